"""The command list (Ctrl+K): every command, found by typing.

Accents do not count, words come in any order, and letters may be left out.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QLineEdit,
    QListView,
    QMainWindow,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ui.design import SMALL, scaled
from anaphora_workbench.ui.keys.command import CONTEXT, Command
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.keys.overlay import Overlay
from anaphora_workbench.ui.wording.translation import translate

NO_MATCH = -1
"""Score of a text that does not fit."""
_WHOLE, _START, _WORD, _INSIDE, _LETTERS = 100, 80, 60, 40, 10
Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()
_TITLE, _ID, _KEY, _HELP = 8, 4, 4, 1
"""How much a fit in each text counts."""
_MOVES = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: 8,
    Qt.Key.Key_PageUp: -8,
}
_RUN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_WIDTH = 640
_GAP = 12


def folded(text: str) -> str:
    """Return a text in small letters without accents: ``Catáfora`` is ``catafora``."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join([letter for letter in parts if not unicodedata.combining(letter)])


def score(query: str, text: str) -> int:
    """Return how well a text fits what was typed.

    Each word of the query must fit: as the whole text, its beginning, the beginning of a word, a
    part of a word, or as letters in this order within it.

    Args:
        query: What was typed, `folded`.
        text: The text, `folded`.

    Returns:
        `NO_MATCH`, or a number that is larger for a better fit; 0 for an empty query.
    """
    total = 0
    for word in query.split():
        found = _score_of_word(word, text)
        if found == NO_MATCH:
            return NO_MATCH
        total += found
    return total


def _score_of_word(word: str, text: str) -> int:
    if text == word:
        return _WHOLE
    if text.startswith(word):
        return _START
    if f" {word}" in text:
        return _WORD
    if word in text:
        return _INSIDE
    return _LETTERS if len(word) > 1 and _has_letters(word, text) else NO_MATCH


def _has_letters(word: str, text: str) -> bool:
    """Tell whether the letters stand in one word of the text, in order, from its first letter."""
    for part in text.split():
        if part[0] == word[0]:
            rest = iter(part)
            if all(letter in rest for letter in word):
                return True
    return False


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """A line of the list: menu and title, help, keys as people read them, whether it can run."""

    command: Command
    title: str
    help: str
    keys: str
    enabled: bool


def found_entries(commands: CommandSet, query: str) -> list[PaletteEntry]:
    """Return the commands that fit what was typed, best first; those that cannot run last.

    Without anything typed all commands fit, in the order of the menus.
    """
    wanted = folded(query)
    entries = []
    for position, command in enumerate(COMMANDS):
        if not command.mode.meets(commands.mode):
            continue
        entry = PaletteEntry(
            command,
            command.title_in(),
            command.help_in(),
            "   ".join(commands.keys.labels(command.id)),
            commands.is_enabled(command.id),
        )
        fit = _fit(wanted, entry)
        if fit != NO_MATCH:
            entries.append((not entry.enabled, -fit, position, entry))
    return [entry for *_rest, entry in sorted(entries, key=lambda found: found[:3])]


def _fit(query: str, entry: PaletteEntry) -> int:
    menu = translate(CONTEXT, entry.command.menu).replace("&", "")
    texts = (
        (_TITLE, entry.title),
        (_ID, entry.command.id.replace(".", " ").replace("-", " ")),
        (_KEY, entry.keys if len(query) <= 2 or "+" in query else ""),
        (_HELP, f"{menu} {entry.title} {entry.help}"),
    )
    fits = [weight * score(query, folded(text)) for weight, text in texts if text]
    best = max(fits)
    return best if best >= 0 else NO_MATCH


