"""Designs of experiments in which each participant sees each item once, under one system.

A *repeated Latin square* gives participant p on item i the system (p + i) mod k of k: in every k
participants each item is seen once under each system, and in every k items each participant sees
each system once. `balance` counts what a list of trials really has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from random import Random
from typing import TypeVar

_Part = TypeVar("_Part")


class Design(StrEnum):
    """How systems are dealt out.

    ``REPEATED``: (p + i) mod k, items in a random order for each participant.
    ``PERMUTED``: the same after systems and items have been shuffled, so that neighbours in the
    given lists are none in the square.
    ``WILLIAMS``: items in the given order for everybody; systems follow Williams' rows, a row for
    every k items, in which each system follows each other one equally often (first-order carry-over
    is balanced). From one row to the next the pairs take turns; `balance` counts what comes of it.
    """

    REPEATED = "repeated"
    PERMUTED = "permuted"
    WILLIAMS = "williams"


@dataclass(frozen=True, slots=True)
class Trial:
    """One participant on one item.

    Attributes:
        participant: 1, 2 ...
        place: Place in the participant's session: 1, 2 ...
        item: The item.
        system: The system whose output is shown.
    """

    participant: int
    place: int
    item: str
    system: str


@dataclass(frozen=True, slots=True)
class Balance:
    """How even a list of trials is; each pair is the smallest and the largest count.

    Attributes:
        cells: Trials of an item under a system; one that was listed twice is counted as two items.
        systems: Trials of a participant under a system.
        follows: How often a system comes directly after another one.
        trials: Number of trials.
    """

    cells: tuple[int, int]
    systems: tuple[int, int]
    follows: tuple[int, int]
    trials: int


def williams_rows(size: int) -> list[list[int]]:
    """Return Williams' rows of ``size`` treatments, numbered from 0.

    The first row is 0, 1, n - 1, 2, n - 2 ...; the others add 1 each, modulo n. For an even n each
    treatment directly follows each other one exactly once; for an odd n the mirrored rows are
    added, and it is twice.

    Source: Williams (1949), Experimental designs balanced for the estimation of residual effects of
    treatments, Australian Journal of Scientific Research A 2.

    Raises:
        ValueError: There is no treatment.
    """
    if size < 1:
        raise ValueError("a design needs a treatment")
    first, low, high = [0], 1, size - 1
    while len(first) < size:
        first.append(low)
        low += 1
        if len(first) < size:
            first.append(high)
            high -= 1
    rows = [[(treatment + step) % size for treatment in first] for step in range(size)]
    return rows if size % 2 == 0 else rows + [row[::-1] for row in rows]


def filled_up(
    items: Sequence[str],
    systems: int,
    *,
    types: Mapping[str, Hashable] | None = None,
    seed: int = 0,
) -> list[str]:
    """Return items, some of them twice, so that their number is a multiple of the systems'.

    Repeated items are drawn at random, from each type as many as from the others (one more where
    they do not come out even). TUNA 2008 repeated 4 + 4 of 112 items for 12 systems.

    ``types`` is the type of each item, such as its domain.

    Raises:
        ValueError: There is no item or no system.
    """
    if not items or systems < 1:
        raise ValueError("a design needs items and systems")
    lacking = -len(items) % systems
    random = Random(seed)
    pools: dict[Hashable, list[str]] = {}
    for item in items:
        pools.setdefault(types[item] if types else None, []).append(item)
    for pool in pools.values():
        random.shuffle(pool)
    order = list(pools.values())
    repeated = []
    for number in range(lacking):
        pool = order[number % len(order)]
        repeated.append(pool[number // len(order) % len(pool)])
    return [*items, *repeated]


def trials(
    items: Sequence[str],
    systems: Sequence[str],
    participants: int,
    *,
    design: Design = Design.REPEATED,
    blocks: int = 1,
    seed: int = 0,
) -> list[Trial]:
    """Return every trial of a design.

    Args:
        items: The items; one that stands twice is shown twice. Best a multiple of the systems'
            number (`filled_up`).
        systems: The systems.
        participants: Number of participants; best a multiple of the systems' number in each block.
        design: How systems are dealt out.
        blocks: Parts of the items that different participants see: the first part the first
            participants, and so on.
        seed: Seed of all orders.

    Raises:
        ValueError: There is no item, system or participant; a system occurs twice; or there are
            more blocks than items or participants.
    """
    if not items or not systems or participants < 1:
        raise ValueError("a design needs items, systems and participants")
    if len(set(systems)) < len(systems):
        raise ValueError("a system occurs twice")
    if not 1 <= blocks <= min(participants, len(items)):
        raise ValueError(f"{blocks} blocks of {len(items)} items for {participants} participants")
    random = Random(seed)
    shown, named = list(items), list(systems)
    if design is Design.PERMUTED:
        random.shuffle(shown)
        random.shuffle(named)
    found: list[Trial] = []
    for block in range(blocks):
        part = _part(shown, blocks, block)
        people = _part(range(1, participants + 1), blocks, block)
        for number, participant in enumerate(people):
            dealt = _dealt(part, named, number, design)
            if design is not Design.WILLIAMS:
                random.shuffle(dealt)
            found += [
                Trial(participant, place, item, system)
                for place, (item, system) in enumerate(dealt, 1)
            ]
    return found


def balance(found: Iterable[Trial], items: Sequence[str], systems: Sequence[str]) -> Balance:
    """Count how even trials are.

    Trials are in each participant's order. ``items`` has those that were to be shown twice twice,
    ``systems`` those without a trial, too.

    Raises:
        ValueError: There is no trial, item or system.
    """
    listed = list(found)
    if not listed or not items or not systems:
        raise ValueError("a design needs trials, items and systems")
    people = list(dict.fromkeys([trial.participant for trial in listed]))
    times = Counter(items)
    cells = Counter([(trial.item, trial.system) for trial in listed])
    each = Counter([(trial.participant, trial.system) for trial in listed])
    follows = Counter(
        [
            (one.system, other.system)
            for one, other in pairwise(listed)
            if one.participant == other.participant and one.system != other.system
        ]
    )
    pairs = [(one, other) for one in systems for other in systems if one != other]
    return Balance(
        (
            min([cells[item, system] // times[item] for item in times for system in systems]),
            max([-(-cells[item, system] // times[item]) for item in times for system in systems]),
        ),
        _ends([each[person, system] for person in people for system in systems]),
        _ends([follows[pair] for pair in pairs]),
        len(listed),
    )


def _part(listed: Sequence[_Part], parts: int, number: int) -> Sequence[_Part]:
    """Return one of several parts of a list, all as long as each other, give or take one."""
    size, more = divmod(len(listed), parts)
    start = number * size + min(number, more)
    return listed[start : start + size + (number < more)]


def _dealt(
    items: Sequence[str], systems: Sequence[str], participant: int, design: Design
) -> list[tuple[str, str]]:
    size = len(systems)
    if design is Design.WILLIAMS:
        order = _williams_order(size, participant, len(items))
        return [(item, systems[system]) for item, system in zip(items, order, strict=True)]
    return [(item, systems[(participant + place) % size]) for place, item in enumerate(items)]


def _ends(counts: Sequence[int]) -> tuple[int, int]:
    return (min(counts), max(counts)) if counts else (0, 0)


def _williams_order(size: int, participant: int, length: int) -> list[int]:
    """Return the systems that a participant sees, a Williams row after the other.

    Rows of one kind (mirrored ones for an odd size are the other) differ by what is added to each
    treatment. The next one is chosen so that the step from the last system to its first one is 1,
    2 ... k - 1 in turn: over k rows and k participants every pair comes once more.
    """
    rows = williams_rows(size)
    first = rows[size * (participant // size) % len(rows)]
    added, found = participant % size, list[int]()
    step = 0
    while len(found) < length:
        found += [(treatment + added) % size for treatment in first]
        step = step % max(size - 1, 1) + 1
        added = (added + step + first[-1] - first[0]) % size
    return found[:length]
