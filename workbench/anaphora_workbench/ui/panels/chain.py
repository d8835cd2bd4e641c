"""The chain strip: the entity of the active anaphor in one line, and the last decisions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from anaphora_workbench.ui.panels.chain_list import ChainList
from anaphora_workbench.ui.panels.chain_model import (
    ChainMention,
    Divider,
    MentionOf,
    halves,
    window,
)
from anaphora_workbench.ui.panels.looks import Colours, colour_words, scaled
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.panels.recent import RecentDecision, RecentDecisions

__all__ = ["ChainMention", "ChainStrip", "MentionOf", "RecentDecision"]


class ChainStrip(Panel):
    """Shows a chain, lets one walk it, and shows both halves before it is split.

    Signals:
        shown(str): Id of a mention that is to be brought into sight.
        walked(str): Id of the mention that the walk is to reach.
        split_confirmed(): The split that is shown is to be made.
        split_left(): The split is not to be made.
        undo_wanted(int): How many steps are to be undone.
    """

    shown = Signal(str)
    walked = Signal(str)
    split_confirmed = Signal()
    split_left = Signal()
    undo_wanted = Signal(int)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._ids: Sequence[str] = ()
        self._current = ""
        self._walk = ""
        self._split: tuple[int, int] | None = None
        self._mention_of: MentionOf | None = None
        self.title = QLabel(self)
        self.list = ChainList(self)
        self.confirm = QPushButton(self)
        self.leave = QPushButton(self)
        self.recent = RecentDecisions(colours, self)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.title)
        self._row.addWidget(self.list, 1)
        self._row.addWidget(self.confirm)
        self._row.addWidget(self.leave)
        self._row.addWidget(self.recent)
        self.confirm.hide()
        self.leave.hide()
        self.list.picked.connect(self._picked)
        self.list.stepped.connect(self.walked)
        self.confirm.clicked.connect(self.split_confirmed)
        self.leave.clicked.connect(self.split_left)
        self.recent.undo_wanted.connect(self.undo_wanted)
        self.refresh()

    def set_chain(self, ids: Sequence[str], current: str, mention_of: MentionOf) -> None:
        """Show the chain of the active anaphor.

        Args:
            ids: Ids of all its mentions in text order.
            current: Id of the active anaphor.
            mention_of: Gives the mention of an id; asked for those that are shown.
        """
        self._ids, self._current, self._mention_of = ids, current, mention_of
        self._split, self._walk = None, ""
        self._show_window()

    def set_walk(self, markable_id: str) -> None:
        """Mark the mention that the walk has reached; ``""`` ends the walk."""
        self._walk, self._split = markable_id, None
        self._show_window()

    def set_split(self, first: Sequence[str], second: Sequence[str]) -> None:
        """Show both halves of a split that is not made yet."""
        if self._mention_of is None:
            return
        self._split = (len(first), len(second))
        chips = halves(first, second, self._mention_of)
        self.list.chain.show_chips(chips, self._current, self._walk)
        self._say()
        self.list.centre(chips.index(Divider()))

    def leave_split(self) -> None:
        """Show the whole chain again."""
        self._split = None
        self._show_window()

    def set_recent(self, decisions: Sequence[RecentDecision], undo_key: str = "Ctrl+Z") -> None:
        """Show the last decisions, newest first, and the key that undoes."""
        self.recent.show_decisions(decisions, undo_key)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Chain of the active anaphor"))
        self.list.setAccessibleName(self.tr("Mentions of the chain"))
        self.confirm.setText(self.tr("Split"))
        self.leave.setText(self.tr("Leave together"))
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        self.recent.set_colours(self._given)
        self.list.painting.restyle(self.colours, self.font())
        self.list.setFixedHeight(self.list.painting.height)
        self.title.setFont(scaled(self.font(), 0.9))
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
        if split is not None:
            said = self.tr("Split into {first} and {second}?").format(
                first=split[0], second=split[1]
            )
        elif not self._ids:
            said = self.tr("No chain yet")
        elif self._walk:
            place = list(self._ids).index(self._walk) + 1 if self._walk in self._ids else 0
            said = self.tr("Walking: {number} of {count}").format(
                number=place, count=len(self._ids)
            )
        else:
            said = self.tr("Chain of {count}").format(count=len(self._ids))
        self.title.setText(said)
        self.setAccessibleDescription(said)

    def _picked(self, markable_id: str) -> None:
        if self._walk:
            self.walked.emit(markable_id)
        else:
            self.shown.emit(markable_id)
