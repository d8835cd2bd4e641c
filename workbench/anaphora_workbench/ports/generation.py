"""The ports of generation: `Generator` makes what a task asks for, `TextMetric` judges strings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

Task_contra = TypeVar("Task_contra", contravariant=True)
"""The record of a task that a generator is given."""


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
