"""Cut a JSON file into its documents, one at a time where the layout allows it.

Places in the text (line and column of a path) are found for messages only, after the fast parser
has said no.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, NoReturn

from anaphora_formats.json.values import DEEPEST, Place, WrongValueError, named, path, sentence
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.io.sources import are_digits, collector_paused
from anaphora_workbench.ports import Source

_TOKEN = re.compile(r'[ \t\n\r]*(?:([{}\[\]:,])|("(?:[^"\\]|\\.)*")|([^\s{}\[\]:,"]+))', re.DOTALL)
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
VERSION = 2
FORMAT = "anaphora-workbench"
_FIRST_LINES = tuple(
    [
        f'{{"format": "{FORMAT}", "version": {version}, "documents": ['
        for version in range(1, VERSION + 1)
    ]
)
FIRST_LINE = _FIRST_LINES[-1]
LAST_LINE = "]}"
_HEADER = re.compile(rf'\{{"format": "{FORMAT}", "version": ([0-9]{{1,9}})\b')
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_KEYS = ("format", "version", "documents")


@dataclass(slots=True)
class _Level:
    """An open object or list."""

    brace: str
    place: Place
    step: str | int = 0
    seen: set[str] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """A key or the start of a value; ``place`` is the path of the value."""

    place: Place
    offset: int
    token: str
    twice: bool = False
    is_key: bool = False


def walk(text: str) -> Iterator[Event]:
    """Yield all keys and values in order; text that is not JSON ends the walk.

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
            if event.token.startswith('"')
            and _HALF_CHARACTER.search(_text(event.token)) is not None
        ),
        None,
    )


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return the 1-based line and column of a character."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


@dataclass(frozen=True, slots=True)
class ParsedJson:
    """One parsed document; ``inner`` is its path in a text that begins at a line of the file."""

    value: Any
    number: int
    text: str
    inner: Place
    line: int
    source: Source
    strange: tuple[str, ...] = ()

    def at(self, place: Place) -> Position:
        """Return the position in the file of a value of this document."""
        offset = offset_of(self.text, (*self.inner, *place))
        line, column = line_and_column(self.text, offset)
        return self.source.at(self.line - 1 + line, column)

    def path(self, place: Place) -> str:
        """Return the path in the file of a value of this document."""
        return path(("documents", self.number, *place))

    def error(self, wrong: WrongValueError) -> FormatError:
        """Return the located error for a wrong value."""
        message = sentence(("documents", self.number, *wrong.place), wrong.message)
        return FormatError(message, code=wrong.code, at=self.at(wrong.place))


class _DoubleKeyError(Exception):
    """An object has a key twice."""


class _ConstantError(Exception):
    """``NaN`` or an infinite number."""


def documents(source: Source) -> Iterator[ParsedJson]:
    """Yield the documents of a file.

    A file in our own layout is held one document at a time; any other, and the rest of a file
    from the first line on that does not keep to the layout, as a whole.

    Raises:
        FormatError: The file is not JSON, no file of this format, or of a newer version.
    """
    lines = source.lines()
    _number, first = next(lines, (1, ""))
    header = _HEADER.match(first)
    if header is not None:
        _check_version(int(header[1]), source.at(1, header.start(1) + 1))
    if first in _FIRST_LINES:
        yield from _by_lines(lines, source)
    else:
        yield from _whole("\n".join(chain([first], (line for _n, line in lines))), source)


def _by_lines(lines: Iterator[tuple[int, str]], source: Source) -> Iterator[ParsedJson]:
    # What must stand before the rest to make it whole: nothing, a document, one and a comma.
    before, count, start = "", 0, 2
    held: list[str] = []
    for number, line in lines:
        held.append(line)
        if line not in ("}", "},"):
            continue
        text = "\n".join(held)
        value = _document(text.removesuffix(","))
        if value is None or before == "0":
            break
        yield ParsedJson(value, count, text, (), start, source)
        before = "0," if line == "}," else "0"
        count, start = count + 1, number + 1
        held = []
    rest = "\n".join(chain(held, (line for _n, line in lines)))
    if before != "0," and rest.rstrip("\n") == LAST_LINE:
        return
    text = f'{{"documents": [{before}' + "\n" * (start - 1) + rest
    listed = parse(text, source)["documents"]
    skipped = 1 if before else 0
    for index, value in enumerate(listed[skipped:]):
        inner = ("documents", index + skipped)
        yield ParsedJson(value, count + index, text, inner, 1, source)


