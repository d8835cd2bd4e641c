"""The stable JSON of an error analysis, written and read.

`docs/reference/coreference-errors-json.md` describes it field by field. Fields keep their names and
meanings as long as `VERSION` does; new ones may be added, so readers ignore what they do not know.
Values are words and numbers of JSON; places count tokens from 0 and are half-open, sentences and
lines count from 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from enum import StrEnum
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any, TypeVar

from anaphora_workbench.errors import FormatError
from anaphora_workbench.scoring.coreference.error_summary import ErrorSummary
from anaphora_workbench.scoring.coreference.error_types import (
    Boundary,
    CoreferenceError,
    EntityError,
    EntityPart,
    ErrorMention,
    ErrorType,
    Extent,
    MentionError,
    MentionType,
    ResponseLink,
    Shape,
)

FORMAT = "anaphora-coreference-errors"
"""What ``format`` says."""
VERSION = 1
"""What ``version`` says; it grows when a field goes or changes its meaning."""
JsonObject = dict[str, Any]
_OF_ENTITIES = (
    ErrorType.MISSING_ENTITY,
    ErrorType.SPURIOUS_ENTITY,
    ErrorType.SPLIT,
    ErrorType.MERGED,
)
_E = TypeVar("_E", bound=StrEnum)


def json_of(
    errors: Iterable[CoreferenceError],
    summary: ErrorSummary | None = None,
    *,
    signature: str = "",
    options: Mapping[str, object] | None = None,
    inputs: Iterable[Mapping[str, object]] = (),
) -> JsonObject:
    """Return an error analysis as one JSON object.

    ``options`` and ``inputs`` (files and their hashes) are as the scores' JSON shows them.
    """
    summary = summary or ErrorSummary()
    return {
        "format": FORMAT,
        "version": VERSION,
        "signature": signature,
        "options": dict(options or {}),
        "inputs": [dict(entry) for entry in inputs],
        "documents": [asdict(facts) for facts in summary.documents],
        "summary": [{**asdict(row), "by": str(row.by)} for row in summary.rows()],
        "errors": [error_json(error) for error in errors],
    }


def json_pieces_of(
    texts: Iterable[str],
    summary: ErrorSummary,
    *,
    signature: str = "",
    options: Mapping[str, object] | None = None,
    inputs: Iterable[Mapping[str, object]] = (),
) -> Iterator[str]:
    """Yield what `json.dumps` makes of `json_of`, with ``ensure_ascii=False`` and ``indent=1``.

    ``texts`` are what `listed_text` returned for the errors of each document.
    """
    frame = json_of((), summary, signature=signature, options=options, inputs=inputs)
    text = json.dumps(frame, ensure_ascii=False, allow_nan=False, indent=1)
    divider, end = "[\n  ", ""
    yield text.removesuffix(_NO_ERRORS)
    for listed in texts:
        if listed:
            yield divider
            yield listed
            divider, end = ",\n  ", "\n ]\n}"
    yield end or _NO_ERRORS


def listed_text(errors: Iterable[CoreferenceError]) -> str:
    """Return errors as they stand between the brackets of the list in an error analysis.

    The same mention is in many errors: its text is made once, and that takes a third of the time.
    """
    texts: dict[int, _Text] = {}
    held: list[ErrorMention] = []  # so that no other mention gets the number of one

    def mention_text(mention: ErrorMention | None) -> _Text | None:
        if mention is None:
            return None
        text = texts.get(id(mention))
        if text is None:
            text = texts[id(mention)] = _Text(_indented(_mention(mention), "\n"))
            held.append(mention)
        return text

    return ",\n  ".join([_indented(error_json(error, mention_text), "\n  ") for error in errors])


class _Text:
    """A value that is JSON already, without indentation of its first line."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


_NO_ERRORS = "[]\n}"
_WRITERS: Mapping[type, Callable[[Any], str]] = {
    str: encode_basestring,
    int: str,
    bool: {False: "false", True: "true"}.__getitem__,
    type(None): lambda _none: "null",
}


def _indented(value: Any, edge: str) -> str:
    """Return a value as JSON with an indentation of one blank; ``edge`` begins its last line."""
    write = _WRITERS.get(type(value))
    if write is not None:
        return write(value)
    if isinstance(value, _Text):
        return value.text.replace("\n", edge)  # no string of JSON contains a line end
    inner = edge + " "
    if isinstance(value, dict):
        return _frame(tuple(value), edge) % tuple(_each_indented(value.values(), inner))
    if not value:
        return "[]"
    return f"[{inner}{f',{inner}'.join(_each_indented(value, inner))}{edge}]"


def _each_indented(values: Iterable[Any], edge: str) -> list[str]:
    # Most values are written without a call of `_indented`.
    return [
        write(value) if (write := _WRITERS.get(type(value))) else _indented(value, edge)
        for value in values
    ]


@lru_cache(maxsize=100)  # objects of a few kinds at a few depths
def _frame(names: tuple[str, ...], edge: str) -> str:
    """Return an object with ``%s`` for each of its values."""
    return f"{{{','.join([f'{edge} {encode_basestring(name)}: %s' for name in names])}{edge}}}"


