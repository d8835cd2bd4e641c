"""Significance of coreference scores: intervals over documents, and systems compared.

The unit is the document. A resample is a weighted sum of the documents' rows of sums, from which
each F1 is made anew (`Metric.figures`): never a mean of the documents' F1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import numpy as np

from anaphora_workbench.model import FrozenDict
from anaphora_workbench.scoring.coreference.metrics import Metric, ratio_figures
from anaphora_workbench.scoring.coreference.score import CoreferenceScores
from anaphora_workbench.scoring.coreference.sums import FloatArray, Sums
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
    pairs_by_documents,
)

_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class ScoreDifference:
    """The F1 of one system compared with that of another one.

    Attributes:
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
    """Return the F1 of each metric with its bootstrap intervals over documents."""
    parts = _parts(scores)
    rows = _DocumentRows.of(scores, parts, {})
    statistics = _statistics(scores, parts)
    return bootstraps(rows.united(rows.places, {}), statistics, samples=samples, seed=seed)


def compare_systems(
    systems: Mapping[str, CoreferenceScores],
    *,
    samples: int = 10_000,
    shuffles: int = 9_999,
    seed: int = 1,
    units: Mapping[str, str] = FrozenDict(),
) -> list[ScoreDifference]:
    """Compare every two systems, metric by metric, on the documents that both of them have.

    The scores, by system, were made with the same settings. ``units`` names what each document is
    drawn and exchanged with; itself where it is not named.
    """
    if len(systems) < 2:
        return []
    first = next(iter(systems.values()))
    parts = _parts(first)
    statistics = _statistics(first, parts)
    rows_of = {name: _DocumentRows.of(each, parts, units) for name, each in systems.items()}
    found: dict[tuple[str, str, str], tuple[BootstrapComparison, Randomisation]] = {}
    have = {name: rows.places.keys() for name, rows in rows_of.items()}
    for common, pairs in pairs_by_documents(have).items():
        named = {name for pair in pairs for name in pair}
        tables = {
            name: rows.united(common, units) for name, rows in rows_of.items() if name in named
        }
        compared = bootstraps_of_pairs(tables, statistics, samples=samples, seed=seed)
        for one, other in pairs:
            rows = tables[one], tables[other]
            for metric, statistic in statistics.items():
                test = approximate_randomisation(*rows, statistic, shuffles=shuffles, seed=seed)
                found[one, other, metric] = compared[one, other][metric], test
    result = []
    for metric in statistics:
        ordered = list(combinations(systems, 2))
        tested = [found[one, other, metric] for one, other in ordered]
        adjusted = holm([test.p_two_sided for _bootstrap, test in tested])
        for (one, other), both, p in zip(ordered, tested, adjusted, strict=True):
            result.append(ScoreDifference(one, other, metric, *both, p))
    return result


@dataclass(frozen=True, slots=True)
class _DocumentRows:
    """The sums of the documents of a system, as doubles where they are not added up again.

    Attributes:
        places: Number of each document.
        table: The sums of all parts side by side, shape (documents, 4 * parts).
        exact: The sums of documents that may be added to those of others.
    """

    places: Mapping[str, int]
    table: FloatArray
    exact: Mapping[str, Mapping[str, Sums]]
    parts: Sequence[str]

    @classmethod
    def of(
        cls, scores: CoreferenceScores, parts: Sequence[str], units: Mapping[str, str]
    ) -> _DocumentRows:
        """Return the rows of a system's documents."""
        places: dict[str, int] = {}
        exact: dict[str, Mapping[str, Sums]] = {}
        groups = set(units.values())
        numbers = array("d")
        for place, document in enumerate(scores.documents):
            doc_id = document.doc_id
            places[doc_id] = place
            numbers.extend(_numbers(document.sums, parts))
            if units.get(doc_id, doc_id) in groups:
                exact[doc_id] = document.sums
        table = np.frombuffer(numbers, dtype=np.float64).reshape(-1, _COLUMNS * len(parts))
        return cls(places, table, exact, parts)

    def united(self, common: Iterable[str], units: Mapping[str, str]) -> FloatArray:
        """Return the rows of some documents, those of the documents of a unit added up."""
        # Sorted, so that the draws do not depend on the order of the files.
        groups: dict[str, list[str]] = {}
        for doc_id in sorted(common):
            groups.setdefault(units.get(doc_id, doc_id), []).append(doc_id)
        table = self.table[[self.places[group[0]] for group in groups.values()]]
        for place, group in enumerate(groups.values()):
            if len(group) > 1:
                sums = [self.exact[doc_id] for doc_id in group]
                total = {name: Sums.total([one[name] for one in sums]) for name in sums[0]}
                table[place] = [*_numbers(total, self.parts)]
        return table


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


def _numbers(sums: Mapping[str, Sums], parts: Iterable[str]) -> Iterator[float]:
    """Yield the sums of all parts side by side."""
    nothing = Sums()
    for part in parts:
        yield from sums.get(part, nothing).floats
