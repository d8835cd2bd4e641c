"""What the sieves are worth on GUM: as a resolver of pronouns, and pass by pass."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.sieves.resolver import Sieves
from anaphora_workbench.model import Layer, chains_of
from anaphora_workbench.ports import TRACE, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import CarryOver, Match, evaluate
from anaphora_workbench.workspace import Workspace

SURE = ("speaker identification", "exact string match", "apposition", "predicate nominative")
"""Passes of which three links in four are right at least."""
DOCUMENTS = 16


@pytest.fixture(scope="module")
def readings(corpora: Path) -> list[Reading]:
    """Some documents of GUM."""
    inputs = Workspace(Registry()).open([str(corpora / "gum" / "corefud")])
    return [reading for entry in inputs for reading in entry.readings()][:DOCUMENTS]


@pytest.mark.corpora
@pytest.mark.slow
def test_on_gum_it_beats_the_nearest_subject(readings: list[Reading]) -> None:
    found = evaluate(readings, ("sieves", "nearest-subject"), registry=Registry())
    ours, theirs = (
        found.total(name, Match.HEAD, CarryOver.PROPAGATED).exit
        for name in ("sieves", "nearest-subject")
    )
    assert ours > 1.1 * theirs


@pytest.mark.corpora
@pytest.mark.slow
def test_on_gum_the_sure_passes_are_sure(readings: list[Reading]) -> None:
    right: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for reading in readings:
        document, layer = ParsedPreprocessor().prepare(reading.document)
        layer = PronounFinder().find(document, layer)
        entity_of = _entities(reading.layers[0])
        answered = Sieves().resolve(document, layer, ())
        for anaphor in answered.anaphors.values():
            if anaphor.antecedents:
                sieve = anaphor.attributes[TRACE].partition(":")[0]
                spans = [
                    answered.markables[n].spans for n in (anaphor.markable, *anaphor.antecedents)
                ]
                ours, theirs = (entity_of.get(span) for span in spans)
                if ours is not None and theirs is not None:
                    every[sieve] += 1
                    right[sieve] += ours == theirs
    assert {sieve for sieve in SURE if right[sieve] < 0.75 * every[sieve]} == set()


def _entities(layer: Layer) -> dict[object, int]:
    """Return the entity of each mention by its words."""
    entity_of = chains_of(layer).entity_of
    return {markable.spans: entity_of[markable.id] for markable in layer.markables.values()}
