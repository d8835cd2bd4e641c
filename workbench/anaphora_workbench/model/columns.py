"""Many values at once, from a column for each of their fields.

A constructor in Python sets a field in a tenth of a microsecond and calls a check besides. For the
tokens and expressions of a novel, which come out of a store that has checked them, that is most of
the time until its text can be seen. Here one loop sets the fields of all: a fourth of the time. For
few values, loops inside the interpreter set field by field, since that loop has to be compiled.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from itertools import repeat
from operator import lt
from typing import Any, TypeVar

from anaphora_workbench.model.document import Span

T = TypeVar("T")

_MANY = 500
"""Instances from which on a loop pays that is compiled for their class."""


def from_columns(cls: type[T], size: int, **columns: Sequence[Any]) -> list[T]:
    """Return as many instances of a frozen, slotted dataclass, without calling its checks.

    Args:
        cls: The class.
        size: How many.
        columns: Values by field; a field without a column has its default.

    Raises:
        ValueError: A column is shorter or longer, or missing.
    """
    for name, column in columns.items():
        if len(column) != size:
            raise ValueError(f"the column '{name}' has {len(column)} entries for {size}")
    given = tuple(columns)
    defaults = _defaults(cls, given)  # type: ignore[arg-type]
    if size >= _MANY:
        open_class, fill = _filler(cls, given)  # type: ignore[arg-type]
        made: list[T] = list(map(object.__new__, repeat(open_class, size)))
        fill(made, *columns.values())
        return made
    made = list(map(object.__new__, repeat(cls, size)))
    constants = {name: repeat(value, size) for name, value in defaults.items()}
    for name, values in {**constants, **columns}.items():
        deque(map(getattr(cls, name).__set__, made, values), maxlen=0)
    return made


@lru_cache
def _defaults(cls: type, given: tuple[str, ...]) -> dict[str, Any]:
    """Return the values of the fields that have no column.

    Raises:
        ValueError: One of them has no default.
    """
    found = {field.name: field.default for field in fields(cls) if field.name not in given}
    for name, value in found.items():
        if value is MISSING:
            raise ValueError(f"the column '{name}' is missing")
    return found


@lru_cache
def _filler(cls: type, given: tuple[str, ...]) -> tuple[type, Callable[..., None]]:
    """Return a class with the slots of another, and what turns its instances into those of `cls`.

    The interpreter calls Python for each field that is set in a frozen class. Of this class, which
    is open, it writes the slots itself, in a loop that is compiled for the fields, as `dataclasses`
    compiles constructors. Instances of classes with the same slots can change their class.
    """
    names = [field.name for field in fields(cls)]
    columns = "".join([f", {name}" for name in given])
    lines = [
        f"def fill(made{columns}):",
        f"    for one{columns.replace(', ', ', _')} in zip(made{columns}):",
        *[f"        one.{name} = _{name}" for name in names],
        "        one.__class__ = cls",
    ]
    values = {"cls": cls, **{f"_{name}": value for name, value in _defaults(cls, given).items()}}
    exec("\n".join(lines), values)
    return type(cls.__name__, (), {"__slots__": tuple(names)}), values["fill"]


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
