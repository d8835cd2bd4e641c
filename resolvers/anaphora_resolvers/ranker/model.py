"""A ranker's model: trees and a calibration, stored as JSON without code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

import numpy as np

from anaphora_resolvers.ranker.certainty import NAMES as CERTAINTY
from anaphora_resolvers.ranker.certainty import certainty_features, probability
from anaphora_resolvers.ranker.columns import Column, base_language
from anaphora_resolvers.ranker.features import COLUMN, NAMES
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
from anaphora_resolvers.ranker.trees import Trees, best_of
from anaphora_workbench.errors import Position
from anaphora_workbench.model import EMPTY

FORMAT = "anaphora-ranker"
PARTS = ("temperature", "threshold", "slots", "ranking", "certainty")


@dataclass(frozen=True, eq=False)
class Model(Stored):
    """What a ranker has learnt.

    Attributes:
        ranking: Trees that score a candidate.
        certainty: Trees that say how probable it is that an answer is right.
        temperature: By what scores are divided before they become shares of entities.
        threshold: Probability below which no answer gives a better F1 than an answer.
        slots: How often persons fill a verb's place in the texts of a language, in percent.
        facts: Language, documents, licences, seed and figures, as in the model card.
    """

    ranking: Trees
    certainty: Trees
    temperature: float = 1.0
    threshold: float = 0.0
    slots: Mapping[str, Mapping[str, int]] = EMPTY
    facts: dict[str, Any] = field(default_factory=dict)

    def best(self, features: Column) -> tuple[int, Column]:
        """Return the best candidate and all scores in millionths."""
        scores = self.ranking.scores(features)
        return best_of(scores), scores

    def probability(self, features: Column, scores: Column, entities: Column, answer: int) -> float:
        """Return how probable it is that an answer is right; see `certainty_features`."""
        return probability(self.certainty_score(features, scores, entities, answer))

    def certainty_score(
        self, features: Column, scores: Column, entities: Column, answer: int
    ) -> int:
        """Return the logit of `probability`, in millionths."""
        row = certainty_features(features, COLUMN, scores, entities, answer, self.temperature)
        return int(self.certainty.scores_at(self.certainty.ends(row[np.newaxis]))[0])

    def slots_of(self, language: str) -> Mapping[str, int]:
        """Return the slots of a language (BCP 47), which are empty where none are known."""
        return self.slots.get(base_language(language), EMPTY)

    def written(self) -> str:
        """Return the model as the text of a file."""
        parts = {
            "temperature": self.temperature,
            "threshold": self.threshold,
            "slots": {code: dict(slots) for code, slots in self.slots.items()},
            "ranking": self.ranking.as_json(),
            "certainty": self.certainty.as_json(),
        }
        return written(FORMAT, self.facts, parts)

    @classmethod
    def of_text(cls, text: str, place: Position) -> Self:
        """Return the model that a text is.

        Raises:
            FormatError: ``model-damaged`` or ``model-version``.
        """
        value = value_of(text, FORMAT, place)
        try:
            ranking = Trees.from_json(value["ranking"])
            certainty = Trees.from_json(value["certainty"])
            temperature = float(value["temperature"])
            threshold = float(value["threshold"])
            slots = {
                str(code): {str(slot): int(share) for slot, share in dict(by_slot).items()}
                for code, by_slot in dict(value["slots"]).items()
            }
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise damaged_by(error, place) from error
        if not all(0 <= share <= 100 for by_slot in slots.values() for share in by_slot.values()):
            raise damaged("how often persons fill a verb's place has to be a percentage", place)
        if not 0 <= threshold < 1:
            raise damaged("its threshold is not a probability", place)
        if not 0 < temperature < float("inf"):
            raise damaged("its temperature is not a positive number", place)
        if ranking.features != NAMES or certainty.features != CERTAINTY:
            raise of_other_features(place)
        return cls(ranking, certainty, temperature, threshold, slots, facts_of(value, PARTS, place))


@cache
def shipped() -> Model:
    """Return the model that ships: one for all languages, with `Model.slots` of some."""
    return Model.of_text(*shipped_text("pronouns.json"))
