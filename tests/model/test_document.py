"""Documents: the checks at the door and the questions they answer."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model import (
    ROOT,
    Document,
    EmptyNode,
    FrozenDict,
    Span,
    Structure,
    Token,
    Tree,
    bare,
    sentences_from_lengths,
)
from anaphora_workbench.testing.strategies import documents

WORDS = ("Ana", "saw", "us", ".", "We", "left", ".")
TEXT = "Ana saw us. We left."


def document(**changes: Any) -> Document:
    fields: dict[str, Any] = {
        "doc_id": "d",
        "text": TEXT,
        "tokens": tuple([Token(word) for word in WORDS]),
        "sentences": sentences_from_lengths([4, 3]),
        "offsets": ((0, 3), (4, 7), (8, 10), (10, 11), (12, 14), (15, 19), (19, 20)),
    }
    return Document(**{**fields, **changes})


def test_words_come_from_the_running_text_with_its_spacing() -> None:
    assert document().words(Span(2, 6)) == "us. We left"


def test_words_without_a_running_text_are_joined_by_blanks() -> None:
    assert document(text="", offsets=()).words(Span(2, 6)) == "us . We left"


def test_a_contraction_reads_as_the_written_word() -> None:
    tokens = (Token("voy"), Token("a"), Token("el"), Token("bar"))
    contracted = Document(
        "d", "es", "voy al bar", tokens, (Span(0, 4),), ((0, 3), (4, 6), (4, 6), (7, 10))
    )
    assert contracted.words(Span(2, 4)) == "al bar"


def test_characters_are_asked_in_vain_without_a_running_text() -> None:
    with pytest.raises(ModelError, match=r"'d' has no running text \[text-missing\]"):
        document(text="", offsets=()).chars_of(Span(0, 1))


def test_characters_outside_the_document_are_refused() -> None:
    with pytest.raises(ModelError, match=r"lies outside 'd' \[span-outside\]"):
        document().chars_of(Span(5, 8))


@pytest.mark.parametrize("index", [-1, 7])
def test_a_token_that_is_not_there_has_no_sentence(index: int) -> None:
    with pytest.raises(ModelError) as caught:
        document().sentence_of(index)
    assert str(caught.value) == f"there is no token {index} in 'd', which has 7 [token-missing]"


@given(documents())
def test_every_token_lies_in_the_sentence_that_is_given_for_it(built: Document) -> None:
    for index in range(len(built)):
        assert index in built.sentences[built.sentence_of(index)]


@given(documents(contractions=False))
def test_the_words_of_a_token_are_its_form(built: Document) -> None:
    assert [built.words(Span(i, i + 1)) for i in range(len(built))] == [
        token.text for token in built.tokens
    ]


@given(documents())
def test_a_document_survives_pickling(built: Document) -> None:
    back = pickle.loads(pickle.dumps(built))
    assert back == built
    assert [back.sentence_of(i) for i in range(len(back))] == [
        built.sentence_of(i) for i in range(len(built))
    ]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"sentences": (Span(0, 3), Span(4, 7))}, "sentences-broken"),
        ({"sentences": (Span(0, 4), Span(3, 7))}, "sentences-broken"),
        ({"sentences": (Span(0, 4),)}, "sentences-broken"),
        ({"sentences": ()}, "sentences-broken"),
        ({"tokens": (*[Token(w) for w in WORDS[1:]], Token(".", head=7))}, "head-outside"),
        ({"tokens": (*[Token(w) for w in WORDS[1:]], Token(".", head=-2))}, "head-outside"),
        ({"offsets": ((0, 3),)}, "offsets-broken"),
        ({"offsets": (*[(0, 3)] * 6, (19, 21))}, "offsets-broken"),
        ({"offsets": (*[(0, 3)] * 6, (19, 18))}, "offsets-broken"),
        ({"trees": (None,)}, "trees-broken"),
        ({"trees": (None, Tree("S", Span(3, 7)))}, "trees-broken"),
        ({"paragraphs": (Span(0, 4), Span(3, 7))}, "paragraphs-broken"),
        ({"paragraphs": (Span(4, 8),)}, "paragraphs-broken"),
        ({"structures": (Structure("np", Span(6, 8)),)}, "structure-outside"),
        ({"structures": (Structure("np", Span(0, 1), head=7),)}, "structure-outside"),
        ({"structures": (Structure("np", Span(0, 1), head=-1),)}, "structure-outside"),
        ({"structures": (Structure("np", Span(0, 1), parent=1),)}, "structure-outside"),
        ({"empty_nodes": (EmptyNode(7, 1),)}, "empty-node-outside"),
        ({"empty_nodes": (EmptyNode(-2, 1),)}, "empty-node-outside"),
        ({"empty_nodes": (EmptyNode(0, 1, governor=7),)}, "empty-node-outside"),
        ({"empty_nodes": (EmptyNode(0, 1, governor=-1),)}, "empty-node-outside"),
    ],
)
def test_a_document_that_does_not_fit_together_is_refused(
    changes: dict[str, Any], code: str
) -> None:
    with pytest.raises(ModelError, match="'d'") as caught:
        document(**changes)
    assert caught.value.code == code


def test_units_at_the_edges_of_the_document_are_welcome() -> None:
    built = document(
        paragraphs=(Span(0, 4), Span(4, 7)),
        structures=(Structure("clause", Span(4, 7), 5), Structure("np", Span(4, 5), 4, 0)),
        trees=(None, Tree("S", Span(4, 7))),
        empty_nodes=(EmptyNode(-1, 1), EmptyNode(6, 1, governor=6)),
    )
    assert built.has_trees
    assert [node.place for node in built.empty_nodes] == [(-1, 1), (6, 1)]


@pytest.mark.parametrize(
    ("token", "offered"),
    [
        (Token("a"), ""),
        (Token("a", pos="DET"), "pos"),
        (Token("a", tag="DT"), "pos"),
        (Token("a", head=ROOT), "heads"),
        (Token("a", features=FrozenDict({"Number": "Sing"})), "morphology"),
    ],
)
def test_a_document_knows_what_its_tokens_carry(token: Token, offered: str) -> None:
    built = Document("d", tokens=(Token("x"), token), sentences=(Span(0, 2),))
    answers = {
        "pos": built.has_pos,
        "heads": built.has_heads,
        "morphology": built.has_morphology,
        "trees": built.has_trees,
    }
    assert [name for name, yes in answers.items() if yes] == ([offered] if offered else [])


def test_an_empty_document_is_allowed() -> None:
    empty = Document("d")
    assert len(empty) == 0
    assert not empty.has_trees


def test_a_tree_is_walked_parents_first_and_left_to_right() -> None:
    leaves = [Tree(label, Span(index, index + 1)) for index, label in enumerate("DNV")]
    tree = Tree("S", Span(0, 3), (Tree("NP", Span(0, 2), tuple(leaves[:2])), leaves[2]))
    assert [node.label for node in tree.walk()] == ["S", "NP", "D", "N", "V"]


def test_a_very_deep_tree_is_walked_without_recursion() -> None:
    tree = Tree("X", Span(0, 1))
    for _ in range(5_000):
        tree = Tree("X", Span(0, 1), (tree,))
    assert sum(1 for _ in tree.walk()) == 5_001


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4))
def test_sentences_may_have_any_length(lengths: list[int]) -> None:
    total = sum(lengths)
    built = Document(
        "d",
        tokens=tuple([Token("w") for _ in range(total)]),
        sentences=sentences_from_lengths(lengths),
    )
    numbers = [built.sentence_of(index) for index in range(total)]
    assert [numbers.count(n) for n in range(len(lengths))] == lengths


def test_a_bare_document_keeps_its_words_and_loses_every_analysis() -> None:
    token = Token("ran", "run", "VERB", "VBD", "ran", FrozenDict({"Tense": "Past"}), ROOT, "root")
    document = Document(
        "d",
        "en",
        "ran",
        (token,),
        (Span(0, 1),),
        ((0, 3),),
        (Span(0, 1),),
        (Structure("clause", Span(0, 1), 0),),
        (Tree("S", Span(0, 1)),),
        (EmptyNode(-1, 1),),
        FrozenDict({"genre": "story"}),
    )
    expected = Document(
        "d",
        "en",
        "ran",
        (Token("ran"),),
        (Span(0, 1),),
        ((0, 3),),
        (Span(0, 1),),
        metadata=FrozenDict({"genre": "story"}),
    )
    assert bare(document) == expected
