"""Prepared documents as JSON values, and their figures as flat rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    CandidateRecord,
    Document,
    Markable,
    Reference,
)
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.pipeline.resolving import Prepared

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
_RECORD = tuple([each.name for each in fields(CandidateRecord)])


def rows_of(documents: Iterable[tuple[str, dict[str, PipelineRow]]]) -> Iterator[PipelineRow]:
    """Yield the rows of all documents together, then of each, totals of the kinds first.

    The documents are ids with what `counts_of` returns.
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


def record_of(prepared: Prepared) -> dict[str, Any]:
    """Return a document as JSON values.

    Positions are given twice: as SUPAR has them (``sentence`` from 1, words ``from`` boundary
    ``to`` boundary of that sentence) and as half-open ranges of the document's tokens (``start``,
    ``end``, from 0).

    Returns:
        ``document`` (its id), ``language``, ``words``, ``tokens`` (their forms), ``sentences``
        and ``clauses`` (token ranges), ``markables`` (their number), ``seconds`` by step, and
        ``anaphors`` with their ``candidates``.
    """
    document, layer = prepared.document, prepared.layer
    clauses = [
        [structure.span.start, structure.span.end]
        for structure in document.structures
        if structure.kind in ("clause", "relative")
    ]
    return {
        "document": document.doc_id,
        "language": document.language,
        "words": len(document.tokens),
        "tokens": [token.text for token in document.tokens],
        "sentences": [[span.start, span.end] for span in document.sentences],
        "clauses": clauses,
        "markables": len(layer.markables),
        "seconds": {name: round(value, 6) for name, value in prepared.seconds.items()},
        "anaphors": [_anaphor(prepared, anaphor) for anaphor in layer.anaphors_in_text_order()],
    }


def place_of(document: Document, markable: Markable) -> tuple[int, int, int]:
    """Return SUPAR's position of a markable: sentence from 1, first and last word boundary."""
    number = document.sentence_of(markable.start)
    first = document.sentences[number].start
    return number + 1, markable.start - first, markable.end - first


def _markable(document: Document, markable: Markable) -> dict[str, Any]:
    sentence, first, last = place_of(document, markable)
    return {
        "markable": markable.id,
        "text": "" if markable.zero is not None else document.words(markable.span),
        "sentence": sentence,
        "from": first,
        "to": last,
        "start": markable.start,
        "end": markable.end,
        "head": markable.head,
        "realisation": markable.realisation,
    }


def _anaphor(prepared: Prepared, anaphor: Anaphor) -> dict[str, Any]:
    document, layer = prepared.document, prepared.layer
    decision = prepared.decisions.get(anaphor.markable)
    pool = prepared.pools.get(anaphor.markable)
    listed = zip(pool.candidates, pool.markables, strict=True) if pool is not None else ()
    return {
        **_markable(document, layer.markables[anaphor.markable]),
        "kind": anaphor.kind,
        "reference": str(anaphor.reference) if anaphor.reference is not None else None,
        "antecedents": list(anaphor.antecedents),
        "score": decision.score if decision is not None else None,
        "trace": list(decision.trace) if decision is not None else [],
        "candidates": [_candidate(document, candidate, own) for candidate, own in listed],
    }


def _candidate(document: Document, candidate: Candidate, markable: Markable) -> dict[str, Any]:
    record = {name: getattr(candidate.record, name) for name in _RECORD}
    return {
        **_markable(document, markable),
        "admissible": candidate.admissible,
        "verdicts": [
            {"constraint": v.constraint, "outcome": str(v.outcome), "reason": v.reason}
            for v in candidate.verdicts
        ],
        "record": {**record, "modifiers": list(candidate.record.modifiers)},
    }
