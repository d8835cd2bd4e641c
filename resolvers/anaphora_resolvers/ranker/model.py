"""A ranker's model: trees and a calibration, stored as JSON without code."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp
from pathlib import Path
from typing import Any

from anaphora_resolvers.ranker.features import NAMES
from anaphora_resolvers.ranker.trees import UNIT, Trees
from anaphora_workbench.errors import FormatError, Position

FORMAT = "anaphora-ranker"
VERSION = 1
SHIPPED = ("en", "es", "und")
"""Languages of the models that ship here; ``und`` is for all others and knows no words."""
_LARGEST = 20_000_000
"""Bytes of a model file; a shipped one has a fiftieth."""


@dataclass(frozen=True, eq=False)
class Model:
    """What a ranker has learnt.

    Attributes:
        ranking: Trees that score a candidate.
        temperature: By what scores are divided before they become probabilities.
        facts: Language, documents, licences, seed and figures, as in the model card.
    """

    ranking: Trees
    temperature: float = 1.0
    facts: dict[str, Any] = field(default_factory=dict)

    def probabilities(self, scores: list[int]) -> list[float]:
        """Return how likely each candidate is the right one, if one of them is.

        The softmax of the scores over the temperature, which was fitted on text that the trees had
        not seen (Guo et al. 2017).
        """
        best = max(scores)
        powers = [exp((score - best) / UNIT / self.temperature) for score in scores]
        total = sum(powers)
        return [power / total for power in powers]

    def written(self) -> str:
        """Return the model as the text of a file."""
        value = {
            "format": FORMAT,
            "version": VERSION,
            **self.facts,
            "temperature": self.temperature,
            "ranking": self.ranking.as_json(),
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
        return cls._of_text(text, place)

    @classmethod
    def _of_text(cls, text: str, place: Position) -> Model:
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
            temperature = float(value["temperature"])
        except (KeyError, TypeError, ValueError) as error:
            raise _damaged(str(error), place) from error
        if not 0 < temperature < float("inf"):
            raise _damaged("its temperature is not a positive number", place)
        if ranking.features != NAMES:
            raise FormatError(
                "the model knows other features than this program; train it again",
                code="model-version",
                at=place,
            )
        known = ("format", "version", "temperature", "ranking")
        return cls(ranking, temperature, {k: v for k, v in value.items() if k not in known})

    @classmethod
    def shipped(cls, language: str) -> Model:
        """Return the model that ships for a language, else the one for any language."""
        code = language.split("-")[0]
        return _shipped(code if code in SHIPPED else "und")


@cache
def _shipped(code: str) -> Model:
    source = files("anaphora_resolvers.ranker") / "models" / f"{code}.json"
    return Model._of_text(source.read_text(encoding="utf-8"), Position(f"models/{code}.json"))


def _damaged(why: str, place: Position) -> FormatError:
    return FormatError(
        f"the model is damaged: {why}; copy or train it again", code="model-damaged", at=place
    )
