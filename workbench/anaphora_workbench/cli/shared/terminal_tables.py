"""Tables for a terminal: as wide as it is, with long cells on several lines, and colour.

Where standard output is no terminal, a table is plain text as wide as its cells, so that programs
and files get the same as ever. rich lays out the one for terminals and is imported for it only; it
leaves colour out if ``NO_COLOR`` is set or the terminal is ``dumb``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

from anaphora_workbench.cli.shared.terminal import steered, visible
from anaphora_workbench.reports import table

_NARROW = 20
"""Characters below which a column of words is not folded."""


def print_table(
    header: Sequence[str], rows: Sequence[Sequence[str]], stream: TextIO | None = None
) -> None:
    """Print a table of texts, on standard output unless a stream is given."""
    stream = stream if stream is not None else sys.stdout
    behind = steered(stream)
    if not behind.isatty():
        print(table(header, rows), file=stream)
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    # rich steers the terminal itself; what it prints of others is visible text.
    console = Console(file=behind, highlight=False)
    below = _alike(header, rows) if _width(header, rows) > console.width else {}
    shown = Table(box=None, pad_edge=False, header_style="bold")
    columns = [number for number in range(len(header)) if number not in below]
    for number in columns:
        name, cells = header[number], [row[number] for row in rows]
        widest = max([len(name), *map(len, cells)])
        shown.add_column(
            Text(visible(name)),
            style="cyan" if number == 0 else "",
            justify="right" if cells and all(map(str.isdecimal, cells)) else "left",
            no_wrap=widest <= _NARROW,
            overflow="fold",
        )
    for row in rows:
        shown.add_row(*[Text(visible(row[number])) for number in columns])
    console.print(shown)
    for number, cell in below.items():
        console.print(Text(f"{visible(header[number])}: {visible(cell)}"))


def _width(header: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Return the width of a table whose cells are not folded, with a blank between columns."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    return sum(widths) + len(widths) - 1


def _alike(header: Sequence[str], rows: Sequence[Sequence[str]]) -> dict[int, str]:
    """Return the columns of words, but for the first, that say the same in every row.

    Below a table that is too wide they need one line, and beside it they would take the room of
    the others.
    """
    if len(rows) < 2:
        return {}
    columns = enumerate(zip(*rows, strict=True))
    return {
        number: cells[0]
        for number, cells in columns
        if number and len(set(cells)) == 1 and len(cells[0]) > len(header[number])
    }
