"""The order of a node and the nodes below it, by how often pairs stood in either order.

A family is a node with those below it. For each two of its members the model counts which came
first, in contexts from special to general: lemmas, parts of speech, relations, and last the sizes
of what hangs on them, so that the heavier one goes outward where nothing else is known. The share
of an order in a context is interpolated with that of the next more general one::

    p = (count + K p') / (total + K)

A family's order is the one with the largest sum of logarithms over all pairs. It is looked for from
the order by each member's own sum, by moving one member at a time. Commas and dashes are put in
afterwards (`Slots`).

A comma says little of itself, so counts of pairs do not place it; what is on either side of it
does. Of families that have a comma the model counts, for each gap, whether one was there, in
contexts from special to general: relations, parts of speech and sizes on both sides, relations on
both sides, the left side alone, any gap on this side of the head. The commas of a family go into
the gaps with the largest odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log
from typing import NamedTuple, Self

from anaphora_workbench.tasks.sr import SrNode, SrSentence

"""How many observations the more general context is worth."""
SLOTTED = frozenset((",", "--", "–", "—", ";", ":"))
"""Lemmas of punctuation that is placed in gaps."""
_LEAST_SEEN = 1e-3
_MOST_TRIED = 6
"""Gaps among which other placings are looked for."""
HEAD = "HEAD"
"""Relation of the node itself in its family."""
_STRENGTH = 2.0
"""K: how many observations the more general context is worth."""
_LEAST = 1e-4
_WH = frozenset(("WDT", "WP", "WP$", "WRB"))
_LARGEST = 4
_BORDER = ("BORDER", "", 0)
_MOVES = 40
_MOST_CLIMBED = 40
"""Members of a family whose order is improved step by step; longer lists keep their first one."""


class Shares:
    """Counts of cases, and of those in which something was so.

    The share in a context is interpolated with that of the next more general one, and the most
    general one with ``prior``::

        p = (count + K p') / (total + K)
    """

    def __init__(self, prior: float) -> None:
        self._prior = prior
        self._counts: dict[str, list[int]] = {}

    def add(self, contexts: Sequence[str], *, so: bool) -> None:
        """Count a case, with what is known of it from special to general, and whether it was so."""
        for context in contexts:
            counts = self._counts.setdefault(context, [0, 0])
            counts[0] += so
            counts[1] += 1

    def share(self, contexts: Sequence[str]) -> float:
        """Return the share of cases in which it was so, between 0 and 1."""
        share = self._prior
        for context in reversed(contexts):
            counts = self._counts.get(context)
            if counts is not None:
                share = (counts[0] + _STRENGTH * share) / (counts[1] + _STRENGTH)
        return share

    def state(self) -> dict[str, list[int]]:
        """Return the counts as JSON values."""
        return self._counts

    def take(self, state: Mapping[str, Sequence[int]]) -> None:
        """Take counts as `state` gives them; raise `ValueError` for anything else."""
        self._counts = {}
        for context, counts in state.items():
            number, total = counts
            self._counts[context] = [int(number), int(total)]


class Gap(NamedTuple):
    """A place between two members of a family, or at one of its ends.

    Attributes:
        left: Relation, part of speech and size of the member before it.
        right: Those of the member behind it.
        behind: Whether it is behind the head.
    """

    left: tuple[str, str, int]
    right: tuple[str, str, int]
    behind: bool


class Slots:
    """Counts of gaps with and without a sign; ``prior`` is the share where nothing is known."""

    def __init__(self, prior: float = 0.3) -> None:
        self._shares = Shares(prior)
        self._known: dict[tuple[str, str, Gap], float] = {}

    def learn(self, lemma: str, kind: str, gap: Gap, *, filled: bool) -> None:
        """Count one gap, in a family whose head has the kind; ``filled`` if the sign was there."""
        self._shares.add(_contexts(lemma, kind, gap), so=filled)

    def odds(self, lemma: str, kind: str, gap: Gap) -> float:
        """Return the logarithm of the odds that the sign is in a gap."""
        key = (lemma, kind, gap)
        found = self._known.get(key)
        if found is None:
            share = self._shares.share(_contexts(lemma, kind, gap))
            share = min(max(share, _LEAST_SEEN), 1 - _LEAST_SEEN)
            found = self._known[key] = log(share) - log(1 - share)
        return found

    def placed(
        self, lemma: str, kind: str, gaps: Sequence[Gap], count: int, most: int
    ) -> list[tuple[float, tuple[int, ...]]]:
        """Return ``most`` choices of gaps, or fewer, for equal signs with their scores, best first.

        Signs that are too many share the last gap.
        """
        odds = [self.odds(lemma, kind, gap) for gap in gaps]
        ranked = sorted(range(len(gaps)), key=lambda place: (-odds[place], place))
        count = min(count, len(gaps))
        near = ranked[: max(count, min(_MOST_TRIED, count + most - 1))]
        choices = [
            (sum([odds[place] for place in chosen]), tuple(sorted(chosen)))
            for chosen in combinations(near, count)
        ]
        choices.sort(key=lambda entry: (-entry[0], entry[1]))
        return choices[:most]

    def state(self) -> dict[str, list[int]]:
        """Return the counts as JSON values."""
        return self._shares.state()

    def take(self, state: Mapping[str, Sequence[int]]) -> None:
        """Take counts as `state` gives them; raise `ValueError` for anything else."""
        self._shares.take(state)


def _contexts(lemma: str, kind: str, gap: Gap) -> list[str]:
    """Return contexts from special to general."""
    side = "behind" if gap.behind else "before"
    left, right = gap.left, gap.right
    return [
        f"{lemma}\t{kind}\t{side}\t{left[0]} {left[1]} {left[2]}\t{right[0]} {right[1]} {right[2]}",
        f"{lemma}\t{side}\t{left[0]} {left[2]}\t{right[0]} {right[2]}",
        f"{lemma}\t{side}\t{left[0]}\t{right[0]}",
        f"{lemma}\t{side}\t{left[0]} {left[2]}",
        f"{lemma}\t{side}",
    ]


class Member(NamedTuple):
    """A node in its family.

    Attributes:
        id: Number of the node.
        relation: Its relation, of punctuation with the sign; `HEAD` for the head.
        kind: Part of speech and whether it asks or relates (*which*).
        lemma: Its lemma, in lower case.
        size: Nodes below it and itself, on a scale that grows slowly, 0 for the head.
    """

    id: int
    relation: str
    kind: str
    lemma: str
    size: int


class Family(NamedTuple):
    """A node and those below it.

    Attributes:
        kind: Part of speech of the node, and whether the sentence is a question.
        members: The members, the head first.
    """

    kind: str
    members: tuple[Member, ...]


def families(sentence: SrSentence) -> dict[int, Family]:
    """Return the family of each node by its number, those below others first."""
    below = sentence.children()
    sizes: dict[int, int] = {}
    found: dict[int, Family] = {}
    for node in _upwards(below):
        children = below.get(node.id, [])
        sizes[node.id] = 1 + sum([sizes[child.id] for child in children])
        kind = _kind(node, below)
        if any(child.lemma == "?" for child in children):
            kind += "?"
        head = Member(node.id, HEAD, kind, node.lemma.lower(), 0)
        members = [_member(child, sizes[child.id], below) for child in children]
        found[node.id] = Family(kind, (head, *members))
    return found


def _upwards(below: Mapping[int, Sequence[SrNode]]) -> Iterator[SrNode]:
    order: list[SrNode] = []
    stack = list(below[0])
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(below.get(node.id, ()))
    return reversed(order)


def _member(node: SrNode, size: int, below: Mapping[int, Sequence[SrNode]]) -> Member:
    relation = node.relation
    if relation in ("PUNCT", "P"):
        relation = f"PUNCT {node.lemma} {node.cpos}"
    # Input of 2018 to 2020 gives the side of signs and parts of names.
    relation += node.side
    kind = _kind(node, below)
    asks = [child.cpos in _WH for child in below.get(node.id, ())]
    if node.cpos in _WH or any(asks):
        kind += "+wh"
    return Member(node.id, relation, kind, node.lemma.lower(), min(size.bit_length(), _LARGEST))


def _kind(node: SrNode, below: Mapping[int, Sequence[SrNode]]) -> str:
    """Return the part of speech; what features tell where there is none, as in deep input."""
    if node.cpos:
        return node.cpos
    if node.num:
        return f"N{node.num}"
    if node.tense or node.partic:
        return f"V{node.tense}{node.partic}"
    return "X" if below.get(node.id) else "x"


class Ordering:
    """Counts of orders, learnt from sentences."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}
        self._known: dict[tuple[str, Member, Member], float] = {}
        self._slots = Slots()

    def learn(self, family: Family, places: Mapping[int, int]) -> None:
        """Count the orders of all pairs of a family whose members have a place."""
        seen = [member for member in family.members if member.id in places]
        fixed = [member for member in seen if not _is_slotted(member)]
        for one, other in combinations(fixed, 2):
            self._add(family.kind, one, other, first=places[one.id] < places[other.id])
        if len(fixed) == len(seen):
            return
        seen.sort(key=lambda member: places[member.id])
        fixed.sort(key=lambda member: places[member.id])
        gaps = gaps_of(fixed)
        for lemma in sorted({member.lemma for member in seen if _is_slotted(member)}):
            filled = [0] * len(gaps)
            place = 0
            for member in seen:
                if not _is_slotted(member):
                    place += 1
                elif member.lemma == lemma:
                    filled[place] += 1
            for gap, count in zip(gaps, filled, strict=True):
                self._slots.learn(lemma, family.kind, gap, filled=count > 0)

    def _add(self, kind: str, one: Member, other: Member, *, first: bool) -> None:
        for key, same in pair_contexts(kind, one, other):
            counts = self._counts.setdefault(key, [0, 0])
            counts[0] += first is same
            counts[1] += 1

    def counted(self, context: str) -> tuple[int, int]:
        """Return in how many cases of a context (`pair_contexts`) its first one came first."""
        wins, total = self._counts.get(context, (0, 0))
        return wins, total

    def share(self, kind: str, one: Member, other: Member) -> float:
        """Return the share of families in which ``one`` comes before ``other``, never 0 or 1."""
        one, other = one._replace(id=0), other._replace(id=0)
        if other < one:
            return 1 - self.share(kind, other, one)
        key = (kind, one, other)
        found = self._known.get(key)
        if found is None:
            share = 0.5
            for context, same in reversed(list(pair_contexts(kind, one, other))):
                counts = self._counts.get(context)
                if counts is not None:
                    wins = counts[0] if same else counts[1] - counts[0]
                    share = (wins + _STRENGTH * share) / (counts[1] + _STRENGTH)
            found = self._known[key] = min(max(share, _LEAST), 1 - _LEAST)
        return found

    def orders(self, family: Family, most: int) -> list[tuple[float, tuple[Member, ...]]]:
        """Return at most ``most`` good orders of a family with their scores, the best first."""
        fixed = tuple([member for member in family.members if not _is_slotted(member)])
        found = self._orders(family.kind, fixed, most)
        for lemma in sorted({member.lemma for member in family.members if _is_slotted(member)}):
            signs = [each for each in family.members if _is_slotted(each) and each.lemma == lemma]
            found = [
                placed
                for score, order in found
                for placed in self._placed(family.kind, score, order, signs, most)
            ]
            found.sort(key=lambda entry: -entry[0])
            found = found[:most]
        return found

    def _placed(
        self,
        kind: str,
        score: float,
        order: tuple[Member, ...],
        signs: Sequence[Member],
        most: int,
    ) -> list[tuple[float, tuple[Member, ...]]]:
        """Return an order with equal signs put in."""
        gaps = gaps_of(order)
        found = []
        for gain, chosen in self._slots.placed(signs[0].lemma, kind, gaps, len(signs), most):
            waiting = list(signs)
            placed: list[Member] = []
            for place in range(len(order) + 1):
                if place in chosen:
                    last = place == chosen[-1]
                    placed += waiting if last else waiting[:1]
                    del waiting[: len(waiting) if last else 1]
                placed += order[place : place + 1]
            found.append((score + gain, tuple(placed)))
        return found

    def _orders(
        self, kind: str, members: tuple[Member, ...], most: int
    ) -> list[tuple[float, tuple[Member, ...]]]:
        size = len(members)
        if size == 1:
            return [(0.0, members)]
        gain = [[0.0] * size for _ in members]
        for one, other in combinations(range(size), 2):
            share = self.share(kind, members[one], members[other])
            gain[one][other], gain[other][one] = log(share), log(1 - share)
        own = [sum(gain[place]) - sum([row[place] for row in gain]) for place in range(size)]
        start = sorted(range(size), key=lambda place: (-own[place], members[place].id))
        best, score = _climbed(start, gain)
        found = {tuple(best): score}
        if most > 1 and size <= _MOST_CLIMBED:
            for moved, change in _moves(best, gain):
                found.setdefault(tuple(moved), score + change)
        ranked = sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))[:most]
        return [(value, tuple([members[place] for place in order])) for order, value in ranked]

    def state(self) -> dict[str, dict[str, list[int]]]:
        """Return the counts as JSON values."""
        return {"pairs": self._counts, "slots": self._slots.state()}

    @classmethod
    def of(cls, state: Mapping[str, Mapping[str, Sequence[int]]]) -> Self:
        """Return the ordering that `state` is of; raise `ValueError` for anything else."""
        made = cls()
        for key, counts in state["pairs"].items():
            wins, total = counts
            made._counts[key] = [int(wins), int(total)]
        made._slots.take(state["slots"])
        return made


