"""Where things stand in a key file: tomllib tells what it holds, but not in which line."""

from __future__ import annotations

import re

_TABLE = re.compile(r"^\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_LINE = re.compile(r"""^(\s*)([\w"'-][\w."' -]*?)\s*=""")
_TEXT = re.compile(r"""(?P<text>"(?:[^"\\]|\\.)*"|'[^']*')|\#.*""")

Place = tuple[int, int]
"""Line and column, both from 1; 0 when unknown."""


class KeyPlaces:
    """The places of names and texts in a key file.

    Args:
        text: The file; it has to be TOML that is a table of sets of ``name = ["text", ...]``.
    """

    def __init__(self, text: str) -> None:
        self._keys: dict[str, Place] = {}
        self._values: dict[str, list[Place]] = {}
        table = path = ""
        for number, line in enumerate(text.splitlines(), start=1):
            if line.lstrip().startswith("#"):
                continue
            if header := _TABLE.match(line):
                table = path = _bare(header[1])
                self._keys.setdefault(path, (number, header.start(1) + 1))
                continue
            start = 0
            if (match := _LINE.match(line)) and _bare(match[2]):
                path = ".".join([part for part in (table, _bare(match[2])) if part])
                self._keys[path] = (number, match.start(2) + 1)
                start = match.end()
            places = self._values.setdefault(path, [])
            found = [match for match in _TEXT.finditer(line, start) if match["text"]]
            places += [(number, match.start() + 1) for match in found]

    def of_key(self, table: str, name: str) -> Place:
        """Return the place of a name in a set."""
        return self._keys.get(f"{table}.{name}", (0, 0))

    def of_value(self, table: str, name: str, number: int) -> Place:
        """Return the place of a text in the list of a name, counted from 0."""
        places = self._values.get(f"{table}.{name}", [])
        return places[number] if number < len(places) else self.of_key(table, name)

    def of_first(self, start: str) -> Place:
        """Return the first place of a path that begins like this."""
        for path, place in self._keys.items():
            if path == start or path.startswith(f"{start}."):
                return place
        return (0, 0)


def _bare(path: str) -> str:
    return ".".join([part.strip().strip("\"'") for part in path.split(".")])
