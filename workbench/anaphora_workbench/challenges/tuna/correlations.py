"""Correlations over systems as the TUNA chapter prints them (tables 5 to 7), and what it printed.

Table 5 is of minimality and likeness to people, tables 6 and 7 of measures of likeness and what
readers did and thought. The latter comes from a file: a row for each system, a column for each of
their measures (reading time, identification time, fluency ...).
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources

from anaphora_workbench.challenges.correlations import gaps_as_nan, legend_of, matrix_grid, starred
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import ALL, Challenge, RowKind, TestSet
from anaphora_workbench.errors import FormatError
from anaphora_workbench.io.csv_tables import GAPS, CsvTable
from anaphora_workbench.ports import Source
from anaphora_workbench.stats import Correlation, pearson, pearson_matrix

_LIKENESS = ("dice", "masi")
_NAN = float("nan")
Extrinsic = Mapping[str, Mapping[str, float]]
"""Values by system and measure."""
_TITLES = {
    "5": "minimality with likeness to people",
    "6": "measures of likeness with those of readers",
    "7": "judgements of readers with all other measures",
}


def differing(test_set: TestSet) -> str:
    """Return a sentence on systems with the same scores, which count again; ``""`` if none has."""
    systems = [one for one in test_set.systems if one.kind is RowKind.SYSTEM]
    alike: dict[object, list[str]] = {}
    for one in systems:
        scores = [
            (name, tuple(column.values.items()), tuple(column.totals.items()))
            for name, column in one.columns.items()
        ]
        alike.setdefault(tuple(scores), []).append(one.system)
    same = [" = ".join(names) for names in alike.values() if len(names) > 1]
    if not same:
        return ""
    return (
        f"{len(alike)} of the {len(systems)} systems differ: {', '.join(same)} on every item, and "
        "each of them counts."
    )


def minimality_correlations(test_set: TestSet, group: str = ALL) -> dict[str, Correlation]:
    """Return the correlation of minimality with Dice and MASI over the systems of a group."""
    systems = [one for one in test_set.systems if one.kind is RowKind.SYSTEM]
    known = {
        name: gaps_as_nan([test_set.score(one, name, group) for one in systems])
        for name in ("minimality", *_LIKENESS)
    }
    return {name: pearson(known["minimality"], known[name]) for name in _LIKENESS}


def minimality_grid(challenge: Challenge, test_set: TestSet) -> Grid | None:
    """Return table 5 for a test set, with a row for each group; ``None`` without such measures."""
    names = {measure.name for measure in challenge.measures}
    if not names >= {"minimality", *_LIKENESS}:
        return None
    groups = test_set.group_names()
    rows = [
        (label, *[starred(found[name]) for name in _LIKENESS], str(found["dice"].size))
        for label, found in [
            ("all items", minimality_correlations(test_set)),
            *[
                (group, minimality_correlations(test_set, group))
                for group in (groups if len(groups) > 1 else ())
            ],
        ]
    ]
    same = differing(test_set)
    return Grid(
        f"minimality-{test_set.name}",
        f"Pearson's r of minimality with likeness to people, {test_set.name}",
        ("minimality with", "Dice", "MASI", "systems"),
        tuple(rows),
        tuple([note for note in (f"Over systems; {legend_of()}; -: undefined.", same) if note]),
    )


def read_extrinsic(path: str) -> dict[str, dict[str, float]]:
    """Return the values of a CSV file with the column ``system`` and any columns of numbers.

    Raises:
        FormatError: ``extrinsic-system``: there is no column of that name;
            ``extrinsic-number``: a cell is not a number; or what `CsvTable` raises.
    """
    source = Source.of(path)
    table = CsvTable(source, "table", "system, and one for each measure, such as RT, IT, IA")
    if "system" not in table.header:
        raise FormatError(
            "this file has no column 'system'; its first line names the columns: system, and one "
            "for each measure, such as RT, IT, IA",
            code="extrinsic-system",
            at=source.at(1),
        )
    found: dict[str, dict[str, float]] = {}
    for line, cells in table.lines():
        row = dict(zip(table.header, cells, strict=True))
        values = {}
        for name, cell in row.items():
            if name == "system" or cell.lower() in GAPS:
                continue
            number = table.style.number(cell)
            if number is None:
                raise FormatError(
                    f"'{cell}' in column '{name}' is not a number; leave a cell empty where "
                    f"there is no value{table.style.hint(cell)}",
                    code="extrinsic-number",
                    at=source.at(line),
                )
            values[name] = float(number)
        found[row["system"]] = values
    return found


def extrinsic_grid(challenge: Challenge, test_set: TestSet, extrinsic: Extrinsic) -> Grid:
    """Return the correlations of our measures (rows) with those of readers (columns).

    Systems that only one side has are left out, and named below.
    """
    systems = [one for one in test_set.systems if one.system in extrinsic]
    names = list(dict.fromkeys([name for values in extrinsic.values() for name in values]))
    theirs = {name: [extrinsic[one.system].get(name, _NAN) for one in systems] for name in names}
    rows = []
    for measure in challenge.measures:
        ours = gaps_as_nan([test_set.score(one, measure.name) for one in systems])
        rows.append((measure.title, *[starred(pearson(ours, theirs[name])) for name in names]))
    scored = {one.system for one in test_set.systems}
    unread = [one.system for one in test_set.systems if one.system not in extrinsic]
    unscored = [name for name in extrinsic if name not in scored]
    notes = [
        f"Over the {len(systems)} systems that both have; {legend_of()}; -: undefined.",
        *([f"Excluded, no readers' values: {', '.join(unread)}."] if unread else []),
        *([f"Excluded, no such system here: {', '.join(unscored)}."] if unscored else []),
        *([note] if (note := differing(test_set)) else []),
    ]
    return Grid(
        f"extrinsic-{test_set.name}",
        f"Pearson's r of measures with those of readers, {test_set.name}",
        ("measure", *names),
        tuple(rows),
        tuple(notes),
    )


def readers_grid(test_set: TestSet, extrinsic: Extrinsic) -> Grid | None:
    """Return the correlations of readers' measures with each other; ``None`` for a single one."""
    systems = [one.system for one in test_set.systems if one.system in extrinsic]
    names = list(dict.fromkeys([name for values in extrinsic.values() for name in values]))
    if len(names) < 2:
        return None
    columns = {name: [extrinsic[one].get(name, _NAN) for one in systems] for name in names}
    return matrix_grid(
        f"readers-{test_set.name}",
        f"Pearson's r of what readers did and thought, {test_set.name}",
        pearson_matrix(columns),
    )


