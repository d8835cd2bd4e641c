"""The model of the candidate list: one index a candidate, which reads as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from anaphora_workbench.annotation.values import Row
from anaphora_workbench.ui.panels.looks import directed
from anaphora_workbench.ui.wording.names import distance_long, record_facts, rule_name
from anaphora_workbench.ui.wording.reasons import reason_in_words
from anaphora_workbench.ui.wording.translation import translate

ROW = int(Qt.ItemDataRole.UserRole)
"""Role under which an index gives its `Row`."""

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""The invalid index, parent of all rows of a list."""


class CandidateModel(QAbstractListModel):
    """The candidates that are shown, the marked one, the chosen ones and the set being built."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()
        self.current = -1
        self.members: frozenset[str] = frozenset()
        self.answer: frozenset[str] = frozenset()
        self._dividers: frozenset[int] = frozenset()

    def show_rows(
        self, rows: Sequence[Row], current: int, members: frozenset[str], answer: frozenset[str]
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
        rows = tuple(rows)
        fresh = rows != self.rows
        if fresh:
            self.beginResetModel()
        self.rows, self.current = rows, current
        self.members, self.answer = members, answer
        if fresh:
            allowed = [True, *(row.allowed for row in rows)]
            self._dividers = frozenset(
                [place for place in range(len(rows)) if allowed[place] and not allowed[place + 1]]
            )
        if fresh:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        return fresh

    def starts_rejected(self, position: int) -> bool:
        """Tell whether the divider stands above a row: the first that is thrown out."""
        return position in self._dividers

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of candidates."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what an index holds."""
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.words
        if role == Qt.ItemDataRole.ToolTipRole:
            return row_words(row)
        if role in (
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.AccessibleDescriptionRole,
        ):
            return row_sentence(
                row,
                current=index.row() == self.current,
                in_set=row.markable.id in self.members,
            )
        return None


def row_words(row: Row) -> str:
    """Return the words of a candidate, a pronoun with what it stands for: *she (= Marta)*."""
    if not row.stands_for:
        return row.words
    return f"{directed(row.words)} (= {directed(row.stands_for)})"


def row_sentence(row: Row, *, current: bool = False, in_set: bool = False) -> str:
    """Return a candidate as one sentence, which is what a screen reader says."""
    said = [f"{row.number}", row.words, distance_long(row.distance)]
    if row.stands_for:
        said.insert(2, translate("Panels", "stands for {words}").format(words=row.stands_for))
    if current:
        said.append(translate("Panels", "marked"))
    if row.proposed:
        said.append(translate("Panels", "proposed"))
    if in_set:
        said.append(translate("Panels", "in the set"))
    said += [
        translate("Panels", "rejected by {rule}: {reason}").format(
            rule=rule_name(verdict.constraint), reason=reason_in_words(verdict.reason).rstrip(".")
        )
        for verdict in row.failed
    ]
    if row.outside:
        said.append(translate("Panels", "outside the window"))
    said += record_facts(row, short=False)
    return ", ".join(said) + "."
