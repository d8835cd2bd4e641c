"""Boosting with LightGBM: trees that are learnt from rows, from nothing or on top of other trees.

On top of others, boosting begins at their scores; the new trees are added to them. So what a model
has learnt stays, and the new texts correct it where they disagree (continued boosting).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from anaphora_resolvers.ranker.columns import Column
from anaphora_resolvers.ranker.trees import UNIT, Trees
from anaphora_workbench.lazy import needed

ON_TOP = 4
"""Trees on top of others are so many times fewer than from nothing."""


def lightgbm() -> Any:
    """Return the library.

    Raises:
        MissingExtraError: It is not installed, or a library of the system that it needs is missing.
    """
    return needed("lightgbm", extra="learn", by="training the ranker")


def folds_of(names: Sequence[str], folds: int, seed: int) -> Column:
    """Return the part of a cross-validation that each text is in; texts of one name share theirs.

    Args:
        names: Name of each text.
        folds: Number of parts, fewer where there are fewer names.
        seed: Seed of the lot.

    Returns:
        Numbers from 0, shape (texts,).
    """
    each = sorted(set(names))
    drawn = np.random.default_rng(seed).permutation(len(each)) % min(folds, len(each))
    part = dict(zip(each, drawn.tolist(), strict=True))
    return np.array([part[name] for name in names], np.int64)


def boosted(
    names: tuple[str, ...],
    rows: Any,
    right: Any,
    settings: Mapping[str, Any],
    trees: int,
    *,
    groups: Sequence[int] | None = None,
    weights: Any = None,
    base: Trees | None = None,
) -> Trees:
    """Return trees that score right rows high.

    Args:
        names: Names of the features.
        rows: Features, shape (rows, features).
        right: Whether each row is right, shape (rows,).
        settings: LightGBM's settings, with objective and seed.
        trees: Their number, from nothing; see `ON_TOP`.
        groups: Number of rows of each anaphor, for an objective that ranks.
        weights: How much each row counts, shape (rows,); all the same when left out.
        base: Trees to go on from.
    """
    library = lightgbm()
    begun = None if base is None else base.scores(np.asarray(rows).astype(np.int64)) / UNIT
    data = library.Dataset(
        rows, np.asarray(right).astype(int), group=groups, weight=weights, init_score=begun
    )
    number = trees if base is None else trees // ON_TOP
    new = Trees.of_lightgbm(library.train(dict(settings), data, number).dump_model(), names)
    return new if base is None else base.joined(new)
