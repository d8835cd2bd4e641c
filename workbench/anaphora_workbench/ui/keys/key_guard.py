"""Keeps the keys that a text field or a button needs for itself from being taken as commands.

Commands have plain letters, digits, Space and Return as keys in the whole window. Before Qt runs a
shortcut it asks the widget with the focus whether it wants the key (``ShortcutOverride``). Text
fields want letters, but neither Return nor the arrows up and down; buttons and lists want nothing,
although Space presses them. The guard answers for them. The keys of undo and redo belong to a text
field while it has changes of its own, and the guard says so; else they work on the decisions. A
widget whose property ``commandKeys`` is true, such as the list of candidates, leaves all keys to
the commands.

The guard also knows which keys are held. Qt marks the repetitions of a held key, but with a remote
desktop, a keyboard emulation or a virtual machine they come as plain presses, or as pairs of
release and press. So `HeldKeys` takes for a repetition a press of a key whose release was not seen,
and one that follows the release within `PAIR_MS`: no finger is that fast. A key that was silent for
`SILENT_MS` is no longer held: its release went elsewhere, for instance to another window.

Times are those of the events, so that presses which wait while a slow disk writes are judged by
when they were made. An event without a time was not typed by anybody; only its mark counts.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

PAIR_MS = 40
"""Milliseconds from a release to the next press that no finger needs less than."""
SILENT_MS = 1500
"""Milliseconds that no keyboard waits before it repeats a held key."""
COMMAND_KEYS = "commandKeys"
"""Property of widgets that leave all keys to the commands."""
_KEYS = Qt.Key
_MODIFIERS = Qt.KeyboardModifier
_FOCUS = frozenset((_KEYS.Key_Tab, _KEYS.Key_Backtab))
_PRESS = frozenset((_KEYS.Key_Space, _KEYS.Key_Return, _KEYS.Key_Enter))
_MOVE = frozenset(
    (
        *(_KEYS.Key_Left, _KEYS.Key_Right, _KEYS.Key_Up, _KEYS.Key_Down),
        *(_KEYS.Key_PageUp, _KEYS.Key_PageDown, _KEYS.Key_Home, _KEYS.Key_End),
    )
)
_EDIT = frozenset(
    (
        *(_KEYS.Key_C, _KEYS.Key_V, _KEYS.Key_X, _KEYS.Key_A, _KEYS.Key_Z, _KEYS.Key_Y),
        *(_KEYS.Key_Backspace, _KEYS.Key_Delete, _KEYS.Key_Insert),
    )
)
_UNDO = frozenset((_KEYS.Key_Z, _KEYS.Key_Y))
_NATIVE = QKeySequence.SequenceFormat.NativeText
_COPY = frozenset((_KEYS.Key_C, _KEYS.Key_A))
_KEY_EVENTS = frozenset((QEvent.Type.ShortcutOverride, QEvent.Type.KeyRelease))
_COMMAND_MODIFIERS = _MODIFIERS.ControlModifier | _MODIFIERS.AltModifier | _MODIFIERS.MetaModifier


class HeldKeys:
    """The keys that are down, as far as can be known.

    Attributes:
        repeating: Whether the last press was the repetition of a held key.
    """

    def __init__(self) -> None:
        self.repeating = False
        self._down: dict[int, int] = {}
        self._released: dict[int, int] = {}

    def follow(self, event: QKeyEvent) -> None:
        """Follow a press, seen when Qt looks for its shortcut, or a release."""
        key, time = _place(event), event.timestamp()
        if event.type() == QEvent.Type.ShortcutOverride:
            self.repeating = event.isAutoRepeat() or (time > 0 and self._is_held(key, time))
            self._down[key] = time
        elif not event.isAutoRepeat() and self._down.pop(key, None) is not None:
            self._released[key] = time

    def _is_held(self, key: int, time: int) -> bool:
        down, released = self._down.get(key), self._released.pop(key, None)
        if down is not None:
            return time - down < SILENT_MS
        return released is not None and 0 <= time - released < PAIR_MS


def _place(event: QKeyEvent) -> int:
    """Return which key of the keyboard it is; the sign on it changes with Shift."""
    return event.nativeScanCode() or event.nativeVirtualKey() or event.key()


class KeyGuard(QObject):
    """Watches the widget that has the focus.

    Signals:
        undo_kept(str): A key of undo or redo, by its label, works on what was typed in a field.

    Attributes:
        held: The keys that are held, also while another window of the program has the keyboard:
            Return may close that one, and is still down in this.
    """

    undo_kept = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.held = HeldKeys()
        self._watched: QWidget | None = None
        application = cast(QApplication, QApplication.instance())
        application.focusChanged.connect(self._watch)
        self._watch(None, application.focusWidget())

    def _watch(self, _old: QWidget | None, new: QWidget | None) -> None:
        # Only the widget with the focus is filtered, so that Python sees few events.
        if self._watched is not None and isValid(self._watched):  # a list may be gone by now
            self._watched.removeEventFilter(self)
            self._watched.destroyed.disconnect(self._forget)
        self._watched = None
        if new is not None:
            new.installEventFilter(self)
            new.destroyed.connect(self._forget)
            self._watched = new

    def _forget(self) -> None:
        self._watched = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a key for the widget with the focus if it needs it."""
        if event.type() not in _KEY_EVENTS or not isinstance(watched, QWidget):
            return False
        key = cast(QKeyEvent, event)
        self.held.follow(key)
        window = watched.window()
        # The commands work in a panel that floats as well.
        ours = window is self._window.window() or isinstance(window, QDockWidget)
        if key.type() == QEvent.Type.KeyRelease or not ours:
            return False
        if keeps_key(watched, key):
            if key.modifiers() & _COMMAND_MODIFIERS and key.key() in _UNDO and _takes_text(watched):
                combination = key.keyCombination()
                self.undo_kept.emit(QKeySequence(combination).toString(_NATIVE))
            event.accept()
            return True
        if key.modifiers() & _COMMAND_MODIFIERS and key.key() in _UNDO and _takes_text(watched):
            event.ignore()  # Qt's own fields would take it even with nothing to undo
            return True
        return False


