"""The child process as the window sees it: jobs with signals, cancelled by killing the process.

Long work (preparing texts, proposals, evaluation, export) never runs in the window's process: there
it would make the keys wait. One child is kept alive between jobs, so that a language model is
loaded once. Killing the child takes effect at once wherever the work stands; a new one starts when
the next job comes.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections import deque
from pathlib import Path
from time import perf_counter
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QTimer, Signal

from anaphora_workbench.annotation.worker.protocol import VERSION, line_of
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.ui.wording.problems import problem_in_words

__all__ = ["Child", "Job", "command"]

_LARGEST = 1 << 30
BUDGET = 0.006
"""Seconds of the window's time that messages may take before keys and painting come again."""
LASTING = frozenset(("propose",))
"""Tasks of which only the newest counts; see `annotation.worker.server.Server`."""
TRIES = 2
"""How often a child that ends before its first line is started again."""
_LEAVING, _STOPPING = 500, 2000
"""Milliseconds that the worker has to leave by itself, and to be gone when it is killed."""


class Job(QObject):
    """Work that was asked for.

    Signals:
        progress: done, total, what is being done in words, and the seconds that are expected to
            be left, -1 while that is unknown.
        part: Name of a list of the result, and some of its items, as they come.
        problem: A `Problem`, recoverable trouble.
        finished: The result, a dict of JSON values with all lists whole.
        failed: A stable code and a sentence. ``cancelled``, ``superseded``, ``child-crashed``
            and ``child-broken`` come from here, others from the task.

    Attributes:
        task: Its name.
        number: Its number in this window.
        done: Whether it has finished or failed.
    """

    progress = Signal(int, int, str, float)
    part = Signal(str, object)
    problem = Signal(object)
    finished = Signal(object)
    failed = Signal(str, str)

    def __init__(self, number: int, task: str, line: bytes, parent: QObject) -> None:
        super().__init__(parent)
        self.number = number
        self.task = task
        self.line = line
        self.done = False
        self.cancelled = False
        self.scratches: list[Path] = []
        self._lists: dict[str, list[Any]] = {}

    def hear(self, message: dict[str, Any]) -> None:
        """Take a message of the worker."""
        kind = message["kind"]
        if kind == "progress":
            self._hear_progress(message)
        elif kind == "part":
            self._lists.setdefault(message["name"], []).extend(message["items"])
            self.part.emit(message["name"], message["items"])
        elif kind == "problem":
            self.problem.emit(problem_of(message))
        elif kind == "scratch":
            self.scratches.append(Path(message["path"]))
        elif kind == "result":
            self.done = True
            self.finished.emit({**message["value"], **self._lists})
        elif kind == "failed":
            self.fail(message["code"], _placed(message))

    def fail(self, code: str, message: str) -> None:
        """Say that nothing will come of it."""
        self.done = True
        self.failed.emit(code, message)

    def _hear_progress(self, message: dict[str, Any]) -> None:
        done, total, left = message["done"], message["total"], message["left"]
        if total > _LARGEST:  # Qt counts with 32 bits
            done, total = done * _LARGEST // total, _LARGEST
        words = stage_words(message["stage"], Path(message["name"]).name)
        self.progress.emit(done, total, words, -1.0 if left is None else left)

    def clean(self) -> None:
        """Remove what a killed worker has left of unfinished work."""
        for folder in self.scratches:
            shutil.rmtree(folder, ignore_errors=True)
        self.scratches.clear()


def problem_of(message: dict[str, Any]) -> Problem:
    """Return the problem that a message tells of, in English: who shows it finds the words."""
    at = message.get("at")
    return Problem(
        message["code"],
        message["message"],
        Position(at["source"], at["line"], at["column"]) if at else None,
        Severity(message["severity"]),
    )


def _placed(message: dict[str, Any]) -> str:
    """Return a failure's sentence with its place."""
    at = message.get("at")
    text = problem_in_words(message["code"], message["message"])
    return f"{Position(at['source'], at['line'], at['column'])}: {text}" if at else text


