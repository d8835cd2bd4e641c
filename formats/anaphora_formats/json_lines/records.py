"""Lines as checked JSON objects, and the keys by which the formats know their files.

Rules 1, 2 and 5 of `anaphora_formats.json_lines`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from anaphora_formats.shared.bordered_text import Range
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.ports import Source

DEEPEST = 60
"""Levels that values which are only kept may be nested."""
_LONGEST_LOOK = 1 << 20
"""Bytes of a first line that are searched for keys."""
_SIGN = re.compile(r'"(?:[^"\\]|\\.)*"(\s*:)?|[\[\]{}]', re.DOTALL)
_ESCAPES = re.compile(r"\\u(?:[dD][89a-fA-F]|0000)")
_HALVES = re.compile("[\ud800-\udfff\0]")
_LINE_ENDS = re.compile("[\x85\u2028\u2029]")


class WrongLineError(Exception):
    """A line that is not a document; it carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Record:
    """The object of one line, and what is wrong in it.

    Args:
        values: The object.
        source: Where it stands.
        line: The number of its line.

    Attributes:
        problems: What was found wrong so far.
    """

    def __init__(self, values: dict[str, Any], source: Source, line: int) -> None:
        self.source = source
        self.line = line
        self.problems: list[Problem] = []
        self._values = dict(values)

    def __contains__(self, key: str) -> bool:
        return self._values.get(key) is not None

    def look(self, key: str) -> Any:
        """Return a value, ``None`` where there is none."""
        return self._values.get(key)

    def take(self, key: str) -> Any:
        """Return a value, which will not be among the `others` then."""
        return self._values.pop(key, None)

    def others(self) -> dict[str, Any]:
        """Return what nobody has taken.

        Raises:
            WrongLineError: ``jsonl-syntax``: it is nested too deep.
        """
        if _is_deep(list(self._values.values()), DEEPEST):
            raise self.wrong(
                "jsonl-syntax", f"values are nested more than {DEEPEST} levels deep; flatten them"
            )
        return self._values

    def say(self, code: str, message: str, *, warning: bool = False) -> None:
        """Note a problem of this line."""
        severity = Severity.WARNING if warning else Severity.ERROR
        self.problems.append(Problem(code, message, self.source.at(self.line), severity))

    def wrong(self, code: str, message: str) -> WrongLineError:
        """Return the error that costs the whole line."""
        return WrongLineError(
            Problem(code, f"Anaphora skips the line: {message}", self.source.at(self.line))
        )

    def name(self, key: str) -> str:
        """Return the document's name: the value of a key, else the file's name and the line."""
        value = self.take(key)
        if value is None:
            return f"{self.source.stem}-{self.line}"
        if type(value) is int:
            return str(value)
        if type(value) is not str:
            raise self.wrong("jsonl-type", f"'{key}' must be a string, not {_named(value)}")
        return value or f"{self.source.stem}-{self.line}"

    def strings(self, key: str) -> list[str]:
        """Take a list of strings.

        Raises:
            WrongLineError: ``jsonl-type``.
        """
        value = self.take(key)
        if type(value) is not list:
            raise self.wrong("jsonl-type", f"'{key}' must be a list of words, not {_named(value)}")
        if not {str}.issuperset(map(type, value)):
            place = next(n for n, word in enumerate(value) if type(word) is not str)
            raise self.wrong(
                "jsonl-type", f"'{key}[{place}]' must be a word, not {_named(value[place])}"
            )
        return value

    def lists_of_strings(self, key: str) -> list[list[str]]:
        """Take a list of lists of strings.

        Raises:
            WrongLineError: ``jsonl-type``.
        """
        value = self.take(key)
        if type(value) is not list:
            raise self.wrong(
                "jsonl-type", f"'{key}' must be a list of lists of words, not {_named(value)}"
            )
        for number, part in enumerate(value):
            if type(part) is not list or not {str}.issuperset(map(type, part)):
                raise self.wrong("jsonl-type", f"'{key}[{number}]' must be a list of words")
        return value

    def numbers(self, value: object, path: str, size: int) -> list[int] | None:
        """Return a list of so many numbers, ``None`` (and a problem) for anything else."""
        if type(value) is list and len(value) == size and {int}.issuperset(map(type, value)):
            return value
        self.say("jsonl-type", f"Anaphora skips '{path}': it must be a list of {size} numbers")
        return None

    def clusters(self, key: str) -> list[tuple[str, list[Any]]] | None:
        """Take a list of clusters: the path and the mentions of each, ``None`` where there is none.

        Raises:
            WrongLineError: ``jsonl-type``: it is not a list.
        """
        value = self.take(key)
        if value is None:
            return None
        if type(value) is not list:
            raise self.wrong("jsonl-type", f"'{key}' must be a list, not {_named(value)}")
        found: list[tuple[str, list[Any]]] = []
        for number, cluster in enumerate(value):
            path = f"{key}[{number}]"
            if type(cluster) is list:
                found.append((path, cluster))
                continue
            self.say(
                "jsonl-type",
                f"Anaphora skips '{path}': it must be a list of mentions, not {_named(cluster)}",
            )
            found.append((path, []))
        return found


