"""The list of all anaphors of the document, with filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.values import Item, State
from anaphora_workbench.ui.panels.folding import folded
from anaphora_workbench.ui.panels.item_model import OPEN, Column, ItemFilter, ItemModel
from anaphora_workbench.ui.panels.lists import EmptyNote, colour_selection
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.panels.tables import RowTable
from anaphora_workbench.ui.wording.names import kind_name, state_name

_WITH_KINDS = 28
"""Width in em from which the kinds have a column."""


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
        self.table = RowTable(self.model, self, stretched=(Column.WORDS, Column.ANSWER))
        self.empty = EmptyNote(self.table)
        self._active = ""
        self._marked = False
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.search.setClearButtonEnabled(True)
        for box in (self.kinds, self.states):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(8)
        self._column = QVBoxLayout(self)
        self._boxes = QHBoxLayout()
        self._boxes.addWidget(self.kinds, 1)
        self._boxes.addWidget(self.states, 1)
        self._checks = QHBoxLayout()
        self._checks.addWidget(self.flagged)
        self._checks.addWidget(self.noted)
        self._checks.addStretch(1)
        self._checks.addWidget(self.count)
        self._column.addWidget(self.search)
        self._column.addLayout(self._boxes)
        self._column.addLayout(self._checks)
        self._column.addWidget(self.table, 1)
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
        self._count()
        self.set_active(self._active)

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
        if row < 0:
            self.table.clearSelection()
            return
        index = self.model.index(row, Column.WORDS)
        self.table.setCurrentIndex(index)
        if not self.table.hasFocus():
            self.table.scrollTo(index)

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
        self.states.addItem(self.tr("All states"), frozenset(State))
        self.states.addItem(self.tr("Open"), OPEN)
        for state in State:
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
        self.table.set_sizes(unit, 1.9, {Column.SENTENCE: 3.4, Column.KIND: 7, Column.MARKS: 3})
        colour_selection(self.table, self.colours)
        self.model.set_looks(self.colours, round(unit * 0.95), self.devicePixelRatioF())
        colour_words(self.count, self.colours.muted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lead with Down from the search into the list, and choose with Return there."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if watched is self.search and key == Qt.Key.Key_Down and self.model.shown:
                self.table.setFocus(Qt.FocusReason.TabFocusReason)
                if not self.table.currentIndex().isValid():
                    self.table.setCurrentIndex(self.model.index(0, Column.WORDS))
                return True
            if watched is self.search and key == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
            if watched is self.table and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._enter(self.table.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _set_columns(self) -> None:
        """Hide columns that there is no room for, or nothing in."""
        self.table.setColumnHidden(Column.KIND, self.width() < self.em * _WITH_KINDS)
        self.table.setColumnHidden(Column.MARKS, not self._marked)

    def _set_kinds(self, items: Sequence[Item]) -> None:
        """Offer the kinds that occur."""
        chosen = self.kinds.currentData()
        self.kinds.blockSignals(True)
        self.kinds.clear()
        self.kinds.addItem(self.tr("All kinds"), None)
        for kind in sorted({item.kind for item in items}):
            self.kinds.addItem(kind or kind_name(kind), kind)
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(chosen) if chosen is not None else 0))
        self.kinds.blockSignals(False)

    def _filter(self) -> None:
        self.model.set_filter(
            ItemFilter(
                folded(self.search.text().strip()),
                self.kinds.currentData(),
                self.states.currentData() or frozenset(State),
                self.flagged.isChecked(),
                self.noted.isChecked(),
            )
        )
        self._count()
        self.set_active(self._active)

    def _count(self) -> None:
        shown, everything = len(self.model.shown), len(self.model.items)
        self._set_columns()
        if shown == everything:
            self.count.setText(self.tr("{count} anaphors").format(count=everything))
        else:
            said = self.tr("{shown} of {all}")
            self.count.setText(said.format(shown=shown, all=everything))
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
