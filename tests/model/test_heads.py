"""Heads of mentions: every source, in order."""

from dataclasses import replace

import pytest

from anaphora_workbench.model import (
    Document,
    Markable,
    Span,
    Token,
    Tree,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.model.heads import GUESSES, head_of
from anaphora_workbench.model.language import language


def tagged(text: str, *, code: str = "en") -> Document:
    """Build a document from ``word/TAG`` pairs."""
    tokens = [Token(*pair.rpartition("/")[::2]) for pair in text.split()]
    tokens = [Token(token.text, tag=token.lemma) for token in tokens]
    return Document("d", code, "", tuple(tokens), sentences_from_lengths([len(tokens)]))


def whole(document: Document) -> Markable:
    return Markable("m", (Span(0, len(document)),))


def head(document: Document, markable: Markable) -> tuple[str, str]:
    index, source = head_of(document, markable, language(document.language))
    return (document.tokens[index].text, source)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the/DT old/JJ king/NN of/IN the/DT country/NN", "king"),
        ("the/DT king/NN ,/, a/DT fool/NN", "king"),
        ("the/DT king/NN who/WP ate/VBD cake/NN", "king"),
        ("Rockwell/NNP International/NNP Corp./NNP", "Corp."),
        ("the/DT poor/JJ", "poor"),
        ("him/PRP", "him"),
    ],
)
def test_in_english_the_last_noun_before_a_break_is_the_head(text: str, expected: str) -> None:
    document = tagged(text)
    # One word is its own head, whatever its tag: no guess.
    source = "tags" if len(document.tokens) > 1 else "single"
    assert head(document, whole(document)) == (expected, source)


def test_in_spanish_the_first_noun_is_the_head() -> None:
    document = tagged("el/da0ms0 viejo/aq0ms0 rey/ncms000 de/sps00 España/np00000", code="es")
    assert head(document, whole(document)) == ("rey", "tags")


def untagged(text: str, code: str) -> Document:
    tokens = tuple([Token(word) for word in text.split()])
    return Document("d", code, "", tokens, (Span(0, len(tokens)),))


@pytest.mark.parametrize(("code", "expected"), [("en", "país"), ("es", "rey"), ("und", "país")])
def test_without_tags_or_a_word_of_the_lists_the_position_decides(code: str, expected: str) -> None:
    document = untagged("rey viejo país", code)
    assert head(document, whole(document)) == (expected, "position")


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("en", "the old king of the country", "king"),
        ("en", "the king , a fool", "king"),
        ("en", "the king who ate cake", "king"),
        ("en", "the house that Ana built", "house"),
        ("en", "the house she built", "house"),
        ("en", "the king 's old dog in the yard", "dog"),
        ("en", "those who left", "those"),
        ("en", "some of them", "some"),
        ("en", "that of the king", "that"),
        ("en", "John , Ana 's", "John"),
        ("es", "el viejo de la casa", "viejo"),
        ("es", "todos los reyes de España", "reyes"),
        ("es", "sus dos perros negros que ladran", "perros"),
        ("es", "los de Madrid", "los"),
        ("fr", "le petit roi de France", "roi"),
        ("fr", "les deux rois qui dorment", "rois"),
        ("hu", "a király , aki alszik", "király"),
    ],
)
def test_without_tags_a_mention_is_cut_at_a_preposition_relative_or_comma(
    code: str, text: str, expected: str
) -> None:
    document = untagged(text, code)
    assert head(document, whole(document)) == (expected, "words")


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("en", "his dog", "dog"),
        ("en", "the king 's", "king"),
        ("en", "the king himself", "king"),
        ("en", "of Spain", "Spain"),
        ("es", "su perro", "perro"),
        ("es", "24 perros negros", "perros"),
        ("es", "los dos", "dos"),
        ("es", "él y su mujer", "él"),
    ],
)
def test_without_tags_articles_possessives_and_endings_are_no_heads(
    code: str, text: str, expected: str
) -> None:
    document = untagged(text, code)
    assert head(document, whole(document)) == (expected, "position")


def test_the_head_of_a_single_word_is_no_guess() -> None:
    document = untagged("dog", "en")
    assert head(document, whole(document)) == ("dog", "single")
    assert "single" not in GUESSES


def test_a_given_head_wins() -> None:
    document = tagged("the/DT old/JJ king/NN")
    assert head(document, replace(whole(document), head=1)) == ("old", "given")


def test_the_head_of_a_zero_is_its_governor() -> None:
    document = tagged("left/VBD")
    assert head(document, replace(whole(document), zero=Zero(0))) == ("left", "given")


def test_minimum_tells_the_head_when_nothing_is_parsed() -> None:
    document = tagged("the/DT king/NN and/CC queen/NN")
    assert head(document, replace(whole(document), minimum=(Span(1, 2),))) == ("king", "minimum")


def parsed(*rows: tuple[str, str, int]) -> Document:
    tokens = tuple([Token(text, pos=pos, head=above) for text, pos, above in rows])
    return Document("d", "en", "", tokens, (Span(0, len(tokens)),))


def test_the_word_whose_head_lies_outside_is_the_head() -> None:
    document = parsed(
        ("the", "DET", 1), ("king", "NOUN", 4), ("of", "ADP", 3), ("Spain", "PROPN", 1),
        ("slept", "VERB", -1),
    )  # fmt: skip
    markable = Markable("m", (Span(0, 4),))
    assert head(document, markable) == ("king", "dependency")


def test_of_several_words_with_heads_outside_the_first_nominal_is_the_head() -> None:
    document = parsed(("very", "ADV", 3), ("old", "ADJ", 3), ("king", "NOUN", 3), ("x", "X", -1))
    assert head(document, Markable("m", (Span(0, 3),))) == ("king", "dependency")


def test_the_parts_of_a_discontinuous_mention_are_looked_at_alone() -> None:
    document = parsed(
        ("kings", "NOUN", 1), ("slept", "VERB", -1), ("of", "ADP", 3), ("Spain", "PROPN", 0)
    )
    markable = Markable("m", (Span(0, 1), Span(2, 4)))
    assert head(document, markable) == ("kings", "dependency")


def leaf(label: str, index: int) -> Tree:
    return Tree(label, Span(index, index + 1))


def test_a_constituent_over_the_same_words_wins_over_the_dependencies() -> None:
    small = Tree("NP", Span(0, 2), (leaf("DT", 0), leaf("NN", 1)))
    of_spain = Tree("PP", Span(2, 4), (leaf("IN", 2), leaf("NNP", 3)))
    tree = Tree("S", Span(0, 5), (Tree("NP-SBJ", Span(0, 4), (small, of_spain)), leaf("VBD", 4)))
    tokens = tuple([Token(text, head=-1) for text in ("the", "king", "of", "Spain", "slept")])
    document = Document("d", "en", "", tokens, (Span(0, 5),), trees=(tree,))
    assert head(document, Markable("m", (Span(0, 4),))) == ("king", "tree")
    assert head(document, Markable("m", (Span(1, 4),)))[1] == "dependency"
