"""Lists of failures as JSON and back, for the child process and for files.

`failures_of_file` reads three sorts of files:

- the table of ``anaphora evaluate --cases FILE.csv``: every judged anaphor;
- the JSON of ``anaphora score --errors FILE.json``: errors of coreference;
- the JSON of `failures_json`.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anaphora_workbench.annotation.failures import (
    RIGHT,
    UNKNOWN_SENTENCE,
    Considered,
    Failure,
    FailureList,
    FailureMention,
    FailureSource,
    JudgedAnswer,
    chosen_mode,
)
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.io.csv_tables import report_rows
from anaphora_workbench.model import Outcome, Span, Verdict
from anaphora_workbench.model.reasons import packed, packed_all, unpacked, unpacked_all

if TYPE_CHECKING:
    from anaphora_workbench.scoring.coreference.error_types import (
        CoreferenceError,
        EntityPart,
        ErrorMention,
    )

_MODES = ("propagated", "corrected")
_ERRORS = "anaphora-coreference-errors"
FORMAT = "anaphora-failures"
"""What ``format`` says."""
VERSION = 1
"""What ``version`` says; it grows when a field goes or changes its meaning."""
Json = dict[str, Any]


def failures_of_file(path: str | Path) -> FailureList:
    """Return the failures that a file holds, whichever of the commands has written it.

    Raises:
        FormatError: It cannot be read (``failures-unreadable``); it is none of these files
            (``failures-format``), or holds figures alone (``failures-figures``); or as
            `failures_of_json`, `failures_of_errors` and `failures_of_cases`.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise FormatError(
            f"the file cannot be read: {error}", code="failures-unreadable", at=Position(str(path))
        ) from error
    try:
        if text.lstrip().startswith(("{", "[")):
            return _of_json(text)
        return failures_of_cases(report_rows(text))
    except FormatError as error:
        if error.at is None:
            at = Position(str(path))
            raise FormatError(error.message, code=error.code, at=at) from error
        raise
    except csv.Error as error:
        raise FormatError(
            f"the table cannot be read: {error}", code="failures-unreadable", at=Position(str(path))
        ) from error


def _of_json(text: str) -> FailureList:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"the JSON is damaged: {error}", code="failures-format") from error
    if isinstance(value, dict) and value.get("format") == _ERRORS:
        return failures_of_errors(value)
    if isinstance(value, dict) and "rows" in value and value.get("format") != FORMAT:
        raise FormatError(
            "the file contains figures, not single failures; evaluate again with --cases FILE.csv "
            "and open that table, or score with --errors FILE.json",
            code="failures-figures",
        )
    return failures_of_json(value)


def failures_of_cases(
    rows: Iterable[Mapping[str, str]], *, system: str = "", match: str = ""
) -> FailureList:
    """Return the failures of a table of cases.

    Args:
        rows: Its rows.
        system: Of this system only; of all by default.
        match: With this way of matching; the first one of the table by default.

    Raises:
        FormatError: ``cases-columns``: it is another table.
    """
    failures: list[Failure] = []
    judged = 0
    for number, row in enumerate(rows, 2):
        try:
            match = match or row["match"]
            if row["match"] != match or system not in ("", row["system"]):
                continue
            failure = _of_row(row)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise FormatError(
                f"line {number} does not look like a row of 'anaphora evaluate --cases' "
                f"({_reason(error)}); give the table that this command wrote",
                code="cases-columns",
            ) from error
        judged += 1
        if any(one.outcome != RIGHT for one in failure.judged):
            failures.append(chosen_mode(failure))
    signature = f"match:{match}" if match else ""
    return FailureList(tuple(failures), FailureSource.EVALUATION, signature, judged)


def _reason(error: Exception) -> str:
    """Return why a row cannot be used; a `KeyError` is a column that is missing."""
    return f"it has no column {error}" if isinstance(error, KeyError) else str(error)


def _of_row(row: Mapping[str, str]) -> Failure:
    judged = []
    for mode in _MODES:
        if row[f"{mode}_outcome"]:
            trace = row[f"{mode}_trace"]
            judged.append(
                JudgedAnswer(
                    mode,
                    row[f"{mode}_outcome"],
                    row[f"{mode}_cause"],
                    _listed(row[f"{mode}_answer"], row[f"{mode}_answer_places"]),
                    tuple(trace.split(" / ")) if trace else (),
                )
            )
    if not judged:
        raise ValueError("no outcome")
    spans = _spans(row["place"])
    sentence = int(row["sentence"]) - 1
    anaphor = FailureMention(row["anaphor"], spans, sentence, row["realisation"])
    excluded = row["excluded_by"]
    return Failure(
        f"{row['system']}/{row['document']}/{_key(anaphor)}",
        row["document"],
        row["system"],
        row["kind"],
        row["reference"],
        judged[0].outcome,
        judged[0].cause,
        anaphor,
        antecedents=_listed(row["antecedents"], row["antecedent_places"]),
        judged=tuple(judged),
        before=_number(row["candidates_before"]),
        after=_number(row["candidates_after"]),
        excluded_by=tuple(excluded.split("; ")) if excluded else (),
        distance=_number(row["distance"]),
    )


def _key(mention: FailureMention) -> str:
    spans = ",".join([f"{span.start}-{span.end}" for span in mention.spans])
    return f"{spans}:{mention.realisation}"


def _number(text: str) -> int | None:
    return int(text) if text else None


