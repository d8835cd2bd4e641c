"""What systems do, whatever people say: how often they say the least, more, or too little.

What is published of each system stands beside it. Of all systems of the challenges Gatt and Belz
(2010, 3.4) say that every description identified its target.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from statistics import fmean

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.tuna.items import TunaAnswers, contrast_of, identifies
from anaphora_workbench.tasks.tuna import Trial


@cache
def published() -> Mapping[str, str]:
    """Return what is published of the behaviour of each system, with its source."""
    text = resources.files("anaphora_workbench.challenges").joinpath("data/tuna_behaviour.csv")
    rows = csv.DictReader(text.read_text("utf-8").splitlines())
    return {row["system"]: f"{row['published']} ({row['source']})" for row in rows}


def behaviour_grid(
    name: str, trials: Sequence[Trial], systems: Mapping[str, TunaAnswers]
) -> Grid | None:
    """Return the shares of each kind of description, and its size; ``None`` without attributes.

    People's descriptions are a row as well. Items without an answer are left out of a row.
    """
    shortest = {trial.id: contrast_of(trial).minimal_size() for trial in trials}
    answered: dict[str, list[tuple[Trial, frozenset[tuple[str, str]]]]] = {}
    for system, answers in systems.items():
        answered[system] = [
            (trial, answers.by_item[trial.id].pairs)
            for trial in trials
            if trial.id in answers.by_item and answers.by_item[trial.id].attributes is not None
        ]
    answered["people"] = [
        (trial, one.pairs)
        for trial in trials
        for one in trial.descriptions
        if one.attributes is not None
    ]
    rows = []
    for system, given in answered.items():
        if not given:
            continue
        unique = [(trial, pairs) for trial, pairs in given if identifies(trial, pairs)]
        surplus = [
            len(pairs) - least
            for trial, pairs in unique
            if (least := shortest[trial.id]) is not None
        ]
        kinds = (
            sum([more == 0 for more in surplus]),
            sum([more > 0 for more in surplus]),
            len(given) - len(unique),
        )
        rows.append(
            (
                system,
                *[f"{100 * count / len(given):.1f}" for count in kinds],
                f"{fmean([len(pairs) for _trial, pairs in given]):.2f}",
                f"{fmean(surplus):.2f}" if surplus else "-",
                published().get(system.partition(":")[0].partition("+")[0], "-"),
            )
        )
    if len(rows) < 2 and "people" in {row[0] for row in rows}:
        return None
    return Grid(
        f"behaviour-{name}",
        f"Shortest, longer and ambiguous descriptions, {name} (%)",
        ("system", "shortest", "longer", "ambiguous", "attributes", "surplus", "published"),
        tuple(rows),
        (
            "Shortest: identifies the target, and nothing shorter does. Longer: identifies it with "
            "more than that. Ambiguous: fits something else, or is not true.",
            "Surplus: attributes beyond the shortest description, of those that identify.",
            "Published: what the sources say of the originals; all systems of the challenges "
            "identified every target (Gatt and Belz 2010, 3.4). Systems in the manner of their "
            "reports are fits of ours.",
        ),
    )
