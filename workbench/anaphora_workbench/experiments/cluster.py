"""Documents on a Dask cluster: they go out to its workers, results come back in order.

The workers need the same packages as this side: what they run (code, systems with their files and
versions, language models) is compared by its fingerprint before anything is sent. A worker that is
lost loses nothing: the scheduler gives its documents to another one.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.experiments.cluster_address import Certificates, checked_address
from anaphora_workbench.experiments.jobs import DocumentJob, JobContext, JobResult
from anaphora_workbench.experiments.result_cache import Identities
from anaphora_workbench.lazy import needed
from anaphora_workbench.registry import Registry

PATIENCE = 10
"""Seconds to wait for the scheduler to answer."""
_AHEAD = 2
"""Documents under way for each thread of the cluster, besides those that wait for their turn."""


class ClusterError(AnaphoraError):
    """There is no cluster at an address, or it cannot do the work."""

    code = "cluster-failed"


def identities(context: bytes) -> dict[str, str]:
    """Return the fingerprints of all that this process would run with a pickled context.

    That of the workbench with its tools and models is under ``""``, those of the systems under
    their names.
    """
    unpacked: JobContext = pickle.loads(context)
    found = Identities.of(unpacked, Registry())
    return {"": found.common.digest, **{n: one.digest for n, one in found.systems.items()}}


def on_cluster(
    context: JobContext,
    work: Callable[[DocumentJob], JobResult],
    documents: Iterable[DocumentJob],
    address: str,
    arrived: Callable[[DocumentJob, JobResult], None],
    certificates: Certificates | None = None,
) -> Iterator[JobResult]:
    """Yield the results in the order of the documents, which are taken as needed, few at a time.

    ``address`` is that of the scheduler, such as ``tcp://10.0.0.5:8786``. Without certificates
    Dask's own configuration decides. ``arrived`` is called with each result as soon as it is there,
    in any order.

    Raises:
        ClusterError: Nobody answers at the address, there are no workers, they have another version
            of the workbench, or a document brought down several workers.
        MissingExtraError: The extra ``cluster`` is not installed.
        UsageError: The address means nothing.
    """
    distributed = needed("distributed", extra="cluster", by="--cluster")
    # Of no address the client of Dask would wait, and leave a traceback when it is thrown away.
    address = checked_address(address)
    security = _security(distributed, address, certificates)
    try:
        client = distributed.Client(
            address, timeout=PATIENCE, set_as_default=False, security=security
        )
    except (OSError, TimeoutError, ValueError) as error:
        reason = str(error) or "it does not answer"
        raise ClusterError(
            f"there is no Dask scheduler at '{address}': {reason}. 'dask scheduler' starts one",
            code="cluster-unreachable",
        ) from None
    with client:
        threads = _threads(client, address, context)
        sender = _Sender(distributed, client, work, iter(documents), threads)
        yield from sender.results(arrived)


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
    packed = pickle.dumps(context)
    try:
        theirs: dict[str, dict[str, str]] = client.run(identities, packed)
    except ImportError as error:
        raise ClusterError(
            f"the workers at '{address}' lack a package ({error}); install the same version of "
            "anaphora-workbench and its plug-ins there",
            code="cluster-differs",
        ) from None
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
    return sum(threads.values())


class _Sender:
    """Sends documents to a cluster, few at a time, and puts what comes back into order."""

    def __init__(
        self,
        distributed: Any,
        client: Any,
        work: Callable[[DocumentJob], JobResult],
        documents: Iterator[DocumentJob],
        threads: int,
    ) -> None:
        self._client = client
        self._work = work
        self._documents = enumerate(documents)
        self._most = _AHEAD * threads + 1
        self._completed = distributed.as_completed(loop=client.loop)
        self._killed: type[Exception] = distributed.KilledWorker
        self._running: dict[Hashable, tuple[int, DocumentJob]] = {}
        self._ready: dict[int, JobResult] = {}

    def results(self, arrived: Callable[[DocumentJob, JobResult], None]) -> Iterator[JobResult]:
        """Yield the results in order; ``arrived`` is called with each as soon as it is there.

        Raises:
            ClusterError: A document brought down several workers.
        """
        turn = 0
        self._send()
        while self._running:
            future = next(self._completed)
            number, job = self._running.pop(future.key)
            done = self._result(future, job)
            arrived(job, done)
            self._ready[number] = done
            while turn in self._ready:
                yield self._ready.pop(turn)
                turn += 1
            self._send()

    def _send(self) -> None:
        """Send documents until enough are under way or wait for their turn."""
        while len(self._running) + len(self._ready) < self._most:
            number, job = next(self._documents, (-1, None))
            if job is None:
                return
            future = self._client.submit(self._work, job, pure=False)
            self._running[future.key] = (number, job)
            self._completed.add(future)

    def _result(self, future: Any, job: DocumentJob) -> JobResult:
        try:
            done: JobResult = future.result()
        except self._killed:
            doc_id = job.task.reading.document.doc_id
            raise ClusterError(
                f"the document '{doc_id}' brought down several workers one after the other; look "
                "into their logs. What was finished is kept",
                code="cluster-killed",
            ) from None
        return done
