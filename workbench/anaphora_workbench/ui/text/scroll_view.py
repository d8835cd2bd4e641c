"""Showing a page in a window: scrolling, zoom, and keeping the eye's place when lines move.

Heights change when marks, tags, zoom or the window change. Each time one line is the anchor and
stays where it is on the screen: the one that was clicked last, until something scrolls; else the
active anaphor's if it is in sight, else the topmost one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRegion, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from anaphora_workbench.model import Document, Span
from anaphora_workbench.ui.text.decorations import LineDress
from anaphora_workbench.ui.text.line_painter import Brushes, LinePainter
from anaphora_workbench.ui.text.marks import Mark, MarkSource
from anaphora_workbench.ui.text.metrics import (
    GRID,
    LARGEST_ZOOM,
    SMALLEST_ZOOM,
    USUAL_POINTS,
    Metrics,
)
from anaphora_workbench.ui.text.page import Page, Placed
from anaphora_workbench.ui.text.sentence_shape import LineShape
from anaphora_workbench.ui.text.tags import TagMode
from anaphora_workbench.ui.text.themes import Theme
from anaphora_workbench.ui.text.tiles import Look, Tiles

REVEAL_AT = 0.35
"""Where an anaphor comes to, as a share of the window's height."""
FORESEEN = 6
"""Sentences below the window that are laid out before they come into sight."""
ZOOM_STEP = 1.1
"""Factor of one step of zoom."""

