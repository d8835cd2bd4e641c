"""Running times of the stages: SUPAR's speed table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from time import perf_counter


class Clock:
    """Adds up seconds by the name of the step."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def __call__(self, step: str) -> Iterator[None]:
        """Measure a ``with`` block."""
        started = perf_counter()
        try:
            yield
        finally:
            self.seconds[step] = self.seconds.get(step, 0.0) + perf_counter() - started


@dataclass(slots=True)
class Timing:
    """Seconds of one resolver on some documents, as if it had run alone.

    Attributes:
        documents: Number of documents.
        sentences: Number of sentences.
        words: Number of tokens, punctuation included.
        reading: Seconds spent on reading the files.
        preparing: Seconds spent on structures and markables.
        finding: Seconds spent on finding anaphors.
        candidates: Seconds spent on finding candidates and judging them by constraints.
        resolving: Seconds spent in the resolver's first run.
    """

    documents: int = 0
    sentences: int = 0
    words: int = 0
    reading: float = 0.0
    preparing: float = 0.0
    finding: float = 0.0
    candidates: float = 0.0
    resolving: float = 0.0

    def add(self, other: Timing) -> None:
        """Add another timing."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def anaphora(self) -> float:
        """Seconds of the anaphora module: finding, candidates and resolving."""
        return self.finding + self.candidates + self.resolving

    @property
    def total(self) -> float:
        """All seconds."""
        return self.reading + self.preparing + self.anaphora

    @property
    def speed(self) -> float | None:
        """Words per second with all steps, ``None`` where no time was measured."""
        return self.words / self.total if self.total else None

    @property
    def speed_alone(self) -> float | None:
        """Words per second of the resolver's own run."""
        return self.words / self.resolving if self.resolving else None

    def row(self, *, ran: bool = True) -> dict[str, int | float | None]:
        """Return attributes and speeds as a flat row; a file of answers (not ``ran``) has none."""
        return {
            **{each.name: getattr(self, each.name) for each in fields(self)},
            "words_per_second": self.speed if ran else None,
            "words_per_second_alone": self.speed_alone if ran else None,
        }
