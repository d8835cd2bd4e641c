"""The data of every report of a comparison besides the counts, computed once.

`ComparisonData` has rates with intervals and letters, pairs of systems with adjusted p, and the
order of tables. Intervals of a rate are BCa intervals over documents, as those of differences are.
Where there are fewer than ten documents, or all resamples agree, they are Wilson's (1927), which
takes answers as independent of each other and is too narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from anaphora_workbench.experiments import Comparison, MeasurePair, PairTest, System
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.labels import ranged
from anaphora_workbench.reports.report_data import ReportData, wilson, wilson_of
from anaphora_workbench.scoring import TOTAL, CarryOver, Figure, Match, Tally
from anaphora_workbench.stats import (
    FEWEST_DOCUMENTS,
    Statistic,
    bootstraps_of_tables,
    ratio_of_sums,
)
from anaphora_workbench.stats.arrays import Floats


@dataclass(frozen=True, slots=True)
class Rate:
    """A figure of one system on one kind of anaphor: a ratio of two sums.

    Attributes:
        answered: Anaphors of the key that have an answer.
        spurious: Answers where the key has none.
        documents: Documents that hold any of them.
        low: Lower end of the interval, between 0 and 1; ``None`` when there is none.
        high: Upper end.
        independent: Whether the interval takes answers as independent (Wilson's), as there are
            fewer than ten documents or all resamples agree; it is then too narrow.
        letters: Groups of systems that do not differ, as `ranged` prints them; ``""`` where there
            are none.
    """

    figure: Figure
    correct: int
    gold: int
    answered: int
    spurious: int
    documents: int
    low: float | None
    high: float | None
    independent: bool
    letters: str = ""

    @property
    def value(self) -> float | None:
        """The rate between 0 and 1, ``None`` when it is undefined."""
        part, whole = self.figure.sums_of(self.correct, self.gold, self.answered, self.spurious)
        return part / whole if whole else None

    @property
    def precision(self) -> float | None:
        """Correct / (answered + spurious), ``None`` when it is undefined."""
        reported = self.answered + self.spurious
        return self.correct / reported if reported else None

    @property
    def silent(self) -> bool:
        """Whether there was something to answer and nothing was."""
        return self.gold > 0 and not self.answered and not self.spurious


Rates = Mapping[tuple[str, str], Rate]
"""Rates by system and kind; the kind `TOTAL` is all of them."""


def kinds_in(rates: Rates) -> list[str]:
    """Return the kinds that the key has, in the order of reports, without `TOTAL`."""
    kinds = {kind for (_system, kind), rate in rates.items() if rate.gold}
    return sorted(kinds - {TOTAL}, key=kind_order)


def gold_of(rates: Rates, kind: str) -> int:
    """Return how many anaphors of a kind the key has: what the system with most texts was asked."""
    return max([rate.gold for (_s, own), rate in rates.items() if own == kind], default=0)


def interval_of_answers(figure: Figure, tally: Tally) -> tuple[float, float] | None:
    """Return a 95 % interval that takes answers as independent, ``None`` where there is none.

    It is Wilson's. A correct or wrong answer weighs twice in F1, as it counts for recall and for
    precision, a missing or spurious one once; so F1 is a mean of 0 and 1 with weights, and the
    number of items is Kish's effective one, (sum of weights)² / sum of squared weights. Where every
    anaphor is answered and no answer is spurious, it is the number of anaphors.
    """
    part, whole = figure.sums(tally)
    if not whole:
        return None
    if figure is not Figure.F1:
        return wilson(part, whole)
    return wilson_of(part / whole, whole**2 / (whole + 2 * tally.answered))


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two systems as a table shows them, seen from the first one.

    Attributes:
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


@dataclass(slots=True)
class _RateSums:
    """The sums that a figure is formed of, by text (all versions of one are one), and counts."""

    texts: dict[str, tuple[int, int]] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)


@dataclass(frozen=True, eq=False)
class ComparisonData(ReportData):
    """What reports show of a comparison."""

    comparison: Comparison

    @classmethod
    def of_comparison(cls, comparison: Comparison | ComparisonData) -> ComparisonData:
        """Return the data of a comparison; data of one are returned as they are."""
        if isinstance(comparison, ComparisonData):
            return comparison
        return cls(comparison.evaluation, comparison)

    @cached_property
    def systems(self) -> tuple[System, ...]:
        """The systems that ran, in the order of `ranked`."""
        by_name = {system.name: system for system in self.comparison.ran}
        return tuple([by_name[name] for name in self.ranked])

    @cached_property
    def _rates(self) -> dict[tuple[object, ...], Rates]:
        return {}

    def rates(
        self,
        match: Match,
        mode: CarryOver,
        figure: Figure = Figure.F1,
        documents: Iterable[str] | None = None,
    ) -> Rates:
        """Return a rate of every system that ran, on all anaphors and on each kind.

        ``documents`` are those that count, all when left out. Letters are for all documents and the
        first way of matching only, as nothing else is tested.
        """
        chosen = None if documents is None else tuple(documents)
        key = (match, mode, figure, chosen)
        if key not in self._rates:
            self._rates[key] = self._rates_of(match, mode, figure, chosen)
        return self._rates[key]

    def _rates_of(
        self, match: Match, mode: CarryOver, figure: Figure, documents: Sequence[str] | None
    ) -> Rates:
        found = self._rate_sums(match, mode, figure, documents)
        ends = self._intervals(found)
        tested = documents is None and match is self.settings.match[0]
        rates: dict[tuple[str, str], Rate] = {}
        for (system, kind), sums in found.items():
            tally, size = sums.tally, len(sums.texts)
            drawn = ends.get((system, kind))
            # Where all answers are right, so are those of all resamples: no spread to speak of.
            flat = drawn is not None and drawn[0] == drawn[1]
            independent = size < FEWEST_DOCUMENTS or flat
            low, high = (interval_of_answers(figure, tally) if independent else drawn) or (
                None,
                None,
            )
            groups = self.comparison.letters_of(mode, figure, kind) if tested else None
            letters = ranged(groups.of(system)) if groups is not None else ""
            counts = (tally.exit, tally.gold, tally.answered, tally.spurious)
            rates[system, kind] = Rate(figure, *counts, size, low, high, independent, letters)
        return rates

    def _rate_sums(
        self, match: Match, mode: CarryOver, figure: Figure, documents: Sequence[str] | None
    ) -> dict[tuple[str, str], _RateSums]:
        counted = self.evaluation.documents
        units = {text.name: text.unit for text in self.comparison.texts}
        found: dict[tuple[str, str], _RateSums] = {}
        for document in counted if documents is None else documents:
            name = units.get(document, document)
            for row, tally in counted.get(document, {}).items():
                part, whole = figure.sums(tally)
                if (row.match, row.carry_over) != (match, mode) or not (tally.gold or whole):
                    continue
                for kind in (row.kind, TOTAL):
                    sums = found.setdefault((row.resolver, kind), _RateSums())
                    known = sums.texts.get(name, (0, 0))
                    sums.texts[name] = (known[0] + part, known[1] + whole)
                    sums.tally.add(tally)
        return found

    def _intervals(
        self, found: Mapping[tuple[str, str], _RateSums]
    ) -> dict[tuple[str, str], tuple[float, float] | None]:
        """Return intervals over documents, of the same documents from the same resamples."""
        groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for key, sums in found.items():
            # Sorted, so that the draws do not depend on the order of the files.
            groups.setdefault(tuple(sorted(sums.texts)), []).append(key)
        drawn = self.comparison.resampling
        ends: dict[tuple[str, str], tuple[float, float] | None] = {}
        asked: list[tuple[list[tuple[int, ...]], dict[str, Statistic]]] = []
        tested = {
            documents: keys
            for documents, keys in groups.items()
            if len(documents) >= FEWEST_DOCUMENTS
        }
        for documents, keys in tested.items():
            columns = [
                [found[key].texts[name][place] for name in documents]
                for key in keys
                for place in (0, 1)
            ]
            figures: dict[str, Statistic] = {
                str(number): partial(_ratio, 2 * number) for number in range(len(keys))
            }
            asked.append((list(zip(*columns, strict=True)), figures))
        # All at once: those of as many documents share their draws.
        intervals = bootstraps_of_tables(
            asked, level=drawn.level, samples=drawn.samples, seed=drawn.seed
        )
        for keys, own in zip(tested.values(), intervals, strict=True):
            for number, key in enumerate(keys):
                interval = own[str(number)].bca
                known = interval.low is not None and interval.high is not None
                ends[key] = (interval.low or 0.0, interval.high or 0.0) if known else None
        return ends

    def shown_figure(self, mode: CarryOver) -> Figure:
        """Return by what figure reports compare two systems.

        It is F1; where no test of that could be made it is recall, whose difference has at least
        an interval that takes anaphors as independent.
        """
        tests = self.comparison.pairs_of(mode)
        return Figure.RECALL if all(test.refused for test in tests) else Figure.F1

    @property
    def chosen(self) -> str:
        """The system that is shown against each other one: the best unless one was named."""
        return self.comparison.against or self.ranked[0]

    @property
    def chosen_other(self) -> str:
        """The best of the systems besides `chosen`, which is shown against it; ``""`` for none."""
        return next((name for name in self.ranked if name != self.chosen), "")

    def pairs_in_order(self, tests: Iterable[PairTest | MeasurePair]) -> list[PairRow]:
        """Return pairs in the order of the tables: the better system stands first in each."""
        rank = {name: number for number, name in enumerate(self.ranked)}
        pairs = [PairRow.of(test) for test in tests]
        seen = [pair.turned() if rank[pair.first] > rank[pair.second] else pair for pair in pairs]
        return sorted(seen, key=lambda pair: (rank[pair.first], rank[pair.second]))

    def best_by(self, metric: str) -> str:
        """Return the system that is shown against each other one by a measure of a test set."""
        totals = {
            measure.system: measure.f1 or 0.0
            for measure in self.comparison.measures
            if (measure.metric, measure.kind) == (metric, TOTAL)
        }
        return self.comparison.against or max(totals, key=lambda name: totals[name], default="")


def pairs_with(system: str, pairs: Iterable[PairRow]) -> list[PairRow]:
    """Return the pairs of one system, which stands first in each."""
    own = [pair for pair in pairs if system in (pair.first, pair.second)]
    return [pair if pair.first == system else pair.turned() for pair in own]


def _ratio(place: int, sums: Floats) -> Floats:
    return ratio_of_sums(sums[..., place : place + 2])


def _minus(value: float | None) -> float | None:
    """Return a number with the other sign; zero has none."""
    return None if value is None else -value or 0.0
