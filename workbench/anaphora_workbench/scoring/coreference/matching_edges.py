"""Which pairs of mentions each way of matching allows, and what they are worth.

Every way first looks up who could fit (by head, minimum or word), so that the cost is linear in
the words of the mentions and the pairs that are found, not in the product of the two sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.scoring.coreference.matching_assignment import Edge
from anaphora_workbench.scoring.coreference.sides import Side, Unit


class Candidates:
    """The mentions of both sides that are still without a partner.

    Args:
        key: The key.
        response: The response.
        keys: Numbers of the key's mentions.
        responses: Numbers of the response's mentions.
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
                    # A head that its mention does not hold (a token governs a zero) is no word.
                    edges.append(Edge(key, number, max(len(words & units), 1), len(words)))
        return edges

    def by_minimum(self, *, heads: bool) -> list[Edge]:
        """Return the pairs in which the answer lies inside the key and holds a minimum of it.

        They are worth the share of the key's words that is right.

        Args:
            heads: What a key without MIN demands: its head, else all its words.

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

        Args:
            inside: Whether the answer must lie inside the key.
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
        none: *his* is not *his dog*.

        Args:
            edge: The pair, worth the number of common words.
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
