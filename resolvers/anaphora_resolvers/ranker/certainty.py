"""How certain an answer is: what is known of it, from which a model estimates its probability.

The scores of a ranking say which candidate is best and not whether it is right: all may be wrong.
So a second ensemble of trees looks at how far the best entity is ahead and at the anaphor, and says
how probable the answer is. It was fitted by log loss on answers to texts that the ranking had not
seen, which makes it calibrated there (Niculescu-Mizil and Caruana 2005): of the answers that are
called 80 % sure, 80 % are right. `reliability` and `expected_error` tell how far that holds.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.ranker.columns import OWN, Column
from anaphora_resolvers.ranker.trees import UNIT

BINS = 10
"""Bins of a reliability diagram, each of the same width."""
NAMES = (
    *("best", "second", "lead", "score", "candidates", "entities", "before", "sentences", "agrees"),
    *[f"anaphor.{name}" for name in OWN],
)
"""Names of the features of an answer: probabilities in thousandths, scores in hundredths."""


def shares(scores: Column, entities: Column, temperature: float) -> dict[int, float]:
    """Return the share of each entity: the sum of the softmax over its candidates.

    Args:
        scores: Scores of the candidates in millionths.
        entities: Number of each candidate's entity.
        temperature: By what scores are divided first (Guo et al. 2017).
    """
    best = int(scores.max())
    found: dict[int, float] = {}
    for score, entity in zip(scores.tolist(), entities.tolist(), strict=True):
        found[entity] = found.get(entity, 0.0) + exp((score - best) / UNIT / temperature)
    total = sum(found.values())
    return {entity: share / total for entity, share in found.items()}


def certainty_features(
    features: Column,
    names: dict[str, int],
    scores: Column,
    entities: Column,
    answer: int,
    temperature: float,
) -> Column:
    """Return what is known of an answer, a row of `NAMES`.

    Args:
        features: Features of the candidates, shape (candidates, features).
        names: Column of each feature.
        scores: Scores of the candidates in millionths.
        entities: Number of each candidate's entity.
        answer: The candidate that is answered.
        temperature: See `shares`.
    """
    by_entity = shares(scores, entities, temperature)
    chosen = int(entities[answer])
    own = by_entity.pop(chosen)
    second = max(by_entity.values(), default=0.0)
    others = scores[entities != chosen]
    lead = int(scores[answer] - others.max()) // (UNIT // 100) if len(others) else 2000
    answered = features[answer]
    row = np.empty(len(NAMES), np.int64)
    row[: -len(OWN)] = (
        round(1000 * own),
        round(1000 * second),
        min(lead, 2000),
        int(scores[answer]) // (UNIT // 100),
        len(scores),
        len(by_entity) + 1,
        answered[names["before"]],
        answered[names["sentences"]],
        answered[names["agreement"]],
    )
    row[-len(OWN) :] = answered[: len(OWN)]
    return row


def probability(score: int) -> float:
    """Return the probability of a score in millionths, in thousandths (logistic function)."""
    return round(1 / (1 + exp(-score / UNIT)), 3)


def reliability(
    stated: npt.NDArray[np.float64], right: npt.NDArray[np.bool_]
) -> list[tuple[int, float, float]]:
    """Return a reliability diagram: number, mean probability and share of right answers a bin.

    Args:
        stated: Probability of each answer.
        right: Whether it was right, same shape.

    Returns:
        The bins that contain answers, from the least certain.
    """
    bins = np.minimum((stated * BINS).astype(int), BINS - 1)
    rows: list[tuple[int, float, float]] = []
    for number in range(BINS):
        chosen: Any = bins == number
        if chosen.any():
            mean, share = float(stated[chosen].mean()), float(right[chosen].mean())
            rows.append((int(chosen.sum()), round(mean, 3), round(share, 3)))
    return rows


def expected_error(stated: npt.NDArray[np.float64], right: npt.NDArray[np.bool_]) -> float:
    """Return the expected calibration error.

    ECE = sum over the bins of n_b / n * |share right - mean probability| (Naeini et al. 2015).
    """
    rows = reliability(stated, right)
    total = sum([number for number, _mean, _share in rows])
    if not total:
        return 0.0
    return round(sum([n * abs(share - mean) for n, mean, share in rows]) / total, 4)
