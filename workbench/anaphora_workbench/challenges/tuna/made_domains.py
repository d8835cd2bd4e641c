"""Domains like those of the TUNA experiment, and the simulated authors who describe them.

A domain has a target and six distractors on a sparse grid of three rows and five columns. For each
subset S of the balanced attributes (colour, orientation and size of furniture; age, beard and
glasses of people) there are as many items. A description of the target without its place has to
mention all of S, and S suffices:

- for each attribute of S there is a distractor that differs from the target in it alone, and so is
  of the same type;
- every distractor differs from the target in S, and here and there in what is not in S.

Furniture of a domain is of two types. The type rules somebody out, but a description never needs
it: whatever S rules out, S rules out without it.

Source of the design: Gatt and Belz 2010, 2.1 and table 1.

Each simulated author has preferences of its own for what to say, and a style of saying it. An
author mentions what is mentioned often anyway, then goes on, in an order of preference, with what
rules out anybody who still fits: so descriptions say more than is needed, as people's do. For each
thing that can be put in several ways an author has one, and takes another now and then. There are
three forms: a noun phrase (*the large red chair facing left*), the same without a determiner, and a
telegraphic one (*man, glasses, beard*). The shares that preferences are drawn around are in
``challenges/data/tuna_authors.toml``, the wordings in ``tuna_wordings.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from itertools import combinations
from math import exp, log
from random import Random
from typing import Any

from anaphora_workbench.challenges.tuna.items import Contrast, Property, contrast_of
from anaphora_workbench.tasks.tuna import (
    DISTRACTOR,
    FURNITURE,
    LOCATION,
    PEOPLE,
    TARGET,
    Attribute,
    Description,
    Entity,
    Marked,
    Piece,
    Trial,
    text_of,
)

_SLIP = 0.12
"""Share of wordings that are not the author's own."""
_BEFORE = ("age", "colour")
_HELD = ("hairColour", "hasHair", "hasGlasses", "hasBeard", "hasShirt", "hasTie", "hasSuit")
_OTHER = "other"
_ROW, _COLUMN = "y-dimension", "x-dimension"
ROWS, COLUMNS = 3, 5
CONDITIONS = ("+LOC", "-LOC")
_DISTRACTORS = 6
_VARIETY = 0.5
"""Share of a distractor's values that are drawn anew where S tells it from the target anyway."""
_YES_NO = ("0", "1")
VALUES: dict[str, dict[str, tuple[str, ...]]] = {
    "furniture": {
        "type": ("chair", "sofa", "desk", "fan"),
        "colour": ("blue", "red", "green", "grey"),
        "orientation": ("front", "back", "left", "right"),
        "size": ("large", "small"),
    },
    "people": {
        "type": ("person",),
        "age": ("young", "old"),
        "hairColour": ("dark", "light", "other"),
        "orientation": ("front", "left", "right"),
        "hasBeard": _YES_NO,
        "hasGlasses": _YES_NO,
        "hasHair": _YES_NO,
        "hasShirt": _YES_NO,
        "hasSuit": _YES_NO,
        "hasTie": _YES_NO,
    },
}
"""The values of table 1 by domain and attribute; places are numbers."""
BALANCED = {
    "furniture": ("colour", "orientation", "size"),
    "people": ("age", "hasBeard", "hasGlasses"),
}
"""The attributes of which every subset is needed equally often."""
_ORDER = {"furniture": FURNITURE, "people": PEOPLE}
_GRADABLE = frozenset({"size", "x-dimension", "y-dimension"})
Values = dict[str, str]


