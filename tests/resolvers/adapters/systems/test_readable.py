"""Documents as running text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_resolvers.adapters.spacy_documents import as_text
from anaphora_workbench.model import Document, Span, Token


def tokens_only(*sentences: str) -> Document:
    words = [sentence.split(" ") for sentence in sentences]
    spans, start = [], 0
    for part in words:
        spans.append(Span(start, start + len(part)))
        start += len(part)
    tokens = tuple([Token(word) for part in words for word in part])
    return Document("d", "en", tokens=tokens, sentences=tuple(spans))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("Ana left .", "She ca n't come ."), "Ana left. She can't come. "),
        (("“ Go ! ”", "( He went )"), "“Go!” (He went) "),
        (("a  b",), "a _ b "),
    ],
)
def test_words_are_put_together_as_they_are_written(words: tuple[str, ...], text: str) -> None:
    assert as_text(tokens_only(*words)).text == text


def test_every_word_has_its_place(story: Callable[[str], Document]) -> None:
    document = as_text(story("en"))
    written = [document.text[start:end] for start, end in document.offsets]
    assert written == [token.text for token in document.tokens]


def test_the_own_text_decides_where_spaces_are(story: Callable[[str], Document]) -> None:
    document = story("en")
    assert as_text(document).text == document.text.replace("\n", " ")
