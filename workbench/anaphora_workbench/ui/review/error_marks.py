"""What the text shows while a system's failures are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anaphora_workbench.annotation.failures import Failure, Mention
from anaphora_workbench.model import Document, Span, Zero
from anaphora_workbench.model.naming import ZERO_SIGN
from anaphora_workbench.ui.annotating.session_marks import zero_shown
from anaphora_workbench.ui.text.marks import Mark, Role

Place = tuple[tuple[Span, ...], str]


class ErrorMarks:
    """The marks of the failures of one document.

    The active anaphor is framed, the system's answer marked as wrong, the key's antecedents as
    right, and the rest of the key's entity underlined twice; the anaphors of other failures are
    underlined. What the key has in the same entity is not marked as wrong. The key of a mark is the
    id of the failure; of answers and antecedents it is `TARGET` and their place.

    Args:
        document: The text.
    """

    TARGET = "@"
    """Begins the keys of marks that are no anaphors."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._by_sentence: dict[int, list[tuple[tuple[int, int], Mark]]] = {}

    def renew(self, failures: Iterable[Failure], active: Failure | None) -> frozenset[str]:
        """Show other failures; return the keys of the marks that may have changed.

        Args:
            failures: Those that are listed; only those of this document count.
            active: The one that is looked at.
        """
        before = self._keys()
        self._by_sentence = {}
        shown: set[Place] = set()
        if active is not None and active.document == self._document.doc_id:
            shown = self._add_active(active)
        for failure in failures:
            if failure.document != self._document.doc_id or failure == active:
                continue
            # The key's zero and the system's on one verb are one thing to look at.
            place = failure.anaphor.place
            if place not in shown or failure.anaphor.realisation == "overt":
                shown.add(place)
                self._add(failure.anaphor, Role.UNDECIDED, failure.id)
        for marks in self._by_sentence.values():
            # A click on an expression with two marks means the failure.
            marks.sort(key=lambda pair: (pair[0], pair[1].role is not Role.UNDECIDED))
        return before | self._keys()

    def _add_active(self, active: Failure) -> set[Place]:
        self._add(active.anaphor, Role.ACTIVE, active.id)
        shown = {active.anaphor.place}
        for mentions, role in (
            (active.antecedents, Role.RIGHT),
            (active.answer, Role.WRONG),
            (active.entity, Role.MEMBER),
        ):
            right = {one.place for one in active.entity}
            for mention in mentions:
                if mention.place in shown or (role is Role.WRONG and mention.place in right):
                    continue
                shown.add(mention.place)
                spans = ",".join([f"{span.start}-{span.end}" for span in mention.spans])
                self._add(mention, role, f"{self.TARGET}{spans}:{mention.realisation}")
        return shown

    def _add(self, mention: Mention, role: Role, key: str) -> None:
        end = mention.spans[-1].end
        if end > len(self._document):
            return
        sort, _, more = mention.realisation.partition(":")
        spans, before, label = mention.spans, False, ""
        if sort == "zero":
            spans, before = zero_shown(self._document, Zero(spans[0].start, more))
            label = ZERO_SIGN
        elif sort == "clitic":
            label = f"+{more}"
        mark = Mark(key, spans, role, label=label, before=before)
        start = mention.spans[0].start
        for sentence in {self._document.sentence_of(start), self._document.sentence_of(end - 1)}:
            self._by_sentence.setdefault(sentence, []).append(((start, -end), mark))

    def _keys(self) -> frozenset[str]:
        marks = self._by_sentence.values()
        return frozenset([mark.key for listed in marks for _place, mark in listed])

    def marks_of(self, sentence: int) -> Sequence[Mark]:
        """Return the marks that touch a sentence, in text order."""
        return [mark for _place, mark in self._by_sentence.get(sentence, ())]
