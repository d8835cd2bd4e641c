"""Judged anaphors and chains by document: the input of tests and breakdowns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import comb

from anaphora_workbench.experiments.breakdowns import GroupBy, Slice, breakdowns, errors_of
from anaphora_workbench.experiments.comparison import ComparedText, Comparison
from anaphora_workbench.experiments.jobs import JobResult
from anaphora_workbench.experiments.judged_anaphors import JudgedBuilder, JudgedSystem
from anaphora_workbench.experiments.measures import MeasureBuilder, measure_letters
from anaphora_workbench.experiments.plan import ComparisonPlan, Resampling
from anaphora_workbench.experiments.significance import letters_of, pair_tests
from anaphora_workbench.experiments.system_agreement import agreements
from anaphora_workbench.model import Document
from anaphora_workbench.scoring import TOTAL, Figure, Match, Tally
from anaphora_workbench.scoring.chains import CHAIN_SETTINGS
from anaphora_workbench.scoring.coreference import METRICS
from anaphora_workbench.scoring.coreference.alignment import DocumentPairing
from anaphora_workbench.scoring.coreference.score import (
    CoreferenceScores,
    DocumentScore,
    PackedScores,
)
from anaphora_workbench.scoring.coreference.sides import SideCounts
from anaphora_workbench.scoring.coreference.significance import ScoreDifference, compare_systems

_NONE = SideCounts()


@dataclass(slots=True)
class ComparisonCollector:
    """Collects what is tested, in the order of the documents."""

    plan: ComparisonPlan
    systems: Sequence[str]
    _texts: list[ComparedText] = field(default_factory=list)
    _judged: JudgedBuilder = field(init=False)
    _measures: MeasureBuilder = field(init=False)
    _chains: dict[tuple[str, Match], PackedScores] = field(default_factory=dict)

    def __post_init__(self) -> None:
        settings = self.plan.settings
        self._measures = MeasureBuilder(settings)
        self._judged = JudgedBuilder(
            [
                JudgedSystem(system, match, mode)
                for system in self.systems
                for match in settings.match
                for mode in settings.carry_over
            ]
        )

    def add(self, document: Document, done: JobResult, systems: Sequence[str]) -> None:
        """Add one document with the results of the systems that ran, in order."""
        shared, parts = done.shared, {name: done.systems[name] for name in systems}
        cases = [case for part in parts.values() for case in part.cases]
        self._judged.add(shared.doc_id, cases)
        if not shared.begun:
            return
        stated = document.metadata.get("genre", "")
        genre = stated if isinstance(stated, str) else ""
        sizes = len(document.sentences), len(document.tokens)
        ran = {name: part for name, part in parts.items() if name in part.timings}
        self._measures.add(document, ran, shared.version_of)
        self._texts.append(
            ComparedText(shared.doc_id, genre, shared.language, *sizes, shared.version_of)
        )
        for part in parts.values():
            for key, sums in part.chains.items():
                scores = self._chains.setdefault(key, PackedScores())
                scores.append(DocumentScore(shared.doc_id, genre, sums, _NONE, _NONE, 0, 0))

    def tested(self, counts: Comparison) -> Comparison:
        """Return counts with their tests, and all that is made of judged anaphors."""
        evaluation, plan = counts.evaluation, self.plan
        tests = plan.resampling.for_pairs(comb(len(evaluation.timings), 2))
        evaluation.facts["tests"] = (
            f"seed={tests.seed},samples={tests.samples},shuffles={tests.shuffles}"
        )
        ran = set(evaluation.timings)
        judged = self._judged.built(evaluation.states)
        outcomes = {column: one for column, one in judged.outcomes.items() if column.system in ran}
        skipped = frozenset([(name, doc_id) for name, doc_id, _why in evaluation.skipped])
        judged = replace(judged, outcomes=outcomes, skipped=skipped)
        order = {name: number for number, name in enumerate(self.systems)}
        chains = {
            key: CoreferenceScores(CHAIN_SETTINGS, METRICS, DocumentPairing(), self._chains[key])
            for key in sorted(self._chains, key=lambda found: order[found[0]])
        }
        parts = breakdowns(evaluation, judged, {t.name: t.genre for t in self._texts if t.genre})
        totals = {column: Tally() for column in judged.outcomes}
        for row, tally in evaluation.totals().items():
            totals[JudgedSystem(row.resolver, row.match, row.carry_over)].add(tally)
        units = {text.name: text.unit for text in self._texts if text.version_of}
        pairs = pair_tests(judged, plan.settings, tests, units)
        measures = self._measures.measures(evaluation.timings)
        measure_pairs = self._measures.pairs(evaluation.timings, tests)
        return replace(
            counts,
            texts=tuple(self._texts),
            totals=totals,
            judged=judged,
            chains=chains,
            breakdowns=parts,
            resampling=tests,
            pairs=pairs,
            letters=letters_of(pairs, _values(totals, parts), tests),
            chain_pairs=_chain_pairs(chains, plan.settings.match[0], tests, units),
            agreements=agreements(judged),
            errors=errors_of(judged),
            measures=measures,
            measure_pairs=measure_pairs,
            measure_letters=measure_letters(measures, measure_pairs, tests),
            against=plan.against if plan.against in ran else "",
        )


def _values(
    totals: Mapping[JudgedSystem, Tally], parts: Iterable[Slice]
) -> dict[tuple[JudgedSystem, str, Figure], float]:
    """Return the figures that are tested, of all anaphors and of each kind."""
    tallies = {(column, TOTAL): tally for column, tally in totals.items()}
    tallies.update({(p.column, p.value): p.tally for p in parts if p.by is GroupBy.KIND})
    found = {
        (*key, figure): figure.rate(tally) for key, tally in tallies.items() for figure in Figure
    }
    return {key: rate for key, rate in found.items() if rate is not None}


def _chain_pairs(
    chains: Mapping[tuple[str, Match], CoreferenceScores],
    first: Match,
    tests: Resampling,
    units: Mapping[str, str],
) -> tuple[ScoreDifference, ...]:
    """Return every two systems compared by the CoNLL mean, matched in the first way."""
    settings = replace(CHAIN_SETTINGS, metrics=("conll",))
    chosen = {
        system: replace(scores, settings=settings)
        for (system, match), scores in chains.items()
        if match is first
    }
    compared = compare_systems(
        chosen, samples=tests.samples, shuffles=tests.shuffles, seed=tests.seed, units=units
    )
    return tuple(compared)
