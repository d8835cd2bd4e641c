"""Changes, answers, remarks and the question in words, for the eye and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_workbench.annotation.session import Session
from anaphora_workbench.annotation.tagsets import Choice, TagSet
from anaphora_workbench.annotation.telling import CHANGE_KIND, FLAG, Done
from anaphora_workbench.annotation.values import Question
from anaphora_workbench.model import Reference
from anaphora_workbench.store import DOUBT, NOTE
from anaphora_workbench.ui.wording.messages import edit_name
from anaphora_workbench.ui.wording.names import agreement_long, kind_name, reference_name
from anaphora_workbench.ui.wording.translation import directed, translate

NO_TAGS = TagSet(())


def done_in_words(done: Done, tags: TagSet = NO_TAGS) -> str:
    """Return what a change has done in one short line: *it → the letter (as proposed)*."""
    if not done.decides:
        said = f"{change_name(done)}: {directed(done.words)}" if done.words else change_name(done)
        detail = detail_in_words(done, tags)
        return f"{said} – {directed(detail)}" if detail else said
    if not done.answer:
        said = translate("Changes", "{words}: {answer}")
        if done.proposed:
            said = translate("Changes", "{words}: {answer} (as proposed)")
    else:
        said = translate("Changes", "{words} → {answer}")
        if done.proposed:
            said = translate("Changes", "{words} → {answer} (as proposed)")
    answer = answer_in_words(done.answer, done.reference, done.relation, tags)
    return said.format(words=directed(done.words), answer=directed(answer))


def done_aloud(done: Done, tags: TagSet = NO_TAGS) -> str:
    """Return what a change has done for the ear."""
    if not done.decides:
        return done_in_words(done, tags)
    answer = answer_in_words(done.answer, done.reference, done.relation, tags)
    said = translate("Changes", "saved: {words}, {answer}")
    return said.format(words=done.words, answer=answer)


def answer_in_words(
    antecedents: str, reference: Reference | None, relation: str | None, tags: TagSet = NO_TAGS
) -> str:
    """Return an answer in words.

    Args:
        antecedents: What the antecedents are called, ``""`` without any.
        reference: How the anaphor refers.
        relation: Of bridging the relation, ``""`` for one without a name; ``None`` for others.
        tags: Where relations have their titles.
    """
    if relation is None:
        return antecedents or reference_name(reference)
    name = title_of(tags.relations, relation).split(" (")[0]  # without its example
    if name:
        said = translate("Changes", "bridging ({relation}): {words}")
        return said.format(relation=name, words=directed(antecedents))
    return translate("Changes", "bridging: {words}").format(words=directed(antecedents))


def change_name(done: Done) -> str:
    """Return what a change that is no answer is called."""
    return edit_name(done.what)


def detail_in_words(done: Done, tags: TagSet = NO_TAGS) -> str:
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
    agreement = agreement_long(dict(question.agreement))
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
    if question.old_answer:
        old = translate("Spoken", "the old answer was {words}")
        parts.append(old.format(words=question.old_answer))
    parts += remarks_in_words(question, tags)
    return "; ".join(parts)
