"""Centers, transitions, and the search for the best interpretation of an utterance.

Terms (Grosz, Joshi and Weinstein 1983; Brennan, Friedman and Pollard 1987): Cf(U) are the entities
that an utterance realises, ranked; Cp(U) is the first of them; Cb(Un) is the highest of Cf(Un-1)
that Un realises. Rule 1: if any pronoun of Un realises an entity of Cf(Un-1), one realises the Cb.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

__all__ = ["Interpretation", "Reading", "Transition", "backward_center", "best", "transition"]

Entity = TypeVar("Entity", bound=Hashable)

_STEPS = 500
"""How many choices a search may try for one backward-looking center before it gives up."""


class Transition(IntEnum):
    """How an utterance follows the one before; the smaller, the better."""

    CONTINUE = 0
    RETAIN = 1
    SMOOTH_SHIFT = 2
    ROUGH_SHIFT = 3

    @property
    def title(self) -> str:
        """The name in words."""
        return self.name.lower().replace("_", "-")


def transition(previous: Entity | None, center: Entity, preferred: Entity | None) -> Transition:
    """Return the transition to an utterance.

    Args:
        previous: The Cb of the utterance before, ``None`` when it has none.
        center: The Cb of the utterance.
        preferred: Its Cp.
    """
    same = previous is None or previous == center
    if center == preferred:
        return Transition.CONTINUE if same else Transition.SMOOTH_SHIFT
    return Transition.RETAIN if same else Transition.ROUGH_SHIFT


def backward_center(before: Sequence[Entity], realised: Collection[Entity]) -> Entity | None:
    """Return the Cb: the first of Cf(Un-1) that is realised in Un, ``None`` when none is."""
    return next((entity for entity in before if entity in realised), None)


@dataclass(frozen=True, slots=True)
class Reading(Generic[Entity]):
    """An utterance some of whose pronouns are to be interpreted.

    Attributes:
        before: Cf of the utterance before.
        center: Its Cb, or ``None``.
        options: What each open pronoun may be, by its name, the highest in ``before`` first. The
            pronouns stand in the order in which they rank.
        apart: Pairs of open pronouns that cannot be the same entity, in either order.
        realised: Entities that the rest of the utterance realises.
        by_pronoun: Those of them that a pronoun realises.
        preferred: The Cp, or the name of the open pronoun that ranks first.
        preferred_is_open: Whether ``preferred`` names an open pronoun.
    """

    before: Sequence[Entity]
    center: Entity | None
    options: Mapping[str, Sequence[Entity]]
    apart: frozenset[tuple[str, str]]
    realised: frozenset[Entity]
    by_pronoun: frozenset[Entity]
    preferred: Entity | str | None
    preferred_is_open: bool


@dataclass(frozen=True, slots=True)
class Interpretation(Generic[Entity]):
    """What the pronouns of an utterance stand for.

    Attributes:
        entities: Entity by pronoun.
        center: The Cb.
        transition: How the utterance follows.
    """

    entities: Mapping[str, Entity]
    center: Entity
    transition: Transition


def best(reading: Reading[Entity]) -> Interpretation[Entity] | None:
    """Return the interpretation with the best transition, ``None`` when none keeps the rules.

    Of equal transitions the one wins whose Cb ranks highest in the previous utterance, then the
    one whose pronouns, as they rank, stand for what ranks highest there.
    """
    for wanted in Transition:
        for place, center in enumerate(reading.before):
            if transition(reading.center, center, center) > wanted:
                continue
            found = _Search(reading, center, frozenset(reading.before[:place]), wanted).run()
            if found is not None:
                return Interpretation(found, center, wanted)
            if center in reading.realised:
                break  # nothing that ranks lower can be the Cb
    return None


class _Search(Generic[Entity]):
    """The search for an interpretation with a given Cb and transition, depth first."""

    def __init__(
        self,
        reading: Reading[Entity],
        center: Entity,
        higher: frozenset[Entity],
        wanted: Transition,
    ) -> None:
        self._reading = reading
        self._center = center
        self._higher = higher
        self._wanted = wanted
        self._names = list(reading.options)
        self._left = _STEPS

    def run(self) -> dict[str, Entity] | None:
        """Return the first interpretation that keeps the rules."""
        if not self._higher.isdisjoint(self._reading.realised):
            return None
        return self._extended({})

    def _extended(self, chosen: dict[str, Entity]) -> dict[str, Entity] | None:
        if len(chosen) == len(self._names):
            return dict(chosen) if self._holds(chosen) else None
        name = self._names[len(chosen)]
        for entity in self._reading.options[name]:
            self._left -= 1
            if self._left < 0:
                return None
            if entity in self._higher or self._clashes(name, entity, chosen):
                continue
            chosen[name] = entity
            found = self._extended(chosen)
            if found is not None:
                return found
            del chosen[name]
        return None

    def _clashes(self, name: str, entity: Entity, chosen: Mapping[str, Entity]) -> bool:
        apart = self._reading.apart
        return any(
            other == entity and ((name, known) in apart or (known, name) in apart)
            for known, other in chosen.items()
        )

    def _holds(self, chosen: Mapping[str, Entity]) -> bool:
        """Tell whether an interpretation has this Cb, keeps rule 1 and has this transition."""
        reading, center = self._reading, self._center
        by_pronoun = reading.by_pronoun.union(chosen.values())
        if center not in by_pronoun and center not in reading.realised:
            return False
        if center not in by_pronoun and not by_pronoun.isdisjoint(reading.before):
            return False
        preferred = reading.preferred
        if reading.preferred_is_open:
            preferred = chosen.get(str(preferred))
        return transition(reading.center, center, preferred) is self._wanted
