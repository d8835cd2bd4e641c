"""Mentions of the response matched with mentions of the key.

Every pairing is one to one. A mention is a set of words, so discontinuous ones need no rule of
their own; empty nodes, zeros and clitics are words too (`sides.Unit`).

Ways (`MentionMatching`):

- ``full``: the same words. Heads do not matter.
- ``head``: the same head. First mentions with the same words as well; then, of several with one
  head, the pairing with the greatest sum of |k ∩ r| / |k|. The same words are not a match if both
  files state heads, and other ones (CorefUD scorer 1.1 and later).
- ``partial``: the words of the answer lie inside the key's and hold its MIN, else its head; the
  answer's own head and MIN do not matter. Weights as for ``head`` (CorefUD 1.0).
- ``min``: the same, but a key without MIN demands all its words (MUC-6, MUC-7).
- ``overlap``: the greatest number of common words.

All ways but ``head`` pair mentions with the same words first. What is left is assigned optimally
in each connected group of mentions; `matching_assignment` says how ties are decided.

A head that is a guess (`model.heads.GUESSES`: nothing is parsed) brings mentions together like any
other and keeps none apart. With ``head`` and ``partial``, mentions that are left are paired if the
head of one is a guess and half of their words are common, 2c / (|k| + |r|) ≥ 1/2; with ``partial``
the answer lies inside.

Zeros (`Zeros`): by ``dependencies`` first, then by the position of their empty nodes, or by
``position`` alone. A zero never matches a mention that has words, unless `Matching.mixed` says so:
then, as in the CorefUD scorer, zeros that are left go on to the chosen way together with the other
mentions, and a mention with words whose head is an empty node is paired by dependencies like a
zero.

**Zeros by dependencies.**

The linear position of an empty node is a convention: two annotators of one zero may put it before
or behind its verb. Its dependencies say more. Within a sentence, zeros are paired one to one so
that the sum of ::

    10 * F(governor and relation) + F(governor)

is greatest, where F is the F1 of the two sets of enhanced dependencies. (CorefUD scorer 1.2, CRAC
shared tasks since 2023.) The root of the sentence is a governor like any other, and so is another
empty node, which is known by its number (``3.1``). Zeros that share no governor with any, or that
have no dependencies, are left to the other ways.

**Order.** The order of mentions in which no two of a side are equal, so that it can decide every
tie.

Text order (`Side.order`) leaves mentions equal that begin and end together and have other words
in between. Here follow the runs of tokens, then everything else that a mention consists of. There
is nothing more to ask, heads for one: mentions with the same words and the same realisation are
duplicates, of which a side has one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

import numpy as np

from anaphora_workbench.ports.mention_table import UNKNOWN
from anaphora_workbench.scoring.coreference.matching_assignment import Candidates, Edge, assign
from anaphora_workbench.scoring.coreference.sides import IntArray, Mask, Side, Unit

_Run: TypeAlias = tuple[int, int]
_OtherUnit: TypeAlias = tuple[int, int, int, str]
TotalOrder: TypeAlias = tuple[int, int, int, tuple[_Run, ...], tuple[_OtherUnit, ...]]
"""Start, longer first, overt first (and clitics by number); first and last word of each run of
tokens; empty nodes, the clitic, or the zero of unknown place."""


_WEIGHT = 10
_Dependencies: TypeAlias = tuple[tuple[int, str], ...]


def order_of(side: Side) -> Callable[[int], TotalOrder]:
    """Return the function that gives the sort key of a mention of a side by its number.

    Keys of both sides of one document can be compared. Cost: linear in the runs of tokens and the
    empty nodes of the mention.
    """

    def order(number: int) -> TotalOrder:
        text_order = side.order(number)
        special = side.special.get(number)
        whole = ((int(side.starts[number]), int(side.ends[number])),)
        if special is None:
            return (*text_order, whole, ())
        if special.realisation == "overt" and special.zero is None:
            runs = tuple([(span.start, span.end) for span in special.spans]) or whole
            return (*text_order, runs, tuple(sorted(map(_unit_order, special.empty_nodes))))
        return (*text_order, (), tuple(sorted(map(_unit_order, side.units(number)))))

    return order


def _unit_order(unit: Unit) -> _OtherUnit:
    match unit:
        case (int(after), int(index)):
            return (0, after, index, "")
        case ("clitic", int(token), str(number)):
            return (1, token, 0, number)
        case ("zero", int(governor), str(role)):
            return (2, governor, 0, role)
    raise TypeError(f"{unit!r} is not a unit of mentions")


def zero_pairs(
    key: Side, response: Side, keys: Sequence[int], responses: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the best one-to-one pairing by dependencies, ascending by the key's mention."""
    waiting: dict[tuple[int, int], list[int]] = {}
    dependencies_of: dict[int, _Dependencies] = {}
    for number in keys:
        dependencies_of[number] = dependencies = _dependencies(key, number)
        sentence = _sentence(key, number)
        for governor in {governor for governor, _ in dependencies}:
            waiting.setdefault((sentence, governor), []).append(number)
    edges: list[Edge] = []
    for number in responses:
        dependencies = _dependencies(response, number)
        sentence = _sentence(response, number)
        governors = {governor for governor, _ in dependencies}
        fitting = {key for governor in governors for key in waiting.get((sentence, governor), ())}
        edges += [_edge(one, number, dependencies_of[one], dependencies) for one in sorted(fitting)]
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


