"""Tukey's honestly significant difference: which of several systems differ, and the letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.anova import Anova, Group, anova_of_groups, groups_of
from anaphora_workbench.stats.arrays import Refusal, column_of
from anaphora_workbench.stats.letters import LetteredRow, compact_letters, homogeneous_subsets


@dataclass(frozen=True, slots=True)
class Pair:
    """Two systems compared by Tukey's test.

    Attributes:
        first: Name of the one that stands higher in the table.
        second: Name of the other one.
        difference: Mean of the first minus mean of the second, in the unit of the values.
        low: Lower end of the simultaneous interval of the difference.
        high: Upper end.
        q: Studentized range: size of the difference over its standard error over sqrt(2).
        p: p of "the two have the same mean", corrected for all pairs.
        different: Whether q exceeds its critical value, that is p < alpha.
        effect: The difference in standard deviations within groups (Cohen's d).
    """

    first: str
    second: str
    difference: float
    low: float
    high: float
    q: float
    p: float
    different: bool
    effect: float


@dataclass(frozen=True, slots=True)
class TukeyTable:
    """A table of systems: which differ from which.

    Attributes:
        groups: The systems, ordered by mean.
        rows: Compact letter display of the pairs: systems share a letter iff they do not differ.
        subsets: SPSS's homogeneous subsets, of the HSD with the harmonic mean of the sizes; the
            same as ``rows`` when the sizes are equal, and possibly another when not.
        pairs: All pairs, the first being the one that stands higher; empty when they were not
            asked for.
        hsd: Smallest difference that is significant, in the unit of the values; with unequal sizes
            that of the harmonic mean of the sizes. ``None`` when refused.
        equal_sizes: Whether the groups are of one size (Tukey), or not (Tukey-Kramer).
        alpha: Level of significance.
        refusal: Why there are no letters and no pairs.
    """

    groups: tuple[Group, ...]
    rows: tuple[LetteredRow, ...]
    subsets: tuple[LetteredRow, ...]
    pairs: tuple[Pair, ...]
    hsd: float | None
    equal_sizes: bool
    alpha: float
    refusal: Refusal | None


def tukey_hsd(
    values: Mapping[str, ArrayLike],
    *,
    alpha: float = 0.05,
    ascending: bool = False,
    pairs: bool = True,
) -> tuple[Anova, TukeyTable]:
    """Return the analysis of variance and Tukey's table of several groups.

    The arguments are those of `tukey_table`; see also `anova_of_groups`.

    Raises:
        ValueError: Fewer than two groups, an empty group, a value that is not a finite number, or
            alpha not between 0 and 1.
    """
    groups = groups_of(values)
    anova = anova_of_groups(groups)
    table = tukey_table(
        groups,
        anova.mean_square_within,
        anova.within,
        alpha=alpha,
        ascending=ascending,
        pairs=pairs,
    )
    return anova, table


def tukey_table(
    groups: Sequence[Group],
    mean_square_within: float | None,
    within: int,
    *,
    alpha: float = 0.05,
    ascending: bool = False,
    pairs: bool = True,
) -> TukeyTable:
    """Return Tukey's table, from what papers print: means, sizes and the mean square within groups.

    With k groups, N - k degrees of freedom, msw the mean square within and Q the studentized
    range of k means (Tukey 1953; Kramer 1956 for unequal sizes)::

        q(i, j) = |m(i) - m(j)| / sqrt(msw / 2 (1 / n(i) + 1 / n(j)))
        p(i, j) = P(Q(k, N - k) >= q(i, j))
        HSD = Q(1 - alpha; k, N - k) sqrt(msw / n),    n = harmonic mean of the sizes

    Where a paper gives F instead of msw, and the groups have one size n:
    msw = n var(means) / F, with the variance over k - 1.

    p comes from a numerical integral (`scipy.stats.studentized_range`) with an absolute error of
    about 1e-10: smaller values mean "very small" only. It takes 10 ms a pair.

    ``mean_square_within`` is in the squared unit of the means, ``within`` its N - k degrees of
    freedom; deviations of the groups are not used. ``alpha`` is for all pairs together;
    ``ascending`` begins the table with the smallest mean (for times and error rates). ``pairs``
    lists all pairs with their p values, which the letters do not need.

    Returns:
        The table; only ``groups`` is filled when there is no spread or freedom within groups.

    Raises:
        ValueError: Fewer than two groups, a size below 1, a number that is not finite, or alpha not
            between 0 and 1.
    """
    if not 0 < alpha < 1:
        raise ValueError(f"alpha must lie between 0 and 1, not {alpha}")
    if len(groups) < 2:
        raise ValueError(f"Tukey's test needs two groups or more, not {len(groups)}")
    for group in groups:
        if group.size < 1:
            raise ValueError(f"group {group.name} has no values")
    means = column_of([group.mean for group in groups], "means")
    order = np.argsort(means if ascending else -means, kind="stable")
    ordered = tuple(groups[place] for place in order)
    equal = len({group.size for group in groups}) == 1
    spread = mean_square_within or 0.0
    if not np.isfinite(spread) or spread < 0:
        raise ValueError(f"the mean square within groups cannot be {spread}")
    if within < 1 or not spread:
        why = Refusal.NO_FREEDOM_WITHIN_GROUPS if within < 1 else Refusal.NO_SPREAD_WITHIN_GROUPS
        return TukeyTable(ordered, (), (), (), None, equal, alpha, why)
    critical = _critical_range(alpha, len(groups), within)
    sizes = np.array([1 / group.size for group in ordered])
    errors = np.sqrt(spread / 2 * (sizes[:, None] + sizes))
    different = np.abs(means[order][:, None] - means[order]) / errors > critical
    names, sorted_means = [group.name for group in ordered], means[order]
    harmonic = len(ordered) / sum(1 / group.size for group in ordered)
    hsd = critical * float(np.sqrt(spread / harmonic))
    return TukeyTable(
        ordered,
        compact_letters(names, sorted_means, different, ascending=ascending),
        homogeneous_subsets(names, sorted_means, hsd, ascending=ascending),
        _pairs(ordered, spread, within, critical) if pairs else (),
        hsd,
        equal,
        alpha,
        None,
    )


@cache
def _critical_range(alpha: float, groups: int, within: int) -> float:
    """Return the critical value of the studentized range, a numerical search of 100 ms."""
    from scipy.stats import studentized_range

    return float(studentized_range.isf(alpha, groups, within))


def _pairs(
    groups: Sequence[Group], spread: float, within: int, critical: float
) -> tuple[Pair, ...]:
    from scipy.stats import studentized_range

    couples = list(combinations(groups, 2))
    differences = np.array([one.mean - two.mean for one, two in couples])
    shares = np.array([1 / one.size + 1 / two.size for one, two in couples])
    errors = np.sqrt(spread / 2 * shares)
    ranges = np.abs(differences) / errors
    distinct, back = np.unique(ranges, return_inverse=True)
    tails = np.clip(studentized_range.sf(distinct, len(groups), within), 0, 1)[back]
    return tuple(
        Pair(
            one.name,
            two.name,
            float(difference),
            float(difference - critical * error),
            float(difference + critical * error),
            float(q),
            float(p),
            bool(q > critical),
            float(difference / np.sqrt(spread)),
        )
        for (one, two), difference, error, q, p in zip(
            couples, differences, errors, ranges, tails, strict=True
        )
    )
