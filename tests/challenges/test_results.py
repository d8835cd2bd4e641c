"""Scores of systems, their letters, and the grids and rows that are made of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anaphora_workbench.challenges.analysis import analysis_of, anova_text, p_text
from anaphora_workbench.challenges.correlations import correlation_grid, correlations, starred
from anaphora_workbench.challenges.grids import (
    by_group,
    lettered,
    main_grids,
    overview,
    side_by_side,
    standard_grids,
    summary,
)
from anaphora_workbench.challenges.results import (
    Challenge,
    ChallengeMeasure,
    MeasureScores,
    RowKind,
    ScoreScale,
    SystemScores,
    TestSet,
)
from anaphora_workbench.challenges.rows import blocked_grid, blocked_of, challenge_rows, item_rows
from anaphora_workbench.reports.challenge_tables import grids_html, grids_latex, grids_text

ACCURACY = ChallengeMeasure("accuracy", "Accuracy")
EDIT = ChallengeMeasure("edit", "Edit distance", lower_is_better=True, scale=ScoreScale.NUMBER)
BLEU = ChallengeMeasure("bleu", "BLEU-3", tested=False)
GROUPS = {f"i{number}": "city" if number < 20 else "lake" for number in range(60)}


def scores(system: str, right: int, **more: object) -> SystemScores:
    """Return a system that has the first ``right`` items right."""
    accuracy = {item: float(place < right) for place, item in enumerate(GROUPS)}
    edit = {item: 2.0 - value for item, value in accuracy.items()}
    columns = {
        "accuracy": MeasureScores(accuracy),
        "edit": MeasureScores(edit),
        "bleu": MeasureScores(totals={"*": right / 60}),
    }
    return SystemScores(system, columns, 60, **more)


@pytest.fixture
def challenge() -> Challenge:
    """Return three systems on two test sets."""
    first = TestSet(
        "L",
        GROUPS,
        (
            scores("poor", 10, missing=("i58", "i59")),
            scores("good", 50, note="the mean of 10 runs", spread={"accuracy": 0.01}),
            scores("fair", 45),
            scores("corpus", 59, kind=RowKind.REFERENCE),
        ),
        with_references=True,
    )
    second = TestSet("C", GROUPS, (scores("good", 52), scores("poor", 9)))
    return Challenge("grec", "GREC", (ACCURACY, EDIT, BLEU), (first, second), "a signature")


def test_a_score_is_the_mean_of_the_values_of_its_group(challenge: Challenge) -> None:
    first = challenge.sets[0]
    good = first.systems[1]
    assert first.score(good, "accuracy") == pytest.approx(50 / 60)
    assert first.score(good, "accuracy", "lake") == pytest.approx(30 / 40)
    assert first.score(good, "bleu") == pytest.approx(50 / 60)
    assert first.score(good, "bleu", "lake") is None
    assert first.score(good, "nist") is None


def test_what_people_chose_is_tested_only_where_a_test_set_says_so(challenge: Challenge) -> None:
    """Against their own choices they are always right, which makes F larger and says nothing."""
    topline = challenge.sets[0]
    plain = replace(topline, with_references=False)
    alone = replace(plain, systems=plain.systems[:3])
    for measure in (ACCURACY, EDIT):
        found, expected, whole = [analysis_of(each, measure) for each in (plain, alone, topline)]
        assert found == expected
        assert found.anova.f < whole.anova.f
        assert blocked_of(plain, measure) == blocked_of(alone, measure)
        assert set(found.letters()) == {"poor", "good", "fair"}
        assert set(whole.letters()) == {"poor", "good", "fair", "corpus"}
    table = lettered(challenge, plain, ACCURACY)
    assert [row[0] for row in table.rows] == ["good", "fair", "poor"]
    assert "people chose or wrote it: corpus (--with-corpus tests it as well)." in table.notes[1]
    assert overview(challenge, plain).rows[0][0] == "corpus"
    (row,) = [
        row
        for row in challenge_rows(replace(challenge, sets=(plain,)))
        if (row["system"], row["measure"], row["group"]) == ("corpus", "accuracy", "*")
    ]
    (before,) = [
        row
        for row in challenge_rows(replace(challenge, sets=(topline,)))
        if (row["system"], row["measure"], row["group"]) == ("corpus", "accuracy", "*")
    ]
    assert row["letters"] == ""
    assert row["deviation"] == pytest.approx(before["deviation"])


def test_the_overview_begins_with_the_best_and_counts_what_is_missing(
    challenge: Challenge,
) -> None:
    grid = overview(challenge, challenge.sets[0])
    assert [row[0] for row in grid.rows] == ["corpus", "good", "fair", "poor"]
    assert grid.header == ("system", "Accuracy", "Edit distance (low)", "BLEU-3", "missing")
    assert grid.rows[1] == ("good", "83.33 (1.00)", "1.17", "83.33", "0")
    assert grid.rows[3][-1] == "2"
    assert "good: the mean of 10 runs" in grid.notes
    assert any("corpus" in note for note in grid.notes)


def test_letters_have_a_column_each_and_a_is_the_best_group(challenge: Challenge) -> None:
    for measure in (ACCURACY, EDIT):
        grid = lettered(challenge, challenge.sets[0], measure)
        assert grid is not None
        assert grid.header[4:] == ("A", "B", "C")
        assert [(row[0], *row[4:]) for row in grid.rows] == [
            ("corpus", "A", "", ""),
            ("good", "A", "B", ""),
            ("fair", "", "B", ""),
            ("poor", "", "", "C"),
        ]
        assert grid.letters == {4, 5, 6}


def test_measures_of_whole_sets_have_no_letters(challenge: Challenge) -> None:
    assert lettered(challenge, challenge.sets[0], BLEU) is None
    assert analysis_of(challenge.sets[0], BLEU) is None


def test_a_measure_without_scores_by_group_has_no_table_of_groups(challenge: Challenge) -> None:
    assert by_group(challenge, challenge.sets[0], BLEU) is None


def test_groups_stand_beside_each_other(challenge: Challenge) -> None:
    grid = by_group(challenge, challenge.sets[0], ACCURACY)
    assert grid is not None
    assert grid.header == ("system", "all", "letters", "city (20)", "lake (40)")
    assert grid.rows[1] == ("good", "83.33 (1.00)", "A B", "100.00", "75.00")


def test_test_sets_stand_beside_each_other_with_their_own_letters(challenge: Challenge) -> None:
    grid = side_by_side(challenge, ACCURACY)
    assert grid is not None
    assert grid.header == ("system", "L", "letters", "C", "letters")
    assert grid.rows[0] == ("corpus", "98.33", "A", "-", "-")
    assert grid.rows[1] == ("good", "83.33 (1.00)", "A B", "86.67", "A")


def test_the_summary_names_the_best_system_by_each_measure(challenge: Challenge) -> None:
    grid = summary(challenge)
    assert grid.header[:4] == ("test set", "measure", "best", "score")
    assert [row[:5] for row in grid.rows] == [
        ("L", "Accuracy", "corpus", "98.33", "good"),
        ("L", "Edit distance (low)", "corpus", "1.02", "good"),
        ("L", "BLEU-3", "corpus", "98.33", "-"),
        ("C", "Accuracy", "good", "86.67", "no other"),
        ("C", "Edit distance (low)", "good", "1.13", "no other"),
        ("C", "BLEU-3", "good", "86.67", "-"),
    ]
    assert grid.rows[0][5].startswith("F(3,236) = ")
    assert len(grid.notes) == 2


def test_people_are_best_only_where_they_are_tested_and_ties_are_named(
    challenge: Challenge,
) -> None:
    plain = replace(challenge.sets[0], with_references=False)
    grid = summary(replace(challenge, sets=(plain,)))
    assert grid.title == "Summary: the best systems, L"
    assert grid.rows[0][:4] == ("Accuracy", "good", "83.33", "fair")
    good = plain.systems[1]
    twins = [replace(good, system=f"twin-{number}") for number in range(4)]
    tied = replace(plain, systems=(*twins, plain.systems[0]))
    rows = summary(replace(challenge, sets=(tied,))).rows
    assert rows[0][1] == "twin-0, twin-1, twin-2 and 1 more"
    rows = summary(replace(challenge, sets=(replace(plain, systems=tuple(twins)),))).rows
    assert rows[0][1] == "all 4"
    assert summary(replace(challenge, sets=())).rows == ()


def test_a_short_report_has_the_scores_and_the_letters_of_the_first_measure(
    challenge: Challenge,
) -> None:
    assert [grid.name for grid in main_grids(challenge)] == [
        "overview-L",
        "overview-C",
        "sets-accuracy",
    ]
    alone = replace(challenge, sets=challenge.sets[:1], measures=(BLEU, EDIT))
    assert [grid.name for grid in main_grids(alone)] == ["overview-L", "letters-L-edit"]
    assert [grid.name for grid in main_grids(replace(alone, measures=(BLEU,)))] == ["overview-L"]


def test_rows_say_what_a_paper_prints(challenge: Challenge) -> None:
    rows = list(challenge_rows(challenge))
    (row,) = [
        row
        for row in rows
        if (row["test_set"], row["system"], row["group"], row["measure"])
        == ("L", "good", "*", "accuracy")
    ]
    assert row["value"] == pytest.approx(50 / 60)
    assert (row["letters"], row["n"], row["missing"]) == ("A B", 60, 0)
    assert (row["df_between"], row["df_within"]) == (3, 236)
    assert row["spread"] == 0.01
    groups = {row["group"] for row in rows if row["measure"] == "bleu"}
    assert groups == {"*"}
    items = list(item_rows(challenge))
    assert len(items) == 60 * 2 * 6
    assert items[0] == {
        "test_set": "L",
        "system": "poor",
        "item": "i0",
        "group": "city",
        "measure": "accuracy",
        "value": 1.0,
        "missing": "no",
    }
    absent = {(row["system"], row["item"]) for row in items if row["missing"] == "yes"}
    assert absent == {("poor", "i58"), ("poor", "i59")}


def test_items_as_blocks_find_smaller_differences(challenge: Challenge) -> None:
    """Of 60 items good has 5 more right than fair, all others the same: items explain the rest."""
    first = challenge.sets[0]
    found = blocked_of(first, ACCURACY)
    plain = analysis_of(first, ACCURACY)
    assert found is not None
    assert plain is not None
    assert (found.effects[0].freedom, found.freedom) == (3, 177)
    assert found.balanced
    assert (found.effects[0].f or 0) > (plain.anova.f or 0)
    effects, letters = blocked_grid(challenge, first, ACCURACY)
    assert [row[0] for row in effects.rows] == ["system", "item", "error"]
    assert [row[0] for row in letters.rows] == ["corpus", "good", "fair", "poor"]
    rows = list(challenge_rows(challenge, blocked=True))
    assert rows[0]["blocked_letters"] in letters.header
    assert rows[0]["blocked_p"] == found.effects[0].p
    assert blocked_of(first, BLEU) is None
    assert all(row["blocked_f"] is None for row in challenge_rows(challenge))


def test_people_are_no_system_in_correlations(challenge: Challenge) -> None:
    found = correlations(challenge, challenge.sets[0])
    assert found["accuracy", "bleu"].size == 3
    assert found["accuracy", "bleu"].r == pytest.approx(1.0)
    assert found["accuracy", "edit"].r == pytest.approx(-1.0)
    grid = correlation_grid(challenge, challenge.sets[0])
    assert grid is not None
    assert grid.rows[0][1:] == ("-1.000**", "1.000**")
    assert starred(found["edit", "bleu"], ((0.001, "!"),)) == "-1.000!"


def test_two_systems_have_no_correlations(challenge: Challenge) -> None:
    assert correlation_grid(challenge, challenge.sets[1]) is None


@pytest.mark.parametrize(
    ("p", "shown"),
    [(0.0000001, "p < .001"), (0.043, "p = .043"), (1.0, "p = 1.000"), (None, "p undefined")],
)
def test_p_values_are_printed_as_in_papers(p: float | None, shown: str) -> None:
    assert p_text(p) == shown


def test_an_analysis_is_printed_as_in_papers(challenge: Challenge) -> None:
    found = analysis_of(challenge.sets[0], ACCURACY)
    assert found is not None
    assert anova_text(found.anova).startswith("F(3,236) = ")


def test_reports_hold_every_table(challenge: Challenge) -> None:
    grids = standard_grids(challenge)
    text = grids_text(grids, challenge.signature, "Generation Challenges: GREC")
    assert all(grid.title in text for grid in grids)
    assert text.endswith("\n\na signature\n")
    page = grids_html("Generation Challenges: GREC", "", [("Results", grids)], "a signature")
    assert page.count("<table") == len(grids)
    latex = grids_latex(grids, challenge.signature)
    assert latex.count(r"\begin{tabular}") == len(grids)
    assert "good & 83.33 & 37.58 & 60 & A & B &" in latex
