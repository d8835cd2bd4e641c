"""The text view: a scroll area that paints the visible sentences of a document.

The view shows; it decides nothing. What is drawn comes from a `MarkSource`, what the user does
goes out as signals, and keys belong to the window. Calls that belong together (`set_active`,
`refresh`, `reveal`) end in one repaint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from anaphora_workbench.model import Document, Span
from anaphora_workbench.ui.text.marks import MarkSource
from anaphora_workbench.ui.text.metrics import LARGEST_ZOOM, SMALLEST_ZOOM, TEXT_SIZE, Metrics
from anaphora_workbench.ui.text.page import Page
from anaphora_workbench.ui.text.painting import Brushes, LinePainter
from anaphora_workbench.ui.text.wrapping import TagMode
from anaphora_workbench.ui.themes import Theme

REVEAL_AT = 0.35
"""Where an anaphor comes to, as a share of the window's height."""

_LARGE = 40_000
_WIDEST = 52
_NARROWEST = 120.0
_ZOOM_STEP = 1.1
_NOTHING = Document("")


class TextArea(QAbstractScrollArea):
    """Shows a document with its marks.

    Args:
        theme: The colours.
        parent: The widget around it.
    """

    token_clicked = Signal(int)
    """A token has been clicked: its index."""
    markable_clicked = Signal(str)
    """An expression has been clicked (its words, bar or label): its id, after `token_clicked`."""
    menu_requested = Signal(int, str, QPoint)
    """A context menu is wanted: token or -1, id of the expression or ``""``, global position."""
    selection_changed = Signal()
    """Other words are selected now, or none."""
    zoom_changed = Signal(float)
    """The zoom is another one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._metrics = Metrics()
        self._brushes = Brushes(theme, self._metrics)
        self._mode: TagMode = "pos"
        self._source: MarkSource | None = None
        self._page = Page(_NOTHING, self._metrics, self._mode, theme)
        self._stale = True
        self._settling = False
        self._active, self._active_sentence = "", -1
        self._selection: Span | None = None
        self._cursor = -1
        self._pressed = -1
        self._pressed_at = QPoint()
        self._dragging = False
        self._resize_timer = QTimer(self)
        self._resize_timer.setSingleShot(True)
        self._resize_timer.setInterval(60)
        self._resize_timer.timeout.connect(self._rewrap)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        viewport = self.viewport()
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        viewport.setCursor(Qt.CursorShape.IBeamCursor)

    # What is shown

    @property
    def document(self) -> Document:
        """The document that is shown."""
        return self._page.document

    def set_document(self, document: Document) -> None:
        """Show a document from its beginning, without marks until `set_marks` is called."""
        self._source = None
        self._page = Page(document, self._metrics, self._mode, self._theme)
        self._active, self._active_sentence = "", -1
        self._selection, self._cursor = None, -1
        self._stale = True
        self._ready()
        self.verticalScrollBar().setValue(0)
        self.viewport().update()

    def set_marks(self, source: MarkSource | None) -> None:
        """Take marks from a source. It is asked for sentences that are visible or refreshed."""
        self._keep_place(lambda: self._page.set_source(source))
        self._source = source

    def refresh(self, sentences: Iterable[int] | None = None) -> None:
        """Ask for the marks of sentences again and repaint them, ``None`` for all.

        Name every sentence whose marks have changed, also those out of sight: the room that
        their bars and labels need is measured now, so that the scroll bar stays exact.
        """
        self._ready()
        page = self._page
        if sentences is None:
            wanted = set(page.heights.with_extras)
        else:
            wanted = {s for s in sentences if 0 <= s < len(page)}
        anchor = self._anchor()
        page.forget(None if sentences is None else wanted)
        changed = page.learn_all(sorted(wanted))
        if sentences is None or changed:
            self._place(anchor)
            self.viewport().update()
            return
        for sentence in wanted:
            self._update_sentence(sentence)

    def set_active(self, key: str, sentence: int) -> None:
        """Tell which anaphor is asked about (``""`` for none) and repaint where it was and is."""
        before = self._active_sentence
        self._active, self._active_sentence = key, sentence
        self.refresh({before, sentence})

    def reveal(self, token: int, at: float = REVEAL_AT) -> None:
        """Scroll so that a token's line stands at a share of the window's height, at once.

        Where the document begins the window stays at the top.
        """
        self._ready()
        if 0 <= token < len(self.document):
            self._place((token, round(at * self.viewport().height())))

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self._brushes = Brushes(theme, self._metrics)
        self._page.set_theme(theme)
        self.viewport().update()

    @property
    def tags(self) -> TagMode:
        """Which tags stand under the words."""
        return self._mode

    def set_tags(self, mode: TagMode) -> None:
        """Show universal tags (``"pos"``), the corpus's (``"tag"``) or none."""
        if mode != self._mode:
            self._mode = mode
            self._keep_place(lambda: self._page.set_look(self._metrics, mode))

    def set_corrected_tags(self, tags: Mapping[int, str]) -> None:
        """Show other tags under some tokens than the document has (of the present mode)."""
        self._keep_place(lambda: self._page.set_corrected(tags), rewrap=False)

    # Zoom

    @property
    def zoom(self) -> float:
        """The zoom, 1 at first."""
        return self._metrics.zoom

    def set_zoom(self, zoom: float) -> None:
        """Show the text larger or smaller; the line at the top stays there."""
        zoom = min(max(round(zoom, 3), SMALLEST_ZOOM), LARGEST_ZOOM)
        if zoom == self._metrics.zoom:
            return
        self._metrics = Metrics(zoom)
        self._brushes = Brushes(self._theme, self._metrics)
        self._keep_place(lambda: self._page.set_look(self._metrics, self._mode))
        self.zoom_changed.emit(zoom)

    def zoom_in(self) -> None:
        """Show the text a step larger."""
        self.set_zoom(self.zoom * _ZOOM_STEP)

    def zoom_out(self) -> None:
        """Show the text a step smaller."""
        self.set_zoom(self.zoom / _ZOOM_STEP)

    def zoom_reset(self) -> None:
        """Show the text at its usual size."""
        self.set_zoom(1.0)

    # Selection

    def selection(self) -> Span | None:
        """Return the selected tokens."""
        return self._selection

    def select(self, span: Span | None) -> None:
        """Select tokens, or none."""
        if span is not None and span.end > len(self.document):
            span = None
        if span != self._selection:
            self._selection = span
            self.viewport().update()
            self.selection_changed.emit()

    def copy(self) -> None:
        """Put the selected text, as the document has it, on the clipboard."""
        if self._selection is not None:
            QGuiApplication.clipboard().setText(self.document.words(self._selection))

    # Geometry

    def rect_of(self, span: Span) -> QRect:
        """Return the rectangle of tokens in the viewport, also when it is out of sight."""
        self._ready()
        rect = self._page.span_rect(span)
        return rect.translated(self._text_left(), -self.verticalScrollBar().value()).toAlignedRect()

    def token_at(self, position: QPoint) -> int:
        """Return the token at a place of the viewport, -1 for none."""
        self._ready()
        return self._page.token_at(self._to_page(position), near=False)

    def markable_at(self, position: QPoint) -> str:
        """Return the id of the innermost expression at a place of the viewport, or ``""``."""
        self._ready()
        return self._page.key_at(self._to_page(position))

    # Events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sentences that the exposed part of the window shows."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(self._theme.paper))
        if not len(self._page):
            self._paint_emptiness(painter)
            painter.end()
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page, value = self._page, self.verticalScrollBar().value()
        top, bottom = event.rect().top() + value, event.rect().bottom() + value
        lines = LinePainter(painter, self._brushes, self._mode is not None)
        selected = (self._selection.start, self._selection.end) if self._selection else None
        sentence = page.heights.at(top)
        while sentence < len(page) and (begin := page.heights.top(sentence)) <= bottom:
            placed = page.placed(sentence)
            for number in range(placed.line_at(top - begin), len(placed.dresses)):
                y = begin + placed.tops[number]
                if y > bottom:
                    break
                origin = QPointF(self._text_left(), y - value)
                line = placed.shape.line(number)
                lines.paint(line, placed.dresses[number], page.tag, origin, selected)
                if number == 0:
                    self._paint_number(painter, sentence, y - value)
                if line.line.first <= self._cursor < line.line.end and line.begins(self._cursor):
                    box = line.box(self._cursor)
                    lines.caret(box.right if box.backward else box.left, origin)
            sentence += 1
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew; at once, or when the size has come to rest for long documents."""
        super().resizeEvent(event)
        if len(self.document) > _LARGE and not self._stale and self.isVisible():
            self._resize_timer.start()
            self._update_range()
        else:
            self._rewrap()

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        """Move the pixels that stay and paint the rest."""
        self.viewport().scroll(0, dy)
        self._settle(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if steps := event.angleDelta().y() / 120:
                self.set_zoom(self.zoom * _ZOOM_STEP**steps)
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave every key to the window."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a selection."""
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        position = event.position().toPoint()
        token = self._page.token_at(self._to_page(position))
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if extend and self._cursor >= 0:
            self._pressed, self._dragging = self._cursor, True
            self._drag_to(token)
        else:
            self._pressed, self._dragging = token, False
        self._pressed_at = position

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select by token."""
        if self._pressed < 0 or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        position = event.position().toPoint()
        far = (position - self._pressed_at).manhattanLength()
        if self._dragging or far >= QApplication.startDragDistance():
            self._dragging = True
            self._drag_to(self._page.token_at(self._to_page(position)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a selection, or say what has been clicked."""
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed < 0:
            return
        dragged, self._pressed, self._dragging = self._dragging, -1, False
        if dragged:
            return
        position = event.position().toPoint()
        token, key = self.token_at(position), self.markable_at(position)
        self.select(None)
        if token >= 0:
            self._set_cursor(token)
            self.token_clicked.emit(token)
        if key:
            self.markable_clicked.emit(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        token = self.token_at(event.position().toPoint())
        if token >= 0:
            self.select(Span(token, token + 1))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a context menu."""
        position = event.pos()
        self.menu_requested.emit(
            self.token_at(position), self.markable_at(position), event.globalPos()
        )

    # Inside

    def _drag_to(self, token: int) -> None:
        if token >= 0 and self._pressed >= 0:
            first, last = sorted((self._pressed, token))
            self._set_cursor(token)
            self.select(Span(first, last + 1))

    def _set_cursor(self, token: int) -> None:
        for place in {self._cursor, token}:
            if 0 <= place < len(self.document):
                self._update_sentence(self.document.sentence_of(place))
        self._cursor = token

    def _to_page(self, position: QPoint) -> QPointF:
        return QPointF(
            position.x() - self._text_left(), position.y() + self.verticalScrollBar().value()
        )

    def _number_column(self) -> int:
        digits = max(2, len(str(len(self._page))))
        return round(self._metrics.margin + digits * self._metrics.digit)

    def _text_left(self) -> int:
        """Return the left edge of the text, which is centred in very wide windows."""
        column, width = self._number_column(), self._text_width()
        free = max(0, self.viewport().width() - column - self._metrics.side - round(width)) // 2
        return free + (self._metrics.side if self._page.words.right_to_left else column)

    def _text_width(self) -> float:
        room = self.viewport().width() - self._number_column() - self._metrics.side
        return float(min(max(room, _NARROWEST), _WIDEST * TEXT_SIZE * self.zoom))

    def _ready(self) -> None:
        """Break the lines if that has not been done since the document or the look changed."""
        if self._stale:
            self._stale = False
            self._page.set_width(self._text_width())
            self._update_range()

    def _rewrap(self) -> None:
        self._resize_timer.stop()
        if not self._stale and self._page.width == self._text_width():
            self._update_range()
            self._settle(None)
            return
        self._keep_place(lambda: None)

    def _keep_place(self, change: Callable[[], object], *, rewrap: bool = True) -> None:
        """Change something that moves lines, and keep the anchored line where it is."""
        anchor = None if self._stale else self._anchor()
        change()
        self._stale = self._stale or rewrap
        self._ready()
        self._place(anchor)
        self.viewport().update()

    def _anchor(self) -> tuple[int, int] | None:
        """Return a token and the height in the window at which its line should stay."""
        page, value = self._page, self.verticalScrollBar().value()
        if not len(page):
            return None
        if 0 <= self._active_sentence < len(page):
            token = self.document.sentences[self._active_sentence].start
            y = page.line_top(token) - value
            if 0 <= y < self.viewport().height():
                return (token, y)
        sentence = page.heights.at(value)
        placed = page.placed(sentence)
        line = placed.shape.lines[placed.line_at(value - page.heights.top(sentence))]
        return (line.first, page.line_top(line.first) - value)

    def _place(self, anchor: tuple[int, int] | None) -> None:
        """Scroll so that an anchored line is where it should be, and know all that is visible."""
        if anchor is not None:
            token, y = anchor
            sentence = self.document.sentence_of(token)
            if not self._page.knows(sentence):
                self._page.learn(sentence)
            self._update_range()
            self._settling = True
            self.verticalScrollBar().setValue(self._page.line_top(token) - y)
            self._settling = False
        else:
            self._update_range()
        self._settle(anchor)

    def _settle(self, anchor: tuple[int, int] | None) -> None:
        """Let the marks of all visible sentences take their room, without moving the anchor."""
        if self._settling or self._stale:
            return
        self._settling = True
        page = self._page
        for _ in range(len(page)):
            unknown = [s for s in self._visible() if not page.knows(s)]
            if not unknown:
                break
            anchor = anchor or self._anchor()
            if page.learn_all(unknown) and anchor is not None:
                self._update_range()
                self.verticalScrollBar().setValue(page.line_top(anchor[0]) - anchor[1])
                self.viewport().update()
        self._settling = False

    def _visible(self) -> range:
        """Return the sentences of which something is in the window."""
        if not len(self._page):
            return range(0)
        value, heights = self.verticalScrollBar().value(), self._page.heights
        return range(heights.at(value), heights.at(value + self.viewport().height()) + 1)

    def _update_range(self) -> None:
        height, total = self.viewport().height(), self._page.heights.total
        bar = self.verticalScrollBar()
        # The last anaphor of a document comes to the same height as any other.
        beyond = round(height * (1 - REVEAL_AT)) - self._metrics.line_height(True)
        bar.setRange(0, max(0, total - height + max(beyond, 0)) if total > height else 0)
        bar.setPageStep(height)
        bar.setSingleStep(self._metrics.line_height(self._mode is not None))

    def _update_sentence(self, sentence: int) -> None:
        heights = self._page.heights
        top = heights.top(sentence) - self.verticalScrollBar().value()
        self.viewport().update(0, top, self.viewport().width(), heights.height(sentence))

    def _paint_number(self, painter: QPainter, sentence: int, top: int) -> None:
        metrics = self._metrics
        painter.setFont(metrics.number_font)
        active = sentence == self._active_sentence
        painter.setPen(self._brushes.colour(self._theme.ink if active else self._theme.faint))
        base = top + metrics.sign_height + metrics.ascent
        column = self._number_column()
        if self._page.words.right_to_left:
            left = self._text_left() + self._page.width + metrics.digit
            align = Qt.AlignmentFlag.AlignLeft
        else:
            left = self._text_left() - column
            align = Qt.AlignmentFlag.AlignRight
        rect = QRectF(left, base - metrics.number_ascent, column - metrics.digit * 1.6, 100)
        painter.drawText(rect, align | Qt.AlignmentFlag.AlignTop, str(sentence + 1))

    def _paint_emptiness(self, painter: QPainter) -> None:
        painter.setFont(self._metrics.number_font)
        painter.setPen(QColor(self._theme.faint))
        painter.drawText(
            self.viewport().rect(),
            Qt.AlignmentFlag.AlignCenter,
            QCoreApplication.translate("TextArea", "There are no words to show."),
        )
