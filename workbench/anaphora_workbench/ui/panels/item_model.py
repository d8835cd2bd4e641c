"""The list of all anaphors: which of them pass the filters, and what their cells say."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from anaphora_workbench.annotation.values import OPEN_STATES, Item, State
from anaphora_workbench.ui.panels.candidate_model import TOP, Index
from anaphora_workbench.ui.panels.folding import folded
from anaphora_workbench.ui.panels.looks import Colours
from anaphora_workbench.ui.panels.row_model import RowModel
from anaphora_workbench.ui.panels.shapes import draw_flag, draw_note, draw_state
from anaphora_workbench.ui.wording.names import kind_name, reference_name, state_name


class Column(IntEnum):
    """The columns of the list."""

    SENTENCE = 0
    WORDS = 1
    KIND = 2
    ANSWER = 3
    MARKS = 4


@dataclass(frozen=True, slots=True)
class ItemFilter:
    """Which anaphors are shown.

    Attributes:
        text: Must occur in words or note, whatever case and accents; ``""`` for all.
        kind: Must be the kind; ``None`` for all.
        states: Must hold the state.
        flagged: Whether only flagged ones are shown.
        noted: Whether only those with a note are shown.
    """

    text: str = ""
    kind: str | None = None
    states: frozenset[State] = frozenset(State)
    flagged: bool = False
    noted: bool = False

    def passes(self, item: Item, fold: Callable[[str], str]) -> bool:
        """Tell whether an anaphor is shown; ``fold`` is `folded`, perhaps remembered."""
        if item.state not in self.states or (self.kind is not None and item.kind != self.kind):
            return False
        if (self.flagged and item.doubt is None) or (self.noted and not item.note):
            return False
        if not self.text:
            return True
        return self.text in fold(item.words) or (bool(item.note) and self.text in fold(item.note))


ALL = ItemFilter()
OPEN = frozenset(OPEN_STATES)


class ItemModel(RowModel[Item]):
    """One row an anaphor that passes the filter, in text order."""

    trailing = frozenset((Column.SENTENCE,))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.items: list[Item] = []
        self.shown: list[int] = []
        self.filter = ALL
        self._answer_of: Callable[[str], str] | None = None
        self._where: dict[str, int] = {}
        self._folded: dict[str, str] = {}
        self._signs: dict[object, QPixmap] = {}
        self._size = 12
        self._ratio = 1.0
        self._colours: Colours | None = None

    def set_items(self, items: Sequence[Item], answer_of: Callable[[str], str] | None) -> None:
        """Show a document's anaphors, in text order.

        Args:
            items: All of them.
            answer_of: Gives the answer of an id in words; asked for rows in sight only.
        """
        self.beginResetModel()
        self.items = list(items)
        self._answer_of = answer_of
        self._where = {item.markable_id: number for number, item in enumerate(self.items)}
        self._folded = {}
        self._choose()
        self.endResetModel()

    def set_filter(self, chosen: ItemFilter) -> None:
        """Show the anaphors that pass a filter."""
        if chosen == self.filter:
            return
        self.beginResetModel()
        self.filter = chosen
        self._choose()
        self.endResetModel()

    def set_looks(self, colours: Colours, size: int, ratio: float) -> None:
        """Paint signs of a size in pixels."""
        self._colours, self._size, self._ratio, self._signs = colours, size, ratio, {}
        self.repaint(0, len(self.shown) - 1)

    @property
    def known(self) -> Mapping[str, int]:
        """Number of each anaphor in `items`, by id."""
        return self._where

    def update_items(self, items: Iterable[Item]) -> bool:
        """Take in changed anaphors; rows appear and leave as the filter wants.

        Returns:
            ``False`` when one of them is not in the list, so that it has to be set anew.
        """
        for item in items:
            number = self._where.get(item.markable_id)
            if number is None:
                return False
            self.items[number] = item
            row = bisect_left(self.shown, number)
            there = row < len(self.shown) and self.shown[row] == number
            passes = self.filter.passes(item, self._fold)
            if there and passes:
                self.repaint(row, row)
            elif there:
                self.beginRemoveRows(TOP, row, row)
                del self.shown[row]
                self.endRemoveRows()
            elif passes:
                self.beginInsertRows(TOP, row, row)
                self.shown.insert(row, number)
                self.endInsertRows()
        return True

    def row(self, position: int) -> Item:
        """Return the anaphor of a row."""
        return self.items[self.shown[position]]

    def row_of(self, markable_id: str) -> int:
        """Return the row of an anaphor, -1 when it is not shown."""
        number = self._where.get(markable_id)
        if number is None:
            return -1
        row = bisect_left(self.shown, number)
        return row if row < len(self.shown) and self.shown[row] == number else -1

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of anaphors that are shown."""
        return 0 if parent.isValid() else len(self.shown)

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return self.tr("S."), self.tr("Anaphor"), self.tr("Kind"), self.tr("Answer"), ""

    def sentence(self, item: Item) -> str:
        """Return an anaphor in one sentence, which is what a screen reader says."""
        said = [
            self.tr("sentence {number}").format(number=item.sentence + 1),
            item.words,
            kind_name(item.kind),
            state_name(item.state),
        ]
        if answer := self._answer(item):
            said.append(answer)
        if item.doubt is not None:
            said.append(self.tr("flagged {reason}").format(reason=item.doubt).rstrip())
        if item.note:
            said.append(self.tr("note: {note}").format(note=item.note))
        return ", ".join(said) + "."

    def _answer(self, item: Item) -> str:
        words = self._answer_of(item.markable_id) if self._answer_of is not None else ""
        if words:
            return words
        return reference_name(item.reference) if item.reference is not None else ""

    def text(self, item: Item, column: int) -> str:
        """Return what a cell shows."""
        match column:
            case Column.SENTENCE:
                return str(item.sentence + 1)
            case Column.WORDS:
                return item.words
            case Column.KIND:
                return item.kind
            case Column.ANSWER:
                return self._answer(item)
            case _:
                return ""

    def tip(self, item: Item, column: int) -> str | None:
        """Return state, kind or marks in words."""
        match column:
            case Column.SENTENCE:
                return state_name(item.state)
            case Column.KIND:
                return kind_name(item.kind)
            case Column.MARKS:
                return "\n".join([text for text in (item.doubt, item.note) if text]) or None
            case _:
                return self.text(item, column)

    def picture(self, item: Item, column: int) -> QPixmap | None:
        """Return the sign of a state, or those of flag and note."""
        colours = self._colours
        if colours is None or column not in (Column.WORDS, Column.MARKS):
            return None
        marks = (item.doubt is not None, bool(item.note))
        if column == Column.MARKS and not any(marks):
            return None
        key: object = item.state if column == Column.WORDS else marks
        known = self._signs.get(key)
        if known is None:
            known = self._signs[key] = self._drawn(colours, item, column, marks)
        return known

    def _drawn(
        self, colours: Colours, item: Item, column: int, marks: tuple[bool, bool]
    ) -> QPixmap:
        size, ratio = self._size, self._ratio
        wide = size if column == Column.WORDS else round(size * 2.4)
        picture = QPixmap(QSize(wide, size) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        if column == Column.WORDS:
            draw_state(painter, QRectF(0, 0, size, size), item.state, colours)
        else:
            if marks[0]:
                draw_flag(painter, QRectF(0, 0, size, size), colours.warning)
            if marks[1]:
                draw_note(painter, QRectF(size * 1.3, 0, size, size), colours.muted)
        painter.end()
        return picture

    def _fold(self, text: str) -> str:
        known = self._folded.get(text)
        if known is None:
            known = self._folded[text] = folded(text)
        return known

    def _choose(self) -> None:
        chosen, fold = self.filter, self._fold
        if chosen == ALL:
            self.shown = list(range(len(self.items)))
        else:
            self.shown = [n for n, item in enumerate(self.items) if chosen.passes(item, fold)]
