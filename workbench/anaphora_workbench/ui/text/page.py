"""The document on an endless page: which line is where, and what stands at a point.

No widget: the view asks this object for geometry and paints it. Coordinates are pixels from the
text's left edge and the document's top. Only sentences that are asked for are laid out; the last
few hundred stay.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from anaphora_workbench.model import Document, Span
from anaphora_workbench.ui.text.dressing import (
    LineDress,
    dress,
    has_bar,
    in_order,
    styles_of,
)
from anaphora_workbench.ui.text.heights import Heights
from anaphora_workbench.ui.text.labels import LabelSource, labels_of, within
from anaphora_workbench.ui.text.marks import Mark, MarkSource
from anaphora_workbench.ui.text.metrics import Metrics
from anaphora_workbench.ui.text.shaping import LineShape, Shape
from anaphora_workbench.ui.text.words import Words
from anaphora_workbench.ui.text.wrapping import Line, TagMode, Wrapping, tags_of
from anaphora_workbench.ui.themes import Theme

KEPT = 300
"""Sentences whose layout is kept."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A laid-out sentence.

    Attributes:
        shape: Its lines.
        dresses: What is drawn around the words of each line.
        tops: Top of each line from the top of the sentence, and behind the last one the bottom.
    """

    shape: Shape
    dresses: tuple[LineDress, ...]
    tops: tuple[int, ...]

    def line_at(self, y: float) -> int:
        """Return the line at a height from the top of the sentence; the nearest one outside."""
        last = len(self.shape.lines) - 1
        low, high = 0, last
        while low < high:
            middle = (low + high + 1) // 2
            if self.tops[middle] <= y:
                low = middle
            else:
                high = middle - 1
        return low


class Page:
    """Geometry of one document.

    Args:
        document: The document.
        metrics: Fonts and measures.
        mode: Which tags are shown.
        theme: Colours of words.
        source: Tells the marks, ``None`` for none.
    """

    def __init__(
        self,
        document: Document,
        metrics: Metrics,
        mode: TagMode,
        theme: Theme,
        source: MarkSource | None = None,
    ) -> None:
        self.document, self.theme = document, theme
        self.words = Words(document)
        self.metrics, self.mode = metrics, mode
        self.corrected: dict[int, str] = {}
        self.width = 0.0
        starts = {span.start for span in document.paragraphs}
        self.headings = _headings(document)
        self._gaps = [
            index > 0 and (span.start in starts or index in self.headings)
            for index, span in enumerate(document.sentences)
        ]
        self._source = source
        self._learned: set[int] = set()
        self._placed: OrderedDict[int, Placed] = OrderedDict()
        self.wrapping = self._wrap()
        self.heights = Heights((), 0)

    def __len__(self) -> int:
        return len(self.document.sentences)

    def set_width(self, width: float) -> None:
        """Break all lines anew for a width."""
        self.width = width
        metrics = self.metrics
        line = metrics.line_height(self.mode is not None)
        last, gap = metrics.sentence_gap, metrics.paragraph_gap
        with_extras = self.heights.with_extras
        self.heights = Heights(
            [
                lines * line + last + (gap if parted else 0)
                for lines, parted in zip(self.wrapping.counts(width), self._gaps, strict=True)
            ],
            metrics.paragraph_gap,
        )
        self._placed.clear()
        for sentence in with_extras:
            self._measure_lanes(sentence, self._marks(sentence))

    def set_look(self, metrics: Metrics, mode: TagMode) -> None:
        """Change zoom or tags; `set_width` has to follow."""
        labels = self.wrapping.labels
        self.metrics, self.mode = metrics, mode
        self.wrapping = self._wrap(labels)
        self._placed.clear()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self.theme = theme
        self._placed.clear()

    def set_source(self, source: MarkSource | None) -> None:
        """Take the marks from another source; `set_width` has to follow."""
        self._source = source
        self._learned.clear()
        self._placed.clear()
        self.wrapping = self._wrap()
        self.heights = Heights((), 0)

    def set_corrected(self, tags: Mapping[int, str]) -> tuple[int, ...]:
        """Show corrected tags (of the present mode); return the sentences that changed height."""
        tokens = {token for token in {*tags, *self.corrected} if token < len(self.document)}
        changed = {t for t in tokens if tags.get(t) != self.corrected.get(t)}
        self.corrected = dict(tags)
        if self.mode is None or not changed:
            return ()
        self.wrapping.tags = tags_of(self.words, self.mode, self.corrected)
        touched = sorted({self.document.sentence_of(token) for token in changed})
        for sentence in touched:
            self.wrapping.remeasure(sentence)
            self._placed.pop(sentence, None)
        return tuple([sentence for sentence in touched if self._measure_lines(sentence)])

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
            self._placed.pop(sentence, None)

    def learn(self, sentence: int) -> bool:
        """Let the marks of a sentence take the room they need; tell whether its height changed."""
        self._learned.add(sentence)
        marks = self._marks(sentence)
        changed = False
        span = self.document.sentences[sentence]
        if self.wrapping.set_labels(sentence, within(labels_of(marks), span)):
            self._placed.pop(sentence, None)
            changed = self._measure_lines(sentence)
        return self._measure_lanes(sentence, marks) or changed

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

    def tag(self, token: int) -> str:
        """Return the tag that is shown under a token."""
        return self.wrapping.tags[token]

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
        height = metrics.word_height + metrics.line_room
        if self.mode is not None:
            height += metrics.tag_height
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

        Args:
            worn: What is drawn on the line.
            x: From the text's left edge.
            y: From the line's top.
        """
        metrics = self.metrics
        lanes = metrics.sign_height + metrics.word_height + metrics.line_room
        if self.mode is not None:
            lanes += metrics.tag_height
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

    def excerpt(self, sentence: int, lines: list[Line], width: float) -> Placed:
        """Return chosen words of a sentence with their marks, laid out in lines of a width."""
        return self._arrange(sentence, self._marks(sentence), lines, width)

    def _marks(self, sentence: int) -> list[Mark]:
        if self._source is None:
            return []
        return in_order(self._source.marks_of(sentence))

    def _wrap(self, labels: Mapping[int, tuple[object, ...]] | None = None) -> Wrapping:
        known = dict(self.wrapping.labels) if labels is not None else {}
        if labels is None and isinstance(self._source, LabelSource):
            known = labels_of(self._source.labelled())
        tags = tags_of(self.words, self.mode, self.corrected)
        return Wrapping(self.words, self.metrics, self.mode, tags, self.headings, known)

    def _place(self, sentence: int, marks: list[Mark]) -> Placed:
        lines = self.wrapping.lines(sentence, self.width)
        placed = self._arrange(sentence, marks, lines, self.width)
        if self._gaps[sentence]:
            gap = self.metrics.paragraph_gap
            placed = Placed(placed.shape, placed.dresses, tuple([gap + top for top in placed.tops]))
        self._placed[sentence] = placed
        if len(self._placed) > KEPT:
            self._placed.popitem(last=False)
        return placed

    def _arrange(self, sentence: int, marks: list[Mark], lines: list[Line], width: float) -> Placed:
        span = Span(lines[0].first, lines[-1].end)
        styles = styles_of(marks, span, self.theme)
        shape = Shape(self.wrapping, lines, width, self.wrapping.style_of(sentence), styles)
        labels = {t: here for t, here in self.wrapping.labels.items() if t in span} if marks else {}
        dresses = dress(marks, shape, self.metrics, labels)
        base = self.metrics.line_height(self.mode is not None)
        tops = [0]
        for worn in dresses:
            tops.append(tops[-1] + base + worn.lanes * self.metrics.lane_height)
        return Placed(shape, tuple(dresses), tuple(tops))

    def _measure_lines(self, sentence: int) -> bool:
        metrics = self.metrics
        lines = len(self.wrapping.lines(sentence, self.width))
        height = lines * metrics.line_height(self.mode is not None) + metrics.sentence_gap
        if self._gaps[sentence]:
            height += metrics.paragraph_gap
        return self.heights.set_base(sentence, height)

    def _measure_lanes(self, sentence: int, marks: list[Mark]) -> bool:
        extra = 0
        if any(has_bar(mark) for mark in marks):
            placed = self._place(sentence, marks)
            extra = self.metrics.lane_height * sum([worn.lanes for worn in placed.dresses])
        return self.heights.set_extra(sentence, extra)


def _headings(document: Document) -> frozenset[int]:
    """Return the sentences that the document's metadata calls headings (numbers from 0)."""
    named = document.metadata.get("headings")
    if not isinstance(named, list | tuple):
        return frozenset()
    size = len(document.sentences)
    return frozenset([i for i in named if isinstance(i, int) and 0 <= i < size])
