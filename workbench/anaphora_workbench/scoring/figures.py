"""The figures by which systems are compared: F1, recall, and SUPAR's success rate.

Each is a ratio of two sums of counts, so that documents can be drawn and exchanged for statistics
and the figure be formed anew of the sums. F1, the harmonic mean of recall (correct / gold) and
precision (correct / (answered + spurious)), is one as well::

    F1 = 2 correct / (gold + answered + spurious)

Success rate (correct / answered) says nothing of what a system leaves out: one that answers the
easy third of a text can have the highest. So F1 decides which system is better.
"""

from __future__ import annotations

from enum import StrEnum

from anaphora_workbench.scoring.tally import Tally, ratio


class Figure(StrEnum):
    """What is compared."""

    F1 = "f1"
    SUCCESS_RATE = "success_rate"
    RECALL = "recall"

    def sums(self, tally: Tally) -> tuple[int, int]:
        """Return the two sums whose ratio is the figure."""
        return self.sums_of(tally.exit, tally.gold, tally.answered, tally.spurious)

    def sums_of(self, correct: int, gold: int, answered: int, spurious: int) -> tuple[int, int]:
        """Return the two sums of counts whose ratio is the figure.

        Args:
            correct: Correct answers.
            gold: Anaphors of the key.
            answered: Those that have an answer.
            spurious: Answers where the key has none.
        """
        match self:
            case Figure.F1:
                return 2 * correct, gold + answered + spurious
            case Figure.RECALL:
                return correct, gold
            case Figure.SUCCESS_RATE:
                return correct, answered

    def rate(self, tally: Tally) -> float | None:
        """Return the figure of counts, between 0 and 1; ``None`` for x/0."""
        return tally.f1 if self is Figure.F1 else ratio(*self.sums(tally))