def error_json(
    error: CoreferenceError, mention_json: Callable[[ErrorMention | None], Any] | None = None
) -> JsonObject:
    """Return one error as a JSON object, a line of JSON Lines for instance.

    ``mention_json`` makes the values of its mentions, if not as objects.
    """
    mention = mention_json or _mention
    if isinstance(error, EntityError):
        return {
            "id": error.id,
            "type": str(error.type),
            "document": error.document,
            "genre": error.genre,
            "key": [_part(part, mention) for part in error.key],
            "response": [_part(part, mention) for part in error.response],
            "steps": error.steps,
        }
    return {
        "id": error.id,
        "type": str(error.type),
        "document": error.document,
        "genre": error.genre,
        "key": mention(error.key),
        "response": mention(error.response),
        "extent": _name(error.extent),
        "boundary": _boundary(error.boundary),
        "link": _name(error.link),
        "key_antecedent": mention(error.key_antecedent),
        "response_antecedent": mention(error.response_antecedent),
        "distance": error.distance,
        "cause": error.cause,
        "trace": list(error.trace),
    }


def errors_from_json(value: object) -> list[CoreferenceError]:
    """Return the errors of an error analysis, from what `json.load` returns.

    Raises:
        FormatError: It is none (``errors-format``), of a later version (``errors-version``), or a
            field is missing or holds what it cannot (``errors-field``).
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise FormatError(
            f"this is not an error analysis: its 'format' should be '{FORMAT}'",
            code="errors-format",
        )
    if value.get("version") != VERSION:
        raise FormatError(
            f"the error analysis has version {value.get('version')!r}, and this program reads "
            f"version {VERSION}; score again, or take the program that wrote it",
            code="errors-version",
        )
    found: list[CoreferenceError] = []
    entries = value.get("errors")
    for number, entry in enumerate(entries if isinstance(entries, list) else [entries], start=1):
        try:
            found.append(_error(entry))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as trouble:
            raise FormatError(
                f"error {number} of the analysis cannot be read ({trouble!r}); "
                "'anaphora docs coreference-errors-json' lists its fields",
                code="errors-field",
            ) from trouble
    return found


def _mention(mention: ErrorMention | None) -> JsonObject | None:
    if mention is None:
        return None
    return {
        "place": mention.place,
        "spans": [list(span) for span in mention.spans],
        "empty_nodes": [list(node) for node in mention.empty_nodes],
        "realisation": mention.realisation,
        "head": mention.head,
        "sentence": mention.sentence,
        "line": mention.line,
        "words": mention.words,
        "type": _name(mention.type),
        "entity": mention.entity,
        "entity_size": mention.entity_size,
        "head_guessed": mention.head_guessed,
    }


def _boundary(boundary: Boundary | None) -> JsonObject | None:
    if boundary is None:
        return None
    return {
        "shape": str(boundary.shape),
        "left": boundary.left,
        "right": boundary.right,
        "same_head": boundary.same_head,
    }


def _part(part: EntityPart, mention_json: Callable[[ErrorMention | None], Any]) -> JsonObject:
    return {
        "entity": part.entity,
        "size": part.size,
        "mentions": [mention_json(mention) for mention in part.mentions],
    }


def _name(value: StrEnum | None) -> str | None:
    return None if value is None else str(value)


def _error(entry: JsonObject) -> CoreferenceError:
    kind = ErrorType(entry["type"])
    if kind in _OF_ENTITIES:
        key = tuple([_read_part(part) for part in entry["key"]])
        response = tuple([_read_part(part) for part in entry["response"]])
        if not (key if kind in (ErrorType.MISSING_ENTITY, ErrorType.SPLIT) else response):
            raise ValueError("the entity is not there")
        return EntityError(
            kind, entry["document"], entry["genre"], key, response, int(entry["steps"])
        )
    if entry["key"] is None and entry["response"] is None:
        raise ValueError("neither key nor response has a mention")
    return MentionError(
        kind,
        entry["document"],
        entry["genre"],
        _read_mention(entry["key"]),
        _read_mention(entry["response"]),
        extent=_choice(Extent, entry["extent"]),
        boundary=_read_boundary(entry["boundary"]),
        link=_choice(ResponseLink, entry["link"]),
        key_antecedent=_read_mention(entry["key_antecedent"]),
        response_antecedent=_read_mention(entry["response_antecedent"]),
        distance=entry["distance"],
        cause=entry["cause"],
        trace=tuple(entry["trace"]),
    )


def _read_mention(value: JsonObject | None) -> ErrorMention | None:
    return None if value is None else _some_mention(value)


def _some_mention(value: JsonObject) -> ErrorMention:
    return ErrorMention(
        place=value["place"],
        spans=tuple([(start, end) for start, end in value["spans"]]),
        empty_nodes=tuple([(after, index) for after, index in value["empty_nodes"]]),
        realisation=value["realisation"],
        head=value["head"],
        sentence=value["sentence"],
        line=value["line"],
        words=value["words"],
        type=_choice(MentionType, value["type"]),
        entity=value["entity"],
        entity_size=value["entity_size"],
        head_guessed=value.get("head_guessed", False),
    )


def _read_boundary(value: JsonObject | None) -> Boundary | None:
    if value is None:
        return None
    return Boundary(Shape(value["shape"]), value["left"], value["right"], value["same_head"])


def _read_part(value: JsonObject) -> EntityPart:
    mentions = tuple([_some_mention(mention) for mention in value["mentions"]])
    return EntityPart(value["entity"], value["size"], mentions)


def _choice(choices: Callable[[str], _E], value: str | None) -> _E | None:
    return None if value is None else choices(value)
