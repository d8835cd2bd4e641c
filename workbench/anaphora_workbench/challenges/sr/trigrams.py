"""A trigram model of words with Witten-Bell interpolation.

With c(h w) the count of a word behind a history h, and t(h) the number of different words there::

    p(w | h) = (c(h w) + t(h) p(w | h')) / (c(h) + t(h))

where h' is the history without its first word; without any history p is the same with 1 / (V + 1)
for p(w | h'), V the number of known words (Witten and Bell 1991).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

BORDER = "\n"
"""Stands before and behind a sentence."""
_MOST = 10**12
"""The largest count that a model can have."""
_Followers = dict[str, dict[str, int]]


def count_of(value: object) -> int:
    """Return a count of a model file; raise `ValueError` for anything else."""
    if not isinstance(value, int) or not 0 < value <= _MOST:
        raise ValueError(f"{str(value)[:20]} is not a count: a whole number from 1 to {_MOST}")
    return value


class Trigrams:
    """Counts of words behind none, one and two words."""

    def __init__(self) -> None:
        self._counts: tuple[_Followers, _Followers, _Followers] = ({}, {}, {})
        self._totals: tuple[dict[str, int], dict[str, int], dict[str, int]] = ({}, {}, {})
        self._known: dict[tuple[str, str, str], float] = {}

    def learn(self, words: Sequence[str]) -> None:
        """Count the words of a sentence."""
        padded = [BORDER, BORDER, *words, BORDER]
        for place in range(2, len(padded)):
            word = padded[place]
            for order in range(3):
                history = " ".join(padded[place - order : place])
                self._add(order, history, word, 1)

    def _add(self, order: int, history: str, word: str, count: int) -> None:
        followers = self._counts[order].setdefault(history, {})
        followers[word] = followers.get(word, 0) + count
        self._totals[order][history] = self._totals[order].get(history, 0) + count

    def log_share(self, word: str, before: str = "", earlier: str = "") -> float:
        """Return the natural logarithm of p(word | earlier before); ``""`` is an unknown word.

        The word is in lower case, or `BORDER`.
        """
        key = (word, before, earlier)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = log(self._share(word, before, earlier))
        return found

    def _share(self, word: str, before: str, earlier: str) -> float:
        share = 1 / (len(self._counts[0].get("", {})) + 1)
        histories = ["", before, f"{earlier} {before}"]
        for order in range(1 + bool(before) + bool(before and earlier)):
            history = histories[order]
            followers = self._counts[order].get(history)
            if followers is None:
                break
            different = len(followers)
            total = self._totals[order][history] + different
            share = (followers.get(word, 0) + different * share) / total
        return share

    def state(self) -> dict[str, dict[str, int]]:
        """Return the counts of trigrams as JSON values; the others follow from them."""
        return self._counts[2]

    @classmethod
    def of(cls, state: Mapping[str, Mapping[str, int]]) -> Trigrams:
        """Return the model that `state` is of; raise `ValueError` for anything else."""
        made = cls()
        for history, followers in state.items():
            earlier, _blank, before = history.partition(" ")
            if not before:
                raise ValueError(f"{history!r} is not a history of two words")
            for word, count in followers.items():
                for order, part in ((0, ""), (1, before), (2, f"{earlier} {before}")):
                    made._add(order, part, str(word), count_of(count))
        return made
