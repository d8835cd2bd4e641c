"""Why an answer is wrong: one label for each way of going wrong."""

from __future__ import annotations

import pytest

from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Markable,
    Outcome,
    Reference,
    Span,
    Verdict,
)
from anaphora_workbench.ports import Pool, Step
from anaphora_workbench.scoring.causes import Chances, cause_of, cause_of_spurious
from anaphora_workbench.scoring.judge import Answer, Result

OWN = Markable("own", (Span(9, 10),))
GOLD = Anaphor("own", "persIt", Reference.ANAPHOR, ("a",))


def candidate(name: str, *failing: str) -> tuple[Candidate, Markable]:
    verdicts = (Verdict("semantic", Outcome.PASS, "Fits."),)
    verdicts += tuple([Verdict(each, Outcome.FAIL, "Does not.") for each in failing])
    start = ord(name) - ord("a")
    return Candidate(name, verdicts), Markable(name, (Span(start, start + 1),))


def pool(*pairs: tuple[Candidate, Markable]) -> Pool:
    return Pool(tuple([pair[0] for pair in pairs]), tuple([pair[1] for pair in pairs]))


def chances(*names: str, right: str = "", beyond: bool = False) -> Chances:
    """Return a pool: ``a`` is admissible, ``b number`` is excluded by number."""
    offered = pool(*[candidate(*name.split()) for name in names])
    return Chances.of(offered, [c.markable in right for c in offered.candidates], beyond)


def answer(
    *names: str,
    trace: tuple[str, ...] = (),
    steps: tuple[Step, ...] = (),
    reference: Reference | None = Reference.ANAPHOR,
) -> Answer:
    chosen = tuple([candidate(name)[1] for name in names])
    return Answer(OWN, (9, "overt", 0), "persIt", chosen, reference, trace, steps)


def cause(
    given: Answer | None,
    offered: Chances,
    result: Result = Result.FAILURE,
    *,
    gold: Anaphor = GOLD,
    by_itself: Result = Result.FAILURE,
    from_pool: bool = True,
) -> str:
    return cause_of(gold, given, result, offered, by_itself=by_itself, from_pool=from_pool)


def test_a_right_answer_is_right() -> None:
    assert cause(answer("a"), chances("a"), Result.EXIT) == "right"


def test_part_of_a_split_antecedent_is_part() -> None:
    assert cause(answer("a"), chances("a"), Result.PART) == "part"


def test_an_anaphor_that_the_system_does_not_list_is_not_found() -> None:
    assert cause(None, chances("a", right="a"), Result.MISSING) == "missing:not-found"


def test_an_anaphor_called_non_referring_is_missing_for_that_reason() -> None:
    silent = answer(reference=Reference.NON_REFERRING)
    assert cause(silent, chances("a"), Result.MISSING) == "missing:non-referring"


def test_no_answer_though_a_right_one_was_left_is_missing() -> None:
    assert cause(answer(), chances("a", right="a"), Result.MISSING) == "missing:no-answer"


def test_no_answer_since_the_constraints_left_none_is_the_constraints_fault() -> None:
    offered = chances("a number", right="a")
    assert cause(answer(), offered, Result.MISSING) == "constraint:number"


def test_an_answer_that_is_right_by_itself_carries_an_error_over() -> None:
    offered = chances("a", "b", right="a")
    assert cause(answer("a"), offered, by_itself=Result.EXIT) == "carry-over"


def test_without_a_markable_for_a_right_antecedent_there_is_no_markable() -> None:
    assert cause(answer("a"), chances("a")) == "no-markable"


def test_an_antecedent_too_far_away_is_beyond_the_window() -> None:
    assert cause(answer("a"), chances("a", beyond=True)) == "window"


def test_the_window_is_not_blamed_when_a_right_candidate_is_inside() -> None:
    assert cause(answer("b"), chances("a", "b", right="a", beyond=True)) == "choice"


def test_the_constraint_is_the_first_one_against_the_best_right_candidate() -> None:
    offered = chances("a number", "b gender person", "c", right="ab")
    assert offered.blocked_by == ("number",)
    assert cause(answer("c"), offered) == "constraint:number"


def test_of_equally_excluded_right_candidates_the_nearest_counts() -> None:
    assert chances("a number", "b gender", right="ab").blocked_by == ("gender",)


def test_constraints_are_not_to_blame_where_the_system_did_not_obey_them() -> None:
    assert cause(answer("b"), chances("a number", "b person", right="a")) == "choice"


def test_the_step_that_drops_the_last_right_candidate_is_the_cause() -> None:
    steps = (
        Step("constraints", "", ("a", "b", "c")),
        Step("preference", "same sentence", ("b", "c")),
        Step("preference", "subject", ("c",)),
    )
    offered = chances("a", "b", "c", right="ab")
    assert cause(answer("c", steps=steps), offered) == "preference:subject"


def test_a_requirement_can_be_the_cause_of_no_answer() -> None:
    steps = (Step("constraints", "", ("a",)), Step("requirement", "same head", ()))
    given = answer(steps=steps)
    assert cause(given, chances("a", right="a"), Result.MISSING) == "requirement:same head"


def test_steps_say_whether_the_constraints_excluded_every_right_candidate() -> None:
    offered = chances("a number", "b", right="a")
    strict = answer("b", steps=(Step("constraints", "", ("b",)),))
    loose = answer(
        "b", steps=(Step("constraints", "", ("a", "b")), Step("preference", "near", ("b",)))
    )
    assert cause(strict, offered) == "constraint:number"
    assert cause(loose, offered) == "preference:near"


def test_a_right_candidate_left_to_the_end_makes_it_a_choice() -> None:
    given = answer("b", steps=(Step("preference", "near", ("a", "b")),))
    assert cause(given, chances("a", "b", right="a")) == "choice"


def test_without_steps_the_last_quoted_preference_is_taken() -> None:
    trace = ("preference 'name': 3 of 7 stay", "preference 'as many phrases': 1 of 3 stay")
    offered = chances("a", "b", right="a")
    assert cause(answer("b", trace=trace), offered) == "preference:as many phrases"


def test_systems_with_markables_of_their_own_are_not_judged_by_the_pool() -> None:
    for offered in (chances("a"), chances("a number", right="a"), chances("a", beyond=True)):
        assert cause(answer("b"), offered, from_pool=False) == "choice"
        given = cause(answer(), offered, Result.MISSING, from_pool=False)
        assert given == "missing:no-answer"


@pytest.mark.parametrize(
    ("result", "label"), [(Result.FAILURE, "reference"), (Result.MISSING, "missing:no-answer")]
)
def test_exophors_fail_by_their_reference_type(result: Result, label: str) -> None:
    gold = Anaphor("own", "demo", Reference.EXOPHOR)
    assert cause(answer("a"), chances("a"), result, gold=gold) == label


@pytest.mark.parametrize(
    ("gold", "label"),
    [
        (None, "spurious:unmarked"),
        (Anaphor("x", "persIt", Reference.NON_REFERRING), "spurious:non-referring"),
        (Anaphor("x", "persIt"), "spurious:no-antecedent"),
    ],
)
def test_spurious_answers_say_what_the_key_has(gold: Anaphor | None, label: str) -> None:
    assert cause_of_spurious(gold) == label
