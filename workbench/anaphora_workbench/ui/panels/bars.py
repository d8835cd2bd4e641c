"""A small bar that shows a share, and the sign of a state, as widgets."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from anaphora_workbench.annotation.values import State
from anaphora_workbench.ui.panels.looks import Colours, em
from anaphora_workbench.ui.panels.shapes import draw_state


def paint_share(
    painter: QPainter, box: QRectF, share: float, colours: Colours, *, mirrored: bool
) -> None:
    """Paint a frame that is filled up to a share of its width."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    round_by = box.height() / 2
    painter.setBrush(colours.line)
    painter.drawRoundedRect(box, round_by, round_by)
    if share > 0:
        full = QRectF(box)
        full.setWidth(max(box.height(), box.width() * min(1.0, share)))
        if mirrored:
            full.moveRight(box.right())
        painter.setBrush(colours.done)
        painter.drawRoundedRect(full, round_by, round_by)
    painter.setPen(QPen(colours.muted, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), round_by, round_by)
    painter.restore()


class ShareBar(QWidget):
    """A bar that is filled up to a share; what it says stands beside it in words."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = colours
        self.share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_share(self, done: int, total: int, colours: Colours) -> None:
        """Show a share of a whole."""
        self.share = done / total if total else 0.0
        self.colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a thin bar."""
        unit = em(self.font())
        return QSize(round(unit * 6), round(unit * 0.7))

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        unit = em(self.font())
        return QSize(round(unit * 2), round(unit * 0.7))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar."""
        painter = QPainter(self)
        box = QRectF(self.rect())
        paint_share(painter, box, self.share, self.colours, mirrored=self.isRightToLeft())
        painter.end()


class StateSign(QWidget):
    """The sign of a state."""

    def __init__(self, state: State, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.colours = colours
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of a letter."""
        side = round(em(self.font()))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign."""
        painter = QPainter(self)
        draw_state(painter, QRectF(self.rect()), self._state, self.colours)
        painter.end()
