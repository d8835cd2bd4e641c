"""Draws in blocks: the same whatever the size of the blocks, and never too large."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from anaphora_workbench.stats.arrays import Floats
from anaphora_workbench.stats.bootstrap import (
    BLOCK_CELLS,
    bootstrap_weights,
    every_swap,
    random_swaps,
)


@pytest.mark.parametrize("draws", [bootstrap_weights, random_swaps])
@pytest.mark.parametrize("cells", [1, 50, 130, 10_000])
def test_blocks_do_not_change_the_draws(draws: Callable[..., Iterator[Floats]], cells: int) -> None:
    whole = np.concatenate(list(draws(70, 40, 5)))
    assert np.array_equal(np.concatenate(list(draws(70, 40, 5, cells=cells))), whole)
    assert not np.array_equal(np.concatenate(list(draws(70, 40, 6))), whole)


def test_a_block_never_holds_more_than_its_cells() -> None:
    sizes = [block.size for block in random_swaps(3_711, 1_500, 1)]
    assert max(sizes) <= BLOCK_CELLS
    assert sum(sizes) == 3_711 * 1_500


def test_every_resample_draws_as_many_documents_as_there_are() -> None:
    (weights,) = bootstrap_weights(12, 100, 1)
    assert (weights.sum(axis=1) == 12).all()
    assert (weights >= 0).all()


def test_a_coin_is_fair_and_documents_are_drawn_alike() -> None:
    (swaps,) = random_swaps(100, 2_000, 1)
    assert abs(swaps.mean() - 0.5) < 0.005
    assert np.abs(swaps.mean(axis=0) - 0.5).max() < 0.06
    (weights,) = bootstrap_weights(100, 2_000, 1)
    assert np.abs(weights.mean(axis=0) - 1).max() < 0.12


def test_every_swap_holds_each_arrangement_once() -> None:
    rows = np.concatenate(list(every_swap(5, cells=12)))
    assert rows.shape == (32, 5)
    assert len({tuple(row) for row in rows}) == 32
    assert not rows[0].any()


def test_without_documents_there_is_one_empty_arrangement() -> None:
    assert [block.shape for block in every_swap(0)] == [(1, 0)]
    assert [block.shape for block in bootstrap_weights(0, 3, 1)] == [(3, 0)]
