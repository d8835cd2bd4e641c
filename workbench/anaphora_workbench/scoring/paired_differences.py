"""Paired differences of two systems over documents, with their confidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from anaphora_workbench.model.language import kind_order
from anaphora_workbench.scoring.count import TallyKey
from anaphora_workbench.scoring.measures import TOTAL
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import CarryOver, Match
from anaphora_workbench.scoring.tally import Figure, Tally
from anaphora_workbench.stats import Interval, intervals_of_differences


@dataclass(frozen=True, slots=True)
class Difference:
    """The F1, or another figure, of one system minus that of another one.

    Attributes:
        kind: Kind of anaphor, `TOTAL` for all.
        interval: The difference, between -1 and 1, with its bootstrap interval over documents.
        figure: What is compared.
    """

    system: str
    other: str
    match: Match
    carry_over: CarryOver
    kind: str
    interval: Interval
    figure: Figure = Figure.F1

    def row(self) -> dict[str, str | int | float | None]:
        """Return it as a flat row; figures between 0 and 1."""
        found = self.interval
        return {
            "system": self.system,
            "other": self.other,
            "match": str(self.match),
            "carry_over": str(self.carry_over),
            "kind": self.kind,
            "figure": str(self.figure),
            "difference": found.value,
            "low": found.low,
            "high": found.high,
            "level": found.level,
            "documents": found.documents,
            "samples": found.samples,
        }


def differences(
    evaluation: Evaluation,
    system: str | None = None,
    *,
    figure: Figure = Figure.F1,
    kinds: bool = False,
    samples: int = 10_000,
    seed: int = 1,
) -> list[Difference]:
    """Return how one system's figure differs from that of each other one.

    Only documents on which both ran are compared; versions of one text are drawn together.

    ``system`` is the first one of the call when left out; ``kinds`` are compared besides all
    together.
    """
    systems = evaluation.systems()
    if len(systems) < 2:
        return []
    system = system or systems[0]
    compared = [TOTAL]
    if kinds:
        found = {row.kind for rows in evaluation.documents.values() for row in rows}
        compared += sorted(found, key=kind_order)
    skipped = {(name, doc_id) for name, doc_id, _reason in evaluation.skipped}
    sums = {doc_id: _sums(rows, figure) for doc_id, rows in evaluation.documents.items()}
    asked: list[tuple[str, Match, CarryOver, str]] = []
    columns: list[tuple[list[int], list[int], list[int], list[int]]] = []
    for other in systems:
        if other == system:
            continue
        units: dict[str, Sums] = {}
        for doc_id, own in sums.items():
            if not {(system, doc_id), (other, doc_id)} & skipped:
                _add(units.setdefault(evaluation.unit(doc_id), {}), own)
        for match in evaluation.settings.match:
            for mode in evaluation.settings.carry_over:
                for kind in compared:
                    asked.append((other, match, mode, kind))
                    both = [
                        [found.get((name, match, mode, kind), _NONE) for found in units.values()]
                        for name in (system, other)
                    ]
                    ours, theirs = (
                        ([part for part, _whole in pairs], [whole for _part, whole in pairs])
                        for pairs in both
                    )
                    columns.append((*ours, *theirs))
    # All at once: those of as many documents share their draws.
    intervals = intervals_of_differences(columns, samples=samples, seed=seed)
    return [
        Difference(system, *compared_by, interval, figure)
        for compared_by, interval in zip(asked, intervals, strict=True)
        if interval.value is not None
    ]


Sums = dict[tuple[str, Match, CarryOver, str], tuple[int, int]]
"""The two sums of a figure by system, way of matching, mode and kind."""
_NONE = (0, 0)


def _sums(rows: Mapping[TallyKey, Tally], figure: Figure) -> Sums:
    """Return the sums of a figure of one document."""
    found: Sums = {}
    for row, tally in rows.items():
        for kind in (row.kind, TOTAL):
            key = (row.resolver, row.match, row.carry_over, kind)
            _add(found, {key: figure.sums(tally)})
    return found


def _add(sums: Sums, others: Sums) -> None:
    """Add the sums of another document."""
    for key, (part, whole) in others.items():
        known = sums.get(key, _NONE)
        sums[key] = known[0] + part, known[1] + whole
