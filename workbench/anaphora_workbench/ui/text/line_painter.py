"""Painting one line of text with everything that is drawn around its words.

The order: the selection, fills from outer to inner expressions, the words, their tags, then lines,
frames, bars, labels and signs.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QStaticText,
    QTransform,
)

from anaphora_workbench.reports.entity_palette import EntityLine
from anaphora_workbench.ui.text.decorations import (
    FILLED,
    UNDERLINED,
    LabelBox,
    LineDress,
    Strip,
    badge_width,
)
from anaphora_workbench.ui.text.marks import Role
from anaphora_workbench.ui.text.metrics import Metrics
from anaphora_workbench.ui.text.sentence_shape import LineShape
from anaphora_workbench.ui.text.themes import Theme

_TOP_ROLES = frozenset((Role.ACTIVE, Role.CHOSEN, Role.CONFLICT, Role.WRONG, Role.RIGHT))
TINT = 0.16
"""How much of an entity's colour is seen behind its words, which stay readable on it."""
BAR = 1.5
"""Thickness of a bar in a lane, at zoom 1."""
_LINES = {
    EntityLine.SOLID: Qt.PenStyle.SolidLine,
    EntityLine.DASHED: Qt.PenStyle.CustomDashLine,
    EntityLine.DOTTED: Qt.PenStyle.DotLine,
    EntityLine.DOUBLE: Qt.PenStyle.SolidLine,
}
_CHECKED = frozenset((Role.ALLOWED, Role.CHOSEN, Role.RIGHT))


class Brushes:
    """Pens, brushes and prepared tags of one theme at one zoom."""

    def __init__(self, theme: Theme, metrics: Metrics) -> None:
        self.theme, self.metrics = theme, metrics
        self._colours: dict[str, QColor] = {}
        self._pens: dict[tuple[str, float, Qt.PenStyle], QPen] = {}
        self._tags: dict[str, QStaticText] = {}
        self.unit = max(1.0, metrics.zoom)

    def colour(self, name: str) -> QColor:
        """Return a colour of the theme."""
        found = self._colours.get(name)
        if found is None:
            found = self._colours[name] = QColor(name)
        return found

    def pen(self, name: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """Return a pen whose width is given at zoom 1."""
        key = (name, width, style)
        found = self._pens.get(key)
        if found is None:
            found = QPen(QBrush(self.colour(name)), width * self.unit, style)
            found.setCapStyle(Qt.PenCapStyle.FlatCap)
            found.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            if style is Qt.PenStyle.CustomDashLine:
                found.setDashPattern([3.0, 2.0])
            elif style is Qt.PenStyle.DotLine:
                found.setDashPattern([1.0, 1.6])
            self._pens[key] = found
        return found

    def tag(self, tag: str) -> QStaticText:
        """Return a tag, ready to be drawn."""
        found = self._tags.get(tag)
        if found is None:
            found = QStaticText(tag)
            found.setTextFormat(Qt.TextFormat.PlainText)
            found.prepare(QTransform(), self.metrics.tag_font)
            self._tags[tag] = found
        return found


class Signs:
    """Draws signs as strokes, so that they look the same with every font.

    Each is drawn into a square: left edge ``x``, bottom edge ``base``, side ``size``.
    """

    def __init__(self, painter: QPainter, brushes: Brushes) -> None:
        self._painter, self._brushes = painter, brushes

    def check(self, x: float, base: float, size: float, colour: str) -> None:
        """Draw a check mark: it fits, it is chosen."""
        self._painter.setPen(self._brushes.pen(colour, 1.7))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPolyline(
            [
                QPointF(x, base - size * 0.45),
                QPointF(x + size * 0.36, base - size * 0.08),
                QPointF(x + size, base - size * 0.95),
            ]
        )

    def cross(self, x: float, base: float, size: float, colour: str) -> None:
        """Draw a cross: it is ruled out, it is wrong."""
        self._painter.setPen(self._brushes.pen(colour, 1.7))
        near, far = size * 0.08, size * 0.92
        self._painter.drawLine(QPointF(x + near, base - near), QPointF(x + far, base - far))
        self._painter.drawLine(QPointF(x + near, base - far), QPointF(x + far, base - near))

    def diamond(self, x: float, base: float, size: float, colour: str) -> None:
        """Draw a diamond: annotators differ."""
        half = size / 2
        self._polygon(
            colour,
            (x + half, base - size),
            (x + size, base - half),
            (x + half, base),
            (x, base - half),
        )

    def flag(self, x: float, base: float, size: float, colour: str) -> None:
        """Draw a flag: somebody has a doubt."""
        self._painter.setPen(self._brushes.pen(colour, 1.4))
        self._painter.drawLine(QPointF(x + 1, base), QPointF(x + 1, base - size))
        self._polygon(
            colour,
            (x + 1, base - size),
            (x + size, base - size * 0.72),
            (x + 1, base - size * 0.42),
        )

    def pointer(self, x: float, base: float, size: float, colour: str) -> None:
        """Draw a triangle to the right: this is what Enter would choose."""
        self._polygon(colour, (x, base - size), (x + size * 0.8, base - size / 2), (x, base))

    def head(self, x: float, base: float, size: float, colour: str) -> None:
        """Draw a triangle downwards, its tip at ``x``: this word is the head."""
        half = size * 0.55
        self._polygon(
            colour, (x - half, base - size * 0.8), (x + half, base - size * 0.8), (x, base)
        )

    def wave(self, left: float, right: float, y: float, colour: str) -> None:
        """Draw a wavy line: this answer is wrong."""
        path = QPainterPath(QPointF(left, y))
        step = 2.0 * self._brushes.unit
        x, up = left, True
        while x < right:
            path.lineTo(min(x + step, right), y - step * 0.8 if up else y)
            x, up = x + step, not up
        self._painter.setPen(self._brushes.pen(colour, 1.2))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(path)

    def _polygon(self, colour: str, *corners: tuple[float, float]) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._brushes.colour(colour))
        self._painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))


