"""The running text of a WebAnno TSV file, and where its tokens and their parts are in it.

Rules 2 and 7 of `anaphora_formats.webanno`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from anaphora_formats.bordered_text import Range
from anaphora_formats.webanno_cells import plain_text, unescaped
from anaphora_formats.webanno_table import Sentence, Table, Unit
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.ports import Source

_MOST = 40
"""Line ends between two sentences, beside as many as the sentence has characters."""
_ASTRAL = 0xFFFF


class Placed(NamedTuple):
    """A text with its tokens.

    Attributes:
        text: All characters.
        tokens: Character ranges of the tokens, in order.
        sentences: Number of tokens of each sentence.
        place: Returns the range of a token or part of one, empty where it holds nothing.
    """

    text: str
    tokens: list[Range]
    sentences: list[int]
    place: Callable[[Unit], Range]


def placed(table: Table, source: Source) -> Placed:
    """Return the running text of a table; what does not fit grows its problems."""
    pieces: list[str] = []
    size = 0
    tokens: list[Range] = []
    lengths: list[int] = []
    bases: list[tuple[int, list[int]]] = []
    reached: int | None = None
    for sentence in table.sentences:
        text, places, steps = _sentence(sentence, table, source)
        first = sentence.tokens[0].start
        if reached is not None:
            gap = min(max(first - reached, 1), len(text) + _MOST)
            pieces.append("\n" * gap if gap > 1 else " ")
            size += gap
        here = [(size + start, size + end) for start, end in places]
        bases += [(size, steps)] * len(here)
        tokens += here
        lengths.append(len(here))
        pieces.append(text)
        size += len(text)
        reached = first + (steps[len(text)] if steps else len(text))
    return Placed("".join(pieces), tokens, lengths, _finder(table, tokens, bases))


def _finder(
    table: Table, tokens: list[Range], bases: list[tuple[int, list[int]]]
) -> Callable[[Unit], Range]:
    wholes = {unit.token: unit for unit in table.units.values() if not unit.is_part}

    def place(unit: Unit) -> Range:
        first, last = tokens[unit.token]
        if not unit.is_part:
            return (first, last)
        begin = wholes[unit.token].start
        base, steps = bases[unit.token]
        edges: list[int] = []
        for offset in (unit.start - begin, unit.end - begin):
            if steps:
                offset = bisect_left(steps, steps[first - base] + offset) + base - first
            edges.append(first + min(max(offset, 0), last - first))
        return (edges[0], edges[1])

    return place


def _sentence(
    sentence: Sentence, table: Table, source: Source
) -> tuple[str, list[Range], list[int]]:
    """Return text, places of the tokens, and UTF-16 offsets by character if these count."""
    if not sentence.text:
        table.problems.append(
            Problem(
                "webanno-text-missing",
                "the sentence has no line #Text=; its tokens are joined",
                source.at(sentence.line, 1),
                Severity.WARNING,
            )
        )
        return _joined(sentence)
    raw = "\n".join(sentence.text)
    base = sentence.tokens[0].start
    for text in dict.fromkeys(["\n".join([plain_text(line) for line in sentence.text]), raw]):
        lead = _first(text, sentence.tokens[0])
        for steps in ([], _units(text)):
            places = _counted(sentence.tokens, text, base, lead, steps)
            if places is not None:
                return text, places, steps
            if text.isascii():
                break
        places = _searched(sentence.tokens, text)
        if places is not None:
            _warn(sentence, table, source, "the offsets of its tokens do not fit; they are found")
            return text, places, []
    _warn(sentence, table, source, "its tokens do not stand in its line #Text=; they are joined")
    return _joined(sentence)


def _warn(sentence: Sentence, table: Table, source: Source, what: str) -> None:
    at = source.at(sentence.line, 1)
    table.problems.append(Problem("webanno-offset", f"in this sentence {what}", at))


def _forms(unit: Unit) -> tuple[str, ...]:
    plain = unescaped(unit.form)
    return (unit.form,) if plain == unit.form else (unit.form, plain)


def _first(text: str, unit: Unit) -> int:
    """Return how many characters of white space precede the first token."""
    lead = len(text) - len(text.lstrip())
    return lead if any(text.startswith(form, lead) for form in _forms(unit)) else 0


def _units(text: str) -> list[int]:
    """Return the UTF-16 offset of each character and of the end."""
    steps = [0]
    for char in text:
        steps.append(steps[-1] + (2 if ord(char) > _ASTRAL else 1))
    return steps


def _counted(
    tokens: list[Unit], text: str, base: int, lead: int, steps: list[int]
) -> list[Range] | None:
    """Return where the offsets say that the tokens are, ``None`` if they are not there."""
    index = {step: number for number, step in enumerate(steps)}
    shift = steps[lead] if steps else lead
    places: list[Range] = []
    reached = 0
    for unit in tokens:
        start, end = unit.start - base + shift, unit.end - base + shift
        if steps:
            start, end = index.get(start, -1), index.get(end, -1)
        if not reached <= start < end <= len(text) or text[start:end] not in _forms(unit):
            return None
        places.append((start, end))
        reached = end
    return places


def _searched(tokens: list[Unit], text: str) -> list[Range] | None:
    """Return where the tokens stand one behind the other, ``None`` if one is not there."""
    places: list[Range] = []
    reached = 0
    for unit in tokens:
        found = [(text.find(form, reached), form) for form in _forms(unit) if form]
        found = [one for one in found if one[0] >= 0]
        if not found:
            return None
        start, form = min(found)
        reached = start + len(form)
        places.append((start, reached))
    return places


def _joined(sentence: Sentence) -> tuple[str, list[Range], list[int]]:
    pieces: list[str] = []
    places: list[Range] = []
    size = 0
    for unit in sentence.tokens:
        form = unescaped(unit.form) or "_"
        if pieces:
            pieces.append(" ")
            size += 1
        places.append((size, size + len(form)))
        pieces.append(form)
        size += len(form)
    return "".join(pieces), places, []
