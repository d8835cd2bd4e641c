"""``anaphora study serve`` and ``status``."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Ran

from anaphora_workbench.studies.page import missing_libraries

Run = Callable[..., Ran]
SETTINGS = """
[study]
name = "s"
kind = "magnitude"
title = "Sentences"
[design]
participants = 4
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "study"
    folder.mkdir()
    (folder / "study.toml").write_text(SETTINGS, encoding="utf-8")
    lines = [
        json.dumps({"item": item, "system": system, "text": f"{item} by {system}"})
        for item in ("i1", "i2")
        for system in "AB"
    ]
    (folder / "stimuli.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


@pytest.mark.skipif(bool(missing_libraries()), reason="needs jsPsych: make setup with npm")
def test_a_study_is_served_until_ctrl_c_and_goes_on_after_a_kill(
    anaphora: Run, folder: Path
) -> None:
    with _served(folder) as (program, address, lines):
        token = re.search(r"token: +([\w-]{40,})", lines)
        assert token
        assert "Only this machine can reach the study" in lines
        session = _post(f"{address}/api/sessions", {"agreed": True})
        assert session["link"].startswith(f"{address}/p/")
        trial = f"{address}/api/sessions/{session['token']}/trials/1"
        assert _send("PUT", trial, _value(5))["repeated"] is False
        progress = _get(f"{address}/api/admin/progress", token[1])
        assert (progress["answers"], progress["states"]) == (1, {"active": 1})
        program.kill()
    with _served(folder) as (program, address, lines):
        assert "as printed at the first start" in lines
        trial = f"{address}/api/sessions/{session['token']}/trials/1"
        assert _send("PUT", trial, _value(7))["repeated"] is True
        assert _get(f"{address}/api/admin/progress", token[1])["answers"] == 1
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 0
        assert program.stdout
        assert "Stopped" in program.stdout.read()
    ran = anaphora("study", "status", folder)
    assert ran.status == 0
    assert "participants: 1 active; 4 planned" in ran.out
    assert "answers:      1 of 8" in ran.out


def test_status_has_the_same_as_json(anaphora: Run, folder: Path) -> None:
    from anaphora_workbench.studies.store import StudyStore
    from anaphora_workbench.studies.study_file import read_study

    with StudyStore.open(folder / "answers.sqlite", read_study(folder).wanted()) as store:
        store.start({}, {})
    ran = anaphora("study", "status", folder, "--json")
    found = json.loads(ran.out)
    assert (found["planned"], found["states"], found["answers_planned"]) == (4, {"active": 1}, 8)
    assert found["people"][0]["total"] == 2


def test_status_of_a_study_without_answers_says_how_to_get_some(
    anaphora: Run, folder: Path
) -> None:
    ran = anaphora("study", "status", folder)
    assert ran.status == 1
    assert "'anaphora study serve' takes them" in ran.err
    assert "[answers-missing]" in ran.err
    assert not (folder / "answers.sqlite").exists()


@pytest.mark.parametrize("command", ["serve", "status"])
def test_a_broken_study_is_reported_with_its_place(
    anaphora: Run, folder: Path, command: str
) -> None:
    (folder / "study.toml").write_text("[study]\nname = 3\n", encoding="utf-8")
    ran = anaphora("study", command, folder)
    assert ran.status == 1
    assert "study.toml:2:8: " in ran.err
    assert "2 problems; 'anaphora study check" in ran.err


def test_the_store_of_another_study_is_refused(anaphora: Run, folder: Path) -> None:
    from anaphora_workbench.studies.store import StudyStore
    from anaphora_workbench.studies.study_file import read_study

    StudyStore.open(folder / "answers.sqlite", read_study(folder).wanted()).close()
    (folder / "study.toml").write_text(SETTINGS.replace("magnitude", "rating") + SCALE, "utf-8")
    ran = anaphora("study", "status", folder)
    assert (ran.status, "[study-changed]" in ran.err) == (1, True)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--port", "http", "'http' is not a port"),
        ("--port", "70000", "'70000' is not a port"),
        ("--base-url", "study.example.org", "write it as https://study.example.org"),
        ("--host", "999.0.0.1", "is not an address"),
        ("--database", "mysql://x/y", "answers go into SQLite or PostgreSQL, not mysql"),
        ("--database", "no/such/folder/a.sqlite", "unable to open database file"),
    ],
)
def test_a_wrong_option_is_explained(
    anaphora: Run, folder: Path, option: str, value: str, message: str
) -> None:
    ran = anaphora("study", "serve", folder, "--port", "0", option, value)
    assert ran.status in (1, 2)
    assert message in ran.err


def test_a_port_that_is_taken_is_explained(anaphora: Run, folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ran = anaphora("study", "serve", folder, "--port", port)
    assert ran.status == 1
    assert f"cannot listen at 127.0.0.1, port {port}" in ran.err
    assert "[serve-address]" in ran.err


SCALE = '[[scale]]\nname = "clarity"\ntext = "How clear?"\n'


@contextmanager
def _served(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    program = subprocess.Popen(
        [sys.executable, "-m", "anaphora_workbench.cli", "study", "serve", folder, "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout
        lines = ""
        for line in program.stdout:
            lines += line
            if "Ctrl+C" in line:
                break
        address = re.search(r"participants: +(\S+)/\n", lines)
        assert address
        yield program, address[1], lines
    finally:
        program.kill()
        program.wait()
        if program.stdout:
            program.stdout.close()


def _value(value: float) -> dict[str, Any]:
    return {"answers": {"value": value}, "duration": 1.0}


def _post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    return _send("POST", address, body)


def _send(method: str, address: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(address, json.dumps(body).encode(), method=method)
    with urllib.request.urlopen(request, timeout=30) as reply:
        found: dict[str, Any] = json.load(reply)
    return found


def _get(address: str, token: str) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as reply:
        found: dict[str, Any] = json.load(reply)
    return found
