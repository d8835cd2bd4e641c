"""The systems of Bohnet (2007): full brevity and the incremental algorithm after people's models.

``is-fbn`` and ``is-fbs`` look at every description that fits nobody else and take the one that is
nearest (mean Dice of what is mentioned) to the descriptions that people gave: all people's or, for
``is-fbs``, this author's. ``is-iac`` is the incremental algorithm with this author's order of
preference in this condition. Where an author was never seen, all people's counts stand in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from anaphora_workbench.challenges.tuna.contrasts import Contrast, Property
from anaphora_workbench.challenges.tuna.knowledge import Feature, Tally, feature_of
from anaphora_workbench.challenges.tuna.selection import unique_sets
from anaphora_workbench.challenges.tuna.systems import Incremental, Learning
from anaphora_workbench.tasks.tuna import Trial

__all__ = ["IsFbn", "IsFbs", "IsIac", "nearest_set"]

_MOST = 14
"""Properties of which all sets are looked at; of more, those that people mention most often."""


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


def nearest_set(contrast: Contrast, tally: Tally) -> list[Property]:
    """Return the unique description with the best mean Dice to the descriptions of a population.

    Dice is that of the features (`feature_of`), since the values were those of other targets. Of
    equally near ones the shortest counts, then the order of attributes.
    """
    if len(contrast.properties) > _MOST:
        ranked = sorted(contrast.properties, key=lambda one: -tally.frequency(one.pair))
        usual = {one.name for one in ranked[:_MOST]}
        contrast = contrast.without([one.name for one in ranked if one.name not in usual])
    candidates = unique_sets(contrast)
    said = tally.weights()
    own = {one.pair: feature_of(one.pair) for one in contrast.properties}
    known_features = sorted({feature for chosen in said for feature in chosen})
    features: list[Feature] = list(dict.fromkeys([*own.values(), *known_features]))
    place = {feature: number for number, feature in enumerate(features)}
    ours = np.zeros((len(candidates), len(features)))
    for row, chosen in enumerate(candidates):
        for one in chosen:
            ours[row, place[own[one.pair]]] = 1
    theirs = np.zeros((len(said), len(features)))
    for row, known in enumerate(said):
        for feature in known:
            theirs[row, place[feature]] = 1
    weights = np.array(list(said.values()))
    sizes = ours.sum(axis=1)[:, None] + theirs.sum(axis=1)[None, :]
    dice = np.where(sizes > 0, 2 * (ours @ theirs.T) / np.maximum(sizes, 1), 1.0)
    return list(candidates[int(np.argmax(np.round(dice @ weights, 9)))])
