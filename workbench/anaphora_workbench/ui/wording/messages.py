"""Messages, changes, answers and the question as text, in the language of the program.

`anaphora_workbench.annotation` knows no Qt: it says a code and values (`Message`). Sentences are
here, where pyside6-lupdate finds them. A new code gets a line in `SENTENCES`; its places are the
names of the message's values. What a change has done and what is asked is put into words for the
eye and for screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType

from anaphora_workbench.annotation.project.tagsets import Choice, TagSet
from anaphora_workbench.annotation.session.chains import ChainMerge
from anaphora_workbench.annotation.session.change_summary import (
    BRIDGING,
    CHANGE_KIND,
    DECISION,
    FLAG,
    ChangeSummary,
)
from anaphora_workbench.annotation.session.feature_agreement import Clash
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Message, Question
from anaphora_workbench.model import Reference
from anaphora_workbench.store import DOUBT, NOTE
from anaphora_workbench.ui.wording.names import (
    agreement_words,
    confidence_name,
    kind_name,
    reference_name,
)
from anaphora_workbench.ui.wording.problems import rule_name
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, directed, translate

SENTENCES = MappingProxyType(
    {
        # Nothing was done, and why
        "agreement-unknown": QT_TRANSLATE_NOOP(
            "Messages", "Only number, gender and person can be corrected."
        ),
        "all-decided": QT_TRANSLATE_NOOP(
            "Messages",
            "Everything in this text is decided. Ctrl+E exports it, Ctrl+D opens another text.",
        ),
        "anaphor-missing": QT_TRANSLATE_NOOP("Messages", "This expression is not an anaphor."),
        "anaphor-none": QT_TRANSLATE_NOOP("Messages", "This expression is not an anaphor."),
        "anaphor-self": QT_TRANSLATE_NOOP(
            "Messages", "An anaphor cannot be its own antecedent; choose another expression."
        ),
        "anaphor-there": QT_TRANSLATE_NOOP("Messages", "This is already an anaphor."),
        "attached-there": QT_TRANSLATE_NOOP(
            "Messages", "{words} is already a mention of this entity."
        ),
        "blind-pick-first": QT_TRANSLATE_NOOP(
            "Messages", "This one is blind: mark a candidate first, or press its number."
        ),
        "changed-elsewhere": QT_TRANSLATE_NOOP(
            "Messages", "Another window changed this annotation; check it and decide again."
        ),
        "chains-nested": QT_TRANSLATE_NOOP(
            "Messages",
            "One is a part of the other by a split antecedent, so the two cannot be one entity.",
        ),
        "circle": QT_TRANSLATE_NOOP(
            "Messages",
            "That candidate already refers to {words}, so the two would form a circle; choose "
            "another.",
        ),
        "cut-alone": QT_TRANSLATE_NOOP(
            "Messages", "This expression has no chain that it could be cut out of."
        ),
        "disagreement-none": QT_TRANSLATE_NOOP("Messages", "The annotators agree here."),
        "disagreements-none": QT_TRANSLATE_NOOP(
            "Messages", "The filter hides every disagreement; clear it to see them."
        ),
        "confidence-unknown": QT_TRANSLATE_NOOP(
            "Messages",
            "{resolver} states no probability for its proposals, so the tagger cannot sort by "
            "confidence. Choose another proposer under Tools.",
        ),
        "confidence-unproposed": QT_TRANSLATE_NOOP(
            "Messages", "Nobody proposes here, so the tagger cannot sort by confidence."
        ),
        "edit-invalid": QT_TRANSLATE_NOOP("Messages", "That does not fit the annotation."),
        "gap-needs-word": QT_TRANSLATE_NOOP(
            "Messages", "Name the gap in the guidelines in a word."
        ),
        "end-of-text": QT_TRANSLATE_NOOP("Messages", "This is the last anaphor in this direction."),
        "entity-gone": QT_TRANSLATE_NOOP(
            "Messages", "This entity no longer exists; choose another."
        ),
        "head-outside": QT_TRANSLATE_NOOP(
            "Messages",
            "The head must be a word of the active expression; place the cursor there.",
        ),
        "join-nothing": QT_TRANSLATE_NOOP(
            "Messages",
            "Place the cursor on an expression of the other chain, or mark it among the "
            "candidates.",
        ),
        "last-without-antecedent": QT_TRANSLATE_NOOP(
            "Messages", "The last decision has no antecedent to repeat."
        ),
        "markable-missing": QT_TRANSLATE_NOOP("Messages", "That expression no longer exists."),
        "markable-none": QT_TRANSLATE_NOOP("Messages", "That expression no longer exists."),
        "markable-there": QT_TRANSLATE_NOOP(
            "Messages", "An expression with exactly these words already exists."
        ),
        "markable-twice": QT_TRANSLATE_NOOP(
            "Messages", "An expression with exactly these words already exists."
        ),
        "markable-used": QT_TRANSLATE_NOOP(
            "Messages", "Anaphors still have this expression as their antecedent."
        ),
        "no-anaphors": QT_TRANSLATE_NOOP(
            "Messages", "The document has no anaphors; select words and make one."
        ),
        "no-chain": QT_TRANSLATE_NOOP("Messages", "This anaphor has no chain yet."),
        "no-candidates": QT_TRANSLATE_NOOP(
            "Messages",
            "No candidate is shown; show the rejected ones, or mark an expression in the text.",
        ),
        "no-disagreement": QT_TRANSLATE_NOOP(
            "Messages",
            "No disagreement is chosen. N goes to the next one that waits for you; the filters can "
            "hide some.",
        ),
        "no-doubts": QT_TRANSLATE_NOOP("Messages", "No anaphor is flagged."),
        "no-entities": QT_TRANSLATE_NOOP(
            "Messages", "There are no entities yet; the first anaphor that you link begins one."
        ),
        "no-entity": QT_TRANSLATE_NOOP("Messages", "This expression belongs to no entity yet."),
        "no-such-entity": QT_TRANSLATE_NOOP(
            "Messages", "No entity has a name with {words}; type another beginning."
        ),
        "no-last-decision": QT_TRANSLATE_NOOP("Messages", "There is no decision to repeat yet."),
        "no-link": QT_TRANSLATE_NOOP("Messages", "This expression has no link to delete."),
        "no-majority": QT_TRANSLATE_NOOP(
            "Messages",
            "No answer is marked, and none has a majority. Press the number of one (1 to {count}), "
            "or click it and press Return.",
        ),
        "no-other-doubts": QT_TRANSLATE_NOOP("Messages", "No other anaphor is flagged."),
        "passed-with-head": QT_TRANSLATE_NOOP(
            "Messages",
            "The tagger asks about “{words}” and {count} more with the same head at the end.",
        ),
        "no-other-open": QT_TRANSLATE_NOOP("Messages", "No other anaphor is undecided."),
        "no-phrase": QT_TRANSLATE_NOOP(
            "Messages", "This sentence has no larger or smaller phrase."
        ),
        "no-word": QT_TRANSLATE_NOOP(
            "Messages", "{words} is punctuation only; put the cursor on a word, or select words."
        ),
        "no-such-number": QT_TRANSLATE_NOOP("Messages", "No candidate has the number {number}."),
        "none-rejected": QT_TRANSLATE_NOOP("Messages", "No candidate is rejected."),
        "not-saved": QT_TRANSLATE_NOOP(
            "Messages", "The tagger could not save this, and nothing has changed: {reason}"
        ),
        "not-corrected": QT_TRANSLATE_NOOP("Messages", "This word has no correction to undo."),
        "no-clause": QT_TRANSLATE_NOOP(
            "Messages",
            "The analysis knows no clause at “{words}”. Click the verb of the clause and press the"
            " key again. Or select the words of the clause and press M.",
        ),
        "no-clauses": QT_TRANSLATE_NOOP(
            "Messages",
            "No clause is listed for “{words}”. Click the verb of the clause that it refers to, or"
            " press V and walk to it; then press the key again.",
        ),
        "no-expression": QT_TRANSLATE_NOOP(
            "Messages", "There is no expression at the cursor; M makes one of the words."
        ),
        "not-by-entity": QT_TRANSLATE_NOOP(
            "Messages",
            "The list shows single mentions; View > Candidates by entity shows entities.",
        ),
        "filter-none": QT_TRANSLATE_NOOP(
            "Messages", "No candidate contains these words; Esc leaves the filter."
        ),
        "filter-rejected": QT_TRANSLATE_NOOP(
            "Messages",
            "{words} breaks these rules: {constraints}. Return does not choose it; press Down "
            "first to mark it.",
        ),
        "nothing-asked": QT_TRANSLATE_NOOP(
            "Messages", "No anaphor is active; go to one, or click it."
        ),
        "nothing-marked": QT_TRANSLATE_NOOP(
            "Messages", "No candidate is marked; mark one, or press its number."
        ),
        "nothing-selected": QT_TRANSLATE_NOOP(
            "Messages", "Select words, or place the cursor on one: by a click, or with V."
        ),
        "one-mention": QT_TRANSLATE_NOOP(
            "Messages", "The entity has one mention only among the candidates."
        ),
        "one-answer": QT_TRANSLATE_NOOP(
            "Messages", "There is only one answer; two are needed to keep both."
        ),
        "part-there": QT_TRANSLATE_NOOP(
            "Messages", "These words are already part of the expression."
        ),
        "proposal-rejected": QT_TRANSLATE_NOOP(
            "Messages",
            "The proposal {words} breaks these rules: {constraints}. Return does not accept it; "
            "press the number of a candidate.",
        ),
        "proposal-unread": QT_TRANSLATE_NOOP(
            "Messages", "A proposal has just come. Read it, then press Return to accept it."
        ),
        "redo-nothing": QT_TRANSLATE_NOOP("Messages", "There is nothing to redo."),
        "same-chain": QT_TRANSLATE_NOOP("Messages", "They are in one chain already."),
        "set-none": QT_TRANSLATE_NOOP(
            "Messages",
            "The set is empty. Press the numbers of its parts, or Esc to give it up.",
        ),
        "set-empty": QT_TRANSLATE_NOOP("Messages", "No set of antecedents is being gathered."),
        "span-edge": QT_TRANSLATE_NOOP(
            "Messages", "The expression cannot be changed further on this side."
        ),
        "no-noun-phrase": QT_TRANSLATE_NOOP(
            "Messages", "This works on names and noun phrases, and “{words}” is neither."
        ),
        "same-words-done": QT_TRANSLATE_NOOP(
            "Messages", "All “{words}” are one entity already, or decisions keep them apart."
        ),
        "same-words-none": QT_TRANSLATE_NOOP(
            "Messages", "Nothing else in this text has the words “{words}”."
        ),
        "span-no-words": QT_TRANSLATE_NOOP(
            "Messages", "The expression has no words of its own, so it has no extent to change."
        ),
        "span-outside": QT_TRANSLATE_NOOP("Messages", "The document does not contain these words."),
        "span-sentences": QT_TRANSLATE_NOOP(
            "Messages", "An expression must be within one sentence."
        ),
        "split-first": QT_TRANSLATE_NOOP(
            "Messages", "The chain begins here; walk on and split it before a later mention."
        ),
        "token-head-circle": QT_TRANSLATE_NOOP(
            "Messages", "With this head the word would depend on itself; choose another head."
        ),
        "token-head-elsewhere": QT_TRANSLATE_NOOP(
            "Messages", "The head must be another word of the same sentence."
        ),
        "token-missing": QT_TRANSLATE_NOOP("Messages", "There is no word at the cursor."),
        "left-open": QT_TRANSLATE_NOOP("Messages", "Left open: “{words}”. N comes back to it."),
        "round-again": QT_TRANSLATE_NOOP(
            "Messages", "From the beginning again; still open: {count}."
        ),
        "given-left": QT_TRANSLATE_NOOP(
            "Messages",
            "No anaphor is open. Answers from the file that nobody has decided: {number}. Return "
            "confirms them.",
        ),
        "undo-nothing": QT_TRANSLATE_NOOP("Messages", "There is nothing to undo."),
        "redo-others": QT_TRANSLATE_NOOP(
            "Messages",
            "Others have decided something in this text since. Correct it again with W; all "
            "decisions stay.",
        ),
        "join-dropped": QT_TRANSLATE_NOOP(
            "Messages",
            "Not joined: {first} and {second}. The click closed the question before Return; join "
            "them again.",
        ),
        "only-none": QT_TRANSLATE_NOOP(
            "Messages", "There is nothing that only some annotators have decided."
        ),
        "undo-others": QT_TRANSLATE_NOOP(
            "Messages",
            "Others have decided something in the corrected text. Correct it back with W; all "
            "decisions stay.",
        ),
        "undo-revision": QT_TRANSLATE_NOOP(
            "Messages",
            "Somebody else, or an earlier version of Anaphora, has corrected this text. Correct it "
            "back with W, or answer the anaphor again.",
        ),
        # Something was done
        "all-settled": QT_TRANSLATE_NOOP(
            "Messages",
            "Every disagreement is settled. Ctrl+E exports the result, Esc leaves adjudication.",
        ),
        "only-taken": QT_TRANSLATE_NOOP(
            "Messages",
            "Taken over: {count} answers that only some had given. One undo takes them back.",
        ),
        "anaphor-list": QT_TRANSLATE_NOOP("Messages", "The list shows what precedes the anaphor."),
        "attached": QT_TRANSLATE_NOOP("Messages", "{words} is now a mention of {name}."),
        "breaks-constraint": QT_TRANSLATE_NOOP(
            "Messages",
            "Saved “{words}”. Note: the antecedent breaks these rules: {constraints}.",
        ),
        "breaks-constraint-outside": QT_TRANSLATE_NOOP(
            "Messages",
            "Saved. Note: the antecedent is further back than the candidate window.",
        ),
        "cataphor-list": QT_TRANSLATE_NOOP("Messages", "The list shows what follows the anaphor."),
        "candidates-coming": QT_TRANSLATE_NOOP(
            "Messages",
            "The tagger is still finding candidates; press the key again when it is done.",
        ),
        "chain-disagrees": QT_TRANSLATE_NOOP(
            "Messages",
            "Saved “{words}”. Note: {feature} disagrees in the chain: {ours} here, {theirs} there.",
        ),
        "chain-split": QT_TRANSLATE_NOOP("Messages", "Chain split before {words}."),
        "chains-merged": QT_TRANSLATE_NOOP(
            "Messages", "Joined: {first} and {second}, {count} mentions."
        ),
        "confidence-first": QT_TRANSLATE_NOOP(
            "Messages",
            "Anaphors without a proposal, if any, come next, then those of low confidence; the "
            "same command restores text order.",
        ),
        "cut-out": QT_TRANSLATE_NOOP(
            "Messages", "Cut out of its chain: {words}. The other mentions stay together."
        ),
        "kind-order": QT_TRANSLATE_NOOP(
            "Messages",
            "Names come next, then descriptions, then pronouns; the same command restores text "
            "order.",
        ),
        "link-deleted": QT_TRANSLATE_NOOP(
            "Messages", "Deleted: the link to {words}. The anaphor is open again."
        ),
        "markable-deleted": QT_TRANSLATE_NOOP("Messages", "Deleted: {words}"),
        "markable-deleted-stale": QT_TRANSLATE_NOOP(
            "Messages", "Deleted: {words}. Anaphors open again: {number}."
        ),
        "not-referring-stale": QT_TRANSLATE_NOOP(
            "Messages",
            "{words} does not refer, so nothing can refer to it. Anaphors open again: {number}. "
            "Ctrl+Z takes this back.",
        ),
        "out-of-sight": QT_TRANSLATE_NOOP(
            "Messages",
            "{words} was out of sight, so nothing has changed. Press the key again to confirm.",
        ),
        "markable-new": QT_TRANSLATE_NOOP("Messages", "{words} is now a candidate."),
        "redone": QT_TRANSLATE_NOOP("Messages", "Redone: {what} – {words}"),
        "redone-answer": QT_TRANSLATE_NOOP("Messages", "Redone: the answer to {words}"),
        "same-words-united": QT_TRANSLATE_NOOP(
            "Messages", "All “{words}” are one entity; new links: {count}."
        ),
        "rejected-marked": QT_TRANSLATE_NOOP(
            "Messages",
            "{words} is among the rejected candidates, shown now with the reasons. Click it again "
            "to choose it.",
        ),
        "rejected-marked-item": QT_TRANSLATE_NOOP(
            "Messages",
            "{words} is among the rejected candidates, shown now with the reasons. Click it again "
            "to choose it; Ctrl+click asks about it.",
        ),
        "set-begun": QT_TRANSLATE_NOOP(
            "Messages",
            "Choose several antecedents. Numbers and clicks add or remove; Return saves the set, "
            "Esc gives it up.",
        ),
        "set-grown": QT_TRANSLATE_NOOP(
            "Messages",
            "In the set: {words}. Numbers and clicks add or remove, Backspace removes the last; "
            "Return saves the set, Esc gives it up.",
        ),
        "set-shrunk": QT_TRANSLATE_NOOP(
            "Messages",
            "In the set: {words}. Numbers and clicks add or remove, Backspace removes the last; "
            "Return saves the set, Esc gives it up.",
        ),
        "set-twice": QT_TRANSLATE_NOOP(
            "Messages",
            "The set counts {words} twice: {whole} is or includes the same entity. Remove one, or "
            "press Return again to save the set as it is.",
        ),
        "too-soon": QT_TRANSLATE_NOOP(
            "Messages", "This key came before you could read the question. Press it again."
        ),
        "text-order": QT_TRANSLATE_NOOP(
            "Messages", "The undecided anaphors come in text order again."
        ),
        "span-passed": QT_TRANSLATE_NOOP(
            "Messages", "The edge has moved further: “{words}” is an expression of its own."
        ),
        "zero-no-verb": QT_TRANSLATE_NOOP(
            "Messages", "{words} ({tag}) is not a verb. The same key removes the zero pronoun."
        ),
        "sentence-redone": QT_TRANSLATE_NOOP(
            "Messages", "Sentence division changed again: {words}"
        ),
        "sentence-undone": QT_TRANSLATE_NOOP("Messages", "Undone: sentence division at {words}"),
        "text-redone": QT_TRANSLATE_NOOP("Messages", "Corrected again: {gone} → {words}"),
        "text-undone": QT_TRANSLATE_NOOP("Messages", "Undone: {gone} → {words}"),
        "undone": QT_TRANSLATE_NOOP("Messages", "Undone: {what} – {words}"),
        "undone-answer": QT_TRANSLATE_NOOP("Messages", "Undone: the answer to {words}"),
    }
)
"""English sentence by code."""
LABELS = MappingProxyType(
    {
        "Accept several answers": QT_TRANSLATE_NOOP("Edits", "Accept several answers"),
        "Add markable": QT_TRANSLATE_NOOP("Edits", "Add expression"),
        "Bridging": QT_TRANSLATE_NOOP("Edits", "Bridging"),
        "Carried over": QT_TRANSLATE_NOOP("Edits", "Carried over"),
        "Change head": QT_TRANSLATE_NOOP("Edits", "Change head"),
        "Change kind": QT_TRANSLATE_NOOP("Edits", "Change kind"),
        "Change markable": QT_TRANSLATE_NOOP("Edits", "Change expression"),
        "Change span": QT_TRANSLATE_NOOP("Edits", "Change span"),
        "Change words": QT_TRANSLATE_NOOP("Edits", "Change extent"),
        "Correct agreement": QT_TRANSLATE_NOOP("Edits", "Correct agreement"),
        "Correct text": QT_TRANSLATE_NOOP("Edits", "Correct text"),
        "Correct token": QT_TRANSLATE_NOOP("Edits", "Correct token"),
        "Correct word": QT_TRANSLATE_NOOP("Edits", "Correct word"),
        "Cut out of chain": QT_TRANSLATE_NOOP("Edits", "Cut out of the chain"),
        "Decision": QT_TRANSLATE_NOOP("Edits", "Decision"),
        "Delete link": QT_TRANSLATE_NOOP("Edits", "Delete link"),
        "Delete markable": QT_TRANSLATE_NOOP("Edits", "Delete expression"),
        "Flag": QT_TRANSLATE_NOOP("Edits", "Flag"),
        "Guideline gap": QT_TRANSLATE_NOOP("Edits", "Gap in the guidelines"),
        "Move head": QT_TRANSLATE_NOOP("Edits", "Move head"),
        "New anaphor": QT_TRANSLATE_NOOP("Edits", "New anaphor"),
        "New markable": QT_TRANSLATE_NOOP("Edits", "New expression"),
        "Note": QT_TRANSLATE_NOOP("Edits", "Note"),
        "Remove anaphor": QT_TRANSLATE_NOOP("Edits", "Remove anaphor"),
        "Remove flag": QT_TRANSLATE_NOOP("Edits", "Remove flag"),
        "Remove markable": QT_TRANSLATE_NOOP("Edits", "Remove expression"),
        "Set anaphor": QT_TRANSLATE_NOOP("Edits", "Set anaphor"),
        "Set antecedent": QT_TRANSLATE_NOOP("Edits", "Set antecedent"),
        "Set bridging links": QT_TRANSLATE_NOOP("Edits", "Set bridging links"),
        "Set candidates": QT_TRANSLATE_NOOP("Edits", "Set candidates"),
        "Set kind": QT_TRANSLATE_NOOP("Edits", "Set kind"),
        "Set reference type": QT_TRANSLATE_NOOP("Edits", "Set reference type"),
        "Questions": QT_TRANSLATE_NOOP("Edits", "Questions"),
        "Same words": QT_TRANSLATE_NOOP("Edits", "All with the same words"),
        "Several changes": QT_TRANSLATE_NOOP("Edits", "Several changes"),
        "Set entity type": QT_TRANSLATE_NOOP("Edits", "Set entity type"),
        "Split chain": QT_TRANSLATE_NOOP("Edits", "Split chain"),
        "Join chains": QT_TRANSLATE_NOOP("Edits", "Join chains"),
        "Take an answer": QT_TRANSLATE_NOOP("Edits", "Take an answer"),
        "Take over what only some have decided": QT_TRANSLATE_NOOP(
            "Edits", "Take over what only some have decided"
        ),
        "Take over decisions": QT_TRANSLATE_NOOP("Edits", "Take over decisions"),
        "Take over what is agreed": QT_TRANSLATE_NOOP("Edits", "Take over what is agreed"),
        "Take the majority's answer": QT_TRANSLATE_NOOP("Edits", "Take the majority's answer"),
        "Zero pronoun": QT_TRANSLATE_NOOP("Edits", "Zero pronoun"),
    }
)
"""What edits are called, by the label that the project file keeps."""
_ANSWERS = (BRIDGING, DECISION)
_OUTSIDE = "outside-window"
_WINDOW = QT_TRANSLATE_NOOP("Messages", "candidate window")


class _Known(dict[str, str]):
    """Values of a message; a place without a value stays visible instead of ending the program."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def sentence(message: Message) -> str:
    """Return a message as a sentence in the language of the program.

    A code that is not in `SENTENCES` stands for itself, with its values, so that nothing that was
    meant for the annotator is lost.
    """
    given = dict(message.values)
    code = message.code
    if given.get("what") in _ANSWERS and given.get("words"):
        code += "-answer"
    elif given.get("constraints") == _OUTSIDE:
        code += "-outside"
    text = SENTENCES.get(code)
    if text is None:
        return " ".join([message.code, *[value for _name, value in message.values]])
    feature = given.get("feature", "")
    values = {name: _value(name, value, feature) for name, value in message.values}
    return translate("Messages", text).format_map(_Known(values)).rstrip(" –")


