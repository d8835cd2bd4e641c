"""Documents in chunks: the same results however many are in one, and nothing lost at an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.experiments import Cache, ComparisonPlan, Resampling
from anaphora_workbench.experiments import chunks as chunks_module
from anaphora_workbench.experiments.chunks import (
    Chunk,
    ChunkWork,
    Pace,
    chunks,
    done_in_chunks,
    unpacked_result,
)
from anaphora_workbench.experiments.jobs import DocumentJob, JobContext, JobResult
from anaphora_workbench.io.pickled_values import pickled
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Settings
from anaphora_workbench.scoring.evaluator import evaluator_of, tasks_of

NAMES = ("nearest", "most-frequent")


@pytest.fixture
def plan() -> ComparisonPlan:
    """Two resolvers, tested with few draws."""
    registry = Registry()
    resolvers = tuple([registry.resolver(name) for name in NAMES])
    return ComparisonPlan(Settings(), resolvers, resampling=Resampling(samples=50, shuffles=49))


@pytest.fixture
def work(plan: ComparisonPlan) -> ChunkWork:
    """What is done with every chunk of that plan."""
    evaluator = evaluator_of(plan.settings, Registry(), plan.resolvers, cases=True, chains=True)
    return ChunkWork(pickled((JobContext(evaluator, plan.resolvers), None)), cases=False)


def jobs_of(readings: list[Reading]) -> list[DocumentJob]:
    """Return the jobs of some texts, for both resolvers."""
    names = {"": "shared", **{name: name for name in NAMES}}
    return [DocumentJob(task, frozenset(NAMES), names) for task in tasks_of(readings, {})]


def without_times(results: Iterable[JobResult]) -> list[object]:
    """Return what results say but for times."""
    return [
        (one.shared, {name: replace(part, timings={}) for name, part in one.systems.items()})
        for one in results
    ]


def test_a_task_holds_what_takes_about_a_second() -> None:
    pace = Pace()
    pace.note(40, 0.01)
    assert pace.words == 80, "no more than twice the one before"
    pace.note(80, 0.01)
    pace.note(160, 0.01)
    pace.note(320, 0.01)
    assert pace.words == 640
    pace.note(640, 4)
    assert pace.words == 160, "a slow system gets less at once"
    pace.note(10, 60)
    assert pace.words == 1, "and at least one document"


def test_chunks_hold_the_documents_in_order(texts: list[Reading]) -> None:
    jobs = jobs_of(texts * 3)
    pace = Pace()
    alone = list(chunks(jobs, pace))
    assert [len(chunk.jobs()) for chunk in alone] == [1] * len(jobs)
    pace.words = sum(chunk.words for chunk in alone[:4])
    found = list(chunks(jobs, pace))
    assert [len(chunk.jobs()) for chunk in found] == [4, len(jobs) - 4]
    assert [job for chunk in found for job in chunk.jobs()] == jobs


@pytest.mark.parametrize("seconds", [0.0, 1e9], ids=["one each", "many"])
def test_results_do_not_depend_on_the_chunks(
    texts: list[Reading], work: ChunkWork, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = jobs_of(texts * 4)
    expected = without_times(done_in_chunks(lambda sent: map(work, sent), jobs))
    monkeypatch.setattr(chunks_module, "_SECONDS", seconds)
    sizes: list[int] = []

    def done(sent: Iterable[bytes]) -> Iterator[bytes]:
        for one in sent:
            sizes.append(len(Chunk(one, 0).jobs()))
            yield work(one)

    assert without_times(done_in_chunks(done, jobs)) == expected
    assert sum(sizes) == len(jobs)
    assert (max(sizes) == 1) == (seconds == 0.0)


def test_an_error_loses_nothing_of_what_was_done_before(
    texts: list[Reading], work: ChunkWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = jobs_of(texts)
    evaluated = chunks_module.run_job

    def fails(context: JobContext, cache: Cache | None, job: DocumentJob) -> JobResult:
        if job is not first:
            raise NeedsError("no parse", code="no-parse")
        return evaluated(context, cache, job)

    chunk = Chunk.of(jobs)
    unpacked = chunk.jobs()
    first = unpacked[0]
    monkeypatch.setattr(chunks_module, "unpickled", lambda _data: unpacked)
    monkeypatch.setattr(chunks_module, "run_job", fails)
    packed = replace(work, encoded=True)(chunk.packed)
    monkeypatch.undo()
    found = unpacked_result(packed)
    assert [name for name, _content in found.entries] == ["shared", *NAMES]
    taken = found.taken()
    assert next(taken).shared.doc_id == jobs[0].task.reading.document.doc_id
    with pytest.raises(NeedsError, match="no parse"):
        next(taken)


def test_entries_that_come_packed_are_those_that_are_kept_here(
    texts: list[Reading], plan: ComparisonPlan, work: ChunkWork, tmp_path: Path
) -> None:
    job = jobs_of(texts)[0]
    found = unpacked_result(replace(work, encoded=True)(Chunk.of([job]).packed))
    cache = Cache(tmp_path)
    for name, content in found.entries:
        cache.write(name, content)
    part = cache.load("nearest")
    assert part is not None
    kept = part.cases[0].judgements[0]
    sent = found.results[0].systems["nearest"].cases[0].judgements[0]
    assert (kept.outcome, kept.cause, kept.denotes) == (sent.outcome, sent.cause, sent.denotes)
    assert kept.trace
    assert not sent.trace
