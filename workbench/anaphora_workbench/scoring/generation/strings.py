"""The metrics of generated strings by name, each over the texts of a whole test set.

================  ================================================================================
``bleu-N``        BLEU with n-grams of up to N words (`bleu`)
``nist-N``        NIST likewise (`nist`)
``rouge-2``       ROUGE-2, F of each text; their mean (`rouge`)
``rouge-su4``     ROUGE-SU4 likewise
``ter``           translation edit rate (`ter`)
``meteor``        METEOR with exact and stemmed matches (`meteor`)
``edit``          edit distance in words, a substitution costing 2; their mean (`edits`)
``ssa``           simple string accuracy; their mean
``gsa``           generation string accuracy; their mean
``exact``         share of texts that are a reference, whatever the case
================  ================================================================================

N is 1 to 9. A metric of your own is a class without arguments that is a `TextMetric`, under the
entry point group ``anaphora_workbench.metrics``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from types import MappingProxyType

from anaphora_workbench.errors import PluginError, unknown_name
from anaphora_workbench.ports import TextMetric, TextScores
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.generation.edits import (
    edit_distance,
    generation_accuracy,
    string_accuracy,
)
from anaphora_workbench.scoring.generation.meteor import BuiltInMeteor
from anaphora_workbench.scoring.generation.ngrams import (
    BleuCounts,
    Brevity,
    NGrams,
    NistCounts,
    NistWeights,
    Tokeniser,
    bigrams,
    bleu_counts,
    rouge,
    skip_bigrams,
    words_of,
)
from anaphora_workbench.scoring.generation.ter import Ter

WordSequence = Sequence[str]
"""The words of a text."""
_NUMBERED = re.compile(r"(bleu|nist)-([1-9])")


_EDITS: MappingProxyType[
    str, tuple[str, Callable[[WordSequence, WordSequence], float | None], bool]
] = MappingProxyType(
    {
        "edit": ("Edit distance", edit_distance, True),
        "ssa": ("String accuracy (SSA)", string_accuracy, False),
        "gsa": ("String accuracy (GSA)", generation_accuracy, False),
    }
)


@dataclass(frozen=True, slots=True)
class Bleu:
    """BLEU of a test set, and of each text with mteval-v13a's smoothing."""

    order: int = 4
    brevity: Brevity = Brevity.CLOSEST
    words: Tokeniser = words_of
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    @property
    def name(self) -> str:
        """Name on the command line."""
        return f"bleu-{self.order}"

    @property
    def title(self) -> str:
        """Name in tables."""
        return f"BLEU-{self.order}"

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return BLEU; see `TextMetric.score`."""
        counts = [
            bleu_counts(ours, theirs, order=self.order, brevity=self.brevity)
            for ours, theirs in _parted(hypotheses, references, self.words)
        ]
        total = BleuCounts.of_all(counts).score() if counts else None
        return TextScores(total, tuple([each.score() for each in counts]))


@dataclass(frozen=True, slots=True)
class Nist:
    """NIST of a test set, and of each text with the information weights of the whole set."""

    order: int = 5
    words: Tokeniser = words_of
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=False, init=False)

    @property
    def name(self) -> str:
        """Name on the command line."""
        return f"nist-{self.order}"

    @property
    def title(self) -> str:
        """Name in tables."""
        return f"NIST-{self.order}"

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return NIST; see `TextMetric.score`."""
        pairs = _parted(hypotheses, references, self.words)
        weights = NistWeights([theirs for _ours, theirs in pairs], self.order)
        counts = [weights.counts(ours, theirs) for ours, theirs in pairs]
        total = NistCounts.of_all(counts).score() if counts else None
        return TextScores(total, tuple([each.score() for each in counts]))


