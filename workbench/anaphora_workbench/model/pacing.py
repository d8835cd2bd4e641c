"""Long work in a thread that makes way for a person at the keyboard.

One thread at a time runs Python. Work in the background therefore takes half of the time of a key
that is pressed meanwhile, and Qt, which hands the interpreter over all the time, waits for it again
and again. Loops over a whole text go through `paced`: between two items the thread that called
`making_way` stops for as long as it is asked to. Everywhere else they are plain loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
EVERY = 16
"""Items between two looks whether to stop: some tenths of a millisecond of the slowest work."""
_WAIT: ContextVar[Callable[[], object] | None] = ContextVar("wait", default=None)


@contextmanager
def making_way(wait: Callable[[], object]) -> Iterator[None]:
    """Let the loops of this thread call a function that returns when they may go on."""
    token = _WAIT.set(wait)
    try:
        yield
    finally:
        _WAIT.reset(token)


def paced(items: Iterable[T]) -> Iterable[T]:
    """Return the same items, between which the work makes way where it was asked to."""
    wait = _WAIT.get()
    return items if wait is None else _stopping(items, wait)


def _stopping(items: Iterable[T], wait: Callable[[], object]) -> Iterator[T]:
    for number, item in enumerate(items):
        if not number % EVERY:
            wait()
        yield item
