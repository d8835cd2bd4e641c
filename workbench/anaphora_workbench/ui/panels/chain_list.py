"""The mentions of a chain as chips in one line: those near the one that matters, and a divider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from anaphora_workbench.model import Document, Layer, Markable
from anaphora_workbench.model.markables import called
from anaphora_workbench.ui.design import SMALL, scaled
from anaphora_workbench.ui.panels.lists import Index, RowDelegate, RowModel
from anaphora_workbench.ui.panels.looks import elided
from anaphora_workbench.ui.wording.translation import right_to_left

FADED = 0.6
"""Width of the end that fades out where the line goes on, in its heights."""
AROUND = 20
"""Mentions shown on each side of the current one; chains of novels have thousands."""


@dataclass(frozen=True, slots=True)
class ChainMention:
    """A mention of the chain: its words, and the index of its sentence, from 0."""

    markable_id: str
    words: str
    sentence: int
    anaphor: bool = False

    @classmethod
    def of(cls, document: Document, layer: Layer, markable: Markable) -> ChainMention:
        """Return a markable of a layer as the chain shows it."""
        return cls(
            markable.id,
            called(document, markable),
            document.sentence_of(markable.start),
            markable.id in layer.anaphors,
        )


BEGINNING = 5
"""Mentions shown of each of two chains that would be joined."""


MentionOf = Callable[[str], ChainMention]
"""Gives the mention of an id; asked only for those that are shown."""


@dataclass(frozen=True, slots=True)
class Divider:
    """The place where the chain would be split, or between two chains that would be joined."""

    joins: bool = False


@dataclass(frozen=True, slots=True)
class More:
    """Mentions that are not shown, and the one of them that is nearest to those shown."""

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


def side_by_side(first: Sequence[str], second: Sequence[str], mention_of: MentionOf) -> list[Chip]:
    """Return the chips of two chains that would be joined: the first mentions of each."""
    chips: list[Chip] = []
    for ids in (first, second):
        chips += [mention_of(key) for key in ids[:BEGINNING]]
        if len(ids) > BEGINNING:
            chips.append(More(len(ids) - BEGINNING, ids[BEGINNING], before=False))
        chips.append(Divider(joins=True))
    return chips[:-1]


class ChainModel(RowModel[Chip]):
    """One row a chip."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current = ""
        self.walk = ""

    def show_chips(self, chips: list[Chip], current: str, walk: str) -> None:
        """Show chips; ``walk`` is the one that the walk has reached, ``""`` for none."""
        self.current, self.walk = current, walk
        if tuple(chips) == self.rows:
            self.repaint(0, len(chips) - 1)
        else:
            self.show_rows(chips)

    def position(self, markable_id: str) -> int:
        """Return the index of a mention's chip, -1 when it is not shown."""
        for number, chip in enumerate(self.rows):
            if isinstance(chip, ChainMention) and chip.markable_id == markable_id:
                return number
        return -1

    def text(self, chip: Chip, column: int) -> str:
        """Return a chip in words, for tips and screen readers."""
        translate = QCoreApplication.translate
        match chip:
            case ChainMention():
                text = translate("ChainStrip", "{words}, sentence {number}").format(
                    words=chip.words, number=chip.sentence + 1
                )
                if chip.markable_id == self.current:
                    return translate("ChainStrip", "{mention}, the active anaphor").format(
                        mention=text
                    )
                return text
            case Divider(joins=True):
                return translate("ChainStrip", "the chains are joined here")
            case Divider():
                return translate("ChainStrip", "the chain is split here")
            case More(before=True):
                return translate("ChainStrip", "{count} earlier").format(count=chip.count)
            case More():
                return translate("ChainStrip", "{count} later").format(count=chip.count)


