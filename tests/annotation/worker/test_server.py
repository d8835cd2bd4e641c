"""The loop of the worker: order, newer requests in the place of older ones, defects, the end."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.worker.protocol import LONGEST, Values, lines_of
from anaphora_workbench.annotation.worker.server import Server
from anaphora_workbench.annotation.worker.task_io import SAME_PROBLEMS, TaskReport
from anaphora_workbench.errors import FormatError, Position, Problem


class Pipe:
    """Lines that come when the test wants them."""

    def __init__(self) -> None:
        self._more = threading.Semaphore(0)
        self._lines: list[bytes | None] = []

    def put(self, line: bytes | None) -> None:
        self._lines.append(line)
        self._more.release()

    def __iter__(self) -> Iterator[bytes]:
        while True:
            self._more.acquire()
            line = self._lines.pop(0)
            if line is None:
                return
            yield line


class Running:
    """A server in a thread of its own."""

    def __init__(self, tasks: dict[str, Any], logs: Path) -> None:
        self.messages: list[dict[str, Any]] = []
        self._heard = threading.Condition()
        self.pipe = Pipe()
        self.server = Server(tasks, self._write, logs=logs)
        self._threads = [
            threading.Thread(target=self.server.listen, args=(iter(self.pipe),)),
            threading.Thread(target=self.server.run),
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, line: bytes) -> None:
        with self._heard:
            self.messages.append(json.loads(line))
            self._heard.notify_all()

    def wait(self, number: int, *kinds: str) -> dict[str, Any]:
        """Return the first message of one of the kinds to a request."""

        def found() -> list[dict[str, Any]]:
            return [m for m in self.messages if m["id"] == number and m["kind"] in kinds]

        with self._heard:
            assert self._heard.wait_for(found, timeout=20)
            return found()[0]

    def end(self) -> None:
        self.pipe.put(None)
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()


def doubled(values: Values, report: TaskReport) -> dict[str, Any]:
    return {"double": 2 * values.number("of", 0)}


def broken(values: Values, report: TaskReport) -> dict[str, Any]:
    raise KeyError("nobody expected this")


def unreadable(values: Values, report: TaskReport) -> dict[str, Any]:
    raise FormatError("is odd", code="text-odd", at=Position("a.txt", 3))


def leaving(values: Values, report: TaskReport) -> dict[str, Any]:
    raise SystemExit(3)


def endless(values: Values, report: TaskReport) -> dict[str, Any]:
    report.part("begun", [True])
    while True:
        report.checkpoint()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tasks = {
        "double": doubled,
        "broken": broken,
        "unreadable": unreadable,
        "propose": endless,
        "leave": leaving,
    }
    running = Running(tasks, tmp_path)
    yield running
    running.end()


def test_tasks_are_done_in_their_order(running: Running, line: Callable[..., bytes]) -> None:
    for number in (1, 2, 3):
        running.pipe.put(line(number, "double", of=number))
    running.wait(3, "result")
    results = [m["value"]["double"] for m in running.messages if m["kind"] == "result"]
    assert results == [2, 4, 6]


def test_a_line_that_is_no_request_is_a_problem_and_no_end(
    running: Running, line: Callable[..., bytes]
) -> None:
    running.pipe.put(b"{nonsense")
    running.pipe.put(b"   ")
    running.pipe.put(line(1, "double", of=4))
    assert running.wait(0, "problem")["code"] == "request-malformed"
    assert running.wait(1, "result")["value"] == {"double": 8}


def test_an_unknown_task_names_the_known_ones(running: Running, line: Callable[..., bytes]) -> None:
    running.pipe.put(line(1, "dream"))
    failed = running.wait(1, "failed")
    assert failed["code"] == "task-unknown"
    assert "broken, double" in failed["message"]


def test_an_expected_error_keeps_its_code_and_place(
    running: Running, line: Callable[..., bytes]
) -> None:
    running.pipe.put(line(1, "unreadable"))
    failed = running.wait(1, "failed")
    assert failed["code"] == "text-odd"
    assert failed["message"] == "is odd"
    assert failed["at"] == {"source": "a.txt", "line": 3, "column": 0}


def test_a_defect_is_one_sentence_and_its_trace_goes_to_a_file(
    running: Running, line: Callable[..., bytes], tmp_path: Path
) -> None:
    running.pipe.put(line(1, "broken"))
    running.pipe.put(line(2, "double", of=1))
    failed = running.wait(1, "failed")
    (log,) = tmp_path.glob("anaphora-worker-*.log")
    assert failed["code"] == "internal"
    assert failed["message"] == (
        "this failed because of a defect of the program (KeyError); please report it with the "
        f"file {log}"
    )
    assert "nobody expected this" in log.read_text(encoding="utf-8")
    assert running.wait(2, "result")["value"] == {"double": 2}


def test_the_log_has_a_name_that_nobody_can_guess_and_is_its_users_alone(
    running: Running, line: Callable[..., bytes], tmp_path: Path
) -> None:
    """In a folder for everybody's temporary files a link could wait under a known name."""
    (tmp_path / "other").write_text("", encoding="utf-8")
    (tmp_path / f"anaphora-worker-{os.getpid()}.log").symlink_to(tmp_path / "other")
    for number in (1, 2):
        running.pipe.put(line(number, "broken"))
        running.wait(number, "failed")
    assert (tmp_path / "other").read_text(encoding="utf-8") == ""
    logs = [path for path in tmp_path.glob("anaphora-worker-*.log") if not path.is_symlink()]
    assert len(logs) == 1
    assert logs[0].read_text(encoding="utf-8").count("nobody expected this") >= 2
    if os.name == "posix":
        assert logs[0].stat().st_mode & 0o077 == 0


