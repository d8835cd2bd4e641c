"""What lists of several panels share: wrapped rows, and a word where there are none."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLabel, QListView, QWidget

from anaphora_workbench.ui.panels.looks import Colours

ROWS_HIGH = 9.0
"""Least height of a list that is chosen from while other panels want room, in sizes of the font:
three rows or four can be seen, whatever else is open."""


def colour_selection(view: QAbstractItemView, colours: Colours) -> None:
    """Paint the selected row pale, so that signs and bars on it stay readable."""
    palette = view.palette()
    palette.setColor(QPalette.ColorRole.Highlight, colours.current)
    palette.setColor(QPalette.ColorRole.HighlightedText, colours.text)
    view.setPalette(palette)


class WrappedList(QListView):
    """A list without frame whose rows are as high as their wrapped words need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMinimumHeight(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows out for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()


class EmptyNote(QLabel):
    """A sentence in the middle of an empty list, which says why it is empty and what to do."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view.viewport())
        self._view = view
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        self.hide()

    def say(self, text: str) -> None:
        """Show a sentence, or nothing for ``""``."""
        self.setText(text)
        self.setVisible(bool(text))
        self.setGeometry(self._view.viewport().rect())
        self._view.setAccessibleDescription(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the list."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.viewport().rect())
        return False
