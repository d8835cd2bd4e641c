"""Figures of published reports, as data: printed beside one's own, never computed with."""

from __future__ import annotations

import csv
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeVar

from anaphora_workbench.challenges.grids import Grid

__all__ = ["Published", "figures_of", "published_grid"]

_Column = TypeVar("_Column", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Published:
    """A figure.

    Attributes:
        table: Number of its table.
        test_set: Name of the test set.
        system: Name of the system.
        part: Part of the test set that it is of: a SEMCAT (``*`` for all), or a track.
        measure: Name of the measure, as one's own are called.
        value: As it is printed.
        letters: Letters of its homogeneous subsets, parted by blanks.
    """

    table: int
    test_set: str
    system: str
    part: str
    measure: str
    value: str
    letters: str


@cache
def figures_of(task: str) -> tuple[Published, ...]:
    """Return all figures of a report in its order.

    Args:
        task: The track: ``grec`` or ``sr``.
    """
    source = files("anaphora_workbench.challenges") / "data" / f"{task}_published.csv"
    rows = csv.DictReader(source.read_text(encoding="utf-8").splitlines())
    return tuple([Published(int(row.pop("table")), **row) for row in rows])


def published_grid(
    name: str,
    title: str,
    figures: Sequence[Published],
    column: Callable[[Published], _Column],
    heading: Callable[[_Column], str],
    notes: Sequence[str],
) -> Grid:
    """Return a published table: a row for each system, letters behind the columns that have some.

    Args:
        name: Name of the grid.
        title: Its title.
        figures: The figures.
        column: What column a figure stands in.
        heading: The heading of a column.
        notes: Sentences below it.
    """
    columns = list(dict.fromkeys([column(figure) for figure in figures]))
    lettered = {column(figure) for figure in figures if figure.letters}
    found = {(figure.system, column(figure)): figure for figure in figures}
    header = ["system"]
    for each in columns:
        header += [heading(each), *(["letters"] if each in lettered else [])]
    cells = []
    for system in dict.fromkeys([figure.system for figure in figures]):
        line = [system]
        for each in columns:
            figure = found.get((system, each))
            line.append(figure.value if figure else "-")
            if each in lettered:
                line.append(figure.letters if figure else "")
        cells.append(tuple(line))
    return Grid(name, title, tuple(header), tuple(cells), tuple(notes))
