"""ROUGE-2 and ROUGE-SU4 (Lin 2004) as ROUGE-1.5.5 counts them (``-n 2 -2 4 -u``).

Words are runs of ``a-z0-9`` after lowering. ROUGE-2 counts bigrams; SU4 ordered pairs of words with
up to four words between, and single words. Of the single words the script leaves out the last one
of a text; so does this. With several references matches and units are summed over them::

    recall    = matches over all references / units of all references
    precision = matches over all references / (references * units of the hypothesis)
    F         = 2 P R / (P + R), 0 where both are

A text of one word has no bigram and, by the script's quirk, no SU4 unit: it scores 0 even when it
is right. So short expressions are scored as one text, all references of a text in their order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from anaphora_workbench.scoring.generation.ngrams import NGrams, ngrams

__all__ = ["Rouge", "bigrams", "rouge", "rouge_words", "skip_bigrams"]

_WORD = re.compile("[a-z0-9]+")
_BETWEEN = 4


@dataclass(frozen=True, slots=True)
class Rouge:
    """Recall, precision and F of one item, each between 0 and 1."""

    recall: float
    precision: float

    @property
    def f(self) -> float:
        """Their harmonic mean."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def rouge_words(text: str) -> list[str]:
    """Return the words of a text as ROUGE-1.5.5 finds them."""
    return _WORD.findall(text.lower())


def bigrams(words: Sequence[str]) -> NGrams:
    """Return the units of ROUGE-2."""
    return ngrams(words, 2)


def skip_bigrams(words: Sequence[str]) -> NGrams:
    """Return the units of ROUGE-SU4."""
    units: NGrams = Counter([(word,) for word in words[:-1]])
    for start, word in enumerate(words):
        units.update([(word, other) for other in words[start + 1 : start + _BETWEEN + 2]])
    return units


def rouge(
    hypothesis: str, references: Sequence[str], units: Callable[[Sequence[str]], NGrams]
) -> Rouge:
    """Return ROUGE of one item.

    Args:
        hypothesis: The text.
        references: The texts that it is held against.
        units: `bigrams` or `skip_bigrams`.
    """
    ours = units(rouge_words(hypothesis))
    theirs = [units(rouge_words(reference)) for reference in references]
    matches = sum([(ours & known).total() for known in theirs])
    wanted = sum([known.total() for known in theirs])
    given = ours.total() * len(theirs)
    return Rouge(matches / wanted if wanted else 0.0, matches / given if given else 0.0)
