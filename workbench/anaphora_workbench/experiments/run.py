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

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Protocol

from anaphora_workbench.experiments.cache import Cache
from anaphora_workbench.experiments.cluster_address import Certificates
from anaphora_workbench.experiments.collecting import Collector
from anaphora_workbench.experiments.comparison import Comparison, System, Way
from anaphora_workbench.experiments.executing import carried_out
from anaphora_workbench.experiments.keeping import Keeper
from anaphora_workbench.experiments.plan import Plan
from anaphora_workbench.experiments.work import Bench, Done, Order
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import Deciding, Reading, StepResolver, lacks
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Evaluation
from anaphora_workbench.scoring.api import Responses, Told, evaluator_of, tasks_of
from anaphora_workbench.scoring.systems import refuse_doubled, versions_of


class Progress(Protocol):
    """Hears how far a comparison is; a step is one system on one document."""

    def step(self, label: str = "") -> None:
        """Hear that a step was done."""
        ...

    def passed(self, steps: int) -> None:
        """Hear that some steps need not be done, as their results were kept."""
        ...


def run(
    plan: Plan,
    readings: Iterable[Reading],
    *,
    registry: Registry,
    responses: Responses | None = None,
    jobs: int = 1,
    cluster: str = "",
    certificates: Certificates | None = None,
    cache: Cache | None = None,
    progress: Progress | None = None,
    told: Told | None = None,
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
        told: Hears what of responses on other tokens could not be kept.

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
    bench = Bench(evaluator, tuple([r for r in plan.resolvers if r.name in usable]))
    evaluation = Evaluation(plan.settings, evaluator.facts())
    if versions := versions_of(bench.resolvers):
        evaluation.facts["versions"] = versions
    collector = Collector(plan, systems, evaluation)
    line = _Line(collector, usable, progress)
    keeper = Keeper(bench, registry, cache)

    def orders() -> Iterator[Order]:
        for task in tasks_of(readings, responses, told):
            order, known = keeper.order(task, usable)
            line.join(task.reading, known, len(order.systems))
            if order.systems or known is None:
                yield order

    work = carried_out(
        bench, orders(), jobs=jobs, cluster=cluster, certificates=certificates, cache=cache
    )
    with closing(work) as results:
        for done in results:
            line.serve(done)
    return replace(collector.comparison(), kept=keeper.kept(cache))


@dataclass(slots=True)
class _Place:
    """A document that waits for its turn to be added up.

    Attributes:
        reading: The document.
        known: What is known of it.
        ready: Whether all of it is.
    """

    reading: Reading
    known: Done | None
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

    def join(self, reading: Reading, known: Done | None, missing: int) -> None:
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

    def serve(self, done: Done) -> None:
        """Take what came out of the first document that is still being done."""
        place = self._places[0]
        known = place.known
        if known is not None:
            done = Done(known.shared, {**known.systems, **done.systems})
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
    way = Way.STEP if isinstance(resolver, StepResolver) else Way.BATCH
    told = resolver.decides if isinstance(resolver, Deciding) else ""
    return System(resolver.name, resolver.title, way, lacks(resolver), decides=told)


def _file(name: str) -> System:
    return System(name, "output files", Way.FILE)
