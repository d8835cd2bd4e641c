"""Do groups of values differ? One-way, with blocks, with random effects; with and without outliers.

What ``anaphora stats anova`` and ``anaphora stats trials`` print of one column of values.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.stats_grids import (
    anova_grid,
    blocked_grids,
    mixed_grid,
    number,
    pairs_grid,
    subsets_grid,
)
from anaphora_workbench.stats import Anova, TukeyTable, tukey_hsd
from anaphora_workbench.stats.blocked import blocked_anova
from anaphora_workbench.stats.mixed import mixed_model
from anaphora_workbench.stats.outliers import Treatment, outliers

AnalysisRow = dict[str, str | int | float | None]

ROW = (
    *("analysis", "measure", "outliers", "effect", "group", "mean", "deviation", "n", "letters"),
    *("f", "df_between", "df_within", "p", "chi_square", "eta_squared", "omega_squared"),
)
"""The columns of rows."""
_DONE = {
    Treatment.REPLACE: "replaced",
    Treatment.DROP: "dropped",
    Treatment.CLIP: "set to the limit",
}


@dataclass(frozen=True, slots=True)
class OutlierRule:
    """What is an outlier, and what becomes of it.

    Attributes:
        deviations: Standard deviations from the mean of the scope that are allowed.
        scope: Names of the columns whose values make a scope; none for all values together.
    """

    deviations: float = 2.0
    scope: tuple[str, ...] = ()
    treatment: Treatment = Treatment.REPLACE

    @property
    def text(self) -> str:
        """The rule as notes have it."""
        where = " and ".join(self.scope)
        within = f"the mean of each {where}" if where else "the mean of all"
        by = " by that mean" if self.treatment is Treatment.REPLACE else ""
        return f"more than {self.deviations:g} SD from {within}, {_DONE[self.treatment]}{by}"


@dataclass(frozen=True, slots=True)
class GroupedColumn:
    """One column of values in groups.

    Attributes:
        name: Name of the measure in rows.
        groups: Group of each value, such as its system.
        group: What the groups are: the name of their column.
        blocks: Further columns by name: what a blocked analysis takes out of the error.
        random: Further columns by name: random effects of a mixed model.
        alpha: Level of significance of letters.
        subsets: Whether homogeneous subsets are printed, too.
        pairs: Whether every two groups are printed, too.
        scopes: Columns by name that the scope of the rule for outliers is made of.
    """

    name: str
    title: str
    values: Sequence[float]
    groups: Sequence[str]
    group: str
    blocks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    random: Mapping[str, Sequence[str]] = field(default_factory=dict)
    lower_is_better: bool = False
    alpha: float = 0.05
    subsets: bool = False
    pairs: bool = False
    rule: OutlierRule | None = None
    scopes: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnalysisResult:
    """Tables and flat rows, and the one-way analysis of the values as they are with its letters."""

    grids: tuple[Grid, ...]
    rows: tuple[AnalysisRow, ...]
    anova: Anova
    table: TukeyTable


def compared(question: GroupedColumn) -> AnalysisResult:
    """Return whether the groups of a question differ; with a rule for outliers, twice.

    Raises:
        ValueError: Fewer than two groups, or a value that is not a finite number.
        MissingExtraError: A mixed model is asked for and statsmodels is not installed.
    """
    plain = _one(question, "kept")
    if question.rule is None:
        return plain
    treated, counts = _treated(question, question.rule)
    again = _one(treated, str(question.rule.treatment))
    return AnalysisResult(
        (*plain.grids, counts, *again.grids), (*plain.rows, *again.rows), plain.anova, plain.table
    )


def _one(question: GroupedColumn, outlying: str) -> AnalysisResult:
    values: dict[str, list[float]] = {}
    for value, group in zip(question.values, question.groups, strict=True):
        values.setdefault(group, []).append(value)
    anova, table = tukey_hsd(
        values, alpha=question.alpha, ascending=question.lower_is_better, pairs=question.pairs
    )
    name = f"{question.name}-{outlying}"
    title = question.title
    grids = [anova_grid(name, title, anova, table)]
    if question.subsets and table.subsets:
        grids.append(subsets_grid(f"{name}-subsets", f"{title}: homogeneous subsets", table))
    if question.pairs and table.pairs:
        grids.append(pairs_grid(f"{name}-pairs", f"{title}: every two groups", table))
    rows = [
        {
            "group": group.name,
            "mean": group.mean,
            "deviation": group.deviation,
            "n": group.size,
            "letters": " ".join(_letters(table, group.name)),
            "f": anova.f,
            "df_between": anova.between,
            "df_within": anova.within,
            "p": anova.p,
            "eta_squared": anova.eta_squared,
            "omega_squared": anova.omega_squared,
            "analysis": "one-way",
            "effect": question.group,
        }
        for group in table.groups
    ]
    if question.blocks:
        grids += _blocked(question, name, rows)
    if question.random:
        grids.append(_mixed(question, name, rows))
    facts = {"measure": question.name, "outliers": outlying}
    filled = [{key: {**row, **facts}.get(key) for key in ROW} for row in rows]
    return AnalysisResult(tuple(grids), tuple(filled), anova, table)


def _letters(table: TukeyTable, name: str) -> tuple[str, ...]:
    return next((row.letters for row in table.rows if row.name == name), ())


def _blocked(question: GroupedColumn, name: str, rows: list[AnalysisRow]) -> list[Grid]:
    found = blocked_anova(
        question.values,
        {question.group: question.groups, **question.blocks},
        alpha=question.alpha,
        ascending=question.lower_is_better,
    )
    rows += [
        {
            "analysis": "blocked",
            "effect": effect.factor,
            "f": effect.f,
            "df_between": effect.freedom,
            "df_within": found.freedom,
            "p": effect.p,
        }
        for effect in found.effects
    ]
    rows += [
        {
            "analysis": "blocked-adjusted",
            "effect": question.group,
            "group": group.name,
            "mean": group.mean,
            "n": group.size,
            "letters": " ".join(_letters(found.table, group.name)),
        }
        for group in found.table.groups
    ]
    return blocked_grids(f"{name}-blocked", question.title, found)


def _mixed(question: GroupedColumn, name: str, rows: list[AnalysisRow]) -> Grid:
    found = mixed_model(question.values, question.groups, question.random)
    rows.append(
        {
            "analysis": "mixed",
            "effect": question.group,
            "chi_square": found.chi_square,
            "df_between": found.freedom,
            "p": found.p,
        }
    )
    rows += [
        {"analysis": "mixed", "effect": question.group, "group": level, "mean": mean}
        for level, mean in found.means.items()
    ]
    rows += [
        {"analysis": "mixed", "effect": f"{factor} (random)", "deviation": size}
        for factor, size in [*found.deviations.items(), ("residual", found.residual)]
    ]
    return mixed_grid(
        f"{name}-mixed",
        question.title,
        found,
        question.group,
        ascending=question.lower_is_better,
    )


def _treated(question: GroupedColumn, rule: OutlierRule) -> tuple[GroupedColumn, Grid]:
    """Return the question with its outliers treated, and how many there were."""
    scope: list[Hashable] | None = None
    if rule.scope:
        columns = [question.scopes[column] for column in rule.scope]
        scope = list(zip(*columns, strict=True))
    found = outliers(question.values, scope, deviations=rule.deviations, treatment=rule.treatment)
    kept = [place for place, each in enumerate(found.kept) if each]
    groups = list(dict.fromkeys(question.groups))
    labels = np.array(question.groups)
    rows = [
        (
            group,
            str(int((labels == group).sum())),
            str(int(found.outside[labels == group].sum())),
            f"{100 * float(found.outside[labels == group].mean()):.1f}",
        )
        for group in groups
    ]
    outside = int(found.outside.sum())
    rows.append(
        ("all", str(len(labels)), str(outside), f"{100 * outside / max(len(labels), 1):.1f}")
    )
    given = np.asarray(question.values, np.float64)
    note = (
        f"Mean {number(float(given.mean()), 6)}, SD {number(_deviation(given))} before; "
        f"{number(float(found.values.mean()), 6)}, {number(_deviation(found.values))} after."
    )
    grid = Grid(
        f"{question.name}-outliers",
        f"{question.title}: outliers, {rule.text}",
        (question.group, "values", "outliers", "%"),
        tuple(rows),
        (note,),
    )
    treated = replace(
        question,
        title=f"{question.title}, outliers {_DONE[rule.treatment]}",
        values=[float(value) for value in found.values],
        groups=[question.groups[place] for place in kept],
        blocks=_kept(question.blocks, kept),
        random=_kept(question.random, kept),
        scopes=_kept(question.scopes, kept),
        rule=None,
    )
    return treated, grid


def _kept(columns: Mapping[str, Sequence[str]], kept: Sequence[int]) -> dict[str, list[str]]:
    return {name: [column[place] for place in kept] for name, column in columns.items()}


def _deviation(values: np.typing.NDArray[np.float64]) -> float | None:
    return float(values.std(ddof=1)) if len(values) > 1 else None
