"""Where draws are made: in this process, unless a caller has workers for them.

What is drawn for n documents takes time in proportion to n; different n are independent of each
other. Whoever has processes or a cluster at hand spreads them over it (`spread_by`), which changes
no figure.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeVar

from anaphora_workbench.io.pickled_values import pickled, unpickled

Task = TypeVar("Task")
Result = TypeVar("Result")

WORTHWHILE = 10_000_000
"""Draws from which on workers are asked: about a second of work."""


class Spread(Protocol):
    """Does packed tasks elsewhere."""

    def __call__(self, work: Callable[[bytes], bytes], tasks: Sequence[bytes]) -> Iterable[bytes]:
        """Return the results in the order of the tasks."""


_SPREAD: ContextVar[Spread | None] = ContextVar("spread", default=None)


@contextmanager
def spread_by(spread: Spread) -> Iterator[None]:
    """Let draws be made by ``spread`` within the block."""
    token = _SPREAD.set(spread)
    try:
        yield
    finally:
        _SPREAD.reset(token)


def done(work: Callable[[Task], Result], tasks: Sequence[Task], draws: int) -> Iterable[Result]:
    """Return the results in the order of the tasks, which make so many draws together.

    Tasks that cannot be packed, as their figures cannot, are done here.
    """
    spread = _SPREAD.get()
    if spread is None or draws < WORTHWHILE:
        return map(work, tasks)
    try:
        sent = [pickled((work, task)) for task in tasks]
    except (TypeError, AttributeError, pickle.PicklingError):
        return map(work, tasks)
    return map(unpickled, spread(_done, sent))


def _done(sent: bytes) -> bytes:
    work, task = unpickled(sent)
    return pickled(work(task))
