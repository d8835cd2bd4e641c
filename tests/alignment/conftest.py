"""Texts from words, in sentences parted by ``|``."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.model import Document, Token, sentences_from_lengths

MakeText = Callable[..., Document]


@pytest.fixture(scope="session")
def make_text() -> MakeText:
    """Make a text: ``make_text("He left . | She stayed .")``."""

    def make(words: str, language: str = "en") -> Document:
        sentences = [sentence.split() for sentence in words.split("|")]
        return Document(
            "text",
            language,
            tokens=tuple([Token(word) for sentence in sentences for word in sentence]),
            sentences=sentences_from_lengths([len(sentence) for sentence in sentences]),
        )

    return make
