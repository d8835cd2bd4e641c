"""The cells of a CSV file with their places, and cells as they are written.

Rules 1 to 4 of `anaphora_formats.csv`. The module of Python tells no place of a cell, and it reads
on over a quotation mark that nobody closes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.csv_tables import guarded, unguarded
from anaphora_workbench.ports import Source

SEPARATORS = ",;\t"
BYTE_ORDER_MARK = "\ufeff"
_QUOTED = r'[ ]*"((?>(?:[^"]|"")*))"[ ]*'
_CELLS = {sign: re.compile(rf"(?:{_QUOTED}|([^{sign}\n]*))({sign}|\n|\Z)") for sign in SEPARATORS}
_STATED = re.compile(r'"?sep=([,;\t])"?\n')
_NEEDS_QUOTES = re.compile(r'[",;\t\n\r]|^[ ]|[ ]$')
MOST_NAMES = 40
"""Columns of a first line that are looked at."""


@dataclass(frozen=True, slots=True)
class CsvRow:
    """A row of the table.

    Attributes:
        line: Number of the line on which it begins.
        cells: What it says, by the name of the column; empty cells are not there.
        columns: Where each cell begins, by the name of the column: line and column.
    """

    line: int
    cells: dict[str, str]
    columns: dict[str, tuple[int, int]]

    def at(self, source: Source, name: str = "") -> Position:
        """Return the place of a cell, else that of the row."""
        return source.at(*self.columns.get(name, (self.line, 1)))


def separator_of(text: str) -> tuple[str, int]:
    """Return the sign between cells, and the number of characters before the header."""
    stated = _STATED.match(text)
    if stated is not None:
        return stated[1], stated.end()
    first = text.partition("\n")[0]
    return max(SEPARATORS, key=first.count), 0


def column_names(text: str) -> list[str]:
    """Return the names in the first line of a text, in small letters."""
    text = text.lstrip(f"{BYTE_ORDER_MARK} \t\n").replace("\r\n", "\n").replace("\r", "\n")
    sign, begin = separator_of(text)
    line = text[begin:].partition("\n")[0]
    return [_name(cell) for cell in line.split(sign)[:MOST_NAMES]]


def _name(cell: str) -> str:
    return unguarded(cell.strip().strip('"')).strip().lower().replace(" ", "_")


class CsvRows:
    """The rows of a file.

    Args:
        source: The file.
        known: The names of columns that mean something.
        needed: Names of which the header must have all.

    Attributes:
        names: The columns of the header.
        problems: What is wrong so far.

    Raises:
        FormatError: ``csv-empty``, ``csv-header``, or what opening raises.
    """

    def __init__(self, source: Source, known: Iterable[str], needed: Sequence[str]) -> None:
        self.problems: list[Problem] = []
        self._source = source
        self._text = source.read_text()
        self._sign, self._begin = separator_of(self._text)
        self._line = 1 + self._text.count("\n", 0, self._begin)
        if not self._text.strip(f"{SEPARATORS} \n"):
            raise FormatError(
                f"the table is empty; its first line names the columns: {', '.join(needed)} ...",
                code="csv-empty",
                at=source.at(),
            )
        self._lines = self._split()
        header = next((row for row in self._lines if any(cell for cell, _ in row)), [])
        self.names = [_name(cell) for cell, _ in header]
        lacking = [name for name in needed if name not in self.names]
        if lacking:
            raise FormatError(
                f"the first line has no column '{lacking[0]}'; name the columns there, such as "
                f"{', '.join(needed)}",
                code="csv-header",
                at=source.at(header[0][1][0], 1) if header else source.at(1, 1),
            )
        self._check(header, frozenset(known))

    def _check(self, header: list[tuple[str, tuple[int, int]]], known: frozenset[str]) -> None:
        seen: set[str] = set()
        for number, (cell, place) in enumerate(header):
            name = self.names[number]
            if name in seen and name:
                self._say("csv-column-twice", f"the column '{cell}' is there twice", place)
            elif name not in known and name:
                message = f"Anaphora does not use the column '{cell.strip()}'"
                self._say("csv-column-unknown", message, place)
            if name in seen or name not in known:
                self.names[number] = ""
            seen.add(name)

    def _say(self, code: str, message: str, place: tuple[int, int]) -> None:
        at = self._source.at(*place)
        self.problems.append(Problem(code, message, at, Severity.WARNING))

    def __iter__(self) -> Iterator[CsvRow]:
        for row in self._lines:
            if not any(cell.strip() for cell, _ in row):
                continue
            place = row[0][1]
            if len(row) > len(self.names) and any(
                cell.strip() for cell, _ in row[len(self.names) :]
            ):
                problem = Problem(
                    "csv-cells",
                    f"the row has {len(row)} cells, and the first line names "
                    f"{len(self.names)} columns; put cells with separators into quotation marks",
                    self._source.at(*place),
                )
                self.problems.append(problem)
                continue
            named = [
                (name, unguarded(cell.strip(" ")), where)
                for name, (cell, where) in zip(self.names, row, strict=False)
                if name and cell.strip()
            ]
            cells = {name: cell for name, cell, _ in named}
            yield CsvRow(place[0], cells, {name: where for name, _, where in named})

    def _split(self) -> Iterator[list[tuple[str, tuple[int, int]]]]:
        """Yield the cells of each line with their places; report quotation marks left open."""
        text, pattern = self._text, _CELLS[self._sign]
        place, line, start = self._begin, self._line, self._begin
        row: list[tuple[str, tuple[int, int]]] = []
        while place < len(text):
            match = pattern.match(text, place)
            assert match is not None  # any line is at least a cell without quotation marks
            quoted, plain, end = match.groups()
            where = (line, place - start + 1)
            if plain is not None and plain.lstrip(" ").startswith('"'):
                self.problems.append(
                    Problem(
                        "csv-quote",
                        "a quotation mark opens this cell and does not close it; write a "
                        'quotation mark inside a cell twice: ""',
                        self._source.at(*where),
                    )
                )
            row.append((plain if quoted is None else quoted.replace('""', '"'), where))
            breaks = text.count("\n", place, match.end())
            if breaks:
                line += breaks
                start = text.rfind("\n", place, match.end()) + 1
            place = match.end()
            if end == "\n" or not end:
                yield row
                row = []


def written_row(cells: Iterable[str], sign: str) -> str:
    """Return a line of a table."""
    return sign.join([_written(cell) for cell in cells]) + "\n"


def _written(cell: str) -> str:
    safe = str(guarded(cell))
    if _NEEDS_QUOTES.search(safe):
        return '"' + safe.replace('"', '""') + '"'
    return safe
