"""Plots of a comparison (extra ``reports``); the page has every figure as a table, too.

Without matplotlib they raise `MissingExtraError`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from anaphora_workbench.experiments import BANDS, GroupBy, JudgedSystem
from anaphora_workbench.reports.comparison.data import ComparisonData, Rates
from anaphora_workbench.reports.comparison.tables import errors_by_system
from anaphora_workbench.reports.html_page import Html
from anaphora_workbench.reports.labels import EARLIER_ERRORS, way_of
from anaphora_workbench.reports.plots import (
    FEWEST,
    INK,
    SERIES,
    by_distance,
    by_system,
    colour,
    curve,
    dots,
    figure,
    legend,
    stacked,
)
from anaphora_workbench.scoring import TOTAL, CarryOver

_BANDS = {"following": "later", "0": "same", "none": ""}
"""Names of `BANDS` in the plot; those without an antecedent have no place in it."""


def modes_plot(data: ComparisonData) -> Html:
    """Return F1 with intervals in both carry-over modes; empty for one, which `forest` shows."""
    settings = data.settings
    systems = [
        system.name for system in data.systems if data.first_tally(system.name).gold >= FEWEST
    ]
    if not systems or len(settings.carry_over) < 2:
        return Html()
    found = {mode: data.rates(settings.match[0], mode) for mode in settings.carry_over}
    return figure(
        "success",
        "F1 of each system in both ways of counting earlier errors",
        f"In per cent, match {settings.match[0]}, with the interval of the first table.",
        0.36 * len(systems) + 1.2,
        lambda axes: _success(axes, systems, found),
    )


def _success(axes: Any, systems: Sequence[str], found: Mapping[CarryOver, Rates]) -> None:
    for number, (mode, rates) in enumerate(found.items()):
        offset = 0.26 * (number - (len(found) - 1) / 2)
        values = []
        for place, system in enumerate(systems):
            rate = rates.get((system, TOTAL))
            value = None if rate is None else rate.value
            values.append(float("nan") if value is None else 100 * value)
            if rate is not None and rate.low is not None and rate.high is not None:
                ends = [100 * rate.low, 100 * rate.high]
                axes.plot(ends, [place + offset] * 2, color=colour(number), linewidth=1.6)
        dots(
            axes,
            values,
            [place + offset for place in range(len(systems))],
            number,
            EARLIER_ERRORS[mode],
        )
    by_system(axes, systems, 2)


def distance_plot(data: ComparisonData) -> Html:
    """Return the curve of recall by distance; empty when there are not two distances."""
    match, mode = data.settings.match[0], data.settings.carry_over[0]
    systems = [system.name for system in data.systems]
    found: dict[str, dict[str, float]] = {}
    gold: dict[str, int] = {}
    for part in data.comparison.by(GroupBy.DISTANCE):
        if part.column[1:] == (match, mode) and part.value != "none" and part.tally.gold:
            gold[part.value] = max(gold.get(part.value, 0), part.tally.gold)
            rate = part.tally.recall
            if rate is not None:
                found.setdefault(part.column.system, {})[part.value] = 100 * rate
    bands = [band for band in BANDS if gold.get(band, 0) >= FEWEST]
    if len(bands) < 2:
        return Html()
    shown = systems[:SERIES]
    only = f" The {SERIES} best systems; the table has all." if len(systems) > SERIES else ""
    if len(bands) < len(gold):
        only += f" Distances with fewer than {FEWEST} anaphors are only in the table."
    return figure(
        "distance",
        "Recall by distance",
        "Correct / gold in per cent, by how many sentences back the nearest correct antecedent "
        f"is; {way_of(match, mode)}. In brackets the number of anaphors.{only}",
        3.9,
        lambda axes: _distance(axes, shown, bands, found, gold),
    )


def _distance(
    axes: Any,
    systems: Sequence[str],
    bands: Sequence[str],
    found: Mapping[str, Mapping[str, float]],
    gold: Mapping[str, int],
) -> None:
    for number, system in enumerate(systems):
        own = found.get(system, {})
        curve(axes, [own.get(band, float("nan")) for band in bands], number, system)
    by_distance(axes, [f"{_BANDS.get(band, band)}\n({gold[band]:,})" for band in bands])


def speed_plot(data: ComparisonData) -> Html:
    """Return speed against F1; empty when no system took any time."""
    match, mode = data.settings.match[0], data.settings.carry_over[0]
    places: list[tuple[str, float, float]] = []
    for system in data.systems:
        _all, alone = data.comparison.speeds(system)
        rate = data.comparison.total(JudgedSystem(system.name, match, mode)).f1
        if alone is not None and rate is not None:
            places.append((system.name, alone, 100 * rate))
    if not places:
        return Html()
    return figure(
        "speed",
        "Speed and F1",
        f"Words per second in the system alone, on a log scale; F1 in per cent, "
        f"{way_of(match, mode)}. Upper right is fast and good.",
        4.1 + 0.22 * (len(places) // 4),
        lambda axes: _speed(axes, places),
    )


def _speed(axes: Any, places: Sequence[tuple[str, float, float]]) -> None:
    for number, (system, speed, rate) in enumerate(places):
        dots(axes, [speed], [rate], number, system)
    axes.set_xscale("log")
    speeds = [speed for _system, speed, _rate in places]
    low, high = 1, 1
    while low * 10 <= min(speeds):
        low *= 10
    while high < max(speeds):
        high *= 10
    ticks = [tick for tick in (10**n for n in range(12)) if low <= tick <= max(high, 10 * low)]
    axes.set_xlim(0.8 * min(low, *speeds), 1.25 * max(ticks[-1], *speeds))
    axes.minorticks_off()
    axes.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    axes.set_ylim(0, 102)
    axes.set_xlabel("words per second")
    axes.grid()
    legend(axes, 4, below=0.1)


def agreement_plot(data: ComparisonData) -> Html:
    """Return who is right together with others and alone, beside vote and oracle; may be empty."""
    if not data.comparison.agreements or not data.comparison.agreements[0].anaphors:
        return Html()
    found = data.comparison.agreements[0]
    systems = [system.name for system in data.systems if system.name in found.systems]
    together = {name: found.right[name] - found.alone[name] for name in systems}
    lines = {"all correct": found.all_right, "vote": found.vote, "oracle": found.oracle}
    return figure(
        "agreement",
        "Correct together, correct alone",
        f"Of {found.anaphors:,} anaphors that all had to resolve, in per cent; "
        f"{way_of(found.match, found.carry_over)}. Lines: all systems are correct, their majority "
        "vote is, at least one is (oracle).",
        0.36 * len(systems) + 1.6,
        lambda axes: _agreement(axes, together, found.alone, lines, found.anaphors),
    )


def _agreement(
    axes: Any,
    together: Mapping[str, int],
    alone: Mapping[str, int],
    lines: Mapping[str, int],
    anaphors: int,
) -> None:
    systems = list(together)
    parts = {
        f"correct {name}": [100 * counts[system] / anaphors for system in systems]
        for name, counts in (("with others", together), ("alone", alone))
    }
    stacked(axes, parts, 0.66)
    for line, (name, count) in zip(("dotted", "dashed", "solid"), lines.items(), strict=True):
        share = 100 * count / anaphors
        label = f"{name} {share:.1f}"
        axes.axvline(share, color=INK, linestyle=line, linewidth=1.2, label=label)
    axes.set_xlim(0, 102)
    by_system(axes, systems, 5)


def errors_plot(data: ComparisonData) -> Html:
    """Return the classes of errors as stacked bars; empty without errors."""
    found = {
        system: {str(name): number for name, number in errors.classes.items()}
        for system, errors in errors_by_system(data).items()
    }
    if not any(found.values()):
        return Html()
    return figure(
        "errors",
        "Classes of errors",
        f"Number of errors of each system, {way_of(*data.ways[0])}.",
        0.36 * len(found) + 1.9,
        lambda axes: _errors(axes, found),
    )


def _errors(axes: Any, found: Mapping[str, Mapping[str, int]]) -> None:
    systems = list(found)
    total: Counter[str] = Counter()
    for counts in found.values():
        total.update(counts)
    parts = {
        name: [found[system].get(name, 0) for system in systems]
        for name, _number in total.most_common()
    }
    stacked(axes, parts, 0.7)
    by_system(axes, systems, 3)
