"""Edit distance between two strings of words, and the accuracies that are made of it.

- *Edit distance*: the cheapest insertions and deletions (1 each) and substitutions (2 each) that
  make one string the other: ``|h| + |r| - 2 LCS``, between 0 and ``|h| + |r|``. (The TUNA report
  says that it is bounded by the longer string, which holds where a substitution costs 1.)
- *Simple string accuracy* (Bangalore, Rambow and Whittaker 2000): ``1 - (I + D + S) / |r|`` with
  unit costs; 1 for the same string, below 0 where more is wrong than the reference has words.
- *Generation string accuracy* (the same): a word that is deleted in one place and inserted in
  another is moved once: ``1 - (M + I' + D' + S) / |r|``.

Both accuracies are undefined for an empty reference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from anaphora_workbench.ports.extras import needed

__all__ = ["edit_distance", "generation_accuracy", "string_accuracy"]


@cache
def _distances() -> Any:
    return needed("rapidfuzz.distance", extra="generation", by="edit distance")


def edit_distance(hypothesis: Sequence[str], reference: Sequence[str]) -> int:
    """Return the edit distance of two strings of words, a substitution costing 2.

    Raises:
        MissingExtraError: rapidfuzz is not installed.
    """
    distance: int = _distances().Indel.distance(hypothesis, reference)
    return distance


def string_accuracy(hypothesis: Sequence[str], reference: Sequence[str]) -> float | None:
    """Return simple string accuracy, ``None`` for an empty reference.

    Raises:
        MissingExtraError: rapidfuzz is not installed.
    """
    if not reference:
        return None
    distance: int = _distances().Levenshtein.distance(hypothesis, reference)
    return 1 - distance / len(reference)


def generation_accuracy(hypothesis: Sequence[str], reference: Sequence[str]) -> float | None:
    """Return generation string accuracy, ``None`` for an empty reference.

    The insertions and deletions are those of one cheapest way with unit costs; which words it pairs
    is not always the only choice, and the paper does not say which to take.

    Raises:
        MissingExtraError: rapidfuzz is not installed.
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
