"""Quotes and brackets in their places: around what the features ``quoted`` and ``bracket`` name.

Counts of pairs do not know which words a sign encloses; the features do. A sign of some kind that
itself stands in n pairs of it encloses the members of its family that stand in more. Those are
brought together, and the sign goes to their border. Pairs within others are done first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora_workbench.challenges.sr.marks import kind_of, opens
from anaphora_workbench.challenges.sr.ordering import HEAD, Member
from anaphora_workbench.tasks.sr import SrNode, SrSentence

__all__ = ["Enclosing"]

_Order = list[Member]


@dataclass(slots=True)
class _Pair:
    """Signs of one kind at one depth of a family, by what they do."""

    kind: str
    depth: int
    opening: _Order = field(default_factory=list)
    closing: _Order = field(default_factory=list)
    either: _Order = field(default_factory=list)


class Enclosing:
    """Puts the signs of one sentence in their places.

    Args:
        sentence: The sentence.
    """

    def __init__(self, sentence: SrSentence) -> None:
        self._nodes = {node.id: node for node in sentence.nodes}
        self._signs = {
            node.id: kind
            for node in sentence.nodes
            if (kind := kind_of(node.lemma, node.cpos)) and node.parent
        }
        self._below: dict[int, list[SrNode]] = {}
        for number in self._signs:
            node = self._nodes[number]
            self._below.setdefault(node.parent, []).append(node)

    def arranged(self, order: tuple[Member, ...]) -> tuple[Member, ...]:
        """Return the order of a family with its quotes and brackets around what they enclose.

        Args:
            order: The members as the model has them; all but the signs and what is brought
                together keep their order.
        """
        if not any(self._is_sign(member) for member in order):
            return order
        found = list(order)
        for pair in self._pairs(order):
            found = self._enclosed(found, pair)
        return tuple(found)

    def _is_sign(self, member: Member) -> bool:
        return member.relation != HEAD and member.id in self._signs

    def _pairs(self, order: Sequence[Member]) -> list[_Pair]:
        """Return the signs of a family, those within others first."""
        found: dict[tuple[int, str, int], _Pair] = {}
        for member in order:
            if not self._is_sign(member):
                continue
            node, kind = self._nodes[member.id], self._signs[member.id]
            depth = _depth(node, kind)
            key = -len(node.quoted + node.bracket), kind, depth
            pair = found.setdefault(key, _Pair(kind, depth))
            told = opens(node.lemma, node.cpos)
            (pair.either if told is None else pair.opening if told else pair.closing).append(member)
        return [found[key] for key in sorted(found)]

    def _enclosed(self, order: _Order, pair: _Pair) -> _Order:
        """Return the order with the signs of a pair, or of several side by side, in place."""
        inside = [member for member in order if self._is_inside(member, pair)]
        if not inside:
            return _in_turn(order, pair)
        opening, closing = list(pair.opening), list(pair.closing)
        for number, sign in enumerate(pair.either):
            first = number % 2 == 0
            if len(pair.either) == 1:  # half a pair: the nearer border, by where the model has it
                ahead = sum([order.index(each) < order.index(sign) for each in inside])
                first = 2 * ahead < len(inside)
            (opening if first else closing).append(sign)
        signs = {member.id for member in (*opening, *closing) if member.relation != HEAD}
        rest = [member for member in order if member.relation == HEAD or member.id not in signs]
        return _around(rest, inside, opening, closing)

    def _is_inside(self, member: Member, pair: _Pair) -> bool:
        """Tell whether a member stands in a pair; not if it has signs of its own below it."""
        if _depth(self._nodes[member.id], pair.kind) <= pair.depth:
            return False
        return member.relation == HEAD or not any(
            self._signs[node.id] == pair.kind and _depth(node, pair.kind) <= pair.depth
            for node in self._below.get(member.id, ())
        )


def _depth(node: SrNode, kind: str) -> int:
    """Return in how many pairs of a kind a node stands."""
    return (node.quoted + node.bracket).count(kind)


def _in_turn(order: _Order, pair: _Pair) -> _Order:
    """Return the order with as many signs that open before those that close, where they stood."""
    if len(pair.opening) != len(pair.closing):
        return order
    waiting = [sign for both in zip(pair.opening, pair.closing, strict=True) for sign in both]
    taken = set(waiting)
    turn = iter(waiting)
    return [next(turn) if member in taken else member for member in order]


def _around(rest: _Order, inside: _Order, opening: _Order, closing: _Order) -> _Order:
    """Return members with signs around those inside, which are brought together.

    Args:
        rest: All members but the signs.
        inside: Those that are enclosed.
        opening: Signs that open.
        closing: Signs that close.
    """
    runs = _runs(rest, set(inside), max(len(opening), len(closing)))
    before = {run[0]: number for number, run in enumerate(runs)}
    enclosed = {member for run in runs for member in run}
    firsts = _dealt(opening, len(runs))
    lasts = _dealt(closing, len(runs))
    found: _Order = []
    anchors = {_anchor(run, rest): run for run in runs}
    for member in rest:
        run = anchors.get(member)
        if run is not None:
            number = before[run[0]]
            found += [*firsts[number], *run, *lasts[number]]
        elif member not in enclosed:
            found.append(member)
    return found


def _runs(rest: _Order, inside: set[Member], most: int) -> list[_Order]:
    """Return runs of members inside, at most so many: short ones join their longer neighbour."""
    runs: list[_Order] = []
    previous = False
    for member in rest:
        if member in inside:
            if not previous:
                runs.append([])
            runs[-1].append(member)
        previous = member in inside
    while len(runs) > most:
        place = min(range(len(runs)), key=lambda number: (len(runs[number]), number))
        other = place - 1 if place == len(runs) - 1 else place + 1
        if 0 < place < len(runs) - 1 and len(runs[place - 1]) > len(runs[place + 1]):
            other = place - 1
        first, last = sorted((place, other))
        runs[first : last + 1] = [runs[first] + runs[last]]
    while len(runs) < most and max(map(len, runs)) > 1:
        place = max(range(len(runs)), key=lambda number: len(runs[number]))
        runs[place : place + 1] = [runs[place][:-1], runs[place][-1:]]
    return runs


def _anchor(run: _Order, rest: _Order) -> Member:
    """Return the member where a run stands: the head if it is in it, else of its longest stretch.

    What was apart from the others moves to them, and not they to it.
    """
    heads = [member for member in run if member.relation == HEAD]
    if heads:
        return heads[0]
    places = [rest.index(member) for member in run]
    stretches: list[_Order] = []
    for number, member in enumerate(run):
        if number and places[number] == places[number - 1] + 1:
            stretches[-1].append(member)
        else:
            stretches.append([member])
    return max(stretches, key=len)[0]


def _dealt(signs: _Order, runs: int) -> list[_Order]:
    """Return the signs of each run, in turn; those left over go to the last one."""
    return [signs[number : number + 1] for number in range(runs - 1)] + [signs[runs - 1 :]]
