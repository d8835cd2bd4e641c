"""Answers: what each key records of the active anaphor, and where it goes then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.annotation.session.values import AnaphorState, Change, Tone
from anaphora_workbench.model import Reference, Span

NORA, SHE, ITS, LEAF, WIND, IT, IT2 = "m2", "m1", "m7", "m5", "m4", "m8", "m9"
EXPLETIVE, SHE2, HIMSELF, OLD_MAN, THEY = "m12", "m13", "m15", "m14", "m33"
ANAIS, MOTHER, HER, KITE = "m35", "m21", "m24", "m16"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def active(english: Any, name: str) -> Any:
    english.session.activate(name)
    return english


# Enter


def test_enter_takes_the_proposal_and_goes_on(english: Any) -> None:
    change = english.decide.accept()
    assert change.saved
    assert change.moved
    assert english.anaphor(SHE).antecedents == (NORA,)
    assert english.anaphor(SHE).reference is Reference.CATAPHOR
    assert english.session.active == ITS


def test_enter_takes_a_proposal_that_something_does_not_refer(english: Any) -> None:
    active(english, EXPLETIVE).decide.accept()
    assert english.anaphor(EXPLETIVE).reference is Reference.NON_REFERRING


def test_enter_without_a_proposal_asks_to_mark_a_candidate(english: Any) -> None:
    change = active(english, THEY).decide.accept()
    assert codes(change) == ["nothing-marked"]
    assert english.anaphor(THEY).antecedents == ()


def test_enter_takes_the_marked_candidate_instead_of_the_proposal(english: Any) -> None:
    active(english, ITS).decide.mark(1)
    english.decide.accept()
    assert english.anaphor(ITS).antecedents == (WIND,)


def test_enter_on_a_decided_anaphor_keeps_the_answer_and_records_nothing(english: Any) -> None:
    active(english, THEY)
    for _time in range(2):
        english.decide.mark(1)
        english.decide.add_to_set()
    english.decide.accept()
    answer = english.anaphor(THEY).antecedents
    rows = len(list(english.project.history()))
    assert not active(english, THEY).decide.accept().saved
    assert english.anaphor(THEY).antecedents == answer
    assert len(answer) == 2
    assert len(list(english.project.history())) == rows


def test_enter_takes_all_parts_of_a_proposal_that_is_split(english: Any) -> None:
    english.session.take_answers([(THEY, ProposedAnswer((OLD_MAN, ANAIS), Reference.ANAPHOR))])
    active(english, THEY).decide.accept()
    assert english.anaphor(THEY).antecedents == (OLD_MAN, ANAIS)


def test_a_proposal_that_a_constraint_throws_out_is_in_sight_and_enter_does_not_take_it(
    english: Any,
) -> None:
    english.session.take_answers([(ITS, ProposedAnswer((NORA,), Reference.ANAPHOR))])
    active(english, ITS)
    assert not english.session.show_rejected
    assert english.session.current_row is None
    row = next(row for row in english.session.rows if row.markable.id == NORA)
    assert english.session.question.rejected == row
    assert codes(english.decide.accept()) == ["proposal-rejected"]
    assert english.anaphor(ITS).reference is None
    assert "breaks-constraint" in codes(english.decide.choose(row.number))
    assert english.anaphor(ITS).antecedents == (NORA,)


def test_enter_takes_a_rejected_proposal_on_which_the_mark_was_put(english: Any) -> None:
    english.session.take_answers([(ITS, ProposedAnswer((NORA,), Reference.ANAPHOR))])
    active(english, ITS)
    english.session.point(NORA)
    english.decide.accept()
    assert english.anaphor(ITS).antecedents == (NORA,)


def test_a_proposal_that_names_what_is_nowhere_is_not_offered(english: Any) -> None:
    english.session.take_answers([(ITS, ProposedAnswer(("nobody",), Reference.ANAPHOR))])
    assert codes(active(english, ITS).decide.accept()) == ["nothing-marked"]


def test_a_proposal_that_arrives_while_an_anaphor_is_active_waits_until_it_is_asked_again(
    english: Any,
) -> None:
    active(english, ITS)
    english.session.take_answers([(ITS, ProposedAnswer((WIND,), Reference.ANAPHOR))])
    english.decide.flag("hard")
    english.decide.accept()
    assert english.anaphor(ITS).antecedents == (LEAF,)


# Blind items


@pytest.fixture
def blind(texts: dict[str, Any], begin: Callable[..., Any]) -> Any:
    work = begin(texts["english"], share=1.0)
    work.session.activate(ITS)
    return work


def test_a_blind_item_shows_no_proposal(blind: Any) -> None:
    assert blind.session.item(ITS).state is AnaphorState.BLIND
    assert blind.session.question.blind
    assert not any(row.proposed for row in blind.session.rows)
    assert blind.session.current == -1
    assert blind.session.question.why == ()


def test_enter_is_off_on_a_blind_item_until_a_candidate_is_picked(blind: Any) -> None:
    assert codes(blind.decide.accept()) == ["blind-pick-first"]
    blind.decide.mark(1)
    assert blind.decide.accept().saved


def test_a_digit_decides_a_blind_item(blind: Any) -> None:
    wanted = next(row for row in blind.session.rows if row.markable.id == WIND)
    blind.decide.choose(wanted.number)
    assert blind.anaphor(ITS).antecedents == (WIND,)


def test_that_an_item_was_blind_is_recorded_with_the_proposal_that_was_hidden(blind: Any) -> None:
    blind.decide.choose(1)
    known = blind.last_decision().context
    assert known.blind
    assert known.proposal.resolver == "supar"
    assert known.proposal.antecedents == (LEAF,)


def test_the_order_of_a_blind_item_is_the_same_after_a_restart(
    blind: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    order = [row.markable.id for row in blind.session.question.rows]
    again = begin(texts["english"], share=1.0, path=blind.path)
    again.session.activate(ITS)
    assert [row.markable.id for row in again.session.question.rows] == order


def test_deciding_the_last_open_item_does_not_renumber_a_shuffled_list(blind: Any) -> None:
    for item in blind.session.items:
        if item.markable_id != IT:
            blind.session.activate(item.markable_id)
            blind.decide.not_referring()
    blind.session.activate(IT)
    before = {row.markable.id: row.number for row in blind.session.question.rows}
    change = blind.decide.choose(2)
    assert blind.session.active == IT
    assert "all-decided" in codes(change)
    assert {row.markable.id: row.number for row in blind.session.question.rows} == before


# Digits, the list, numbers


def test_a_digit_chooses_the_candidate_with_that_number(english: Any) -> None:
    active(english, ITS).decide.choose(2)
    assert english.anaphor(ITS).antecedents == (WIND,)
    assert english.last_decision().context.rank == 2


def test_a_number_that_is_not_shown_is_refused(english: Any) -> None:
    assert codes(active(english, ITS).decide.choose(5)) == ["no-such-number"]


def test_zero_shows_what_is_thrown_out_numbered_on(english: Any) -> None:
    active(english, ITS)
    shown = [row.number for row in english.session.rows]
    english.decide.toggle_rejected()
    assert shown == [1, 2, 3]
    assert [row.number for row in english.session.rows] == list(range(1, 10))
    english.decide.toggle_rejected()
    assert [row.number for row in english.session.rows] == shown


def test_zero_says_when_nothing_is_thrown_out(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["plain"])
    work.mark.new_anaphor(Span(5, 6))
    assert codes(work.decide.toggle_rejected()) == ["none-rejected"]


def test_a_candidate_that_was_thrown_out_can_be_chosen_and_the_rules_are_recorded(
    english: Any,
) -> None:
    active(english, ITS).decide.toggle_rejected()
    nora = next(row for row in english.session.rows if row.markable.id == NORA)
    change = english.decide.choose(nora.number)
    assert codes(change) == ["breaks-constraint"]
    assert change.messages[0].tone is Tone.WARNING
    assert english.last_decision().context.broken == ("gender", "semantic")


def test_a_list_with_nothing_but_rejected_candidates_shows_them(english: Any) -> None:
    active(english, THEY)
    assert english.session.rows
    assert not any(row.allowed for row in english.session.rows)


# Time, and other anaphors


def test_zero_does_not_hide_a_list_of_nothing_but_rejected_candidates(english: Any) -> None:
    active(english, HIMSELF)
    question = english.session.question
    english.session.listing.renew(
        replace(question, rows=tuple([row for row in question.rows if not row.allowed]))
    )
    before = english.session.rows
    assert before
    english.decide.toggle_rejected()
    assert english.session.rows == before


def test_the_seconds_since_an_anaphor_was_shown_are_recorded(english: Any) -> None:
    active(english, ITS)
    english.clock.now += 2.5
    english.decide.accept()
    assert english.last_decision().context.seconds == 2.5
    english.clock.now += 4
    english.decide.accept()
    assert english.last_decision().context.seconds == 4


def test_an_old_decision_can_be_changed(english: Any) -> None:
    active(english, ITS).decide.accept()
    active(english, ITS).decide.choose_markable(WIND)
    assert english.anaphor(ITS).antecedents == (WIND,)
    assert english.session.item(ITS).state is AnaphorState.DECIDED


def test_the_mark_of_a_decided_anaphor_stands_on_its_answer(english: Any) -> None:
    active(english, ITS).decide.choose(2)
    active(english, ITS)
    assert english.session.current_row.markable.id == WIND


# The same entity again


def test_a_dot_takes_the_anaphor_that_was_decided_last(english: Any) -> None:
    active(english, SHE2).decide.choose_markable(NORA)
    active(english, HER).decide.same_as_last()
    assert english.anaphor(HER).antecedents == (SHE2,)


def test_a_dot_before_the_last_anaphor_takes_its_antecedent(english: Any) -> None:
    active(english, HER).decide.choose_markable(NORA)
    active(english, SHE2).decide.same_as_last()
    assert english.anaphor(SHE2).antecedents == (NORA,)


def test_a_dot_takes_the_mention_that_no_constraint_throws_out(english: Any) -> None:
    active(english, "m18").decide.choose_markable(KITE)
    # "he" cannot take "its", but nothing speaks against the kite, which may be an animal.
    change = active(english, "m31").decide.same_as_last()
    assert english.anaphor("m31").antecedents == (KITE,)
    assert "breaks-constraint" not in codes(change)


def test_a_dot_takes_all_parts_of_a_split_antecedent(english: Any) -> None:
    active(english, HER).decide._answer((NORA, MOTHER))
    active(english, THEY).decide.same_as_last()
    assert english.anaphor(THEY).antecedents == (NORA, MOTHER)


def test_a_dot_needs_a_decision_with_an_antecedent(english: Any) -> None:
    assert codes(active(english, ITS).decide.same_as_last()) == ["no-last-decision"]
    english.decide.not_referring()
    assert codes(english.decide.same_as_last()) == ["last-without-antecedent"]


def test_a_dot_on_the_antecedent_of_the_last_decision_is_refused(english: Any) -> None:
    active(english, IT2).decide.choose_markable(IT)
    assert codes(active(english, IT).decide.same_as_last()) == ["anaphor-self"]


def test_a_dot_after_undo_takes_the_decision_before(english: Any) -> None:
    active(english, SHE2).decide.choose_markable(NORA)
    active(english, IT2).decide.choose_markable(WIND)
    english.session.undo()
    active(english, HER).decide.same_as_last()
    assert english.anaphor(HER).antecedents == (SHE2,)
