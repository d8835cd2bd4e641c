"""All errors of one document between key and response, each counted once.

In the spirit of Kummerfeld & Klein (2013, *Error-Driven Analysis of Challenges in Coreference
Resolution*) and of cort (Martschat & Strube 2014), but on the one-to-one pairs of our own matching
and without any search: the same input gives the same errors.

**Partners.** Two mentions are partners if they were matched, or if neither was and they differ in
their boundaries only (`boundary_pairs`).

**Mentions.** Every mention of either side has exactly one label:

=================  ========  ==================================================================
label              sides     a mention
=================  ========  ==================================================================
missing-mention    key       without a partner; the extent tells whether its whole entity is
spurious-mention   response  likewise
boundary           both      whose partner has other boundaries; one error a pair
wrong-link         both      matched; its response antecedent is of another key entity
lost-link          both      matched; it has no response antecedent, though its key entity has
                             an earlier mention with a partner
right              both      matched, and none of these; no error
=================  ========  ==================================================================

The *response antecedent* of a mention with a partner is the nearest earlier mention of its response
entity that has a partner too: what a spurious mention does is counted with that mention. *Earlier*
follows from the places of the partners in the key. Hence ::

    key mentions      = right + wrong-link + lost-link + boundary + missing-mention
    response mentions = right + wrong-link + lost-link + boundary + spurious-mention

A boundary error tells its link beside (`MentionError.link`).

**Entities**, listed beside and counted in steps of repair; only mentions with partners count:

================  ====================================================  =======================
error             an entity                                             steps
================  ====================================================  =======================
missing-entity    of the key, none of whose mentions has a partner      1
spurious-entity   of the response, likewise                             1
split-entity      of the key, whose partners lie in k > 1 entities      k - 1
merged-entities   of the response, whose partners lie in k > 1 entities k - 1
================  ====================================================  =======================

The errors tell how to turn the response into the key: take away spurious mentions and entities,
move boundaries, divide merged entities, join split ones, make missing entities and add missing
mentions.
A wrong or lost link needs no step of its own: links with `ResponseLink.WRONG` are at least as many
as the steps of merged entities, `ResponseLink.WRONG` and `ResponseLink.LOST` together as those of
split ones, and without either there are no such entities.

When key and response change their roles, missing becomes spurious and split becomes merged; the
boundary errors are the same, with their differences reversed. Links are judged from the side of the
response only, as a resolver makes them, so they have no such counterpart.

Entities that are the sum of others (split antecedents) are compared by their own mentions; whether
the sums are right is what `score.Splits` looks at.

**Boundary errors**: which unmatched mentions of the two sides were meant to be the same.

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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.scoring.coreference.error_types import (
    NONE,
    Boundary,
    Columns,
    CoreferenceError,
    EntityError,
    EntityPart,
    ErrorType,
    Extent,
    MentionError,
    ResponseLink,
    Shape,
    Types,
)
from anaphora_workbench.scoring.coreference.matching import Pairs, order_of
from anaphora_workbench.scoring.coreference.matching_assignment import Candidates, Edge, assign
from anaphora_workbench.scoring.coreference.sides import IntArray, Mask, Side, Unit


def boundary_pairs(
    key: Side, response: Side, keys: IntArray, responses: IntArray
) -> list[tuple[int, int]]:
    """Return the pairs of some mentions without partners, ascending by the key's mention."""
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


def errors_of(
    key: Side,
    response: Side,
    pairs: Pairs,
    *,
    words: Sequence[str] | None = None,
    key_types: Types | None = None,
    response_types: Types | None = None,
) -> list[CoreferenceError]:
    """Return all errors of one document (see the module's definitions).

    Cost: O(n log n) numpy operations in the mentions, and steps of Python for each error, each
    mention of a split or merged entity, and each pair of unmatched mentions that overlap.

    ``words`` are those of the document, to be shown; types are else what `mention_types` tells.

    Returns:
        The errors of mentions in text order (by the key's mention, else by the response's), then
        those of entities by type and by the text order of their first mentions.

    Raises:
        ModelError: Types or words do not fit (``error-columns``).
    """
    analysis = _Analysis(
        Columns.of(key, key_types, words), Columns.of(response, response_types, words), pairs
    )
    with collector_paused():  # many small records and no cycles
        return [*analysis.of_mentions(), *analysis.of_entities()]