def edit_name(label: str) -> str:
    """Return what an edit is called in the language of the program, by its label."""
    return translate("Edits", LABELS[label]) if label in LABELS else label


def _value(name: str, value: str, feature: str) -> str:
    """Return a value in the language of the program, if it is not the text's own words."""
    if name == "what":
        return edit_name(value)
    if name in ("words", "whole", "reason"):
        return directed(value)
    if name in ("ours", "theirs"):
        return agreement_words({feature: value}) or value
    if name == "feature":
        return rule_name(value.lower())
    if name == "constraints":
        return ", ".join([_constraint(each.strip()) for each in value.split(",")])
    return value


def _constraint(name: str) -> str:
    return translate("Messages", _WINDOW) if name == _OUTSIDE else rule_name(name)


NO_TAGS = TagSet(())


def done_in_words(done: ChangeSummary, tags: TagSet = NO_TAGS) -> str:
    """Return what a change has done in one short line: *it → the letter (as proposed)*."""
    if not done.decides:
        text = f"{change_name(done)}: {directed(done.words)}" if done.words else change_name(done)
        detail = detail_in_words(done, tags)
        return f"{text} – {directed(detail)}" if detail else text
    if not done.answer:
        text = translate("Changes", "{words}: {answer}")
        if done.proposed:
            text = translate("Changes", "{words}: {answer} (as proposed)")
    else:
        text = translate("Changes", "{words} → {answer}")
        if done.proposed:
            text = translate("Changes", "{words} → {answer} (as proposed)")
    return text.format(words=directed(done.words), answer=directed(decided_in_words(done, tags)))


