"""Which metric agrees with people: coefficients, Williams' test by direction, tables and rows."""

from __future__ import annotations

import math

import pytest

from anaphora_workbench.challenges.metric_agreement import (
    AgreementSettings,
    against_expectation,
    agreement_rows,
    agreements,
    best_grid,
    coefficient_grids,
    intervals_grid,
    metric_pairs,
    williams_grid,
)
from anaphora_workbench.stats import Coefficient, holm, pearson, williams_of

HUMAN = {"clarity": [70.0, 60.0, 55.0, 40.0, 30.0, 25.0, 20.0, 10.0]}
GOOD = [0.8, 0.75, 0.6, 0.5, 0.45, 0.3, 0.2, 0.15]
ERRORS = [0.1, 0.3, 0.2, 0.5, 0.4, 0.8, 0.6, 0.9]
NOISE = [0.3, 0.1, 0.8, 0.2, 0.4, 0.5, 0.35, 0.1]
METRICS = {"good": GOOD, "errors": ERRORS, "noise": NOISE}
SETTINGS = AgreementSettings(low=frozenset(("errors",)))


def test_coefficients_are_corrected_in_families_of_one_kind() -> None:
    found = agreements(HUMAN, METRICS, SETTINGS)
    assert len(found) == 9
    own = [each for each in found if each.coefficient is Coefficient.PEARSON]
    assert [each.found for each in own] == [
        pearson(HUMAN["clarity"], scores) for scores in METRICS.values()
    ]
    assert [each.p_adjusted for each in own] == list(holm([each.found.p for each in own]))
    plain = agreements(HUMAN, METRICS, AgreementSettings(adjusted=False))
    assert all(each.p_adjusted == each.found.p for each in plain)


def test_the_better_metric_comes_first_and_low_measures_are_turned() -> None:
    pairs = metric_pairs(HUMAN, METRICS, SETTINGS)
    assert [(pair.first, pair.second) for pair in pairs] == [
        ("good", "errors"),
        ("good", "noise"),
        ("errors", "noise"),
    ]
    turned = [-value for value in ERRORS]
    assert pairs[0].test == williams_of(HUMAN["clarity"], GOOD, turned)
    assert pairs[0].test.t == pytest.approx(-(williams_of(HUMAN["clarity"], turned, GOOD).t or 0))
    assert all((pair.test.t or 0) > 0 for pair in pairs)
    assert [pair.p_adjusted for pair in pairs] == list(holm([pair.test.p for pair in pairs]))


def test_the_direction_of_human_scores_counts_as_well() -> None:
    times = {"time": [-score for score in HUMAN["clarity"]]}
    plain = metric_pairs(HUMAN, METRICS, SETTINGS)
    low = AgreementSettings(low=frozenset(("errors", "time")))
    for one, other in zip(metric_pairs(times, METRICS, low), plain, strict=True):
        assert (one.first, one.test.t) == (other.first, pytest.approx(other.test.t))


def test_the_summary_names_the_best_metric_and_those_that_are_worse() -> None:
    found, pairs = agreements(HUMAN, METRICS, SETTINGS), metric_pairs(HUMAN, METRICS, SETTINGS)
    (row,) = best_grid(found, pairs, SETTINGS).rows
    assert row == ("clarity", "good", "0.981**", "errors", "noise")
    unturned = AgreementSettings()
    (row,) = best_grid(found, metric_pairs(HUMAN, METRICS, unturned), unturned).rows
    assert row[1:] == ("good", "0.981**", "no other", "noise, errors")
    assert [each.metric for each in against_expectation(found, unturned)] == ["errors"]
    assert against_expectation(found, SETTINGS) == []


def test_tables_have_metrics_in_rows_and_people_in_columns() -> None:
    people = {**HUMAN, "speed": [1.0, 2.0, 2.0, 4.0, float("nan"), 7.0, 5.0, 9.0]}
    found = agreements(people, METRICS, SETTINGS)
    grids = coefficient_grids(found, SETTINGS)
    assert [grid.name for grid in grids] == ["pearson", "spearman", "kendall"]
    assert grids[0].header == ("metric", "clarity", "speed")
    assert [row[0] for row in grids[0].rows] == list(METRICS)
    assert grids[0].notes[0].startswith("n = 7 to 8; ** p < 0.01")
    assert grids[0].notes[1] == "With 8 rows a single r is significant at .05 from 0.707 on."
    intervals = intervals_grid(found, SETTINGS)
    assert len(intervals.rows) == 18
    assert "over every order of the rows" in intervals.notes[1]
    plain = intervals_grid(found, AgreementSettings(adjusted=False))
    assert len(plain.header) == len(plain.rows[0]) == len(intervals.header) - 1
    table = williams_grid(metric_pairs(people, METRICS, SETTINGS), SETTINGS)
    assert len(table.rows) == 6
    assert table.notes[0] == "Signs turned, low values are good: errors."
    assert "With 4 degrees of freedom" in table.notes[1]


def test_a_bootstrap_of_few_rows_says_that_there_is_none() -> None:
    settings = AgreementSettings((Coefficient.PEARSON,), bootstrap=True, samples=50)
    found = agreements(HUMAN, METRICS, settings)
    assert all(each.found.low is None for each in found)
    assert intervals_grid(found, settings).notes[-1] == (
        "No interval of a bootstrap of fewer than ten rows."
    )
    many = {"clarity": HUMAN["clarity"] * 2}
    (found_of_many, *_rest) = agreements(many, {"good": NOISE * 2}, settings)
    assert found_of_many.found.low is not None
    assert found_of_many.found.low < (found_of_many.found.r or 0) < (found_of_many.found.high or 0)


def test_what_cannot_be_computed_has_its_reason_in_tables_and_rows() -> None:
    nothing = float("nan")
    metrics = {
        "flat": [1.0] * 8,
        "few": [1.0, 2.0, 3.0, *[nothing] * 5],
        "good": GOOD,
        "same": [2 * score for score in GOOD],
    }
    found = agreements(HUMAN, metrics, SETTINGS)
    pairs = metric_pairs(HUMAN, metrics, SETTINGS)
    (pearsons, *_rest) = coefficient_grids(found, SETTINGS)
    assert [row[1] for row in pearsons.rows][:2] == ["-", "-"]
    assert pearsons.notes[-1] == (
        "-: undefined (a column without spread, fewer than four rows with all values)."
    )
    assert best_grid(found, pairs, SETTINGS).rows[0][1:4] == ("good", "0.981**", "same")
    table = williams_grid(pairs, SETTINGS)
    assert [note for note in table.notes if note.startswith("-: no test")] == [
        "-: no test (a column without spread, both columns rise and fall as one, fewer than four "
        "rows with all values)."
    ]
    rows = list(agreement_rows(found, pairs, SETTINGS))
    assert len({tuple(row) for row in rows}) == 1
    assert rows[0]["refusal"] == "a column without spread"
    assert rows[-1]["refusal"] == "both columns rise and fall as one"
    assert (rows[-1]["analysis"], rows[-1]["t"], rows[-1]["df"]) == ("williams", None, None)
    empty = best_grid(agreements(HUMAN, {"flat": [1.0] * 8}, SETTINGS), [], SETTINGS)
    assert empty.rows == (("clarity", "-", "-", "-", "-"),)
    assert not any(isinstance(cell, float) and math.isnan(cell) for row in rows for cell in row)
