"""Charts that need no library: bars of shares, and counts over time, in the colours of a panel.

Series differ by fill or line as well as by colour. A chart describes itself for screen readers; the
table next to it has every number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from anaphora_workbench.ui.design import SMALL, scaled
from anaphora_workbench.ui.panels.looks import Colours
from anaphora_workbench.ui.panels.panel import Panel

_SCALE = 2
"""Pixels of a saved picture for each pixel on the screen."""
_DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)


@dataclass(frozen=True, slots=True)
class Bars:
    """A group of bars.

    Attributes:
        label: What the group is about.
        values: The share (0 to 1) of each series, ``None`` where it is unknown.
        texts: The shares as text.
    """

    label: str
    values: tuple[float | None, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """A count that grows.

    Attributes:
        label: Whose count it is.
        points: Places from 0 to 1 along the time, and the count from there on.
    """

    label: str
    points: tuple[tuple[float, int], ...]


class Chart(Panel):
    """What charts have in common: a picture of themselves, and their description."""

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def picture(self) -> QImage:
        """Return the chart as it is on the screen, twice as large."""
        image = QImage(self.size() * _SCALE, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_SCALE)
        image.fill(self.colours.ground)
        painter = QPainter(image)
        self.paint(painter)
        painter.end()
        return image

    def paint(self, painter: QPainter) -> None:
        """Paint the chart."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chart on the ground of the panel."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.colours.ground)
        self.paint(painter)
        painter.end()

    def sizeHint(self) -> QSize:
        """Return the room that the chart needs."""
        return QSize(round(self.em * 18), self._height())

    def minimumSizeHint(self) -> QSize:
        """Return the least room; only the height is fixed."""
        return QSize(round(self.em * 10), self._height())

    def restyle(self) -> None:
        """Take another size of the font."""
        self.updateGeometry()
        self.update()

    def _height(self) -> int:
        return round(self.em)

    def _ink(self, series: int) -> QColor:
        colours = self.colours
        return (colours.done, colours.text, colours.accent, colours.warning)[series % 4]


