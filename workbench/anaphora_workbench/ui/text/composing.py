"""The text that Qt lays out for some lines: words, separators and their formats.

The room that a cell needs beyond its letters (for its tag or label) becomes part of the space
behind it, whatever style the word has. So every word keeps its place when it becomes bold.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextLayout

from anaphora_workbench.ui.text.contraction import Parts
from anaphora_workbench.ui.text.line_breaks import Line, Wrapping
from anaphora_workbench.ui.text.metrics import BOLD, ITALIC, Metrics
from anaphora_workbench.ui.text.utf16 import utf16_length
from anaphora_workbench.ui.text.words import SPACE, shown, slants

SEPARATOR = "\u2028"
"""What ends a line inside a layout."""

_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_SPACE_TAKEN = 0.2


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
    parts: Parts | None = None
    backward: bool = False
    mixed: bool = False


@dataclass(slots=True)
class Composition:
    """Text of a layout.

    Attributes:
        text: All lines, parted by `SEPARATOR`.
        formats: Formats of spaces and of words with a style.
        cells: The words of each line.
    """

    text: str = ""
    formats: list[QTextLayout.FormatRange] = field(default_factory=list)
    cells: list[list[Cell]] = field(default_factory=list)


def compose(
    wrapping: Wrapping, lines: list[Line], base: int, styles: Styles, isolated: Collection[int]
) -> Composition:
    """Write the text of some lines of one sentence.

    Args:
        wrapping: Widths and labels.
        lines: The lines.
        base: Style of all words.
        styles: Words that differ.
        isolated: First tokens of cells whose direction must not mingle with that around them.
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
        wrapping: Wrapping,
        base: int,
        styles: Styles,
        isolated: Collection[int],
        formats: list[QTextLayout.FormatRange],
    ) -> None:
        self._wrapping, self._base, self._styles = wrapping, base, styles
        self._isolated, self._formats = isolated, formats
        self.parts: list[str] = []
        self._position = 0

    def line(self, line: Line) -> list[Cell]:
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
        room = advance + _SPACE_TAKEN * metrics.space
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