class _Model(QAbstractListModel):
    """The lines that are shown."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.entries: list[PaletteEntry] = []

    def show(self, entries: list[PaletteEntry]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a line, for the eye and for screen readers."""
        entry = self.entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.title}, {entry.keys}" if entry.keys else entry.title
            case Qt.ItemDataRole.AccessibleDescriptionRole | Qt.ItemDataRole.ToolTipRole:
                return entry.help
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return whether a line can be run."""
        flags = Qt.ItemFlag.ItemIsSelectable
        if self.entries[index.row()].enabled:
            flags |= Qt.ItemFlag.ItemIsEnabled
        return flags


class _Painter(QStyledItemDelegate):
    """Paints a line: title, keys at its end, help in small letters below."""

    _MARGIN = 6

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of two lines."""
        small = scaled(option.font, SMALL)
        height = option.fontMetrics.height() + small.pointSizeF() * 1.9
        return QSize(100, round(height) + 2 * self._MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a line."""
        entry = cast(_Model, index.model()).entries[index.row()]
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        group = QPalette.ColorGroup.Active
        if not entry.enabled:
            group = QPalette.ColorGroup.Disabled
        if selected:
            painter.fillRect(option.rect, option.palette.highlight())
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.save()
        painter.setPen(option.palette.color(group, role))
        margin = self._MARGIN
        area = option.rect.adjusted(2 * margin, margin, -2 * margin, -margin)
        line = QRect(area.left(), area.top(), area.width(), option.fontMetrics.height())
        keys_width = option.fontMetrics.horizontalAdvance(entry.keys)
        painter.setFont(option.font)
        lead, trail = Qt.AlignmentFlag.AlignLeading, Qt.AlignmentFlag.AlignTrailing
        painter.drawText(line, int(trail), entry.keys)
        room = line.width() - keys_width - 2 * margin
        title = option.fontMetrics.elidedText(entry.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line, int(lead), title)
        painter.setFont(scaled(option.font, SMALL))
        if not selected:
            painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        below = QRect(area.left(), line.bottom(), area.width(), area.bottom() - line.bottom())
        metrics = painter.fontMetrics()
        text = metrics.elidedText(entry.help, Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, int(lead | Qt.AlignmentFlag.AlignVCenter), text)
        painter.restore()


class Palette(Overlay):
    """The command list of a window. It opens at the top and is not a dialog."""

    def __init__(self, commands: CommandSet, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self._commands = commands
        self._edit = QLineEdit()
        self._edit.setClearButtonEnabled(True)
        self._model = _Model(self)
        self._list = QListView()
        self._list.setModel(self._model)
        self._list.setItemDelegate(_Painter(self._list))
        self._list.setUniformItemSizes(True)
        self._list.setFrameShape(QListView.Shape.NoFrame)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows = QVBoxLayout(self)
        rows.addWidget(self._edit)
        rows.addWidget(self._list)
        self._edit.textChanged.connect(self._search)
        self._edit.installEventFilter(self)
        self._list.clicked.connect(lambda _index: self.run())
        self.retranslate()

    @property
    def entries(self) -> list[PaletteEntry]:
        """The lines that are shown."""
        return self._model.entries

    @property
    def current(self) -> PaletteEntry | None:
        """The line that Return would run."""
        row = self._list.currentIndex().row()
        return self.entries[row] if 0 <= row < len(self.entries) else None

    def open_over(self) -> None:
        """Show all commands; a second Ctrl+K closes the list."""
        if self.isVisible():
            self.close_over()
            return
        self._edit.clear()
        self._search("")
        super().open_over()

    def run(self) -> None:
        """Close the list and run the command that is marked."""
        entry = self.current
        if entry is None or not entry.enabled:
            return
        self.close_over()
        self._commands.trigger(entry.command.id)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        title = translate("Palette", "Command list")
        self.setAccessibleName(title)
        self._list.setAccessibleName(title)
        self._edit.setAccessibleName(translate("Palette", "Search for a command"))
        self._edit.setPlaceholderText(
            translate("Palette", "Search for a command: undo, zero, dark …")
        )

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._search(self._edit.text())

    def place_in(self, area: QRect) -> QRect:
        """Return its place: in the middle of the top, as high as its lines."""
        window = self.window_below()
        bar = window.menuBar().height() if isinstance(window, QMainWindow) else 0
        width = min(area.width() - 2 * _GAP, max(_WIDTH, area.width() // 2))
        line = max(self._list.sizeHintForRow(0), 1)
        wanted = self._edit.sizeHint().height() + max(len(self.entries), 1) * line + 3 * _GAP
        height = min(area.height() * 2 // 3, wanted)
        return QRect((area.width() - width) // 2, bar + 2, width, height)

    def first_focus(self) -> QWidget:
        """Return the field for typing."""
        return self._edit

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the mark and run from within the field for typing."""
        if watched is self._edit and event.type() in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            key = Qt.Key(cast(QKeyEvent, event).key())
            if key in _MOVES or key in _RUN:
                if event.type() == QEvent.Type.ShortcutOverride:
                    event.accept()
                elif key in _MOVES:
                    self._move(_MOVES[key])
                else:
                    self.run()
                return True
        return super().eventFilter(watched, event)

    def _search(self, query: str) -> None:
        self._model.show(found_entries(self._commands, query))
        self._select(0)
        if self.isVisible():
            self.setGeometry(self.place_in(self.window_below().rect()))

    def _move(self, by: int) -> None:
        count = len(self.entries)
        row = self._list.currentIndex().row() + by
        if abs(by) == 1 and count:  # single steps go round the ends
            row %= count
        self._select(max(0, min(row, count - 1)))

    def _select(self, row: int) -> None:
        index = self._model.index(row, 0)
        if index.isValid():
            self._list.setCurrentIndex(index)
            self._list.scrollTo(index)
