"""Makes domains as those of the TUNA experiment, and lets simulated authors describe them.

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
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from anaphora_workbench.challenges.tuna.authors import Author, authors_of
from anaphora_workbench.tasks.tuna import (
    DISTRACTOR,
    FURNITURE,
    PEOPLE,
    TARGET,
    Attribute,
    Entity,
    Trial,
)

__all__ = ["BALANCED", "COLUMNS", "CONDITIONS", "ROWS", "VALUES", "Plan", "make"]

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


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be made.

    Attributes:
        seed: Seed of all that is drawn by chance: the same plan makes the same items.
        authors: How many people take part.
        domains: ``furniture``, ``people`` or both.
        rounds: How often each author describes an item of each subset, or, with several
            descriptions an item, how many items there are of each subset in each condition.
        descriptions: How many people describe each item. With one, an item is called after its
            author and trial (``s3t12``); with more, no author is the item's own.
        first: Number of the first author.
    """

    seed: int = 1
    authors: int = 20
    domains: tuple[str, ...] = ("furniture", "people")
    rounds: int = 1
    descriptions: int = 1
    first: int = 1


def make(plan: Plan) -> list[Trial]:
    """Return the items of a plan.

    Raises:
        ValueError: There are fewer authors than an item has descriptions.
    """
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


def _by_author(plan: Plan, people: Sequence[Author], random: Random) -> Iterator[Trial]:
    for turn, author in enumerate(people):
        number = 0
        for domain in plan.domains:
            for place, needed in enumerate([*_subsets(domain)] * plan.rounds):
                number += 1
                condition = CONDITIONS[(turn + place) % 2]
                trial = _trial(f"{author.name}t{number}", domain, condition, needed, random)
                yield replace(trial, descriptions=(author.describe(trial, random),))


def _by_item(plan: Plan, people: Sequence[Author], random: Random) -> Iterator[Trial]:
    number = 0
    for domain in plan.domains:
        for needed in [*_subsets(domain)] * plan.rounds:
            for condition in CONDITIONS:
                number += 1
                trial = _trial(f"item-{number}", domain, condition, needed, random)
                said = []
                for author in random.sample(people, plan.descriptions):
                    said.append(replace(author.describe(trial, random), author=author.name))
                yield replace(trial, descriptions=tuple(said))


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
