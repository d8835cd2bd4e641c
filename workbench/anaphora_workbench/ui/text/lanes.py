"""Lanes: stretches that overlap are given different rows, inner ones nearest to the words."""

from __future__ import annotations

from collections.abc import Sequence


def assign_lanes(
    extents: Sequence[tuple[float, float]], lengths: Sequence[int], gap: float
) -> list[int]:
    """Give each stretch the lowest lane in which it overlaps nothing.

    Args:
        extents: Left and right edge of each stretch.
        lengths: Size of each expression in tokens: the smaller is served first and so comes
            nearer to the words.
        gap: Empty room between two stretches of one lane.

    Returns:
        The lane of each stretch, from 0, in the order of ``extents``. Cost: O(n * lanes * n) in
        the few stretches of one line.
    """
    lanes: list[list[tuple[float, float]]] = []
    found = [0] * len(extents)
    order = sorted(range(len(extents)), key=lambda i: (lengths[i], extents[i]))
    for index in order:
        left, right = extents[index]
        for number, lane in enumerate(lanes):
            if all(right + gap <= a or b + gap <= left for a, b in lane):
                lane.append((left, right))
                found[index] = number
                break
        else:
            lanes.append([(left, right)])
            found[index] = len(lanes) - 1
    return found
