"""A frame over the window that is not a dialog: it shows something for a moment and goes away."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from shiboken6 import isValid

from anaphora_workbench.ui.design import OVERLAY, give_look


class Overlay(QFrame):
    """A frame over its window. Esc, or a click elsewhere, closes it and gives the focus back.

    Args:
        window: The window that it covers a part of.
    """

    closed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        give_look(OVERLAY, self)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._before: QWidget | None = None
        cast(QApplication, QApplication.instance()).focusChanged.connect(self._focus_moved)
        self.hide()

    def open_over(self) -> None:
        """Show it, in its place over the window, with the focus."""
        if not self.isVisible():
            self._before = QApplication.focusWidget()
            self.window_below().installEventFilter(self)
        self.setGeometry(self.place_in(self.window_below().rect()))
        self.show()
        self.raise_()
        self.first_focus().setFocus(Qt.FocusReason.PopupFocusReason)

    def close_over(self) -> None:
        """Hide it and give the focus back."""
        self._leave(give_back=True)

    def window_below(self) -> QWidget:
        """Return the window that it covers a part of."""
        return cast(QWidget, self.parent())

    def place_in(self, area: QRect) -> QRect:
        """Return where it stands in the area of the window."""
        return area.marginsRemoved(self.contentsMargins())

    def first_focus(self) -> QWidget:
        """Return the widget in it that has the focus at first."""
        return self

    def event(self, event: QEvent) -> bool:
        """Claim Esc before the window takes it as a command."""
        if event.type() == QEvent.Type.ShortcutOverride and _is_escape(cast(QKeyEvent, event)):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if _is_escape(event):
            self.close_over()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep its place when the window changes its size."""
        if event.type() == QEvent.Type.Resize and watched is self.parent():
            self.setGeometry(self.place_in(self.window_below().rect()))
        return super().eventFilter(watched, event)

    def _focus_moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None or not isValid(self) or not self.isVisible():
            return
        if new is not self and not self.isAncestorOf(new):
            self._leave(give_back=False)

    def _leave(self, *, give_back: bool) -> None:
        if not self.isVisible():
            return
        before, self._before = self._before, None
        self.window_below().removeEventFilter(self)
        self.setVisible(False)
        if give_back and before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()


def _is_escape(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Escape
