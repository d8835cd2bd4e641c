"""The port of challenge files: `TaskFormat` and what it reads, one item at a time (`TaskReading`).

A challenge file holds tasks, not documents: texts with open references (GREC), domains with a
target (TUNA), sentences as unordered trees (Surface Realisation). Their records are in
`anaphora_workbench.tasks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from anaphora_workbench.errors import Problem
from anaphora_workbench.ports.sources import Source, Target

Item = TypeVar("Item")
"""The record of one task."""


@dataclass(frozen=True, slots=True)
class TaskReading(Generic[Item]):
    """One item as a format read it.

    Attributes:
        item: The task; ``None`` when nothing of it could be kept, which an error among the
            problems explains.
        problems: Recoverable trouble, in the order in which it was met.
        source: Name of the file it came from.
    """

    item: Item | None
    problems: tuple[Problem, ...] = ()
    source: str = ""


class TaskFormat(Protocol[Item]):
    """A format of challenge files. Its module's docstring is its specification.

    Attributes:
        name: Name on the command line.
        title: One line for ``anaphora list task-formats``.
        suffixes: File name endings, with the dot, the usual one first.
        folder: False: a folder stands for all files below it, as of other formats.
        readable: Whether it can be read.
        writable: Whether it can be written.
        many: Whether one file may hold several items.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    folder: bool
    readable: bool
    writable: bool
    many: bool

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a source looks like this format.

        Args:
            head: The first 4,096 characters.
            source: Its name and path.
        """
        ...

    def read(self, source: Source) -> Iterator[TaskReading[Item]]:
        """Yield the items one by one, without holding the earlier ones.

        What is broken costs its item only: the others are still read.

        Raises:
            FormatError: The rest cannot be read.
        """
        ...

    def write(self, items: Iterable[Item], target: Target) -> None:
        """Write all items; the target appears whole or not at all.

        Raises:
            FormatError: It cannot be written.
        """
        ...
