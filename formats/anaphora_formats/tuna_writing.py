"""TUNA trials as XML: the challenges' form, and that of the original corpus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from xml.sax.saxutils import escape, quoteattr

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Target
from anaphora_workbench.tasks.tuna import (
    Attribute,
    Description,
    Entity,
    Marked,
    Piece,
    Trial,
    folded_name,
)

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_GRADABLE = frozenset({"size", "x-dimension", "y-dimension"})


@dataclass(frozen=True, slots=True)
class Form:
    """What the two forms call their elements.

    Attributes:
        words: The element with the words.
        annotated: The element with annotated words.
        original: Whether trials and attributes say all that the original corpus says of them.
    """

    words: str
    annotated: str
    original: bool


CHALLENGE = Form("WORD-STRING", "ANNOTATED-WORD-STRING", original=False)
CORPUS = Form("STRING-DESCRIPTION", "DESCRIPTION", original=True)


def write_trials(trials: Iterable[Trial], target: Target, form: Form) -> None:
    """Write trials; several of them get a root element around them.

    Raises:
        FormatError: ``text-unwritable``: XML cannot hold a character; or the place is refused.
    """
    following = iter(trials)
    first = list(islice(following, 2))
    several = len(first) != 1
    with target.open_text() as handle:
        handle.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        if several:
            handle.write("<TRIALS>\n")
        for trial in chain(first, following):
            text = "".join([f"{line}\n" for line in _lines(trial, form)])
            found = _ILLEGAL.search(text)
            if found is not None:
                raise FormatError(
                    f"the trial '{trial.id}' holds U+{ord(found[0]):04X}, which XML cannot hold",
                    code="text-unwritable",
                    at=Position(target.name),
                )
            handle.write(text)
        if several:
            handle.write("</TRIALS>\n")


def _lines(trial: Trial, form: Form) -> Iterator[str]:
    fields = {"CONDITION": trial.condition, "ID": trial.id, "AUTHOR": trial.author}
    if form.original:
        number = trial.cardinality
        fields = {
            "CARDINALITY": "" if number is None else str(number),
            "CONDITION": trial.condition,
            "DOMAIN": trial.domain,
            "ID": trial.id,
            "SIMILARITY": trial.similarity,
            "AUTHOR": trial.author,
        }
    yield f"<TRIAL{_fields(fields)}>"
    if trial.entities:
        yield "  <DOMAIN>"
        for entity in trial.entities:
            yield from _entity(entity, form)
        yield "  </DOMAIN>"
    for description in trial.descriptions:
        yield from _description(description, form)
    yield "</TRIAL>"


def _fields(fields: dict[str, str]) -> str:
    return "".join([f" {name}={quoteattr(value)}" for name, value in fields.items() if value])


def _entity(entity: Entity, form: Form) -> Iterator[str]:
    fields = {"ID": entity.id, "TYPE": entity.role, "IMAGE": entity.image}
    yield f"    <ENTITY{_fields(fields)}>"
    for one in entity.attributes:
        yield f"      {_attribute(one, form)}"
    yield "    </ENTITY>"


def _attribute(attribute: Attribute, form: Form) -> str:
    kind = attribute.kind
    if form.original and not kind:
        kind = "gradable" if folded_name(attribute.name) in _GRADABLE else "literal"
    fields = {"NAME": attribute.name, "TYPE": kind if form.original else ""}
    return f"<ATTRIBUTE{_fields(fields)} VALUE={quoteattr(attribute.value)}/>"


def _description(description: Description, form: Form) -> Iterator[str]:
    author = _fields({"AUTHOR": description.author})
    if description.words is not None:
        yield f"  <{form.words}{author}>{escape(description.words)}</{form.words}>"
        author = ""
    if description.annotated is not None:
        inner = "".join([_piece(one, form) for one in description.annotated])
        yield f"  <{form.annotated}{author}>{inner}</{form.annotated}>"
        author = ""
    if description.attributes is not None:
        yield f"  <ATTRIBUTE-SET{author}>"
        for one in description.attributes:
            yield f"    {_attribute(one, form)}"
        yield "  </ATTRIBUTE-SET>"


def _piece(piece: Piece, form: Form) -> str:
    if isinstance(piece, str):
        return escape(piece)
    inner = "".join([_piece(one, form) for one in piece.content])
    attribute = piece.attribute
    if attribute is None:
        return f"<{piece.tag}{_given(piece)}>{inner}</{piece.tag}>" if form.original else inner
    if form.original:
        return f"<{piece.tag}{_given(piece)}>{inner}</{piece.tag}>"
    fields = _fields({"NAME": attribute.name, "VALUE": attribute.value})
    return f"<ATTRIBUTE{fields}>{inner}</ATTRIBUTE>"


def _given(piece: Marked) -> str:
    return "".join([f" {name}={quoteattr(value)}" for name, value in piece.fields])