def keeps_key(widget: QWidget, event: QKeyEvent) -> bool:
    """Tell whether a widget needs a key for itself while it has the focus."""
    if widget.property(COMMAND_KEYS):
        return False
    key = Qt.Key(event.key())
    modified = bool(event.modifiers() & _COMMAND_MODIFIERS)
    if _takes_text(widget):
        if modified:
            # AltGr is Ctrl+Alt on Windows; with it, signs are typed.
            types = event.modifiers() & _COMMAND_MODIFIERS == (
                _MODIFIERS.ControlModifier | _MODIFIERS.AltModifier
            )
            if key in _UNDO and not types:
                return has_own_changes(widget)
            return key in _EDIT or key in _MOVE or (types and bool(event.text()))
        keys = _MOVE | _FOCUS | _PRESS
        return key in keys or _is_typing(event)
    if isinstance(widget, QLabel | QLineEdit | QTextEdit | QPlainTextEdit):  # to read and copy
        return key in _MOVE or (key in _COPY if modified else key in _FOCUS)
    if modified:
        return False
    if isinstance(widget, QAbstractButton):
        return key in _PRESS or key in _FOCUS
    if isinstance(widget, QAbstractItemView | QComboBox):
        return key in _PRESS or key in _FOCUS or key in _MOVE
    if isinstance(widget, QAbstractSlider | QTabBar):
        return key in _FOCUS or key in _MOVE
    return False


def has_own_changes(widget: QWidget) -> bool:
    """Tell whether a text field has something typed that it can undo, or undone that it can redo.

    The latter counts so that nobody who undoes his typing goes on into the decisions.
    """
    field: QWidget | None = widget
    if isinstance(widget, QAbstractSpinBox | QComboBox):
        field = widget.lineEdit()
    if isinstance(field, QLineEdit):
        return field.isUndoAvailable() or field.isRedoAvailable()
    if isinstance(field, QTextEdit | QPlainTextEdit):
        return field.document().isUndoAvailable() or field.document().isRedoAvailable()
    return False


def _takes_text(widget: QWidget) -> bool:
    if isinstance(widget, QLineEdit | QTextEdit | QPlainTextEdit | QAbstractSpinBox):
        return not widget.isReadOnly()
    return isinstance(widget, QComboBox) and widget.isEditable()


def _is_typing(event: QKeyEvent) -> bool:
    text = event.text()
    return (bool(text) and text.isprintable()) or Qt.Key(event.key()) in _EDIT
