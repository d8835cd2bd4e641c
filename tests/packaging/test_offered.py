"""Everything that version 0.1 offered is still there: commands, options, plug-ins, window commands.

``offered_by_0_1.json`` was written from that version: ``commands`` has the options of each command
with their choices (positional arguments by their names), ``lists`` what ``anaphora list`` showed,
``window`` the commands of the tagger.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.cli.commands import parser
from anaphora_workbench.cli.main import main

OFFERED: dict[str, Any] = json.loads(
    Path(__file__).with_name("offered_by_0_1.json").read_text(encoding="utf-8")
)

Options = dict[str, set[str]]


def options_of(found: argparse.ArgumentParser, name: str = "") -> dict[str, Options]:
    """Return the options of a command and of its sub-commands, with their choices."""
    commands: dict[str, Options] = {name: {}}
    for action in found._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each, below in action.choices.items():
                commands |= options_of(below, f"{name} {each}".strip())
            continue
        choices = {str(choice) for choice in action.choices or ()}
        for spelling in action.option_strings or [action.dest]:
            commands[name][spelling] = choices
    return commands


@pytest.fixture(scope="module")
def today() -> dict[str, Options]:
    return options_of(parser())


@pytest.mark.parametrize("command", OFFERED["commands"])
def test_a_command_keeps_its_options_and_their_choices(
    today: dict[str, Options], command: str
) -> None:
    assert command in today
    for spellings, choices in OFFERED["commands"][command].items():
        for spelling in spellings.split():
            assert spelling in today[command]
            assert set(choices) <= today[command][spelling] or not today[command][spelling]


@pytest.mark.parametrize("what", OFFERED["lists"])
def test_what_is_listed_is_still_listed_with_its_properties(
    what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["list", what, "--json"]) == 0
    listed = {
        row.get("name", row.get("kind")): row for row in json.loads(capsys.readouterr().out)["rows"]
    }
    for name, properties in OFFERED["lists"][what].items():
        assert name in listed
        for key, value in properties.items():
            if key == "suffixes":
                assert set(value.split()) <= set(listed[name][key].split())
            else:
                assert listed[name][key] == value


def test_the_window_has_every_command() -> None:
    table = pytest.importorskip("anaphora_workbench.ui.keys.command_table")
    assert set(OFFERED["window"]) <= {command.id for command in table.COMMANDS}
