"""The order of a node and the nodes below it, ranked by a log-linear model of whole orders.

The probability of an order of a family (`word_order.Family`) is in proportion to exp(score)::

    score = sum of p(a, b) for all members a before b  +  sum of n(a, b) for all neighbours a, b

Begin and end of the family are neighbours too. p and n are sums of weights (`hashed_weights`) of
what is known of both members: relation, part of speech, lemma, features, number of words, the
preposition or conjunction below, each with what is known of the family: its head's part of speech,
lemma, relation and finiteness, whether the sentence asks, how many commas there are. What is true
of both orders of a pair says nothing and has no weight.

It learns from the probability of the real order among others: all of them in families of up to
six, in larger ones those that differ by one or two moves or swaps (some of them, by lot). Orders of
up to six are all looked at, of larger families beam search keeps the best beginnings.

Source: our own reading of Bohnet, Wanner, Mille and Burga 2010 (tree linearisation by beam search
with a learnt ranker), which uses other features and a margin-based learner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.challenges.sr.hashed_weights import (
    SIZE,
    Codes,
    Numbers,
    Table,
    Values,
    code,
    fitted,
    numbered,
    weights_of,
    weights_state,
)
from anaphora_workbench.challenges.sr.word_order import HEAD, Family, Member, families
from anaphora_workbench.tasks.sr import SrNode, SrSentence

if TYPE_CHECKING:
    from scipy.sparse import csr_array

PENALTY = 2.0
STEPS = 60
_COMPLETE = 6
"""Members of a family of which all orders are looked at."""
_LARGEST = 14
"""Members of the largest family that is learnt from."""
_DRAWN = 1500
"""Orders further away that are learnt from, in large families."""
_WIDEST = 120
"""Members of the largest family that is searched; longer lists are sorted."""
_BEAM = 24
_BUDGET = 4000
"""Members times beginnings that beam search keeps."""
_ASKS = frozenset(
    (
        *("who", "whom", "whose", "which", "what", "when", "where", "why", "how"),
        *("quién", "quien", "cuál", "cual", "cuyo", "dónde", "donde", "cuándo", "cuando", "qué"),
        *("que", "cómo", "como", "cuánto", "cuanto"),
    )
)
_ASKING_TAGS = frozenset(("WDT", "WP", "WP$", "WRB"))
_SUBJECTS = ("NSUBJ", "CSUBJ", "A0", "SBJ")
_HELPERS = ("AUX", "COP")
_MARKERS = ("CASE", "MARK")

REL, REL_KIND, REL_KIND_LEMMA, REL_SIZE, REL_CASE, LEMMA, REL_LEMMA, REL_SHAPE, REL_END = range(9)
"""What features say of a member, by column."""
NONE, KIND, PLACE, HEAD_LEMMA, MOOD, CLAUSE, COMMAS = range(7)
"""What they say of its family."""
_ALIKE = (
    *((REL, NONE), (REL_KIND, NONE), (REL_KIND, KIND), (REL_KIND, PLACE), (REL_KIND_LEMMA, NONE)),
    *((REL, HEAD_LEMMA), (REL_SIZE, NONE), (REL_SIZE, KIND), (REL_CASE, NONE), (LEMMA, NONE)),
    *((REL_SHAPE, CLAUSE), (REL, MOOD), (REL_KIND, CLAUSE), (REL_LEMMA, KIND), (REL, COMMAS)),
    *((REL_END, NONE), (REL_CASE, COMMAS), (REL_SIZE, COMMAS)),
)
"""Templates of pairs that say the same of both members."""
_UNLIKE = (
    *((REL_KIND_LEMMA, REL_KIND, NONE), (REL_KIND_LEMMA, REL, KIND), (REL_LEMMA, REL_CASE, NONE)),
    *((REL_CASE, REL, KIND), (REL_KIND_LEMMA, REL_SIZE, NONE), (REL_KIND_LEMMA, REL_KIND, PLACE)),
    *((REL_END, REL, KIND), (REL_LEMMA, REL, COMMAS), (REL_LEMMA, REL, MOOD)),
)
_NEIGHBOURS = (
    *((REL, REL, NONE), (REL_KIND, REL_KIND, NONE), (REL_KIND, REL_KIND, KIND)),
    *((REL_KIND_LEMMA, REL_KIND, NONE), (REL_KIND, REL_KIND_LEMMA, NONE), (LEMMA, LEMMA, NONE)),
    *((REL_SIZE, REL_SIZE, NONE), (REL_SHAPE, REL_SHAPE, CLAUSE), (REL, REL, MOOD)),
    *((REL_SIZE, REL, KIND), (REL, REL_SIZE, KIND), (REL_LEMMA, REL_LEMMA, NONE)),
    *((REL, REL, COMMAS), (REL_CASE, REL, PLACE), (REL, REL_CASE, PLACE)),
)
_FIRST_NEIGHBOURS = 100
"""Templates are numbered; those of neighbours from here."""
_BEGIN = np.array([[code("begin", str(column)) for column in range(9)]], dtype=np.uint64)
_END = np.array([[code("end", str(column)) for column in range(9)]], dtype=np.uint64)


class Described(NamedTuple):
    """A family as the model sees it.

    Attributes:
        members: The members, the head first.
        codes: A row for each member.
        context: What is known of the family.
    """

    members: tuple[Member, ...]
    codes: Codes
    context: Codes

    def only(self, places: Sequence[int]) -> Described:
        """Return it with some members, in this order."""
        members = tuple([self.members[place] for place in places])
        return Described(members, self.codes[list(places)], self.context)


def described(sentence: SrSentence, groups: Mapping[int, Family]) -> dict[int, Described]:
    """Return the families of a sentence by their heads, without those of a single node."""
    below = sentence.children()
    nodes = {node.id: node for node in sentence.nodes}
    sizes: dict[int, int] = {}
    asks = {child.lemma for node in below[0] for child in below.get(node.id, ())} >= {"?"}
    found = {}
    for number, family in groups.items():
        own = below.get(number, [])
        sizes[number] = 1 + sum([sizes[child.id] for child in own])
        if len(family.members) == 1:
            continue
        rows = [
            _row(member, nodes[member.id], below.get(member.id, ()), sizes[member.id])
            if member.relation != HEAD
            else _row(member, nodes[member.id], (), 0)
            for member in family.members
        ]
        codes = np.array(rows, dtype=np.uint64)
        context = np.array(_context(nodes[number], family, own, asks=asks), dtype=np.uint64)
        found[number] = Described(family.members, codes, context)
    return found


def _row(member: Member, node: SrNode, below: Sequence[SrNode], size: int) -> tuple[int, ...]:
    relation = member.relation
    kind = member.kind
    if "+wh" not in kind and _asks(node):
        kind += "+ask"
    features = node.tense + node.partic + node.num
    markers = [each.lemma.lower() for each in below if each.relation.startswith(_MARKERS)]
    case = " ".join(sorted(markers)) or f"-{features}{bool(below)}"
    subject = "s" if any(each.relation.startswith(_SUBJECTS) for each in below) else ""
    helper = "x" if any(each.relation.startswith(_HELPERS) for each in below) else ""
    inside = f"{len(node.quoted)}{len(node.bracket)}"
    return (
        code(relation),
        code(relation, kind),
        code(relation, kind, member.lemma),
        code(relation, str(size if size < 5 else 3 + min(size.bit_length(), 6))),
        code(relation, case),
        code(member.lemma),
        code(relation, member.lemma),
        code(relation, kind, features, subject, helper, inside),
        code(relation, member.lemma[-3:], features),
    )


def _asks(node: SrNode) -> bool:
    if node.cpos in _ASKING_TAGS:
        return True
    if "PronType" in node.features:
        return node.features["PronType"] in ("Int", "Rel", "Int,Rel")
    return not node.cpos and node.lemma.lower() in _ASKS


def _context(
    node: SrNode, family: Family, below: Sequence[SrNode], *, asks: bool
) -> tuple[int, ...]:
    kind = family.kind
    finite = node.tense or node.partic or node.num or node.features.get("VerbForm", "")
    subject = any(child.relation.startswith(_SUBJECTS) for child in below)
    helper = any(child.relation.startswith(_HELPERS) for child in below)
    wh = any("+wh" in member.kind for member in family.members[1:])
    commas = sum([member.lemma == "," for member in family.members[1:]])
    return (
        7,
        code(kind),
        code(kind, node.relation),
        code(family.members[0].lemma),
        code(node.relation, f"{asks}{wh}"),
        code(kind, finite, f"{subject}{helper}"),
        code(kind, f"commas{min(commas, 3)}", f"{subject}"),
    )


@lru_cache(maxsize=64)
def _upper(size: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the two members of each pair."""
    one, other = np.triu_indices(size, 1)
    return one, other


