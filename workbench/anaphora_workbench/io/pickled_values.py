"""Values of Python in few bytes: for other processes and machines, or to hold many of them."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from anaphora_workbench.io.sources import collector_paused

Value = TypeVar("Value")

_TOGETHER = 64
"""Values of a `PackedList` that are packed at once: a quarter of their size one by one."""
_LEVEL = 6
"""Half the size of level 1, for 0.03 ms more for the counts of a document."""


def pickled(value: object, *, level: int = 1) -> bytes:
    """Return a value in few bytes; in fewer, for more time, with a higher ``level`` up to 9."""
    return zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), level)


def unpickled(data: bytes) -> Any:
    """Return the value of `pickled`; never call it with bytes that somebody else has made."""
    # So many objects at once wake the collector again and again, in vain.
    with collector_paused():
        return pickle.loads(zlib.decompress(data))


class PackedList(Generic[Value]):
    """A list of very many values, most of them packed; at its ends it only grows.

    What comes out of the packed part is a copy: to change a value, set it anew. Values next to each
    other are unpacked together, so take them in order.
    """

    __slots__ = ("_changed", "_number", "_packed", "_tail", "_unpacked")

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._tail: list[Value] = []
        self._number = -1
        self._unpacked: list[Value] = []
        self._changed = False

    def __len__(self) -> int:
        return len(self._packed) * _TOGETHER + len(self._tail)

    def __iter__(self) -> Iterator[Value]:
        for place in range(len(self)):
            yield self[place]

    def __getitem__(self, place: int) -> Value:
        number, within = divmod(place, _TOGETHER)
        return self._block(number)[within]

    def __setitem__(self, place: int, value: Value) -> None:
        number, within = divmod(place, _TOGETHER)
        self._block(number)[within] = value
        self._changed = self._changed or number == self._number

    def append(self, value: Value) -> None:
        """Add a value at the end."""
        self._tail.append(value)
        if len(self._tail) == _TOGETHER:
            self._packed.append(pickled(self._tail, level=_LEVEL))
            self._tail = []

    def _block(self, number: int) -> list[Value]:
        """Return the values that are packed together; the last ones are kept, as are changes."""
        if number == len(self._packed):
            return self._tail
        if number != self._number:
            if self._changed:
                self._packed[self._number] = pickled(self._unpacked, level=_LEVEL)
            self._unpacked = unpickled(self._packed[number])
            self._number, self._changed = number, False
        return self._unpacked
