"""An interval of the difference of two shares on the same items, without resampling."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from anaphora_workbench.stats.mcnemar import McNemar


@dataclass(frozen=True, slots=True)
class ItemInterval:
    """The difference of two shares with an interval that takes items as independent.

    Attributes:
        value: First share minus second one; ``None`` without items.
        low: Lower end; ``None`` without items.
        high: Upper end.
        level: Nominal coverage.
        items: Number of items.
    """

    value: float | None
    low: float | None
    high: float | None
    level: float
    items: int


def interval_of_items(counts: McNemar, *, level: float = 0.95) -> ItemInterval:
    """Return the adjusted Wald interval of the difference of two paired shares.

    With n items, b that only the first system has right and c that only the second has::

        p = (b + 1) / (n + 2)    q = (c + 1) / (n + 2)
        p - q  +-  z sqrt((p + q - (p - q)^2) / (n + 2))

    The items are taken as independent. Anaphors of one text are not, so this interval is too narrow
    for a statement on texts; it is for collections of so few documents that a bootstrap over them
    says nothing.

    Source: Bonett and Price (2012), Adjusted Wald confidence interval for a difference of binomial
    proportions based on paired data.

    Args:
        counts: Items that both, one or none of the systems has right.
        level: Nominal coverage, above 0 and below 1.

    Raises:
        ValueError: The level is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"the level must be above 0 and below 1, not {level}")
    items = counts.items
    if not items:
        return ItemInterval(None, None, None, level, 0)
    first, second = (counts.only_first + 1) / (items + 2), (counts.only_second + 1) / (items + 2)
    centre = first - second
    half = NormalDist().inv_cdf((1 + level) / 2) * sqrt((first + second - centre**2) / (items + 2))
    low, high = max(-1.0, centre - half), min(1.0, centre + half)
    return ItemInterval(counts.difference, low, high, level, items)
