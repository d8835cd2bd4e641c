"""The CSV table that a statistic is taken of: its rows, columns, labels and numbers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from anaphora_workbench.cli.shared.options import add_encoding
from anaphora_workbench.errors import FormatError, UsageError, did_you_mean
from anaphora_workbench.io.csv_tables import GAPS, WITH_POINT, CsvTable, NumberStyle
from anaphora_workbench.io.encodings import checked_encoding
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Input


@dataclass(frozen=True, slots=True)
class CountedTable:
    """The rows of a table that count.

    Attributes:
        lines: Line number of each row.
        passed: Number of rows that ``--where`` left out.
        style: How numbers are written.
    """

    source: Source
    header: tuple[str, ...]
    lines: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    passed: int = 0
    style: NumberStyle = WITH_POINT

    def place(self, name: str) -> int:
        """Return the place of a column; raise `UsageError` if there is none of that name."""
        if name in self.header:
            return self.header.index(name)
        folded = [known for known in self.header if known.lower() == name.lower()]
        if folded:
            return self.header.index(folded[0])
        hint = did_you_mean(name, self.header)
        if len(self.header) == 1:
            hint += " Columns are separated by commas, semicolons or tabs."
        raise UsageError(
            f"'{self.source.name}' has no column '{name}'.{hint} Columns: {', '.join(self.header)}"
        )

    def labels(self, name: str) -> list[str]:
        """Return a column as it stands; for errors see `place`."""
        place = self.place(name)
        return [" ".join(row[place].split()) for row in self.rows]

    def gaps(self, names: Sequence[str]) -> list[bool]:
        """Return which rows have a gap in one of some columns; for errors see `place`."""
        places = [self.place(name) for name in names]
        return [any(row[place].lower() in GAPS for place in places) for row in self.rows]

    def numbers(self, name: str) -> list[float | None]:
        """Return a column as numbers, ``None`` for gaps; for an unknown column see `place`.

        Raises:
            FormatError: ``not-a-number``, with file and line.
        """
        place = self.place(name)
        return [
            self._number(row[place], name, line)
            for row, line in zip(self.rows, self.lines, strict=True)
        ]

    def without(self, gaps: Sequence[bool]) -> CountedTable:
        """Return the table without some rows."""
        kept = [place for place, gap in enumerate(gaps) if not gap]
        return replace(
            self,
            lines=tuple([self.lines[place] for place in kept]),
            rows=tuple([self.rows[place] for place in kept]),
        )

    def _number(self, text: str, name: str, line: int) -> float | None:
        if text.lower() in GAPS:
            return None
        number = self.style.number(text)
        if number is None:
            hint = self.style.hint(text)
            raise FormatError(
                f"'{text}' in column '{name}' may be a thousand or a decimal number{hint}"
                if hint
                else f"'{text}' in column '{name}' is not a decimal number such as 3 or 2.5 (with "
                "a point, without blanks, below 1e31); write NA only where there is none",
                code="not-a-number",
                at=self.source.at(line),
            )
        return float(number)


def read_table(entry: Input, where: Sequence[str] = ()) -> CountedTable:
    """Return the rows of a CSV file that meet the conditions ``COLUMN=VALUE``.

    Of several conditions for one column any must be true, of several columns all.

    Raises:
        FormatError: The file cannot be read, is empty, or a line has too few or too many cells.
        UsageError: A condition makes no sense, names no column, or no row is left.
    """
    cells = CsvTable(entry.source, "table", "such as system, item and value")
    lines, rows = [], []
    for line, row in cells.lines():
        lines.append(line)
        rows.append(tuple(row))
    table = CountedTable(
        entry.source, tuple(cells.header), tuple(lines), tuple(rows), style=cells.style
    )
    if not rows:
        raise FormatError(
            "there is a header but nothing below it", code="table-empty", at=entry.source.at(2)
        )
    return selected(table, where)


def selected(table: CountedTable, where: Sequence[str]) -> CountedTable:
    """Return the rows that meet conditions, as `read_table`, for whose errors see there."""
    wanted: dict[int, set[str]] = {}
    for condition in where:
        name, sign, value = condition.partition("=")
        if not sign:
            raise UsageError(f"--where takes COLUMN=VALUE, not '{condition}'")
        wanted.setdefault(table.place(name.strip()), set()).add(value.strip())
    dropped = [
        any(row[place] not in known for place, known in wanted.items()) for row in table.rows
    ]
    if all(dropped):
        raise UsageError(f"no row of '{table.source.name}' is as --where says")
    return replace(table.without(dropped), passed=sum(dropped))


def add_table(parser: argparse.ArgumentParser, what: str = "a table with a header") -> None:
    """Add the table and ``--encoding``."""
    parser.add_argument("file", metavar="FILE.csv", help=f"{what}, - for stdin")
    add_encoding(parser)


def table_input(path: str, encoding: str = "") -> Input:
    """Return a table as an input, whose fingerprint ``--json`` prints.

    ``-`` is standard input; the encoding ``""`` is UTF-8.

    Raises:
        FormatError: It is a folder, or not in that encoding.
        UsageError: There is no such encoding.
    """
    if path == "-":
        # Read once and for all: a fingerprint could not be taken of what has run through.
        source = Source.of(BytesIO(sys.stdin.buffer.read()), name="<stdin>")
    else:
        source = Source.of(path)
    if source.is_folder:
        raise FormatError(
            "this is a folder, but a CSV file is expected", code="is-a-folder", at=source.at()
        )
    if encoding:
        source = source.read_in(checked_encoding(encoding))
    return Input(source, Registry().format("text"), Path(source.name))


def add_where(parser: argparse.ArgumentParser) -> None:
    """Add ``--where``."""
    parser.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="COL=VALUE",
        help="only rows with this value; several for one column: any of them",
    )
