"""TOML with the place of each value: `tomllib` reads it, this module finds the lines again.

`tomllib` gives no places of what it has read. `TomlText.at` returns the place of a table or key by
the keys that lead to it (numbers for tables of an array), so that checks can name file and line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from anaphora_workbench.errors import FormatError, Position

_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")
_HEADER = re.compile(r"\s*(\[{1,2})([^\[\]]+)\]{1,2}\s*(?:#.*)?")
_FIELD = re.compile(
    r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*[A-Za-z0-9_-]+)*)\s*=\s*"""
)
_QUOTES = re.compile(r'"""|' + "'''")
_KEY = re.compile(r""""([^"]*)"|'([^']*)'|([^.\s"']+)""")

Key = str | int


class TomlText:
    """The content of a TOML file.

    Attributes:
        name: What messages call the file.
        value: The tables, as `tomllib` returns them.
    """

    def __init__(self, text: str, name: str, code: str) -> None:
        """Read a text.

        Args:
            text: The text.
            name: What messages call the file.
            code: Code of the error for a text that is not TOML.

        Raises:
            FormatError: The text is not TOML; with line and column.
        """
        self.name = name
        text = text.replace("\r\n", "\n")
        try:
            self.value: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # also endless digits and brackets
            raise FormatError(
                f"this is not TOML: {_reason(str(error))}",
                code=code,
                at=_syntax_place(str(error), text, name),
            ) from error
        self._places: dict[tuple[Key, ...], Position] = {}
        self._find(text)

    def at(self, keys: Sequence[Key] = ()) -> Position:
        """Return the place of a value, or of the nearest table around it; else the whole file."""
        path = tuple(keys)
        while path:
            if path in self._places:
                return self._places[path]
            path = path[:-1]
        return Position(self.name)

    def _find(self, text: str) -> None:
        table: tuple[Key, ...] = ()
        counts: dict[tuple[Key, ...], int] = {}
        inside = ""
        for number, line in enumerate(text.split("\n"), 1):
            if not inside:
                table = self._note(table, counts, number, line)
            for quote in _QUOTES.findall(line):
                if not inside or inside == quote:
                    inside = "" if inside else quote

    def _note(
        self, table: tuple[Key, ...], counts: dict[tuple[Key, ...], int], number: int, line: str
    ) -> tuple[Key, ...]:
        if header := _HEADER.fullmatch(line):
            place = Position(self.name, number, header.start(1) + 1)
            table = self._numbered(_keys(header[2]), counts)
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                self._places.setdefault(table, place)
                table = (*table, counts[table])
            self._places.setdefault(table, place)
        elif found := _FIELD.match(line):
            key = (*table, *_keys(found[1]))
            self._places.setdefault(key, Position(self.name, number, found.end() + 1))
        return table

    def _numbered(self, keys: Sequence[str], counts: dict[tuple[Key, ...], int]) -> tuple[Key, ...]:
        """Return the path of a header, with the number of the last table of each array in it."""
        path: tuple[Key, ...] = ()
        for place, key in enumerate(keys):
            path = (*path, key)
            if path in counts and place + 1 < len(keys):
                path = (*path, counts[path])
        return path


def _keys(dotted: str) -> list[str]:
    return [match[1] or match[2] or match[3] or "" for match in _KEY.finditer(dotted)]


def _reason(message: str) -> str:
    reason = _PLACE.sub("", message).rstrip()
    return reason[:1].lower() + reason[1:]


def _syntax_place(message: str, text: str, name: str) -> Position:
    match = _PLACE.search(message)
    if match is None:
        return Position(name)
    if match[1]:
        return Position(name, int(match[1]), int(match[2]))
    lines = text.split("\n")
    return Position(name, len(lines), len(lines[-1]) + 1)
