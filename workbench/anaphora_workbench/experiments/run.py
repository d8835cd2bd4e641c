"""The engine of `evaluate` and `compare`: documents go out to the systems, counts come back.

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

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from anaphora_workbench.experiments.chunks import ChunkWork, done_in_chunks
from anaphora_workbench.experiments.comparison import (
    CachedResults,
    Comparison,
    DecisionStyle,
    System,
)
from anaphora_workbench.experiments.jobs import (
    DocumentJob,
    JobContext,
    JobResult,
    joined,
    run_job,
)
from anaphora_workbench.experiments.plan import ComparisonPlan
from anaphora_workbench.io.pickled_values import pickled
from anaphora_workbench.pipeline import Resolver, ordered_map
from anaphora_workbench.ports import Deciding, Reading, StepResolver, lacks
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Evaluation
from anaphora_workbench.scoring.evaluator import OnProblems, Responses, evaluator_of, tasks_of
from anaphora_workbench.scoring.responses import refuse_doubled, versions_of
from anaphora_workbench.stats.spreading import spread_by

if TYPE_CHECKING:
    from anaphora_workbench.experiments.cluster import Connection
    from anaphora_workbench.experiments.cluster_address import Certificates
    from anaphora_workbench.experiments.comparison_collector import ComparisonCollector
    from anaphora_workbench.experiments.result_cache import ResultCache
    from anaphora_workbench.experiments.result_files import Cache


def job_results(
    context: JobContext,
    documents: Iterable[DocumentJob],
    *,
    cases: bool = True,
    jobs: int = 1,
    cluster: Connection | None = None,
    cache: Cache | None = None,
) -> Generator[JobResult]:
    """Yield what came out of each document, in order; documents are taken as they are needed.

    Without ``cases`` the judged anaphors that come from elsewhere lack what only reports on single
    answers show. Results are kept in the cache as soon as they are there, so that an interrupt
    loses little that was finished; those of a cluster are kept on this side.

    Raises:
        AnaphoraError: A document cannot be evaluated as the settings ask, results cannot be kept,
            or the processes or the cluster broke down.
    """
    if cluster is not None:
        work = ChunkWork(pickled((context, None)), cases, encoded=cache is not None)
        yield from cluster.results(context, work, documents, cache)
    elif jobs > 1:
        work = ChunkWork(pickled((context, cache)), cases)
        yield from done_in_chunks(lambda packed: ordered_map(work, packed, jobs), documents)
    else:
        yield from map(partial(run_job, context, cache), documents)


@dataclass(slots=True)
class Collector:
    """Adds up documents, in their order; systems that cannot run are among its systems."""

    plan: ComparisonPlan
    systems: list[System]
    evaluation: Evaluation
    _tests: ComparisonCollector | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.plan.tests:
            # Whoever only counts does not wait for statistics to be imported.
            from anaphora_workbench.experiments.comparison_collector import ComparisonCollector

            self._tests = ComparisonCollector(self.plan, [system.name for system in self.systems])

    def add(self, reading: Reading, done: JobResult, systems: Iterable[str]) -> None:
        """Add one document with the results of the systems that ran, in order."""
        names = list(systems)
        self.evaluation.add(joined(done, names, cases=self.plan.cases))
        if self._tests is not None:
            self._tests.add(reading.document, done, names)

    def comparison(self) -> Comparison:
        """Return what was collected, with everything that is made of it."""
        evaluation, plan = self.evaluation, self.plan
        evaluation.facts.update(plan.facts)
        systems = tuple([self._with_events(system) for system in self.systems])
        order = {system.name: number for number, system in enumerate(systems)}
        for system in systems:
            if system.missing:
                reason = f"not usable here: {system.missing}"
                evaluation.skipped += [(system.name, name, reason) for name in evaluation.documents]
        evaluation.timings = dict(sorted(evaluation.timings.items(), key=lambda t: order[t[0]]))
        counts = Comparison(plan.settings, systems, evaluation, plan.resampling)
        return counts if self._tests is None else self._tests.tested(counts)

    def _with_events(self, system: System) -> System:
        """Return a system with what happened to it."""
        found, name = self.evaluation, system.name
        return replace(
            system,
            skipped=tuple([(doc_id, why) for own, doc_id, why in found.skipped if own == name]),
            failed=tuple([doc_id for own, doc_id in found.failed if own == name]),
            notes=tuple([(doc_id, note) for own, doc_id, note in found.notes if own == name]),
        )


class RunProgress(Protocol):
    """Follows a run; a step is one system on one document."""

    def step(self, label: str = "") -> None:
        """Count a step that was done."""

    def passed(self, steps: int) -> None:
        """Leave out steps that need not be done, as their results were kept."""


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
    progress: RunProgress | None = None,
    on_problems: OnProblems | None = None,
) -> Comparison:
    """Evaluate systems on the same documents, and compare them (`ComparisonPlan.tests`).

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
        progress: Follows the run.
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
    evaluator = evaluator_of(
        plan.settings,
        registry,
        plan.resolvers,
        cases=plan.cases or plan.tests,
        chains=plan.tests,
    )
    systems = [*map(_system, plan.resolvers), *[_file(name) for name in responses]]
    usable = [system.name for system in systems if not system.missing]
    context = JobContext(evaluator, tuple([r for r in plan.resolvers if r.name in usable]))
    evaluation = Evaluation(plan.settings, evaluator.facts())
    if versions := versions_of(context.resolvers):
        evaluation.facts["versions"] = versions
    collector = Collector(plan, systems, evaluation)
    line = _Line(collector, usable, progress)
    cached = _result_cache(context, registry, cache)

    def documents() -> Iterator[DocumentJob]:
        for task in tasks_of(readings, responses, on_problems):
            if cached is None:
                job, known = DocumentJob(task, frozenset(usable), {}), None
            else:
                job, known = cached.job(task, usable)
            line.join(task.reading, known, len(job.systems))
            if job.systems or known is None:
                yield job

    with draws_spread(jobs, cluster, certificates) as connection:
        work = job_results(
            context, documents(), cases=plan.cases, jobs=jobs, cluster=connection, cache=cache
        )
        with closing(work) as results:
            for done in results:
                line.serve(done)
        asked = len(usable) * line.documents
        kept = CachedResults(asked=asked) if cached is None else cached.kept(asked)
        return replace(collector.comparison(), kept=kept)


