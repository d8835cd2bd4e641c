"""Rows as short text, as HTML for notebooks, and as data frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from anaphora_workbench.lazy import needed
from anaphora_workbench.model.frozen import FrozenDict
from anaphora_workbench.reports.text_tables import Cell, table

Row = Mapping[str, Any]
MOST_ROWS = 6
"""Rows that the short form of a result shows."""
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


def frame(rows: Iterable[Row], columns: Mapping[str, str] = FrozenDict()) -> Any:
    """Return rows as a data frame with the same column names for all results.

    Columns of counts stay whole numbers where some rows have none. ``columns`` are further names.

    Raises:
        MissingExtraError: pandas is not installed (extra ``reports``).
    """
    pandas = needed("pandas", extra="reports", by="to_frame()")
    names = {**_COLUMN_OF_FRAMES, **columns}
    renamed = [{names.get(name, name): value for name, value in row.items()} for row in rows]
    found = pandas.DataFrame(renamed)
    for name in found.columns:
        values = [row[name] for row in renamed if row.get(name) is not None]
        whole = values and all(type(value) is int for value in values)
        if whole and len(values) < len(renamed):
            found[name] = found[name].astype("Int64")
    return found
