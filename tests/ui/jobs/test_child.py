"""The child process as the window has it: jobs, cancelling, crashes, a window that stays awake."""

from __future__ import annotations

import gc
import os
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer

from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.store import Project
from anaphora_workbench.ui.jobs.child import Child, Job, command, stage_words

PATIENCE = 60_000
TEXT = "Ana fed the dog before it slept. She left it there.\n"

SPEAKER = """
import json, os, sys, time

def say(**message):
    sys.stdout.buffer.write(json.dumps(message, ensure_ascii=False).encode() + b"\\n")
    sys.stdout.buffer.flush()

def request():
    return json.loads(sys.stdin.buffer.readline() or sys.exit())

VERSION = 1
say(id=0, kind="ready", version=VERSION, pid=os.getpid(), tasks=[])
"""
"""The beginning of a stand-in for the worker that says what a test wants."""


class Heard:
    """Everything that a job has reported."""

    def __init__(self, job: Job) -> None:
        self.result: Any = None
        self.failure: tuple[str, str] | None = None
        self.progress: list[tuple[int, int, str, float]] = []
        self.problems: list[Problem] = []
        self.parts: list[tuple[str, list[Any]]] = []
        job.finished.connect(lambda result: setattr(self, "result", result))
        job.failed.connect(lambda code, message: setattr(self, "failure", (code, message)))
        job.progress.connect(lambda *values: self.progress.append(values))
        job.problem.connect(self.problems.append)
        job.part.connect(lambda name, items: self.parts.append((name, items)))

    @property
    def over(self) -> bool:
        return self.result is not None or self.failure is not None


