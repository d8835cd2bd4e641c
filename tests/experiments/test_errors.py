"""Classes of errors and the preprocessing's share of them."""

from __future__ import annotations

import pytest

from anaphora_workbench.experiments import Asked, ErrorClass, Judged, JudgedOutcome, JudgedSystem
from anaphora_workbench.experiments.breakdowns import class_of, errors_of
from anaphora_workbench.scoring import CarryOver, Match

COLUMN = JudgedSystem("a", Match.HEAD, CarryOver.PROPAGATED)


@pytest.mark.parametrize(
    ("cause", "expected"),
    [
        ("missing:not-found", ErrorClass.NOT_FOUND),
        ("missing:non-referring", ErrorClass.NOT_FOUND),
        ("missing:no-answer", ErrorClass.NO_ANSWER),
        ("spurious:unmarked", ErrorClass.WRONGLY_FOUND),
        ("window", ErrorClass.WINDOW),
        ("no-markable", ErrorClass.NO_MARKABLE),
        ("constraint:number", ErrorClass.CONSTRAINT),
        ("preference:nearest", ErrorClass.PREFERENCE),
        ("requirement:subject", ErrorClass.PREFERENCE),
        ("choice", ErrorClass.CHOICE),
        ("carry-over", ErrorClass.CARRY_OVER),
        ("part", ErrorClass.OTHER),
    ],
)
def test_every_cause_has_its_class(cause: str, expected: ErrorClass) -> None:
    assert class_of(cause) is expected


def _asked(kind: str, fault: str = "") -> Asked:
    return Asked(kind, "<", 0, fault)


def _judged() -> Judged:
    asked = (_asked("persIt", "head"), _asked("poss", "pos"), _asked("poss"), _asked("poss"))
    told = (
        JudgedOutcome("failure", "no-markable"),
        JudgedOutcome("failure", "choice"),
        JudgedOutcome("exit", "right"),
        None,
    )
    spurious = {("persIt", "spurious:non-referring"): 2}
    return Judged(asked, ["t"] * len(asked), {COLUMN: told}, {COLUMN: spurious})


def test_errors_are_counted_by_cause_and_kind_with_spurious_answers() -> None:
    (found,) = errors_of(_judged())
    assert found.causes == {"spurious:non-referring": 2, "no-markable": 1, "choice": 1}
    assert found.by_kind["poss", "choice"] == 1
    assert list(found.classes) == [
        ErrorClass.WRONGLY_FOUND,
        ErrorClass.NO_MARKABLE,
        ErrorClass.CHOICE,
    ]


def test_the_preprocessing_is_blamed_only_where_no_right_candidate_was_left() -> None:
    (found,) = errors_of(_judged())
    assert found.faults == {"head": 1}
    assert [row["cause"] for row in found.rows() if row["class"] == "preprocessing"] == ["head"]
