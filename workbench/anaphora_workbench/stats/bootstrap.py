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

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import Floats, Statistic, figure_of, table_of
from anaphora_workbench.stats.intervals import Interval, bca_interval, percentile_interval

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
    table = table_of(sums, "sums")
    resampled = resampled_figures([table], statistics, samples, seed)
    return {
        name: _bootstrap(table, statistic, resampled[name][0], level)
        for name, statistic in statistics.items()
    }


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


def resampled_figures(
    tables: Sequence[Floats], statistics: Mapping[str, Statistic], samples: int, seed: int
) -> dict[str, Floats]:
    """Return the figures of systems on the same resamples.

    Tables are the rows of each system; all of one shape (documents, columns).

    Returns:
        For each figure an array of shape (systems, samples), NaN where it is undefined.

    Raises:
        ValueError: No resamples.
    """
    if samples < 1:
        raise ValueError(f"the bootstrap needs at least one resample, not {samples}")
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
