"""Figures of prepared documents as flat rows, for tables, JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from anaphora_workbench.model import Reference
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.pipeline.steps import Prepared

TOTAL = "*"
"""What stands for all documents or all kinds in a row."""

PipelineRow = dict[str, str | int | None]

_COUNTS = (
    "anaphors",
    "non_referring",
    "answered",
    "candidates_before",
    "candidates_after",
    "constraints_only",
)


def rows_of(documents: Iterable[tuple[str, dict[str, PipelineRow]]]) -> Iterator[PipelineRow]:
    """Yield the rows of all documents together, then of each, totals of the kinds first.

    Args:
        documents: Ids and counts by kind, as `counts_of` returns them.
    """
    listed = list(documents)
    whole: dict[str, PipelineRow] = {}
    for _doc_id, counts in listed:
        for kind, row in counts.items():
            _add(whole.setdefault(kind, _empty()), row)
    for doc_id, counts in [(TOTAL, whole), *listed]:
        total = _empty()
        for row in counts.values():
            _add(total, row)
        for kind, row in [(TOTAL, total), *sorted(counts.items(), key=lambda p: kind_order(p[0]))]:
            yield {"document": doc_id, "kind": kind, **row}


def counts_of(prepared: Prepared) -> dict[str, PipelineRow]:
    """Return the counts of one document by kind of anaphor.

    Candidates are counted over the anaphors whose antecedents were looked for:
    ``candidates_before`` and ``candidates_after`` constraints, and ``constraints_only`` the
    anaphors with exactly one left.
    """
    by_kind: dict[str, PipelineRow] = {}
    for anaphor in prepared.layer.anaphors.values():
        pool = prepared.pools.get(anaphor.markable)
        before = len(pool.candidates) if pool is not None else 0
        after = len(pool.admissible()) if pool is not None else 0
        figures = (
            1,
            anaphor.reference is Reference.NON_REFERRING,
            bool(anaphor.antecedents),
            before,
            after,
            after == 1,
        )
        row = {name: int(figure) for name, figure in zip(_COUNTS, figures, strict=True)}
        _add(by_kind.setdefault(anaphor.kind, _empty()), row)
    return by_kind


def _empty() -> PipelineRow:
    return dict.fromkeys(_COUNTS, 0)


def _add(row: PipelineRow, other: PipelineRow | dict[str, int]) -> None:
    for name in _COUNTS:
        old, new = row[name], other[name]
        assert isinstance(old, int)
        assert isinstance(new, int)
        row[name] = old + new
