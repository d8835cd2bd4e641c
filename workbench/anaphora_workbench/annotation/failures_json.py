"""Lists of failures as JSON and back, for the child process and for files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from anaphora_workbench.annotation.failures import (
    Considered,
    Failure,
    FailureList,
    Judged,
    Mention,
    Source,
)
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Outcome, Span, Verdict

FORMAT = "anaphora-failures"
"""What ``format`` says."""
VERSION = 1
"""What ``version`` says; it grows when a field goes or changes its meaning."""

Json = dict[str, Any]


def failures_json(failures: FailureList) -> Json:
    """Return a list of failures as one JSON object."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "source": failures.source.value,
        "signature": failures.signature,
        "judged": failures.judged,
        "skipped": [list(entry) for entry in failures.skipped],
        "failures": [failure_json(failure) for failure in failures.failures],
    }


def failures_of_json(value: object) -> FailureList:
    """Return the list of failures that JSON tells of.

    Raises:
        FormatError: It is none (``failures-format``), of a later version (``failures-version``), or
            a field is missing or holds what it cannot (``failures-field``).
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise FormatError(
            f"this is no list of failures: its 'format' should say '{FORMAT}'",
            code="failures-format",
        )
    if value.get("version") != VERSION:
        raise FormatError(
            f"the list of failures has version {value.get('version')!r}, and this program reads "
            f"version {VERSION}; evaluate again, or take the program that wrote it",
            code="failures-version",
        )
    try:
        return FailureList(
            tuple([failure_of(entry) for entry in value["failures"]]),
            Source(value["source"]),
            value["signature"],
            value["judged"],
            tuple([(system, document, why) for system, document, why in value["skipped"]]),
        )
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as trouble:
        raise FormatError(
            f"the list of failures cannot be read ({trouble!r}); it was damaged or written by "
            "something else: evaluate again",
            code="failures-field",
        ) from trouble


def failure_json(failure: Failure) -> Json:
    """Return a failure as JSON; what is empty or unknown is left out."""
    value: Json = {
        "id": failure.id,
        "document": failure.document,
        "system": failure.system,
        "kind": failure.kind,
        "reference": failure.reference,
        "outcome": failure.outcome,
        "cause": failure.cause,
        "anaphor": mention_json(failure.anaphor),
        "answer": [mention_json(mention) for mention in failure.answer],
        "antecedents": [mention_json(mention) for mention in failure.antecedents],
        "entity": [mention_json(mention) for mention in failure.entity],
        "trace": list(failure.trace),
        "candidates": [_considered_json(one) for one in failure.candidates],
        "judged": [_judged_json(one) for one in failure.judged],
        "before": failure.before,
        "after": failure.after,
        "excluded_by": list(failure.excluded_by),
        "distance": failure.distance,
    }
    return {name: entry for name, entry in value.items() if entry not in (None, [])}


def failure_of(value: Mapping[str, Any]) -> Failure:
    """Return the failure that JSON tells of."""
    get = value.get
    return Failure(
        value["id"],
        value["document"],
        value["system"],
        value["kind"],
        value["reference"],
        outcome=value["outcome"],
        cause=value["cause"],
        anaphor=mention_of(value["anaphor"]),
        answer=_mentions_of(get("answer", ())),
        antecedents=_mentions_of(get("antecedents", ())),
        entity=_mentions_of(get("entity", ())),
        trace=tuple(get("trace", ())),
        candidates=tuple([_considered_of(one) for one in get("candidates", ())]),
        judged=tuple([_judged_of(one) for one in get("judged", ())]),
        before=get("before"),
        after=get("after"),
        excluded_by=tuple(get("excluded_by", ())),
        distance=get("distance"),
    )


def mention_json(mention: Mention) -> Json:
    """Return a mention as JSON."""
    return {
        "words": mention.words,
        "spans": [[span.start, span.end] for span in mention.spans],
        "sentence": mention.sentence,
        "realisation": mention.realisation,
    }


def mention_of(value: Mapping[str, Any]) -> Mention:
    """Return the mention that JSON tells of."""
    spans = tuple([Span(start, end) for start, end in value["spans"]])
    return Mention(value["words"], spans, value["sentence"], value["realisation"])


def _mentions_of(values: Any) -> tuple[Mention, ...]:
    return tuple([mention_of(value) for value in values])


def _considered_json(one: Considered) -> Json:
    value = mention_json(one.mention)
    if one.verdicts:
        value["verdicts"] = [[v.constraint, v.outcome.value, v.reason] for v in one.verdicts]
    if one.right:
        value["right"] = True
    if one.answered:
        value["answered"] = True
    return value


def _considered_of(value: Mapping[str, Any]) -> Considered:
    verdicts = [Verdict(name, Outcome(o), why) for name, o, why in value.get("verdicts", ())]
    return Considered(
        mention_of(value), tuple(verdicts), value.get("right", False), value.get("answered", False)
    )


def _judged_json(one: Judged) -> Json:
    return {
        "mode": one.mode,
        "outcome": one.outcome,
        "cause": one.cause,
        "answer": [mention_json(mention) for mention in one.answer],
        "trace": list(one.trace),
    }


def _judged_of(value: Mapping[str, Any]) -> Judged:
    return Judged(
        value["mode"],
        value["outcome"],
        value["cause"],
        _mentions_of(value["answer"]),
        tuple(value["trace"]),
    )