@dataclass(frozen=True, slots=True)
class RougeF:
    """F of a ROUGE of each text, and their mean."""

    name: str
    title: str
    units: Callable[[WordSequence], NGrams]
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return ROUGE; see `TextMetric.score`."""
        return _mean(
            [rouge(ours, theirs, self.units).f for ours, theirs in _checked(hypotheses, references)]
        )


@dataclass(frozen=True, slots=True)
class Edits:
    """A figure of edits between a text and each of its references.

    A text's figure is the mean over its references, or the best one of them.

    Attributes:
        figure: The figure of two strings of words, ``None`` where it is undefined.
        lower_is_better: Whether a small figure is a good one.
        best: Whether the best reference counts, instead of their mean.
    """

    name: str
    title: str
    figure: Callable[[WordSequence, WordSequence], float | None]
    lower_is_better: bool
    best: bool = False
    words: Tokeniser = words_of
    worst: float | None = field(default=None, init=False)

    @property
    def share(self) -> bool:
        """Whether scores lie between 0 and 1; accuracies, by and large, do."""
        return not self.lower_is_better

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return the figure; see `TextMetric.score`.

        Raises:
            ValueError: The lengths differ, or a text has no reference.
            MissingExtraError: rapidfuzz is not installed.
        """
        pairs = _parted(hypotheses, references, self.words)
        return _mean([self._one(ours, theirs) for ours, theirs in pairs])

    def _one(self, ours: WordSequence, theirs: Sequence[WordSequence]) -> float | None:
        known = [found for each in theirs if (found := self.figure(ours, each)) is not None]
        if not known:
            return None
        if not self.best:
            return fmean(known)
        return float(min(known) if self.lower_is_better else max(known))


@dataclass(frozen=True, slots=True)
class Exact:
    """Share of texts that are the same as one of their references, whatever the case."""

    name: str = field(default="exact", init=False)
    title: str = field(default="Accuracy", init=False)
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return the accuracy; see `TextMetric.score`. Runs of blanks count as one."""
        return _mean(
            [
                float(_folded(ours) in {_folded(each) for each in theirs})
                for ours, theirs in _checked(hypotheses, references)
            ]
        )


def edits(name: str, *, best: bool = False, words: Tokeniser = words_of) -> Edits:
    """Return a metric of edits: ``edit``, ``ssa`` or ``gsa``.

    Raises:
        KeyError: There is none of that name.
    """
    title, figure, lower = _EDITS[name]
    return Edits(name, title, figure, lower, best, words)


TEXT_METRICS: MappingProxyType[str, Callable[[], TextMetric]] = MappingProxyType(
    {
        "bleu-4": Bleu,
        "nist-5": Nist,
        "rouge-2": lambda: RougeF("rouge-2", "ROUGE-2", bigrams),
        "rouge-su4": lambda: RougeF("rouge-su4", "ROUGE-SU4", skip_bigrams),
        "ter": Ter,
        "meteor": lambda: BuiltInMeteor(words_of),
        "edit": lambda: edits("edit"),
        "ssa": lambda: edits("ssa"),
        "gsa": lambda: edits("gsa"),
        "exact": Exact,
    }
)
"""The metrics by name, with their usual settings; ``bleu-N`` and ``nist-N`` stand for all N."""


def text_metric(name: str, registry: Registry | None = None) -> TextMetric:
    """Return a metric of strings by name: of the table above, or of an installed package.

    Raises:
        PluginError: ``metric-unknown``, ``metric-of-coreference``, or as `Registry.get`.
    """
    numbered = _NUMBERED.fullmatch(name)
    if numbered:
        order = int(numbered[2])
        return Bleu(order) if numbered[1] == "bleu" else Nist(order)
    if name in TEXT_METRICS:
        return TEXT_METRICS[name]()
    found = registry or Registry()
    if name not in found.names("metrics"):
        known = ["bleu-1 ... bleu-9", "nist-1 ... nist-9", *TEXT_METRICS]
        message = unknown_name("metric of strings", name, known)
        raise PluginError(message, code="plugin-unknown")
    plugin = found.get("metrics", name)
    if not isinstance(plugin, TextMetric):
        raise PluginError(
            f"'{name}' is a metric of coreference, not of strings; 'anaphora score' has it",
            code="metric-of-coreference",
        )
    return plugin


def _checked(
    hypotheses: Sequence[str], references: Sequence[Sequence[str]]
) -> list[tuple[str, Sequence[str]]]:
    if len(hypotheses) != len(references):
        raise ValueError(f"{len(hypotheses)} texts, but references of {len(references)}")
    for number, theirs in enumerate(references, 1):
        if not theirs:
            raise ValueError(f"text {number} has no reference")
    return list(zip(hypotheses, references, strict=True))


def _parted(
    hypotheses: Sequence[str], references: Sequence[Sequence[str]], words: Tokeniser
) -> list[tuple[list[str], list[list[str]]]]:
    return [
        (words(ours), [words(each) for each in theirs])
        for ours, theirs in _checked(hypotheses, references)
    ]


def _mean(segments: Sequence[float | None]) -> TextScores:
    """Return scores whose total is the mean of those that are defined."""
    known = [score for score in segments if score is not None]
    return TextScores(fmean(known) if known else None, tuple(segments))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
