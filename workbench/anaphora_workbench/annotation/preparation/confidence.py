"""Three levels of confidence in a proposal, from the probability that its resolver states.

The thresholds follow from what a probability means to the person who decides. No text chose them.

* Below `EVEN` the resolver itself expects the proposal to be wrong more often than right: reading
  the candidates costs less than correcting what was accepted.
* From `NEARLY_SURE` on at most one of ten such proposals is wrong. That is about as often as two
  careful annotators disagree with each other on pronouns, so a closer look gains little.
* Between the two lies everything else.

They hold as far as the probabilities are calibrated (`anaphora_workbench.ports.Calibrated`).
"""

from __future__ import annotations

from enum import StrEnum
from math import floor

EVEN = 0.5
"""Probability below which confidence is low."""
NEARLY_SURE = 0.9
"""Probability from which confidence is high."""


class Confidence(StrEnum):
    """How far a proposal can be trusted, the least first."""

    LOW = "low"
    """More likely wrong than right."""
    MEDIUM = "medium"
    """More likely right than wrong."""
    HIGH = "high"
    """Wrong in one of ten cases at most."""


def confidence_of(probability: float | None) -> Confidence | None:
    """Return the level of a probability (0 to 1), ``None`` where none is known."""
    if probability is None:
        return None
    if probability < EVEN:
        return Confidence.LOW
    return Confidence.HIGH if probability >= NEARLY_SURE else Confidence.MEDIUM


def whole_percent(probability: float) -> int:
    """Return a probability (0 to 1) in whole percent, rounded down: the level stays the same."""
    return floor(round(100 * probability, 6))
