"""Searches: words over contractions and accents, parts of speech, kinds, faults in queries."""

from __future__ import annotations

import pytest

from anaphora_workbench.annotation.session.values import AnaphorState, Item
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.ui.panels.text_search import Field, Hit, Query, Search, pos_pattern


def _document() -> Document:
    text = "Él fue del norte al río. The president's old dog barked."
    words = [
        ("Él", "él", "PRON", (0, 2)),
        ("fue", "ir", "VERB", (3, 6)),
        ("de", "de", "ADP", (7, 10)),
        ("el", "el", "DET", (7, 10)),
        ("norte", "norte", "NOUN", (11, 16)),
        ("a", "a", "ADP", (17, 19)),
        ("el", "el", "DET", (17, 19)),
        ("río", "río", "NOUN", (20, 23)),
        (".", ".", "PUNCT", (23, 24)),
        ("The", "the", "DET", (25, 28)),
        ("president", "president", "NOUN", (29, 38)),
        ("'s", "'s", "PART", (38, 40)),
        ("old", "old", "ADJ", (41, 44)),
        ("dog", "dog", "NOUN", (45, 48)),
        ("barked", "bark", "VERB", (49, 55)),
        (".", ".", "PUNCT", (55, 56)),
    ]
    return Document(
        "d",
        "es",
        text,
        tuple([Token(word, lemma, pos) for word, lemma, pos, _ in words]),
        (Span(0, 9), Span(9, 16)),
        tuple([offsets for *_, offsets in words]),
    )


def _found(query: Query, items: tuple[Item, ...] = ()) -> list[Hit]:
    return [hit for hits in Search(query, _document(), items).steps() for hit in hits]


def _spans(query: Query) -> list[tuple[int, int]]:
    return [(hit.span.start, hit.span.end) for hit in _found(query)]


def test_words_are_found_without_case_and_accents() -> None:
    assert _spans(Query("el")) == [(0, 1), (2, 4)]
    assert _spans(Query("RIO")) == [(7, 8)]


def test_case_and_accents_count_when_wanted() -> None:
    assert _spans(Query("rio", exact=True)) == []
    assert _spans(Query("río", exact=True)) == [(7, 8)]


def test_words_of_several_tokens_are_found_as_they_are_written() -> None:
    assert _spans(Query("president's old")) == [(10, 13)]
    assert _spans(Query("norte   al")) == [(4, 7)]


def test_a_contraction_is_found_with_all_its_tokens() -> None:
    (hit,) = _found(Query("del norte"))
    assert (hit.span.start, hit.span.end) == (2, 5)
    assert hit.words == "del norte"
    assert hit.before == "Él fue "
    assert hit.after == " al río."


def test_a_mark_that_touches_the_words_is_not_parted_from_them() -> None:
    (hit,) = _found(Query("río"))
    assert hit.after == "."


def test_searches_never_cross_sentences() -> None:
    assert _spans(Query("río. The")) == []


def test_regular_expressions_are_told_from_words() -> None:
    assert _spans(Query("d.g")) == []
    assert _spans(Query("d.g", regex=True)) == [(13, 14)]
    assert _spans(Query(r"\bn\w+", regex=True)) == [(4, 5)]


def test_matches_of_nothing_are_no_places() -> None:
    assert _spans(Query("z*", regex=True)) == []
    assert _spans(Query("   ")) == []


def test_lemmas_are_found() -> None:
    assert _spans(Query("ir de", Field.LEMMAS)) == [(1, 3)]


def test_sequences_of_parts_of_speech_are_found() -> None:
    assert _spans(Query("PRON", Field.POS)) == [(0, 1)]
    assert _spans(Query("adp det noun", Field.POS)) == [(2, 5), (5, 8)]
    assert _spans(Query("DET NOUN|PROPN PART? ADJ* NOUN", Field.POS)) == [(9, 14)]
    assert _spans(Query(". VERB .", Field.POS)) == [(0, 3), (13, 16)]


def test_a_part_of_speech_is_not_found_inside_another() -> None:
    assert _spans(Query("P", Field.POS)) == []


@pytest.mark.parametrize("query", ["DET (", "NOUN{2}", "*"])
def test_what_is_no_part_of_speech_is_said(query: str) -> None:
    with pytest.raises(UsageError, match="is not a part of speech") as caught:
        pos_pattern(query)
    assert caught.value.code == "find-pos"


@pytest.mark.parametrize("query", ["(", "[a", "a{2,1}", "(?P<x>a)(?P<x>b)"])
def test_a_regular_expression_that_cannot_be_read_is_said(query: str) -> None:
    with pytest.raises(UsageError) as caught:
        Search(Query(query, regex=True), _document())
    assert caught.value.code == "find-regex"


def test_repetitions_of_anything_end_in_time() -> None:
    query = Query(" ".join([".*"] * 6 + ["INTJ"]), Field.POS)
    assert _found(query) == []


def test_kinds_are_found_among_the_anaphors() -> None:
    items = (
        Item("m1", AnaphorState.DECIDED, "persNoRefl", None, 0, 0, "Él"),
        Item("m2", AnaphorState.UNTOUCHED, "zero", None, 1, 14, "Ø barked"),
    )
    (hit,) = _found(Query("zero", Field.KIND), items)
    assert (hit.markable_id, hit.words, hit.sentence) == ("m2", "Ø barked", 1)


def test_tokens_without_a_running_text_are_found_too() -> None:
    tokens = tuple([Token(word) for word in ["a", "b", "c"]])
    document = Document("d", "en", "", tokens, (Span(0, 3),))
    hits = [h for hits in Search(Query("b c"), document).steps() for h in hits]
    assert [(hit.span.start, hit.span.end, hit.before) for hit in hits] == [(1, 3, "a ")]
