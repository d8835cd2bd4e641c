"""The rail: all anaphors of the whole document in one narrow column, to see and to travel."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from anaphora_workbench.annotation.session.values import UNDECIDED_STATES, AnaphorState, Item
from anaphora_workbench.ui.panels.looks import Colours, draw_flag, draw_state
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.wording.names import JOINT, state_name

_WEIGHT = (
    *(AnaphorState.SUGGESTED, AnaphorState.BLIND, AnaphorState.UNTOUCHED, AnaphorState.SKIPPED),
    AnaphorState.GIVEN,
)
"""States that nobody has decided in the order in which they win a tie."""
_WIDTH = 2.3
"""Width of the rail in em: wedge, bar, signs."""
_GROUP = 3
"""Slots that share one sign; they are painted together."""


@dataclass(frozen=True, slots=True)
class RailSlot:
    """A short stretch of the document: anaphors in it, those decided, and signs.

    ``waiting`` is the commonest state of the open ones, ``None`` when all are decided.
    """

    total: int = 0
    done: int = 0
    waiting: AnaphorState | None = None
    stale: bool = False
    conflict: bool = False
    flagged: bool = False


EMPTY_SLOT = RailSlot()


class RailSlots:
    """All anaphors of a document in text order, cut into ``count`` slots of as many tokens."""

    def __init__(self, items: Sequence[Item], tokens: int, count: int) -> None:
        self.items = list(items)
        self.tokens = max(1, tokens)
        self.count = max(1, count)
        self._places = [item.token for item in self.items]
        self._where = {item.markable_id: number for number, item in enumerate(self.items)}
        self.totals = Counter([item.state for item in self.items])
        """Number of anaphors by state."""
        self.flagged = sum([item.doubt is not None for item in self.items])
        """Number of flagged anaphors."""

    def slot_of(self, token: int) -> int:
        """Return the number of the slot that a token lies in."""
        return min(self.count - 1, max(0, token * self.count // self.tokens))

    def first_token(self, slot: int) -> int:
        """Return the first token of a slot."""
        return -(-slot * self.tokens // self.count)

    def item(self, markable_id: str) -> Item | None:
        """Return an anaphor by its id."""
        number = self._where.get(markable_id)
        return None if number is None else self.items[number]

    def inside(self, first: int, last: int) -> list[Item]:
        """Return the anaphors of some slots, both ends included."""
        low = bisect_left(self._places, self.first_token(first))
        high = bisect_left(self._places, self.first_token(last + 1))
        return self.items[low:high]

    def replace(self, items: Iterable[Item]) -> set[int] | None:
        """Take in changed anaphors; return the slots to paint anew.

        ``None`` when an anaphor is new or has moved, so that the slots have to be made anew.
        """
        touched = set()
        for item in items:
            number = self._where.get(item.markable_id)
            if number is None or self._places[number] != item.token:
                return None
            before = self.items[number]
            if item is before:
                continue  # a candidate of the active anaphor: it looks otherwise in the text alone
            self.totals[before.state] -= 1
            self.totals[item.state] += 1
            self.flagged += (item.doubt is not None) - (before.doubt is not None)
            self.items[number] = item
            touched.add(self.slot_of(item.token))
        return touched

    def all(self) -> list[RailSlot]:
        """Return every slot. Linear in the number of anaphors."""
        slots = [EMPTY_SLOT] * self.count
        groups: dict[int, list[Item]] = {}
        count, tokens, last = self.count, self.tokens, self.count - 1
        for item in self.items:
            groups.setdefault(min(last, item.token * count // tokens), []).append(item)
        for number, group in groups.items():
            slots[number] = _summed(group)
        return slots

    def one(self, slot: int) -> RailSlot:
        """Return one slot."""
        if slot == self.count - 1:
            low = bisect_left(self._places, self.first_token(slot))
            return _summed(self.items[low:])
        return _summed(self.inside(slot, slot))


def _summed(items: Sequence[Item]) -> RailSlot:
    states = [item.state for item in items]
    done = sum([state not in UNDECIDED_STATES for state in states])
    waiting: AnaphorState | None = None
    if done < len(states):
        counts = Counter([state for state in states if state in UNDECIDED_STATES])
        waiting = max(_WEIGHT, key=lambda state: counts[state])
    return RailSlot(
        len(states),
        done,
        waiting,
        AnaphorState.STALE in states,
        AnaphorState.CONFLICT in states,
        any(item.doubt is not None for item in items),
    )


class Rail(Panel):
    """A narrow picture of the document.

    Each slot is a bar: full for decided anaphors, hollow for suggested ones, a line for those that
    nobody has answered, dots for skipped ones. Beside the bars stand a flag, a triangle (to be
    asked again) or a diamond (annotators differ). A wedge shows the active anaphor, a frame what
    is in view, strokes at the edge where an entity stands. The picture is kept, so that moving
    costs two rectangles.

    Signals:
        travel(int): The token that is to be brought into sight.
    """

    travel = Signal(int)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._slots = RailSlots((), 1, 1)
        self._picture: QPixmap | None = None
        self._active = ""
        self._view = (0, 0)
        self._places: tuple[Sequence[int], int] = ((), 0)
        self._strokes: list[int] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(400)
        self._pause.timeout.connect(self._describe_now)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.refresh()

    def set_items(self, items: Sequence[Item], tokens: int) -> None:
        """Show a document: its anaphors in text order and its length in tokens."""
        if tokens != self._slots.tokens:
            self._places = ((), 0)
        self._slots = RailSlots(items, tokens, self._count())
        self._paint_anew()
        self._describe()

    def update_items(self, items: Iterable[Item]) -> None:
        """Show that anaphors have changed their states; cheap for a few of them."""
        changed = list(items)
        touched = self._slots.replace(changed)
        if touched is None:
            known = {item.markable_id: item for item in self._slots.items}
            known.update({item.markable_id: item for item in changed})
            ordered = sorted(known.values(), key=lambda item: item.token)
            self.set_items(ordered, self._slots.tokens)
            return
        if not touched:
            return
        if self._picture is not None:
            painter = QPainter(self._picture)
            for group in {slot // _GROUP for slot in touched}:
                first, end = group * _GROUP, min((group + 1) * _GROUP, self._slots.count)
                self._paint_group(painter, first, [self._slots.one(n) for n in range(first, end)])
            painter.end()
        self.update()
        self._describe()

    def set_active(self, markable_id: str) -> None:
        """Mark the active anaphor, ``""`` for none."""
        self._active = markable_id
        self.update()
        self._describe()

    def set_view(self, first: int, last: int) -> None:
        """Mark the tokens that are in view, both ends included."""
        if (first, last) != self._view:
            self._view = (first, last)
            self.update()

    def set_places(self, tokens: Sequence[int], number: int) -> None:
        """Mark where an entity stands: the first tokens of its mentions, and its number."""
        self._places, self._strokes = (tokens, number), None
        self.update()

    @property
    def places(self) -> Sequence[int]:
        """The tokens at which the entity stands that is marked."""
        return self._places[0]

    def token_at(self, y: float) -> int:
        """Return the token that a height stands for."""
        span = max(1, self.height() - 2 * self._margin)
        share = min(1.0, max(0.0, (y - self._margin) / span))
        return min(self._slots.tokens - 1, int(share * self._slots.tokens))

    def height_of(self, token: int) -> float:
        """Return the height at which a token lies."""
        span = self.height() - 2 * self._margin
        return self._margin + span * token / self._slots.tokens

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Rail of all anaphors"))
        self._describe()

    def restyle(self) -> None:
        """Set sizes and colours."""
        self.setFixedWidth(round(self.em * _WIDTH))
        self._slots.count = self._count()
        self._paint_anew()

    def sizeHint(self) -> QSize:
        """Return a narrow column."""
        return QSize(round(self.em * _WIDTH), round(self.em * 20))

    def description(self) -> str:
        """Return how far the document is, as text."""
        totals = self._slots.totals
        everything = len(self._slots.items)
        done = everything - sum([totals[state] for state in UNDECIDED_STATES])
        parts = [self.tr("{done} of {all} anaphors decided").format(done=done, all=everything)]
        if self._slots.flagged:
            parts.append(self.tr("flagged: {count}").format(count=self._slots.flagged))
        for state in (
            AnaphorState.GIVEN,
            AnaphorState.STALE,
            AnaphorState.CONFLICT,
            AnaphorState.SKIPPED,
            AnaphorState.BLIND,
        ):
            if totals[state]:
                parts.append(f"{state_name(state)}: {totals[state]}")
        item = self._slots.item(self._active)
        if item is not None:
            parts.append(self.tr("active: sentence {number}").format(number=item.sentence + 1))
        return ", ".join(parts) + "."

    def event(self, event: QEvent) -> bool:
        """Show what lies below the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().y()), self)
            return True
        return super().event(event)

    def tip_at(self, y: float) -> str:
        """Return what the tool tip at a height says."""
        slot = self._slots.slot_of(self.token_at(y))
        items = self._slots.inside(max(0, slot - 1), slot + 1)
        if not items:
            return self.tr("No anaphors here")
        first, last = items[0].sentence + 1, items[-1].sentence + 1
        if first == last:
            parts = [self.tr("Sentence {number}").format(number=first)]
        else:
            parts = [self.tr("Sentences {first} to {last}").format(first=first, last=last)]
        done = sum([item.state not in UNDECIDED_STATES for item in items])
        parts.append(self.tr("{done} of {all} decided").format(done=done, all=len(items)))
        flagged = sum([item.doubt is not None for item in items])
        if flagged:
            parts.append(self.tr("flagged: {count}").format(count=flagged))
        return JOINT.join(parts)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Travel to where the mouse was pressed."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.travel.emit(self.token_at(event.position().y()))
            event.accept()
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Travel along while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.travel.emit(self.token_at(event.position().y()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Travel by a slot with the arrows, by a view with the page keys, to the ends."""
        first, last = self._view
        page = max(1, last - first)
        step = max(1, self._slots.tokens // 100)
        end = self._slots.tokens - 1
        goals = {
            Qt.Key.Key_Up: first - step,
            Qt.Key.Key_Down: first + step,
            Qt.Key.Key_PageUp: first - page,
            Qt.Key.Key_PageDown: first + page,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: end,
        }
        goal = goals.get(Qt.Key(event.key()))
        if goal is None:
            event.ignore()
        else:
            self.travel.emit(min(end, max(0, goal)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the document anew for the new height."""
        super().resizeEvent(event)
        self._slots.count = self._count()
        self._paint_anew()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, then what is in view and the active anaphor over it."""
        if self._picture is None:
            self._picture = self._painted()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, unit = self.colours, self.em
        first, last = self._view
        if last > first:
            top, bottom = self.height_of(first), self.height_of(last + 1)
            if bottom - top < unit * 0.6:
                middle = (top + bottom) / 2
                top, bottom = middle - unit * 0.3, middle + unit * 0.3
            painter.setPen(QPen(colours.accent, 1.2))
            fill = colours.accent.toRgb()
            fill.setAlphaF(0.14)
            painter.setBrush(fill)
            box = QRectF(1, top, self.width() - 2, bottom - top)
            painter.drawRoundedRect(box, unit * 0.2, unit * 0.2)
        self._paint_places(painter)
        item = self._slots.item(self._active)
        if item is not None:
            y, size = self.height_of(item.token), unit * 0.45
            wedge = [QPointF(1, y - size), QPointF(1 + size * 1.3, y), QPointF(1, y + size)]
            if self.isRightToLeft():
                wedge = [QPointF(self.width() - p.x(), p.y()) for p in wedge]
            painter.setPen(QPen(colours.ground, 1))
            painter.setBrush(colours.text)
            painter.drawPolygon(QPolygonF(wedge))
        if self.hasFocus():
            painter.setPen(QPen(colours.accent, 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    @property
    def _margin(self) -> int:
        return round(self.em * 0.5)

    @property
    def _slot_height(self) -> int:
        return max(3, round(self.em * 0.3))

    def _count(self) -> int:
        return max(1, (self.height() - 2 * self._margin) // self._slot_height)

    def _top(self, slot: int) -> int:
        span = self.height() - 2 * self._margin
        return self._margin + span * slot // self._slots.count

    def _paint_anew(self) -> None:
        self._picture = self._strokes = None
        self.update()

    def _painted(self) -> QPixmap:
        """Return the picture of all slots."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(self.colours.ground)
        painter = QPainter(picture)
        slots = self._slots.all()
        for first in range(0, len(slots), _GROUP):
            self._paint_group(painter, first, slots[first : first + _GROUP])
        painter.end()
        return picture

    def _paint_group(self, painter: QPainter, first: int, slots: Sequence[RailSlot]) -> None:
        """Paint the bars of a few slots and the most serious sign of them."""
        top, bottom = self._top(first), self._top(first + len(slots))
        colours, unit = self.colours, self.em
        painter.fillRect(0, top, self.width(), bottom - top, colours.ground)
        for number, slot in enumerate(slots, first):
            if slot.total:
                upper, lower = self._top(number), self._top(number + 1)
                bar = QRectF(unit * 0.65, upper, unit * 0.85, max(2, lower - upper - 1))
                self._paint_bar(painter, bar, slot)
        side = unit * 0.7
        box = QRectF(unit * 1.58, (top + bottom - side) / 2, side, side)
        box = self._mirrored(box)
        if any(slot.conflict for slot in slots):
            draw_state(painter, box, AnaphorState.CONFLICT, colours)
        elif any(slot.stale for slot in slots):
            draw_state(painter, box, AnaphorState.STALE, colours)
        elif any(slot.flagged for slot in slots):
            draw_flag(painter, box, colours.warning)

    def _paint_places(self, painter: QPainter) -> None:
        """Paint a stroke in the entity's colour at each height where one of its mentions stands."""
        tokens, number = self._places
        if self._strokes is None:
            self._strokes = sorted({round(self.height_of(token)) for token in tokens})
        colours, unit = self.colours, self.em
        painter.setPen(QPen(colours.entities[number % len(colours.entities)], 2.0))
        for height in self._strokes:
            box = self._mirrored(QRectF(1, height, unit * 0.55, 0))
            painter.drawLine(box.topLeft(), box.topRight())

    def _mirrored(self, box: QRectF) -> QRectF:
        if self.isRightToLeft():
            box.moveLeft(self.width() - box.right())
        return box

    def _paint_bar(self, painter: QPainter, bar: QRectF, slot: RailSlot) -> None:
        colours = self.colours
        share = slot.done / slot.total
        if 0 < slot.done < slot.total:
            # Neither the one decided nor the one open anaphor of a full slot may get lost.
            share = min(0.8, max(0.2, share))
        full = QRectF(bar.x(), bar.y(), bar.width() * share, bar.height())
        rest = QRectF(full.right(), bar.y(), bar.width() - full.width(), bar.height())
        if slot.done:
            painter.fillRect(self._mirrored(full), colours.done)
        if slot.waiting is None:
            return
        rest = self._mirrored(rest.adjusted(0.5, 0, -0.5, 0))
        middle = rest.center().y()
        if slot.waiting is AnaphorState.SUGGESTED:
            painter.setPen(QPen(colours.waiting, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rest.adjusted(0, 0.5, 0, -0.5))
            return
        if slot.waiting is AnaphorState.GIVEN:
            painter.fillRect(rest, QBrush(colours.done, Qt.BrushStyle.BDiagPattern))
            painter.setPen(QPen(colours.done, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rest.adjusted(0, 0.5, 0, -0.5))
            return
        styles = {
            AnaphorState.BLIND: Qt.PenStyle.DashLine,
            AnaphorState.SKIPPED: Qt.PenStyle.DotLine,
        }
        painter.setPen(QPen(colours.waiting, 1.2, styles.get(slot.waiting, Qt.PenStyle.SolidLine)))
        painter.drawLine(QPointF(rest.left(), middle), QPointF(rest.right(), middle))

    def _describe(self) -> None:
        """Set the description a little later: decisions follow each other quickly."""
        self._pause.start()

    def _describe_now(self) -> None:
        self.setAccessibleDescription(self.description())
