"""Rows as short text, as HTML for notebooks, and as data frames; chains as coloured text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from anaphora_workbench.lazy import needed
from anaphora_workbench.model import Document, Markable
from anaphora_workbench.reports.text_tables import Cell, table

Row = Mapping[str, Any]
MOST_ROWS = 6
"""Rows that the short form of a result shows."""
MOST_TOKENS = 2000
"""Words of a text that a notebook shows in colour."""
_COLUMN_OF_FRAMES = {"system": "resolver"}
"""Columns that frames call otherwise than the JSON result, so that all frames have one name."""


def short_table(rows: Sequence[Row], most: int = MOST_ROWS) -> str:
    """Return rows as an aligned table of at most ``most`` lines and what follows them."""
    if not rows:
        return "(no rows)"
    shown: list[list[Cell]] = [
        [figure(name, value) for name, value in row.items()] for row in rows[:most]
    ]
    text = table(list(rows[0]), shown)
    left = len(rows) - len(shown)
    return f"{text}\n... and {left:,} more" if left > 0 else text


def html_table(rows: Sequence[Row], caption: str = "", most: int = 200) -> str:
    """Return rows as an HTML table; numbers to the right, ``-`` for what is undefined."""
    if not rows:
        return f"<p>{escape(caption)}</p>" if caption else ""
    head = "".join([f"<th>{escape(str(name))}</th>" for name in rows[0]])
    body = "".join(
        [
            f"<tr>{''.join([_cell(name, value) for name, value in row.items()])}</tr>"
            for row in rows[:most]
        ]
    )
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    left = len(rows) - most
    more = f"<p>... and {left:,} more rows</p>" if left > 0 else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def figure(column: str, value: Any) -> Cell:
    """Return a cell: per cent with one decimal, other fractions with three."""
    if isinstance(value, float):
        return f"{value:.1f}" if column.endswith("%") else f"{value:.3f}"
    return value if isinstance(value, int) or value is None else str(value)


def _cell(column: str, value: object) -> str:
    number = value is None or isinstance(value, int | float)
    right = ' style="text-align:right"' if number else ""
    shown = figure(column, value)
    return f"<td{right}>{escape('-' if shown is None else str(shown))}</td>"


def frame(rows: Iterable[Row]) -> Any:
    """Return rows as a data frame with the same column names for all results.

    Raises:
        MissingExtraError: pandas is not installed (extra ``reports``).
    """
    pandas = needed("pandas", extra="reports", by="to_frame()")
    renamed = [
        {_COLUMN_OF_FRAMES.get(name, name): value for name, value in row.items()} for row in rows
    ]
    return pandas.DataFrame(renamed)


def coloured_text(document: Document, chains: Sequence[Sequence[Markable]]) -> str:
    """Return the first words of a text as HTML, each chain in a colour of its own.

    A word has the colour of the smallest mention around it, and a mention ends with the number of
    its chain, so that the colours are not needed to read it.
    """
    shown = min(len(document.tokens), MOST_TOKENS)
    owner: list[tuple[int, Markable] | None] = [None] * shown
    for number, mentions in enumerate(chains, 1):
        for markable in mentions:
            for index in markable.indices:
                if index < shown and (
                    (known := owner[index]) is None or known[1].size > markable.size
                ):
                    owner[index] = (number, markable)
    ends: dict[int, list[int]] = {}
    for number, mentions in enumerate(chains, 1):
        for markable in mentions:
            ends.setdefault(markable.end - 1, []).append(number)
    starts = {span.start for span in document.sentences}
    parts: list[str] = []
    for index in range(shown):
        if index in starts and index:
            parts.append("<br>")
        follows = owner[index + 1] if index + 1 < shown else None
        parts.append(_word(document, index, owner[index], follows, ends.get(index, [])))
    if shown < len(document.tokens):
        parts.append(f"<br>... and {len(document.tokens) - shown:,} more words")
    return f'<div style="line-height:1.9">{"".join(parts)}</div>'


def _word(
    document: Document,
    index: int,
    owner: tuple[int, Markable] | None,
    follows: tuple[int, Markable] | None,
    ends: Sequence[int],
) -> str:
    text = escape(document.tokens[index].text)
    space = _space_after(document, index)
    numbers = f"<sub>{','.join([str(number) for number in ends])}</sub>" if ends else ""
    if owner is None:
        return f"{text}{numbers}{space}"
    hue = (owner[0] - 1) * 137 % 360  # the golden angle: neighbours differ most
    style = f"background:hsl({hue} 80% 85%);color:#111"
    inside = space if owner == follows and not ends else ""  # one mention is one stretch of colour
    outside = "" if inside else space
    return f'<span style="{style}">{text}{inside}</span>{numbers}{outside}'


def _space_after(document: Document, index: int) -> str:
    if index + 1 >= len(document.tokens) or not document.offsets:
        return " "
    return " " if document.offsets[index + 1][0] > document.offsets[index][1] else ""
