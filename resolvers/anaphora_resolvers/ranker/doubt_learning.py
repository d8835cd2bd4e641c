"""Learns when a ranking's best candidate is wrong, from its answers on texts it had not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.ranker.columns import Column
from anaphora_resolvers.ranker.doubt import NAMES, Doubt
from anaphora_resolvers.ranker.trees import UNIT, Trees
from anaphora_workbench.lazy import needed

FOLDS = 10
TREES = 120
STEP = 0.01
"""Distance of the thresholds that are tried."""
HIGHEST = 0.5
"""The highest one: what is more likely right than wrong is answered."""
_SETTINGS = {
    "objective": "binary",
    "num_leaves": 4,
    "learning_rate": 0.04,
    "min_data_in_leaf": 15,
    "feature_fraction": 0.5,
    "bagging_freq": 1,
    "bagging_fraction": 0.8,
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
}
Probabilities = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Answered:
    """The ranking's best candidate for an anaphor of a text that it had not seen.

    Attributes:
        document: The text's number; one text is never in training and test at once.
        features: Of the answer, see `anaphora_resolvers.ranker.doubt.answer_features`.
        right: Whether it was right; never for an anaphor without an antecedent in the key.
    """

    document: int
    features: Column
    right: bool


def learned(answers: Sequence[Answered], gold: int, seed: int) -> Doubt:
    """Return trees of all answers, with the threshold that is best in a cross-validation.

    Args:
        answers: Answers on texts that the ranking had not seen.
        gold: Number of anaphors that have an antecedent in the key, answered or not.
        seed: Seed of the folds and of LightGBM.

    Raises:
        MissingExtraError: LightGBM is not installed.
    """
    threshold = best_threshold(cross_validated(answers, seed), answers, gold)
    return Doubt(_fitted(answers, seed), threshold)


def cross_validated(answers: Sequence[Answered], seed: int) -> Probabilities:
    """Return how likely each answer is right, by trees that had not seen its text."""
    documents = np.array([answer.document for answer in answers])
    numbers, inverse = np.unique(documents, return_inverse=True)
    folds = np.random.default_rng(seed).permutation(len(numbers)) % min(FOLDS, len(numbers))
    parts = folds[inverse]
    result = np.zeros(len(answers))
    for fold in sorted(set(folds.tolist())):
        kept = np.flatnonzero(parts == fold).tolist()
        others = np.flatnonzero(parts != fold).tolist()
        trees = _fitted([answers[place] for place in others], seed)
        scores = trees.scores(np.vstack([answers[place].features for place in kept]))
        result[kept] = 1 / (1 + np.exp(-scores / UNIT))
    return result


def best_threshold(probabilities: Probabilities, answers: Sequence[Answered], gold: int) -> float:
    """Return the threshold with the highest F1; of equal ones the lowest.

    F1 is twice the right answers over the sum of all answers and ``gold``.
    """
    right = np.array([answer.right for answer in answers])
    best, highest = 0.0, -1.0
    for step in range(round(HIGHEST / STEP) + 1):
        given = probabilities >= step * STEP
        score = 2 * int((given & right).sum()) / max(1, int(given.sum()) + gold)
        if score > highest:
            best, highest = round(step * STEP, 2), score
    return best


def _fitted(answers: Sequence[Answered], seed: int) -> Trees:
    lightgbm = needed("lightgbm", extra="learn", by="training the ranker")
    data = lightgbm.Dataset(
        np.vstack([answer.features for answer in answers]),
        np.array([answer.right for answer in answers], np.int64),
        free_raw_data=True,
    )
    settings: dict[str, Any] = {**_SETTINGS, "seed": seed + 1}
    return Trees.of_lightgbm(lightgbm.train(settings, data, TREES).dump_model(), NAMES)
