"""The entities of a document as rows, and below each its mentions, found when they are unfolded.

Rows are asked for what they show when they are painted, so that thousands cost nothing. A change
moves, adds or removes the rows of what has changed; only many changes at once set all rows anew.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QObject, Qt
from PySide6.QtGui import QPixmap

from anaphora_workbench.annotation.session.entities import Entities, Entity
from anaphora_workbench.ui.panels.chain_list import ChainMention
from anaphora_workbench.ui.panels.lists import TOP, TRAILING, Index
from anaphora_workbench.ui.panels.text_search import folded

MIME = "application/x-anaphora-entity"
"""What is carried when an entity is dragged: its id."""
MANY = 40
"""So many changes at once set all rows anew."""


class EntityColumn(IntEnum):
    """The columns of the list."""

    NAME = 0
    MENTIONS = 1
    TYPE = 2
    PLACES = 3


class EntityOrder(IntEnum):
    """What the entities are sorted by."""

    PLACE = 0
    SIZE = 1
    NAME = 2
    TYPE = 3


@dataclass(frozen=True, slots=True)
class EntitySource:
    """Where the rows come from.

    Attributes:
        entities: The entities.
        mention: Returns a mention by its id.
        letter: Returns the letter of an entity, ``""`` for none.
        type_name: Returns what a type is called.
        number: Returns the number of an entity, which stands for its colour and line.
        sentences: How many sentences the document has.
    """

    entities: Entities
    mention: Callable[[str], ChainMention]
    letter: Callable[[str], str]
    type_name: Callable[[str], str]
    number: Callable[[str], int]
    sentences: int = 1


class EntityModel(QAbstractItemModel):
    """Entities that pass the filter, sorted, each with its mentions below it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.source: EntitySource | None = None
        self.order = EntityOrder.PLACE
        self.text = ""
        self.several = False
        self.picture: Callable[[str], QPixmap | None] = lambda _id: None
        self._rows: list[str] = []
        self._keys: list[Any] = []
        self._row_of: dict[str, int] = {}
        self._stale = False
        self._serials: dict[str, int] = {}
        self._by_serial: list[str] = []
        self._mentions: dict[str, tuple[str, ...]] = {}
        self._folded: dict[str, str] = {}
        self._types: set[str] = set()
        self._most = 0

    # What is shown

    def set_source(self, source: EntitySource | None) -> None:
        """Show the entities of a document, or none."""
        self.source = source
        self._folded.clear()
        self._types.clear()
        self._most = 0
        self._measure(source.entities if source is not None else ())
        self.set_all()

    def set_order(self, order: EntityOrder) -> None:
        """Sort by something else."""
        if order is not self.order:
            self.order = order
            self.set_all()

    def set_text(self, text: str) -> None:
        """Show the entities whose name or type contains a text."""
        if folded(text) != self.text:
            self.text = folded(text)
            self.set_all()

    def set_several(self, several: bool) -> None:
        """Show only the entities with several mentions, or all."""
        if several != self.several:
            self.several = several
            self.set_all()

    def set_all(self) -> None:
        """Choose and sort all rows anew."""
        self.beginResetModel()
        self._mentions.clear()
        found: list[tuple[Any, str]] = []
        if self.source is not None:
            found = sorted(
                [(self._key(one), one) for one in self.source.entities if self._fits(one)]
            )
        self._keys = [key for key, _one in found]
        self._rows = [one for _key, one in found]
        self._stale = True
        self.endResetModel()

    def update(self, changed: Iterable[str]) -> None:
        """Show what has changed of some entities, which may be new or gone."""
        names = set(changed)
        self._measure(names)
        for name in names:
            self._folded.pop(name, None)
        if len(names) > MANY:
            self.set_all()
            return
        for name in names:
            self._update(name)

    def _update(self, name: str) -> None:
        source = self.source
        fits = source is not None and name in source.entities and self._fits(name)
        row, key = self.row_of(name), self._key(name) if fits else None
        if row >= 0 and (not fits or self._keys[row] != key):
            self.beginRemoveRows(TOP, row, row)
            del self._rows[row], self._keys[row]
            self._mentions.pop(name, None)
            self._stale = True
            self.endRemoveRows()
            row = -1
        if not fits:
            return
        if row < 0:
            row = bisect_left(self._keys, key)
            self.beginInsertRows(TOP, row, row)
            self._rows.insert(row, name)
            self._keys.insert(row, key)
            self._stale = True
            self.endInsertRows()
            return
        self.repaint_row(row)
        if name in self._mentions:
            self._renew_mentions(name, self.index(row, 0))

    def _renew_mentions(self, name: str, parent: QModelIndex) -> None:
        assert self.source is not None
        old, new = self._mentions[name], self.source.entities.mentions(name)
        if old == new:
            return
        self.beginRemoveRows(parent, 0, len(old) - 1)
        self._mentions[name] = ()
        self.endRemoveRows()
        self.beginInsertRows(parent, 0, len(new) - 1)
        self._mentions[name] = new
        self.endInsertRows()

    def repaint_row(self, row: int) -> None:
        """Have a row painted anew."""
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(EntityColumn) - 1))

    def repaint_all(self) -> None:
        """Have all rows painted anew, for example in other colours."""
        if self._rows:
            last = self.index(len(self._rows) - 1, len(EntityColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(EntityColumn) - 1)

    @property
    def rows(self) -> Sequence[str]:
        """Ids of the entities that are shown, in order."""
        return self._rows

    def row_of(self, entity_id: str) -> int:
        """Return the row of an entity, -1 when it is not shown."""
        if self._stale:
            self._row_of = {one: row for row, one in enumerate(self._rows)}
            self._stale = False
        return self._row_of.get(entity_id, -1)

    def index_of(self, entity_id: str) -> QModelIndex:
        """Return the index of an entity, an invalid one when it is not shown."""
        row = self.row_of(entity_id)
        return self.index(row, 0) if row >= 0 else QModelIndex()

    def entity_at(self, index: Index) -> str:
        """Return the entity of a row, or of a mention's row; ``""`` for none."""
        if not index.isValid():
            return ""
        serial = index.internalId()
        return self._by_serial[serial - 1] if serial else self._rows[index.row()]

    def mention_at(self, index: Index) -> str:
        """Return the mention of a row, ``""`` where the row is an entity."""
        if not index.isValid() or not index.internalId():
            return ""
        mentions = self._mentions.get(self.entity_at(index), ())
        return mentions[index.row()] if index.row() < len(mentions) else ""

    def starting_with(self, text: str, after: int) -> int:
        """Return the next row whose name begins with a text, round the end; -1 for none."""
        wanted = folded(text)
        for step in range(1, len(self._rows) + 1):
            row = (after + step) % len(self._rows)
            if self._fold(self._rows[row]).startswith(wanted):
                return row
        return -1

    def _fits(self, name: str) -> bool:
        assert self.source is not None
        if self.several and self.source.entities.size(name) < 2:
            return False
        if not self.text:
            return True
        kind = self.source.entities.semantic(name)
        typed = bool(kind) and self.text in folded(f"{kind} {self.source.type_name(kind)}")
        return typed or self.text in self._fold(name)

    def _fold(self, name: str) -> str:
        known = self._folded.get(name)
        if known is None:
            assert self.source is not None
            known = self._folded[name] = folded(self.source.entities.name(name))
        return known

    def _key(self, name: str) -> Any:
        assert self.source is not None
        entities = self.source.entities
        place = entities.order(name)
        match self.order:
            case EntityOrder.SIZE:
                return (-entities.size(name), place)
            case EntityOrder.NAME:
                return (self._fold(name), place)
            case EntityOrder.TYPE:
                kind = entities.semantic(name)
                return (not kind, self.source.type_name(kind) if kind else "", place)
            case _:
                return place

    # The model as Qt asks for it

    def index(self, row: int, column: int, parent: Index = TOP) -> QModelIndex:
        """Return the index of a cell."""
        if row < 0 or row >= self.rowCount(parent) or not 0 <= column < len(EntityColumn):
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(row, column, 0)
        name = self._rows[parent.row()]
        serial = self._serials.get(name)
        if serial is None:
            self._by_serial.append(name)
            serial = self._serials[name] = len(self._by_serial)
        return self.createIndex(row, column, serial)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        """Return the row of the entity of a mention."""
        serial = index.internalId() if index.isValid() else 0
        if not serial:
            return QModelIndex()
        row = self.row_of(self._by_serial[serial - 1])
        return self.createIndex(row, 0, 0) if row >= 0 else QModelIndex()

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of entities, or of the mentions of one that was unfolded."""
        if not parent.isValid():
            return len(self._rows)
        if parent.internalId() or parent.column():
            return 0
        return len(self._mentions.get(self._rows[parent.row()], ()))

    def columnCount(self, parent: Index = TOP) -> int:
        """Return the number of columns."""
        return len(EntityColumn)

    def hasChildren(self, parent: Index = TOP) -> bool:
        """Tell whether a row can be unfolded: every entity can."""
        return not parent.isValid() or (not parent.internalId() and not parent.column())

    def canFetchMore(self, parent: Index) -> bool:
        """Tell whether the mentions of an entity have not been asked for."""
        if not parent.isValid() or parent.internalId():
            return False
        return self._rows[parent.row()] not in self._mentions

    def fetchMore(self, parent: Index) -> None:
        """Ask for the mentions of an entity that is unfolded."""
        if not self.canFetchMore(parent) or self.source is None:
            return
        name = self._rows[parent.row()]
        found = self.source.entities.mentions(name)
        self.beginInsertRows(parent, 0, len(found) - 1)
        self._mentions[name] = found
        self.endInsertRows()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Entities can be dragged onto each other."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and not index.internalId():
            flags |= Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
        return flags

    def mimeTypes(self) -> list[str]:
        """Return what can be carried."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the entity that is carried."""
        data = QMimeData()
        data.setData(MIME, self.entity_at(indexes[0]).encode())
        return data

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns, short, so that the room is left to the names."""
        return self.tr("Entity"), self.tr("#"), self.tr("Type"), self.tr("Sent.")

    def explanations(self) -> Sequence[str]:
        """Return what the columns show, in full."""
        return (
            self.tr("Entity"),
            self.tr("Number of mentions"),
            self.tr("Type"),
            self.tr("Sentences of the first and the last mention"),
        )

    def widest(self) -> Sequence[str]:
        """Return texts as wide as the longest entries of the columns; ``""`` for the names."""
        source = self.source
        if source is None:
            return ("", "", "", "")
        number = "0" * len(str(source.sentences))
        types = [self._short_type(label) for label in self._types]
        count = "0" * len(str(self._most))
        return ("", count, max(types, key=len, default=""), f"{number}–{number}")

    def _measure(self, names: Iterable[str]) -> None:
        """Note types and numbers of mentions, for the widths of their columns."""
        if self.source is None:
            return
        entities = self.source.entities
        for name in names:
            self._most = max(self._most, entities.size(name))
            if name in entities and (label := entities.semantic(name)):
                self._types.add(label)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> Any:
        """Return the heading of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.headings()[section]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.explanations()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section == EntityColumn.MENTIONS:
            return TRAILING
        return None

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if self.source is None or not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return TRAILING if index.column() == EntityColumn.MENTIONS else None
        mention = self.mention_at(index)
        if mention:
            return self._mention_data(self.source.mention(mention), index.column(), role)
        if index.internalId():
            return None
        name = self._rows[index.row()]
        if role == Qt.ItemDataRole.DecorationRole:
            return self.picture(name) if index.column() == EntityColumn.NAME else None
        entity = self.source.entities.entity(name)
        if entity is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(entity, index.column())
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.sentence(entity)
            case _:
                return None

    def _shown(self, entity: Entity, column: int) -> str:
        assert self.source is not None
        match column:
            case EntityColumn.NAME:
                return entity.name
            case EntityColumn.MENTIONS:
                return str(entity.mentions)
            case EntityColumn.TYPE:
                return self._short_type(entity.semantic) if entity.semantic else ""
            case _:
                return _places(entity)

    def _short_type(self, label: str) -> str:
        """Return what a type is called up to a comma, unless another one begins in the same way.

        Names have the room: *group* for *group, organisation*.
        """
        assert self.source is not None
        name = self.source.type_name(label)
        short, comma, _ = name.partition(",")
        others = map(self.source.type_name, self._types)
        alike = [each for each in others if each != name and each.startswith(short + comma)]
        return name if comma and alike else short

    def _mention_data(self, mention: ChainMention, column: int, role: int) -> Any:
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            text = self.tr("{words}, sentence {number}")
            return text.format(words=mention.words, number=mention.sentence + 1)
        if role == Qt.ItemDataRole.DisplayRole:
            shown = {
                EntityColumn.NAME: mention.words,
                EntityColumn.PLACES: str(mention.sentence + 1),
            }
            return shown.get(EntityColumn(column), "")
        return None

    def sentence(self, entity: Entity) -> str:
        """Return an entity in one sentence, which is what a screen reader says."""
        assert self.source is not None
        if entity.mentions == 1:
            parts = [entity.name, self.tr("1 mention")]
        else:
            parts = [entity.name, self.tr("{count} mentions").format(count=entity.mentions)]
        if entity.semantic:
            parts.append(self.source.type_name(entity.semantic))
        parts.append(self.tr("sentences {places}").format(places=_places(entity)))
        if letter := self.source.letter(entity.id):
            parts.append(self.tr("letter {letter}").format(letter=letter))
        return ", ".join(parts) + "."


def _places(entity: Entity) -> str:
    first, last = entity.first_sentence + 1, entity.last_sentence + 1
    return str(first) if first == last else f"{first}–{last}"
