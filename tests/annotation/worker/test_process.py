"""The worker as a process: its pipe, its end, and projects that are whole or not there.

``ANAPHORA_KILL_ROUNDS`` sets how often it is killed; a few rounds by default.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.store import Project

ROUNDS = int(os.environ.get("ANAPHORA_KILL_ROUNDS", "6"))
COMMAND = [sys.executable, "-m", "anaphora_workbench.cli", "worker"]
TEXT = "Ana fed the dog before it slept. She left it there. The dog saw her.\n"


class Worker:
    """A worker and its pipe."""

    def __init__(self, **settings: Any) -> None:
        self.process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **settings
        )

    def say(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of the kinds."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            message: dict[str, Any] = json.loads(line)
            if message["kind"] in kinds:
                return message
        raise AssertionError("the worker has ended")

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.process.poll() is None:
            self.process.kill()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(20)


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.end()


@pytest.fixture
def novel(tmp_path: Path) -> Path:
    path = tmp_path / "novel.txt"
    path.write_text(TEXT * 400, encoding="utf-8")
    return path


def preparing(line: Callable[..., bytes], novel: Path, project: Path, number: int = 1) -> bytes:
    return line(
        number, "prepare", paths=[str(novel)], project=str(project), create=True, language="en"
    )


def test_it_greets_and_answers(worker: Worker, line: Callable[..., bytes], tmp_path: Path) -> None:
    ready = worker.hear("ready")
    assert ready["pid"] == worker.process.pid
    assert ready["version"] == 1
    assert {"prepare", "propose", "evaluate", "export", "losses"} <= set(ready["tasks"])
    worker.say(line(1, "prepare", paths=["nothing.txt"], project="x.anaphora", create=True))
    assert worker.hear("failed")["code"] == "file-missing"


def test_nonsense_does_not_end_it(worker: Worker, line: Callable[..., bytes]) -> None:
    worker.say(b"\xff\x00{")
    assert worker.hear("problem")["code"] == "request-malformed"
    worker.say(line(1, "dream"))
    assert worker.hear("failed")["code"] == "task-unknown"


def test_it_ends_when_its_input_ends(worker: Worker) -> None:
    worker.hear("ready")
    assert worker.process.stdin is not None
    worker.process.stdin.close()
    assert worker.process.wait(5) == 0


def test_it_leaves_no_log_beside_the_project_that_it_looked_at(
    worker: Worker, line: Callable[..., bytes], novel: Path, tmp_path: Path
) -> None:
    place = tmp_path / "novel.anaphora"
    worker.say(preparing(line, novel, place))
    worker.hear("result")
    with Project.open(place) as project:
        project.add_annotator("ana")
    asked = {"project": str(place), "document": "novel", "annotator": "ana", "horizon": 0}
    worker.say(line(2, "propose", **asked))
    worker.hear("result")
    assert worker.process.stdin is not None
    worker.process.stdin.close()
    worker.process.wait(5)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["novel.anaphora", "novel.txt"]


def test_it_ends_in_the_middle_of_work_and_leaves_nothing(
    worker: Worker, line: Callable[..., bytes], tmp_path: Path
) -> None:
    novel = tmp_path / "novel.txt"
    novel.write_text(TEXT * 5000, encoding="utf-8")
    worker.say(preparing(line, novel, tmp_path / "novel.anaphora"))
    worker.hear("scratch")
    worker.hear("progress")
    assert worker.process.stdin is not None
    worker.process.stdin.close()
    worker.process.wait(5)
    assert [path.name for path in tmp_path.iterdir()] == ["novel.txt"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="ends parents as Unix does")
def test_it_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    script = (
        "import subprocess, sys, time\n"
        f"child = subprocess.Popen({COMMAND!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "child.stdout.readline()\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    until = time.monotonic() + 10
    while Path(f"/proc/{pid}").exists() and time.monotonic() < until:
        time.sleep(0.02)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_what_plug_ins_print_does_not_disturb_the_pipe(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from anaphora_workbench.cli.worker import _private_output\n"
        "write = _private_output()\n"
        "print('a library says hello', flush=True)\n"
        "write(b'{}\\n')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "{}\n"
    assert done.stderr == "a library says hello\n"


def test_it_never_imports_qt_and_starts_without_numpy() -> None:
    script = (
        "import sys\n"
        "from anaphora_workbench.cli.worker import run\n"
        "import anaphora_workbench.annotation.worker.server\n"
        "from anaphora_workbench.annotation.worker.tasks import tasks\n"
        "from anaphora_workbench.cli.shared.losses import lost_answers\n"
        "from anaphora_workbench.cli.worker import rendering\n"
        "tasks(rendering(), lost_answers)\n"
        "print([name for name in ('PySide6', 'numpy', 'scipy', 'pandas', 'spacy')"
        " if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.mark.skipif(sys.platform == "win32", reason="priorities are others there")
def test_it_lets_the_window_go_first(worker: Worker) -> None:
    worker.hear("ready")
    expected = min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)
    assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) == expected


def test_the_help_does_not_list_it() -> None:
    done = subprocess.run(
        [*COMMAND[:-1], "--help"], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert "worker" not in done.stdout


def test_a_project_is_whole_or_not_there_whenever_the_worker_is_killed(
    line: Callable[..., bytes], novel: Path, tmp_path: Path
) -> None:
    chance = random.Random(5)
    took = 0.0
    outcomes = set()
    for number in range(ROUNDS + 1):
        place = tmp_path / f"{number}.anaphora"
        worker = Worker()
        worker.hear("ready")
        began = time.monotonic()
        worker.say(preparing(line, novel, place))
        if number == 0:  # the first round is left alone, to know how long there is
            worker.hear("result")
            took = time.monotonic() - began
        else:
            # Late moments are the ones in which something is written.
            time.sleep(took * (1 - 0.5 * chance.random() ** 2))
            worker.process.kill()
        worker.end()
        outcomes.add(place.exists())
        if place.exists():
            with Project.open(place) as project:
                assert [stored.name for stored in project.documents()] == ["novel"]
                assert len(project.document("novel").sentences) == 1200
                start = project.start("novel")
                assert start is not None
                assert len(start.anaphors) == 1600
                assert project.problems() == []
    assert True in outcomes


def test_a_project_that_gets_documents_keeps_those_it_has_when_the_worker_is_killed(
    line: Callable[..., bytes], novel: Path, tmp_path: Path
) -> None:
    place = tmp_path / "team.anaphora"
    farm = tmp_path / "farm.txt"
    farm.write_text(TEXT, encoding="utf-8")
    worker = Worker()
    worker.say(preparing(line, farm, place))
    worker.hear("result")
    worker.say(line(2, "prepare", paths=[str(novel)], project=str(place), language="en"))
    worker.hear("progress")
    time.sleep(random.Random(7).random())
    worker.end()
    with Project.open(place) as project:
        names = [stored.name for stored in project.documents()]
        assert names in (["farm"], ["farm", "novel"])
        assert project.problems() == []
