"""Bootstrap intervals of figures that are functions of sums over documents.

The documents are the unit of resampling: anaphors of one text are not independent of each other.
A resample draws as many documents as there are, with replacement; the figure is formed of the
sums, as in the reports, and is never a mean of the documents' figures. All resamples are one
product of a matrix of draws with the sums.

Source: Efron and Tibshirani (1993), An Introduction to the Bootstrap, chapters 8, 13 and 14.

A resample of n documents is a row of weights: how often each document was drawn. Sums over the
resample are ``weights @ sums``. Blocks bound the memory: 10,000 resamples of 3,711 documents would
be 300 MB of weights at once, a block is at most 16 MB. The draws of a seed do not depend on how
they are cut into blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import Floats, Statistic, figure_of, table_of
from anaphora_workbench.stats.intervals import Interval, bca_interval, percentile_interval
from anaphora_workbench.stats.spreading import done

BLOCK_CELLS = 2_000_000
"""Weights that are held at once (16 MB of floats)."""
Counts = Sequence[int]
"""A count for each document."""


def bootstrap_weights(
    documents: int, samples: int, seed: int, *, cells: int = BLOCK_CELLS
) -> Iterator[Floats]:
    """Yield blocks of weights of bootstrap resamples: multinomial, each document equally likely.

    A block has at most ``cells`` weights, or one resample.

    Yields:
        Arrays of shape (b, documents), together ``samples`` rows; every row sums to ``documents``.
    """
    generator = np.random.default_rng(seed)
    shares = np.full(documents, 1 / documents) if documents else np.zeros(0)
    for size in block_sizes(documents, samples, cells):
        if documents:
            yield generator.multinomial(documents, shares, size=size).astype(np.float64)
        else:
            yield np.zeros((size, 0))


def random_swaps(
    documents: int, shuffles: int, seed: int, *, cells: int = BLOCK_CELLS
) -> Iterator[Floats]:
    """Yield blocks of random swaps: 1 where a document's two rows change places, else 0.

    A block has at most ``cells`` swaps, or one shuffle.

    Yields:
        Arrays of shape (b, documents), each entry 0 or 1 with the same probability.
    """
    coin = np.random.PCG64(seed)
    words = -(-documents // 64)
    for size in block_sizes(documents, shuffles, cells):
        raw = coin.random_raw(size * words).reshape(size, words).astype("<u8")
        bits = np.unpackbits(raw.view(np.uint8), axis=1, count=documents, bitorder="little")
        yield bits.astype(np.float64)


def every_swap(documents: int, *, cells: int = BLOCK_CELLS) -> Iterator[Floats]:
    """Yield blocks of all 2^n ways to swap the rows of n (few) documents, the first without any.

    Yields:
        Arrays of shape (b, n) of 0 and 1, together 2^n rows.
    """
    places = np.arange(documents)
    start = 0
    for size in block_sizes(documents, 2**documents, cells):
        numbers = np.arange(start, start + size)
        yield ((numbers[:, None] >> places) & 1).astype(np.float64)
        start += size


def block_sizes(width: int, rows: int, cells: int = BLOCK_CELLS) -> Iterator[int]:
    """Yield how many of ``rows`` rows of ``width`` cells each block takes."""
    most = max(1, cells // max(1, width))
    for start in range(0, rows, most):
        yield min(most, rows - start)


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
    found = bootstraps(sums, {"": statistic}, level=level, samples=samples, seed=seed)
    return found[""]


def bootstraps(
    sums: ArrayLike,
    statistics: Mapping[str, Statistic],
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> dict[str, Bootstrap]:
    """Return several figures of the same rows with their intervals, all on the same resamples.

    The rows hold the sums of all figures side by side, so the resamples are added up once.
    Arguments and errors are those of `bootstrap`.
    """
    return bootstraps_of_tables([(sums, statistics)], level=level, samples=samples, seed=seed)[0]


def bootstraps_of_tables(
    requests: Sequence[tuple[ArrayLike, Mapping[str, Statistic]]],
    *,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
) -> list[dict[str, Bootstrap]]:
    """Return what `bootstraps` gives for each of several tables, in less time.

    Each of the requests is a table with the statistics of its figures.
    """
    tables = [table_of(sums, "sums") for sums, _statistics in requests]
    asked = [
        DrawnTables([table], statistics)
        for table, (_sums, statistics) in zip(tables, requests, strict=True)
    ]
    return [
        {
            name: _bootstrap(one.tables[0], statistic, resampled[name][0], level)
            for name, statistic in one.statistics.items()
        }
        for one, resampled in zip(asked, resampled_figures(asked, samples, seed), strict=True)
    ]


def ratio_of_sums(sums: Floats) -> Floats:
    """Return the first column over the second one: the statistic of a rate; 0/0 is undefined."""
    return np.asarray(sums[..., 0] / sums[..., 1])


def side_by_side(*columns: Counts) -> Floats:
    """Return the columns as a table of shape (documents, columns).

    Raises:
        ValueError: They differ in length.
    """
    if len({len(column) for column in columns}) > 1:
        raise ValueError("the columns must have one entry for each document")
    return np.asarray(columns, dtype=np.float64).T.reshape(-1, len(columns))


class DrawnTables(NamedTuple):
    """Tables that are resampled together, and what is made of their sums.

    Attributes:
        tables: The rows of each system; all of one shape (documents, columns).
        statistics: The figures, by name.
    """

    tables: Sequence[Floats]
    statistics: Mapping[str, Statistic]


def resampled_figures(
    requests: Sequence[DrawnTables], samples: int, seed: int
) -> list[dict[str, Floats]]:
    """Return the figures of systems on the same resamples, for each request on its own.

    Requests with equally many documents have the same draws, which are made once for all of them.

    Returns:
        For each request and figure an array of shape (systems, samples), NaN where it is undefined.

    Raises:
        ValueError: No resamples.
    """
    if samples < 1:
        raise ValueError(f"the bootstrap needs at least one resample, not {samples}")
    found: list[dict[str, Floats]] = [{} for _ in requests]
    places: dict[int, list[int]] = {}
    for place, request in enumerate(requests):
        if request.tables:
            places.setdefault(len(request.tables[0]), []).append(place)
    tasks = [
        ([requests[place] for place in those], samples, seed)
        for _documents, those in sorted(places.items(), reverse=True)
    ]
    draws = samples * sum(places)
    for (_documents, those), figures in zip(
        sorted(places.items(), reverse=True), done(_resampled, tasks, draws), strict=True
    ):
        for place, own in zip(those, figures, strict=True):
            found[place] = own
    return found


def _resampled(task: tuple[Sequence[DrawnTables], int, int]) -> list[dict[str, Floats]]:
    """Return the figures of requests with equally many documents."""
    requests, samples, seed = task
    found = [
        {name: np.empty((len(request.tables), samples)) for name in request.statistics}
        for request in requests
    ]
    tables = [table for request in requests for table in request.tables]
    at_once = np.concatenate(tables, axis=1) if all(map(are_counts, tables)) else None
    ends = np.cumsum([table.shape[1] for table in tables])
    start = 0
    for weights in bootstrap_weights(len(tables[0]), samples, seed):
        rows = slice(start, start + len(weights))
        drawn = (
            (weights @ table for table in tables)
            if at_once is None
            else iter(np.split(weights @ at_once, ends[:-1], axis=1))
        )
        for request, figures in zip(requests, found, strict=True):
            for number, sums in zip(range(len(request.tables)), drawn, strict=False):
                for name, statistic in request.statistics.items():
                    figures[name][number, rows] = figure_of(statistic, sums)
        start = rows.stop
    return found


def are_counts(table: Floats) -> bool:
    """Tell whether a table has whole numbers only, whose sums have no rounding in any order."""
    return bool((table == np.rint(table)).all() and np.abs(table).sum() < 2**50)


def standard_error_of(figures: Floats) -> float:
    """Return the standard deviation of the resamples over n - 1; 0 for a single one."""
    return float(figures.std(ddof=1)) if len(figures) > 1 else 0.0


def _bootstrap(table: Floats, statistic: Statistic, figures: Floats, level: float) -> Bootstrap:
    totals, documents = table.sum(axis=0), len(table)
    value = float(figure_of(statistic, totals))
    plain = percentile_interval(value, figures, level, documents)
    left_out = figure_of(statistic, totals - table)
    return Bootstrap(
        plain.value,
        plain,
        bca_interval(value, figures, left_out, level, documents),
        None if plain.refusal else standard_error_of(figures),
        int(np.isnan(figures).sum()),
    )
