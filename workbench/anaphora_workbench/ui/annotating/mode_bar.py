"""The bar at the bottom that asks for one more key or a few words, in place of a dialog.

It takes the focus and every plain key while it is open, so that no command of the window runs by
mistake; Esc, or a click elsewhere, leaves it and gives the focus back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from anaphora_workbench.ui.design import BAND, NEAR, TIGHT, give_look, scaled
from anaphora_workbench.ui.keys.key_guard import HeldKeys
from anaphora_workbench.ui.keys.key_sets import key_label
from anaphora_workbench.ui.panels.panel import FlowLayout, fill
from anaphora_workbench.ui.wording.translation import translate

_ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_COMMAND_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_LEAVE = "Esc"
_DONE = ("Return", "Enter")
_MOVES = frozenset((Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down))
"""Keys that go on while they are held."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice in the bar.

    Attributes:
        key: The key that chooses it, in the writing of the key file: ``p``, ``3``, ``Left``.
        label: What it says, in the language of the user.
        value: What the one who asked is given.
        why_not: Why it cannot be chosen now, as a sentence; ``""`` when it can.
        more: What the pointer shows besides.
    """

    key: str
    label: str
    value: Any = None
    why_not: str = ""
    more: str = ""

    @property
    def spoken(self) -> str:
        """What it says to people who hear the bar."""
        text = f"{key_label(self.key)} {self.label}"
        if not self.why_not:
            return text
        return translate("ModeBar", "{choice} (not usable)").format(choice=text)


@dataclass(frozen=True, slots=True)
class _Question:
    """What the bar asks: options, or words without any; see `ModeBar.choose` and `ModeBar.ask`."""

    options: tuple[Option, ...] = ()
    on_chosen: Callable[[Any], object] | None = None
    on_changed: Callable[[str], object] | None = None
    on_done: Callable[[str], object] | None = None
    on_left: Callable[[], object] | None = None
    keys: Mapping[str, Callable[[], object]] | None = None
    stay: bool = False
    keep: bool = False
    on_dropped: Callable[[], object] | None = None
    offers: Callable[[str], Sequence[Option]] | None = None
    hint: Callable[[], str] | None = None


class ModeBar(QFrame):
    """The bar. It is hidden while nothing is asked.

    Args:
        held: The keys that are held: the key that has opened the bar chooses nothing in it.
    """

    opened = Signal()
    """Something is asked."""
    closed = Signal()
    """Nothing is asked any more, and the focus is where it was."""

    def __init__(self, parent: QWidget | None = None, held: HeldKeys | None = None) -> None:
        super().__init__(parent)
        self._held = held if held is not None else HeldKeys()
        self.setObjectName("mode-bar")
        give_look(BAND, self)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._question: _Question | None = None
        self._before: QWidget | None = None
        self._title = QLabel()
        self._title.setFont(scaled(self.font(), bold=True))
        self._hint = QLabel()
        self._hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._edit = QLineEdit()
        self._edit.setClearButtonEnabled(True)
        self._edit.textEdited.connect(self._changed)
        self._edit.installEventFilter(self)
        self._buttons = QWidget()
        self._flow = FlowLayout(self._buttons)
        self._name("")
        first = QHBoxLayout()
        fill(first, self._title, (self._edit, 1), (self._hint, 1))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(NEAR, TIGHT, NEAR, TIGHT)
        rows.setSpacing(TIGHT)
        self._notes = QLabel()
        self._notes.setWordWrap(True)
        self._notes.setTextFormat(Qt.TextFormat.PlainText)
        self._notes.hide()
        fill(rows, first, self._notes, self._buttons)
        cast(QApplication, QApplication.instance()).focusChanged.connect(self._focus_moved)
        self.hide()

    @property
    def active(self) -> bool:
        """Whether something is asked."""
        return self._question is not None

    @property
    def title(self) -> str:
        """What is asked now, ``""`` when nothing is."""
        return self._title.text() if self.active else ""

    @property
    def notes(self) -> str:
        """What there is to know before a choice, ``""`` for nothing."""
        return self._notes.text() if self.active else ""

    @property
    def text(self) -> str:
        """The words that are typed so far."""
        return self._edit.text()

    def choose(
        self,
        title: str,
        options: Sequence[Option],
        on_chosen: Callable[[Any], object],
        *,
        stay: bool = False,
        on_left: Callable[[], object] | None = None,
        on_dropped: Callable[[], object] | None = None,
        notes: Sequence[str] = (),
    ) -> None:
        """Ask for one of several options, by key or click.

        Args:
            title: What is asked, in the language of the user.
            options: The choices; their keys differ.
            on_chosen: Takes the value of the chosen one, after the bar has closed.
            stay: Whether the bar stays open for further choices until it is left.
            on_left: Is called when it is left, or closed otherwise without a choice.
            on_dropped: Is called after ``on_left`` when a click elsewhere has closed it.
            notes: What to know before the choice, a sentence each.
        """
        question = _Question(
            tuple(options), on_chosen, on_left=on_left, on_dropped=on_dropped, stay=stay
        )
        self._open(title, question)
        self._edit.hide()
        self._set_buttons(options)
        self._buttons.show()
        self._hint.setText(translate("ModeBar", "Esc: leave"))
        spoken = ", ".join([option.spoken for option in options])
        self.setAccessibleDescription(spoken)
        self._note("\n".join(notes))
        self._say(": ".join([title, *notes, spoken]))
        self.show()
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.opened.emit()

    def ask(
        self,
        title: str,
        text: str,
        on_changed: Callable[[str], object] | None,
        on_done: Callable[[str], object],
        *,
        on_left: Callable[[], object] | None = None,
        keys: Mapping[str, Callable[[], object]] | None = None,
        keep: bool = False,
        offers: Callable[[str], Sequence[Option]] | None = None,
        on_chosen: Callable[[Any], object] | None = None,
        hint: Callable[[], str] | None = None,
    ) -> None:
        """Ask for words.

        Args:
            title: What is asked, in the language of the user.
            text: The words to begin with; they are selected.
            on_changed: Takes the words after each key.
            on_done: Takes the words after Return, when the bar has closed.
            on_left: Is called when it is left without Return.
            keys: What other keys do meanwhile, such as ``Down`` or ``+``; they are not typed.
                Return among them does so in place of being done; see `finish`.
                Backspace among them does so only while there are no words.
            keep: Whether a click elsewhere counts as Return: a note must not get lost.
            offers: Returns what is offered below for the words typed so far, to be clicked.
            on_chosen: Takes the value of what was clicked, after the bar has closed.
            hint: Returns what Return does now, for the end of the bar.
        """
        question = _Question(
            hint=hint,
            on_chosen=on_chosen,
            on_changed=on_changed,
            on_done=on_done,
            on_left=on_left,
            keys=keys,
            keep=keep,
            offers=offers,
        )
        self._open(title, question)
        self._buttons.hide()
        self._note("")
        self._edit.setText(text)
        self._edit.selectAll()
        self._edit.setAccessibleName(title)
        self._edit.show()
        self._say_hint()
        self.setAccessibleDescription("")
        self.show()
        self._edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.opened.emit()

    def _name(self, title: str) -> None:
        """Name the bar and its field by what is asked, else by what they are."""
        name = title or translate("ModeBar", "Question")
        self.setAccessibleName(name)
        self._edit.setAccessibleName(name)

    def renew(self, title: str, text: str) -> None:
        """Ask on, under another title and with other words, which count as typed."""
        self._title.setText(title)
        self.setAccessibleName(title)
        self._edit.setAccessibleName(title)
        self._edit.setText(text)
        self._changed(text)

    def _say_hint(self) -> None:
        question = self._question
        done = translate("ModeBar", "Return: done · Esc: leave")
        self._hint.setText(question.hint() if question is not None and question.hint else done)

    def finish(self) -> None:
        """Close the bar; the words are done."""
        question = self._question
        if question is not None and question.on_done is not None:
            text = self._edit.text()
            self._close(give_back=True)
            question.on_done(text)

    def leave(self) -> None:
        """Close the bar without a choice."""
        if self._question is not None:
            question = self._question
            self._close(give_back=True)
            _call(question.on_left)

    def event(self, event: QEvent) -> bool:
        """Claim plain keys before the window takes them as commands."""
        if event.type() == QEvent.Type.ShortcutOverride and self.active:
            key = cast(QKeyEvent, event)
            if self._is_ours(key):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by key."""
        if not self._press(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that are not typed from the text field."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and self.active:
            key = cast(QKeyEvent, event)
            name = key.text() if key.text() in self._keys() else _name(key)
            typed = name == "Backspace" and self._edit.text()
            if name in (_LEAVE, *_DONE, *self._keys()) and not typed:
                if event.type() == QEvent.Type.ShortcutOverride:
                    event.accept()
                else:
                    self._press_in_text(name)
                return True
        return super().eventFilter(watched, event)

    def _open(self, title: str, question: _Question) -> None:
        if self._question is not None:
            old, self._question = self._question, None
            _call(old.on_left)
        else:
            self._before = QApplication.focusWidget()
        self._question = question
        self._hint.setWordWrap(False)
        self._title.setText(title)
        self.setAccessibleName(title)

    def _note(self, text: str) -> None:
        self._notes.setText(text)
        self._notes.setVisible(bool(text))

    def _close(self, *, give_back: bool) -> None:
        self._question = None
        before, self._before = self._before, None
        if give_back and before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()
        self.closed.emit()

    def _set_buttons(self, options: Sequence[Option]) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            if (button := item.widget()) is not None:
                button.hide()
                button.deleteLater()
        for option in options:
            self._flow.addWidget(self._new_button(option))

    def _new_button(self, option: Option) -> QToolButton:
        button = QToolButton()
        key = key_label(option.key) if option.key else ""
        button.setText(f"{key}  {option.label}".strip().replace("&", "&&"))
        button.setAccessibleName(option.label)
        button.setAccessibleDescription(key)
        button.setAutoRaise(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setEnabled(not option.why_not)
        button.setToolTip(option.why_not or option.more)
        button.clicked.connect(lambda _checked=False: self._chosen(option))
        return button

    def _chosen(self, option: Option) -> None:
        question = self._question
        if question is None or question.on_chosen is None:
            return
        if option.why_not:
            self._hint.setWordWrap(True)  # it may be long, and must not make the window wider
            self._hint.setText(option.why_not)
            self._say(option.why_not)
            return
        if not question.stay:
            self._close(give_back=True)
        question.on_chosen(option.value)

    def _changed(self, text: str) -> None:
        if self._question is not None and self._question.on_changed is not None:
            self._question.on_changed(text)
        if self._question is not None and self._question.hint is not None:
            self._say_hint()
        if self._question is not None and self._question.offers is not None:
            options = self._question.offers(text)
            self._set_buttons(options)
            self._buttons.setVisible(bool(options))
            self.setAccessibleDescription(", ".join([option.label for option in options]))
            self._say(self.accessibleDescription())

    def _keys(self) -> Mapping[str, Callable[[], object]]:
        return (self._question.keys if self._question is not None else None) or {}

    def _press_in_text(self, name: str) -> None:
        if name in self._keys():
            self._keys()[name]()
            if self._question is not None and self._question.hint is not None:
                self._say_hint()
        elif name == _LEAVE:
            self.leave()
        else:
            self.finish()

    def _is_ours(self, event: QKeyEvent) -> bool:
        """Tell whether a key belongs to the bar: all but function keys and those with Ctrl, Alt."""
        if self._option(event) is not None:
            return True
        function = Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35
        return not function and not event.modifiers() & _COMMAND_MODIFIERS

    def _press(self, event: QKeyEvent) -> bool:
        if self._question is None:
            return False
        option = self._option(event)
        if event.isAutoRepeat() or self._held.repeating:
            moves = self._question.stay and event.key() in _MOVES
            if option is not None and moves:
                self._chosen(option)
            return True
        if option is not None:
            self._chosen(option)
        elif _name(event) == _LEAVE:
            self.leave()
        elif _name(event) in _DONE and isinstance(QApplication.focusWidget(), QToolButton):
            cast(QToolButton, QApplication.focusWidget()).click()
        elif _name(event) in _DONE and len(self._question.options) == 1:
            self._chosen(self._question.options[0])
        elif event.text().isprintable() and event.text().strip():
            message = translate("ModeBar", "No choice has the key {key} · Esc: leave")
            self._hint.setText(message.format(key=event.text()))
        else:
            return False
        return True

    def _option(self, event: QKeyEvent) -> Option | None:
        """Return the option of a key: the same letter, else the same in another case."""
        options = self._question.options if self._question is not None else ()
        text, name = event.text(), _name(event)
        modifiers = event.modifiers() & _COMMAND_MODIFIERS
        types = modifiers == _ALT_GR and bool(text)  # a sign, on Windows
        if modifiers and not types:  # Ctrl+Z is not Z
            return next((option for option in options if option.key == name), None)
        for option in options:
            if option.key in (text, name):
                return option
        folded = (text.casefold(), name.casefold())
        for option in options:
            if option.key.casefold() in folded:
                return option
        return None

    def _focus_moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        question = self._question
        if question is None or new is None or not isValid(self):
            return
        if new is self or self.isAncestorOf(new) or new.window() is not self.window():
            return
        text = self._edit.text()
        self._close(give_back=False)
        if question.keep and question.on_done is not None:
            question.on_done(text)
        else:
            _call(question.on_left)
            _call(question.on_dropped)

    def _say(self, text: str) -> None:
        """Announce a text to screen readers."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))


def _name(event: QKeyEvent) -> str:
    """Return a key in the writing of the key file."""
    if event.key() in (0, Qt.Key.Key_unknown):
        return ""
    keypad = Qt.KeyboardModifier.KeypadModifier
    combination = event.keyCombination()
    sequence = QKeySequence(combination.keyboardModifiers() & ~keypad | combination.key())
    return sequence.toString(QKeySequence.SequenceFormat.PortableText)


def _call(function: Callable[[], object] | None) -> None:
    if function is not None:
        function()
