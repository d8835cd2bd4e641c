"""The pinned line: a sentence that is out of sight, shown at the top of the window."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from anaphora_workbench.model import Span
from anaphora_workbench.ui.text.brushes import Brushes
from anaphora_workbench.ui.text.line_breaks import Line
from anaphora_workbench.ui.text.line_painting import LinePainter
from anaphora_workbench.ui.text.page import Page, Placed

_DOTS = "…"


class PinnedLine(QWidget):
    """One line of a far sentence with its marks, elided around some words.

    Args:
        parent: The text view, over whose text it lies.
    """

    token_clicked = Signal(int)
    """A word of it has been clicked."""
    markable_clicked = Signal(str)
    """An expression of it has been clicked."""

    def __init__(self, parent: QAbstractScrollArea) -> None:
        super().__init__(parent)
        self._area = parent
        self._page: Page | None = None
        self._brushes: Brushes | None = None
        self._sentence = -1
        self._below = False
        self._line: Line | None = None
        self._placed: Placed | None = None
        self._left = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    @property
    def sentence(self) -> int:
        """The sentence that is shown, -1 for none."""
        return -1 if self.isHidden() else self._sentence

    @property
    def tokens(self) -> Span | None:
        """The words that are shown."""
        if self.sentence < 0 or self._line is None:
            return None
        return Span(self._line.first, self._line.end)

    def show_sentence(
        self, page: Page, brushes: Brushes, sentence: int, around: Span, left: float, below: bool
    ) -> None:
        """Show a sentence.

        Args:
            page: Gives the words, laid out.
            brushes: Colours and measures.
            sentence: The sentence.
            around: Words that must be seen.
            left: Left edge of the text in the view.
            below: Whether the sentence lies below the window, not above.
        """
        self._page, self._brushes = page, brushes
        self._sentence, self._left, self._below = sentence, left, below
        dots = page.metrics.word_widths[0][_DOTS] + page.metrics.space
        room = max(page.width - 2 * dots, 1.0)
        self._line = _window(page, sentence, around, room)
        self._placed = page.excerpt(sentence, [self._line], room)
        padding = page.metrics.line_gap
        height = self._placed.tops[-1] + padding
        self.setGeometry(0, 0, self._area.viewport().width(), height)
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line on its own ground."""
        painter = QPainter(self)
        page, brushes, placed, line = self._page, self._brushes, self._placed, self._line
        if page is None or brushes is None or placed is None or line is None:
            painter.end()
            return
        theme, metrics = brushes.theme, page.metrics
        painter.fillRect(self.rect(), QColor(theme.pin))
        painter.setPen(brushes.pen(theme.faint, 1.0))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = self._top()
        lines = LinePainter(painter, brushes, page.tagged)
        shape = placed.shape.line(0)
        lines.paint(shape, placed.dresses[0], page.tag, QPointF(self._text_left(), top))
        base = top + metrics.sign_height + metrics.ascent
        span = page.document.sentences[self._sentence]
        painter.setFont(metrics.fonts[0])
        painter.setPen(brushes.colour(theme.faint))
        left = self._text_left() + min(box.left for box in shape.boxes)
        right = self._text_left() + max(box.slot_right for box in shape.boxes)
        dots = metrics.word_widths[0][_DOTS]
        begins, ends = line.first > span.start, line.end < span.end
        if page.words.right_to_left:
            begins, ends = ends, begins
        if begins:
            painter.drawText(QPointF(left - dots - metrics.space, base), _DOTS)
        if ends:
            painter.drawText(QPointF(right + metrics.space, base), _DOTS)
        self._paint_number(painter, base)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Say what has been clicked."""
        position = event.position().toPoint()
        if self._page is None or self._placed is None or not self.rect().contains(position):
            return
        x, y = position.x() - self._text_left(), position.y() - self._top()
        token, key = self._token_at(x), self._page.key_in(self._placed.dresses[0], x, y)
        if token >= 0:
            self.token_clicked.emit(token)
        if key:
            self.markable_clicked.emit(key)

    def point_of(self, token: int) -> QPoint:
        """Return the middle of a word that is shown."""
        assert self._placed is not None
        assert self._page is not None
        box = self._placed.shape.line(0).box(token)
        metrics = self._page.metrics
        y = self._top() + metrics.sign_height + metrics.word_height / 2
        return QPoint(round(self._text_left() + (box.left + box.right) / 2), round(y))

    def _token_at(self, x: float) -> int:
        assert self._placed is not None
        line = self._placed.shape.line(0)
        for token, box in enumerate(line.boxes, line.line.first):
            if box.slot_left <= x <= box.slot_right:
                return token
        return -1

    def _top(self) -> float:
        return self._page.metrics.line_gap / 2 if self._page is not None else 0.0

    def _text_left(self) -> float:
        if self._page is None:
            return self._left
        metrics = self._page.metrics
        return self._left + metrics.word_widths[0][_DOTS] + metrics.space

    def _paint_number(self, painter: QPainter, base: float) -> None:
        """Write where the sentence is: its number and an arrow towards it."""
        assert self._page is not None
        assert self._brushes is not None
        metrics = self._page.metrics
        painter.setFont(metrics.number_font)
        painter.setPen(self._brushes.colour(self._brushes.theme.ink))
        arrow = "↓" if self._below else "↑"
        gap = metrics.digit * 1.8
        if self._page.words.right_to_left:
            text = f"{self._sentence + 1} {arrow}"
            painter.drawText(QPointF(self._left + self._page.width + gap, base), text)
            return
        text = f"{arrow} {self._sentence + 1}"
        width = QFontMetricsF(metrics.number_font).horizontalAdvance(text)
        area = QRectF(0, base - metrics.number_ascent, self._left - gap, metrics.word_height)
        align = Qt.AlignmentFlag.AlignRight if width <= area.width() else Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, align | Qt.AlignmentFlag.AlignTop, text)


def _window(page: Page, sentence: int, around: Span, room: float) -> Line:
    """Choose the words of a sentence that fit into a line around some of them.

    The words asked for come first, from their beginning; then words on both sides in turn.
    """
    span = page.document.sentences[sentence]
    wrapping, words, space = page.wrapping, page.words, page.metrics.space

    def cost(cell: int) -> float:
        return wrapping.cells[cell] + wrapping.lead(cell) + space

    first = words.cell(min(max(around.start, span.start), span.end - 1))[0]
    used, end = cost(first), words.cell(first)[1]
    while end < min(around.end, span.end) and used + cost(end) <= room:
        used += cost(end)
        end = words.cell(end)[1]
    grown = True
    while grown:
        grown = False
        if first > span.start and used + cost(before := words.cell(first - 1)[0]) <= room:
            used, first, grown = used + cost(before), before, True
        if end < span.end and used + cost(end) <= room:
            used, end, grown = used + cost(end), words.cell(end)[1], True
    return Line(first, end)
