"""Small signs drawn as paths, so that no font has to hold them and colour is never alone.

Every function draws into a square and needs an active painter; pens and brushes are restored.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from anaphora_workbench.annotation.values import State
from anaphora_workbench.ui.panels.looks import Colours


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
    """Draw a cross: thrown out."""
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


def draw_state(painter: QPainter, box: QRectF, state: State, colours: Colours) -> None:
    """Draw the sign of a state.

    Ring: untouched; half-filled: suggested; ring with a stroke through it: blind; two angles:
    skipped; disc with a check mark: decided; triangle: stale; diamond: conflict.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = max(1.2, box.width() * 0.11)
    inner = box.adjusted(edge, edge, -edge, -edge)
    match state:
        case State.DECIDED:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.done)
            painter.drawEllipse(box)
            share = box.width() * 0.24
            draw_check(painter, box.adjusted(share, share, -share, -share), colours.ground)
        case State.STALE:
            painter.setPen(_pen(colours.warning, edge))
            painter.drawPolygon(_points(inner, (0.5, 0.0), (1.0, 0.95), (0.0, 0.95)))
            painter.drawPolyline(_points(inner, (0.5, 0.36), (0.5, 0.66)))
        case State.CONFLICT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.conflict)
            painter.drawPolygon(_points(box, (0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)))
        case State.SKIPPED:
            painter.setPen(_pen(colours.waiting, edge))
            painter.drawPolyline(_points(inner, (0.1, 0.1), (0.48, 0.5), (0.1, 0.9)))
            painter.drawPolyline(_points(inner, (0.55, 0.1), (0.93, 0.5), (0.55, 0.9)))
        case State.UNTOUCHED | State.SUGGESTED | State.BLIND:
            painter.setPen(_pen(colours.waiting, edge))
            painter.drawEllipse(inner)
            if state is State.SUGGESTED:
                half = QPainterPath(inner.center())
                half.arcTo(inner, 90, 180)
                half.closeSubpath()
                painter.fillPath(half, QBrush(colours.waiting))
            elif state is State.BLIND:
                painter.drawPolyline(_points(box, (0.12, 0.88), (0.88, 0.12)))
    painter.restore()
