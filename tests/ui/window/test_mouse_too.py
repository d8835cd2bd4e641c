"""The mouse does what the keys do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton


def _click(
    driven: Any, name: str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Click the words of an expression in the text."""
    text = driven.window.text
    span = driven.session.layer.markables[name].span
    QTest.mouseClick(
        text.viewport(),
        Qt.MouseButton.LeftButton,
        keys,
        text.rect_of(span).center(),
    )


def test_a_click_on_a_hidden_rejected_candidate_shows_marks_and_then_takes_it(story: Any) -> None:
    name = story.go("them")
    assert not story.session.show_rejected
    hidden = [row for row in story.session.listing.everything if not row.allowed]
    row = next(one for one in hidden if one.markable.id in story.session.layer.anaphors)
    _click(story, row.markable.id)
    assert story.session.active == name
    assert story.session.current_row.markable.id == row.markable.id
    assert story.session.current_row.failed
    assert "Ctrl+click" in story.message
    assert story.anaphor(name).reference is None
    _click(story, row.markable.id)
    assert story.anaphor(name).antecedents == (row.markable.id,)


def test_ctrl_and_a_click_ask_about_an_anaphor_that_is_a_candidate(story: Any) -> None:
    story.go("them")
    they = story.named("they")
    assert any(they in row.ids for row in story.session.rows)
    _click(story, they, Qt.KeyboardModifier.ControlModifier)
    assert story.session.active == they


def test_a_click_on_a_candidate_marks_it_and_a_second_one_takes_it(story: Any) -> None:
    name = story.go("its")
    wind = story.named("The wind")
    _click(story, wind)
    assert story.session.current_row.markable.id == wind
    assert story.anaphor(name).reference is None
    _click(story, wind)
    assert story.answer(name) == ("The wind",)


def test_a_click_on_another_anaphor_asks_about_it(story: Any) -> None:
    goal = story.named("himself")
    _click(story, goal)
    assert story.session.active == goal
    assert story.window.text.hasFocus()


def _click_row(driven: Any, number: int) -> None:
    """Click a candidate in the list."""
    view = driven.window.candidates.list
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        view.visualRect(view.model().index(number - 1, 0)).center(),
    )


def test_the_first_click_on_the_proposal_saves_nothing(story: Any) -> None:
    name = story.go("its")
    leaf = story.session.current_row.markable.id
    _click(story, leaf)
    assert story.anaphor(name).reference is None
    assert story.session.active == name
    _click(story, leaf)
    assert story.answer(name) == ("the last leaf",)


def test_a_click_after_an_answer_is_a_first_click_again(story: Any) -> None:
    story.go("its")
    wind = story.named("The wind")
    _click(story, wind)
    _click(story, wind)
    name = story.session.active
    assert wind in story.session.current_row.ids
    _click(story, wind)
    assert story.anaphor(name).reference is None


def test_a_mark_that_was_moved_by_a_key_makes_the_next_click_a_first_one(story: Any) -> None:
    name = story.go("its")
    wind, window = story.named("The wind"), story.named("the window")
    _click(story, wind)
    story.press("Right")
    assert story.session.current_row.markable.id == window
    _click(story, window)
    assert story.anaphor(name).reference is None
    assert story.session.current_row.markable.id == window


def test_clicks_in_the_list_follow_the_same_rule(story: Any) -> None:
    name = story.go("its")
    _click_row(story, 2)
    assert story.session.current_row.number == 2
    assert story.anaphor(name).reference is None
    assert story.window.text.hasFocus()
    _click_row(story, 2)
    assert story.answer(name) == ("The wind",)


def test_clicks_in_a_filtered_list_mean_what_is_seen(story: Any) -> None:
    name = story.go("its")
    story.press("'")
    story.type("w")
    shown = [row.words for row in story.session.rows if not row.markable.is_clause]
    assert shown == ["The wind", "the window"]
    _click_row(story, 2)
    assert story.session.current_row.words == "the window"
    assert story.window.bar.active
    _click_row(story, 2)
    assert story.answer(name) == ("the window",)
    assert not story.window.bar.active
    assert story.window.text.hasFocus()


