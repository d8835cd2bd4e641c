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
rules out anybody who still fits: so descriptions say more than is needed, as people's do. The
shares that preferences are drawn around are in ``challenges/data/tuna_authors.toml``; styles are in
`made_styles`.

Trials with two targets (``plural``) are made in the same way: similar targets are alike in all but
the type, others differ in what a description needs, so that most of them need one each.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from itertools import combinations
from math import exp, log
from random import Random
from typing import Any

from anaphora_workbench.challenges.tuna.items import Contrast, Property, contrast_of, said_of_each
from anaphora_workbench.challenges.tuna.made_styles import Style, merged, style_of
from anaphora_workbench.tasks.tuna import (
    DISTRACTOR,
    FURNITURE,
    LOCATION,
    PEOPLE,
    TARGET,
    Attribute,
    Description,
    Entity,
    Piece,
    Trial,
    pairs_of,
    text_of,
)

_OTHER = "other"
_ROW, _COLUMN = "y-dimension", "x-dimension"
ROWS, COLUMNS = 3, 5
CONDITIONS = ("+LOC", "-LOC")
_DISTRACTORS = 6
_PLURAL = {"furniture": 13, "people": 12}
"""Trials with two targets of each author, by domain."""
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
        pieces = self._put(attributes, trial, random)
        words = " ".join(text_of(pieces).split())
        return Description(words=words, annotated=pieces, attributes=tuple(attributes))

    def _put(
        self, attributes: Sequence[Attribute], trial: Trial, random: Random
    ) -> tuple[Piece, ...]:
        """Return annotated words: a phrase for each target, unless the same is said of all."""
        each = said_of_each(trial, pairs_of(attributes))
        if len(set(each)) == 1:
            return self.style.put(attributes, trial.kind, random, count=len(each))[0]
        pieces: list[Piece] = []
        for number, said in enumerate(each):
            own = [one for one in attributes if one.pair in said]
            if number:
                own = [one for one in own if one.name != _OTHER]
                pieces.append(" and ")
            pieces += self.style.put(own, trial.kind, random, begins=number == 0)[0]
        return tuple(merged(pieces))

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
        people: How many of the seven subsets of people's attributes each author has, with one
            description an item; another one is left out each time.
        plural: Whether each author also has trials with two targets: 13 of furniture and 12 of
            people, a third of them similar.
        critical: Whether every second author is told that faults cannot be put right (``+FC``);
            nothing else changes, since the chapter found no difference.
    """

    seed: int = 1
    authors: int = 20
    domains: tuple[str, ...] = ("furniture", "people")
    rounds: int = 1
    descriptions: int = 1
    first: int = 1
    people: int = 7
    plural: bool = False
    critical: bool = False


CORPUS = TrialPlan(authors=60, people=6, critical=True)
"""A plan with as many trials as the corpus: 420 of furniture and 360 of people by 60 authors."""


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
        criticality = ("+FC", "-FC")[turn % 2] if plan.critical else ""
        for number, trial in enumerate(_trials_of(plan, turn, random), 1):
            named = replace(trial, id=f"{author.name}t{number}", criticality=criticality)
            yield replace(named, descriptions=(author.describe(named, random),))


def _trials_of(plan: TrialPlan, turn: int, random: Random) -> Iterator[Trial]:
    """Yield the trials of an author; each is described before the next one is drawn."""
    for domain in plan.domains:
        subsets = [*_subsets(domain)]
        if domain == "people" and plan.people < len(subsets):
            subsets = [subsets[(turn + place) % len(subsets)] for place in range(plan.people)]
        for place, needed in enumerate(subsets * plan.rounds):
            yield _trial("", domain, CONDITIONS[(turn + place) % 2], needed, random)
    for domain in plan.domains if plan.plural else ():
        subsets = [*_subsets(domain)]
        for place in range(_PLURAL[domain]):
            number = turn * _PLURAL[domain] + place
            needed, condition = subsets[number % len(subsets)], CONDITIONS[(turn + place) % 2]
            yield _plural_trial(domain, condition, needed, similar=number % 3 == 0, random=random)


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


def _plural_trial(
    domain: str, condition: str, needed: tuple[str, ...], *, similar: bool, random: Random
) -> Trial:
    """Return a trial with two targets.

    Similar ones are alike in all but the type, and a description needs ``needed`` for both. Others
    differ in ``needed``, where it has several attributes or one with more than two values, and
    elsewhere else: so most of them need a description each.
    """
    first = _target(domain, needed, random)
    kinds = [kind for kind in VALUES[domain]["type"] if kind != first["type"]]
    second = {**first, "type": random.choice(kinds or [first["type"]])}
    free = [name for name in VALUES[domain] if name not in {"type", *needed}]
    if not similar:
        apart = needed
        if len(needed) == 1 and len(VALUES[domain][needed[0]]) == 2:
            apart = ()
        alike = second
        # What somebody wears may undo a change, so that another one is needed.
        while {**second, "type": ""} == {**first, "type": ""}:
            drawn = random.sample(free, min(1, len(free)))
            second = _changed(alike, domain, [*apart, *drawn], random)
            if domain == "people":
                _dress(second, random)
    taken = {tuple([one[name] for name in needed]) for one in (first, second)}
    others: list[Values] = []
    while len(others) < _DISTRACTORS:
        base = (first, second)[len(others) % 2]
        several = [needed[len(others) // 2 % len(needed)]]
        several += [one for one in needed if one not in several and random.random() < 0.3]
        other = _changed(base, domain, several, random)
        if tuple([other[name] for name in needed]) in taken:
            other = _changed(base, domain, needed, random)
        while tuple([other[name] for name in needed]) in taken:
            other = {**other, **{name: random.choice(VALUES[domain][name]) for name in needed}}
        other = _varied(other, domain, needed, random)
        others.append({**other, "type": random.choice([first["type"], second["type"]])})
    cells = random.sample(range(ROWS * COLUMNS), 2 + _DISTRACTORS)
    numbers = random.sample(range(1, 1000), 2 + _DISTRACTORS)
    entities = [
        _entity(values, domain, TARGET if place < 2 else DISTRACTOR, cells[place], numbers[place])
        for place, values in enumerate([first, second, *others])
    ]
    random.shuffle(entities)
    return Trial(
        id="",
        entities=tuple(entities),
        domain=domain,
        condition=condition,
        cardinality=2,
        similarity="similar" if similar else "dissimilar",
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
