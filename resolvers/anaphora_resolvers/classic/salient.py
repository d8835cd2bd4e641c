"""A step resolver that takes the candidate of the most salient entity; of equals the nearest.

RAP and Kennedy and Boguraev's algorithm differ in their factors, in how the weights age and in what
counts for one pronoun only; all else is here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Protocol, Self

from anaphora_resolvers.classic.answers import answered, nearness, number, unanswered
from anaphora_resolvers.classic.places import Place, Places
from anaphora_resolvers.classic.salience import Standing
from anaphora_workbench.model import Anaphor, Layer, Markable
from anaphora_workbench.ports import Decision, Pool

__all__ = ["Bonuses", "SalienceRun", "Weights"]

Bonuses = Callable[[Markable, Place, Markable, Place], Mapping[str, float]]
"""What counts for one pronoun only, by name: pronoun and its place, candidate and its place."""


class Weights(Protocol):
    """The salience of the entities of a document as the text goes on."""

    def weight(self, markable: Markable, sentence: int) -> float:
        """Return the salience of a markable's entity in a sentence."""
        ...

    def reasons(self, markable: Markable, sentence: int) -> list[str]:
        """Return the factors of a markable's entity in words, the newest first."""
        ...

    def settle(self, anaphor: Markable, antecedent: Markable) -> None:
        """Note that two markables are one entity from now on."""
        ...

    def copied(self, standing: Callable[[Markable], Standing]) -> Self:
        """Return a copy that goes its own way, for the markables that ``standing`` knows."""
        ...


class SalienceRun:
    """The resolver at work on one document.

    Args:
        layer: The markables.
        places: Where they stand.
        weights: Makes the salience of entities from what each mention gives.
        factors: Returns the factors that a place satisfies.
        bonuses: What counts for one pronoun only.

    Attributes:
        salience: The salience of the entities.
    """

    def __init__(
        self,
        layer: Layer,
        places: Places,
        weights: Callable[[Callable[[Markable], Standing]], Weights],
        factors: Callable[[Place], frozenset[str]],
        bonuses: Bonuses,
    ) -> None:
        self._markables = layer.markables
        self._places = places
        self._known: dict[str, tuple[Markable, Place]] = {}
        self._factors = factors
        self._bonuses = bonuses
        self.salience = weights(self._standing)

    def branch(self, layer: Layer) -> SalienceRun:
        """Return a run that knows what this one has heard and goes on without it."""
        run = copy(self)
        run._known = {}
        if layer.markables is not self._markables:
            run._markables = layer.markables
            run._places = self._places.of(layer)
        run.salience = self.salience.copied(run._standing)
        return run

    def _place(self, markable: Markable) -> Place:
        known = self._known.get(markable.id)
        if known is None or known[0] is not markable:
            known = self._known[markable.id] = (markable, self._places(markable))
        return known[1]

    def _standing(self, markable: Markable) -> Standing:
        place = self._place(markable)
        return Standing(place.sentence, self._factors(place))

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._markables[anaphor.markable]
        admissible = pool.admissible()
        if not admissible:
            return unanswered(pool)
        place = self._place(asked)
        score, _nearness, best = max(
            [
                (self._score(asked, place, candidate), nearness(asked, candidate), at)
                for at, candidate in enumerate(admissible)
            ]
        )
        chosen = admissible[best]
        trace = [f"{len(admissible)} candidates agree; the most salient one is taken"]
        trace += self.salience.reasons(chosen, place.sentence)
        weight = self.salience.weight(chosen, place.sentence)
        parts = [f"its entity has salience {number(weight)}"]
        for name, value in self._bonuses(asked, place, chosen, self._place(chosen)).items():
            parts.append(f"{name} {number(value)}")
        return answered(asked, chosen, score, [*trace, "; ".join(parts)])

    def _score(self, asked: Markable, place: Place, candidate: Markable) -> float:
        bonuses = self._bonuses(asked, place, candidate, self._place(candidate))
        return self.salience.weight(candidate, place.sentence) + sum(bonuses.values())

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Join the anaphor to the entity of its antecedent."""
        if len(decision.antecedents) == 1:
            self.salience.settle(self._markables[anaphor.markable], decision.antecedents[0])