def test_clicks_build_a_set_and_no_row_moves_under_the_mouse(story: Any) -> None:
    name = story.go("them")
    view = story.window.candidates.list

    def tops() -> list[int]:
        rows = [view.visualRect(view.model().index(row, 0)).topLeft() for row in range(3)]
        return [view.viewport().mapTo(story.window, place).y() for place in rows]

    _click_row(story, 1)
    before = tops()
    story.press("+")
    assert story.window.candidates.chips.isVisible()
    assert tops() == before
    ids = [row.markable.id for row in story.session.rows]
    _click_row(story, 3)
    story.press("+")
    _click(story, ids[1])
    assert tops() == before
    assert story.session.chosen == (ids[0], ids[2], ids[1])
    _click(story, ids[0])
    assert story.session.chosen == (ids[2], ids[1])
    other = story.named("himself")
    _click(story, other)
    assert (story.session.active, story.session.chosen) == (name, (ids[2], ids[1], other))
    _click(story, other)
    story.press("Return")
    assert story.anaphor(name).antecedents == (ids[2], ids[1])


def test_a_double_click_in_the_list_takes_the_candidate_once(story: Any) -> None:
    name = story.go("its")
    view = story.window.candidates.list
    _click_row(story, 2)
    second = (
        view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        view.visualRect(view.model().index(1, 0)).center(),
    )
    QTest.mouseDClick(*second)
    QTest.mouseRelease(*second)
    assert story.answer(name) == ("The wind",)
    assert story.anaphor(story.session.active).reference is None


def test_the_first_steps_go_on_after_two_clicks(begun: Callable[..., Any]) -> None:
    story = begun("story", steps=True)
    steps = story.window.first_steps
    story.until(lambda: "here there is only one" in steps.text)
    story.press("Return", "0", "Return")
    shown = [label.text() for label in steps.findChildren(QLabel)]
    assert any("click it twice" in text for text in shown)
    _click_row(story, 2)
    assert [label.text() for label in steps.findChildren(QLabel)] == shown
    _click_row(story, 2)
    assert any("undo everything" in label.text() for label in steps.findChildren(QLabel))


def test_a_menu_runs_the_command(story: Any) -> None:
    name = story.session.active
    story.window.commands.action("decide.not-referring").trigger()
    assert story.anaphor(name).reference is not None


def test_the_bar_takes_clicks_as_well(story: Any) -> None:
    name = story.session.active
    story.press("F")
    buttons = story.window.bar.findChildren(QToolButton)
    button = next(one for one in buttons if one.accessibleName())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert story.session.item(name).doubt
    assert story.window.text.hasFocus()


def test_a_recent_decision_is_undone_from_the_strip(story: Any) -> None:
    name = story.session.active
    story.press("Return", "Return")
    story.window.chain.undo_wanted.emit(2)
    assert story.anaphor(name).reference is None
    assert story.active == "she"


def test_the_rail_travels(story: Any) -> None:
    story.window.resize(900, 360)
    story.settle()
    rail, bar = story.window.rail, story.window.text.verticalScrollBar()
    before = bar.value()
    QTest.mouseClick(
        rail,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        rail.rect().center() + rail.rect().bottomLeft() / 3,
    )
    assert bar.value() > before


def _small(driven: Any) -> Any:
    """Make the window so small that the text scrolls, and return the text."""
    driven.window.resize(900, 420)
    driven.settle()
    return driven.window.text


def _height(driven: Any, name: str) -> int:
    """Where on the screen an expression stands."""
    text = driven.window.text
    place = text.rect_of(driven.session.layer.markables[name].span).topLeft()
    return int(text.viewport().mapTo(driven.window, place).y())


