"""The design of the window in numbers: sizes of type, the grid of distances, looks of controls.

Colours come from the theme (`text.themes`), sizes from here, signs that are painted from
`panels.looks`; `style_sheet` makes the look of all controls of them. No other module writes a style
sheet or invents a size: a widget that is to look different says which look it wants (`give_look`).
"""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QWidget

SMALL = 0.85
"""Size of secondary words, in sizes of the window's font. Nothing is set smaller."""
TITLE = 1.25
"""Size of titles."""
FIGURE = 1.5
"""Size of figures that are read from afar, and of the name of the program."""

STEP = 4
"""Pixels of one step of the grid."""
TIGHT = STEP
"""Between things that belong together."""
NEAR = 2 * STEP
"""Between a thing and the next; the margin of panels."""
APART = 3 * STEP
"""Between groups, and inside buttons to both sides."""
FAR = 4 * STEP
"""Between sections."""
RADIUS = STEP
"""Radius of the corners of controls."""
HAIRLINE = 1
"""Pixels of the lines between parts."""
TITLE_HEIGHT = 7 * STEP
"""Pixels of the title of a side panel."""
BAR = 10
"""Pixels of a scroll bar."""
BOX = 14
"""Pixels of a check box inside its edge."""

LOOK = "look"
"""Property of a widget with the name of its look."""
CHIP, QUIET, ROW, ENTRY, SIGN, ANSWER = "chip", "quiet", "row", "entry", "sign", "answer"
"""Looks of buttons: a part of a set; a line that answers; a line of a list; a way to begin; a sign
without words; an answer that is no expression of the text."""
BAND, OVERLAY = "band", "overlay"
"""Looks of frames: a band across the window; what lies over it."""
TICKS = "ticks"
"""Look of a list whose rows have boxes to tick."""


def em(font: QFont) -> float:
    """Return the size of a font in pixels, the unit of every measure in the panels."""
    return float(QFontInfo(font).pixelSize())


def scaled(font: QFont, factor: float = 1.0, *, bold: bool = False, italic: bool = False) -> QFont:
    """Return a copy of a font in another size, bold or italic."""
    copy = QFont(font)
    if font.pointSizeF() > 0:
        copy.setPointSizeF(font.pointSizeF() * factor)
    else:
        copy.setPixelSize(max(1, round(font.pixelSize() * factor)))
    copy.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    copy.setItalic(italic)
    return copy


def give_look(look: str, *widgets: QWidget) -> None:
    """Have widgets wear one of the looks of the style sheet instead of the usual one."""
    for widget in widgets:
        widget.setProperty(LOOK, look)