def _document(text: str) -> Any:
    """Parse one document in our layout; ``None`` when the strict reading must have its say."""
    if not text.startswith("{") or _HALF.search(text) is not None:
        return None
    try:
        return _loads(text)
    except (ValueError, RecursionError, _DoubleKeyError, _ConstantError):
        return None


def _whole(text: str, source: Source) -> Iterator[ParsedJson]:
    if not text.strip(" \t\r\n"):
        raise FormatError("the file is empty", code="json-empty", at=source.at())
    value = parse(text, source)
    at = source.at(1, 1)
    if type(value) is not dict or value.get("format") != FORMAT:
        raise FormatError(
            f'this is JSON, but it does not say "format": "{FORMAT}"; if it is in another format, '
            "name it with --from",
            code="json-format",
            at=at,
        )

    def fail(key: str, message: str, code: str) -> NoReturn:
        offset = offset_of(text, (key,))
        place = source.at(*line_and_column(text, offset))
        raise FormatError(f"{key} {message}", code=code, at=place)

    version = value.get("version")
    if type(version) is not int or version < 1:
        found = "is missing" if version is None else f"must be 1 or 2, not {named(version)}"
        fail("version", found, "json-version")
    offset = offset_of(text, ("version",))
    _check_version(version, source.at(*line_and_column(text, offset)))
    listed = value.get("documents")
    if type(listed) is not list:
        fail("documents", f"must be a list, not {named(listed)}", "json-type")
    strange = tuple([key for key in value if key not in _KEYS])
    for number, document in enumerate(listed):
        inner = ("documents", number)
        yield ParsedJson(document, number, text, inner, 1, source, () if number else strange)


def _check_version(version: int, at: Position) -> None:
    if version > VERSION:
        raise FormatError(
            f"version {version} comes from a newer Anaphora Workbench; this one reads "
            f"versions 1 to {VERSION}: update it, or export the file again from the newer one",
            code="json-version-newer",
            at=at,
        )


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _DoubleKeyError
    return made


def _constant(_name: str) -> NoReturn:
    raise _ConstantError


def _loads(text: str) -> Any:
    with collector_paused():
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)


def parse(text: str, source: Source) -> Any:
    """Parse JSON strictly.

    Raises:
        FormatError: With line and column of the first thing that is wrong.
    """
    try:
        value = _loads(text)
        found = first_half_character(text) if _HALF.search(text) else None
        if found is not None:
            _refuse(
                text,
                source,
                found,
                "contains half a character (a lone surrogate)",
                "json-surrogate",
            )
        return value
    except json.JSONDecodeError as error:
        message, offset = _behind_a_comma(error)
        raise FormatError(
            f"this is not valid JSON here: {message}",
            code="json-syntax",
            at=source.at(*line_and_column(text, offset)),
        ) from None
    except _DoubleKeyError:
        found = first_double(text)
        _refuse(text, source, found, "occurs twice in one object", "json-key-twice")
    except _ConstantError:
        found = first_constant(text)
        _refuse(text, source, found, "must be a finite number", "json-number")
    except ValueError:
        # Python refuses to turn endless digits into a number; there is no other ValueError.
        digits = sys.get_int_max_str_digits()
        found = first_long_number(text, digits)
        _refuse(text, source, found, f"has more than {digits:,} digits", "json-number")
    except RecursionError:
        steps = walk(text)
        found = next((event for event in steps if len(event.place) > DEEPEST), None)
        _refuse(text, source, found, f"is nested more than {DEEPEST} levels deep", "json-depth")


def _behind_a_comma(error: json.JSONDecodeError) -> tuple[str, int]:
    """Return message and offset of an error; of a needless comma, what is missing behind it.

    Since Python 3.13 the error is the comma itself, which may be the one that stands for the
    documents that have been read before.
    """
    if not error.msg.startswith("Illegal trailing comma"):
        return error.msg, error.pos
    rest = error.doc[error.pos + 1 :]
    offset = len(error.doc) - len(rest.lstrip(" \t\r\n"))
    if error.doc[offset : offset + 1] == "}":
        return "Expecting property name enclosed in double quotes", offset
    return "Expecting value", offset


def _refuse(text: str, source: Source, event: Event | None, message: str, code: str) -> NoReturn:
    offset = event.offset if event is not None else 0
    where = path(event.place) if event is not None else "a value"
    raise FormatError(
        f"{where or 'the file'} {message}",
        code=code,
        at=source.at(*line_and_column(text, offset)),
    ) from None
