"""Commands of the decision loop and on expressions.

Answers, candidates, kinds of reference, doubts and adjudication; anaphors, zero pronouns, extents,
heads, chains and guidelines.
"""

from __future__ import annotations

from anaphora_workbench.ui.keys.command import CommandGroup, Menu, Mode, Needs, Section
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

_NUMBER = (
    QT_TRANSLATE_NOOP("Commands", "Choose candidate {number}"),
    QT_TRANSLATE_NOOP("Commands", "Choose candidate {number}, save it and go on."),
)
_ANSWER_NUMBER = (
    QT_TRANSLATE_NOOP("Commands", "Take answer {number}"),
    QT_TRANSLATE_NOOP("Commands", "Settle the disagreement with answer {number} and go on."),
)

ANNOTATION_SECTIONS = (
    Section(
        Menu.DECIDE,
        CommandGroup.ANSWER,
        (
            (
                "decide.accept",
                QT_TRANSLATE_NOOP("Commands", "Accept the marked candidate"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Take the marked candidate as the antecedent, save it and go on to the next"
                    " undecided anaphor. With several antecedents, save them all.",
                ),
            ),
            (
                "decide.same",
                QT_TRANSLATE_NOOP("Commands", "Same entity as last time"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Answer with the entity of the previous decision: for runs of he, his, him.",
                ),
            ),
            (
                "decide.not-referring",
                QT_TRANSLATE_NOOP("Commands", "Does not refer"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Record that the expression does not refer, like it in it is raining.",
                ),
            ),
            (
                "decide.new-entity",
                QT_TRANSLATE_NOOP("Commands", "New entity"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Record that the expression refers to something for the first time.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        once=True,
    ),
    Section(
        Menu.DECIDE,
        CommandGroup.NUMBERS,
        tuple([(f"decide.{number}", *_NUMBER) for number in range(1, 10)]),
        Mode.DECISION,
        Needs.DOCUMENT,
        once=True,
    ),
    Section(
        Menu.DECIDE,
        CommandGroup.CANDIDATES,
        (
            (
                "decide.next",
                QT_TRANSLATE_NOOP("Commands", "Next candidate"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Move the mark > to the next candidate; nothing is saved."
                ),
            ),
            (
                "decide.previous",
                QT_TRANSLATE_NOOP("Commands", "Previous candidate"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Move the mark > to the previous candidate; nothing is saved."
                ),
            ),
            (
                "decide.entity",
                QT_TRANSLATE_NOOP("Commands", "Choose an entity by its letter"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Press this key, then the letter of an entity in the list, however far back it"
                    " is. The answer is saved as with a number.",
                ),
            ),
            (
                "decide.unfold",
                QT_TRANSLATE_NOOP("Commands", "Show the mentions of an entity"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Show or hide the other mentions of the marked entity in the list; each can be"
                    " chosen.",
                ),
            ),
            (
                "decide.clause",
                QT_TRANSLATE_NOOP("Commands", "Choose a clause by its verb"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Link to the clause of the verb at the cursor. Without a cursor, a digit"
                    " chooses one of the clauses in the list.",
                ),
            ),
            (
                "decide.filter",
                QT_TRANSLATE_NOOP("Commands", "Filter the candidates"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Type letters to see the candidates with these words only."
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
    ),
    Section(
        Menu.DECIDE,
        CommandGroup.CANDIDATES,
        (
            (
                "decide.rejected",
                QT_TRANSLATE_NOOP("Commands", "Show rejected candidates"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Show or hide the candidates that a constraint rejects, with the reason; they"
                    " can be chosen as well.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        once=True,
        checkable=True,
    ),
    Section(
        Menu.DECIDE,
        CommandGroup.REFERENCE,
        (
            (
                "reference.anaphor",
                QT_TRANSLATE_NOOP("Commands", "Anaphor: refers back"),
                QT_TRANSLATE_NOOP("Commands", "Its antecedent comes before it."),
            ),
            (
                "reference.cataphor",
                QT_TRANSLATE_NOOP("Commands", "Cataphor: refers ahead"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Its antecedent follows; the list shows what comes after it."
                ),
            ),
            (
                "reference.exophor",
                QT_TRANSLATE_NOOP("Commands", "Exophor: refers out of the text"),
                QT_TRANSLATE_NOOP(
                    "Commands", "It refers to something that the text does not mention."
                ),
            ),
            (
                "reference.other",
                QT_TRANSLATE_NOOP("Commands", "Other: bound or new"),
                QT_TRANSLATE_NOOP(
                    "Commands", "It is bound by a quantifier, or mentions its entity first."
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        once=True,
    ),
    Section(
        Menu.DECIDE,
        CommandGroup.REFERENCE,
        (
            (
                "decide.add",
                QT_TRANSLATE_NOOP("Commands", "Add to a split antecedent"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Add the expression at the cursor, else the marked candidate, to a set of"
                    " antecedents, or take it out again; accepting closes the set.",
                ),
            ),
            (
                "decide.remove",
                QT_TRANSLATE_NOOP("Commands", "Take the last one out of the set"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Take the expression that was added last out of the set."
                ),
            ),
            (
                "decide.bridge",
                QT_TRANSLATE_NOOP("Commands", "Bridging relation"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Link to the marked candidate by a relation other than identity; a digit "
                    "chooses the relation. Bridging does not join chains.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        once=True,
    ),
    Section(
        Menu.DECIDE,
        CommandGroup.REMARKS,
        (
            (
                "decision.flag",
                QT_TRANSLATE_NOOP("Commands", "Flag a doubt"),
                QT_TRANSLATE_NOOP("Commands", "Flag the anaphor; a digit chooses the reason."),
            ),
            (
                "decision.note",
                QT_TRANSLATE_NOOP("Commands", "Write a note"),
                QT_TRANSLATE_NOOP("Commands", "Write a note on the anaphor, or change it."),
            ),
            (
                "mode.leave",
                QT_TRANSLATE_NOOP("Commands", "Leave filter, set or mode"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Go back to the decisions; everything saved stays saved."
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
    ),
    Section(
        Menu.REVIEW,
        CommandGroup.VERDICT,
        (
            (
                "review.accept",
                QT_TRANSLATE_NOOP("Commands", "Take the marked answer"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Settle with the marked answer, at first that of the majority."
                ),
            ),
            (
                "review.both",
                QT_TRANSLATE_NOOP("Commands", "Both are acceptable"),
                QT_TRANSLATE_NOOP("Commands", "Keep the disagreement as a real ambiguity."),
            ),
            (
                "review.only",
                QT_TRANSLATE_NOOP("Commands", "Take over what only some have decided"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Take all answers to anaphors that the other annotators have left undecided.",
                ),
            ),
            (
                "review.gap",
                QT_TRANSLATE_NOOP("Commands", "Gap in the guidelines"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Name the gap in the guidelines in a word, and go on."
                ),
            ),
        ),
        Mode.REVIEW,
        Needs.DOCUMENT,
        once=True,
    ),
    Section(
        Menu.REVIEW,
        CommandGroup.REVIEW_NUMBERS,
        tuple([(f"review.{number}", *_ANSWER_NUMBER) for number in range(1, 10)]),
        Mode.REVIEW,
        Needs.DOCUMENT,
        once=True,
    ),
    Section(
        Menu.REVIEW,
        CommandGroup.DISAGREEMENTS,
        (
            (
                "review.next",
                QT_TRANSLATE_NOOP("Commands", "Next disagreement"),
                QT_TRANSLATE_NOOP("Commands", "Go to the next disagreement that is not settled."),
            ),
            (
                "review.previous",
                QT_TRANSLATE_NOOP("Commands", "Previous disagreement"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Go to the previous disagreement that is not settled."
                ),
            ),
            (
                "review.leave",
                QT_TRANSLATE_NOOP("Commands", "Leave the adjudication"),
                QT_TRANSLATE_NOOP("Commands", "Go back to the annotator's own decisions."),
            ),
        ),
        Mode.REVIEW,
        Needs.DOCUMENT,
    ),
    Section(
        Menu.EXPRESSION,
        CommandGroup.ANAPHOR,
        (
            (
                "anaphor.kind",
                QT_TRANSLATE_NOOP("Commands", "Set the kind"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Set or change the kind of the anaphor; a letter chooses it."
                ),
            ),
            (
                "anaphor.agreement",
                QT_TRANSLATE_NOOP("Commands", "Correct number, gender, person"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Correct the number, gender or person of the anaphor."
                ),
            ),
            (
                "anaphor.new",
                QT_TRANSLATE_NOOP("Commands", "New anaphor"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Make an anaphor of the selection, or of the word at the cursor."
                ),
            ),
            (
                "anaphor.zero",
                QT_TRANSLATE_NOOP("Commands", "Zero pronoun"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Add a zero pronoun to the verb at the cursor, or remove it; person and "
                    "number come from the verb.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        singly=True,
    ),
    Section(
        Menu.EXPRESSION,
        CommandGroup.MARKABLE,
        (
            (
                "markable.new",
                QT_TRANSLATE_NOOP("Commands", "New expression"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Make an expression of the selection, or of the word at the cursor.",
                ),
            ),
            (
                "markable.part",
                QT_TRANSLATE_NOOP("Commands", "Add a second part"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Add the selection to the active expression, with a gap between."
                ),
            ),
            (
                "markable.head",
                QT_TRANSLATE_NOOP("Commands", "Set the head"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Make the word at the cursor the head of the active expression."
                ),
            ),
            (
                "markable.delete",
                QT_TRANSLATE_NOOP("Commands", "Delete the expression"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Delete the active expression; anaphors that referred to it are open again.",
                ),
            ),
            (
                "token.correct",
                QT_TRANSLATE_NOOP("Commands", "Correct the word"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Correct part of speech, lemma or division of the word at the cursor, or the"
                    " end of its sentence.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        singly=True,
    ),
    Section(
        Menu.EXPRESSION,
        CommandGroup.SPAN,
        (
            (
                "span.grow-right",
                QT_TRANSLATE_NOOP("Commands", "Grow to the right"),
                QT_TRANSLATE_NOOP("Commands", "Extend the expression by the following word."),
            ),
            (
                "span.shrink-right",
                QT_TRANSLATE_NOOP("Commands", "Shrink from the right"),
                QT_TRANSLATE_NOOP("Commands", "Remove the last word from the expression."),
            ),
            (
                "span.grow-left",
                QT_TRANSLATE_NOOP("Commands", "Grow to the left"),
                QT_TRANSLATE_NOOP("Commands", "Extend the expression by the word before it."),
            ),
            (
                "span.shrink-left",
                QT_TRANSLATE_NOOP("Commands", "Shrink from the left"),
                QT_TRANSLATE_NOOP("Commands", "Remove the first word from the expression."),
            ),
            (
                "span.grow-phrase",
                QT_TRANSLATE_NOOP("Commands", "Grow to the larger phrase"),
                QT_TRANSLATE_NOOP("Commands", "Extend the expression to the phrase around it."),
            ),
            (
                "span.shrink-phrase",
                QT_TRANSLATE_NOOP("Commands", "Shrink to the smaller phrase"),
                QT_TRANSLATE_NOOP("Commands", "Reduce the expression to the phrase within it."),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
    ),
    Section(
        Menu.CHAIN,
        CommandGroup.CHAIN,
        (
            (
                "chain.walk",
                QT_TRANSLATE_NOOP("Commands", "Walk the chain"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Go from mention to mention of the chain with the arrow keys."
                ),
            ),
            (
                "chain.split",
                QT_TRANSLATE_NOOP("Commands", "Split the chain here"),
                QT_TRANSLATE_NOOP("Commands", "Cut the chain in two here; both halves are shown."),
            ),
            (
                "chain.same-words",
                QT_TRANSLATE_NOOP("Commands", "All with the same words are one"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Make one entity of all expressions with the same words, such as all Nora; the"
                    " places are shown first.",
                ),
            ),
            (
                "chain.join",
                QT_TRANSLATE_NOOP("Commands", "Join two chains"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Join the chain with that of the expression at the cursor, else of the marked"
                    " candidate; both are shown first.",
                ),
            ),
            (
                "chain.cut-out",
                QT_TRANSLATE_NOOP("Commands", "Cut out of the chain"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Take a wrong mention out of its chain: the one at the cursor, or the active "
                    "one. The others stay together.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        singly=True,
    ),
    Section(
        Menu.CHAIN,
        CommandGroup.ENTITY,
        (
            (
                "entity.attach",
                QT_TRANSLATE_NOOP("Commands", "Attach to an entity"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Make the selection, or the word at the cursor, a mention of an entity; a "
                    "letter chooses it.",
                ),
            ),
            (
                "entity.type",
                QT_TRANSLATE_NOOP("Commands", "Set the type of the entity"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Set the type of an entity, such as person or place, for all its mentions.",
                ),
            ),
            (
                "entity.colours",
                QT_TRANSLATE_NOOP("Commands", "Colour entities"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Colour the entity of the active anaphor, all entities or none in the text. "
                    "With Space in the list of entities you choose single ones.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        singly=True,
    ),
    Section(
        Menu.HELP,
        CommandGroup.GUIDELINES,
        (
            (
                "help.guideline",
                QT_TRANSLATE_NOOP("Commands", "Guideline for this kind"),
                QT_TRANSLATE_NOOP("Commands", "Show the guideline of the tag set for this kind."),
            ),
            (
                "help.examples",
                QT_TRANSLATE_NOOP("Commands", "Examples already decided"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Show decided anaphors of this kind in their sentences."
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
    ),
)
"""The sections, in the order of their menus."""
