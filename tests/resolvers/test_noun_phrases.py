"""The finder ``noun-phrases``: everything that annotators are asked about."""

from __future__ import annotations

import pytest

import anaphora_samples
from anaphora_resolvers.finders.noun_phrases import NounPhraseFinder
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import EMPTY, Document, Layer
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry


def prepared(name: str) -> tuple[Document, Layer]:
    registry = Registry()
    source = Source.of(anaphora_samples.path(name))
    reading = next(iter(registry.format("corefud").read(source)))
    return registry.preprocessor("parsed").prepare(reading.document)


def found(document: Document, layer: Layer) -> dict[str, str]:
    return {
        document.words(layer.markables[a.markable].span): a.kind
        for a in layer.anaphors_in_text_order()
    }


def test_names_descriptions_and_other_noun_phrases_have_kinds_of_their_own() -> None:
    document, layer = prepared("en-story")
    kinds = found(document, NounPhraseFinder().find(document, layer))
    assert kinds["Nora"] == "name"
    assert kinds["the kite"] == "defDesc"
    assert kinds["her small dog"] == "defDesc"
    assert kinds["she"] == "persNoRefl"
    assert "np" in kinds.values()


def test_spanish_possessors_make_a_description() -> None:
    document, layer = prepared("es-story")
    kinds = found(document, NounPhraseFinder().find(document, layer))
    possessed = {words: kind for words, kind in kinds.items() if words.startswith("su ")}
    assert possessed
    assert set(possessed.values()) == {"defDesc"}
    assert "zero" in kinds.values()


def test_only_the_kinds_behind_the_colon_are_found() -> None:
    document, layer = prepared("en-story")
    finder = Registry().anaphor_finder("noun-phrases:name,poss")
    kinds = found(document, finder.find(document, layer))
    given = {document.words(layer.markables[name].span) for name in layer.anaphors}
    assert {kind for words, kind in kinds.items() if words not in given} == {"name", "poss"}


def test_pronouns_stand_for_what_the_finder_of_that_name_finds() -> None:
    document, layer = prepared("en-story")
    registry = Registry()
    plain = registry.anaphor_finder("pronouns").find(document, layer)
    asked = registry.anaphor_finder("noun-phrases:pronouns").find(document, layer)
    assert asked == plain


def test_decisions_stay_and_coordinations_are_none() -> None:
    document, layer = prepared("en-story")
    once = NounPhraseFinder().find(document, layer)
    assert NounPhraseFinder().find(document, once) == once
    asked = {layer.markables[name].phrase for name in once.anaphors if name in layer.markables}
    assert "coordination" not in asked
    heads = [once.markables[name].head for name in once.anaphors]
    overt = [h for n, h in zip(once.anaphors, heads, strict=True) if not once.markables[n].zero]
    assert len(overt) == len(set(overt))


def test_a_text_without_noun_phrases_has_pronouns() -> None:
    document, _layer = prepared("en-story")
    kinds = found(document, NounPhraseFinder().find(document, Layer("plain", markables=EMPTY)))
    assert "persNoRefl" in kinds.values()
    assert "name" not in kinds.values()


@pytest.mark.parametrize("name", ["noun-phrases:", "noun-phrases: , ", "pronouns:name"])
def test_nothing_behind_a_colon_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        Registry().anaphor_finder(name)