def _is_slotted(member: Member) -> bool:
    return member.lemma in SLOTTED and member.relation != HEAD


def gaps_of(order: Sequence[Member]) -> list[Gap]:
    """Return the gaps of an order: before each member, and behind the last one."""
    sides = [_BORDER, *[(member.relation, member.kind, member.size) for member in order], _BORDER]
    heads = [member.relation == HEAD for member in order]
    return [
        Gap(sides[place], sides[place + 1], any(heads[:place])) for place in range(len(order) + 1)
    ]


def pair_contexts(kind: str, one: Member, other: Member) -> Iterator[tuple[str, bool]]:
    """Yield contexts from special to general, and whether the first one in each is ``one``."""
    plain = f"{one.relation} {one.kind}", f"{other.relation} {other.kind}"
    full = f"{plain[0]} {one.lemma}", f"{plain[1]} {other.lemma}"
    yield _key("l", kind, full[0], full[1])
    if one.lemma < other.lemma:
        yield _key("m", kind, full[0], plain[1])
        yield _key("m", kind, plain[0], full[1])
    else:
        yield _key("m", kind, plain[0], full[1])
        yield _key("m", kind, full[0], plain[1])
    yield _key("s", kind, f"{plain[0]} {one.size}", f"{plain[1]} {other.size}")
    yield _key("k", kind, plain[0], plain[1])
    yield _key("r", "", one.relation, other.relation)
    yield _key("w", "", str(one.size), str(other.size))


