"""Documents on a Dask cluster: they go out to its workers in chunks, results come back in order.

The workers need the same packages as this side: what they run (code, systems with their files and
versions, language models) is compared by its fingerprint before anything is sent. A worker that is
lost loses nothing: the scheduler gives its documents to another one. Draws of statistics go there,
too, as for many documents they take as long as the documents themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.experiments.chunks import (
    Chunk,
    ChunkResult,
    ChunkWork,
    Pace,
    chunks,
    unpacked_result,
)
from anaphora_workbench.experiments.cluster_address import Certificates, checked_address
from anaphora_workbench.experiments.jobs import DocumentJob, JobContext, JobResult
from anaphora_workbench.experiments.result_cache import Identities
from anaphora_workbench.io.pickled_values import pickled, unpickled
from anaphora_workbench.lazy import needed
from anaphora_workbench.registry import Registry

if TYPE_CHECKING:
    from anaphora_workbench.experiments.result_files import Cache

PATIENCE = 10
"""Seconds to wait for the scheduler to answer."""
_AHEAD = 2
"""Chunks under way for each thread of the cluster, besides those that wait for their turn."""


class ClusterError(AnaphoraError):
    """There is no cluster at an address, or it cannot do the work."""

    code = "cluster-failed"


def identities(context: bytes) -> dict[str, str]:
    """Return the fingerprints of all that this process would run with a pickled context.

    That of the workbench with its tools and models is under ``""``, those of the systems under
    their names.
    """
    unpacked: JobContext = unpickled(context)
    found = Identities.of(unpacked, Registry())
    return {"": found.common.digest, **{n: one.digest for n, one in found.systems.items()}}


@dataclass(slots=True)
class Connection:
    """A connection to a cluster, for documents and for the draws of statistics.

    It is opened when there is something to do first. As a function it makes draws
    (`anaphora_workbench.stats.spreading`), without a look at the workers: they were compared with
    this side when documents were sent.

    Attributes:
        address: That of the scheduler, such as ``tcp://10.0.0.5:8786``.
        certificates: For an encrypted connection; without them Dask's own configuration decides.
    """

    address: str
    certificates: Certificates | None = None
    _client: Any = field(default=None, init=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._client is not None:
            self._client.close()

    def results(
        self,
        context: JobContext,
        work: ChunkWork,
        documents: Iterable[DocumentJob],
        cache: Cache | None = None,
    ) -> Iterator[JobResult]:
        """Yield the results in the order of the documents, which are taken as needed.

        Results are kept in the cache as soon as they are there, in any order.

        Raises:
            ClusterError: Nobody answers at the address, there are no workers, they have another
                version of the workbench, or a document brought down several workers.
            FormatError: Results cannot be kept.
            MissingExtraError: The extra ``cluster`` is not installed.
            UsageError: The address means nothing.
        """
        client = self._opened()
        threads = _threads(client, self.address, context)
        yield from _Sender(_distributed(), client, work, documents, threads).results(cache)

    def __call__(self, work: Callable[[bytes], bytes], tasks: Sequence[bytes]) -> list[bytes]:
        """Return the results of draws in the order of the tasks.

        Raises:
            ClusterError: Nobody answers at the address, or a task brought down several workers.
            MissingExtraError: The extra ``cluster`` is not installed.
        """
        client = self._opened()
        futures = [client.submit(work, task, pure=False) for task in tasks]
        try:
            found: list[bytes] = client.gather(futures)
            return found
        except _distributed().KilledWorker:
            raise ClusterError(
                "drawing resamples brought down several workers one after the other; look into "
                "their logs, they may need more memory. What was finished is kept",
                code="cluster-killed",
            ) from None

    def _opened(self) -> Any:
        """Return the client of Dask."""
        if self._client is None:
            self._client = _client_of(_distributed(), self.address, self.certificates)
        return self._client


def _distributed() -> Any:
    return needed("distributed", extra="cluster", by="--cluster")


def _client_of(distributed: Any, address: str, certificates: Certificates | None) -> Any:
    """Return a client of Dask.

    Raises:
        ClusterError: Nobody answers at the address.
        UsageError: The address means nothing.
    """
    # Of no address the client of Dask would wait, and leave a traceback when it is thrown away.
    address = checked_address(address)
    security = _security(distributed, address, certificates)
    try:
        return distributed.Client(
            address, timeout=PATIENCE, set_as_default=False, security=security
        )
    except (OSError, TimeoutError, ValueError) as error:
        reason = str(error) or "it does not answer"
        raise ClusterError(
            f"there is no Dask scheduler at '{address}': {reason}. 'dask scheduler' starts one",
            code="cluster-unreachable",
        ) from None


def _security(distributed: Any, address: str, certificates: Certificates | None) -> Any:
    """Return how a connection is made safe, ``None`` where Dask's configuration decides.

    Raises:
        ClusterError: The address is an encrypted one and there are no certificates, or bad ones.
    """
    if certificates is not None:
        security = distributed.Security(
            tls_ca_file=certificates.authority,
            tls_client_cert=certificates.own,
            tls_client_key=certificates.key or certificates.own,
            require_encryption=True,
        )
    elif address.startswith("tls://"):
        security = distributed.Security()
        if not (security.tls_ca_file and security.tls_client_cert):
            raise ClusterError(
                f"'{address}' is encrypted and needs certificates: --tls-ca-file FILE --tls-cert "
                "FILE --tls-key FILE, those that the scheduler was started with",
                code="cluster-certificates",
            )
    else:
        return None
    try:
        security.get_connection_args("client")
    except (OSError, ValueError) as error:  # an ssl.SSLError is one of these
        raise ClusterError(
            f"the certificates for '{address}' cannot be used: {error}; they are files in PEM, "
            "the key that of the certificate",
            code="cluster-certificates",
        ) from None
    return security


def _threads(client: Any, address: str, context: JobContext) -> int:
    """Return the number of threads, after looking whether the workers run the same code."""
    threads: dict[str, int] = client.nthreads()
    if not threads:
        raise ClusterError(
            f"the scheduler at '{address}' has no workers; 'dask worker {address}' starts one",
            code="cluster-empty",
        )
    packed = pickled(context)
    theirs = _identities_of_workers(client, address, packed)
    ours = identities(packed)
    other = [worker for worker, found in theirs.items() if found != ours]
    if other:
        differs = [name for name in ours if theirs[other[0]].get(name) != ours[name]]
        what = f"'{differs[0]}'" if differs[0] else "the workbench or of a language model"
        raise ClusterError(
            f"{len(other)} of {len(theirs)} workers at '{address}' have another version of {what}, "
            f"such as {other[0]}; install the same there, else figures cannot be compared",
            code="cluster-differs",
        )
    return sum([threads.get(worker, 1) for worker in theirs])


def _identities_of_workers(client: Any, address: str, context: bytes) -> dict[str, dict[str, str]]:
    """Return what `identities` finds on each worker; one that has just been lost is left out.

    Raises:
        ClusterError: A worker lacks a package, or none is left.
    """
    found: dict[str, Any] = client.run(identities, context, on_error="return")
    for worker, answer in list(found.items()):
        if isinstance(answer, ImportError):
            raise ClusterError(
                f"the workers at '{address}' lack a package ({answer}); install the same version "
                "of anaphora-workbench and its plug-ins there",
                code="cluster-differs",
            )
        if isinstance(answer, OSError):  # the connection broke
            del found[worker]
        elif isinstance(answer, Exception):
            raise answer
    if not found:
        raise ClusterError(
            f"the scheduler at '{address}' has lost all its workers; 'dask worker {address}' "
            "starts one",
            code="cluster-empty",
        )
    return found


class _Sender:
    """Sends documents to a cluster, few at a time, and puts what comes back into order."""

    def __init__(
        self,
        distributed: Any,
        client: Any,
        work: ChunkWork,
        documents: Iterable[DocumentJob],
        threads: int,
    ) -> None:
        self._client = client
        self._work = work
        self._pace = Pace()
        self._chunks = enumerate(chunks(documents, self._pace))
        self._most = _AHEAD * threads + 1
        self._completed = distributed.as_completed(loop=client.loop)
        self._killed: type[Exception] = distributed.KilledWorker
        self._running: dict[Hashable, tuple[int, Chunk]] = {}
        self._ready: dict[int, ChunkResult] = {}

    def results(self, cache: Cache | None) -> Iterator[JobResult]:
        """Yield the results in order; they are kept in the cache as soon as they are there.

        Raises:
            AnaphoraError: A document cannot be evaluated, or results cannot be kept.
            ClusterError: A document brought down several workers.
        """
        turn = 0
        self._send()
        while self._running:
            future = next(self._completed)
            number, chunk = self._running.pop(future.key)
            for done in self._results(future, chunk):
                self._keep(cache, done)
                known = self._ready.setdefault(number, ChunkResult())
                known.results += done.results
                known.error = known.error or done.error
            while turn in self._ready:
                yield from self._ready.pop(turn).taken()
                turn += 1
            self._send()

    def _keep(self, cache: Cache | None, done: ChunkResult) -> None:
        if cache is not None:
            for name, content in done.entries:
                cache.write(name, content)
        done.entries.clear()

    def _send(self) -> None:
        """Send documents until enough are under way or wait for their turn."""
        while len(self._running) + len(self._ready) < self._most:
            number, chunk = next(self._chunks, (-1, None))
            if chunk is None:
                return
            future = self._client.submit(self._work, chunk.packed, pure=False)
            self._running[future.key] = (number, chunk)
            self._completed.add(future)

    def _results(self, future: Any, chunk: Chunk) -> Iterator[ChunkResult]:
        """Yield what came out of a chunk; of one that brought down workers document by document."""
        try:
            done = unpacked_result(future.result())
        except self._killed:
            yield from map(self._alone, chunk.jobs())
        else:
            self._pace.note(chunk.words, done.seconds)
            yield done

    def _alone(self, job: DocumentJob) -> ChunkResult:
        future = self._client.submit(self._work, Chunk.of([job]).packed, pure=False)
        try:
            return unpacked_result(future.result())
        except self._killed:
            doc_id = job.task.reading.document.doc_id
            raise ClusterError(
                f"the document '{doc_id}' brought down several workers one after the other; look "
                "into their logs. What was finished is kept",
                code="cluster-killed",
            ) from None
