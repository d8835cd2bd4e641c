"""What the ranker of chains has learnt: trees, ends of noun phrases, and when a mention is new."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from anaphora_resolvers.ranker.columns import Column
from anaphora_resolvers.ranker.detection import RULES
from anaphora_resolvers.ranker.link_features import NAMES
from anaphora_resolvers.ranker.trees import Trees
from anaphora_workbench.errors import FormatError, Position

FORMAT = "anaphora-chains"
CHAINS = "chains.json"
"""Name of the file with the model of chains, which ``ranker-chains`` reads."""
VERSION = 1
SHIPPED = ("en", "es")
"""Languages of the models that ship here; all other languages use the first."""
GUIDELINES = ("litbank",)
"""Other guidelines with an English model of their own: LitBank's persons, places and groups."""
BONUS = -600_000
"""What is added to the score of a new entity, in millionths."""
_LARGEST = 20_000_000
_AT_MOST = 1 << 40


@dataclass(frozen=True, eq=False)
class ChainModel:
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
    facts: Mapping[str, Any] = field(default_factory=dict)

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
        value = {
            "format": FORMAT,
            "version": VERSION,
            **self.facts,
            "rules": list(self.rules),
            "bonus": self.bonus,
            "ranking": self.ranking.as_json(),
        }
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def read(cls, path: Path) -> ChainModel:
        """Return the model of a file.

        Raises:
            FormatError: ``model-unreadable``, ``model-damaged`` or ``model-version``.
        """
        place = Position(str(path))
        try:
            if path.stat().st_size > _LARGEST:
                raise _damaged(f"it is larger than {_LARGEST // 1_000_000} MB", place)
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise FormatError(
                f"the model cannot be read: {error}", code="model-unreadable", at=place
            ) from error
        return cls.of_text(text, place)

    @classmethod
    def of_text(cls, text: str, place: Position) -> ChainModel:
        """Return the model that was written as text.

        Raises:
            FormatError: ``model-damaged`` or ``model-version``.
        """
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _damaged(f"it is not JSON ({error})", place) from error
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise _damaged("it is not a model of chains", place)
        if value.get("version") != VERSION:
            raise FormatError(
                f"the model has version {value.get('version')!r}, and this program reads "
                f"{VERSION}; train it again",
                code="model-version",
                at=place,
            )
        try:
            ranking = Trees.from_json(value["ranking"])
            rules = tuple([str(rule) for rule in value["rules"]])
            bonus = int(value["bonus"])
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise _damaged(str(error), place) from error
        if abs(bonus) > _AT_MOST or not set(rules) <= set(RULES):
            raise _damaged("its rules or its bonus are none that there are", place)
        if ranking.features != NAMES:
            raise FormatError(
                "the model knows other features than this program; train it again",
                code="model-version",
                at=place,
            )
        known = ("format", "version", "rules", "bonus", "ranking")
        facts = {name: each for name, each in value.items() if name not in known}
        return cls(ranking, rules, bonus, facts)

    @classmethod
    def shipped(cls, language: str) -> ChainModel:
        """Return the model that ships for a language, else the English one."""
        code = language.split("-")[0]
        return _shipped(code if code in SHIPPED else SHIPPED[0])

    @classmethod
    def of_guidelines(cls, name: str) -> ChainModel:
        """Return the shipped model of one of `GUIDELINES`."""
        return _shipped(f"{SHIPPED[0]}-{name}")


@cache
def shipped_version() -> str:
    """Return digits that change with any shipped model of chains."""
    folder = files("anaphora_resolvers.ranker") / "models"
    found = sorted([file for file in folder.iterdir() if file.name.startswith("chains-")], key=str)
    return hashlib.sha256(b"\0".join([file.read_bytes() for file in found])).hexdigest()[:12]


@cache
def _shipped(code: str) -> ChainModel:
    name = f"chains-{code}.json"
    source = files("anaphora_resolvers.ranker") / "models" / name
    return ChainModel.of_text(source.read_text(encoding="utf-8"), Position(f"models/{name}"))


def _damaged(why: str, place: Position) -> FormatError:
    return FormatError(
        f"the model is damaged: {why}; copy or train it again", code="model-damaged", at=place
    )
