"""Boundary errors: which unmatched mentions of the two sides were meant to be the same.

A pair is possible when the mentions share a word and

- have the same head; or
- each holds the head of the other; or
- the head of one is not known or only guessed, and at least half of their words are common:
  2c / (|k| + |r|) is 1/2 or more for c common words. A pronoun and an expression that is none are
  never such a pair.

So *his* is never a boundary error of *his dog*: the heads differ, and one of them is outside; where
nothing is parsed, one is a pronoun and the other is not.
A zero or a clitic has no boundaries, so it is never one of a pair with an overt mention.

Pairs are one to one and maximise the sum of 2c / (|k| + |r|), plus 1 for each pair with the same
head; `matching_assignment` says how ties are decided. The cost is linear in the words of the
unmatched mentions and the pairs of them that overlap.
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_workbench.scoring.coreference.error_types import Boundary, Shape
from anaphora_workbench.scoring.coreference.matching_assignment import Edge, assign
from anaphora_workbench.scoring.coreference.matching_edges import Candidates
from anaphora_workbench.scoring.coreference.matching_order import order_of
from anaphora_workbench.scoring.coreference.sides import IntArray, Side, Unit


def boundary_pairs(
    key: Side, response: Side, keys: IntArray, responses: IntArray
) -> list[tuple[int, int]]:
    """Return the pairs, ascending by the key's mention.

    Args:
        key: The key.
        response: The response.
        keys: Numbers of its mentions that have no partner.
        responses: Those of the response.
    """
    if not (len(keys) and len(responses)):
        return []
    candidates = Candidates(key, response, keys.tolist(), responses.tolist(), mixed=False)
    edges = _possible(key, response, candidates)
    return assign(edges, order_of(key), order_of(response))


def difference(key: Side, response: Side, pair: tuple[int, int]) -> Boundary:
    """Return how the response's mention of a pair differs from the key's."""
    one, other = pair
    left, right = key.units(one), response.units(other)
    if left == right:
        shape = Shape.HEAD
    elif left < right:
        shape = Shape.TOO_LONG
    elif right < left:
        shape = Shape.TOO_SHORT
    else:
        shape = Shape.CROSSING
    heads = key.head(one), response.head(other)
    known = None not in heads and not (key.is_guess(one) or response.is_guess(other))
    return Boundary(
        shape,
        int(key.starts[one]) - int(response.starts[other]),
        int(response.ends[other]) - int(key.ends[one]),
        heads[0] == heads[1] if known else None,
    )


def _possible(key: Side, response: Side, candidates: Candidates) -> Iterator[Edge]:
    known: dict[tuple[bool, int], frozenset[Unit]] = {}

    def units(side: Side, number: int) -> frozenset[Unit]:
        at = (side is key, number)
        if at not in known:
            known[at] = side.units(number)
        return known[at]

    for edge in candidates.by_overlap():
        one, other = units(key, edge.key), units(response, edge.response)
        heads = key.head(edge.key), response.head(edge.response)
        words, twice = len(one) + len(other), 2 * edge.weight
        if None not in heads and heads[0] == heads[1]:
            yield Edge(edge.key, edge.response, words + twice, words)
        else:
            nested = None not in heads and heads[0] in other and heads[1] in one
            if nested or (candidates.is_open(edge) and candidates.half_common(edge)):
                yield Edge(edge.key, edge.response, twice, words)
