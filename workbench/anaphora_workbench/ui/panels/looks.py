"""The look of panels: colours by meaning, sizes in em, elision that keeps both ends, small signs.

Signs are drawn as paths, so that no font has to hold them and colour is never alone. Every
function draws into a square and needs an active painter; pens and brushes are restored.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QLabel, QWidget

from anaphora_workbench.annotation.preparation.confidence import Confidence
from anaphora_workbench.annotation.session.values import AnaphorState
from anaphora_workbench.reports.entity_palette import EntityLine, entity_line
from anaphora_workbench.ui.text.marks import Role
from anaphora_workbench.ui.text.themes import DARK, LIGHT, Theme

ELLIPSIS = "…"
_LEFT, _RIGHT = (
    side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
    for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)


@dataclass(frozen=True, slots=True)
class Colours:
    """What panels paint with, named by meaning. No state is shown by colour alone.

    Attributes:
        text: Words on the ground.
        muted: Secondary words.
        ground: Background of lists.
        line: Thin lines and frames.
        hover: Background below the mouse.
        accent: The current row and the focus.
        on_accent: Words on ``accent``.
        current: Background of the current row.
        allowed: Fill of a candidate that passes; of a decided anaphor.
        on_allowed: Words and shapes on ``allowed``.
        allowed_line: Edge of ``allowed`` on the ground.
        rejected: Fill of a candidate that is rejected.
        on_rejected: Words and shapes on ``rejected``.
        rejected_line: Edge of ``rejected`` on the ground.
        chosen: Fill of the chosen antecedent.
        on_chosen: Words and shapes on ``chosen``.
        warning: Doubts, stale answers and refusals; readable on the ground.
        conflict: Anaphors on which annotators differ.
        done: Decided anaphors; readable on the ground.
        waiting: Open anaphors; readable on the ground.
        entities: Colours of entities, see `Theme.entities`.
        dark: Whether the ground is dark.
    """

    text: QColor
    muted: QColor
    ground: QColor
    line: QColor
    hover: QColor
    accent: QColor
    on_accent: QColor
    current: QColor
    allowed: QColor
    on_allowed: QColor
    allowed_line: QColor
    rejected: QColor
    on_rejected: QColor
    rejected_line: QColor
    chosen: QColor
    on_chosen: QColor
    warning: QColor
    conflict: QColor
    done: QColor
    waiting: QColor
    entities: tuple[QColor, ...]
    dark: bool

    @classmethod
    def of(cls, palette: QPalette) -> Colours:
        """Return colours that fit a palette.

        The pairs of allowed and rejected stay apart for people with protanopia, deuteranopia and
        tritanopia (colour differences of at least 36, CIE76 on Machado's simulation).
        """
        ground = palette.color(QPalette.ColorRole.Base)
        text = palette.color(QPalette.ColorRole.Text)
        accent = palette.color(QPalette.ColorRole.Highlight)
        dark = ground.lightnessF() < 0.5
        return cls(
            text=text,
            muted=mixed(text, ground, 0.68),
            ground=ground,
            line=mixed(text, ground, 0.22),
            hover=mixed(text, ground, 0.06),
            accent=accent,
            on_accent=palette.color(QPalette.ColorRole.HighlightedText),
            current=mixed(accent, ground, 0.3 if dark else 0.16),
            allowed=QColor("#1f6b57" if dark else "#9bd8c4"),
            on_allowed=QColor("#e3f7f0" if dark else "#000000"),
            allowed_line=QColor("#6fd6b3" if dark else "#0b6b50"),
            rejected=QColor("#5d5208" if dark else "#fff3a3"),
            on_rejected=QColor("#fff3a3" if dark else "#000000"),
            rejected_line=QColor("#e2c94a" if dark else "#7d6200"),
            chosen=QColor("#8cc8f5" if dark else "#0b4f8a"),
            on_chosen=QColor("#06243d" if dark else "#ffffff"),
            warning=QColor("#ffb454" if dark else "#8a4b00"),
            conflict=QColor("#ff9e6b" if dark else "#7a2e00"),
            done=QColor("#7fd0b6" if dark else "#1b6b55"),
            waiting=QColor("#a9b8c6" if dark else "#5b6670"),
            entities=tuple([QColor(name) for name in (DARK if dark else LIGHT).entities]),
            dark=dark,
        )

    @classmethod
    def of_theme(cls, theme: Theme) -> Colours:
        """Return the colours of a theme, which text and panels share."""
        paper, ink = QColor(theme.paper), QColor(theme.ink)
        allowed, rejected = theme.tone(Role.ALLOWED), theme.tone(Role.REJECTED)
        chosen = theme.tone(Role.CHOSEN)
        return cls(
            text=ink,
            muted=QColor(theme.faint),
            ground=paper,
            line=QColor(theme.rule),
            hover=QColor(theme.hover),
            accent=QColor(theme.accent),
            on_accent=QColor(theme.accent_ink),
            current=QColor(theme.selection),
            allowed=QColor(allowed.fill or theme.paper),
            on_allowed=QColor(allowed.ink),
            allowed_line=QColor(allowed.line),
            rejected=QColor(rejected.fill or theme.paper),
            on_rejected=QColor(rejected.ink),
            rejected_line=QColor(rejected.line),
            chosen=QColor(chosen.fill or theme.paper),
            on_chosen=QColor(chosen.ink),
            warning=QColor(theme.flag),
            conflict=QColor(theme.tone(Role.CONFLICT).line),
            done=QColor(allowed.line),
            waiting=QColor(theme.tone(Role.UNDECIDED).line),
            entities=tuple([QColor(name) for name in theme.entities]),
            dark=theme.dark,
        )


def mixed(front: QColor, back: QColor, share: float) -> QColor:
    """Return ``share`` of one colour over another."""
    rest = 1.0 - share
    return QColor.fromRgbF(
        front.redF() * share + back.redF() * rest,
        front.greenF() * share + back.greenF() * rest,
        front.blueF() * share + back.blueF() * rest,
    )


def colour_words(widget: QWidget, colour: QColor) -> None:
    """Write the words of a label in a colour."""
    palette = widget.palette()
    palette.setColor(widget.foregroundRole(), colour)
    widget.setPalette(palette)


def renew_links(labels: Iterable[QLabel]) -> None:
    """Paint the links of labels in the colour of the present theme.

    Qt writes the colour of a link into the text when the text is set, and keeps it in every palette
    that comes later; the same text set again would be ignored.
    """
    for label in labels:
        text = label.text()
        if "<a " in text and label.textFormat() != Qt.TextFormat.PlainText:
            label.clear()
            label.setText(text)


def elided(words: str, metrics: QFontMetrics, width: int) -> str:
    """Return words that fit a width, leaving out whole words of the middle.

    Candidates that are nested in each other begin with the same words (*the king*, *the king of
    Spain*); the end tells them apart, so both ends are kept, two thirds of the room for the
    beginning. A single word that is too long loses its end.

    Args:
        words: The words, separated by blanks.
        metrics: Of the font they are painted with.
        width: Room in pixels.
    """
    advance = metrics.horizontalAdvance
    if advance(words) <= width:
        return words
    parts = words.split(" ")
    room = width - advance(f" {ELLIPSIS} ")
    first = advance(parts[0])
    if len(parts) < 3 or first + advance(parts[-1]) > room:
        return _cut(words, metrics, width)
    blank = advance(" ")
    widths = [advance(part) + blank for part in parts]
    front, used, last = 1, widths[0], widths[-1]
    while front < len(parts) - 1 and used + widths[front] + last <= room:
        if front > 1 and used + widths[front] > room * 2 // 3:
            break
        used += widths[front]
        front += 1
    back = len(parts)
    while back > front and used + widths[back - 1] <= room:
        back -= 1
        used += widths[back]
    if back == len(parts):
        return _cut(words, metrics, width)
    return " ".join([*parts[:front], ELLIPSIS, *parts[back:]])


def _cut(words: str, metrics: QFontMetrics, width: int) -> str:
    """Return the longest beginning that fits with an ellipsis."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if metrics.horizontalAdvance(words[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + ELLIPSIS


def lead(*, mirrored: bool) -> Qt.AlignmentFlag:
    """Return the alignment to the side where lines of the window begin.

    To be used with painters whose direction is automatic, so that every text keeps the direction
    of its own script while it stands at the window's side.
    """
    return _RIGHT if mirrored else _LEFT


def trail(*, mirrored: bool) -> Qt.AlignmentFlag:
    """Return the alignment to the side where lines of the window end; see `lead`."""
    return lead(mirrored=not mirrored)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        colour,
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


def _points(box: QRectF, *shares: tuple[float, float]) -> QPolygonF:
    left, top, width, height = box.x(), box.y(), box.width(), box.height()
    return QPolygonF([QPointF(left + x * width, top + y * height) for x, y in shares])


def _strokes(painter: QPainter, box: QRectF, colour: QColor, *lines: QPolygonF) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(colour, max(1.3, box.width() * 0.14)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in lines:
        painter.drawPolyline(line)
    painter.restore()


def draw_check(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Draw a check mark: passes, chosen, decided."""
    _strokes(painter, box, colour, _points(box, (0.12, 0.55), (0.4, 0.84), (0.9, 0.2)))


def draw_cross(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Draw a cross: rejected."""
    _strokes(
        painter,
        box,
        colour,
        _points(box, (0.18, 0.18), (0.82, 0.82)),
        _points(box, (0.82, 0.18), (0.18, 0.82)),
    )


def draw_plus(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Draw a plus sign: part of the set that is being built."""
    _strokes(
        painter,
        box,
        colour,
        _points(box, (0.5, 0.12), (0.5, 0.88)),
        _points(box, (0.12, 0.5), (0.88, 0.5)),
    )


def draw_unknown(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Draw a short line: a constraint that cannot tell."""
    _strokes(painter, box, colour, _points(box, (0.18, 0.5), (0.82, 0.5)))


def draw_pointer(painter: QPainter, box: QRectF, colour: QColor, *, mirrored: bool) -> None:
    """Draw the ``>`` of the row that Enter would choose; it points into the row."""
    shape = (
        ((0.75, 0.1), (0.3, 0.5), (0.75, 0.9))
        if mirrored
        else ((0.25, 0.1), (0.7, 0.5), (0.25, 0.9))
    )
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(colour, max(1.8, box.width() * 0.2)))
    painter.drawPolyline(_points(box, *shape))
    painter.restore()


def draw_flag(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Draw a flag: the annotator has a doubt."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(colour, max(1.2, box.width() * 0.12)))
    painter.drawPolyline(_points(box, (0.22, 0.95), (0.22, 0.08)))
    painter.setBrush(colour)
    painter.drawPolygon(_points(box, (0.22, 0.1), (0.9, 0.34), (0.22, 0.58)))
    painter.restore()


def draw_note(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Draw a sheet with lines: there is a note."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(colour, max(1.0, box.width() * 0.1)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(_points(box, (0.14, 0.1), (0.86, 0.1), (0.86, 0.9), (0.14, 0.9)))
    painter.drawPolyline(_points(box, (0.32, 0.38), (0.68, 0.38)))
    painter.drawPolyline(_points(box, (0.32, 0.62), (0.68, 0.62)))
    painter.restore()


def draw_confidence(painter: QPainter, box: QRectF, confidence: Confidence, colour: QColor) -> None:
    """Draw three bars that grow; one is full for low confidence, two for medium, three for high.

    The others are outlines in the same colour: the number of full bars tells, not the colour.
    """
    full = {Confidence.LOW: 1, Confidence.MEDIUM: 2, Confidence.HIGH: 3}[confidence]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = max(1.0, box.width() * 0.07)
    painter.setPen(QPen(colour, edge))
    width = box.width() * 0.24
    for number in range(3):
        height = box.height() * (0.4 + 0.27 * number)
        left = box.left() + number * box.width() * 0.36
        bar = QRectF(left, box.bottom() - height, width, height)
        painter.setBrush(colour if number < full else Qt.BrushStyle.NoBrush)
        painter.drawRect(bar.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2))
    painter.restore()


def draw_state(painter: QPainter, box: QRectF, state: AnaphorState, colours: Colours) -> None:
    """Draw the sign of a state.

    Ring: untouched; half-filled: suggested; ring with a stroke through it: blind; two angles:
    skipped; disc with a check mark: decided; ring with a check mark: given in the file; triangle:
    stale; diamond: conflict.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = max(1.2, box.width() * 0.11)
    inner = box.adjusted(edge, edge, -edge, -edge)
    match state:
        case AnaphorState.DECIDED:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.done)
            painter.drawEllipse(box)
            share = box.width() * 0.24
            draw_check(painter, box.adjusted(share, share, -share, -share), colours.ground)
        case AnaphorState.GIVEN:
            painter.setPen(_pen(colours.done, edge))
            painter.drawEllipse(inner)
            share = box.width() * 0.28
            draw_check(painter, box.adjusted(share, share, -share, -share), colours.done)
        case AnaphorState.STALE:
            painter.setPen(_pen(colours.warning, edge))
            painter.drawPolygon(_points(inner, (0.5, 0.0), (1.0, 0.95), (0.0, 0.95)))
            painter.drawPolyline(_points(inner, (0.5, 0.36), (0.5, 0.66)))
        case AnaphorState.CONFLICT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.conflict)
            painter.drawPolygon(_points(box, (0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)))
        case AnaphorState.SKIPPED:
            painter.setPen(_pen(colours.waiting, edge))
            painter.drawPolyline(_points(inner, (0.1, 0.1), (0.48, 0.5), (0.1, 0.9)))
            painter.drawPolyline(_points(inner, (0.55, 0.1), (0.93, 0.5), (0.55, 0.9)))
        case AnaphorState.UNTOUCHED | AnaphorState.SUGGESTED | AnaphorState.BLIND:
            painter.setPen(_pen(colours.waiting, edge))
            painter.drawEllipse(inner)
            if state is AnaphorState.SUGGESTED:
                half = QPainterPath(inner.center())
                half.arcTo(inner, 90, 180)
                half.closeSubpath()
                painter.fillPath(half, QBrush(colours.waiting))
            elif state is AnaphorState.BLIND:
                painter.drawPolyline(_points(box, (0.12, 0.88), (0.88, 0.12)))
    painter.restore()


_LINES = {
    EntityLine.SOLID: Qt.PenStyle.SolidLine,
    EntityLine.DASHED: Qt.PenStyle.DashLine,
    EntityLine.DOTTED: Qt.PenStyle.DotLine,
    EntityLine.DOUBLE: Qt.PenStyle.SolidLine,
}


def draw_entity(
    painter: QPainter, box: QRectF, number: int, letter: str, colours: Colours, *, full: bool
) -> None:
    """Draw the sign of an entity: a frame in its colour and line with its letter.

    Args:
        painter: Draws.
        box: A square.
        number: The number of the entity.
        letter: Its letter, ``""`` for none.
        colours: The colours of the panel.
        full: Whether the entity is coloured in the text.
    """
    colour = colours.entities[number % len(colours.entities)]
    line = entity_line(number, len(colours.entities))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = max(1.5, box.width() * 0.11)
    frame = box.adjusted(edge, edge, -edge, -edge)
    double = line is EntityLine.DOUBLE
    painter.setPen(QPen(colour, edge * 0.5 if double else edge, _LINES[line]))
    painter.setBrush(mixed(colour, colours.ground, 0.3) if full else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, edge, edge)
    if double:
        outer = frame.adjusted(-edge * 0.9, -edge * 0.9, edge * 0.9, edge * 0.9)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(outer, edge, edge)
    if letter:
        font = QFont(painter.font())
        font.setPixelSize(max(7, round(box.height() * 0.6)))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(colours.text)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()
