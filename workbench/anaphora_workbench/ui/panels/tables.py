"""The tables of panels: plain, read only, chosen row by row, sized in em."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget


class RowTable(QTableView):
    """A table without frame and grid, of which one row can be chosen.

    Args:
        model: What it shows.
        parent: The parent widget.
        stretched: Columns that share the room that others leave.
        sideways: Whether it scrolls sideways where there is not enough room.
    """

    def __init__(
        self,
        model: QAbstractItemModel,
        parent: QWidget | None = None,
        *,
        stretched: Iterable[int] = (),
        sideways: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        if not sideways:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        for column in stretched:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def set_sizes(self, unit: float, height: float, widths: Mapping[int, float]) -> None:
        """Set the height of rows and the widths of columns, in em of ``unit`` pixels."""
        self.verticalHeader().setDefaultSectionSize(round(unit * height))
        for column, width in widths.items():
            self.setColumnWidth(column, round(unit * width))
