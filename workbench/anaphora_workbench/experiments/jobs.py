"""One document of a comparison: run the systems that are asked for, each result on its own.

This is what goes to other processes and machines. Results of different systems are kept apart, so
that each can be stored and taken from the store without the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.scoring import DocumentResult, Evaluator, Response
from anaphora_workbench.scoring.cases import CaseText
from anaphora_workbench.scoring.evaluator import DocumentTask

if TYPE_CHECKING:
    from anaphora_workbench.experiments.result_files import Cache


@dataclass(frozen=True, slots=True)
class JobContext:
    """What every document of a comparison is done with: its evaluator, and all resolvers."""

    evaluator: Evaluator
    resolvers: tuple[Resolver, ...]


@dataclass(frozen=True, slots=True)
class DocumentJob:
    """A document and what is to be done with it.

    Attributes:
        systems: Names of the resolvers and responses that are to be run.
        names: Under which name the result of each system is kept, that of the document itself
            under `SHARED`; a system without a name is not kept.
    """

    task: DocumentTask
    systems: frozenset[str]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class JobResult:
    """What came out of a document: what does not depend on the system, and what does, by system."""

    shared: DocumentResult
    systems: Mapping[str, DocumentResult]

    def results(self) -> Iterator[tuple[str, DocumentResult]]:
        """Yield what is worth keeping, by system; the document's own under `SHARED`.

        A system that did not run may run next time, when what it lacks is there: that is not kept.
        """
        ran = {name: part for name, part in self.systems.items() if name in part.timings}
        if ran:
            yield SHARED, self.shared
            yield from ran.items()


SHARED = ""
"""Stands for the document itself among the names of systems."""


def run_job(context: JobContext, cache: Cache | None, job: DocumentJob) -> JobResult:
    """Run systems on one document and keep the results in the cache, if there is one.

    A system that breaks down in a way that nobody foresaw costs itself this document: the others
    are run without it.

    Raises:
        AnaphoraError: The document cannot be evaluated as the settings ask, or the results cannot
            be kept.
    """
    done = _evaluated_apart(context, job)
    if cache is not None:
        keep(cache, job, done)
    return done


def keep(cache: Cache, job: DocumentJob, done: JobResult) -> None:
    """Keep the results of a document; raise `FormatError` if the folder cannot be written."""
    for name, content in entries(job, done):
        cache.write(name, content)


def entries(job: DocumentJob, done: JobResult) -> list[tuple[str, bytes]]:
    """Return name and content of what is to be kept of the results of a document."""
    from anaphora_workbench.experiments.result_files import entry

    return [
        (name, entry(result))
        for system, result in done.results()
        if (name := job.names.get(system))
    ]


def _evaluated_apart(context: JobContext, job: DocumentJob) -> JobResult:
    task = job.task
    resolvers = [resolver for resolver in context.resolvers if resolver.name in job.systems]
    responses = [response for response in task.responses if response.name in job.systems]
    try:
        result = _evaluated(context, task, resolvers, responses)
    except AnaphoraError:
        raise
    except Exception:
        return _one_by_one(context, task, resolvers, responses)
    return JobResult(
        _shared(result), {s.name: _of(result, s.name) for s in (*resolvers, *responses)}
    )


def _evaluated(
    context: JobContext,
    task: DocumentTask,
    resolvers: Sequence[Resolver],
    responses: Sequence[Response],
) -> DocumentResult:
    return context.evaluator.evaluate(task.reading, resolvers, responses, read_seconds=task.seconds)


def _one_by_one(
    context: JobContext,
    task: DocumentTask,
    resolvers: Iterable[Resolver],
    responses: Sequence[Response],
) -> JobResult:
    """Run the resolvers on their own, to find out which of them breaks down."""
    result = _evaluated(context, task, (), responses)
    shared = _shared(result)
    systems = {response.name: _of(result, response.name) for response in responses}
    for resolver in resolvers:
        try:
            result = _evaluated(context, task, (resolver,), ())
        except AnaphoraError:
            raise
        except Exception as error:
            reason = f"it broke down ({type(error).__name__}: {error}); that is a defect of it"
            if isinstance(error, MemoryError):
                reason = "there was not enough memory for it; use fewer --jobs or shorter texts"
            broken = replace(_of(shared, resolver.name), failed=[resolver.name])
            broken.skipped[resolver.name] = reason
            systems[resolver.name] = broken
        else:
            shared = _shared(result)
            systems[resolver.name] = _of(result, resolver.name)
    return JobResult(shared, systems)


def _shared(result: DocumentResult) -> DocumentResult:
    """Return the part of a result that is the same for every system."""
    return replace(_without_systems(result), texts=_text(result))


def _without_systems(result: DocumentResult) -> DocumentResult:
    """Return a copy without what a system has brought in."""
    return replace(
        result,
        tallies={},
        timings={},
        skipped={},
        failed=[],
        notes=[],
        cases=[],
        chains={},
        names={},
        stepwise=[],
        other_heads={},
        aligned={},
    )


def _text(result: DocumentResult) -> list[CaseText]:
    """Return the text once; resolvers and output files each bring it along."""
    if not result.texts:
        return []
    first, *others = result.texts
    for other in others:
        first = first.joined(other)
    return [first]


def _of(result: DocumentResult, system: str) -> DocumentResult:
    """Return the part of a result that is one system's."""
    return DocumentResult(
        result.doc_id,
        tallies={row: tally for row, tally in result.tallies.items() if row.resolver == system},
        timings={name: timing for name, timing in result.timings.items() if name == system},
        skipped={name: reason for name, reason in result.skipped.items() if name == system},
        failed=[name for name in result.failed if name == system],
        notes=[(name, note) for name, note in result.notes if name == system],
        cases=[case for case in result.cases if case.system == system],
        chains={key: sums for key, sums in result.chains.items() if key[0] == system},
        names={key: counts for key, counts in result.names.items() if key[0] == system},
        stepwise=[name for name in result.stepwise if name == system],
        other_heads={n: count for n, count in result.other_heads.items() if n == system},
        aligned={name: each for name, each in result.aligned.items() if name == system},
        begun=result.begun,
    )


def joined(done: JobResult, systems: Iterable[str], *, cases: bool) -> DocumentResult:
    """Return the results of a document as one, as the evaluation of all systems at once gives it.

    ``systems`` are in order. Only with ``cases`` are the judged anaphors and the text kept.
    """
    whole = _without_systems(done.shared)
    if not cases:
        whole.texts = []
    for name in systems:
        part = done.systems.get(name)
        if part is None:
            continue
        whole.tallies.update(part.tallies)
        whole.timings.update(part.timings)
        whole.skipped.update(part.skipped)
        whole.failed += part.failed
        whole.notes += part.notes
        whole.chains.update(part.chains)
        whole.names.update(part.names)
        whole.stepwise += part.stepwise
        whole.aligned.update(part.aligned)
        whole.other_heads.update(part.other_heads)
        if cases:
            whole.cases += part.cases
    return whole
