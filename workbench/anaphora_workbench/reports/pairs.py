"""Two systems of a comparison side by side: what the tables of its text and of its page share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from anaphora_workbench.experiments import Comparison, MeasurePair, PairTest
from anaphora_workbench.reports.compare_rates import ranked
from anaphora_workbench.scoring import TOTAL, Figure

__all__ = [
    "PairRow",
    "best_by",
    "chosen",
    "pair_header",
    "pairs_in_order",
    "pairs_with",
    "shuffles_text",
]


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two systems as a table shows them, seen from the first one.

    Attributes:
        first: The one system.
        second: The other one.
        documents: Number of texts that both have.
        difference: The figure of the first less that of the second.
        low: Lower end of its interval, ``None`` where there is none.
        high: Its upper end.
        effect: The difference in standard deviations of the shuffled ones.
        p: p of the randomisation, ``None`` where it was refused.
        p_holm: The same, corrected by Holm.
        only_first: Anaphors that only the first has right.
        only_second: Anaphors that only the second has right.
        p_mcnemar: p of McNemar's test on these.
        p_mcnemar_holm: The same, corrected by Holm.
    """

    first: str
    second: str
    documents: int
    difference: float | None
    low: float | None
    high: float | None
    effect: float | None
    p: float | None
    p_holm: float | None
    only_first: int = 0
    only_second: int = 0
    p_mcnemar: float | None = None
    p_mcnemar_holm: float | None = None

    @classmethod
    def of(cls, test: PairTest | MeasurePair) -> PairRow:
        """Return a pair as it was tested.

        The interval is by texts; of recall, where that was refused as there are too few, the one
        that takes anaphors as independent.
        """
        ends = test.bootstrap.bca.low, test.bootstrap.bca.high
        if isinstance(test, PairTest) and test.refused and test.figure is Figure.RECALL:
            ends = test.items.low, test.items.high
        pair = cls(
            test.first,
            test.second,
            test.bootstrap.documents,
            test.bootstrap.difference,
            *ends,
            test.randomisation.standardised,
            test.randomisation.p_two_sided,
            test.p_holm,
        )
        if isinstance(test, MeasurePair):
            return pair
        return replace(
            pair,
            only_first=test.mcnemar.only_first,
            only_second=test.mcnemar.only_second,
            p_mcnemar=test.mcnemar.p,
            p_mcnemar_holm=test.p_mcnemar_holm,
        )

    def turned(self) -> PairRow:
        """Return the pair as seen from the second system; p values have no direction."""
        return replace(
            self,
            first=self.second,
            second=self.first,
            difference=_minus(self.difference),
            low=_minus(self.high),
            high=_minus(self.low),
            effect=_minus(self.effect),
            only_first=self.only_second,
            only_second=self.only_first,
        )


def chosen(comparison: Comparison) -> str:
    """Return the system that is shown against each other one: the best unless one was named."""
    return comparison.against or ranked(comparison)[0].name


def pairs_in_order(
    comparison: Comparison, tests: Iterable[PairTest | MeasurePair]
) -> list[PairRow]:
    """Return pairs in the order of the tables: the better system stands first in each."""
    rank = {system.name: number for number, system in enumerate(ranked(comparison))}
    pairs = [PairRow.of(test) for test in tests]
    seen = [pair.turned() if rank[pair.first] > rank[pair.second] else pair for pair in pairs]
    return sorted(seen, key=lambda pair: (rank[pair.first], rank[pair.second]))


def best_by(comparison: Comparison, metric: str) -> str:
    """Return the system that is shown against each other one by a measure of a test set."""
    totals = {
        measure.system: measure.f1 or 0.0
        for measure in comparison.measures
        if (measure.metric, measure.kind) == (metric, TOTAL)
    }
    return comparison.against or max(totals, key=lambda system: totals[system], default="")


def pairs_with(system: str, pairs: Iterable[PairRow]) -> list[PairRow]:
    """Return the pairs of one system, which stands first in each."""
    own = [pair for pair in pairs if system in (pair.first, pair.second)]
    return [pair if pair.first == system else pair.turned() for pair in own]


def shuffles_text(comparison: Comparison) -> str:
    """Return how often answers were exchanged."""
    return f"{comparison.resampling.shuffles:,} shuffles, or all there are where these are fewer"


def pair_header(comparison: Comparison) -> tuple[str, ...]:
    """Return the columns that tables of pairs begin with."""
    level = f"{100 * comparison.resampling.level:g} % interval"
    return ("systems", "texts", "points", level, "p", "p Holm", "effect")


def _minus(value: float | None) -> float | None:
    """Return a number with the other sign; zero has none."""
    return None if value is None else -value or 0.0
