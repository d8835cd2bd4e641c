"""Words and n-grams of strings, as the metrics of generated text count them.

`words_of` is the tokenisation of mteval-v13a, the script of the MT evaluations: lower case (ASCII
only), punctuation parted from words but inside numbers. Texts that are tokenised already are split
at blanks (`split`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

__all__ = ["NGrams", "Tokeniser", "lowered", "ngrams", "split", "words_of"]

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
    text = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    for entity, sign in _ENTITIES:
        text = text.replace(entity, sign)
    text = f" {lowered(text)} "
    for pattern, parted in _RULES:
        text = pattern.sub(parted, text)
    return text.split()


def ngrams(words: Sequence[str], size: int) -> NGrams:
    """Return the n-grams of some words.

    Args:
        words: The words.
        size: Words of an n-gram, 1 at least.
    """
    return Counter(zip(*[words[start:] for start in range(size)], strict=False))
