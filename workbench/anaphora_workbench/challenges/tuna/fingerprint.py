"""IS-FP: the unique description that a person's fingerprint makes likeliest.

The published description (Bohnet 2008; Gatt and Belz 2010, 3.3) says that heuristics such as full
brevity are combined with the identity of authors, to put attributes in an order. How, it does not
say; this fit is ours.

A fingerprint has two parts. *What* an author mentions: for each attribute of the target how often
the author mentions it where it is true. *How much* an author says: how many attributes more than
the shortest description needs. Of all descriptions that fit the target alone, the likeliest is
taken::

    sum of log p(a) over mentioned a + sum of log (1 - p(a)) over the others + log p(surplus)

Full brevity is the case of an author who never says more than is needed. An author who was never
seen has the fingerprint of everybody; everybody's counts stand behind those of each author.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from anaphora_workbench.challenges.tuna.items import Contrast, Property
from anaphora_workbench.challenges.tuna.knowledge import examples
from anaphora_workbench.challenges.tuna.nearest import manageable, unique_matrix
from anaphora_workbench.challenges.tuna.systems import Learning
from anaphora_workbench.tasks.tuna import Trial

_EVERYBODY = "*"
_BEHIND = 2.0
"""Weight of everybody's surplus beside an author's own, in descriptions."""
_FLOOR = 0.01
_LARGEST = 6
"""Surplus from which all are alike."""


class IsFp(Learning):
    """The unique description that the author's fingerprint makes likeliest."""

    name = "is-fp"
    title = "IS-FP (after Bohnet 2008): the unique description likeliest by the author's habits"
    switches: ClassVar[Mapping[str, bool]] = {
        **Learning.switches,
        "condition": True,
        "author": True,
    }

    def __init__(self) -> None:
        super().__init__()
        self._surplus: dict[tuple[str, str], Counter[int]] = {}

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Count what authors mention, and how much more than is needed."""
        super().train(items, seed=seed)
        self._surplus = {}
        for trial, description in examples(items):
            shortest = self.contrast(trial).minimal_size()
            if shortest is None:
                continue
            more = max(0, min(_LARGEST, len(description.pairs) - shortest))
            for author in {description.author or trial.speaker or _EVERYBODY, _EVERYBODY}:
                self._surplus.setdefault((trial.kind, author), Counter())[more] += 1

    def choose(self, contrast: Contrast, item: Trial) -> list[Property]:
        """Return the likeliest unique description."""
        tally = self.tally(item)
        contrast = manageable(contrast, tally)
        chosen = unique_matrix(contrast)
        shares = np.array([tally.frequency(one.pair) for one in contrast.properties])
        shares = np.clip(shares, _FLOOR, 1 - _FLOOR)
        sizes = chosen.sum(axis=1)
        likelihood = np.where(chosen, np.log(shares), np.log(1 - shares)).sum(axis=1)
        likelihood += np.log(self._shares(item))[np.minimum(sizes - sizes.min(), _LARGEST)]
        best = chosen[int(np.argmax(np.round(likelihood, 9)))]
        return [one for one, taken in zip(contrast.properties, best, strict=True) if taken]

    def _shares(self, item: Trial) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Return how often the author of an item says so much more than is needed, from none up."""
        everybody = self._surplus.get((item.kind, _EVERYBODY), Counter())
        shares = np.array([everybody[more] + 0.5 for more in range(_LARGEST + 1)])
        shares /= shares.sum()
        own = self._surplus.get((item.kind, item.speaker))
        if own is None or not (item.speaker and self.options.switches["author"]):
            return shares
        counts = np.array([own[more] for more in range(_LARGEST + 1)])
        found: np.ndarray[Any, np.dtype[np.float64]] = (counts + _BEHIND * shares) / (
            counts.sum() + _BEHIND
        )
        return found

    def state(self) -> list[dict[str, Any]]:
        """Return what was learnt as JSON values."""
        surplus = [[*key, sorted(counts.items())] for key, counts in sorted(self._surplus.items())]
        return [{"knowledge": super().state(), "surplus": surplus}]

    def restore(self, state: list[dict[str, Any]]) -> None:
        """Take over what `state` returned."""
        super().restore(state[0]["knowledge"])
        self._surplus = {
            (str(domain), str(author)): Counter({int(more): int(n) for more, n in counts})
            for domain, author, counts in state[0]["surplus"]
        }
