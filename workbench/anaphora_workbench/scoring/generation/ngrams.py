"""Words and n-grams of strings, as the metrics of generated text count them.

`words_of` is the tokenisation of mteval-v13a, the script of the MT evaluations: lower case (ASCII
only), punctuation parted from words but inside numbers. Texts that are tokenised already are split
at blanks (`split`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

__all__ = [
    "NGrams",
    "Tokeniser",
    "lowered",
    "most_of",
    "ngrams",
    "ngrams_up_to",
    "split",
    "words_of",
]

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
    """Return the n-grams of some words.

    Args:
        words: The words.
        size: Words of an n-gram, 1 at least.
    """
    return Counter(zip(*[words[start:] for start in range(size)], strict=False))