def _pair_features(
    family: Described, ones: NDArray[np.intp], others: NDArray[np.intp]
) -> tuple[Numbers, Values]:
    """Return the features of pairs, a row each, and their signs for the first one first."""
    codes, context = family.codes, family.context
    numbers, signs = [], []
    for template, (column, known) in enumerate(_ALIKE):
        one, other = codes[ones, column], codes[others, column]
        least, most = np.minimum(one, other), np.maximum(one, other)
        numbers.append(numbered(template, least, most, context[known]))
        signs.append(np.sign((one < other) * 1.0 - (one > other)))
    for template, (column, second, known) in enumerate(_UNLIKE, len(_ALIKE)):
        for first, last, sign in ((ones, others, 1.0), (others, ones, -1.0)):
            pair = codes[first, column], codes[last, second]
            numbers.append(numbered(template, *pair, context[known]))
            signs.append(np.full(len(first), sign))
    return np.stack(numbers, axis=1), np.stack(signs, axis=1)


def _neighbour_features(family: Described) -> Numbers:
    """Return the features of all neighbours, begin and end included, as a square of rows."""
    codes = np.concatenate([_BEGIN, family.codes, _END])
    numbers = [
        numbered(
            _FIRST_NEIGHBOURS + template,
            codes[:, column][:, None],
            codes[:, second][None, :],
            family.context[known],
        )
        for template, (column, second, known) in enumerate(_NEIGHBOURS)
    ]
    return np.stack(numbers, axis=2)


