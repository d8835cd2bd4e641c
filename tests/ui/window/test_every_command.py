"""Every command does something, and has a test that presses its key."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QKeySequence

from anaphora_workbench.ui.keys.command import Mode, Needs
from anaphora_workbench.ui.keys.command_table import COMMANDS, COMMANDS_BY_ID


def _marks(path: Path) -> Iterator[str]:
    """Yield the ids of the commands whose keys the tests of a file press."""
    spec = importlib.util.spec_from_file_location(f"_read_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in vars(module).items():
        if name.startswith("test_"):
            for mark in getattr(value, "pytestmark", ()):
                if mark.name == "command":
                    yield from mark.args


def test_no_command_is_without_a_test_that_presses_its_key() -> None:
    tested = {
        command_id
        for path in sorted(Path(__file__).parent.glob("test_*.py"))
        if path != Path(__file__)
        for command_id in _marks(path)
    }
    assert tested <= set(COMMANDS_BY_ID)
    assert sorted(set(COMMANDS_BY_ID) - tested) == []


def test_every_command_has_a_handler_when_a_document_is_open(story: Any) -> None:
    assert set(story.window.commands._handlers) == set(COMMANDS_BY_ID)


def test_what_can_run_in_an_empty_window_needs_nothing(opened: Callable[..., Any]) -> None:
    commands = opened().window.commands
    can = {command.id for command in COMMANDS if commands.is_enabled(command.id)}
    assert can == {command.id for command in COMMANDS if command.needs is Needs.NOTHING}


def test_a_command_can_run_with_a_document_unless_it_is_of_adjudication(story: Any) -> None:
    commands = story.window.commands
    cannot = {command.id for command in COMMANDS if not commands.is_enabled(command.id)}
    review = {command.id for command in COMMANDS if command.mode is Mode.REVIEW}
    assert cannot == review


def test_every_command_is_in_a_menu_with_its_key(story: Any) -> None:
    window = story.window
    listed = set()

    def walk(menu: Any) -> None:
        for action in menu.actions():
            if action.menu() is not None:
                walk(action.menu())
            elif action.objectName():
                listed.add(action.objectName())
                labels = window.commands.keys.sequences(action.objectName())
                assert [QKeySequence(each) for each in labels] == action.shortcuts()

    walk(window.menuBar())
    assert listed == set(COMMANDS_BY_ID)


@pytest.mark.parametrize("command_id", ["view.rail", "tools.blind", "help.about"])
def test_the_command_list_finds_what_has_no_key(command_id: str, story: Any) -> None:
    story.press("Ctrl+K")
    story.type(COMMANDS_BY_ID[command_id].title_in())
    assert story.window.palette_list.current.command.id == command_id
    story.press("Esc")
    assert not story.window.palette_list.isVisible()
    assert story.here() is story.window.text