class LinePainter:
    """Paints lines, with a row of tags or without; the painter should antialias."""

    def __init__(self, painter: QPainter, brushes: Brushes, show_tags: bool) -> None:
        self._painter, self._brushes, self._show_tags = painter, brushes, show_tags
        self._metrics, self._theme = brushes.metrics, brushes.theme
        self._draw = Signs(painter, brushes)

    def paint(
        self,
        line: LineShape,
        dress: LineDress,
        origin: QPointF,
        selected: tuple[int, int] | None = None,
        asked: Collection[int] = (),
    ) -> None:
        """Paint one line from an origin at the left end of the text and the top of the line.

        ``selected`` tokens are half-open; of the tokens ``asked`` about the whole tag is seen.
        """
        painter, metrics = self._painter, self._metrics
        x, y = origin.x(), origin.y()
        base = y + metrics.sign_height + metrics.ascent
        self._x, self._words_top = x, y + metrics.sign_height
        self._base = base
        self._line = line
        self._lanes_top = self._words_top + metrics.word_height + metrics.line_room
        if selected is not None:
            self._select(line, selected)
        for strip in dress.strips:
            if strip.mark.role is Role.ENTITY:
                self._tint(strip)
        for strip in dress.strips:
            if strip.mark.role in FILLED or strip.mark.role is Role.PLAIN:
                self._fill(strip)
        painter.setPen(self._brushes.colour(self._theme.ink))
        line.glyphs.draw(painter, QPointF(x, base - line.glyphs.ascent()))
        if self._show_tags:
            self._tags(line, asked)
            self._lanes_top += metrics.tag_height
        last_bars: dict[int, Strip] = {}
        for strip in dress.strips:
            self._lines(strip)
            if strip.lane >= 0:
                self._bar(strip, last_bars.get(id(strip.mark)))
                last_bars[id(strip.mark)] = strip
        for box in dress.labels:
            self._label(box)
        if dress.strips:
            self._signs(dress.strips, self._entities(dress.strips))
            self._heads(line, dress.strips)

    def caret(self, left: float, origin: QPointF) -> None:
        """Paint the token cursor at an edge of a word."""
        metrics = self._metrics
        top = origin.y() + metrics.sign_height - 1
        height = metrics.word_height + 2
        width = 2.0 * self._brushes.unit
        rect = QRectF(origin.x() + left - width - 0.5, top, width, height)
        self._painter.fillRect(rect, self._brushes.colour(self._theme.caret))

    def _words_rect(self, strip: Strip, inset: float) -> QRectF:
        unit = self._brushes.unit
        side = 1.5 * unit
        top = self._words_top - 1.0 * unit + inset
        bottom = (
            self._words_top + self._metrics.word_height + self._metrics.line_room - unit - inset
        )
        left, right = self._x + strip.left - side, self._x + strip.right + side
        return QRectF(left, top, right - left, bottom - top)

    def _fill(self, strip: Strip) -> None:
        painter, role = self._painter, strip.mark.role
        tone = self._theme.tone(role)
        rect = self._words_rect(strip, 2.0 * strip.depth * self._brushes.unit)
        if strip.boxed:
            return
        radius = 2.5 * self._brushes.unit
        if role is Role.PLAIN:
            painter.setPen(self._brushes.pen(tone.line, 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        elif not tone.fill:
            return
        else:
            # A nested fill needs an edge where it has the colour of the one around it.
            edge = self._brushes.pen(tone.line, 0.75) if strip.depth else Qt.PenStyle.NoPen
            painter.setPen(edge)
            painter.setBrush(self._brushes.colour(tone.fill))
        painter.drawRoundedRect(rect, radius, radius)

    def _tint(self, strip: Strip) -> None:
        """Paint the pale fill of a coloured mention; boxes of zeros and clitics have none."""
        if not strip.boxed:
            tint = QColor(self._theme.entity_colour(strip.mark.entity))
            tint.setAlphaF(0.0 if len(self._theme.entities) == 1 else TINT)
            self._painter.fillRect(self._words_rect(strip, 0.0), tint)

    def _entities(self, strips: tuple[Strip, ...]) -> dict[int, float]:
        """Draw line and letter above each coloured mention; nested ones have higher lines.

        Returns:
            How far the letters reach from the edge at which their expressions begin, by edge.
        """
        painter, brushes, metrics, theme = self._painter, self._brushes, self._metrics, self._theme
        used: dict[int, float] = {}
        for strip in reversed(strips):
            mark = strip.mark
            if mark.role is not Role.ENTITY:
                continue
            colour, line = theme.entity_colour(mark.entity), theme.entity_line(mark.entity)
            left, right = self._x + strip.left, self._x + strip.right
            base = self._words_top - 2.0 * brushes.unit
            if mark.letter and strip.first:
                edge = round(strip.right if strip.backward else strip.left)
                shift, width = used.get(edge, 0.0), metrics.badge_widths[mark.letter]
                step = width + 1.5 * brushes.unit
                used[edge] = shift - step if strip.backward else shift + step
                painter.setFont(metrics.badge_font)
                painter.setPen(brushes.colour(theme.ink))
                at = right + shift - width if strip.backward else left + shift
                painter.drawText(QPointF(at, base), mark.letter)
                if strip.backward:
                    right = at - brushes.unit
                else:
                    left = at + width + brushes.unit
            y = base - brushes.unit - strip.level * 2.6 * brushes.unit
            double = line is EntityLine.DOUBLE
            painter.setPen(brushes.pen(colour, 0.9 if double else 2.0, _LINES[line]))
            painter.drawLine(QPointF(left, y), QPointF(max(right, left + 2), y))
            if double:
                upper = y - 2.0 * brushes.unit
                painter.drawLine(QPointF(left, upper), QPointF(max(right, left + 2), upper))
        return used

    def _select(self, line: LineShape, selected: tuple[int, int]) -> None:
        """Paint the selection: taller than the fills, which keep their words readable on it."""
        colour = self._brushes.colour(self._theme.selection)
        above = self._metrics.sign_height * 0.5
        height = above + self._metrics.word_height + self._metrics.line_room + 1.0
        for left, right in line.segments(*selected):
            rect = QRectF(self._x + left - 1.5, self._words_top - above, right - left + 3.0, height)
            self._painter.fillRect(rect, colour)

    def _tags(self, line: LineShape, asked: Collection[int]) -> None:
        """Draw the tags as they fit; those of tokens ``asked`` about whole, instead of others."""
        painter, metrics, brushes = self._painter, self._metrics, self._brushes
        painter.setFont(metrics.tag_font)
        painter.setPen(brushes.colour(self._theme.tag))
        top, x = self._lanes_top, self._x
        near = [token for token in asked if line.line.first <= token < line.line.end]
        if near:
            self._whole_tags(line, near)
            return
        for tag in line.tags:
            if shown := tag.shown:
                painter.drawStaticText(QPointF(x + tag.left, top), brushes.tag(shown))

    def _whole_tags(self, line: LineShape, asked: list[int]) -> None:
        """Draw the whole tags of some tokens, and those of others that leave them their room."""
        painter, metrics, brushes = self._painter, self._metrics, self._brushes
        top, x, widths, gap = self._lanes_top, self._x, metrics.tag_widths, metrics.tag_gap
        whole = [t for t in line.tags if any(t.first <= token < t.end for token in asked)]
        taken: list[tuple[float, float]] = []
        for tag in whole:
            width = widths[tag.full]
            left = tag.edge - width if tag.backward else tag.edge
            left = max(0.0, min(left, line.glyphs.width() - width))
            taken.append((left - gap, left + width + gap))
        for tag in line.tags:
            left, right = tag.left, tag.left + widths[tag.shown]
            free = not any(left < end and begin < right for begin, end in taken)
            if tag.shown and tag not in whole and free:
                painter.drawStaticText(QPointF(x + left, top), brushes.tag(tag.shown))
        painter.setPen(brushes.colour(self._theme.ink))
        for tag, (begin, _) in zip(whole, taken, strict=True):
            painter.drawStaticText(QPointF(x + begin + gap, top), brushes.tag(tag.full))

    def _lines(self, strip: Strip) -> None:
        role = strip.mark.role
        tone = self._theme.tone(role)
        painter, brushes, metrics = self._painter, self._brushes, self._metrics
        left, right = self._x + strip.left, self._x + strip.right
        y = self._base + metrics.level_step * (1 + strip.level)
        if strip.boxed and role in (Role.UNDECIDED, Role.DECIDED):
            pass  # Their sign is the border of the box.
        elif role is Role.UNDECIDED:
            painter.setPen(brushes.pen(tone.line, 1.6, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(left, y), QPointF(right, y))
        elif role is Role.DECIDED:
            painter.setPen(brushes.pen(tone.line, 1.2))
            painter.drawLine(QPointF(left, y), QPointF(right, y))
        elif role is Role.MEMBER:
            painter.setPen(brushes.pen(tone.line, 1.0))
            painter.drawLine(QPointF(left, y - 1), QPointF(right, y - 1))
            y += 1.8 * brushes.unit
            painter.drawLine(QPointF(left, y - 0.5), QPointF(right, y - 0.5))
        elif role is Role.WRONG:
            self._draw.wave(left, right, y, tone.line)
        elif role is Role.ACTIVE:
            self._active(strip, y)
        if strip.mark.current:
            self._frame(strip, 2.0 * strip.depth * brushes.unit, self._theme.current, 1.5)

    def _active(self, strip: Strip, y: float) -> None:
        painter, brushes = self._painter, self._brushes
        tone = self._theme.tone(Role.ACTIVE)
        if not strip.boxed:
            painter.setPen(brushes.pen(tone.line, 2.6))
            left, right = self._x + strip.left, self._x + strip.right
            painter.drawLine(QPointF(left, y), QPointF(right, y))
        self._frame(strip, -1.0 * brushes.unit, tone.line, 2.0)

    def _frame(self, strip: Strip, inset: float, colour: str, width: float) -> None:
        """Draw a frame that is open where the expression goes on in another line."""
        painter = self._painter
        rect = self._words_rect(strip, inset)
        if inset < 0:
            # Higher than a fill, but no wider and no lower: other words and tags stand close.
            rect.adjust(0.0, 0.0, 0.0, inset)
        self._leave_neighbours(rect, strip)
        painter.setPen(self._brushes.pen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if strip.first and strip.last:
            radius = 3.0 * self._brushes.unit
            painter.drawRoundedRect(rect, radius, radius)
            return
        painter.drawLine(rect.topLeft(), rect.topRight())
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        closed_left = strip.last if strip.backward else strip.first
        closed_right = strip.first if strip.backward else strip.last
        if closed_left:
            painter.drawLine(rect.topLeft(), rect.bottomLeft())
        if closed_right:
            painter.drawLine(rect.topRight(), rect.bottomRight())

    def _leave_neighbours(self, rect: QRectF, strip: Strip) -> None:
        """Draw a frame in, so that it hides no full stop that stands close to the words."""
        # A slanted word is drawn a little narrower than its room (`sentence_shape`).
        near = 0.5 * self._brushes.unit + 0.3 * self._metrics.space
        if any(0 <= box.left - strip.right < near for box in self._line.boxes):
            rect.setRight(self._x + strip.right)
        if any(0 <= strip.left - box.right < near for box in self._line.boxes):
            rect.setLeft(self._x + strip.left)

    def _bar(self, strip: Strip, before: Strip | None) -> None:
        """Draw a bar with its number and sign; the parts of one expression are tied together."""
        painter, brushes, metrics = self._painter, self._brushes, self._metrics
        mark = strip.mark
        tone = self._theme.tone(mark.role)
        top = self._lanes_top + strip.lane * metrics.lane_height
        middle = top + metrics.badge_height / 2
        left, right = self._x + strip.bar_left, self._x + strip.bar_right
        rejected = mark.role in (Role.REJECTED, Role.WRONG)
        style = Qt.PenStyle.CustomDashLine if rejected else Qt.PenStyle.SolidLine
        if before is not None:
            painter.setPen(brushes.pen(tone.line, 1.0, Qt.PenStyle.DotLine))
            start, end = sorted((before.bar_right, strip.bar_left))
            painter.drawLine(QPointF(self._x + start, middle), QPointF(self._x + end, middle))
        if strip.first:
            width = badge_width(mark, metrics)
            badge_left = right - width if strip.backward else left
            self._badge(strip, QRectF(badge_left, top, width, metrics.badge_height))
            if strip.backward:
                right -= width
            else:
                left += width
        if strip.last and right - left < metrics.space:
            return  # The words are no wider than the number: nothing is left to be shown.
        painter.setPen(brushes.pen(tone.line, BAR, style))
        painter.drawLine(QPointF(left, middle), QPointF(right, middle))
        if strip.last:
            tick = metrics.badge_height * 0.22
            edge = left + brushes.unit / 2 if strip.backward else right - brushes.unit / 2
            painter.setPen(brushes.pen(tone.line, BAR))
            painter.drawLine(QPointF(edge, middle - tick), QPointF(edge, middle + tick))

    def _badge(self, strip: Strip, rect: QRectF) -> None:
        painter, brushes, metrics = self._painter, self._brushes, self._metrics
        mark = strip.mark
        tone = self._theme.tone(mark.role)
        outlined = mark.role in (Role.REJECTED, Role.WRONG) or not tone.fill
        ink = tone.line if outlined else tone.ink
        painter.setPen(brushes.pen(tone.line, 1.0))
        painter.setBrush(brushes.colour(self._theme.paper if outlined else tone.fill))
        half, radius = 0.5 * brushes.unit, 2.5 * brushes.unit
        painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius, radius)
        cap = metrics.badge_cap
        x = rect.left() + cap * 0.45
        base = rect.center().y() + cap / 2
        if mark.current:
            self._draw.pointer(x, base, cap, ink)
            x += cap * 1.1
        if mark.badge:
            painter.setFont(metrics.badge_font)
            painter.setPen(brushes.colour(ink))
            painter.drawText(QPointF(x, base), mark.badge)
            x += metrics.badge_widths[mark.badge] + cap * 0.4
        if mark.role in _CHECKED:
            self._draw.check(x, base, cap, ink)
        else:
            self._draw.cross(x, base, cap, ink)

    def _label(self, box: LabelBox) -> None:
        painter, brushes, metrics = self._painter, self._brushes, self._metrics
        role = box.mark.role
        tone = self._theme.tone(role)
        height = metrics.label_cap + 2 * metrics.label_padding
        top = self._base - metrics.label_cap - metrics.label_padding
        rect = QRectF(self._x + box.left, top, box.right - box.left, height)
        painter.setBrush(brushes.colour(tone.fill) if tone.fill else Qt.BrushStyle.NoBrush)
        filled = role in FILLED and bool(tone.fill)
        dotted = role is Role.UNDECIDED
        style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
        line = tone.line if filled or role in UNDERLINED else self._theme.faint
        painter.setPen(brushes.pen(line, 1.4 if dotted else 1.1, style))
        active = role is Role.ACTIVE
        if not active:  # Its frame is enough.
            painter.drawRoundedRect(rect, 2.0 * brushes.unit, 2.0 * brushes.unit)
        painter.setFont(metrics.active_label_font if active else metrics.label_font)
        painter.setPen(brushes.colour(tone.ink))
        painter.drawText(QPointF(rect.left() + metrics.label_padding, self._base), box.label.text)
        if role is Role.CHOSEN and self._theme.struck:
            middle = self._base - metrics.label_cap / 2
            painter.drawLine(QPointF(rect.left(), middle), QPointF(rect.right(), middle))

    def _heads(self, line: LineShape, strips: tuple[Strip, ...]) -> None:
        """Show which word is the head of the active anaphor, when it has several."""
        for strip in strips:
            mark = strip.mark
            several = mark.spans[-1].end - mark.spans[0].start > 1
            if mark.role is Role.ACTIVE and several and line.begins(mark.head):
                box = line.box(mark.head)
                x = self._x + (box.left + box.right) / 2
                base = self._words_top - 2.5 * self._brushes.unit
                size = self._metrics.sign_height - 1.0
                self._draw.head(x, base, size, self._theme.tone(Role.ACTIVE).line)
                return

    def _signs(self, strips: tuple[Strip, ...], used: dict[int, float]) -> None:
        """Draw the signs above the first word of each expression, behind what is ``used`` there."""
        metrics, brushes = self._metrics, self._brushes
        size = metrics.sign_height - 1.0
        base = self._words_top - 1.0 * brushes.unit
        for strip in strips:
            mark, tone = strip.mark, self._theme.tone(strip.mark.role)
            if not strip.first or not (mark.flagged or mark.role in _TOP_ROLES):
                continue
            edge = strip.right if strip.backward else strip.left
            shift = used.get(round(edge), 0.0)
            step = -(size + 3) if strip.backward else size + 3
            x = self._x + edge + shift - (size if strip.backward else 0.0)
            if mark.role is Role.CHOSEN or mark.role is Role.RIGHT:
                self._draw.check(x, base, size, tone.line)
                x, shift = x + step, shift + step
            elif mark.role is Role.WRONG:
                self._draw.cross(x, base, size, tone.line)
                x, shift = x + step, shift + step
            elif mark.role is Role.CONFLICT:
                self._draw.diamond(x, base, size, tone.line)
                x, shift = x + step, shift + step
            if mark.flagged:
                self._draw.flag(x, base, size, self._theme.flag)
                shift += step
            used[round(edge)] = shift
