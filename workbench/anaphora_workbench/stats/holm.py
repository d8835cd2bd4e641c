"""Holm's correction of p values for having tested several hypotheses."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Return the adjusted p values, in the order of the given ones.

    With the m values sorted, p(1) <= ... <= p(m), the adjusted value of p(i) is::

        max over j <= i of min(1, (m - j + 1) p(j))

    so the adjusted values rise with the given ones. Rejecting where the adjusted value is at most
    alpha keeps the chance of any false rejection at alpha or below, however the tests depend on
    each other; the number of rejections is the number of data sets on which one may claim a
    difference (Dror et al. 2017, Replicability analysis for NLP).

    Source: Holm (1979), A simple sequentially rejective multiple test procedure.

    ``None`` is a test that was refused: no member of the family, it stays ``None``.

    Raises:
        ValueError: A value is not between 0 and 1.
    """
    for place, value in enumerate(p_values):
        if value is not None and not 0 <= value <= 1:
            raise ValueError(f"the p value at index {place} is {value}, not between 0 and 1")
    ranked = sorted((value, place) for place, value in enumerate(p_values) if value is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for rank, (value, place) in enumerate(ranked):
        largest = max(largest, min(1.0, (len(ranked) - rank) * value))
        adjusted[place] = largest
    return tuple(adjusted)
