"""The text view: the document with its marks, and what the user does with it by mouse.

The view decides nothing. What is drawn comes from a `MarkSource`, what the user does goes out as
signals, and keys belong to the window. Calls that belong together (`set_active`, `refresh`,
`reveal`) end in one repaint. A sentence that is out of sight can be pinned to the top of the
window.

Screen readers read the text from `ui.text.sentence`: offering Qt a text interface from Python
crashes it, so the view has only a role and announcements.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleInterface,
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAccessibleWidget,
    QApplication,
    QToolTip,
    QWidget,
)

from anaphora_workbench.model import Document, Span
from anaphora_workbench.ui.text.line_breaks import TextLine
from anaphora_workbench.ui.text.line_painter import Brushes, LinePainter
from anaphora_workbench.ui.text.marks import Role
from anaphora_workbench.ui.text.page import Page, Placed
from anaphora_workbench.ui.text.scroll_view import REVEAL_AT, ZOOM_STEP, PageView
from anaphora_workbench.ui.text.themes import Theme
from anaphora_workbench.ui.wording.names import JOINT, part_of_speech_name

__all__ = ["REVEAL_AT", "TextArea"]

ROLE_PROPERTY = "accessible_document"
"""Dynamic property of widgets that are documents to assistive technology."""
_DOTS = "…"


class _DocumentInterface(QAccessibleWidget):
    """A widget whose role is that of a document."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Document)


class _Keeper(QObject):
    """A child of a widget that keeps its interface alive: Qt does not keep Python's part of it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.interface = _DocumentInterface(widget)


def _create(_class_name: str, item: QObject) -> QAccessibleInterface | None:
    if isinstance(item, QWidget) and item.property(ROLE_PROPERTY):
        return _Keeper(item).interface
    return None


@cache
def _install() -> None:
    QAccessible.installFactory(_create)


def present_as_document(widget: QWidget) -> None:
    """Give a widget the role of a document."""
    widget.setProperty(ROLE_PROPERTY, True)
    _install()


def announce(widget: QWidget, text: str) -> None:
    """Let assistive technology say something at once."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


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
        self._line: TextLine | None = None
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
        """Show the words of a sentence around some that must be seen.

        ``left`` is the left edge of the text; ``below`` tells that the sentence lies below the
        window.
        """
        self._page, self._brushes = page, brushes
        self._sentence, self._left, self._below = sentence, left, below
        dots = page.metrics.word_widths[0][_DOTS] + page.metrics.space
        room = max(page.width - 2 * dots, 1.0)
        self._line = _window(page, sentence, around, room)
        self._placed = page.excerpt(sentence, self._line, room)
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
        lines.paint(shape, placed.dresses[0], QPointF(self._text_left(), top))
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
        gap = metrics.number_gap
        if self._page.words.right_to_left:
            text = f"{self._sentence + 1} {arrow}"
            painter.drawText(QPointF(self._left + self._page.width + gap, base), text)
            return
        text = f"{arrow} {self._sentence + 1}"
        width = QFontMetricsF(metrics.number_font).horizontalAdvance(text)
        area = QRectF(0, base - metrics.number_ascent, self._left - gap, metrics.word_height)
        align = Qt.AlignmentFlag.AlignRight if width <= area.width() else Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, align | Qt.AlignmentFlag.AlignTop, text)


def _window(page: Page, sentence: int, around: Span, room: float) -> TextLine:
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
    return TextLine(first, end)


