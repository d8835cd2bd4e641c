"""The last changes, each with the keys that take it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from anaphora_workbench.ui.panels.looks import Colours, elided, isolated, scaled
from anaphora_workbench.ui.panels.panel import Panel

SHOWN = 3
"""Changes that stay visible: moving on by itself can hide a slip."""


@dataclass(frozen=True, slots=True)
class RecentDecision:
    """A change that was made last: a decision, or a flag, a note and the like.

    Attributes:
        words: What the anaphor is called.
        answer: The answer in words: the antecedent, or how it refers.
        steps: How many times undo has to be called to take it back.
        what: What the change is called that is no decision, ``""`` for a decision.
    """

    words: str
    answer: str
    steps: int
    what: str = ""


class RecentDecisions(Panel):
    """Up to three changes, the newest first; a click takes one back with those after it.

    Signals:
        undo_wanted(int): How many steps are to be undone.
    """

    undo_wanted = Signal(int)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._decisions: tuple[RecentDecision, ...] = ()
        self._key = "Ctrl+Z"
        self._room = SHOWN
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.buttons: list[QPushButton] = []
        for number in range(SHOWN):
            button = QPushButton(self)
            button.setFlat(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, at=number: self._undo(at))
            button.hide()
            row.addWidget(button)
            self.buttons.append(button)
        self.refresh()

    def show_decisions(self, decisions: Sequence[RecentDecision], key: str = "Ctrl+Z") -> None:
        """Show the newest changes, newest first, and the key that undoes."""
        shown = tuple(decisions)[:SHOWN]
        if (shown, key) != (self._decisions, self._key):
            self._decisions, self._key = shown, key
            self._say()

    def set_room(self, count: int) -> None:
        """Show no more than so many, because the window is narrow."""
        if count != self._room:
            self._room = count
            self._say()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Last changes"))
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit, colours = self.em, self.colours
        style = (
            f"QPushButton {{ border: none; padding: {round(unit * 0.3)}px {round(unit * 0.6)}px;"
            f" color: {colours.muted.name()}; }}"
            f"QPushButton:hover, QPushButton:focus {{ background: {colours.hover.name()};"
            f" color: {colours.text.name()}; }}"
        )
        for button in self.buttons:
            button.setFont(scaled(self.font(), 0.86))
            button.setStyleSheet(style)
        self._say()

    def _say(self) -> None:
        arrow = "←" if self.isRightToLeft() else "→"
        for number, button in enumerate(self.buttons):
            if number >= min(self._room, len(self._decisions)):
                button.hide()
                continue
            decision = self._decisions[number]
            metrics = button.fontMetrics()
            words = elided(decision.words, metrics, round(self.em * 6))
            answer = elided(decision.answer, metrics, round(self.em * 8))
            hint = self._key if decision.steps == 1 else f"{decision.steps}×"
            said = f"{isolated(words)} {arrow} {isolated(answer)}"
            if decision.what:
                said = f"{decision.what}: {isolated(words)}" if words else decision.what
            button.setText(f"{hint}  {said}")
            if decision.steps == 1:
                button.setToolTip(self.tr("Undo this ({key})").format(key=self._key))
            else:
                tip = self.tr("Undo this and what came after it ({key}, {count} times)")
                button.setToolTip(tip.format(key=self._key, count=decision.steps))
            name = self.tr("Undo: {words} refers to {answer}")
            if decision.what:
                name = self.tr("Undo: {what}, {words}")
            values = {"what": decision.what, "words": decision.words, "answer": decision.answer}
            button.setAccessibleName(name.format(**values).rstrip(", "))
            button.setAccessibleDescription(button.toolTip())
            button.show()

    def _undo(self, number: int) -> None:
        if number < len(self._decisions):
            self.undo_wanted.emit(self._decisions[number].steps)
