"""Clauses in the window: their rows, their marks in the text, keys and mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from anaphora_workbench.model import Reference, Span
from anaphora_workbench.ui.text.marks import Mark, Role

command = pytest.mark.command
TORN = "The wind had torn the last leaf from its branch"


def _listed(driven: Any) -> list[Any]:
    return [row for row in driven.session.rows if row.predicate]


def _clause(driven: Any, predicate: str) -> Any:
    (row,) = [row for row in _listed(driven) if row.predicate == predicate]
    return row


def _marks(driven: Any, name: str) -> list[Mark]:
    marks = driven.window.work.controller.marks
    sentence = driven.session.document.sentence_of(driven.session.markable(name).start)
    return [mark for mark in marks.marks_of(sentence) if mark.key == name]


def _click(driven: Any, span: Span) -> None:
    text = driven.window.text
    QTest.mouseClick(
        text.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        text.rect_of(span).center(),
    )


def test_a_listed_clause_is_marked_on_its_verb_with_its_number(story: Any) -> None:
    story.go("it", 1)
    row = _clause(story, "had torn")
    (mark,) = _marks(story, row.markable.id)
    document = story.session.document
    assert [document.words(span) for span in mark.spans] == ["had torn"]
    assert (mark.role, mark.number) == (Role.ALLOWED, row.number)
    assert row.markable.id not in story.session.layer.markables


def test_the_marked_clause_and_the_chosen_one_are_shown_as_a_whole(story: Any) -> None:
    name = story.go("it", 1)
    row = _clause(story, "had torn")
    place = story.session.rows.index(row)
    while story.session.current != place:
        story.press("Right")
    (mark,) = _marks(story, row.markable.id)
    assert mark.spans == row.markable.spans
    assert mark.current
    story.press("Return")
    assert story.answer(name) == (row.words,)
    assert story.anaphor(name).reference is Reference.ANAPHOR
    story.go("it", 1)
    (mark,) = _marks(story, row.markable.id)
    assert (mark.role, mark.spans) == (Role.CHOSEN, row.markable.spans)


@command("decide.clause")
def test_q_takes_the_clause_of_the_verb_at_the_cursor(story: Any) -> None:
    name = story.go("it", 1)
    story.cursor(story.token("torn"))
    story.press("Esc", "Q")
    assert story.answer(name) == (TORN,)
    assert story.layer().markables[story.anaphor(name).antecedents[0]].is_clause
    story.press("Ctrl+Z")
    assert not story.anaphor(name).decided
    assert story.session.active == name


def test_q_works_while_walking_through_the_words(story: Any) -> None:
    name = story.go("it", 1)
    story.cursor(story.token("torn"))
    story.press("Q")
    assert story.answer(name) == (TORN,)
    assert not story.window.bar.active


def test_q_after_a_click_on_a_verb_takes_its_clause(story: Any) -> None:
    name = story.go("it", 1)
    token = story.token("ran")
    _click(story, Span(token, token + 1))
    assert story.session.active == name
    story.press("Q")
    (words,) = story.answer(name)
    assert "ran to the window" in words


def test_q_without_a_cursor_offers_the_listed_clauses_by_digit(story: Any) -> None:
    name = story.go("it", 1)
    rows = _listed(story)
    story.press("Q")
    assert story.window.bar.title == "Clause"
    story.press("1")
    assert story.answer(name) == (rows[0].words,)


def test_q_says_what_to_do_where_no_clause_is_listed(story: Any) -> None:
    name = story.go("himself")
    story.press("Q")
    assert "verb" in story.message
    assert not story.anaphor(name).decided


def test_a_click_on_the_verb_of_a_clause_marks_it_and_a_second_one_takes_it(story: Any) -> None:
    name = story.go("it", 1)
    row = _clause(story, "had torn")
    verb = row.markable.head
    _click(story, Span(verb, verb + 1))
    assert story.session.current_row.markable.id == row.markable.id
    assert not story.anaphor(name).decided
    _click(story, Span(verb, verb + 1))
    assert story.answer(name) == (row.words,)


def test_the_filter_finds_a_clause_by_its_verb(story: Any) -> None:
    name = story.go("it", 1)
    story.press("'")
    story.type("torn")
    story.press("Return")
    assert story.answer(name) == (TORN,)


def test_clauses_have_a_heading_a_sign_and_their_verb_in_the_list(story: Any) -> None:
    story.go("it", 1)
    row = _clause(story, "had torn")
    model = story.window.candidates.list.model()
    place = [one.markable.id for one in model.rows].index(row.markable.id)
    first = next(p for p, one in enumerate(model.rows) if one.predicate)
    assert model.divider(first) == "Clauses"
    assert "clause of had torn" in model.sentence(model.rows[place])
    assert model.tip(row, 0).replace("\u2068", "").replace("\u2069", "") == f"had torn: {TORN}"


def test_a_link_to_a_clause_survives_a_restart(
    begun: Callable[..., Any], opened: Callable[..., Any]
) -> None:
    story = begun("story")
    name = story.go("it", 1)
    story.cursor(story.token("torn"))
    story.press("Q")
    path = story.window.work.path
    story.window.close()
    again = opened(path)
    again.until(lambda: again.window.work.controller is not None)
    assert again.answer(name) == (TORN,)
    again.press("Ctrl+Z")
    assert again.session.active == name
    assert not again.anaphor(name).decided
    again.press("Ctrl+Y")
    assert again.answer(name) == (TORN,)


def test_spanish_demonstratives_take_the_clause_of_a_verb(spanish: Any) -> None:
    name = spanish.go("aquello")
    spanish.cursor(spanish.token("corrieron"))
    spanish.press("Q")
    (words,) = spanish.answer(name)
    assert words.startswith("corrieron")


@command("decide.clause")
def test_q_without_a_clause_says_which_word_to_click(story: Any) -> None:
    story.go("herself")
    assert _listed(story) == []
    story.press("Q")
    assert "“herself”" in story.message
    assert "Click the verb of the clause" in story.message
    name = story.session.active
    _click(story, Span(story.token("torn"), story.token("torn") + 1))
    story.press("Q")
    assert story.answer(name) == (TORN,)
