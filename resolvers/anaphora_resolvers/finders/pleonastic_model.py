"""The learned finder of pleonastic *it*: how likely it is that a pronoun refers to nothing.

Boosted trees (`anaphora_resolvers.ranker.trees`) over what the words round the pronoun show
(`anaphora_resolvers.finders.pleonastic_features`), the patterns of
`anaphora_resolvers.finders.pleonastic` among it. The probability is the logistic function of their
score. A model is a JSON file without code, learned by ``scripts/train_pleonastic.py``; its card is
``docs/guide/pleonastic-model.md``. Languages without a model, and text without a parse, have the
patterns alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from math import exp
from typing import Any

from anaphora_resolvers.finders.pleonastic import Pleonastic
from anaphora_resolvers.finders.pleonastic_features import NAMES, PleonasticFeatures
from anaphora_resolvers.ranker.trees import UNIT, Trees
from anaphora_resolvers.views import TextView

LEARNED = "learned"
"""Pattern of a pronoun that no pattern covers and the model takes for pleonastic."""
CERTAIN = "idiom"
"""The pattern that the model is not asked about: fixed phrases."""
FORMAT = "anaphora-pleonastic"
VERSION = 1
SHIPPED = ("en",)
"""Languages that have a model."""


@dataclass(frozen=True, eq=False)
class PleonasticModel:
    """What has been learned about the pleonastic pronouns of a language.

    Attributes:
        trees: They score a pronoun; 0 is a probability of one half.
        threshold: Probability from which a pronoun does not refer.
        facts: Texts, seed and figures, as in the model card.
    """

    trees: Trees
    threshold: float
    facts: Mapping[str, Any]

    def written(self) -> str:
        """Return the model as the text of a file."""
        value = {
            "format": FORMAT,
            "version": VERSION,
            **self.facts,
            "threshold": self.threshold,
            "trees": self.trees.as_json(),
        }
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def of_text(cls, text: str) -> PleonasticModel:
        """Return the model that was written as the text of a file.

        Raises:
            ValueError: It is damaged, or of another version.
        """
        value = json.loads(text)
        if (value.get("format"), value.get("version")) != (FORMAT, VERSION):
            raise ValueError("not a model of pleonastic pronouns, or of another version")
        trees = Trees.from_json(value["trees"])
        unknown = sorted(set(trees.features) - set(NAMES))
        if unknown:
            raise ValueError(f"the model knows features that the program lacks: {unknown}")
        known = ("format", "version", "threshold", "trees")
        facts = {name: fact for name, fact in value.items() if name not in known}
        return cls(trees, float(value["threshold"]), facts)


@cache
def shipped_model(code: str) -> PleonasticModel | None:
    """Return the model of a language, ``None`` where none ships."""
    if code not in SHIPPED:
        return None
    source = files("anaphora_resolvers.finders") / "models" / f"pleonastic-{code}.json"
    return PleonasticModel.of_text(source.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a pronoun refers.

    Attributes:
        pattern: By what it is said not to refer; ``""`` when it may.
        probability: That it does not refer; ``None`` where no model was asked.
    """

    pattern: str
    probability: float | None = None


class PleonasticPronouns:
    """Judges the neuter pronouns of a text, all at once when the first is asked about.

    Args:
        view: The text, with or without a parse.
        model: What has been learned; ``None`` for the patterns alone. The shipped model of the
            language when left out.
    """

    def __init__(self, view: TextView, model: PleonasticModel | str | None = "shipped") -> None:
        self._view = view
        self._patterns = Pleonastic(view)
        found = shipped_model(view.language.code) if isinstance(model, str) else model
        self._model = found if view.parsed else None

    def judge(self, index: int) -> Judgement:
        """Return the judgement on a word; words that are not a neuter pronoun may refer."""
        if self._model is None:
            return Judgement(self._patterns.pattern(index))
        return self._judged.get(index, _REFERS)

    @cached_property
    def _judged(self) -> dict[int, Judgement]:
        assert self._model is not None
        neuter, tokens = self._patterns.table.neuter, self._view.document.tokens
        indices = [index for index, token in enumerate(tokens) if token.text.lower() in neuter]
        if not indices:
            return {}
        features = PleonasticFeatures(self._view, self._patterns)
        trees = self._model.trees
        scores = trees.scores(features.rows(indices, trees.features)).tolist()
        return {
            index: self._judgement(index, score)
            for index, score in zip(indices, scores, strict=True)
        }

    def _judgement(self, index: int, score: int) -> Judgement:
        assert self._model is not None
        pattern = self._patterns.pattern(index)
        probability = 1 / (1 + exp(-score / UNIT))
        if pattern == CERTAIN:
            return Judgement(pattern)
        if probability < self._model.threshold:
            return Judgement("", probability)
        return Judgement(pattern or LEARNED, probability)


_REFERS = Judgement("")
