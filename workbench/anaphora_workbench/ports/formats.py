"""The port of file formats: `Format`, what it reads (`Reading`) and what it loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from anaphora_workbench.errors import Problem
from anaphora_workbench.io.sources import Source, Target

if TYPE_CHECKING:
    from anaphora_workbench.model import Document, Layer


@dataclass(frozen=True, slots=True)
class Reading:
    """One document as a format read it.

    Attributes:
        document: The text.
        layers: Decisions found in the source, the gold or only one first. May be empty.
        problems: Recoverable trouble, in the order in which it was met.
        source: Name of the file or folder it came from.
        in_progress: Whether somebody still works on the layers, as in a project: an anaphor
            without a reference type waits for an answer then; else it has no antecedent.
    """

    document: Document
    layers: tuple[Layer, ...] = ()
    problems: tuple[Problem, ...] = ()
    source: str = ""
    in_progress: bool = False


class Format(Protocol):
    """A file format. Its module's docstring is its specification.

    Attributes:
        name: Name on the command line.
        title: One line for ``anaphora list formats``.
        suffixes: File name endings, with the dot, the usual one first.
        folder: Whether one document is a folder.
        readable: Whether it can be read.
        writable: Whether it can be written.
        many: Whether one file may hold several documents.
        loses: What it can never hold, a phrase each, for the documentation.

    A format may also say ``holds_coreference = False``: a file in it without mentions tells nothing
    (plain text), where in others it says that there are none. ``mentions_only = True`` says that
    whatever is marked in a file is a mention: noun phrases that only a preprocessor found are then
    left out unless they are asked for (`anaphora_workbench.ports.written_mentions`).
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    folder: bool
    readable: bool
    writable: bool
    many: bool
    loses: tuple[str, ...]

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a source looks like this format.

        Args:
            head: The first 4,096 characters (``""`` for a folder).
            source: Its name and path; a folder format looks inside.
        """
        ...

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one, without holding the earlier ones.

        Recoverable trouble goes into `Reading.problems`.

        Raises:
            FormatError: The rest cannot be read.
        """
        ...

    def losses(self, reading: Reading) -> list[Problem]:
        """Return what writing this reading would drop, one warning for each sort of thing."""
        ...

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write all readings; the target appears whole or not at all.

        Raises:
            FormatError: It cannot be written.
        """
        ...


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A point of a learning curve.

    Attributes:
        documents: Number of documents that were learnt from.
        accuracy: Share of right answers in documents that were not, from 0 to 1.
    """

    documents: int
    accuracy: float


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """Answers to which a model gives about the same probability.

    Attributes:
        answers: Their number, in documents that were not learnt from.
        probability: Mean of what the model says, from 0 to 1.
        correct: Share of right answers, from 0 to 1.
    """

    answers: int
    probability: float
    correct: float


@dataclass(frozen=True, slots=True)
class Training:
    """What became of a training.

    Attributes:
        documents: Number of documents that were learnt from.
        words: Number of their words.
        held_out: Number of further documents, by which it was decided when to stop.
        accuracy: Part of the anaphors that the model gets right in documents that it had not
            learnt from, by the system's own measure, from 0 to 1.
        use: How the model is used: the option to type.
        folds: Parts of a cross-validation by document that ``accuracy`` is of; 0 if it is of the
            documents held out.
        refuses: Whether the resolver gives no answer on these documents afterwards.
        baseline: Part of the same anaphors that ``supar`` gets right, ``None`` if not measured.
        calibration_error: Expected calibration error of the model's probabilities, likewise.
        curve: The learning curve, if one was asked for.
        reliability: The reliability diagram of the probabilities, from the least probable answers;
            empty for a system without them.
        seen: Whether a model that training went on from had learnt from some of the documents, so
            that all figures are too high.
    """

    documents: int
    words: int
    held_out: int
    accuracy: float
    use: str
    folds: int = 0
    refuses: bool = True
    baseline: float | None = None
    calibration_error: float | None = None
    curve: tuple[CurvePoint, ...] = ()
    reliability: tuple[ReliabilityBin, ...] = ()
    seen: bool = False


@runtime_checkable
class Trainable(Protocol):
    """A resolver that can learn from annotated texts."""

    def train(
        self,
        readings: Iterable[Reading],
        folder: Path,
        *,
        seed: int,
        tell: Callable[[str], None],
        curve: bool = False,
    ) -> Training:
        """Learn from the first layer of each document and save the model.

        Args:
            readings: Annotated documents. A language that is not stated is guessed.
            folder: A new folder for the model; it appears whole or not at all.
            seed: Seed of everything that is drawn by lot.
            tell: Receives progress, a sentence at a time.
            curve: Whether to learn from parts of the documents too, for a learning curve.

        Raises:
            NeedsError: Something is missing to train with.
            FormatError: The documents hold too little to learn from.
            UsageError: A learning curve is asked for that the system does not have.
        """
        ...
