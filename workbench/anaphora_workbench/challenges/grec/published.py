"""The figures of the GREC report (Belz, Kow, Viethen and Gatt 2008), tables 1 to 7, as data.

They were typed in from print and are shown beside one's own results, marked as not re-run. The test
sets are not public, so that one's own rows are of other texts.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import ALL, Challenge

__all__ = ["NOT_RERUN", "Published", "beside", "published", "published_grids"]

NOT_RERUN = "Figures of Belz et al. 2008, on other texts; printed beside, not re-run here."
"""What stands below every published table."""

_TITLES = {
    1: "Published: REG08-Type accuracy as the teams reported it, development set (table 1)",
    2: "Published: REG08-Type accuracy (table 2)",
    3: "Published: REG08-Type accuracy, best of three versions of each text (table 3)",
    4: "Published: similarity of strings, best of three versions of each text (table 4)",
    5: "Published: reading time of sentences in milliseconds (table 5)",
    6: "Published: share of questions answered rightly (table 6)",
    7: "Published: coreference resolvers on the systems' texts, F-scores (table 7)",
}
_COLUMNS = {
    "string_accuracy": "String accuracy",
    "bleu_3": "BLEU-3",
    "nist_5": "NIST",
    "rouge_2": "ROUGE-2",
    "rouge_su4": "ROUGE-SU4",
    "edit_distance": "SE",
    "string_edit_accuracy": "SEB",
    "reading_time": "SRTime",
    "q1": "Q1",
    "q2": "Q2",
    "q3": "Q3",
    "mean": "(MUC+CEAF+B3)/3",
    "muc": "MUC",
    "ceaf": "CEAF",
    "b3": "B3",
}
"""Heads of columns by measure, as the report has them."""
_NOTES = {
    2: (
        "The print gives Base-rand twice in column P; the second one must be Base-1st. In column "
        "L the figures of Base-rand and Base-1st seem to have changed places: the letters C D "
        "belong to 29.74."
    ),
    4: "No variant of SEB that the report could mean gives the order of its column.",
    7: (
        "The letters do not follow from the means: a range of 10.18 shares A where one of 9.46 "
        "does not. Which CEAF was used is not said."
    ),
}


@dataclass(frozen=True, slots=True)
class Published:
    """A figure.

    Attributes:
        table: Number of its table.
        test_set: Name of the test set.
        system: Name of the system.
        measure: Name of the measure.
        group: SEMCAT, ``*`` for all.
        value: As it is printed.
        letters: Letters of its homogeneous subsets, parted by blanks.
    """

    table: int
    test_set: str
    system: str
    measure: str
    group: str
    value: str
    letters: str


@cache
def published() -> tuple[Published, ...]:
    """Return all figures in the order of the report."""
    source = files("anaphora_workbench.challenges") / "data" / "grec_published.csv"
    rows = csv.DictReader(source.read_text(encoding="utf-8").splitlines())
    return tuple([Published(int(row.pop("table")), **row) for row in rows])


def published_grids(tables: Sequence[int] = tuple(_TITLES)) -> list[Grid]:
    """Return published tables by number."""
    return [_grid(number) for number in tables]


def _grid(number: int) -> Grid:
    rows = [row for row in published() if row.table == number]
    columns = list(dict.fromkeys([(row.test_set, row.measure, row.group) for row in rows]))
    several = len({test_set for test_set, _measure, _group in columns}) > 1
    lettered = {
        column
        for column in columns
        if any(row.letters and (row.test_set, row.measure, row.group) == column for row in rows)
    }
    header = ["system"]
    for column in columns:
        test_set, measure, group = column
        by_group = len({each for _set, _measure, each in columns}) > 1
        whole = "all" if by_group else _COLUMNS.get(measure, measure)
        name = test_set if several else (whole if group == ALL else group)
        header += [name, *(["letters"] if column in lettered else [])]
    found = {(row.system, row.test_set, row.measure, row.group): row for row in rows}
    cells = []
    for system in dict.fromkeys([row.system for row in rows]):
        line = [system]
        for column in columns:
            row = found.get((system, *column))
            line.append(row.value if row else "-")
            if column in lettered:
                line.append(row.letters if row else "")
        cells.append(tuple(line))
    notes = [NOT_RERUN, *([_NOTES[number]] if number in _NOTES else [])]
    name = f"published-{number}"
    return Grid(name, _TITLES[number], tuple(header), tuple(cells), tuple(notes))


def beside(challenge: Challenge) -> list[Grid]:
    """Return one's own accuracies with the published ones beside them.

    Types stand beside tables 2 and 3, strings beside table 4.
    """
    grids = []
    for measure, places in (
        ("type_accuracy", ((2, "C-1"), (2, "L"), (2, "P"), (3, "C-2"))),
        ("string_accuracy", ((4, "C-2"),)),
    ):
        known = {
            (row.table, row.test_set, row.system): row.value
            for row in published()
            if row.measure == measure and row.group == ALL
        }
        names = dict.fromkeys(
            [system.system for each in challenge.sets for system in each.systems]
            + [system for _table, _set, system in known]
        )
        own = challenge.measure(measure)
        rows = []
        for name in names:
            line = [name]
            for each in challenge.sets:
                score = next(
                    (each.score(one, measure) for one in each.systems if one.system == name), None
                )
                line.append(own.shown(score))
            line += [known.get((*place, name), "-") for place in places]
            rows.append(tuple(line))
        header = (
            "system",
            *[each.name for each in challenge.sets],
            *[f"2008: {test_set}" for _table, test_set in places],
        )
        title = f"{own.title} beside the published figures"
        grids.append(Grid(f"beside-{measure}", title, header, tuple(rows), (NOT_RERUN,)))
    return grids
