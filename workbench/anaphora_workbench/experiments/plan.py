"""The plan of an evaluation or comparison: systems, gold files and settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil

from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import lacks
from anaphora_workbench.scoring import Settings


@dataclass(frozen=True, slots=True)
class Resampling:
    """How differences are tested.

    Attributes:
        seed: Seed of all draws.
        samples: Resamples of the bootstrap.
        shuffles: Shuffles of the approximate randomisation.
        level: Nominal coverage of intervals.
        alpha: Largest corrected p at which two systems differ.
    """

    seed: int = 1
    samples: int = 10_000
    shuffles: int = 9_999
    level: float = 0.95
    alpha: float = 0.05

    def for_pairs(self, pairs: int) -> Resampling:
        """Return these settings with as many shuffles as a family of tests of m pairs needs.

        No p by shuffling is below 1 / (shuffles + 1), and Holm's correction multiplies the smallest
        of m by m. Were there too few shuffles for the family, no difference could ever be shown.
        They are raised where needed, so that the smallest corrected p is at most a fifth of
        ``alpha``: what is near ``alpha`` is then counted, not guessed from one or two shuffles.
        """
        needed = ceil(5 * pairs / self.alpha) - 1
        return self if needed <= self.shuffles else replace(self, shuffles=needed)

    def least_p(self, pairs: int, documents: int) -> float:
        """Return the smallest corrected p that a family of tests can have.

        Where two systems differ on n documents (of the pair with most), their answers can be
        exchanged in 2^n ways, of which the real one and its mirror image are always as extreme: p
        is never below 2 / 2^n, nor below 1 / (shuffles + 1).
        """
        least = max(2.0 ** min(1 - documents, 0), 1.0 / (self.shuffles + 1))
        return min(1.0, pairs * least)


@dataclass(frozen=True, slots=True)
class ComparisonPlan:
    """An evaluation or a comparison that is to be run.

    Attributes:
        settings: How the systems are asked and judged.
        resolvers: The resolvers, in the order of tables.
        facts: What else belongs into the signature.
        cases: Whether to keep every judged anaphor with its words for reports; memory then grows
            with the corpus and the number of systems.
        resampling: How differences are tested.
        against: The system that reports show against each other one; ``""``: the best.
        tests: Whether the systems are tested against each other, and their chains scored. Without,
            only anaphors are counted, which takes less time and memory.
    """

    settings: Settings
    resolvers: tuple[Resolver, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    cases: bool = False
    resampling: Resampling = Resampling()
    against: str = ""
    tests: bool = True

    def systems(self, responses: Iterable[str] = ()) -> list[str]:
        """Return the names of what can be run, and of the responses beside it."""
        return [*[r.name for r in self.resolvers if not lacks(r)], *responses]
