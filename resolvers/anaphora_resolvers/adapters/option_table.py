"""Small TOML files of users: errors name the file."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from anaphora_workbench.errors import FormatError
from anaphora_workbench.io.missing_files import no_such_file
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ports import Source


@contextmanager
def reading_of(path: str) -> Iterator[OptionTable]:
    """Open a TOML file; what is found wrong while the table is read names the file.

    Raises:
        FormatError: ``file-missing``, ``file-unreadable``, ``program-toml`` (no TOML), or
            ``program-settings`` (a setting that is unknown, wrong or left out).
    """
    source = Source.of(path)
    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise no_such_file(path, "file") from None
    except OSError as error:
        raise FormatError(
            f"cannot be read: {error.strerror}", code="file-unreadable", at=source.at()
        ) from None
    except (ValueError, RecursionError) as error:  # also endless digits and brackets
        raise FormatError(f"is not TOML: {error}", code="program-toml", at=source.at()) from None
    try:
        yield OptionTable(table)
    except ValueError as error:
        raise FormatError(str(error), code="program-settings", at=source.at()) from None


class OptionTable:
    """A table of settings; every method raises a ValueError with a sentence when one is wrong.

    Args:
        table: What the file holds.
    """

    def __init__(self, table: dict[str, Any]) -> None:
        self._table = table

    def allow(self, names: frozenset[str]) -> None:
        """Refuse settings that are not among these names."""
        unknown = sorted(self._table.keys() - names)
        if unknown:
            raise ValueError(
                f"there is no setting '{unknown[0]}'; known: {', '.join(sorted(names))}"
            )

    def text(self, name: str) -> str:
        """Return a text in one line, ``""`` when it is left out."""
        value = self._table.get(name, "")
        if not isinstance(value, str) or "\n" in value:
            raise ValueError(f"'{name}' should be text in one line")
        return value

    def words(self, name: str) -> tuple[str, ...]:
        """Return a list of texts, or one text taken apart as by a shell; empty when left out."""
        value = self._table.get(name, "")
        if isinstance(value, str):
            value = shlex.split(value)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise ValueError(f"'{name}' should be a list of texts, or one text")
        return tuple(value)

    def command(self, name: str) -> tuple[str, ...]:
        """Return a command as `words`; it may not be left out."""
        words = self.words(name)
        if not words:
            raise ValueError(f"'{name}' is missing: the program and its arguments")
        return words

    def one_of(self, name: str, known: tuple[str, ...]) -> str:
        """Return one of the known texts, ``""`` when it is left out."""
        value = self.text(name)
        if value and value not in known:
            raise ValueError(f"'{name}' should be one of {', '.join(known)}, not '{value}'")
        return value

    def several_of(self, name: str, known: Collection[str]) -> list[str]:
        """Return a list of known texts, empty when it is left out."""
        value = self._table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(e, str) and e in known for e in value):
            raise ValueError(f"'{name}' should be a list of some of {', '.join(known)}")
        return value

    def number(self, name: str, default: float) -> float:
        """Return a number that is not negative."""
        value = self._table.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise ValueError(f"'{name}' should be a number that is not negative")
        return value

    def texts(self, name: str) -> FrozenDict[str, str]:
        """Return a table of texts, empty when it is left out."""
        value = self._table.get(name, {})
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise ValueError(f"'{name}' should be a table of texts")
        return FrozenDict(value)
