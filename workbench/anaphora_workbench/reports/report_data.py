"""The data of every report of an evaluation, computed once.

A report of any form takes `ReportData` and computes nothing itself: systems in their order, sums by
system, way of judging, kind and reference type, differences, and what limits the figures. Each is
computed when it is first asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.scoring import (
    TOTAL,
    CarryOver,
    Difference,
    Evaluation,
    Figure,
    Match,
    Settings,
    Tally,
    differences,
)
from anaphora_workbench.scoring.gap import RULES
from anaphora_workbench.scoring.measures import gap_totals

JudgedWay = tuple[str, Match, CarryOver]
"""A system, a way of matching and a carry-over mode."""


@dataclass(frozen=True, eq=False)
class ReportData:
    """What reports show of an evaluation."""

    evaluation: Evaluation

    @staticmethod
    def of(evaluation: Evaluation | ReportData) -> ReportData:
        """Return the data of an evaluation; data of one are returned as they are."""
        return evaluation if isinstance(evaluation, ReportData) else ReportData(evaluation)

    @property
    def settings(self) -> Settings:
        """How the systems were asked and judged."""
        return self.evaluation.settings

    @property
    def headline(self) -> str:
        """The measure that says which system is better: ``gap``, or ``""`` for F1 of anaphors."""
        return self.evaluation.headline

    @cached_property
    def ways(self) -> tuple[tuple[Match, CarryOver], ...]:
        """Every way of matching with every mode; the first one orders all tables."""
        settings = self.settings
        return tuple([(match, mode) for match in settings.match for mode in settings.carry_over])

    @cached_property
    def _sums(self) -> Mapping[tuple[str, Match, CarryOver, str, str], Tally]:
        """Counts over all documents, by kind and reference type and over all (`TOTAL`)."""
        found: dict[tuple[str, Match, CarryOver, str, str], Tally] = {}
        for row, tally in self.evaluation.totals().items():
            way = (row.resolver, row.match, row.carry_over)
            for kind in (row.kind, TOTAL):
                for reference in (row.reference, TOTAL):
                    found.setdefault((*way, kind, reference), Tally()).add(tally)
        return found

    def tally(self, way: JudgedWay, kind: str = TOTAL, reference: str = TOTAL) -> Tally:
        """Return the counts of one system and way of judging, of all or one kind and reference."""
        return self._sums.get((*way, kind, reference)) or Tally()

    def first_tally(self, system: str) -> Tally:
        """Return the counts of a system in the first way of judging."""
        return self.tally((system, *self.ways[0]))

    @cached_property
    def ranked(self) -> tuple[str, ...]:
        """The systems that ran, the best one first: the order of every table of a report.

        By F1 in the first way of judging; where the texts have a measure of their own
        (`headline`), by that. Those without it come last, equal ones stand by alphabet, so that
        the order of the call moves nothing.
        """
        official = gap_totals(self.evaluation.snippets.values(), RULES[0]) if self.headline else {}

        def rate(system: str) -> float:
            if self.headline:
                value = official[system][TOTAL].f1 if system in official else None
            else:
                value = self.first_tally(system).f1
            return -1.0 if value is None else value

        return tuple(sorted(self.evaluation.systems(), key=lambda name: (-rate(name), name)))

    @cached_property
    def widest(self) -> JudgedWay | None:
        """The best of the systems that were asked most, judged in the first way.

        What a report says of the key and of candidates is taken from it, as another system may
        have run on fewer texts; ``None`` where nothing ran.
        """
        ways = [(system, *self.ways[0]) for system in self.ranked]
        return max(ways, key=lambda way: self.tally(way).gold, default=None)

    def kinds(
        self, way: tuple[Match, CarryOver] | None = None, *, with_gold: bool = False
    ) -> list[tuple[str, str]]:
        """Return the pairs of kind and reference type that occur, in the order of reports.

        ``way`` leaves those of one way of judging; ``with_gold`` those of which the key has
        anaphors.
        """
        pairs = {
            (row.kind, row.reference)
            for row, tally in self.evaluation.totals().items()
            if (way is None or (row.match, row.carry_over) == way) and (tally.gold or not with_gold)
        }
        return sorted(pairs, key=lambda pair: (kind_order(pair[0]), "<>!$".find(pair[1])))

    def differences(
        self, system: str | None, figure: Figure = Figure.F1, *, kinds: bool = False
    ) -> list[Difference]:
        """Return the differences of a system, the best by default, from each other one."""
        best = system or next(iter(self.ranked), None)
        found = differences(self.evaluation, best, figure=figure, kinds=kinds)
        return sorted(found, key=lambda each: self.ranked.index(each.other))

    @cached_property
    def limits(self) -> tuple[str, ...]:
        """A sentence for each thing that the key cannot tell."""
        return tuple([sentence(limit.message) for limit in self.evaluation.limits()])

    @cached_property
    def undecided(self) -> str:
        """The sentence on what of the key is undecided, ``""`` where nothing is."""
        left_out = self.evaluation.left_out()
        return "" if left_out is None else sentence(left_out.message)

    @cached_property
    def not_run(self) -> Mapping[tuple[str, str], list[str]]:
        """Documents on which a system did not run, by system and reason."""
        found: dict[tuple[str, str], list[str]] = {}
        for system, document, reason in self.evaluation.skipped:
            found.setdefault((system, reason or document), []).append(document)
        return found

    def causes(self, match: Match, mode: CarryOver) -> dict[str, Counter[str]]:
        """Return how often each cause occurs, by system, the best first."""
        counts: dict[str, Counter[str]] = {system: Counter() for system in self.ranked}
        for case in self.evaluation.cases:
            if case.match is match:
                for judgement in case.judgements:
                    if judgement.carry_over is mode:
                        counts[case.system][judgement.cause] += 1
        return counts


def sentence(message: str) -> str:
    """Return a message as a sentence."""
    return f"{message[:1].upper()}{message[1:]}."


def wilson(part: int, whole: int) -> tuple[float, float] | None:
    """Return Wilson's 95 % interval of a proportion, ``None`` for x/0.

    It takes answers as independent of each other; differences between systems are therefore
    given by resampling documents, not by comparing such intervals. Formula: Wilson (1927).
    """
    return wilson_of(part / whole, whole) if whole else None


def wilson_of(share: float, whole: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a proportion of so many items, which may be a fraction."""
    z = 1.959964
    middle = share + z * z / (2 * whole)
    spread = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))
