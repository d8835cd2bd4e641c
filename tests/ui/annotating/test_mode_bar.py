"""The bar that asks for one more key or a few words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolButton

from anaphora_workbench.ui.annotating.mode_bar import Option

KINDS = (Option("p", "persNoRefl", "persNoRefl"), Option("x", "persRefl", "persRefl"))
REASONS = (Option("1", "ambiguous", 1), Option("2", "guideline unclear", 2))


def _press(qtbot, key, text: str = "") -> None:
    qtbot.keyClick(QApplication.focusWidget(), text or key)


def test_a_key_chooses_and_gives_the_focus_back(frame, qtbot):
    chosen = []
    frame.bar.choose("Kind", KINDS, chosen.append)
    assert frame.bar.isVisible()
    _press(qtbot, "x")
    assert chosen == ["persRefl"]
    assert not frame.bar.isVisible()
    assert QApplication.focusWidget() is frame.view


def test_keys_of_the_bar_run_no_command_of_the_window(frame, qtbot):
    frame.bar.choose("Doubt", REASONS, lambda value: None)
    _press(qtbot, "x")
    _press(qtbot, ".")
    _press(qtbot, Qt.Key.Key_Return)
    _press(qtbot, "2")
    assert frame.ran == []


def test_a_key_that_no_choice_has_is_said(frame, qtbot):
    frame.bar.choose("Doubt", REASONS, lambda value: None)
    _press(qtbot, "9")
    hints = [label.text() for label in frame.bar.findChildren(type(frame.bar._hint))]
    assert "No choice has the key 9 · Esc: leave" in hints
    assert frame.bar.active


@pytest.mark.parametrize("by_key", [True, False])
def test_a_choice_that_cannot_be_taken_says_why_and_the_bar_goes_on_asking(frame, qtbot, by_key):
    chosen = []
    why = "coreferee is not usable here: the package is not installed: " + "pip install " * 30
    options = (Option("1", "supar", "supar"), Option("2", "coreferee", "coreferee", why))
    frame.bar.choose("Who?", options, chosen.append)
    width = frame.bar.minimumSizeHint().width()
    [button] = [b for b in frame.bar.findChildren(QToolButton) if "coreferee" in b.text()]
    if by_key:
        _press(qtbot, "2")
        assert frame.bar._hint.text() == why
        assert frame.bar.minimumSizeHint().width() <= width
    else:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.isEnabled()
    assert button.toolTip() == why
    assert (chosen, frame.bar.active) == ([], True)
    assert "2 coreferee (not usable)" in frame.bar.accessibleDescription()
    _press(qtbot, "1")
    assert chosen == ["supar"]


def test_escape_leaves_without_a_choice(frame, qtbot):
    chosen, left = [], []
    frame.bar.choose("Kind", KINDS, chosen.append, on_left=lambda: left.append(True))
    _press(qtbot, Qt.Key.Key_Escape)
    assert (chosen, left) == ([], [True])
    assert QApplication.focusWidget() is frame.view
    assert frame.ran == []


def test_a_click_chooses(frame, qtbot):
    chosen = []
    frame.bar.choose("Kind", KINDS, chosen.append)
    [button] = [b for b in frame.bar.findChildren(QToolButton) if "persRefl" in b.text()]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert chosen == ["persRefl"]


def test_return_presses_the_choice_that_tab_has_reached(frame, qtbot):
    chosen = []
    frame.bar.choose("Kind", KINDS, chosen.append)
    _press(qtbot, Qt.Key.Key_Tab)
    _press(qtbot, Qt.Key.Key_Return)
    assert chosen == ["persNoRefl"]
    assert frame.ran == []


def test_letters_count_in_either_case(frame, qtbot):
    chosen = []
    frame.bar.choose("Kind", KINDS, chosen.append)
    qtbot.keyClick(frame.bar, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    assert chosen == ["persRefl"]


def test_small_and_large_letters_may_be_two_choices(frame, qtbot):
    chosen = []
    frame.bar.choose("Kind", (Option("p", "a", "small"), Option("P", "b", "large")), chosen.append)
    qtbot.keyClick(frame.bar, "P")
    assert chosen == ["large"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Left, Qt.Key.Key_Right])
def test_arrows_walk_until_the_bar_is_left(frame, qtbot, key):
    walked = []
    options = (Option("Left", "back", Qt.Key.Key_Left), Option("Right", "on", Qt.Key.Key_Right))
    frame.bar.choose("Chain", options, walked.append, stay=True)
    _press(qtbot, key)
    _press(qtbot, key)
    assert walked == [key, key]
    assert frame.bar.active
    assert frame.ran == []


def test_digits_of_the_keypad_choose(frame, qtbot):
    chosen = []
    frame.bar.choose("Doubt", REASONS, chosen.append)
    qtbot.keyClick(frame.bar, Qt.Key.Key_2, Qt.KeyboardModifier.KeypadModifier)
    assert chosen == [2]


def test_commands_with_ctrl_run_while_the_bar_asks(frame, qtbot):
    frame.bar.choose("Doubt", REASONS, lambda value: None)
    qtbot.keyClick(frame.bar, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert frame.ran == ["edit.undo"]


def test_words_are_reported_as_they_are_typed_and_at_the_end(frame, qtbot):
    seen, done = [], []
    frame.bar.ask("Filter", "", seen.append, done.append)
    qtbot.keyClicks(QApplication.focusWidget(), "n1")
    _press(qtbot, Qt.Key.Key_Return)
    assert (seen, done) == (["n", "n1"], ["n1"])
    assert frame.ran == []
    assert QApplication.focusWidget() is frame.view


def test_escape_drops_the_words(frame, qtbot):
    done, left = [], []
    frame.bar.ask("Note", "old", None, done.append, on_left=lambda: left.append(True))
    _press(qtbot, Qt.Key.Key_Escape)
    assert (done, left) == ([], [True])


def test_words_may_stand_there_already(frame, qtbot):
    done = []
    frame.bar.ask("Note", "unsure", None, done.append)
    assert frame.bar.text == "unsure"
    _press(qtbot, Qt.Key.Key_Enter)
    assert done == ["unsure"]


def test_other_keys_may_have_a_meaning_while_words_are_typed(frame, qtbot):
    moves = []
    frame.bar.ask("Filter", "", None, lambda text: None, keys={"Down": lambda: moves.append(1)})
    _press(qtbot, Qt.Key.Key_Down)
    assert moves == [1]
    assert frame.bar.active
    assert frame.ran == []


def test_a_note_is_kept_when_the_focus_goes_elsewhere(frame):
    done = []
    frame.bar.ask("Note", "kept", None, done.append, keep=True)
    frame.edit.setFocus()
    assert done == ["kept"]
    assert not frame.bar.active
    assert QApplication.focusWidget() is frame.edit


def test_a_filter_is_left_when_the_focus_goes_elsewhere(frame):
    done, left = [], []
    frame.bar.ask("Filter", "x", None, done.append, on_left=lambda: left.append(True))
    frame.edit.setFocus()
    assert (done, left) == ([], [True])


def test_a_new_question_takes_the_place_of_the_old_one(frame, qtbot):
    chosen, left = [], []
    frame.bar.choose("Kind", KINDS, chosen.append, on_left=lambda: left.append(True))
    frame.bar.choose("Doubt", REASONS, chosen.append)
    _press(qtbot, "1")
    assert (chosen, left) == ([1], [True])
    assert QApplication.focusWidget() is frame.view


def test_screen_readers_are_told_title_and_choices(frame):
    frame.bar.choose("Kind of the anaphor", KINDS, lambda value: None)
    assert frame.bar.accessibleName() == "Kind of the anaphor"
    assert frame.bar.accessibleDescription() == "p persNoRefl, x persRefl"


def test_many_choices_wrap_into_lines_within_the_window(frame, qtbot):
    many = [Option(chr(97 + number), "a long label", number) for number in range(20)]
    frame.bar.choose("Kind", many, lambda value: None)
    buttons = [b for b in frame.bar.findChildren(QToolButton) if b.isVisible() and b.text()]
    qtbot.waitUntil(lambda: len({b.y() for b in buttons}) > 1)
    assert max(b.geometry().right() for b in buttons) <= frame.bar.width()
    assert frame.bar.height() > 3 * buttons[0].height()