def test_a_task_that_wants_to_leave_python_is_a_defect_like_others(
    running: Running, line: Callable[..., bytes]
) -> None:
    running.pipe.put(line(1, "leave"))
    assert running.wait(1, "failed")["code"] == "internal"


def test_a_newer_proposal_takes_the_place_of_the_one_that_runs(
    running: Running, line: Callable[..., bytes]
) -> None:
    running.pipe.put(line(1, "propose"))
    running.wait(1, "part")
    running.pipe.put(line(2, "propose"))
    assert running.wait(1, "failed")["code"] == "superseded"
    running.wait(2, "part")


def test_waiting_proposals_are_passed_over_for_the_newest(
    running: Running, line: Callable[..., bytes]
) -> None:
    running.pipe.put(line(1, "propose"))
    running.wait(1, "part")
    for number in (2, 3, 4):
        running.pipe.put(line(number, "propose"))
    running.wait(4, "part")
    superseded = [m["id"] for m in running.messages if m["kind"] == "failed"]
    assert superseded == [1, 2, 3]


def test_the_end_of_the_input_ends_the_task_that_runs(
    tmp_path: Path, line: Callable[..., bytes]
) -> None:
    running = Running({"propose": endless}, tmp_path)
    running.pipe.put(line(1, "propose"))
    running.wait(1, "part")
    running.end()
    assert running.wait(1, "failed")["code"] == "closed"


def test_a_report_tells_of_one_sort_of_problem_only_so_often() -> None:
    sent: list[Any] = []
    report = TaskReport(1, sent.append)
    report.problems([Problem("text-odd", f"odd {n}") for n in range(SAME_PROBLEMS + 7)])
    report.result({"done": True})
    assert len([m for m in sent if m["kind"] == "problem"]) == SAME_PROBLEMS
    assert sent[-1]["value"] == {"done": True, "more_problems": {"text-odd": 7}}


def test_progress_comes_ten_times_a_second_and_tells_what_is_left() -> None:
    sent: list[Any] = []
    now = 0.0
    report = TaskReport(1, sent.append, clock=lambda: now)
    for step in range(1, 101):
        now = step * 0.0625
        report.progress(step, 200, "analysing", "farm")
    assert len(sent) == 50
    assert sent[0]["left"] is None
    assert sent[-1] == {
        "id": 1,
        "kind": "progress",
        "done": 99,
        "total": 200,
        "stage": "analysing",
        "name": "farm",
        "left": 6.3,
    }


def test_long_lists_come_in_parts() -> None:
    sent: list[Any] = []
    TaskReport(1, sent.append).part("rows", list(range(120)))
    assert [len(part["items"]) for part in sent] == [50, 50, 20]


def test_lines_are_read_from_a_pipe_however_they_are_cut() -> None:
    source, target = os.pipe()
    found: list[bytes] = []
    thread = threading.Thread(target=lambda: found.extend(lines_of(source)))
    thread.start()
    for piece in (b"on", b"e\ntwo\nth", b"ree", b"\n", b"rest"):
        os.write(target, piece)
    os.close(target)
    thread.join(20)
    os.close(source)
    assert found == [b"one", b"two", b"three", b"rest"]


def test_a_line_without_end_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = iter([b"x" * LONGEST, b"y" * LONGEST, b"z\nnext\n", b""])
    monkeypatch.setattr(os, "read", lambda *_: next(blocks))
    lines = list(lines_of(0))
    assert len(lines[0]) <= LONGEST + 2
    assert lines[1] == b"next"
