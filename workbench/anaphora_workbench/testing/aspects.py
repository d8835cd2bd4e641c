"""Aspects of a reading, each of which can be compared alone and removed alone.

The conformance kit asks of a format that nothing is dropped in silence. Formats name their losses
in their own words, so the kit does not look at the words: it takes away everything but one
aspect, writes and reads, and if that aspect comes back changed, ``losses()`` must have reported
something.

Ids of markables are not an aspect: many formats have none. Markables are distinguished by their
tokens and their realisation. Nor are ``attributes``, metadata of layers and metadata whose key has
a dot, which belong to single formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from anaphora_workbench.model import EMPTY, Document, Span, Token
from anaphora_workbench.ports import Reading
from anaphora_workbench.testing import decision_aspects as decisions
from anaphora_workbench.testing.decision_aspects import (
    Choose,
    Items,
    in_one_piece,
    in_one_sentence,
    keeping,
    left_out,
    linked,
    mentions,
    no_clitic,
    no_zero,
    not_crossing,
    not_nested,
    not_twice,
    of_markables,
    with_document,
    without_empty_nodes,
    without_of_markables,
)

__all__ = ["ASPECTS", "Aspect", "differences", "probes"]


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


def paragraphs(reading: Reading) -> Items:
    """The paragraphs, unless all words are one."""
    found = reading.document.paragraphs
    whole = len(found) == 1 and found[0] == Span(0, len(reading.document.tokens))
    return {} if whole or not found else {"paragraphs": found}


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


@dataclass(frozen=True, slots=True)
class Aspect:
    """One sort of thing that a reading can hold and a format can lose.

    Attributes:
        name: For messages.
        items: What a reading holds of it: place -> value, where empty values are left out.
        without: The reading without it; ``None`` for what the others cannot do without.
        needs: Names of aspects that it makes no sense without.
        of_layers: Whether it belongs to layers; what does not is looked at without any layer.
        exact: Whether more coming back than was written is as wrong as less. A reader may add a
            head, but no mention.
    """

    name: str
    items: Callable[[Reading], Items]
    without: Callable[[Reading], Reading] | None = None
    needs: tuple[str, ...] = ()
    exact: bool = False
    of_layers: bool = False

    def difference(self, before: Reading, after: Reading) -> str:
        """Say what of this aspect changed, with one example, or return ``""``."""
        old, new = self.items(before), self.items(after)
        places = [place for place, value in old.items() if new.get(place) != value]
        if self.exact:
            places += [place for place in new if place not in old]
        if not places:
            return ""
        first = places[0]
        return f"{self.name} (at {first}: {old.get(first)!r} became {new.get(first)!r})"


def _tokens(name: str, *fields: str) -> Aspect:
    return Aspect(name, of_tokens(*fields), without_of_tokens(*fields))


def _document(name: str, *fields: str) -> Aspect:
    return Aspect(name, of_document(*fields), without_of_document(*fields))


def _markable(name: str, fields: tuple[str, ...], *needs: str) -> Aspect:
    return _decision(name, of_markables(fields[0]), without_of_markables(*fields), *needs)


def _choice(name: str, choose: Choose, *needs: str) -> Aspect:
    return _decision(name, left_out(choose), keeping(choose), *needs)


def _decision(
    name: str,
    items: Callable[[Reading], Items],
    without: Callable[[Reading], Reading],
    *needs: str,
) -> Aspect:
    return Aspect(name, items, without, needs, of_layers=True)


ASPECTS: tuple[Aspect, ...] = (
    Aspect("words", of_tokens("text"), exact=True),
    Aspect("sentences", of_document("sentences"), exact=True),
    Aspect("document id", of_document("doc_id"), without_id),
    Aspect("language", language, without_language),
    Aspect("running text", running_text, without_running_text),
    Aspect("paragraphs", paragraphs, without_of_document("paragraphs")),
    _document("structures", "structures"),
    _document("trees", "trees"),
    _tokens("lemmas", "lemma"),
    _tokens("parts of speech", "pos"),
    _tokens("tags", "tag"),
    _tokens("stems", "stem"),
    _tokens("features", "features"),
    _tokens("dependency heads", "head", "deprel"),
    Aspect("metadata", metadata, without_metadata),
    _decision("further layers", further_layers, without_further_layers),
    _decision("the name of the layer", layer_name, without_layer_name),
    _decision("corrections", decisions.corrections, decisions.without_of_layers("corrections")),
    _decision("bridges", decisions.bridges, decisions.without_of_layers("bridges")),
    _decision("candidates", decisions.candidates, decisions.without_of_layers("candidates")),
    _decision(
        "verdicts and records", decisions.judgements, decisions.without_judgements, "candidates"
    ),
    _choice("zeros", no_zero, "empty nodes"),
    Aspect("empty nodes", of_document("empty_nodes"), without_empty_nodes),
    _choice("clitics", no_clitic),
    _choice("mentions across sentences", in_one_sentence),
    _choice("discontinuous mentions", in_one_piece),
    _choice("crossing mentions", not_crossing),
    _choice("nested mentions", not_nested),
    _choice("two mentions of the same words", not_twice),
    _markable("heads", ("head", "head_span")),
    _markable("head words", ("head_span",), "heads"),
    _markable("phrase types", ("phrase",)),
    _markable("semantic classes", ("semantic",)),
    _markable("minima", ("minimum",)),
    _markable("empty nodes of mentions", ("empty_nodes",), "empty nodes"),
    _decision("kinds", decisions.kinds, decisions.without_kinds),
    _decision("reference types", decisions.references, decisions.without_references),
    _decision("split antecedents", decisions.splits, decisions.without_splits),
    _decision("which mention is the antecedent", decisions.links, decisions.without_choice),
    _choice("single mentions", linked),
    Aspect("entities", decisions.entities, exact=True, of_layers=True),
    Aspect("mentions", mentions, exact=True, of_layers=True),
)


def differences(before: Reading, after: Reading) -> list[str]:
    """Say in which aspects two readings differ, one example each."""
    differences = [aspect.difference(before, after) for aspect in ASPECTS]
    return [text for text in differences if text]


def probes(reading: Reading) -> Iterator[tuple[str, Reading]]:
    """Yield the bare reading, then for each aspect that it holds one that holds little else."""
    bare = _stripped(reading, ())
    yield "words and sentences", replace(bare, layers=())
    if bare.layers:
        yield "plain linked mentions", bare
    for aspect in ASPECTS:
        if aspect.without is None or not aspect.items(reading):
            continue
        probe = _stripped(reading, (aspect.name, *aspect.needs))
        if not aspect.of_layers:
            probe = replace(probe, layers=())
        if aspect.items(probe):
            yield aspect.name, probe


def _stripped(reading: Reading, kept: tuple[str, ...]) -> Reading:
    for aspect in ASPECTS:
        if aspect.name not in kept and aspect.without is not None:
            reading = aspect.without(reading)
    return reading