_LARGE = 40_000
_NARROWEST = 120.0
_NOTHING = Document("")


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What is likely to come into sight next.

    Attributes:
        sentence: The sentence that will be active.
        at: Where it comes to, as a share of the window's height.
        marks_of: The marks that each sentence will have.
        others: Sentences in sight or not whose marks will be others than now.
    """

    sentence: int
    at: float
    marks_of: Callable[[int], Sequence[Mark]]
    others: Collection[int] = ()


class PageView(QAbstractScrollArea):
    """Shows a document with its marks; `TextArea` adds what the user can do with it."""

    zoom_changed = Signal(float)
    """The zoom is another one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._family, self._points = "", USUAL_POINTS
        self._metrics = Metrics()
        self._brushes = Brushes(theme, self._metrics)
        self._mode: TagMode = "pos"
        self._page = Page(_NOTHING, self._metrics, self._mode, theme)
        self._tiles = Tiles()
        self._most_sentences = 0
        self._stale = True
        self._settling = False
        self._held: tuple[int, int] | None = None
        self._clicking = False
        self._active, self._active_sentence = "", -1
        self._selection: Span | None = None
        self._cursor = -1
        self._hovered = -1
        self._resize_timer = QTimer(self)
        self._resize_timer.setSingleShot(True)
        self._resize_timer.setInterval(60)
        self._resize_timer.timeout.connect(self._rewrap)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    # What is shown

    @property
    def document(self) -> Document:
        """The document that is shown."""
        return self._page.document

    def set_document(self, document: Document, *, sentences: int = 0) -> None:
        """Show a document from its beginning, without marks until `set_marks` is called.

        Args:
            document: The document. One that is shown already is not measured again.
            sentences: How many it will have, when more of it follows.
        """
        self._active, self._active_sentence = "", -1
        self._selection, self._cursor, self._hovered = None, -1, -1
        self._held = None
        if document is not self._page.document or self._page.source is not None:
            self._page = Page(document, self._metrics, self._mode, self._theme)
            self._tiles.clear()
            self._stale = True
        self._most_sentences = max(sentences, len(document.sentences))
        self._settling = True
        self.verticalScrollBar().setValue(0)
        self._settling = False
        if self.isVisible():
            self._ready()
        self.viewport().update()

    def set_marks(self, source: MarkSource | None) -> None:
        """Take marks from a source.

        It is asked for sentences that are visible or refreshed, no others. A source that is a
        `LabelSource` too names the labels of the whole document once, here.
        """
        anchor = None if self._stale else self._anchor()
        self._stale = self._page.set_source(source) or self._stale
        self._ready()
        self._place(anchor)
        self.viewport().update()

    def refresh(self, sentences: Iterable[int] | None = None) -> None:
        """Ask for the marks of sentences again and repaint them, ``None`` for all.

        Name every sentence whose marks have changed, also those out of sight: the room that
        their bars and labels need is measured now, so that the scroll bar stays exact.
        """
        self._ready()
        page = self._page
        anchor = self._anchor()
        if sentences is None:
            wanted = set(page.heights.with_extras)
            page.forget(None)
        else:
            wanted = {s for s in sentences if 0 <= s < len(page)}
            page.forget(wanted)
        changed = page.learn_all(sorted(wanted))
        if sentences is None or changed:
            self._place(anchor)
            self.viewport().update()
            return
        for sentence in wanted:
            self._update_sentence(sentence)
        self._settled()

    def refresh_in_sight(self, sentences: Iterable[int]) -> None:
        """Refresh all that is in sight, and draw everything else anew when it comes there.

        For changes of very many sentences whose marks need no room, such as those of a long chain.
        ``sentences`` are others whose marks need other room now.
        """
        seen = self.visible_sentences()
        self._page.forget_layouts(seen)
        self.refresh({*seen, *sentences})

    def foresee(self, view: Foreseen | None = None) -> Iterator[None]:
        """Lay out and paint what comes into sight next when the reader goes on, step by step.

        Nothing that can be seen changes. What is painted is shown when the lines look exactly so.
        """
        page, seen = self._page, self.visible_sentences()
        page.prepare_anew()
        if view is not None and not self._stale and view.sentence < len(page):
            yield from self._foresee_view(view)
        if page is self._page and not self._stale and seen:
            for sentence in range(seen.stop, min(seen.stop + FORESEEN, len(page))):
                page.foresee(sentence)
                yield

    def _foresee_view(self, view: Foreseen) -> Iterator[None]:
        page, height = self._page, self.viewport().height()
        first = last = view.sentence
        above, below = round(view.at * height), 0
        while first and above > 0:
            first -= 1
            above -= page.heights.height(first)
        # Where the document begins, the window stays at the top.
        room = height - round(view.at * height) + max(above, 0)
        while last < len(page) and below < room:
            below += page.heights.height(last)
            last += 1
        scale = self.devicePixelRatioF()
        self._tiles.keep_only(range(first, last))
        seen = range(first, last)
        # The room of marks is measured also where they are out of sight.
        for sentence in (*seen, *[other for other in view.others if other not in seen]):
            if page is not self._page or self._stale:
                return
            placed = page.prepare(sentence, view.marks_of(sentence))
            if placed is not None and sentence in seen and scale == int(scale):
                active = sentence == view.sentence
                self._paint_tiles(sentence, placed, self._look(active=active))
            yield

    def _look(self, *, active: bool) -> Look:
        """Return what the picture of a line depends on, besides its layout."""
        return (self._text_left(), self.viewport().width(), self.devicePixelRatioF(), active)

    def _paint_tiles(self, sentence: int, placed: Placed, look: Look) -> None:
        """Paint the lines of a sentence into pictures."""
        left, active, reach = look[0], look[3], self._metrics.lane_height
        for number, worn in enumerate(placed.dresses):
            line = placed.shape.line(number)

            def draw(
                painter: QPainter,
                top: int,
                line: LineShape = line,
                worn: LineDress = worn,
                number: int = number,
            ) -> None:
                lines = LinePainter(painter, self._brushes, self._page.tagged)
                lines.paint(line, worn, QPointF(left, top))
                if number == 0:
                    self._paint_number(painter, sentence, top, left, active=active)

            paper = QColor(self._theme.paper)
            self._tiles.paint(sentence, number, placed, look, paper, draw, reach)

    def set_active(self, key: str, sentence: int, others: Iterable[int] = ()) -> None:
        """Set which anaphor is asked about (``""``: none); repaint its old and new place."""
        before = self._active_sentence
        self._active, self._active_sentence = key, sentence
        self.refresh({before, sentence, *others})

    def reveal(self, token: int, at: float = REVEAL_AT) -> None:
        """Scroll so that a token's line stands at a share of the window's height, at once.

        Where the document begins the window stays at the top. What a click sets off scrolls
        nothing: the mouse would stand on other words than the eye.
        """
        self._ready()
        if 0 <= token < len(self.document) and not self._clicking:
            self._held = None
            self._place((token, round(at * self.viewport().height())))

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self._brushes = Brushes(theme, self._metrics)
        self._tiles.clear()
        self._page.set_theme(theme)
        self.viewport().update()
        self._settled()

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
        """Show the text larger or smaller; the anchored line stays where it is."""
        zoom = min(max(round(zoom, 3), SMALLEST_ZOOM), LARGEST_ZOOM)
        if zoom == self._metrics.zoom:
            return
        self._measure(zoom)
        self.zoom_changed.emit(zoom)

    def set_font(self, family: str, points: int) -> None:
        """Show the words in another font, ``""`` for the usual one, and size; the zoom stays."""
        if (family, points) != (self._family, self._points):
            self._family, self._points = family, points
            self._measure(self.zoom)

    def _measure(self, zoom: float) -> None:
        self._metrics = Metrics(zoom, self._family, self._points)
        self._brushes = Brushes(self._theme, self._metrics)
        self._tiles.clear()
        self._keep_place(lambda: self._page.set_look(self._metrics, self._mode))

    # Geometry

    def sees(self, span: Span) -> bool:
        """Tell whether something of tokens is in the window."""
        rect = self.rect_of(span)
        return rect.bottom() > 0 and rect.top() < self.viewport().height()

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

    def visible_sentences(self) -> range:
        """Return the sentences of which something is in the window."""
        if not len(self._page):
            return range(0)
        value, heights = self.verticalScrollBar().value(), self._page.heights
        return range(heights.at(value), heights.at(value + self.viewport().height() - 1) + 1)

    # Events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sentences that the exposed part of the window shows."""
        self._ready()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(self._theme.paper))
        if len(self._page):
            self._paint_sentences(painter, event.region())
        else:
            painter.setFont(self._metrics.number_font)
            painter.setPen(QColor(self._theme.faint))
            painter.drawText(
                self.viewport().rect(),
                Qt.AlignmentFlag.AlignCenter,
                QCoreApplication.translate("TextArea", "The document has no words."),
            )
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew; at once, or when the size has come to rest for long documents."""
        super().resizeEvent(event)
        if len(self.document) > _LARGE and not self._stale and self.isVisible():
            self._resize_timer.start()
            self._update_range()
        elif self.isVisible() or not self._stale:
            self._rewrap()
        self._settled()

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        """Move the pixels that stay and paint the rest."""
        if not self._settling:
            self._held = None
            if self.verticalScrollBar().minimum() < 0:
                self._update_range(keep=True)
        self.viewport().scroll(0, dy)
        self._settle(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if steps := event.angleDelta().y() / 120:
                self.set_zoom(self.zoom * ZOOM_STEP**steps)
            event.accept()
            return
        super().wheelEvent(event)

    # Inside

    def _settled(self) -> None:
        """Hook: lines may have moved."""

    def _to_page(self, position: QPoint) -> QPointF:
        return QPointF(
            position.x() - self._text_left(), position.y() + self.verticalScrollBar().value()
        )

    def _number_column(self) -> int:
        digits = max(2, len(str(self._most_sentences)))
        width = self._metrics.margin + digits * self._metrics.digit
        return GRID * ceil(width / GRID)

    def _text_left(self) -> int:
        """Return the left edge of the text, which is centred in windows wider than a line."""
        column, width = self._number_column(), self._text_width()
        free = max(0, self.viewport().width() - column - self._metrics.side - round(width)) // 2
        left = free + (self._metrics.side if self._page.words.right_to_left else column)
        # On the grid, as the panels beside it are, where there is room to choose.
        return left - left % GRID if free >= GRID else left

    def _text_width(self) -> float:
        room = self.viewport().width() - self._number_column() - self._metrics.side
        return float(min(max(room, _NARROWEST), self._metrics.measure))

    def _ready(self) -> None:
        """Break the lines if that has not been done since the document or the look changed."""
        if self._stale:
            self._stale = False
            self._page.set_width(self._text_width())
            self._update_range()
            self._settle(None)

    def _rewrap(self) -> None:
        self._resize_timer.stop()
        if not self._stale and self._page.width == self._text_width():
            self._place(self._anchor() if self._held is not None else None)
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
        """Return a token and the height in the window at which its line should stay.

        ``None`` at the very top of a document: there the window stays at the top.
        """
        page, value = self._page, self.verticalScrollBar().value()
        if not len(page):
            return None
        if self._held is not None:
            return (self._held[0], self._held[1] - self._top_in_window())
        if 0 <= self._active_sentence < len(page):
            token = self.document.sentences[self._active_sentence].start
            y = page.line_top(token) - value
            if 0 <= y < self.viewport().height():
                return (token, y)
        if value == 0:
            return None
        sentence = page.heights.at(value)
        placed = page.placed(sentence)
        line = placed.shape.lines[placed.line_at(value - page.heights.top(sentence))]
        return (line.first, page.line_top(line.first) - value)

    def _top_in_window(self) -> int:
        return self.viewport().mapTo(self.window(), QPoint()).y()

    @contextmanager
    def _still(self, token: int) -> Iterator[None]:
        """Let nothing that happens inside scroll, and keep the line of a token where it is."""
        if token >= 0:
            y = self._page.line_top(token) - self.verticalScrollBar().value()
            self._held = (token, y + self._top_in_window())
        self._clicking = True
        try:
            yield
        finally:
            self._clicking = False

    def _place(self, anchor: tuple[int, int] | None) -> None:
        """Scroll so that an anchored line is where it should be, and know all that is visible."""
        if anchor is not None:
            sentence = self.document.sentence_of(anchor[0])
            if not self._page.knows(sentence):
                self._page.learn(sentence)
        self._scroll_to(anchor)
        self._settle(anchor)

    def _scroll_to(self, anchor: tuple[int, int] | None) -> None:
        self._update_range()
        if anchor is None:
            return
        before, self._settling = self._settling, True
        bar, value = self.verticalScrollBar(), self._page.line_top(anchor[0]) - anchor[1]
        if self._held is not None:
            # Also before the first line and behind the last: the clicked word stays.
            bar.setRange(min(bar.minimum(), value), max(bar.maximum(), value))
        bar.setValue(value)
        self._settling = before

    def _settle(self, anchor: tuple[int, int] | None) -> None:
        """Let the marks of all visible sentences take their room, without moving the anchor."""
        if self._settling or self._stale:
            return
        self._settling = True
        page = self._page
        while unknown := [s for s in self.visible_sentences() if not page.knows(s)]:
            anchor = anchor or self._anchor()
            if page.learn_all(unknown):
                self._scroll_to(anchor)
                self.viewport().update()
        self._settling = False
        self._settled()

    def _update_range(self, *, keep: bool = False) -> None:
        """Let the bar reach every line; ``keep`` also where it is, as while a line is held."""
        height, total = self.viewport().height(), self._page.heights.total
        bar = self.verticalScrollBar()
        # The last anaphor of a document comes to the same height as any other.
        beyond = max(0, round(height * (1 - REVEAL_AT)) - self._metrics.line_height(True))
        before, self._settling = self._settling, True
        low, high = 0, total - height + beyond if total > height else 0
        if keep or self._held is not None:
            low, high = min(low, bar.value()), max(high, bar.value())
        bar.setRange(low, high)
        self._settling = before
        bar.setPageStep(max(height - self._metrics.line_height(True), 1))
        bar.setSingleStep(self._page.line_height)

    def _update_sentence(self, sentence: int) -> None:
        heights = self._page.heights
        top = heights.top(sentence) - self.verticalScrollBar().value()
        self.viewport().update(0, top, self.viewport().width(), heights.height(sentence))

    def _paint_sentences(self, painter: QPainter, region: QRegion) -> None:
        """Paint the lines that touch an exposed part; after a step there are several, far apart."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        exposed = region.boundingRect()
        reach = self._metrics.lane_height
        page, value, left = self._page, self.verticalScrollBar().value(), self._text_left()
        top, bottom = exposed.top() + value, exposed.bottom() + value
        lines = LinePainter(painter, self._brushes, page.tagged)
        selected = (self._selection.start, self._selection.end) if self._selection else None
        asked = {self._cursor, self._hovered} - {-1}
        width, scale = self.viewport().width(), painter.deviceTransform().m11()
        direct: list[tuple[int, int, Placed, int]] = []
        sentence = page.heights.at(top)
        while sentence < len(page) and (begin := page.heights.top(sentence)) <= bottom:
            placed = page.placed(sentence)
            look = (left, width, scale, sentence == self._active_sentence)
            for number in range(placed.line_at(top - begin), len(placed.dresses)):
                y = begin + placed.tops[number]
                if y > bottom:
                    break
                height = placed.tops[number + 1] - placed.tops[number]
                band = QRect(exposed.left(), y - value - reach, exposed.width(), height + 2 * reach)
                if not region.intersects(band):
                    continue
                picture = self._tiles.of(sentence, number, placed, look)
                words = placed.shape.lines[number]
                touched = any(words.first <= token < words.end for token in asked)
                if selected is not None:
                    touched |= selected[0] < words.end and words.first < selected[1]
                if picture is None or touched:
                    direct.append((sentence, number, placed, y - value))
                else:
                    painter.drawPixmap(0, y - value, picture)
            sentence += 1
        # What reaches beyond a line is not hidden by the picture of the next one.
        for sentence, number, placed, y in direct:
            origin = QPointF(left, y)
            line = placed.shape.line(number)
            lines.paint(line, placed.dresses[number], origin, selected, asked)
            if number == 0:
                active = sentence == self._active_sentence
                self._paint_number(painter, sentence, y, left, active=active)
            if line.begins(self._cursor):
                box = line.box(self._cursor)
                lines.caret(box.right if box.backward else box.left, origin)

    def _paint_number(
        self, painter: QPainter, sentence: int, top: int, text_left: int, *, active: bool
    ) -> None:
        metrics, text = self._metrics, str(sentence + 1)
        painter.setFont(metrics.number_font)
        painter.setPen(self._brushes.colour(self._theme.ink if active else self._theme.faint))
        gap = metrics.number_gap
        if self._page.words.right_to_left:
            left = text_left + self._page.width + gap
        else:
            left = text_left - gap - metrics.number_widths[text]
        painter.drawText(QPointF(left, top + metrics.sign_height + metrics.ascent), text)
