"""Shares of cases in which something was so, by contexts from special to general."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["Shares"]

_STRENGTH = 2.0
"""How many observations the more general context is worth."""


class Shares:
    """Counts of cases, and of those in which something was so.

    The share in a context is interpolated with that of the next more general one::

        p = (count + K p') / (total + K)

    Args:
        prior: Share where no context is known.
    """

    def __init__(self, prior: float) -> None:
        self._prior = prior
        self._counts: dict[str, list[int]] = {}

    def add(self, contexts: Sequence[str], *, so: bool) -> None:
        """Count a case.

        Args:
            contexts: What is known of it, from special to general.
            so: Whether it was so.
        """
        for context in contexts:
            counts = self._counts.setdefault(context, [0, 0])
            counts[0] += so
            counts[1] += 1

    def share(self, contexts: Sequence[str]) -> float:
        """Return the share of cases in which it was so, between 0 and 1."""
        share = self._prior
        for context in reversed(contexts):
            counts = self._counts.get(context)
            if counts is not None:
                share = (counts[0] + _STRENGTH * share) / (counts[1] + _STRENGTH)
        return share

    def state(self) -> dict[str, list[int]]:
        """Return the counts as JSON values."""
        return self._counts

    def take(self, state: Mapping[str, Sequence[int]]) -> None:
        """Take counts as `state` gives them.

        Raises:
            ValueError: They are none.
        """
        self._counts = {}
        for context, counts in state.items():
            number, total = counts
            self._counts[context] = [int(number), int(total)]
