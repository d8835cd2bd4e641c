"""Do systems differ, when the differences of items leave the error? Beside the one-way analysis.

All systems answer the same items, and some items are hard for all of them. One-way analysis, which
the reports of the challenges print, takes the values as independent and leaves that in its error;
with the items as blocks smaller differences are found.
"""

from __future__ import annotations

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import ALL, Challenge, Measure, TestSet
from anaphora_workbench.challenges.statistics import blocked_grids
from anaphora_workbench.stats import Blocked, blocked_anova

__all__ = ["blocked_grid", "blocked_of"]


def blocked_of(
    test_set: TestSet, measure: Measure, group: str = ALL, *, alpha: float = 0.05
) -> Blocked | None:
    """Return the analysis with items as blocks.

    Returns:
        ``None`` for a measure without values by item, and for fewer than two systems or items.
    """
    if not measure.tested:
        return None
    values: list[float] = []
    systems: list[str] = []
    items: list[str] = []
    for system in test_set.tested:
        column = system.columns.get(measure.name)
        for item, value in (column.values if column else {}).items():
            if group == ALL or test_set.groups[item] == group:
                values.append(value)
                systems.append(system.system)
                items.append(item)
    if len(set(systems)) < 2 or len(set(items)) < 2:
        return None
    factors = {"system": systems, "item": items}
    return blocked_anova(values, factors, alpha=alpha, ascending=measure.lower_is_better)


def blocked_grid(challenge: Challenge, test_set: TestSet, measure: Measure) -> list[Grid]:
    """Return the effects of systems and items, and the letters; nothing where it makes no sense."""
    found = blocked_of(test_set, measure, alpha=challenge.alpha)
    if found is None:
        return []
    title = f"{measure.title}, {test_set.name}"
    return blocked_grids(f"blocked-{test_set.name}-{measure.name}", title, found, measure.shown)
