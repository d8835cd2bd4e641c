"""Whether anything in the text read so far agrees with a pronoun: what CogNIAC's rule 1 asks.

Expressions that are far back are told apart by their traits alone (number, gender, person, class),
of which a text has few, so that a question does not cost the length of the text.
"""

from __future__ import annotations

from collections.abc import Container
from copy import copy

from anaphora_resolvers.classic.entities import Discourse
from anaphora_resolvers.constraints import agreement_constraints
from anaphora_resolvers.constraints.person import persons_differ
from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.traits import Traits
from anaphora_workbench.model import Layer, Markable, Outcome

__all__ = ["ReadSoFar"]


class ReadSoFar:
    """The expressions of a document from its beginning up to a place that moves on.

    Args:
        discourse: The document and its entities.
        layer: The same markables.
    """

    def __init__(self, discourse: Discourse, layer: Layer) -> None:
        self._discourse = discourse
        self._layer = layer
        self._expressions: Expressions | None = None
        self._rules = agreement_constraints(discourse.language, singular_they=False)
        self._agreed: dict[tuple[Traits, Traits], bool] = {}
        self._place = 0
        self._by_traits: dict[Traits, list[Markable]] = {}

    def of(self, discourse: Discourse, layer: Layer) -> ReadSoFar:
        """Return the same for a discourse in the same text, as far as this one has come."""
        if layer.markables is not self._layer.markables:
            return ReadSoFar(discourse, layer)
        other = copy(self)
        other._discourse = discourse
        other._by_traits = {traits: list(known) for traits, known in self._by_traits.items()}
        return other

    def others_agree(self, asked: Markable, known: Container[str], end: Markable) -> bool:
        """Tell whether an entity agrees with an anaphor that is none of those already known.

        Args:
            asked: The anaphor.
            known: Entities that have been judged.
            end: The first markable that is not looked at any more. Later questions must not have
                an earlier one.
        """
        if self._expressions is None:
            discourse = self._discourse
            self._expressions = Expressions(
                discourse.document, self._layer, discourse.language, discourse.view
            )
        self._read(self._expressions, end)
        own = self._expressions.by_id[asked.id].traits
        for traits, mentions in self._by_traits.items():
            if self._agree(own, traits) and self._has_other(traits, mentions, known):
                return True
        return False

    def _read(self, expressions: Expressions, end: Markable) -> None:
        every = expressions.all
        while self._place < len(every) and every[self._place].order < end.order:
            expression = every[self._place]
            self._by_traits.setdefault(expression.traits, []).append(expression.markable)
            self._place += 1

    def _has_other(self, traits: Traits, mentions: list[Markable], known: Container[str]) -> bool:
        entities: dict[str, Markable] = {}
        for mention in mentions:
            entity = self._discourse.entity(mention)
            if entity not in known:
                return True
            entities[entity] = mention
        # One mention of an entity is enough to find it again.
        self._by_traits[traits] = list(entities.values())
        return False

    def _agree(self, own: Traits, other: Traits) -> bool:
        pair = (own, other)
        agreed = self._agreed.get(pair)
        if agreed is None:
            agreed = self._agreed[pair] = not persons_differ(own, other) and all(
                rule.judge(own, other).outcome is not Outcome.FAIL for rule in self._rules
            )
        return agreed