class TextArea(PageView):
    """Shows a document with its marks and reports clicks, selections and the token cursor."""

    token_clicked = Signal(int)
    """A token has been clicked: its index."""
    markable_clicked = Signal(str)
    """An expression has been clicked (its words, bar or label): its id, after `token_clicked`."""
    menu_requested = Signal(int, str, QPoint)
    """A context menu is wanted: token or -1, id of the expression or ``""``, global position."""
    selected_by_mouse = Signal()
    """The mouse has selected words and let go."""
    selection_changed = Signal()
    """Other words are selected now, or none."""
    cursor_moved = Signal(int)
    """The token cursor stands at another token."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._pressed = -1
        self._pressed_at = QPoint()
        self._dragged_to = QPoint()
        self._dragging = False
        self._column: float | None = None
        self._pin_wish: tuple[int, Span, bool] | None = None
        self._pin_waits = False
        self._pin = PinnedLine(self)
        self._pin.token_clicked.connect(self._click_pinned_token)
        self._pin.markable_clicked.connect(self._click_pinned_markable)
        self._drag_timer = QTimer(self)
        self._drag_timer.setInterval(40)
        self._drag_timer.timeout.connect(self._drag_on)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setMouseTracking(True)
        self.retranslate()
        present_as_document(self)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setAccessibleName(self.tr("Text"))
        self.setAccessibleDescription(
            self.tr("The text with its anaphors. The sentence panel shows the current sentence.")
        )

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def set_document(self, document: Document, *, sentences: int = 0) -> None:
        """Show a document from its beginning, without marks until `set_marks` is called."""
        self._pin_wish = None
        self._pressed, self._column = -1, None
        super().set_document(document, sentences=sentences)
        self._settled()

    def announce(self, text: str) -> None:
        """Let screen readers say something at once."""
        announce(self, text)

    # Zoom

    def zoom_in(self) -> None:
        """Show the text a step larger."""
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """Show the text a step smaller."""
        self.set_zoom(self.zoom / ZOOM_STEP)

    def zoom_reset(self) -> None:
        """Show the text at its usual size."""
        self.set_zoom(1.0)

    # The pinned line

    @property
    def pinned(self) -> int:
        """The sentence in the pinned line, -1 for none."""
        return self._pin.sentence

    def set_pinned(self, sentence: int | None, around: Span | None = None) -> None:
        """Show a sentence at the top of the window, whatever is scrolled; ``None`` for none.

        Of one that is too long for a line the words ``around`` are seen, by default its beginning.
        """
        if sentence is None or not 0 <= sentence < len(self._page):
            self._pin_wish = None
        else:
            self._pin_wish = (sentence, around or self.document.sentences[sentence], True)
        self._settled()

    def pin_if_hidden(self, key: str, sentence: int, span: Span) -> None:
        """Pin an expression (``""``: none) whenever it is out of sight, until another is pinned."""
        known = bool(key) and 0 <= sentence < len(self._page)
        self._pin_wish = (sentence, span, False) if known else None
        self._settled()

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Show or hide the pinned line once, when everything that happens inside is done."""
        before, self._pin_waits = self._pin_waits, True
        try:
            yield
        finally:
            self._pin_waits = before
            self._settled()

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

    # The token cursor

    @property
    def cursor_token(self) -> int:
        """The token before which the caret stands, -1 for none."""
        return self._cursor

    def set_cursor(self, token: int) -> None:
        """Put the caret before a token; -1 takes it away. Nothing is scrolled."""
        self._column = None
        self._put_cursor(token)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the caret on the screen: words to the right, lines down; the window follows.

        The first call puts the caret into the topmost visible line when it stands nowhere.
        """
        self._ready()
        if not len(self._page):
            return
        if self._cursor < 0:
            anchor = self._anchor()
            self._put_cursor(anchor[0] if anchor is not None else 0)
        else:
            for _ in range(abs(dx)):
                self._column = None
                self._put_cursor(self._beside(self._cursor, 1 if dx > 0 else -1))
            for _ in range(abs(dy)):
                self._put_cursor(self._over(self._cursor, 1 if dy > 0 else -1))
        self._show(self._cursor)
        self.announce(self.word_and_tag(self._cursor))

    def word_and_tag(self, token: int) -> str:
        """Return a word with its whole tag and what that means, for tips and screen readers."""
        word, tag = self.document.tokens[token], self._page.tag(token)
        pos = tag if self.tags == "pos" else word.pos
        meaning = part_of_speech_name(pos)
        return JOINT.join([part for part in (word.text, tag, meaning) if part])

    # Events

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
        self._pressed_at = self._dragged_to = position
        if extend and self._cursor >= 0:
            self._pressed, self._dragging = self._cursor, True
            self._drag_to(token, move=False)
        else:
            self._pressed, self._dragging = token, False

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell of the word under the mouse what its tag is, and forget it when the mouse leaves."""
        if event.type() == QEvent.Type.Leave:
            self._hover(-1)
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            token = self.token_at(event.pos())
            if token < 0 or not self._page.tag(token):
                QToolTip.hideText()
            else:
                rect = self.rect_of(Span(token, token + 1))
                text = escape(self.word_and_tag(token))
                QToolTip.showText(event.globalPos(), text, self.viewport(), rect)
            return True
        return super().viewportEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select by token; beyond the window's edge the text moves on."""
        position = event.position().toPoint()
        if not event.buttons():
            self._hover(self.token_at(position))
        if self._pressed < 0 or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        far = (position - self._pressed_at).manhattanLength()
        if self._dragging or far >= QApplication.startDragDistance():
            self._dragging, self._dragged_to = True, position
            self._drag_to(self._page.token_at(self._to_page(position)))
            if self.viewport().rect().contains(position):
                self._drag_timer.stop()
            elif not self._drag_timer.isActive():
                self._drag_timer.start()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a selection, or say what has been clicked."""
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed < 0:
            return
        self._drag_timer.stop()
        dragged, self._pressed, self._dragging = self._dragging, -1, False
        if dragged:
            if self._selection is not None:
                self.selected_by_mouse.emit()
            return
        position = event.position().toPoint()
        token, key = self.token_at(position), self.markable_at(position)
        self.select(None)
        with self._still(token):
            if token >= 0:
                self.set_cursor(token)
                self.token_clicked.emit(token)
            if key:
                self.markable_clicked.emit(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        token = self.token_at(event.position().toPoint())
        if token >= 0:
            self.select(Span(token, token + 1))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a context menu, at the mouse or, by key, at the caret."""
        position, place = event.pos(), event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard and self._cursor >= 0:
            position = self.rect_of(Span(self._cursor, self._cursor + 1)).center()
            place = self.viewport().mapToGlobal(position)
        self.menu_requested.emit(self.token_at(position), self.markable_at(position), place)

    # Inside

    def _settled(self) -> None:
        """Show or hide the pinned line."""
        if self._pin_waits:
            return
        wish = self._pin_wish
        if wish is None or self._stale:
            self._pin.hide()
            return
        sentence, span, always = wish
        rect = self.rect_of(span)
        height = self.viewport().height()
        if not always and rect.top() >= 0 and rect.bottom() < height:
            self._pin.hide()
            return
        below = rect.bottom() >= height and rect.top() >= 0
        self._pin.show_sentence(self._page, self._brushes, sentence, span, self._text_left(), below)
        self._clear_active()

    def _clear_active(self) -> None:
        """Have the pinned line leave the active expression free: below it, else not at all."""
        active = self._active_rect()
        if not active.intersects(self._pin.geometry()):
            return
        height = self.viewport().height()
        self._pin.move(0, height - self._pin.height())
        if active.intersects(self._pin.geometry()) or self._pin.y() < active.bottom():
            self._pin.hide()

    def _active_rect(self) -> QRect:
        """Return where the words and tags of the active expression are seen, empty for nowhere."""
        source, sentence = self._page.source, self._active_sentence
        if not self._active or source is None or not 0 <= sentence < len(self._page):
            return QRect()
        rect = QRect()
        for mark in source.marks_of(sentence):
            if mark.role is Role.ACTIVE:
                for span in mark.spans:
                    rect = rect.united(self.rect_of(span))
        if rect.isEmpty():
            return QRect()
        rect.setTop(rect.top() - self._metrics.sign_height)
        rect.setBottom(rect.bottom() + self._metrics.line_room + self._metrics.tag_height)
        return rect.intersected(self.viewport().rect())

    def _click_pinned_token(self, token: int) -> None:
        with self._still(-1):
            self.token_clicked.emit(token)

    def _click_pinned_markable(self, key: str) -> None:
        with self._still(-1):
            self.markable_clicked.emit(key)

    def _hover(self, token: int) -> None:
        """Show the whole tag of the word under the mouse, -1 for none."""
        before, self._hovered = self._hovered, token
        if before == token or not self._page.tagged:
            return
        for place in (before, token):
            if 0 <= place < len(self.document):
                self._update_sentence(self.document.sentence_of(place))

    def _drag_to(self, token: int, *, move: bool = True) -> None:
        if token >= 0 and self._pressed >= 0:
            first, last = sorted((self._pressed, token))
            if move:
                self.set_cursor(token)
            self.select(Span(first, last + 1))

    def _drag_on(self) -> None:
        """Scroll while the mouse is held beyond the window's edge."""
        height, y = self.viewport().height(), self._dragged_to.y()
        over = y if y < 0 else max(0, y - height)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + round(over * 0.5))
        place = QPoint(self._dragged_to.x(), min(max(y, 0), height - 1))
        self._drag_to(self._page.token_at(self._to_page(place)))

    def _put_cursor(self, token: int) -> None:
        if token == self._cursor:
            return
        for place in (self._cursor, token):
            if 0 <= place < len(self.document):
                self._update_sentence(self.document.sentence_of(place))
        self._cursor = token
        self.cursor_moved.emit(token)

    def _beside(self, token: int, step: int) -> int:
        """Return the neighbour of a token on the screen; beyond a line's end, in the text."""
        line = self._page.line_of(token)[1]
        rank = line.ranks[token - line.line.first] + step
        if 0 <= rank < len(line.ranks):
            return line.line.first + line.ranks.index(rank)
        onwards = (step > 0) is not self._page.words.right_to_left
        following = line.line.end if onwards else line.line.first - 1
        return following if 0 <= following < len(self.document) else token

    def _over(self, token: int, step: int) -> int:
        """Return the token above or below, in the column where the movement began."""
        page = self._page
        number, line = page.line_of(token)
        sentence = self.document.sentence_of(token)
        if self._column is None:
            box = line.box(token)
            self._column = (box.left + box.right) / 2
        number += step
        if number < 0 or number >= len(page.placed(sentence).shape.lines):
            sentence += step
            if not 0 <= sentence < len(page):
                return token
            number = 0 if step > 0 else len(page.placed(sentence).shape.lines) - 1
        y = page.heights.top(sentence) + page.placed(sentence).tops[number]
        return page.token_at(QPointF(self._column, y + 1))

    def _show(self, token: int) -> None:
        """Scroll just as far as a token needs to be seen."""
        rect = self.rect_of(Span(token, token + 1))
        bar, height = self.verticalScrollBar(), self.viewport().height()
        top = self._pin.height() if self.pinned >= 0 else 0
        if rect.top() < top:
            bar.setValue(bar.value() + rect.top() - top - self._metrics.sign_height)
        elif rect.bottom() > height:
            bar.setValue(bar.value() + rect.bottom() - height + self._metrics.line_gap)
