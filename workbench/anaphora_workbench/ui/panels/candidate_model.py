"""Candidates as they are shown: the marked one, the answer, the set, and dividers between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt

from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.model.reasons import asked_in
from anaphora_workbench.ui.panels.candidate_words import row_sentence, row_words
from anaphora_workbench.ui.panels.lists import Index, RowModel
from anaphora_workbench.ui.wording.translation import translate


class CandidateModel(RowModel[CandidateRow]):
    """The candidates that are shown, the marked one, the chosen ones and the set being built."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current = -1
        self.members: frozenset[str] = frozenset()
        self.answer: frozenset[str] = frozenset()
        self._dividers: frozenset[int] = frozenset()
        self._further: frozenset[int] = frozenset()
        self._clauses: frozenset[int] = frozenset()

    def show_candidates(
        self,
        rows: tuple[CandidateRow, ...],
        current: int,
        members: frozenset[str],
        answer: frozenset[str],
    ) -> bool:
        """Show candidates.

        Args:
            rows: The candidates in their order.
            current: Index of the marked one, -1 for none.
            members: Ids in the set that is being built.
            answer: Ids of the antecedents that the annotator has chosen before.

        Returns:
            Whether the rows are others than before, so that they have to be laid out anew.
        """
        # Rows are equal whatever their reasons call what is asked about: a pronoun or a name.
        fresh = rows != self.rows or _asked_about(rows) != _asked_about(self.rows)
        self.current, self.members, self.answer = current, members, answer
        if fresh:
            allowed = [True, *_verdicts(rows)]
            self._dividers = frozenset(
                [place for place in range(len(rows)) if allowed[place] and not allowed[place + 1]]
            )
            further = [False, *(row.further and row.allowed for row in rows)]
            self._further = frozenset(
                [place for place in range(len(rows)) if further[place + 1] and not further[place]]
            )
            clauses = [False, *(bool(row.predicate) and row.allowed for row in rows)]
            self._clauses = frozenset(
                [n for n in range(1, len(rows)) if clauses[n + 1] and not clauses[n]]
            )
            self.show_rows(rows)
        else:
            self.repaint(0, len(rows) - 1)
        return fresh

    def divider(self, position: int) -> str:
        """Return what the divider above a row says, ``""`` for none."""
        if position in self._dividers:
            return translate("Panels", "Rejected by a constraint")
        if position in self._further:
            return translate("Panels", "Mentioned further back")
        if position in self._clauses:
            return translate("Panels", "Clauses")
        return ""

    def is_answer(self, row: CandidateRow) -> bool:
        """Tell whether the annotator has chosen a candidate before, or a mention of an entity."""
        return not self.answer.isdisjoint(row.ids)

    def is_member(self, row: CandidateRow) -> bool:
        """Tell whether a candidate is in the set that is being built."""
        return not self.members.isdisjoint(row.ids)

    def text(self, row: CandidateRow, column: int) -> str:
        """Return the words of a candidate."""
        return row.words

    def tip(self, row: CandidateRow, column: int) -> str:
        """Return the words of a candidate, and what a pronoun stands for."""
        return row_words(row)

    def sentence(self, row: CandidateRow) -> str:
        """Return a candidate in one sentence, which is what a screen reader says."""
        current = 0 <= self.current < len(self.rows) and row is self.rows[self.current]
        return row_sentence(row, current=current, in_set=self.is_member(row))

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what an index holds; its description is its sentence, too."""
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            role = int(Qt.ItemDataRole.AccessibleTextRole)
        return super().data(index, role)


def _asked_about(rows: Sequence[CandidateRow]) -> str:
    """Return what the reasons of rows are about, ``""`` for a pronoun."""
    return next((asked_in(verdict.reason) for row in rows for verdict in row.verdicts), "")


def _verdicts(rows: Sequence[CandidateRow]) -> Iterator[bool]:
    """Yield whether each row is allowed; mentions below an entity count as that does."""
    allowed = True
    for row in rows:
        if not row.part:
            allowed = row.allowed
        yield allowed
