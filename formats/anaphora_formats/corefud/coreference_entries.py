"""The entries of MISC that hold coreference, as they stand in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

MARKS = ("Bridge", "Entity", "SplitAnte")
"""Entries of MISC that hold coreference, in alphabetical order."""


class MiscEntry(NamedTuple):
    """The value of an entry of `MARKS`.

    Attributes:
        unit: Number of the node in the document: words and empty nodes counted together.
        line: 1-based number of its line.
        column: 1-based column of the value there.
        value: What stands behind the equals sign.
    """

    unit: int
    line: int
    column: int
    value: str


class MiscColumns:
    """The values of all entries with one of the keys of `MARKS`, a column for each fact of them.

    Attributes:
        units: As `MiscEntry.unit`, ascending.
        lines: As `MiscEntry.line`.
        columns: As `MiscEntry.column`.
        values: As `MiscEntry.value`.
    """

    __slots__ = ("columns", "lines", "units", "values")

    def __init__(self) -> None:
        self.units: list[int] = []
        self.lines: list[int] = []
        self.columns: list[int] = []
        self.values: list[str] = []

    def __len__(self) -> int:
        return len(self.units)

    def __iter__(self) -> Iterator[MiscEntry]:
        return map(MiscEntry, self.units, self.lines, self.columns, self.values)

    def append(self, entry: MiscEntry) -> None:
        """Add one behind all others."""
        self.units.append(entry.unit)
        self.lines.append(entry.line)
        self.columns.append(entry.column)
        self.values.append(entry.value)
