"""The ports of generation: challenge files, systems and metrics.

A challenge file (`TaskFormat`) contains tasks, not documents: texts with open references (GREC),
domains with a target (TUNA), sentences as unordered trees (Surface Realisation). Their records are
in `anaphora_workbench.tasks`. A `Generator` makes what a task asks for, a `TextMetric` judges
strings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from anaphora_workbench.errors import Problem
from anaphora_workbench.io.sources import Source, Target

Item = TypeVar("Item")
"""The record of one task."""


Task_contra = TypeVar("Task_contra", contravariant=True)
"""The record of a task that a generator is given."""


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


@dataclass(frozen=True, slots=True)
class TextScores:
    """What a metric says of a set of generated texts.

    Attributes:
        total: Score of the whole set; ``None`` where it is undefined, as without texts.
        segments: Score of each text, in order; empty for a metric that has none. The total need
            not be their mean.
    """

    total: float | None
    segments: tuple[float | None, ...] = ()


@runtime_checkable
class TextMetric(Protocol):
    """A metric of generated strings, under the entry point group ``anaphora_workbench.metrics``."""

    @property
    def name(self) -> str:
        """Name on the command line and in rows."""
        ...

    @property
    def title(self) -> str:
        """Name in tables."""
        ...

    @property
    def lower_is_better(self) -> bool:
        """Whether a small score is a good one, as of error rates."""
        ...

    @property
    def worst(self) -> float | None:
        """Score of a text that is missing; ``None``: it is scored as an empty text."""
        ...

    @property
    def share(self) -> bool:
        """Whether scores lie between 0 and 1, so that tables may print them as per cent."""
        ...

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return the scores of texts.

        Args:
            hypotheses: The generated texts; ``""`` for one that is missing.
            references: For each of them the texts that people wrote, one at least.

        Raises:
            ValueError: The lengths differ, or a text has no reference.
            MissingExtraError: It needs an optional dependency.
        """
        ...


class Generator(Protocol[Task_contra]):
    """A system of a challenge, under the entry point group ``anaphora_workbench.generators``.

    Attributes:
        name: Name on the command line.
        title: One line for ``anaphora list generators``.
        task: Track it belongs to: ``grec``, ``tuna`` or ``sr``. What `generate` returns is the
            track's own kind of output (`anaphora_workbench.tasks`).
        trained: Whether it has to learn from items with answers before it is asked.
    """

    name: str
    title: str
    task: str
    trained: bool

    def train(self, items: Sequence[Task_contra], *, seed: int = 0) -> None:
        """Learn from items with answers; a system that needs none does nothing.

        Args:
            items: The training items.
            seed: Seed of all that is drawn by chance: the same items and seed give the same system.

        Raises:
            ValueError: There is nothing to learn from.
            MissingExtraError: It needs an optional dependency.
        """
        ...

    def generate(self, item: Task_contra) -> object:
        """Return the output for one item, whose answer it must not look at."""
        ...
