"""The find panel: searches words, parts of speech and kinds, and lists places in their context."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import cast

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.session.values import Item
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Document
from anaphora_workbench.ui.design import NEAR, SMALL, TIGHT, em, scaled
from anaphora_workbench.ui.panels.lists import TOP, EmptyNote, Index, RowDelegate, RowModel
from anaphora_workbench.ui.panels.looks import Colours, colour_words, lead, trail
from anaphora_workbench.ui.panels.panel import (
    FlowLayout,
    Panel,
    fill,
    keep_narrow,
    offer_kinds,
    pressed_key,
    show_plain,
)
from anaphora_workbench.ui.panels.text_search import Field, Hit, Query, Search
from anaphora_workbench.ui.wording.translation import right_to_left

MOST = 5000
"""Hits that are listed: nobody reads more, and a list of all would take long to build."""
SLICE = 0.008
"""Seconds of searching between two looks at what the user does."""
WAIT = 150
"""Milliseconds after the last letter before the search begins."""


@dataclass(frozen=True, slots=True)
class ContextFonts:
    """Fonts of a line in context: words around, words found, number of the sentence."""

    plain: QFont
    bold: QFont
    small: QFont


def paint_context(
    painter: QPainter,
    area: QRect,
    hit: Hit,
    fonts: ContextFonts,
    colours: Colours,
    *,
    mirrored: bool,
) -> None:
    """Paint one place: its sentence number, then the words found with what stands around them.

    The words found begin at the same place in every line. Sentences of right-to-left scripts run
    on to the left of them.
    """
    unit = em(fonts.plain)
    metrics, bold = QFontMetrics(fonts.plain), QFontMetrics(fonts.bold)
    gutter = QRect(area.x(), area.y(), round(unit * 3), area.height())
    room = area.adjusted(gutter.width() + round(unit * 0.6), 0, -round(unit * 0.4), 0)
    if mirrored:
        gutter.moveRight(area.right())
        room.moveLeft(area.x() + round(unit * 0.4))
    left, right = lead(mirrored=False), lead(mirrored=True)
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    painter.setFont(fonts.small)
    painter.setPen(colours.muted)
    painter.drawText(gutter, trail(mirrored=mirrored), f"{hit.sentence + 1}")
    words = bold.elidedText(hit.words, Qt.TextElideMode.ElideRight, room.width() // 2)
    wide = bold.horizontalAdvance(words)
    start = room.x() + max(0, min(room.width() * 4 // 10, room.width() - wide))
    first, second = hit.before, hit.after
    if right_to_left(hit.words):
        first, second = second, first
    blank = round(unit * 0.3)
    behind = start + wide + (blank if second[:1].isspace() or second[-1:].isspace() else 0)
    ahead = start - (blank if first[:1].isspace() or first[-1:].isspace() else 0)
    before_room = QRect(room.x(), room.y(), max(0, ahead - room.x()), room.height())
    after_room = QRect(behind, room.y(), max(0, room.right() - behind), room.height())
    painter.setFont(fonts.bold)
    painter.setPen(colours.text)
    painter.drawText(QRect(start, room.y(), wide, room.height()), left, words)
    begin, finish = Qt.TextElideMode.ElideLeft, Qt.TextElideMode.ElideRight
    first, second = first.strip(), second.strip()
    if right_to_left(hit.words):
        begin, finish = finish, begin
    painter.setFont(fonts.plain)
    painter.setPen(colours.muted)
    painter.drawText(before_room, right, metrics.elidedText(first, begin, before_room.width()))
    painter.drawText(after_room, left, metrics.elidedText(second, finish, after_room.width()))


class HitModel(RowModel[Hit]):
    """One row a hit."""

    def add(self, hits: Sequence[Hit]) -> None:
        """Add hits at the end."""
        if hits:
            self.beginInsertRows(TOP, len(self.rows), len(self.rows) + len(hits) - 1)
            self.rows = (*self.rows, *hits)
            self.endInsertRows()

    def text(self, hit: Hit, column: int) -> str:
        """Return a hit in its context."""
        return f"{hit.before}{hit.words}{hit.after}"

    def sentence(self, hit: Hit) -> str:
        """Return what a screen reader says: the words found, then their context."""
        return self.tr("sentence {number}: {words}; {before}{words} {after}").format(
            number=hit.sentence + 1, words=hit.words, before=hit.before, after=hit.after.strip()
        )


class HitList(QListView):
    """A list of hits without frame, whose rows are all of one height."""

    def __init__(self, model: HitModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


class HitDelegate(RowDelegate[HitModel]):
    """Paints a hit in its context, the words that were found below each other."""

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        super().set_font(font)
        self._font, self._bold = scaled(font), scaled(font, bold=True)
        self._small = scaled(font, SMALL)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of a row, the same for all."""
        return QSize(1, round(self._em * 1.9))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a hit."""
        self.paint_ground(painter, option)
        painter.save()
        fonts = ContextFonts(self._font, self._bold, self._small)
        hit, mirrored = self._model.row(index.row()), self._view.isRightToLeft()
        paint_context(painter, option.rect, hit, fonts, self.colours, mirrored=mirrored)
        painter.restore()

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Paint the ground of selected rows and of the one below the mouse."""
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self.colours.current)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, self.colours.hover)


