"""The pages on other scorers show what the command prints, for the files that they show."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main
from anaphora_workbench.scoring.coreference.settings import PROFILES

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "other-scorers-cases.md").read_text(encoding="utf-8")
_FILE = re.compile(r"^`([^`\n]+)`:\n\n```conllu?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^### (\d+)\. ", re.MULTILINE)


@dataclass(frozen=True)
class Shown:
    """A command of the page.

    Attributes:
        number: Its place among the commands.
        command: What is typed.
        output: What it prints, with ``...`` for omitted lines.
        status: Its exit status, ``None`` where the page does not say.
    """

    number: int
    command: str
    output: str
    status: int | None


def files() -> dict[str, str]:
    """Return the files that the page shows, by name."""
    return dict(_FILE.findall(PAGE))


def _commands() -> Iterator[Shown]:
    number = 0
    for block in _CONSOLE.findall(PAGE):
        steps = [step.partition("\n") for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
        for at, (command, _, output) in enumerate(steps):
            if command == "echo $?":
                continue
            following = steps[at + 1] if at + 1 < len(steps) else ("", "", "")
            status = int(following[2]) if following[0] == "echo $?" else None
            number += 1
            yield Shown(number, command, output, status)


COMMANDS = list(_commands())


def pattern(output: str) -> str:
    """Return an expression for an output in which ``...`` stands for any lines."""
    lines = output.splitlines()
    return "".join("(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in lines)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the page, in which the commands are typed."""
    for name, text in files().items():
        # A page ends a file with one line end; CoNLL-U wants an empty line behind each sentence.
        end = "\n" if name.endswith(".conllu") else ""
        (tmp_path / name).write_text(text + end, encoding="utf-8", newline="")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("shown", COMMANDS, ids=[f"{each.number}" for each in COMMANDS])
def test_a_command_prints_what_the_page_shows(
    shown: Shown, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program, *arguments = shlex.split(shown.command)
    status = main(arguments)
    printed = capsys.readouterr()
    assert program == "anaphora"
    assert re.fullmatch(pattern(shown.output), printed.err + printed.out), (
        f"{shown.command}\n{printed.err}{printed.out}"
    )
    refused = "anaphora: " in printed.err
    assert status == (shown.status if shown.status is not None else int(refused))


def test_every_file_of_the_page_is_used() -> None:
    named = {word for shown in COMMANDS for word in shlex.split(shown.command)}
    assert set(files()) <= named


def test_every_file_that_a_command_names_is_on_the_page() -> None:
    named = {word for shown in COMMANDS for word in shlex.split(shown.command)}
    assert {word for word in named if re.search(r"\.conllu?$", word)} == set(files())


def test_the_page_has_each_number_once() -> None:
    numbers = [int(number) for number in _HEADING.findall(PAGE)]
    assert sorted(numbers) == list(range(1, 30))


def test_the_page_begins_with_all_profiles() -> None:
    page = (DOCS / "guide" / "other-scorers.md").read_text(encoding="utf-8")
    introduction = page.split("\n## ")[1]
    assert set(re.findall(r"--like (\S+)", introduction)) == set(PROFILES)
