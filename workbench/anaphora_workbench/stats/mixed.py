"""A linear mixed model: systems as fixed effects, participants and items as crossed random ones."""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.lazy import needed
from anaphora_workbench.stats.arrays import Floats, Refusal, column_of

LARGEST = 4_000
"""Values that a mixed model is fitted to at most; more would take minutes and gigabytes."""


@dataclass(frozen=True, slots=True)
class Mixed:
    """A mixed model and the test of its fixed effect.

    Attributes:
        chi_square: Twice the difference of the log-likelihoods (ML) of the models with and without
            the fixed effect; ``None`` when refused.
        freedom: Its degrees of freedom, levels less one.
        p: p of "all levels have the same mean"; ``None`` when refused.
        means: Estimated mean of each level of the fixed effect, in the unit of the values.
        deviations: Standard deviation of each random effect, in the same unit.
        residual: Standard deviation of what is left.
        refusal: Why there is no test.
    """

    chi_square: float | None
    freedom: int
    p: float | None
    means: Mapping[str, float]
    deviations: Mapping[str, float]
    residual: float | None
    refusal: Refusal | None = None


def mixed_model(
    values: ArrayLike, fixed: Sequence[Hashable], random: Mapping[str, Sequence[Hashable]]
) -> Mixed:
    """Fit ``y = mean of the level + random effect of each factor + error`` and test the levels.

    Random effects are normal with a variance of their own each; the test is the likelihood ratio
    of the models with and without the fixed effect, chi square with levels less one degrees of
    freedom, which is a little too eager with few participants or items.

    Source: Baayen, Davidson and Bates (2008), Mixed-effects modeling with crossed random effects
    for subjects and items, Journal of Memory and Language 59. Fitted by statsmodels.

    Args:
        values: The values; shape (n,), at most `LARGEST`.
        fixed: Level of each value by the effect that is tested, such as the system.
        random: Level of each value by each random effect, such as participant and item.

    Returns:
        The model; refused for too many values, for a random effect with a level for each value, or
        when the fit does not settle.

    Raises:
        ValueError: A factor has fewer than two levels or another length, there is no random
            factor, or a value is not a finite number.
        MissingExtraError: statsmodels is not installed.
    """
    column = column_of(values, "values")
    if not random:
        raise ValueError("a mixed model needs a random effect")
    levels, design = _dummies("fixed effect", fixed, len(column))
    parts = {name: _dummies(name, each, len(column)) for name, each in random.items()}
    freedom = len(levels) - 1
    if len(column) > LARGEST:
        return Mixed(None, freedom, None, {}, {}, None, Refusal.TOO_MANY_VALUES)
    if any(len(each) >= len(column) for each, _matrix in parts.values()):
        return Mixed(None, freedom, None, {}, {}, None, Refusal.NO_FREEDOM_WITHIN_GROUPS)
    library = needed(
        "statsmodels.regression.mixed_linear_model", extra="generation", by="a mixed model"
    )
    # Values of about 1 let the search begin near its end, whatever their unit is.
    scale = float(column.std()) or 1.0
    scaled = (column - column.mean()) / scale
    with_levels = _fitted(library, scaled, design, parts)
    without = _fitted(library, scaled, np.ones((len(column), 1)), parts)
    if with_levels is None or without is None:
        return Mixed(None, freedom, None, {}, {}, None, Refusal.NOT_SETTLED)
    from scipy.special import chdtrc

    chi_square = max(2 * (float(with_levels.llf) - float(without.llf)), 0.0)
    return Mixed(
        chi_square,
        freedom,
        float(chdtrc(freedom, chi_square)),
        {
            level: float(mean) * scale + float(column.mean())
            for level, mean in zip(levels, with_levels.fe_params, strict=True)
        },
        {
            name: float(np.sqrt(max(variance, 0.0))) * scale
            for name, variance in zip(parts, with_levels.vcomp, strict=True)
        },
        float(np.sqrt(with_levels.scale)) * scale,
    )


def _dummies(name: str, levels: Sequence[Hashable], size: int) -> tuple[list[str], Floats]:
    if len(levels) != size:
        raise ValueError(f"{name}: {len(levels)} levels for {size} values")
    known: dict[Hashable, int] = {}
    codes = [known.setdefault(level, len(known)) for level in levels]
    if len(known) < 2:
        raise ValueError(f"{name}: one level only; there is nothing to compare")
    matrix = np.zeros((size, len(known)))
    matrix[np.arange(size), codes] = 1.0
    return [str(level) for level in known], matrix


def _fitted(
    library: Any, values: Floats, design: Floats, parts: Mapping[str, tuple[list[str], Floats]]
) -> Any:
    """Return the fitted model, ``None`` when it does not settle."""
    spec = library.VCSpec(
        list(parts),
        [[levels] for levels, _matrix in parts.values()],
        [[matrix] for _levels, matrix in parts.values()],
    )
    groups = np.ones(len(values))
    with warnings.catch_warnings():
        # A variance of nothing at all lies on the edge of what is allowed; it is an answer here.
        warnings.simplefilter("ignore")
        try:
            found = library.MixedLM(values, design, groups, exog_vc=spec).fit(reml=False)
            settled = np.isfinite(found.llf)
        except (np.linalg.LinAlgError, ValueError):
            return None
    return found if settled else None