class _Candidates(NamedTuple):
    """Orders of so many members, a column each; the first is the one they are numbered in.

    Attributes:
        orders: The orders, a row each.
        pairs: 1 where the first of a pair comes first, else -1.
        neighbours: 1 where two are neighbours, else 0.
    """

    orders: NDArray[np.intp]
    pairs: Values
    neighbours: Values


@lru_cache(maxsize=32)
def _candidates(size: int) -> _Candidates:
    if size <= _COMPLETE:
        orders = np.array(list(permutations(range(size))))
    else:
        near = _one_step(tuple(range(size)))
        draw = np.random.default_rng(size)
        far = [
            _one_step(near[int(draw.integers(len(near)))], draw, 1)[0] for _number in range(_DRAWN)
        ]
        orders = np.array(list(dict.fromkeys([tuple(range(size)), *near, *far])))
    count = len(orders)
    places = np.argsort(orders, axis=1)
    ones, others = _upper(size)
    pairs = np.where(places[:, ones] < places[:, others], 1.0, -1.0)
    edges = np.zeros((count, 1), dtype=np.intp)
    chain = np.concatenate([edges, orders + 1, edges + size + 1], axis=1)
    neighbours = np.zeros((count, (size + 2) ** 2))
    neighbours[np.arange(count)[:, None], chain[:, :-1] * (size + 2) + chain[:, 1:]] = 1.0
    return _Candidates(orders, np.ascontiguousarray(pairs.T), np.ascontiguousarray(neighbours.T))


