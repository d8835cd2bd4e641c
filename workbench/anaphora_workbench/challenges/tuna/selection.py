"""Algorithms that select what to say of a target: each takes a contrast and returns properties.

Sources: full brevity, Dale 1989; the greedy heuristic, Dale 1989 after Johnson 1974; the
incremental algorithm, Dale and Reiter 1995; cheapest subgraphs, Krahmer, van Erk and Verleg 2003,
with the costs of Theune et al. 2007; greedy selection by frequency, de Lucena and Paraboni 2008;
discriminating power times frequency, Spanger et al. 2008. Descriptions that identify nobody else
need not exist: all algorithms then say as much as they can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from anaphora_workbench.challenges.tuna.contrasts import Contrast, Property
from anaphora_workbench.tasks.tuna import Pair

__all__ = [
    "by_power",
    "cheapest",
    "frequent",
    "full_brevity",
    "greedy",
    "incremental",
    "unique_sets",
]


def full_brevity(contrast: Contrast) -> list[Property]:
    """Return the shortest unique description; of several the first in the order of attributes."""
    for size in range(len(contrast.properties) + 1):
        for chosen in combinations(contrast.properties, size):
            if contrast.unique(chosen):
                return list(chosen)
    return greedy(contrast)


def greedy(contrast: Contrast, begun: Iterable[Property] = ()) -> list[Property]:
    """Add again and again the property that rules out most of those who are left.

    Args:
        contrast: The target and its distractors.
        begun: What is said already.
    """
    return by_power(contrast, lambda _one: 1.0, begun)


def by_power(
    contrast: Contrast, weight: Callable[[Property], float], begun: Iterable[Property] = ()
) -> list[Property]:
    """Add again and again the property with the greatest weight times number of those ruled out.

    Ties go by the order of attributes. It ends when nobody is left or no property helps.
    """
    chosen = list(begun)
    left = contrast.everyone
    for one in chosen:
        left &= ~one.rules_out
    while left:
        best = max(
            contrast.properties,
            key=lambda one: weight(one) * (one.rules_out & left).bit_count(),
            default=None,
        )
        if best is None or weight(best) * (best.rules_out & left).bit_count() <= 0:
            return chosen if not _helps(contrast, left) else greedy(contrast, chosen)
        chosen.append(best)
        left &= ~best.rules_out
    return chosen


def _helps(contrast: Contrast, left: int) -> bool:
    return any(one.rules_out & left for one in contrast.properties)


def incremental(contrast: Contrast, order: Sequence[str]) -> list[Property]:
    """Walk through an order of preference, and take what rules out anybody who is left.

    Args:
        contrast: The target and its distractors.
        order: Names of attributes as they are compared; others are not used.
    """
    chosen: list[Property] = []
    left = contrast.everyone
    for name in order:
        if not left:
            break
        one = contrast.named(name)
        if one is not None and one.rules_out & left:
            chosen.append(one)
            left &= ~one.rules_out
    return chosen


def frequent(
    contrast: Contrast, frequency: Callable[[Property], float], threshold: float
) -> list[Property]:
    """Take all that people mention often enough, then add greedily until nobody else fits.

    Args:
        contrast: The target and its distractors.
        frequency: How often people mention a property where it is true, from 0 to 1.
        threshold: What is often enough.
    """
    often = [one for one in contrast.properties if frequency(one) >= threshold]
    return greedy(contrast, often)


def cheapest(
    contrast: Contrast, costs: Mapping[Pair, float], order: Sequence[Pair]
) -> list[Property]:
    """Return the cheapest unique description, found by branch and bound.

    In the graph of a TUNA domain every edge is a loop, since there are attributes and no relations:
    a subgraph is a set of them.

    Properties are tried in a fixed order and dearer branches are cut off. What costs nothing is so
    added on the way, even if it rules out nobody: this is what makes descriptions say more than is
    needed.

    Args:
        contrast: The target and its distractors.
        costs: Cost of each property, not negative.
        order: The properties in the order in which they are tried.
    """
    by_pair = {one.pair: one for one in contrast.properties}
    tried = [by_pair[pair] for pair in order if pair in by_pair]
    best: tuple[float, list[Property]] | None = None

    def extend(chosen: list[Property], out: int, cost: float, start: int) -> None:
        nonlocal best
        if best is not None and cost >= best[0]:
            return
        if out == contrast.everyone:
            best = (cost, chosen)
            return
        for place in range(start, len(tried)):
            one = tried[place]
            extend([*chosen, one], out | one.rules_out, cost + costs[one.pair], place + 1)

    extend([], 0, 0.0, 0)
    return greedy(contrast) if best is None else best[1]


def unique_sets(contrast: Contrast) -> list[tuple[Property, ...]]:
    """Return every description that fits nobody else, the short ones first.

    If there is none, those that fit as few as any.
    """
    everyone = 0
    for one in contrast.properties:
        everyone |= one.rules_out
    reachable = Contrast(contrast.properties, everyone)
    return [
        chosen
        for size in range(len(contrast.properties) + 1)
        for chosen in combinations(contrast.properties, size)
        if reachable.unique(chosen)
    ]
