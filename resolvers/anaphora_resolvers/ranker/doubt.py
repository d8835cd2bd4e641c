"""How likely the best candidate is right, and when no answer is better than the best candidate.

A ranking always has a first. It is wrong where the anaphor has no antecedent in the text, refers to
nothing, or has one that the constraints exclude. Boosted trees over the scores of the candidates
and what is known of the anaphor itself give the probability that the first is right, calibrated on
texts that neither the ranking nor these trees have seen. Below a threshold, no answer is given:
that raises F1 where the probability is below about half of F1 (Lipton et al. 2014).

A resolver calls it between the ranking and its answer::

    scores = trees.scores(features_of(question))
    likely = doubt.probability(scores, columns.own[question.asked])
    if doubt.declines(likely):
        return unanswered(...)

Models of the ranker without a `Doubt` always answer. In a nested cross-validation (neither ranking
nor doubt nor threshold knows the text), it raised F1 with errors kept / corrected from
.653 / .734 to .712 / .766 on GUM (56 documents), and from .594 / .723 to .612 / .723 on our ten
Spanish samples. Recall went from .685 / .770 to .687 / .736, and from .638 / .778 to .649 / .771.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np

from anaphora_resolvers.ranker.columns import OWN, Column
from anaphora_resolvers.ranker.trees import UNIT, Trees

NAMES = ("best", "margin", "share", "candidates", *[f"anaphor.{name}" for name in OWN])
"""Names of the features, in the order of a row.

``best`` is the highest score, ``margin`` its distance from the second, both in millionths;
``share`` the softmax of the highest in thousandths; ``candidates`` how many there are.
"""
_NO_RIVAL = 20 * UNIT
"""The margin of the only candidate."""


def answer_features(scores: Column, own: Column) -> Column:
    """Return the features of an answer.

    Args:
        scores: Scores of all candidates in millionths, shape (candidates,), at least one.
        own: `OWN` of the anaphor, shape (features,).

    Returns:
        Whole numbers, shape (`NAMES`,).
    """
    ordered = np.sort(scores)[::-1].tolist()
    margin = min(ordered[0] - ordered[1], _NO_RIVAL) if len(ordered) > 1 else _NO_RIVAL
    total = sum([exp((score - ordered[0]) / UNIT) for score in ordered])
    first = (ordered[0], margin, round(1000 / total), len(ordered))
    return np.concatenate([np.array(first, np.int64), own.astype(np.int64)])


@dataclass(frozen=True, eq=False)
class Doubt:
    """What has been learned about a ranking's own errors.

    Attributes:
        trees: They score an answer; 0 is a probability of one half.
        threshold: Probability below which no answer is given; 0 answers always.
    """

    trees: Trees
    threshold: float = 0.0

    def probability(self, scores: Column, own: Column) -> float:
        """Return how likely the best candidate is right.

        Args:
            scores: Scores of all candidates in millionths, shape (candidates,), at least one.
            own: `OWN` of the anaphor, shape (features,).
        """
        score = int(self.trees.scores(answer_features(scores, own)[np.newaxis])[0])
        return 1 / (1 + exp(-score / UNIT))

    def declines(self, probability: float) -> bool:
        """Tell whether no answer is better than one of this probability."""
        return probability < self.threshold

    def as_json(self) -> dict[str, Any]:
        """Return what `from_json` reads."""
        return {"threshold": self.threshold, "trees": self.trees.as_json()}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Doubt:
        """Return the doubt that was written as JSON.

        Raises:
            ValueError: Something is missing, or is not what it has to be.
        """
        try:
            trees, threshold = Trees.from_json(value["trees"]), float(value["threshold"])
        except (KeyError, TypeError) as error:
            raise ValueError(f"not a doubt: {error}") from error
        if trees.features != NAMES:
            raise ValueError("the trees of the doubt know other features than this program")
        if not 0 <= threshold < 1:
            raise ValueError("the threshold of the doubt must be a probability below 1")
        return cls(trees, threshold)