def done_aloud(done: ChangeSummary, tags: TagSet = NO_TAGS) -> str:
    """Return what a change has done for the ear."""
    if not done.decides:
        return done_in_words(done, tags)
    text = translate("Changes", "saved: {words}, {answer}")
    return text.format(words=done.words, answer=decided_in_words(done, tags))


def decided_in_words(done: ChangeSummary, tags: TagSet = NO_TAGS) -> str:
    """Return the answer of a decision; of a pronoun also what it stands for, or where it stands."""
    answer = mention_words(done.answer, done.stands_for, done.sentence)
    return answer_in_words(answer, done.reference, done.relation, tags, new=done.new)


def mention_words(words: str, stands_for: str = "", sentence: int | None = None) -> str:
    """Return what a mention is called; of a pronoun also what tells it from others.

    Args:
        words: Its words.
        stands_for: Of a pronoun, what it stands for, ``""`` if nothing in the text says so.
        sentence: Then the index of its sentence; ``None`` for anything but a pronoun.
    """
    if stands_for:
        return f"{directed(words)} (= {directed(stands_for)})"
    if sentence is None:
        return words
    text = translate("Changes", "{words} (sentence {number})")
    return text.format(words=directed(words), number=sentence + 1)


def answer_in_words(
    antecedents: str,
    reference: Reference | None,
    relation: str | None,
    tags: TagSet = NO_TAGS,
    *,
    new: bool = False,
) -> str:
    """Return an answer as text.

    ``relation`` is that of bridging, ``""`` for one without a name, and ``None`` for other answers;
    ``new`` is whether the anaphor introduces an entity.
    """
    if relation is None:
        return antecedents or reference_name(reference, new=new)
    name = title_of(tags.relations, relation).split(" (")[0]  # without its example
    if name:
        text = translate("Changes", "bridging ({relation}): {words}")
        return text.format(relation=name, words=directed(antecedents))
    return translate("Changes", "bridging: {words}").format(words=directed(antecedents))


