"""``task.toml``: a shared task, its files, its times, and what teams see when.

The tables are the classes below; `TaskSettings` has them all. Times are dates with a time zone,
such as ``2027-02-01T23:59:00Z``. Every fault has a place: ``task.toml:7:9: ... [task-file-value]``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Literal

from pydantic import AwareDatetime, Field

from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.studies.stimuli import MediaPath, StudyRecord
from anaphora_workbench.studies.study_file import Name
from anaphora_workbench.studies.toml_settings import SettingCodes, checked_settings

TASK_FILE = "task.toml"
_CODES = SettingCodes("task-file-syntax", "task-file-unknown", "task-file-value")


class TaskKind(StrEnum):
    """What is submitted: answers of a resolver, or to one of the Generation Challenges."""

    RESOLVER = "resolver"
    GREC = "grec"
    TUNA = "tuna"
    SR = "sr"


Shown = Literal["at-once", "after-closing", "never"]


class TaskTable(StudyRecord):
    """``[task]``: name, kind, title, text, language of the page, and when it opens and closes."""

    name: Name
    kind: TaskKind = TaskKind.RESOLVER
    title: str = Field(default="", max_length=200)
    text: str = Field(default="", max_length=50_000)
    language: Literal["en", "es"] = "en"
    contact: str = Field(default="", max_length=500)
    opens: AwareDatetime | None = None
    closes: AwareDatetime | None = None


class FilesTable(StudyRecord):
    """``[files]``: the texts that teams get, and the key, which nobody gets."""

    texts: MediaPath
    key: MediaPath


class AnswersTable(StudyRecord):
    """``[answers]``: formats that are accepted (none: all), and limits of a team."""

    formats: tuple[str, ...] = ()
    largest_mb: float = Field(default=20.0, gt=0, le=1_000)
    per_team: int = Field(default=20, ge=1, le=10_000)
    per_day: int = Field(default=5, ge=1, le=10_000)
    counts: Literal["last", "best"] = "last"


class ShowTable(StudyRecord):
    """``[show]``: when teams see their scores, their report with every error, and the table."""

    scores: Shown = "after-closing"
    report: Shown = "after-closing"
    table: Shown = "after-closing"


class TeamsTable(StudyRecord):
    """``[teams]``: whether teams register themselves or the organiser adds them, and how many."""

    registration: Literal["organiser", "open"] = "organiser"
    most: int = Field(default=200, ge=1, le=100_000)


class TaskSettings(StudyRecord):
    """The whole of ``task.toml``."""

    task: TaskTable
    files: FilesTable
    answers: AnswersTable = AnswersTable()
    show: ShowTable = ShowTable()
    teams: TeamsTable = TeamsTable()


@dataclass(frozen=True, slots=True)
class Task:
    """A task that can run.

    Attributes:
        folder: Where its files are.
        settings: What ``task.toml`` says.
    """

    folder: Path
    settings: TaskSettings

    @property
    def key(self) -> Path:
        """The key: a file or a folder. It is never served."""
        return self.folder / self.settings.files.key

    def texts(self) -> dict[str, Path]:
        """Return the files that teams get, by the path below the folder of the texts."""
        top = self.folder / self.settings.files.texts
        if top.is_file():
            return {top.name: top}
        return {path.relative_to(top).as_posix(): path for path in _files_below(top)}

    def is_open(self, now: datetime) -> bool:
        """Tell whether answers are accepted."""
        return self.has_opened(now) and not self.has_closed(now)

    def has_opened(self, now: datetime) -> bool:
        """Tell whether the texts may be shown."""
        opens = self.settings.task.opens
        return opens is None or now >= opens

    def has_closed(self, now: datetime) -> bool:
        """Tell whether no more answers are accepted."""
        closes = self.settings.task.closes
        return closes is not None and now >= closes

    def shows(self, what: Shown, now: datetime) -> bool:
        """Tell whether something is shown by now."""
        return what == "at-once" or (what == "after-closing" and self.has_closed(now))


def read_task(folder: Path, problems: list[Problem]) -> Task | None:
    """Read and check a task; every problem names file and line.

    Codes: ``task-missing``, ``task-unreadable``, ``task-file-syntax``,
    ``task-file-unknown``, ``task-file-value``, ``task-files``.
    """
    path = folder / TASK_FILE
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        message = "there is no such file; 'anaphora docs submissions' shows one"
        problems.append(Problem("task-missing", message, Position(str(path))))
        return None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        message = "the file is not UTF-8; save it as UTF-8"
        problems.append(Problem("task-unreadable", message, Position(str(path), line)))
        return None
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or type(error).__name__}"
        problems.append(Problem("task-unreadable", message, Position(str(path))))
        return None
    found = checked_settings(TaskSettings, text, str(path), _CODES, problems)
    if found is None:
        return None
    settings, source = found
    task = Task(folder, settings)
    table = settings.task
    if table.opens is not None and table.closes is not None and table.opens >= table.closes:
        message = "the task closes before it opens"
        problems.append(Problem("task-file-value", message, source.at(("task", "closes"))))
    if table.closes is None and "after-closing" in (
        settings.show.scores,
        settings.show.report,
        settings.show.table,
    ):
        message = "something is shown 'after-closing', but the task has no 'closes'"
        problems.append(Problem("task-file-value", message, source.at(("task",))))
    for keys, message in _file_faults(task):
        problems.append(Problem("task-files", message, source.at(keys)))
    return None if problems else task


def wanted_task(folder: Path) -> Task:
    """Return the task of a folder.

    Raises:
        FormatError: It cannot run: its first problem.
    """
    problems: list[Problem] = []
    task = read_task(folder, problems)
    if task is None:
        first = problems[0]
        raise FormatError(first.message, code=first.code, at=first.at)
    return task


def _files_below(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    for one in sorted(path.rglob("*")) if path.is_dir() else ():
        inside = one.relative_to(path).parts
        if one.is_file() and not any(part.startswith(".") for part in inside):
            yield one


def _file_faults(task: Task) -> Iterator[tuple[tuple[str, str], str]]:
    texts, key = task.folder / task.settings.files.texts, task.key
    for name, path in (("texts", texts), ("key", key)):
        if not path.exists():
            yield ("files", name), f"'{path}' does not exist"
        elif not any(True for _ in _files_below(path)):
            yield ("files", name), f"there are no files in '{path}'"
    if texts.exists() and key.exists():
        inner, outer = key.resolve(), texts.resolve()
        if inner.is_relative_to(outer) or outer.is_relative_to(inner):
            yield ("files", "key"), "the key and the texts overlap: teams would get the key"
            return
        keys = {_digest(path): path for path in _files_below(key)}
        for path in task.texts().values():
            if path.resolve().is_relative_to(inner):
                yield ("files", "texts"), f"'{path}' leads into the key"
            elif _digest(path) in keys:
                yield ("files", "texts"), f"'{path}' is a file of the key: teams would get it"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
