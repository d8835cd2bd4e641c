"""What a reading holds of its text, and the reading without it; used by `testing.aspects`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from anaphora_workbench.model import EMPTY, Document, Token
from anaphora_workbench.ports import Reading

Items = dict[Any, Any]
"""Place -> value, where empty values are left out."""

PLAIN_ID = "document"
"""What a document is called that gives its id away; the kit names its files so, too."""
PLAIN_LAYER = "gold"
"""What a layer is called that gives its name away."""

_DEFAULTS = {field.name: field.default for field in fields(Document)}


def of_tokens(*names: str) -> Callable[[Reading], Items]:
    """Return a function that lists the values of fields of tokens."""

    def items(reading: Reading) -> Items:
        return {
            (f"token {index}", name): value
            for index, token in enumerate(reading.document.tokens)
            for name in names
            if (value := getattr(token, name)) not in ("", None, EMPTY)
        }

    return items


def without_of_tokens(*names: str) -> Callable[[Reading], Reading]:
    """Return a function that empties fields of tokens."""
    changes: dict[str, Any] = {name: getattr(Token(""), name) for name in names}

    def without(reading: Reading) -> Reading:
        tokens = tuple([replace(token, **changes) for token in reading.document.tokens])
        return with_document(reading, tokens=tokens)

    return without


def of_document(*names: str) -> Callable[[Reading], Items]:
    """Return a function that lists the values of fields of the document."""

    def items(reading: Reading) -> Items:
        values = {name: getattr(reading.document, name) for name in names}
        return {name: value for name, value in values.items() if value}

    return items


def without_of_document(*names: str) -> Callable[[Reading], Reading]:
    """Return a function that empties fields of the document."""
    changes: dict[str, Any] = {name: _DEFAULTS[name] for name in names}
    return lambda reading: with_document(reading, **changes)


def with_document(reading: Reading, **changes: Any) -> Reading:
    """Return the reading with a changed document."""
    return replace(reading, document=replace(reading.document, **changes))


def without_id(reading: Reading) -> Reading:
    """Give the document the id that a format without ids gives it: the name of the file."""
    return with_document(reading, doc_id=PLAIN_ID)


def language(reading: Reading) -> Items:
    """The language, if it is known."""
    known = reading.document.language
    return {"language": known} if known != "und" else {}


def without_language(reading: Reading) -> Reading:
    """Forget the language."""
    return with_document(reading, language="und")


def running_text(reading: Reading) -> Items:
    """The running text, whatever white space ends it, with the places of the words."""
    document = reading.document
    if not document.text:
        return {}
    return {"text": document.text.rstrip(), "offsets": document.offsets}


def without_running_text(reading: Reading) -> Reading:
    """Keep the words alone."""
    return with_document(reading, text="", offsets=())


def metadata(reading: Reading) -> Items:
    """The metadata that belong to no single format."""
    return {
        key: value for key, value in reading.document.metadata.items() if "." not in key and value
    }


def without_metadata(reading: Reading) -> Reading:
    """Forget all metadata."""
    return with_document(reading, metadata=EMPTY)


def further_layers(reading: Reading) -> Items:
    """The names of all layers but the first."""
    return {number: layer.name for number, layer in enumerate(reading.layers) if number}


def without_further_layers(reading: Reading) -> Reading:
    """Keep the first layer."""
    return replace(reading, layers=reading.layers[:1])


def layer_name(reading: Reading) -> Items:
    """The name of the first layer, unless it is the plain one."""
    names = [layer.name for layer in reading.layers[:1] if layer.name != PLAIN_LAYER]
    return dict(enumerate(names))


def without_layer_name(reading: Reading) -> Reading:
    """Give the first layer the plain name."""
    named = [replace(layer, name=PLAIN_LAYER) for layer in reading.layers[:1]]
    return replace(reading, layers=(*named, *reading.layers[1:]))