def test_a_click_on_an_anaphor_scrolls_nothing(story: Any) -> None:
    text = _small(story)
    story.go("its")
    layer = story.session.layer
    seen = [name for name in layer.anaphors if text.sees(layer.markables[name].span)]
    others = [name for name in seen if name != story.session.active]
    assert len(others) > 1
    for name in others:
        before = _height(story, name)
        _click(story, name, Qt.KeyboardModifier.ControlModifier)
        story.settle()
        assert story.session.active == name
        assert _height(story, name) == before


def test_the_click_that_decides_scrolls_nothing_and_the_next_question_is_seen(story: Any) -> None:
    text = _small(story)
    name = story.go("its")
    wind = story.named("The wind")
    _click(story, wind)
    before = _height(story, wind)
    _click(story, wind)
    story.settle()
    assert story.answer(name) == ("The wind",)
    assert story.session.active != name
    assert _height(story, wind) == before
    asked = story.session.layer.markables[story.session.active]
    assert text.sees(asked.span) or text.pinned == story.session.document.sentence_of(asked.start)


def test_a_panel_that_opens_after_a_click_moves_the_clicked_line_nowhere(story: Any) -> None:
    text = _small(story)
    story.go("its")
    wind = story.named("The wind")
    _click(story, wind)
    before = _height(story, wind)
    story.window.commands.trigger("view.statistics")
    story.settle()
    assert _height(story, wind) == before
    story.window.commands.trigger("view.sentence")
    story.settle()
    assert _height(story, wind) == before
    story.window.resize(1200, 500)
    story.settle()
    assert _height(story, wind) == before
    bar = text.verticalScrollBar()
    bar.setValue(bar.value() + 40)
    story.settle()
    assert _height(story, wind) != before


def test_a_changed_old_answer_scrolls_nothing(story: Any) -> None:
    text = _small(story)
    name = story.go("its")
    story.press("Return")
    story.go("its")
    assert story.session.active == name
    bar = text.verticalScrollBar()
    bar.setValue(bar.value() + 30)
    before = _height(story, name)
    story.press("2")
    assert story.session.active == name
    assert _height(story, name) == before
    story.settle()
    assert _height(story, name) == before


def _cut(driven: Any) -> list[str]:
    """The lines in sight that begin or end outside of the text's window."""
    text = driven.window.text
    width, left = text.viewport().width(), text._text_left()
    found = []
    for number in text.visible_sentences():
        shape = text._page.placed(number).shape
        for line in range(len(shape.lines)):
            boxes = shape.line(line).boxes
            if left < 0 or left + max(box.slot_right for box in boxes) > width:
                found.append(f"{number}:{line}")
    return found


@pytest.mark.parametrize(("zoom", "letters"), [(1.0, 20), (2.0, 10)])
def test_between_two_docks_the_text_has_whole_lines_of_several_words(
    story: Any, zoom: float, letters: int
) -> None:
    story.window.resize(1280, 720)
    for dock in ("view.entities", "view.statistics"):
        story.window.commands.trigger(dock)
    story.window.text.set_zoom(zoom)
    story.settle()
    page = story.window.text._page
    assert page.width >= letters * page.metrics.word_widths[0]["n"]
    assert _cut(story) == []


def test_the_text_has_the_keys_of_the_list(story: Any) -> None:
    marks_of, session = story.window.work.controller.marks.marks_of, story.session
    compared = 0
    story.press("Ctrl+Home")
    for _anaphor in session.items:
        keys = {name: row.number for row in session.rows for name in row.mentions}
        for sentence in range(len(session.document.sentences)):
            for mark in marks_of(sentence):
                if mark.number:
                    assert mark.number == keys[mark.key]
                    assert mark.badge in (str(mark.number), mark.letter)
                    compared += 1
        story.press("Down")
    assert compared > len(session.items)
