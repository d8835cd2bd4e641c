"""Quotes and brackets around words: the features ``quoted`` and ``bracket``."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.challenges.sr.words import Word

__all__ = ["mark"]

_OPENING = frozenset(("“", "„", "«", "``", "‘", "`", "-LRB-", "(", "[", "{", "-LCB-"))
_CLOSING = frozenset(("”", "»", "''", "’", "-RRB-", ")", "]", "}", "-RCB-"))
_DOUBLE = frozenset(('"', "“", "”", "„", "«", "»", "``", "''"))
_SINGLE = frozenset(("'", "‘", "’", "`", "‚"))
_ROUND = frozenset(("(", ")", "[", "]", "-LRB-", "-RRB-", "-LSB-", "-RSB-"))
_CURLY = frozenset(("{", "}", "-LCB-", "-RCB-"))
_QUOTES = "ds"
_NO_QUOTES = frozenset(("POS", "NN", "NNS", "NNP", "NNPS", "CD", "VBZ"))
"""Tags of an apostrophe that is none."""


def mark(words: Sequence[Word]) -> None:
    """Set ``quoted`` and ``bracket`` of all words.

    Marks stand in a stack: one that closes ends the innermost pair of its kind. A quotation that
    is never closed goes on to the end of the sentence, one that was never opened began before it;
    single brackets (as in *a)*) enclose nothing. The marks themselves are outside of their own
    pair. Square brackets count as round.
    """
    pairs = _pairs(words)
    for place, word in enumerate(words):
        kinds = [kind for kind, first, last in pairs if first < place < last]
        word.quoted = "d" * kinds.count("d") + "s" * kinds.count("s")
        word.bracket = "r" * kinds.count("r") + "c" * kinds.count("c")


def _pairs(words: Sequence[Word]) -> list[tuple[str, int, int]]:
    """Return kind and places of both marks of each pair."""
    pairs: list[tuple[str, int, int]] = []
    open_: list[tuple[str, int]] = []
    for place, word in enumerate(words):
        kind = _kind(word)
        if not kind:
            continue
        if _opens(word, kind, open_):
            open_.append((kind, place))
            continue
        inner = [number for number, (its, _first) in enumerate(open_) if its == kind]
        if inner:
            _its, first = open_.pop(inner[-1])
            pairs.append((kind, first, place))
        elif kind in _QUOTES:
            pairs.append((kind, -1, place))
    return pairs + [(kind, first, len(words)) for kind, first in open_ if kind in _QUOTES]


def _kind(word: Word) -> str:
    form = word.form
    if form in _DOUBLE:
        return "d"
    if form in _SINGLE:
        return "" if word.tag in _NO_QUOTES else "s"
    if form in _ROUND:
        return "r"
    return "c" if form in _CURLY else ""


def _opens(word: Word, kind: str, open_: Sequence[tuple[str, int]]) -> bool:
    """Tell whether a mark opens: by its form, else its tag, else because no pair is open."""
    if word.form in _OPENING:
        return True
    if word.form in _CLOSING:
        return False
    if word.tag in ("``", "-LRB-"):
        return True
    if word.tag in ("''", "-RRB-"):
        return False
    return kind not in [its for its, _first in open_]
