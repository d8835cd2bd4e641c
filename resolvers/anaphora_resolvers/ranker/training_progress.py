"""Tells how far a training has come, and how long the rest of all its phases will take."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

PRONOUN_PHASE, CHAIN_PHASE, COMPARISON_PHASE = "pronouns", "chains", "comparison"
"""Phases: the model of pronouns, that of chains, and `supar` on the same anaphors."""


class TrainingProgress:
    """Tells each step with the time that is left, by the time that the steps so far have taken.

    Weights of steps are about proportional to the time that they take; 1 is a first model of
    pronouns. What a phase expects and does not do is left out when it ends.

    Args:
        tell: Receives the sentences.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self._begun = monotonic()
        self._expected: dict[str, float] = {}
        self._done: dict[str, float] = {}

    def expect(self, phase: str, weight: float) -> None:
        """State the weight of a whole phase, before any phase begins or again when it begins."""
        self._expected[phase] = weight

    def step(self, phase: str, weight: float, what: str) -> None:
        """Tell what is done, which took so much of its phase."""
        self._done[phase] = self._done.get(phase, 0.0) + weight
        self.tell(f"{what}, about {self._left()} left")

    def end(self, phase: str) -> None:
        """Expect nothing more of a phase."""
        self._expected[phase] = self._done.get(phase, 0.0)

    def _left(self) -> str:
        done = sum(self._done.values())
        missing = [
            max(weight - self._done.get(phase, 0.0), 0.0)
            for phase, weight in self._expected.items()
        ]
        left = (monotonic() - self._begun) / done * sum(missing)
        return f"{left:.0f} s" if left < 100 else f"{left / 60:.0f} min"
