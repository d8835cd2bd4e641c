"""Where commas and dashes go in a family: the gaps between its other members.

A comma says little of itself, so counts of pairs do not place it; what stands on either side of it
does. Of families that have a comma the model counts, for each gap, whether one was there, in
contexts from special to general: relations, parts of speech and sizes on both sides, relations on
both sides, the left side alone, any gap on this side of the head. Shares are interpolated as in
`ordering`. The commas of a family go into the gaps with the largest odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log
from typing import NamedTuple

__all__ = ["SLOTTED", "Gap", "Slots"]

SLOTTED = frozenset((",", "--", "–", "—", ";", ":"))
"""Lemmas of punctuation that is placed in gaps."""

_STRENGTH = 2.0
_LEAST = 1e-3
_MOST_TRIED = 6
"""Gaps among which other placings are looked for."""


class Gap(NamedTuple):
    """A place between two members of a family, or at one of its ends.

    Attributes:
        left: Relation, part of speech and size of the member before it.
        right: Those of the member behind it.
        behind: Whether it is behind the head.
    """

    left: tuple[str, str, int]
    right: tuple[str, str, int]
    behind: bool


class Slots:
    """Counts of gaps with and without a sign."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}
        self._known: dict[tuple[str, str, Gap], float] = {}

    def learn(self, lemma: str, kind: str, gap: Gap, *, filled: bool) -> None:
        """Count one gap of a family that has the sign.

        Args:
            lemma: The sign.
            kind: Part of speech of the head.
            gap: The gap.
            filled: Whether the sign was there.
        """
        for key in _keys(lemma, kind, gap):
            counts = self._counts.setdefault(key, [0, 0])
            counts[0] += filled
            counts[1] += 1

    def odds(self, lemma: str, kind: str, gap: Gap) -> float:
        """Return the logarithm of the odds that the sign is in a gap."""
        known = self._known.get((lemma, kind, gap))
        if known is not None:
            return known
        share = 0.3
        for key in reversed(list(_keys(lemma, kind, gap))):
            counts = self._counts.get(key)
            if counts is not None:
                share = (counts[0] + _STRENGTH * share) / (counts[1] + _STRENGTH)
        share = min(max(share, _LEAST), 1 - _LEAST)
        found = self._known[lemma, kind, gap] = log(share) - log(1 - share)
        return found

    def placed(
        self, lemma: str, kind: str, gaps: Sequence[Gap], count: int, most: int
    ) -> list[tuple[float, tuple[int, ...]]]:
        """Return choices of gaps for some equal signs with their scores, the best first.

        Args:
            lemma: The sign.
            kind: Part of speech of the head.
            gaps: The gaps of the family.
            count: Number of signs; those that are too many share the last gap.
            most: Number of choices at most.
        """
        odds = [self.odds(lemma, kind, gap) for gap in gaps]
        ranked = sorted(range(len(gaps)), key=lambda place: (-odds[place], place))
        count = min(count, len(gaps))
        near = ranked[: max(count, min(_MOST_TRIED, count + most - 1))]
        choices = [
            (sum([odds[place] for place in chosen]), tuple(sorted(chosen)))
            for chosen in combinations(near, count)
        ]
        choices.sort(key=lambda entry: (-entry[0], entry[1]))
        return choices[:most]

    def state(self) -> dict[str, list[int]]:
        """Return the counts as JSON values."""
        return self._counts

    @classmethod
    def of(cls, state: Mapping[str, Sequence[int]]) -> Slots:
        """Return the slots that `state` is of.

        Raises:
            ValueError: It is none.
        """
        made = cls()
        for key, counts in state.items():
            filled, total = counts
            made._counts[key] = [int(filled), int(total)]
        return made


def _keys(lemma: str, kind: str, gap: Gap) -> Iterator[str]:
    """Yield contexts from special to general."""
    side = "behind" if gap.behind else "before"
    left, right = gap.left, gap.right
    yield (
        f"{lemma}\t{kind}\t{side}\t{left[0]} {left[1]} {left[2]}\t{right[0]} {right[1]} {right[2]}"
    )
    yield f"{lemma}\t{side}\t{left[0]} {left[2]}\t{right[0]} {right[2]}"
    yield f"{lemma}\t{side}\t{left[0]}\t{right[0]}"
    yield f"{lemma}\t{side}\t{left[0]} {left[2]}"
    yield f"{lemma}\t{side}"
