"""The published figures as data: complete, and what follows from print alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.challenges.grec.published import (
    NOT_RERUN,
    beside,
    published_grids,
)
from anaphora_workbench.challenges.grec.scoring import (
    MEASURES,
    GrecKey,
    corpus_output,
    score_system,
)
from anaphora_workbench.challenges.grids import figures_of
from anaphora_workbench.challenges.results import ALL, Challenge
from anaphora_workbench.stats import tukey_hsd
from anaphora_workbench.tasks.grec import GrecText

# Published F of table 2 and the letters that follow from the percentages and the number of
# references; in column L "C D" belongs to 29.74.
TABLE_2 = {"C-1": (1256, 95.426), "L": (622, 63.758), "P": (162, 21.188)}


def column(table: int, test_set: str, measure: str) -> dict[str, tuple[float, str]]:
    return {
        row.system: (float(row.value), row.letters)
        for row in figures_of("grec")
        if (row.table, row.test_set, row.measure, row.part) == (table, test_set, measure, ALL)
    }


def zeros_and_ones(percent: float, size: int) -> list[float]:
    right = round(percent * size / 100)
    return [1.0] * right + [0.0] * (size - right)


@pytest.mark.parametrize("test_set", list(TABLE_2))
def test_the_analysis_of_table_2_follows_from_its_percentages(test_set: str) -> None:
    size, f = TABLE_2[test_set]
    found = column(2, test_set, "type_accuracy")
    anova, table = tukey_hsd({name: zeros_and_ones(v, size) for name, (v, _l) in found.items()})
    assert anova.f == pytest.approx(f, abs=0.0005)
    letters = {row.name: " ".join(row.letters) for row in table.rows}
    printed = {name: letter.replace("F", "E") for name, (_v, letter) in found.items()}
    if test_set == "L":
        assert (printed["base-1st"], printed["base-rand"]) == ("D", "C D")
        printed |= {"base-1st": "C D", "base-rand": "D"}
    assert letters == printed


def test_the_analysis_of_strings_in_table_4_follows_from_its_percentages() -> None:
    found = column(4, "C-2", "string_accuracy")
    anova, table = tukey_hsd({name: zeros_and_ones(v, 1256) for name, (v, _l) in found.items()})
    assert anova.f == pytest.approx(138.159, abs=0.0005)
    letters = {row.name: " ".join(row.letters) for row in table.rows}
    assert letters == {name: letter for name, (_v, letter) in found.items()}


def test_the_overall_result_of_table_7_is_the_mean_of_its_parts() -> None:
    parts = [column(7, "21 texts of C", name) for name in ("muc", "ceaf", "b3")]
    means = column(7, "21 texts of C", "mean")
    assert len(means) == 11
    for system, (value, _letters) in means.items():
        assert value == pytest.approx(sum([part[system][0] for part in parts]) / 3, abs=0.011)


def test_every_published_table_says_that_it_was_not_run_here() -> None:
    grids = published_grids()
    assert len(grids) == 7
    for grid in grids:
        assert grid.title.startswith("Published")
        assert grid.notes[0] == NOT_RERUN
        assert {len(row) for row in grid.rows} == {len(grid.header)}


def test_own_figures_stand_beside_the_published_ones(
    sample: Callable[[str], list[GrecText]],
) -> None:
    key = GrecKey("mine", [sample("test")])
    scores = score_system("base-1st", key, corpus_output(key))
    challenge = Challenge("grec", "x", MEASURES, (key.test_set([scores]),), "s")
    types, strings = beside(challenge)
    assert types.header == (*("system", "mine", "2008: C-1", "2008: L", "2008: P", "2008: C-2"),)
    assert ("base-1st", "100.00", "39.17", "29.74", "32.10", "49.28") in types.rows
    assert ("cnts-type-g", "-", "65.61") in strings.rows