def _one_step(
    order: tuple[int, ...], draw: np.random.Generator | None = None, count: int = 0
) -> list[tuple[int, ...]]:
    """Return orders that differ by a move or a swap: all of them, or some by lot."""
    size = len(order)
    steps = [(place, target) for place in range(size) for target in range(size) if place != target]
    if draw is not None:
        steps = [steps[int(draw.integers(len(steps)))] for _number in range(count)]
    found = []
    for place, target in steps:
        if draw is None or draw.random() < 0.6:
            rest = order[:place] + order[place + 1 :]
            found.append((*rest[:target], order[place], *rest[target:]))
        if draw is None or len(found) < count:
            swapped = list(order)
            swapped[place], swapped[target] = order[target], order[place]
            found.append(tuple(swapped))
    return found


class _Bundle(NamedTuple):
    """Families of one size that were seen in their order, with the features of their members."""

    size: int
    pairs: Table
    neighbours: Table


def _bundles(families_in_order: Iterable[Described]) -> list[_Bundle]:
    by_size: dict[int, list[Described]] = {}
    for family in families_in_order:
        by_size.setdefault(len(family.members), []).append(family)
    found = []
    for size, own in sorted(by_size.items()):
        both = [_pair_features(family, *_upper(size)) for family in own]
        pairs = np.stack([numbers for numbers, _signs in both])
        signs = np.stack([signs for _numbers, signs in both])
        square = np.stack([_neighbour_features(family) for family in own])
        found.append(_Bundle(size, Table(pairs, signs), Table(square)))
    return found


_AT_ONCE = 500
"""Families whose orders are scored at once; it bounds the memory."""


class OrderRanker:
    """Ranks orders; ``weights`` are of all features."""

    def __init__(self, weights: Values | None = None) -> None:
        self.weights = np.zeros(SIZE) if weights is None else weights

    @classmethod
    def learnt(
        cls,
        sentences: Iterable[tuple[SrSentence, Mapping[int, int]]],
        penalty: float = PENALTY,
        steps: int = STEPS,
    ) -> OrderRanker:
        """Return one that has learnt from sentences, each with the places of its nodes."""
        seen = []
        for sentence, places in sentences:
            for family in described(sentence, families(sentence)).values():
                own = [place for place, each in enumerate(family.members) if each.id in places]
                own.sort(key=lambda place: places[family.members[place].id])
                if 1 < len(own) <= _LARGEST:
                    seen.append(family.only(own))
        bundles = _bundles(seen)
        sizes = [bundle.size for bundle in bundles]
        used = [table for bundle in bundles for table in (bundle.pairs, bundle.neighbours)]

        def loss(matrices: Sequence[csr_array], weights: Values) -> tuple[float, Values]:
            value, gradient = 0.0, np.zeros(len(weights))
            for size, pairs, near in zip(sizes, matrices[::2], matrices[1::2], strict=True):
                own, of_pairs, of_near = _loss_of(size, pairs @ weights, near @ weights)
                value += own
                gradient += pairs.T @ of_pairs
                gradient += near.T @ of_near
            return value, gradient

        return cls(fitted(used, loss, penalty, steps))

    def orders(self, family: Described, most: int) -> list[tuple[float, tuple[Member, ...]]]:
        """Return ``most`` orders of a family, or fewer, with the logarithms of their probabilities.

        The best one is the first.
        """
        size = len(family.members)
        if size > _WIDEST:
            return [(0.0, self._wide(family))]
        numbers, signs = _pair_features(family, *_upper(size))
        pairs = (self.weights[numbers] * signs).sum(axis=1)
        near = self.weights[_neighbour_features(family)].sum(axis=2)
        if size <= _COMPLETE:
            every = _candidates(size)
            scores = pairs @ every.pairs + near.ravel() @ every.neighbours
            orders = every.orders
        else:
            scores, orders = _searched(_square(pairs, size), near)
        scores = scores - scores.max()
        scores -= np.log(np.exp(scores).sum())
        ranked = np.argsort(-scores, kind="stable")[:most]
        return [
            (float(scores[row]), tuple([family.members[place] for place in orders[row]]))
            for row in ranked
        ]

    def _wide(self, family: Described) -> tuple[Member, ...]:
        """Return an order of a very large family: each member by its pairs with all others."""
        others = np.arange(len(family.members))
        sums = []
        for place in range(len(family.members)):
            numbers, signs = _pair_features(family, np.full(len(others), place), others)
            sums.append(-float((self.weights[numbers] * signs).sum()))
        return tuple([family.members[place] for place in np.argsort(sums, kind="stable")])

    def state(self) -> dict[str, list[Any]]:
        """Return the weights as JSON values."""
        return weights_state(self.weights)

    @classmethod
    def of(cls, state: Mapping[str, Sequence[Any]]) -> OrderRanker:
        """Return the ranker that `state` is of; raise `ValueError` for anything else."""
        return cls(weights_of(state))


