"""Intraclass correlations of numeric ratings, after Shrout and Fleiss.

For n items rated by the same k raters, with the mean squares of the analysis of variance between
items (BMS), within items (WMS), between raters (JMS) and of the rest (EMS)::

    ICC(1,1) = (BMS - WMS) / (BMS + (k-1) WMS)                       raters differ by item
    ICC(2,1) = (BMS - EMS) / (BMS + (k-1) EMS + k (JMS - EMS) / n)   raters are a random sample
    ICC(3,1) = (BMS - EMS) / (BMS + (k-1) EMS)                       these raters and no others
    ICC(1,k) = (BMS - WMS) / BMS                  the same for the mean of the k ratings
    ICC(2,k) = (BMS - EMS) / (BMS + (JMS - EMS) / n)
    ICC(3,k) = (BMS - EMS) / BMS

An item with a gap cannot be used and is left out (`complete`). A correlation is undefined when its
denominator is 0 or there are fewer than two items or raters. All sums are exact fractions.

Source: Shrout and Fleiss (1979), Intraclass correlations: uses in assessing rater reliability.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

Row = Sequence[Fraction]
"""The ratings of one item, in the order of the raters."""


@dataclass(frozen=True, slots=True)
class MeanSquares:
    """Mean squares of a table of ratings.

    Attributes:
        items: Number of items, n.
        raters: Number of raters, k.
        between: Between items, BMS.
        within: Within items, WMS.
        judges: Between raters, JMS.
        residual: What neither items nor raters explain, EMS.
    """

    items: int
    raters: int
    between: Fraction
    within: Fraction
    judges: Fraction
    residual: Fraction


def complete(rows: Iterable[Sequence[Fraction | None]]) -> list[list[Fraction]]:
    """Return the items that every rater has rated."""
    kept = []
    for row in rows:
        values = [value for value in row if value is not None]
        if len(values) == len(row):
            kept.append(values)
    return kept


def mean_squares(rows: Sequence[Row]) -> MeanSquares | None:
    """Return the mean squares; ``None`` with fewer than two items or raters."""
    items = len(rows)
    raters = len(rows[0]) if rows else 0
    if items < 2 or raters < 2:
        return None
    total = _total([_total(row) for row in rows])
    correction = total**2 / (items * raters)
    squares = _total([value**2 for row in rows for value in row]) - correction
    between = _total([_total(row) ** 2 for row in rows]) / raters - correction
    columns = [_total(column) for column in zip(*rows, strict=True)]
    judges = _total([column**2 for column in columns]) / items - correction
    residual = squares - between - judges
    return MeanSquares(
        items,
        raters,
        between / (items - 1),
        (squares - between) / (items * (raters - 1)),
        judges / (raters - 1),
        residual / ((items - 1) * (raters - 1)),
    )


def intraclass_correlations(rows: Sequence[Row]) -> dict[str, float | None]:
    """Return the six correlations by name, ``None`` where undefined.

    Args:
        rows: The ratings of each item, without gaps.
    """
    names = ("icc(1,1)", "icc(2,1)", "icc(3,1)", "icc(1,k)", "icc(2,k)", "icc(3,k)")
    found = mean_squares(rows)
    if found is None:
        return dict.fromkeys(names)
    n, k, bms = found.items, found.raters, found.between
    wms, jms, ems = found.within, found.judges, found.residual
    values = (
        _share(bms - wms, bms + (k - 1) * wms),
        _share(bms - ems, bms + (k - 1) * ems + k * (jms - ems) / n),
        _share(bms - ems, bms + (k - 1) * ems),
        _share(bms - wms, bms),
        _share(bms - ems, bms + (jms - ems) / n),
        _share(bms - ems, bms),
    )
    return dict(zip(names, values, strict=True))


def _total(values: Iterable[Fraction]) -> Fraction:
    return sum(values, Fraction(0))


def _share(part: Fraction, whole: Fraction) -> float | None:
    return float(part / whole) if whole else None
