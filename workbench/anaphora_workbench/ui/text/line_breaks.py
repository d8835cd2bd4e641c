"""Line breaks: greedy wrapping over cached widths, the same for heights and for layouts.

The view needs the height of every sentence to place its scroll bar, long before most are laid out.
So lines are broken here, by plain sums, and the layout is forced to the same breaks: counting lines
(`LineBreaks.counts`, all sentences) and listing them (`LineBreaks.lines`, one sentence) add the
same numbers in the same order.

A *cell* is a written word with the room its labels need; tags take none. A *unit* is what no line
may tear: a cell with the punctuation that touches it. Only a cell that is wider than the whole line
is torn, at the borders of what users see as characters. Where the letters of the tokens of a
written word make up the word (*bajarlo* is *bajar* + *lo*), each part has its own letters; in a
contraction (*al* is *a* + *el*) all have equal shares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtGui import QTextLayout

from anaphora_workbench.ui.text.marks import MarkLabel
from anaphora_workbench.ui.text.metrics import BOLD, REGULAR, Metrics
from anaphora_workbench.ui.text.words import CLOSE, SHARED, TOUCH, TextWords, Utf16Map, shown

_JOINED = -1.0
"""Width in `LineBreaks.units` of a token that belongs to the unit of an earlier one."""


@dataclass(frozen=True, slots=True)
class WordParts:
    """The parts of a written word: its width, and where the letters of each part begin."""

    width: float
    starts: tuple[float, ...]


def parts_of(written: str, texts: Sequence[str], widths: Mapping[str, float]) -> WordParts:
    """Measure the parts of a written word."""
    width = widths[written]
    if sum(map(len, texts)) == len(written):
        lengths = accumulate([len(text) for text in texts[:-1]], initial=0)
        starts = [widths[written[:length]] if length else 0.0 for length in lengths]
    else:
        starts = [width * number / len(texts) for number in range(len(texts))]
    return WordParts(width, tuple(starts))


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of a sentence.

    Attributes:
        first: Its first token.
        end: Index behind its last token.
        piece: Characters of `shown` of the only word, when the line holds a part of a word that
            is wider than the whole line.
    """

    first: int
    end: int
    piece: tuple[int, int] | None = None


