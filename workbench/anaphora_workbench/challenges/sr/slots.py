"""Where commas and dashes go in a family: the gaps between its other members.

A comma says little of itself, so counts of pairs do not place it; what stands on either side of it
does. Of families that have a comma the model counts, for each gap, whether one was there, in
contexts from special to general: relations, parts of speech and sizes on both sides, relations on
both sides, the left side alone, any gap on this side of the head (`shares`). The commas of a family
go into the gaps with the largest odds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log
from typing import NamedTuple

from anaphora_workbench.challenges.sr.shares import Shares

__all__ = ["SLOTTED", "Gap", "Slots"]

SLOTTED = frozenset((",", "--", "–", "—", ";", ":"))
"""Lemmas of punctuation that is placed in gaps."""

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
    """Counts of gaps with and without a sign.

    Args:
        prior: Share of gaps with a sign where nothing is known.
    """

    def __init__(self, prior: float = 0.3) -> None:
        self._shares = Shares(prior)
        self._known: dict[tuple[str, str, Gap], float] = {}

    def learn(self, lemma: str, kind: str, gap: Gap, *, filled: bool) -> None:
        """Count one gap.

        Args:
            lemma: The sign.
            kind: Part of speech of the head.
            gap: The gap.
            filled: Whether the sign was there.
        """
        self._shares.add(_contexts(lemma, kind, gap), so=filled)

    def odds(self, lemma: str, kind: str, gap: Gap) -> float:
        """Return the logarithm of the odds that the sign is in a gap."""
        key = (lemma, kind, gap)
        found = self._known.get(key)
        if found is None:
            share = self._shares.share(_contexts(lemma, kind, gap))
            share = min(max(share, _LEAST), 1 - _LEAST)
            found = self._known[key] = log(share) - log(1 - share)
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
        return self._shares.state()

    def take(self, state: Mapping[str, Sequence[int]]) -> None:
        """Take counts as `state` gives them.

        Raises:
            ValueError: They are none.
        """
        self._shares.take(state)


def _contexts(lemma: str, kind: str, gap: Gap) -> list[str]:
    """Return contexts from special to general."""
    side = "behind" if gap.behind else "before"
    left, right = gap.left, gap.right
    return [
        f"{lemma}\t{kind}\t{side}\t{left[0]} {left[1]} {left[2]}\t{right[0]} {right[1]} {right[2]}",
        f"{lemma}\t{side}\t{left[0]} {left[2]}\t{right[0]} {right[2]}",
        f"{lemma}\t{side}\t{left[0]}\t{right[0]}",
        f"{lemma}\t{side}\t{left[0]} {left[2]}",
        f"{lemma}\t{side}",
    ]
