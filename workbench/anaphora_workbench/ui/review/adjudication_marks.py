"""What the text shows while annotators' answers are settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.adjudication_entries import Entry
from anaphora_workbench.annotation.adjudication_places import key_of
from anaphora_workbench.model import Markable
from anaphora_workbench.ui.session_marks import label_of
from anaphora_workbench.ui.text.marks import Mark, Role

ANSWER = ">"
"""Stands in keys of marks before the number of the answer that names an expression."""


class AdjudicationMarks:
    """The marks of one adjudication. Call `renew` after every change of the session.

    The active anaphor is framed and the antecedents of each answer bear its number; other
    disagreements have a diamond while they wait, and are underlined when they are settled. The key
    of a mark is that of its disagreement; of an antecedent ``KEY>NUMBER``, so that a click on it
    can be taken for that number (`clicked`).

    Args:
        session: What is shown.
    """

    def __init__(self, session: AdjudicationSession) -> None:
        self._session = session
        self._by_sentence: dict[int, list[Mark]] = {}
        self.renew()

    def renew(self) -> frozenset[str]:
        """Look at the session again and return the keys of the marks that may have changed."""
        before = self._keys()
        session = self._session
        found: dict[int, list[tuple[tuple[int, int, int], Mark]]] = {}

        def add(markable: Markable, mark: Mark) -> None:
            first, last = markable.start, max(markable.start, markable.end - 1)
            sentences = {session.document.sentence_of(first), session.document.sentence_of(last)}
            for sentence in sentences:
                found.setdefault(sentence, []).append((markable.order[:3], mark))

        for entry in session.every_entry:
            if entry.item.key == session.active:
                add(entry.item.markable, self._mark(entry, Role.ACTIVE))
                self._add_answers(entry, add)
            elif session.filter.passes(entry):
                add(
                    entry.item.markable,
                    self._mark(entry, Role.CONFLICT if entry.waits else Role.DECIDED),
                )
        self._by_sentence = {
            sentence: [mark for _order, mark in sorted(marks, key=lambda pair: pair[0])]
            for sentence, marks in found.items()
        }
        return before | self._keys()

    def _add_answers(self, entry: Entry, add: Callable[[Markable, Mark], None]) -> None:
        chosen = {key_of(one) for one in (entry.chosen.antecedents if entry.chosen else ())}
        for answer in entry.item.answers:
            for other in answer.reply.antecedents:
                role = Role.CHOSEN if key_of(other) in chosen else Role.ALLOWED
                key = f"{entry.item.key}{ANSWER}{answer.number}"
                add(other, _mark(key, other, role, answer.number))

    def _mark(self, entry: Entry, role: Role) -> Mark:
        return _mark(entry.item.key, entry.item.markable, role)

    def _keys(self) -> frozenset[str]:
        return frozenset([mark.key for marks in self._by_sentence.values() for mark in marks])

    def marks_of(self, sentence: int) -> Sequence[Mark]:
        """Return the marks that touch a sentence, in text order."""
        return self._by_sentence.get(sentence, ())


def clicked(key: str) -> tuple[str, int]:
    """Return the disagreement that a mark's key names, and the number of its answer or 0."""
    name, _, number = key.rpartition(ANSWER)
    return (name, int(number)) if name and number.isdecimal() else (key, 0)


def _mark(key: str, markable: Markable, role: Role, number: int = 0) -> Mark:
    return Mark(
        key,
        markable.spans,
        role,
        number,
        label_of(markable),
        before=markable.zero is not None,
        head=markable.head if role is Role.ACTIVE and markable.head is not None else -1,
    )
