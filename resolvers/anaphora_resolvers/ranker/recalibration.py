"""What the decisions of one annotator say of the model's certainty: too high, too low, too steep.

With s the logit of the probability that a model states of its answer, the probability becomes
σ(s + a + b·s) (Platt 1999). A decision says whether the answer was right: of this log-likelihood at
a = b = 0 it gives the gradient (c - p)[1 s], where c is 1 or 0 and p = σ(s), and the Fisher
information p (1 - p) [1 s][1 s]ᵀ. Both are sums over decisions. The weights are one step of
Newton's method against a Gaussian prior of precision `SHIFT_PRIOR` and `SLOPE_PRIOR`; b is kept
above -1/2, so that what was more certain stays more certain.

The answers are those of the model that has not adapted. So a lesson does not depend on others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import numpy as np

from anaphora_resolvers.ranker.trees import LEAVES, UNIT, Trees

LENGTH = 5
"""Numbers of a lesson."""
SHIFT_PRIOR = 5.0
"""Precision of the prior of a."""
SLOPE_PRIOR = 20.0
"""Precision of the prior of b."""
_FLATTEST = -0.5


def certainty_lesson(score: int, *, correct: bool) -> tuple[int, ...]:
    """Return what a decision says of an answer, in millionths.

    Args:
        score: What the certainty's trees say of the answer, in millionths.
        correct: Whether the decision confirms it.
    """
    s = score / UNIT
    p = 1 / (1 + exp(-s))
    spread = p * (1 - p)
    sums = (correct - p, (correct - p) * s, spread, spread * s, spread * s * s)
    return tuple([round(UNIT * number) for number in sums])


def recalibrated(certainty: Trees, lessons: Sequence[int]) -> Trees:
    """Return the certainty's trees with what a sum of lessons gives."""
    shift, slope, level, tilt, steepness = [number / UNIT for number in lessons]
    level += SHIFT_PRIOR
    steepness += SLOPE_PRIOR
    whole = level * steepness - tilt * tilt
    a = round(UNIT * (steepness * shift - tilt * slope) / whole)
    b = round(UNIT * max(_FLATTEST, (level * slope - tilt * shift) / whole))
    splits = certainty.splits.copy()
    splits[:, 7:] += splits[:, 7:] * b // UNIT
    leaves = certainty.leaves + certainty.leaves * b // UNIT
    extra = [[a] + [0] * (LEAVES - 1)]
    return Trees(certainty.features, splits, np.concatenate([leaves, np.array(extra, np.int64)]))
