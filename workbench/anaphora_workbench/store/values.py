"""Values of the model to JSON and back, for the project file: nothing lost, defaults left out.

Each pair of functions is inverse: ``markable_of(markable_json(m)) == m``. What comes out of a
file may be damaged: the ``*_of`` functions then raise `KeyError`, `TypeError`, `ValueError` or
`ModelError`, which `content` turns into one error with a place.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from anaphora_workbench.errors import FormatError, ModelError, Position
from anaphora_workbench.model import (
    EMPTY,
    NO_RECORD,
    Anaphor,
    Bridge,
    Candidate,
    CandidateRecord,
    Correction,
    FrozenDict,
    Markable,
    Outcome,
    Reference,
    Span,
    Verdict,
    Zero,
)
from anaphora_workbench.model.columns import from_columns, shared, spans_from
from anaphora_workbench.model.reasons import packed_all, unpacked_all

Json = dict[str, Any]
_NO_CORRECTION = Correction()


def dumps(value: object) -> str:
    """Return a value as compact JSON that SQLite can hold as text.

    Half characters (lone surrogates), which UTF-8 cannot hold, are escaped, so that even they
    come back.

    Raises:
        FormatError: ``project-metadata``, when metadata contains something that JSON cannot.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise FormatError(
            f"metadata or an attribute contains what JSON cannot: {error}", code="project-metadata"
        ) from None
    return text


@contextmanager
def content(source: str, what: str) -> Iterator[None]:
    """Turn what goes wrong while stored content is read into one `FormatError`.

    Args:
        source: The file's name.
        what: What is being read, such as ``the layer 'gold' of document 'farm'``.

    Raises:
        FormatError: ``project-content``: the database is whole, but not what stands in it.
    """
    try:
        yield
    except (KeyError, TypeError, IndexError, AttributeError, ValueError, RecursionError) as error:
        reason = error.message if isinstance(error, ModelError) else str(error)
        raise FormatError(
            f"{what} cannot be understood ({reason}); the file was damaged or written by "
            "something else: open a backup of it",
            code="project-content",
            at=Position(source),
        ) from error


def texts_of(value: Json | None) -> FrozenDict[str, str]:
    """Return a frozen map of texts; an absent one is empty."""
    return FrozenDict(value) if value else EMPTY


def spans_json(spans: Iterable[Span]) -> list[list[int]]:
    """Return spans as pairs of token numbers."""
    return [[span.start, span.end] for span in spans]


def spans_of(pairs: Iterable[list[int]]) -> tuple[Span, ...]:
    """Return the spans of pairs of token numbers."""
    return tuple([Span(start, end) for start, end in pairs])


def markable_json(markable: Markable) -> Json:
    """Return a markable as JSON."""
    value: Json = {"id": markable.id, "spans": spans_json(markable.spans)}
    if markable.head is not None:
        value["head"] = markable.head
    if markable.head_span is not None:
        value["head_span"] = [markable.head_span.start, markable.head_span.end]
    if markable.phrase:
        value["phrase"] = markable.phrase
    if markable.zero is not None:
        value["zero"] = _zero_json(markable.zero)
    if markable.clitic is not None:
        value["clitic"] = markable.clitic
    if markable.semantic:
        value["semantic"] = markable.semantic
    if markable.minimum:
        value["minimum"] = spans_json(markable.minimum)
    if markable.empty_nodes:
        value["empty_nodes"] = markable.empty_nodes
    if markable.attributes:
        value["attributes"] = markable.attributes
    return value


def markable_of(value: Json) -> Markable:
    """Return the markable that JSON tells of."""
    (markable,) = markables_of([value])
    return markable


def markables_of(values: Sequence[Json]) -> list[Markable]:
    """Return the markables that JSON tells of, checked as `Markable` checks them.

    They are made by columns, since a novel has a hundred thousand, and equal attributes are one
    object in memory.
    """
    pairs = [pair for value in values for pair in value["spans"]]
    borders = iter(spans_from([start for start, _ in pairs], [end for _, end in pairs]))
    parts = [tuple(islice(borders, len(value["spans"]))) for value in values]
    heads = [value.get("head") for value in values]
    head_spans = [Span(*value["head_span"]) if value.get("head_span") else None for value in values]
    made = from_columns(
        Markable,
        len(values),
        id=[value["id"] for value in values],
        spans=parts,
        head=heads,
        head_span=head_spans,
        phrase=shared([value.get("phrase", "") for value in values]),
        zero=[_zero_of(value["zero"]) if value.get("zero") else None for value in values],
        clitic=[value.get("clitic") for value in values],
        semantic=shared([value.get("semantic", "") for value in values]),
        minimum=[spans_of(value["minimum"]) if "minimum" in value else () for value in values],
        empty_nodes=[_places_of(value.get("empty_nodes", ())) for value in values],
        attributes=_shared_texts(values),
    )
    for markable, spans, head, head_span in zip(made, parts, heads, head_spans, strict=True):
        if (
            len(spans) != 1
            or (head is not None and not spans[0].start <= head < spans[0].end)
            or (head_span is not None and (head is None or head not in head_span))
        ):
            markable.__post_init__()  # several parts, or an error that it names
    return made


