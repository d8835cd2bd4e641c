"""What screen readers say of the active anaphor."""

from __future__ import annotations

from anaphora_workbench.annotation.session import Session
from anaphora_workbench.annotation.tagsets import TagSet
from anaphora_workbench.ui.wording.changes import NO_TAGS, remarks_in_words
from anaphora_workbench.ui.wording.names import agreement_long, kind_name
from anaphora_workbench.ui.wording.translation import translate


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