class Heart:
    """A timer of the window, and how long it was kept from beating.

    What other programs take of the machine must not count: the window's own work between two
    beats is measured in processor time, and only the usual beat in time on the wall. Nor must what
    other tests have left in memory, which the collector would walk.
    """

    def __init__(self, interval: int) -> None:
        gc.collect()
        gc.freeze()
        self._work: list[float] = []
        self._wall: list[float] = []
        self._last = (time.thread_time(), time.monotonic())
        self._timer = QTimer()
        self._timer.setInterval(interval)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = (time.thread_time(), time.monotonic())
        self._work.append(now[0] - self._last[0])
        self._wall.append(now[1] - self._last[1])
        self._last = now

    def stop(self) -> None:
        self._timer.stop()
        gc.unfreeze()

    def check(self) -> None:
        # Measured: some milliseconds. Work that is not cut into turns takes seconds.
        assert max(self._work) < 0.5
        assert sorted(self._wall)[len(self._wall) // 2] < 0.5


@pytest.fixture
def child(qapp: Any) -> Iterator[Child]:
    child = Child()
    yield child
    child.close()


@pytest.fixture
def speaking(qapp: Any, tmp_path: Path) -> Iterator[Callable[[str], Child]]:
    """Make a child whose process runs a script in the place of the worker."""
    made: list[Child] = []

    def make(script: str, beginning: str = SPEAKER) -> Child:
        path = tmp_path / f"worker{len(made)}.py"
        path.write_text(beginning + textwrap.dedent(script), encoding="utf-8")
        made.append(Child(program=(sys.executable, [str(path)])))
        return made[-1]

    yield make
    for child in made:
        child.close()


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "farm.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def prepare(child: Child, text: Path, project: Path) -> Job:
    return child.submit(
        "prepare", paths=[str(text)], project=str(project), create=True, language="en"
    )


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_text_becomes_a_project_while_the_window_waits_for_nothing(
    qtbot: Any, child: Child, text: Path, tmp_path: Path
) -> None:
    heart = Heart(5)
    heard = Heard(prepare(child, text, tmp_path / "farm.anaphora"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    heart.stop()
    assert heard.failure is None
    assert [each["name"] for each in heard.result["documents"]] == ["farm"]
    with Project.open(tmp_path / "farm.anaphora") as project:
        assert project.document("farm").text == TEXT
    heart.check()


def test_progress_tells_what_is_done_in_words(
    qtbot: Any, child: Child, text: Path, tmp_path: Path
) -> None:
    heard = Heard(prepare(child, text, tmp_path / "farm.anaphora"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    done, total, words, left = heard.progress[0]
    assert (done, total) == (0, len(TEXT.encode()))
    assert words == "Reading farm.txt"
    assert left == -1


def test_a_cancelled_job_is_gone_at_once_and_leaves_nothing(
    qtbot: Any, child: Child, tmp_path: Path
) -> None:
    novel = tmp_path / "novel.txt"
    novel.write_text(TEXT * 5000, encoding="utf-8")
    took = []
    for _attempt in range(3):  # the machine may be busy with something else once
        job = prepare(child, novel, tmp_path / "novel.anaphora")
        heard = Heard(job)
        qtbot.waitUntil(lambda: bool(list(tmp_path.glob(".*.part"))), timeout=PATIENCE)
        pid = child.pid
        began = time.monotonic()
        child.cancel(job)
        qtbot.waitUntil(lambda pid=pid: not alive(pid), timeout=PATIENCE)
        took.append(time.monotonic() - began)
        qtbot.waitUntil(lambda heard=heard: heard.over, timeout=PATIENCE)
        assert heard.failure is not None
        assert heard.failure[0] == "cancelled"
        assert [path.name for path in tmp_path.iterdir()] == ["novel.txt"]
    # Measured: 0.02 s. Waiting for the work to end would take many seconds.
    assert min(took) < 2


def test_the_child_works_again_after_a_cancelled_job(
    qtbot: Any, child: Child, text: Path, tmp_path: Path
) -> None:
    novel = tmp_path / "novel.txt"
    novel.write_text(TEXT * 5000, encoding="utf-8")
    first = prepare(child, novel, tmp_path / "novel.anaphora")
    gone = Heard(first)
    heard = Heard(prepare(child, text, tmp_path / "farm.anaphora"))
    qtbot.waitUntil(lambda: bool(gone.progress), timeout=PATIENCE)
    child.cancel(first)
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    assert gone.failure is not None
    assert heard.failure is None
    assert (tmp_path / "farm.anaphora").exists()


def test_a_waiting_job_is_cancelled_without_touching_the_running_one(
    qtbot: Any, child: Child, text: Path, tmp_path: Path
) -> None:
    first = Heard(prepare(child, text, tmp_path / "one.anaphora"))
    waiting = prepare(child, text, tmp_path / "two.anaphora")
    second = Heard(waiting)
    child.cancel(waiting)
    assert second.failure is not None
    qtbot.waitUntil(lambda: first.over, timeout=PATIENCE)
    assert first.failure is None
    assert not (tmp_path / "two.anaphora").exists()


def test_a_killed_worker_is_said_and_the_next_job_starts_another(
    qtbot: Any, child: Child, text: Path, tmp_path: Path
) -> None:
    messages: list[str] = []
    child.restarted.connect(messages.append)
    novel = tmp_path / "novel.txt"
    novel.write_text(TEXT * 5000, encoding="utf-8")
    first = Heard(prepare(child, novel, tmp_path / "novel.anaphora"))
    qtbot.waitUntil(lambda: bool(first.progress), timeout=PATIENCE)
    os.kill(child.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: first.over, timeout=PATIENCE)
    assert first.failure is not None
    assert first.failure[0] == "child-crashed"
    assert len(messages) == 1
    assert not list(tmp_path.glob(".*.part"))
    second = Heard(prepare(child, text, tmp_path / "farm.anaphora"))
    qtbot.waitUntil(lambda: second.over, timeout=PATIENCE)
    assert second.failure is None


def test_the_child_is_kept_between_jobs(
    qtbot: Any, child: Child, text: Path, tmp_path: Path
) -> None:
    pids = []
    for name in ("one", "two"):
        heard = Heard(prepare(child, text, tmp_path / f"{name}.anaphora"))
        qtbot.waitUntil(lambda heard=heard: heard.over, timeout=PATIENCE)
        pids.append(child.pid)
    assert pids[0] == pids[1] != 0


def test_failures_come_with_code_and_place(qtbot: Any, child: Child, tmp_path: Path) -> None:
    heard = Heard(prepare(child, tmp_path / "nothing.txt", tmp_path / "farm.anaphora"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    message = f"{tmp_path / 'nothing.txt'}: there is no such file or folder"
    assert heard.failure == ("file-missing", message)


def test_lines_and_characters_may_be_cut_anywhere(
    qtbot: Any, speaking: Callable[[str], Child]
) -> None:
    child = speaking(
        """
        number = request()["id"]
        line = json.dumps({"id": number, "kind": "result", "value": {"word": "pingüino 🐧 企鹅"}},
                          ensure_ascii=False).encode() + b"\\n"
        for index in range(len(line)):
            sys.stdout.buffer.write(line[index : index + 1])
            sys.stdout.buffer.flush()
            time.sleep(0.002)
        request()
        """
    )
    heard = Heard(child.submit("anything"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    assert heard.result == {"word": "pingüino 🐧 企鹅"}


def test_a_flood_of_parts_leaves_the_window_awake_and_comes_whole(
    qtbot: Any, speaking: Callable[[str], Child]
) -> None:
    child = speaking(
        """
        number = request()["id"]
        for part in range(4000):
            say(id=number, kind="part", name="rows", items=[["x" * 40, part]] * 25)
        say(id=number, kind="result", value={"rest": 1})
        request()
        """
    )
    heart = Heart(0)
    heard = Heard(child.submit("anything"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    heart.stop()
    assert heard.result["rest"] == 1
    assert [row[1] for row in heard.result["rows"][::25]] == list(range(4000))
    heart.check()


def test_problems_are_told_as_they_come(qtbot: Any, speaking: Callable[[str], Child]) -> None:
    child = speaking(
        """
        number = request()["id"]
        say(id=number, kind="problem", code="text-odd", message="odd", severity="warning",
            at={"source": "a.txt", "line": 3, "column": 0})
        say(id=number, kind="result", value={})
        request()
        """
    )
    heard = Heard(child.submit("anything"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    assert [str(problem) for problem in heard.problems] == ["a.txt:3: odd [text-odd]"]
    assert heard.problems[0].severity is Severity.WARNING


def test_what_is_no_message_is_passed_over(qtbot: Any, speaking: Callable[[str], Child]) -> None:
    child = speaking(
        """
        number = request()["id"]
        print("a library says hello", flush=True)
        print("[1, 2]", flush=True)
        say(id=99, kind="result", value={"of": "nobody"})
        say(id=number, kind="result", value={"of": "me"})
        request()
        """
    )
    heard = Heard(child.submit("anything"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    assert heard.result == {"of": "me"}


def test_a_program_that_never_speaks_is_given_up(
    qtbot: Any, speaking: Callable[..., Child]
) -> None:
    child = speaking("", beginning="")
    heard = Heard(child.submit("anything"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    assert heard.failure is not None
    assert heard.failure[0] == "child-broken"


def test_a_program_that_is_not_there_is_given_up(qtbot: Any, tmp_path: Path) -> None:
    child = Child(program=(str(tmp_path / "nothing"), []))
    heard = Heard(child.submit("anything"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    assert heard.failure is not None
    assert heard.failure[0] == "child-broken"


def test_another_version_of_the_worker_is_refused(
    qtbot: Any, speaking: Callable[..., Child]
) -> None:
    child = speaking(
        "request()\nrequest()", beginning=SPEAKER.replace("VERSION = 1", "VERSION = 9")
    )
    heard = Heard(child.submit("anything"))
    qtbot.waitUntil(lambda: heard.over, timeout=PATIENCE)
    assert heard.failure is not None
    assert heard.failure[0] == "child-version"


def test_a_newer_proposal_is_sent_while_the_older_one_runs(
    qtbot: Any, speaking: Callable[[str], Child]
) -> None:
    child = speaking(
        """
        older = request()
        say(id=older["id"], kind="progress", done=0, total=1, stage="", name="", left=None)
        newer = request()
        say(id=older["id"], kind="failed", code="superseded", message="", at=None)
        say(id=newer["id"], kind="result", value={"from": newer["values"]["first"]})
        request()
        """
    )
    older = Heard(child.submit("propose", first="m1"))
    qtbot.waitUntil(lambda: bool(older.progress), timeout=PATIENCE)
    newer = Heard(child.submit("propose", first="m2"))
    qtbot.waitUntil(lambda: newer.over, timeout=PATIENCE)
    assert older.failure is not None
    assert older.failure[0] == "superseded"
    assert newer.result == {"from": "m2"}


def test_of_waiting_proposals_only_the_newest_is_asked_for(
    qtbot: Any, speaking: Callable[[str], Child]
) -> None:
    child = speaking(
        """
        while True:
            asked = request()
            time.sleep(0.2)
            say(id=asked["id"], kind="result", value={"id": asked["id"]})
        """
    )
    other = Heard(child.submit("evaluate"))
    older = Heard(child.submit("propose"))
    newer = Heard(child.submit("propose"))
    assert older.failure is not None
    qtbot.waitUntil(lambda: newer.over, timeout=PATIENCE)
    assert other.result == {"id": 1}
    assert newer.result == {"id": 3}


def test_closing_ends_the_process_and_removes_unfinished_work(
    qtbot: Any, child: Child, tmp_path: Path
) -> None:
    novel = tmp_path / "novel.txt"
    novel.write_text(TEXT * 5000, encoding="utf-8")
    heard = Heard(prepare(child, novel, tmp_path / "novel.anaphora"))
    qtbot.waitUntil(lambda: bool(list(tmp_path.glob(".*.part"))), timeout=PATIENCE)
    pid = child.pid
    child.close()
    assert not alive(pid)
    assert not heard.over
    assert [path.name for path in tmp_path.iterdir()] == ["novel.txt"]


def test_a_stand_alone_bundle_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert command() == (sys.executable, ["-P", "-m", "anaphora_workbench.cli", "worker"])
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command() == (sys.executable, ["worker"])


def test_an_unknown_stage_still_says_something() -> None:
    assert stage_words("dreaming", "farm") == "Working on farm"
