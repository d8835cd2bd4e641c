"""Many values at once, from a column for each of their fields.

A constructor in Python sets a field in a tenth of a microsecond and calls a check besides. For the
tokens and expressions of a novel, which come out of a store that has checked them, that is most of
the time until its text can be seen. Here the loops over the values run inside the interpreter: a
fourth of the time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields
from itertools import repeat
from operator import lt
from typing import Any, TypeVar

from anaphora_workbench.model.document import Span

T = TypeVar("T")


def from_columns(cls: type[T], size: int, **columns: Sequence[Any]) -> list[T]:
    """Return as many instances of a frozen, slotted dataclass, without calling its checks.

    Args:
        cls: The class.
        size: How many.
        columns: Values by field; a field without a column has its default.

    Raises:
        ValueError: A column is shorter or longer, or missing.
    """
    made = list(map(object.__new__, repeat(cls, size)))
    for field in fields(cls):  # type: ignore[arg-type]
        column: Iterable[Any]
        if field.name in columns:
            column = columns[field.name]
            if len(columns[field.name]) != size:
                raise ValueError(
                    f"the column '{field.name}' has {len(columns[field.name])} entries for {size}"
                )
        elif field.default is not MISSING:
            column = repeat(field.default, size)
        else:
            raise ValueError(f"the column '{field.name}' is missing")
        deque(map(getattr(cls, field.name).__set__, made, column), maxlen=0)
    return made


def spans_from(starts: Sequence[int], ends: Sequence[int]) -> list[Span]:
    """Return spans of their borders, checked as `Span` checks them.

    Raises:
        ModelError: ``span-invalid``.
        ValueError: There are more of one than of the other.
    """
    if starts and min(starts) >= 0 and all(map(lt, starts, ends)):
        return from_columns(Span, len(starts), start=starts, end=ends)
    return [Span(start, end) for start, end in zip(starts, ends, strict=True)]


def shared(values: Sequence[T], known: dict[T, T] | None = None) -> list[T]:
    """Return the same values, equal ones as one object: a text has far more tokens than words.

    Args:
        values: The values.
        known: Objects to be used, to which further ones are added.
    """
    known = {} if known is None else known
    return list(map(known.setdefault, values, values))
