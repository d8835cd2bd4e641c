"""The chips of a chain in one line."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from anaphora_workbench.ui.panels.candidate_model import Index
from anaphora_workbench.ui.panels.chain_model import ChainMention, ChainModel, Divider, More
from anaphora_workbench.ui.panels.delegates import RowDelegate
from anaphora_workbench.ui.panels.looks import elided, right_to_left, scaled


class ChainDelegate(RowDelegate[ChainModel]):
    """Paints a chip: number of the sentence, then the words."""

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        super().set_font(font)
        self._font = scaled(font)
        self._small = scaled(font, 0.82)
        self._metrics = QFontMetrics(scaled(font, bold=True))
        self._small_metrics = QFontMetrics(self._small)

    @property
    def height(self) -> int:
        """Height of a chip with its gap."""
        return round(self._metrics.height() + self._em * 0.9)

    def _parts(self, position: int) -> tuple[str, str, bool]:
        """Return number, words and whether the chip is the active anaphor."""
        chip = self._model.chips[position]
        if isinstance(chip, ChainMention):
            words = elided(chip.words, self._metrics, round(self._em * 12))
            return f"{chip.sentence + 1}", words, chip.markable_id == self._model.current
        if isinstance(chip, More):
            sign = "…"
            return "", f"{sign} {chip.count}" if chip.before else f"{chip.count} {sign}", False
        return "", "", False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room a chip takes."""
        if isinstance(self._model.chips[index.row()], Divider):
            return QSize(round(self._em * 1.6), self.height)
        number, words, _ = self._parts(index.row())
        width = self._metrics.horizontalAdvance(words) + self._em * 1.6
        if number:
            width += self._small_metrics.horizontalAdvance(number) + self._em * 0.4
        return QSize(round(width), self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a chip."""
        chip, colours, unit = self._model.chips[index.row()], self.colours, self._em
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        if isinstance(chip, Divider):
            middle = area.center().x()
            painter.setPen(QPen(colours.warning, unit * 0.18, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(middle, area.top() + 2), QPointF(middle, area.bottom() - 2))
            painter.restore()
            return
        number, words, active = self._parts(index.row())
        gap = unit * 0.2
        box = area.adjusted(gap, gap, -gap, -gap)
        walked = isinstance(chip, ChainMention) and chip.markable_id == self._model.walk
        ink = colours.text
        edge = QPen(colours.line, 1)
        if active:
            painter.setBrush(colours.chosen)
            ink = colours.on_chosen
            edge = QPen(colours.chosen, 1)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(colours.hover)
        else:
            painter.setBrush(colours.ground)
        if isinstance(chip, More):
            edge.setStyle(Qt.PenStyle.DotLine)
            ink = colours.muted
        if walked:
            edge = QPen(colours.warning, unit * 0.18)
        painter.setPen(edge)
        painter.drawRoundedRect(box, unit * 0.5, unit * 0.5)
        inner = box.adjusted(unit * 0.6, 0, -unit * 0.6, 0)
        mirrored = self._view.isRightToLeft()
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        flags = left | Qt.AlignmentFlag.AlignAbsolute
        if number:
            painter.setFont(self._small)
            painter.setPen(ink if active else colours.muted)
            width = self._small_metrics.horizontalAdvance(number)
            spot = QRectF(inner)
            spot.setWidth(width + 1)
            if mirrored:
                spot.moveRight(inner.right())
                inner.setRight(spot.left() - unit * 0.4)
            else:
                inner.setLeft(spot.right() + unit * 0.4)
            painter.drawText(spot, flags, number)
        painter.setPen(ink)
        font = self._font
        if active:
            font = scaled(font, bold=True, italic=not right_to_left(words))
        elif walked:
            font = scaled(font, bold=True)
        painter.setFont(font)
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()


class ChainList(QListView):
    """The line of chips; it scrolls sideways with wheel and keys.

    Signals:
        picked(str): Id of the mention whose chip was clicked or entered.
        stepped(str): Id of the mention that an arrow key has led to.
    """

    picked = Signal(str)
    stepped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chain = ChainModel(self)
        self.setModel(self.chain)
        self.painting = ChainDelegate(self, self.chain)
        self.setItemDelegate(self.painting)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)

    def bring(self, markable_id: str) -> None:
        """Bring a mention into sight and make it the current index."""
        position = self.chain.position(markable_id)
        if position >= 0:
            index = self.chain.index(position)
            self.setCurrentIndex(index)
            self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def centre(self, position: int) -> None:
        """Bring a chip into the middle and make it the current index."""
        index = self.chain.index(position)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick the chip below the mouse."""
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self._pick(index.row())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with the arrows, which follow the screen, and pick with Return."""
        back, onward = Qt.Key.Key_Left, Qt.Key.Key_Right
        if self.isRightToLeft():
            back, onward = onward, back
        here, last = self.currentIndex().row(), len(self.chain.chips) - 1
        steps = {back: here - 1, onward: here + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        key = Qt.Key(event.key())
        if key in steps and last >= 0:
            goal = min(last, max(0, steps[key]))
            if isinstance(self.chain.chips[goal], Divider):
                goal = min(last, max(0, goal + (1 if key == onward else -1)))
            self.setCurrentIndex(self.chain.index(goal))
            chip = self.chain.chips[goal]
            if not isinstance(chip, Divider):
                self.stepped.emit(chip.markable_id)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and here >= 0:
            self._pick(here)
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll sideways with an ordinary wheel."""
        turn = event.angleDelta()
        bar = self.horizontalScrollBar()
        move = turn.x() or turn.y()
        bar.setValue(bar.value() - move if not self.isRightToLeft() else bar.value() + move)
        event.accept()

    def _pick(self, position: int) -> None:
        chip = self.chain.chips[position]
        if not isinstance(chip, Divider):
            self.picked.emit(chip.markable_id)
