"""Prepared documents as JSON values: every anaphor with every candidate, its record and reasons."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from anaphora_workbench.model import Anaphor, Candidate, CandidateRecord, Document, Markable
from anaphora_workbench.pipeline.steps import Prepared

_RECORD = tuple([each.name for each in fields(CandidateRecord)])


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
