r"""NIST (Doddington 2002) with the rules of mteval-v13a: BLEU's matches, by what they tell.

The information of an n-gram is taken from the references of the whole test set::

    info(w_1 ... w_n) = log2(c(w_1 ... w_{n-1}) / c(w_1 ... w_n))

where c of no words at all is the number of words of all references. With sums over segments::

    NIST-N = pen * sum_{n=1..N} (information of matched n-grams / n-grams of the hypotheses)
    pen    = exp(-b * ln(min(1, h / r))^2),  b = -ln(0.5) / ln(1.5)^2

h the words of the hypotheses and r the mean length of the references: pen is one half where the
hypotheses have two thirds of their length. The score begins at 0 and has no upper end. A segment's
score has the information weights of the test set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, log2

from anaphora_workbench.scoring.generation.ngrams import NGrams, most_of, ngrams_up_to

__all__ = ["NistCounts", "NistWeights"]

_PENALTY = -log(0.5) / log(1.5) ** 2


@dataclass(frozen=True, slots=True)
class NistCounts:
    """What NIST is made of; counts of segments add up to those of a test set.

    Attributes:
        length: Words of the hypothesis.
        reference: Mean number of words of its references.
        information: Information of the matched n-grams, in bits, for n = 1, 2 ...
        total: n-grams of the hypothesis.
    """

    length: int
    reference: float
    information: tuple[float, ...]
    total: tuple[int, ...]

    def __add__(self, other: NistCounts) -> NistCounts:
        return NistCounts(
            self.length + other.length,
            self.reference + other.reference,
            tuple([a + b for a, b in zip(self.information, other.information, strict=True)]),
            tuple([a + b for a, b in zip(self.total, other.total, strict=True)]),
        )

    def score(self) -> float:
        """Return NIST."""
        if not self.length or not self.reference:
            return 0.0
        gained = sum(
            [told / max(total, 1) for told, total in zip(self.information, self.total, strict=True)]
        )
        ratio = min(1.0, self.length / self.reference)
        return gained * exp(-_PENALTY * log(ratio) ** 2)


class NistWeights:
    """The information of the n-grams of a test set's references.

    Args:
        references: The words of each reference of each segment.
        order: The longest n-grams.
    """

    def __init__(self, references: Iterable[Sequence[Sequence[str]]], order: int = 5) -> None:
        self.order = order
        self._counts: NGrams = Counter()
        self._told: dict[tuple[str, ...], float] = {}
        self._words = 0
        for segment in references:
            for reference in segment:
                self._words += len(reference)
                self._counts.update(ngrams_up_to(reference, order))

    def information(self, gram: tuple[str, ...]) -> float:
        """Return the information of an n-gram of the references, in bits."""
        known = self._told.get(gram)
        if known is None:
            shorter = self._counts[gram[:-1]] if len(gram) > 1 else self._words
            known = self._told[gram] = log2(shorter / self._counts[gram])
        return known

    def counts(self, hypothesis: Sequence[str], references: Sequence[Sequence[str]]) -> NistCounts:
        """Return the counts of one segment."""
        found = ngrams_up_to(hypothesis, self.order)
        known = most_of([ngrams_up_to(reference, self.order) for reference in references])
        told = [0.0] * self.order
        for gram, count in found.items():
            if gram in known:
                told[len(gram) - 1] += min(count, known[gram]) * self.information(gram)
        total = [max(len(hypothesis) - n, 0) for n in range(self.order)]
        length = sum([len(reference) for reference in references]) / len(references)
        return NistCounts(len(hypothesis), length, tuple(told), tuple(total))
