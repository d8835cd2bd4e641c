"""A job of the child process: what the worker says of it becomes signals and words."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.ui.wording.problems import problem_in_words

_LARGEST = 1 << 30


class Job(QObject):
    """Work that was asked for.

    Signals:
        progress: done, total, what is being done in words, and the seconds that are expected to
            be left, -1 while that cannot be told.
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
    """Return the problem that a message tells of."""
    at = message.get("at")
    return Problem(
        message["code"],
        problem_in_words(message["code"], message["message"]),
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
