"""Zeros paired by their dependencies.

The linear position of an empty node is a convention: two annotators of one zero may put it before
or behind its verb. Its dependencies say more. Within a sentence, zeros are paired one to one so
that the sum of ::

    10 * F(governor and relation) + F(governor)

is greatest, where F is the F1 of the two sets of enhanced dependencies. (CorefUD scorer 1.2, CRAC
shared tasks since 2023.) The root of the sentence is a governor like any other, and so is another
empty node, which is known by its number (``3.1``). Zeros that share no governor with any, or that
have no dependencies, are left to the other ways.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeAlias

from anaphora_workbench.scoring.coreference.matching_assignment import Edge, assign
from anaphora_workbench.scoring.coreference.matching_order import order_of
from anaphora_workbench.scoring.coreference.sides import Side

_WEIGHT = 10
_Dependencies: TypeAlias = tuple[tuple[int, str], ...]


def zero_pairs(
    key: Side, response: Side, keys: Sequence[int], responses: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the best one-to-one pairing by dependencies, ascending by the key's mention.

    Args:
        key: The key.
        response: The response.
        keys: Numbers of the key's zeros.
        responses: Numbers of the response's zeros.
    """
    waiting: dict[tuple[int, int], list[int]] = {}
    told: dict[int, _Dependencies] = {}
    for number in keys:
        told[number] = dependencies = _dependencies(key, number)
        sentence = _sentence(key, number)
        for governor in {governor for governor, _ in dependencies}:
            waiting.setdefault((sentence, governor), []).append(number)
    edges: list[Edge] = []
    for number in responses:
        dependencies = _dependencies(response, number)
        sentence = _sentence(response, number)
        governors = {governor for governor, _ in dependencies}
        fitting = {key for governor in governors for key in waiting.get((sentence, governor), ())}
        edges += [_edge(one, number, told[one], dependencies) for one in sorted(fitting)]
    return assign(edges, order_of(key), order_of(response))


def _edge(key: int, response: int, left: _Dependencies, right: _Dependencies) -> Edge:
    links, governors = {*left}, {governor for governor, _ in left}
    others, other_governors = {*right}, {governor for governor, _ in right}
    size, width = len(links) + len(others), len(governors) + len(other_governors)
    weight = 2 * _WEIGHT * len(links & others) * width + 2 * len(governors & other_governors) * size
    return Edge(key, response, weight, size * width)


def _dependencies(side: Side, number: int) -> _Dependencies:
    """Return the enhanced dependencies of a zero, else what is known of its governor."""
    special = side.special[number]
    if special.governors:
        return special.governors
    zero = special.zero
    # A governor without a relation is a mere anchor: the nearest word.
    return ((zero.governor, zero.role),) if zero is not None and zero.role else ()


def _sentence(side: Side, number: int) -> int:
    return bisect_right(side.table.sentences, int(side.starts[number])) - 1
