"""Metrics that count n-grams: BLEU, NIST and ROUGE; and how texts are split into words.

**Words.** `words_of` is the tokenisation of mteval-v13a, the script of the MT evaluations: lower
case (ASCII only), punctuation separated from words but inside numbers. Texts that are tokenised
already are split at blanks (`split`).

**BLEU** (Papineni et al. 2002) with the rules of mteval-v13a.

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

**NIST** (Doddington 2002) with the rules of mteval-v13a: BLEU's matches, by what they tell.

The information of an n-gram is taken from the references of the whole test set::

    info(w_1 ... w_n) = log2(c(w_1 ... w_{n-1}) / c(w_1 ... w_n))

where c of no words at all is the number of words of all references. With sums over segments::

    NIST-N = pen * sum_{n=1..N} (information of matched n-grams / n-grams of the hypotheses)
    pen    = exp(-b * ln(min(1, h / r))^2),  b = -ln(0.5) / ln(1.5)^2

h the words of the hypotheses and r the mean length of the references: pen is one half where the
hypotheses have two thirds of their length. The score begins at 0 and has no upper end. A segment's
score has the information weights of the test set.

**ROUGE**-2 and ROUGE-SU4 (Lin 2004) as ROUGE-1.5.5 counts them (``-n 2 -2 4 -u``).

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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from itertools import chain
from math import exp, log, log2
from operator import add

Tokeniser = Callable[[str], list[str]]
"""Parts a string into words."""
NGrams = Counter[tuple[str, ...]]
"""How often each n-gram occurs."""

_RULES = (
    (re.compile(r"([\{-\~\[-\` -\&\(-\+\:-\@\/])"), r" \1 "),
    (re.compile(r"([^0-9])([\.,])"), r"\1 \2 "),
    (re.compile(r"([\.,])([^0-9])"), r" \1 \2"),
    (re.compile(r"([0-9])(-)"), r"\1 \2 "),
)
_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")
_ENTITIES = (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"))
_ASCII = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


_PENALTY = -log(0.5) / log(1.5) ** 2
_WORD = re.compile("[a-z0-9]+")
_BETWEEN = 4


def lowered(text: str) -> str:
    """Return a text with ASCII letters in lower case; mteval leaves all others as they are."""
    return text.translate(_ASCII)


def split(text: str) -> list[str]:
    """Return what stands between blanks."""
    return text.split()


def words_of(text: str) -> list[str]:
    """Return the words of a text as mteval-v13a finds them."""
    if not _PUNCTUATION.search(text):  # the rules part and replace nothing else
        return lowered(text).split()
    text = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    for entity, sign in _ENTITIES:
        text = text.replace(entity, sign)
    text = f" {lowered(text)} "
    for pattern, parted in _RULES:
        text = pattern.sub(parted, text)
    return text.split()


def ngrams_up_to(words: Sequence[str], longest: int) -> NGrams:
    """Return the n-grams of some words, of all sizes from 1 to ``longest``."""
    shifted = [words[start:] for start in range(longest)]
    sizes = range(1, longest + 1)
    return Counter(chain.from_iterable([zip(*shifted[:size], strict=False) for size in sizes]))


def most_of(counted: Sequence[NGrams]) -> NGrams:
    """Return each n-gram as often as the text that has it most often, of one text or more."""
    most = counted[0]
    for other in counted[1:]:
        most |= other
    return most


def ngrams(words: Sequence[str], size: int) -> NGrams:
    """Return the n-grams of some words."""
    return Counter(zip(*[words[start:] for start in range(size)], strict=False))


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

    @classmethod
    def of_all(cls, counts: Iterable[BleuCounts]) -> BleuCounts:
        """Return the counts of a test set, given those of its segments, one or more."""
        segments = [(each.length, each.reference, *each.matched, *each.total) for each in counts]
        length, reference, *rest = [sum(column) for column in zip(*segments, strict=True)]
        order = len(rest) // 2
        return cls(length, reference, tuple(rest[:order]), tuple(rest[order:]))

    def score(self, *, smooth: bool = True) -> float:
        """Return BLEU; ``smooth``: an order without a match counts as a little, else as 0."""
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

    ``order`` is N, that of the longest n-grams; ``brevity`` tells which reference's length counts.

    Raises:
        ValueError: There is no reference, or no order.
    """
    if not references:
        raise ValueError("BLEU needs a reference")
    if order < 1:
        raise ValueError(f"the order of BLEU must be at least 1, not {order}")
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

    @classmethod
    def of_all(cls, counts: Iterable[NistCounts]) -> NistCounts:
        """Return the counts of a test set, given those of its segments, one or more.

        Numbers are added one by one: how `sum` rounds differs between versions of Python.
        """
        segments = [
            (each.length, *each.total, each.reference, *each.information) for each in counts
        ]
        columns = [reduce(add, column) for column in zip(*segments, strict=True)]
        order = (len(columns) - 2) // 2
        length, reference = int(columns[0]), columns[order + 1]
        total = tuple([int(each) for each in columns[1 : order + 1]])
        return cls(length, reference, tuple(columns[order + 2 :]), total)

    def score(self) -> float:
        """Return NIST."""
        if not self.length or not self.reference:
            return 0.0
        gained = sum(
            [
                gained / max(total, 1)
                for gained, total in zip(self.information, self.total, strict=True)
            ]
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
        self._information: dict[tuple[str, ...], float] = {}
        self._words = 0
        for segment in references:
            for reference in segment:
                self._words += len(reference)
                self._counts.update(ngrams_up_to(reference, order))

    def information(self, gram: tuple[str, ...]) -> float:
        """Return the information of an n-gram of the references, in bits."""
        known = self._information.get(gram)
        if known is None:
            shorter = self._counts[gram[:-1]] if len(gram) > 1 else self._words
            known = self._information[gram] = log2(shorter / self._counts[gram])
        return known

    def counts(self, hypothesis: Sequence[str], references: Sequence[Sequence[str]]) -> NistCounts:
        """Return the counts of one segment."""
        found = ngrams_up_to(hypothesis, self.order)
        known = most_of([ngrams_up_to(reference, self.order) for reference in references])
        gained = [0.0] * self.order
        for gram, count in found.items():
            if gram in known:
                gained[len(gram) - 1] += min(count, known[gram]) * self.information(gram)
        total = [max(len(hypothesis) - n, 0) for n in range(self.order)]
        length = sum([len(reference) for reference in references]) / len(references)
        return NistCounts(len(hypothesis), length, tuple(gained), tuple(total))


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
    pairs = [zip(words, words[apart:], strict=False) for apart in range(1, _BETWEEN + 2)]
    return Counter(chain(zip(words[:-1], strict=True), *pairs))


def rouge(
    hypothesis: str, references: Sequence[str], units: Callable[[Sequence[str]], NGrams]
) -> Rouge:
    """Return ROUGE of one item.

    ``units`` is `bigrams` or `skip_bigrams`.
    """
    theirs = [units(rouge_words(reference)) for reference in references]
    return rouge_of_units(units(rouge_words(hypothesis)), theirs)


def rouge_of_units(ours: NGrams, theirs: Sequence[NGrams]) -> Rouge:
    """Return ROUGE of one item from the units of its hypothesis and of each reference."""
    matches = sum([_shared(ours, known) for known in theirs])
    wanted = sum([known.total() for known in theirs])
    given = ours.total() * len(theirs)
    return Rouge(matches / wanted if wanted else 0.0, matches / given if given else 0.0)


def _shared(ours: NGrams, theirs: NGrams) -> int:
    """Return how many units both have, each as often as the one that has it less often."""
    return sum([min(ours[unit], theirs[unit]) for unit in ours.keys() & theirs.keys()])