@cache
def _table() -> Mapping[str, Any]:
    text = resources.files("anaphora_workbench.challenges").joinpath("data/tuna_wordings.toml")
    return tomllib.loads(text.read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Style:
    """One author's ways: the choice of each list of the table, and a number to choose words by.

    The number lies between 0 and 1.
    """

    ways: Mapping[str, str]
    place: float

    def put(
        self, attributes: Iterable[Attribute], domain: str, random: Random
    ) -> tuple[tuple[Piece, ...], str]:
        """Return annotated words and words.

        ``other`` is a remark that the domain knows nothing of; the slips are drawn with ``random``.
        """
        writer = _Writer(self, domain, random, {one.name: one for one in attributes})
        pieces = writer.telegraphic() if self.ways["form"] == "telegraphic" else writer.phrase()
        if self.ways["case"] == "sentence":
            pieces = _capitalised(pieces)
        return tuple(pieces), " ".join(text_of(pieces).split())


def style_of(random: Random) -> Style:
    """Return a style, drawn by chance."""
    ways = {name: random.choice(choices) for name, choices in _table()["style"].items()}
    return Style(ways, random.random())


class _Writer:
    """Writes one description."""

    def __init__(
        self, style: Style, domain: str, random: Random, attributes: Mapping[str, Attribute]
    ) -> None:
        self._style = style
        self._domain = domain
        self._random = random
        self._attributes = attributes

    def phrase(self) -> list[Piece]:
        """Return a noun phrase: what stands before the noun, the noun, and what stands behind."""
        parts: list[Piece] = []
        if self._style.ways["form"] == "full":
            parts.append(self._style.ways["determiner"])
        if _OTHER in self._attributes:
            parts.append(_marked(self._attributes[_OTHER], self._style.ways["remark"]))
        parts += self._before()
        parts.append(self._noun())
        if "orientation" in self._attributes and not self._sided():
            parts.append(self._words("orientation"))
        held = self._held()
        if held:
            parts += [self._style.ways["with"], *_listed(held)]
        place = self._place()
        if place:
            parts.append(place)
        return _spaced(parts)

    def telegraphic(self) -> list[Piece]:
        """Return the parts with commas between them."""
        head = [*self._before(), *([self._noun()] if "type" in self._attributes else [])]
        groups: list[list[Piece]] = [head] if head else []
        if "orientation" in self._attributes and not self._sided():
            groups.append([self._words("orientation")])
        groups += [[_without_article(one)] for one in self._held()]
        if _OTHER in self._attributes:
            groups.append([_marked(self._attributes[_OTHER], self._style.ways["remark"])])
        place = self._place()
        if place:
            groups.append([place])
        parts: list[Piece] = []
        for group in groups:
            if parts:
                parts.append(", ")
            parts += _spaced(group)
        return parts or [self._noun()]

    def _sided(self) -> bool:
        return self._style.ways["side"] == "before" and self._domain == "furniture"

    def _before(self) -> list[Piece]:
        names = [name for name in _BEFORE if name in self._attributes]
        if "size" in self._attributes:
            names.insert(0 if self._style.ways["size_first"] == "yes" else len(names), "size")
        parts = [self._words(name) for name in names]
        if "orientation" in self._attributes and self._sided():
            parts.append(self._words("orientation", "orientation_before"))
        return parts

    def _noun(self) -> Piece:
        if "type" in self._attributes:
            return self._words("type")
        return self._choice(_table()[self._domain]["type"][""])

    def _held(self) -> list[Piece]:
        """Return what somebody has, then what somebody has not."""
        names = [name for name in _HELD if name in self._attributes]
        names.sort(key=lambda name: self._attributes[name].value == "0")
        return [self._words(name) for name in names]

    def _place(self) -> Piece | None:
        row, column = self._attributes.get("y-dimension"), self._attributes.get("x-dimension")
        parts: list[Piece] = []
        if row is not None:
            parts.append(_marked(row, self._located("row", "rows", row.value)))
        if column is not None:
            if parts:
                parts.append(self._style.ways["joined_place"])
            parts.append(_marked(column, self._located("column", "columns", column.value)))
        if not parts:
            return None
        return Marked("ATTRIBUTE", (("NAME", "location"),), tuple(parts))

    def _located(self, way: str, names: str, value: str) -> str:
        word = self._choice(_table()["place"][names][value])
        return self._style.ways[way].format(word, n=value)

    def _words(self, name: str, table: str = "") -> Piece:
        one = self._attributes[name]
        return _marked(one, self._choice(_table()[self._domain][table or name][one.value]))

    def _choice(self, choices: Sequence[str]) -> str:
        if self._random.random() < _SLIP:
            return self._random.choice(choices)
        return choices[int(self._style.place * len(choices))]


def _marked(attribute: Attribute, words: str) -> Marked:
    fields = (("NAME", attribute.name), ("VALUE", attribute.value))
    return Marked("ATTRIBUTE", fields, (words,))


def _spaced(parts: Sequence[Piece]) -> list[Piece]:
    spaced: list[Piece] = []
    for part in parts:
        if spaced and part != ",":
            spaced.append(" ")
        spaced.append(part)
    return _merged(spaced)


def _merged(parts: Iterable[Piece]) -> list[Piece]:
    """Join words next to each other, as a reader would have them."""
    merged: list[Piece] = []
    for part in parts:
        if merged and isinstance(part, str) and isinstance(merged[-1], str):
            merged[-1] += part
        else:
            merged.append(part)
    return merged


def _listed(parts: Sequence[Piece]) -> list[Piece]:
    listed: list[Piece] = []
    for place, part in enumerate(parts):
        if place and place == len(parts) - 1:
            listed.append("and")
        elif place:
            listed.append(",")
        listed.append(part)
    return listed


def _without_article(piece: Piece) -> Piece:
    if isinstance(piece, Marked) and isinstance(piece.content[0], str):
        return Marked(piece.tag, piece.fields, (piece.content[0].removeprefix("a "),))
    return piece


def _capitalised(pieces: Sequence[Piece]) -> list[Piece]:
    first, *rest = pieces
    if isinstance(first, str):
        return [first[:1].upper() + first[1:], *rest]
    inner = tuple(_capitalised(first.content)) if first.content else ()
    return [Marked(first.tag, first.fields, inner), *rest]


@dataclass(frozen=True, slots=True)
class Author:
    """A simulated author.

    Attributes:
        name: Its name, ``s7``.
        mention: By domain and attribute: how often it is mentioned though it need not be.
        turn: By domain and attribute: what comes first while somebody else still fits.
        place: By condition: how often the place of the target is mentioned.
        habits: The shares of the table that all authors have in common.
    """

    name: str
    mention: Mapping[str, Mapping[str, float]]
    turn: Mapping[str, Mapping[str, float]]
    place: Mapping[str, float]
    habits: Mapping[str, float]
    style: Style

    def describe(self, trial: Trial, random: Random) -> Description:
        """Return a description of the target: words, annotated words and attributes."""
        contrast = contrast_of(trial)
        chosen = self._choose(contrast, trial, random)
        remark = random.random() < self.habits["remark"]
        attributes = [one.attribute for one in chosen]
        if remark:
            attributes.append(Attribute("other", "other"))
        pieces, words = self.style.put(attributes, trial.kind, random)
        return Description(words=words, annotated=pieces, attributes=tuple(attributes))

    def _choose(self, contrast: Contrast, trial: Trial, random: Random) -> list[Property]:
        mention, turn = self.mention[trial.kind], self.turn[trial.kind]
        chosen: list[Property] = []
        left = contrast.everyone
        if random.random() < self.place[trial.condition]:
            chosen = self._placed(contrast, random)
            for one in chosen:
                left &= ~one.rules_out
        # Who says where a thing stands says less of its looks.
        restraint = 0.6 if chosen else 1.0
        for one in contrast.properties:
            share = mention.get(one.name, 0.0)
            if one.name != "type":
                share *= restraint
            if one.pair[1] == "0":
                share *= self.habits["lack"]
            if one.name not in LOCATION and random.random() < share:
                chosen.append(one)
                left &= ~one.rules_out
        if random.random() < self.habits["careful"]:
            for name in sorted(turn, key=lambda name: -turn[name]):
                for found in contrast.named(name):
                    if found not in chosen and found.rules_out & left:
                        chosen.append(found)
                        left &= ~found.rules_out
        if not chosen:
            chosen = [one for one in contrast.properties if one.name == "type"]
        order = {one.pair: place for place, one in enumerate(contrast.properties)}
        return sorted(chosen, key=lambda one: order[one.pair])

    def _placed(self, contrast: Contrast, random: Random) -> list[Property]:
        known = [*contrast.named(_COLUMN), *contrast.named(_ROW)]
        if random.random() < self.habits["both"]:
            return known
        return [random.choice(known)] if known else []


def authors_of(random: Random, count: int, first: int = 1) -> list[Author]:
    """Return simulated authors, numbered from ``first``; all that they differ in is drawn."""
    text = resources.files("anaphora_workbench.challenges").joinpath("data/tuna_authors.toml")
    table: dict[str, Any] = tomllib.loads(text.read_text("utf-8"))
    return [_author(f"s{number}", table, random) for number in range(first, first + count)]


def _author(name: str, table: Mapping[str, Any], random: Random) -> Author:
    habits = table["habits"]
    spread, turn_spread = habits["spread"], habits["turn_spread"]
    mention, turn = {}, {}
    for domain in ("furniture", "people"):
        shares = table[domain]["mention"]
        # Who likes to speak of sizes does so unasked, and begins with them where more is needed.
        liking = {one: random.gauss(0, spread) for one in shares}
        mention[domain] = {one: _shifted(share, liking[one]) for one, share in shares.items()}
        turn[domain] = {
            one: place + liking[one] + random.gauss(0, turn_spread)
            for one, place in table[domain]["turn"].items()
        }
    place = table["place"]
    shift = random.gauss(0, spread)
    return Author(
        name=name,
        mention=mention,
        turn=turn,
        place={where: _shifted(place[where], shift) for where in ("+LOC", "-LOC")},
        habits={
            "both": place["both"],
            "lack": table["lack"]["share"],
            "careful": habits["careful"],
            "remark": habits["remark"],
        },
        style=style_of(random),
    )


def _shifted(share: float, shift: float) -> float:
    """Return a share whose log-odds are shifted."""
    return 1 / (1 + exp(-(log(share / (1 - share)) + shift)))


@dataclass(frozen=True, slots=True)
class TrialPlan:
    """What is to be made.

    Attributes:
        seed: Seed of all draws: the same plan makes the same items.
        authors: How many people take part.
        domains: ``furniture``, ``people`` or both.
        rounds: How often each author describes an item of each subset, or, with several
            descriptions an item, how many items there are of each subset in each condition.
        descriptions: How many people describe each item. With one, an item is named after its
            author and trial (``s3t12``); with more, no author is the item's own.
        first: Number of the first author.
    """

    seed: int = 1
    authors: int = 20
    domains: tuple[str, ...] = ("furniture", "people")
    rounds: int = 1
    descriptions: int = 1
    first: int = 1


def make(plan: TrialPlan) -> list[Trial]:
    """Return the items of a plan; raise `ValueError` for fewer authors than descriptions."""
    if plan.descriptions > plan.authors:
        raise ValueError(
            f"{plan.descriptions} descriptions of an item need as many authors; there are "
            f"{plan.authors}"
        )
    random = Random(plan.seed)
    people = authors_of(random, plan.authors, plan.first)
    if plan.descriptions == 1:
        return list(_by_author(plan, people, random))
    return list(_by_item(plan, people, random))


def _by_author(plan: TrialPlan, people: Sequence[Author], random: Random) -> Iterator[Trial]:
    for turn, author in enumerate(people):
        number = 0
        for domain in plan.domains:
            for place, needed in enumerate([*_subsets(domain)] * plan.rounds):
                number += 1
                condition = CONDITIONS[(turn + place) % 2]
                trial = _trial(f"{author.name}t{number}", domain, condition, needed, random)
                yield replace(trial, descriptions=(author.describe(trial, random),))


def _by_item(plan: TrialPlan, people: Sequence[Author], random: Random) -> Iterator[Trial]:
    number = 0
    for domain in plan.domains:
        for needed in [*_subsets(domain)] * plan.rounds:
            for condition in CONDITIONS:
                number += 1
                trial = _trial(f"item-{number}", domain, condition, needed, random)
                phrases = []
                for author in random.sample(people, plan.descriptions):
                    phrases.append(replace(author.describe(trial, random), author=author.name))
                yield replace(trial, descriptions=tuple(phrases))


def _subsets(domain: str) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(BALANCED[domain]) + 1):
        yield from combinations(BALANCED[domain], size)


