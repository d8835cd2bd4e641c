"""Places in the text: as a list, and painted in their context, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from anaphora_workbench.ui.panels.candidate_model import TOP, Index
from anaphora_workbench.ui.panels.delegates import RowDelegate
from anaphora_workbench.ui.panels.looks import Colours, em, lead, right_to_left, scaled, trail
from anaphora_workbench.ui.panels.text_search import Hit


@dataclass(frozen=True, slots=True)
class ContextFonts:
    """Fonts of a line in context: words around, words found, number of the sentence."""

    plain: QFont
    bold: QFont
    small: QFont


def paint_context(
    painter: QPainter,
    area: QRect,
    hit: Hit,
    fonts: ContextFonts,
    colours: Colours,
    *,
    mirrored: bool,
) -> None:
    """Paint one place: its sentence number, then the words found with what stands around them.

    The words found begin at the same place in every line. Sentences of right-to-left scripts run
    on to the left of them.
    """
    unit = em(fonts.plain)
    metrics, bold = QFontMetrics(fonts.plain), QFontMetrics(fonts.bold)
    gutter = QRect(area.x(), area.y(), round(unit * 3), area.height())
    room = area.adjusted(gutter.width() + round(unit * 0.6), 0, -round(unit * 0.4), 0)
    if mirrored:
        gutter.moveRight(area.right())
        room.moveLeft(area.x() + round(unit * 0.4))
    left, right = lead(mirrored=False), lead(mirrored=True)
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    painter.setFont(fonts.small)
    painter.setPen(colours.muted)
    painter.drawText(gutter, trail(mirrored=mirrored), f"{hit.sentence + 1}")
    words = bold.elidedText(hit.words, Qt.TextElideMode.ElideRight, room.width() // 2)
    wide = bold.horizontalAdvance(words)
    start = room.x() + max(0, min(room.width() * 4 // 10, room.width() - wide))
    first, second = hit.before, hit.after
    if right_to_left(hit.words):
        first, second = second, first
    blank = round(unit * 0.3)
    behind = start + wide + (blank if second[:1].isspace() or second[-1:].isspace() else 0)
    ahead = start - (blank if first[:1].isspace() or first[-1:].isspace() else 0)
    before_room = QRect(room.x(), room.y(), max(0, ahead - room.x()), room.height())
    after_room = QRect(behind, room.y(), max(0, room.right() - behind), room.height())
    painter.setFont(fonts.bold)
    painter.setPen(colours.text)
    painter.drawText(QRect(start, room.y(), wide, room.height()), left, words)
    begin, finish = Qt.TextElideMode.ElideLeft, Qt.TextElideMode.ElideRight
    first, second = first.strip(), second.strip()
    if right_to_left(hit.words):
        begin, finish = finish, begin
    painter.setFont(fonts.plain)
    painter.setPen(colours.muted)
    painter.drawText(before_room, right, metrics.elidedText(first, begin, before_room.width()))
    painter.drawText(after_room, left, metrics.elidedText(second, finish, after_room.width()))


class HitModel(QAbstractListModel):
    """One index a hit."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hits: list[Hit] = []

    def clear(self) -> None:
        """Forget all hits."""
        self.beginResetModel()
        self.hits = []
        self.endResetModel()

    def add(self, hits: Sequence[Hit]) -> None:
        """Add hits at the end."""
        if hits:
            self.beginInsertRows(TOP, len(self.hits), len(self.hits) + len(hits) - 1)
            self.hits += hits
            self.endInsertRows()

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of hits."""
        return 0 if parent.isValid() else len(self.hits)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what an index holds."""
        if not 0 <= index.row() < len(self.hits):
            return None
        hit = self.hits[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return f"{hit.before}{hit.words}{hit.after}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.tr("sentence {number}: {words}; {before}{words} {after}").format(
                number=hit.sentence + 1, words=hit.words, before=hit.before, after=hit.after.strip()
            )
        return None


class HitList(QListView):
    """A list of hits without frame, whose rows are all of one height."""

    def __init__(self, model: HitModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


class HitDelegate(RowDelegate[HitModel]):
    """Paints a hit in its context, the words that were found below each other."""

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        super().set_font(font)
        self._font, self._bold = scaled(font), scaled(font, bold=True)
        self._small = scaled(font, 0.82)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of a row, the same for all."""
        return QSize(1, round(self._em * 1.9))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a hit."""
        self.paint_ground(painter, option)
        painter.save()
        fonts = ContextFonts(self._font, self._bold, self._small)
        hit, mirrored = self._model.hits[index.row()], self._view.isRightToLeft()
        paint_context(painter, option.rect, hit, fonts, self.colours, mirrored=mirrored)
        painter.restore()

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Paint the ground of selected rows and of the one below the mouse."""
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self.colours.current)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, self.colours.hover)
