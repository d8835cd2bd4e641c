"""Which items are shown blind, and in which order their candidates stand.

A suggestion that is shown can lead the annotator (Berzak et al. 2016). A set share of the items is
therefore asked without it, candidates shuffled, so that a project can measure what showing does.
Whether an item is blind depends on names alone: it is the same after a restart, on every machine
and for every annotator, so that two annotators see the same items blind.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


def _fraction(*names: str) -> float:
    """Return a number from 0 up to 1 that depends on names alone, evenly spread."""
    digest = blake2b("\0".join(names).encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64


def is_blind(project_uid: str, document: str, markable_id: str, share: float) -> bool:
    """Tell whether an item belongs to the share that is shown blind.

    Args:
        project_uid: Identifier of the project, which every copy keeps.
        document: Name of the document.
        markable_id: Id of the anaphor's markable.
        share: From 0 (none) to 1 (all). A greater share holds the items of a smaller one.
    """
    return share > 0 and _fraction(project_uid, document, markable_id) < share


def shuffled(items: Sequence[T], names: Sequence[str], seed: str) -> list[T]:
    """Return items in an order that depends on their names and a seed alone.

    Args:
        items: What to shuffle.
        names: A name of each item.
        seed: Another seed gives another order.
    """
    paired = sorted(
        zip(names, range(len(items)), strict=True), key=lambda pair: _fraction(seed, pair[0])
    )
    return [items[place] for _name, place in paired]
