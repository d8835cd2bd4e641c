"""What a reading holds of decisions, and the reading without it; used by `testing.aspects`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Candidate,
    FrozenDict,
    Layer,
    Reference,
    anaphors_from_clusters,
    chains_of,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.testing.document_aspects import Items
from anaphora_workbench.testing.markable_aspects import Key, of_layers, with_layers


def corrections(reading: Reading) -> Items:
    """Corrected token analyses."""
    return of_layers(lambda layer, _: dict(layer.corrections))(reading)


def without_corrections(reading: Reading) -> Reading:
    """Forget them."""
    return with_layers(reading, lambda layer: replace(layer, corrections=EMPTY))


def bridges(reading: Reading) -> Items:
    """Bridging links."""
    return of_layers(
        lambda layer, keys: {
            (keys[bridge.anaphor], keys[bridge.antecedent], bridge.relation): True
            for bridge in layer.bridges
        }
    )(reading)


def without_bridges(reading: Reading) -> Reading:
    """Forget them."""
    return with_layers(reading, lambda layer: replace(layer, bridges=()))


def candidates(reading: Reading) -> Items:
    """Which candidates an anaphor has; an empty list is different from none."""
    return of_layers(
        lambda layer, keys: {
            keys[name]: frozenset([keys[candidate.markable] for candidate in listed])
            for name, listed in layer.candidates.items()
        }
    )(reading)


def without_candidates(reading: Reading) -> Reading:
    """Forget them."""
    return with_layers(reading, lambda layer: replace(layer, candidates=EMPTY))


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
