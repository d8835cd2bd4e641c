"""Fonts and measures of the text view at one zoom, with every word measured once.

All measures are device-independent pixels. Heights are whole numbers, so that scrolling copies
pixels and sums of heights are exact.

From top to bottom a line holds: the row of signs (flag, diamond, check mark), the words, room for
underlines, the tags when shown, one lane for each level of overlapping candidates, and a gap.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QTextCharFormat

from anaphora_workbench.ui.text.words import shown

TEXT_FAMILIES = (
    "Charter",
    "Source Serif 4",
    "Noto Serif",
    "Cambria",
    "Georgia",
    "Liberation Serif",
    "DejaVu Serif",
)
"""Fonts for the words, the first that is installed."""
SMALL_FAMILIES = (
    "Inter",
    "Source Sans 3",
    "Noto Sans",
    "Segoe UI",
    "Helvetica Neue",
    "Liberation Sans",
    "DejaVu Sans",
)
"""Fonts for tags, numbers and labels, the first that is installed."""
TEXT_SIZE = 18
"""Size of the words at zoom 1 and the usual number of points, in pixels."""
USUAL_POINTS = 12
"""Number of points that stands for `TEXT_SIZE`."""
SMALLEST_ZOOM, LARGEST_ZOOM = 0.5, 4.0

MEASURE = 72
"""Characters of a comfortable line."""
_AVERAGE = "the people who were there that day said nothing of it for a long time after"
"""Text whose letters are about as frequent as in most texts; its mean is that of a character."""
_NARROWEST = 50
"""Least stretch of letters, in percent."""
GRID = 4
"""Step of distances around the text, at zoom 1, in pixels."""

REGULAR, BOLD, ITALIC = 0, 1, 2
"""Styles of a word; bold and italic may be added."""


class _Widths(dict[str, float]):
    """Advance of each text in one font, measured when first asked for."""

    def __init__(self, font: QFont) -> None:
        super().__init__()
        self._metrics = QFontMetricsF(font)

    def __missing__(self, text: str) -> float:
        width = self._metrics.horizontalAdvance(shown(text))
        self[text] = width
        return width


class _Rooms(dict[str, float]):
    """Room that each text needs in a line; no text needs none.

    A text without an advance of its own gets the ``least`` room, so that it can be hit and seen.
    """

    def __init__(self, widths: _Widths, least: float) -> None:
        super().__init__({"": 0.0})
        self._widths, self._least = widths, least

    def __missing__(self, text: str) -> float:
        room = max(self._widths[text], self._least)
        self[text] = room
        return room


class Metrics:
    """Fonts, word widths and heights at one zoom.

    Args:
        zoom: 1 is the size that suits most people and screens.
        family: Font for the words that is preferred to `TEXT_FAMILIES`, ``""`` for none.
        points: Size of the words at zoom 1.

    Attributes:
        ascent: From the top of the words to their base line.
        line_room: Room under the words for underlines.
        level_step: Distance between two levels of underlines.
        sentence_gap: Extra gap below the last line of a sentence.
        paragraph_gap: Extra gap above a paragraph.
        measure: Width of a comfortable line.
        margin: Width of the column of sentence numbers without its digits.
        number_gap: Room between the sentence numbers and the text.
        digit: Advance of a digit in that column.
        side: Empty space at the other side.
        tag_gap: Least room between two tags.
    """

    def __init__(self, zoom: float = 1.0, family: str = "", points: int = USUAL_POINTS) -> None:
        self.zoom = zoom
        size = max(8, round(TEXT_SIZE * zoom * points / USUAL_POINTS))
        families = _wanted(family)
        self.fonts = {
            style: _font(families, size, bool(style & BOLD), bool(style & ITALIC))
            for style in range(4)
        }
        small = max(7, round(size * 0.61))
        self.tag_font = _font(SMALL_FAMILIES, small, False, False)
        # Tags are often wider than their words; narrow letters leave room for more of them.
        self.tag_font.setStretch(90)
        self.badge_font = _font(SMALL_FAMILIES, max(7, round(size * 0.61)), True, False)
        self.label_font = _font(SMALL_FAMILIES, max(8, round(size * 0.66)), False, False)
        self.number_font = _font(SMALL_FAMILIES, max(8, round(size * 0.66)), False, False)
        self.word_widths = {style: _Widths(font) for style, font in self.fonts.items()}
        self.cell_rooms: dict[str, float] = _Rooms(self.word_widths[REGULAR], size * 0.25)
        self.tag_widths: dict[str, float] = _Widths(self.tag_font)
        self.tag_gap = max(2, round(size * 0.17))
        self.active_label_font = _font(SMALL_FAMILIES, max(8, round(size * 0.66)), True, True)
        # Wide enough for the active one, so that no label ever changes its width.
        self.label_widths: dict[str, float] = _Widths(self.active_label_font)
        self.badge_widths: dict[str, float] = _Widths(self.badge_font)
        text = QFontMetricsF(self.fonts[REGULAR])
        self.space = text.horizontalAdvance(" ")
        self.measure = round(MEASURE * text.horizontalAdvance(_AVERAGE) / len(_AVERAGE))
        self.ascent = round(text.ascent())
        self.word_height = self.ascent + round(text.descent())
        self.sign_height = round(size * 0.42)
        self.level_step = max(2, round(size * 0.17))
        self.line_room = 2 * self.level_step + max(1, round(size * 0.06))
        tag = QFontMetricsF(self.tag_font)
        self.tag_ascent = round(tag.ascent())
        self.tag_height = self.tag_ascent + round(tag.descent()) + 1
        badge = QFontMetricsF(self.badge_font)
        self.badge_height = round(badge.capHeight()) + max(4, round(size * 0.28))
        self.badge_cap = badge.capHeight()
        self.lane_height = self.badge_height + max(2, round(size * 0.12))
        label = QFontMetricsF(self.label_font)
        self.label_cap = label.capHeight()
        self.line_gap = round(size * 0.34)
        self.sentence_gap = round(size * 0.22)
        self.paragraph_gap = round(size * 0.8)
        number = QFontMetricsF(self.number_font)
        self.number_widths: dict[str, float] = _Widths(self.number_font)
        self.number_ascent = number.ascent()
        self.digit = number.horizontalAdvance("0")
        self.number_gap = round(4 * GRID * zoom)
        self.margin = self.number_gap + round(3 * GRID * zoom)
        self.side = round(6 * GRID * zoom)
        self.label_padding = round(size * 0.22)
        self.label_gap = max(2, round(size * 0.28))
        self._stretched: dict[tuple[int, int], QFontMetricsF] = {}
        self._spacings: dict[int, QTextCharFormat] = {}

    def line_height(self, tags: bool) -> int:
        """Return the height of a line without lanes."""
        height = self.sign_height + self.word_height + self.line_room + self.line_gap
        return height + self.tag_height if tags else height

    def label_width(self, label: str) -> float:
        """Return the width that a boxed label takes from the line, its gap included."""
        return self.label_widths[label] + 2 * self.label_padding + self.label_gap

    def spacing(self, extra: float) -> QTextCharFormat:
        """Return the format of a space that is wider by ``extra`` pixels (or narrower)."""
        key = round(extra * 64)
        found = self._spacings.get(key)
        if found is None:
            found = QTextCharFormat()
            # Not word spacing: Qt leaves that out between ideographs.
            found.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
            found.setFontLetterSpacing(key / 64)
            self._spacings[key] = found
        return found

    def fitted(self, text: str, style: int, room: float) -> tuple[int, float]:
        """Return the stretch in percent at which a styled word fits into a room, and its width.

        A word in bold italic may be wider than its cell, which was measured for plain letters;
        its letters are then drawn a little narrower, so that no other word moves.
        """
        width = self.word_widths[style][text]
        if width <= 0:
            return (100, width)
        stretch = 100
        while width > room and stretch > _NARROWEST:
            # More than once: below some percentages Qt takes the family's condensed letters, which
            # are not always as narrow as they were asked for.
            stretch = max(_NARROWEST, min(stretch - 1, int(stretch * room / width)))
            width = self._stretched_metrics(style, stretch).horizontalAdvance(shown(text))
        return (stretch, width)

    def _stretched_metrics(self, style: int, stretch: int) -> QFontMetricsF:
        metrics = self._stretched.get((style, stretch))
        if metrics is None:
            font = QFont(self.fonts[style])
            font.setStretch(stretch)
            metrics = self._stretched[style, stretch] = QFontMetricsF(font)
        return metrics


def text_family(family: str = "") -> str:
    """Return the font that words are set in: the wished one, else the first that is installed."""
    return _installed(_wanted(family))[0]


def _wanted(family: str) -> tuple[str, ...]:
    return (family, *TEXT_FAMILIES) if family else TEXT_FAMILIES


def _font(families: tuple[str, ...], size: int, bold: bool, italic: bool) -> QFont:
    font = QFont(_installed(families))
    font.setPixelSize(size)
    font.setBold(bold)
    font.setItalic(italic)
    # Advances that do not depend on the pixel grid: words keep their places at any zoom.
    font.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
    return font


@cache
def _installed(families: tuple[str, ...]) -> list[str]:
    known = frozenset(QFontDatabase.families())
    return [name for name in families if name in known] or [QFont().family()]
