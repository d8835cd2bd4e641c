"""Paired bootstrap: the difference of systems on the same resampled documents, and its p values.

Sources: Koehn (2004), Statistical significance tests for machine translation evaluation (systems
paired on the same resamples); Berg-Kirkpatrick, Burkett and Klein (2012), An empirical
investigation of statistical significance in NLP (p values).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import (
    Floats,
    Refusal,
    Statistic,
    figure_of,
    number_or_none,
    table_of,
)
from anaphora_workbench.stats.bootstrap import (
    Counts,
    DrawnTables,
    ratio_of_sums,
    resampled_figures,
    side_by_side,
    standard_error_of,
)
from anaphora_workbench.stats.intervals import (
    Interval,
    bca_interval,
    percentile_interval,
    slack_of,
    without_rounding,
)

_Document = TypeVar("_Document", bound=Hashable)


def pairs_by_documents(
    have: Mapping[str, Set[_Document]],
) -> dict[frozenset[_Document], list[tuple[str, str]]]:
    """Return every two systems by the documents that both have.

    Pairs with the same documents can be tested at once, on the same draws; and a system that lacks
    documents takes them from its own pairs only.
    """
    found: dict[frozenset[_Document], list[tuple[str, str]]] = {}
    for one, other in combinations(have, 2):
        found.setdefault(frozenset(have[one] & have[other]), []).append((one, other))
    return found


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

    The two have rows for the same documents in the same order; the other arguments are those of
    `bootstrap`.

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
    """Compare two systems by several figures on the same resamples, each as `paired_bootstrap`.

    The rows hold the sums of all figures side by side, so the resamples are added up once.
    """
    tables = paired_tables(sums, other_sums)
    resampled = resampled_figures([DrawnTables(tables, statistics)], samples, seed)[0]
    return {
        name: _comparison(tables, statistic, resampled[name], level)
        for name, statistic in statistics.items()
    }


def bootstraps_of_pairs(
    systems: Mapping[str, ArrayLike],
    statistics: Mapping[str, Statistic],
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> dict[tuple[str, str], dict[str, BootstrapComparison]]:
    """Compare every two of several systems, all on the same resamples.

    The documents are drawn once, so many systems cost little more than two. The p values are those
    of single comparisons: correct them (`holm`).

    Each system has rows for the same documents in the same order. Of a pair of names the one given
    earlier comes first; its comparison of each figure is what `paired_bootstraps` gives for the
    two.
    """
    return bootstraps_of_pair_groups(
        [systems], statistics, level=level, samples=samples, seed=seed
    )[0]


def bootstraps_of_pair_groups(
    groups: Sequence[Mapping[str, ArrayLike]],
    statistics: Mapping[str, Statistic],
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> list[dict[tuple[str, str], dict[str, BootstrapComparison]]]:
    """Return what `bootstraps_of_pairs` gives for each of several groups of systems.

    Groups with equally many documents share their resamples, which takes less time.
    """
    asked = []
    for systems in groups:
        tables = [table_of(rows, name) for name, rows in systems.items()]
        for name, table in zip(systems, tables, strict=True):
            _check_shapes(tables[0], table, next(iter(systems)), name)
        asked.append(DrawnTables(tables, statistics))
    found: list[dict[tuple[str, str], dict[str, BootstrapComparison]]] = []
    drawn = resampled_figures(asked, samples, seed)
    for systems, request, resampled in zip(groups, asked, drawn, strict=True):
        names, own = list(systems), request.tables
        found.append(
            {
                (names[one], names[two]): {
                    name: _comparison(
                        (own[one], own[two]), statistic, resampled[name][[one, two]], level
                    )
                    for name, statistic in statistics.items()
                }
                for one, two in combinations(range(len(names)), 2)
            }
        )
    return found


def paired_tables(sums: ArrayLike, other_sums: ArrayLike) -> tuple[Floats, Floats]:
    """Return the rows of two systems as arrays.

    Raises:
        ValueError: They are not tables of finite numbers, or they differ in shape.
    """
    first, second = table_of(sums, "sums"), table_of(other_sums, "other_sums")
    _check_shapes(first, second, "sums", "other_sums")
    return first, second


def intervals_of_differences(
    ratios: Sequence[tuple[Counts, Counts, Counts, Counts]],
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> list[Interval]:
    """Return the first ratio minus the second one, with its paired percentile interval, of each.

    Both ratios are formed on the same resampled documents: the four are parts (numerators) and
    wholes (denominators) of the first, and of the second, one a document.

    Raises:
        ValueError: The four differ in length.
    """
    pairs = []
    for columns in ratios:
        table = side_by_side(*columns)
        pairs.append(paired_tables(table[:, :2], table[:, 2:]))
    figures = {"": ratio_of_sums}
    drawn = resampled_figures([DrawnTables(pair, figures) for pair in pairs], samples, seed)
    return [
        _differences(pair, ratio_of_sums, resampled[""], level).percentile
        for pair, resampled in zip(pairs, drawn, strict=True)
    ]


def _check_shapes(first: Floats, second: Floats, name: str, other: str) -> None:
    if first.shape != second.shape:
        raise ValueError(
            f"the systems must have the same documents and columns, not {first.shape} ({name}) and "
            f"{second.shape} ({other})"
        )


class _Differences(NamedTuple):
    """The difference of two systems, on the data and on the resamples."""

    first: float
    second: float
    slack: float
    difference: float
    resampled: Floats
    percentile: Interval


def _differences(
    tables: tuple[Floats, Floats], statistic: Statistic, resampled: Floats, level: float
) -> _Differences:
    first, second = (float(figure_of(statistic, table.sum(axis=0))) for table in tables)
    slack = slack_of(first, second)
    difference = float(without_rounding(np.asarray(first - second), slack))
    differences = without_rounding(resampled[0] - resampled[1], slack)
    plain = percentile_interval(difference, differences, level, len(tables[0]))
    return _Differences(first, second, slack, difference, differences, plain)


def _comparison(
    tables: tuple[Floats, Floats], statistic: Statistic, resampled: Floats, level: float
) -> BootstrapComparison:
    first, second, slack, difference, differences, plain = _differences(
        tables, statistic, resampled, level
    )
    without = [figure_of(statistic, table.sum(axis=0) - table) for table in tables]
    left_out = without_rounding(without[0] - without[1], slack)
    documents = len(tables[0])
    one_sided = two_sided = error = better = None
    if plain.refusal is None:
        one_sided, two_sided = _p_values(difference, differences, slack)
        error = standard_error_of(differences)
        better = float((differences > 0).mean() + (differences == 0).mean() / 2)
    return BootstrapComparison(
        number_or_none(first),
        number_or_none(second),
        plain.value,
        plain,
        bca_interval(difference, differences, left_out, level, documents, slack=slack),
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
    if difference == 0:
        return float((differences >= 0).mean()), 1.0
    shifted = differences - difference
    one_sided = (shifted > difference + slack).mean()
    return float(one_sided), float((np.abs(shifted) > abs(difference) + slack).mean())
