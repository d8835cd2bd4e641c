"""Aspects of decisions in a reading, and the reading without them; for `testing.aspects`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    anaphors_from_clusters,
    chains_of,
)
from anaphora_workbench.ports import Reading

Key = tuple[Any, ...]
"""Tells a markable from all others of its layer without its id."""
Choose = Callable[[Reading, Layer, Markable], bool]
"""Tells whether a markable is to be kept."""

_DEFAULTS = {field.name: field.default for field in fields(Markable)}
Items = dict[Any, Any]
"""Place -> value, where empty values are left out."""


def keys_of(layer: Layer) -> dict[str, Key]:
    """Return the key of each markable; twins are numbered in text order."""
    seen: dict[Key, int] = {}
    keys: dict[str, Key] = {}
    for markable in layer.in_text_order():
        spans = tuple([(span.start, span.end) for span in markable.spans])
        place = markable.zero.place if markable.zero is not None else None
        key: Key = (spans, markable.realisation, place)
        seen[key] = seen.get(key, 0) + 1
        keys[markable.id] = (*key, seen[key]) if seen[key] > 1 else key
    return keys


def of_layers(items: Callable[[Layer, dict[str, Key]], Items]) -> Callable[[Reading], Items]:
    """Return a function that lists something of every layer."""

    def of_all(reading: Reading) -> Items:
        return {
            (f"layer {number + 1}", place): value
            for number, layer in enumerate(reading.layers)
            for place, value in items(layer, keys_of(layer)).items()
        }

    return of_all


def with_layers(reading: Reading, change: Callable[[Layer], Layer]) -> Reading:
    """Return the reading with changed layers."""
    return replace(reading, layers=tuple([change(layer) for layer in reading.layers]))


def without_of_layers(name: str) -> Callable[[Reading], Reading]:
    """Return a function that empties a field of layers."""
    empty = getattr(Layer(""), name)
    return lambda reading: with_layers(reading, lambda layer: replace(layer, **{name: empty}))


def mentions(reading: Reading) -> Items:
    """All markables."""
    return of_layers(lambda _, keys: dict.fromkeys(keys.values(), True))(reading)


def of_markables(name: str) -> Callable[[Reading], Items]:
    """Return a function that lists the values of a field of markables."""
    return of_layers(
        lambda layer, keys: {
            keys[markable.id]: value
            for markable in layer.markables.values()
            if (value := getattr(markable, name)) not in ("", None, ())
        }
    )


def without_of_markables(*names: str) -> Callable[[Reading], Reading]:
    """Return a function that empties fields of markables."""
    changes: dict[str, Any] = {name: _DEFAULTS[name] for name in names}
    return lambda reading: _with_markables(reading, lambda m: replace(m, **changes))


def without_empty_nodes(reading: Reading) -> Reading:
    """Take the empty nodes away, and the places that name them."""

    def change(markable: Markable) -> Markable:
        zero = markable.zero and replace(markable.zero, place=None)
        return replace(markable, zero=zero, empty_nodes=())

    return _with_markables(with_document(reading, empty_nodes=()), change)


def _with_markables(reading: Reading, change: Callable[[Markable], Markable]) -> Reading:
    def changed(layer: Layer) -> Layer:
        markables = {name: change(markable) for name, markable in layer.markables.items()}
        return replace(layer, markables=FrozenDict(markables))

    return with_layers(reading, changed)


def keeping(choose: Choose) -> Callable[[Reading], Reading]:
    """Return a function that drops the markables not chosen, and all that names them."""

    def without(reading: Reading) -> Reading:
        return with_layers(
            reading,
            lambda layer: _only(
                layer, {m.id for m in layer.markables.values() if choose(reading, layer, m)}
            ),
        )

    return without


def left_out(choose: Choose) -> Callable[[Reading], Items]:
    """Return a function that lists what `keeping` would drop."""

    def items(reading: Reading) -> Items:
        return {
            (f"layer {number + 1}", keys_of(layer)[markable.id]): markable.zero or True
            for number, layer in enumerate(reading.layers)
            for markable in layer.in_text_order()
            if not choose(reading, layer, markable)
        }

    return items


def _only(layer: Layer, kept: set[str]) -> Layer:
    return replace(
        layer,
        markables=FrozenDict({n: m for n, m in layer.markables.items() if n in kept}),
        anaphors=FrozenDict(
            {
                name: replace(a, antecedents=tuple([b for b in a.antecedents if b in kept]))
                for name, a in layer.anaphors.items()
                if name in kept
            }
        ),
        bridges=tuple([b for b in layer.bridges if {b.anaphor, b.antecedent} <= kept]),
        candidates=FrozenDict(
            {
                name: tuple([candidate for candidate in listed if candidate.markable in kept])
                for name, listed in layer.candidates.items()
                if name in kept
            }
        ),
    )


def no_zero(_reading: Reading, _layer: Layer, markable: Markable) -> bool:
    """Keep what has words."""
    return markable.zero is None


def no_clitic(_reading: Reading, _layer: Layer, markable: Markable) -> bool:
    """Keep what is not a clitic."""
    return markable.clitic is None


def in_one_sentence(reading: Reading, _layer: Layer, markable: Markable) -> bool:
    """Keep what lies in one sentence."""
    document = reading.document
    return document.sentence_of(markable.start) == document.sentence_of(markable.end - 1)


def in_one_piece(_reading: Reading, _layer: Layer, markable: Markable) -> bool:
    """Keep what has no gap."""
    return len(markable.spans) == 1


def not_crossing(_reading: Reading, layer: Layer, markable: Markable) -> bool:
    """Keep what crosses no preferred markable."""
    return _free(layer, markable, lambda other: markable.span.crosses(other.span))


def not_nested(_reading: Reading, layer: Layer, markable: Markable) -> bool:
    """Keep what neither lies in a preferred markable nor holds one."""
    return _free(
        layer,
        markable,
        lambda other: (
            markable.spans != other.spans
            and (markable.span in other.span or other.span in markable.span)
        ),
    )


def not_twice(_reading: Reading, layer: Layer, markable: Markable) -> bool:
    """Keep what has not the same words as a preferred markable."""
    return _free(layer, markable, lambda other: markable.spans == other.spans)


def _free(layer: Layer, markable: Markable, relation: Callable[[Markable], bool]) -> bool:
    """Tell whether no other overt markable that is more worth keeping stands in the way.

    Linked ones are preferred, then earlier ones: the decisions are what a probe is about.
    """

    def rank(item: Markable) -> tuple[object, ...]:
        return (not _tied(layer, item), item.order)

    return markable.realisation != "overt" or not any(
        other.realisation == "overt" and relation(other) and rank(other) < rank(markable)
        for other in layer.markables.values()
    )


def linked(_reading: Reading, layer: Layer, markable: Markable) -> bool:
    """Keep what a decision is about, or names."""
    own = layer.anaphors.get(markable.id)
    return _tied(layer, markable) or (own is not None and bool(own.kind or own.reference))


def _tied(layer: Layer, markable: Markable) -> bool:
    """Tell whether a markable stands at either end of a link, a bridge or a candidate list."""
    name = markable.id
    own = layer.anaphors.get(name)
    return (
        (own is not None and bool(own.antecedents))
        or name in layer.candidates
        or any(name in other.antecedents for other in layer.anaphors.values())
        or any(name in (bridge.anaphor, bridge.antecedent) for bridge in layer.bridges)
        or any(name == item.markable for some in layer.candidates.values() for item in some)
    )


def corrections(reading: Reading) -> Items:
    """Corrected token analyses."""
    return of_layers(lambda layer, _: dict(layer.corrections))(reading)


def bridges(reading: Reading) -> Items:
    """Bridging links."""
    return of_layers(
        lambda layer, keys: {
            (keys[bridge.anaphor], keys[bridge.antecedent], bridge.relation): True
            for bridge in layer.bridges
        }
    )(reading)


def candidates(reading: Reading) -> Items:
    """Which candidates an anaphor has; an empty list is different from none."""
    return of_layers(
        lambda layer, keys: {
            keys[name]: frozenset([keys[candidate.markable] for candidate in listed])
            for name, listed in layer.candidates.items()
        }
    )(reading)


def judgements(reading: Reading) -> Items:
    """Verdicts and records of the candidates."""
    return of_layers(
        lambda layer, keys: {
            (keys[name], keys[candidate.markable]): (candidate.verdicts, candidate.record)
            for name, listed in layer.candidates.items()
            for candidate in listed
            if candidate != Candidate(candidate.markable)
        }
    )(reading)


def without_judgements(reading: Reading) -> Reading:
    """Forget them."""

    def change(layer: Layer) -> Layer:
        bare = {
            name: tuple([Candidate(candidate.markable) for candidate in listed])
            for name, listed in layer.candidates.items()
        }
        return replace(layer, candidates=FrozenDict(bare))

    return with_layers(reading, change)


def _of_anaphors(show: Callable[[Anaphor, dict[str, Key]], Any]) -> Callable[[Reading], Items]:
    return of_layers(
        lambda layer, keys: {
            keys[name]: value
            for name, anaphor in layer.anaphors.items()
            if (value := show(anaphor, keys))
        }
    )


def _with_anaphors(reading: Reading, change: Callable[[Anaphor], Anaphor]) -> Reading:
    def changed(layer: Layer) -> Layer:
        anaphors = {name: change(anaphor) for name, anaphor in layer.anaphors.items()}
        return replace(layer, anaphors=FrozenDict(anaphors))

    return with_layers(reading, changed)


def kinds(reading: Reading) -> Items:
    """Kinds of anaphors."""
    return _of_anaphors(lambda anaphor, _: anaphor.kind)(reading)


def without_kinds(reading: Reading) -> Reading:
    """Forget them."""
    return _with_anaphors(reading, lambda anaphor: replace(anaphor, kind=""))


def references(reading: Reading) -> Items:
    """Reference types."""
    return _of_anaphors(lambda anaphor, _: anaphor.reference)(reading)


def without_references(reading: Reading) -> Reading:
    """Say ``<`` of what has an antecedent and nothing of the rest, as a cluster file does."""
    return _with_anaphors(
        reading, lambda a: replace(a, reference=Reference.ANAPHOR if a.antecedents else None)
    )


def splits(reading: Reading) -> Items:
    """Which entities an entity is the sum of, each by its first mention."""

    def items(layer: Layer, keys: dict[str, Key]) -> Items:
        chains = chains_of(layer)
        first = [keys[names[0]] for names in chains.entities]
        return {
            first[whole]: frozenset([first[part] for part in parts])
            for whole, parts in chains.parts.items()
        }

    return of_layers(items)(reading)


def without_splits(reading: Reading) -> Reading:
    """Leave what has several antecedents without any."""
    return _with_anaphors(
        reading, lambda a: replace(a, antecedents=()) if len(a.antecedents) > 1 else a
    )


def links(reading: Reading) -> Items:
    """Which mentions an anaphor points to."""
    return _of_anaphors(lambda a, keys: frozenset([keys[name] for name in a.antecedents]))(reading)


def without_choice(reading: Reading) -> Reading:
    """Let each mention of an entity point to the one before it, as a cluster file says."""

    def change(layer: Layer) -> Layer:
        chains = chains_of(layer)
        linked = anaphors_from_clusters(
            layer.markables.values(),
            {name: str(number) for name, number in chains.entity_of.items()},
            {
                str(whole): tuple([str(part) for part in sorted(parts)])
                for whole, parts in chains.parts.items()
            },
        )
        anaphors = {name: replace(a, antecedents=()) for name, a in layer.anaphors.items()}
        for link in linked:
            old = anaphors.get(link.markable, link)
            refers = old.reference not in (None, Reference.NON_REFERRING)
            anaphors[link.markable] = replace(
                link, kind=old.kind, reference=old.reference if refers else link.reference
            )
        return replace(layer, anaphors=FrozenDict(anaphors))

    return with_layers(reading, change)


def entities(reading: Reading) -> Items:
    """Which mentions belong together, by the first of them."""
    return of_layers(
        lambda layer, keys: {
            keys[names[0]]: frozenset([keys[name] for name in names])
            for names in chains_of(layer).entities
            if len(names) > 1
        }
    )(reading)


def with_document(reading: Reading, **changes: Any) -> Reading:
    """Return the reading with a changed document."""
    return replace(reading, document=replace(reading.document, **changes))
