"""What the chain strip shows: mentions near the one that matters, a divider, how many more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QObject, Qt

from anaphora_workbench.ui.panels.candidate_model import TOP, Index

AROUND = 20
"""Mentions shown on each side of the current one; chains of novels have thousands."""


@dataclass(frozen=True, slots=True)
class ChainMention:
    """A mention of the chain.

    Attributes:
        markable_id: Id of its markable.
        words: What it is called.
        sentence: Index of its sentence, from 0.
        anaphor: Whether it is an anaphor.
    """

    markable_id: str
    words: str
    sentence: int
    anaphor: bool = False


MentionOf = Callable[[str], ChainMention]
"""Gives the mention of an id; asked only for those that are shown."""


@dataclass(frozen=True, slots=True)
class Divider:
    """The place where the chain would be split."""


@dataclass(frozen=True, slots=True)
class More:
    """Mentions that are not shown.

    Attributes:
        count: How many.
        markable_id: The one nearest to those that are shown.
        before: Whether they come before them.
    """

    count: int
    markable_id: str
    before: bool


Chip = ChainMention | Divider | More


def window(ids: Sequence[str], current: str, mention_of: MentionOf) -> list[Chip]:
    """Return the chips of a chain: those around the current mention and how many more there are."""
    middle = ids.index(current) if current in ids else len(ids) - 1
    first = max(0, min(middle - AROUND, len(ids) - 2 * AROUND - 1))
    end = min(len(ids), first + 2 * AROUND + 1)
    chips: list[Chip] = [mention_of(key) for key in ids[first:end]]
    if first:
        chips.insert(0, More(first, ids[first - 1], before=True))
    if end < len(ids):
        chips.append(More(len(ids) - end, ids[end], before=False))
    return chips


def halves(first: Sequence[str], second: Sequence[str], mention_of: MentionOf) -> list[Chip]:
    """Return the chips of both halves of a split with the divider between them.

    Of long halves the mentions nearest to the divider are shown, and how many more there are.
    """
    shown = min(len(first), AROUND // 2)
    chips: list[Chip] = []
    if shown < len(first):
        chips.append(More(len(first) - shown, first[-shown - 1], before=True))
    chips += [mention_of(key) for key in first[len(first) - shown :]]
    chips.append(Divider())
    shown = min(len(second), AROUND // 2)
    chips += [mention_of(key) for key in second[:shown]]
    if shown < len(second):
        chips.append(More(len(second) - shown, second[shown], before=False))
    return chips


class ChainModel(QAbstractListModel):
    """One index a chip."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.chips: list[Chip] = []
        self.current = ""
        self.walk = ""

    def show_chips(self, chips: list[Chip], current: str, walk: str) -> None:
        """Show chips; ``walk`` is the one that the walk has reached, ``""`` for none."""
        if chips == self.chips:
            self.current, self.walk = current, walk
            if chips:
                self.dataChanged.emit(self.index(0), self.index(len(chips) - 1))
            return
        self.beginResetModel()
        self.chips, self.current, self.walk = chips, current, walk
        self.endResetModel()

    def position(self, markable_id: str) -> int:
        """Return the index of a mention's chip, -1 when it is not shown."""
        for number, chip in enumerate(self.chips):
            if isinstance(chip, ChainMention) and chip.markable_id == markable_id:
                return number
        return -1

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of chips."""
        return 0 if parent.isValid() else len(self.chips)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what an index holds."""
        if not 0 <= index.row() < len(self.chips):
            return None
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return self._sentence(self.chips[index.row()])
        return None

    def _sentence(self, chip: Chip) -> str:
        """Return what a screen reader says of a chip."""
        translate = QCoreApplication.translate
        match chip:
            case ChainMention():
                said = translate("ChainStrip", "{words}, sentence {number}").format(
                    words=chip.words, number=chip.sentence + 1
                )
                if chip.markable_id == self.current:
                    return translate("ChainStrip", "{mention}, the active anaphor").format(
                        mention=said
                    )
                return said
            case Divider():
                return translate("ChainStrip", "the chain is split here")
            case More(before=True):
                return translate("ChainStrip", "{count} earlier").format(count=chip.count)
            case More():
                return translate("ChainStrip", "{count} later").format(count=chip.count)
