"""The figures of the report: typed in rightly, and letters that follow from print."""

from statistics import variance

import pytest

from anaphora_workbench.challenges.grids import Published, figures_of
from anaphora_workbench.challenges.sr.published import (
    F_RATIOS,
    NOT_RERUN,
    published_grids,
)
from anaphora_workbench.stats import Group
from anaphora_workbench.stats.tukey import TukeyTable, tukey_table


def of(table: int, measure: str) -> list[Published]:
    return [row for row in figures_of("sr") if (row.table, row.measure) == (table, measure)]


def table_of(table: int, criterion: str) -> TukeyTable:
    """Return the letters that follow from the printed means and F."""
    between, within, f = F_RATIOS[table, criterion]
    rows = of(table, criterion)
    size = within // (between + 1) + 1
    assert size * len(rows) - len(rows) == within
    means = [float(row.value) for row in rows]
    square = size * variance(means) / f
    groups = [Group(row.system, mean, size) for row, mean in zip(rows, means, strict=True)]
    return tukey_table(groups, square, within)


@pytest.mark.parametrize(("table", "criterion"), list(F_RATIOS))
def test_letters_of_ratings_follow_from_means_and_f(table: int, criterion: str) -> None:
    found = {row.name: " ".join(row.letters) for row in table_of(table, criterion).rows}
    assert found == {row.system: row.letters for row in of(table, criterion)}


@pytest.mark.parametrize(
    ("table", "criterion", "hsd"),
    [
        (8, "clarity", 12.31),
        (8, "readability", 11.34),
        (8, "meaning", 11.17),
        (9, "clarity", 9.30),
        (9, "readability", 8.65),
        (9, "meaning", 8.04),
    ],
)
def test_significant_differences_of_ratings(table: int, criterion: str, hsd: float) -> None:
    assert table_of(table, criterion).hsd == pytest.approx(hsd, abs=0.005)


@pytest.mark.parametrize(
    ("other", "correlation"), [("nist", 0.892), ("meteor", 0.906), ("ter", -0.992)]
)
def test_metrics_of_table_4_correlate_as_they_should(other: str, correlation: float) -> None:
    import numpy as np

    bleu = [float(row.value) for row in of(4, "bleu")]
    values = [float(row.value) for row in of(4, other)]
    assert np.corrcoef(bleu, values)[0, 1] == pytest.approx(correlation, abs=0.0005)


def test_ranked_outputs_were_handed_in_by_two_systems() -> None:
    for table in (4, 5):
        assert [row.system for row in of(table, "bleu_nb")] == ["ATT", "OSU"]


def test_means_of_sentences_are_the_same_in_all_tables() -> None:
    for table, again in ((4, 6), (5, 7)):
        for name in ("bleu", "meteor", "ter"):
            first = {row.system: row.value for row in of(table, f"{name}_avg")}
            assert {row.system: row.value for row in of(again, f"{name}_avg")} == first


def test_one_mean_is_printed_in_two_ways() -> None:
    values = {
        row.table: row.value
        for row in figures_of("sr")
        if (row.system, row.measure)
        == (
            "STUMABA-S",
            "nist_avg",
        )
    }
    assert (values[5], values[7]) == ("10.70", "10.71")


def test_every_table_says_that_it_was_not_run_again() -> None:
    grids = published_grids()
    assert [grid.name for grid in grids] == [f"published-{number}" for number in range(4, 10)]
    assert all(grid.notes[0] == NOT_RERUN for grid in grids)
    assert all(len(row) == len(grid.header) for grid in grids for row in grid.rows)


def test_tables_are_as_long_as_in_print() -> None:
    counts = {grid.name[-1]: (len(grid.rows), len(grid.header)) for grid in published_grids()}
    assert counts == {
        "4": (6, 13),
        "5": (6, 13),
        "6": (6, 9),
        "7": (6, 9),
        "8": (5, 7),
        "9": (3, 7),
    }
