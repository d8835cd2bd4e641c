"""The brackets of Entity: which parts of mentions begin and end at which node, in which order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_BRACKET = re.compile(r"\([^()]*\)?|(?<![^()])[^()]+\)")


class Part(NamedTuple):
    """A stretch of nodes that belongs to a mention. Parts sort in the order of their opening.

    Attributes:
        start: Number of its first node.
        minus_end: Number of its last node, negated: the longer of two opens first.
        number: Number of the mention, which decides between parts of the same nodes.
        opening: Its opening bracket, for one node alone with the closing one.
        closing: Its closing bracket with the label.
    """

    start: int
    minus_end: int
    number: int
    opening: str
    closing: str


def split_brackets(value: str) -> list[str] | None:
    """Return the brackets of a value of Entity, or ``None`` when it holds anything else.

    ``(e1-person-1-(e2--1-)e3)`` gives ``["(e1-person-1-", "(e2--1-)", "e3)"]``.
    """
    found = _BRACKET.findall(value)
    return found if sum(map(len, found)) == len(value) else None


def arrange(parts: Iterable[Part]) -> dict[int, list[str]]:
    """Return the brackets at each node in the usual order.

    Openings, the longer before the shorter, then nodes alone, then closings, what opened last
    first. Where something opens that does not end at once, closings come before everything else:
    behind it they could not be told from its fields.
    """
    openings: dict[int, list[str]] = {}
    alone: dict[int, list[str]] = {}
    closings: dict[int, list[str]] = {}
    for start, minus_end, _, opening, closing in sorted(parts):
        if start + minus_end:
            openings.setdefault(start, []).append(opening)
            closings.setdefault(-minus_end, []).append(closing)
        else:
            alone.setdefault(start, []).append(opening)
    brackets = {end: [*reversed(here)] for end, here in closings.items()}
    for start, here in openings.items():
        brackets[start] = brackets.get(start, []) + here + alone.pop(start, [])
    for start, here in alone.items():
        brackets[start] = here + brackets.get(start, [])
    return brackets
