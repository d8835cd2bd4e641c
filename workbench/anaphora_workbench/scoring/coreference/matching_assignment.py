"""The best one-to-one pairing of mentions, exactly and with ties decided by the text.

Mentions fall into connected groups by the pairs that are possible at all. Mentions of different
sentences hardly ever hang together, so groups are small, and each is solved by itself: a group in
which one side has a single mention by comparison, others by a real assignment solver.

Among the pairings of one group the best is, in this order, that

1. of the greatest sum of weights,
2. with the most pairs,
3. with the least sum of squared distances in text order between the mentions of a pair, which
   keeps pairs from crossing,
4. whose mentions come first in the text,
5. that the solver finds when it is given the mentions in text order.

Text order is that of all mentions of the group on both sides together, so that the same pairs are
found when the sides change their roles (as far as rule 4). It must be total: `TotalOrder` goes
by start, end and realisation, then by the words. With rule 5 the order of the mentions in their
file therefore never decides. Weights are fractions and compared as whole numbers, so no rounding
decides. (In a group so large that these numbers do not fit a double, rule 5 follows upon rule 1.)

**Possible pairs.** Which pairs of mentions each way of matching allows, and what they are worth.

Every way first looks up who could fit (by head, minimum or word), so that the cost is linear in
the words of the mentions and the pairs that are found, not in the product of the two sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

import numpy as np

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.scoring.coreference.sides import Side, Unit

Order: TypeAlias = Callable[[int], tuple[object, ...]]
"""Gives the sort key of a mention in text order; no two mentions of a side have the same. The keys
of both sides can be compared."""

_EXACT = 1 << 52
_FEW = 64
"""Sets of taken mentions up to which a group is solved without SciPy, whose import takes longer."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A pair that is possible.

    Attributes:
        weight: Numerator of its weight, above zero.
        unit: Denominator.
    """

    key: int
    response: int
    weight: int
    unit: int = 1


def assign(edges: Iterable[Edge], key_order: Order, response_order: Order) -> list[tuple[int, int]]:
    """Return the best one-to-one pairing, ascending by the key's mention.

    Cost: linear in the edges, plus the assignment of each connected group.
    """
    chosen: list[tuple[int, int]] = []
    for group in _groups(edges):
        if len(group) == 1:
            chosen.append((group[0].key, group[0].response))
        else:
            chosen += _solve(group, key_order, response_order)
    chosen.sort()
    return chosen


def _groups(edges: Iterable[Edge]) -> list[list[Edge]]:
    """Return the edges by connected group."""
    above: dict[int, int] = {}

    def find(node: int) -> int:
        root = node
        while (up := above.setdefault(root, root)) != root:
            root = up
        while (up := above[node]) != root:
            above[node] = root
            node = up
        return root

    listed = list(edges)
    for edge in listed:
        # Mentions of the key are counted up from 0, those of the response down from -1.
        above[find(edge.key)] = find(-1 - edge.response)
    groups: dict[int, list[Edge]] = {}
    for edge in listed:
        groups.setdefault(find(edge.key), []).append(edge)
    return list(groups.values())


def _solve(group: Sequence[Edge], key_order: Order, response_order: Order) -> list[tuple[int, int]]:
    key_places, response_places = _places(group, key_order, response_order)
    keys = sorted(key_places, key=key_places.__getitem__)
    responses = sorted(response_places, key=response_places.__getitem__)
    unit = lcm(*{edge.unit for edge in group})
    weights = [edge.weight * (unit // edge.unit) for edge in group]
    pairs = min(len(keys), len(responses))
    penalties = []
    width = len(key_places) + len(response_places)
    for edge in group:
        left, right = key_places[edge.key], response_places[edge.response]
        penalties.append((left - right) ** 2 * (2 * width * pairs + 1) + left + right)
    if pairs == 1:
        best = max(range(len(group)), key=lambda at: (weights[at], -penalties[at]))
        return [(group[best].key, group[best].response)]
    each = pairs * max(penalties) + 1
    scale = pairs * each + 1
    values = [
        weight * scale + each - penalty for weight, penalty in zip(weights, penalties, strict=True)
    ]
    if max(values) * pairs >= _EXACT:
        values = weights
    return _solved(group, values, keys, responses)


def _solved(
    group: Sequence[Edge], values: Sequence[int], keys: Sequence[int], responses: Sequence[int]
) -> list[tuple[int, int]]:
    if max(values) * min(len(keys), len(responses)) < _EXACT:
        found = _only_best(group, values)
        if found is not None:
            return found
    from scipy.optimize import linear_sum_assignment  # slow to import, seldom needed

    key_at = {key: at for at, key in enumerate(keys)}
    response_at = {response: at for at, response in enumerate(responses)}
    matrix = np.zeros((len(keys), len(responses)))
    for edge, value in zip(group, values, strict=True):
        matrix[key_at[edge.key], response_at[edge.response]] = value
    rows, columns = linear_sum_assignment(matrix, maximize=True)
    return [
        (keys[row], responses[column])
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
        if matrix[row, column] > 0
    ]


def _only_best(group: Sequence[Edge], values: Sequence[int]) -> list[tuple[int, int]] | None:
    """Return the pairs of the greatest sum of values, all above 0, of a small group.

    ``None`` if the group is too large or several pairings are the best: the solver decides then.
    """
    bits: dict[int, int] = {}
    of_key: dict[int, list[tuple[int, int, int]]] = {}
    for edge, value in zip(group, values, strict=True):
        bit = bits.setdefault(edge.response, 1 << len(bits))
        of_key.setdefault(edge.key, []).append((bit, edge.response, value))
    # The best sum for each set of taken responses, its pairs, and whether other pairs have it too.
    best: dict[int, tuple[int, tuple[tuple[int, int], ...], bool]] = {0: (0, (), False)}
    for key, cells in of_key.items():
        after = dict(best)
        for taken, (total, pairs, tied) in best.items():
            for bit, response, value in cells:
                if not taken & bit:
                    more, state = total + value, taken | bit
                    held = after.get(state)
                    if held is None or held[0] < more:
                        after[state] = (more, (*pairs, (key, response)), tied)
                    elif held[0] == more:
                        after[state] = (more, held[1], True)
        if len(after) > _FEW:
            return None
        best = after
    greatest = max([total for total, _pairs, _tied in best.values()])
    found = [state for state in best.values() if state[0] == greatest]
    return None if len(found) > 1 or found[0][2] else list(found[0][1])


def _places(
    group: Sequence[Edge], key_order: Order, response_order: Order
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the place of each mention of a group in the text order of both sides."""
    key_orders = {key: key_order(key) for key in {edge.key for edge in group}}
    response_orders = {other: response_order(other) for other in {edge.response for edge in group}}
    ranks = {
        order: rank
        for rank, order in enumerate(sorted({*key_orders.values(), *response_orders.values()}))
    }
    return (
        {key: ranks[order] for key, order in key_orders.items()},
        {response: ranks[order] for response, order in response_orders.items()},
    )


