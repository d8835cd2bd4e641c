"""What makes spaCy faster changes nothing of what it says: vectors, rules, lemmas, batches."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st
from spacy.pipeline import AttributeRuler
from spacy.tokens import Doc

import anaphora_samples
from anaphora_resolvers.spacy import pieces
from anaphora_resolvers.spacy.attribute_rules import RememberedRules, remember_rules
from anaphora_resolvers.spacy.distinct_words import distinct_rows
from anaphora_resolvers.spacy.models import load_model, require_model
from anaphora_workbench.model import Document, bare
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry

PATTERNS: list[tuple[list[list[dict[int | str, Any]]], dict[str, str], int]] = [
    ([[{"TAG": "NN"}]], {"POS": "NOUN"}, 0),
    ([[{"TAG": "NN", "LOWER": "go"}]], {"POS": "VERB"}, 0),
    ([[{"LOWER": {"IN": ["the", "a"]}}]], {"POS": "DET"}, 0),
    ([[{"LOWER": {"IN": ["the", "go"], "NOT_IN": ["go"]}}]], {"LEMMA": "this"}, 0),
    ([[{"LOWER": {"REGEX": "^g"}}]], {"LEMMA": "g"}, 0),
    ([[{"TAG": {"NOT_IN": ["NN", ""]}, "DEP": "nsubj"}]], {"MORPH": "Case=Nom"}, 0),
    ([[{"LOWER": "let"}, {"LOWER": "'s"}]], {"LEMMA": "us"}, 1),
    ([[{"TAG": "NN", "OP": "+"}, {"TAG": "VBD"}]], {"LEMMA": "compound"}, -2),
    ([[{"TAG": "VB"}], [{"TAG": "VBD"}]], {"POS": "VERB"}, 0),
    ([[{"IS_SPACE": True}]], {"POS": "SPACE"}, 0),
    ([[{"SHAPE": "Xxx"}]], {"POS": "PROPN"}, 0),
]
WORDS = ["Let", "'s", "go", "The", "go", "man", "slept", "\n", "A", "sun"]
TAGS = ["VB", "PRP", "NN", "DT", "NN", "NN", "VBD", "_SP", "DT", "NN"]
RELATIONS = ["ROOT", "nsubj", "nsubj", "det", "dep", "nsubj", "ROOT", "dep", "det", "nsubj"]


def made() -> tuple[AttributeRuler, Doc]:
    """Return a ruler with patterns of all sorts, and a document."""
    vocab = spacy.blank("en").vocab
    ruler = AttributeRuler(vocab)
    for patterns, attributes, index in PATTERNS:
        ruler.add(patterns, attributes, index=index)
    heads = [0] * len(WORDS)
    return ruler, Doc(vocab, words=WORDS, tags=TAGS, deps=RELATIONS, heads=heads)


def samples(code: str) -> list[Document]:
    """Return the words of the shipped samples of a language."""
    paths = [anaphora_samples.path(name) for its, name in anaphora_samples.names() if its == code]
    return [
        bare(reading.document)
        for path in paths
        if path.suffix == ".conllu"
        for reading in Registry().format("corefud").read(Source.of(path))
    ]


def test_remembered_rules_match_what_the_ruler_matches() -> None:
    ruler, doc = made()
    expected = ruler.match(doc)
    rules = RememberedRules(ruler)
    assert expected
    assert {number for number, *_rest in expected} == set(range(len(PATTERNS)))
    assert rules.match(doc) == expected
    assert rules.match(doc) == expected  # now from memory


def test_rules_that_are_added_later_count() -> None:
    ruler, doc = made()
    rules = RememberedRules(ruler)
    rules.match(doc)
    ruler.add([[{"LOWER": "man"}]], {"LEMMA": "person"})
    assert rules.match(doc) == ruler.match(doc)


def test_remembered_rules_work_in_a_pipeline() -> None:
    ruler, doc = made()
    pipeline = spacy.blank("en")
    mine = pipeline.add_pipe("attribute_ruler")
    assert isinstance(mine, AttributeRuler)
    for patterns, attributes, index in PATTERNS:
        mine.add(patterns, attributes, index=index)
    remember_rules(pipeline)
    heads = [0] * len(WORDS)
    other = Doc(pipeline.vocab, words=WORDS, tags=TAGS, deps=RELATIONS, heads=heads)
    expected = [(t.pos_, t.lemma_, str(t.morph)) for t in ruler(doc)]
    assert [(t.pos_, t.lemma_, str(t.morph)) for t in mine(other)] == expected


@pytest.mark.filterwarnings(r"ignore:\[W095\]")
@pytest.mark.parametrize("code", ["en", "es"])
def test_models_say_what_they_say_as_spacy_loads_them(
    code: str, request: pytest.FixtureRequest
) -> None:
    if code == "es":
        request.getfixturevalue("spanish_model")
    model = require_model(code, "the test")
    plain = spacy.load(model.source)
    parts = [list(pieces.pieces_of(document)) for document in samples(code)]
    for ours, theirs in zip(
        pieces.analyse(load_model(model), parts), pieces.analyse(plain, parts), strict=True
    ):
        assert ours == theirs


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_distinct_rows_give_the_rows_back(listed: list[tuple[int, int]]) -> None:
    data = np.array(listed, dtype="uint64")
    rows, places = distinct_rows(data)
    assert len(rows) == len(set(listed))
    assert np.array_equal(rows[places], data)


def test_vectors_of_words_are_those_of_all_rows_to_the_last_bit() -> None:
    model = require_model("en", "the test")
    vectors = []
    for pipeline in (spacy.load(model.source), load_model(model)):
        docs = [Doc(pipeline.vocab, words=WORDS * times) for times in (1, 3, 40)]
        component: Any = pipeline.get_pipe("tok2vec")
        vectors.append(np.concatenate(component.predict(docs)))
    assert np.array_equal(vectors[0], vectors[1])


def test_batches_of_any_size_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pipeline = load_model(require_model("en", "the test"))
    parts = [list(pieces.pieces_of(document)) for document in samples("en")]
    whole = pieces.analyse(pipeline, parts)
    for size in (1, 700):
        monkeypatch.setattr(pieces, "_BATCH", size)
        assert pieces.analyse(pipeline, parts) == whole


def test_without_entities_the_rest_is_the_same() -> None:
    pipeline = load_model(require_model("en", "the test"))
    parts = [list(pieces.pieces_of(document)) for document in samples("en")[:3]]
    whole = pieces.analyse(pipeline, parts)
    without = pieces.analyse(pipeline, parts, entities=False)
    assert any(any(one.entity) for one in whole)
    assert not any(any(one.entity) for one in without)
    for field in fields(pieces.SpacyAnalysis):
        if field.name != "entity":
            assert [getattr(one, field.name) for one in without] == [
                getattr(one, field.name) for one in whole
            ]
