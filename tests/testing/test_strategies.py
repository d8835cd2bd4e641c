"""The strategies build what the model allows, and nothing that was switched off."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.model import ROOT, Document, Reference, Token, chains_of
from anaphora_workbench.ports import Reading
from anaphora_workbench.testing.strategies import documents, layers, readings

BARE = documents(
    running_text=False,
    contractions=False,
    paragraphs=False,
    tags=False,
    stems=False,
    parses=False,
    empty_nodes=False,
    structures=False,
    trees=False,
    metadata=False,
)


@given(documents(max_sentences=2, max_length=3))
def test_a_document_keeps_to_its_limits(document: Document) -> None:
    assert len(document.sentences) <= 2
    assert all(1 <= len(sentence) <= 3 for sentence in document.sentences)


@given(documents())
def test_every_parsed_sentence_is_one_tree(document: Document) -> None:
    if document.has_heads:
        for sentence in document.sentences:
            heads = [document.tokens[index].head for index in sentence]
            assert heads.count(ROOT) == 1
            assert all(head == ROOT or head in sentence for head in heads)


@given(documents())
def test_offsets_point_at_the_words_or_are_shared(document: Document) -> None:
    for index, (first, last) in enumerate(document.offsets):
        shared = index > 0 and document.offsets[index - 1] == (first, last)
        assert shared or document.text[first:last] == document.tokens[index].text


@given(BARE)
def test_a_document_with_everything_switched_off_holds_forms_only(document: Document) -> None:
    plain = Document(
        document.doc_id,
        document.language,
        tokens=document.tokens,
        sentences=document.sentences,
    )
    assert document == plain
    assert all(token == Token(token.text) for token in document.tokens)


@given(
    readings(
        zeros=False,
        clitics=False,
        nested=False,
        crossing=False,
        discontinuous=False,
        minimums=False,
        with_empty_nodes=False,
        splits=False,
        bridges=False,
        candidates=False,
        corrections=False,
    )
)
def test_a_layer_with_everything_switched_off_holds_flat_mentions_and_links(
    reading: Reading,
) -> None:
    (layer,) = reading.layers
    assert (layer.bridges, layer.candidates, layer.corrections) == ((), {}, {})
    ordered = layer.in_text_order()
    assert all(len(m.spans) == 1 and not m.minimum and not m.empty_nodes for m in ordered)
    assert {m.realisation for m in ordered} <= {"overt"}
    assert all(a.end <= b.start for a, b in pairwise(ordered))
    assert all(len(anaphor.antecedents) <= 1 for anaphor in layer.anaphors.values())


@given(readings(links="clusters", splits=False))
def test_clusters_are_the_chains_of_the_layer(reading: Reading) -> None:
    (layer,) = reading.layers
    chains = chains_of(layer)
    labels = {name: layer.markables[name].attributes["entity"] for name in chains.entity_of}
    for mentions in chains.entities:
        assert len({labels[name] for name in mentions}) == 1
    assert len(set(labels.values())) == len(chains.entities)
    assert {a.reference for a in layer.anaphors.values()} <= {Reference.ANAPHOR}


@given(readings(placeless=False))
def test_zeros_with_a_place_stand_on_their_empty_node(reading: Reading) -> None:
    nodes = {node.place: node for node in reading.document.empty_nodes}
    for markable in reading.layers[0].markables.values():
        if markable.zero is not None:
            assert markable.zero.place is not None
            assert nodes[markable.zero.place].governor == markable.zero.governor


@given(readings(max_layers=3))
def test_layers_have_different_names(reading: Reading) -> None:
    assert reading.layers[0].name == "gold"
    assert len({layer.name for layer in reading.layers}) == len(reading.layers) <= 3


@settings(max_examples=20)
@given(st.data())
def test_a_layer_fits_the_document_it_is_built_on(data: st.DataObject) -> None:
    document = data.draw(documents())
    layer = data.draw(layers(document, across_sentences=True))
    assert all(markable.end <= len(document) for markable in layer.markables.values())
