"""Salience of discourse entities after Lappin and Leass (1994): factors by entity and sentence.

A factor (subject, object, head noun ...) that a mention satisfies counts for its entity, once per
sentence however many mentions satisfy it. With each new sentence a factor's weight is multiplied
by the rate of decay; when it falls below the least weight the factor is gone. Nothing is updated
when a sentence begins: the weight is worked out from the age of the sentences when it is asked
for, and since old factors are gone an entity never has more than a few sentences. A document
costs time linear in its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from anaphora_resolvers.classic.answers import back
from anaphora_resolvers.supar_profiles import Entities
from anaphora_workbench.model import FrozenDict, Markable

__all__ = ["Salience", "Scale", "Standing"]


@dataclass(frozen=True, slots=True)
class Scale:
    """The weights of factors and how they age.

    Attributes:
        weights: Weight by factor; factors that are not listed have none.
        rate: What a weight is multiplied by with each sentence, between 0 and 1.
        least: A factor whose weight is smaller than this is gone; greater than 0.

    Raises:
        ValueError: Weights would last for ever.
    """

    weights: FrozenDict[str, float]
    rate: float
    least: float

    def __post_init__(self) -> None:
        if not 0 < self.rate < 1 or self.least <= 0:
            raise ValueError(f"weights last for ever with rate {self.rate}, least {self.least}")

    @property
    def lifetime(self) -> int:
        """How many sentences, the own one included, the heaviest factor lasts."""
        weight, age = max(self.weights.values(), default=0.0), 0
        while weight >= self.least:
            weight *= self.rate
            age += 1
        return age

    def weight(self, factors: Iterable[str], age: int) -> float:
        """Return the sum of the weights of factors after so many sentences."""
        aged = [self.weights.get(name, 0.0) * self.rate**age for name in sorted(factors)]
        return sum([weight for weight in aged if weight >= self.least])


@dataclass(frozen=True, slots=True)
class Standing:
    """What a mention gives its entity.

    Attributes:
        sentence: Number of its sentence.
        factors: Names of the factors that it satisfies.
    """

    sentence: int
    factors: frozenset[str]


class Salience:
    """The salience of the entities of a document as the text goes on.

    Args:
        scale: Weights and decay.
        standing: Tells what a mention gives its entity; asked once for each markable.
    """

    def __init__(self, scale: Scale, standing: Callable[[Markable], Standing]) -> None:
        self._scale = scale
        self._lifetime = scale.lifetime
        self._standing = standing
        self._entities = Entities()
        self._merged: dict[str, Mapping[int, frozenset[str]]] = {}
        self._weights: dict[tuple[frozenset[str], int], float] = {}

    def copied(self, standing: Callable[[Markable], Standing]) -> Salience:
        """Return a copy that goes its own way.

        Args:
            standing: Tells what a mention gives, for the markables of the copy.
        """
        copy = Salience(self._scale, standing)
        copy._entities = self._entities.copied()
        copy._merged = dict(self._merged)
        copy._weights = self._weights
        return copy

    def entity(self, markable: Markable) -> str:
        """Return the name of a markable's entity, good until something is settled."""
        return self._entities.entity(markable.id)

    def factors(self, markable: Markable) -> Mapping[int, frozenset[str]]:
        """Return the factors of a markable's entity by sentence."""
        merged = self._merged.get(self._entities.entity(markable.id))
        if merged is not None:
            return merged
        standing = self._standing(markable)
        return {standing.sentence: standing.factors}

    def weight(self, markable: Markable, sentence: int) -> float:
        """Return the salience of a markable's entity in a sentence.

        Args:
            markable: A mention of the entity.
            sentence: Number of the sentence in which it is asked; mentions in later ones do not
                count.
        """
        total = 0.0
        for number, factors in self.factors(markable).items():
            age = sentence - number
            if 0 <= age < self._lifetime:
                key = (factors, age)
                weight = self._weights.get(key)
                if weight is None:
                    weight = self._weights[key] = self._scale.weight(factors, age)
                total += weight
        return total

    def reasons(self, markable: Markable, sentence: int) -> list[str]:
        """Return the factors of a markable's entity in words, the newest sentence first."""
        lines = []
        for number, factors in sorted(self.factors(markable).items(), reverse=True):
            if 0 <= sentence - number < self._lifetime:
                listed = ", ".join(sorted(factors))
                if number == sentence:
                    lines.append(f"factors in this sentence: {listed}")
                else:
                    lines.append(f"factors {back(sentence - number, 'sentence')}: {listed}")
        return lines

    def settle(self, anaphor: Markable, antecedent: Markable) -> None:
        """Note that two markables are one entity from now on."""
        if self._entities.same(anaphor.id, antecedent.id):
            return
        ours, theirs = self.factors(anaphor), self.factors(antecedent)
        oldest = max(*ours, *theirs) - self._lifetime
        merged = {
            number: ours.get(number, frozenset()) | theirs.get(number, frozenset())
            for number in sorted({*ours, *theirs})
            if number > oldest
        }
        for name in (anaphor.id, antecedent.id):
            self._merged.pop(self._entities.entity(name), None)
        self._entities.settle(anaphor, antecedent)
        self._merged[self._entities.entity(antecedent.id)] = merged
