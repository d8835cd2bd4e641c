"""Measures that judge each anaphor by itself: is its antecedent a right one?

Counts are true positives (right antecedent), wrong linkages (an anaphor on both sides, but the
antecedent is wrong), false negatives and false positives::

    R = TP / (TP + WL + FN)    P = TP / (TP + WL + FP)    accuracy = TP / (TP + WL)

- `anaphor_counts`: the anaphor-decomposable score, in CorefUD scorer 1.2 the metric ``zero`` (with
  zeros as anaphors). An anaphor is any mention of the chosen class but the first of its entity. It
  is right if its response entity holds any earlier mention of its key entity.
- `immediate_counts`, `inferred_counts`, `anchor_counts`: ARCS (Tuggener, EACL 2014; scorer 1.2),
  with a caller who says what is nominal. Entities of the key without a nominal, and pronouns before
  the first nominal of their entity, are passed over.

In all of them a key mention that is not the first of its entity is FN when no response mention
stands for it, or one that is the first of its entity. A response mention that is not the first
of its entity is FP when no key mention stands for it, or one that is the first of its own.

``first``, ``earlier``, ``preceding``: in text order, that is by start, the longer one first.
(CorefUD scorer puts the shorter one first; that matters only where an entity holds a mention and
another one at its beginning.) Entities of one mention have no anaphors. Nothing to count leaves a
ratio undefined, where the scorers named print 0.

Departures from ARCS 1.2: a mention whose response has a preceding nominal while its key has none is
FP and not WL as well; and response entities without a partner count as spurious (`anchor_counts`)
only if they have several mentions and a nominal, as ARCS says of its mentions, while its code
counts every one that is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from anaphora_workbench.scoring.coreference.matching import Pairs
from anaphora_workbench.scoring.coreference.sides import Mask, Side
from anaphora_workbench.scoring.coreference.sums import Sums


@dataclass(frozen=True, slots=True)
class AnaphorCounts:
    """Outcomes of anaphors.

    Attributes:
        right: Right antecedent (TP).
        wrong: Wrong antecedent (WL, wrong linkage).
        missing: No antecedent in the response (FN).
        spurious: An antecedent in the response only (FP).
    """

    right: int = 0
    wrong: int = 0
    missing: int = 0
    spurious: int = 0

    def __add__(self, other: AnaphorCounts) -> AnaphorCounts:
        return AnaphorCounts(
            self.right + other.right,
            self.wrong + other.wrong,
            self.missing + other.missing,
            self.spurious + other.spurious,
        )

    @property
    def sums(self) -> Sums:
        """The sums of recall and precision."""
        both = self.right + self.wrong
        return Sums(self.right, both + self.missing, self.right, both + self.spurious)

    @property
    def accuracy(self) -> Fraction | None:
        """Right ones among those that have an antecedent on both sides; ``None`` without any."""
        both = self.right + self.wrong
        return Fraction(self.right, both) if both else None


@dataclass(frozen=True, slots=True)
class AnchorCounts:
    """Entities found through their anchors, and the mentions of those that were.

    Attributes:
        entities: Found (right), not found (missing) and made up (spurious) entities.
        mentions: Mentions of the found entities in both, in the key only, in the response only.
    """

    entities: AnaphorCounts = AnaphorCounts()
    mentions: AnaphorCounts = AnaphorCounts()

    def __add__(self, other: AnchorCounts) -> AnchorCounts:
        return AnchorCounts(self.entities + other.entities, self.mentions + other.mentions)


def anaphor_counts(
    key: Side, response: Side, pairs: Pairs, key_anaphors: Mask, response_anaphors: Mask
) -> AnaphorCounts:
    """Return the counts of the anaphor-decomposable score.

    The masks, shape ``(mentions,)``, tell which mentions are of the chosen class: `Side.zeros` for
    the score of zeros.
    """
    if not (key_anaphors.any() or response_anaphors.any()):
        return AnaphorCounts()
    chains = MatchedChains(key, response, pairs)
    right = wrong = missing = 0
    answered: set[int] = set()
    for chain in chains.key_chains:
        earlier: set[int] = set()
        for place, number in enumerate(chain):
            partner = chains.response_of.get(number)
            entity = chains.response_entity(partner)
            if place and key_anaphors[number]:
                if partner is not None:
                    answered.add(partner)
                if partner is None or chains.response_place[partner] == 0:
                    missing += 1
                elif entity in earlier:
                    right += 1
                else:
                    wrong += 1
            if partner is not None:
                earlier.add(entity)
    spurious = sum(
        1
        for chain in chains.response_chains
        for number in chain[1:]
        if response_anaphors[number] and number not in answered
    )
    return AnaphorCounts(right, wrong, missing, spurious)


def immediate_counts(
    key: Side, response: Side, pairs: Pairs, key_nominal: Mask, response_nominal: Mask
) -> AnaphorCounts:
    """Return the counts of ARCS by immediate antecedents.

    An antecedent is right if the preceding mention of the entity is the same on both sides.

    The masks, shape ``(mentions,)``, tell which mentions are nominal, not pronouns. That of the
    response is not used here, and taken so that all three measures are called alike.
    """
    del response_nominal
    chains = MatchedChains(key, response, pairs)
    right = wrong = missing = 0
    for number, before, _ in chains.anaphors_of_key(key_nominal):
        partner = chains.response_of.get(number)
        if partner is None or not (place := chains.response_place[partner]):
            missing += 1
            continue
        antecedent = chains.response_chain(partner)[place - 1]
        if chains.response_of.get(before[-1]) == antecedent:
            right += 1
        else:
            wrong += 1
    spurious = 0
    for chain in chains.response_chains:
        for number in chain[1:]:
            partner = chains.key_of.get(number)
            spurious += partner is None or chains.key_place[partner] == 0
    return AnaphorCounts(right, wrong, missing, spurious)


def inferred_counts(
    key: Side, response: Side, pairs: Pairs, key_nominal: Mask, response_nominal: Mask
) -> AnaphorCounts:
    """Return the counts of ARCS by inferred antecedents.

    The antecedent of the response is the nearest preceding nominal of the entity; it is right if
    it stands for a mention of the key entity. A preceding nominal in the key only is FN, in the
    response only FP; a mention with none on either side is passed over.

    The masks are those of `immediate_counts`.
    """
    chains = MatchedChains(key, response, pairs)
    right = wrong = missing = spurious = 0
    for number, _, inferable in chains.anaphors_of_key(key_nominal):
        partner = chains.response_of.get(number)
        if partner is None or not (place := chains.response_place[partner]):
            missing += 1
            continue
        nominals = [n for n in chains.response_chain(partner)[:place] if response_nominal[n]]
        if not nominals:
            missing += inferable
        elif inferable:
            antecedent = chains.key_of.get(nominals[-1])
            if antecedent is not None and key.entities[antecedent] == key.entities[number]:
                right += 1
            else:
                wrong += 1
    for chain in chains.response_chains:
        inferable = False
        has_nominal = any(response_nominal[number] for number in chain)
        for place, number in enumerate(chain):
            if place and has_nominal:
                partner = chains.key_of.get(number)
                if partner is None:
                    spurious += 1
                elif inferable:
                    before = chains.key_chain(partner)[: chains.key_place[partner]]
                    spurious += not any(key_nominal[other] for other in before)
            inferable = inferable or bool(response_nominal[number])
    return AnaphorCounts(right, wrong, missing, spurious)


def anchor_counts(
    key: Side, response: Side, pairs: Pairs, key_nominal: Mask, response_nominal: Mask
) -> AnchorCounts:
    """Return the counts of ARCS by anchor mentions.

    The anchor of a key entity is its first nominal; the response entity that holds it is the
    entity's answer, unless an earlier entity took that. A response entity that holds a mention of
    a key entity without a nominal is passed over with it.

    The masks are those of `immediate_counts`.
    """
    chains = MatchedChains(key, response, pairs)
    taken: set[int] = set()
    found = lost = 0
    mentions = AnaphorCounts()
    for chain in chains.key_chains:
        if len(chain) < 2:
            continue
        answers = [chains.response_entity(chains.response_of.get(number)) for number in chain]
        anchor = next((at for at, number in enumerate(chain) if key_nominal[number]), None)
        if anchor is None:
            left = [entity for entity in answers if entity >= 0 and entity not in taken]
            taken.update(left[:1])
            continue
        answer = answers[anchor]
        if answer < 0 or answer in taken:
            lost += 1
            continue
        found += 1
        taken.add(answer)
        common = answers.count(answer)
        size = chains.response_size(answer)
        mentions += AnaphorCounts(common, 0, len(chain) - common, size - common)
    spurious = sum(
        1
        for chain in chains.response_chains
        if len(chain) > 1
        and chains.response_entity(chain[0]) not in taken
        and any(response_nominal[number] for number in chain)
    )
    return AnchorCounts(AnaphorCounts(found, 0, lost, spurious), mentions)


class MatchedChains:
    """The entities of both sides as chains in text order, and who stands for whom."""

    def __init__(self, key: Side, response: Side, pairs: Pairs) -> None:
        self._key_entities = key.entities.tolist()
        self._response_entities = response.entities.tolist()
        self.response_of = dict(zip(pairs.key.tolist(), pairs.response.tolist(), strict=True))
        self.key_of = {right: left for left, right in self.response_of.items()}
        self._key_by_entity = _chains(key)
        self._response_by_entity = _chains(response)
        self.key_place = _places(self._key_by_entity)
        self.response_place = _places(self._response_by_entity)
        self.key_chains = list(self._key_by_entity.values())
        self.response_chains = list(self._response_by_entity.values())

    def key_chain(self, number: int) -> list[int]:
        """Return the entity of a mention of the key."""
        return self._key_by_entity[self._key_entities[number]]

    def response_chain(self, number: int) -> list[int]:
        """Return the entity of a mention of the response."""
        return self._response_by_entity[self._response_entities[number]]

    def response_entity(self, number: int | None) -> int:
        """Return the entity's number of a mention of the response, -1 for no mention."""
        return -1 if number is None else int(self._response_entities[number])

    def response_size(self, entity: int) -> int:
        """Return the number of mentions of an entity of the response."""
        return len(self._response_by_entity[entity])

    def anaphors_of_key(self, nominal: Mask) -> Iterator[tuple[int, list[int], bool]]:
        """Yield what ARCS asks for: mention, those before it, whether one of them is nominal."""
        for chain in self.key_chains:
            if not any(nominal[number] for number in chain):
                continue
            inferable = bool(nominal[chain[0]])
            for place, number in enumerate(chain[1:], 1):
                if inferable or nominal[number]:
                    yield number, chain[:place], inferable
                inferable = inferable or bool(nominal[number])


def _chains(side: Side) -> dict[int, list[int]]:
    chains: dict[int, list[int]] = {}
    order = side.in_text_order()
    for number, entity in zip(order.tolist(), side.entities[order].tolist(), strict=True):
        chains.setdefault(entity, []).append(number)
    return chains


def _places(chains: dict[int, list[int]]) -> dict[int, int]:
    return {number: place for chain in chains.values() for place, number in enumerate(chain)}
