"""Analysis of variance with blocks: what is due to participants and items leaves the error."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anaphora_workbench.stats.anova import Group
from anaphora_workbench.stats.arrays import Floats, column_of
from anaphora_workbench.stats.refusals import Refusal
from anaphora_workbench.stats.tukey import TukeyTable, tukey_table

__all__ = ["Blocked", "Effect", "blocked_anova"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One factor of a blocked analysis.

    Attributes:
        factor: Its name.
        squares: Sum of squares that it adds to the other factors (type II).
        freedom: Its degrees of freedom.
        f: Its mean square over the mean square of the error; ``None`` when refused.
        p: p of "its levels have the same mean"; ``None`` when refused.
    """

    factor: str
    squares: float
    freedom: int
    f: float | None
    p: float | None


@dataclass(frozen=True, slots=True)
class Blocked:
    """A blocked analysis of variance.

    Attributes:
        effects: The factors; the first is the one of interest (systems), the others are blocks.
        error: Sum of squares of what no factor explains.
        freedom: Degrees of freedom of the error.
        groups: Levels of the first factor with their means adjusted for the blocks.
        table: Letters of the first factor, by Tukey's test on the adjusted means with the mean
            square of the error. Exact where every level meets every block equally often; else an
            approximation.
        balanced: Whether it is exact.
        refusal: Why there is no F and no p.
    """

    effects: tuple[Effect, ...]
    error: float
    freedom: int
    groups: tuple[Group, ...]
    table: TukeyTable
    balanced: bool
    refusal: Refusal | None = None


def blocked_anova(
    values: ArrayLike,
    factors: Mapping[str, Sequence[Hashable]],
    *,
    alpha: float = 0.05,
    ascending: bool = False,
) -> Blocked:
    """Return the analysis of variance of several factors without interactions.

    ``y = mean + a(level of the first factor) + b(level of the second) + ... + error``, fitted by
    least squares. With RSS the squares that are left over, and RSS(-f) those without factor f::

        F(f) = ((RSS(-f) - RSS) / df(f)) / (RSS / df(error))

    (type II: each factor after all others). In a Latin square of readers and texts the differences
    of readers and of texts leave the error, which one-way analysis leaves in it: a difference of
    systems that is real is found with far fewer trials.

    Source: Yates (1934), The analysis of multiple classifications with unequal numbers in the
    different classes, JASA 29.

    Args:
        values: The values; shape (n,).
        factors: Level of each value by each factor, n each, the factor of interest first.
        alpha: Level of significance of the letters.
        ascending: Begin the letters with the smallest mean.

    Raises:
        ValueError: There is no factor, a factor has fewer than two levels or another length, or a
            value is not a finite number.
    """
    column = column_of(values, "values")
    if not factors:
        raise ValueError("a blocked analysis needs a factor")
    coded = {name: _coded(name, levels, len(column)) for name, levels in factors.items()}
    names = list(coded)
    centred = column - column.mean()
    whole = _fit(centred, [coded[name] for name in names])
    freedom = len(column) - whole.rank
    spread = whole.squares / freedom if freedom else 0.0
    # Below this the squares that are left over are rounding.
    nothing = whole.squares <= 1e-12 * float(centred @ centred)
    refusal = None
    if not freedom:
        refusal = Refusal.NO_FREEDOM_WITHIN_GROUPS
    elif nothing:
        refusal = Refusal.NO_SPREAD_WITHIN_GROUPS
    effects = []
    for name in names:
        others = _fit(centred, [coded[other] for other in names if other != name])
        squares = max(others.squares - whole.squares, 0.0)
        effects.append(_effect(name, squares, whole.rank - others.rank, spread, freedom, refusal))
    first = coded[names[0]]
    groups = _adjusted(first, whole, float(column.mean()), [coded[name] for name in names[1:]])
    table = tukey_table(
        groups,
        0.0 if refusal else spread,
        freedom,
        alpha=alpha,
        ascending=ascending,
        pairs=False,
    )
    return Blocked(
        tuple(effects),
        whole.squares,
        freedom,
        groups,
        table,
        all(_even(first, coded[name]) for name in names[1:]),
        refusal,
    )


@dataclass(frozen=True, slots=True)
class _Factor:
    levels: tuple[str, ...]
    codes: NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class _Fit:
    squares: float
    rank: int
    effects: Floats
    """Of every level of every factor, one after the other."""


def _coded(name: str, levels: Sequence[Hashable], size: int) -> _Factor:
    if len(levels) != size:
        raise ValueError(f"factor {name} has {len(levels)} levels for {size} values")
    known: dict[Hashable, int] = {}
    codes = np.array([known.setdefault(level, len(known)) for level in levels], dtype=np.intp)
    if len(known) < 2:
        raise ValueError(f"factor {name} has one level only; there is nothing to compare")
    return _Factor(tuple([str(level) for level in known]), codes)


def _fit(centred: Floats, factors: Sequence[_Factor]) -> _Fit:
    """Fit by the normal equations of all dummies: as large as the levels, not as the values."""
    starts = np.cumsum([0, *[len(factor.levels) for factor in factors]])
    size = int(starts[-1]) + 1  # the last one is the mean
    matrix, target = np.zeros((size, size)), np.zeros(size)
    columns = [factor.codes + start for factor, start in zip(factors, starts[:-1], strict=True)]
    columns.append(np.full(len(centred), size - 1))
    for one in columns:
        np.add.at(target, one, centred)
        for other in columns:
            np.add.at(matrix, (one, other), 1.0)
    roots, vectors = np.linalg.eigh(matrix)
    used = roots > roots[-1] * size * np.finfo(np.float64).eps
    found = vectors[:, used] @ ((vectors[:, used].T @ target) / roots[used])
    fitted = sum([found[column] for column in columns])
    left = centred - fitted
    return _Fit(float(left @ left), int(used.sum()), found)


def _effect(
    name: str, squares: float, own: int, spread: float, freedom: int, refusal: Refusal | None
) -> Effect:
    if refusal is not None or not own:
        return Effect(name, squares, own, None, None)
    from scipy.special import fdtrc

    f = squares / own / spread
    return Effect(name, squares, own, f, float(fdtrc(own, freedom, f)))


def _adjusted(
    first: _Factor, fit: _Fit, mean: float, blocks: Sequence[_Factor]
) -> tuple[Group, ...]:
    """Return the means of the first factor's levels as if each met every block once."""
    start = len(first.levels)
    shift = mean + float(fit.effects[-1])
    for block in blocks:
        shift += float(fit.effects[start : start + len(block.levels)].mean())
        start += len(block.levels)
    sizes = np.bincount(first.codes, minlength=len(first.levels))
    return tuple(
        Group(level, float(shift + fit.effects[place]), int(sizes[place]))
        for place, level in enumerate(first.levels)
    )


def _even(one: _Factor, other: _Factor) -> bool:
    """Return whether every level of one meets every level of the other equally often."""
    counts = np.zeros((len(one.levels), len(other.levels)), dtype=np.int64)
    np.add.at(counts, (one.codes, other.codes), 1)
    return bool((counts == counts[0, 0]).all())