class ChainDelegate(RowDelegate[ChainModel]):
    """Paints a chip: number of the sentence, then the words."""

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        super().set_font(font)
        self._font = scaled(font)
        self._small = scaled(font, SMALL)
        self._metrics = QFontMetrics(scaled(font, bold=True))
        self._small_metrics = QFontMetrics(self._small)

    @property
    def height(self) -> int:
        """Height of a chip with its gap."""
        return round(self._metrics.height() + self._em * 0.9)

    def _parts(self, position: int) -> tuple[str, str, bool]:
        """Return number, words and whether the chip is the active anaphor."""
        chip = self._model.row(position)
        if isinstance(chip, ChainMention):
            words = elided(chip.words, self._metrics, round(self._em * 12))
            return f"{chip.sentence + 1}", words, chip.markable_id == self._model.current
        if isinstance(chip, More):
            sign = "…"
            return "", f"{sign} {chip.count}" if chip.before else f"{chip.count} {sign}", False
        return "", "", False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room a chip takes."""
        if isinstance(self._model.row(index.row()), Divider):
            return QSize(round(self._em * 1.6), self.height)
        number, words, _ = self._parts(index.row())
        width = self._metrics.horizontalAdvance(words) + self._em * 1.6
        if number:
            width += self._small_metrics.horizontalAdvance(number) + self._em * 0.4
        return QSize(round(width), self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a chip."""
        chip, colours, unit = self._model.row(index.row()), self.colours, self._em
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        if isinstance(chip, Divider):
            middle = area.center().x()
            if chip.joins:
                painter.setPen(QPen(colours.text, unit * 0.16))
                across, centre = unit * 0.5, area.center()
                painter.drawLine(centre - QPointF(across, 0), centre + QPointF(across, 0))
                painter.drawLine(centre - QPointF(0, across), centre + QPointF(0, across))
            else:
                painter.setPen(QPen(colours.warning, unit * 0.18, Qt.PenStyle.DashLine))
                top, bottom = QPointF(middle, area.top() + 2), QPointF(middle, area.bottom() - 2)
                painter.drawLine(top, bottom)
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
            index = self.chain.index(position, 0)
            self.setCurrentIndex(index)
            self._show_whole(index)

    def centre(self, position: int) -> None:
        """Bring a chip into the middle and make it the current index."""
        index = self.chain.index(position, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current chip whole when buttons beside the list take its room."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self._show_whole(self.currentIndex())

    def _show_whole(self, index: QModelIndex) -> None:
        """Scroll until a chip is whole, with room for the ends that fade out."""
        self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        chip, room, bar = self.visualRect(index), self.viewport().rect(), self.horizontalScrollBar()
        beside = round(self.painting.height * FADED)
        move = max(chip.right() + beside - room.right(), 0) or min(chip.left() - beside, 0)
        bar.setValue(bar.value() - move if self.isRightToLeft() else bar.value() + move)

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
        here, last = self.currentIndex().row(), len(self.chain.rows) - 1
        steps = {back: here - 1, onward: here + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        key = Qt.Key(event.key())
        if key in steps and last >= 0:
            goal = min(last, max(0, steps[key]))
            if isinstance(self.chain.row(goal), Divider):
                goal = min(last, max(0, goal + (1 if key == onward else -1)))
            self.setCurrentIndex(self.chain.index(goal, 0))
            chip = self.chain.row(goal)
            if not isinstance(chip, Divider):
                self.stepped.emit(chip.markable_id)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and here >= 0:
            self._pick(here)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the line fade out where it goes on: no chip looks cut."""
        super().paintEvent(event)
        bar, area = self.horizontalScrollBar(), QRectF(self.viewport().rect())
        before, behind = bar.value() > bar.minimum(), bar.value() < bar.maximum()
        if self.isRightToLeft():
            before, behind = behind, before
        if not (before or behind):
            return
        ground = self.palette().color(self.palette().ColorRole.Window)
        clear = QColor(ground)
        clear.setAlpha(0)
        painter, width = QPainter(self.viewport()), self.painting.height * FADED
        for hidden, edge, inner in (
            (before, area.left(), area.left() + width),
            (behind, area.right(), area.right() - width),
        ):
            if hidden:
                fade = QLinearGradient(edge, 0, inner, 0)
                fade.setColorAt(0, ground)
                fade.setColorAt(1, clear)
                left = min(edge, inner)
                painter.fillRect(QRectF(left, area.top(), width, area.height()), fade)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll sideways with an ordinary wheel."""
        turn = event.angleDelta()
        bar = self.horizontalScrollBar()
        move = turn.x() or turn.y()
        bar.setValue(bar.value() - move if not self.isRightToLeft() else bar.value() + move)
        event.accept()

    def _pick(self, position: int) -> None:
        chip = self.chain.row(position)
        if not isinstance(chip, Divider):
            self.picked.emit(chip.markable_id)
