"""Commands through real key presses."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QListWidget, QPlainTextEdit, QPushButton

from anaphora_workbench.errors import UsageError
from anaphora_workbench.ui.keys.command import Mode
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.keys.key_sets import read_key_maps

KEYS = read_key_maps().get("default")
SHARED = [c.id for c in COMMANDS if c.mode.meets(Mode.DECISION) and KEYS.of(c.id)]
REVIEW = [c.id for c in COMMANDS if c.mode.meets(Mode.REVIEW) and KEYS.of(c.id)]


def press(qtbot, widget, key: str) -> None:
    combination = QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText)[0]
    qtbot.keyClick(widget, combination.key(), combination.keyboardModifiers())


@pytest.mark.parametrize("command_id", SHARED)
def test_each_key_runs_its_command_while_deciding(frame, qtbot, command_id):
    for key in KEYS.of(command_id):
        frame.clock.now += 1
        press(qtbot, frame.view, key)
    assert frame.ran == [command_id] * len(KEYS.of(command_id))


@pytest.mark.parametrize("command_id", REVIEW)
def test_each_key_runs_its_command_while_adjudicating(frame, qtbot, command_id):
    frame.commands.set_mode(Mode.REVIEW)
    for key in KEYS.of(command_id):
        frame.clock.now += 1
        press(qtbot, frame.view, key)
    assert frame.ran == [command_id] * len(KEYS.of(command_id))


def test_each_key_of_the_left_hand_set_runs_its_command(new_frame, qtbot):
    frame = new_frame("left-hand")
    expected = []
    for command_id in SHARED:
        for key in frame.commands.keys.of(command_id):
            frame.clock.now += 1
            press(qtbot, frame.view, key)
            expected.append(command_id)
    assert frame.ran == expected


@pytest.mark.parametrize(
    ("key", "command_id"),
    [
        (Qt.Key.Key_3, "decide.3"),
        (Qt.Key.Key_0, "decide.rejected"),
        (Qt.Key.Key_Plus, "decide.add"),
        (Qt.Key.Key_Period, "decide.same"),
        (Qt.Key.Key_Enter, "decide.accept"),
    ],
)
def test_keys_of_the_keypad_count_as_well(frame, qtbot, key, command_id):
    qtbot.keyClick(frame.view, key, Qt.KeyboardModifier.KeypadModifier)
    assert frame.ran == [command_id]


def test_a_second_press_within_a_quarter_of_a_second_is_ignored(frame, qtbot):
    press(qtbot, frame.view, "Return")
    frame.clock.now += 0.24
    press(qtbot, frame.view, "Return")
    press(qtbot, frame.view, "Space")
    assert frame.ran == ["decide.accept"]


def test_a_second_press_after_a_quarter_of_a_second_counts(frame, qtbot):
    press(qtbot, frame.view, "Return")
    frame.clock.now += 0.25
    press(qtbot, frame.view, "Return")
    assert frame.ran == ["decide.accept", "decide.accept"]


def test_a_key_that_repeats_slower_and_slower_never_answers_twice(frame, qtbot):
    for _press in range(12):
        press(qtbot, frame.view, "Return")
        frame.clock.now += 0.2
    assert frame.ran == ["decide.accept"]


def test_two_different_decisions_may_follow_at_once(frame, qtbot):
    press(qtbot, frame.view, "1")
    press(qtbot, frame.view, "2")
    assert frame.ran == ["decide.1", "decide.2"]


def test_the_bounce_time_runs_from_the_end_of_a_slow_decision(frame, qtbot):
    def slow() -> None:
        frame.clock.now += 0.4
        frame.ran.append("slow")

    frame.commands.connect("decide.accept", slow)
    press(qtbot, frame.view, "Return")
    press(qtbot, frame.view, "Return")
    assert frame.ran == ["slow"]


def test_a_bounce_leaves_a_switch_as_it_is(frame, qtbot):
    press(qtbot, frame.view, "0")
    press(qtbot, frame.view, "0")
    assert frame.ran == ["decide.rejected"]
    assert frame.commands.action("decide.rejected").isChecked()


def test_moving_the_mark_is_no_decision_and_may_be_quick(frame, qtbot):
    press(qtbot, frame.view, "Right")
    press(qtbot, frame.view, "Right")
    assert frame.ran == ["decide.next", "decide.next"]


@pytest.mark.parametrize(("key", "count"), [(Qt.Key.Key_Return, 1), (Qt.Key.Key_Right, 3)])
def test_a_held_key_repeats_moves_but_not_decisions(frame, key, count):
    frame.commands.bounce = 0.0
    for repeated in (False, True, True):
        for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            event = QKeyEvent(
                kind, key, Qt.KeyboardModifier.NoModifier, autorep=repeated, text="", count=1
            )
            if kind is QEvent.Type.KeyPress:
                QApplication.postEvent(frame.window.windowHandle(), event)
        QApplication.processEvents()
    assert len(frame.ran) == count


def test_letters_typed_into_a_text_field_run_no_command(frame, qtbot):
    frame.edit.setFocus()
    qtbot.keyClicks(frame.edit, "Xn 12.<>!$+'")
    for key in ("Return", "Space", "Left", "Up", "Del", "Ctrl+Z"):
        press(qtbot, frame.edit, key)
    assert frame.ran == []
    assert frame.edit.text().startswith("Xn 12.<>!$+")


def test_commands_with_ctrl_run_while_a_text_field_has_the_focus(frame, qtbot):
    frame.edit.setFocus()
    press(qtbot, frame.edit, "Ctrl+K")
    press(qtbot, frame.edit, "F1")
    assert frame.ran == ["help.commands", "help.keys"]


def test_space_presses_a_button_that_has_the_focus(frame, qtbot):
    button = QPushButton("b", frame.window)
    pressed = []
    button.clicked.connect(lambda: pressed.append(True))
    button.show()
    button.setFocus()
    press(qtbot, button, "Space")
    assert pressed == [True]
    assert frame.ran == []


def test_letters_run_commands_while_a_button_has_the_focus(frame, qtbot):
    button = QPushButton("b", frame.window)
    button.show()
    button.setFocus()
    press(qtbot, button, "N")
    assert frame.ran == ["go.next-open"]


def test_a_list_keeps_its_arrows_unless_it_leaves_them_to_the_commands(frame, qtbot):
    rows = QListWidget(frame.window)
    rows.addItems(["a", "b"])
    rows.show()
    rows.setFocus()
    press(qtbot, rows, "Down")
    assert frame.ran == []
    rows.setProperty("commandKeys", True)
    press(qtbot, rows, "Down")
    assert frame.ran == ["go.next"]


def test_a_text_to_read_keeps_its_arrows_and_gives_letters_to_the_commands(frame, qtbot):
    text = QPlainTextEdit("Ana left.", frame.window)
    text.setReadOnly(True)
    text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByKeyboard)
    text.show()
    text.setFocus()
    press(qtbot, text, "Right")
    press(qtbot, text, "X")
    assert text.textCursor().position() == 1
    assert frame.ran == ["decide.not-referring"]


def test_a_command_without_handler_is_disabled(qtbot, frame):
    bare = CommandSet(frame.window, KEYS)
    assert not bare.is_enabled("file.open")
    assert not bare.trigger("file.open")


def test_a_command_that_needs_a_document_waits_for_one(frame):
    frame.commands.set_open(project=True, document=False)
    assert not frame.commands.is_enabled("decide.accept")
    assert frame.commands.is_enabled("project.documents")
    frame.commands.set_open(project=False, document=False)
    assert not frame.commands.is_enabled("project.documents")
    assert frame.commands.is_enabled("file.open")


def test_a_disabled_command_neither_runs_nor_takes_its_key(frame, qtbot):
    frame.commands.set_enabled("decide.accept", False)
    press(qtbot, frame.view, "Return")
    assert not frame.commands.trigger("decide.accept")
    frame.commands.set_enabled("decide.accept", True)
    assert frame.commands.trigger("decide.accept")
    assert frame.ran == ["decide.accept"]


def test_triggering_tells_whether_the_command_has_run(frame):
    assert frame.commands.trigger("decide.3")
    assert not frame.commands.trigger("decide.3")


def test_triggering_an_unknown_command_is_a_mistake_of_the_program(frame):
    with pytest.raises(UsageError, match=r"no command 'decide\.never'"):
        frame.commands.trigger("decide.never")


def test_exactly_one_theme_is_checked(frame):
    frame.commands.trigger("view.theme-dark")
    frame.commands.trigger("view.theme-supar")
    themes = [c.id for c in COMMANDS if c.id.startswith("view.theme-")]
    assert [t for t in themes if frame.commands.action(t).isChecked()] == ["view.theme-supar"]


def test_listeners_hear_which_command_has_run(frame):
    heard = []
    frame.commands.ran.connect(heard.append)
    frame.commands.trigger("go.next")
    assert heard == ["go.next"]


def test_another_key_set_takes_effect_at_once(frame, qtbot):
    frame.commands.use_keys(read_key_maps().get("left-hand"))
    press(qtbot, frame.view, "S")
    assert frame.ran == ["decide.same"]


def test_tool_tips_print_the_keys(frame):
    tip = frame.commands.action("decide.accept").toolTip()
    assert tip == "Accept the marked candidate (Return, Space)"


@pytest.mark.parametrize("command", COMMANDS, ids=[c.id for c in COMMANDS])
def test_each_command_says_what_it_does_in_a_sentence(command):
    assert command.title_in()[0].isupper()
    assert not command.title_in().endswith(".")
    assert command.help_in().endswith(".")
    assert "{" not in command.title_in() + command.help_in()
