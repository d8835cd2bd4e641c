"""Find places in JSON text. Used for messages only, after the fast parser has said no."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from anaphora_formats.json_values import Place
from anaphora_workbench.ports.whole_numbers import are_digits

_TOKEN = re.compile(r'[ \t\n\r]*(?:([{}\[\]:,])|("(?:[^"\\]|\\.)*")|([^\s{}\[\]:,"]+))', re.DOTALL)
_HALF = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class _Level:
    """An open object or list."""

    brace: str
    place: Place
    step: str | int = 0
    seen: set[str] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """A key or the start of a value.

    Attributes:
        place: Keys and indexes that lead to the value (for a key: to its value).
        offset: Character offset in the text.
        token: The key, the string, the number, or an opening bracket, as it stands in the text.
        twice: Whether it is a key that its object has already.
        is_key: Whether it is a key.
    """

    place: Place
    offset: int
    token: str
    twice: bool = False
    is_key: bool = False


def walk(text: str) -> Iterator[Event]:
    """Yield all keys and values in order; text that is no JSON ends the walk.

    Linear in the text, with a stack of its own, so that no nesting can stop it.
    """
    levels: list[_Level] = []
    position = 0
    await_key = False
    while (match := _TOKEN.match(text, position)) is not None:
        position = match.end()
        mark, string, _other = match.groups()
        offset = match.start(match.lastindex or 0)
        level = levels[-1] if levels else None
        if mark in ("}", "]"):
            if not levels:
                return
            levels.pop()
            await_key = False
            continue
        if mark == ",":
            if level is None:
                return
            await_key = level.brace == "{"
            if isinstance(level.step, int):
                level.step += 1
            continue
        if mark == ":":
            await_key = False
            continue
        if await_key and level is not None and level.seen is not None:
            if string is None:
                return
            key = _text(string)
            level.step = key
            yield Event((*level.place, key), offset, string, key in level.seen, True)
            level.seen.add(key)
            continue
        place = (*level.place, level.step) if level is not None else ()
        yield Event(place, offset, match.group(match.lastindex or 0))
        if mark is not None:
            levels.append(_Level(mark, place, 0, set() if mark == "{" else None))
            await_key = mark == "{"


def _text(string: str) -> str:
    try:
        return str(json.loads(string, strict=False))
    except ValueError:
        return string


def offset_of(text: str, place: Place) -> int:
    """Return where the value at ``place`` starts, or where the nearest value around it does."""
    best, length = 0, -1
    for event in walk(text):
        if event.is_key:
            continue
        size = len(event.place)
        if size > length and place[:size] == event.place:
            best, length = event.offset, size
            if size == len(place):
                break
    return best


def first_double(text: str) -> Event | None:
    """Return the first key that its object has twice."""
    return next((event for event in walk(text) if event.twice), None)


def first_constant(text: str) -> Event | None:
    """Return the first ``NaN``, ``Infinity`` or ``-Infinity``."""
    names = {"NaN", "Infinity", "-Infinity"}
    return next((event for event in walk(text) if event.token in names), None)


def first_long_number(text: str, digits: int) -> Event | None:
    """Return the first integer with more than ``digits`` digits."""
    return next(
        (
            event
            for event in walk(text)
            if len(event.token) > digits
            and len(number := event.token.lstrip("-")) > digits
            and are_digits(number)
        ),
        None,
    )


def first_half_character(text: str) -> Event | None:
    """Return the first string or key that holds half a surrogate pair."""
    return next(
        (
            event
            for event in walk(text)
            if event.token.startswith('"') and _HALF.search(_text(event.token)) is not None
        ),
        None,
    )


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return the 1-based line and column of a character."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
