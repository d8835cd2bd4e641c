"""``anaphora study submissions``: teams, tables and files for the organiser, and the page."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Ran

from anaphora_workbench.studies.submissions.board import Board
from anaphora_workbench.studies.submissions.judging import Judgement
from anaphora_workbench.studies.submissions.task_file import wanted_task

Run = Callable[..., Ran]
TASK = """\
[task]
name = "pronouns"
closes = 2027-02-01T12:00:00Z
[files]
texts = "texts"
key = "key"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "task"
    for name, text in (("texts", "Ana left."), ("key", "Ana left. She cried.")):
        (folder / name).mkdir(parents=True)
        (folder / name / "story.txt").write_text(text, encoding="utf-8")
    (folder / "task.toml").write_text(TASK, encoding="utf-8")
    return folder


def test_a_team_gets_a_token_and_the_organiser_sees_table_and_files(
    anaphora: Run, folder: Path, tmp_path: Path
) -> None:
    ran = anaphora("study", "submissions", folder, "--add-team", "Team A/1")
    token = re.fullmatch(r"Team A/1: ([\w-]{43})\n.*not printed again\.\n", ran.out)
    assert token
    with Board(folder / "submissions.sqlite", wanted_task(folder)) as board:
        team = board.team_of(token[1])
        assert team is not None
        for accepted in (True, False):
            number = board.submit(team.team, "mine", "a.conllu", b"content")
            board.judged(number, Judgement(accepted, (), (("f1", 0.5),) if accepted else ()))
    ran = anaphora("study", "submissions", folder, "--table")
    first, row = ran.out.splitlines()
    assert first == "1 team, 2 submissions"
    assert re.fullmatch(r"  1  Team A/1 \(mine, [\d: -]+\): f1 0\.5000", row)
    found = json.loads(anaphora("study", "submissions", folder, "--table", "--json").out)
    assert found["rows"][0]["figures"] == [["f1", 0.5]]
    assert found["teams"] == [{"team": "Team A/1", "submissions": 2}]
    ran = anaphora("study", "submissions", folder, "--save", tmp_path / "answers")
    assert ran.out == f"{tmp_path / 'answers'}: 1 file\n"
    (saved,) = (tmp_path / "answers").rglob("*.conllu")
    assert saved.relative_to(tmp_path / "answers").parts == ("1-Team_A_1", "1-a.conllu")
    assert saved.read_bytes() == b"content"


def test_a_team_is_not_added_twice(anaphora: Run, folder: Path) -> None:
    anaphora("study", "submissions", folder, "--add-team", "Team A")
    ran = anaphora("study", "submissions", folder, "--add-team", "team a")
    assert (ran.status, "[team-taken]" in ran.err) == (1, True)


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 61])
def test_a_name_that_cannot_be_shown_is_refused(anaphora: Run, folder: Path, name: str) -> None:
    ran = anaphora("study", "submissions", folder, "--add-team", name)
    if name == "a\nb":
        assert ran.out.startswith("a b: ")
    else:
        assert (ran.status, "a name has 1 to 60 signs" in ran.err) == (2, True)


def test_a_broken_task_is_reported_with_its_place(anaphora: Run, folder: Path) -> None:
    (folder / "task.toml").write_text(TASK.replace('"key"', '"texts"'), encoding="utf-8")
    ran = anaphora("study", "submissions", folder)
    assert ran.status == 1
    assert "task.toml:6:7: the key and the texts overlap" in ran.err
    ran = anaphora("study", "submissions", folder, "--json")
    assert "--json goes with --table" in ran.err


def test_the_page_is_served_until_ctrl_c(folder: Path) -> None:
    command = [sys.executable, "-m", "anaphora_workbench.cli", "study", "submissions"]
    program = subprocess.Popen(
        [*command, str(folder), "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert program.stdout
        lines = ""
        for line in program.stdout:
            lines += line
            if "Ctrl+C" in line:
                break
        address = re.search(r"teams: +(\S+)/\n", lines)
        assert address
        with urllib.request.urlopen(f"{address[1]}/api/task", timeout=30) as reply:
            assert [each["name"] for each in json.load(reply)["texts"]] == ["story.txt"]
        program.send_signal(signal.SIGINT)
        assert program.wait(30) == 0
        assert "Stopped" in program.stdout.read()
    finally:
        program.kill()
        program.wait()
        if program.stdout:
            program.stdout.close()
