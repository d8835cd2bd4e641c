"""Dialogs that are never larger than the screen: what does not fit scrolls, the buttons stay."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

_FRAME = QSize(4, 40)
"""Room that a desktop needs for the title and the edges of a window."""


class FittedDialog(QDialog):
    """A dialog whose layout is one column, the buttons at its end."""

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the screen on which the dialog appears."""
        super().showEvent(event)
        self.fit(self.screen().availableSize() - _FRAME)

    def fit(self, room: QSize) -> None:
        """Stay inside a room: shrink, and where that is not enough, let the contents scroll."""
        column = self.layout()
        least = self.minimumSizeHint().expandedTo(self.minimumSize())
        small = least.height() > room.height() or least.width() > room.width()
        if small and isinstance(column, QBoxLayout) and self._page() is None:
            self._let_scroll(column)
        self.setMinimumSize(self.minimumSizeHint().boundedTo(room))
        self.resize(self.size().boundedTo(room))

    def _page(self) -> QScrollArea | None:
        return self.findChild(QScrollArea, "fitted")

    def _let_scroll(self, column: QBoxLayout) -> None:
        """Put everything but the buttons into a page that scrolls."""
        inner = QWidget()
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(column.contentsMargins())
        rows.setSpacing(column.spacing())
        place = 0
        while place < column.count():
            stretch = column.stretch(place)
            item = column.takeAt(place)
            if item is None:
                break
            if isinstance(buttons := item.widget(), QDialogButtonBox):
                column.insertWidget(place, buttons)
                place += 1
                continue
            rows.addItem(item)
            rows.setStretch(rows.count() - 1, stretch)
            if (nested := item.layout()) is not None:
                nested.setParent(rows)
            elif (widget := item.widget()) is not None:
                hidden = widget.isHidden()
                widget.setParent(inner)
                widget.setHidden(hidden)
        page = QScrollArea()
        page.setObjectName("fitted")
        page.setFrameShape(QFrame.Shape.NoFrame)
        page.setWidgetResizable(True)
        page.setWidget(inner)
        column.insertWidget(0, page, 1)
