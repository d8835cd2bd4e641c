"""Pairs of numbers in arrays: where each word of a document stands in its text."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from operator import le
from typing import Any, overload


class PackedPairs(Sequence[tuple[int, int]]):
    """Pairs of numbers that cannot be changed, in a tenth of the memory that tuples take.

    They are equal to a tuple of the same pairs. A pair is made when it is asked for.

    Args:
        borders: First and second numbers in turn.

    Raises:
        TypeError, ValueError: There is something else, or a number too many.
    """

    __slots__ = ("_firsts", "_seconds")

    def __init__(self, borders: Sequence[int]) -> None:
        if len(borders) % 2:
            raise ValueError("the last pair has one number")
        try:
            self._firsts, self._seconds = array("q", borders[::2]), array("q", borders[1::2])
        except OverflowError as error:
            raise ValueError(f"a number is far too large: {error}") from None

    @classmethod
    def of(cls, firsts: array[int], seconds: array[int]) -> PackedPairs:
        """Return the pairs of two columns (arrays of type ``q``), which nobody may change later.

        Raises:
            ValueError: One of them is longer.
        """
        if len(firsts) != len(seconds):
            raise ValueError(f"there are {len(firsts)} first numbers and {len(seconds)} second")
        made = cls(())
        made._firsts, made._seconds = firsts, seconds
        return made

    def are_within(self, length: int) -> bool:
        """Tell whether all are stretches of a text of so many characters."""
        firsts, seconds = self._firsts, self._seconds
        if not firsts:
            return True
        return min(firsts) >= 0 and max(seconds) <= length and all(map(le, firsts, seconds))

    def __len__(self) -> int:
        return len(self._firsts)

    @overload
    def __getitem__(self, index: int) -> tuple[int, int]: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, int], ...]: ...

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return tuple(zip(self._firsts[index], self._seconds[index], strict=True))
        return self._firsts[index], self._seconds[index]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return zip(self._firsts, self._seconds, strict=True)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PackedPairs):
            return self._firsts == other._firsts and self._seconds == other._seconds
        if isinstance(other, tuple):
            return len(self) == len(other) and tuple(self) == other
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
