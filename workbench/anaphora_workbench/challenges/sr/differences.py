"""How much better systems are than one of them, with intervals from resampled sentences."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import Challenge, TestSet
from anaphora_workbench.stats import paired_bootstrap, ratio_of_sums

_SAMPLES = 2000
MEASURES = ("bleu_avg", "nist_avg", "ter_avg")
"""The means of sentences whose differences can be given."""


def differences(challenge: Challenge, name: str, seed: int) -> list[Grid]:
    """Return for each test set how systems differ from the one of this name.

    The measures are those of `MEASURES` that were computed. The differences are of means of
    sentences, with 95 % intervals and p of the paired bootstrap.
    """
    return [_grid(challenge, each, name, seed) for each in challenge.sets if _of(each, name)]


def _of(test_set: TestSet, name: str) -> bool:
    return any(system.system == name for system in test_set.tested)


def _grid(challenge: Challenge, test_set: TestSet, name: str, seed: int) -> Grid:
    titles = {measure.name: measure.title for measure in challenge.measures}
    (base,) = [system for system in test_set.tested if system.system == name]
    items = list(test_set.groups)
    rows = []
    for system in test_set.tested:
        if system is base:
            continue
        for measure in [each for each in MEASURES if each in titles]:
            own, other = (
                [[each.columns[measure].values[item], 1.0] for item in items]
                for each in (system, base)
            )
            rows.append((system.system, titles[measure], *_cells(own, other, seed)))
    return Grid(
        f"against-{test_set.name}",
        f"Differences from {name}, {test_set.name}",
        ("system", "measure", "difference", "from", "to", "p"),
        tuple(rows),
        (
            f"Means of sentences, 95 % intervals and two-sided p by {_SAMPLES} paired resamples of "
            "sentences. A lower TER is better.",
        ),
    )


def _cells(
    own: Sequence[Sequence[float]], other: Sequence[Sequence[float]], seed: int
) -> tuple[str, str, str, str]:
    found = paired_bootstrap(own, other, ratio_of_sums, samples=_SAMPLES, seed=seed)
    interval, p = found.percentile, found.p_two_sided
    ends = (interval.low, interval.high)
    shown = ["-" if value is None else f"{value:+.4f}" for value in (found.difference, *ends)]
    return shown[0], shown[1], shown[2], _p_cell(p)


def _p_cell(p: float | None) -> str:
    if p is None:
        return "-"
    return "<.001" if p < 0.001 else f"{p:.3f}"
