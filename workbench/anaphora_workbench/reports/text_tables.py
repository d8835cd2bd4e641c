"""Plain text tables: words to the left, numbers to the right."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import fill

from anaphora_workbench.errors import one_line

NOTE_WIDTH = 88
"""Columns that notes of text reports take."""

Cell = str | int | float | None


def percent(value: float | None) -> str:
    """Return a rate as a percentage with one decimal, ``-`` when undefined."""
    return "-" if value is None else f"{100 * value:.1f}"


def titled(title: str, body: str, note: str = "") -> str:
    """Return a section: its title underlined, a note where there is one, and what it says."""
    return "\n".join([part for part in (title, "=" * len(title), note, body) if part])


def table(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """Return an aligned table, each line without trailing spaces.

    A column is set to the right if every cell of it is a number or starts with a digit or ``-``.
    """
    cells = [[_text(cell) for cell in row] for row in rows]
    widths = [
        max([_width(name), *[_width(row[column]) for row in cells]])
        for column, name in enumerate(header)
    ]
    numeric = [
        bool(cells) and all(row[column][:1] in "0123456789-+" for row in cells)
        for column in range(len(header))
    ]
    lines = [list(header), ["-" * width for width in widths], *cells]
    return "\n".join(
        [
            "  ".join(
                [
                    _padded(cell, width, right)
                    for cell, width, right in zip(line, widths, numeric, strict=True)
                ]
            ).rstrip()
            for line in lines
        ]
    )


def by_column(rows: Sequence[Mapping[str, Cell]]) -> tuple[tuple[str, ...], list[list[Cell]]]:
    """Return header and cells of rows that have the same columns in the same order."""
    return tuple(rows[0]) if rows else (), [list(row.values()) for row in rows]


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table of a report, whatever the form of the report.

    Attributes:
        rows: The rows; without any there is no table.
        total: Number of the row that sums up the others, from 0; none if negative.
    """

    title: str
    header: tuple[str, ...]
    rows: list[list[Cell]]
    note: str = ""
    total: int = -1

    @classmethod
    def of(
        cls, title: str, rows: Sequence[Mapping[str, Cell]], note: str = "", *, total: int = -1
    ) -> ReportTable:
        """Return the table of rows that name their columns."""
        return cls(title, *by_column(rows), note, total)

    def without_zeros(self) -> ReportTable:
        """Return it with nothing where a count is 0."""
        rows = [[cell if isinstance(cell, str) else cell or None for cell in r] for r in self.rows]
        return replace(self, rows=rows)

    def text(self) -> str:
        """Return it as a section of plain text, ``""`` without rows."""
        if not self.rows:
            return ""
        return titled(self.title, table(self.header, self.rows), fill(self.note, NOTE_WIDTH))


def _text(cell: Cell) -> str:
    if cell is None:
        return "-"
    if isinstance(cell, float):
        return f"{cell:.1f}"
    return one_line(str(cell))  # a name with an end of line would look like a row of its own


def _padded(cell: str, width: int, right: bool) -> str:
    space = " " * (width - _width(cell))
    return space + cell if right else cell + space


def _width(text: str) -> int:
    return sum(
        [
            0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
            for c in text
        ]
    )


def p_text(value: float | None, nothing: str = "-") -> str:
    """Return a p value as papers print it: ``.043``, ``<.001`` below that, ``nothing`` for none."""
    if value is None:
        return nothing
    return "<.001" if value < 0.001 else f"{value:.3f}".removeprefix("0")
