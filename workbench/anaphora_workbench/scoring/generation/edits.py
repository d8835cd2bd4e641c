"""Edit distance between two strings of words, accuracies made of it, and overlap of attribute sets.

- *Edit distance*: the cheapest insertions and deletions (1 each) and substitutions (2 each) that
  make one string the other: ``|h| + |r| - 2 LCS``, between 0 and ``|h| + |r|``. (The TUNA report
  says that it is bounded by the longer string, which holds where a substitution costs 1.)
- *Simple string accuracy* (Bangalore, Rambow and Whittaker 2000): ``1 - (I + D + S) / |r|`` with
  unit costs; 1 for the same string, below 0 where more is wrong than the reference has words.
- *Generation string accuracy* (the same): a word that is deleted in one place and inserted in
  another is moved once: ``1 - (M + I' + D' + S) / |r|``.

Both accuracies are undefined for an empty reference. Without rapidfuzz the distance and the
accuracies raise `MissingExtraError`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from functools import cache
from typing import Any, TypeVar

from anaphora_workbench.lazy import needed

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


@cache
def _distances() -> Any:
    return needed("rapidfuzz.distance", extra="generation", by="edit distance")


def edit_distance(hypothesis: Sequence[str], reference: Sequence[str]) -> int:
    """Return the edit distance of two strings of words, a substitution costing 2."""
    distance: int = _distances().Indel.distance(hypothesis, reference)
    return distance


def string_accuracy(hypothesis: Sequence[str], reference: Sequence[str]) -> float | None:
    """Return simple string accuracy, ``None`` for an empty reference."""
    if not reference:
        return None
    distance: int = _distances().Levenshtein.distance(hypothesis, reference)
    return 1 - distance / len(reference)


def generation_accuracy(hypothesis: Sequence[str], reference: Sequence[str]) -> float | None:
    """Return generation string accuracy, ``None`` for an empty reference.

    The insertions and deletions are those of one cheapest way with unit costs; which words it pairs
    is not always the only choice, and the paper does not say which to take.
    """
    if not reference:
        return None
    inserted: Counter[str] = Counter()
    deleted: Counter[str] = Counter()
    substituted = 0
    for edit in _distances().Levenshtein.editops(reference, hypothesis):
        if edit.tag == "insert":
            inserted[hypothesis[edit.dest_pos]] += 1
        elif edit.tag == "delete":
            deleted[reference[edit.src_pos]] += 1
        else:
            substituted += 1
    moved = (inserted & deleted).total()
    edits = inserted.total() + deleted.total() - moved + substituted
    return 1 - edits / len(reference)
