"""A target against its distractors: which property of it rules out which of them.

Sets of distractors are bits of whole numbers, so that every algorithm is a few ands and ors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from anaphora_workbench.tasks.tuna import Attribute, Pair, Trial

__all__ = ["Contrast", "Property", "contrast_of", "identifies", "is_unique", "untrue_of"]

_UNSAID = frozenset({"", "unknown"})


@dataclass(frozen=True, slots=True)
class Property:
    """An attribute of the target.

    Attributes:
        pair: Name and value as they are compared.
        attribute: The same as the file spells it.
        rules_out: The distractors that it is not true of, a bit for each.
    """

    pair: Pair
    attribute: Attribute
    rules_out: int

    @property
    def name(self) -> str:
        """The name as it is compared."""
        return self.pair[0]


@dataclass(frozen=True, slots=True)
class Contrast:
    """What an algorithm sees of a trial.

    Attributes:
        properties: What is true of the target, in the order of the file.
        everyone: The bits of all distractors.
    """

    properties: tuple[Property, ...]
    everyone: int

    def unique(self, chosen: Iterable[Property]) -> bool:
        """Tell whether no distractor has all the properties."""
        out = 0
        for one in chosen:
            out |= one.rules_out
        return out == self.everyone

    def without(self, names: Iterable[str]) -> Contrast:
        """Return the contrast without some attributes, as if the target had none of them."""
        left_out = frozenset(names)
        kept = tuple([one for one in self.properties if one.name not in left_out])
        return Contrast(kept, self.everyone)

    def named(self, name: str) -> Property | None:
        """Return the property of that name, if the target has one."""
        return next((one for one in self.properties if one.name == name), None)

    def minimal_size(self) -> int | None:
        """Return how many properties the shortest unique description has; ``None`` without one."""
        return _smallest(self.properties, self.everyone)


def contrast_of(trial: Trial) -> Contrast:
    """Return the first target of a trial against all entities that are no targets.

    Raises:
        ValueError: The trial has no target.
    """
    if not trial.targets:
        raise ValueError(f"the trial '{trial.id}' has no target")
    others = [entity.pairs for entity in trial.distractors]
    found = []
    for attribute in trial.targets[0].attributes:
        pair = attribute.pair
        if pair[1] in _UNSAID:
            continue
        out = sum([1 << place for place, pairs in enumerate(others) if pair not in pairs])
        found.append(Property(pair, attribute, out))
    return Contrast(tuple(found), (1 << len(others)) - 1)


def is_unique(trial: Trial, pairs: frozenset[Pair]) -> bool:
    """Tell whether no distractor of a trial has all pairs of a description.

    Whether they are true of the target is not asked; `identifies` asks for both.
    """
    return not any(pairs <= entity.pairs for entity in trial.distractors)


def untrue_of(trial: Trial, pairs: frozenset[Pair]) -> frozenset[Pair]:
    """Return the pairs of a description that are true of no target of a trial."""
    return pairs.difference(*[entity.pairs for entity in trial.targets])


def identifies(trial: Trial, pairs: frozenset[Pair]) -> bool:
    """Tell whether a description is true of the target of a trial, and of no distractor."""
    return not untrue_of(trial, pairs) and is_unique(trial, pairs)


def _smallest(properties: Sequence[Property], everyone: int) -> int | None:
    """Return the size of the smallest set that rules everybody out, breadth first over unions."""
    reached = {0}
    size = 0
    while everyone not in reached:
        further = {out | one.rules_out for out in reached for one in properties} - reached
        if not further:
            return None
        reached |= further
        size += 1
    return size
