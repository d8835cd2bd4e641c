"""Correlations of measures over the systems of a test set, as tables of reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import Challenge, RowKind, TestSet
from anaphora_workbench.stats import Correlation, pearson_matrix

STARS: tuple[tuple[float, str], ...] = ((0.01, "**"), (0.05, "*"))
"""Signs of p values below a level, the smallest level first."""


def correlations(
    challenge: Challenge, test_set: TestSet, names: Sequence[str] = ()
) -> dict[tuple[str, str], Correlation]:
    """Return Pearson's correlations of measures, all unless named, over systems that have them.

    What people wrote is not a system and is left out.
    """
    wanted = names or [measure.name for measure in challenge.measures]
    systems = [system for system in test_set.systems if system.kind is RowKind.SYSTEM]
    columns = {name: [test_set.score(system, name) for system in systems] for name in wanted}
    known = {
        name: gaps_as_nan(column)
        for name, column in columns.items()
        if any(value is not None for value in column)
    }
    return pearson_matrix(known)


def correlation_grid(
    challenge: Challenge, test_set: TestSet, names: Sequence[str] = ()
) -> Grid | None:
    """Return the table of correlations; ``None`` for fewer than three systems or two measures."""
    found = correlations(challenge, test_set, names)
    if not any(each.r is not None for each in found.values()):
        return None
    titles = {measure.name: measure.title for measure in challenge.measures}
    return matrix_grid(
        f"correlations-{test_set.name}",
        f"Pearson's correlations over systems, {test_set.name}",
        found,
        titles,
    )


def matrix_grid(
    name: str,
    title: str,
    found: Mapping[tuple[str, str], Correlation],
    titles: Mapping[str, str] | None = None,
    stars: Sequence[tuple[float, str]] = STARS,
) -> Grid:
    """Return correlations, as `pearson_matrix` gives them, as the upper half of a square.

    ``titles`` are those of columns that have others than their names; ``stars`` are by level.
    """
    names = list(dict.fromkeys([one for pair in found for one in pair]))
    shown = titles or {}
    rows = [
        (
            shown.get(one, one),
            *[
                "" if (one, two) not in found else starred(found[one, two], stars)
                for two in names[1:]
            ],
        )
        for one in names[:-1]
    ]
    sizes = sorted({each.size for each in found.values()})
    count = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    legend = legend_of(stars)
    notes = [f"n = {count} pairs of values; {legend}; two-sided, not corrected for their number."]
    refused = sorted({str(each.refusal) for each in found.values() if each.refusal is not None})
    if refused:
        notes.append(f"-: undefined ({', '.join(refused)}).")
    header = ("", *[shown.get(one, one) for one in names[1:]])
    return Grid(name, title, header, tuple(rows), tuple(notes))


def legend_of(stars: Sequence[tuple[float, str]] = STARS) -> str:
    """Return what the stars mean, for a note: ``** p < 0.01, * p < 0.05``."""
    return ", ".join([f"{sign} p < {level:g}" for level, sign in stars])


def gaps_as_nan(values: Iterable[float | None]) -> list[float]:
    """Return values as correlations take them, NaN where there is none."""
    return [float("nan") if value is None else value for value in values]


def starred(found: Correlation, stars: Sequence[tuple[float, str]] = STARS) -> str:
    """Return a coefficient with its stars, ``-`` where it is undefined."""
    if found.r is None or found.p is None:
        return "-"
    sign = next((sign for level, sign in stars if found.p < level), "")
    return f"{found.r:.3f}{sign}"
