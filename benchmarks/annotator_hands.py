"""What a simulated annotator does in the window: keys, drags and clicks, each of them counted."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.model import Span
from anaphora_workbench.ui.shell.window import MainWindow

DRAG, CLICK = "drag", "click"


class Hands:
    """Presses keys in a window and moves its mouse; each action must be one that the window has."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        keys = window.commands.keys
        self._known = {key for found in keys.keys.values() for key in found}
        self.pressed: Counter[str] = Counter()

    def press(self, key: str) -> None:
        """Press a key in the bar, if it is open, else in the text."""
        bar = self._window.bar
        widget = bar.focusWidget() if bar.active else None
        if not bar.active and key not in self._known:
            raise SystemExit(f"{key} is not a key of the key table")
        self.pressed[key] += 1
        type_key(widget or self._window.text, key)

    def drag(self, span: Span) -> None:
        """Select words with the mouse."""
        self.pressed[DRAG] += 1
        self._window.text.reveal(span.start)
        self._window.text.select(span)
        self._window.text.selected_by_mouse.emit()

    def ask(self, name: str) -> None:
        """Click an anaphor that is not among the candidates of the active one, which asks it."""
        self.pressed[CLICK] += 1
        self._window.text.markable_clicked.emit(name)

    def click(self, token: int) -> None:
        """Put the cursor on a word."""
        self.pressed[CLICK] += 1
        self._window.text.reveal(token)
        self._window.text.select(None)
        self._window.text.set_cursor(token)


def type_key(widget: QWidget, key: str) -> None:
    """Press a key in the writing of the key file: ``Return``, ``Shift+M``, ``R``, a character."""
    if len(key) == 1 and not key.isascii():
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):  # `QTest` knows ASCII only
            event = QKeyEvent(kind, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, key)
            QApplication.sendEvent(widget, event)
    elif len(key) == 1:
        QTest.keyClick(widget, key.lower())
    else:
        pressed = QKeySequence.fromString(key)[0]
        QTest.keyClick(widget, pressed.key(), pressed.keyboardModifiers())


def filter_keys(session: Session, words: set[str], wanted: set[str]) -> list[str]:
    """Return the fewest keys that choose one of the wanted candidates by the filter.

    Args:
        session: The session; its filter is empty afterwards.
        words: Words of the wanted candidates.
        wanted: Their ids.

    Raises:
        SystemExit: The filter finds none of them.
    """
    best: list[str] = []
    for each in sorted(words):
        for size in range(1, len(each) + 1):
            if best and size >= len(best):
                break
            session.set_filter(each[:size])
            fits = [row.markable.id in wanted for row in session.rows]
            first = session.listing.needs_mark and not session.gathering
            session.set_filter("")
            if True in fits:
                found = [*each[:size], *["Down"] * (fits.index(True) + first)]
                best = found if not best or len(found) < len(best) else best
    if not best:
        raise SystemExit(f"{session.name}: the filter never finds {', '.join(sorted(words))}")
    return ["'", *best, "Return"]
