"""What the functions return: rows with a short form, a table in a notebook, frames and plots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from anaphora.choices import a_string
from anaphora.tables import MOST_ROWS, Row, frame, html_table, short_table
from anaphora_workbench import __version__
from anaphora_workbench.cli.shared.output import json_text
from anaphora_workbench.errors import UsageError, counted, unknown_name
from anaphora_workbench.lazy import needed
from anaphora_workbench.model.frozen import FrozenDict

Point = tuple[str, float | None, float | None, float | None]
"""Label, value and interval of a line of a plot, in the units of its axis."""
FEWEST = 10
"""A figure of fewer items is not drawn: one of a single item is 0 or 100 %, whatever it is."""
_LINE = 0.35
"""Height of a line of a plot, in inches."""


class Result(ABC):
    """Figures with everything that is needed to read them.

    Attributes:
        title: One line: what was done.
        rows: Flat rows, those of ``--json`` of the command; rates from 0 to 1, ``None`` undefined.
        summary: The rows of the short form; rates in per cent.
        signature: Every setting that can change a figure, in one line.
        notes: What the command prints as warnings and notes, a line each.
        parts: Further rows by name, as in ``--json``: ``pairs``, ``breakdowns``, ``differences``.
    """

    _frame_columns: Mapping[str, str] = FrozenDict()
    """Names of columns in frames where they differ from those of the rows."""

    def __init__(
        self,
        title: str,
        rows: Sequence[Row],
        summary: Sequence[Row],
        signature: str,
        notes: Sequence[str] = (),
        parts: Mapping[str, Any] | None = None,
        caption: str = "",
    ) -> None:
        self.title = title
        self.rows = list(rows)
        self.summary = list(summary)
        self.signature = signature
        self.notes = tuple(notes)
        self.parts = dict(parts or {})
        self._most = MOST_ROWS - 1
        self._caption = caption

    def to_frame(self, part: str = "rows") -> Any:
        """Return rows as a data frame; the column of a system is ``resolver`` in all frames.

        Args:
            part: ``rows``, ``summary``, or a name of `parts` that is a list of rows.

        Raises:
            MissingExtraError: pandas is not installed (extra ``reports``).
            UsageError: There is no part of that name.
        """
        known: dict[str, Any] = {"rows": self.rows, "summary": self.summary}
        known |= {name: each for name, each in self.parts.items() if _is_rows(each)}
        part = a_string("part", part, "rows")
        if part in self.parts and part not in known:
            raise UsageError(f"'{part}' is not a table; read it with .parts['{part}']")
        if part not in known:
            raise UsageError(unknown_name("part", part, known))
        return frame(known[part], self._frame_columns)

    def to_json(self) -> str:
        """Return rows, signature and parts as a JSON document with the keys of ``--json``."""
        return json_text(
            {
                "signature": self.signature,
                "version": __version__,
                "rows": self.rows,
                **self.parts,
                "notes": list(self.notes),
            }
        )

    def plot(self, ax: Any = None) -> Any:
        """Draw the main figure of each row of the summary, with its interval where there is one.

        A figure of fewer than ten anaphors, mentions or items is not drawn; its line has their
        number.

        Args:
            ax: Matplotlib axes to draw on; new ones without.

        Returns:
            The axes.

        Raises:
            MissingExtraError: matplotlib is not installed (extra ``reports``).
        """
        points = self._points()
        if ax is None:
            pyplot = needed("matplotlib.pyplot", extra="reports", by="plot()")
            _figure, ax = pyplot.subplots(
                figsize=(6, 0.8 + _LINE * max(len(points), 1)), layout="constrained"
            )
        labels = [label for label, *_figures in points]
        for at, (_label, value, low, high) in enumerate(points):
            if low is not None and high is not None:
                ax.plot([low, high], [at, at], color="0.5", linewidth=2, zorder=1)
            if value is not None:
                ax.plot([value], [at], "o", color="#1f5fa8", zorder=2)
        ax.set_yticks(range(len(labels)), labels)
        ax.set_ylim(max(len(points), 1) - 0.5, -0.5)  # the first on top
        ax.set_xlabel(self._axis())
        ax.set_title(self.title, fontsize="medium")
        ax.grid(axis="x", color="0.9")
        return ax

    @abstractmethod
    def _points(self) -> list[Point]:
        """Return label, value and interval of each line of the plot, in the units of the axis."""

    def _axis(self) -> str:
        return "F1 %"

    def __repr__(self) -> str:
        lines = [f"<{self.title}>", short_table(self.summary, self._most)]
        if self._caption:
            lines.append(self._caption)
        if self.notes:
            lines.append(f"{counted(len(self.notes), 'note')}: see .notes")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        notes = "".join([f"<li>{escape(note)}</li>" for note in self.notes])
        listed = f"<details><summary>Notes</summary><ul>{notes}</ul></details>" if notes else ""
        caption = f"<p>{escape(self._caption)}</p>" if self._caption else ""
        return f"{html_table(self.summary, self.title)}{caption}{listed}"


def point(
    label: str, items: object, value: float | None, low: float | None, high: float | None
) -> Point:
    """Return a line of a plot; one of few items has their number and nothing else."""
    if isinstance(items, int | float) and items < FEWEST:
        return f"{label} (n {items:g})", None, None, None
    return label, value, low, high


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def percentage(value: object) -> float | None:
    """Return a rate of 0 to 1 in per cent, ``None`` when undefined."""
    return None if value is None else 100 * float(str(value))
