"""The figures of the Surface Realisation report (Belz et al. 2011), tables 4 to 9, as data.

They were typed in from print and are shown beside one's own results, marked as not re-run. They are
of the Penn Treebank with the labels of the LDC's data, so one's own rows are of other input.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import Challenge

__all__ = ["F_RATIOS", "NOT_RERUN", "Published", "beside", "published", "published_grids"]

NOT_RERUN = (
    "Figures of Belz et al. 2011, on Penn Treebank input; printed beside, not re-run here. METEOR "
    "was version 1.3 with synonyms and paraphrases."
)
"""What stands below every published table."""

F_RATIOS: MappingProxyType[tuple[int, str], tuple[int, int, float]] = MappingProxyType(
    {
        (8, "clarity"): (4, 495, 49.402),
        (8, "readability"): (4, 495, 52.839),
        (8, "meaning"): (4, 495, 82.565),
        (9, "clarity"): (2, 294, 120.020),
        (9, "readability"): (2, 294, 162.22),
        (9, "meaning"): (2, 294, 197.27),
    }
)
"""Degrees of freedom and F of the ratings, by table and criterion."""

_TITLES = {
    4: "Published: metrics on PTB section 23 (table 4)",
    5: "Published: metrics on 100 sentences of PTB section 24 (table 5)",
    6: "Published: letters of sentence means, PTB section 23 (table 6)",
    7: "Published: letters of sentence means, 100 sentences of PTB section 24 (table 7)",
    8: "Published: ratings from 0 to 100, shallow track (table 8)",
    9: "Published: ratings from 0 to 100, deep track (table 9)",
}
_NOTES = {
    6: "Systems of both tracks are tested together; STUMABA-D and OSU are of the deep track.",
    7: "Systems of both tracks are tested together; STUMABA-D and OSU are of the deep track.",
    9: (
        "294 degrees of freedom are those of 297 ratings; six raters of half the test set each "
        "would give 300."
    ),
}
_NAMES = {"bleu": "BLEU", "nist": "NIST", "meteor": "METEOR", "ter": "TER"}
_LEVELS = {"": "sys", "avg": "avg", "nb": "nb"}


@dataclass(frozen=True, slots=True)
class Published:
    """A figure.

    Attributes:
        table: Number of its table.
        test_set: Name of the test set.
        system: Name of the system.
        track: ``shallow`` or ``deep``.
        measure: Name of the measure, as one's own are called; ``clarity``, ``readability`` and
            ``meaning`` are mean ratings.
        value: As it is printed.
        letters: Letters of its homogeneous subsets, parted by blanks.
    """

    table: int
    test_set: str
    system: str
    track: str
    measure: str
    value: str
    letters: str


@cache
def published() -> tuple[Published, ...]:
    """Return all figures in the order of the report."""
    source = files("anaphora_workbench.challenges") / "data" / "sr_published.csv"
    rows = csv.DictReader(source.read_text(encoding="utf-8").splitlines())
    return tuple([Published(int(row.pop("table")), **row) for row in rows])


def published_grids(tables: Sequence[int] = tuple(_TITLES)) -> list[Grid]:
    """Return published tables by number."""
    return [_grid(number) for number in tables]


def _grid(number: int) -> Grid:
    rows = [row for row in published() if row.table == number]
    measures = list(dict.fromkeys([row.measure for row in rows]))
    lettered = {row.measure for row in rows if row.letters}
    header = ["system"]
    for measure in measures:
        header += [_title(measure), *(["letters"] if measure in lettered else [])]
    found = {(row.system, row.measure): row for row in rows}
    cells = []
    for system in dict.fromkeys([row.system for row in rows]):
        line = [system]
        for measure in measures:
            row = found.get((system, measure))
            line.append(row.value if row else "-")
            if measure in lettered:
                line.append(row.letters if row else "")
        cells.append(tuple(line))
    notes = [NOT_RERUN, *([_NOTES[number]] if number in _NOTES else [])]
    notes += [
        f"{_title(measure)}: F({between},{within}) = {f:g}, p < .001."
        for (table, measure), (between, within, f) in F_RATIOS.items()
        if table == number
    ]
    name = f"published-{number}"
    return Grid(name, _TITLES[number], tuple(header), tuple(cells), tuple(notes))


def beside(challenge: Challenge) -> list[Grid]:
    """Return one's own scores of whole test sets with the published ones of tables 4 and 5."""
    measures = [each for each in challenge.measures if each.name in _NAMES]
    grids = []
    for test_set in challenge.sets:
        rows = [
            (
                system.system,
                *[each.shown(test_set.score(system, each.name)) for each in measures],
                test_set.name,
            )
            for system in test_set.systems
        ]
        for table in (4, 5):
            of_table = [
                row for row in published() if row.table == table and row.track in test_set.name
            ]
            values = {(row.system, row.measure): row.value for row in of_table}
            rows += [
                (
                    f"{system} (published)",
                    *[values.get((system, each.name), "-") for each in measures],
                    of_table[0].test_set,
                )
                for system in dict.fromkeys([row.system for row in of_table])
            ]
        grids.append(
            Grid(
                f"beside-{test_set.name}",
                f"One's own and published scores, {test_set.name}",
                ("system", *[each.title for each in measures], "of"),
                tuple(rows),
                (NOT_RERUN,),
            )
        )
    return grids


def _title(measure: str) -> str:
    name, _line, level = measure.partition("_")
    if name not in _NAMES:
        return measure.capitalize()
    return f"{_NAMES[name]} {_LEVELS[level]}"
