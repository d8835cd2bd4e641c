"""The systems of Bohnet (2007): full brevity and the incremental algorithm after people's models.

``is-fbn`` and ``is-fbs`` look at every description that fits nobody else and take the one that is
nearest (mean Dice of what is mentioned) to the descriptions that people gave: all people's or, for
``is-fbs``, this author's. ``is-iac`` is the incremental algorithm with this author's order of
preference in this condition. Where an author was never seen, all people's counts stand in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.challenges.tuna.items import Contrast, Property
from anaphora_workbench.challenges.tuna.knowledge import DescriptionTally, feature_of
from anaphora_workbench.challenges.tuna.systems import Incremental, Learning, greedy
from anaphora_workbench.tasks.tuna import Trial

_MOST = 14
"""Properties of which all sets are looked at; of more, a part (`manageable`)."""
_WORD = (1 << 62) - 1
"""The bits that are compared at a time."""


class IsFbn(Learning):
    """Of all unique descriptions the one that is nearest to people's."""

    name = "is-fbn"
    title = "IS-FBN (Bohnet 2007): the unique description nearest to those of all people"

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the nearest unique description."""
        return nearest_set(contrast, self.tally(item))


class IsFbs(IsFbn):
    """Of all unique descriptions the one that is nearest to those of the author."""

    name = "is-fbs"
    title = "IS-FBS (Bohnet 2007): the unique description nearest to those of this author"
    switches: ClassVar[Mapping[str, bool]] = {**Learning.switches, "author": True}


class IsIac(Incremental):
    """The incremental algorithm with the author's own preferences, by condition."""

    name = "is-iac"
    title = "IS-IAC (Bohnet 2007): incremental, with this author's order in this condition"
    ordered = False
    switches: ClassVar[Mapping[str, bool]] = {
        **Incremental.switches,
        "condition": True,
        "author": True,
    }


def nearest_set(contrast: Contrast, tally: DescriptionTally) -> list[Property]:
    """Return the unique description with the best mean Dice to the descriptions of a population.

    Dice is that of the features (`feature_of`), since the values were those of other targets. Of
    equally near ones the shortest counts, then the order of attributes.
    """
    contrast = manageable(contrast, tally)
    chosen = unique_matrix(contrast)
    weights = tally.weights()
    own = [feature_of(one.pair) for one in contrast.properties]
    known = sorted({feature for each in weights for feature in each})
    place = {feature: number for number, feature in enumerate(dict.fromkeys([*own, *known]))}
    # Dice with sets of one size differs in the shared features alone, so that these add up first.
    sizes = sorted({len(each) for each in weights})
    shared = np.zeros((len(place), len(sizes)))
    for each, weight in weights.items():
        shared[[place[feature] for feature in each], sizes.index(len(each))] += weight
    own_sizes = chosen.sum(axis=1)
    both = own_sizes[:, None] + np.array(sizes)[None, :]
    likeness = 2 * (chosen @ shared[[place[feature] for feature in own]]) / np.maximum(both, 1)
    total = likeness.sum(axis=1) + np.where(own_sizes == 0, weights.get(frozenset(), 0.0), 0.0)
    best = chosen[int(np.argmax(np.round(total, 9)))]
    return [one for one, taken in zip(contrast.properties, best, strict=True) if taken]


def manageable(contrast: Contrast, tally: DescriptionTally) -> Contrast:
    """Return a contrast with so few properties that all their sets can be looked at.

    Of more, those stay that the greedy heuristic needs, then those that people mention most often.
    """
    if len(contrast.properties) <= _MOST:
        return contrast
    needed = greedy(contrast)
    ranked = sorted(
        contrast.properties, key=lambda one: (one not in needed, -tally.frequency(one.pair))
    )
    kept = ranked[:_MOST]
    return replace(contrast, properties=tuple([p for p in contrast.properties if p in kept]))


def unique_matrix(contrast: Contrast) -> NDArray[np.bool_]:
    """Return which properties each unique description has, the short ones first.

    All sets of properties are looked at in one go; shape (sets, properties). Where no description
    fits the target alone, those count that fit as few others as any.
    """
    count = len(contrast.properties)
    left = [one.rules_out for one in contrast.properties]
    numbers = np.arange(1 << count, dtype=np.int64)
    # The first property is the highest bit, so that greater numbers come first in its order.
    has = (numbers[:, None] >> np.arange(count - 1, -1, -1)) & 1 == 1
    fits = np.ones(len(numbers), dtype=bool)
    # Large domains have more distractors than a machine word has bits.
    while any(left):
        out = np.zeros(len(numbers), dtype=np.int64)
        for column, bits in enumerate(left):
            out |= np.where(has[:, column], bits & _WORD, 0)
        fits &= out == out[-1]  # the last set has all properties
        left = [bits >> _WORD.bit_length() for bits in left]
    fit = np.flatnonzero(fits)
    order = np.lexsort((-fit, has[fit].sum(axis=1)))
    found: NDArray[np.bool_] = has[fit[order]]
    return found
