"""The part of ``anaphora demo`` that puts classic resolvers side by side."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from anaphora_workbench.experiments import Comparison, ComparisonPlan, JudgedSystem, run
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.compare_rates import ranked
from anaphora_workbench.reports.labels import MEANING, NOTE_WIDTH, ranged, ranged_note
from anaphora_workbench.reports.tables import Cell, percent, table
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
    return run(ComparisonPlan(settings, resolvers), readings, registry=registry)


def comparison_shown(comparison: Comparison) -> str:
    """Return F1 in both ways of counting with letters, and the other rates."""
    modes = (CarryOver.PROPAGATED, CarryOver.CORRECTED)
    groups = {mode: comparison.letters_of(mode) for mode in modes}
    rows: list[list[Cell]] = []
    for system in ranked(comparison):
        tallies = [comparison.total(JudgedSystem(system.name, Match.HEAD, mode)) for mode in modes]
        first = tallies[0]
        cells: list[Cell] = [system.name, first.answered]
        for mode, tally in zip(modes, tallies, strict=True):
            letters = groups[mode]
            cells += [percent(tally.f1), ranged(letters.of(system.name), "-") if letters else None]
        rows.append([*cells, *map(percent, (first.recall, first.precision, first.success_rate))])
    header = (
        *("resolver", "answered", "F1 kept", "group", "corrected", "group"),
        *("recall", "precision", "SUPAR"),
    )
    shown = [str(row[place]) for row in rows for place in (3, 5)]
    note = (
        "F1 in per cent (heads), with own earlier errors kept and with earlier errors corrected; "
        f"the highest one stands first. {MEANING} Resolvers that share no letter of a column "
        "differ significantly (randomisation by text, Holm's correction); resolvers that share "
        "one do not. "
        f"{ranged_note(shown)}"
    )
    return f"{fill(note.strip(), NOTE_WIDTH)}\n\n{table(header, rows)}"
