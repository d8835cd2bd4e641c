"""Undo, redo, the last decisions, another window, and what cannot be saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import AnaphorState, Change
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Correction, Span
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

SHE, ITS, IT, IT2, LEAF, WIND = "m1", "m7", "m8", "m9", "m5", "m4"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def values_of(change: Change) -> dict[str, str]:
    return dict(change.messages[0].values)


def test_undo_goes_back_to_the_place_and_says_what(english: Any) -> None:
    english.decide.accept()
    english.session.activate("m37")
    change = english.session.undo()
    assert codes(change) == ["undone"]
    assert values_of(change) == {"what": "Decision", "words": "she"}
    assert english.session.active == SHE
    assert change.show == SHE
    assert english.session.item(SHE).state is AnaphorState.SUGGESTED


def test_redo_goes_there_too(english: Any) -> None:
    english.decide.accept()
    english.session.undo()
    english.session.activate("m37")
    change = english.session.redo()
    assert codes(change) == ["redone"]
    assert english.session.active == SHE
    assert english.anaphor(SHE).antecedents == ("m2",)


@pytest.mark.parametrize(
    ("command", "what", "words"),
    [
        (lambda work: work.decide.kind("mine"), "Change kind", "its"),
        (lambda work: work.decide.flag("hard"), "Flag", "its"),
        (lambda work: work.decide.note("look"), "Note", "its"),
        (lambda work: work.mark.grow("left", 1), "Change words", "its"),
        (lambda work: work.mark.agreement("Gender", "Fem"), "Correct agreement", "its"),
        (lambda work: work.mark.new_markable(Span(2, 3)), "New markable", "woke"),
        (lambda work: work.mark.new_anaphor(Span(2, 3)), "New anaphor", "woke"),
        (lambda work: work.mark.zero(2), "Zero pronoun", "Ø woke"),
        (lambda work: work.mark.delete(LEAF), "Delete markable", "the last leaf"),
        (lambda work: work.mark.correct(2, Correction(pos="NOUN")), "Correct word", "woke"),
        (lambda work: work.decide.bridge(""), "Bridging", "its"),
    ],
)
def test_undo_and_redo_name_what_was_done(
    english: Any, command: Callable[[Any], Change], what: str, words: str
) -> None:
    english.session.activate(ITS)
    layer = english.session.layer
    assert command(english).saved
    after = english.session.layer
    assert values_of(english.session.undo()) == {"what": what, "words": words}
    assert english.session.layer == layer
    again = values_of(english.session.redo())
    assert again["what"] == what
    assert english.session.layer == after


def test_undoing_a_new_anaphor_goes_back_to_the_one_that_was_asked_about(english: Any) -> None:
    english.session.activate(IT2)
    english.mark.new_anaphor(Span(2, 3))
    assert english.session.active != IT2
    english.session.undo()
    assert english.session.active == IT2


def test_undoing_a_new_anaphor_goes_to_its_neighbour_where_the_one_before_is_gone(
    english: Any,
) -> None:
    english.session.activate(IT2)
    english.mark.new_anaphor(Span(2, 3))
    english.session.remember_origin(english.session.active, "gone")
    english.session.undo()
    assert english.session.active == ITS


def test_undoing_the_only_anaphor_leaves_nothing_to_ask(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["plain"])
    work.mark.new_anaphor(Span(0, 1))
    change = work.session.undo()
    assert change.moved
    assert work.session.active == ""
    assert work.session.question is None
    assert work.session.rows == ()


def test_undoing_a_flag_leaves_what_was_begun(english: Any) -> None:
    english.session.activate(ITS)
    english.decide.flag("hard")
    english.decide.mark(1)
    assert not english.session.undo().moved
    assert english.session.current_row.markable.id == WIND


def test_undoing_the_answer_of_the_active_anaphor_shows_its_proposal_again(english: Any) -> None:
    for item in english.session.items:
        if item.markable_id != ITS:
            english.session.activate(item.markable_id)
            english.decide.not_referring()
    english.session.activate(ITS)
    english.decide.choose(2)
    assert english.session.active == ITS
    english.session.undo()
    assert english.session.current_row.markable.id == LEAF
    assert not english.session.listing.moved


def test_undo_reaches_back_behind_a_restart(
    english: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    english.decide.accept()
    english.project.close()
    again = begin(texts["english"], path=english.path)
    assert values_of(again.session.undo())["words"] == "she"
    assert again.session.active == SHE


def test_undo_and_redo_say_when_there_is_nothing(english: Any) -> None:
    assert codes(english.session.undo()) == ["undo-nothing"]
    assert codes(english.session.redo()) == ["redo-nothing"]


# The last decisions


def test_the_last_three_decisions_stay_in_sight(english: Any) -> None:
    for _time in range(4):
        english.decide.accept()
    assert [done.words for done in english.session.recent] == ["it", "it", "its"]
    assert [done.steps for done in english.session.recent] == [1, 2, 3]
    assert english.session.recent[2].answer == "the last leaf"


def test_an_undone_decision_leaves_the_last_ones_and_comes_back_with_redo(english: Any) -> None:
    english.decide.accept()
    english.decide.accept()
    english.session.undo()
    assert [done.words for done in english.session.recent] == ["she"]
    english.session.redo()
    assert [done.words for done in english.session.recent] == ["its", "she"]


def test_what_undo_takes_back_first_stands_first_whatever_it_is(english: Any) -> None:
    english.decide.accept()
    english.decide.flag("hard")
    english.decide.note("look again")
    note, flag, answer = english.session.recent
    assert (note.what, note.words, note.detail, note.steps) == ("Note", "its", "look again", 1)
    assert (flag.what, flag.words, flag.detail, flag.steps) == ("Flag", "its", "hard", 2)
    assert (answer.words, answer.answer, answer.proposed, answer.steps) == ("she", "Nora", True, 3)
    assert values_of(english.session.undo()) == {"what": "Note", "words": "its"}
    assert [done.what for done in english.session.recent] == ["Flag", "Decision"]


def test_the_last_changes_are_there_after_reopening(
    english: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    english.decide.accept()
    english.decide.choose(2)
    english.decide.flag("hard")
    before = english.session.recent
    english.project.close()
    again = begin(texts["english"], path=english.path)
    known = [replace(done, proposed=False) for done in before]
    assert list(again.session.recent) == known
    assert again.session.last == ITS
    again.session.undo()
    assert [done.words for done in again.session.recent] == ["its", "she"]


def test_a_change_by_another_window_stands_among_the_last_ones(
    english: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    other = begin(texts["english"], path=english.path)
    other.session.activate(IT)
    other.decide.choose_markable(WIND)
    english.decide.accept()
    assert [done.words for done in english.session.recent] == ["it"]


def test_a_bridging_answer_stands_there_with_its_relation(english: Any) -> None:
    english.session.activate(IT)
    english.decide.bridge("part")
    done = english.session.recent[0]
    assert (done.words, done.relation, done.answer) == ("it", "part", "The wind")


def test_changes_in_between_count_as_steps_of_undo(english: Any) -> None:
    english.decide.accept()
    english.decide.flag("hard")
    english.decide.accept()
    assert [done.steps for done in english.session.recent] == [1, 2, 3]
    for _time in range(3):
        english.session.undo()
    assert english.anaphor(SHE).antecedents == ()


# Other programs, and files that cannot be written


def test_what_another_window_decided_is_shown_before_anything_is_recorded(
    english: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    other = begin(texts["english"], path=english.path)
    other.session.activate(IT)
    other.decide.choose_markable(WIND)
    change = english.decide.accept()
    assert codes(change) == ["changed-elsewhere"]
    assert english.anaphor(SHE).antecedents == ()
    assert english.anaphor(IT).antecedents == (WIND,)
    assert english.session.item(IT).state is AnaphorState.DECIDED
    assert english.decide.accept().saved


def test_an_anaphor_that_another_window_deleted_is_asked_no_more(
    english: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    other = begin(texts["english"], path=english.path)
    other.mark.delete(SHE)
    change = english.decide.accept()
    assert codes(change) == ["changed-elsewhere"]
    assert english.session.active == ""
    assert codes(english.decide.accept()) == ["nothing-asked"]


def test_what_cannot_be_written_is_said_and_nothing_has_changed(
    english: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> None:
        raise FormatError("the disk is full", code="project-unwritable")

    before = english.session.layer
    monkeypatch.setattr(english.project, "record", full)
    change = english.decide.accept()
    assert codes(change) == ["not-saved"]
    assert values_of(change) == {"reason": "the disk is full"}
    assert english.session.layer is before
    assert english.session.active == SHE
    assert english.session.recent == ()


def test_a_project_that_is_open_for_reading_refuses_with_the_reason(english: Any) -> None:
    english.project.close()
    with Project.open(english.path, read_only=True) as project:
        finder = Registry().candidate_finder("supar")
        session = Session(project, english.session.name, "ana", finder)
        session.activate(SHE)
        change = session.undo()
        assert codes(change) == ["not-saved"]
        assert "reading only" in values_of(change)["reason"]
