"""The list of all entities of the document: search, order, rows that unfold, and their keys.

Letters that are typed in the list lead to entities and are never commands of the window: what is
typed first is the letter of an entity, several in a row are the beginning of a name.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import partial
from typing import cast

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ui.design import NEAR, SMALL, scaled
from anaphora_workbench.ui.keys.key_sets import key_label
from anaphora_workbench.ui.panels.entity_model import (
    MIME,
    EntityColumn,
    EntityModel,
    EntityOrder,
    EntitySource,
)
from anaphora_workbench.ui.panels.lists import EmptyNote, colour_selection
from anaphora_workbench.ui.panels.looks import Colours, colour_words, draw_entity
from anaphora_workbench.ui.panels.panel import (
    RETURN,
    FlowLayout,
    Panel,
    fill,
    keep_narrow,
    pressed_key,
    show_plain,
)

_TOGETHER = 0.8
"""Seconds within which letters that are typed belong to one name."""
_WITH_TYPES = 20
"""Width in em from which the types have a column; a panel that is opened has more."""
_TYPE = 6.0
"""Width in em that the column of the types has at most."""
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class EntityTree(QTreeView):
    """The rows, with the keys and the dragging of the list.

    Signals:
        key_pressed(str): A key that means something here, as the key file writes it.
        typed(str): Letters that lead to an entity.
        dropped(str, str): An entity was dragged onto another one.
    """

    key_pressed = Signal(str)
    typed = Signal(str)
    dropped = Signal(str, str)

    def __init__(self, model: EntityModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._text, self._last = "", 0.0
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        # Names of several entities begin alike; the end tells them apart.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setExpandsOnDoubleClick(False)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionsClickable(True)
        header.setHighlightSections(False)
        header.setSectionResizeMode(EntityColumn.NAME, QHeaderView.ResizeMode.Stretch)

    def event(self, event: QEvent) -> bool:
        """Claim plain keys before the window takes them as commands."""
        if event.type() == QEvent.Type.ShortcutOverride:
            key = cast(QKeyEvent, event)
            if _name(key) or self._is_letter(key):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key means here."""
        name = _name(event)
        if name:
            self.key_pressed.emit(name)
        elif self._is_letter(event):
            now = time.monotonic()
            self._text = self._text + event.text() if now - self._last < _TOGETHER else event.text()
            self._last = now
            self.typed.emit(self._text)
        else:
            super().keyPressEvent(event)

    def _is_letter(self, event: QKeyEvent) -> bool:
        keypad = Qt.KeyboardModifier.KeypadModifier
        plain = event.modifiers() & ~keypad in _PLAIN
        return plain and bool(event.text().strip()) and event.text().isprintable()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take entities of this list."""
        if event.source() is self and event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take them on other entities only."""
        super().dragMoveEvent(event)
        if self._target(event):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say which entity was dropped on which; the rows stay where they are."""
        target = self._target(event)
        if target:
            self.dropped.emit(_dragged(event), target)
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()

    def _target(self, event: QDropEvent) -> str:
        index = self.indexAt(event.position().toPoint())
        target = self._model.entity_at(index)
        return "" if target == _dragged(event) else target


def _dragged(event: QDropEvent) -> str:
    return bytes(event.mimeData().data(MIME).data()).decode()


_KEYS = {
    Qt.Key.Key_Return: "Return",
    Qt.Key.Key_Enter: "Return",
    Qt.Key.Key_Space: "Space",
    Qt.Key.Key_Delete: "Del",
    Qt.Key.Key_Plus: "+",
    Qt.Key.Key_F2: "F2",
    Qt.Key.Key_Escape: "Esc",
}


def _name(event: QKeyEvent) -> str:
    """Return the name of a key that means something in the list, ``""`` for any other."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers not in _PLAIN:
        return ""
    name = _KEYS.get(Qt.Key(event.key()), "")
    back = name == "Return" and modifiers == Qt.KeyboardModifier.ShiftModifier
    return f"Shift+{name}" if back else name