class MentionMatching(StrEnum):
    """How mentions are matched; see the module."""

    FULL = "full"
    HEAD = "head"
    PARTIAL = "partial"
    MIN = "min"
    OVERLAP = "overlap"


class Zeros(StrEnum):
    """How zeros are matched; see the module."""

    DEPENDENCIES = "dependencies"
    POSITION = "position"


@dataclass(frozen=True, slots=True)
class Matching:
    """How mentions are matched.

    Attributes:
        mixed: Whether a zero that is left may match a mention that has words.
    """

    way: MentionMatching = MentionMatching.FULL
    zeros: Zeros = Zeros.DEPENDENCIES
    mixed: bool = False


class Pairs(NamedTuple):
    """Matched mentions: two columns of numbers of the same length, ascending by the key's."""

    key: IntArray
    response: IntArray


@dataclass(frozen=True, slots=True)
class ListedPair:
    """A matched pair for people and for tables.

    Attributes:
        key: Words of the key's mention as the text of `words_of`.
        response: Those of the response's.
        same: Whether the words are the same.
    """

    document: str
    key: str
    response: str
    key_entity: str
    response_entity: str
    same: bool


def match(key: Side, response: Side, how: Matching) -> Pairs:
    """Return the mentions of the two sides that stand for each other.

    Cost: O(n log n) numpy operations for mentions with the same words; a step of Python for each
    other mention and each pair that is possible.

    Raises:
        NeedsError: The way needs heads and a mention has none (``heads-missing``).
    """
    found: list[tuple[int, int]] = []
    keys = np.ones(len(key), dtype=np.bool_)
    responses = np.ones(len(response), dtype=np.bool_)
    if how.zeros is Zeros.DEPENDENCIES and key.special and response.special:
        found = zero_pairs(key, response, _nodes(key, how.mixed), _nodes(response, how.mixed))
        for one, other in found:
            keys[one] = responses[other] = False
    same = _identical(key, response, keys, responses)
    if how.way is MentionMatching.HEAD:
        same = _with_one_head(key, response, same)
    if how.way is not MentionMatching.FULL:
        keys[same.key] = False
        responses[same.response] = False
        if keys.any() and responses.any():
            candidates = Candidates(
                key,
                response,
                np.flatnonzero(keys).tolist(),
                np.flatnonzero(responses).tolist(),
                mixed=how.mixed,
            )
            found += assign(_edges(candidates, how.way), order_of(key), order_of(response))
            if how.way in (MentionMatching.HEAD, MentionMatching.PARTIAL) and (
                key.table.guessed or response.table.guessed
            ):
                found += _by_guesses(key, response, how, (keys, responses), found)
    if not found:
        return same
    left = np.concatenate((same.key, np.array([pair[0] for pair in found], dtype=np.int64)))
    right = np.concatenate((same.response, np.array([pair[1] for pair in found], dtype=np.int64)))
    order = np.argsort(left)
    return Pairs(left[order], right[order])


def kept_apart(key: Side, response: Side, pairs: Pairs) -> int:
    """Return how many response mentions a head keeps from the key's mention with the same words."""
    everything = np.ones(len(key), dtype=np.bool_), np.ones(len(response), dtype=np.bool_)
    same = _identical(key, response, *everything)
    partners = np.full(len(key), UNKNOWN, dtype=np.int64)
    partners[pairs.key] = pairs.response
    apart = (partners[same.key] != same.response) & ~key.zeros()[same.key]
    return int(np.count_nonzero(apart))


def without_missed_options(key: Side, pairs: Pairs) -> tuple[Side, Pairs]:
    """Return a key without the optional mentions that the response left out, and the pairs in it.

    An optional mention (MUC's ``STATUS="OPT"``) is right if it is given and costs no recall if it
    is not.
    """
    if not any(special.optional for special in key.special.values()):
        return key, pairs
    keep = np.ones(len(key), dtype=np.bool_)
    for number, special in key.special.items():
        keep[number] = not special.optional
    keep[pairs.key] = True
    places = np.cumsum(keep) - 1
    side = key.kept(np.flatnonzero(keep).astype(np.int64, copy=False))
    return side, Pairs(places[pairs.key].astype(np.int64, copy=False), pairs.response)


