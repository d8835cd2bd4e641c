"""A worker without a process: tasks asked in the same program, and what they say."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.worker.protocol import VERSION, Values
from anaphora_workbench.annotation.worker.task_io import TaskReport
from anaphora_workbench.annotation.worker.tasks import tasks
from anaphora_workbench.cli.shared.losses import lost_answers
from anaphora_workbench.cli.worker import rendering
from anaphora_workbench.store import Project

TEXT = "Ana fed the dog before it slept. She left it there. The dog saw her.\n"


@dataclass
class TaskMessages:
    """The messages of a task, sorted by kind."""

    messages: list[dict[str, Any]] = field(default_factory=list)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["kind"] == kind]

    def items(self, name: str) -> list[Any]:
        return [item for part in self.of("part") if part["name"] == name for item in part["items"]]

    def codes(self) -> Counter[str]:
        return Counter([problem["code"] for problem in self.of("problem")])


@dataclass
class Asking:
    """Asks tasks and keeps the messages of the last one."""

    known: dict[str, Any]
    received: TaskMessages = field(default_factory=TaskMessages)
    stop: Callable[[], str] = str

    def __call__(self, task: str, **values: Any) -> dict[str, Any]:
        self.received = TaskMessages()

        def hear(message: Any) -> None:
            # What does not survive JSON would be lost in the pipe.
            self.received.messages.append(json.loads(json.dumps(message)))

        report = TaskReport(1, hear, lambda: self.stop())
        result: dict[str, Any] = self.known[task](Values(json.loads(json.dumps(values))), report)
        return json.loads(json.dumps(result))


@pytest.fixture
def ask() -> Iterator[Asking]:
    known = tasks(rendering(), lost_answers)
    asking = Asking(dict(known))
    yield asking
    asking("release")


@pytest.fixture
def farm(tmp_path: Path) -> Path:
    """A text file."""
    path = tmp_path / "farm.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def project(ask: Asking, farm: Path) -> Path:
    """A project with the text prepared for the annotator ana."""
    place = farm.with_suffix(".anaphora")
    ask(
        "prepare",
        paths=[str(farm)],
        project=str(place),
        create=True,
        language="en",
        annotators=["ana"],
    )
    return place


@pytest.fixture
def opened(project: Path) -> Iterator[Project]:
    """The same project, open in the window."""
    with Project.open(project) as opened:
        yield opened


@pytest.fixture(scope="session")
def line() -> Callable[..., bytes]:
    """Return the line of a request."""

    def build(number: int, task: str, **values: Any) -> bytes:
        return json.dumps({"v": VERSION, "id": number, "task": task, "values": values}).encode()

    return build