class _Analysis:
    """The comparison of one document."""

    def __init__(self, key: Columns, response: Columns, pairs: Pairs) -> None:
        self._key = key
        self._response = response
        self._document = key.side.table.doc_id
        self._genre = key.side.table.genre or response.side.table.genre
        free = _others(len(key.side), pairs.key), _others(len(response.side), pairs.response)
        self._boundaries = boundary_pairs(key.side, response.side, *free)
        left = [pair[0] for pair in self._boundaries]
        right = [pair[1] for pair in self._boundaries]
        # Partners: the matched pairs first, then the boundary errors.
        self._keys = np.concatenate((pairs.key, np.array(left, dtype=np.int64)))
        self._responses = np.concatenate((pairs.response, np.array(right, dtype=np.int64)))
        self._matched = len(pairs.key)
        self._key_entities = key.side.entities[self._keys]
        self._response_entities = response.side.entities[self._responses]
        self._missing = _others(len(key.side), self._keys)
        self._spurious = _others(len(response.side), self._responses)

    def of_mentions(self) -> list[MentionError]:
        """Return the errors of mentions in text order."""
        key, response = self._key, self._response
        placed: list[tuple[tuple[int, int, int], int, MentionError]] = []
        for error, number in self._unpartnered(ErrorType.MISSING, key, self._missing):
            placed.append((key.side.order(number), 0, error))
        for error, number in self._partnered():
            placed.append((key.side.order(number), 0, error))
        for error, number in self._unpartnered(ErrorType.SPURIOUS, response, self._spurious):
            placed.append((response.side.order(number), 1, error))
        placed.sort(key=lambda item: (item[:2], item[2].mention.place))
        return [error for _order, _side, error in placed]

    def _unpartnered(
        self, kind: ErrorType, columns: Columns, numbers: IntArray
    ) -> Iterator[tuple[MentionError, int]]:
        missing = kind is ErrorType.MISSING
        met = self._key_entities if missing else self._response_entities
        known = _among(met, len(columns.side.table.names))[columns.side.entities[numbers]]
        for number, partly in zip(numbers.tolist(), known.tolist(), strict=True):
            mention = columns.mention(number)
            antecedent = columns.mention_or_none(int(columns.previous[number]))
            error = MentionError(
                kind,
                self._document,
                self._genre,
                mention if missing else None,
                None if missing else mention,
                extent=Extent.MENTION if partly else Extent.ENTITY,
                key_antecedent=antecedent if missing else None,
                response_antecedent=None if missing else antecedent,
                distance=columns.distance(number),
            )
            yield error, number

    def _partnered(self) -> Iterator[tuple[MentionError, int]]:
        """Yield wrong and lost links and boundary errors, with the key's mention."""
        key, response = self._key, self._response
        judged = _Links.of(self._keys, self._responses, key, response)
        boundary = np.zeros(len(self._keys), dtype=np.bool_)
        boundary[self._matched :] = True
        for at in np.flatnonzero(boundary | judged.wrong | judged.lost).tolist():
            one, other = int(self._keys[at]), int(self._responses[at])
            link = judged.link(at)
            kind = ErrorType.WRONG_LINK if link is ResponseLink.WRONG else ErrorType.LOST_LINK
            difference_found = None
            if boundary[at]:
                kind = ErrorType.BOUNDARY
                difference_found = difference(key.side, response.side, (one, other))
            error = MentionError(
                kind,
                self._document,
                self._genre,
                key.mention(one),
                response.mention(other),
                boundary=difference_found,
                link=link,
                key_antecedent=key.mention_or_none(int(key.previous[one])),
                response_antecedent=response.mention_or_none(int(judged.antecedents[at])),
                distance=key.distance(one),
            )
            yield error, one

    def of_entities(self) -> Iterator[EntityError]:
        """Yield the errors of entities."""
        yield from self._whole(ErrorType.MISSING_ENTITY, self._key, self._key_entities)
        yield from self._whole(ErrorType.SPURIOUS_ENTITY, self._response, self._response_entities)
        ours, theirs = self._key_entities, self._response_entities
        order = np.argsort(self._key.ranks[self._keys])
        for places in _torn(ours, theirs, order):
            parts = self._parts(self._response, self._responses, theirs, places)
            whole = self._part(self._key, self._keys[places])
            yield self._entity_error(ErrorType.SPLIT, (whole,), parts)
        order = np.argsort(self._response.ranks[self._responses])
        for places in _torn(theirs, ours, order):
            parts = self._parts(self._key, self._keys, ours, places)
            whole = self._part(self._response, self._responses[places])
            yield self._entity_error(ErrorType.MERGED, parts, (whole,))

    def _whole(self, kind: ErrorType, columns: Columns, met: IntArray) -> Iterator[EntityError]:
        """Yield the entities none of whose mentions has a partner."""
        entities = columns.side.entities
        alone = ~_among(met, len(columns.side.table.names))[entities]
        numbers = np.flatnonzero(alone)
        ordered = numbers[np.argsort(columns.ranks[numbers])]
        groups: dict[int, list[int]] = {}
        for number, entity in zip(ordered.tolist(), entities[ordered].tolist(), strict=True):
            groups.setdefault(entity, []).append(number)
        for group in groups.values():
            part = (self._part(columns, group),)
            if kind is ErrorType.MISSING_ENTITY:
                yield EntityError(kind, self._document, self._genre, part, (), 1)
            else:
                yield EntityError(kind, self._document, self._genre, (), part, 1)

    def _entity_error(
        self, kind: ErrorType, key: tuple[EntityPart, ...], response: tuple[EntityPart, ...]
    ) -> EntityError:
        steps = len(key) + len(response) - 2
        return EntityError(kind, self._document, self._genre, key, response, steps)

    def _parts(
        self, columns: Columns, numbers: IntArray, entities: IntArray, places: list[int]
    ) -> tuple[EntityPart, ...]:
        groups: dict[int, list[int]] = {}
        for at in places:
            groups.setdefault(int(entities[at]), []).append(int(numbers[at]))
        return tuple(
            [
                self._part(columns, sorted(group, key=columns.ranks.item))
                for group in groups.values()
            ]
        )

    def _part(self, columns: Columns, numbers: Iterable[int]) -> EntityPart:
        mentions = tuple([columns.mention(int(number)) for number in numbers])
        return EntityPart(mentions[0].entity, mentions[0].entity_size, mentions)


