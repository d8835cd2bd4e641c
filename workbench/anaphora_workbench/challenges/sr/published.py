"""The figures of the Surface Realisation report (Belz et al. 2011), tables 4 to 9, as data.

They were typed in from print and are shown beside one's own results, marked as not re-run. They are
of the Penn Treebank with the labels of the LDC's data, so one's own rows are of other input.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from anaphora_workbench.challenges.grids import Grid, figures_of, published_grid
from anaphora_workbench.challenges.results import Challenge

_ELSEWHERE = "Figures of Belz et al. 2011, on Penn Treebank input; for comparison, not re-run here."
NOT_RERUN = f"{_ELSEWHERE} METEOR was version 1.3 with synonyms and paraphrases."
"""What stands below every published table."""
_NO_METEOR = (
    "METEOR is not in this table: the report's is version 1.3 with synonyms and paraphrases, ours "
    "has other matches and weights, so the figures cannot be compared."
)

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


def published_grids(tables: Sequence[int] = tuple(_TITLES)) -> list[Grid]:
    """Return published tables by number."""
    return [_grid(number) for number in tables]


def _grid(number: int) -> Grid:
    notes = [NOT_RERUN, *([_NOTES[number]] if number in _NOTES else [])]
    notes += [
        f"{_title(measure)}: F({between},{within}) = {f:g}, p < .001."
        for (table, measure), (between, within, f) in F_RATIOS.items()
        if table == number
    ]
    return published_grid(
        f"published-{number}",
        _TITLES[number],
        [row for row in figures_of("sr") if row.table == number],
        lambda row: row.measure,
        _title,
        notes,
    )


def beside(challenge: Challenge) -> list[Grid]:
    """Return one's own scores of whole test sets with the published ones of tables 4 and 5.

    METEOR is left out: it is another one there.
    """
    compared = _NAMES.keys() - {"meteor"}
    measures = [each for each in challenge.measures if each.name in compared]
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
                row for row in figures_of("sr") if row.table == table and row.part in test_set.name
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
                (_ELSEWHERE, _NO_METEOR),
            )
        )
    return grids


def _title(measure: str) -> str:
    name, _line, level = measure.partition("_")
    if name not in _NAMES:
        return measure.capitalize()
    return f"{_NAMES[name]} {_LEVELS[level]}"
