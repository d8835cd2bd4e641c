"""Quotes and brackets around words: signs, and the features ``quoted`` and ``bracket``."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.challenges.sr.words import Word

__all__ = ["kind_of", "mark", "opens"]

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
        kind = kind_of(word.form, word.tag)
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


def kind_of(form: str, tag: str) -> str:
    """Return what a word is: ``d`` or ``s`` a quote, ``r`` or ``c`` a bracket, else ``""``.

    Args:
        form: The word.
        tag: Its part of speech, ``""`` where there is none.
    """
    if form in _DOUBLE:
        return "d"
    if form in _SINGLE:
        return "" if tag in _NO_QUOTES else "s"
    if form in _ROUND:
        return "r"
    return "c" if form in _CURLY else ""


def opens(form: str, tag: str) -> bool | None:
    """Tell whether a sign opens, by its form, else by its tag; ``None`` where neither tells it."""
    if form in _OPENING or form in _CLOSING:
        return form in _OPENING
    if tag in ("``", "-LRB-"):
        return True
    return False if tag in ("''", "-RRB-") else None


def _opens(word: Word, kind: str, open_: Sequence[tuple[str, int]]) -> bool:
    """Tell whether a mark opens; where it does not tell itself, it does when no pair is open."""
    told = opens(word.form, word.tag)
    return kind not in [its for its, _first in open_] if told is None else told
