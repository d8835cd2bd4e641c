"""The figures of the GREC report (Belz, Kow, Viethen and Gatt 2008), tables 1 to 7, as data.

They were typed in from print and are shown beside one's own results, marked as not re-run. The test
sets are not public, so that one's own rows are of other texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.challenges.grids import Grid, figures_of, published_grid
from anaphora_workbench.challenges.results import ALL, Challenge

NOT_RERUN = "Figures of Belz et al. 2008, on other texts; for comparison, not re-run here."
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


def published_grids(tables: Sequence[int] = tuple(_TITLES)) -> list[Grid]:
    """Return published tables by number."""
    return [_grid(number) for number in tables]


def _grid(number: int) -> Grid:
    rows = [row for row in figures_of("grec") if row.table == number]
    several = len({row.test_set for row in rows}) > 1
    by_part = len({row.part for row in rows}) > 1

    def heading(column: tuple[str, str, str]) -> str:
        test_set, measure, part = column
        if several:
            return test_set
        if part != ALL:
            return part
        return "all" if by_part else _COLUMNS.get(measure, measure)

    return published_grid(
        f"published-{number}",
        _TITLES[number],
        rows,
        lambda row: (row.test_set, row.measure, row.part),
        heading,
        [NOT_RERUN, *([_NOTES[number]] if number in _NOTES else [])],
    )


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
            for row in figures_of("grec")
            if row.measure == measure and row.part == ALL
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
        title = f"{own.title} next to the published figures"
        grids.append(Grid(f"beside-{measure}", title, header, tuple(rows), (NOT_RERUN,)))
    return grids
