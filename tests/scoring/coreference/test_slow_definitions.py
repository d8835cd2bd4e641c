"""The cluster metrics against slow definitions written from the formulas, over sets of mentions.

No table, no counting formula and no assignment solver is used here: partitions, pairs and maps are
listed one by one, in fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.scoring.coreference import METRICS, Overlap, Sums

Entity = frozenset[Hashable]
Entities = list[Entity]
MakeOverlap = Callable[[Sequence[Entity], Sequence[Entity]], Overlap]
Side = Callable[[Entities, Entities], tuple[Fraction, int]]
MOST = 5


@st.composite
def pairs_of_sides(draw: st.DrawFn) -> tuple[Entities, Entities]:
    """Draw the entity, if any, of each mention on both sides."""
    entity = st.none() | st.integers(0, MOST - 1)
    drawn = draw(st.lists(st.tuples(entity, entity), max_size=14))
    sides = []
    for side in (0, 1):
        members: dict[int, set[Hashable]] = {}
        for mention, entities in enumerate(drawn):
            number = entities[side]
            if number is not None:
                members.setdefault(number, set()).add(mention)
        sides.append([frozenset(mentions) for mentions in members.values()])
    return sides[0], sides[1]


def all_mentions(side: Entities) -> set[Hashable]:
    return {mention for entity in side for mention in entity}


def slow_mentions(side: Entities, other: Entities) -> tuple[Fraction, int]:
    return Fraction(len(all_mentions(side) & all_mentions(other))), len(all_mentions(side))


def slow_muc(side: Entities, other: Entities) -> tuple[Fraction, int]:
    kept = possible = 0
    for entity in side:
        partition = {entity & each for each in other if entity & each}
        partition |= {frozenset({mention}) for mention in entity - all_mentions(other)}
        kept += len(entity) - len(partition)
        possible += len(entity) - 1
    return Fraction(kept), possible


def slow_bcub(side: Entities, other: Entities) -> tuple[Fraction, int]:
    total = Fraction(0)
    for entity in side:
        for mention in entity:
            for each in other:
                if mention in each:
                    total += Fraction(len(entity & each), len(entity))
    return total, len(all_mentions(side))


def slow_lea(side: Entities, other: Entities) -> tuple[Fraction, int]:
    theirs = set(links_of(other, with_self=True))
    total = Fraction(0)
    for entity in side:
        ours = list(links_of([entity], with_self=True))
        found = [link for link in ours if link in theirs]
        total += len(entity) * Fraction(len(found), len(ours))
    return total, len(all_mentions(side))


def links_of(side: Entities, *, with_self: bool = False) -> Iterable[Entity]:
    for entity in side:
        if with_self and len(entity) == 1:
            yield entity
        yield from [frozenset(pair) for pair in combinations(entity, 2)]


def slow_blanc_c(side: Entities, other: Entities) -> tuple[Fraction, int]:
    ours, theirs = set(links_of(side)), set(links_of(other))
    return Fraction(len(ours & theirs)), len(ours)


def slow_blanc_n(side: Entities, other: Entities) -> tuple[Fraction, int]:
    ours, theirs = [
        set(links_of([frozenset(all_mentions(each))])) - set(links_of(each))
        for each in (side, other)
    ]
    return Fraction(len(ours & theirs)), len(ours)


def best_map(
    side: Entities, other: Entities, similarity: Callable[[Entity, Entity], Fraction]
) -> Fraction:
    """Return the largest total similarity over all one-to-one maps."""
    shorter, longer = sorted((side, other), key=len)
    return max(
        sum([similarity(a, b) for a, b in zip(shorter, chosen, strict=True)], Fraction(0))
        for chosen in permutations(longer, len(shorter))
    )


def slow_ceafm(side: Entities, other: Entities) -> tuple[Fraction, int]:
    value = best_map(side, other, lambda a, b: Fraction(len(a & b)))
    return value, len(all_mentions(side))


def slow_ceafe(side: Entities, other: Entities) -> tuple[Fraction, int]:
    value = best_map(side, other, lambda a, b: Fraction(2 * len(a & b), len(a) + len(b)))
    return value, len(side)


SLOW: dict[str, Side] = {
    "mentions": slow_mentions,
    "muc": slow_muc,
    "bcub": slow_bcub,
    "ceafm": slow_ceafm,
    "ceafe": slow_ceafe,
    "blanc-c": slow_blanc_c,
    "blanc-n": slow_blanc_n,
    "lea": slow_lea,
}


def test_every_part_has_a_slow_definition() -> None:
    assert set(SLOW) == {part for metric in METRICS.values() for part in metric.parts}


@pytest.mark.parametrize("name", SLOW)
@settings(max_examples=150)
@given(sides=pairs_of_sides())
def test_sums_are_those_of_the_formula(
    name: str, sides: tuple[Entities, Entities], overlap_of: MakeOverlap
) -> None:
    key, response = sides
    parts = {part: sums for metric in METRICS.values() for part, sums in metric.parts.items()}

    found = parts[name](overlap_of(key, response))

    assert found == Sums(*SLOW[name](key, response), *SLOW[name](response, key))
