"""Which documents two of several systems have in common."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set
from itertools import combinations
from typing import TypeVar

__all__ = ["pairs_by_documents"]

_Document = TypeVar("_Document", bound=Hashable)


def pairs_by_documents(
    have: Mapping[str, Set[_Document]],
) -> dict[frozenset[_Document], list[tuple[str, str]]]:
    """Return every two systems by the documents that both have.

    Pairs with the same documents can be tested at once, on the same draws; and a system that lacks
    documents takes them from its own pairs only.

    Args:
        have: The documents of each system, in the order of the systems.
    """
    found: dict[frozenset[_Document], list[tuple[str, str]]] = {}
    for one, other in combinations(have, 2):
        found.setdefault(frozenset(have[one] & have[other]), []).append((one, other))
    return found
