"""Running a comparison: documents go out to the systems, their counts come back and add up.

::

    from anaphora_workbench.experiments import ComparisonPlan, run
    from anaphora_workbench.registry import Registry
    from anaphora_workbench.scoring import Settings
    from anaphora_workbench.workspace import Workspace

    registry = Registry()
    inputs = Workspace(registry).open(["corpus/"])
    readings = (reading for entry in inputs for reading in entry.readings())
    systems = [registry.resolver(name) for name in ("supar", "nearest-subject")]
    comparison = run(ComparisonPlan(Settings(), systems), readings, registry=registry)
    print(list(comparison.rows())[0])
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from math import comb
from typing import Protocol

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.experiments.breakdowns import GroupBy, Slice, breakdowns, errors_of
from anaphora_workbench.experiments.cluster import on_cluster
from anaphora_workbench.experiments.cluster_address import Certificates
from anaphora_workbench.experiments.comparison import Comparison, DecisionStyle, System, Text
from anaphora_workbench.experiments.jobs import (
    DocumentJob,
    JobContext,
    JobResult,
    joined,
    keep,
    run_job,
    run_packed,
)
from anaphora_workbench.experiments.judged import JudgedBuilder, JudgedSystem
from anaphora_workbench.experiments.measures import MeasureBuilder, measure_letters
from anaphora_workbench.experiments.plan import ComparisonPlan, Resampling
from anaphora_workbench.experiments.result_cache import ResultCache
from anaphora_workbench.experiments.result_files import Cache
from anaphora_workbench.experiments.significance import letters_of, pair_tests
from anaphora_workbench.experiments.system_agreement import agreements
from anaphora_workbench.pipeline import Resolver, ordered_map
from anaphora_workbench.ports import Deciding, Reading, StepResolver, lacks
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import TOTAL, Evaluation, Figure, Match, Tally
from anaphora_workbench.scoring.chains import CHAIN_SETTINGS
from anaphora_workbench.scoring.coreference import METRICS
from anaphora_workbench.scoring.coreference.alignment import Alignment
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, DocumentScore
from anaphora_workbench.scoring.coreference.sides import SideCounts
from anaphora_workbench.scoring.coreference.significance import ScoreDifference, compare_systems
from anaphora_workbench.scoring.evaluator import OnProblems, Responses, evaluator_of, tasks_of
from anaphora_workbench.scoring.responses import refuse_doubled, versions_of


def job_results(
    context: JobContext,
    documents: Iterable[DocumentJob],
    *,
    jobs: int = 1,
    cluster: str = "",
    certificates: Certificates | None = None,
    cache: Cache | None = None,
) -> Generator[JobResult]:
    """Yield what came out of each document, in order.

    Args:
        context: What every document is done with.
        documents: The documents; taken as they are needed.
        jobs: Number of processes.
        cluster: Address of a Dask scheduler, ``""`` for none.
        certificates: For an encrypted connection to it.
        cache: Where results are kept as soon as they are there, so that an interrupt loses nothing
            that was finished. Results of a cluster are kept on this side.

    Raises:
        AnaphoraError: A document cannot be evaluated as the settings ask, results cannot be kept,
            or the processes or the cluster broke down.
    """
    if cluster:

        def arrived(job: DocumentJob, done: JobResult) -> None:
            if cache is not None:
                keep(cache, job, done)

        work = partial(run_packed, pickle.dumps((context, None)))
        yield from on_cluster(context, work, documents, cluster, arrived, certificates)
    elif jobs > 1:
        work = partial(run_packed, pickle.dumps((context, cache)))
        try:
            yield from ordered_map(work, documents, jobs)
        except BrokenProcessPool:
            raise NeedsError(
                "one of the processes came to a sudden end, as happens when memory runs out or a "
                "program crashes. What was finished is kept; try again with fewer --jobs",
                code="process-lost",
            ) from None
    else:
        yield from map(partial(run_job, context, cache), documents)


@dataclass(slots=True)
class Collector:
    """Adds up documents, in their order.

    Attributes:
        plan: What is compared, and how.
        systems: The systems; those that cannot run among them.
        evaluation: Takes the counts.
        texts: The documents so far.
    """

    plan: ComparisonPlan
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
                JudgedSystem(system.name, match, mode)
                for system in self.systems
                for match in settings.match
                for mode in settings.carry_over
            ]
        )

    def add(self, reading: Reading, done: JobResult, systems: Iterable[str]) -> None:
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
        genre = document.metadata.get("genre", "")
        genre = genre if isinstance(genre, str) else ""
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
        outcomes = {column: one for column, one in judged.outcomes.items() if column.system in ran}
        skipped = frozenset([(name, doc_id) for name, doc_id, _why in evaluation.skipped])
        judged = replace(judged, outcomes=outcomes, skipped=skipped)
        chains = dict(sorted(self._chains.items(), key=lambda found: order[found[0][0]]))
        parts = breakdowns(evaluation, judged, {t.name: t.genre for t in self.texts})
        totals = {column: Tally() for column in judged.outcomes}
        for row, tally in evaluation.totals().items():
            totals[JudgedSystem(row.resolver, row.match, row.carry_over)].add(tally)
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


class Progress(Protocol):
    """Hears how far a comparison is; a step is one system on one document."""

    def step(self, label: str = "") -> None:
        """Hear that a step was done."""
        ...

    def passed(self, steps: int) -> None:
        """Hear that some steps need not be done, as their results were kept."""
        ...


def run(
    plan: ComparisonPlan,
    readings: Iterable[Reading],
    *,
    registry: Registry,
    responses: Responses | None = None,
    jobs: int = 1,
    cluster: str = "",
    certificates: Certificates | None = None,
    cache: Cache | None = None,
    progress: Progress | None = None,
    on_problems: OnProblems | None = None,
) -> Comparison:
    """Compare systems on the same documents.

    The figures are the same to the last digit however the documents are shared out, and whether
    results were kept: they are whole numbers and fractions, added up in the order of the documents.

    Args:
        plan: What is compared, and how.
        readings: Gold documents; read lazily, so that a corpus need not fit into memory.
        registry: Where names are looked up.
        responses: Output of other systems on the same texts; other tokens are aligned.
        jobs: Number of processes.
        cluster: Address of a Dask scheduler whose workers do the documents instead; ``""``: none.
        certificates: For an encrypted connection to it.
        cache: Where results are kept and taken from; ``None`` for nowhere.
        progress: Hears how far it is.
        on_problems: Called with what of responses on other tokens could not be kept.

    Raises:
        ClusterError: There is no cluster at the address, or it cannot do this work.
        FormatError: A response is another text than the gold document of its name, or results
            cannot be kept.
        MissingExtraError: ``cluster`` is named, and the extra is not installed.
        NeedsError: The settings ask for what a document does not have.
        PluginError: A name of the settings is unknown.
        UsageError: Two systems have one name.
    """
    responses = responses or {}
    refuse_doubled([*[resolver.name for resolver in plan.resolvers], *responses])
    evaluator = evaluator_of(plan.settings, registry, plan.resolvers, cases=True, chains=True)
    systems = [*map(_system, plan.resolvers), *[_file(name) for name in responses]]
    usable = [system.name for system in systems if not system.missing]
    context = JobContext(evaluator, tuple([r for r in plan.resolvers if r.name in usable]))
    evaluation = Evaluation(plan.settings, evaluator.facts())
    if versions := versions_of(context.resolvers):
        evaluation.facts["versions"] = versions
    collector = Collector(plan, systems, evaluation)
    line = _Line(collector, usable, progress)
    cached = ResultCache(context, registry, cache)

    def documents() -> Iterator[DocumentJob]:
        for task in tasks_of(readings, responses, on_problems):
            job, known = cached.job(task, usable)
            line.join(task.reading, known, len(job.systems))
            if job.systems or known is None:
                yield job

    work = job_results(
        context, documents(), jobs=jobs, cluster=cluster, certificates=certificates, cache=cache
    )
    with closing(work) as results:
        for done in results:
            line.serve(done)
    return replace(collector.comparison(), kept=cached.kept(cache))


@dataclass(slots=True)
class _Place:
    """A document that waits for its turn to be added up.

    Attributes:
        reading: The document.
        known: What is known of it.
        ready: Whether all of it is.
    """

    reading: Reading
    known: JobResult | None
    ready: bool


@dataclass(slots=True)
class _Line:
    """Documents in their order: some are known already, others are still being done.

    Attributes:
        collector: Takes the documents, in order.
        systems: Names of the systems that each of them must have.
        progress: Hears how far it is.
    """

    collector: Collector
    systems: list[str]
    progress: Progress | None
    _places: deque[_Place] = field(default_factory=deque)

    def join(self, reading: Reading, known: JobResult | None, missing: int) -> None:
        """Add a document at the end.

        Args:
            reading: The document.
            known: What is known of it.
            missing: Number of systems that are still to be run on it.
        """
        ready = known is not None and not missing
        if self.progress is not None and known is not None:
            self.progress.passed(len(self.systems) - missing)
        self._places.append(_Place(reading, known, ready))
        self._leave()

    def serve(self, done: JobResult) -> None:
        """Take what came out of the first document that is still being done."""
        place = self._places[0]
        known = place.known
        if known is not None:
            done = JobResult(known.shared, {**known.systems, **done.systems})
        if self.progress is not None:
            fresh = set(self.systems).difference(() if known is None else known.systems)
            for name in self.systems:
                if name in fresh:
                    self.progress.step(f"{done.shared.doc_id} {name}")
        place.known, place.ready = done, True
        self._leave()

    def _leave(self) -> None:
        """Let the documents at the front go that are ready."""
        while self._places and self._places[0].ready:
            place = self._places.popleft()
            assert place.known is not None
            self.collector.add(place.reading, place.known, self.systems)


def _system(resolver: Resolver) -> System:
    style = DecisionStyle.STEP if isinstance(resolver, StepResolver) else DecisionStyle.BATCH
    decides = resolver.decides if isinstance(resolver, Deciding) else ""
    return System(resolver.name, resolver.title, style, lacks(resolver), decides=decides)


def _file(name: str) -> System:
    return System(name, "output files", DecisionStyle.FILE)