def _trial(
    name: str, domain: str, condition: str, needed: tuple[str, ...], random: Random
) -> Trial:
    target = _target(domain, needed, random)
    others = [_changed(target, domain, (attribute,), random) for attribute in needed]
    kinds = [kind for kind in VALUES[domain]["type"] if kind != target["type"]]
    types = [target["type"], *random.sample(kinds, min(1, len(kinds)))]
    while len(others) < _DISTRACTORS:
        several = [one for one in needed if random.random() < 0.5] or [random.choice(needed)]
        other = _varied(_changed(target, domain, several, random), domain, needed, random)
        others.append({**other, "type": random.choice(types)})
    random.shuffle(others)
    cells = random.sample(range(ROWS * COLUMNS), 1 + _DISTRACTORS)
    numbers = random.sample(range(1, 1000), 1 + _DISTRACTORS)
    entities = [
        _entity(values, domain, TARGET if place == 0 else DISTRACTOR, cells[place], numbers[place])
        for place, values in enumerate([target, *others])
    ]
    random.shuffle(entities)
    return Trial(
        id=name,
        entities=tuple(entities),
        domain=domain,
        condition=condition,
        cardinality=1,
    )


def _target(domain: str, needed: tuple[str, ...], random: Random) -> Values:
    values = {name: random.choice(known) for name, known in VALUES[domain].items()}
    if domain == "people":
        # Somebody with a beard or glasses is described by them; where they are needed, half of the
        # targets are those without, as chance has it.
        values["hasHair"] = "1" if random.random() < 0.85 else "0"
        values["hairColour"] = random.choice(("dark", "light"))
        _dress(values, random)
    return values