def _spans(text: str) -> tuple[Span, ...]:
    """Return the tokens of a place such as ``4-6,9-9``, whose numbers are from 1."""
    pairs = [part.split("-") for part in text.split(",")]
    return tuple([Span(int(first) - 1, int(last)) for first, last in pairs])


def _listed(words: str, places: str) -> tuple[FailureMention, ...]:
    """Return mentions of a cell of words and one of places, both with semicolons between them."""
    if not places:
        return ()
    spans = [_spans(place) for place in places.split("; ")]
    called = words.split("; ")
    if len(called) != len(spans):
        # Words may hold the separator themselves; then they cannot be distinguished.
        called = [words] * len(spans)
    return tuple([FailureMention(one, place) for one, place in zip(called, spans, strict=True)])


def failures_of_errors(value: object) -> FailureList:
    """Return the errors of coreference in the JSON of ``anaphora score --errors FILE.json``.

    Raises:
        FormatError: As `scoring.coreference.error_json.errors_from_json`.
    """
    # numpy comes with the scorer, so it is imported where such a file is opened, only.
    from anaphora_workbench.scoring.coreference.error_json import errors_from_json

    errors = errors_from_json(value)
    assert isinstance(value, dict)
    judged = 0
    for facts in value.get("documents") or ():
        if isinstance(facts, dict):
            judged += int(facts.get("key_mentions") or 0)
    return FailureList(
        tuple([_of_error(error) for error in errors]),
        FailureSource.COREFERENCE,
        str(value.get("signature") or ""),
        judged,
    )


def _of_error(error: CoreferenceError) -> Failure:
    from anaphora_workbench.scoring.coreference.error_types import EntityError

    kind = str(error.type)
    if isinstance(error, EntityError):
        key, response = _members(error.key), _members(error.response)
        place = _first(error.key or error.response)
        return Failure(
            f"{error.document}/{error.id}",
            error.document,
            "",
            str(place.type or ""),
            "",
            kind,
            kind,
            _of_error_mention(place),
            answer=response,
            antecedents=key if len(error.key) > 1 else (),
            entity=key,
        )
    mention = error.key if error.key is not None else error.response
    assert mention is not None
    return Failure(
        f"{error.document}/{error.id}",
        error.document,
        "",
        str(mention.type or ""),
        "",
        kind,
        error.cause or kind,
        _of_error_mention(mention),
        answer=_present(error.response_antecedent),
        antecedents=_present(error.key_antecedent),
        entity=_present(error.key),
        trace=error.trace,
        distance=error.distance,
    )


def _first(parts: tuple[EntityPart, ...]) -> ErrorMention:
    return parts[0].mentions[0]


def _members(parts: tuple[EntityPart, ...]) -> tuple[FailureMention, ...]:
    return tuple([_of_error_mention(one) for part in parts for one in part.mentions])


def _present(mention: ErrorMention | None) -> tuple[FailureMention, ...]:
    return () if mention is None else (_of_error_mention(mention),)


def _of_error_mention(mention: ErrorMention) -> FailureMention:
    spans: list[Any] = [Span(start, end) for start, end in mention.spans]
    sentence = mention.sentence - 1 if mention.sentence else UNKNOWN_SENTENCE
    return FailureMention(
        mention.words or mention.place, tuple(spans), sentence, mention.realisation
    )


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
            f"this is not a list of failures: its 'format' should be '{FORMAT}'",
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
            FailureSource(value["source"]),
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
        "trace": packed_all(failure.trace),
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
        trace=unpacked_all(get("trace", ())),
        candidates=tuple([_considered_of(one) for one in get("candidates", ())]),
        judged=tuple([_judged_of(one) for one in get("judged", ())]),
        before=get("before"),
        after=get("after"),
        excluded_by=tuple(get("excluded_by", ())),
        distance=get("distance"),
    )


def mention_json(mention: FailureMention) -> Json:
    """Return a mention as JSON."""
    return {
        "words": mention.words,
        "spans": [[span.start, span.end] for span in mention.spans],
        "sentence": mention.sentence,
        "realisation": mention.realisation,
    }


def mention_of(value: Mapping[str, Any]) -> FailureMention:
    """Return the mention that JSON tells of."""
    spans = tuple([Span(start, end) for start, end in value["spans"]])
    return FailureMention(value["words"], spans, value["sentence"], value["realisation"])


def _mentions_of(values: Any) -> tuple[FailureMention, ...]:
    return tuple([mention_of(value) for value in values])


def _considered_json(one: Considered) -> Json:
    value = mention_json(one.mention)
    if one.verdicts:
        value["verdicts"] = [
            [v.constraint, v.outcome.value, packed(v.reason)] for v in one.verdicts
        ]
    if one.right:
        value["right"] = True
    if one.answered:
        value["answered"] = True
    return value


def _considered_of(value: Mapping[str, Any]) -> Considered:
    verdicts = [
        Verdict(name, Outcome(o), unpacked(why)) for name, o, why in value.get("verdicts", ())
    ]
    return Considered(
        mention_of(value), tuple(verdicts), value.get("right", False), value.get("answered", False)
    )


def _judged_json(one: JudgedAnswer) -> Json:
    return {
        "mode": one.mode,
        "outcome": one.outcome,
        "cause": one.cause,
        "answer": [mention_json(mention) for mention in one.answer],
        "trace": packed_all(one.trace),
    }


def _judged_of(value: Mapping[str, Any]) -> JudgedAnswer:
    return JudgedAnswer(
        value["mode"],
        value["outcome"],
        value["cause"],
        _mentions_of(value["answer"]),
        unpacked_all(value["trace"]),
    )
