"""Documents and answers as JSON values: what goes over the line to a worker and back.

The values are described in ``docs/guide/workers.md``. What comes back was written by strangers:
`output_of` looks at everything and says in a sentence what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from anaphora_resolvers.adapters.output import AnswerLink, SystemMention, SystemOutput
from anaphora_workbench.model import EMPTY, Document, FrozenDict, Token, sentences_from_lengths

PROTOCOL = 1
"""Version of the protocol: raised when a worker that was right before would be wrong."""

Value = TypeVar("Value")
_TEXTS = ("lemma", "pos", "tag", "deprel")


def value_of_document(document: Document) -> dict[str, Any]:
    """Return a document as a JSON value: ``id``, ``language``, ``text`` and ``sentences``.

    A sentence is a list of tokens, a token an object with ``text`` and, where they are known,
    ``lemma``, ``pos``, ``tag``, ``features``, ``head`` (document index, -1 for a root),
    ``deprel``, ``start`` and ``end`` (characters of ``text``).
    """
    tokens = []
    for index, token in enumerate(document.tokens):
        value: dict[str, Any] = {"text": token.text}
        for name in _TEXTS:
            if known := getattr(token, name):
                value[name] = known
        if token.features:
            value["features"] = dict(token.features)
        if token.head is not None:
            value["head"] = token.head
        if document.offsets:
            value["start"], value["end"] = document.offsets[index]
        tokens.append(value)
    return {
        "id": document.doc_id,
        "language": document.language,
        "text": document.text,
        "sentences": [tokens[span.start : span.end] for span in document.sentences],
    }


def document_of(value: Any) -> Document:
    """Return the document of a JSON value of `value_of_document`.

    Raises:
        ValueError: It is none; the sentence says why.
    """
    fields = _object(value, "a document")
    sentences = _list(fields.get("sentences"), "'sentences'", _tokens)
    tokens = tuple([token for sentence in sentences for token, _offset in sentence])
    known = [offset for sentence in sentences for _token, offset in sentence if offset]
    return Document(
        _text(fields.get("id"), "'id'"),
        _text(fields.get("language", "und"), "'language'"),
        _text(fields.get("text", ""), "'text'"),
        tokens,
        sentences_from_lengths([len(sentence) for sentence in sentences]),
        tuple(known) if len(known) == len(tokens) else (),
    )


def value_of_output(output: SystemOutput) -> dict[str, Any]:
    """Return an answer as a JSON value: ``clusters``, ``links``, ``non_referring``, ``notes``."""
    return {
        "clusters": [[_value_of_mention(m) for m in cluster] for cluster in output.clusters],
        "links": [
            {
                "anaphor": _value_of_mention(link.anaphor),
                "antecedents": [_value_of_mention(m) for m in link.antecedents],
            }
            for link in output.links
        ],
        "non_referring": [_value_of_mention(m) for m in output.non_referring],
        "notes": list(output.notes),
    }


def output_of(value: Any) -> SystemOutput:
    """Return the answer of a JSON value; a part that is left out is empty.

    Raises:
        ValueError: It is none; the sentence says why.
    """
    fields = _object(value, "an answer")
    if not {"clusters", "links"} & fields.keys():
        raise ValueError("it has neither 'clusters' nor 'links'")
    return SystemOutput(
        tuple([tuple(c) for c in _list(fields.get("clusters", []), "'clusters'", _cluster)]),
        tuple(_list(fields.get("links", []), "'links'", _link)),
        tuple(_list(fields.get("non_referring", []), "'non_referring'", _mention)),
        tuple(_list(fields.get("notes", []), "'notes'", lambda note: _text(note, "a note"))),
    )


def _value_of_mention(mention: SystemMention) -> dict[str, Any]:
    value: dict[str, Any] = {"start": mention.start, "end": mention.end}
    if mention.head is not None:
        value["head"] = mention.head
    if mention.zero:
        value["zero"] = mention.zero
    if mention.expand:
        value["expand"] = True
    if mention.parts:
        value["spans"] = [list(part) for part in mention.parts]
    return value


def _tokens(value: Any) -> list[tuple[Token, tuple[int, int] | None]]:
    return _list(value, "a sentence", _token)


def _token(value: Any) -> tuple[Token, tuple[int, int] | None]:
    fields = _object(value, "a token")
    lemma, pos, tag, deprel = [_text(fields.get(name, ""), f"'{name}'") for name in _TEXTS]
    features = fields.get("features")
    head = fields.get("head")
    token = Token(
        _text(fields.get("text"), "'text' of a token"),
        lemma,
        pos,
        tag,
        "",
        FrozenDict(_object(features, "'features'")) if features else EMPTY,
        None if head is None else _number(head, "'head'"),
        deprel,
    )
    if "start" not in fields:
        return token, None
    return token, (_number(fields["start"], "'start'"), _number(fields.get("end"), "'end'"))


def _cluster(value: Any) -> list[SystemMention]:
    return _list(value, "a cluster", _mention)


def _link(value: Any) -> AnswerLink:
    fields = _object(value, "a link")
    antecedents = _list(fields.get("antecedents"), "'antecedents'", _mention)
    return AnswerLink(_mention(fields.get("anaphor")), tuple(antecedents))


def _mention(value: Any) -> SystemMention:
    """Read ``[start, end]`` or an object."""
    if isinstance(value, list):
        return SystemMention(*_part(value, "a mention is [start, end] or an object"))
    fields = _object(value, "a mention")
    head = None if fields.get("head") is None else _number(fields["head"], "'head'")
    if "spans" in fields:
        return SystemMention.of_parts(_list(fields["spans"], "'spans'", _part), head)
    expand = fields.get("expand", False)
    if not isinstance(expand, bool):
        raise ValueError(f"'expand' should be true or false, not {_shown(expand)}")
    return SystemMention(
        _number(fields.get("start"), "'start'"),
        _number(fields.get("end"), "'end'"),
        head,
        _text(fields.get("zero", ""), "'zero'"),
        expand,
    )


def _part(value: Any, rule: str = "a part of a mention is [start, end]") -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{rule}, not {_shown(value)}")
    return _number(value[0], "a start"), _number(value[1], "an end")


def _object(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} should be an object, not {_shown(value)}")
    return value


def _list(value: Any, what: str, each: Callable[[Any], Value]) -> list[Value]:
    if not isinstance(value, list):
        raise ValueError(f"{what} should be a list, not {_shown(value)}")
    return [each(item) for item in value]


def _number(value: Any, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{what} should be a whole number, not {_shown(value)}")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{what} should be text, not {_shown(value)}")
    return value


def _shown(value: Any) -> str:
    """Return a value as a message can hold it."""
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
