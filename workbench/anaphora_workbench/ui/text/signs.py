"""The signs of the text view, drawn as strokes so that they look the same with every font.

Each is drawn into a square: left edge ``x``, bottom edge ``base``, side ``size``.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from anaphora_workbench.ui.text.brushes import Brushes


class Signs:
    """Draws signs with one painter.

    Args:
        painter: Where to draw.
        brushes: Colours and pens.
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
