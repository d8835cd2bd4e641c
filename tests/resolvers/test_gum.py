"""On GUM: constraints seldom exclude the whole gold entity, and pools have SUPAR's size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, chains_of
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language, tag_set
from anaphora_workbench.ports import Pool, Source
from anaphora_workbench.registry import Registry

pytestmark = [pytest.mark.corpora, pytest.mark.slow]

DEFAULT_KINDS = {kind.label for kind in tag_set() if kind.default}
ENGLISH = language("en")


@dataclass(frozen=True)
class Asked:
    """An anaphor with its pool.

    ``earlier`` tells whether its gold entity has an earlier mention, ``right`` holds whether each
    candidate of that entity is admissible.
    """

    kind: str
    pool: Pool
    earlier: bool
    right: tuple[bool, ...]


def head(document: Document, markable: Markable) -> int:
    return head_of(document, markable, ENGLISH)[0]


def entities(document: Document, gold: Layer, layer: Layer) -> dict[str, int]:
    """Return the gold entity of each markable of a layer, by its words, else by its head."""
    entity_of = chains_of(gold).entity_of
    by_spans = {m.spans: entity_of[m.id] for m in gold.markables.values()}
    by_head: dict[int, int] = {}
    for markable in sorted(gold.markables.values(), key=lambda m: m.size):
        by_head.setdefault(head(document, markable), entity_of[markable.id])
    found = {
        m.id: by_spans.get(m.spans, by_head.get(head(document, m), -1))
        for m in layer.markables.values()
    }
    return {name: entity for name, entity in found.items() if entity >= 0}


def asked(document: Document, gold: Layer, layer: Layer) -> Iterator[Asked]:
    """Yield the pronouns of default kinds that are mentions of their own, expletives left out."""
    entity_of = entities(document, gold, layer)
    chains = chains_of(gold)
    session = SuparCandidateFinder().start(document, layer)
    for markable in layer.in_text_order():
        token = document.tokens[markable.start]
        kind = ENGLISH.kind_of(token) if markable.size == 1 else ""
        entity = entity_of.get(markable.id)
        if kind not in DEFAULT_KINDS or entity is None or token.deprel.startswith("expl"):
            continue
        pool = session.candidates(Anaphor(markable.id, kind))
        first = gold.markables[chains.entities[entity][0]]
        right = [
            found.admissible for found in pool.candidates if entity_of.get(found.markable) == entity
        ]
        yield Asked(kind, pool, first.order < markable.order, tuple(right))


@pytest.fixture(scope="module", params=["gold mentions", "found noun phrases"])
def anaphors(request: pytest.FixtureRequest, corpora: Path) -> list[Asked]:
    reader = Registry().format("corefud")
    collected: list[Asked] = []
    for path in sorted((corpora / "gum" / "conllu").glob("*.conllu")):
        for reading in reader.read(Source.of(path)):
            document, gold = replace(reading.document, language="en"), reading.layers[0]
            if request.param == "gold mentions":
                layer = Layer.build("gold", gold.markables.values())
            else:
                document, layer = ParsedPreprocessor().prepare(document)
            collected.extend(asked(document, gold, layer))
    return collected


def test_less_than_five_percent_lose_every_candidate_of_their_entity(
    anaphors: list[Asked],
) -> None:
    reachable = [one for one in anaphors if one.earlier and one.right]
    assert len(reachable) > 1100
    lost = [one for one in reachable if not any(one.right)]
    assert len(lost) / len(reachable) < 0.05


def test_constraints_leave_less_than_half_of_the_candidates(anaphors: list[Asked]) -> None:
    rest = [one.pool for one in anaphors if one.kind != "persRefl"]
    before = sum([len(pool.candidates) for pool in rest]) / len(rest)
    after = sum([len(pool.admissible()) for pool in rest]) / len(rest)
    assert 30 < before < 50
    assert 10 < after < before / 2


def test_reflexives_are_left_with_one_or_two_candidates(anaphors: list[Asked]) -> None:
    reflexives = [one.pool for one in anaphors if one.kind == "persRefl"]
    after = sum([len(pool.admissible()) for pool in reflexives]) / len(reflexives)
    assert 1 < after < 2.5
