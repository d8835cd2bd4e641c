"""Draws of documents in blocks, so that a resample of sums is a product of matrices.

A resample of n documents is a row of weights: how often each document was drawn. Sums over the
resample are ``weights @ sums``. Blocks bound the memory: 10,000 resamples of 3,711 documents would
be 300 MB of weights at once, a block is at most 16 MB. The draws of a seed do not depend on how
they are cut into blocks.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from anaphora_workbench.stats.arrays import Floats

BLOCK_CELLS = 2_000_000
"""Weights that are held at once (16 MB of floats)."""


def bootstrap_weights(
    documents: int, samples: int, seed: int, *, cells: int = BLOCK_CELLS
) -> Iterator[Floats]:
    """Yield blocks of weights of bootstrap resamples: multinomial, each document equally likely.

    Args:
        documents: Number of documents, n.
        samples: Number of resamples, B.
        seed: Seed of the draws.
        cells: Weights in a block at most (a block holds one resample at least).

    Yields:
        Arrays of shape (b, n) that together have B rows; every row sums to n.
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

    Args:
        documents: Number of documents, n.
        shuffles: Number of shuffles.
        seed: Seed of the coin.
        cells: Swaps in a block at most (a block holds one shuffle at least).

    Yields:
        Arrays of shape (b, n), each entry 0 or 1 with the same probability.
    """
    coin = np.random.PCG64(seed)
    words = -(-documents // 64)
    for size in block_sizes(documents, shuffles, cells):
        raw = coin.random_raw(size * words).reshape(size, words).astype("<u8")
        bits = np.unpackbits(raw.view(np.uint8), axis=1, count=documents, bitorder="little")
        yield bits.astype(np.float64)


def every_swap(documents: int, *, cells: int = BLOCK_CELLS) -> Iterator[Floats]:
    """Yield blocks of all 2^n ways to swap the rows of n documents, the first without any swap.

    Args:
        documents: Number of documents, n; small.
        cells: Swaps in a block at most.

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
