"""Key sets: which keys each command has, how they are written, and the files that contain them.

Sets that ship are in ``ui/data/keys.toml``, which explains the format; the user has a file as well.

Whatever is wrong in a user's file is a `Problem` with its line (tomllib knows
no lines, so `KeyPlaces` finds them), and the shipped key stays:

- ``keys-unreadable``: the file cannot be opened or is not UTF-8.
- ``keys-syntax``: it is not TOML.
- ``keys-no-set``: a line stands under no key set.
- ``keys-unknown-command``: there is no such command.
- ``keys-invalid-value``: the keys are not a list of texts.
- ``keys-unknown-key``: there is no such key.
- ``keys-twice``: two commands of one mode would have the same key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import Any

from PySide6.QtGui import QKeySequence

from anaphora_workbench.errors import Position, Problem
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ui.keys.command_table import COMMANDS_BY_ID
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, Translate, translate

DEFAULT = "default"
"""Name of the key set that all others are based on."""
_PORTABLE = QKeySequence.SequenceFormat.PortableText
_ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
_SAME = {"Enter": "Return"}
"""Keys that are printed as one: the two Return keys of a keyboard."""
# Qt asks this context for the names of keys in menus; ours are those printed on keyboards.
_NAMES = frozenset(
    (
        QT_TRANSLATE_NOOP("QShortcut", "Return"),
        QT_TRANSLATE_NOOP("QShortcut", "Enter"),
        QT_TRANSLATE_NOOP("QShortcut", "Space"),
        QT_TRANSLATE_NOOP("QShortcut", "Tab"),
        QT_TRANSLATE_NOOP("QShortcut", "Backtab"),
        QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
        QT_TRANSLATE_NOOP("QShortcut", "Esc"),
        QT_TRANSLATE_NOOP("QShortcut", "Del"),
        QT_TRANSLATE_NOOP("QShortcut", "Ins"),
        QT_TRANSLATE_NOOP("QShortcut", "Home"),
        QT_TRANSLATE_NOOP("QShortcut", "End"),
        QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
        QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
        QT_TRANSLATE_NOOP("QShortcut", "Shift"),
        QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),
        QT_TRANSLATE_NOOP("QShortcut", "Alt"),
        QT_TRANSLATE_NOOP("QShortcut", "Meta"),
    )
)
_TABLE = re.compile(r"^\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_LINE = re.compile(r"""^(\s*)([\w"'-][\w."' -]*?)\s*=""")
_TEXT = re.compile(r"""(?P<text>"(?:[^"\\]|\\.)*"|'[^']*')|\#.*""")
LineAndColumn = tuple[int, int]
"""Line and column, both from 1; 0 when unknown."""
_SYNTAX = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_PREFIXES = frozenset([command_id.partition(".")[0] for command_id in COMMANDS_BY_ID])


@dataclass(frozen=True, slots=True)
class KeyMap:
    """A key set.

    Attributes:
        name: What the key file calls it.
        keys: Keys by id of command, in the portable writing of the key file (``Ctrl+Shift+Z``),
            the one for menus first.
    """

    name: str
    keys: FrozenDict[str, tuple[str, ...]]

    def of(self, command_id: str) -> tuple[str, ...]:
        """Return the keys of a command, ``()`` when it has none."""
        return self.keys.get(command_id, ())

    def sequences(self, command_id: str) -> list[QKeySequence]:
        """Return the keys of a command as Qt wants them."""
        return [QKeySequence.fromString(key, _PORTABLE) for key in self.of(command_id)]

    def labels(self, command_id: str, translate: Translate = translate) -> tuple[str, ...]:
        """Return the keys of a command as people read them, each once; see `key_label`."""
        return tuple(dict.fromkeys([key_label(key, translate) for key in self.of(command_id)]))


def portable_key(text: str) -> str:
    """Return the one way of writing a key: ``ctrl+delete`` is ``Ctrl+Del``.

    Returns:
        The key in Qt's portable writing, ``""`` when the text names no single key.
    """
    sequence = QKeySequence.fromString(text.strip(), _PORTABLE)
    if sequence.count() != 1:
        return ""
    key = sequence.toString(_PORTABLE)  # empty for an unknown key
    if key.endswith("Backtab"):  # what Qt calls Shift+Tab when it is pressed
        key = key.removesuffix("Backtab").replace("Shift+", "") + "Shift+Tab"
    return key


def key_label(key: str, translate: Translate = translate) -> str:
    """Return a key as keyboards have it: ``Ctrl+PgDown`` is ``Ctrl+AvPág`` in Spanish.

    Args:
        key: In portable writing.
        translate: Translates names of keys.
    """
    *modifiers, last = _parts(key)
    last = _ARROWS.get(last, _SAME.get(last, last))
    names = [*modifiers, last]
    return "+".join([translate("QShortcut", name) if name in _NAMES else name for name in names])


def _parts(key: str) -> list[str]:
    if key.endswith("+"):
        return [*[part for part in key[:-1].split("+") if part], "+"]
    return key.split("+")


def key_map(name: str, keys: Mapping[str, tuple[str, ...]]) -> KeyMap:
    """Return a key set of these keys."""
    return KeyMap(name, FrozenDict(keys))


class KeyPlaces:
    """The places of names and texts in a key file.

    Args:
        text: The file; it has to be TOML that is a table of sets of ``name = ["text", ...]``.
    """

    def __init__(self, text: str) -> None:
        self._keys: dict[str, LineAndColumn] = {}
        self._values: dict[str, list[LineAndColumn]] = {}
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

    def of_key(self, table: str, name: str) -> LineAndColumn:
        """Return the place of a name in a set."""
        return self._keys.get(f"{table}.{name}", (0, 0))

    def of_value(self, table: str, name: str, number: int) -> LineAndColumn:
        """Return the place of a text in the list of a name, counted from 0."""
        places = self._values.get(f"{table}.{name}", [])
        return places[number] if number < len(places) else self.of_key(table, name)

    def of_first(self, start: str) -> LineAndColumn:
        """Return the first place of a path that begins like this."""
        for path, place in self._keys.items():
            if path == start or path.startswith(f"{start}."):
                return place
        return (0, 0)


def _bare(path: str) -> str:
    return ".".join([part.strip().strip("\"'") for part in path.split(".")])


@dataclass(frozen=True, slots=True)
class KeyMaps:
    """All key sets: ``default``, the others that ship, the user's own; and problems of the file."""

    maps: tuple[KeyMap, ...]
    problems: tuple[Problem, ...] = ()

    def get(self, name: str) -> KeyMap:
        """Return a set by name; ``default`` when there is none of this name."""
        for each in self.maps:
            if each.name == name:
                return each
        return self.maps[0]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a key file that can be used: id of a command, and its keys in portable writing."""

    command: str
    keys: tuple[str, ...]


def read_key_maps(user_file: Path | None = None) -> KeyMaps:
    """Read the key sets.

    Args:
        user_file: The user's own file, which need not exist.
    """
    shipped = resources.files("anaphora_workbench.ui") / "data" / "keys.toml"
    maps = _Reader("keys.toml").read(shipped.read_text(encoding="utf-8"), {})
    if user_file is None or not user_file.exists():
        return maps
    reader = _Reader(str(user_file))
    try:
        text = user_file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reader.report(
            "keys-unreadable",
            translate(
                "Keys", "The key file cannot be read ({reason}); the keys stay as they were."
            ),
            reason=str(getattr(error, "strerror", "") or "UTF-8"),
        )
        return KeyMaps(maps.maps, tuple(reader.problems))
    return reader.read(text, {each.name: each for each in maps.maps})


class _Reader:
    """The work on one file.

    Args:
        source: What problems call the file.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._places = KeyPlaces("")
        self.problems: list[Problem] = []

    def read(self, text: str, base: Mapping[str, KeyMap]) -> KeyMaps:
        """Lay the sets of a file over those that there are."""
        maps = dict(base)
        for name, table in self._tables(text):
            old = maps.get(name) or maps.get(DEFAULT) or key_map(name, {})
            lines = list(self._lines(name, table))
            maps[name] = key_map(name, self._merged(name, old, lines))
        found = sorted(self.problems, key=_line)
        return KeyMaps(tuple(maps.values()), tuple(found))

    def report(
        self, code: str, message: str, place: tuple[int, int] = (0, 0), **values: str
    ) -> None:
        """Remember a problem."""
        position = Position(self._source, *place)
        self.problems.append(Problem(code, message.format(**values), position))

    def _tables(self, text: str) -> Iterator[tuple[str, dict[str, Any]]]:
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # also endless digits and brackets
            self._report_syntax(str(error), text)
            return
        self._places = KeyPlaces(text)
        for name, table in data.items():
            if not isinstance(table, dict) or name in _PREFIXES:
                self.report(
                    "keys-no-set",
                    translate("Keys", "'{name}' is under no key set; write [default] above it."),
                    self._places.of_first(name),
                    name=name,
                )
                continue
            yield name, table

    def _report_syntax(self, reason: str, text: str) -> None:
        match = _SYNTAX.search(reason)
        place = (text.count("\n") + 1, 0)
        if match is not None and match[1]:
            place = (int(match[1]), int(match[2]))
        self.report(
            "keys-syntax",
            translate("Keys", "This is not TOML ({reason}); the keys stay as they were."),
            place,
            reason=_SYNTAX.sub("", reason),
        )

    def _lines(self, name: str, table: dict[str, Any]) -> Iterator[_Line]:
        for command, value in _flat(table):
            place = self._places.of_key(name, command)
            if command not in COMMANDS_BY_ID:
                close = get_close_matches(command, COMMANDS_BY_ID, 1)
                message = (
                    translate("Keys", "There is no command '{command}'. Did you mean '{close}'?")
                    if close
                    else translate("Keys", "There is no command '{command}'.")
                )
                self.report(
                    "keys-unknown-command", message, place, command=command, close="".join(close)
                )
                continue
            if not isinstance(value, list) or not all(isinstance(key, str) for key in value):
                message = translate(
                    "Keys", 'The keys of \'{command}\' must be a list: ["Return", "Space"].'
                )
                self.report("keys-invalid-value", message, place, command=command)
                continue
            keys = [portable_key(key) for key in value]
            if all(keys):
                yield _Line(command, tuple(dict.fromkeys(keys)))
                continue
            number = keys.index("")
            self.report(
                "keys-unknown-key",
                translate(
                    "Keys",
                    "There is no key '{key}'; the top of the shipped keys.toml lists the names.",
                ),
                self._places.of_value(name, command, number),
                key=value[number],
            )

    def _merged(self, name: str, old: KeyMap, lines: list[_Line]) -> dict[str, tuple[str, ...]]:
        """Lay lines over a set; lines that give a key to two commands are left out, last first."""
        lines = list(lines)
        while True:
            keys = {**old.keys, **{line.command: line.keys for line in lines}}
            clash = _first_clash(keys, [line.command for line in lines])
            if clash is None:
                return keys
            key, command, other = clash
            self.report(
                "keys-twice",
                translate(
                    "Keys", "'{other}' already has the key '{key}'; '{command}' keeps its keys."
                ),
                self._places.of_value(name, command, keys[command].index(key)),
                key=key,
                other=other,
                command=command,
            )
            lines = [line for line in lines if line.command != command]


def _first_clash(
    keys: Mapping[str, tuple[str, ...]], changed: list[str]
) -> tuple[str, str, str] | None:
    """Return a key that two commands of one mode have, the one to blame, and the other one."""
    owners: dict[str, list[str]] = {}
    unchanged = [command for command in keys if command not in set(changed)]
    for command in [*unchanged, *changed]:
        mode = COMMANDS_BY_ID[command].mode
        for key in keys[command]:
            for other in owners.setdefault(key, []):
                if mode.meets(COMMANDS_BY_ID[other].mode):
                    return key, command, other
            owners[key].append(command)
    return None


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _line(problem: Problem) -> tuple[int, int]:
    return (problem.at.line, problem.at.column) if problem.at is not None else (0, 0)
