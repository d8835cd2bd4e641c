"""Commands on expressions: anaphors, zero pronouns, extents, heads, chains, guidelines."""

from __future__ import annotations

from anaphora_workbench.ui.keys.command import Group, Menu, Mode, Needs, Section
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

SECTIONS = (
    Section(
        Menu.EXPRESSION,
        Group.ANAPHOR,
        (
            (
                "anaphor.kind",
                QT_TRANSLATE_NOOP("Commands", "Set the kind"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Set or change the kind of the anaphor; a letter says which."
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
                    "Add a zero pronoun to the verb at the cursor, or take it away; person and"
                    " number come from the verb.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        singly=True,
    ),
    Section(
        Menu.EXPRESSION,
        Group.MARKABLE,
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
                    "Delete the active expression; anaphors that it answered come back to the"
                    " queue.",
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
        Group.SPAN,
        (
            (
                "span.grow-right",
                QT_TRANSLATE_NOOP("Commands", "Grow to the right"),
                QT_TRANSLATE_NOOP("Commands", "Take the following word into the expression."),
            ),
            (
                "span.shrink-right",
                QT_TRANSLATE_NOOP("Commands", "Shrink from the right"),
                QT_TRANSLATE_NOOP("Commands", "Take the last word out of the expression."),
            ),
            (
                "span.grow-left",
                QT_TRANSLATE_NOOP("Commands", "Grow to the left"),
                QT_TRANSLATE_NOOP("Commands", "Take the word before into the expression."),
            ),
            (
                "span.shrink-left",
                QT_TRANSLATE_NOOP("Commands", "Shrink from the left"),
                QT_TRANSLATE_NOOP("Commands", "Take the first word out of the expression."),
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
        Group.CHAIN,
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
                "chain.join",
                QT_TRANSLATE_NOOP("Commands", "Join two chains"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Join the chain with that of the expression at the cursor."
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        singly=True,
    ),
    Section(
        Menu.HELP,
        Group.GUIDELINES,
        (
            (
                "help.guideline",
                QT_TRANSLATE_NOOP("Commands", "Guideline for this kind"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Show what the tag set says on anaphors of this kind."
                ),
            ),
            (
                "help.examples",
                QT_TRANSLATE_NOOP("Commands", "Examples already decided"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Show sentences in which anaphors of this kind are decided."
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
    ),
)
"""The sections, in the order of their menus."""
