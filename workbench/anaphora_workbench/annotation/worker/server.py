"""The loop of the worker: requests from a pipe, tasks one after the other, answers to a pipe."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from anaphora_workbench.annotation.worker.protocol import (
    VERSION,
    Json,
    MessageKind,
    Request,
    Values,
    line_of,
    position_json,
    request_of,
)
from anaphora_workbench.annotation.worker.task_io import StopError, TaskReport
from anaphora_workbench.errors import AnaphoraError, Problem, UsageError

Task = Callable[[Values, TaskReport], Json]
"""Does what a request asks for and returns the result, which must be JSON values.

An `AnaphoraError` says why it was not done; then nothing was written or changed.
"""


class Server:
    """Does the tasks.

    Args:
        tasks: The tasks by name.
        write: Takes the bytes of a line and hands them on at once.
        lasting: Names of tasks of which only the newest counts: a request ends the earlier ones,
            also the one that is running.
        logs: Folder for the traces of defects; the platform's for temporary files by default.

    Attributes:
        closed: Set when no request will come any more.
        scratches: Folders of unfinished work.
    """

    def __init__(
        self,
        tasks: Mapping[str, Task],
        write: Callable[[bytes], None],
        *,
        lasting: frozenset[str] = frozenset(("propose",)),
        logs: Path | None = None,
    ) -> None:
        self._tasks = tasks
        self._write = write
        self._logs = logs
        self._log: Path | None = None
        self.lasting = lasting
        self.closed = threading.Event()
        self.scratches: set[Path] = set()
        self._lock = threading.Lock()
        self._more = threading.Condition()
        self._waiting: deque[Request] = deque()
        self._newest: dict[str, int] = {}

    def send(self, message: Mapping[str, Any]) -> None:
        """Write one message; whole lines from any thread."""
        with self._lock:
            self._write(line_of(message))

    def listen(self, lines: Iterator[bytes]) -> None:
        """Take requests until there are no more. Runs in a thread of its own."""
        try:
            for line in lines:
                if line.strip():
                    self._take(line)
        finally:
            with self._more:
                self.closed.set()
                self._more.notify_all()

    def _take(self, line: bytes) -> None:
        try:
            request = request_of(line)
        except UsageError as error:
            problem = Problem(error.code, error.message)
            TaskReport(0, self.send).problems([problem])
            return
        with self._more:
            if request.task in self.lasting:
                self._newest[request.task] = request.id
            self._waiting.append(request)
            self._more.notify_all()

    def greet(self) -> None:
        """Say that requests may come."""
        self.send(
            {
                "id": 0,
                "kind": str(MessageKind.READY),
                "version": VERSION,
                "pid": os.getpid(),
                "tasks": sorted(self._tasks),
            }
        )

    def run(self) -> None:
        """Do tasks until no request will come any more."""
        while (request := self._next()) is not None:
            self._do(request)

    def _next(self) -> Request | None:
        with self._more:
            while not self._waiting and not self.closed.is_set():
                self._more.wait()
            return None if self.closed.is_set() else self._waiting.popleft()

    def _stop(self, request: Request) -> str:
        if self.closed.is_set():
            return "closed"
        if self._newest.get(request.task, request.id) != request.id:
            return "superseded"
        return ""

    def _do(self, request: Request) -> None:
        report = TaskReport(request.id, self.send, lambda: self._stop(request), self.scratches)
        task = self._tasks.get(request.task)
        if task is None:
            known = ", ".join(sorted(self._tasks))
            report.failed("task-unknown", f"there is no task '{request.task}'; known: {known}")
            return
        try:
            report.checkpoint()
            report.result(task(request.values, report))
        except StopError as stopped:
            report.failed(stopped.code, "a newer request has taken the place of this one")
        except AnaphoraError as error:
            report.failed(error.code, error.message, position_json(error.at))
        except MemoryError:
            report.failed("memory", "there is not enough memory for this; close other programs")
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            report.failed("os-error", f"{place}{error.strerror or error}")
        except (Exception, SystemExit) as error:
            report.failed("internal", self._logged(error))

    def _logged(self, error: BaseException) -> str:
        """Write where a defect showed itself to a file, and return a sentence for the user."""
        what = f"this failed because of a defect of the program ({type(error).__name__})"
        try:
            if self._log is None:
                # The folder may be everybody's: a name that somebody could guess could be a link
                # there already, to a file of ours.
                handle, name = tempfile.mkstemp(".log", "anaphora-worker-", self._logs)
                os.close(handle)
                self._log = Path(name)
            with self._log.open("a", encoding="utf-8", errors="backslashreplace") as log:
                log.write("".join(traceback.format_exception(error)) + "\n")
        except OSError:
            return f"{what}; please report it"
        return f"{what}; please report it with the file {self._log}"

    def clear(self) -> None:
        """Remove unfinished work."""
        for folder in list(self.scratches):
            shutil.rmtree(folder, ignore_errors=True)