def _places_of(values: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple([(after, index) for after, index in values]) if values else ()


def _shared_texts(values: Iterable[Json]) -> list[FrozenDict[str, str]]:
    """Return the attributes of entries. One that stands alone is mostly the same for very many."""
    known: dict[tuple[str, str], FrozenDict[str, str]] = {}
    found: list[FrozenDict[str, str]] = []
    for value in values:
        texts = value.get("attributes", EMPTY)
        if len(texts) != 1:
            found.append(texts_of(texts))
            continue
        (only,) = texts.items()
        there = known.get(only)
        if there is None:
            there = known[only] = FrozenDict(texts)
        found.append(there)
    return found


def _zero_json(zero: Zero) -> Json:
    value: Json = {"governor": zero.governor, "role": zero.role}
    if zero.features:
        value["features"] = zero.features
    if zero.place is not None:
        value["place"] = zero.place
    return value


def _zero_of(value: Json) -> Zero:
    place = value.get("place")
    return Zero(
        value["governor"],
        value["role"],
        texts_of(value.get("features")),
        (place[0], place[1]) if place else None,
    )


def reference_of(value: str | None) -> Reference | None:
    """Return a reference type; ``None`` is undecided."""
    return None if value is None else Reference(value)


def anaphor_json(anaphor: Anaphor) -> Json:
    """Return an anaphor as JSON."""
    value: Json = {"markable": anaphor.markable}
    if anaphor.kind:
        value["kind"] = anaphor.kind
    if anaphor.reference is not None:
        value["reference"] = anaphor.reference.value
    if anaphor.antecedents:
        value["antecedents"] = anaphor.antecedents
    if anaphor.attributes:
        value["attributes"] = anaphor.attributes
    return value


def anaphor_of(value: Json) -> Anaphor:
    """Return the anaphor that JSON tells of."""
    (anaphor,) = anaphors_of([value])
    return anaphor


def anaphors_of(values: Sequence[Json]) -> list[Anaphor]:
    """Return the anaphors that JSON tells of, checked and made as in `markables_of`."""
    made = from_columns(
        Anaphor,
        len(values),
        markable=[value["markable"] for value in values],
        kind=shared([value.get("kind", "") for value in values]),
        reference=[reference_of(value.get("reference")) for value in values],
        antecedents=[tuple(value.get("antecedents", ())) for value in values],
        attributes=_shared_texts(values),
    )
    for anaphor in made:
        if anaphor.antecedents:
            anaphor.__post_init__()  # only antecedents can be wrong
    return made


def bridges_json(bridges: Iterable[Bridge]) -> list[list[str]]:
    """Return bridging links as lists of anaphor, antecedent and relation."""
    return [[bridge.anaphor, bridge.antecedent, bridge.relation] for bridge in bridges]


def bridges_of(value: Iterable[list[str]]) -> tuple[Bridge, ...]:
    """Return the bridging links of lists."""
    return tuple([Bridge(*row) for row in value])


def candidates_json(candidates: Iterable[Candidate]) -> list[Json]:
    """Return candidates as JSON."""
    values = []
    for candidate in candidates:
        value: Json = {"markable": candidate.markable}
        if candidate.verdicts:
            value["verdicts"] = [
                [verdict.constraint, verdict.outcome.value, verdict.reason]
                for verdict in candidate.verdicts
            ]
            reasons = packed_all([verdict.reason for verdict in candidate.verdicts])
            if reasons != [verdict.reason for verdict in candidate.verdicts]:
                value["reasons"] = reasons  # beside the sentences, which version 0.1 reads
        if candidate.record != NO_RECORD:
            value["record"] = _changed(candidate.record, NO_RECORD)
        values.append(value)
    return values


def candidates_of(values: Iterable[Json]) -> tuple[Candidate, ...]:
    """Return the candidates that JSON tells of."""
    return tuple(
        [
            Candidate(
                value["markable"],
                _verdicts_of(value),
                _record_of(value["record"]) if "record" in value else NO_RECORD,
            )
            for value in values
        ]
    )


def _verdicts_of(value: Json) -> tuple[Verdict, ...]:
    rows = value.get("verdicts", ())
    reasons = unpacked_all(value.get("reasons", [sentence for _name, _outcome, sentence in rows]))
    return tuple(
        [
            Verdict(name, Outcome(outcome), reason)
            for (name, outcome, _sentence), reason in zip(rows, reasons, strict=True)
        ]
    )


def _record_of(value: Json) -> CandidateRecord:
    if "modifiers" in value:
        value = {**value, "modifiers": tuple(value["modifiers"])}
    return CandidateRecord(**value)


def correction_json(correction: Correction) -> Json:
    """Return a correction as JSON."""
    return _changed(correction, _NO_CORRECTION)


def correction_of(value: Json) -> Correction:
    """Return the correction that JSON tells of."""
    return Correction(**value)


def _changed(value: CandidateRecord | Correction, default: object) -> Json:
    """Return the fields that differ from the default's."""
    return {
        name: getattr(value, name)
        for name in value.__slots__
        if getattr(value, name) != getattr(default, name)
    }
