"""The port behind ``anaphora train``: a resolver whose model a user can make."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from anaphora_workbench.ports.formats import Reading


@dataclass(frozen=True, slots=True)
class Training:
    """What became of a training.

    Attributes:
        documents: Number of documents that were learnt from.
        words: Number of their words.
        held_out: Number of further documents, by which it was decided when to stop.
        accuracy: Part of the held-out anaphors that the model gets right, by the system's own
            measure, from 0 to 1.
        use: How the model is used: the option to type.
    """

    documents: int
    words: int
    held_out: int
    accuracy: float
    use: str


@runtime_checkable
class Trainable(Protocol):
    """A resolver that can learn from annotated texts."""

    def train(
        self, readings: Iterable[Reading], folder: Path, *, seed: int, tell: Callable[[str], None]
    ) -> Training:
        """Learn from the first layer of each document and save the model.

        Args:
            readings: Annotated documents. A language that is not stated is guessed.
            folder: A new folder for the model; it appears whole or not at all.
            seed: Seed of everything that is drawn by lot.
            tell: Told about progress, a sentence at a time.

        Raises:
            NeedsError: Something is missing to train with.
            FormatError: The documents hold too little to learn from.
        """
        ...
