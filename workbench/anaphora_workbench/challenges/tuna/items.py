"""From the contents of files to what is scored: items with their references, and answers by item.

A `Contrast` is a target against its distractors: which property of it rules out which of them. Sets
of distractors are bits of whole numbers, so that every algorithm is a few ands and ors.

Several targets
---------------
A set of targets is described by a disjunction with a conjunction for each target: *the red chair
and the blue sofa*. An ``ATTRIBUTE-SET`` is flat, so a property is said of every target that it is
true of. The description fits the set alone if each of its conjunctions fits no distractor. So there
is a bit for each pair of a target and a distractor, a property rules out the pairs of a target that
has it and a distractor that lacks it, and all algorithms are those of a single target. What all
targets share comes first, as in the shorter formulas of van Deemter (2002), so that a disjunction
is used where a conjunction does not suffice.

With negations (``negation=yes``) what no target has, and some distractor has, is a property as
well. It is written as a value, ``not red``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from anaphora_workbench.errors import Problem
from anaphora_workbench.tasks.tuna import Attribute, Description, Pair, Trial

_UNSAID = frozenset({"", "unknown"})
NOT = "not "
"""What the value of a negated property begins with."""
_MOST_STATES = 1_000_000
"""Steps of the search for the shortest description, after which it is given up."""
_MOST_BITS = 15
"""Properties, or distractors, up to which that never happens."""


@dataclass(frozen=True, slots=True)
class Property:
    """An attribute of the target.

    Attributes:
        pair: Name and value as they are compared.
        attribute: The same as the file spells it.
        rules_out: The distractors that it is not true of, a bit for each.
        true_of: The targets that have it, a bit for each.
    """

    pair: Pair
    attribute: Attribute
    rules_out: int
    true_of: int = 1

    @property
    def name(self) -> str:
        """The name as it is compared."""
        return self.pair[0]


@dataclass(frozen=True, slots=True)
class Contrast:
    """What an algorithm sees of a trial.

    Attributes:
        properties: What is true of the target, in the order of the file; of several targets, what
            all of them share comes first.
        everyone: The bits of all distractors, of several targets those of all pairs of a target
            and a distractor.
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

    def named(self, name: str) -> list[Property]:
        """Return the properties of that name: one at most, unless there are several targets."""
        return [one for one in self.properties if one.name == name]

    def lacking(self, name: str, chosen: Iterable[Property]) -> list[Property]:
        """Return the properties of a name that complete a description, so that each target has one.

        What is chosen already counts for all targets that it is true of.
        """
        mentioned = {one.pair for one in chosen if one.name == name}
        had = 0
        for one in self.named(name):
            if one.pair in mentioned:
                had |= one.true_of
        found = []
        for one in self.named(name):
            if one.true_of & ~had:
                found.append(one)
                had |= one.true_of
        return found

    def shortest(self) -> tuple[Property, ...] | None:
        """Return the shortest unique description, of several the first in the order of properties.

        ``None`` without one, and where a domain is so large that the search was given up.
        """
        # Breadth first over the sets of distractors that are ruled out: of the descriptions of one
        # size that rule out the same, only the first can be the beginning of the first one of all.
        reached: dict[int, tuple[int, ...]] = {0: ()}
        frontier = dict(reached)
        while self.everyone not in reached:
            if len(reached) * len(self.properties) > _MOST_STATES:
                return None
            further: dict[int, tuple[int, ...]] = {}
            for out, chosen in frontier.items():
                for place, one in enumerate(self.properties):
                    both = out | one.rules_out
                    if both not in reached:
                        longer = tuple(sorted((*chosen, place)))
                        if both not in further or longer < further[both]:
                            further[both] = longer
            if not further:
                return None
            reached.update(further)
            frontier = further
        return tuple([self.properties[place] for place in reached[self.everyone]])

    @property
    def large(self) -> bool:
        """Whether a search for the shortest description may have to be given up."""
        bits = min(len(self.properties), self.everyone.bit_count())
        return bits > _MOST_BITS

    def minimal_size(self) -> int | None:
        """Return how many properties the shortest unique description has; see `shortest`."""
        found = self.shortest()
        return None if found is None else len(found)


