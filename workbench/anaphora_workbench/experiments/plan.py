"""What is to be compared, and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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


@dataclass(frozen=True, slots=True)
class Plan:
    """A comparison that is to be run.

    Attributes:
        settings: How the systems are asked and judged.
        resolvers: The resolvers, in the order of tables.
        facts: What else belongs into the signature.
        cases: Whether to keep every judged anaphor with its words for reports; memory then grows
            with the corpus and the number of systems.
        resampling: How differences are tested.
    """

    settings: Settings
    resolvers: tuple[Resolver, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    cases: bool = False
    resampling: Resampling = Resampling()

    def systems(self, responses: Iterable[str] = ()) -> list[str]:
        """Return the names of what can be run, and of the responses that stand beside it.

        Args:
            responses: Names of responses.
        """
        return [*[r.name for r in self.resolvers if not lacks(r)], *responses]
