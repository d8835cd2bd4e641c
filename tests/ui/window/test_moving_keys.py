"""The keys that change what is seen: moving, finding, undo, panels, size, theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from anaphora_workbench.annotation.session.values import AnaphorState
from anaphora_workbench.ui.preferences import Preferences
from anaphora_workbench.ui.style_sheet import style_sheet
from anaphora_workbench.ui.text.themes import THEMES

command = pytest.mark.command


# Moving


@command("go.next", "go.previous")
def test_down_and_up_go_through_all_anaphors(story: Any) -> None:
    items = [item.markable_id for item in story.session.items]
    story.press("Down", "Down")
    assert story.session.active == items[2]
    story.press("Up")
    assert story.session.active == items[1]


@command("go.next-open", "go.previous-open")
def test_n_passes_over_decided_ones(story: Any) -> None:
    items = [item.markable_id for item in story.session.items]
    story.press("Return", "Return", "Ctrl+Home")
    story.press("N")
    assert story.session.active == items[2]
    story.press("N")
    assert story.session.item(items[2]).state is AnaphorState.SKIPPED
    story.press("Shift+N")
    assert story.session.active == items[2]


@command("go.next-flagged", "go.previous-flagged")
def test_ctrl_and_arrows_go_to_flagged_ones(story: Any) -> None:
    first = story.go("himself")
    story.press("F", "1")
    second = story.go("them")
    story.press("F", "1", "Ctrl+Home")
    story.press("Ctrl+Down")
    assert story.session.active == first
    story.press("Ctrl+Down")
    assert story.session.active == second
    story.press("Ctrl+Up")
    assert story.session.active == first


@command("go.first", "go.last")
def test_ctrl_home_and_end_go_to_both_ends(story: Any) -> None:
    story.press("Ctrl+End")
    assert story.session.active == story.session.items[-1].markable_id
    story.press("Ctrl+Home")
    assert story.session.active == story.session.items[0].markable_id


@command("go.page-down", "go.page-up")
def test_pages_turn_and_the_question_stays(story: Any) -> None:
    story.window.resize(900, 360)
    story.settle()
    name = story.session.active
    bar = story.window.text.verticalScrollBar()
    start = bar.value()
    story.press("PgDown")
    assert bar.value() > start
    assert story.session.active == name
    story.press("PgUp")
    assert bar.value() == start


@command("cursor.left", "cursor.right")
def test_ctrl_and_arrows_move_the_cursor_by_a_word(story: Any) -> None:
    story.cursor(5)
    story.press("Esc", "Ctrl+Right")
    assert story.window.text.cursor_token == 6
    story.press("Ctrl+Left", "Ctrl+Left")
    assert story.window.text.cursor_token == 4


@command("cursor.left", "cursor.right")
def test_the_cursor_begins_at_the_active_anaphor(story: Any) -> None:
    story.press("Ctrl+Right")
    assert abs(story.window.text.cursor_token - story.session.items[0].token) <= 1


@command("cursor.walk")
def test_v_walks_selects_and_takes_an_antecedent_without_the_mouse(story: Any) -> None:
    name = story.go("her", 0)
    story.cursor(story.token("Nora"))
    story.press("Return")
    assert story.answer(name) == ("Nora",)


def test_an_antecedent_outside_the_window_is_recorded_as_such(story: Any) -> None:
    from anaphora_workbench.store import OUTSIDE_WINDOW, Project

    name = story.go("his", 0)
    story.cursor(story.token("Nora"))
    story.press("Return")
    assert story.answer(name) == ("Nora",)
    with Project.open(story.window.work.path, read_only=True) as project:
        (decision,) = project.in_force(story.session.name, "ana")
    assert OUTSIDE_WINDOW in decision.context.broken


def test_the_cursor_goes_up_and_down_by_lines(story: Any) -> None:
    story.cursor(0)
    story.press("Down")
    below = story.window.text.cursor_token
    assert below > 0
    story.press("Up")
    assert story.window.text.cursor_token < below


# Finding


@command("find.text", "find.next")
def test_ctrl_f_finds_words_and_f3_goes_on(story: Any) -> None:
    story.press("Ctrl+F")
    find = story.window.docks.find
    assert story.here() is find.text
    story.type("kite")
    story.until(lambda: find.hits.rowCount() >= 3)
    story.press("Return")
    first = story.window.text.selection()
    assert story.session.document.words(first) == "kite"
    story.press("F3")
    second = story.window.text.selection()
    assert second.start > first.start
    assert find.isVisible()
    story.press("Esc")
    assert story.window.text.hasFocus()
    assert not find.isVisible()
    story.press("F3")
    assert story.window.text.selection().start > second.start


# Undo


@command("edit.undo", "edit.redo")
@pytest.mark.parametrize("again", ["Ctrl+Y", "Ctrl+Shift+Z"])
def test_undo_and_redo_without_limit(again: str, story: Any) -> None:
    names = [item.markable_id for item in story.session.items][:4]
    story.press("Return", times=4)
    story.press("Ctrl+Z", times=4)
    assert all(story.anaphor(name).reference is None for name in names)
    assert story.session.active == names[0]
    story.press("Ctrl+Z")
    assert story.message == "✕ There is nothing to undo."
    story.press(again, times=4)
    assert all(story.anaphor(name).reference is not None for name in names)
    story.press(again)
    assert story.message == "✕ There is nothing to redo."


@command("edit.undo")
def test_undo_says_what_it_took_back_and_goes_there(story: Any) -> None:
    story.press("Return")
    story.press("Ctrl+End", "Ctrl+Z")
    assert story.message == "Undone: the answer to she"
    assert story.active == "she"


@command("edit.copy")
def test_ctrl_c_copies_the_selected_words(story: Any) -> None:
    story.cursor(story.token("Nora"))
    story.press("Shift+Right", "Shift+Right", "Esc", "Ctrl+C")
    assert QApplication.clipboard().text() == "Nora ran to"


# Panels


@command("view.tags")
def test_t_hides_and_shows_the_tags_and_remembers_it(story: Any) -> None:
    assert story.window.text.tags == "pos"
    assert story.window.commands.action("view.tags").isChecked()
    story.press("T")
    assert story.window.text.tags is None
    assert not story.window.commands.action("view.tags").isChecked()
    assert not Preferences().tags_shown
    story.press("T")
    assert story.window.text.tags == "pos"
    assert Preferences().tags_shown


@command("view.rail", "view.candidates")
@pytest.mark.parametrize("name", ["rail", "candidates"])
def test_a_part_of_the_window_is_hidden_and_shown(name: str, story: Any) -> None:
    part, commands = getattr(story.window, name), story.window.commands
    assert part.isVisible()
    assert commands.action(f"view.{name}").isChecked()
    story.run(f"view.{name}")
    assert not part.isVisible()
    assert not commands.action(f"view.{name}").isChecked()
    story.run(f"view.{name}")
    assert part.isVisible()
    assert commands.action(f"view.{name}").isChecked()


@command("view.items", "view.sentence", "view.statistics")
@pytest.mark.parametrize("name", ["items", "sentence", "statistics"])
def test_a_panel_is_shown_and_hidden(name: str, story: Any) -> None:
    dock, commands = story.window.docks.dock(name), story.window.commands
    story.run(f"view.{name}")
    assert dock.isVisible()
    assert commands.action(f"view.{name}").isChecked()
    story.run(f"view.{name}")
    assert not dock.isVisible()
    assert not commands.action(f"view.{name}").isChecked()


@command("view.sentence")
def test_the_sentence_can_be_read_with_its_anaphors(story: Any) -> None:
    story.run("view.sentence")
    story.settle()
    shown = story.window.docks.sentence.toPlainText()
    assert "When [active: she] woke, [candidate 1, marked: Nora] ran to the window." in shown
    story.press("Down")
    story.settle()
    assert "wind had torn" in story.window.docks.sentence.toPlainText().replace("]", "")


@command("view.statistics")
def test_the_figures_follow_the_decisions(story: Any) -> None:
    story.run("view.statistics")
    story.press("Return", "Return")
    story.settle()
    figures, count = story.window.docks.statistics, len(story.session.items)
    headline = f"2 of {count} decided, {count - 2} left"
    story.until(lambda: figures.headline.text() == headline)


def test_a_panel_that_is_closed_is_no_longer_checked(story: Any) -> None:
    story.run("view.statistics")
    story.window.docks.dock("statistics").close()
    assert not story.window.commands.action("view.statistics").isChecked()


@command("view.next-panel")
def test_f6_walks_through_the_panels_and_back_to_the_text(story: Any) -> None:
    story.run("view.statistics")
    seen = []
    for _step in range(8):
        story.press("F6")
        seen.append(story.here())
        if story.here() is story.window.text:
            break
    assert story.window.candidates.list in seen
    assert seen[-1] is story.window.text


# Size and theme


@command("view.zoom-in", "view.zoom-out", "view.zoom-reset")
def test_the_text_grows_and_shrinks(story: Any) -> None:
    story.press("Ctrl++", "Ctrl++")
    large = story.window.text.zoom
    assert large > 1
    story.press("Ctrl+-")
    assert 1 < story.window.text.zoom < large
    story.press("Ctrl+0")
    assert story.window.text.zoom == 1


@command(*[f"view.theme-{name}" for name in ("light", "dark", "contrast", "supar", "print")])
@pytest.mark.parametrize("name", sorted(THEMES))
def test_a_theme_is_used_at_once_and_the_next_time(name: str, story: Any) -> None:
    story.run(f"view.theme-{name}")
    assert story.window.theme is THEMES[name]
    assert story.window.commands.action(f"view.theme-{name}").isChecked()
    assert Preferences().theme == name
    sheet = QApplication.instance().styleSheet()
    assert sheet == style_sheet(THEMES[name])


def test_a_theme_can_be_changed_when_another_was_asked_for_at_the_start(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", theme="dark")
    driven.run("view.theme-supar")
    assert driven.window.theme is THEMES["supar"]
    assert driven.window.commands.action("view.theme-supar").isChecked()


def test_the_rail_frames_what_is_seen_from_the_beginning(story: Any) -> None:
    story.settle()
    seen = story.window.text.visible_sentences()
    sentences = story.session.document.sentences
    assert story.window.rail._view == (sentences[seen[0]].start, sentences[seen[-1]].end - 1)
