"""What the ranker of chains has learnt: trees, ends of noun phrases, and when a mention is new."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from anaphora_resolvers.ranker.columns import Column, base_language
from anaphora_resolvers.ranker.detection import RULES
from anaphora_resolvers.ranker.link_features import NAMES
from anaphora_resolvers.ranker.model_files import (
    Stored,
    damaged,
    damaged_by,
    facts_of,
    of_other_features,
    shipped_text,
    value_of,
    written,
)
from anaphora_resolvers.ranker.trees import Trees
from anaphora_workbench.errors import Position

FORMAT = "anaphora-chains"
CHAINS = "chains.json"
"""Name of the file with the model of chains, which ``ranker-chains`` reads."""
PARTS = ("rules", "bonus", "ranking")
PREFIX = "chains-"
"""How the names of the models of chains that ship begin."""
SHIPPED = ("en", "es")
"""Languages of the models that ship here; all other languages use the first."""
GUIDELINES = ("litbank",)
"""Other guidelines with an English model of their own: LitBank's persons, places and groups."""
BONUS = -600_000
"""What is added to the score of a new entity, in millionths."""
_AT_MOST = 1 << 40


@dataclass(frozen=True, eq=False)
class ChainModel(Stored):
    """A model of chains.

    Attributes:
        ranking: Trees that score a row of `NAMES`.
        rules: Where noun phrases end; some of `RULES`.
        bonus: What is added to the score of a new entity, in millionths.
        facts: Language, documents, seed and figures.
    """

    ranking: Trees
    rules: tuple[str, ...] = ()
    bonus: int = BONUS
    facts: dict[str, Any] = field(default_factory=dict)

    def scores(self, rows: Column) -> Column:
        """Return the score of each row of a mention, in millionths; the last is the new entity."""
        scores: Column = self.ranking.scores(rows)
        scores[-1] += self.bonus
        return scores

    def link(self, rows: Column, number: int) -> int:
        """Return which row is answered, the first of equal ones: the entity mentioned last."""
        return int(self.scores(rows).argmax())

    def written(self) -> str:
        """Return the model as the text of a file."""
        parts = {
            "rules": list(self.rules),
            "bonus": self.bonus,
            "ranking": self.ranking.as_json(),
        }
        return written(FORMAT, self.facts, parts)

    @classmethod
    def of_text(cls, text: str, place: Position) -> Self:
        """Return the model that was written as text.

        Raises:
            FormatError: ``model-damaged`` or ``model-version``.
        """
        value = value_of(text, FORMAT, place)
        try:
            ranking = Trees.from_json(value["ranking"])
            rules = tuple([str(rule) for rule in value["rules"]])
            bonus = int(value["bonus"])
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise damaged_by(error, place) from error
        if abs(bonus) > _AT_MOST or not set(rules) <= set(RULES):
            raise damaged("its rules or its bonus are none that there are", place)
        if ranking.features != NAMES:
            raise of_other_features(place)
        return cls(ranking, rules, bonus, facts_of(value, PARTS, place))

    @classmethod
    def shipped(cls, language: str) -> ChainModel:
        """Return the model that ships for a language, else the English one."""
        code = base_language(language)
        return _shipped(code if code in SHIPPED else SHIPPED[0])

    @classmethod
    def of_guidelines(cls, name: str) -> ChainModel:
        """Return the shipped model of one of `GUIDELINES`."""
        return _shipped(f"{SHIPPED[0]}-{name}")


@cache
def _shipped(code: str) -> ChainModel:
    return ChainModel.of_text(*shipped_text(f"{PREFIX}{code}.json"))
