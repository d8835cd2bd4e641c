"""DIT: a description after those of the most similar items that people have described.

The published description (Kelleher and Mac Namee 2008; Gatt and Belz 2010, 3.3) names systems by
case-based reasoning, and no more; what a case is, and how cases are compared, is ours.

A case is a training item with its description. For each attribute of the target it has the value
and the share of distractors that the attribute rules out. The four steps of case-based reasoning:

- **Retrieve** the most similar cases of the same domain (``cases``): the mean over the attributes
  of both targets of 1 - the difference of the shares, with 0 or 1 only if the values are the same;
  the condition (``+LOC``, ``-LOC``) is one more attribute.
- **Reuse**: what most of them mention (``share``) is mentioned, each case counting by its
  similarity.
- **Revise**: what the retrieved cases mention is added, the most useful first, until nobody else
  fits; then whatever rules out anybody.
- **Retain** nothing: a system does not learn from its own answers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.challenges.tuna.items import Contrast, Property
from anaphora_workbench.challenges.tuna.knowledge import Feature, examples, feature_of
from anaphora_workbench.challenges.tuna.systems import Learning, by_power
from anaphora_workbench.tasks.tuna import Trial

_LEAST = 1e-9
"""Weight of a case that has nothing in common with an item."""


@dataclass(frozen=True, slots=True)
class Case:
    """An item that somebody has described.

    Attributes:
        powers: What is true of the target, with the share of distractors that it rules out.
        condition: ``+LOC`` or ``-LOC``.
        mentioned: What was mentioned.
    """

    powers: Mapping[Feature, float]
    condition: str
    mentioned: frozenset[Feature]


def powers_of(contrast: Contrast) -> dict[Feature, float]:
    """Return the features of a target, each with the share of distractors that it rules out.

    Values count only where they are yes or no: that a chair is red or green changes little.
    """
    count = max(contrast.everyone.bit_count(), 1)
    return {feature_of(one.pair): one.rules_out.bit_count() / count for one in contrast.properties}


class _CaseBase:
    """The cases of a domain as arrays."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self.cases = list(cases)
        features = sorted({one for case in cases for one in case.powers})
        self._column = {feature: number for number, feature in enumerate(features)}
        self._powers = np.array(
            [[case.powers.get(feature, 0.0) for feature in features] for case in cases]
        ).reshape(len(cases), len(features))
        self._has = np.array(
            [[feature in case.powers for feature in features] for case in cases], dtype=bool
        ).reshape(len(cases), len(features))
        self._conditions = np.array([case.condition for case in cases])

    def nearest(
        self, powers: Mapping[Feature, float], condition: str, count: int
    ) -> list[tuple[float, Case]]:
        """Return the most similar cases with their similarity; ties go by their order."""
        known = np.zeros(len(self._column), dtype=bool)
        own = np.zeros(len(self._column))
        for feature, power in powers.items():
            if feature in self._column:
                known[self._column[feature]] = True
                own[self._column[feature]] = power
        strange = sum([feature not in self._column for feature in powers])
        both = self._has & known
        likeness = np.where(both, 1 - np.abs(self._powers - own), 0.0).sum(axis=1)
        likeness += self._conditions == condition
        found: NDArray[np.float64] = likeness / ((self._has | known).sum(axis=1) + strange + 1)
        order = np.argsort(-np.round(found, 9), kind="stable")[:count]
        return [(max(float(found[place]), _LEAST), self.cases[place]) for place in order]


class Dit(Learning):
    """What the most similar cases mention."""

    name = "dit"
    title = "DIT (after Kelleher and Mac Namee 2008): what people mention of the most similar items"
    switches: ClassVar[Mapping[str, bool]] = {"type": False, "location": True}
    numbers: ClassVar[Mapping[str, float]] = {"share": 0.5}
    counts: ClassVar[Mapping[str, int]] = {"cases": 15}

    def __init__(self) -> None:
        super().__init__()
        self._cases: dict[str, list[Case]] = {}
        self._bases: dict[str, _CaseBase] = {}

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Keep every description as a case."""
        super().train(items, seed=seed)
        cases = defaultdict(list)
        for trial, description in examples(items):
            powers = powers_of(self.contrast(trial))
            mentioned = frozenset([feature_of(pair) for pair in description.pairs])
            cases[trial.kind].append(Case(powers, trial.condition, mentioned & powers.keys()))
        self._cases, self._bases = dict(cases), {}

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return what the most similar cases mention, and what it takes to identify the target."""
        near = self._base(item.kind).nearest(
            powers_of(contrast), item.condition, self.options.counts["cases"]
        )
        total = sum([weight for weight, _case in near]) or 1.0
        votes: dict[Feature, float] = defaultdict(float)
        for weight, case in near:
            for feature in case.mentioned:
                votes[feature] += weight / total
        share = self.options.numbers["share"]
        reused = [
            one for one in contrast.properties if votes.get(feature_of(one.pair), 0.0) > share
        ]
        return by_power(contrast, lambda one: votes.get(feature_of(one.pair), 0.0), reused)

    def _base(self, domain: str) -> _CaseBase:
        """Return the cases of a domain; those of all of them for one that was never seen."""
        if domain not in self._bases:
            own = self._cases.get(domain)
            every = [case for _domain, cases in sorted(self._cases.items()) for case in cases]
            self._bases[domain] = _CaseBase(own if own is not None else every)
        return self._bases[domain]

    def state(self) -> list[dict[str, Any]]:
        """Return what was learnt as JSON values."""
        cases = [
            [
                domain,
                case.condition,
                sorted([[*feature, power] for feature, power in case.powers.items()]),
                sorted([list(feature) for feature in case.mentioned]),
            ]
            for domain, own in sorted(self._cases.items())
            for case in own
        ]
        return [{"knowledge": super().state(), "cases": cases}]

    def restore(self, state: list[dict[str, Any]]) -> None:
        """Take over what `state` returned."""
        super().restore(state[0]["knowledge"])
        self._cases, self._bases = {}, {}
        for domain, condition, powers, mentioned in state[0]["cases"]:
            case = Case(
                {(str(n), str(v)): float(power) for n, v, power in powers},
                str(condition),
                frozenset([(str(n), str(v)) for n, v in mentioned]),
            )
            self._cases.setdefault(str(domain), []).append(case)
