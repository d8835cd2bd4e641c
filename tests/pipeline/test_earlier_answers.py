"""What follows from answers for the pools of later anaphors."""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.model import Anaphor, Candidate, Markable, Outcome, Span, Verdict
from anaphora_workbench.pipeline.earlier_answers import Answered, judged_by_answers
from anaphora_workbench.ports import Decision, Pool

APART = Verdict("binding", Outcome.FAIL, "Another argument.", entity=True)
UNBOUND = Verdict("binding", Outcome.FAIL, "Not bound.")
FREE = Verdict("binding", Outcome.PASS, "Free.")
OPEN = Verdict("number", Outcome.UNKNOWN, "Unknown.")
SINGULAR = Verdict("number", Outcome.FAIL, "It is singular.")
PLURAL = Verdict("number", Outcome.PASS, "Both are plural.")


def _markable(place: int) -> Markable:
    return Markable(f"m{place}", (Span(place, place + 1),), place)


def _pool(*verdicts: tuple[Verdict, ...]) -> Pool:
    markables = tuple([_markable(place) for place in range(len(verdicts))])
    candidates = [Candidate(f"m{place}", verdict) for place, verdict in enumerate(verdicts)]
    return Pool(tuple(candidates), markables)


def _left(answered: Answered, pool: Pool) -> list[str]:
    return [markable.id for markable in judged_by_answers(pool, answered).admissible()]


def _answer(answered: Answered, anaphor: int, *antecedents: int) -> None:
    found = tuple([_markable(place) for place in antecedents])
    answered.hear(Anaphor(f"m{anaphor}"), Decision(found))


def test_all_that_is_one_with_a_co_argument_is_out() -> None:
    answered = Answered()
    _answer(answered, 2, 1)
    _answer(answered, 1, 0)
    assert _left(answered, _pool((FREE,), (FREE,), (APART,), (FREE,))) == ["m3"]


def test_clauses_that_are_one_with_a_co_argument_are_out() -> None:
    answered = Answered()
    _answer(answered, 1, 8)
    clauses = tuple([_markable(place) for place in (8, 9)])
    listed = tuple([Candidate(markable.id, (FREE,)) for markable in clauses])
    pool = replace(_pool((FREE,), (APART,)), clauses=listed, clause_markables=clauses)
    found = judged_by_answers(pool, answered)
    assert [markable.id for markable in found.admissible()] == ["m0"]
    assert [candidate.admissible for candidate in found.clauses] == [False, True]


def test_what_is_one_with_i_is_not_you_of_the_same_turn() -> None:
    verdict = Verdict("person", Outcome.FAIL, "First person.", entity=True)
    free = Verdict("person", Outcome.UNKNOWN, "The speaker is unknown.")
    answered = Answered()
    _answer(answered, 1, 0)
    found = judged_by_answers(_pool((free,), (verdict,), (free,)), answered)
    assert [markable.id for markable in found.admissible()] == ["m2"]
    reason = found.candidates[0].verdicts[0].reason
    assert reason == "It is the same as the other of speaker and hearer."


def test_a_failure_of_one_mention_alone_leaves_the_others() -> None:
    answered = Answered()
    _answer(answered, 2, 1)
    assert _left(answered, _pool((FREE,), (FREE,), (UNBOUND,))) == ["m0", "m1"]


def test_split_antecedents_make_nothing_one() -> None:
    answered = Answered()
    _answer(answered, 2, 0, 1)
    assert _left(answered, _pool((FREE,), (FREE,), (APART,))) == ["m0", "m1"]


def test_a_candidate_of_unknown_number_has_that_of_what_it_stands_for() -> None:
    answered = Answered()
    _answer(answered, 1, 0)
    assert _left(answered, _pool((SINGULAR,), (OPEN,))) == []
    assert _left(answered, _pool((PLURAL,), (OPEN,))) == ["m0", "m1"]


def test_a_candidate_that_agrees_itself_keeps_its_own_number() -> None:
    answered = Answered()
    _answer(answered, 1, 0)  # *the couple ... they*
    assert _left(answered, _pool((SINGULAR,), (PLURAL,))) == ["m1"]


def test_answers_in_a_circle_come_to_an_end() -> None:
    answered = Answered()
    _answer(answered, 1, 0)
    _answer(answered, 0, 1)
    assert _left(answered, _pool((OPEN,), (OPEN,))) == ["m0", "m1"]


def test_pools_that_nothing_follows_for_are_handed_on_as_they_are() -> None:
    answered = Answered()
    pool = _pool((FREE,), (FREE,))
    assert judged_by_answers(pool, answered) is pool
    _answer(answered, 1, 0)
    assert judged_by_answers(pool, answered) is pool
