"""The results of a challenge as flat rows, for programs.

All systems answer the same items, and some items are hard for all of them. The one-way analysis,
which the reports of the challenges print, takes the values as independent and leaves that in its
error; with the items as blocks (`blocked_of`) smaller differences are found.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import stdev

from anaphora_workbench.challenges.analysis import analysis_of
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import (
    ALL,
    Challenge,
    ChallengeMeasure,
    SystemScores,
    TestSet,
)
from anaphora_workbench.challenges.stats_grids import blocked_grids
from anaphora_workbench.stats import Blocked, blocked_anova

ResultRow = dict[str, str | int | float | None]


def blocked_of(
    test_set: TestSet, measure: ChallengeMeasure, group: str = ALL, *, alpha: float = 0.05
) -> Blocked | None:
    """Return the analysis with items as blocks.

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


def blocked_grid(challenge: Challenge, test_set: TestSet, measure: ChallengeMeasure) -> list[Grid]:
    """Return the effects of systems and items, and the letters; nothing where it makes no sense."""
    found = blocked_of(test_set, measure, alpha=challenge.alpha)
    if found is None:
        return []
    title = f"{measure.title}, {test_set.name}"
    return blocked_grids(f"blocked-{test_set.name}-{measure.name}", title, found, measure.shown)


def challenge_rows(challenge: Challenge, *, blocked: bool = False) -> Iterator[ResultRow]:
    """Yield a row for each test set, measure, group (``*`` for all) and system.

    ``value`` is the score and ``deviation`` the standard deviation over the group's items;
    ``spread`` that of the score over the runs of a random system. ``f``, ``df_between``,
    ``df_within`` and ``p`` are those of the analysis of variance of all systems on the group,
    ``letters`` what it gives the system. ``blocked_f``, ``blocked_p`` and ``blocked_letters`` are
    those with the items as blocks. What is undefined, or was not asked for, is ``None``.
    """
    for test_set in challenge.sets:
        names = test_set.group_names()
        for measure in challenge.measures:
            for group in [ALL, *(names if len(names) > 1 else [])]:
                yield from _rows(challenge, test_set, measure, group, blocked=blocked)


def _rows(
    challenge: Challenge, test_set: TestSet, measure: ChallengeMeasure, group: str, *, blocked: bool
) -> Iterator[ResultRow]:
    apart = blocked_of(test_set, measure, group, alpha=challenge.alpha) if blocked else None
    effect = apart.effects[0] if apart else None
    further = {row.name: " ".join(row.letters) for row in apart.table.rows} if apart else {}
    found = analysis_of(test_set, measure, group, alpha=challenge.alpha)
    letters = found.letters() if found else {}
    groups = {each.name: each for each in found.table.groups} if found else {}
    for system in test_set.systems:
        value = test_set.score(system, measure.name, group)
        if value is None:
            continue
        own = groups.get(system.system)
        yield {
            "task": challenge.task,
            "test_set": test_set.name,
            "system": system.system,
            "kind": str(system.kind),
            "group": group,
            "measure": measure.name,
            "value": value,
            "deviation": own.deviation if own else _deviation(test_set, system, measure, group),
            "spread": system.spread.get(measure.name) if group == ALL else None,
            "n": _size(test_set, system, measure, group),
            "letters": " ".join(letters.get(system.system, ())),
            "f": found.anova.f if found else None,
            "df_between": found.anova.between if found else None,
            "df_within": found.anova.within if found else None,
            "p": found.anova.p if found else None,
            "blocked_f": effect.f if effect else None,
            "blocked_p": effect.p if effect else None,
            "blocked_letters": further.get(system.system),
            "items": system.expected,
            "missing": len(system.missing),
            "extra": len(system.extra),
            "duplicates": len(system.duplicates),
        }


def _deviation(
    test_set: TestSet, system: SystemScores, measure: ChallengeMeasure, group: str
) -> float | None:
    """Return the standard deviation of a system that is not tested, ``None`` without values."""
    values = test_set.values(system, measure.name, group) if measure.tested else []
    return stdev(values) if len(values) > 1 else None


def _size(test_set: TestSet, system: SystemScores, measure: ChallengeMeasure, group: str) -> int:
    """Return how many items a score is of: those with a value, else those of the group."""
    values = test_set.values(system, measure.name, group)
    if values:
        return len(values)
    return sum([1 for name in test_set.groups.values() if group in (ALL, name)])


def item_rows(challenge: Challenge) -> Iterator[ResultRow]:
    """Yield a row for each value of each item: what ``anaphora stats`` reads.

    ``missing`` tells the worst value of an output that is not there from a bad one.
    """
    for test_set in challenge.sets:
        for system in test_set.systems:
            for measure in challenge.measures:
                column = system.columns.get(measure.name)
                missing = set(system.missing)
                for item, value in (column.values if column else {}).items():
                    yield {
                        "test_set": test_set.name,
                        "system": system.system,
                        "item": item,
                        "group": test_set.groups[item],
                        "measure": measure.name,
                        "value": value,
                        "missing": "yes" if item in missing else "no",
                    }
