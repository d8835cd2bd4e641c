"""Where documents are done: here, in several processes, or on a cluster."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterable
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.experiments.cache import Cache
from anaphora_workbench.experiments.cluster import on_cluster
from anaphora_workbench.experiments.cluster_address import Certificates
from anaphora_workbench.experiments.work import (
    Bench,
    Done,
    Order,
    carry_out,
    carry_out_packed,
    keep,
)
from anaphora_workbench.pipeline import ordered_map


def carried_out(
    bench: Bench,
    orders: Iterable[Order],
    *,
    jobs: int = 1,
    cluster: str = "",
    certificates: Certificates | None = None,
    cache: Cache | None = None,
) -> Generator[Done]:
    """Yield what came out of each document, in order.

    Args:
        bench: What every document is done with.
        orders: The documents; taken as they are needed.
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

        def arrived(order: Order, done: Done) -> None:
            if cache is not None:
                keep(cache, order, done)

        work = partial(carry_out_packed, pickle.dumps((bench, None)))
        yield from on_cluster(bench, work, orders, cluster, arrived, certificates)
    elif jobs > 1:
        work = partial(carry_out_packed, pickle.dumps((bench, cache)))
        try:
            yield from ordered_map(work, orders, jobs)
        except BrokenProcessPool:
            raise NeedsError(
                "one of the processes came to a sudden end, as happens when memory runs out or a "
                "program crashes. What was finished is kept; try again with fewer --jobs",
                code="process-lost",
            ) from None
    else:
        yield from map(partial(carry_out, bench, cache), orders)