def published_grids() -> list[Grid]:
    """Return the correlations that the chapter printed, marked as not re-run."""
    text = resources.files("anaphora_workbench.challenges").joinpath("data/tuna_published.csv")
    rows = list(csv.DictReader(text.read_text("utf-8").splitlines()))
    return [_published(table, [row for row in rows if row["table"] == table]) for table in "567"]


def _published(table: str, rows: Sequence[Mapping[str, str]]) -> Grid:
    columns = list(dict.fromkeys([row["column"] for row in rows]))
    lines = list(dict.fromkeys([(row["row"], row["task"]) for row in rows]))
    cells = {(row["row"], row["task"], row["column"]): _cell(row) for row in rows}
    notes = [
        "Published, not re-run: Gatt and Belz 2010, "
        f"table {table}. ** p <= .001, * p <= .05. The outputs of these systems are not available.",
    ]
    if table == "6":
        notes.append(
            "The print has the same figures for edit distance with IT and IA in 2007 and in 2008."
        )
    return Grid(
        f"published-{table}",
        f"Published: Pearson's r of {_TITLES[table]}",
        ("measure", "task", *columns),
        tuple(
            [
                (name, task, *[cells.get((name, task, column), "-") for column in columns])
                for name, task in lines
            ]
        ),
        tuple(notes),
    )


def _cell(row: Mapping[str, str]) -> str:
    return row["r"] + {".001": "**", ".05": "*"}.get(row["level"], "")


def all_grids(challenge: Challenge, extrinsic: Extrinsic | None = None) -> list[Grid]:
    """Return the tables of correlations for all test sets of a challenge."""
    found: Iterable[Grid | None] = [
        grid
        for each in challenge.sets
        for grid in (
            minimality_grid(challenge, each),
            extrinsic_grid(challenge, each, extrinsic) if extrinsic is not None else None,
            readers_grid(each, extrinsic) if extrinsic is not None else None,
        )
    ]
    return [grid for grid in found if grid is not None]
