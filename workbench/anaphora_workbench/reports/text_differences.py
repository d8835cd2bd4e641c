"""Two annotations of one text next to each other: the same numbers, and where they differ.

**Mentions** are paired: the same expression first, then those of one head, else those that overlap
most, if both are overt. **Entities** are paired by the mentions that they share, most first; a pair
has one number on both sides, by the mentions of both together.

A difference is one of these, in this order:

- ``missing``: one side has no such mention. Entities of one mention do not count here, as many
  schemes do not mark them.
- ``span``: a pair has other tokens.
- ``link``: a pair has earlier mentions of its entity on one side only, or on both sides but none
  that is the same. The sums of two entities (split antecedents) differ likewise, where neither side
  has an earlier mention. So one wrong link is one difference, however long the chain behind it is.
- ``type``: both sides state how the expression refers, its kind, or the type of its entity, and
  they state different ones.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypedDict

from anaphora_workbench.reports.text_view import MentionView, TextView, renumbered


class Difference(TypedDict):
    """One difference: its sort, and the mention of each side, ``None`` where there is none."""

    sort: str
    left: int | None
    right: int | None


class Compared(NamedTuple):
    """Two views of one text whose paired entities have one number, and what differs."""

    left: TextView
    right: TextView
    differences: list[Difference]


def compared_views(left: TextView, right: TextView) -> Compared:
    """Return two annotations of the same words with what differs, in text order.

    Each mention that a difference names has its sort in ``difference``.
    """
    pairs = _paired_mentions(left["mentions"], right["mentions"])
    left, right = _numbered_together(left, right, pairs)
    found = _differences(left, right, pairs)

    def place(difference: Difference) -> tuple[int, int]:
        at = [
            view["mentions"][number]
            for view, number in ((left, difference["left"]), (right, difference["right"]))
            if number is not None
        ]
        return min((mention["at"], -len(mention["text"])) for mention in at)

    found.sort(key=place)
    for difference in found:
        for view, number in ((left, difference["left"]), (right, difference["right"])):
            if number is not None and not view["mentions"][number]["difference"]:
                view["mentions"][number]["difference"] = difference["sort"]
    return Compared(left, right, found)


def _paired_mentions(ours: list[MentionView], theirs: list[MentionView]) -> dict[int, int]:
    """Return the index of their mention by the index of ours."""
    by_key = {mention["key"]: number for number, mention in enumerate(theirs)}
    pairs = {
        number: by_key[mention["key"]]
        for number, mention in enumerate(ours)
        if mention["key"] in by_key
    }
    taken = set(pairs.values())
    at: dict[int, list[int]] = {}
    for number, mention in enumerate(theirs):
        if number not in taken:
            for token in _tokens(mention):
                at.setdefault(token, []).append(number)
    close: list[tuple[bool, int, int, int]] = []
    for number, mention in enumerate(ours):
        if number in pairs:
            continue
        overlap = Counter(other for token in _tokens(mention) for other in at.get(token, ()))
        for other, shared in overlap.items():
            same_head = mention["head"] == theirs[other]["head"] >= 0
            half = 2 * shared >= max(len(_tokens(mention)), len(_tokens(theirs[other])))
            if same_head or half:
                close.append((not same_head, -shared, number, other))
    for _far, _shared, number, other in sorted(close):
        if number not in pairs and other not in taken:
            pairs[number] = other
            taken.add(other)
    return pairs


def _tokens(mention: MentionView) -> list[int]:
    return [token for first, last in mention["parts"] for token in range(first, last)]


def _numbered_together(
    left: TextView, right: TextView, pairs: dict[int, int]
) -> tuple[TextView, TextView]:
    shared: Counter[tuple[int, int]] = Counter()
    for number, other in pairs.items():
        entities = (left["mentions"][number]["entity"], right["mentions"][other]["entity"])
        if all(entities):
            shared[entities] += 1
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for (ours, theirs), _count in sorted(shared.items(), key=lambda item: (-item[1], item[0])):
        if ours not in partner and theirs not in taken:
            partner[ours] = theirs
            taken.add(theirs)
    sizes = [{e["number"]: len(e["mentions"]) for e in view["entities"]} for view in (left, right)]
    merged = [
        (-sizes[0][ours] - sizes[1].get(partner.get(ours, 0), 0), ours, ours, partner.get(ours, 0))
        for ours in sizes[0]
    ]
    merged += [
        (-size, len(sizes[0]) + theirs, 0, theirs)
        for theirs, size in sizes[1].items()
        if theirs not in taken
    ]
    numbers: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for rank, (_size, _order, ours, theirs) in enumerate(sorted(merged), 1):
        if ours:
            numbers[0][ours] = rank
        if theirs:
            numbers[1][theirs] = rank
    return renumbered(left, numbers[0]), renumbered(right, numbers[1])


class _Side:
    """The chains of one side, as far as both sides can compare them."""

    def __init__(self, view: TextView, partners: dict[int, int]) -> None:
        self.mentions = view["mentions"]
        self.partners = partners
        self.sum_of = {entity["number"]: entity["sum_of"] for entity in view["entities"]}
        self.size = {entity["number"]: len(entity["mentions"]) for entity in view["entities"]}
        self.type = {entity["number"]: entity["type"] for entity in view["entities"]}

    def in_chain(self, number: int) -> bool:
        """Tell whether a mention is more than an entity of one mention."""
        mention = self.mentions[number]
        stated = bool(mention["reference"]) and mention["reference"] != "$"
        return stated or self.size.get(mention["entity"], 0) > 1


def _differences(left: TextView, right: TextView, pairs: dict[int, int]) -> list[Difference]:
    ours = _Side(left, pairs)
    theirs = _Side(right, {other: number for number, other in pairs.items()})
    found: list[Difference] = []
    for number in range(len(ours.mentions)):
        if number not in pairs and ours.in_chain(number):
            found.append({"sort": "missing", "left": number, "right": None})
    for number in range(len(theirs.mentions)):
        if number not in theirs.partners and theirs.in_chain(number):
            found.append({"sort": "missing", "left": None, "right": number})
    linked_otherwise = _linked_otherwise(ours, theirs)
    for number, other in pairs.items():
        one, two = ours.mentions[number], theirs.mentions[other]
        sorts = []
        if one["key"] != two["key"] and (ours.in_chain(number) or theirs.in_chain(other)):
            sorts.append("span")
        if number in linked_otherwise:
            sorts.append("link")
        elif _typed_otherwise(one, two, ours, theirs):
            sorts.append("type")
        found += [{"sort": sort, "left": number, "right": other} for sort in sorts]
    return found


def _linked_otherwise(ours: _Side, theirs: _Side) -> set[int]:
    """Return the mentions of our side whose pairs are linked otherwise."""
    # An earlier mention is the same on both sides if it has both entities of the pair.
    seen: set[tuple[int, int]] = set()
    seen_here: set[int] = set()
    seen_there: set[int] = set()
    found: set[int] = set()
    for number in sorted(ours.partners):
        here = ours.mentions[number]["entity"]
        there = theirs.mentions[ours.partners[number]]["entity"]
        if here in seen_here or there in seen_there:
            if (here, there) not in seen:
                found.add(number)
        elif ours.sum_of.get(here, []) != theirs.sum_of.get(there, []):
            found.add(number)
        seen.add((here, there))
        if here:
            seen_here.add(here)
        if there:
            seen_there.add(there)
    return found


def _typed_otherwise(one: MentionView, two: MentionView, ours: _Side, theirs: _Side) -> bool:
    stated = (
        (one["reference"], two["reference"]),
        (one["kind"], two["kind"]),
        (ours.type.get(one["entity"], ""), theirs.type.get(two["entity"], "")),
    )
    return any(mine and yours and mine != yours for mine, yours in stated)
