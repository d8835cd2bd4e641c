"""The tokens of a document as words on the screen, with the blanks between them.

Each token has a joint with the token before it: a space, none (*do|n't*, *fact|.*), none but a line
may end there (scripts without spaces), or both are parts of one written word (Spanish *al* = *a* +
*el*). With running text the joints follow the offsets, without by a rule about punctuation and
script.

Python counts characters (code points); a `QString` counts UTF-16 units, of which a character
outside the Basic Multilingual Plane (emoji, Gothic, rare ideographs) takes two. Every position that
goes to Qt or comes from it passes through here and nowhere else.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from anaphora_workbench.model import Document

SPACE = 0
"""Joint: white space before the token; a line may end there."""
TOUCH = 1
"""Joint: no space before the token, and no line end either."""
CLOSE = 2
"""Joint: no space before the token, but a line may end there (Chinese, Thai ...)."""
SHARED = 3
"""Joint: the token is part of the same written word as the one before it."""

_RTL_LANGUAGES = frozenset(
    (
        "ar",
        "arc",
        "arz",
        "ckb",
        "dv",
        "fa",
        "ha",
        "he",
        "iw",
        "ku",
        "ps",
        "sd",
        "syr",
        "ug",
        "ur",
        "yi",
    )
)
_RTL = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_UPRIGHT = re.compile(
    "[\u0590-\u1dff\u2e80-\ufaff\ufb1d-\ufeff\uff66-\U0001d3ff\U0001d800-\U0010ffff]"
)
_STRONG = re.compile(r"[^\W\d_]")
_VISIBLE_SPACE = "\u2423"
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_OPENING = frozenset({"Ps", "Pi"})
_CLOSING = frozenset({"Pe", "Pf", "Po"})
_STICK_LEFT = frozenset([*",.;:!?%)]}", "''", "...", "n't", "n’t"])
_STICK_RIGHT = frozenset([*"([{$£€#", "``", "¿", "¡"])
_UNSPACED_BLOCKS = (("\u0e00", "\u0eff"), ("\u1000", "\u109f"), ("\u1780", "\u17ff"))
_SAMPLE = 4000


def has_rtl(text: str) -> bool:
    """Tell whether a text holds a character that is written from right to left."""
    return not text.isascii() and _RTL.search(text) is not None


def slants(text: str) -> bool:
    """Tell whether a word may be set in italics: scripts without them have no such letters."""
    return text.isascii() or _UPRIGHT.search(text) is None


def shown(text: str) -> str:
    """Return what is painted for a token: one line, nothing that could upset its neighbours.

    White space inside a token (tabs, line ends) becomes a fixed space, controls of direction go,
    lone surrogates become the replacement character, and a token of which nothing would be seen
    is shown as an open box.
    """
    if text.isprintable() and text and not text.isspace():
        return text
    chars: list[str] = []
    for char in text:
        if char.isspace() or char in "\u2028\u2029":
            chars.append("\u00a0")
        elif "\ud800" <= char <= "\udfff":
            chars.append("\ufffd")
        elif char not in _BIDI_CONTROLS and unicodedata.category(char) != "Cc":
            chars.append(char)
    cleaned = "".join(chars)
    return cleaned if cleaned.strip("\u00a0\u200b\u200c\u200d\ufeff") else _VISIBLE_SPACE


class TextWords:
    """The words of a document as the view shows them. Linear to build.

    Args:
        document: The document; it is kept.

    Attributes:
        document: The document.
        texts: Per token the text of its cell; of a `SHARED` one ``""``.
        joints: Per token its joint with the token before it; the first of a sentence is `SPACE`.
        has_close: Whether any joint is `CLOSE`.
        right_to_left: Whether the lines begin at the right margin.
    """

    __slots__ = ("document", "has_close", "joints", "right_to_left", "texts")

    def __init__(self, document: Document) -> None:
        self.document = document
        tokens, text, offsets = document.tokens, document.text, document.offsets
        self.texts: list[str]
        self.joints = bytearray(len(tokens))
        if offsets:
            # The tokens' own strings where they are the same: no second copy of a novel.
            self.texts = [
                word if (word := text[a:b]) != token.text else token.text
                for (a, b), token in zip(offsets, tokens, strict=True)
            ]
            self._join_by_offsets(offsets)
        else:
            self.texts = [token.text for token in tokens]
            self._join_by_rule()
        for index, word in enumerate(self.texts):
            if not word and self.joints[index] != SHARED:
                self.texts[index] = tokens[index].text or _VISIBLE_SPACE
        for sentence in document.sentences:
            self._begin(sentence.start)
        self.has_close = CLOSE in self.joints
        self.right_to_left = _is_right_to_left(document)

    def cell(self, token: int) -> tuple[int, int]:
        """Return the half-open token range of the written word that holds a token."""
        joints, first, end = self.joints, token, token + 1
        while joints[first] == SHARED:
            first -= 1
        while end < len(joints) and joints[end] == SHARED:
            end += 1
        return (first, end)

    def _join_by_offsets(self, offsets: Sequence[tuple[int, int]]) -> None:
        joints, texts = self.joints, self.texts
        near = [i for i, (a, b) in enumerate(pairwise(offsets), 1) if b[0] <= a[1]]
        for index in near:
            before, here = offsets[index - 1], offsets[index]
            if here[0] < before[1] or (here == before and here[0] < here[1]):
                joints[index] = SHARED
                texts[index] = ""
            else:
                joints[index] = _touching(texts[index - 1], texts[index])

    def _join_by_rule(self) -> None:
        joints, texts = self.joints, self.texts
        for index in range(1, len(texts)):
            before, here = texts[index - 1], texts[index]
            if _sticks(before, here):
                joints[index] = _touching(before, here)

    def _begin(self, token: int) -> None:
        """Let a token begin its sentence; a written word is not torn without being repeated."""
        if token and self.joints[token] == SHARED:
            self.texts[token] = self.document.tokens[token].text or _VISIBLE_SPACE
        self.joints[token] = SPACE


def _touching(before: str, here: str) -> int:
    """Return `CLOSE` where a line may end between two words without space, else `TOUCH`."""
    if not before or not here:
        return TOUCH
    last, first = before[-1], here[0]
    if last.isascii() and first.isascii():
        return TOUCH
    if not (_unspaced(last) or _unspaced(first)):
        return TOUCH
    if unicodedata.category(first) in _CLOSING or unicodedata.category(last) in _OPENING:
        return TOUCH
    return CLOSE


@lru_cache(maxsize=4096)
def _unspaced(char: str) -> bool:
    """Tell whether a character belongs to a script that is written without spaces."""
    if unicodedata.east_asian_width(char) in "WF":
        # Hangul is wide, but Korean parts its words by spaces.
        return not "\u1100" <= char <= "\u11ff" and not "\uac00" <= char <= "\ud7af"
    return any(first <= char <= last for first, last in _UNSPACED_BLOCKS)


def _sticks(before: str, here: str) -> bool:
    """Tell whether two tokens of a source without running text stand without a space."""
    if not before or not here:
        return False
    if here in _STICK_LEFT or before in _STICK_RIGHT:
        return True
    if here[0] in "'’" and len(here) > 1 and here[1:].isalpha():
        return True
    last, first = before[-1], here[0]
    if last.isascii() and first.isascii():
        return False
    if unicodedata.category(first) in _CLOSING or unicodedata.category(last) in _OPENING:
        return True
    return _unspaced(last) and _unspaced(first)


def _is_right_to_left(document: Document) -> bool:
    """Tell the direction of a document: its language's, else that of most of its first letters."""
    primary = document.language.partition("-")[0].lower()
    if primary in _RTL_LANGUAGES:
        return True
    if primary not in ("", "und"):
        return False
    sample = document.text[:_SAMPLE] or "".join([t.text for t in document.tokens[:_SAMPLE]])
    return 2 * len(_RTL.findall(sample)) > len(_STRONG.findall(sample))


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
