"""Running a comparison: documents go out to the systems, their counts come back and add up.

::

    from anaphora_workbench.experiments import Plan, run
    from anaphora_workbench.registry import Registry
    from anaphora_workbench.scoring import Settings
    from anaphora_workbench.workspace import Workspace

    registry = Registry()
    inputs = Workspace(registry).open(["corpus/"])
    readings = (reading for entry in inputs for reading in entry.readings())
    systems = [registry.resolver(name) for name in ("supar", "nearest-subject")]
    comparison = run(Plan(Settings(), systems), readings, registry=registry)
    print(list(comparison.rows())[0])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from anaphora_workbench.experiments.agreement import agreements
from anaphora_workbench.experiments.breakdowns import By, Slice, breakdowns
from anaphora_workbench.experiments.comparison import Comparison, System, Text, Way
from anaphora_workbench.experiments.errors import errors_of
from anaphora_workbench.experiments.judged import Column, JudgedBuilder
from anaphora_workbench.experiments.plan import Plan
from anaphora_workbench.experiments.significance import Figure, letters_of, pair_tests
from anaphora_workbench.experiments.work import Bench, Done, Order, carry_out, joined
from anaphora_workbench.pipeline import Resolver, ordered_map
from anaphora_workbench.ports import Conditional, Reading, StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import TOTAL, Evaluation, Match, Tally
from anaphora_workbench.scoring.api import Responses, Task, evaluator_of, tasks_of
from anaphora_workbench.scoring.chains import CHAIN_SETTINGS
from anaphora_workbench.scoring.coreference import METRICS
from anaphora_workbench.scoring.coreference.alignment import Alignment
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, DocumentScore
from anaphora_workbench.scoring.coreference.sides import SideCounts
from anaphora_workbench.scoring.coreference.significance import ScoreDifference, compare_systems


class Progress(Protocol):
    """Hears how far a comparison is; a step is one system on one document."""

    def step(self, label: str = "") -> None:
        """Hear that a step was done."""
        ...

    def passed(self, steps: int) -> None:
        """Hear that some steps need not be done, as their results are stored."""
        ...


def run(
    plan: Plan,
    readings: Iterable[Reading],
    *,
    registry: Registry,
    responses: Responses | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Comparison:
    """Compare systems on the same documents.

    Args:
        plan: What is compared, and how.
        readings: Gold documents; read lazily, so that a corpus need not fit into memory.
        registry: Where names are looked up.
        responses: Output of other systems on the same tokens.
        jobs: Number of processes.
        progress: Hears how far it is.

    Raises:
        FormatError: The tokens of a response differ from those of the gold document.
        NeedsError: The settings ask for what a document does not have.
        PluginError: A name of the settings is unknown.
    """
    responses = responses or {}
    evaluator = evaluator_of(plan.settings, registry, cases=True, chains=True)
    systems = [*map(_system, plan.resolvers), *[_file(name) for name in responses]]
    usable = [system.name for system in systems if not system.missing]
    bench = Bench(evaluator, tuple([r for r in plan.resolvers if r.name in usable]))
    collector = _Collector(plan, systems, Evaluation(plan.settings, {**evaluator.facts()}))
    waiting: dict[str, Task] = {}

    def orders() -> Iterator[Order]:
        for task in tasks_of(readings, responses):
            waiting[task.reading.document.doc_id] = task
            yield Order(task, frozenset(usable))

    for done in ordered_map(partial(carry_out, bench), orders(), jobs):
        task = waiting.pop(done.shared.doc_id)
        collector.add(task.reading, done, usable)
        if progress is not None:
            for name in usable:
                progress.step(f"{done.shared.doc_id} {name}")
    return collector.comparison()


def _system(resolver: Resolver) -> System:
    way = Way.STEP if isinstance(resolver, StepResolver) else Way.BATCH
    missing = resolver.missing() if isinstance(resolver, Conditional) else ""
    return System(resolver.name, resolver.title, way, missing)


def _file(name: str) -> System:
    return System(name, "output files", Way.FILE)


@dataclass(slots=True)
class _Collector:
    """Adds up what comes back, in the order of the documents."""

    plan: Plan
    systems: list[System]
    evaluation: Evaluation
    texts: list[Text] = field(default_factory=list)
    _judged: JudgedBuilder = field(init=False)
    _chains: dict[tuple[str, Match], CoreferenceScores] = field(default_factory=dict)

    def __post_init__(self) -> None:
        settings = self.plan.settings
        self._judged = JudgedBuilder(
            [
                Column(system.name, match, mode)
                for system in self.systems
                for match in settings.match
                for mode in settings.carry_over
            ]
        )

    def add(self, reading: Reading, done: Done, systems: Iterable[str]) -> None:
        """Add one document."""
        document = reading.document
        names = list(systems)
        self._judged.add([case for name in names for case in done.systems[name].cases])
        self.evaluation.add(joined(done, names, cases=self.plan.cases))
        if not done.shared.begun:
            return
        told = document.metadata.get("genre", "")
        genre = told if isinstance(told, str) else ""
        sizes = len(document.sentences), len(document.tokens)
        self.texts.append(Text(done.shared.doc_id, genre, done.shared.language, *sizes))
        for name in names:
            for key, sums in done.systems[name].chains.items():
                if key not in self._chains:
                    self._chains[key] = CoreferenceScores(CHAIN_SETTINGS, METRICS, Alignment())
                nothing = SideCounts()
                score = DocumentScore(done.shared.doc_id, genre, sums, nothing, nothing, 0, 0)
                self._chains[key].documents.append(score)

    def comparison(self) -> Comparison:
        """Return what was collected, with everything that is made of it."""
        evaluation, plan = self.evaluation, self.plan
        tests = plan.resampling
        evaluation.facts.update(plan.facts)
        evaluation.facts["tests"] = (
            f"seed={tests.seed},samples={tests.samples},shuffles={tests.shuffles}"
        )
        judged = self._judged.built()
        skipped: Mapping[str, list[tuple[str, str]]] = {s.name: [] for s in self.systems}
        for name, doc_id, reason in evaluation.skipped:
            skipped[name].append((doc_id, reason))
        broken: Mapping[str, list[str]] = {s.name: [] for s in self.systems}
        for name, doc_id in evaluation.failed:
            broken[name].append(doc_id)
        systems = [
            replace(s, skipped=tuple(skipped[s.name]), failed=tuple(broken[s.name]))
            for s in self.systems
        ]
        order = {system.name: number for number, system in enumerate(systems)}
        evaluation.timings = dict(sorted(evaluation.timings.items(), key=lambda t: order[t[0]]))
        ran = set(evaluation.timings)
        told = {column: one for column, one in judged.told.items() if column.system in ran}
        judged = replace(judged, told=told)
        chains = dict(sorted(self._chains.items(), key=lambda found: order[found[0][0]]))
        parts = breakdowns(evaluation, judged, {t.name: t.genre for t in self.texts})
        totals = {column: Tally() for column in judged.told}
        for row, tally in evaluation.totals().items():
            totals[Column(row.resolver, row.match, row.carry_over)].add(tally)
        pairs = pair_tests(judged, plan.settings, tests)
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
            letters=letters_of(pairs, _values(totals, parts), tests.alpha),
            chain_pairs=_chain_pairs(chains, plan),
            agreements=agreements(judged),
            errors=errors_of(judged),
        )


def _values(
    totals: Mapping[Column, Tally], parts: Iterable[Slice]
) -> dict[tuple[Column, str, Figure], float]:
    """Return the figures that are tested, of all anaphors and of each kind."""
    tallies = {(column, TOTAL): tally for column, tally in totals.items()}
    tallies.update({(p.column, p.value): p.tally for p in parts if p.by is By.KIND})
    found = {
        (*key, figure): rate
        for key, tally in tallies.items()
        for figure, rate in (
            (Figure.SUCCESS_RATE, tally.success_rate),
            (Figure.RECALL, tally.recall),
        )
    }
    return {key: rate for key, rate in found.items() if rate is not None}


def _chain_pairs(
    chains: Mapping[tuple[str, Match], CoreferenceScores], plan: Plan
) -> tuple[ScoreDifference, ...]:
    """Return every two systems compared by the CoNLL mean, matched in the first way."""
    settings = replace(CHAIN_SETTINGS, metrics=("conll",))
    chosen = {
        system: replace(scores, settings=settings)
        for (system, match), scores in chains.items()
        if match is plan.settings.match[0]
    }
    tests = plan.resampling
    return tuple(
        compare_systems(chosen, samples=tests.samples, shuffles=tests.shuffles, seed=tests.seed)
    )
