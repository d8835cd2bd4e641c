"""The chain strip: the entity of the active anaphor in one line, and the last decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from anaphora_workbench.ui.design import QUIET, SMALL, give_look, scaled
from anaphora_workbench.ui.panels.looks import Colours, colour_words, elided
from anaphora_workbench.ui.panels.panel import Panel, fill
from anaphora_workbench.ui.wording.translation import isolated

__all__ = ["ChainMention", "ChainStrip", "MentionOf", "RecentDecision"]

from anaphora_workbench.ui.panels.chain_list import (
    ChainList,
    ChainMention,
    Chip,
    Divider,
    MentionOf,
    halves,
    side_by_side,
    window,
)

SHOWN = 3
"""Changes that stay visible: moving on by itself can hide a slip."""


@dataclass(frozen=True, slots=True)
class RecentDecision:
    """A change that was made last: a decision, or a flag, a note and the like.

    Attributes:
        words: What the anaphor is called.
        answer: The answer as text: the antecedent, or how it refers.
        steps: How many times undo has to be called to take it back.
        what: What the change is called that is not a decision, ``""`` for a decision.
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
            give_look(QUIET, button)
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
        for button in self.buttons:
            button.setAccessibleName(self.accessibleName())
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        for button in self.buttons:
            button.setFont(scaled(self.font(), SMALL))
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
            text = f"{isolated(words)} {arrow} {isolated(answer)}"
            if decision.what:
                text = f"{decision.what}: {isolated(words)}" if words else decision.what
            button.setText(f"{hint}  {text}")
            if decision.steps == 1:
                button.setToolTip(self.tr("Undo this ({key})").format(key=self._key))
            else:
                tip = self.tr("Undo this and all later changes ({key}, {count} times)")
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


class ChainStrip(Panel):
    """Shows a chain, lets one walk it, and shows both parts before it is split or joined.

    Signals:
        shown(str): Id of a mention that is to be brought into sight.
        walked(str): Id of the mention that the walk is to reach.
        confirmed(): The split or join that is shown is to be made.
        left(): It is not to be made.
        undo_wanted(int): How many steps are to be undone.
    """

    shown = Signal(str)
    walked = Signal(str)
    confirmed = Signal()
    left = Signal()
    undo_wanted = Signal(int)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._ids: Sequence[str] = ()
        self._current = ""
        self._walk = ""
        self._split: tuple[int, int] | None = None
        self._joins = False
        self._candidate = False
        self._mention_of: MentionOf | None = None
        self.title = QLabel(self)
        self.list = ChainList(self)
        self.confirm = QPushButton(self)
        self.leave = QPushButton(self)
        self.recent = RecentDecisions(colours, self)
        self._row = QHBoxLayout(self)
        fill(self._row, self.title, (self.list, 1), self.confirm, self.leave, self.recent)
        for button in (self.confirm, self.leave):
            # A click leaves the keyboard in the bar, which would be left with it.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.hide()
        self.list.picked.connect(self._picked)
        self.list.stepped.connect(self.walked)
        self.confirm.clicked.connect(self.confirmed)
        self.leave.clicked.connect(self.left)
        self.recent.undo_wanted.connect(self.undo_wanted)
        self.refresh()

    @property
    def waits(self) -> bool:
        """Whether the active anaphor has no chain, and nothing else is shown."""
        none = not self._ids or self._candidate
        return none and self._split is None and not self._walk

    def set_chain(
        self, ids: Sequence[str], current: str, mention_of: MentionOf, *, candidate: bool = False
    ) -> None:
        """Show a chain: that of the active anaphor, or of the candidate that is marked.

        Args:
            ids: Its mentions.
            current: The one that is asked about, or marked.
            mention_of: Asked for those that are shown.
            candidate: Whether it is the chain of a candidate.
        """
        self._ids, self._current, self._mention_of = ids, current, mention_of
        self._candidate = candidate
        self._split, self._walk = None, ""
        self._show_window()

    def set_walk(self, markable_id: str) -> None:
        """Mark the mention that the walk has reached; ``""`` ends the walk."""
        self._walk, self._split = markable_id, None
        self._show_window()

    def set_split(self, first: Sequence[str], second: Sequence[str]) -> None:
        """Show both halves of a split that is not made yet."""
        if self._mention_of is not None:
            self._preview(first, second, halves(first, second, self._mention_of), joins=False)

    def set_join(self, first: Sequence[str], second: Sequence[str], mention_of: MentionOf) -> None:
        """Show two chains that are not joined yet."""
        self._mention_of = mention_of
        self._preview(first, second, side_by_side(first, second, mention_of), joins=True)

    def _preview(
        self, first: Sequence[str], second: Sequence[str], chips: list[Chip], *, joins: bool
    ) -> None:
        self._split, self._joins = (len(first), len(second)), joins
        self.list.chain.show_chips(chips, self._current, self._walk)
        self._say()
        self.list.centre(chips.index(Divider(joins)))

    def set_recent(self, decisions: Sequence[RecentDecision], undo_key: str = "Ctrl+Z") -> None:
        """Show the last decisions, newest first, and the key that undoes."""
        self.recent.show_decisions(decisions, undo_key)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Chain of the active anaphor"))
        self.list.setAccessibleName(self.tr("Mentions of the chain"))
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        self.recent.set_colours(self._given)
        self.list.painting.restyle(self.colours, self.font())
        self.list.setFixedHeight(self.list.painting.height)
        self.title.setFont(scaled(self.font(), SMALL))
        self._row.setContentsMargins(round(unit * 0.8), 0, round(unit * 0.4), 0)
        self._row.setSpacing(round(unit * 0.5))
        colour_words(self.title, self.colours.muted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave room for the chain in narrow windows."""
        super().resizeEvent(event)
        width = event.size().width() / self.em
        self.recent.set_room(3 if width > 95 else 2 if width > 70 else 1 if width > 45 else 0)

    def _show_window(self) -> None:
        if self._mention_of is None or not self._ids:
            self.list.chain.show_chips([], "", "")
        else:
            chips = window(self._ids, self._walk or self._current, self._mention_of)
            self.list.chain.show_chips(chips, self._current, self._walk)
            self.list.bring(self._walk or self._current)
        self._say()

    def _say(self) -> None:
        split = self._split
        self.confirm.setVisible(split is not None)
        self.leave.setVisible(split is not None)
        self.recent.setVisible(split is None)
        self.confirm.setText(self.tr("Join") if self._joins else self.tr("Split"))
        self.leave.setText(self.tr("Leave apart") if self._joins else self.tr("Leave together"))
        if split is not None and self._joins:
            text = self.tr("Join {first} and {second} mentions?").format(
                first=split[0], second=split[1]
            )
        elif split is not None:
            text = self.tr("Split into {first} and {second}?").format(
                first=split[0], second=split[1]
            )
        elif not self._ids:
            text = self.tr("No chain yet")
        elif self._candidate:
            text = self.tr("No chain yet. Chain of the marked candidate: {count}").format(
                count=len(self._ids)
            )
        elif self._walk:
            place = list(self._ids).index(self._walk) + 1 if self._walk in self._ids else 0
            text = self.tr("Walking: {number} of {count}").format(
                number=place, count=len(self._ids)
            )
        else:
            text = self.tr("Chain of {count}").format(count=len(self._ids))
        self.title.setText(text)
        self.setAccessibleDescription(text)

    def _picked(self, markable_id: str) -> None:
        if self._walk:
            self.walked.emit(markable_id)
        else:
            self.shown.emit(markable_id)
