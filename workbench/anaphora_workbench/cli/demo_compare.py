"""The part of ``anaphora demo`` that puts classic resolvers side by side."""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_workbench.experiments import Column, Comparison, Plan, run
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.table import Cell, percent, table
from anaphora_workbench.scoring import CarryOver, Match, Settings

RESOLVERS = ("supar", "hobbs", "cogniac", "rap", "mitkov", "nearest-subject", "nearest")
"""Algorithms of different makes, and two baselines."""


def compared(readings: Iterable[Reading], registry: Registry) -> Comparison:
    """Compare the resolvers on gold documents; nothing is kept for other runs.

    Args:
        readings: The documents.
        registry: Where the resolvers are found.
    """
    resolvers = tuple([registry.resolver(name) for name in RESOLVERS])
    settings = Settings(match=(Match.HEAD, Match.FULL))
    return run(Plan(settings, resolvers), readings, registry=registry)


def comparison_shown(comparison: Comparison) -> str:
    """Return the success rates of both modes with their letters, and how much is answered."""
    modes = (CarryOver.PROPAGATED, CarryOver.CORRECTED)
    groups = {mode: comparison.letters_of(mode) for mode in modes}
    rows: list[list[Cell]] = []
    for system in comparison.ran:
        tallies = [comparison.total(Column(system.name, Match.HEAD, mode)) for mode in modes]
        cells: list[Cell] = [system.name, f"{tallies[0].answered}/{tallies[0].gold}"]
        for mode, tally in zip(modes, tallies, strict=True):
            letters = groups[mode]
            cells += [percent(tally.success_rate), letters.of(system.name) if letters else None]
        rows.append([*cells, percent(tallies[0].recall)])
    header = (
        "resolver",
        "answered/gold",
        "success %",
        "group",
        "corrected",
        "group",
        "recall %",
    )
    return (
        "Success rate (heads), earlier errors carried over and corrected. Resolvers that share no\n"
        "letter of a column differ (randomisation by text, Holm's correction); sharing one, they\n"
        "are not shown to:\n\n" + table(header, rows)
    )
