"""Answers that are not a single antecedent, and what the filter finds."""

from __future__ import annotations

from typing import Any

import pytest

from anaphora_workbench.annotation.session.values import AnaphorState, Change
from anaphora_workbench.model import Reference
from anaphora_workbench.store import OUTSIDE_WINDOW

NORA, SHE, ITS, LEAF, WIND, IT, IT2 = "m2", "m1", "m7", "m5", "m4", "m8", "m9"
SHE2, OLD_MAN, THEY, ANAIS = "m13", "m14", "m33", "m35"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def active(english: Any, name: str) -> Any:
    english.session.activate(name)
    return english


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
    assert "precedence" not in english.last_decision().context.broken


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


def test_digits_add_to_an_open_set_and_only_enter_closes_it(english: Any) -> None:
    active(english, THEY).decide.mark(1)
    english.decide.add_to_set()
    assert codes(english.decide.choose(2)) == ["set-grown"]
    assert codes(english.decide.choose(3)) == ["set-grown"]
    assert english.session.active == THEY
    english.decide.accept()
    assert len(english.anaphor(THEY).antecedents) == 3


def test_a_digit_takes_a_member_out_again_and_the_set_stays_open(english: Any) -> None:
    active(english, THEY).decide.mark(1)
    english.decide.add_to_set()
    assert codes(english.decide.choose(english.session.current_row.number)) == ["set-shrunk"]
    assert (english.session.chosen, english.session.gathering) == ((), True)
    assert codes(english.decide.accept()) == ["set-none"]
    english.session.give_up_set()
    assert not english.session.gathering


def test_plus_without_a_mark_begins_a_set(english: Any) -> None:
    active(english, THEY).session.listing.unmark()
    assert codes(english.decide.add_to_set()) == ["set-begun"]
    english.decide.choose(2)
    assert english.session.active == THEY
    assert len(english.session.chosen) == 1
    assert codes(english.decide.add_to_set()) == ["set-grown"]
    assert len(english.session.chosen) == 1


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
    assert english.last_decision().context.broken == ()
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
    assert english.session.item(ITS).state is AnaphorState.DECIDED


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
    listed = [row for row in english.session.rows if not row.outside]
    for allowed in (True, False):
        shown = [row.markable for row in listed if row.allowed is allowed]
        before = [markable for markable in shown if markable.order < english.session.here.order]
        assert before
        assert shown[: len(before)] == before
        ends = [markable.end for markable in before]
        assert ends == sorted(ends, reverse=True)


def test_the_filter_lists_what_is_thrown_out_behind_what_is_allowed(english: Any) -> None:
    active(english, SHE2).session.set_filter("it")
    allowed = [row.allowed for row in english.session.rows if not row.outside]
    assert allowed == sorted(allowed, reverse=True)
    assert len(set(allowed)) == 2


def test_enter_takes_the_first_that_the_filter_finds(english: Any) -> None:
    active(english, ITS)
    english.session.set_filter("wind")
    english.decide.accept()
    assert english.anaphor(ITS).antecedents == (WIND,)


def test_a_set_grows_by_what_the_filter_finds_that_is_not_in_it(english: Any) -> None:
    active(english, THEY)
    english.session.set_filter("ANAIS")
    first, second = [row.markable.id for row in english.session.rows]
    english.session.point(first)
    english.decide.add_to_set("")
    english.session.set_filter("ANAIS")
    assert english.session.current_row.markable.id == second


def test_in_one_sentence_the_filter_lists_exactly_its_words_first(english: Any) -> None:
    active(english, SHE2)
    english.session.set_filter("dog")
    words = [row.words for row in english.session.rows]
    english.session.set_filter(words[-1])
    assert english.session.rows[0].words == words[-1]


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
    known = english.last_decision().context
    assert known.broken == (OUTSIDE_WINDOW,)
    assert known.rank is None


def test_an_antecedent_picked_from_the_text_outside_the_window_is_recorded_so(
    english: Any,
) -> None:
    active(english, THEY).decide.choose_markable(SHE)
    assert OUTSIDE_WINDOW in english.last_decision().context.broken
