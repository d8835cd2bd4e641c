"""Analysis of variance with blocks: what is due to participants and items leaves the error."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anaphora_workbench.stats.anova import Group
from anaphora_workbench.stats.arrays import Floats, Refusal, column_of
from anaphora_workbench.stats.tukey import TukeyTable, tukey_table


@dataclass(frozen=True, slots=True)
class Effect:
    """One factor of a blocked analysis.

    Attributes:
        squares: Sum of squares that it adds to the other factors (type II).
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

    ``values`` have the shape (n,). ``factors`` give the level of each value by each factor, n each,
    the factor of interest first. ``alpha`` is the level of significance of the letters;
    ``ascending`` begins them with the smallest mean.

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
        own = whole.rank - others.rank
        squares = max(others.squares - whole.squares, 0.0) if own else 0.0
        effects.append(_effect(name, squares, own, spread, freedom, refusal))
    first = coded[names[0]]
    groups = _adjusted(first, whole, float(column.mean()))
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
    effects: tuple[Floats, ...]
    """Of the levels of each factor; the mean is in the largest one."""


def _coded(name: str, levels: Sequence[Hashable], size: int) -> _Factor:
    if len(levels) != size:
        raise ValueError(f"factor {name} has {len(levels)} levels for {size} values")
    known: dict[Hashable, int] = {}
    codes = np.array([known.setdefault(level, len(known)) for level in levels], dtype=np.intp)
    if len(known) < 2:
        raise ValueError(f"factor {name} has one level only; there is nothing to compare")
    return _Factor(tuple([str(level) for level in known]), codes)


def _fit(centred: Floats, factors: Sequence[_Factor]) -> _Fit:
    """Fit by the normal equations of all dummies.

    The factor with the most levels (items, mostly) is eliminated: its part of the matrix is
    diagonal, so what has to be solved is only as large as the levels of the others.
    """
    if not factors:
        return _Fit(float(centred @ centred), 1, ())
    sizes = [len(factor.levels) for factor in factors]
    large = sizes.index(max(sizes))
    others = [factor for place, factor in enumerate(factors) if place != large]
    starts = np.cumsum([0, *[len(factor.levels) for factor in others]])
    columns = [factor.codes + start for factor, start in zip(others, starts[:-1], strict=True)]
    codes, size = factors[large].codes, int(starts[-1])
    counts = np.bincount(codes, minlength=sizes[large]).astype(np.float64)
    means = np.bincount(codes, centred, sizes[large]) / counts
    crossed = np.zeros((sizes[large], size))
    matrix, target = np.zeros((size, size)), np.zeros(size)
    for one in columns:
        np.add.at(crossed, (codes, one), 1.0)
        np.add.at(target, one, centred - means[codes])
        for other in columns:
            np.add.at(matrix, (one, other), 1.0)
    matrix -= crossed.T @ (crossed / counts[:, None])
    small, rank = _solved(matrix, target)
    found = np.split(small, starts[1:-1]) if others else []
    found.insert(large, means - (crossed @ small) / counts)
    fitted = sum([part[f.codes] for part, f in zip(found, factors, strict=True)])
    left = centred - fitted
    return _Fit(float(left @ left), sizes[large] + rank, tuple(found))


def _solved(matrix: Floats, target: Floats) -> tuple[Floats, int]:
    """Return the shortest solution of normal equations that may be dependent, and their rank."""
    if not len(target):
        return target, 0
    roots, vectors = np.linalg.eigh(matrix)
    limit = max(float(np.abs(matrix).max()), 1.0) * len(target) * 1e-12
    used = roots > limit
    return vectors[:, used] @ ((vectors[:, used].T @ target) / roots[used]), int(used.sum())


def _effect(
    name: str, squares: float, own: int, spread: float, freedom: int, refusal: Refusal | None
) -> Effect:
    if refusal is not None or not own:
        return Effect(name, squares, own, None, None)
    from scipy.special import fdtrc

    f = squares / own / spread
    return Effect(name, squares, own, f, float(fdtrc(own, freedom, f)))


def _adjusted(first: _Factor, fit: _Fit, mean: float) -> tuple[Group, ...]:
    """Return the means of the first factor's levels as if each met every block once."""
    own, *others = fit.effects
    shift = mean + sum([float(part.mean()) for part in others])
    sizes = np.bincount(first.codes, minlength=len(first.levels))
    return tuple(
        Group(level, float(shift + own[place]), int(sizes[place]))
        for place, level in enumerate(first.levels)
    )


def _even(one: _Factor, other: _Factor) -> bool:
    """Return whether every level of one meets every level of the other equally often."""
    counts = np.zeros((len(one.levels), len(other.levels)), dtype=np.int64)
    np.add.at(counts, (one.codes, other.codes), 1)
    return bool((counts == counts[0, 0]).all())
