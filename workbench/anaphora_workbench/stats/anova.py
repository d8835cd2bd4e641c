"""One-way analysis of variance: do the means of several groups differ at all?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import Floats, Refusal, column_of


@dataclass(frozen=True, slots=True)
class Group:
    """Values of one group, in brief.

    Attributes:
        name: Its name, such as that of a system.
        mean: Their mean, in the unit of the values.
        size: How many there are.
        deviation: Their standard deviation over n - 1, in the same unit; ``None`` for a single
            value, or when a paper does not print it.
    """

    name: str
    mean: float
    size: int
    deviation: float | None = None


@dataclass(frozen=True, slots=True)
class Anova:
    """A one-way analysis of variance.

    Attributes:
        f: Mean square between over mean square within groups; ``None`` when refused.
        between: Degrees of freedom between groups, k - 1.
        within: Degrees of freedom within groups, N - k.
        p: p of "all groups have the same mean"; ``None`` when refused.
        mean_square_between: In the squared unit of the values.
        mean_square_within: Likewise; ``None`` when N = k.
        eta_squared: Share of the sum of squares that lies between groups, 0 to 1; an effect size.
        omega_squared: The same without its upward bias; can fall below 0 where F < 1.
        refusal: Why there is no F and no p.
    """

    f: float | None
    between: int
    within: int
    p: float | None
    mean_square_between: float
    mean_square_within: float | None
    eta_squared: float | None
    omega_squared: float | None
    refusal: Refusal | None


def groups_of(values: Mapping[str, ArrayLike]) -> tuple[Group, ...]:
    """Return mean, size and standard deviation of each group.

    Raises:
        ValueError: A group is empty, or a value is not a finite number.
    """
    return tuple(_group(name, column_of(column, name)) for name, column in values.items())


def one_way_anova(values: Mapping[str, ArrayLike]) -> Anova:
    """Return the one-way analysis of variance of several groups; see `anova_of_groups`.

    Raises:
        ValueError: Fewer than two groups, an empty group, or a value that is not a finite number.
    """
    return anova_of_groups(groups_of(values))


def anova_of_groups(groups: Sequence[Group]) -> Anova:
    """Return the one-way analysis of variance, from means, sizes and deviations.

    With k groups of n(i) values with mean m(i) and standard deviation s(i), N values in all with
    mean m::

        between = sum n(i) (m(i) - m)^2        within = sum (n(i) - 1) s(i)^2
        F = (between / (k - 1)) / (within / (N - k))    p = P(F(k - 1, N - k) >= F)
        eta^2 = between / (between + within)
        omega^2 = (between - (k - 1) msw) / (between + within + msw),    msw = within / (N - k)

    It takes the values as independent. Ratings of the same items or by the same people are not: a
    blocked design takes their spread out of the mean square within, and finds smaller differences.

    Source: Fisher (1925), Statistical Methods for Research Workers; Hays (1963) for omega squared.

    Returns:
        The analysis; without F and p when no group has two values, or when no value differs from
        its group's mean.

    Raises:
        ValueError: Fewer than two groups, or one of several values without its deviation.
    """
    if len(groups) < 2:
        raise ValueError(f"an analysis of variance needs two groups or more, not {len(groups)}")
    sizes = np.array([group.size for group in groups])
    means = np.array([group.mean for group in groups])
    total = int(sizes.sum())
    grand = float(sizes @ means) / total
    squares_between = float(sizes @ (means - grand) ** 2) if np.ptp(means) else 0.0
    squares_within = sum(_squares(group) for group in groups)
    between, within = len(groups) - 1, total - len(groups)
    mean_between = squares_between / between
    if not within or not squares_within:
        why = Refusal.NO_SPREAD_WITHIN_GROUPS if within else Refusal.NO_FREEDOM_WITHIN_GROUPS
        mean_within = 0.0 if within else None
        return Anova(None, between, within, None, mean_between, mean_within, None, None, why)
    from scipy.special import fdtrc

    mean_within = squares_within / within
    whole = squares_between + squares_within
    f = mean_between / mean_within
    return Anova(
        f,
        between,
        within,
        float(fdtrc(between, within, f)),
        mean_between,
        mean_within,
        squares_between / whole,
        (squares_between - between * mean_within) / (whole + mean_within),
        None,
    )


def anova_of_f(groups: Sequence[Group], f: float) -> Anova:
    """Return the analysis behind means and an F that a paper prints.

    With k groups of one size n: msw = n var(means) / F, with the variance over k - 1; from it
    follow the letters (`tukey_table`). Deviations of the groups are not used.

    Raises:
        ValueError: Fewer than two groups, different sizes, fewer than two values in each, or an F
            that is not above 0.
    """
    if len(groups) < 2:
        raise ValueError(f"an analysis of variance needs two groups or more, not {len(groups)}")
    sizes = {group.size for group in groups}
    if len(sizes) > 1:
        raise ValueError("a printed F needs groups of one size")
    size = sizes.pop()
    if size < 2:
        raise ValueError("a printed F needs two values or more in each group")
    if not f > 0 or not np.isfinite(f):
        raise ValueError(f"F cannot be {f:g}")
    from scipy.special import fdtrc

    between, within = len(groups) - 1, len(groups) * (size - 1)
    square = size * float(np.var([group.mean for group in groups], ddof=1))
    p = float(fdtrc(between, within, f))
    return Anova(f, between, within, p, square, square / f, None, None, None)


def _group(name: str, column: Floats) -> Group:
    if not len(column):
        raise ValueError(f"group {name} has no values")
    if not np.ptp(column):  # equal values have no spread, whatever rounding makes of their mean
        return Group(name, float(column[0]), len(column), 0.0 if len(column) > 1 else None)
    return Group(name, float(column.mean()), len(column), float(column.std(ddof=1)))


def _squares(group: Group) -> float:
    """Return the sum of the squared distances from the mean."""
    if group.size == 1:
        return 0.0
    if group.deviation is None:
        raise ValueError(f"the standard deviation of group {group.name} is not given")
    return (group.size - 1) * group.deviation**2
