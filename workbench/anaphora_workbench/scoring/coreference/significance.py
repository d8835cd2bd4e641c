"""How sure coreference scores are: intervals over documents, and systems compared with each other.

The unit is the document. A resample is a weighted sum of the documents' rows of sums, from which
each F1 is made anew (`Metric.figures`): never a mean of the documents' F1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import numpy as np

from anaphora_workbench.scoring.coreference.figures import ratio_figures
from anaphora_workbench.scoring.coreference.metrics import Metric
from anaphora_workbench.scoring.coreference.score import CoreferenceScores
from anaphora_workbench.scoring.coreference.sums import FloatArray, Sums, sums_matrix
from anaphora_workbench.stats import (
    Bootstrap,
    BootstrapComparison,
    Randomisation,
    Statistic,
    approximate_randomisation,
    bootstraps,
    bootstraps_of_pairs,
    difference_row,
    holm,
)

_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class ScoreDifference:
    """The F1 of one system compared with that of another one.

    Attributes:
        system: Name of the one.
        other: Name of the other.
        metric: Name of the metric.
        bootstrap: The difference with intervals; paired bootstrap over documents.
        randomisation: The same with p by approximate randomisation.
        p_adjusted: That p, two-sided, corrected by Holm for all pairs of systems of this metric;
            ``None`` when it was refused.
    """

    system: str
    other: str
    metric: str
    bootstrap: BootstrapComparison
    randomisation: Randomisation
    p_adjusted: float | None

    def row(self) -> dict[str, str | int | float | None]:
        """Return it as a flat row; F1 between 0 and 1."""
        return {
            "system": self.system,
            "other": self.other,
            "metric": self.metric,
            "f1": self.bootstrap.first,
            "other_f1": self.bootstrap.second,
            **difference_row(self.bootstrap, self.randomisation, self.p_adjusted),
        }


def intervals(
    scores: CoreferenceScores, *, samples: int = 10_000, seed: int = 1
) -> dict[str, Bootstrap]:
    """Return the F1 of each metric with its bootstrap intervals over documents.

    Args:
        scores: The scores.
        samples: Number of resamples.
        seed: Seed of the draws.
    """
    documents = {d.doc_id: d.sums for d in sorted(scores.documents, key=lambda d: d.doc_id)}
    parts = _parts(scores)
    statistics = _statistics(scores, parts)
    return bootstraps(_rows(documents, parts), statistics, samples=samples, seed=seed)


def compare_systems(
    systems: Mapping[str, CoreferenceScores],
    *,
    samples: int = 10_000,
    shuffles: int = 9_999,
    seed: int = 1,
) -> list[ScoreDifference]:
    """Compare every two systems, metric by metric, on the documents that all of them have.

    Args:
        systems: Scores by the name of the system, made with the same settings.
        samples: Number of resamples of the bootstrap.
        shuffles: Number of shuffles of the randomisation.
        seed: Seed of both.
    """
    if len(systems) < 2:
        return []
    first = next(iter(systems.values()))
    parts = _parts(first)
    statistics = _statistics(first, parts)
    by_id = {name: {d.doc_id: d.sums for d in each.documents} for name, each in systems.items()}
    # Sorted, so that the draws do not depend on the order of the files.
    common = sorted(set.intersection(*[set(known) for known in by_id.values()]))
    tables = {
        name: _rows({doc_id: known[doc_id] for doc_id in common}, parts)
        for name, known in by_id.items()
    }
    compared = bootstraps_of_pairs(tables, statistics, samples=samples, seed=seed)
    found = []
    pairs = list(combinations(systems, 2))
    for metric, statistic in statistics.items():
        tests = [
            approximate_randomisation(
                tables[one], tables[other], statistic, shuffles=shuffles, seed=seed
            )
            for one, other in pairs
        ]
        adjusted = holm([test.p_two_sided for test in tests])
        for (one, other), test, p in zip(pairs, tests, adjusted, strict=True):
            bootstrap = compared[one, other][metric]
            found.append(ScoreDifference(one, other, metric, bootstrap, test, p))
    return found


def _parts(scores: CoreferenceScores) -> list[str]:
    """Return the names of the sums that the metrics are made of, each once."""
    names: dict[str, None] = {}
    for name in scores.names:
        metric = scores.metrics.get(name)
        names.update(dict.fromkeys(metric.parts if metric is not None else (name,)))
    return list(names)


def _statistics(scores: CoreferenceScores, parts: list[str]) -> dict[str, Statistic]:
    return {name: partial(_f1, name, scores.metrics.get(name), parts) for name in scores.names}


def _f1(name: str, metric: Metric | None, parts: list[str], sums: FloatArray) -> FloatArray:
    matrices = {
        part: sums[..., _COLUMNS * at : _COLUMNS * (at + 1)] for at, part in enumerate(parts)
    }
    figures = ratio_figures(matrices[name]) if metric is None else metric.figures(matrices)
    return figures[..., 2]


def _rows(documents: Mapping[str, Mapping[str, Sums]], parts: list[str]) -> FloatArray:
    """Return the sums of all parts side by side, shape (documents, 4 * parts)."""
    nothing = Sums()
    columns = [
        sums_matrix([sums.get(part, nothing) for sums in documents.values()]) for part in parts
    ]
    return np.concatenate(columns, axis=1)