def _dress(values: Values, random: Random) -> None:
    """Make what a person wears and the hair go together: a tie needs a shirt."""
    if values["hasHair"] == "0":
        values["hairColour"] = "other"
    elif values["hairColour"] == "other":
        values["hairColour"] = random.choice(("dark", "light"))
    if values["hasTie"] == "1" or values["hasSuit"] == "1":
        values["hasShirt"] = "1"


def _changed(target: Values, domain: str, names: Sequence[str], random: Random) -> Values:
    """Return an entity that differs from the target in some attributes, and in them alone."""
    values = dict(target)
    for name in names:
        values[name] = random.choice([v for v in VALUES[domain][name] if v != target[name]])
    return values


def _varied(values: Values, domain: str, needed: Sequence[str], random: Random) -> Values:
    """Return an entity with other values here and there in what need not be mentioned."""
    varied = dict(values)
    for name, known in VALUES[domain].items():
        if name != "type" and name not in needed and random.random() < _VARIETY:
            varied[name] = random.choice(known)
    if domain == "people":
        _dress(varied, random)
    return varied


def _entity(values: Values, domain: str, role: str, cell: int, number: int) -> Entity:
    row, column = divmod(cell, COLUMNS)
    known = {**values, "x-dimension": str(column + 1), "y-dimension": str(row + 1)}
    attributes = tuple(
        [
            Attribute(name, known[name], "gradable" if name in _GRADABLE else "literal")
            for name in _ORDER[domain]
        ]
    )
    return Entity(str(number), f"{_picture(values, domain)}.svg", role, attributes)


def _picture(values: Values, domain: str) -> str:
    """Return a name for the picture of an entity, which its looks alone decide."""
    if domain == "furniture":
        return "-".join([values[name] for name in VALUES[domain]])
    held = "".join([values[name] for name in VALUES[domain] if name.startswith("has")])
    return f"person-{values['age']}-{values['hairColour']}-{values['orientation']}-{held}"