class BarChart(Chart):
    """Groups of bars from 0 to 100 %, one below the other."""

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.groups: tuple[Bars, ...] = ()
        self.series: tuple[str, ...] = ()
        self.refresh()

    def show_groups(self, groups: Sequence[Bars], series: Sequence[str] = ()) -> None:
        """Show groups; the names of the series are in a legend where there are several."""
        self.groups, self.series = tuple(groups), tuple(series)
        parts = []
        for group in groups:
            values = [
                f"{name}: {text}" if name else text
                for name, text in zip(self.series or ("",) * 9, group.texts, strict=False)
            ]
            parts.append(f"{group.label}: {', '.join(values)}")
        self.setAccessibleDescription("; ".join(parts))
        self.restyle()

    def _height(self) -> int:
        rows = sum([1.5 + 1.15 * len(group.values) for group in self.groups])
        return round(self.em * (rows + 0.5 + (1.6 if len(self.series) > 1 else 0)))

    def paint(self, painter: QPainter) -> None:
        """Paint the legend and the groups."""
        unit, colours = self.em, self.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = scaled(self.font(), SMALL)
        painter.setFont(small)
        metrics = QFontMetricsF(small)
        widest = max(
            [metrics.horizontalAdvance(text) for group in self.groups for text in group.texts],
            default=0.0,
        )
        room = QRectF(0, 0, max(unit, self.width() - widest - unit * 0.8), unit * 0.85)
        top = 0.0
        if len(self.series) > 1:
            left = 0.0
            for number, name in enumerate(self.series):
                self._bar(painter, QRectF(left, unit * 0.25, unit * 1.4, unit * 0.85), number)
                painter.setPen(colours.text)
                painter.drawText(QPointF(left + unit * 1.8, unit), name)
                left += unit * 2.8 + metrics.horizontalAdvance(name)
            top = unit * 1.6
        for group in self.groups:
            painter.setPen(colours.text)
            label = metrics.elidedText(group.label, Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(QPointF(0, top + unit * 1.15), label)
            top += unit * 1.5
            for number, (value, text) in enumerate(zip(group.values, group.texts, strict=True)):
                frame = room.translated(0, top)
                painter.setPen(QPen(colours.line, 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(frame)
                if value is not None and value > 0:
                    full = QRectF(frame)
                    full.setWidth(max(2.0, frame.width() * min(1.0, value)))
                    self._bar(painter, full, number)
                painter.setPen(colours.text)
                place = QRectF(frame.right() + unit * 0.4, frame.top(), widest + 2, frame.height())
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
                top += unit * 1.15

    def _bar(self, painter: QPainter, box: QRectF, series: int) -> None:
        """Paint a bar: full for the first series, hatched for the others."""
        ink = self._ink(series)
        if series:
            painter.fillRect(box, QBrush(ink, Qt.BrushStyle.BDiagPattern))
            painter.setPen(QPen(ink, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
        else:
            painter.fillRect(box, ink)


class StepChart(Chart):
    """Counts over time as stairs, each with a line of its own and its name at the end."""

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.lines: tuple[Steps, ...] = ()
        self.times: tuple[str, ...] = ()
        self.refresh()

    def show_lines(self, lines: Sequence[Steps], times: Sequence[str], description: str) -> None:
        """Show counts; ``times`` are the labels of the beginning and the end."""
        self.lines, self.times = tuple(lines), tuple(times)
        self.setAccessibleDescription(description)
        self.restyle()

    def _height(self) -> int:
        return round(self.em * (12 + 1.3 * len(self.lines))) if self.lines else 0

    def paint(self, painter: QPainter) -> None:
        """Paint the axes, the counts and the legend."""
        if not self.lines:
            return
        unit, colours = self.em, self.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = scaled(self.font(), SMALL)
        painter.setFont(small)
        metrics = QFontMetricsF(small)
        most = max([count for line in self.lines for _place, count in line.points], default=1)
        top = _round_up(most)
        left = metrics.horizontalAdvance(QLocale().toString(top)) + unit * 0.5
        area = QRectF(left, unit * 0.7, self.width() - left - unit * 0.5, unit * 9)
        ticks = sorted({0, top // 2, top})
        for tick in ticks:
            height = area.bottom() - area.height() * tick / top
            painter.setPen(QPen(colours.line, 1))
            painter.drawLine(QPointF(area.left(), height), QPointF(area.right(), height))
            painter.setPen(colours.text)
            box = QRectF(0, height - unit, left - unit * 0.4, unit * 2)
            painter.drawText(
                box,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                QLocale().toString(tick),
            )
        for number, line in enumerate(self.lines):
            self._line(painter, area, line, top, number)
        painter.setPen(colours.text)
        below = QRectF(area.left(), area.bottom() + unit * 0.3, area.width(), unit * 1.4)
        for text, side in zip(
            self.times, (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight), strict=False
        ):
            painter.drawText(below, side | Qt.AlignmentFlag.AlignTop, text)
        height = below.bottom() + unit * 0.5
        for number, line in enumerate(self.lines):
            painter.setPen(self._pen(number))
            painter.drawLine(QPointF(0, height), QPointF(unit * 2.2, height))
            painter.setPen(colours.text)
            name = metrics.elidedText(line.label, Qt.TextElideMode.ElideRight, self.width() - left)
            painter.drawText(QPointF(unit * 2.8, height + unit * 0.35), name)
            height += unit * 1.3

    def _pen(self, number: int) -> QPen:
        return QPen(self._ink(number), max(1.6, self.em * 0.14), _DASHES[number % len(_DASHES)])

    def _line(self, painter: QPainter, area: QRectF, line: Steps, top: int, number: int) -> None:
        painter.setPen(self._pen(number))
        here = QPointF(area.left(), area.bottom())
        ends = [*line.points, (1.0, line.points[-1][1])]
        for place, count in ends:
            x = area.left() + area.width() * place
            y = area.bottom() - area.height() * count / top
            if place == line.points[0][0]:
                here = QPointF(x, area.bottom())
            painter.drawLine(here, QPointF(x, here.y()))
            painter.drawLine(QPointF(x, here.y()), QPointF(x, y))
            here = QPointF(x, y)


def _round_up(number: int) -> int:
    """Return the next number with one digit and zeros, or half of one, that is not smaller."""
    power = int("1".ljust(len(str(number)), "0"))
    for factor in (1, 2, 3, 4, 5, 6, 8, 10):
        if factor * power >= number:
            return max(2, factor * power)
    return 10 * power
