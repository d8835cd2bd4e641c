"""Descriptions as sets of attributes: how alike the chosen ones and the wanted ones are."""

from __future__ import annotations

from collections.abc import Set
from typing import TypeVar

__all__ = ["dice", "masi"]

_Attribute = TypeVar("_Attribute")


def dice(one: Set[_Attribute], other: Set[_Attribute]) -> float:
    """Return Dice's coefficient (1945): ``2 |A & B| / (|A| + |B|)``, between 0 and 1.

    Two empty sets are the same: 1.
    """
    size = len(one) + len(other)
    return 2 * len(one & other) / size if size else 1.0


def masi(one: Set[_Attribute], other: Set[_Attribute]) -> float:
    """Return MASI (Passonneau 2006): ``d * |A & B| / |A | B|``, between 0 and 1.

    d is 1 for equal sets, 2/3 where one lies inside the other, 1/3 where they overlap otherwise,
    and 0 for disjoint ones. Two empty sets are the same: 1.
    """
    if one == other:
        return 1.0
    shared = len(one & other)
    if not shared:
        return 0.0
    weight = 2 / 3 if one < other or other < one else 1 / 3
    return weight * shared / len(one | other)
