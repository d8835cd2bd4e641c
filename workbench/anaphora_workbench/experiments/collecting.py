"""Adding up what comes back, document by document, and making the comparison of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import comb

from anaphora_workbench.experiments.agreement import agreements
from anaphora_workbench.experiments.breakdowns import By, Slice, breakdowns
from anaphora_workbench.experiments.comparison import Comparison, System, Text
from anaphora_workbench.experiments.errors import errors_of
from anaphora_workbench.experiments.judged import Column, JudgedBuilder
from anaphora_workbench.experiments.measures import MeasureBuilder, measure_letters
from anaphora_workbench.experiments.plan import Plan, Resampling
from anaphora_workbench.experiments.significance import letters_of, pair_tests
from anaphora_workbench.experiments.work import Done, joined
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring import TOTAL, Evaluation, Figure, Match, Tally
from anaphora_workbench.scoring.chains import CHAIN_SETTINGS
from anaphora_workbench.scoring.coreference import METRICS
from anaphora_workbench.scoring.coreference.alignment import Alignment
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, DocumentScore
from anaphora_workbench.scoring.coreference.sides import SideCounts
from anaphora_workbench.scoring.coreference.significance import ScoreDifference, compare_systems


@dataclass(slots=True)
class Collector:
    """Adds up documents, in their order.

    Attributes:
        plan: What is compared, and how.
        systems: The systems; those that cannot run among them.
        evaluation: Takes the counts.
        texts: The documents so far.
    """

    plan: Plan
    systems: list[System]
    evaluation: Evaluation
    texts: list[Text] = field(default_factory=list)
    _judged: JudgedBuilder = field(init=False)
    _measures: MeasureBuilder = field(init=False)
    _chains: dict[tuple[str, Match], CoreferenceScores] = field(default_factory=dict)

    def __post_init__(self) -> None:
        settings = self.plan.settings
        self._measures = MeasureBuilder(settings)
        self._judged = JudgedBuilder(
            [
                Column(system.name, match, mode)
                for system in self.systems
                for match in settings.match
                for mode in settings.carry_over
            ]
        )

    def add(self, reading: Reading, done: Done, systems: Iterable[str]) -> None:
        """Add one document.

        Args:
            reading: The document.
            done: The results of each system.
            systems: Names of the systems that ran, in order.
        """
        document = reading.document
        names = list(systems)
        self._judged.add([case for name in names for case in done.systems[name].cases])
        self.evaluation.add(joined(done, names, cases=self.plan.cases))
        if not done.shared.begun:
            return
        told = document.metadata.get("genre", "")
        genre = told if isinstance(told, str) else ""
        sizes = len(document.sentences), len(document.tokens)
        parts = {name: done.systems[name] for name in names}
        ran = {name: part for name, part in parts.items() if name in part.timings}
        self._measures.add(document, ran, done.shared.version_of)
        shared = done.shared
        self.texts.append(Text(shared.doc_id, genre, shared.language, *sizes, shared.version_of))
        for name in names:
            for key, sums in done.systems[name].chains.items():
                if key not in self._chains:
                    self._chains[key] = CoreferenceScores(CHAIN_SETTINGS, METRICS, Alignment())
                nothing = SideCounts()
                score = DocumentScore(done.shared.doc_id, genre, sums, nothing, nothing, 0, 0)
                self._chains[key].documents.append(score)

    def _told(self, system: System) -> System:
        """Return a system with what happened to it."""
        found, name = self.evaluation, system.name
        return replace(
            system,
            skipped=tuple([(doc_id, why) for own, doc_id, why in found.skipped if own == name]),
            failed=tuple([doc_id for own, doc_id in found.failed if own == name]),
            notes=tuple([(doc_id, note) for own, doc_id, note in found.notes if own == name]),
        )

    def comparison(self) -> Comparison:
        """Return what was collected, with everything that is made of it."""
        evaluation, plan = self.evaluation, self.plan
        tests = plan.resampling.for_pairs(comb(len(evaluation.timings), 2))
        evaluation.facts.update(plan.facts)
        evaluation.facts["tests"] = (
            f"seed={tests.seed},samples={tests.samples},shuffles={tests.shuffles}"
        )
        judged = self._judged.built(evaluation.states)
        systems = [self._told(system) for system in self.systems]
        order = {system.name: number for number, system in enumerate(systems)}
        evaluation.timings = dict(sorted(evaluation.timings.items(), key=lambda t: order[t[0]]))
        ran = set(evaluation.timings)
        told = {column: one for column, one in judged.told.items() if column.system in ran}
        skipped = frozenset([(name, doc_id) for name, doc_id, _why in evaluation.skipped])
        judged = replace(judged, told=told, skipped=skipped)
        chains = dict(sorted(self._chains.items(), key=lambda found: order[found[0][0]]))
        parts = breakdowns(evaluation, judged, {t.name: t.genre for t in self.texts})
        totals = {column: Tally() for column in judged.told}
        for row, tally in evaluation.totals().items():
            totals[Column(row.resolver, row.match, row.carry_over)].add(tally)
        units = {text.name: text.unit for text in self.texts}
        pairs = pair_tests(judged, plan.settings, tests, units)
        measures = self._measures.measures(evaluation.timings)
        measure_pairs = self._measures.pairs(evaluation.timings, tests)
        return Comparison(
            settings=plan.settings,
            signature=evaluation.signature,
            systems=tuple(systems),
            texts=tuple(self.texts),
            evaluation=evaluation,
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
    totals: Mapping[Column, Tally], parts: Iterable[Slice]
) -> dict[tuple[Column, str, Figure], float]:
    """Return the figures that are tested, of all anaphors and of each kind."""
    tallies = {(column, TOTAL): tally for column, tally in totals.items()}
    tallies.update({(p.column, p.value): p.tally for p in parts if p.by is By.KIND})
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
