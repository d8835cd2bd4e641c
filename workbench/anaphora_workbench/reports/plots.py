"""Plots of an evaluation (extra ``reports``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.drawing import (
    FEWEST,
    INK,
    PAPER,
    by_distance,
    by_system,
    colour,
    curve,
    dots,
    figure,
    stacked,
)
from anaphora_workbench.reports.failures import CAUSES
from anaphora_workbench.reports.frames import judgements_frame
from anaphora_workbench.reports.markup import Html
from anaphora_workbench.reports.names import EARLIER_ERRORS, FIGURES, way_of
from anaphora_workbench.reports.totals import ranked_systems
from anaphora_workbench.scoring import CarryOver, Difference
from anaphora_workbench.scoring.causes import RIGHT
from anaphora_workbench.scoring.results import Evaluation

_SUPAR_BEFORE, _SUPAR_AFTER = 44.4, 17.8
_FARTHEST = 5
"""Distances from here on are one group."""


def plots(evaluation: Evaluation) -> Iterator[Html]:
    """Yield the figures of a report, for the first way of matching and the first mode.

    Raises:
        MissingExtraError: matplotlib or pandas is not installed.
    """
    if not evaluation.cases:
        return
    settings = evaluation.settings
    frame = judgements_frame(evaluation)
    frame = frame[frame["match"] == str(settings.match[0])]
    frame = frame[frame["carry_over"] == str(settings.carry_over[0])]
    gold = frame[frame["gold"] == 1]
    if gold.empty:
        return
    systems = ranked_systems(evaluation, evaluation.totals())
    kinds = sorted(gold["kind"].unique(), key=kind_order)
    taken = way_of(settings.match[0], settings.carry_over[0])
    own = gold[gold["system"] == systems[0]]
    sizes = own["kind"].value_counts()
    many = [kind for kind in kinds if sizes.get(kind, 0) >= FEWEST]
    few = f" Kinds with fewer than {FEWEST} anaphors are not drawn." if many != kinds else ""
    if many:
        yield figure(
            "candidates",
            "Candidates per anaphor, before and after the constraints",
            "Means by kind. In brackets the number of anaphors. Broken lines: SUPAR's 44.4 before "
            f"and 17.8 after, on other texts.{few}",
            0.55 * len(many) + 1.1,
            lambda axes: _candidates(axes, own[own["kind"].isin(many)], many),
        )
        yield figure(
            "kinds",
            "Recall by kind of anaphor",
            f"Correct / gold in per cent; {taken}. In brackets the number of anaphors.{few}",
            0.6 * len(many) + 0.28 * len(systems) + 0.9,
            lambda axes: _by_kind(axes, gold, systems, many),
        )
    near = gold[gold["distance"].notna()]
    near = near.assign(group=near["distance"].clip(-1, _FARTHEST).astype(int))
    counts = near[near["system"] == systems[0]]["group"].value_counts().sort_index()
    far = counts[counts >= FEWEST]
    few = f" Distances with fewer than {FEWEST} anaphors are not drawn."
    if len(far):
        yield figure(
            "distance",
            "Recall by distance",
            "Correct / gold in per cent, by how many sentences back the nearest correct antecedent "
            f"is; {taken}. In brackets the number of anaphors."
            f"{few if len(far) < len(counts) else ''}",
            0.14 * len(systems) + 3.6,
            lambda axes: _by_distance(axes, near, systems, far),
        )
    yield figure(
        "causes",
        "Where the errors come from",
        f"Wrong, missing and spurious answers of each system by family of causes; {taken}.",
        0.5 * len(systems) + 1.7,
        lambda axes: _causes(axes, frame[frame["cause"] != RIGHT], systems),
    )


def difference_plot(found: Sequence[Difference]) -> Html:
    """Return differences of one way of matching with their intervals as a figure.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    name = FIGURES[found[0].figure]
    others = list(dict.fromkeys([each.other for each in found]))
    modes = list(dict.fromkeys([each.carry_over for each in found]))
    return figure(
        "differences",
        f"{name[:1].upper()}{name[1:]} of {found[0].system} less that of each other system",
        f"In points, with the interval over documents where there are enough; match "
        f"{found[0].match}.",
        0.45 * len(others) + 1.1,
        lambda axes: _differences(axes, found, others, modes),
    )


