"""Bootstrap of figures that are functions of sums over documents, and of paired differences.

The documents are the unit of resampling: anaphors of one text are not independent of each other.
A resample draws as many documents as there are, with replacement; the figure is formed of the
sums, as in the reports, and is never a mean of the documents' figures. All resamples are one
product of a matrix of draws with the sums.

Sources: Efron and Tibshirani (1993), An Introduction to the Bootstrap, chapters 8, 13 and 14
(intervals); Koehn (2004) for the pairing of systems on the same resamples; Berg-Kirkpatrick,
Burkett and Klein (2012), An empirical investigation of statistical significance in NLP (p values).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import (
    Floats,
    Statistic,
    figure_of,
    number_or_none,
    table_of,
)
from anaphora_workbench.stats.intervals import (
    Interval,
    bca_interval,
    percentile_interval,
    slack_of,
)
from anaphora_workbench.stats.refusals import Refusal
from anaphora_workbench.stats.resampling import bootstrap_weights

Counts = Sequence[int]
"""A count for each document."""


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """A figure of one system with its intervals.

    Attributes:
        value: The figure on all documents; ``None`` when undefined.
        percentile: Percentile interval.
        bca: BCa interval, or the percentile interval with the reason.
        standard_error: Standard deviation over the resamples; ``None`` when refused.
        undefined: Resamples on which the figure is undefined.
    """

    value: float | None
    percentile: Interval
    bca: Interval
    standard_error: float | None
    undefined: int


@dataclass(frozen=True, slots=True)
class BootstrapComparison:
    """Two systems on the same documents: the difference, its intervals and its p values.

    Attributes:
        first: Figure of the first system on all documents; ``None`` when undefined.
        second: Figure of the second one.
        difference: First minus second, the effect, in the unit of the figure.
        percentile: The difference with its percentile interval.
        bca: The difference with its BCa interval, or the percentile one with the reason.
        p_one_sided: p of "the first is no better"; small when the first has the larger figure.
        p_two_sided: p of "there is no difference".
        standard_error: Standard deviation of the difference over the resamples.
        share_better: Share of resamples on which the first is ahead, ties counted half: an
            effect size without unit, 0.5 for equal systems.
        documents: Number of documents.
        samples: Number of resamples; a p of 0 means below 1 / samples.
        undefined: Resamples on which the difference is undefined.
        refusal: Why there are no intervals and no p values.
    """

    first: float | None
    second: float | None
    difference: float | None
    percentile: Interval
    bca: Interval
    p_one_sided: float | None
    p_two_sided: float | None
    standard_error: float | None
    share_better: float | None
    documents: int
    samples: int
    undefined: int
    refusal: Refusal | None


def bootstrap(
    sums: ArrayLike,
    statistic: Statistic,
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> Bootstrap:
    """Return a figure of summed rows with its bootstrap intervals over documents.

    Args:
        sums: A row for each document, a column for each sum; shape (documents, columns).
        statistic: The figure, from sums of shape (..., columns) to shape (...).
        level: Nominal coverage of the intervals.
        samples: Number of resamples.
        seed: Seed of the draws; the same seed gives the same interval.

    Raises:
        ValueError: Wrong shapes, a number that is not finite, no resamples, a level outside 0 to 1.
    """
    table = table_of(sums, "sums")
    (figures,) = _resampled([table], {"": statistic}, samples, seed)[""]
    value = float(figure_of(statistic, table.sum(axis=0)))
    plain = percentile_interval(value, figures, level, len(table))
    left_out = figure_of(statistic, table.sum(axis=0) - table)
    return Bootstrap(
        plain.value,
        plain,
        bca_interval(value, figures, left_out, level, len(table)),
        None if plain.refusal else _spread(figures),
        int(np.isnan(figures).sum()),
    )


def paired_bootstrap(
    sums: ArrayLike,
    other_sums: ArrayLike,
    statistic: Statistic,
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> BootstrapComparison:
    """Compare two systems by one figure on the same resampled documents.

    With d the difference on the data and d* that on a resample, after Berg-Kirkpatrick et al.
    (2012), who shift the resamples so that their mean fits the null hypothesis::

        p_one_sided = share of resamples with d* - d > d        (d* > 2 d)
        p_two_sided = share of resamples with |d* - d| > |d|

    The paper tests the better system only, d > 0. For d < 0 the same one-sided count gives a p near
    1. For d = 0 ties are counted (d* >= 0), and the two-sided p is 1: a system does not differ
    from itself. Differences that agree but for rounding are ties.

    Args:
        sums: Rows of the first system; shape (documents, columns).
        other_sums: Rows of the second one for the same documents in the same order.
        statistic: The figure, from sums of shape (..., columns) to shape (...).
        level: Nominal coverage of the intervals.
        samples: Number of resamples.
        seed: Seed of the draws.

    Returns:
        The comparison; with the value and without intervals and p values when refused (fewer than
        ten documents, or the figure undefined on the data or on a resample).

    Raises:
        ValueError: Wrong or different shapes, a number that is not finite, no resamples, a level
            outside 0 to 1.
    """
    found = paired_bootstraps(
        sums, other_sums, {"": statistic}, level=level, samples=samples, seed=seed
    )
    return found[""]


def paired_bootstraps(
    sums: ArrayLike,
    other_sums: ArrayLike,
    statistics: Mapping[str, Statistic],
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> dict[str, BootstrapComparison]:
    """Compare two systems by several figures at once, all on the same resamples.

    The rows hold the sums of all figures side by side, so the resamples are added up once.

    Args:
        sums: Rows of the first system; shape (documents, columns).
        other_sums: Rows of the second one for the same documents.
        statistics: Each figure by name.
        level: Nominal coverage of the intervals.
        samples: Number of resamples.
        seed: Seed of the draws.

    Returns:
        The comparison of each figure, as `paired_bootstrap` gives it.

    Raises:
        ValueError: As `paired_bootstrap`.
    """
    tables = paired_tables(sums, other_sums)
    resampled = _resampled(tables, statistics, samples, seed)
    return {
        name: _comparison(tables, statistic, resampled[name], level)
        for name, statistic in statistics.items()
    }


def paired_tables(sums: ArrayLike, other_sums: ArrayLike) -> tuple[Floats, Floats]:
    """Return the rows of two systems as arrays.

    Raises:
        ValueError: They are no tables of finite numbers, or they differ in shape.
    """
    first, second = table_of(sums, "sums"), table_of(other_sums, "other_sums")
    if first.shape != second.shape:
        raise ValueError(
            f"the systems must have the same documents and columns, not {first.shape} and "
            f"{second.shape}"
        )
    return first, second


def interval_of_ratio(
    parts: Counts, wholes: Counts, *, level: float = 0.95, samples: int = 10_000, seed: int = 1
) -> Interval:
    """Return the sum of ``parts`` over the sum of ``wholes`` with its percentile interval.

    Args:
        parts: Numerators, one a document.
        wholes: Denominators, one a document.
        level: Share of the resamples that lie inside.
        samples: Number of resamples.
        seed: Seed of the draws; the same seed gives the same interval.

    Raises:
        ValueError: The two differ in length.
    """
    table = _side_by_side(parts, wholes)
    return bootstrap(table, ratio_of_sums, level=level, samples=samples, seed=seed).percentile


def interval_of_difference(
    parts: Counts,
    wholes: Counts,
    other_parts: Counts,
    other_wholes: Counts,
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> Interval:
    """Return the first ratio minus the second one, with its paired percentile interval.

    Both ratios are formed on the same resampled documents.

    Args:
        parts: Numerators of the first ratio, one a document.
        wholes: Its denominators.
        other_parts: Numerators of the second ratio, for the same documents.
        other_wholes: Its denominators.
        level: Share of the resamples that lie inside.
        samples: Number of resamples.
        seed: Seed of the draws.

    Raises:
        ValueError: The four differ in length.
    """
    table = _side_by_side(parts, wholes, other_parts, other_wholes)
    return paired_bootstrap(
        table[:, :2], table[:, 2:], ratio_of_sums, level=level, samples=samples, seed=seed
    ).percentile


def ratio_of_sums(sums: Floats) -> Floats:
    """Return the first column over the second one: the statistic of a rate; 0/0 is undefined."""
    return np.asarray(sums[..., 0] / sums[..., 1])


def _side_by_side(*columns: Counts) -> Floats:
    if len({len(column) for column in columns}) > 1:
        raise ValueError("the columns must have one entry for each document")
    return np.asarray(columns, dtype=np.float64).T.reshape(-1, len(columns))


def _resampled(
    tables: Sequence[Floats], statistics: Mapping[str, Statistic], samples: int, seed: int
) -> dict[str, Floats]:
    """Return the figures of each system on each resample: name -> (systems, samples)."""
    found = {name: np.empty((len(tables), samples)) for name in statistics}
    start = 0
    for weights in bootstrap_weights(len(tables[0]), samples, seed):
        rows = slice(start, start + len(weights))
        for number, table in enumerate(tables):
            sums = weights @ table
            for name, statistic in statistics.items():
                found[name][number, rows] = figure_of(statistic, sums)
        start = rows.stop
    return found


def _comparison(
    tables: tuple[Floats, Floats], statistic: Statistic, resampled: Floats, level: float
) -> BootstrapComparison:
    totals = [table.sum(axis=0) for table in tables]
    first, second = (float(figure_of(statistic, total)) for total in totals)
    difference, differences = first - second, resampled[0] - resampled[1]
    without = [
        figure_of(statistic, total - table) for total, table in zip(totals, tables, strict=True)
    ]
    documents = len(tables[0])
    plain = percentile_interval(difference, differences, level, documents)
    one_sided = two_sided = error = better = None
    if plain.refusal is None:
        slack = slack_of(first, second)
        one_sided, two_sided = _p_values(difference, differences, slack)
        error = _spread(differences)
        ties = np.abs(differences) <= slack
        better = float((differences > slack).mean() + ties.mean() / 2)
    return BootstrapComparison(
        number_or_none(first),
        number_or_none(second),
        plain.value,
        plain,
        bca_interval(difference, differences, without[0] - without[1], level, documents),
        one_sided,
        two_sided,
        error,
        better,
        documents,
        len(differences),
        int(np.isnan(differences).sum()),
        plain.refusal,
    )


def _p_values(difference: float, differences: Floats, slack: float) -> tuple[float, float]:
    """Return the one-sided and the two-sided p of `paired_bootstrap`."""
    if abs(difference) <= slack:
        return float((differences >= -slack).mean()), 1.0
    shifted = differences - difference
    one_sided = (shifted > difference + slack).mean()
    return float(one_sided), float((np.abs(shifted) > abs(difference) + slack).mean())


def _spread(figures: Floats) -> float:
    return float(figures.std(ddof=1)) if len(figures) > 1 else 0.0
