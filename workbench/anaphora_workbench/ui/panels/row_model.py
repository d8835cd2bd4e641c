"""The base of models of tables: a row a thing, a column something that is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QPixmap

from anaphora_workbench.ui.panels.candidate_model import TOP, Index

RowT = TypeVar("RowT")
"""What a row shows."""

TRAILING = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


class RowModel(QAbstractTableModel, Generic[RowT]):
    """A table whose cells are found when they are painted.

    Subclasses give `headings` and `text`, and what else there is to say of a cell.

    Attributes:
        rows: What is shown, in the order of the rows.
    """

    trailing: ClassVar[frozenset[int]] = frozenset()
    """Columns that are set to the end of the line, as numbers are."""

    centred: ClassVar[frozenset[int]] = frozenset()
    """Columns that are set in the middle, as signs are."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[RowT] = ()
        self._width = len(self.headings())

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns; there are always as many."""
        raise NotImplementedError

    def text(self, row: RowT, column: int) -> str:
        """Return what a cell shows."""
        raise NotImplementedError

    def tip(self, row: RowT, column: int) -> str | None:
        """Return what is said below the mouse: the text, which the column may cut."""
        return self.text(row, column)

    def sentence(self, row: RowT) -> str:
        """Return a row in one sentence, which is what a screen reader says."""
        return self.text(row, 0)

    def spoken(self, row: RowT, column: int) -> str | None:
        """Return what a screen reader says of a cell; the first one stands for its row."""
        return self.text(row, column) if column else self.sentence(row)

    def picture(self, row: RowT, column: int) -> QPixmap | None:
        """Return the sign before a cell's text."""
        return None

    def row(self, position: int) -> RowT:
        """Return what a row shows."""
        return self.rows[position]

    def show_rows(self, rows: Iterable[RowT]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def repaint(self, first: int, last: int) -> None:
        """Have rows painted anew; there are none where ``last`` is before ``first``."""
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, self._width - 1))

    def relabel(self) -> None:
        """Say all words anew, for example in another language."""
        self.repaint(0, self.rowCount() - 1)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self._width - 1)

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = TOP) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else self._width

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if not 0 <= index.row() < self.rowCount():
            return None
        row, column = self.row(index.row()), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.text(row, column)
            case Qt.ItemDataRole.DecorationRole:
                return self.picture(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return self.tip(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.spoken(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(column)
            case _:
                return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> Any:
        """Return the heading of a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.headings()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag | None:
        """Return how a column is set, its heading like its cells."""
        if column in self.trailing:
            return TRAILING
        return Qt.AlignmentFlag.AlignCenter if column in self.centred else None
