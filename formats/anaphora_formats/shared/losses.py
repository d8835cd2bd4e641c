"""What a format loses of a reading, told by comparing it with what is read back of it.

So nothing is forgotten, whatever the reason why it comes back otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.model import Anaphor, Document, Layer, Token, chains_of
from anaphora_workbench.ports import Reading

Key = tuple[object, ...]
"""Tells a markable from the others of its layer without its id."""
Items = Mapping[Any, Any]
"""Place -> value of one sort of thing."""

_TOKEN_FIELDS = (
    ("lemmas", "lemmas of words", ("lemma",)),
    ("pos", "parts of speech", ("pos",)),
    ("tags", "tags of words", ("tag",)),
    ("stems", "stems of words", ("stem",)),
    ("features", "sets of features", ("features",)),
    ("parse", "syntactic heads and relations", ("head", "deprel")),
)
_MARKABLE_FIELDS = (
    ("heads", "heads of mentions", ("head", "head_span")),
    ("phrases", "phrase types of mentions", ("phrase",)),
    ("semantic", "semantic classes of mentions", ("semantic",)),
    ("minimums", "minimal spans (MIN) of mentions", ("minimum",)),
    ("nodes", "empty nodes that mentions include", ("empty_nodes",)),
    ("zeros", "features of zero anaphors", ("zero",)),
)
_EMPTY_TOKEN = Token("")
_UNKNOWN = "und"


def losses_between(
    before: Reading, after: Reading, prefix: str, format_name: str, attributes: frozenset[str]
) -> list[Problem]:
    """Return a warning for each sort of thing that comes back otherwise, with a count.

    Args:
        before: What is to be written.
        after: What is read of what would be written.
        prefix: Beginning of the codes, such as ``brat-loss-``.
        format_name: What messages call the format.
        attributes: Attributes of markables and anaphors that belong to the format.
    """
    at = Position(before.source) if before.source else None
    return [
        Problem(
            f"{prefix}{code}",
            f"{format_name} cannot hold, or gives back otherwise: {what} ({count})",
            at,
            Severity.WARNING,
        )
        for code, what, count in (
            *_of_documents(before.document, after.document),
            *_of_layers(before, after, attributes),
        )
        if count
    ]


def _changed(old: Items, new: Items) -> int:
    return sum([new.get(place) != value for place, value in old.items()])


Found = Iterator[tuple[str, str, int]]


def _of_documents(old: Document, new: Document) -> Found:
    words = [token.text for token in old.tokens]
    same = words == [token.text for token in new.tokens]
    yield "words", "words", 0 if same else _differing(words, [token.text for token in new.tokens])
    yield "sentences", "sentences", len(set(old.sentences) ^ set(new.sentences))
    yield "name", "the name of the document", int(old.doc_id != new.doc_id)
    language = old.language not in (_UNKNOWN, new.language)
    yield "language", "the language", int(language)
    text = bool(old.text) and (old.text.rstrip() != new.text.rstrip() or old.offsets != new.offsets)
    yield "text", "the running text with its spacing", int(text)
    yield "paragraphs", "paragraphs", _lacking(old.paragraphs, new.paragraphs)
    yield "structures", "syntactic units", _lacking(old.structures, new.structures)
    yield "trees", "constituent trees", _lacking(old.trees, new.trees)
    yield "empty-nodes", "empty nodes", _lacking(old.empty_nodes, new.empty_nodes)
    for code, what, names in _TOKEN_FIELDS:
        yield code, what, _tokens(old, new, names)
    notes = {key: value for key, value in old.metadata.items() if "." not in key and value}
    yield "metadata", f"metadata: {', '.join(notes)}", _changed(notes, new.metadata)


def _differing(old: list[str], new: list[str]) -> int:
    pairs = sum([a != b for a, b in zip(old, new, strict=False)])
    return pairs + abs(len(old) - len(new))


def _lacking(old: tuple[object, ...], new: tuple[object, ...]) -> int:
    if not old or old == new:
        return 0
    rest = list(new)
    lost = 0
    for item in old:
        if item in rest:
            rest.remove(item)
        else:
            lost += 1
    return max(lost, 1)


def _tokens(old: Document, new: Document, names: tuple[str, ...]) -> int:
    count = 0
    for index, token in enumerate(old.tokens):
        other = new.tokens[index] if index < len(new.tokens) else _EMPTY_TOKEN
        for name in names:
            value = getattr(token, name)
            if value != getattr(_EMPTY_TOKEN, name) and value != getattr(other, name):
                count += 1
                break
    return count


def _of_layers(before: Reading, after: Reading, attributes: frozenset[str]) -> Found:
    yield "layers", "layers beside the first", len(before.layers[1:])
    if not before.layers:
        yield "mentions", "mentions", sum([len(layer.markables) for layer in after.layers])
        return
    old = before.layers[0]
    new = after.layers[0] if after.layers else Layer("gold")
    yield "layer-name", "the name of the layer", int(old.name != new.name)
    ours, theirs = keys_of(old), keys_of(new)
    yield "mentions", "mentions and zeros", len({*ours.values()} ^ {*theirs.values()})
    for code, what, names in _MARKABLE_FIELDS:
        yield code, what, _changed(_fields(old, ours, names), _fields(new, theirs, names))
    for code, what, show in _DECISIONS:
        yield code, what, _changed(_shown(old, ours, show), _shown(new, theirs, show))
    yield "entities", "entities", _differing_entities(old, new, ours, theirs)
    yield "splits", "split antecedents", _changed(_splits(old, ours), _splits(new, theirs))
    yield "bridges", "bridging links", len(_bridges(old, ours) - _bridges(new, theirs))
    yield "candidates", "lists of candidates", len(old.candidates)
    yield "corrections", "corrected analyses of words", len(old.corrections)
    held = [markable.attributes for markable in old.markables.values()]
    held += [anaphor.attributes for anaphor in old.anaphors.values()]
    foreign = [name for items in held for name in items if name not in attributes]
    yield "attributes", f"attributes ({', '.join(sorted(set(foreign)))})", len(foreign)


def keys_of(layer: Layer) -> dict[str, Key]:
    """Return a key for each markable: its words, how it is realised, and a number for twins."""
    met: dict[Key, int] = {}
    keys: dict[str, Key] = {}
    for markable in layer.in_text_order():
        place = markable.zero.place if markable.zero is not None else None
        key: Key = (markable.spans, markable.realisation, place)
        met[key] = met.get(key, 0) + 1
        keys[markable.id] = (*key, met[key])
    return keys


def _fields(layer: Layer, keys: dict[str, Key], names: tuple[str, ...]) -> Items:
    empty = ("", None, ())
    return {
        (keys[markable.id], name): value
        for markable in layer.markables.values()
        for name in names
        if (value := getattr(markable, name)) not in empty
    }


def _shown(
    layer: Layer, keys: dict[str, Key], show: Callable[[Anaphor, dict[str, Key]], object]
) -> Items:
    return {keys[n]: value for n, a in layer.anaphors.items() if (value := show(a, keys))}


_DECISIONS: tuple[tuple[str, str, Callable[[Anaphor, dict[str, Key]], object]], ...] = (
    ("kinds", "kinds of anaphors (persIt, poss ...)", lambda anaphor, _keys: anaphor.kind),
    ("references", "reference types", lambda anaphor, _keys: anaphor.reference),
    (
        "links",
        "links that are not kept as such",
        lambda anaphor, keys: frozenset([keys[name] for name in anaphor.antecedents]),
    ),
)


def _entities(layer: Layer, keys: dict[str, Key]) -> set[frozenset[Key]]:
    return {
        frozenset([keys[name] for name in names])
        for names in chains_of(layer).entities
        if len(names) > 1
    }


def _differing_entities(
    old: Layer, new: Layer, ours: dict[str, Key], theirs: dict[str, Key]
) -> int:
    return len(_entities(old, ours) ^ _entities(new, theirs))


def _splits(layer: Layer, keys: dict[str, Key]) -> Items:
    chains = chains_of(layer)
    first = [keys[names[0]] for names in chains.entities]
    return {first[n]: frozenset([first[part] for part in p]) for n, p in chains.parts.items()}


def _bridges(layer: Layer, keys: dict[str, Key]) -> set[tuple[Key, Key, str]]:
    return {(keys[b.anaphor], keys[b.antecedent], b.relation) for b in layer.bridges}
