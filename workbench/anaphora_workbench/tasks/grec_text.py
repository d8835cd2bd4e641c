r"""The running text of a GREC text with the expressions that somebody chose, and where they stand.

Files set each REF on lines of its own, so white space beside one says little. Rules:

1.  White space collapses to one blank; paragraphs are parted by an empty line.
2.  One blank stands between a reference and what is beside it, unless the file has no white space
    there but the line end next to the tag, and the character there clings to words: ``( [ { - / "``
    before, and apostrophes and quotation marks after. No blank comes before ``, . ; : ! ? ) ]`` or
    after ``( [ {``.
3.  An expression without words (``_``) inserts nothing, and one blank stays of the two beside it.
4.  An expression that begins a sentence begins with a capital (a lower-case *the river* of a list
    of alternatives); others stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from anaphora_workbench.tasks.grec import GrecText, Ref, Refex, decoded

__all__ = ["RunningText", "begins_sentence", "running_text"]

_CLOSING = tuple(",.;:!?)]}%")
_OPENING = tuple("([{“‘«")
_CLINGS_BEFORE = tuple("-/\"'–—")
_CLINGS_AFTER = ("'", "’", "”", '"', "-", "–", "/")
_END = re.compile(r"""(?<!\S)(\S*)[.!?…]["'”’»)\]]*\s*\Z""")
_LISTED = """mr mrs ms dr prof st ste mt ft rev gen col lt capt sgt gov sen rep hon c ca cf vs e.g
i.e no vol fig approx esp jr sr inc ltd co u.s u.k b d"""
_ABBREVIATIONS = frozenset(_LISTED.split())
_TAIL = 40


@dataclass(frozen=True, slots=True)
class RunningText:
    """A text as a person reads it.

    Attributes:
        text: The paragraphs, parted by empty lines.
        places: For each reference its half-open range of characters; an empty range, where the
            words would stand, for an expression without any.
        paragraphs: The range of characters of each paragraph.
    """

    text: str
    places: tuple[tuple[int, int], ...]
    paragraphs: tuple[tuple[int, int], ...]


def running_text(
    text: GrecText, choices: Sequence[Refex | None], *, capitals: bool = True
) -> RunningText:
    """Put chosen expressions into their text.

    Args:
        text: The text; its own selected expressions are not looked at.
        choices: The expression for each reference in order; ``None`` inserts nothing.
        capitals: Whether rule 4 holds; else every string stays as it is.

    Raises:
        ValueError: There are more or fewer choices than references.
    """
    return _Writer(capitals).write(text, choices)


def begins_sentence(before: str) -> bool:
    """Tell whether a sentence begins behind some text of a paragraph.

    Args:
        before: What stands before in the same paragraph, its last forty characters at least.
    """
    if not before.strip():
        return True
    match = _END.search(before)
    if match is None:
        return False
    word = match[1].lstrip("(\"'“‘[").lower()
    initial = len(word) == 1 and word.isalpha() and before.rstrip().endswith(".")
    return not initial and word not in _ABBREVIATIONS


class _Writer:
    """Writes one text piece by piece."""

    def __init__(self, capitals: bool) -> None:
        self._capitals = capitals
        self._pieces: list[str] = []
        self._length = 0
        self._gap = False
        self._start = 0

    def write(self, text: GrecText, choices: Sequence[Refex | None]) -> RunningText:
        places: list[tuple[int, int]] = []
        paragraphs: list[tuple[int, int]] = []
        left = iter(zip(text.refs, choices, strict=True))
        for parts in text.paragraphs:
            before = len(self._pieces)
            if self._length:
                self._put("\n\n")
            self._start, self._gap = self._length, False
            after_ref = False
            for number, part in enumerate(parts):
                if isinstance(part, Ref):
                    _ref, chosen = next(left)
                    places.append(self._reference(chosen))
                    after_ref = self._gap = True
                    continue
                to_ref = number + 1 < len(parts) and isinstance(parts[number + 1], Ref)
                self._plain(part, after_ref, to_ref)
                after_ref = False
            if self._length > self._start:
                paragraphs.append((self._start, self._length))
            else:
                self._take_back(before, places)
        for _pair in left:  # strict: says so if a choice is left over
            pass
        return RunningText("".join(self._pieces), tuple(places), tuple(paragraphs))

    def _take_back(self, before: int, places: list[tuple[int, int]]) -> None:
        """Leave out the empty line before a paragraph that has no words."""
        while len(self._pieces) > before:
            self._length -= len(self._pieces.pop())
        for number in range(len(places) - 1, -1, -1):
            if places[number][0] <= self._length:
                break
            places[number] = (self._length, self._length)

    def _put(self, piece: str) -> None:
        self._pieces.append(piece)
        self._length += len(piece)

    def _words(self, words: str) -> int:
        """Put words behind a blank where one is due; return where they begin."""
        if self._gap and self._length > self._start and not words.startswith(_CLOSING):
            self._put(" ")
        self._gap = False
        start = self._length
        self._put(words)
        return start

    def _reference(self, chosen: Refex | None) -> tuple[int, int]:
        words = chosen.words if chosen is not None else ""
        if not words:
            return (self._length, self._length)
        if self._capitals and words[0].islower() and begins_sentence(self._tail()):
            words = words[0].upper() + words[1:]
        start = self._words(words)
        return (start, self._length)

    def _tail(self) -> str:
        """Return the end of the paragraph so far."""
        kept: list[str] = []
        wanted = min(_TAIL, self._length - self._start)
        for piece in reversed(self._pieces):
            if wanted <= 0:
                break
            kept.append(piece[-wanted:])
            wanted -= len(piece)
        return "".join(reversed(kept))

    def _plain(self, raw: str, after_ref: bool, to_ref: bool) -> None:
        body = decoded(raw)
        words = " ".join(body.split())
        if not words:
            self._gap = self._gap or bool(body)
            return
        lead = body[: len(body) - len(body.lstrip())]
        if after_ref:
            bare = lead in ("", "\n")
            self._gap = not (bare and (not lead or words.startswith(_CLINGS_AFTER)))
        else:
            self._gap = self._gap or bool(lead)
        self._words(words)
        trail = body[len(body.rstrip()) :]
        clings = to_ref and trail == "\n" and words.endswith(_CLINGS_BEFORE)
        self._gap = bool(trail) and not clings and not words.endswith(_OPENING)
