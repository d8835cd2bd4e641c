"""The one border between Python's code points and Qt's UTF-16 units.

Python counts characters (code points); a `QString` counts UTF-16 units, of which a character
outside the Basic Multilingual Plane (emoji, Gothic, rare ideographs) takes two. Every position
that goes to Qt or comes from it passes through here and nowhere else.
"""

from __future__ import annotations

from bisect import bisect_left


def utf16_length(text: str) -> int:
    """Return the number of UTF-16 units of a text."""
    if text.isascii():
        return len(text)
    return len(text) + sum([char > "\uffff" for char in text])


class Utf16Map:
    """Positions of one text in both counts. Linear to build; free for texts inside the BMP.

    Args:
        text: The text, as Python holds it.
    """

    __slots__ = ("_points", "_units", "length")

    def __init__(self, text: str) -> None:
        wide = [] if text.isascii() else [i for i, char in enumerate(text) if char > "\uffff"]
        self._points = wide
        # Unit position of each wide character: every wide one before it has taken one more.
        self._units = [point + before for before, point in enumerate(wide)]
        self.length = len(text) + len(wide)
        """Length of the text in UTF-16 units."""

    def to_units(self, point: int) -> int:
        """Return the UTF-16 position of the border before code point ``point``."""
        return point + bisect_left(self._points, point) if self._points else point

    def to_points(self, unit: int) -> int:
        """Return the code point border of a UTF-16 position.

        A position between the two halves of a character is moved before that character.
        """
        if not self._units:
            return unit
        before = bisect_left(self._units, unit)
        if before and self._units[before - 1] + 1 == unit:
            return self._points[before - 1]
        return unit - before
