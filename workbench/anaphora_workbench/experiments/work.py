"""One document of a comparison: run the systems that are asked for, each result on its own.

This is what goes to other processes and machines. Results of different systems are kept apart, so
that each can be stored and taken from the store without the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.scoring import DocumentResult, Evaluator, Response
from anaphora_workbench.scoring.api import Task
from anaphora_workbench.scoring.cases import CaseText


@dataclass(frozen=True, slots=True)
class Bench:
    """What every document of a comparison is done with.

    Attributes:
        evaluator: Evaluates a document.
        resolvers: All resolvers of the comparison.
    """

    evaluator: Evaluator
    resolvers: tuple[Resolver, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """A document and what is to be done with it.

    Attributes:
        task: The document.
        systems: Names of the resolvers and responses that are to be run.
    """

    task: Task
    systems: frozenset[str]


@dataclass(frozen=True, slots=True)
class Done:
    """What came out of a document.

    Attributes:
        shared: What does not depend on the system.
        systems: What does, by system.
    """

    shared: DocumentResult
    systems: dict[str, DocumentResult]


def carry_out(bench: Bench, order: Order) -> Done:
    """Run systems on one document.

    A system that breaks down in a way that nobody foresaw costs itself this document: the others
    are run without it.

    Raises:
        AnaphoraError: The document cannot be evaluated as the settings ask.
    """
    task = order.task
    resolvers = [resolver for resolver in bench.resolvers if resolver.name in order.systems]
    responses = [response for response in task.responses if response.name in order.systems]
    try:
        result = _evaluated(bench, task, resolvers, responses)
    except AnaphoraError:
        raise
    except Exception:
        return _one_by_one(bench, task, resolvers, responses)
    return Done(_shared(result), {s.name: _of(result, s.name) for s in (*resolvers, *responses)})


def _evaluated(
    bench: Bench, task: Task, resolvers: Sequence[Resolver], responses: Sequence[Response]
) -> DocumentResult:
    return bench.evaluator.evaluate(task.reading, resolvers, responses, read_seconds=task.seconds)


def _one_by_one(
    bench: Bench, task: Task, resolvers: Iterable[Resolver], responses: Sequence[Response]
) -> Done:
    """Run the resolvers on their own, to find out which of them breaks down."""
    result = _evaluated(bench, task, (), responses)
    done = Done(_shared(result), {r.name: _of(result, r.name) for r in responses})
    for resolver in resolvers:
        try:
            result = _evaluated(bench, task, (resolver,), ())
        except AnaphoraError:
            raise
        except Exception as error:
            reason = f"it broke down ({type(error).__name__}: {error}); that is a defect of it"
            broken = replace(_of(_shared(result), resolver.name), failed=[resolver.name])
            broken.skipped[resolver.name] = reason
            done.systems[resolver.name] = broken
        else:
            done = replace(done, shared=_shared(result))
            done.systems[resolver.name] = _of(result, resolver.name)
    return done


def _shared(result: DocumentResult) -> DocumentResult:
    """Return the part of a result that is the same for every system."""
    return replace(
        result,
        tallies={},
        timings={},
        skipped={},
        failed=[],
        cases=[],
        chains={},
        texts=_text(result),
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
        cases=[case for case in result.cases if case.system == system],
        chains={key: sums for key, sums in result.chains.items() if key[0] == system},
        begun=result.begun,
    )


def joined(done: Done, systems: Iterable[str], *, cases: bool) -> DocumentResult:
    """Return the results of a document as one, as the evaluation of all systems at once gives it.

    Args:
        done: The results.
        systems: Names of the systems, in order.
        cases: Whether to keep every judged anaphor and the text.
    """
    whole = replace(done.shared, tallies={}, timings={}, skipped={}, failed=[], cases=[], chains={})
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
        whole.chains.update(part.chains)
        if cases:
            whole.cases += part.cases
    return whole
