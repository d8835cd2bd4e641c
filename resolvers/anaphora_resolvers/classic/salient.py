"""A step resolver that takes the candidate of the most salient entity; of equals the nearest.

RAP and Kennedy and Boguraev's algorithm differ in their factors, in how the weights age and in what
counts for one pronoun only; all else is here:

1.  A relative pronoun is one entity with the noun that its clause modifies, and never an answer;
    neither is an expletive (*it rains*, *se ríe*).
2.  A pronoun that comes after the anaphor is no candidate: it has no referent yet. Where nothing
    makes other phrases after the anaphor less salient, they are candidates only if there are no
    others.
3.  What excludes one mention excludes the entity: a co-argument of the anaphor, and a pronoun that
    does not agree with it, take with them all that they have been settled to be. Where that leaves
    nobody, an earlier decision was wrong and the rule is not applied.
4.  For *he* and *she* an entity of which nothing is known comes into question only where none is
    known to live (`anaphora_resolvers.classic.choices`).
5.  First and second persons get an answer but join no entity: who *I* is changes with the speaker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Protocol, Self

from anaphora_resolvers.classic.choices import (
    Choices,
    answered,
    known,
    listed,
    nearness,
    number,
    repetition,
    unanswered,
    wants_living,
)
from anaphora_resolvers.classic.salience import MarkablePlaces, MentionSalience, Place
from anaphora_resolvers.dependencies import NONE
from anaphora_workbench.model import Anaphor, Layer, Markable, Reason
from anaphora_workbench.ports import Decision, Pool

__all__ = ["Bonuses", "SalienceRun", "Weights"]

_REFLEXIVES = frozenset(("persRefl", "refl12", "recip"))
_SPEAKING = "12"
"""End of the kinds of first and second persons (``pers12``, ``zero12`` ...)."""
_AGREEMENT = ("number", "gender", "semantic")

Bonuses = Callable[[Markable, Place, Markable, Place], Mapping[str, float]]
"""What counts for one pronoun only, by name: pronoun and its place, candidate and its place."""


class Weights(Protocol):
    """The salience of the entities of a document as the text goes on."""

    def entity(self, markable: Markable) -> str:
        """Return the name of a markable's entity, good until something is settled."""
        ...

    def weight(self, markable: Markable, sentence: int) -> float:
        """Return the salience of a markable's entity in a sentence."""
        ...

    def reasons(self, markable: Markable, sentence: int) -> list[str]:
        """Return the factors of a markable's entity in words, the newest first."""
        ...

    def settle(self, anaphor: Markable, antecedent: Markable) -> None:
        """Note that two markables are one entity from now on."""
        ...

    def copied(self, standing: Callable[[Markable], MentionSalience]) -> Self:
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
        forward: Whether noun phrases after the anaphor compete with those before it.

    Attributes:
        salience: The salience of the entities.
    """

    def __init__(
        self,
        layer: Layer,
        places: MarkablePlaces,
        weights: Callable[[Callable[[Markable], MentionSalience]], Weights],
        factors: Callable[[Place], frozenset[str]],
        bonuses: Bonuses,
        *,
        forward: bool = True,
    ) -> None:
        self._markables = layer.markables
        self._places = places
        self._known: dict[str, tuple[Markable, Place]] = {}
        self._factors = factors
        self._bonuses = bonuses
        self._forward = forward
        self._joined: set[str] = set()
        self.salience = weights(self._standing)

    def branch(self, layer: Layer) -> SalienceRun:
        """Return a run that knows what this one has heard and goes on without it."""
        run = copy(self)
        run._known = {}
        run._joined = set(self._joined)
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

    def _standing(self, markable: Markable) -> MentionSalience:
        place = self._place(markable)
        return MentionSalience(place.sentence, self._factors(place))

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor."""
        asked = self._markables[anaphor.markable]
        decided = repetition(asked, pool)
        if decided is not None:
            return decided
        admissible = pool.admissible()
        if not admissible:
            return unanswered(pool)
        place = self._place(asked)
        self._join_relatives(pool)
        free = self._free(anaphor, asked, pool, admissible)
        living = wants_living(self._places.view.document, asked, self._places.language)
        candidates = known(pool, free, self.salience.entity) if living else free
        score, _nearness, best = max(
            [
                (self._score(asked, place, candidate), nearness(asked, candidate), at)
                for at, candidate in enumerate(candidates)
            ]
        )
        chosen = candidates[best]
        choices = Choices()
        choices.begin(pool, admissible)
        choices.require("entity", len(admissible), free)
        choices.require("class", len(free), candidates)
        trace, steps = choices.trace, choices.steps
        trace += self.salience.reasons(chosen, place.sentence)
        weight = number(self.salience.weight(chosen, place.sentence))
        trace.append(Reason("salience.weight", "its entity has salience {weight}", weight=weight))
        bonuses = self._bonuses(asked, place, chosen, self._place(chosen))
        if bonuses:
            trace.append(
                Reason(
                    "salience.bonuses", "for this pronoun only: {weights}", weights=listed(bonuses)
                )
            )
        return answered(asked, chosen, score, trace, steps)

    def _join_relatives(self, pool: Pool) -> None:
        """Settle each relative pronoun of a pool as one with the noun that its clause modifies."""
        profiles = self._places.profiles
        nouns: dict[int, Markable] | None = None
        for markable in pool.markables:
            modified = profiles(markable).modified
            if modified == NONE or markable.id in self._joined:
                continue
            if nouns is None:
                # In text order the whole coordination comes before its conjuncts.
                nouns = {}
                for other in pool.markables:
                    nouns.setdefault(profiles(other).token, other)
            noun = nouns.get(modified)
            if noun is not None:
                self.salience.settle(markable, noun)
                self._joined.add(markable.id)

    def _free(
        self, anaphor: Anaphor, asked: Markable, pool: Pool, admissible: list[Markable]
    ) -> list[Markable]:
        """Return the candidates that have a referent of which no mention is excluded.

        Where there are none, the rules are given up one by one, the last ones first.
        """
        profiles, entity = self._places.profiles, self.salience.entity
        reflexive = anaphor.kind in _REFLEXIVES
        barred = set()
        for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
            if (candidate.fails("binding") and not reflexive) or (
                candidate.fails(*_AGREEMENT) and profiles(markable).pronoun
            ):
                barred.add(entity(markable))
        referring = [
            markable
            for markable in admissible
            if markable.id not in self._joined
            and profiles(markable).role != "expletive"
            and (markable.order < asked.order or not profiles(markable).pronoun)
        ]
        free = [markable for markable in referring if entity(markable) not in barred]
        before = [m for m in free if self._forward or m.order < asked.order]
        return before or free or referring or admissible

    def _score(self, asked: Markable, place: Place, candidate: Markable) -> float:
        bonuses = self._bonuses(asked, place, candidate, self._place(candidate))
        return self.salience.weight(candidate, place.sentence) + sum(bonuses.values())

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Join the anaphor to the entity of its antecedent."""
        if len(decision.antecedents) == 1 and not anaphor.kind.endswith(_SPEAKING):
            self.salience.settle(self._markables[anaphor.markable], decision.antecedents[0])