def join_sizes(names: Sequence[str], sizes: tuple[int, int]) -> list[str]:
    """Return how many mentions two entities have, and what becomes of them when they are joined."""
    one = translate("Changes", "{name}: 1 mention")
    several = translate("Changes", "{name}: {count} mentions")
    parts = [
        (one if size == 1 else several).format(name=directed(name), count=size)
        for name, size in zip(names, sizes, strict=True)
    ]
    after = translate("Changes", "Joined, they are one entity with {count} mentions.")
    return [f"{' · '.join(parts)}. {after.format(count=sum(sizes))}"]


def join_notes(
    plan: ChainMerge, words_of: Callable[[str], str], tags: TagSet = NO_TAGS
) -> list[str]:
    """Return what to know before two chains are joined: the new link, what it replaces, doubts.

    Args:
        plan: How they would be joined.
        words_of: Gives the words of a mention.
        tags: The tag set, for names of relations.
    """
    link = translate("Changes", "One link is added: {words} → {answer}.")
    notes = [
        link.format(
            words=directed(words_of(plan.linked)), answer=directed(words_of(plan.antecedent))
        )
    ]
    replaced = translate("Changes", "This replaces the answer “{answer}” of {words}.")
    for old in plan.changed:
        answer = answer_in_words(old.words, old.reference, old.relation, tags, new=old.new)
        notes.append(
            replaced.format(answer=directed(answer), words=directed(words_of(old.markable_id)))
        )
    return notes + [clash_note(clash) for clash in plan.clashes]


