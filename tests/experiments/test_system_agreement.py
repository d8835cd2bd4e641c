"""Agreement between systems, on anaphors worked by hand."""

from __future__ import annotations

from collections.abc import Callable

from anaphora_workbench.experiments import Asked, Judged, JudgedOutcome, JudgedSystem
from anaphora_workbench.experiments.system_agreement import agreements
from anaphora_workbench.scoring import CarryOver, Match

MakeJudged = Callable[..., Judged]


def _judged(**answers: str) -> Judged:
    """Make judged anaphors: a letter an answer, ``r`` is right, ``.`` is not an answer."""
    size = len(next(iter(answers.values())))
    asked = [Asked("persIt", "<", 0)] * size

    def outcome(letter: str) -> JudgedOutcome:
        if letter == ".":
            return JudgedOutcome("missing", "missing:no-answer")
        right = letter == "r"
        return JudgedOutcome("exit" if right else "failure", "right" if right else "choice", letter)

    columns = {
        JudgedSystem(name, Match.HEAD, CarryOver.PROPAGATED): tuple(
            [outcome(letter) for letter in text]
        )
        for name, text in answers.items()
    }
    return Judged(asked, ["t"] * size, columns, {column: {} for column in columns})


def test_who_is_right_alone_and_who_is_wrong_alone() -> None:
    (found,) = agreements(_judged(a="rrx", b="rxr", c="xrr"))
    assert found.alone == {"a": 0, "b": 0, "c": 0}
    assert found.wrong_alone == {"a": 1, "b": 1, "c": 1}
    (found,) = agreements(_judged(a="rx", b="xx", c="xr"))
    assert found.alone == {"a": 1, "b": 0, "c": 1}


def test_the_oracle_has_right_what_one_has_right() -> None:
    (found,) = agreements(_judged(a="rxxr", b="xrxr"))
    assert (found.anaphors, found.oracle, found.all_right) == (4, 3, 1)


def test_the_majority_wins_also_when_it_is_wrong() -> None:
    (found,) = agreements(_judged(a="rr", b="xr", c="xy"))
    assert (found.vote, found.voted) == (1, 2)


def test_systems_that_name_different_wrong_answers_are_no_majority() -> None:
    (found,) = agreements(_judged(best="rrr", b="xxx", c="yyy"))
    assert found.vote == 3


def test_a_tie_goes_to_the_system_with_more_right_answers() -> None:
    (found,) = agreements(_judged(weak="xxr", strong="rry"))
    assert (found.right, found.vote) == ({"weak": 1, "strong": 2}, 2)


def test_without_any_answer_there_is_no_vote() -> None:
    (found,) = agreements(_judged(a=".r", b=".."))
    assert (found.voted, found.vote) == (1, 1)


def test_overlaps_count_both_one_and_none_and_same_answers() -> None:
    (found,) = agreements(_judged(a="rrxx.", b="rxrx."))
    (pair,) = found.overlaps
    assert (pair.both, pair.only_first, pair.only_second, pair.neither) == (1, 1, 1, 2)
    assert pair.same == 2


def test_only_anaphors_that_all_were_asked_count(make_judged: MakeJudged) -> None:
    (found,) = agreements(make_judged({"a": ["++", "+"], "b": ["+-", None]}))
    assert (found.anaphors, found.right) == (2, {"a": 2, "b": 1})


def test_a_system_alone_has_nobody_to_agree_with(make_judged: MakeJudged) -> None:
    assert agreements(make_judged({"a": ["+"]})) == ()
