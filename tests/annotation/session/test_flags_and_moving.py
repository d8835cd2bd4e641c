"""Flags, notes and kinds, answers that would go in a circle, and the way through the anaphors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anaphora_workbench.annotation.session.values import AnaphorState, Change

SHE, ITS, WIND, IT, IT2, HER = "m1", "m7", "m4", "m8", "m9", "m24"
THEY, ANAIS = "m33", "m35"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def active(english: Any, name: str) -> Any:
    english.session.activate(name)
    return english


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
    assert [row.context.anaphor for row in english.project.history()] == ["", ""]
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
    assert english.session.item(SHE).state is AnaphorState.SKIPPED
    assert english.session.queue.open_count == len(english.session.queue)


def test_going_back_and_stepping_skip_nothing(english: Any) -> None:
    active(english, ITS).decide.step_open(-1)
    english.decide.step(1)
    assert english.session.item(ITS).state is AnaphorState.SUGGESTED


def test_the_next_open_one_is_looked_for_round_the_end(english: Any) -> None:
    english.decide.final()
    change = english.decide.step_open(1)
    assert change.moved
    assert codes(change) == ["round-again"]
    assert english.session.active == SHE


def test_the_decision_on_the_last_one_says_that_others_are_still_open(english: Any) -> None:
    english.decide.final()
    change = english.decide.not_referring()
    assert english.session.active == SHE
    assert codes(change) == ["round-again"]
    assert codes(english.decide.not_referring()) == []


def test_what_is_left_open_is_reported_once(english: Any) -> None:
    assert codes(english.decide.step_open(1)) == ["left-open"]
    english.decide.not_referring()
    assert codes(english.decide.step_open(-1)) == []


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
        (decide.add_to_set, "nothing-asked"),
        (work.session.undo, "undo-nothing"),
        (work.session.redo, "redo-nothing"),
        (lambda: work.mark.zero(0), "token-missing"),
    ]
    for command, code in refusals:
        assert codes(command()) == [code]
