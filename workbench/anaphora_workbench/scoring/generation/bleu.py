r"""BLEU (Papineni et al. 2002) with the rules of mteval-v13a.

With m_n the n-grams of the hypotheses that the references have as well (each as often as the
reference that has it most often), t_n those of the hypotheses, r the length of the references, and
h that of the hypotheses in words, all summed over the segments::

    BLEU-N = exp(min(0, 1 - r / h)) * exp(1/N * sum_{n=1..N} s_n)

    s_n = ln(m_n / t_n)            where m_n > 0
        = ln(1 / (2^k * t_n))      for the k-th n with m_n = 0 (0 without smoothing)
        = 0                        where t_n = 0: hypotheses shorter than n lose nothing by it

The reference that counts for r is the one that is closest in length, of two the shorter
(``closest``); before v13 it was the shortest (``shortest``). The score is between 0 and 1.

A hypothesis without words scores 0. One word that is right scores 1 at every N: there is no longer
n-gram that it could have. (NLTK counts one all the same, and halves such scores.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp, log

from anaphora_workbench.scoring.generation.ngrams import most_of, ngrams_up_to

__all__ = ["BleuCounts", "Brevity", "bleu_counts"]


class Brevity(StrEnum):
    """Which reference's length hypotheses are held against."""

    CLOSEST = "closest"
    SHORTEST = "shortest"


@dataclass(frozen=True, slots=True)
class BleuCounts:
    """What BLEU is made of; counts of segments add up to those of a test set.

    Attributes:
        length: Words of the hypothesis.
        reference: Words of the reference that counts.
        matched: n-grams that a reference has, for n = 1, 2 ...
        total: n-grams of the hypothesis.
    """

    length: int
    reference: int
    matched: tuple[int, ...]
    total: tuple[int, ...]

    def __add__(self, other: BleuCounts) -> BleuCounts:
        return BleuCounts(
            self.length + other.length,
            self.reference + other.reference,
            tuple([one + two for one, two in zip(self.matched, other.matched, strict=True)]),
            tuple([one + two for one, two in zip(self.total, other.total, strict=True)]),
        )

    def score(self, *, smooth: bool = True) -> float:
        """Return BLEU.

        Args:
            smooth: Whether an order without a match counts as a little; 0 else.
        """
        if not self.length:
            return 0.0
        whole, halved = 0.0, 1
        for matched, total in zip(self.matched, self.total, strict=True):
            if not total:
                continue
            if not matched:
                if not smooth:
                    return 0.0
                halved *= 2
            whole += log((matched or 1 / halved) / total)
        return exp(min(0.0, 1 - self.reference / self.length) + whole / len(self.matched))


def bleu_counts(
    hypothesis: Sequence[str],
    references: Sequence[Sequence[str]],
    *,
    order: int = 4,
    brevity: Brevity = Brevity.CLOSEST,
) -> BleuCounts:
    """Return the counts of one segment.

    Args:
        hypothesis: Its words.
        references: The words of each reference, one at least.
        order: The longest n-grams, N.
        brevity: Which reference's length counts.

    Raises:
        ValueError: There is no reference, or no order.
    """
    if not references:
        raise ValueError("BLEU needs a reference")
    if order < 1:
        raise ValueError(f"the order of BLEU is 1 at least, not {order}")
    size = len(hypothesis)
    lengths = [len(reference) for reference in references]
    if brevity is Brevity.SHORTEST:
        length = min(lengths)
    else:
        length = min(lengths, key=lambda one: (abs(one - size), one))
    found = ngrams_up_to(hypothesis, order)
    known = most_of([ngrams_up_to(reference, order) for reference in references])
    matched = [0] * order
    for gram, count in found.items():
        if gram in known:
            matched[len(gram) - 1] += min(count, known[gram])
    total = [max(size - n, 0) for n in range(order)]
    return BleuCounts(size, length, tuple(matched), tuple(total))