@contextmanager
def draws_spread(
    jobs: int = 1, cluster: str = "", certificates: Certificates | None = None
) -> Iterator[Connection | None]:
    """Let the draws of statistics be made by processes or a cluster, where these are many.

    `run` does so itself; reports draw anew. With a cluster, its connection is given.
    """
    if cluster:
        from anaphora_workbench.experiments.cluster import Connection

        with Connection(cluster, certificates) as connection, spread_by(connection):
            yield connection
    elif jobs > 1:
        with spread_by(partial(_in_processes, jobs)):
            yield None
    else:
        yield None


def _in_processes(
    jobs: int, work: Callable[[bytes], bytes], tasks: Sequence[bytes]
) -> Iterator[bytes]:
    return ordered_map(work, tasks, min(jobs, len(tasks)))


def _result_cache(
    context: JobContext, registry: Registry, cache: Cache | None
) -> ResultCache | None:
    """Return what looks up results of earlier runs, if any are kept."""
    if cache is None:
        return None
    # Fingerprints of code take a while to import; only a run that keeps results needs them.
    from anaphora_workbench.experiments.result_cache import ResultCache

    return ResultCache(context, registry, cache)


@dataclass(slots=True)
class _Place:
    """A document that waits for its turn to be added up, and whether all of it is known."""

    reading: Reading
    known: JobResult | None
    ready: bool


@dataclass(slots=True)
class _Line:
    """Documents in their order: some are known already, others are still being done.

    Attributes:
        systems: Names of the systems that each of them must have.
        documents: Number of documents so far.
    """

    collector: Collector
    systems: list[str]
    progress: RunProgress | None
    documents: int = 0
    _places: deque[_Place] = field(default_factory=deque)

    def join(self, reading: Reading, known: JobResult | None, missing: int) -> None:
        """Add a document at the end, on which ``missing`` systems are still to be run."""
        self.documents += 1
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