def clash_note(clash: Clash) -> str:
    """Return in what two chains differ that are about to become one."""
    differ = translate("Changes", "⚠ They differ in {feature}: {theirs} and {ours}.")
    ours, theirs = (
        agreement_words({clash.feature: value}) or value for value in (clash.ours, clash.theirs)
    )
    return differ.format(feature=rule_name(clash.feature.lower()), ours=ours, theirs=theirs)


def change_name(done: ChangeSummary) -> str:
    """Return what a change that is not an answer is called."""
    return edit_name(done.what)


def detail_in_words(done: ChangeSummary, tags: TagSet = NO_TAGS) -> str:
    """Return the reason of a doubt, a note or a kind."""
    if done.what == FLAG:
        return title_of(tags.doubts, done.detail)
    if done.what == CHANGE_KIND:
        return tags.kind(done.detail).title or kind_name(done.detail)
    return done.detail


def remarks_in_words(question: Question, tags: TagSet = NO_TAGS) -> list[str]:
    """Return why the annotator doubts an anaphor, and the note on it."""
    attributes = question.anaphor.attributes
    found = []
    if DOUBT in attributes:
        reason = title_of(tags.doubts, attributes[DOUBT])
        found.append(translate("Changes", "Doubt: {reason}").format(reason=directed(reason)))
    if note := attributes.get(NOTE, ""):
        found.append(translate("Changes", "Note: {note}").format(note=directed(note)))
    return found


