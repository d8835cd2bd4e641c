"""Input and output of a task: documents in; progress, parts of the result and problems out.

Results appear whole or not at all, even when the process is killed while it writes. Unfinished work
lies in a folder beside the place where it will go, on the same disk. The folder is announced before
it is made, so that whoever kills the process can remove it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

from anaphora_workbench.annotation.session.pools import corrected
from anaphora_workbench.annotation.worker.protocol import Json, MessageKind, Values, problem_json
from anaphora_workbench.errors import FormatError, Position, Problem, UsageError
from anaphora_workbench.io.file_names import shortened
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.ports.written_mentions import linked
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.store.transactions import sync_folder
from anaphora_workbench.workspace import Workspace

PART = ".part"
"""How the names of folders with unfinished work end."""


EVERY = 0.1
"""Seconds between two lines of progress."""
SETTLED = 1.0
"""Seconds after which the time that is left can be guessed."""
ITEMS = 50
"""Most items of a part."""
SAME_PROBLEMS = 20
"""Most problems of one code that are reported one by one."""


class StopError(Exception):
    """The task should not go on.

    Attributes:
        code: ``superseded``, or ``closed`` when the window is gone.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TaskReport:
    """The voice of one task.

    Args:
        number: The request's number.
        send: Takes messages.
        stop: Returns why the task should stop, ``""`` while it may go on.
        scratches: Folders of unfinished work, for whoever cleans up.
        clock: Tells the seconds.
    """

    def __init__(
        self,
        number: int,
        send: Callable[[Mapping[str, Any]], None],
        stop: Callable[[], str] = str,
        scratches: set[Path] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._number = number
        self._send = send
        self._stop = stop
        self._clock = clock
        self._began = clock()
        self._last = self._began - EVERY
        self._problems: dict[str, int] = {}
        self.scratches: set[Path] = set() if scratches is None else scratches

    def _tell(self, kind: MessageKind, **values: object) -> None:
        self._send({"id": self._number, "kind": str(kind), **values})

    def checkpoint(self) -> None:
        """Raise `StopError` if nobody waits for the task any more."""
        why = self._stop()
        if why:
            raise StopError(why)

    def progress(
        self, done: float, total: float, stage: str, name: str = "", *, stop: bool = True
    ) -> None:
        """Say how far the task is, at most ten times a second.

        Args:
            done: How much is done.
            total: Of how much.
            stage: What is being done, a fixed word.
            name: What is worked on.
            stop: Whether this is a `checkpoint`.

        Raises:
            StopError: As `checkpoint`.
        """
        if stop:
            self.checkpoint()
        now = self._clock()
        if now - self._last < EVERY:
            return
        self._last = now
        left = None
        took = now - self._began
        if took >= SETTLED and 0 < done <= total:
            left = round(took / done * (total - done), 1)
        self._tell(
            MessageKind.PROGRESS,
            done=int(done),
            total=int(total),
            stage=stage,
            name=name,
            left=left,
        )

    def part(self, name: str, items: Sequence[Any], size: int = ITEMS) -> None:
        """Hand over some items of a list of the result, a few at a time."""
        for first in range(0, len(items), size):
            self._tell(MessageKind.PART, name=name, items=items[first : first + size])

    def problems(self, problems: Iterable[Problem]) -> None:
        """Tell of recoverable trouble; of one code only so many times."""
        for problem in problems:
            count = self._problems[problem.code] = self._problems.get(problem.code, 0) + 1
            if count <= SAME_PROBLEMS:
                self._tell(MessageKind.PROBLEM, **problem_json(problem))

    def scratch(self, folder: Path) -> None:
        """Tell of a folder of unfinished work, before it is made."""
        self.scratches.add(folder)
        self._tell(MessageKind.SCRATCH, path=str(folder))

    def result(self, value: Json) -> None:
        """Say that the task is done."""
        more = {code: n - SAME_PROBLEMS for code, n in self._problems.items() if n > SAME_PROBLEMS}
        self._tell(MessageKind.RESULT, value={**value, "more_problems": more} if more else value)

    def failed(self, code: str, message: str, at: Json | None = None) -> None:
        """Say that the task is not done."""
        self._tell(MessageKind.FAILED, code=code, message=message, at=at)


@contextmanager
def scratch_beside(place: Path, report: TaskReport) -> Iterator[Path]:
    """Yield a new folder beside a place; it is gone afterwards.

    Raises:
        FormatError: ``file-unwritable``.
    """
    folder = place.parent / f".{shortened(place.name)}.{uuid4().hex[:12]}{PART}"
    report.scratch(folder)
    try:
        folder.mkdir()
    except OSError as error:
        raise _unwritable(place, error) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        report.scratches.discard(folder)


def place_whole(made: Path, place: Path, *, replace: bool = False) -> None:
    """Give a finished file or folder its final name on the same disk.

    Raises:
        UsageError: ``file-exists``: something is there that may not be replaced.
        FormatError: ``file-unwritable``.
    """
    if place.exists() and not (replace and place.is_file()):
        raise already_there(place)
    try:
        made.replace(place)
        sync_folder(place.parent)
    except OSError as error:
        raise _unwritable(place, error) from error


def already_there(place: Path) -> UsageError:
    """Return the error for a file that is not replaced."""
    return UsageError(f"'{place}' exists; choose another name", code="file-exists")


def _unwritable(place: Path, error: OSError) -> FormatError:
    return FormatError(
        f"cannot be written: {error.strerror or error}",
        code="file-unwritable",
        at=Position(str(place)),
    )


def project_readings(values: Values) -> Iterator[Reading]:
    """Yield documents of a project, each with the layers of the annotators that are asked for.

    Values: ``project``; ``documents`` (names; all when left out); ``annotators`` or ``annotator``;
    ``linked``: leave out markables that no anaphor and no bridging link names. A corrected
    analysis of a word is that of the document then.

    Raises:
        FormatError: The project cannot be read.
        UsageError: There is no such document or annotator, or no annotator was named.
    """
    with Project.open(values.text("project"), read_only=True) as project:
        named = values.texts("documents") or tuple([one.name for one in project.documents()])
        annotators = values.texts("annotators") or (values.text("annotator"),)
        for name in named:
            layers = tuple([project.layer(name, annotator) for annotator in annotators])
            document = corrected(project.document(name), layers[0].corrections)
            if values.flag("linked"):
                layers = tuple([linked(layer) for layer in layers])
            yield Reading(document, layers, (), values.text("project"), in_progress=True)


def file_readings(
    registry: Registry, paths: tuple[str, ...], report: TaskReport
) -> Iterator[Reading]:
    """Yield the documents of files and folders and report their problems.

    Raises:
        FormatError: A file cannot be read.
    """
    for entry in Workspace(registry).open(paths):
        for reading in entry.readings():
            report.problems(reading.problems)
            yield reading


def gold_readings(registry: Registry, values: Values, report: TaskReport) -> Iterator[Reading]:
    """Yield the documents of ``files``, or those of a ``project``.

    Raises:
        FormatError: They cannot be read.
        UsageError: Neither was named.
    """
    files = values.texts("files")
    if files:
        return file_readings(registry, files, report)
    return project_readings(values)


def responses(
    registry: Registry, values: Values, report: TaskReport
) -> dict[str, dict[str, Reading]]:
    """Return the output of other systems by system and document.

    Values: ``responses``, objects with ``name`` and ``files``.

    Raises:
        FormatError: A file cannot be read, or ``response-twice``.
    """
    systems: dict[str, dict[str, Reading]] = {}
    for part in values.parts("responses"):
        files = part.texts("files")
        if not files:
            raise UsageError("a response has no files", code="request-value")
        name = part.text("name", Path(files[0]).name.split(".")[0])
        by_id = systems.setdefault(name, {})
        for reading in file_readings(registry, files, report):
            doc_id = reading.document.doc_id
            if doc_id in by_id:
                raise FormatError(
                    f"'{doc_id}' is in the response '{name}' twice",
                    code="response-twice",
                    at=Source.of(reading.source).at(),
                )
            by_id[doc_id] = reading
    return systems
