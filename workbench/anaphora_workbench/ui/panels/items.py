"""The list of all anaphors of the document: filters, table and cells."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.session.values import OPEN_STATES, AnaphorState, Item
from anaphora_workbench.model import Reference
from anaphora_workbench.model.language import is_noun_kind
from anaphora_workbench.ui.design import NEAR
from anaphora_workbench.ui.panels.lists import (
    TOP,
    EmptyNote,
    Index,
    RowModel,
    RowTable,
    colour_selection,
)
from anaphora_workbench.ui.panels.looks import (
    Colours,
    colour_words,
    draw_confidence,
    draw_flag,
    draw_note,
    draw_state,
)
from anaphora_workbench.ui.panels.panel import (
    RETURN,
    FlowLayout,
    Panel,
    fill,
    keep_narrow,
    offer_kinds,
    pressed_key,
)
from anaphora_workbench.ui.panels.text_search import folded
from anaphora_workbench.ui.wording.names import (
    confidence_name,
    confidence_short,
    kind_name,
    kind_with_code,
    reference_name,
    state_name,
)

OPEN = frozenset(OPEN_STATES)
_WITH_KINDS = 32
"""Width in em from which the kinds have a column."""


class ItemColumn(IntEnum):
    """The columns of the list."""

    SENTENCE = 0
    WORDS = 1
    KIND = 2
    ANSWER = 3
    MARKS = 4


@dataclass(frozen=True, slots=True)
class ItemFilter:
    """Which anaphors are shown: those that meet every condition.

    ``text`` must occur in words or note, whatever case and accents; ``kind`` is ``None`` for all.
    """

    text: str = ""
    kind: str | None = None
    states: frozenset[AnaphorState] = frozenset(AnaphorState)
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


class ItemModel(RowModel[Item]):
    """One row an anaphor that passes the filter, in text order."""

    trailing = frozenset((ItemColumn.SENTENCE,))

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
        """Show a document's anaphors in text order; `answer_of` is asked for rows in sight only."""
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

    def row_near(self, markable_id: str) -> int:
        """Return the row of an anaphor, else of the next one that is shown; -1 for none at all."""
        number = self._where.get(markable_id, 0)
        return min(bisect_left(self.shown, number), len(self.shown) - 1)

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of anaphors that are shown."""
        return 0 if parent.isValid() else len(self.shown)

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return self.tr("S."), self.tr("Anaphor"), self.tr("Kind"), self.tr("Answer"), ""

    def sentence(self, item: Item) -> str:
        """Return an anaphor in one sentence, which is what a screen reader says."""
        parts = [
            self.tr("sentence {number}").format(number=item.sentence + 1),
            item.words,
            kind_name(item.kind),
            state_name(item.state),
        ]
        if answer := self._answer(item):
            parts.append(answer)
        if item.confidence is not None:
            parts.append(confidence_name(item.confidence))
        if item.doubt is not None:
            parts.append(self.tr("flagged {reason}").format(reason=item.doubt).rstrip())
        if item.note:
            parts.append(self.tr("note: {note}").format(note=item.note))
        return ", ".join(parts) + "."

    def _answer(self, item: Item) -> str:
        words = self._answer_of(item.markable_id) if self._answer_of is not None else ""
        if words:
            return words
        if item.reference is None:
            return ""
        new = item.reference is Reference.OTHER and is_noun_kind(item.kind)
        return reference_name(item.reference, new=new)

    def text(self, item: Item, column: int) -> str:
        """Return what a cell shows."""
        match column:
            case ItemColumn.SENTENCE:
                return str(item.sentence + 1)
            case ItemColumn.WORDS:
                return item.words
            case ItemColumn.KIND:
                return kind_name(item.kind)
            case ItemColumn.ANSWER:
                if item.confidence is not None:
                    return confidence_short(item.confidence)
                return self._answer(item)
            case _:
                return ""

    def tip(self, item: Item, column: int) -> str | None:
        """Return the state in words, the kind with its label, or marks in words."""
        match column:
            case ItemColumn.SENTENCE:
                return state_name(item.state)
            case ItemColumn.KIND:
                return kind_with_code(item.kind)
            case ItemColumn.ANSWER if item.confidence is not None:
                return confidence_name(item.confidence)
            case ItemColumn.MARKS:
                return "\n".join([text for text in (item.doubt, item.note) if text]) or None
            case _:
                return self.text(item, column)

    def picture(self, item: Item, column: int) -> QPixmap | None:
        """Return the sign of a state or of a confidence, or those of flag and note."""
        colours = self._colours
        marks = (item.doubt is not None, bool(item.note))
        key: object = None
        if column == ItemColumn.WORDS:
            key = item.state
        elif column == ItemColumn.ANSWER:
            key = item.confidence
        elif column == ItemColumn.MARKS and any(marks):
            key = marks
        if colours is None or key is None:
            return None
        known = self._signs.get(key)
        if known is None:
            known = self._signs[key] = self._drawn(colours, item, column, marks)
        return known

    def _drawn(
        self, colours: Colours, item: Item, column: int, marks: tuple[bool, bool]
    ) -> QPixmap:
        size, ratio = self._size, self._ratio
        wide = round(size * 2.4) if column == ItemColumn.MARKS else size
        picture = QPixmap(QSize(wide, size) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        if column == ItemColumn.WORDS:
            draw_state(painter, QRectF(0, 0, size, size), item.state, colours)
        elif item.confidence is not None and column == ItemColumn.ANSWER:
            draw_confidence(painter, QRectF(0, 0, size, size), item.confidence, colours.text)
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


class ItemList(Panel):
    """All anaphors in text order.

    Signals:
        activated(str): Id of the anaphor that was clicked, or Return was pressed on.
    """

    activated = Signal(str)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.model = ItemModel(self)
        self.search = QLineEdit(self)
        self.kinds = QComboBox(self)
        self.states = QComboBox(self)
        self.flagged = QCheckBox(self)
        self.noted = QCheckBox(self)
        self.count = QLabel(self)
        self.table = RowTable(self.model, self, stretched=(ItemColumn.WORDS, ItemColumn.ANSWER))
        self.empty = EmptyNote(self.table)
        self._active = ""
        self._marked = False
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.search.setClearButtonEnabled(True)
        keep_narrow(self.kinds, self.states, letters=5)
        self._column = QVBoxLayout(self)
        self._boxes = QHBoxLayout()
        fill(self._boxes, (self.kinds, 1), (self.states, 1))
        checks = FlowLayout(gap=NEAR)
        for widget in (self.flagged, self.noted, self.count):
            checks.addWidget(widget)
        self._checks = QHBoxLayout()
        self._checks.addLayout(checks)
        fill(self._column, self.search, self._boxes, self._checks, (self.table, 1))
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.search.returnPressed.connect(self._enter_first)
        self.kinds.currentIndexChanged.connect(self._filter)
        self.states.currentIndexChanged.connect(self._filter)
        self.flagged.toggled.connect(self._filter)
        self.noted.toggled.connect(self._filter)
        self.table.clicked.connect(self._enter)
        self.table.installEventFilter(self)

    def set_items(
        self, items: Sequence[Item], answer_of: Callable[[str], str] | None = None
    ) -> None:
        """Show a document's anaphors; see `ItemModel.set_items`."""
        self.model.set_items(items, answer_of)
        self._marked = any(item.doubt is not None or item.note for item in items)
        self._set_kinds(items)
        self._filter()  # a kind that no item has any more is not filtered by

    def update_items(self, items: Iterable[Item]) -> None:
        """Show that anaphors have changed; new ones need `set_items`."""
        changed = list(items)
        self.model.update_items(changed)
        self._marked = self._marked or any(item.doubt is not None or item.note for item in changed)
        self._count()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room of a narrow list to words and answers."""
        super().resizeEvent(event)
        self._set_columns()

    def set_active(self, markable_id: str) -> None:
        """Select the active anaphor and, unless someone reads the list, bring it into sight."""
        self._active = markable_id
        row = self.model.row_of(markable_id)
        if row >= 0:
            self.table.setCurrentIndex(self.model.index(row, ItemColumn.WORDS))
        else:
            self.table.clearSelection()
        if not self.table.hasFocus():
            self._show_nearest()

    def _show_nearest(self) -> None:
        """Bring the active anaphor into sight, or of those that pass the filter the next one."""
        row = self.model.row_near(self._active)
        if row >= 0:
            self.table.scrollTo(self.model.index(row, ItemColumn.WORDS))

    def set_filter(self, chosen: ItemFilter) -> None:
        """Set the filter's text, flags and states, e.g. to show flagged anaphors only."""
        self.search.setText(chosen.text)
        self.flagged.setChecked(chosen.flagged)
        self.noted.setChecked(chosen.noted)
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(chosen.kind)))
        for number in range(self.states.count()):
            if self.states.itemData(number) == chosen.states:
                self.states.setCurrentIndex(number)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("All anaphors"))
        self.search.setPlaceholderText(self.tr("Search words and notes"))
        self.search.setAccessibleName(self.tr("Search anaphors"))
        self.kinds.setAccessibleName(self.tr("Kind of anaphor"))
        self.states.setAccessibleName(self.tr("State of anaphors"))
        self.flagged.setText(self.tr("Flagged"))
        self.flagged.setAccessibleDescription(self.tr("Shows flagged anaphors only"))
        self.noted.setText(self.tr("With a note"))
        self.noted.setAccessibleDescription(self.tr("Shows anaphors with a note only"))
        self.table.setAccessibleName(self.tr("Anaphors in text order"))
        self._set_kinds(self.model.items)
        chosen = self.states.currentIndex()
        self.states.blockSignals(True)
        self.states.clear()
        self.states.addItem(self.tr("All states"), frozenset(AnaphorState))
        self.states.addItem(self.tr("Open"), OPEN)
        for state in AnaphorState:
            name = state_name(state)
            self.states.addItem(name[:1].upper() + name[1:], frozenset((state,)))
        self.states.setCurrentIndex(max(0, chosen))
        self.states.blockSignals(False)
        self._count()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        edge = round(unit * 0.5)
        self._column.setContentsMargins(0, edge, 0, 0)
        self._column.setSpacing(round(unit * 0.4))
        for row in (self._boxes, self._checks):
            row.setContentsMargins(edge, 0, edge, 0)
            row.setSpacing(round(unit * 0.6))
        self.search.setContentsMargins(edge, 0, edge, 0)
        self.table.verticalHeader().setMinimumSectionSize(1)
        self.table.set_sizes(
            unit, 1.9, {ItemColumn.SENTENCE: 3.4, ItemColumn.KIND: 11, ItemColumn.MARKS: 3}
        )
        colour_selection(self.table, self.colours)
        self.model.set_looks(self.colours, round(unit * 0.95), self.devicePixelRatioF())
        colour_words(self.count, self.colours.muted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lead with Down from the search into the list, and choose with Return there."""
        key, searching = pressed_key(event), watched is self.search
        if searching and key == Qt.Key.Key_Down and self.model.shown:
            self.table.setFocus(Qt.FocusReason.TabFocusReason)
            if not self.table.currentIndex().isValid():
                self.table.setCurrentIndex(self.model.index(0, ItemColumn.WORDS))
        elif searching and key == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif watched is self.table and key in RETURN:
            self._enter(self.table.currentIndex())
        else:
            return super().eventFilter(watched, event)
        return True

    def _set_columns(self) -> None:
        """Hide columns that there is no room for, or nothing in."""
        self.table.setColumnHidden(ItemColumn.KIND, self.width() < self.em * _WITH_KINDS)
        self.table.setColumnHidden(ItemColumn.MARKS, not self._marked)

    def _set_kinds(self, items: Sequence[Item]) -> None:
        """Offer the kinds that occur."""
        offer_kinds(self.kinds, [item.kind for item in items], self.tr("All kinds"))

    def _filter(self) -> None:
        self.model.set_filter(
            ItemFilter(
                folded(self.search.text().strip()),
                self.kinds.currentData(),
                self.states.currentData() or frozenset(AnaphorState),
                self.flagged.isChecked(),
                self.noted.isChecked(),
            )
        )
        self._count()
        self.set_active(self._active)
        self._show_nearest()

    def _count(self) -> None:
        shown, everything = len(self.model.shown), len(self.model.items)
        self._set_columns()
        if shown == everything:
            self.count.setText(self.tr("{count} anaphors").format(count=everything))
        else:
            text = self.tr("{shown} of {all}")
            self.count.setText(text.format(shown=shown, all=everything))
        if not everything:
            self.empty.say(self.tr("No anaphors yet."))
        elif not shown:
            self.empty.say(self.tr("No anaphor passes the filters."))
        else:
            self.empty.say("")
            self.table.setAccessibleDescription(self.count.text())

    def _enter(self, index: QModelIndex) -> None:
        if index.isValid():
            self.activated.emit(self.model.row(index.row()).markable_id)

    def _enter_first(self) -> None:
        if self.model.shown:
            self.activated.emit(self.model.row(0).markable_id)
