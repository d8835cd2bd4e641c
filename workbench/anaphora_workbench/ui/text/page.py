"""The document on an endless page: which line is where, and what is at a point.

No widget: the view asks for geometry and paints it. Coordinates are pixels from the text's left
edge and the document's top. Only sentences that are asked for are laid out; the last few hundred
stay.

The height of a sentence is that of its lines, known for all sentences from their numbers of lines,
plus its lanes. Only sentences around the active anaphor hold candidates, so lanes are kept
sparsely: they are measured when the view is told that marks have changed and when the sentence
comes into sight. So the sum, hence the scroll bar, is exact for everything that has been told.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF

from anaphora_workbench.model import Document, Span
from anaphora_workbench.ui.text.decorations import LineDress, dress, has_bar, in_order, styles_of
from anaphora_workbench.ui.text.line_breaks import LineBreaks, TextLine
from anaphora_workbench.ui.text.marks import (
    LabelSource,
    Mark,
    MarkLabel,
    MarkSource,
    labels_of,
    within,
)
from anaphora_workbench.ui.text.metrics import Metrics
from anaphora_workbench.ui.text.sentence_shape import (
    LINES_A_BLOCK,
    LineShape,
    SentenceShape,
    Styles,
)
from anaphora_workbench.ui.text.tags import TagMode, tags_of
from anaphora_workbench.ui.text.themes import Theme
from anaphora_workbench.ui.text.words import TextWords

_T = TypeVar("_T")
KEPT, KEPT_PLAIN = 150, 40
"""Sentences whose layout is kept; and those of which also the one without styles is."""


class Heights:
    """Tops and heights of sentences, in pixels from the top of the document."""

    def __init__(self, heights: Sequence[int], top: int) -> None:
        self._heights = list(heights)
        self._top = top
        self._tops = list(accumulate(self._heights, initial=top))
        self._extras: dict[int, int] = {}
        self._keys: list[int] = []
        self._sums: list[int] = [0]

    def __len__(self) -> int:
        return len(self._heights)

    @property
    def total(self) -> int:
        """Height of the document."""
        return self._tops[-1] + self._sums[-1]

    @property
    def with_extras(self) -> tuple[int, ...]:
        """The sentences that have lanes, in order."""
        return tuple(self._keys)

    def top(self, sentence: int) -> int:
        """Return the top of a sentence; of the number behind the last, the end of the document."""
        return self._tops[sentence] + self._sums[bisect_left(self._keys, sentence)]

    def height(self, sentence: int) -> int:
        """Return the height of a sentence, lanes included."""
        return self._heights[sentence] + self._extras.get(sentence, 0)

    def at(self, y: float) -> int:
        """Return the sentence at a height: the first one above the text, the last one below."""
        return max(bisect_right(range(len(self._heights)), y, key=self.top) - 1, 0)

    def set_extra(self, sentence: int, extra: int) -> bool:
        """Set the height of a sentence's lanes; tell whether it has changed."""
        if self._extras.get(sentence, 0) == extra:
            return False
        if extra:
            self._extras[sentence] = extra
        else:
            del self._extras[sentence]
        self._keys = sorted(self._extras)
        self._sums = list(accumulate([self._extras[key] for key in self._keys], initial=0))
        return True

    def clear_extras(self) -> None:
        """Take the lanes of all sentences away."""
        self._extras, self._keys, self._sums = {}, [], [0]

    def set_base(self, sentence: int, height: int) -> bool:
        """Set the height of a sentence without lanes; tell whether it has changed. Linear."""
        if self._heights[sentence] == height:
            return False
        self._heights[sentence] = height
        self._tops = list(accumulate(self._heights, initial=self._top))
        return True


@dataclass(frozen=True, slots=True)
class Placed:
    """A laid-out sentence: its lines, and what is drawn around the words of each.

    ``tops`` are the tops of its lines from its own top, and behind the last one the bottom;
    ``marks`` are those that are drawn, in the order of painting.
    """

    shape: SentenceShape
    dresses: tuple[LineDress, ...]
    tops: tuple[int, ...]
    marks: tuple[Mark, ...] = ()

    def line_at(self, y: float) -> int:
        """Return the line at a height from the top of the sentence; the nearest one outside."""
        return max(bisect_right(self.tops, y, hi=len(self.shape.lines)) - 1, 0)