class Candidates:
    """The mentions of both sides that are still without a partner.

    Args:
        mixed: Whether a mention without words can be paired with one that has words.
    """

    def __init__(
        self,
        key: Side,
        response: Side,
        keys: Sequence[int],
        responses: Sequence[int],
        *,
        mixed: bool,
    ) -> None:
        self._key = key
        self._response = response
        self._keys = keys
        self._responses = responses
        self._mixed = mixed
        self._known: dict[int, frozenset[Unit]] = {}

    def by_head(self) -> list[Edge]:
        """Return the pairs with one head, worth the share of the key's words that is right.

        Raises:
            NeedsError: A mention has no head (``heads-missing``).
        """
        waiting: dict[Unit, list[int]] = {}
        for number in self._keys:
            waiting.setdefault(_needed_head(self._key, number), []).append(number)
        edges: list[Edge] = []
        for number in self._responses:
            fitting = waiting.get(_needed_head(self._response, number))
            if fitting:
                units = self._response.units(number)
                for key in self._allowed(fitting, number):
                    words = self._words(key)
                    # A head that its mention does not hold (a token governs a zero) is not a word.
                    edges.append(Edge(key, number, max(len(words & units), 1), len(words)))
        return edges

    def by_minimum(self, *, heads: bool) -> list[Edge]:
        """Return the pairs in which the answer lies inside the key and holds a minimum of it.

        They are worth the share of the key's words that is right. A key without MIN demands its
        head if ``heads`` says so, else all its words.

        Raises:
            NeedsError: A mention of the key has neither MIN nor head (``heads-missing``).
        """
        waiting: dict[Unit, list[tuple[int, frozenset[Unit]]]] = {}
        for number in self._keys:
            for minimum in self._minima(number, heads):
                waiting.setdefault(next(iter(minimum)), []).append((number, minimum))
        edges: list[Edge] = []
        for number in self._responses:
            units = self._response.units(number)
            fitting = {
                key
                for unit in units
                for key, minimum in waiting.get(unit, ())
                if minimum <= units <= self._words(key)
            }
            edges += [
                Edge(key, number, len(units), len(self._words(key)))
                for key in self._allowed(sorted(fitting), number)
            ]
        return edges

    def by_overlap(self) -> list[Edge]:
        """Return the pairs that share words, worth their number."""
        waiting: dict[Unit, list[int]] = {}
        for number in self._keys:
            for unit in self._words(number):
                waiting.setdefault(unit, []).append(number)
        edges: list[Edge] = []
        for number in self._responses:
            shared: Counter[int] = Counter()
            for unit in self._response.units(number):
                shared.update(waiting.get(unit, ()))
            edges += [
                Edge(key, number, shared[key]) for key in self._allowed(sorted(shared), number)
            ]
        return edges

    def by_half_of_words(self, *, inside: bool) -> list[Edge]:
        """Return the pairs of which a head is a guess and half of the words are common.

        With ``inside``, the answer must lie inside the key.
        """
        return [
            Edge(edge.key, edge.response, 2 * edge.weight, size)
            for edge in self.by_overlap()
            if self.is_open(edge)
            and not (inside and edge.weight < len(self._response.units(edge.response)))
            and (size := self.half_common(edge))
        ]

    def is_open(self, edge: Edge) -> bool:
        """Tell whether a head of a pair is not known, or only guessed."""
        if self._key.is_guess(edge.key) or self._response.is_guess(edge.response):
            return True
        return None in (self._key.head(edge.key), self._response.head(edge.response))

    def half_common(self, edge: Edge) -> int:
        """Return the words of both mentions of a pair if half of them are common, else 0.

        Where it is known which mentions are pronouns, one of a pronoun and another expression is
        none: *his* is not *his dog*. ``edge`` is worth the number of common words.
        """
        size = len(self._words(edge.key)) + len(self._response.units(edge.response))
        pronouns = self._key.is_pronoun(edge.key), self._response.is_pronoun(edge.response)
        unlike = None not in pronouns and pronouns[0] != pronouns[1]
        return 0 if unlike or 4 * edge.weight < size else size

    def _words(self, number: int) -> frozenset[Unit]:
        words = self._known.get(number)
        if words is None:
            words = self._known[number] = self._key.units(number)
        return words

    def _minima(self, number: int, heads: bool) -> list[frozenset[Unit]]:
        special = self._key.special.get(number)
        if special is not None and special.minimum:
            return [frozenset(span) for span in special.minimum]
        if heads:
            return [frozenset((_needed_head(self._key, number),))]
        return [self._words(number)]

    def _allowed(self, keys: Iterable[int], response: int) -> Iterable[int]:
        if self._mixed or not (self._key.special or self._response.special):
            return keys
        wordless = self._response.is_zero(response)
        return [key for key in keys if self._key.is_zero(key) == wordless]


def _needed_head(side: Side, number: int) -> Unit:
    head = side.head(number)
    if head is None:
        table = side.table
        raise NeedsError(
            f"document '{table.doc_id}' of '{table.source}' gives no heads, which this way of "
            "matching needs; read it with its heads computed, or match full",
            code="heads-missing",
        )
    return head
