"""From an unordered tree to ranked sentences: families are put in order from the leaves upwards.

For each node the best few strings are kept. One of a family is made of an order of its members
and a string of each; its score is the sum of theirs, of the order's (`word_order`), of the share of
the node's form (`inflection`) and, where there is a language model, of its words' (`Trigrams`).

Quotes and brackets are put around what the features ``quoted`` and ``bracket`` name (`Enclosing`),
since counts of pairs do not know which words a sign encloses. A sign of some kind that itself is in
n pairs of it encloses the members of its family that are in more. Those are brought together, and
the sign goes to their border. Pairs within others are done first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import NamedTuple, Protocol

from anaphora_workbench.challenges.sr.inflection import agreements
from anaphora_workbench.challenges.sr.inserted_words import Insertion
from anaphora_workbench.challenges.sr.trigrams import BORDER, Trigrams
from anaphora_workbench.challenges.sr.word_order import HEAD, Family, Member, families
from anaphora_workbench.challenges.sr.words import kind_of, opens
from anaphora_workbench.tasks.sr import SrNode, SrSentence, Track

_Order = list[Member]


class Orders(Protocol):
    """What puts families in order."""

    def orders(self, family: Family, most: int) -> list[tuple[float, tuple[Member, ...]]]:
        """Return at most ``most`` good orders of a family with their scores, the best first."""


class Forms(Protocol):
    """What knows the forms of words."""

    def forms(self, node: SrNode, agreement: str, most: int) -> list[tuple[str, float]]:
        """Return the likely forms of a node with their shares, the likeliest first."""


@dataclass(slots=True)
class _Pair:
    """Signs of one kind at one depth of a family, by what they do."""

    kind: str
    depth: int
    opening: _Order = field(default_factory=list)
    closing: _Order = field(default_factory=list)
    either: _Order = field(default_factory=list)


class Enclosing:
    """Puts the signs of one sentence in their places."""

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

        All but the signs and what is brought together keep the order of the model.
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
            article = opens(node.lemma, node.cpos)
            (pair.either if article is None else pair.opening if article else pair.closing).append(
                member
            )
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
    """Return members with signs around those inside, which are brought together."""
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


class Realised(NamedTuple):
    """A string of words that a node and all below it become.

    Attributes:
        score: Sum of the scores, without that of the first two words.
        lowered: The words in lower case.
        edge: Score of the first two words when nothing comes before them.
    """

    score: float
    words: tuple[str, ...]
    lowered: tuple[str, ...]
    edge: float = 0.0

    @property
    def total(self) -> float:
        """What strings are ranked by."""
        return self.score + self.edge


@dataclass(frozen=True, slots=True)
class Decoder:
    """Realises sentences.

    Attributes:
        ordering: Orders of families.
        inflection: Forms of nodes.
        trigrams: Scores words in their order, with a weight; ``None`` for none.
        kept: Strings that are kept of each node.
        tried: Orders that are tried of each family.
    """

    ordering: Orders
    inflection: Forms
    insertion: Insertion
    trigrams: Trigrams | None = None
    weight: float = 1.0
    kept: int = 5
    tried: int = 5

    def realise(
        self, sentence: SrSentence, most: int = 5, agreed: Mapping[int, str] | None = None
    ) -> list[tuple[str, ...]]:
        """Return the best strings of a sentence, each another one, the best first.

        ``agreed`` is what words agree with (`agreements`) where nodes of the sentence were lifted.
        """
        agreed = agreements(sentence) if agreed is None else agreed
        nodes = {node.id: node for node in sentence.nodes}
        found: dict[int, list[Realised]] = {}
        groups = families(sentence)
        enclosing = Enclosing(sentence)
        deep = sentence.track is Track.DEEP
        for number, family in groups.items():
            node = nodes[number]
            choices = 1 if self.trigrams is None else 3
            forms = [
                Realised(log(share), (form,), (form.lower(),))
                for form, share in self.inflection.forms(node, agreed.get(number, ""), choices)
            ]
            if deep and self.insertion.has_to(number, groups):
                forms = [self._string(0.0, (_word("to"), form)) for form in forms]
            found[number] = self._joined(family, forms, found, enclosing, deep=deep)
            if deep and self.insertion.has_that(number, groups):
                found[number] = [self._string(0.0, (_word("that"), each)) for each in found[number]]
        root = next(reversed(groups), None)
        if root is None:
            return []
        ranked = [self._closed(string) for string in found[root]]
        ranked.sort(key=lambda entry: -entry[0])
        return [words for _score, words in ranked[:most]]

    def _joined(
        self,
        family: Family,
        forms: Sequence[Realised],
        found: Mapping[int, Sequence[Realised]],
        enclosing: Enclosing,
        *,
        deep: bool,
    ) -> list[Realised]:
        head = family.members[0].id
        strings: dict[tuple[str, ...], Realised] = {}
        for score, likely in self.ordering.orders(family, self.tried):
            order = enclosing.arranged(likely)
            commas = self.insertion.has_comma(family, order) if deep else []
            for chosen in self._choices(order, head, forms, found):
                parts = _with_commas(chosen, commas) if any(commas) else chosen
                joined = self._string(score, parts)
                other = strings.get(joined.lowered)
                if other is None or joined.total > other.total:
                    strings[joined.lowered] = joined
        ranked = sorted(strings.values(), key=lambda string: (-string.total, string.words))
        return ranked[: self.kept]

    def _choices(
        self,
        order: Sequence[Member],
        head: int,
        forms: Sequence[Realised],
        found: Mapping[int, Sequence[Realised]],
    ) -> list[list[Realised]]:
        """Return strings of the members: the best of each, and then each other one by itself."""
        variants = [forms if member.id == head else found[member.id] for member in order]
        best = [options[0] for options in variants]
        choices = [best]
        for place, options in enumerate(variants):
            for option in options[1:]:
                choices.append([*best[:place], option, *best[place + 1 :]])
        return choices

    def _string(self, score: float, parts: Sequence[Realised]) -> Realised:
        words = tuple([word for part in parts for word in part.words])
        lowered = tuple([word for part in parts for word in part.lowered])
        total = score + sum([part.score for part in parts])
        if self.trigrams is None:
            return Realised(total, words, lowered)
        place = 0
        for part in parts:
            # Only the first two words of a part get other neighbours than they had.
            for spot in range(place, min(place + 2, place + len(part.words))):
                if spot > 1:
                    total += self.weight * self.trigrams.log_share(
                        lowered[spot], lowered[spot - 1], lowered[spot - 2]
                    )
            place += len(part.words)
        edge = self.weight * self.trigrams.log_share(lowered[0])
        if len(lowered) > 1:
            edge += self.weight * self.trigrams.log_share(lowered[1], lowered[0])
        return Realised(total, words, lowered, edge)

    def _closed(self, string: Realised) -> tuple[float, tuple[str, ...]]:
        """Return the score of a string as a whole sentence."""
        if self.trigrams is None:
            return string.total, string.words
        first = string.lowered[0]
        edge = self.trigrams.log_share(first, BORDER, BORDER)
        if len(string.lowered) > 1:
            edge += self.trigrams.log_share(string.lowered[1], first, BORDER)
        before = string.lowered[-2] if len(string.lowered) > 1 else BORDER
        edge += self.trigrams.log_share(BORDER, string.lowered[-1], before)
        return string.score + self.weight * edge, string.words


def _word(text: str) -> Realised:
    return Realised(0.0, (text,), (text,))


def _with_commas(parts: Sequence[Realised], commas: Sequence[bool]) -> list[Realised]:
    found: list[Realised] = []
    for part, comma in zip(parts, commas, strict=True):
        found += [_word(","), part] if comma else [part]
    return found