class FindPanel(Panel):
    """Finds places in the document while the window stays usable.

    Signals:
        found(int, int): First token of a hit and the one behind its last.
        left(): Escape was pressed: the focus is to go back to the text.
    """

    found = Signal(int, int)
    left = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._document: Document | None = None
        self._items: Sequence[Item] = ()
        self._steps: Iterator[list[Hit]] | None = None
        self._cut = False
        self.hits = HitModel(self)
        self.field = QComboBox(self)
        self.text = QLineEdit(self)
        self.kinds = QComboBox(self)
        self.regex = QCheckBox(self)
        self.exact = QCheckBox(self)
        self.back = QToolButton(self)
        self.forward = QToolButton(self)
        self.state = QLabel(self)
        self.list = HitList(self.hits, self)
        self.empty = EmptyNote(self.list)
        self._painting = HitDelegate(self.list, self.hits)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT)
        self._wait.timeout.connect(self.start)
        self._slices = QTimer(self)
        self._slices.setInterval(0)
        self._slices.timeout.connect(self._slice)
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.list.setItemDelegate(self._painting)
        self.text.setClearButtonEnabled(True)
        show_plain(self.state)
        for button in (self.back, self.forward):
            button.setAutoRaise(True)
        self._upper = QHBoxLayout()
        fill(self._upper, self.field, (self.text, 1), (self.kinds, 1), self.back, self.forward)
        keep_narrow(self.field, self.kinds, letters=5)
        checks = FlowLayout(gap=NEAR)
        checks.addWidget(self.exact)
        checks.addWidget(self.regex)
        self._lower = QHBoxLayout()
        self._lower.addLayout(checks)
        self._column = QVBoxLayout(self)
        fill(self._column, self._upper, self._lower, self.state, (self.list, 1))
        self.text.textChanged.connect(self._later)
        self.text.installEventFilter(self)
        self.list.installEventFilter(self)
        self.field.currentIndexChanged.connect(self._choose_field)
        self.kinds.currentIndexChanged.connect(self._later)
        self.regex.toggled.connect(self._later)
        self.exact.toggled.connect(self._later)
        self.back.clicked.connect(lambda: self.step(-1))
        self.forward.clicked.connect(lambda: self.step(1))
        self.list.clicked.connect(lambda index: self._enter(index.row()))

    def set_document(self, document: Document | None, items: Sequence[Item] = ()) -> None:
        """Search in another document; the query stays."""
        self._document, self._items = document, items
        offer_kinds(self.kinds, [item.kind for item in items])
        self.start()

    def begin(self, text: str = "") -> None:
        """Take the focus, to search for a text that is given or typed."""
        if text:
            self.text.setText(text)
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.text.selectAll()

    def query(self) -> Query:
        """Return what is searched."""
        field = Field(self.field.currentData() or Field.WORDS)
        text = self.text.text()
        if field is Field.KIND:
            text = self.kinds.currentData() or ""
        return Query(text, field, self.regex.isChecked(), self.exact.isChecked())

    def start(self) -> None:
        """Search now."""
        self._wait.stop()
        self._slices.stop()
        self._steps, self._cut = None, False
        self.hits.show_rows(())
        query = self.query()
        if self._document is None or not query.text.strip():
            self._say("")
            return
        try:
            search = Search(query, self._document, self._items)
        except UsageError as error:
            self._say(self._trouble(error), trouble=True)
            return
        self._steps = search.steps()
        self._slices.start()
        self._slice()

    def step(self, by: int, token: int = -1) -> None:
        """Go to the next hit (1) or the previous one (-1), from the last to the first.

        Before any hit was visited it goes on from a token, such as the cursor in the text.
        """
        if self._wait.isActive():
            self.start()
        hits = self.hits.rows
        if not hits:
            return
        here = self.list.currentIndex().row()
        if here < 0:
            behind = bisect_right(hits, token, key=lambda hit: hit.span.start)
            here = behind - 1 if by > 0 else behind
        self._enter((here + by) % len(hits))

    @property
    def searching(self) -> bool:
        """Whether a search is under way."""
        return self._steps is not None

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Find"))
        chosen = max(0, self.field.currentIndex())
        self.field.blockSignals(True)
        self.field.clear()
        self.field.addItem(self.tr("Words"), Field.WORDS)
        self.field.addItem(self.tr("Lemmas"), Field.LEMMAS)
        self.field.addItem(self.tr("Parts of speech"), Field.POS)
        self.field.addItem(self.tr("Kind of anaphor"), Field.KIND)
        self.field.setCurrentIndex(chosen)
        self.field.blockSignals(False)
        self.field.setAccessibleName(self.tr("What to search in"))
        self.text.setAccessibleName(self.tr("Search for"))
        self.kinds.setAccessibleName(self.tr("Kind of anaphor"))
        self.regex.setText(self.tr("Regular expression"))
        self.exact.setText(self.tr("Match case and accents"))
        for button, text in ((self.back, self.tr("Previous")), (self.forward, self.tr("Next"))):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self.list.setAccessibleName(self.tr("Places found"))
        self._choose_field()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        edge = round(unit * 0.5)
        self._column.setContentsMargins(0, edge, 0, 0)
        self._column.setSpacing(round(unit * 0.35))
        for row in (self._upper, self._lower):
            row.setContentsMargins(edge, 0, edge, 0)
        self._upper.setSpacing(TIGHT)
        self.state.setContentsMargins(edge, 0, edge, 0)
        self.back.setArrowType(Qt.ArrowType.UpArrow)
        self.forward.setArrowType(Qt.ArrowType.DownArrow)
        self._painting.restyle(self.colours, self.font())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return steps on, Shift+Return back, Down leads into the list, Escape leaves."""
        match pressed_key(event):
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if watched is self.list:
                self._enter(self.list.currentIndex().row())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                shift = cast(QKeyEvent, event).modifiers() & Qt.KeyboardModifier.ShiftModifier
                self.step(-1 if shift else 1)
            case Qt.Key.Key_Escape:
                self.left.emit()
            case Qt.Key.Key_Down if watched is self.text and self.hits.rows:
                self.list.setFocus(Qt.FocusReason.TabFocusReason)
                if not self.list.currentIndex().isValid():
                    self.list.setCurrentIndex(self.hits.index(0, 0))
            case _:
                return super().eventFilter(watched, event)
        return True

    def _choose_field(self) -> None:
        field = Field(self.field.currentData() or Field.WORDS)
        self.text.setVisible(field is not Field.KIND)
        self.kinds.setVisible(field is Field.KIND)
        words = field in (Field.WORDS, Field.LEMMAS)
        self.regex.setEnabled(words)
        self.exact.setEnabled(words)
        match field:
            case Field.POS:
                hint = self.tr("for example DET ADJ* NOUN")
            case Field.LEMMAS:
                hint = self.tr("for example leave the city")
            case _:
                hint = self.tr("words of the text")
        self.text.setPlaceholderText(hint)
        self._later()

    def _later(self) -> None:
        self._wait.start()

    def _slice(self) -> None:
        """Search on for a moment."""
        steps = self._steps
        if steps is None:
            self._slices.stop()
            return
        end = perf_counter() + SLICE
        batch: list[Hit] = []
        room = MOST - len(self.hits.rows)
        for hits in steps:
            batch += hits
            if len(batch) >= room:
                batch, self._cut = batch[:room], True
                self._steps = None
                break
            if perf_counter() > end:
                break
        else:
            self._steps = None
        self.hits.add(batch)
        if self._steps is None:
            self._slices.stop()
        self._say_count()

    def _say_count(self) -> None:
        count = len(self.hits.rows)
        if self._cut:
            self._say(self.tr("The first {count} places; search for more").format(count=count))
        elif self.searching:
            self._say(self.tr("{count} places so far").format(count=count))
        elif not count:
            self._say(self.tr("Nothing found"))
        else:
            here = self.list.currentIndex().row()
            if here >= 0:
                text = self.tr("Place {number} of {count}").format(number=here + 1, count=count)
            else:
                text = self.tr("Places found: {count}").format(count=count)
            self._say(text)

    def _say(self, text: str, *, trouble: bool = False) -> None:
        self.state.setText(text)
        self.state.setVisible(bool(text))
        colour = self.colours.warning if trouble else self.colours.muted
        colour_words(self.state, colour)
        self.state.setAccessibleName(text)
        self.text.setAccessibleDescription(text)
        if self._document is None:
            self.empty.say(self.tr("No document is open."))
        else:
            self.empty.say("")

    def _trouble(self, error: UsageError) -> str:
        if error.code == "find-pos":
            return self.tr("Write parts of speech such as: PRON, or DET ADJ* NOUN|PROPN")
        reason = error.message.partition(": ")[2] or error.message
        return self.tr("The regular expression cannot be read: {reason}").format(reason=reason)

    def _enter(self, row: int) -> None:
        if 0 <= row < len(self.hits.rows):
            self.list.setCurrentIndex(self.hits.index(row, 0))
            span = self.hits.row(row).span
            self._say_count()
            self.found.emit(span.start, span.end)