def title_of(choices: Iterable[Choice], label: str) -> str:
    """Return what a reason for doubt or a relation is called; unknown ones stand for themselves."""
    return next((one.title for one in choices if one.label == label and one.title), label)


def spoken_question(session: Session, tags: TagSet = NO_TAGS) -> str:
    """Return the question as a sentence, ``""`` when nothing is asked."""
    question = session.question
    if question is None:
        return ""
    allowed = sum([row.allowed for row in question.rows])
    parts = [
        translate("Spoken", "{words}, {kind}, sentence {sentence}").format(
            words=question.words,
            kind=kind_name(question.anaphor.kind),
            sentence=question.sentence + 1,
        )
    ]
    agreement = agreement_words(dict(question.agreement))
    if agreement:
        parts.append(agreement)
    parts.append(
        translate("Spoken", "candidates that pass: {allowed}, rejected: {out}").format(
            allowed=allowed, out=len(question.rows) - allowed
        )
    )
    row = session.current_row
    if question.blind:
        parts.append(translate("Spoken", "the proposal is hidden"))
    elif row is not None:
        marked = translate("Spoken", "marked: {number}, {words}")
        parts.append(marked.format(number=row.number, words=row.words))
    if question.confidence is not None:
        parts.append(confidence_name(question.confidence))
    if question.old_answer:
        old = translate("Spoken", "earlier answer: {words}")
        parts.append(old.format(words=question.old_answer))
    parts += remarks_in_words(question, tags)
    return "; ".join(parts)