class EntityPanel(Panel):
    """All entities, each with sign, name, number of mentions, type and sentences.

    Signals:
        mention_wanted(str): Id of a mention that is to be brought into sight.
        current_changed(str): Id of the entity that is marked, ``""`` for none.
        chosen_toggled(str): An entity is to be coloured, or not any more.
        merge_wanted(str, str): Two entities are to be joined.
        cut_wanted(str): A mention is to be cut out of its entity.
        type_wanted(str): The type of an entity is to be asked for.
        left(): The keyboard goes back to the text.
    """

    mention_wanted = Signal(str)
    current_changed = Signal(str)
    chosen_toggled = Signal(str)
    merge_wanted = Signal(str, str)
    cut_wanted = Signal(str)
    type_wanted = Signal(str)
    left = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.model = EntityModel(self)
        self.search = QLineEdit(self)
        self.orders = QComboBox(self)
        self.several = QCheckBox(self)
        self.count = QLabel(self)
        self.tree = EntityTree(self.model, self)
        self.hint = QLabel(self)
        self.empty = EmptyNote(self.tree)
        self._signs: dict[tuple[int, str, bool], QPixmap] = {}
        self._walked = ""
        self._current = ""
        self.chosen: frozenset[str] = frozenset()
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.search.setClearButtonEnabled(True)
        keep_narrow(self.orders, letters=8)
        show_plain(self.hint)
        self.model.picture = self._sign
        self._column = QVBoxLayout(self)
        self._bar = QHBoxLayout()
        self._second = QHBoxLayout()
        checks = FlowLayout(gap=NEAR)
        checks.addWidget(self.several)
        checks.addWidget(self.count)
        fill(self._bar, (self.orders, 1))
        self._second.addLayout(checks)
        fill(self._column, self.search, self._bar, self._second, (self.tree, 1), self.hint)
        self.several.toggled.connect(self._show_several)
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.orders.currentIndexChanged.connect(self._sort)
        header = self.tree.header()
        header.sectionClicked.connect(self._sort_by_column)
        self.tree.selectionModel().currentChanged.connect(self._current_moved)
        self.tree.key_pressed.connect(self._press)
        self.tree.typed.connect(self._go_to)
        self.tree.dropped.connect(self.merge_wanted)
        self.tree.clicked.connect(self._clicked)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._ask_menu)
        self.tree.doubleClicked.connect(lambda _index: self._walk(1))

    # What is shown

    def set_source(self, source: EntitySource | None) -> None:
        """Show the entities of a document, or none."""
        self._walked = self._current = ""
        self.chosen = frozenset()
        self.model.set_source(source)
        self._say_count()

    def update_entities(self, changed: Iterable[str]) -> None:
        """Show what has changed; the marked entity stays marked."""
        current, names = self._current, frozenset(changed)
        self._current = ""  # what moves meanwhile is not what somebody marks
        self.model.update(names)
        self._current = current
        if current and self.current != current:
            self.set_current(current)
        if current in names:
            self.current_changed.emit(current if self.current == current else "")
        self._say_count()

    def set_chosen(self, chosen: frozenset[str]) -> None:
        """Show which entities are coloured."""
        self.chosen = chosen
        self.model.repaint_all()

    @property
    def current(self) -> str:
        """Id of the entity that is marked, ``""`` for none."""
        return self.model.entity_at(self.tree.currentIndex())

    @property
    def selected(self) -> list[str]:
        """Ids of the entities that are selected, in order of their rows."""
        rows = self.tree.selectionModel().selectedRows()
        names = [self.model.entity_at(index) for index in rows if not index.parent().isValid()]
        return sorted(names, key=self.model.row_of)

    def set_current(self, entity_id: str) -> None:
        """Mark an entity and bring it into sight, if it is shown."""
        index = self.model.index_of(entity_id)
        if index.isValid():
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)
        else:
            self.tree.clearSelection()
            self.tree.setCurrentIndex(QModelIndex())

    def begin(self) -> None:
        """Give the keyboard to the list, with a row marked."""
        if not self.tree.currentIndex().isValid() and self.model.rows:
            self.tree.setCurrentIndex(self.model.index(0, 0))
        self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("All entities"))
        self.search.setPlaceholderText(self.tr("Search names and types"))
        self.search.setAccessibleName(self.tr("Search entities"))
        self.orders.setAccessibleName(self.tr("Order of entities"))
        self.tree.setAccessibleName(self.tr("Entities of the document"))
        names = (
            self.tr("In text order"),
            self.tr("Most mentions first"),
            self.tr("By name"),
            self.tr("By type"),
        )
        chosen = self.orders.currentIndex()
        self.orders.blockSignals(True)
        self.orders.clear()
        for order, name in zip(EntityOrder, names, strict=True):
            self.orders.addItem(name, order)
        self.orders.setCurrentIndex(max(0, chosen))
        self.orders.blockSignals(False)
        self.several.setText(self.tr("Several mentions only"))
        self.several.setAccessibleDescription(self.tr("Hides the entities that are mentioned once"))
        self.hint.setText(
            self.tr(
                "Return: next mention · Space: colour · +: join the selected ones · F2: type · "
                "Del: cut out a mention"
            )
        )
        self.model.repaint_all()
        self._say_count()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        edge = round(unit * 0.5)
        self._column.setContentsMargins(0, edge, 0, edge)
        self._column.setSpacing(round(unit * 0.4))
        for row in (self._bar, self._second):
            row.setContentsMargins(edge, 0, edge, 0)
        self.search.setContentsMargins(edge, 0, edge, 0)
        self.hint.setContentsMargins(edge, 0, edge, 0)
        self.hint.setFont(scaled(self.font(), SMALL))
        self.tree.setIconSize(QSize(round(unit * 1.25), round(unit * 1.25)))
        self.tree.setIndentation(round(unit * 1.1))
        self._set_widths()
        colour_selection(self.tree, self.colours)
        self._signs.clear()
        self.model.repaint_all()
        colour_words(self.count, self.colours.muted)
        colour_words(self.hint, self.colours.muted)

    def _set_widths(self) -> None:
        """Give the columns beside the names what their texts need; the names have the rest.

        Types have no column while no entity has one, and none in a narrow list, where the tip of
        a row names them.
        """
        header = self.tree.header()
        header.setFont(scaled(self.font(), SMALL))
        header.setMinimumSectionSize(round(self.em * 1.5))
        headings, widest = self.model.headings(), self.model.widest()
        for column in (EntityColumn.MENTIONS, EntityColumn.TYPE, EntityColumn.PLACES):
            heading = header.fontMetrics().horizontalAdvance(headings[column])
            entry = self.tree.fontMetrics().horizontalAdvance(widest[column])
            most = round(self.em * _TYPE) if column == EntityColumn.TYPE else entry
            header.resizeSection(column, max(heading, min(entry, most)) + 2 * NEAR)
        narrow = self.width() < self.em * _WITH_TYPES
        self.tree.setColumnHidden(EntityColumn.TYPE, narrow or not widest[EntityColumn.TYPE])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room of a very narrow list to the names."""
        super().resizeEvent(event)
        self._set_widths()

    def sizeHint(self) -> QSize:
        """Return the size of a list with all its columns and names of two or three words."""
        return QSize(round(self.em * 25), round(self.em * 24))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lead with Down or Return from the search into the list."""
        key = pressed_key(event)
        if watched is not self.search or key is None:
            return super().eventFilter(watched, event)
        if key == Qt.Key.Key_Down or key in RETURN:
            self.begin()
            return True
        return super().eventFilter(watched, event)

    def _say_count(self) -> None:
        self._set_widths()
        source = self.model.source
        everything = len(source.entities) if source is not None else 0
        shown = len(self.model.rows)
        if shown == everything:
            text = self.tr("{count} entities").format(count=everything)
            self.count.setText(self.tr("1 entity") if everything == 1 else text)
        else:
            self.count.setText(self.tr("{shown} of {all}").format(shown=shown, all=everything))
        if not everything:
            self.empty.say(self.tr("No entities yet. The first anaphor that you link begins one."))
        elif not shown:
            self.empty.say(self.tr("No entity passes the filters."))
        else:
            self.empty.say("")
            self.tree.setAccessibleDescription(self.count.text())

    def _filter(self, text: str) -> None:
        self.model.set_text(text.strip())
        self._say_count()

    def _show_several(self, several: bool) -> None:
        current = self._current
        self.model.set_several(several)
        self.set_current(current)
        self._say_count()

    def _sort(self, _row: int) -> None:
        current = self._current
        self.model.set_order(EntityOrder(self.orders.currentData()))
        if current:
            self.set_current(current)

    def _sort_by_column(self, column: int) -> None:
        order = {
            EntityColumn.NAME: EntityOrder.NAME,
            EntityColumn.MENTIONS: EntityOrder.SIZE,
            EntityColumn.TYPE: EntityOrder.TYPE,
            EntityColumn.PLACES: EntityOrder.PLACE,
        }[EntityColumn(column)]
        self.orders.setCurrentIndex(self.orders.findData(order))

    def _sign(self, entity_id: str) -> QPixmap:
        """Return the sign of an entity: its colour and line, its letter, full when coloured."""
        source = self.model.source
        assert source is not None
        key = (source.number(entity_id), source.letter(entity_id), entity_id in self.chosen)
        known = self._signs.get(key)
        if known is None:
            side, ratio = round(self.em * 1.25), self.devicePixelRatioF()
            known = QPixmap(QSize(side, side) * ratio)
            known.setDevicePixelRatio(ratio)
            known.fill(Qt.GlobalColor.transparent)
            painter = QPainter(known)
            box = QRectF(0, 0, side, side)
            draw_entity(painter, box, key[0], key[1], self.colours, full=key[2])
            painter.end()
            self._signs[key] = known
        return known

    # Keys and mouse

    def _press(self, key: str, _checked: bool = False) -> None:
        entity_id = self.current
        mention = self.model.mention_at(self.tree.currentIndex())
        match key:
            case "Esc":
                self.left.emit()
            case "Return":
                self._walk(1)
            case "Shift+Return":
                self._walk(-1)
            case "Space" if entity_id:
                self.chosen_toggled.emit(entity_id)
            case "F2" if entity_id:
                self.type_wanted.emit(entity_id)
            case "Del" if mention:
                self.cut_wanted.emit(mention)
            case "+" if len(self.selected) == 2:
                self.merge_wanted.emit(*self.selected)

    def menu(self) -> QMenu:
        """Return a menu of what can be done with the marked row, each with its key."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entity_id = self.current
        mention = self.model.mention_at(self.tree.currentIndex())
        colour = self.tr("No colour") if entity_id in self.chosen else self.tr("Colour in the text")
        for key, text, usable in (
            ("Return", self.tr("Next mention"), bool(entity_id)),
            ("Space", colour, bool(entity_id)),
            ("F2", self.tr("Type …"), bool(entity_id)),
            ("+", self.tr("Join the two selected entities …"), len(self.selected) == 2),
            ("Del", self.tr("Cut out this mention"), bool(mention)),
        ):
            action = menu.addAction(f"{text}\t{key_label(key)}")
            action.setEnabled(usable)
            action.triggered.connect(partial(self._press, key))
        return menu

    def _ask_menu(self, place: QPoint) -> None:
        if self.current:
            self.menu().popup(self.tree.viewport().mapToGlobal(place))

    def _walk(self, by: int) -> None:
        """Go to the next mention of the marked entity, round the end; of a mention to itself."""
        source, entity_id = self.model.source, self.current
        mention = self.model.mention_at(self.tree.currentIndex())
        if source is None or not entity_id:
            return
        if mention:
            self._walked = mention
            self.mention_wanted.emit(mention)
            return
        mentions = source.entities.mentions(entity_id)
        if self._walked in mentions:
            place = (mentions.index(self._walked) + by) % len(mentions)
        else:
            place = 0 if by > 0 else -1
        self._walked = mentions[place]
        self.mention_wanted.emit(self._walked)

    def _clicked(self, index: QModelIndex) -> None:
        mention = self.model.mention_at(index)
        if mention:
            self._walked = mention
            self.mention_wanted.emit(mention)

    def _current_moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        entity_id = self.model.entity_at(index)
        if entity_id != self._current:
            self._current = entity_id
            self.current_changed.emit(entity_id)

    def _go_to(self, text: str) -> None:
        """Go to the entity that owns a letter, or to the next whose name begins so."""
        source = self.model.source
        if source is None:
            return
        if len(text) == 1:
            owner = [one for one in self.model.rows if source.letter(one) == text.casefold()]
            if owner and owner[0] != self.current:
                self.set_current(owner[0])
                return
        start = self.model.row_of(self.current)
        row = self.model.starting_with(text, start - 1 if len(text) > 1 else start)
        if row >= 0:
            self.set_current(self.model.rows[row])