def without_missed_clauses(
    response: Side, pairs: Pairs, *, drop_singletons: bool = False
) -> tuple[Side, Pairs]:
    """Return a response without the clauses that the key does not have, and the pairs in it.

    Most keys mark no clauses, and none marks all. A clause that an anaphor stands for is correct
    where the key has it and no mention where it has not.

    Args:
        response: The response.
        pairs: The matched mentions.
        drop_singletons: Whether to drop the mentions that are alone in their entity without it.
    """
    keep = np.ones(len(response), dtype=np.bool_)
    for number, special in response.special.items():
        keep[number] = not special.clause
    keep[pairs.response] = True
    if keep.all():
        return response, pairs
    if drop_singletons:
        size = len(response.table.names)
        left = np.bincount(response.entities[keep], minlength=size)
        had = np.bincount(response.entities, minlength=size)
        keep &= ~((left == 1) & (had > 1))[response.entities]
    places = np.cumsum(keep) - 1
    side = response.kept(np.flatnonzero(keep).astype(np.int64, copy=False))
    stays = keep[pairs.response]
    partners = places[pairs.response[stays]].astype(np.int64, copy=False)
    return side, Pairs(pairs.key[stays], partners)


def listed(key: Side, response: Side, pairs: Pairs) -> Iterator[ListedPair]:
    """Yield the matched pairs with their words and entities, in the order of the key's table."""
    for left, right in zip(pairs.key.tolist(), pairs.response.tolist(), strict=True):
        yield ListedPair(
            key.table.doc_id,
            words_of(key, left),
            words_of(response, right),
            key.table.names[key.entities[left]],
            response.table.names[response.entities[right]],
            key.units(left) == response.units(right),
        )


def words_of(side: Side, number: int) -> str:
    """Return the words of a mention by number, from 0: ``4-6,9``; ``7.1`` is an empty node.

    A zero without a place is ``zero:nsubj@5`` with its governor, a clitic ``clitic:1@5``. An empty
    node is called by the token before it (``-1`` before the first) and its number there, which is
    negative at the begin of a later sentence (``6.-1``).
    """
    special = side.special.get(number)
    start, end = int(side.starts[number]), int(side.ends[number])
    if special is None:
        return _run(start, end)
    if special.realisation != "overt" and not (special.zero and special.zero.place):
        return f"{special.realisation}@{special.zero.governor if special.zero else start}"
    nodes = special.empty_nodes
    texts: list[str] = []
    if special.zero is None:
        runs = [(span.start, span.end) for span in special.spans] or [(start, end)]
        texts = [_run(*run) for run in runs]
    elif special.zero.place is not None and not nodes:
        nodes = (special.zero.place,)
    return ",".join([*texts, *[f"{after}.{index}" for after, index in nodes]])


def _run(start: int, end: int) -> str:
    return f"{start}-{end - 1}" if end - start > 1 else str(start)


def _by_guesses(
    key: Side,
    response: Side,
    how: Matching,
    free: tuple[Mask, Mask],
    found: Sequence[tuple[int, int]],
) -> list[tuple[int, int]]:
    """Return the pairs that guessed heads must not keep apart, among mentions that are left."""
    keys, responses = free
    for one, other in found:
        keys[one] = responses[other] = False
    left = np.flatnonzero(keys).tolist(), np.flatnonzero(responses).tolist()
    candidates = Candidates(key, response, *left, mixed=False)
    edges = candidates.by_half_of_words(inside=how.way is MentionMatching.PARTIAL)
    return assign(edges, order_of(key), order_of(response))


def _edges(candidates: Candidates, way: MentionMatching) -> list[Edge]:
    if way is MentionMatching.HEAD:
        return candidates.by_head()
    if way is MentionMatching.OVERLAP:
        return candidates.by_overlap()
    return candidates.by_minimum(heads=way is MentionMatching.PARTIAL)


def _identical(key: Side, response: Side, keys: Mask, responses: Mask) -> Pairs:
    """Return the pairs with the same words among the mentions that are open on both sides."""
    codes = response.codes
    if response.odd:
        codes = codes.copy()
        shared = np.full(len(response.odd) + 1, np.iinfo(np.int64).min, dtype=np.int64)
        for identity, code in response.odd.items():
            shared[-code] = key.odd.get(identity, shared[0])
        odd = codes < 0
        codes[odd] = shared[-codes[odd]]
    order = np.argsort(codes)
    if not len(order):
        return Pairs(order, order)
    places = np.minimum(np.searchsorted(codes, key.codes, sorter=order), len(order) - 1)
    partners = order[places]
    fits = (codes[partners] == key.codes) & keys & responses[partners]
    return Pairs(np.flatnonzero(fits).astype(np.int64, copy=False), partners[fits])


def _with_one_head(key: Side, response: Side, same: Pairs) -> Pairs:
    left = key.heads[same.key]
    fits = (left == response.heads[same.response]) & (left != UNKNOWN)
    # Only heads that files state keep the same words apart: any other depends on the analysis.
    fits |= ~(key.stated()[same.key] & response.stated()[same.response])
    # Zeros, clitics and what an empty node heads are not headed by a token.
    for at in np.flatnonzero(key.codes[same.key] < 0).tolist():
        head = key.head(int(same.key[at]))
        fits[at] = head is not None and head == response.head(int(same.response[at]))
    return Pairs(same.key[fits], same.response[fits])


def _nodes(side: Side, mixed: bool) -> Sequence[int]:
    """Return the mentions that are paired by dependencies: zeros, and what a zero heads."""
    return [
        number
        for number, special in side.special.items()
        if side.is_zero(number) or (mixed and special.empty_nodes and side.heads[number] == UNKNOWN)
    ]
