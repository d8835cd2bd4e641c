"""Documents for other processes and machines: many at a time, and in few bytes either way.

Sending a short document and taking its result costs about half as much as the work on it, most of
it for the messages and for objects that nobody asks for afterwards. So a task holds as many
documents as take about a second, packed; what comes back holds what is added up, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.experiments.jobs import DocumentJob, JobContext, JobResult, entries, run_job
from anaphora_workbench.io.pickled_values import pickled, unpickled
from anaphora_workbench.scoring import DocumentResult
from anaphora_workbench.scoring.cases import Case

if TYPE_CHECKING:
    from anaphora_workbench.experiments.result_files import Cache

_SECONDS = 1.0
"""What a task should take: much more than sending it, and little to lose with a worker."""
_GROWTH = 2
"""How many times more words a task may hold than the one before it, as documents differ."""
_MOST_WORDS = 100_000


@dataclass(slots=True)
class Pace:
    """How many words a task holds; one document until the first tasks are back."""

    words: int = 1

    def note(self, words: int, seconds: float) -> None:
        """Learn from a task that is back."""
        fitting = int(words * _SECONDS / max(seconds, 1e-3))
        self.words = max(1, min(fitting, _GROWTH * max(self.words, words), _MOST_WORDS))


@dataclass(frozen=True, slots=True)
class Chunk:
    """Documents that are done together.

    Attributes:
        packed: The jobs, see `jobs`.
        words: Their words, once a system.
    """

    packed: bytes
    words: int

    @classmethod
    def of(cls, jobs: Sequence[DocumentJob]) -> Chunk:
        """Return jobs as a chunk."""
        return cls(pickled(list(jobs)), sum(map(_words, jobs)))

    def jobs(self) -> list[DocumentJob]:
        """Return the jobs."""
        found: list[DocumentJob] = unpickled(self.packed)
        return found


def _words(job: DocumentJob) -> int:
    return max(1, len(job.task.reading.document.tokens) * len(job.systems))


def chunks(jobs: Iterable[DocumentJob], pace: Pace) -> Iterator[Chunk]:
    """Yield jobs in chunks, in order; they are taken as they are needed."""
    some: list[DocumentJob] = []
    words = 0
    for job in jobs:
        some.append(job)
        words += _words(job)
        if words >= pace.words:
            yield Chunk.of(some)
            some, words = [], 0
    if some:
        yield Chunk.of(some)


@dataclass(frozen=True, slots=True)
class ChunkWork:
    """What is done with every chunk.

    Attributes:
        context: A pickled pair of context and cache; results are kept in the cache by whoever has
            done them, if there is one.
        cases: Whether the results are to have their cases with all words, for reports.
        encoded: Whether results come with what is to be kept of them.
    """

    context: bytes
    cases: bool
    encoded: bool = False

    def __call__(self, task: bytes) -> bytes:
        """Return the packed `ChunkResult` of packed jobs.

        Each process unpacks the context once, so that a resolver that loads a model loads it once.
        Documents are done one at a time there, as resolvers need not be fit for threads.
        """
        context, cache, lock = _context(self.context)
        with lock:
            began = perf_counter()
            jobs: list[DocumentJob] = unpickled(task)
            result = ChunkResult()
            for job in jobs:
                try:
                    done = run_job(context, cache, job)
                except AnaphoraError as error:
                    # What was done before is not lost.
                    result.error = error
                    break
                if self.encoded:
                    result.entries += entries(job, done)
                result.results.append(done if self.cases else _slim(done))
            result.seconds = perf_counter() - began
            return pickled(result)


@dataclass(slots=True)
class ChunkResult:
    """What came out of a chunk.

    Attributes:
        results: Of each document, in order; fewer than there are where one could not be evaluated.
        error: Why it could not.
        entries: Names and contents of what is to be kept.
        seconds: What it took.
    """

    results: list[JobResult] = field(default_factory=list)
    error: AnaphoraError | None = None
    entries: list[tuple[str, bytes]] = field(default_factory=list)
    seconds: float = 0.0

    def taken(self) -> Iterator[JobResult]:
        """Yield the results; raise the error behind them."""
        yield from self.results
        if self.error is not None:
            raise self.error


def done_in_chunks(
    done: Callable[[Iterable[bytes]], Iterator[bytes]], jobs: Iterable[DocumentJob]
) -> Iterator[JobResult]:
    """Yield the results of jobs, in order, of what does packed chunks in order.

    Raises:
        AnaphoraError: A document cannot be evaluated.
    """
    pace = Pace()
    sizes: list[int] = []

    def sent() -> Iterator[bytes]:
        for chunk in chunks(jobs, pace):
            sizes.append(chunk.words)
            yield chunk.packed

    for data in done(sent()):
        result = unpacked_result(data)
        pace.note(sizes.pop(0), result.seconds)
        yield from result.taken()


def unpacked_result(data: bytes) -> ChunkResult:
    """Return what came out of a chunk."""
    found: ChunkResult = unpickled(data)
    return found


@lru_cache(maxsize=1)
def _context(data: bytes) -> tuple[JobContext, Cache | None, Lock]:
    context, cache = unpickled(data)
    return context, cache, Lock()


def _slim(done: JobResult) -> JobResult:
    """Return a result without what only reports on single answers show."""
    systems = {name: _without_words(part) for name, part in done.systems.items()}
    return JobResult(replace(done.shared, texts=[]), systems)


def _without_words(part: DocumentResult) -> DocumentResult:
    return replace(part, cases=[_judged(case) for case in part.cases])


def _judged(case: Case) -> Case:
    judgements = [replace(one, answer=(), trace=()) for one in case.judgements]
    return replace(
        case,
        antecedents=(),
        entities=(),
        excluded_by=(),
        judgements=tuple(judgements),
        objections=(),
        excluded=(),
    )