def contrast_of(trial: Trial, *, negation: bool = False) -> Contrast:
    """Return the targets of a trial against all that are none; `ValueError` without a target.

    ``negation``: what no target has is a property as well.
    """
    if not trial.targets:
        raise ValueError(f"the trial '{trial.id}' has no target")
    others = [entity.pairs for entity in trial.distractors]
    width = len(others)
    targets = [entity.pairs for entity in trial.targets]
    attributes = {
        one.pair: one
        for entity in reversed(trial.targets)
        for one in entity.attributes
        if one.pair[1] not in _UNSAID
    }
    order = [one.pair for entity in trial.targets for one in entity.attributes]
    pairs = [pair for pair in dict.fromkeys(order) if pair in attributes]
    pairs.sort(key=lambda pair: not all(pair in each for each in targets))
    found = []
    for pair in pairs:
        lacking = sum([1 << place for place, each in enumerate(others) if pair not in each])
        out, true_of = 0, 0
        for number, each in enumerate(targets):
            if pair in each:
                true_of |= 1 << number
                out |= lacking << number * width
        found.append(Property(pair, attributes[pair], out, true_of))
    contrast = Contrast(tuple(found), (1 << width * len(targets)) - 1)
    return _with_negations(contrast, trial) if negation else contrast


def _with_negations(contrast: Contrast, trial: Trial) -> Contrast:
    """Return a contrast with what distractors have and no target has, behind what targets have.

    What is 0 or 1 has its opposite among the properties already.
    """
    names = {one.name for one in contrast.properties}
    own = {pair for entity in trial.targets for pair in entity.pairs}
    width, number = len(trial.distractors), len(trial.targets)
    found: dict[Pair, Property] = {}
    for entity in trial.distractors:
        for attribute in entity.attributes:
            pair = attribute.pair
            if pair in own or pair[0] not in names or pair[1] in {"0", "1", *_UNSAID}:
                continue
            having = sum(
                [1 << place for place, one in enumerate(trial.distractors) if pair in one.pairs]
            )
            out = sum([having << place * width for place in range(number)])
            negated = replace(attribute, value=NOT + attribute.value.strip())
            found.setdefault(pair, Property(negated.pair, negated, out, (1 << number) - 1))
    return replace(contrast, properties=(*contrast.properties, *found.values()))


def _holds(own: frozenset[Pair], pair: Pair) -> bool:
    """Tell whether a pair, which may be negated, is among what is true of an entity."""
    name, value = pair
    return pair in own or (value.startswith(NOT) and (name, value.removeprefix(NOT)) not in own)


def split_negated(pairs: Iterable[Pair]) -> tuple[dict[str, str], list[Pair]]:
    """Return values by name, and the pairs that a description negates, without the negation."""
    values: dict[str, str] = {}
    negated = []
    for name, value in sorted(pairs):
        if value.startswith(NOT):
            negated.append((name, value.removeprefix(NOT)))
        else:
            values[name] = value
    return values, negated


def said_of_each(trial: Trial, pairs: frozenset[Pair]) -> list[frozenset[Pair]]:
    """Return what a description says of each target: all but what is true of other ones alone.

    What is true of no target at all is said of each of them.
    """
    targets = [entity.pairs for entity in trial.targets]
    if len(targets) == 1:
        return [pairs]
    untrue = frozenset([p for p in pairs if not any(_holds(own, p) for own in targets)])
    return [untrue | {p for p in pairs if _holds(own, p)} for own in targets]


def is_unique(trial: Trial, pairs: frozenset[Pair]) -> bool:
    """Tell whether no distractor of a trial has all pairs of a description.

    Of several targets, what is said of each of them fits no distractor. Whether the pairs are true
    of the target is not asked; `identifies` asks for both.
    """
    each = said_of_each(trial, pairs) or [pairs]
    others = [entity.pairs for entity in trial.distractors]
    return not any(all(_holds(own, p) for p in said) for said in each for own in others)


def untrue_of(trial: Trial, pairs: frozenset[Pair]) -> frozenset[Pair]:
    """Return the pairs of a description that are true of no target of a trial."""
    targets = [entity.pairs for entity in trial.targets]
    return frozenset([p for p in pairs if not any(_holds(own, p) for own in targets)])


def identifies(trial: Trial, pairs: frozenset[Pair]) -> bool:
    """Tell whether a description is true of the target of a trial, and of no distractor."""
    return not untrue_of(trial, pairs) and is_unique(trial, pairs)


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

    Only with ``plural`` are trials with two targets taken; they were not part of the challenges.
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
