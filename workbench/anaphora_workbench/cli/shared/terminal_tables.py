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

    shown = Table(box=None, pad_edge=False, header_style="bold")
    for number, name in enumerate(header):
        cells = [row[number] for row in rows]
        widest = max([len(name), *map(len, cells)])
        shown.add_column(
            Text(visible(name)),
            style="cyan" if number == 0 else "",
            justify="right" if cells and all(map(str.isdecimal, cells)) else "left",
            no_wrap=widest <= _NARROW,
            overflow="fold",
        )
    for row in rows:
        shown.add_row(*[Text(visible(cell)) for cell in row])
    # rich steers the terminal itself; what it prints of others is visible text.
    Console(file=behind, highlight=False).print(shown)
