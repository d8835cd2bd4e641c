r"""White space between the words of a CoNLL-U file: ``SpaceAfter=No`` and its elder relatives.

CoNLL-U keeps no running text, only what follows each written token: a blank unless its MISC says
``SpaceAfter=No``, or the exact white space in ``SpacesAfter`` (``\s`` blank, ``\t`` tab, ``\n``
line feed, ``\r`` carriage return, ``\p`` bar, ``\\`` backslash), a usage of UDPipe, which also
has ``SpacesBefore`` and ``SpacesInToken``. Paragraphs are parted by an empty line unless
``SpacesAfter`` says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_WRITTEN = {"\\": "\\\\", " ": "\\s", "\t": "\\t", "\n": "\\n", "\r": "\\r", "|": "\\p"}
_MEANT = {written[1]: meant for meant, written in _WRITTEN.items()}
_ESCAPE = re.compile(r"\\(.)")
_NEEDS = re.compile(r"[\\ \t\n\r|]")

PARAGRAPH = "\n\n"
"""What parts paragraphs where the file does not say."""


def escape(space: str) -> str:
    """Return white space as ``SpacesAfter`` writes it."""
    return _NEEDS.sub(lambda match: _WRITTEN[match[0]], space)


def unescape(written: str) -> str:
    """Return the white space that a value of ``SpacesAfter`` means."""
    return _ESCAPE.sub(lambda match: _MEANT.get(match[1], match[0]), written)


def misc_of_gap(gap: str, usual: str) -> str:
    """Return the MISC entry for the white space behind a token, ``""`` when it is the usual.

    Args:
        gap: The white space.
        usual: What a reader supposes there: a blank, or `PARAGRAPH` before a new paragraph.
    """
    if gap == usual:
        return ""
    if not gap and usual == " ":
        return "SpaceAfter=No"
    return f"SpacesAfter={escape(gap)}"


class RunningText:
    """Builds the text of a document from its written tokens in order.

    Attributes:
        pieces: The parts of the text so far.
        size: Their length in characters.
    """

    __slots__ = ("_fixed", "_gap", "pieces", "size")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.size = 0
        self._gap = ""
        self._fixed = True

    def start_paragraph(self) -> None:
        """Part what follows from what was, unless the file said how."""
        if not self._fixed:
            self._gap = PARAGRAPH

    def place(self, forms: Sequence[str], misc: Sequence[str]) -> list[tuple[int, int]]:
        """Append written tokens and return their offsets.

        Args:
            forms: The tokens as they are written.
            misc: Their columns MISC.
        """
        if [None for text in misc if "Spaces" in text]:
            return [self._place_exactly(*pair) for pair in zip(forms, misc, strict=True)]
        offsets: list[tuple[int, int]] = []
        gap, end = self._gap, self.size
        for form, text in zip(forms, misc, strict=True):
            start = end + len(gap)
            self.pieces += (gap, form)
            end = start + len(form)
            offsets.append((start, end))
            gap = " "
            if "SpaceAfter=No" in text and "SpaceAfter=No" in text.split("|"):
                gap = ""
        if offsets:
            self._fixed = False
        self._gap, self.size = gap, end
        return offsets

    def _place_exactly(self, form: str, misc: str) -> tuple[int, int]:
        entries = dict([entry.partition("=")[::2] for entry in misc.split("|")])
        gap = self._gap + unescape(entries.get("SpacesBefore", ""))
        form = unescape(entries.get("SpacesInToken", "")) or form
        start = self.size + len(gap)
        self.pieces += (gap, form)
        self.size = end = start + len(form)
        after = entries.get("SpacesAfter")
        self._fixed = after is not None
        if after is not None:
            self._gap = unescape(after)
        else:
            self._gap = "" if entries.get("SpaceAfter") == "No" else " "
        return (start, end)

    def finish(self) -> str:
        """Return the text; white space behind the last token stays only where it was given."""
        if self._fixed:
            self.pieces.append(self._gap)
        return "".join(self.pieces)