@dataclass(frozen=True)
class _Links:
    """How mentions with partners are linked; all columns in the order of the pairs.

    Attributes:
        antecedents: Number of the response antecedent, `NONE` where there is none.
        wrong: Whether it lies in another key entity.
        lost: Whether there is none, though the key entity has an earlier mention with a partner.
    """

    antecedents: IntArray
    wrong: Mask
    lost: Mask

    @classmethod
    def of(cls, keys: IntArray, responses: IntArray, key: Columns, response: Columns) -> _Links:
        # Both sides go by the order of the key: partners may begin at different words.
        ranks = key.ranks[keys]
        antecedents = response.previous_among(responses, ranks)[responses]
        linked = antecedents != NONE
        entity_of = np.full(len(response.side) + 1, NONE, dtype=np.int64)  # the last is NONE's
        entity_of[responses] = key.side.entities[keys]
        wrong = linked & (entity_of[antecedents] != key.side.entities[keys])
        lost = ~linked & (key.previous_among(keys, ranks)[keys] != NONE)
        return cls(antecedents, wrong, lost)

    def link(self, at: int) -> ResponseLink:
        if self.wrong[at]:
            return ResponseLink.WRONG
        if self.lost[at]:
            return ResponseLink.LOST
        return ResponseLink.NEW if self.antecedents[at] == NONE else ResponseLink.RIGHT


def _others(size: int, numbers: IntArray) -> IntArray:
    """Return the numbers below a size that are not among some."""
    rest = np.ones(size, dtype=np.bool_)
    rest[numbers] = False
    return np.flatnonzero(rest).astype(np.int64, copy=False)


def _among(entities: IntArray, size: int) -> Mask:
    found = np.zeros(size, dtype=np.bool_)
    found[entities] = True
    return found


def _torn(wholes: IntArray, parts: IntArray, order: IntArray) -> Iterator[list[int]]:
    """Yield the pairs of each entity whose pairs lie in several entities of the other side.

    ``wholes`` and ``parts`` are the entities of each pair on the side that is looked at and on the
    other; ``order`` has the pairs in text order.
    """
    first: dict[int, int] = {}
    torn: dict[int, list[int]] = {}
    ordered = list(zip(order.tolist(), wholes[order].tolist(), parts[order].tolist(), strict=True))
    for _at, whole, part in ordered:
        if first.setdefault(whole, part) != part:
            torn[whole] = []
    # In the order of their first mentions, not in that of their first breaks.
    places = {whole: torn[whole] for whole in first if whole in torn}
    for at, whole, _part in ordered:
        if whole in places:
            places[whole].append(at)
    yield from places.values()