class Page:
    """Geometry of one document."""

    def __init__(
        self,
        document: Document,
        metrics: Metrics,
        mode: TagMode,
        theme: Theme,
    ) -> None:
        self.document, self.theme = document, theme
        self.words = TextWords(document)
        self.metrics, self.mode = metrics, mode
        self._corrected: dict[int, str] = {}
        self._tags = tags_of(self.words, mode, {})
        self.width = 0.0
        starts = {span.start for span in document.paragraphs}
        self.headings = _headings(document)
        self._gaps = [
            index > 0 and (span.start in starts or index in self.headings)
            for index, span in enumerate(document.sentences)
        ]
        self._source: MarkSource | None = None
        self._learned: set[int] = set()
        self._placed: OrderedDict[int, Placed] = OrderedDict()
        # Shapes outlive marks: most changes of marks leave the letters as they are.
        self._shapes: OrderedDict[int, SentenceShape] = OrderedDict()
        # Those with marks that they had before, or are likely to have next.
        self._former: OrderedDict[int, Placed] = OrderedDict()
        self._ready: dict[int, Placed] = {}
        # A sentence that has an anaphor for a while looks afterwards as it did before.
        self._plain: OrderedDict[int, SentenceShape] = OrderedDict()
        self.wrapping = self._wrap({})
        self.heights = Heights((), 0)

    def __len__(self) -> int:
        return len(self.document.sentences)

    @property
    def tagged(self) -> bool:
        """Whether there is a row of tags: they are asked for, and some word has one."""
        return bool(self._tags)

    @property
    def line_height(self) -> int:
        """Height of a line without lanes."""
        return self.metrics.line_height(self.tagged)

    @property
    def lanes_top(self) -> int:
        """From the top of a line to its lanes: the rows of signs, words and tags."""
        return self.line_height - self.metrics.line_gap

    def set_width(self, width: float) -> None:
        """Break all lines anew for a width."""
        self.width = width
        metrics = self.metrics
        line = self.line_height
        last, gap = metrics.sentence_gap, metrics.paragraph_gap
        with_extras = self.heights.with_extras
        self.heights = Heights(
            [
                lines * line + last + (gap if divided else 0)
                for lines, divided in zip(self.wrapping.counts(width), self._gaps, strict=True)
            ],
            metrics.paragraph_gap,
        )
        self._drop_layouts()
        for sentence in with_extras:
            self._measure_lanes(sentence, self._marks(sentence))

    def set_look(self, metrics: Metrics, mode: TagMode) -> None:
        """Change zoom or tags; `set_width` has to follow."""
        if metrics is not self.metrics:
            self.metrics = metrics
            self.wrapping = self._wrap(self.wrapping.labels)
        if mode != self.mode:
            self.mode = mode
            self._tags = tags_of(self.words, mode, self._corrected)
        self._drop_layouts()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self.theme = theme
        self._drop_layouts()

    @property
    def source(self) -> MarkSource | None:
        """Where the marks come from."""
        return self._source

    def set_source(self, source: MarkSource | None) -> bool:
        """Take the marks from another source; tell whether `set_width` has to follow.

        That is so where labels take room in other lines now. A text without them, whose lines are
        all as they were, is not measured again: that takes as long as reading it.
        """
        self._source = source
        self._learned.clear()
        self._drop_layouts()
        named: Sequence[Mark] = ()
        if isinstance(source, LabelSource):
            named = source.labelled()
        labels = labels_of(named)
        if labels == self.wrapping.labels:
            self.heights.clear_extras()
            return False
        self.wrapping = self._wrap(labels)
        self.heights = Heights((), 0)
        return True

    def set_corrected(self, tags: Mapping[int, str]) -> None:
        """Show corrected tags (of the present mode) by token, and only these."""
        tokens = {token for token in {*tags, *self._corrected} if token < len(self.document)}
        changed = {t for t in tokens if tags.get(t) != self._corrected.get(t)}
        self._corrected = dict(tags)
        shown = tags_of(self.words, self.mode, self._corrected)
        appeared = bool(shown) != self.tagged
        self._tags = shown
        if appeared:
            self.set_width(self.width)
        elif shown:
            for sentence in {self.document.sentence_of(token) for token in changed}:
                self._drop_layout(sentence)

    def knows(self, sentence: int) -> bool:
        """Tell whether a sentence's labels and lanes are part of its height."""
        return sentence in self._learned

    def forget(self, sentences: Iterable[int] | None) -> None:
        """Ask for the marks of sentences (``None``: all) again when they are next needed."""
        if sentences is None:
            self._learned.clear()
            self._placed.clear()
            return
        for sentence in sentences:
            self._learned.discard(sentence)
            if (placed := self._placed.pop(sentence, None)) is not None:
                _keep(self._former, sentence, placed)

    def forget_layouts(self, kept: range) -> None:
        """Draw sentences anew when they are next seen; their heights are as they were.

        Args:
            kept: Sentences whose drawing stays.
        """
        for sentence in [number for number in self._placed if number not in kept]:
            del self._placed[sentence]

    def learn(self, sentence: int) -> bool:
        """Let the marks of a sentence take the room they need; tell whether its height changed."""
        self._learned.add(sentence)
        marks = () if self._source is None else self._source.marks_of(sentence)
        changed = False
        span = self.document.sentences[sentence]
        # In text order: labels do not change places when one of them comes to the top.
        if self.wrapping.set_labels(sentence, within(labels_of(marks), span)):
            self._drop_layout(sentence)
            changed = self._measure_lines(sentence)
        return self._measure_lanes(sentence, in_order(marks)) or changed

    def learn_all(self, sentences: Iterable[int]) -> bool:
        """Learn several sentences; tell whether the height of any has changed."""
        return sum([self.learn(sentence) for sentence in sentences]) > 0

    def placed(self, sentence: int) -> Placed:
        """Return a sentence with its layout."""
        found = self._placed.get(sentence)
        if found is None:
            found = self._place(sentence, self._marks(sentence))
        else:
            self._placed.move_to_end(sentence)
        return found

    def prepare(self, sentence: int, marks: Sequence[Mark]) -> Placed | None:
        """Lay out a sentence with marks, in text order, that it is likely to have next.

        Returns ``None`` where these would end its lines elsewhere. Nothing is shown or measured
        otherwise by that; `prepare_anew` forgets it.
        """
        ordered = in_order(marks)
        span = self.document.sentences[sentence]
        if self.width <= 0 or (
            within(labels_of(marks), span) != within(self.wrapping.labels, span)
        ):
            return None
        placed = self._worn(sentence, ordered)
        if placed is None:
            placed = self._wear(self._styled(sentence, ordered), ordered, self._gap(sentence))
        for number in range(0, len(placed.shape.lines), LINES_A_BLOCK):
            placed.shape.line(number)
        self._ready[sentence] = placed
        return placed

    def prepare_anew(self) -> None:
        """Forget what `prepare` has laid out."""
        self._ready.clear()

    def foresee(self, sentence: int) -> None:
        """Lay out the words of a sentence that is likely to come into sight; its marks come then.

        Most marks leave the letters as they are.
        """
        if sentence not in self._shapes and self.width > 0:
            shape = self._shape(sentence, {})
            for number in range(0, len(shape.lines), LINES_A_BLOCK):
                shape.line(number)
            _keep(self._shapes, sentence, shape)

    def tag(self, token: int) -> str:
        """Return the whole tag of a token, ``""`` where none is shown."""
        return self._tags[token] if self._tags else ""

    def line_top(self, token: int) -> int:
        """Return the top of the line in which a token begins."""
        sentence = self.document.sentence_of(token)
        placed = self.placed(sentence)
        return self.heights.top(sentence) + placed.tops[placed.shape.line_of(token)]

    def line_of(self, token: int) -> tuple[int, LineShape]:
        """Return number (in its sentence) and shape of the line in which a token begins."""
        shape = self.placed(self.document.sentence_of(token)).shape
        number = shape.line_of(token)
        return (number, shape.line(number))

    def token_rects(self, token: int) -> list[QRectF]:
        """Return where a token and its tag stand: one rectangle, several of a torn word."""
        sentence = self.document.sentence_of(token)
        placed = self.placed(sentence)
        top = self.heights.top(sentence)
        metrics = self.metrics
        height = self.lanes_top - metrics.sign_height
        rects: list[QRectF] = []
        number = placed.shape.line_of(token)
        while number < len(placed.shape.lines) and placed.shape.lines[number].first <= token:
            box = placed.shape.line(number).box(token)
            y = top + placed.tops[number] + metrics.sign_height
            rects.append(QRectF(box.slot_left, y, box.slot_right - box.slot_left, height))
            number += 1
        return rects

    def span_rect(self, span: Span) -> QRectF:
        """Return the rectangle around all tokens of a span, over several lines if need be."""
        rect = QRectF()
        for token in (span.start, span.end - 1):
            for part in self.token_rects(token):
                rect = rect.united(part)
        if self.line_top(span.start) != self.line_top(span.end - 1):
            rect.setLeft(0.0)
            rect.setRight(self.width)
        return rect

    def token_at(self, point: QPointF, *, near: bool = True) -> int:
        """Return the token at a point, -1 for none.

        Args:
            point: Where.
            near: Whether the nearest token of the line will do. Else the point must lie on the
                token or its tag, or in the space beside it.
        """
        if not len(self):
            return -1
        sentence = self.heights.at(point.y())
        placed = self.placed(sentence)
        y = point.y() - self.heights.top(sentence)
        number = placed.line_at(y)
        line = placed.shape.line(number)
        best, distance = -1, float("inf")
        for token, box in enumerate(line.boxes, line.line.first):
            away = max(box.slot_left - point.x(), point.x() - box.slot_right, 0.0)
            if away < distance:
                best, distance = token, away
        if not near:
            inside = placed.tops[number] <= y < placed.tops[number + 1]
            if distance > self.metrics.space or not inside:
                return -1
        return best

    def key_at(self, point: QPointF) -> str:
        """Return the id of the innermost expression at a point: bar, label or words; or ``""``."""
        if not len(self):
            return ""
        sentence = self.heights.at(point.y())
        placed = self.placed(sentence)
        number = placed.line_at(point.y() - self.heights.top(sentence))
        y = point.y() - self.heights.top(sentence) - placed.tops[number]
        return self.key_in(placed.dresses[number], point.x(), y)

    def key_in(self, worn: LineDress, x: float, y: float) -> str:
        """Return the id of the innermost expression of a line at a place, or ``""``.

        ``x`` is measured from the text's left edge, ``y`` from the line's top.
        """
        metrics, lanes = self.metrics, self.lanes_top
        if y >= lanes:
            lane = int((y - lanes) // metrics.lane_height)
            for strip in worn.strips:
                if strip.lane == lane and strip.bar_left <= x <= strip.bar_right:
                    return strip.mark.key
            return ""
        for box in worn.labels:
            if box.left <= x <= box.right:
                return box.label.key
        around = metrics.space / 2
        found = [
            strip
            for strip in worn.strips
            if not strip.boxed and strip.left - around <= x <= strip.right + around
        ]
        return found[-1].mark.key if found else ""

    def excerpt(self, sentence: int, line: TextLine, width: float) -> Placed:
        """Return chosen words of a sentence with their marks, laid out in a line of a width."""
        marks = self._marks(sentence)
        styles = styles_of(marks, Span(line.first, line.end), self.theme)
        style = self.wrapping.style_of(sentence)
        return self._wear(
            SentenceShape(self.wrapping, [line], width, style, styles, self._tags), marks, 0
        )

    def _marks(self, sentence: int) -> tuple[Mark, ...]:
        if self._source is None:
            return ()
        return in_order(self._source.marks_of(sentence))

    def _gap(self, sentence: int) -> int:
        """Return the room above a sentence."""
        return self.metrics.paragraph_gap if self._gaps[sentence] else 0

    def _worn(self, sentence: int, marks: tuple[Mark, ...]) -> Placed | None:
        """Return a sentence with marks if it is laid out so: it was or may be so soon."""
        for known in (self._placed, self._ready, self._former):
            placed = known.get(sentence)
            if placed is not None and placed.marks == marks:
                return placed
        return None

    def _styled(self, sentence: int, marks: tuple[Mark, ...]) -> SentenceShape:
        """Return the shape of a sentence whose words look as marks want it."""
        styles = styles_of(marks, self.document.sentences[sentence], self.theme)
        shape, ready = self._shapes.get(sentence), self._ready.get(sentence)
        if ready is not None and ready.shape.styles == styles:
            return ready.shape
        if shape is None or shape.styles != styles:
            known = None if styles else self._plain.get(sentence)
            shape = known or self._shape(sentence, styles)
        return shape

    def _wrap(self, labels: Mapping[int, tuple[MarkLabel, ...]]) -> LineBreaks:
        return LineBreaks(self.words, self.metrics, self.headings, labels)

    def _place(self, sentence: int, marks: tuple[Mark, ...]) -> Placed:
        placed = self._worn(sentence, marks)
        if placed is None:
            placed = self._wear(self._styled(sentence, marks), marks, self._gap(sentence))
        shape, before = placed.shape, self._shapes.get(sentence)
        if before is not None and before is not shape and not before.styles:
            _keep(self._plain, sentence, before, KEPT_PLAIN)
        _keep(self._shapes, sentence, shape)
        _keep(self._placed, sentence, placed)
        return placed

    def _shape(self, sentence: int, styles: Styles) -> SentenceShape:
        lines = self.wrapping.lines(sentence, self.width)
        style = self.wrapping.style_of(sentence)
        return SentenceShape(self.wrapping, lines, self.width, style, styles, self._tags)

    def _wear(self, shape: SentenceShape, marks: tuple[Mark, ...], top: int) -> Placed:
        """Put the marks on the lines of a shape whose first line begins at ``top``."""
        span = Span(shape.lines[0].first, shape.lines[-1].end)
        dresses = dress(marks, shape, self.metrics, within(self.wrapping.labels, span))
        base = self.line_height
        heights = [base + worn.lanes * self.metrics.lane_height for worn in dresses]
        return Placed(shape, tuple(dresses), tuple(accumulate(heights, initial=top)), marks)

    def _drop_layout(self, sentence: int) -> None:
        for kept in (self._placed, self._former, self._ready, self._shapes, self._plain):
            kept.pop(sentence, None)

    def _drop_layouts(self) -> None:
        for kept in (self._placed, self._former, self._ready, self._shapes, self._plain):
            kept.clear()

    def _measure_lines(self, sentence: int) -> bool:
        metrics = self.metrics
        lines = len(self.wrapping.lines(sentence, self.width))
        height = lines * self.line_height + metrics.sentence_gap
        if self._gaps[sentence]:
            height += metrics.paragraph_gap
        return self.heights.set_base(sentence, height)

    def _measure_lanes(self, sentence: int, marks: tuple[Mark, ...]) -> bool:
        extra = 0
        if any(has_bar(mark) for mark in marks):
            placed = self._place(sentence, marks)
            extra = self.metrics.lane_height * sum([worn.lanes for worn in placed.dresses])
        return self.heights.set_extra(sentence, extra)


def _keep(kept: OrderedDict[int, _T], sentence: int, value: _T, most: int = KEPT) -> None:
    """Remember something of a sentence, and forget what has not been used for longest."""
    kept[sentence] = value
    kept.move_to_end(sentence)
    if len(kept) > most:
        kept.popitem(last=False)


def _headings(document: Document) -> frozenset[int]:
    """Return the sentences that the document's metadata calls headings (numbers from 0)."""
    named = document.metadata.get("headings")
    if not isinstance(named, list | tuple):
        return frozenset()
    size = len(document.sentences)
    return frozenset([i for i in named if isinstance(i, int) and 0 <= i < size])
