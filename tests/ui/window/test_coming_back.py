"""What is still there the next time: place, undo, preferences; documents and annotators."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QPushButton

from anaphora_workbench.annotation.adjudication import annotators_of
from anaphora_workbench.annotation.session.values import AnaphorState
from anaphora_workbench.store import Project
from anaphora_workbench.ui.preferences import Preferences


def _again(driven: Any, opened: Callable[..., Any], **options: Any) -> Any:
    """Close the window and open its project in a new one."""
    path = driven.window.work.path
    driven.window.close()
    return opened(path, **options)


def test_a_project_opens_where_it_was_left(story: Any, opened: Callable[..., Any]) -> None:
    story.press("Return", "N", "Down", "Down")
    here = story.session.active
    again = _again(story, opened)
    assert again.session.active == here
    assert again.window.candidates.list.model().rowCount() == len(again.session.rows)


def test_a_project_opens_in_the_document_that_was_left(
    begun: Callable[..., Any], opened: Callable[..., Any]
) -> None:
    driven = begun("both")
    driven.window.work.open_document("es-story")
    driven.press("Down", "Down")
    here = driven.session.active
    again = _again(driven, opened)
    assert (again.session.name, again.session.active) == ("es-story", here)


def test_another_annotator_begins_at_the_first_question(
    story: Any, opened: Callable[..., Any]
) -> None:
    story.press("Down", "Down")
    again = _again(story, opened, annotator="ben")
    assert again.active == "she"
    assert again.session.annotator == "ben"


def test_a_document_that_is_done_makes_room_for_the_next(
    begun: Callable[..., Any], opened: Callable[..., Any]
) -> None:
    driven = begun("both")
    while driven.session.queue.open_count:
        driven.press("X")
    again = _again(driven, opened)
    assert again.session.name == "es-story"


def test_undo_goes_back_beyond_the_last_start(story: Any, opened: Callable[..., Any]) -> None:
    names = [item.markable_id for item in story.session.items][:3]
    story.press("Return", times=3)
    again = _again(story, opened)
    again.press("Ctrl+Z", times=3)
    assert [again.anaphor(name).reference for name in names] == [None] * 3
    again.press("Ctrl+Y")
    third = _again(again, opened)
    third.press("Ctrl+Y")
    assert third.anaphor(names[1]).reference is not None


def test_every_decision_says_how_it_came_about(story: Any) -> None:
    name = story.session.active
    story.press("Return")
    with Project.open(story.window.work.path, read_only=True) as project:
        (decision,) = project.in_force("en-story", "ana")
    how = decision.context
    assert (how.anaphor, how.rank, how.blind) == (name, 1, False)
    assert how.seconds is not None
    assert how.seconds > 0
    assert how.proposal is not None
    assert decision.annotator == "ana"


def test_skipped_flagged_and_stale_ones_are_found_again(
    story: Any, opened: Callable[..., Any]
) -> None:
    flagged = story.go("himself")
    story.press("F", "1")
    again = _again(story, opened)
    assert again.session.item(flagged).doubt
    again.press("Ctrl+Home", "Ctrl+Down")
    assert again.session.active == flagged
    assert again.session.item(flagged).state is AnaphorState.SUGGESTED


def test_switching_documents_and_back_returns_to_the_same_question(
    begun: Callable[..., Any],
) -> None:
    driven = begun("both")
    driven.press("Down", "Down", "Down")
    here = driven.session.active
    driven.window.work.open_document("es-story")
    assert driven.active == "Ø abrió"
    known = set(driven.window.docks.items.model.known)
    assert known == {item.markable_id for item in driven.session.items}
    driven.window.work.open_document("en-story")
    assert driven.session.active == here


def test_who_decides_under_another_name_is_told_whose_decisions_there_are(story: Any) -> None:
    story.window.work.become("cora")
    assert story.message == ""
    story.window.work.become("ana")
    story.press("Return")
    story.window.work.become("ben")
    assert "You annotate as ben; the decisions in this text are by ana." in story.message
    story.press("Return")
    story.window.work.become("ana")
    assert "You annotate as" not in story.message


def _offer(driven: Any, words: str) -> Any:
    return next(b for b in driven.window.notice.findChildren(QPushButton) if b.text() == words)


def test_decisions_under_another_name_are_taken_over_by_key_and_undone_as_one(
    story: Any, opened: Callable[..., Any]
) -> None:
    story.window.work.become("root")
    story.press("Return", "X", "Return")
    theirs = story.layer("root").anaphors
    path = story.window.work.path
    story.window.work.become("ana")
    notice = story.window.notice
    assert notice.text.startswith("Nothing is decided here under your name, ana")
    assert "Decisions in this text by root: 3. Are you root as well?" in notice.text
    story.run("view.next-panel")
    story.tab_to(_offer(story, "Yes, take them over"))
    story.press("Space")
    assert story.message == "You took over decisions of root: 3. Ctrl+Z undoes it."
    assert not notice.isVisible()
    assert story.here() is story.window.text
    assert story.layer("ana").anaphors == theirs
    assert annotators_of(story.session.project, "en-story") == ["ana"]
    story.window.close()
    again = opened(path)  # as after kill -9: it is in the file
    assert again.session.annotator == "ana"
    assert again.layer("ana").anaphors == theirs
    again.press("Ctrl+Z")
    assert again.message.startswith("Undone: Take over decisions")
    assert not any(one.decided for one in again.layer("ana").anaphors.values())
    assert again.layer("root").anaphors == theirs
    assert annotators_of(again.session.project, "en-story") == ["root"]
    again.press("Ctrl+Y")
    assert again.layer("ana").anaphors == theirs


def test_the_offer_of_other_decisions_goes_with_the_first_own_one(story: Any) -> None:
    story.press("Return")
    story.window.work.become("ben")
    assert story.window.notice.isVisible()
    story.press("X")
    assert not story.window.notice.isVisible()
    story.window.work.become("cora")
    story.run("view.next-panel")
    story.tab_to(_offer(story, "Annotate as ben"))
    story.press("Space")
    assert story.session.annotator == "ben"
    assert not story.window.notice.isVisible()


def test_annotators_have_layers_and_undo_of_their_own(story: Any) -> None:
    name = story.session.active
    story.press("Return")
    story.window.work.become("ben")
    assert story.session.active == name
    story.press("Ctrl+Z")
    assert story.message == "✕ There is nothing to undo."
    story.press("X")
    assert story.layer("ana").anaphors[name].antecedents
    assert not story.layer("ben").anaphors[name].antecedents
    assert "ben" in story.window.windowTitle()


def test_who_was_chosen_stays_when_the_project_is_opened_again(
    story: Any, opened: Callable[..., Any]
) -> None:
    story.window.work.become("ben")
    path = story.window.work.path
    story.press("Ctrl+W")
    story.window.work.open(path)
    assert story.session.annotator == "ben"


def test_preferences_are_kept(story: Any, opened: Callable[..., Any]) -> None:
    story.press("T")
    story.run("view.theme-dark")
    size = story.window.text.rect_of(story.session.here.span).height()
    story.window.preferences.font_size = 24
    story.window.preferences.key_set = "left-hand"
    story.run("view.statistics")
    again = _again(story, opened)
    window = again.window
    assert window.text.tags is None
    assert window.theme.name == "dark"
    assert window.text.rect_of(again.session.here.span).height() > 1.5 * size
    assert window.commands.action("view.statistics").isChecked()
    assert window.docks.dock("statistics").isVisible()
    name = again.session.active
    again.press("Space")
    assert again.anaphor(name).reference is not None


def test_the_size_of_the_text_follows_the_preferences(story: Any) -> None:
    rect = story.window.text.rect_of(story.session.here.span)
    story.window.preferences.font_size = 24
    larger = story.window.text.rect_of(story.session.here.span)
    assert larger.height() > 1.5 * rect.height()


def test_a_recent_project_is_opened_with_the_keyboard(
    story: Any, opened: Callable[..., Any]
) -> None:
    from PySide6.QtWidgets import QPushButton

    path = story.window.work.path
    story.window.close()
    driven = opened()
    button = next(
        b for b in driven.window.start.findChildren(QPushButton) if b.toolTip() == str(path)
    )
    driven.tab_to(button)
    driven.press("Space")
    assert driven.window.work.path == path


def test_two_windows_on_one_project_never_write_over_each_other(
    story: Any, opened: Callable[..., Any]
) -> None:
    name = story.session.active
    other = opened(story.window.work.path)
    story.front()
    story.press("X")
    other.front()
    other.press("$")
    assert "Another window" in other.message
    assert other.layer().anaphors[name].reference is story.session.layer.anaphors[name].reference


def test_a_guided_first_decision_is_shown_once(begun: Callable[..., Any]) -> None:
    driven = begun("story", steps=True)
    steps = driven.window.first_steps
    assert steps.isVisible()
    driven.until(lambda: "here there is only one" in steps.text)
    assert "framed word" in steps.text
    driven.press("Return")
    assert steps.step == 1
    driven.press("0")
    assert steps.step == 2
    assert driven.window.text.hasFocus()


def test_a_first_step_is_done_only_by_what_it_speaks_of(begun: Callable[..., Any]) -> None:
    driven = begun("story", steps=True)
    steps = driven.window.first_steps
    driven.until(lambda: "here there is only one" in steps.text)
    driven.press("Right")  # the only candidate is marked already
    assert steps.step == 0
    driven.press("Shift+U")
    assert steps.step == 0
    driven.session.listing.set_filter("nothing is called this")
    steps.follow()
    assert "No candidate is listed" in steps.text
    driven.press("Right")
    assert "No candidate is listed" in steps.text
    assert steps.step == 0


def test_the_last_words_of_the_first_steps_end_with_the_next_answer(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", steps=True)
    steps = driven.window.first_steps
    driven.until(lambda: "here there is only one" in steps.text)
    while "F1" not in steps.text:
        steps.findChildren(QPushButton)[0].click()
    assert steps.isVisible()
    driven.press("Down")
    assert steps.isVisible()
    driven.press("X")
    assert not steps.isVisible()
    assert driven.window.text.hasFocus()
    assert Preferences().first_steps_done


def test_the_tick_of_the_first_steps_is_kept_whatever_closes_them(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", steps=True)
    tick = driven.window.first_steps.findChild(QCheckBox)
    tick.setFocus()
    driven.press("Space")
    driven.window.close()
    assert Preferences().first_steps_done


def test_the_project_can_be_copied_while_the_program_is_closed(story: Any, tmp_path: Path) -> None:
    path = story.window.work.path
    story.press("Return", "Ctrl+W")
    assert sorted(p.name for p in path.parent.iterdir()) == [path.name]
    assert Preferences().recent == (path,)
    assert not story.window.testAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)


def test_a_click_on_the_first_steps_leaves_the_keyboard_in_the_text(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", steps=True)
    steps = driven.window.first_steps
    name = driven.session.active
    skip = next(each for each in steps.findChildren(QPushButton) if each.text() == "Skip")
    QTest.mouseClick(skip, Qt.MouseButton.LeftButton)
    assert steps.step == 1
    assert driven.window.text.hasFocus()
    driven.press("Return")
    assert driven.session.active != name


def test_closed_first_steps_do_not_come_back_in_this_project(
    begun: Callable[..., Any], opened: Callable[..., Any]
) -> None:
    driven = begun("story", steps=True)
    window = driven.window
    close = next(
        each for each in window.first_steps.findChildren(QPushButton) if each.text() == "Close"
    )
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    # Another process reads what is on the disk, as after a crash.
    assert Preferences().are_first_steps_closed(window.work.path)
    assert not Preferences().first_steps_done
    again = opened(window.work.path, steps=True)
    again.until(lambda: again.window.work.controller is not None)
    again.settle()
    assert not again.window.first_steps.isVisible()


def test_first_steps_are_not_shown_over_a_finished_text(
    begun: Callable[..., Any], opened: Callable[..., Any]
) -> None:
    driven = begun("story")
    for _item in driven.session.items:
        driven.press("Return" if driven.session.current_row else "X")
    assert not driven.session.queue.open_count
    path = driven.window.work.path
    driven.window.close()
    again = opened(path, steps=True)
    again.until(lambda: again.window.work.controller is not None)
    again.settle()
    assert not again.window.first_steps.isVisible()
