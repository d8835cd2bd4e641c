"""Colours, pens and prepared tags for painting, made once for a theme and a zoom."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen, QStaticText, QTransform

from anaphora_workbench.ui.text.metrics import Metrics
from anaphora_workbench.ui.text.themes import Theme


class Brushes:
    """Pens, brushes and prepared tags of one theme at one zoom.

    Args:
        theme: The colours.
        metrics: The measures.
    """

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
