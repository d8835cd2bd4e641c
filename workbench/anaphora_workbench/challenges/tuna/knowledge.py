"""Statistics of people's descriptions: attributes that they mention, by domain and author.

A `DescriptionTally` counts the descriptions of one population; `Knowledge` has one for each domain,
each of its conditions, and each author, and gives the most special one. Since an author has given
few descriptions, those of everybody stand behind: a share is ``(n + m P) / (N + m)``, with n of the
author's own N, everybody's share P, and m = 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from anaphora_workbench.tasks.tuna import LOCATION, NAMES, Description, Pair, Trial

Feature = tuple[str, str]
"""What is counted where values do not matter: a name, with its value only if that is yes or no."""
_ANY = "*"
_YES_NO = frozenset({"0", "1"})
_ENOUGH_PAIRS = 10
"""Times that a pair must have been true of a target before its own frequency counts."""
_BEHIND = 2.0
"""Weight of everybody's habits beside an author's own, in descriptions."""
Key = tuple[str, str, str]
"""Domain, condition and author; ``*`` for any."""


def feature_of(pair: Pair) -> Feature:
    """Return the feature of a pair: beards are mentioned where there is one, colours anyway."""
    name, value = pair
    return pair if value in _YES_NO and name not in LOCATION else (name, _ANY)


@dataclass(slots=True)
class DescriptionTally:
    """Counts of the descriptions of one population.

    Attributes:
        size: Number of descriptions.
        mentioned: How often a pair was mentioned.
        true: How often it was true of the target.
        sets: How often exactly these features were mentioned.
        behind: The population that completes this one, if there is one.
    """

    size: int = 0
    mentioned: Counter[Pair] = field(default_factory=Counter)
    true: Counter[Pair] = field(default_factory=Counter)
    sets: Counter[frozenset[Feature]] = field(default_factory=Counter)
    behind: DescriptionTally | None = None

    def add(self, mentioned: frozenset[Pair], true: frozenset[Pair]) -> None:
        """Count one description; pairs that are not true of the target are not counted."""
        kept = mentioned & true
        self.size += 1
        self.mentioned.update(kept)
        self.true.update(true)
        self.sets[frozenset([feature_of(pair) for pair in kept])] += 1

    def frequency(self, pair: Pair) -> float:
        """Return how often people mention a pair where it is true, from 0 to 1.

        A pair that was seldom true has the frequency of its feature.
        """
        if self.true[pair] >= _ENOUGH_PAIRS:
            mentioned, true = self.mentioned[pair], self.true[pair]
        else:
            feature = feature_of(pair)
            mentioned = sum(
                [n for other, n in self.mentioned.items() if feature_of(other) == feature]
            )
            true = sum([n for other, n in self.true.items() if feature_of(other) == feature])
        return self._share(
            mentioned, true, 0.0 if self.behind is None else self.behind.frequency(pair)
        )

    def name_frequency(self, name: str) -> float:
        """Return how often people mention an attribute where the target has it."""
        true = sum([count for pair, count in self.true.items() if pair[0] == name])
        mentioned = sum([count for pair, count in self.mentioned.items() if pair[0] == name])
        behind = 0.0 if self.behind is None else self.behind.name_frequency(name)
        return self._share(mentioned, true, behind)

    def _share(self, mentioned: int, true: int, behind: float) -> float:
        if self.behind is not None:
            return (mentioned + _BEHIND * behind) / (true + _BEHIND)
        return mentioned / true if true else 0.0

    def weights(self) -> dict[frozenset[Feature], float]:
        """Return what was mentioned together with its weight; those behind count as two sets."""
        found: dict[frozenset[Feature], float] = {}
        if self.behind is not None and self.behind.size:
            share = _BEHIND / self.behind.size
            found = {chosen: share * weight for chosen, weight in self.behind.weights().items()}
        for chosen, count in self.sets.items():
            found[chosen] = found.get(chosen, 0.0) + count
        return found

    def names(self) -> list[str]:
        """Return the attributes that targets had, in the order of the published table."""
        found = {pair[0] for pair in self.true}
        return [*[name for name in NAMES if name in found], *sorted(found - set(NAMES))]


class Knowledge:
    """Tallies of populations; ``enough`` descriptions in one condition leave the other one out."""

    def __init__(self, enough: int = 3) -> None:
        self.enough = enough
        self._tallies: dict[Key, DescriptionTally] = {}

    @property
    def size(self) -> int:
        """Number of descriptions."""
        return sum([each.size for key, each in self._tallies.items() if key[1:] == (_ANY, _ANY)])

    def learn(self, trials: Iterable[Trial]) -> None:
        """Count descriptions with attributes of one target; raise `ValueError` if there is none."""
        for trial, description in examples(trials):
            true = trial.targets[0].pairs
            author = description.author or trial.speaker
            for condition in {trial.condition or _ANY, _ANY}:
                for who in {author or _ANY, _ANY}:
                    tally = self._tallies.setdefault(
                        (trial.kind, condition, who), DescriptionTally()
                    )
                    tally.add(description.pairs, true)
        if not self._tallies:
            raise ValueError(
                "there is no description with an ATTRIBUTE-SET to learn from; give a training set "
                "with answers"
            )

    def of(
        self, trial: Trial, *, condition: bool = False, author: bool = False
    ) -> DescriptionTally:
        """Return the tally for a trial, with the one that completes it.

        ``condition``: descriptions of its condition count, where there are enough. ``author``:
        those of its author count, completed by everybody's.
        """
        conditions = [trial.condition, _ANY] if condition and trial.condition else [_ANY]
        everybody = self._first(trial, conditions, _ANY)
        if everybody is None:
            return self._whole()
        if not (author and trial.speaker):
            return everybody
        own = self._first(trial, conditions, trial.speaker)
        return everybody if own is None else replace(own, behind=everybody)

    def _first(self, trial: Trial, conditions: Iterable[str], who: str) -> DescriptionTally | None:
        for where in conditions:
            found = self._tallies.get((trial.kind, where, who))
            if found is not None and found.size >= self.enough:
                return found
        return self._tallies.get((trial.kind, _ANY, who))

    def _whole(self) -> DescriptionTally:
        """Return the tally of all domains, for one that was never seen."""
        whole = DescriptionTally()
        for key, tally in self._tallies.items():
            if key[1:] == (_ANY, _ANY):
                whole.size += tally.size
                whole.mentioned.update(tally.mentioned)
                whole.true.update(tally.true)
                whole.sets.update(tally.sets)
        return whole

    def state(self) -> list[dict[str, Any]]:
        """Return what was learnt as JSON values."""
        return [
            {
                "population": list(key),
                "size": tally.size,
                "said": [[*pair, count] for pair, count in sorted(tally.mentioned.items())],
                "true": [[*pair, count] for pair, count in sorted(tally.true.items())],
                "sets": sorted(
                    [
                        [sorted([list(one) for one in chosen]), count]
                        for chosen, count in tally.sets.items()
                    ]
                ),
            }
            for key, tally in sorted(self._tallies.items())
        ]

    def restore(self, state: Sequence[Mapping[str, Any]]) -> None:
        """Take over what `state` returned; for anything else `KeyError` or the like is raised."""
        for one in state:
            domain, condition, author = one["population"]
            tally = DescriptionTally(size=int(one["size"]))
            tally.mentioned.update({(name, value): int(n) for name, value, n in one["said"]})
            tally.true.update({(name, value): int(n) for name, value, n in one["true"]})
            tally.sets.update(
                {
                    frozenset([(n, v) for n, v in chosen]): int(count)
                    for chosen, count in one["sets"]
                }
            )
            self._tallies[str(domain), str(condition), str(author)] = tally


def examples(trials: Iterable[Trial]) -> Iterator[tuple[Trial, Description]]:
    """Yield the descriptions of trials with one target that say what was expressed."""
    for trial in trials:
        if trial.plural or not trial.targets:
            continue
        for description in trial.descriptions:
            if description.attributes is not None:
                yield trial, description