def records(source: Source) -> Iterator[Record | Problem]:
    """Yield the objects of a file, and the problem of each line that has none.

    Raises:
        FormatError: As `Source.lines`: bad bytes and NUL characters end the reading.
    """
    for first, lines in source.blocks():
        for number, line in enumerate(lines, first):
            if line and not line.isspace():
                yield _record(line, source, number)


def _record(line: str, source: Source, number: int) -> Record | Problem:
    try:
        value = json.loads(line, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        what = f"{error.msg[:1].lower()}{error.msg[1:]}"
        hint = ""
        if line.strip() in ("{", "["):
            hint = ", so write each document on one line ('jq -c . FILE' does it)"
        return Problem(
            "jsonl-syntax",
            f"Anaphora skips the line, which is not JSON: {what}{hint}",
            source.at(number, error.colno),
        )
    except RecursionError:
        return _skipped(source, number, "jsonl-syntax", "it is nested too deep; flatten it")
    except _KeyTwiceError as error:
        return _skipped(
            source, number, "jsonl-key-twice", f"the key '{error}' is there twice; keep one"
        )
    except _ConstantError as error:
        return _skipped(source, number, "jsonl-syntax", f"{error} is not JSON; write null")
    except ValueError:
        return _skipped(
            source, number, "jsonl-syntax", "a number has thousands of digits; correct it"
        )
    if type(value) is not dict:
        return _skipped(
            source,
            number,
            "jsonl-type",
            f"it must be an object with keys and values in braces, not {_named(value)}",
        )
    if _ESCAPES.search(line) and _HALVES.search(json.dumps(value, ensure_ascii=False)):
        return _skipped(
            source, number, "jsonl-character", "it contains half a character; write it again"
        )
    if "\\u0000" in line and "\0" in "".join(_texts(value)):
        return _skipped(source, number, "jsonl-character", "it contains a NUL character; remove it")
    return Record(value, source, number)


def _skipped(source: Source, line: int, code: str, message: str) -> Problem:
    return Problem(code, f"Anaphora skips the line: {message}", source.at(line))


class _KeyTwiceError(Exception):
    """A key that stands twice in an object."""


class _ConstantError(Exception):
    """``NaN`` or an infinity, which Python reads and JSON does not have."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _KeyTwiceError(next(key for key in keys if keys.count(key) > 1))
    return found


def _constant(name: str) -> float:
    raise _ConstantError(name)


def _texts(value: object) -> Iterator[str]:
    """Yield every string of a value, keys included."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += chain(one, one.values())
        elif isinstance(one, list):
            waiting += one


def _is_deep(value: object, deepest: int) -> bool:
    level: list[Any] = [value]
    for _ in range(deepest):
        level = [
            inner
            for one in level
            for inner in (one.values() if isinstance(one, dict) else one)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _named(value: object) -> str:
    """Return what a value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a string"
    return "a list" if isinstance(value, list) else "an object"


def line_of(values: dict[str, Any]) -> str:
    """Return an object as a line without its end."""
    text = json.dumps(values, ensure_ascii=False)
    return _LINE_ENDS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def keys_of(head: str, source: Source) -> frozenset[str]:
    """Return the keys of the first object of a file, none if it does not begin with one.

    Args:
        head: The beginning of the file.
        source: The file, of which more is read where the object does not end in the head.
    """
    start = head.lstrip("\ufeff \t\r\n")
    if not start.startswith("{"):
        return frozenset()
    keys, whole = _keys(start)
    if whole or source.path is None or not source.path.is_file():
        return keys
    with source.open_binary() as handle:
        more = handle.read(_LONGEST_LOOK).decode("utf-8-sig", "replace")
    return _keys(more)[0]


@lru_cache(maxsize=2)
def _keys(text: str) -> tuple[frozenset[str], bool]:
    """Return the keys of the outermost object, and whether it ends in the text.

    All formats of JSON lines ask this of one file, one after the other.
    """
    depth = 0
    keys: set[str] = set()
    for sign in _SIGN.finditer(text):
        first = sign[0][0]
        if first == '"':
            if depth == 1 and sign[1] is not None:
                keys.add(sign[0].rstrip(": \t\r\n")[1:-1])
        elif first in "[{":
            depth += 1
        else:
            depth -= 1
            if depth <= 0:
                return frozenset(keys), True
    return frozenset(keys), False


def places_of(
    record: Record, text: str, words: Sequence[str], called: str
) -> tuple[Range, ...] | None:
    """Return where words stand in a text; ``None``, with a warning, where they do not stand there.

    Args:
        record: The line, which gets the warning.
        text: The running text.
        words: Its words in order.
        called: What the warning calls the words.
    """
    places: list[Range] = []
    reached = 0
    for word in words:
        start = text.find(word, reached) if word else -1
        if start < 0 or text[reached:start].strip():
            record.say(
                "jsonl-text-differs",
                f"the text and {called} differ at '{word}': the tokens count, and the text is "
                "not kept",
                warning=True,
            )
            return None
        reached = start + len(word)
        places.append((start, reached))
    return tuple(places)
