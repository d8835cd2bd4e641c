"""The command list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from anaphora_workbench.ui.keys.command import Mode
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.palette import NO_MATCH, Palette, folded, score


@pytest.fixture
def palette(frame) -> Palette:
    shown = Palette(frame.commands, frame.window)
    frame.commands.connect("help.commands", shown.open_over)
    return shown


def _open(qtbot, frame) -> None:
    qtbot.keyClick(frame.view, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)


def _type(qtbot, text: str) -> None:
    qtbot.keyClicks(QApplication.focusWidget(), text)


def _press(qtbot, key) -> None:
    qtbot.keyClick(QApplication.focusWidget(), key)


def test_ctrl_k_shows_every_command_of_the_mode(frame, palette, qtbot):
    _open(qtbot, frame)
    expected = [c.id for c in COMMANDS if c.mode.meets(Mode.DECISION)]
    assert palette.isVisible()
    assert [entry.command.id for entry in palette.entries] == expected


def test_it_is_no_dialog(frame, palette, qtbot):
    _open(qtbot, frame)
    assert palette.window() is frame.window
    assert QApplication.activeModalWidget() is None


def test_return_runs_what_was_found_and_gives_the_focus_back(frame, palette, qtbot):
    _open(qtbot, frame)
    _type(qtbot, "undo")
    _press(qtbot, Qt.Key.Key_Return)
    assert frame.ran == ["edit.undo"]
    assert not palette.isVisible()
    assert QApplication.focusWidget() is frame.view


def test_typing_runs_no_command(frame, palette, qtbot):
    _open(qtbot, frame)
    _type(qtbot, "x1 .<")
    assert frame.ran == []


def test_the_arrows_choose_another_line(frame, palette, qtbot):
    _open(qtbot, frame)
    _type(qtbot, "next")
    second = palette.entries[1].command.id
    _press(qtbot, Qt.Key.Key_Down)
    _press(qtbot, Qt.Key.Key_Return)
    assert frame.ran == [second]


def test_the_arrow_up_goes_round_to_the_last_line(frame, palette, qtbot):
    _open(qtbot, frame)
    _press(qtbot, Qt.Key.Key_Up)
    assert palette.current is palette.entries[-1]


def test_escape_closes_without_running_anything(frame, palette, qtbot):
    _open(qtbot, frame)
    _press(qtbot, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert frame.ran == []
    assert QApplication.focusWidget() is frame.view


def test_a_second_ctrl_k_closes(frame, palette, qtbot):
    _open(qtbot, frame)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert not palette.isVisible()


def test_a_click_elsewhere_closes(frame, palette, qtbot):
    _open(qtbot, frame)
    frame.edit.setFocus()
    assert not palette.isVisible()
    assert QApplication.focusWidget() is frame.edit


def test_a_click_runs(frame, palette, qtbot):
    _open(qtbot, frame)
    _type(qtbot, "zero")
    rows = palette._list
    place = rows.visualRect(rows.model().index(0, 0)).center()
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert frame.ran == ["anaphor.zero"]


def test_keys_are_shown(frame, palette, qtbot):
    _open(qtbot, frame)
    [redo] = [entry for entry in palette.entries if entry.command.id == "edit.redo"]
    assert redo.keys == "Ctrl+Y   Ctrl+Shift+Z"


def test_a_command_that_cannot_run_stands_last_and_does_not_run(frame, palette, qtbot):
    frame.commands.set_enabled("edit.undo", False)
    _open(qtbot, frame)
    assert palette.entries[-1].command.id == "edit.undo"
    _type(qtbot, "undo")
    _press(qtbot, Qt.Key.Key_Return)
    assert frame.ran == []


@pytest.mark.parametrize(
    ("typed", "command_id"),
    [
        ("undo", "edit.undo"),
        ("zero", "anaphor.zero"),
        ("dark", "view.theme-dark"),
        ("split chain", "chain.split"),
        ("braille", "view.sentence"),
        ("flag next", "go.next-flagged"),
        ("ctrl+e", "file.export"),
        ("mrge", "project.merge"),
        ("cataphor", "reference.cataphor"),
    ],
)
def test_what_is_typed_finds_what_is_meant(frame, palette, qtbot, typed, command_id):
    _open(qtbot, frame)
    _type(qtbot, typed)
    assert palette.current.command.id == command_id


def test_commands_of_the_other_mode_are_not_offered(frame, palette, qtbot):
    frame.commands.set_mode(Mode.REVIEW)
    _open(qtbot, frame)
    found = {entry.command.id for entry in palette.entries}
    assert "review.gap" in found
    assert "decide.accept" not in found


def test_nothing_found_runs_nothing(frame, palette, qtbot):
    _open(qtbot, frame)
    _type(qtbot, "qqqq")
    _press(qtbot, Qt.Key.Key_Return)
    assert palette.entries == []
    assert frame.ran == []


def test_screen_readers_are_told_title_and_key(frame, palette, qtbot):
    _open(qtbot, frame)
    _type(qtbot, "undo")
    index = palette._list.currentIndex()
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Undo, Ctrl+Z"


@pytest.mark.parametrize(
    ("text", "plain"), [("Catáfora", "catafora"), ("AÑO", "ano"), ("Straße", "strasse")]
)
def test_accents_and_capitals_do_not_count(text, plain):
    assert folded(text) == plain


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("undo", "undo all"),
        ("undo all", "to undo"),
        ("to undo", "preundone"),
        ("preundone", "ultra night door open"),
    ],
)
def test_a_closer_fit_scores_higher(better, worse):
    assert score("undo", better) > score("undo", worse)


def test_every_word_must_fit():
    assert score("next anaphor", "next candidate") == NO_MATCH
    assert score("anaphor next", "next anaphor") > 0
