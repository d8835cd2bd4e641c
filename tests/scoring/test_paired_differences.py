"""Paired differences of figures: which documents count, and how sure they are."""

from __future__ import annotations

import pytest

from anaphora_workbench.scoring import (
    CarryOver,
    Evaluation,
    Figure,
    Match,
    Settings,
    Tally,
    Timing,
    differences,
)
from anaphora_workbench.scoring.count import TallyKey


def evaluation_of(counts: dict[str, list[tuple[int, int]]], kind: str = "persIt") -> Evaluation:
    """Return results with exits and failures of each system by document."""
    evaluation = Evaluation(Settings(carry_over=(CarryOver.PROPAGATED,)), documents={})
    for system, documents in counts.items():
        evaluation.timings[system] = Timing()
        for number, (right, wrong) in enumerate(documents):
            row = TallyKey(system, Match.HEAD, CarryOver.PROPAGATED, kind, "<")
            rows = evaluation.documents.setdefault(f"d{number}", {})
            rows[row] = Tally(gold=right + wrong, exit=right, failure=wrong)
    return evaluation


def test_a_system_that_is_better_in_every_text_is_surely_better() -> None:
    evaluation = evaluation_of({"good": [(4, 1)] * 12, "bad": [(1, 4)] * 12})
    (found,) = differences(evaluation)
    assert (found.system, found.other, found.kind) == ("good", "bad", "*")
    assert found.interval.value == pytest.approx(0.6)
    assert found.interval.low == pytest.approx(0.6)
    assert found.interval.excludes_zero


def test_the_system_that_is_compared_can_be_chosen() -> None:
    evaluation = evaluation_of({"a": [(4, 1)] * 12, "b": [(1, 4)] * 12, "c": [(2, 3)] * 12})
    found = differences(evaluation, "b")
    assert [(d.other, round(d.interval.value or 0, 1)) for d in found] == [("a", -0.6), ("c", -0.2)]


def test_documents_on_which_one_system_could_not_run_are_left_out() -> None:
    evaluation = evaluation_of({"a": [(5, 0)] * 12, "b": [(5, 0)] * 11 + [(0, 5)]})
    evaluation.skipped.append(("b", "d11", "it lacks a parse"))
    (found,) = differences(evaluation)
    assert (found.interval.value, found.interval.documents) == (0, 11)


def test_versions_of_a_text_are_drawn_together() -> None:
    evaluation = evaluation_of({"a": [(5, 0)] * 24, "b": [(4, 1)] * 24})
    evaluation.versions |= {f"d{number}": f"text{number // 2}" for number in range(24)}
    (found,) = differences(evaluation)
    assert found.interval.documents == 12
    assert found.interval.value == pytest.approx(0.2)


def test_kinds_are_compared_each_on_its_own_when_asked() -> None:
    evaluation = evaluation_of({"a": [(5, 0)] * 12, "b": [(0, 5)] * 12})
    more = evaluation_of({"a": [(0, 5)] * 12, "b": [(5, 0)] * 12}, kind="zero")
    for doc_id, rows in more.documents.items():
        evaluation.documents[doc_id].update(rows)
    found = differences(evaluation, kinds=True)
    assert [(d.kind, d.interval.value) for d in found] == [("*", 0), ("persIt", 1), ("zero", -1)]


def test_few_documents_give_a_difference_without_an_interval() -> None:
    (found,) = differences(evaluation_of({"a": [(4, 1)] * 3, "b": [(1, 4)] * 3}))
    assert found.interval.value == pytest.approx(0.6)
    assert found.interval.low is None


def test_one_system_alone_has_nothing_to_differ_from() -> None:
    assert differences(evaluation_of({"a": [(4, 1)] * 12})) == []


def test_a_system_that_answers_nothing_has_no_difference() -> None:
    assert differences(evaluation_of({"a": [(4, 1)] * 12, "b": [(0, 0)] * 12})) == []


def test_the_figure_is_f1_unless_another_one_is_chosen() -> None:
    # 4 of 5 right, against the 2 answered of 5, both right: a success rate of 100 %.
    evaluation = evaluation_of({"all": [(4, 1)] * 12, "few": [(2, 0)] * 12})
    for rows in evaluation.documents.values():
        for row, tally in rows.items():
            if row.resolver == "few":
                tally.gold, tally.missing = 5, 3
    by_f1, by_success = (
        differences(evaluation, **figure)[0] for figure in ({}, {"figure": Figure.SUCCESS_RATE})
    )
    assert by_f1.interval.value == pytest.approx(0.8 - 4 / 7)
    assert by_success.interval.value == pytest.approx(0.8 - 1)


def test_a_row_tells_the_difference_and_how_it_was_found() -> None:
    (found,) = differences(evaluation_of({"a": [(4, 1)] * 12, "b": [(4, 1)] * 12}), samples=50)
    assert found.row() == {
        "system": "a",
        "other": "b",
        "match": "head",
        "carry_over": "propagated",
        "kind": "*",
        "figure": "f1",
        "difference": 0,
        "low": 0,
        "high": 0,
        "level": 0.95,
        "documents": 12,
        "samples": 50,
    }
