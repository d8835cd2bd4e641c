"""Pictures of lines that are likely to come into sight, painted in the pause before that.

A picture is shown only in place of the very layout that it was painted from, so that a line with
other marks, letters or colours is painted anew. It holds the whole width of the window.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPixmap

from anaphora_workbench.ui.text.page import Placed

Look = tuple[int, int, float, bool]
"""What else a picture depends on: left edge of the text, width of the window, pixels of the screen
for one of ours, whether the sentence is the active one."""


class Tiles:
    """The pictures of the lines of one page, theme and zoom."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, int], tuple[Placed, Look, QPixmap]] = {}

    def clear(self) -> None:
        """Forget all pictures."""
        self._lines.clear()

    def keep_only(self, sentences: range) -> None:
        """Forget the pictures of all other sentences."""
        for place in [place for place in self._lines if place[0] not in sentences]:
            del self._lines[place]

    def of(self, sentence: int, number: int, placed: Placed, look: Look) -> QPixmap | None:
        """Return the picture of a line of a sentence, ``None`` where there is none."""
        found = self._lines.get((sentence, number))
        if found is None or found[0] is not placed or found[1] != look:
            return None
        return found[2]

    def paint(
        self,
        sentence: int,
        number: int,
        placed: Placed,
        look: Look,
        paper: QColor,
        draw: Callable[[QPainter, int], None],
        reach: int,
    ) -> None:
        """Keep a picture of a line, unless something of it reaches beyond the line.

        ``draw`` gets a painter and the top of the line; what lies up to ``reach`` above and below
        is looked at.
        """
        if self.of(sentence, number, placed, look) is not None:
            return
        _, width, scale, _ = look
        height = placed.tops[number + 1] - placed.tops[number]
        whole = QPixmap(round(width * scale), round((height + 2 * reach) * scale))
        whole.setDevicePixelRatio(scale)
        whole.fill(paper)
        painter = QPainter(whole)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter, reach)
        painter.end()
        deep = round(reach * scale)
        inside = QRect(0, deep, whole.width(), whole.height() - 2 * deep)
        if deep:
            above = whole.copy(0, 0, whole.width(), deep)
            below = whole.copy(0, whole.height() - deep, whole.width(), deep)
            empty = QPixmap(above.size())
            empty.setDevicePixelRatio(scale)
            empty.fill(paper)
            blank = empty.toImage()
            if above.toImage() != blank or below.toImage() != blank:
                self._lines.pop((sentence, number), None)
                return
        self._lines[sentence, number] = placed, look, whole.copy(inside)
