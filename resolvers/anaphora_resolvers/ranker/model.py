"""A ranker's model: trees and a calibration, stored as JSON without code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from anaphora_resolvers.ranker.certainty import NAMES as CERTAINTY
from anaphora_resolvers.ranker.certainty import certainty_features, probability
from anaphora_resolvers.ranker.columns import Column
from anaphora_resolvers.ranker.features import COLUMN, NAMES
from anaphora_resolvers.ranker.trees import Trees
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.model import EMPTY

FORMAT = "anaphora-ranker"
VERSION = 1
_LARGEST = 20_000_000
"""Bytes of a model file; a shipped one has a fiftieth."""


@dataclass(frozen=True, eq=False)
class Model:
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
        """Return the best candidate, of equals the last one, and all scores in millionths."""
        scores = self.ranking.scores(features)
        return len(scores) - 1 - int(np.argmax(scores[::-1])), scores

    def probability(self, features: Column, scores: Column, entities: Column, answer: int) -> float:
        """Return how probable it is that an answer is right; see `certainty_features`."""
        row = certainty_features(features, COLUMN, scores, entities, answer, self.temperature)
        return probability(int(self.certainty.scores(row[np.newaxis])[0]))

    @cached_property
    def version(self) -> str:
        """Fingerprint of all that the model contains."""
        return hashlib.sha256(self.written().encode()).hexdigest()[:12]

    def written(self) -> str:
        """Return the model as the text of a file."""
        value = {
            "format": FORMAT,
            "version": VERSION,
            **self.facts,
            "temperature": self.temperature,
            "threshold": self.threshold,
            "slots": {code: dict(slots) for code, slots in self.slots.items()},
            "ranking": self.ranking.as_json(),
            "certainty": self.certainty.as_json(),
        }
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def read(cls, path: Path) -> Model:
        """Return the model of a file.

        Raises:
            FormatError: ``model-unreadable``, ``model-damaged`` or ``model-version``.
        """
        place = Position(str(path))
        try:
            if path.stat().st_size > _LARGEST:
                raise FormatError(
                    f"the model is larger than {_LARGEST // 1_000_000} MB; 'anaphora train ranker' "
                    "makes small ones",
                    code="model-damaged",
                    at=place,
                )
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise FormatError(
                f"the model cannot be read: {error}", code="model-unreadable", at=place
            ) from error
        return cls.of_text(text, place)

    @classmethod
    def of_text(cls, text: str, place: Position) -> Model:
        """Return the model that a text is.

        Raises:
            FormatError: ``model-damaged`` or ``model-version``.
        """
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _damaged(f"it is not JSON ({error})", place) from error
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise _damaged("it is not a model of the ranker", place)
        if value.get("version") != VERSION:
            raise FormatError(
                f"the model has version {value.get('version')!r}, and this program reads "
                f"{VERSION}; train it again",
                code="model-version",
                at=place,
            )
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
            raise _damaged(str(error), place) from error
        if not all(0 <= share <= 100 for by_slot in slots.values() for share in by_slot.values()):
            raise _damaged("how often persons fill a verb's place has to be a percentage", place)
        if not 0 <= threshold < 1:
            raise _damaged("its threshold is not a probability", place)
        if not 0 < temperature < float("inf"):
            raise _damaged("its temperature is not a positive number", place)
        if ranking.features != NAMES or certainty.features != CERTAINTY:
            raise FormatError(
                "the model knows other features than this program; train it again",
                code="model-version",
                at=place,
            )
        known = ("format", "version", "temperature", "threshold", "slots", "ranking", "certainty")
        facts = {name: fact for name, fact in value.items() if name not in known}
        return cls(ranking, certainty, temperature, threshold, slots, facts)


@cache
def shipped() -> Model:
    """Return the model that ships: one for all languages, with `Model.slots` of some."""
    source = files("anaphora_resolvers.ranker") / "models" / "pronouns.json"
    return Model.of_text(
        source.read_text(encoding="utf-8"), Position("ranker/models/pronouns.json")
    )


def _damaged(why: str, place: Position) -> FormatError:
    return FormatError(
        f"the model is damaged: {why}; copy or train it again", code="model-damaged", at=place
    )
