"""Documents, layers and edits come back from their JSON as they were."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench import edits
from anaphora_workbench.edits import Applied, Batch, ReplaceText, SetKind
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.model import Document, FrozenDict, Layer, Span, Token, Tree
from anaphora_workbench.ports import Reading
from anaphora_workbench.store.documents import document_of, document_text
from anaphora_workbench.store.layers import (
    changed_layer,
    difference_text,
    edit_json,
    edit_of,
    layer_of,
    layer_text,
)
from anaphora_workbench.store.values import content, dumps
from anaphora_workbench.testing.samples import english, spanish
from anaphora_workbench.testing.strategies import readings


@given(readings(max_layers=2))
def test_a_document_comes_back_as_it_was(reading: Reading) -> None:
    assert document_of(document_text(reading.document)) == reading.document


@given(readings(max_layers=2))
def test_a_layer_comes_back_as_it_was(reading: Reading) -> None:
    for layer in reading.layers:
        again = layer_of(layer_text(layer))
        assert again == layer
        assert list(again.markables) == list(layer.markables)


@pytest.mark.parametrize("reading", [english(), spanish()], ids=["english", "spanish"])
def test_the_samples_come_back_as_they_were(reading: Reading) -> None:
    assert document_of(document_text(reading.document)) == reading.document
    for layer in reading.layers:
        assert layer_of(layer_text(layer)) == layer


def test_features_keep_the_order_of_their_keys() -> None:
    tokens = (
        Token("a", features=FrozenDict({"A": "1", "B": "2"})),
        Token("b", features=FrozenDict({"B": "2", "A": "1"})),
    )
    document = Document("d", "en", "", tokens, (Span(0, 2),))
    again = document_of(document_text(document))
    assert [list(token.features) for token in again.tokens] == [["A", "B"], ["B", "A"]]


def test_a_tree_of_any_depth_comes_back() -> None:
    tree = Tree("NN", Span(0, 1))
    for _ in range(3000):
        tree = Tree("NP", Span(0, 1), (tree,))
    document = Document("d", "en", "", (Token("a"),), (Span(0, 1),), trees=(tree,))
    (again,) = document_of(document_text(document)).trees
    assert again is not None
    assert [node.label for node in again.walk()] == [node.label for node in tree.walk()]


def test_half_a_character_comes_back() -> None:
    document = Document("d", "en", "", (Token("a\ud83d"),), (Span(0, 1),))
    text = document_text(document)
    assert text.isascii()
    assert document_of(text) == document


def test_metadata_that_json_cannot_hold_is_refused_with_a_sentence() -> None:
    with pytest.raises(FormatError) as caught:
        dumps({"score": float("nan")})
    assert caught.value.code == "project-metadata"
    assert "contains what JSON cannot" in caught.value.message


@given(readings(max_layers=1), readings(max_layers=1))
def test_a_difference_leads_from_one_layer_to_the_other(one: Reading, other: Reading) -> None:
    start = one.layers[0]
    now = replace(other.layers[0], name=start.name, metadata=start.metadata)
    assert changed_layer(start, difference_text(start, now)) == now


def test_the_difference_of_a_layer_to_itself_is_empty(farm: Reading) -> None:
    assert difference_text(farm.layers[0], farm.layers[0]) == "{}"


@given(data=st.data())
def test_every_edit_comes_back_from_its_json(
    random_edits: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    corrections = st.builds(ReplaceText, st.integers(1, 3), st.integers(0, 8), st.text(), st.text())
    edit = data.draw(random_edits | corrections)
    again = edit_of(json.loads(dumps(edit_json(edit))))
    assert again == edit
    assert again.label == edit.label


def test_the_random_edits_are_of_every_class_there_is(
    random_edits: st.SearchStrategy[Any],
) -> None:
    classes: set[Any] = {
        value
        for name, value in vars(edits).items()
        if isinstance(value, type) and hasattr(value, "change") and not name.startswith("_")
    }
    assert {type(edit).__name__ for edit in _examples(classes)} == {one.__name__ for one in classes}
    kinds = {edit_json(edit)["edit"] for edit in _examples(classes)}
    assert len(kinds) == len(classes) == 15


def _examples(classes: set[Any]) -> list[Any]:
    """Return one edit of every class, with fields of the plainest sort."""
    from anaphora_workbench.model import Anaphor, Markable

    plain = {
        "markable": Markable("m", (Span(0, 1),)),
        "anaphor": Anaphor("m"),
        "markable_id": "m",
        "index": 0,
        "revision": 2,
        "start": 0,
        "before": "teh",
        "after": "the",
    }
    nothing = {"kind": "poss", "reference": None, "head": None, "candidates": None}
    nothing["correction"] = None
    empty: dict[str, Any] = {"antecedents": (), "bridges": (), "edits": ()}
    empty["spans"] = (Span(0, 1),)
    values = {**plain, **nothing, **empty, "label": "Several"}
    return [one(**{name: values[name] for name in one.__match_args__}) for one in classes]


def test_an_edit_of_an_unknown_class_is_refused() -> None:
    class Own:
        label = "Own"

        def apply(self, layer: Layer) -> Applied:
            return Applied(layer, self, frozenset())

    with pytest.raises(UsageError) as caught:
        edit_json(Own())
    assert str(caught.value) == (
        "a project file cannot contain edits of the class Own; put it together from those in "
        "anaphora_workbench.edits [edit-unknown]"
    )


@pytest.mark.parametrize(
    "value",
    [
        {"edit": "fly"},
        {"edit": "set-kind"},
        "set-kind",
        {"edit": "set-spans", "id": "m", "spans": [[3, 3]]},
        {"edit": "set-reference", "id": "m", "reference": "?"},
        {"edit": "batch", "label": "", "edits": 3},
        [],
    ],
)
def test_an_edit_that_was_damaged_is_one_error_with_its_place(value: Any) -> None:
    with pytest.raises(FormatError) as caught, content("farm.anaphora", "decision 7"):
        edit_of(value)
    assert str(caught.value).startswith("farm.anaphora: decision 7 cannot be understood (")
    assert caught.value.code == "project-content"


def test_a_batch_keeps_its_label_and_order() -> None:
    batch = Batch((SetKind("a", "x"), Batch((SetKind("b", "y"),), "Inner")), "Outer")
    again = edit_of(edit_json(batch))
    assert again.label == "Outer"
    assert again.edits[1].label == "Inner"
    assert again.edits[0] == SetKind("a", "x")
