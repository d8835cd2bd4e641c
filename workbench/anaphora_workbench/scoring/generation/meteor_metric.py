"""METEOR as a metric of strings: built in, or by its official program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from importlib.util import find_spec
from operator import add

from anaphora_workbench.ports import TextMetric, TextScores
from anaphora_workbench.scoring.generation.meteor import Meteor, english_stemmer
from anaphora_workbench.scoring.generation.meteor_jar import MeteorJar
from anaphora_workbench.scoring.generation.ngrams import Tokeniser, split

__all__ = ["BuiltInMeteor", "OfficialMeteor", "best_meteor"]


@dataclass(frozen=True)
class BuiltInMeteor:
    """METEOR with exact and stem matches; exact ones only where there is no stemmer.

    Attributes:
        words: How texts are parted into words; case never counts.
    """

    words: Tokeniser = split
    name: str = field(default="meteor", init=False)
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    @cached_property
    def _meteor(self) -> Meteor:
        stemmer = english_stemmer() if find_spec("snowballstemmer") is not None else None
        return Meteor(stemmer)

    @property
    def title(self) -> str:
        """Name in tables, with the kinds of matches."""
        return f"METEOR ({'+'.join(self._meteor.stages)})"

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return METEOR; see `TextMetric.score`."""
        counts = [
            self._meteor.counts(
                self.words(ours.lower()), [self.words(each.lower()) for each in theirs]
            )
            for ours, theirs in zip(hypotheses, references, strict=True)
        ]
        total = reduce(add, counts).score() if counts else None
        return TextScores(total, tuple([each.score() for each in counts]))


@dataclass(frozen=True)
class OfficialMeteor:
    """METEOR by its official program.

    Attributes:
        program: The program.
    """

    program: MeteorJar
    name: str = field(default="meteor", init=False)
    title: str = field(default="METEOR 1.5", init=False)
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return METEOR; see `TextMetric.score`.

        Raises:
            NeedsError: The program failed.
        """
        return self.program.score(hypotheses, references)


def best_meteor(which: str = "auto") -> TextMetric:
    """Return a METEOR.

    Args:
        which: ``official``, ``built-in``, or ``auto``: the official program where it is installed.

    Raises:
        MissingExtraError: The official one is asked for and not installed.
    """
    if which == "official":
        return OfficialMeteor(MeteorJar.required())
    program = MeteorJar.find() if which == "auto" else None
    return BuiltInMeteor() if program is None else OfficialMeteor(program)
