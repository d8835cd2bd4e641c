"""Names and noun phrases one by one, while a person or a key decides in between.

All mentions before the one that is asked about are linked first: those that were settled as they
were settled, all others by the model.
"""

from __future__ import annotations

from collections.abc import Callable

from anaphora_resolvers.ranker.chain_model import ChainModel
from anaphora_resolvers.ranker.entities import Entities, Entity
from anaphora_resolvers.ranker.link_features import Links
from anaphora_resolvers.ranker.link_reasons import NEW, TITLES, link_of
from anaphora_resolvers.ranker.mentions import ChainText
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reason, Reference
from anaphora_workbench.ports import Decision

NOMINAL_KINDS = frozenset(("name", "defDesc", "demoDesc"))
"""Kinds of anaphor that are names or noun phrases."""

_NO_EARLIER = Reason(f"ranker-chains.{NEW}", TITLES[NEW])
"""Why a mention begins an entity; the proposal next to it says that the entity is new."""


class ChainSteps:
    """A text whose names and noun phrases are asked about from left to right.

    Args:
        document: The text.
        layer: Its markables and anaphors.
        model: What was learnt.
    """

    def __init__(self, document: Document, layer: Layer, model: ChainModel) -> None:
        self._model = model
        asked = [
            each
            for each in layer.anaphors.values()
            if each.reference is not Reference.NON_REFERRING
        ]
        self._text = ChainText(document, layer, asked)
        self._entities = Entities(self._text)
        self._links = Links(self._text, self._entities)
        self._numbers = {mention.id: number for number, mention in enumerate(self._text.mentions)}
        self._settled: dict[str, str | None] = {}
        self._reached = 0

    def resolve(self, anaphor: Anaphor) -> Decision | None:
        """Answer one anaphor, ``None`` where its markable is not a mention.

        The answer is an antecedent, or that the mention is new in the text. It has no score:
        how probable such an answer is was never compared with how often it is right.
        """
        number = self._numbers.get(anaphor.markable)
        if number is None or number < self._reached:
            return None
        self._reach(number)
        candidates = self._entities.candidates(number)
        if not candidates:
            return Decision((), Reference.OTHER, trace=(_NO_EARLIER,))
        answer = self._model.link(self._links.rows(number, candidates), number)
        if answer == len(candidates):
            return Decision((), Reference.OTHER, trace=(_NO_EARLIER,))
        mention = self._text.mentions[number]
        link = link_of(self._text, self._entities, mention, candidates[answer])
        antecedent: Markable = link.antecedent.expression.markable
        return Decision((antecedent,), Reference.ANAPHOR, trace=(_reason(link.sieve),))

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Note what an anaphor stands for."""
        antecedents = decision.antecedents
        self._settled[anaphor.markable] = antecedents[0].id if len(antecedents) == 1 else None

    def _reach(self, number: int) -> None:
        """Link the mentions before one."""
        while self._reached < number:
            self._entities.join(self._reached, self._entity(self._reached))
            self._reached += 1

    def _entity(self, number: int) -> Entity | None:
        name = self._text.mentions[number].id
        if name in self._settled:
            antecedent = self._numbers.get(self._settled[name] or "", number)
            return self._entities.of[antecedent] if antecedent < number else None
        candidates = self._entities.candidates(number)
        if not candidates:
            return None
        answer = self._model.link(self._links.rows(number, candidates), number)
        return candidates[answer] if answer < len(candidates) else None


class Nominals:
    """The names and noun phrases of a text; they are linked when the first is asked about.

    Args:
        layer: Its markables and anaphors.
        make: Makes the steps of a layer.
    """

    def __init__(self, layer: Layer, make: Callable[[Layer], ChainSteps]) -> None:
        self._layer = layer
        self._make = make
        self._steps: ChainSteps | None = None
        self._settled: list[tuple[Anaphor, Decision]] = []

    def branch(self, layer: Layer) -> Nominals:
        """Return what is known now, with the markables of another layer."""
        other = Nominals(layer, self._make)
        other._settled = list(self._settled)
        return other

    def resolve(self, anaphor: Anaphor) -> Decision | None:
        """Answer a name or noun phrase, ``None`` for a pronoun and for what is not a mention."""
        if anaphor.kind not in NOMINAL_KINDS:
            return None
        if self._steps is None:
            self._steps = self._make(self._layer)
            for settled, decision in self._settled:
                self._steps.settle(settled, decision)
        return self._steps.resolve(anaphor)

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Note what an anaphor stands for."""
        self._settled.append((anaphor, decision))
        if self._steps is not None:
            self._steps.settle(anaphor, decision)


def _reason(name: str) -> Reason:
    return Reason(f"ranker-chains.{name}", f"{name}: {TITLES[name]}")
