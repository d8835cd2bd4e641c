"""TER, the translation edit rate (Snover et al. 2006).

``TER = (insertions + deletions + substitutions + shifts) / mean reference length``: the fewest
edits to any of the references, over the mean length of all. Sums over texts are divided, so the
rate of a set is no mean of its texts'. 0 is best; it can be above 1. Case does not count. Words are
what stands between blanks, as in tercom. The search for shifts is in `shifts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora_workbench.ports import TextScores
from anaphora_workbench.scoring.generation.ngrams import Tokeniser, split
from anaphora_workbench.scoring.generation.shifts import shift_edits

__all__ = ["Ter"]


@dataclass(frozen=True, slots=True)
class Ter:
    """TER of a test set and of each text.

    Attributes:
        words: How texts are parted into words.
    """

    words: Tokeniser = split
    name: str = field(default="ter", init=False)
    title: str = field(default="TER", init=False)
    lower_is_better: bool = field(default=True, init=False)
    worst: float | None = field(default=1.0, init=False)
    share: bool = field(default=False, init=False)

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return TER; see `TextMetric.score`.

        A text whose references are all empty has none, unless it is empty itself: 0.

        Raises:
            ValueError: The lengths differ, or a text has no reference.
            MissingExtraError: rapidfuzz is not installed.
        """
        edits = length = 0.0
        rates: list[float | None] = []
        for ours, theirs in zip(hypotheses, references, strict=True):
            if not theirs:
                raise ValueError("TER needs a reference for each text")
            words = self.words(ours.lower())
            known = [self.words(each.lower()) for each in theirs]
            fewest = min([shift_edits(words, each) for each in known])
            mean = sum([len(each) for each in known]) / len(known)
            edits += fewest
            length += mean
            rates.append(_rate(fewest, mean))
        return TextScores(_rate(edits, length) if rates else None, tuple(rates))


def _rate(edits: float, length: float) -> float | None:
    if length:
        return edits / length
    return None if edits else 0.0
