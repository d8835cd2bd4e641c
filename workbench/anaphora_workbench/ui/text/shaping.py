"""The shape of a sentence: its lines as Qt lays them out, and where each token stands in them.

A `QTextLayout` orders and joins the glyphs (right-to-left runs, ligatures, combining marks); the
line breaks are those of `wrapping`, forced by U+2028, so heights and layouts cannot differ. The
room that a cell needs beyond its letters is given to the space behind it, so that every word
keeps its place whatever style it takes on. Long sentences are laid out in blocks of lines when
they are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from anaphora_workbench.ui.text.metrics import BOLD, ITALIC
from anaphora_workbench.ui.text.utf16 import utf16_length
from anaphora_workbench.ui.text.words import SPACE, has_rtl, shown, slants
from anaphora_workbench.ui.text.wrapping import Line, Wrapping

LINES_A_BLOCK = 12
"""Lines of one `QTextLayout`; most sentences are one block."""

_SEPARATOR = "\u2028"


@dataclass(frozen=True, slots=True)
class WordStyle:
    """How a word differs from the others.

    Attributes:
        bold: Bold letters.
        italic: Italic letters.
        ink: Colour, ``""`` for that of the text.
        struck: Crossed out.
    """

    bold: bool = False
    italic: bool = False
    ink: str = ""
    struck: bool = False


Styles = Mapping[int, WordStyle]
"""Styles by token; tokens without an entry are plain."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a token stands in its line, in pixels from the text's left edge.

    Attributes:
        left: Left edge of its letters.
        right: Right edge of its letters.
        slot_left: Left edge of the room that it and its tag have.
        slot_right: Right edge of that room.
        backward: Whether it is written from right to left.
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
    """

    line: Line
    glyphs: QTextLine
    layout: QTextLayout
    boxes: tuple[Box, ...]
    ranks: tuple[int, ...]
    mixed: bool = False

    def box(self, token: int) -> Box:
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


@dataclass(slots=True)
class _Cell:
    """A written word on its way into a layout."""

    first: int
    end: int
    start: int
    length: int
    advance: float
    backward: bool


class Shape:
    """The lines of one sentence, laid out when they are asked for.

    Args:
        wrapping: Widths and lines of the document.
        lines: The lines, in order.
        width: Width of a line.
        style: Style of all words (headings are bold).
        styles: Words that differ.
    """

    __slots__ = ("_blocks", "_wrapping", "lines", "style", "styles", "width")

    def __init__(
        self, wrapping: Wrapping, lines: list[Line], width: float, style: int, styles: Styles
    ) -> None:
        self._wrapping = wrapping
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
        low, high = 0, len(self.lines) - 1
        while low < high:
            middle = (low + high) // 2
            if self.lines[middle].end <= token:
                low = middle + 1
            else:
                high = middle
        return low

    def _lay_out(self, lines: list[Line]) -> list[LineShape]:
        words, metrics = self._wrapping.words, self._wrapping.metrics
        parts: list[str] = []
        formats: list[QTextLayout.FormatRange] = []
        cells: list[list[_Cell]] = []
        position = 0
        for number, line in enumerate(lines):
            if number:
                parts.append(_SEPARATOR)
                position += 1
            position = self._add_line(line, parts, formats, cells, position)
        text = "".join(parts)
        layout = QTextLayout(text, metrics.fonts[self.style])
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        if words.right_to_left:
            # Qt does not mirror AlignLeft for lines of their own: both must be said.
            option.setTextDirection(Qt.LayoutDirection.RightToLeft)
            option.setAlignment(Qt.AlignmentFlag.AlignRight)
        else:
            option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        layout.setTextOption(option)
        if formats:
            layout.setFormats(formats)
        mixed = words.right_to_left or has_rtl(text)
        shapes: list[LineShape] = []
        layout.beginLayout()
        for line, row in zip(lines, cells, strict=True):
            glyphs = layout.createLine()
            glyphs.setLineWidth(self.width)
            shapes.append(self._line_shape(layout, glyphs, line, row, text, mixed))
        layout.endLayout()
        return shapes

    def _add_line(
        self,
        line: Line,
        parts: list[str],
        formats: list[QTextLayout.FormatRange],
        rows: list[list[_Cell]],
        position: int,
    ) -> int:
        """Write one line into the text of the layout; return the UTF-16 position behind it."""
        wrapping, styles = self._wrapping, self.styles
        words, metrics = wrapping.words, wrapping.metrics
        texts, joints, labels = words.texts, words.joints, wrapping.labels
        plain = metrics.word_widths[self.style]
        row: list[_Cell] = []
        rows.append(row)
        extra = 0.0
        token = line.first
        while token < line.end:
            first, end = words.cell(token)
            text = texts[first]
            if line.piece is not None:
                word = shown(text)[line.piece[0] : line.piece[1]]
                advance = plain[word]
                lead = wrapping.lead(first) if line.piece[0] == 0 else 0.0
            else:
                word = text if text.isprintable() else shown(text)
                advance = wrapping.cells[first]
                lead = wrapping.lead(first) if labels else 0.0
            extra += lead
            if row and joints[first] == SPACE:
                parts.append(" ")
                if abs(extra) > 0.02:
                    formats.append(_range(position, 1, metrics.spacing(extra)))
                position += 1
            elif extra > 0.02 and not _cursive(words.texts, first, row):
                parts.append(" ")
                formats.append(_range(position, 1, metrics.spacing(extra - metrics.space)))
                position += 1
            length = utf16_length(word)
            style = styles.get(token)
            if style is None and end - first > 1 and styles:
                style = next((styles[i] for i in range(first, end) if i in styles), None)
            width = plain[word]
            if style is not None:
                if style.italic and not slants(word):
                    style = replace(style, italic=False)
                room = advance + 0.4 * metrics.space
                stretch, width = self._styled(word, style, room)
                formats.append(_range(position, length, _format(self.style, style, stretch)))
            parts.append(word)
            row.append(_Cell(first, end, position, length, advance, False))
            extra = advance - width
            position += length
            token = end
        return position

    def _styled(self, word: str, style: WordStyle, room: float) -> tuple[int, float]:
        """Return the stretch and width of a word in its own style."""
        code = self.style | (BOLD if style.bold else 0) | (ITALIC if style.italic else 0)
        return self._wrapping.metrics.fitted(word, code, room)

    def _line_shape(
        self,
        layout: QTextLayout,
        glyphs: QTextLine,
        line: Line,
        row: list[_Cell],
        text: str,
        mixed: bool,
    ) -> LineShape:
        edges: list[tuple[float, float, float, float]] = []
        if mixed:
            letters = [_extent(glyphs, cell) for cell in row]
            edges = _slots(letters, row)
        else:
            for cell in row:
                left = _x(glyphs, cell.start)
                right = _x(glyphs, cell.start + cell.length)
                edges.append((left, right, left, max(right, left + cell.advance)))
            for index in range(len(edges) - 1):
                left, right, slot, end = edges[index]
                edges[index] = (left, right, slot, max(slot, min(end, edges[index + 1][0])))
        boxes: list[Box] = []
        for cell, (left, right, slot_left, slot_right) in zip(row, edges, strict=True):
            parts = cell.end - cell.first
            if parts == 1:
                boxes.append(Box(left, right, slot_left, slot_right, cell.backward))
                continue
            step, room = (right - left) / parts, (slot_right - slot_left) / parts
            for part in range(parts):
                place = parts - 1 - part if cell.backward else part
                boxes.append(
                    Box(
                        left + place * step,
                        left + (place + 1) * step,
                        slot_left + place * room,
                        slot_left + (place + 1) * room,
                        cell.backward,
                    )
                )
        if mixed:
            order = sorted(range(len(boxes)), key=lambda i: (boxes[i].left, boxes[i].right))
            ranks = [0] * len(boxes)
            for rank, index in enumerate(order):
                ranks[index] = rank
            return LineShape(line, glyphs, layout, tuple(boxes), tuple(ranks), True)
        return LineShape(line, glyphs, layout, tuple(boxes), tuple(range(len(boxes))))


def _x(glyphs: QTextLine, position: int) -> float:
    return cast("tuple[float, int]", glyphs.cursorToX(position))[0]


def _extent(glyphs: QTextLine, cell: _Cell) -> tuple[float, float]:
    """Return the left and right edge of a word in a line of mixed directions.

    Cursor positions are ambiguous where directions meet, so the glyphs themselves are asked.
    """
    left, right = float("inf"), float("-inf")
    for run in glyphs.glyphRuns(cell.start, cell.length):
        rect = run.boundingRect()
        left, right = min(left, rect.left()), max(right, rect.right())
        cell.backward = run.isRightToLeft()
    if left > right:
        left = right = _x(glyphs, cell.start)
    return (left, right)


def _slots(
    letters: list[tuple[float, float]], row: list[_Cell]
) -> list[tuple[float, float, float, float]]:
    """Give each word of a mixed line the room for its tag, as far as its neighbours leave any."""
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


def _cursive(texts: list[str], first: int, row: list[_Cell]) -> bool:
    """Tell whether a word is joined to the one before it by the script (Arabic)."""
    if not row or not texts[first]:
        return False
    before = texts[row[-1].first]
    return bool(before) and _arabic(before[-1]) and _arabic(texts[first][0])


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