def stage_words(stage: str, name: str) -> str:
    """Return what is being done, in the user's language."""
    translate = QCoreApplication.translate
    words = {
        "reading": translate("Child", "Reading {name}"),
        "analysing": translate("Child", "Analysing {name}"),
        "finding": translate("Child", "Finding anaphors in {name}"),
        "proposing": translate("Child", "Looking for antecedents in {name}"),
        "writing": translate("Child", "Writing {name}"),
        "warming": translate("Child", "Getting ready for {name}"),
        "evaluating": translate("Child", "Evaluating {name}"),
    }.get(stage, translate("Child", "Working on {name}"))
    return words.replace("{name}", name).strip()


def command() -> tuple[str, list[str]]:
    """Return the program and arguments that start the worker, also in a stand-alone bundle."""
    if getattr(sys, "frozen", False):
        return sys.executable, ["worker"]
    # -P: a file of the user's in the current folder must not take the place of a module.
    return sys.executable, ["-P", "-m", "anaphora_workbench.cli", "worker"]


class Child(QObject):
    """The child process and the jobs that wait for it.

    Signals:
        restarted: The child has crashed; a sentence says so. The next job starts a new one.
        idle: No job is running or waiting.

    Args:
        program: Program and arguments; the worker's by default.
    """

    restarted = Signal(str)
    idle = Signal()

    def __init__(
        self, parent: QObject | None = None, program: tuple[str, list[str]] | None = None
    ) -> None:
        super().__init__(parent)
        self._program = program or command()
        self._process: QProcess | None = None
        self._ready = False
        self._silent = 0
        self._last = 0
        self._waiting: deque[Job] = deque()
        self._sent: dict[int, Job] = {}
        self._rest = b""
        self._lines: deque[bytes] = deque()
        self._ended = False
        self._closed = False
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._work)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    @property
    def busy(self) -> bool:
        """Whether a job is running or waiting."""
        return bool(self._sent or self._waiting)

    @property
    def pid(self) -> int:
        """Number of the process, 0 when there is none."""
        return 0 if self._process is None else int(self._process.processId())

    def start(self) -> None:
        """Start the process if there is none, so that the first job need not wait for it."""
        if self._process is not None or self._closed:
            return
        process = self._process = QProcess(self)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.started.connect(self._pump)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._trouble)
        self._ready = self._ended = False
        self._rest = b""
        program, arguments = self._program
        process.start(program, arguments)

    def submit(self, task: str, **values: Any) -> Job:
        """Ask for work; jobs are done in the order in which they come.

        Args:
            task: Name of the task; see `annotation.worker`.
            values: What it needs to know, JSON values.
        """
        self._last += 1
        request = {"v": VERSION, "id": self._last, "task": task, "values": values}
        job = Job(self._last, task, line_of(request), self)
        if task in LASTING:
            for older in [one for one in self._waiting if one.task == task]:
                self._waiting.remove(older)
                older.fail("superseded", self.tr("A newer request replaced it."))
        self._waiting.append(job)
        if self._closed:
            QTimer.singleShot(0, self, self._refuse)
        else:
            self.start()
            self._pump()
        return job

    def wait(self, job: Job, milliseconds: int) -> bool:
        """Wait for a job that takes a moment; tell whether it is done."""
        until = perf_counter() + milliseconds / 1000
        while not job.done and self._process is not None and not self._ended:
            left = round((until - perf_counter()) * 1000)
            if left <= 0:
                break
            if not self._lines and not self._process.waitForReadyRead(left):
                break
            while self._lines and not job.done:
                self._hear(self._lines.popleft())
        return job.done

    def cancel(self, job: Job) -> None:
        """Stop a job. Its signal ``failed`` comes when nothing of it is left."""
        if job.done or job.cancelled:
            return
        job.cancelled = True
        if job.number in self._sent and self._process is not None:
            self._process.kill()
        elif job in self._waiting:
            self._waiting.remove(job)
            self._fail_cancelled(job)

    def close(self) -> None:
        """End the process. What is unfinished is as if it had never been asked for."""
        self._closed = True
        if self._process is not None:
            process, self._process = self._process, None
            process.blockSignals(True)
            process.closeWriteChannel()  # the worker then closes the project and leaves
            if not process.waitForFinished(_LEAVING):
                process.kill()
                process.waitForFinished(_STOPPING)
            self._take(process.readAllStandardOutput().data())
            self._turn.stop()
            while self._lines:
                self._hear(self._lines.popleft(), only_scratch=True)
            process.deleteLater()
        for job in self._sent.values():
            job.clean()
        self._sent.clear()
        self._waiting.clear()

    def _refuse(self) -> None:
        while self._waiting:
            self._waiting.popleft().fail("cancelled", self.tr("The program is closing."))

    def _pump(self) -> None:
        """Send the next job if the worker is free for it."""
        process = self._process
        if process is None or process.state() != QProcess.ProcessState.Running or self._ended:
            return
        while self._waiting:
            job = self._waiting[0]
            if any(one.task != job.task or job.task not in LASTING for one in self._sent.values()):
                return
            self._waiting.popleft()
            self._sent[job.number] = job
            process.write(job.line)

    def _read(self) -> None:
        if self._process is not None:
            self._take(self._process.readAllStandardOutput().data())
            self._turn.start()

    def _take(self, block: bytes | bytearray | memoryview) -> None:
        """Add bytes that have come; a line, or a character, may be cut anywhere."""
        *lines, self._rest = (self._rest + bytes(block)).split(b"\n")
        self._lines.extend(lines)

    def _work(self) -> None:
        """Hear messages for a moment, then let the window have its turn."""
        until = perf_counter() + BUDGET
        while self._lines:
            self._hear(self._lines.popleft())
            if perf_counter() > until and self._lines:
                self._turn.start()
                return
        if self._ended:
            self._wind_up()

    def _hear(self, line: bytes, *, only_scratch: bool = False) -> None:
        try:
            message = json.loads(line)
            number, kind = message["id"], message["kind"]
        except (ValueError, TypeError, KeyError):
            return  # nothing that the worker has sent
        if only_scratch and kind != "scratch":
            return
        if kind == "ready":
            self._greet(message)
            return
        job = self._sent.get(number)
        if job is None:
            return
        if kind in ("result", "failed"):
            del self._sent[number]
        job.hear(message)
        if job.done:
            job.deleteLater()
            self._pump()
            if not self.busy:
                self.idle.emit()

    def _greet(self, message: dict[str, Any]) -> None:
        self._ready = True
        self._silent = 0
        if message.get("version") != VERSION:
            self._give_up("child-version", self.tr("The program was changed; start it again."))

    def _trouble(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._end()

    def _end(self, *_how: object) -> None:
        """Take note that the process is gone; its last lines are read first."""
        if self._process is not None and not self._ended:
            self._take(self._process.readAllStandardOutput().data())
            self._ended = True
            self._turn.start()

    def _wind_up(self) -> None:
        """Settle the jobs of a process that is gone."""
        process, self._process = self._process, None
        self._ended = False
        if process is not None:
            process.deleteLater()
        unfinished = list(self._sent.values())
        self._sent.clear()
        for job in unfinished:
            job.clean()
        cancelled = [job for job in unfinished if job.cancelled]
        others = [job for job in unfinished if not job.cancelled]
        if not cancelled:
            self._silent = 0 if self._ready else self._silent + 1
            if self._silent > TRIES:
                self._waiting.extendleft(reversed(others))
                self._give_up("child-broken", self._broken())
                return
            if self._ready and others:
                crashed = others.pop(0)
                crashed.fail("child-crashed", self._crashed())
                crashed.deleteLater()
            if self._ready:
                self.restarted.emit(self._crashed())
        self._waiting.extendleft(reversed(others))
        for job in cancelled:
            self._fail_cancelled(job)
        if self._waiting:
            self.start()
        else:
            self.idle.emit()

    def _give_up(self, code: str, message: str) -> None:
        jobs = [*self._sent.values(), *self._waiting]
        self._sent.clear()
        self._waiting.clear()
        self._silent = 0
        if self._process is not None:
            self._process.kill()
        for job in jobs:
            job.fail(code, message)
            job.deleteLater()
        self.idle.emit()

    def _fail_cancelled(self, job: Job) -> None:
        job.fail("cancelled", self.tr("It was cancelled; nothing was changed."))
        job.deleteLater()

    def _crashed(self) -> str:
        return self.tr(
            "The background process ended unexpectedly and restarts. Your decisions are saved. "
            "Start the interrupted task again."
        )

    def _broken(self) -> str:
        return self.tr(
            "The background process cannot start. You can annotate without it; 'anaphora "
            "doctor' reports what is missing."
        )