def _key(level: str, kind: str, one: str, other: str) -> tuple[str, bool]:
    same = one <= other
    first, second = (one, other) if same else (other, one)
    return f"{level}\t{kind}\t{first}\t{second}", same


def _climbed(start: list[int], gain: Sequence[Sequence[float]]) -> tuple[list[int], float]:
    order = start
    for _step in range(_MOVES if len(start) <= _MOST_CLIMBED else 0):
        moved, change = max(_moves(order, gain), key=lambda entry: entry[1])
        if change <= 1e-9:
            break
        order = moved
    score = sum([gain[one][other] for one, other in combinations(order, 2)])
    return order, score


def _moves(order: list[int], gain: Sequence[Sequence[float]]) -> Iterator[tuple[list[int], float]]:
    """Yield the order with one member moved elsewhere, and what that adds to the score."""
    size = len(order)
    for place in range(size):
        member = order[place]
        for step in (1, -1):
            change = 0.0
            target = place + step
            while 0 <= target < size:
                passed = order[target]
                if step == 1:
                    change += gain[passed][member] - gain[member][passed]
                else:
                    change += gain[member][passed] - gain[passed][member]
                if step == 1 or target < place - 1:  # neighbours are swapped once only
                    rest = order[:place] + order[place + 1 :]
                    yield [*rest[:target], member, *rest[target:]], change
                target += step
