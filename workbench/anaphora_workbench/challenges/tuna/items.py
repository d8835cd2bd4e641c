"""From the contents of files to what is scored: items with their references, and answers by item.

A `Contrast` is a target against its distractors: which property of it rules out which of them. Sets
of distractors are bits of whole numbers, so that every algorithm is a few ands and ors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from anaphora_workbench.errors import Problem
from anaphora_workbench.tasks.tuna import Attribute, Description, Pair, Trial

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
    """Return the first target of a trial against all that are none; `ValueError` without one."""
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


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a test set.

    Attributes:
        plural: How many trials with two targets were left out.
        problems: What could not be taken, and why.
    """

    trials: tuple[Trial, ...]
    plural: int = 0
    problems: tuple[Problem, ...] = ()

    def __len__(self) -> int:
        return len(self.trials)


def items_of(trials: Iterable[Trial], *, plural: bool = False) -> Items:
    """Return the items of files; trials of one name are one item with several references.

    Only with ``plural`` are trials with two targets taken, with the first target for both; they
    were not part of the challenges.
    """
    found: dict[str, Trial] = {}
    left_out = 0
    problems = []
    for trial in trials:
        if trial.plural and not plural:
            left_out += 1
        elif not trial.targets:
            problems.append(
                Problem(
                    "domain-missing",
                    f"the trial '{trial.id}' has no DOMAIN, so its target is unknown; "
                    "it is skipped: give the test set, not a file of answers",
                    trial.at,
                )
            )
        elif trial.id not in found:
            found[trial.id] = trial
        elif looks_of(found[trial.id]) != looks_of(trial):
            problems.append(
                Problem(
                    "trial-twice",
                    f"there are two different trials '{trial.id}'; the second one is skipped: "
                    "give it another ID",
                    trial.at,
                )
            )
        else:
            known = found[trial.id]
            both = (*known.descriptions, *trial.descriptions)
            found[trial.id] = replace(known, descriptions=both)
    return Items(tuple(found.values()), left_out, tuple(problems))


def split_items(items: Sequence[Trial], ratio: float, seed: int) -> tuple[list[Trial], list[Trial]]:
    """Return two parts with the same share of each domain and condition, in the old order.

    ``ratio`` is the share of the first part.
    """
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, item in enumerate(items):
        groups[item.kind, item.condition].append(place)
    random = Random(seed)
    first: set[int] = set()
    for _group, places in sorted(groups.items()):
        first.update(random.sample(places, round(ratio * len(places))))
    return (
        [item for place, item in enumerate(items) if place in first],
        [item for place, item in enumerate(items) if place not in first],
    )


@dataclass(frozen=True, slots=True)
class TunaAnswers:
    """What a system answered.

    Attributes:
        by_item: The answer to each item; the first one where there are several.
        duplicates: Items with several answers.
    """

    by_item: Mapping[str, Description]
    duplicates: tuple[str, ...] = ()

    @property
    def attributes(self) -> bool:
        """Whether any answer gives attributes."""
        return any(one.attributes is not None for one in self.by_item.values())

    @property
    def words(self) -> bool:
        """Whether any answer gives words, be they empty."""
        return any(one.words is not None for one in self.by_item.values())


def answers_of(trials: Iterable[Trial]) -> TunaAnswers:
    """Return the answers of files; a trial with several descriptions is answered by the first."""
    found: dict[str, Description] = {}
    twice: dict[str, None] = {}
    for trial in trials:
        for description in trial.descriptions:
            if found.setdefault(trial.id, description) is not description:
                twice[trial.id] = None
    return TunaAnswers(found, tuple(twice))


def looks_of(trial: Trial) -> Hashable:
    """Return what makes two trials of one name the same: roles, and what is true of whom."""
    return tuple([(entity.role, entity.pairs) for entity in trial.entities])
