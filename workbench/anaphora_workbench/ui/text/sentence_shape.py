"""The shape of a sentence: its lines as Qt lays them out, and where each token is in them.

A `QTextLayout` orders and joins the glyphs (right-to-left runs, ligatures, combining marks); the
line breaks are those of `line_breaks`, forced by U+2028, so heights and layouts cannot differ. The
room that a cell needs beyond its letters (for a label) is given to the space behind it, so that
every word keeps its place whatever style it takes on, as when it becomes bold. Tags are placed
under the words when these have their places. Long sentences are laid out in blocks of lines when
they are asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from anaphora_workbench.ui.text.line_breaks import LineBreaks, TextLine, WordParts
from anaphora_workbench.ui.text.metrics import BOLD, ITALIC, Metrics
from anaphora_workbench.ui.text.tags import JOINT, PlacedTag, fitting
from anaphora_workbench.ui.text.words import SPACE, has_rtl, shown, slants, utf16_length

SEPARATOR = "\u2028"
"""What ends a line inside a layout."""

_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_SPACE_LEFT = 0.2
"""Share of a space by which a slanted word stays inside the room of its plain letters: its last
letter leans to the right, and would stand against the next word."""
LINES_A_BLOCK = 12
"""Lines of one `QTextLayout`; most sentences are one block."""


@dataclass(frozen=True, slots=True)
class WordStyle:
    """How a word differs from the others; ``ink`` is ``""`` for the colour of the text."""

    bold: bool = False
    italic: bool = False
    ink: str = ""
    struck: bool = False


Styles = Mapping[int, WordStyle]
"""Styles by token; tokens without an entry are plain."""


@dataclass(slots=True)
class Cell:
    """A written word in a layout.

    Attributes:
        first: Its first token.
        end: Index behind its last token.
        start: UTF-16 position of its first unit.
        length: Number of its units.
        advance: Room that it needs, in pixels.
        parts: Where its tokens stand in it, if it has several.
        backward: Whether it is written from right to left; known once it is laid out.
        mixed: Whether its line may hold words of both directions.
    """

    first: int
    end: int
    start: int
    length: int
    advance: float
    parts: WordParts | None = None
    backward: bool = False
    mixed: bool = False


@dataclass(slots=True)
class Composition:
    """Text of a layout, lines separated by `SEPARATOR`; its formats; the words of each line."""

    text: str = ""
    formats: list[QTextLayout.FormatRange] = field(default_factory=list)
    cells: list[list[Cell]] = field(default_factory=list)


def compose(
    wrapping: LineBreaks,
    lines: list[TextLine],
    base: int,
    styles: Styles,
    isolated: Collection[int],
) -> Composition:
    """Write the text of some lines of one sentence.

    Words have the style ``base`` or that of ``styles``; ``isolated`` are the first tokens of cells
    whose direction must not mingle with that around them.
    """
    made = Composition()
    composer = _Composer(wrapping, base, styles, isolated, made.formats)
    for line in lines:
        made.cells.append(composer.line(line))
    made.text = "".join(composer.parts)
    return made


class _Composer:
    """Writes lines one behind the other."""

    def __init__(
        self,
        wrapping: LineBreaks,
        base: int,
        styles: Styles,
        isolated: Collection[int],
        formats: list[QTextLayout.FormatRange],
    ) -> None:
        self._wrapping, self._base, self._styles = wrapping, base, styles
        self._isolated, self._formats = isolated, formats
        self.parts: list[str] = []
        self._position = 0

    def line(self, line: TextLine) -> list[Cell]:
        """Write a line; return its cells."""
        wrapping, styles = self._wrapping, self._styles
        words, metrics = wrapping.words, wrapping.metrics
        texts, joints, labels = words.texts, words.joints, wrapping.labels
        plain = metrics.word_widths[self._base]
        if self.parts:
            self._write(SEPARATOR)
        row: list[Cell] = []
        extra = 0.0
        token = line.first
        while token < line.end:
            first, end = words.cell(token)
            text = texts[first]
            word = text if text.isprintable() else shown(text)
            advance = wrapping.cells[first]
            lead = wrapping.lead(first) if labels else 0.0
            if line.piece is not None:
                word = word[line.piece[0] : line.piece[1]]
                advance = plain[word]
                lead = lead if line.piece[0] == 0 else 0.0
            spaced = bool(row) and joints[first] == SPACE
            self._gap(extra + lead, spaced, _joined(texts, first) if row else False)
            if first in self._isolated:
                self._write(_ISOLATE)
            start, length = self._position, utf16_length(word)
            width = plain[word]
            if styles and (style := _style_of(styles, first, end)) is not None:
                width = self._styled(word, style, advance, start, length)
            self.parts.append(word)
            self._position += length
            if first in self._isolated:
                self._write(_END_ISOLATE)
            parts = wrapping.parts(first, end, self._base) if end - first > 1 else None
            row.append(Cell(first, end, start, length, advance, parts))
            extra = advance - width
            token = end
        return row

    def _write(self, char: str) -> None:
        self.parts.append(char)
        self._position += 1

    def _gap(self, extra: float, spaced: bool, joined: bool) -> None:
        """Write the space before a word, as wide as is needed; none where none is needed."""
        metrics = self._wrapping.metrics
        if spaced:
            if abs(extra) > 0.02:
                self._formats.append(_range(self._position, 1, metrics.spacing(extra)))
            self._write(" ")
        elif extra > 0.02 and not joined:
            spacing = metrics.spacing(extra - metrics.space)
            self._formats.append(_range(self._position, 1, spacing))
            self._write(" ")

    def _styled(
        self, word: str, style: WordStyle, advance: float, start: int, length: int
    ) -> float:
        """Give a word its style; return the width that it has in it."""
        metrics = self._wrapping.metrics
        if style.italic and not slants(word):
            style = replace(style, italic=False)
        room = advance - _SPACE_LEFT * metrics.space if style.italic else advance
        stretch, width = _fitted(metrics, word, self._base, style, room)
        self._formats.append(_range(start, length, _format(self._base, style, stretch)))
        return width


def _style_of(styles: Styles, first: int, end: int) -> WordStyle | None:
    """Return the style of a written word: that of the first of its tokens that has one."""
    if end - first == 1:
        return styles.get(first)
    return next((styles[token] for token in range(first, end) if token in styles), None)


def _fitted(
    metrics: Metrics, word: str, base: int, style: WordStyle, room: float
) -> tuple[int, float]:
    code = base | (BOLD if style.bold else 0) | (ITALIC if style.italic else 0)
    return metrics.fitted(word, code, room)


def _joined(texts: list[str], first: int) -> bool:
    """Tell whether the script joins a word to the one before it (Arabic)."""
    before, here = texts[first - 1], texts[first]
    return bool(before and here) and _arabic(before[-1]) and _arabic(here[0])


def _arabic(char: str) -> bool:
    return "\u0600" <= char <= "\u08ff"


def _range(start: int, length: int, style: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = start, length, style
    return found


def _format(base: int, style: WordStyle, stretch: int) -> QTextCharFormat:
    found = QTextCharFormat()
    if style.bold or base & BOLD:
        found.setFontWeight(QFont.Weight.Bold)
    if style.italic:
        found.setFontItalic(True)
    if stretch != 100:
        found.setFontStretch(stretch)
    if style.ink:
        found.setForeground(QColor(style.ink))
    if style.struck:
        found.setFontStrikeOut(True)
    return found


@dataclass(frozen=True, slots=True)
class TokenBox:
    """Edges of a token's letters, and of the room (slot) that it and its labels have.

    In pixels from the text's left edge; ``backward`` is written from right to left.
    """

    left: float
    right: float
    slot_left: float
    slot_right: float
    backward: bool


@dataclass(frozen=True, slots=True)
class LineShape:
    """One line as it is painted.

    Attributes:
        line: The tokens.
        glyphs: The line in Qt; valid as long as ``layout`` lives.
        layout: Its layout.
        boxes: One box a token.
        ranks: Place of each token from left to right.
        mixed: Whether it may hold words of both directions.
        tags: The tags of its words; a torn word has its tag where it begins.
    """

    line: TextLine
    glyphs: QTextLine
    layout: QTextLayout
    boxes: tuple[TokenBox, ...]
    ranks: tuple[int, ...]
    mixed: bool = False
    tags: tuple[PlacedTag, ...] = ()

    def box(self, token: int) -> TokenBox:
        """Return the box of a token of this line."""
        return self.boxes[token - self.line.first]

    def begins(self, token: int) -> bool:
        """Tell whether a token begins in this line (a torn word goes on in others)."""
        piece = self.line.piece
        return self.line.first <= token < self.line.end and (piece is None or piece[0] == 0)

    def segments(self, first: int, end: int) -> list[tuple[float, float]]:
        """Return the stretches, left to right, that tokens ``first`` to ``end - 1`` cover here.

        Where directions mix, neighbours in the text need not be neighbours on the screen.
        """
        offset = self.line.first
        first, end = max(first, offset) - offset, min(end, self.line.end) - offset
        if first >= end:
            return []
        order = sorted(range(first, end), key=self.ranks.__getitem__)
        boxes, ranks = self.boxes, self.ranks
        found: list[tuple[float, float]] = []
        last = -2
        for index in order:
            box = boxes[index]
            if ranks[index] == last + 1:
                found[-1] = (found[-1][0], max(box.right, found[-1][1]))
            else:
                found.append((box.left, box.right))
            last = ranks[index]
        return found


class SentenceShape:
    """The lines of one sentence, laid out when they are asked for; words differ by ``styles``.

    ``tags`` are the tags of all tokens of the document, none at all when none are shown.
    """

    __slots__ = ("_blocks", "_tags", "_wrapping", "lines", "style", "styles", "width")

    def __init__(
        self,
        wrapping: LineBreaks,
        lines: list[TextLine],
        width: float,
        style: int,
        styles: Styles,
        tags: Sequence[str] = (),
    ) -> None:
        self._wrapping, self._tags = wrapping, tags
        self.lines, self.width = lines, width
        self.style, self.styles = style, styles
        self._blocks: dict[int, list[LineShape]] = {}

    def line(self, number: int) -> LineShape:
        """Return one line, laid out with its neighbours."""
        block, place = divmod(number, LINES_A_BLOCK)
        found = self._blocks.get(block)
        if found is None:
            found = self._blocks[block] = self._lay_out(
                self.lines[block * LINES_A_BLOCK : (block + 1) * LINES_A_BLOCK]
            )
        return found[place]

    def line_of(self, token: int) -> int:
        """Return the number of the line in which a token begins."""
        found = bisect_right(self.lines, token, key=lambda line: line.end)
        return min(found, max(len(self.lines) - 1, 0))

    def _lay_out(self, lines: list[TextLine]) -> list[LineShape]:
        rows = compose(self._wrapping, lines, self.style, self.styles, ())
        layout, glyphs = self._layout(rows)
        if not (self._wrapping.words.right_to_left or has_rtl(rows.text)):
            edges = [_straight(line, row) for line, row in zip(glyphs, rows.cells, strict=True)]
        else:
            isolated: set[int] = set()
            letters = _letters(glyphs, rows)
            # A word of both directions would stand in two places, with others between them.
            while not (torn := _torn(letters, rows)) <= isolated:
                isolated |= torn
                rows = compose(self._wrapping, lines, self.style, self.styles, isolated)
                layout, glyphs = self._layout(rows)
                letters = _letters(glyphs, rows)
            edges = [_slots(*pair) for pair in zip(letters, rows.cells, strict=True)]
        return [
            self._line_shape(layout, *place)
            for place in zip(glyphs, lines, rows.cells, edges, strict=True)
        ]

    def _line_shape(
        self,
        layout: QTextLayout,
        glyphs: QTextLine,
        line: TextLine,
        row: list[Cell],
        edges: list[tuple[float, float, float, float]],
    ) -> LineShape:
        """Return a line with a box for each token; the parts of a written word share its box."""
        boxes: list[TokenBox] = []
        mixed = False
        for cell, (left, right, slot_left, slot_right) in zip(row, edges, strict=True):
            mixed = mixed or cell.mixed
            if cell.parts is None:
                boxes.append(TokenBox(left, right, slot_left, slot_right, cell.backward))
            else:
                boxes += _part_boxes(
                    cell.parts, TokenBox(left, right, slot_left, slot_right, cell.backward)
                )
        ranks = list(range(len(boxes)))
        if mixed:
            order = sorted(ranks, key=lambda i: (boxes[i].slot_left, boxes[i].slot_right))
            for rank, index in enumerate(order):
                ranks[index] = rank
        tags = self._place_tags(line, row, edges, boxes) if self._tags else ()
        return LineShape(line, glyphs, layout, tuple(boxes), tuple(ranks), mixed, tags)

    def _place_tags(
        self,
        line: TextLine,
        row: list[Cell],
        edges: list[tuple[float, float, float, float]],
        boxes: list[TokenBox],
    ) -> tuple[PlacedTag, ...]:
        """Give each word the form of its tag that fits, up to the next word that has a tag."""
        if line.piece is not None and line.piece[0] > 0:
            return ()
        tags, widths = self._tags, self._wrapping.metrics.tag_widths
        gap = self._wrapping.metrics.tag_gap
        order = list(range(len(row)))
        if row and row[0].mixed:
            order.sort(key=edges.__getitem__)
        placed: list[PlacedTag] = []
        after, back = max(self.width, edges[order[-1]][1]), -1
        for index in reversed(order):
            cell = row[index]
            first, end, parts = cell.first, cell.end, cell.parts
            full = tags[first]
            if not (full or (parts and any(tags[first:end]))):
                continue
            left, right = edges[index][:2]
            if back >= 0:
                # A tag written from right to left has what this one leaves it.
                edge = edges[back][1]
                start = min(edges[back][0], right + gap if cell.backward else edges[back][0])
                self._place_tag(placed, row[back], edge, edge - start, boxes, line.first)
                back = -1
            if cell.backward:
                back = index
            elif parts:
                self._place_tag(placed, cell, left, after - left, boxes, line.first)
            else:
                shown = (
                    full if widths[full] <= after - left else fitting(full, after - left, widths)
                )
                placed.append(PlacedTag(first, end, left, False, full, shown, left))
            after = left - gap
        if back >= 0:
            edge = edges[back][1]
            start = min(edges[back][0], 0.0)
            self._place_tag(placed, row[back], edge, edge - start, boxes, line.first)
        return tuple(placed)

    def _place_tag(
        self,
        placed: list[PlacedTag],
        cell: Cell,
        edge: float,
        room: float,
        boxes: list[TokenBox],
        begin: int,
    ) -> None:
        """Place the tags of a word from its edge on: each at its letters, or all as one.

        ``begin`` is the first token of the line, to which the first box belongs.
        """
        metrics, back = self._wrapping.metrics, cell.backward
        widths = metrics.tag_widths

        def put(first: int, end: int, at: float, full: str, shown: str) -> PlacedTag:
            left = at - widths[shown] if back and shown else at
            return PlacedTag(first, end, at, back, full, shown, left)

        parts = boxes[cell.first - begin : cell.end - begin]
        starts = [edge - box.right if back else box.left - edge for box in parts]
        ends = [*[start - metrics.tag_gap / 2 for start in starts[1:]], room]
        found: list[PlacedTag] = []
        for token, start, end in zip(range(cell.first, cell.end), starts, ends, strict=True):
            if full := self._tags[token]:
                shown = fitting(full, end - start, widths)
                found.append(
                    put(token, token + 1, edge - start if back else edge + start, full, shown)
                )
        if len(found) > 1 and not all(tag.shown for tag in found):
            full = JOINT.join([tag.full for tag in found])
            found = [put(cell.first, cell.end, edge, full, fitting(full, room, widths))]
        placed += found

    def _layout(self, rows: Composition) -> tuple[QTextLayout, list[QTextLine]]:
        layout = QTextLayout(rows.text, self._wrapping.metrics.fonts[self.style])
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        if self._wrapping.words.right_to_left:
            # Qt does not mirror AlignLeft for lines of their own: both must be set.
            option.setTextDirection(Qt.LayoutDirection.RightToLeft)
            option.setAlignment(Qt.AlignmentFlag.AlignRight)
        else:
            option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        layout.setTextOption(option)
        if rows.formats:
            layout.setFormats(rows.formats)
        glyphs: list[QTextLine] = []
        layout.beginLayout()
        for _ in rows.cells:
            line = layout.createLine()
            line.setLineWidth(self.width)
            glyphs.append(line)
        layout.endLayout()
        return layout, glyphs


def _part_boxes(parts: WordParts, whole: TokenBox) -> list[TokenBox]:
    """Return the boxes of the parts of a written word, from its beginning on."""
    scale = (whole.right - whole.left) / parts.width if parts.width else 0.0
    letters = [*[start * scale for start in parts.starts], whole.right - whole.left]
    room = whole.slot_right - whole.slot_left
    slots = [*letters[:-1], max(room, letters[-1])]
    boxes: list[TokenBox] = []
    for (begin, end), (slot, last) in zip(pairwise(letters), pairwise(slots), strict=True):
        if whole.backward:
            edges = whole.right - end, whole.right - begin
            rooms = whole.slot_right - last, whole.slot_right - slot
        else:
            edges = whole.left + begin, whole.left + end
            rooms = whole.slot_left + slot, whole.slot_left + last
        boxes.append(TokenBox(*edges, *rooms, whole.backward))
    return boxes


def _x(glyphs: QTextLine, position: int) -> float:
    return cast("tuple[float, int]", glyphs.cursorToX(position))[0]


def _straight(glyphs: QTextLine, row: list[Cell]) -> list[tuple[float, float, float, float]]:
    """Return the edges of the words of a line from left to right, and of their slots."""
    edges: list[tuple[float, float, float, float]] = []
    for cell in row:
        left = _x(glyphs, cell.start)
        right = _x(glyphs, cell.start + cell.length)
        edges.append((left, right, left, max(right, left + cell.advance)))
    for index in range(len(edges) - 1):
        left, right, slot, end = edges[index]
        edges[index] = (left, right, slot, max(slot, min(end, edges[index + 1][0])))
    return edges


def _letters(glyphs: list[QTextLine], rows: Composition) -> list[list[tuple[float, float]]]:
    """Return the edges of the words of lines of mixed directions."""
    return [
        [_extent(line, cell) for cell in row] for line, row in zip(glyphs, rows.cells, strict=True)
    ]


def _torn(letters: list[list[tuple[float, float]]], rows: Composition) -> set[int]:
    """Return the first tokens of words that lie over others."""
    found: set[int] = set()
    for extents, row in zip(letters, rows.cells, strict=True):
        order = sorted(range(len(row)), key=extents.__getitem__)
        for one, other in pairwise(order):
            if extents[other][0] < extents[one][1] - 0.5:
                found |= {row[one].first, row[other].first}
    return found


def _extent(glyphs: QTextLine, cell: Cell) -> tuple[float, float]:
    """Return the left and right edge of a word in a line of mixed directions.

    Cursor positions are ambiguous where directions meet, so the glyphs themselves are asked.
    """
    cell.mixed = True
    left, right = float("inf"), float("-inf")
    for run in glyphs.glyphRuns(cell.start, cell.length):
        rect = run.boundingRect()
        left, right = min(left, rect.left()), max(right, rect.right())
        cell.backward = run.isRightToLeft()
    if left > right:
        left = right = _x(glyphs, cell.start)
    return (left, right)


def _slots(
    letters: list[tuple[float, float]], row: list[Cell]
) -> list[tuple[float, float, float, float]]:
    """Give each word of a mixed line the room it needs, as far as its neighbours leave any."""
    order = sorted(range(len(row)), key=letters.__getitem__)
    edges = [(left, right, left, right) for left, right in letters]
    for rank, index in enumerate(order):
        left, right = letters[index]
        missing = row[index].advance - (right - left)
        if missing <= 0:
            continue
        before = edges[order[rank - 1]][3] if rank else float("-inf")
        after = letters[order[rank + 1]][0] if rank + 1 < len(order) else float("inf")
        room_left = max(0.0, left - before) if before > float("-inf") else missing
        room_right = max(0.0, after - right) if after < float("inf") else missing
        if row[index].backward:
            grow_left = min(missing, room_left)
            grow_right = min(missing - grow_left, room_right)
        else:
            grow_right = min(missing, room_right)
            grow_left = min(missing - grow_right, room_left)
        edges[index] = (left, right, left - grow_left, right + grow_right)
    return edges