class LineBreaks:
    """Widths of a document's words at one zoom, and the lines they make.

    Building costs one pass over the tokens; `counts` another, cheaper one.

    Args:
        headings: Sentences that are set in bold.
        labels: Labels by token, in the order in which they stand.
    """

    def __init__(
        self,
        words: TextWords,
        metrics: Metrics,
        headings: frozenset[int] = frozenset(),
        labels: Mapping[int, tuple[MarkLabel, ...]] | None = None,
    ) -> None:
        self.words, self.metrics = words, metrics
        self.headings = headings
        self.labels: dict[int, tuple[MarkLabel, ...]] = dict(labels or {})
        self.cells = list(map(metrics.cell_rooms.__getitem__, words.texts))
        self._special: set[int] = set()
        joints = words.joints
        token = joints.find(SHARED)
        while token >= 0:
            self.cells[token] = 0.0
            self._special.add(words.cell(token)[0])
            token = joints.find(SHARED, token + 1)
        self._special.update([words.cell(token)[0] for token in self.labels])
        for sentence in headings:
            span = words.document.sentences[sentence]
            self._special.update([i for i in span if joints[i] != SHARED])
        for token in self._special:
            self._measure(token)
        self.units = list(self.cells)
        for token in self._special:
            self.units[token] += self.lead(token)
        self._join(range(len(joints)))
        self._gaps: list[float] = self._gaps_behind() if words.has_close else []

    def style_of(self, sentence: int) -> int:
        """Return the style of a sentence's words."""
        return BOLD if sentence in self.headings else REGULAR

    def lead(self, token: int) -> float:
        """Return the width of the labels that stand before the cell of a token."""
        if not self.labels:
            return 0.0
        first, end = self.words.cell(token)
        width = self.metrics.label_width
        return sum(
            [
                width(label.text)
                for index in range(first, end)
                for label in self.labels.get(index, ())
                if label.before
            ]
        )

    def set_labels(self, sentence: int, labels: Mapping[int, tuple[MarkLabel, ...]]) -> bool:
        """Give a sentence other labels; tell whether that changes anything."""
        span = self.words.document.sentences[sentence]
        old = {token: self.labels[token] for token in span if token in self.labels}
        if old == labels:
            return False
        for token in old:
            del self.labels[token]
        self.labels.update(labels)
        self._special.update([self.words.cell(token)[0] for token in labels])
        self.remeasure(sentence)
        return True

    def remeasure(self, sentence: int) -> None:
        """Measure the words of one sentence again, after its labels have changed."""
        span = self.words.document.sentences[sentence]
        for token in span:
            if self.words.joints[token] != SHARED:
                self._measure(token)
        for token in span:
            self.units[token] = self.cells[token]
            if self.words.joints[token] != SHARED:
                self.units[token] += self.lead(token)
        self._join(range(span.start, span.end))

    def counts(self, width: float) -> list[int]:
        """Return the number of lines of every sentence in lines of a width. Linear, tight."""
        counts: list[int] = []
        append, units, space = counts.append, self.units, self.metrics.space
        gaps = self._gaps
        for number, sentence in enumerate(self.words.document.sentences):
            used, lines = 0.0, 1
            # Two copies of one loop: most documents have the same gap everywhere, and this is
            # the pass over all words that stands between opening a novel and seeing it.
            if not gaps:
                for unit in units[sentence.start : sentence.end]:
                    if unit < 0.0:
                        continue
                    if used + unit <= width:
                        used += unit + space
                    elif unit <= width:
                        lines += 1
                        used = unit + space
                    else:
                        lines = len(self.lines(number, width))
                        break
            else:
                for token in sentence:
                    if (unit := units[token]) < 0.0:
                        continue
                    if used + unit <= width:
                        used += unit + gaps[token]
                    elif unit <= width:
                        lines += 1
                        used = unit + gaps[token]
                    else:
                        lines = len(self.lines(number, width))
                        break
            append(lines)
        return counts

    def lines(self, sentence: int, width: float) -> list[TextLine]:
        """Return the lines of one sentence."""
        span = self.words.document.sentences[sentence]
        units, space, gaps = self.units, self.metrics.space, self._gaps
        lines: list[TextLine] = []
        begin, used = span.start, 0.0
        token = span.start
        while token < span.end:
            unit = units[token]
            end = token + 1
            while end < span.end and units[end] < 0.0:
                end += 1
            gap = gaps[token] if gaps else space
            if used + unit <= width:
                used += unit + gap
            elif unit <= width:
                lines.append(TextLine(begin, token))
                begin, used = token, unit + gap
            else:
                if token > begin:
                    lines.append(TextLine(begin, token))
                begin, used = self._tear(lines, sentence, token, end, width)
                used += gap if used else 0.0
            token = end
        if begin < span.end:
            lines.append(TextLine(begin, span.end))
        return lines

    def _tear(
        self, lines: list[TextLine], sentence: int, token: int, end: int, width: float
    ) -> tuple[int, float]:
        """Break a unit that is wider than a line; return the begun line and what it has used."""
        begin, used = token, 0.0
        while token < end:
            after = self.words.cell(token)[1]
            cell = self.cells[token] + self.lead(token)
            if used + cell > width and begin < token:
                lines.append(TextLine(begin, token))
                begin, used = token, 0.0
            if cell > width:
                lines.extend(self._pieces(sentence, token, after, width))
                begin, used = after, 0.0
            else:
                used += cell
            token = after
        return begin, used

    def _pieces(self, sentence: int, first: int, end: int, width: float) -> list[TextLine]:
        """Break one written word that is wider than a line into lines of its own."""
        text = shown(self.words.texts[first])
        widths = self.metrics.word_widths[self.style_of(sentence)]
        room = max(width - self.lead(first), self.metrics.space)
        if widths[text] <= room or end - first > 1:
            return [TextLine(first, end)]
        places = Utf16Map(text)
        layout = QTextLayout(text)
        borders: list[int] = []
        position = 0
        while position < places.length:
            position = max(layout.nextCursorPosition(position), position + 1)
            borders.append(places.to_points(position))
        lines: list[TextLine] = []
        begin, last, used = 0, 0, 0.0
        for border in borders:
            step = widths[text[last:border]]
            if used + step > room and last > begin:
                lines.append(TextLine(first, end, (begin, last)))
                begin, used = last, 0.0
            used += step
            last = border
        lines.append(TextLine(first, end, (begin, len(text))))
        return lines

    def _measure(self, token: int) -> None:
        """Measure a cell that is not just a plain word."""
        first, end = self.words.cell(token)
        document, metrics = self.words.document, self.metrics
        style = REGULAR
        if self.headings and document.sentence_of(first) in self.headings:
            style = BOLD
        text = self.words.texts[first]
        width = max(metrics.word_widths[style][text], metrics.cell_rooms[text])
        for index in range(first, end):
            for label in self.labels.get(index, ()):
                if not label.before:
                    width += metrics.label_width(label.text)
        self.cells[first] = width

    def parts(self, first: int, end: int, style: int = REGULAR) -> WordParts:
        """Measure the parts of a written word that holds several tokens."""
        texts = [token.text for token in self.words.document.tokens[first:end]]
        return parts_of(self.words.texts[first], texts, self.metrics.word_widths[style])

    def _gaps_behind(self) -> list[float]:
        """Return the gap behind each unit, at its first token."""
        units, joints, space = self.units, self.words.joints, self.metrics.space
        gaps = [space] * len(units)
        gap = space
        for token in reversed(range(len(units))):
            if units[token] >= 0.0:
                gaps[token] = gap
                gap = 0.0 if joints[token] == CLOSE else space
        return gaps

    def _join(self, tokens: range) -> None:
        """Add touching cells to the unit they belong to."""
        units, joints = self.units, self.words.joints
        for token in reversed(tokens):
            joint = joints[token]
            if joint in (TOUCH, SHARED):
                units[token - 1] += max(units[token], 0.0)
                units[token] = _JOINED
