"""Answers: what each key records of the active anaphor, and where it goes then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_workbench.annotation.answers import Answer
from anaphora_workbench.annotation.values import Change, State, Tone
from anaphora_workbench.model import Reference, Span
from anaphora_workbench.store import OUTSIDE_WINDOW

NORA, SHE, ITS, LEAF, WIND, IT, IT2 = "m2", "m1", "m7", "m5", "m4", "m8", "m9"
EXPLETIVE, SHE2, HIMSELF, OLD_MAN, THEY = "m12", "m13", "m15", "m14", "m33"
ANAIS, MOTHER, HER = "m35", "m21", "m24"


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
    english.session.take_answers([(THEY, Answer((OLD_MAN, ANAIS), Reference.ANAPHOR))])
    active(english, THEY).decide.accept()
    assert english.anaphor(THEY).antecedents == (OLD_MAN, ANAIS)


def test_a_proposal_that_a_constraint_throws_out_is_shown_before_enter_takes_it(
    english: Any,
) -> None:
    english.session.take_answers([(ITS, Answer((NORA,), Reference.ANAPHOR))])
    active(english, ITS)
    assert not english.session.show_rejected
    assert english.session.current_row.markable.id == NORA
    assert "breaks-constraint" in codes(english.decide.accept())


def test_a_proposal_that_names_what_is_nowhere_is_not_offered(english: Any) -> None:
    english.session.take_answers([(ITS, Answer(("nobody",), Reference.ANAPHOR))])
    assert codes(active(english, ITS).decide.accept()) == ["nothing-marked"]


def test_a_proposal_that_arrives_while_an_anaphor_is_active_waits_until_it_is_asked_again(
    english: Any,
) -> None:
    active(english, ITS)
    english.session.take_answers([(ITS, Answer((WIND,), Reference.ANAPHOR))])
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
    assert blind.session.item(ITS).state is State.BLIND
    assert blind.session.question.blind
    assert not any(row.proposed for row in blind.session.rows)
    assert blind.session.current == -1
    assert blind.session.question.why == ""


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
    known = blind.last_decision().circumstances
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
    assert english.last_decision().circumstances.rank == 2


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
    assert english.last_decision().circumstances.broken == ("gender", "semantic")


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
    assert english.last_decision().circumstances.seconds == 2.5
    english.clock.now += 4
    english.decide.accept()
    assert english.last_decision().circumstances.seconds == 4


def test_an_old_decision_can_be_changed(english: Any) -> None:
    active(english, ITS).decide.accept()
    active(english, ITS).decide.choose_markable(WIND)
    assert english.anaphor(ITS).antecedents == (WIND,)
    assert english.session.item(ITS).state is State.DECIDED


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


# Reference types


def test_smaller_than_records_the_choice_as_an_anaphor(english: Any) -> None:
    active(english, ITS).decide.refer(Reference.ANAPHOR)
    english.decide.accept()
    assert english.anaphor(ITS).reference is Reference.ANAPHOR
    assert english.anaphor(ITS).antecedents == (LEAF,)


def test_greater_than_lists_what_follows(english: Any) -> None:
    change = active(english, ITS).decide.refer(Reference.CATAPHOR)
    assert codes(change) == ["cataphor-list"]
    order = english.session.layer.markables[ITS].order
    assert [row.number for row in english.session.rows] == list(
        range(1, len(english.session.rows) + 1)
    )
    assert all(row.markable.order > order for row in english.session.rows)


def test_a_cataphor_does_not_break_the_constraint_that_antecedents_come_first(
    english: Any,
) -> None:
    active(english, ITS).decide.refer(Reference.CATAPHOR)
    row = next(row for row in english.session.rows if row.markable.id == IT)
    english.decide.choose(row.number)
    assert english.anaphor(ITS).reference is Reference.CATAPHOR
    assert "precedence" not in english.last_decision().circumstances.broken


def test_enter_after_greater_than_does_not_take_a_proposal_that_stands_before(
    english: Any,
) -> None:
    active(english, ITS).decide.refer(Reference.CATAPHOR)
    assert codes(english.decide.accept()) == ["nothing-marked"]


def test_the_numbers_of_both_lists_stay_when_they_are_turned_over_and_back(english: Any) -> None:
    active(english, ITS)
    before = english.session.rows
    english.decide.refer(Reference.CATAPHOR)
    behind = english.session.rows
    english.decide.refer(Reference.ANAPHOR)
    assert english.session.rows == before
    english.decide.refer(Reference.CATAPHOR)
    assert english.session.rows == behind


@pytest.mark.parametrize("reference", [Reference.EXOPHOR, Reference.OTHER])
def test_exclamation_mark_and_dollar_decide_at_once(english: Any, reference: Reference) -> None:
    change = active(english, ITS).decide.refer(reference)
    assert change.saved
    assert english.anaphor(ITS).reference is reference
    assert english.anaphor(ITS).antecedents == ()


def test_a_dollar_takes_the_marked_candidate_as_what_binds_the_pronoun(english: Any) -> None:
    active(english, ITS).decide.mark(1)
    english.decide.refer(Reference.OTHER)
    assert english.anaphor(ITS).antecedents == (WIND,)
    assert english.anaphor(ITS).reference is Reference.OTHER


def test_a_dollar_without_a_mark_of_the_annotators_has_no_antecedent(english: Any) -> None:
    active(english, ITS).decide.refer(Reference.OTHER)
    assert english.anaphor(ITS).antecedents == ()


def test_a_sign_pressed_twice_changes_the_type_of_an_answer(english: Any) -> None:
    active(english, ITS).decide.choose(2)
    active(english, ITS).decide.refer(Reference.CATAPHOR)
    english.decide.refer(Reference.CATAPHOR)
    assert english.anaphor(ITS).reference is Reference.CATAPHOR
    assert english.anaphor(ITS).antecedents == (WIND,)


def test_x_says_that_it_does_not_refer(english: Any) -> None:
    assert active(english, ITS).decide.not_referring().saved
    assert english.anaphor(ITS).reference is Reference.NON_REFERRING


def test_what_does_not_refer_is_no_candidate_any_more(english: Any) -> None:
    active(english, IT2)
    assert english.session.row_of(IT) is not None
    active(english, IT).decide.not_referring()
    active(english, IT2)
    assert english.session.row_of(IT) is None


# Split antecedents and bridging


def test_plus_gathers_a_split_antecedent_and_enter_closes_it(english: Any) -> None:
    active(english, THEY).decide.mark(1)
    first = english.session.current_row.markable.id
    assert codes(english.decide.add_to_set()) == ["set-grown"]
    english.decide.mark(1)
    second = english.session.current_row.markable.id
    english.decide.add_to_set()
    english.decide.accept()
    assert english.anaphor(THEY).antecedents == (first, second)


def test_plus_on_a_member_takes_it_out_again(english: Any) -> None:
    active(english, THEY).decide.mark(1)
    english.decide.add_to_set()
    assert codes(english.decide.add_to_set()) == ["set-shrunk"]
    assert english.session.chosen == ()


def test_a_digit_with_an_open_set_adds_the_last_member(english: Any) -> None:
    active(english, THEY).decide.mark(1)
    english.decide.add_to_set()
    english.decide.choose(2)
    assert len(english.anaphor(THEY).antecedents) == 2


def test_the_same_member_twice_counts_once(english: Any) -> None:
    active(english, THEY).decide.mark(1)
    english.decide.add_to_set()
    english.decide.choose(english.session.current_row.number)
    assert len(english.anaphor(THEY).antecedents) == 1


def test_members_found_by_the_filter_stay_in_the_set_and_in_sight(english: Any) -> None:
    active(english, THEY)
    for text in ("anaïs", "nora"):
        english.session.set_filter(text)
        english.decide.add_to_set()
    english.session.set_filter("")
    chosen = set(english.session.chosen)
    assert len(chosen) == 2
    assert chosen <= {row.markable.id for row in english.session.rows}


def test_two_single_people_do_not_break_the_number_of_they(english: Any) -> None:
    active(english, THEY)
    nora = english.named("Nora", 1)
    change = english.decide._answer((nora, english.named("he", 1)))
    assert english.last_decision().circumstances.broken == ()
    assert "breaks-constraint" not in codes(change)


def test_a_split_antecedent_does_not_join_chains(english: Any) -> None:
    active(english, THEY).decide._answer((NORA, OLD_MAN))
    assert english.session.chain(THEY) == (THEY,)


def test_bridging_links_without_joining_chains(english: Any) -> None:
    active(english, ITS).decide.mark(1)
    change = english.decide.bridge("part")
    assert change.saved
    (bridge,) = english.session.layer.bridges
    assert (bridge.anaphor, bridge.antecedent, bridge.relation) == (ITS, WIND, "part")
    assert english.session.chain(ITS) == (ITS,)
    assert english.session.item(ITS).state is State.DECIDED


def test_another_answer_replaces_a_bridging_link(english: Any) -> None:
    active(english, ITS).decide.mark(1)
    english.decide.bridge("part")
    active(english, ITS).decide.choose_markable(LEAF)
    assert english.session.layer.bridges == ()
    assert english.anaphor(ITS).antecedents == (LEAF,)


# The filter


def test_the_filter_finds_candidates_without_accents_and_capitals(english: Any) -> None:
    active(english, THEY)
    english.session.set_filter("ANAIS")
    assert {row.words for row in english.session.rows} == {"Anaïs", "Anaïs and her small dog"}


def test_the_filter_lists_the_nearest_before_the_anaphor_first(english: Any) -> None:
    active(english, SHE2).session.set_filter("it")
    shown = [row.markable for row in english.session.rows if not row.outside]
    before = [markable for markable in shown if markable.order < english.session.here.order]
    assert len(before) > 1
    assert shown[: len(before)] == before
    assert [markable.end for markable in before] == sorted([m.end for m in before], reverse=True)


def test_enter_takes_the_first_that_the_filter_finds(english: Any) -> None:
    active(english, ITS)
    english.session.set_filter("wind")
    english.decide.accept()
    assert english.anaphor(ITS).antecedents == (WIND,)


def test_enter_takes_no_hidden_proposal_when_the_filter_finds_nothing(english: Any) -> None:
    active(english, ITS)
    english.session.set_filter("xyzzy")
    assert codes(english.decide.accept()) == ["nothing-marked"]


def test_without_the_filter_the_list_is_as_it_was(english: Any) -> None:
    active(english, ITS)
    before = (english.session.rows, english.session.current)
    english.session.set_filter("wind")
    english.session.set_filter("")
    assert (english.session.rows, english.session.current) == before


def test_what_the_filter_finds_outside_the_window_is_recorded_so(english: Any) -> None:
    active(english, english.named("her", 2))
    english.session.set_filter("nora")
    assert english.session.rows[-1].outside
    english.decide.choose(english.session.rows[-1].number)
    known = english.last_decision().circumstances
    assert known.broken == (OUTSIDE_WINDOW,)
    assert known.rank is None


def test_an_antecedent_picked_from_the_text_outside_the_window_is_recorded_so(
    english: Any,
) -> None:
    active(english, THEY).decide.choose_markable(SHE)
    assert OUTSIDE_WINDOW in english.last_decision().circumstances.broken


# Flags, notes, kinds


def test_flags_and_notes_stay_when_the_answer_comes_after_them(english: Any) -> None:
    active(english, ITS).decide.flag("unclear")
    english.decide.note("look again")
    english.decide.accept()
    assert english.session.item(ITS).doubt == "unclear"
    assert english.session.item(ITS).note == "look again"


def test_flags_and_notes_are_no_decisions(english: Any) -> None:
    active(english, ITS).decide.flag("unclear")
    english.decide.note("look again")
    assert [row.circumstances.anaphor for row in english.project.history()] == ["", ""]
    progress = english.project.progress(english.session.name, "ana")
    assert (progress.done, progress.flagged, progress.notes) == (0, 1, 1)
    assert english.session.last == ""


def test_a_flag_can_be_taken_away_and_an_empty_note_removes_it(english: Any) -> None:
    active(english, ITS).decide.flag("unclear")
    english.decide.note("look")
    english.decide.flag(None)
    english.decide.note(" ")
    assert english.anaphor(ITS).attributes == {}


def test_a_flag_leaves_what_was_begun(english: Any) -> None:
    active(english, ITS).decide.mark(1)
    english.decide.flag("unclear")
    assert english.session.current_row.markable.id == WIND


def test_the_kind_can_be_changed(english: Any) -> None:
    assert active(english, ITS).decide.kind("mine").saved
    assert english.session.item(ITS).kind == "mine"
    assert english.session.question.anaphor.kind == "mine"
    assert not english.decide.kind("mine").saved


# Circles


def test_an_antecedent_that_leads_back_is_refused(english: Any) -> None:
    active(english, IT).decide.choose_markable(ITS)
    active(english, IT2).decide.choose_markable(IT)
    change = active(english, ITS).decide.choose_markable(IT2)
    assert codes(change) == ["circle"]
    assert english.anaphor(ITS).antecedents == ()


def test_a_circle_through_a_split_antecedent_is_refused(english: Any) -> None:
    active(english, THEY).decide._answer((HER, ANAIS))
    assert codes(active(english, HER).decide.choose_markable(THEY)) == ["circle"]


def test_an_anaphor_is_not_its_own_antecedent(english: Any) -> None:
    assert codes(active(english, ITS).decide.choose_markable(ITS)) == ["anaphor-self"]


def test_another_mention_of_the_own_chain_can_be_chosen(english: Any) -> None:
    active(english, IT).decide.choose_markable(WIND)
    active(english, IT2).decide.choose_markable(WIND)
    active(english, IT2).decide.choose_markable(IT)
    assert english.anaphor(IT2).antecedents == (IT,)


# Moving


def test_an_open_anaphor_that_is_left_counts_as_skipped(english: Any) -> None:
    english.decide.step_open(1)
    assert english.session.item(SHE).state is State.SKIPPED
    assert english.session.queue.open_count == len(english.session.queue)


def test_going_back_and_stepping_skip_nothing(english: Any) -> None:
    active(english, ITS).decide.step_open(-1)
    english.decide.step(1)
    assert english.session.item(ITS).state is State.SUGGESTED


def test_the_next_open_one_is_looked_for_round_the_end(english: Any) -> None:
    english.decide.final()
    assert english.decide.step_open(1).moved
    assert english.session.active == SHE


def test_stepping_ends_at_the_end_of_the_text(english: Any) -> None:
    english.decide.final()
    assert codes(english.decide.step(1)) == ["end-of-text"]


def test_the_last_open_one_has_no_other(english: Any) -> None:
    for item in english.session.items[1:]:
        active(english, item.markable_id).decide.not_referring()
    assert english.session.active == SHE
    assert codes(english.decide.step_open(1)) == ["no-other-open"]
    assert codes(english.decide.not_referring()) == ["all-decided"]
    assert codes(english.decide.step_open(1)) == ["all-decided"]


def test_flagged_anaphors_are_visited_in_turn(english: Any) -> None:
    assert codes(english.decide.step_flagged(1)) == ["no-doubts"]
    active(english, ITS).decide.flag("hard")
    assert codes(english.decide.step_flagged(1)) == ["no-other-doubts"]
    active(english, IT2).decide.flag("hard")
    english.decide.step_flagged(1)
    assert english.session.active == ITS


def test_keys_without_an_anaphor_say_so(texts: dict[str, Any], begin: Callable[..., Any]) -> None:
    work = begin(texts["empty"])
    decide = work.decide
    refusals = [
        (decide.accept, "nothing-asked"),
        (lambda: decide.choose(1), "nothing-asked"),
        (decide.same_as_last, "nothing-asked"),
        (decide.not_referring, "nothing-asked"),
        (lambda: decide.bridge(""), "nothing-asked"),
        (lambda: decide.flag("x"), "nothing-asked"),
        (lambda: decide.kind("x"), "nothing-asked"),
        (decide.first, "no-anaphors"),
        (lambda: decide.mark(1), "no-candidates"),
        (decide.add_to_set, "nothing-marked"),
        (work.session.undo, "undo-nothing"),
        (work.session.redo, "redo-nothing"),
        (lambda: work.mark.zero(0), "token-missing"),
    ]
    for command, code in refusals:
        assert codes(command()) == [code]
