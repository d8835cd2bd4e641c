"""Words as they are usually written, whatever a source states of blanks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anaphora_workbench.model import Document, FrozenDict, Span, Token
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.model.usual_spelling import as_usually_written, spaces_between, words_alone


@pytest.mark.parametrize(
    "text",
    [
        "She said \"I can't (yet)\" to Ana's dog, twice: no!",
        "“Go,” he said.",
        "It costs $5; it is 40% less.",
    ],
)
def test_text_in_the_usual_writing_is_found_again_from_its_words(text: str) -> None:
    document = document_of_text("d", text, "en")
    tokens_only = replace(document, text="", offsets=())
    assert as_usually_written(tokens_only).text.strip() == text


def test_blanks_of_the_text_change_nothing() -> None:
    close = document_of_text("d", "Ana left (early). She ran.", "en")
    wide = document_of_text("d", "Ana left ( early ) .\n\nShe  ran .", "en")
    assert close.tokens == wide.tokens
    assert spaces_between(close) == spaces_between(wide)
    assert words_alone(close) == words_alone(wide)


def test_words_that_are_written_in_one_stay_in_one() -> None:
    tokens = tuple([Token(word) for word in ("cerca", "de", "el", "río", ".")])
    offsets = ((0, 5), (6, 9), (6, 9), (10, 13), (13, 14))
    document = Document("d", "es", "cerca del río.", tokens, (Span(0, 5),), offsets)
    assert spaces_between(document) == [True, False, True, False, False]
    assert as_usually_written(document).text.strip() == "cerca del río."
    assert as_usually_written(document).offsets == offsets


def test_paragraphs_and_headings_are_layout_and_speakers_are_not() -> None:
    document = document_of_text("d", "A storm\n\nIt rained.", "en")
    stated = FrozenDict({"headings": (0,), "speakers": ("Ana", ""), "genre": "news"})
    alone = words_alone(replace(document, metadata=stated))
    assert len(document.paragraphs) == 2
    assert alone.paragraphs == ()
    assert alone.metadata == {"speakers": ("Ana", ""), "genre": "news"}
    assert alone.sentences == document.sentences