def _differences(
    axes: Any, found: Sequence[Difference], others: Sequence[str], modes: Sequence[CarryOver]
) -> None:
    axes.axvline(0, color=INK, linewidth=1)
    for number, mode in enumerate(modes):
        offset = 0.3 * (number - (len(modes) - 1) / 2)
        here = [each for each in found if each.carry_over is mode]
        places = [others.index(each.other) + offset for each in here]
        for place, each in zip(places, here, strict=True):
            low, high = each.interval.low, each.interval.high
            if low is not None and high is not None:
                axes.plot([100 * low, 100 * high], [place, place], color=colour(number))
        values = [100 * (each.interval.value or 0.0) for each in here]
        dots(axes, values, places, number, EARLIER_ERRORS[mode])
    by_system(axes, others, 2)


def _candidates(axes: Any, gold: Any, kinds: Sequence[str]) -> None:
    means = gold.groupby("kind")[["before", "after"]].mean()
    for number, (column, hatch) in enumerate((("before", ""), ("after", "///"))):
        values = [means[column].get(kind, float("nan")) for kind in kinds]
        places = [place + 0.4 * number - 0.2 for place in range(len(kinds))]
        bars = axes.barh(
            places,
            [0 if value != value else value for value in values],
            0.36,
            color=colour(number),
            edgecolor=PAPER,
            hatch=hatch,
            label=f"{column} constraints",
        )
        shown = ["unknown" if value != value else f"{value:.1f}" for value in values]
        axes.bar_label(bars, shown, padding=3, color=INK)
    for place in (_SUPAR_BEFORE, _SUPAR_AFTER):
        axes.axvline(place, color=INK, linestyle=(0, (4, 3)), linewidth=0.8)
    axes.margins(x=0.12)
    _by_kinds(axes, gold, kinds, 2)


def _by_kind(axes: Any, gold: Any, systems: Sequence[str], kinds: Sequence[str]) -> None:
    means = 100 * gold.groupby(["system", "kind"])["right"].mean()
    for number, system in enumerate(systems):
        values = [means.get((system, kind), float("nan")) for kind in kinds]
        offset = 0.5 * (number / max(1, len(systems) - 1) - 0.5) if len(systems) > 1 else 0
        dots(axes, values, [place + offset for place in range(len(kinds))], number, system)
    axes.set_xlim(-2, 102)
    _by_kinds(axes, gold[gold["system"] == systems[0]], kinds, 4)


def _by_kinds(axes: Any, gold: Any, kinds: Sequence[str], columns: int) -> None:
    counts = gold["kind"].value_counts()
    names = [f"{kind} ({counts.get(kind, 0)})" for kind in kinds]
    by_system(axes, names, columns, room=0.05)


def _by_distance(axes: Any, near: Any, systems: Sequence[str], counts: Any) -> None:
    means = 100 * near.groupby(["system", "group"])["right"].mean()
    for number, system in enumerate(systems):
        values = [means.get((system, group), float("nan")) for group in counts.index]
        curve(axes, values, number, system)
    names = {-1: "later", 0: "same", _FARTHEST: f"{_FARTHEST} or more"}
    shown = [f"{names.get(group, group)}\n({counts[group]})" for group in counts.index]
    by_distance(axes, shown)


def _causes(axes: Any, failures: Any, systems: Sequence[str]) -> None:
    counts = failures.groupby(["system", "family"]).size()
    present = [name for name in CAUSES if name in set(failures["family"])]
    parts = {name: [int(counts.get((system, name), 0)) for system in systems] for name in present}
    total = max([sum(counts.get(system, ())) for system in systems], default=0)
    for name, bars in stacked(axes, parts, 0.7).items():
        shown = [str(width) if 25 * width > total else "" for width in parts[name]]
        axes.bar_label(
            bars,
            shown,
            label_type="center",
            color=INK,
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1.5},
        )
    by_system(axes, systems, 5)