class RankedFamilies:
    """The orders of the families of one sentence, for the decoder."""

    def __init__(
        self, ranker: OrderRanker, sentence: SrSentence, groups: Mapping[int, Family]
    ) -> None:
        self._ranker = ranker
        self._described = described(sentence, groups)

    def orders(self, family: Family, most: int) -> list[tuple[float, tuple[Member, ...]]]:
        """Return ``most`` orders of a family, or fewer, with their scores, the best first."""
        own = self._described.get(family.members[0].id)
        return [(0.0, family.members)] if own is None else self._ranker.orders(own, most)


def _loss_of(size: int, pairs: Values, near: Values) -> tuple[float, Values, Values]:
    """Return the loss of families of one size, and its gradients by their pairs and neighbours."""
    every = _candidates(size)
    pairs, near = pairs.reshape(-1, len(every.pairs)), near.reshape(-1, len(every.neighbours))
    value, of_pairs, of_near = 0.0, np.empty_like(pairs), np.empty_like(near)
    for start in range(0, len(pairs), _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        scores = pairs[some] @ every.pairs + near[some] @ every.neighbours
        highest = scores.max(axis=1, keepdims=True)
        shares = np.exp(scores - highest)
        sums = shares.sum(axis=1, keepdims=True)
        value += float((np.log(sums) + highest)[:, 0].sum() - scores[:, 0].sum())
        shares /= sums
        shares[:, 0] -= 1.0
        of_pairs[some] = shares @ every.pairs.T
        of_near[some] = shares @ every.neighbours.T
    return value, of_pairs.ravel(), of_near.ravel()


def _square(pairs: Values, size: int) -> Values:
    found = np.zeros((size, size))
    ones, others = _upper(size)
    found[ones, others] = pairs
    found[others, ones] = -pairs
    return found


def _searched(pairs: Values, near: Values) -> tuple[Values, NDArray[np.intp]]:
    """Return scores and orders that beam search finds; the larger the family, the fewer."""
    size = len(pairs)
    beam = max(1, min(_BEAM, _BUDGET // size))
    scores = np.zeros(1)
    rest = np.ones((1, size))
    last = np.zeros(1, dtype=np.intp)
    orders = np.zeros((1, 0), dtype=np.intp)
    for step in range(size):
        gain = scores[:, None] + rest @ pairs.T + near[last, 1 : size + 1]
        if step == size - 1:
            gain = gain + near[1 : size + 1, size + 1]
        gain[rest == 0] = -np.inf
        flat = gain.ravel()
        found = np.argsort(-flat, kind="stable")[: min(beam, int(rest.sum()))]
        before, added = np.divmod(found, size)
        scores = flat[found]
        rest = rest[before]
        rest[np.arange(len(found)), added] = 0.0
        last = added + 1
        orders = np.concatenate([orders[before], added[:, None]], axis=1)
    return scores, orders
