"""Joints between words, what is painted of odd ones, and the two ways of counting characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QObject

from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ui.text.words import (
    SHARED,
    SPACE,
    TOUCH,
    TextWords,
    Utf16Map,
    shown,
    slants,
    utf16_length,
)


def loose(*words: str, language: str = "en") -> TextWords:
    tokens = tuple([Token(word) for word in words])
    return TextWords(Document("d", language, "", tokens, (Span(0, len(words)),)))


def as_seen(words: TextWords) -> str:
    return "".join(
        [
            (" " if j == SPACE and i else "") + t
            for i, (j, t) in enumerate(zip(words.joints, words.texts, strict=True))
        ]
    )


@given(st.text())
def test_utf16_positions_agree_with_the_codec(text: str) -> None:
    places = Utf16Map(text)
    assert places.length == utf16_length(text)
    for point in range(len(text) + 1):
        unit = len(text[:point].encode("utf-16-le", "surrogatepass")) // 2
        assert places.to_units(point) == unit
        assert places.to_points(unit) == point


def test_a_position_inside_a_surrogate_pair_is_moved_before_it() -> None:
    assert Utf16Map("a😀b").to_points(2) == 1


def test_qt_counts_as_the_map_does(qapp: object) -> None:
    holder = QObject()
    holder.setObjectName("x😀𝒢y")
    assert utf16_length(holder.objectName()) == 6


@pytest.mark.parametrize(
    ("text", "painted"),
    [
        ("word", "word"),
        ("a\tb", "a\u00a0b"),
        ("", "␣"),
        ("\t\n", "␣"),
        ("\u202eevil", "evil"),
        ("bad\ud800", "bad\ufffd"),
        ("a\u2028b", "a\u00a0b"),
        ("\x07", "␣"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_what_could_upset_a_line_is_not_painted(text: str, painted: str) -> None:
    assert shown(text) == painted


def test_joints_follow_the_offsets_of_the_text() -> None:
    document = document_of_text("d", "He didn't say: “no”.", "en")
    assert as_seen(TextWords(document)) == "He didn't say: “no”."


def test_without_text_punctuation_sticks_to_its_word() -> None:
    words = loose("He", "did", "n't", "say", "(", "me", ")", ":", "``", "John", "'s", "''", ".")
    assert as_seen(words) == "He didn't say (me): ``John's''."


def test_without_text_inverted_marks_open() -> None:
    assert as_seen(loose("¿", "Quién", "?", "Ana", ",", "«", "sí", "»", language="es")) == (
        "¿Quién? Ana, «sí»"
    )


def test_without_text_ideographs_stand_together_and_korean_words_apart() -> None:
    assert as_seen(loose("王", "先生", "，", "他", "。", language="zh")) == "王先生，他。"
    assert as_seen(loose("그는", "집에", "갔다", language="ko")) == "그는 집에 갔다"


def test_parts_of_a_contraction_are_one_cell() -> None:
    tokens = (Token("de"), Token("el"), Token("río"))
    words = TextWords(
        Document("d", "es", "del río", tokens, (Span(0, 3),), ((0, 3), (0, 3), (4, 7)))
    )
    assert list(words.joints) == [SPACE, SHARED, SPACE]
    assert words.cell(1) == (0, 2)
    assert words.texts == ["del", "", "río"]


def test_a_word_shared_by_two_sentences_is_shown_in_both() -> None:
    tokens = (Token("de"), Token("el"))
    document = Document("d", "es", "del", tokens, (Span(0, 1), Span(1, 2)), ((0, 3), (0, 3)))
    assert TextWords(document).texts == ["del", "el"]


def test_touching_words_of_latin_script_are_never_parted_by_a_line_end() -> None:
    tokens = (Token("well"), Token("-"), Token("known"))
    document = Document("d", "en", "well-known", tokens, (Span(0, 3),), ((0, 4), (4, 5), (5, 10)))
    assert list(TextWords(document).joints) == [SPACE, TOUCH, TOUCH]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("ar", "x", True),
        ("en", "שלום", False),
        ("und", "שלום abc עולם", True),
        ("und", "abc", False),
    ],
)
def test_the_direction_is_that_of_the_language_or_of_the_letters(
    language: str, text: str, expected: bool
) -> None:
    assert TextWords(document_of_text("d", text, language)).right_to_left is expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [("he", True), ("él", True), ("αὐτός", True), ("он", True), ("他", False), ("هو", False)],
)
def test_only_scripts_with_italics_are_set_in_italics(word: str, expected: bool) -> None:
    assert slants(word) is expected
