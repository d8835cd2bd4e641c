"""The short signature: what it has, and when it stays the same."""

from __future__ import annotations

import re

from anaphora_workbench import __version__
from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.scoring import Match, Settings, signature
from anaphora_workbench.scoring.results import short_signature, text_digest, texts_digest


def _document(name: str, *sentences: str) -> Document:
    tokens: list[Token] = []
    spans = []
    for sentence in sentences:
        words = [Token(word) for word in sentence.split()]
        spans.append(Span(len(tokens), len(tokens) + len(words)))
        tokens += words
    return Document(name, "en", tokens=tuple(tokens), sentences=tuple(spans))


def test_the_fingerprint_of_texts_is_of_words_and_sentences_alone() -> None:
    one, other = _document("a", "Rex ran .", "It bit ."), _document("b", "Ana sat .")
    assert text_digest(one) == text_digest(_document("another name", "Rex ran .", "It bit ."))
    assert text_digest(one) != text_digest(_document("a", "Rex ran . It bit ."))
    assert text_digest(one) != text_digest(_document("a", "Rex ran .", "It bit !"))
    digests = [text_digest(one), text_digest(other)]
    assert texts_digest(digests) == texts_digest(digests[::-1]) != texts_digest(digests[:1])


def test_the_short_form_has_a_fingerprint_the_settings_that_matter_models_and_texts() -> None:
    settings = Settings(match=(Match.FULL,), window=7)
    short = short_signature(
        settings, signature(settings), models=["en_core_web_sm 3.8.0"], texts="0123456789ab"
    )
    name, own, *parts = short.split("|")
    assert name == f"anaphora {__version__}"
    assert re.fullmatch("[0-9a-f]{12}", own)
    assert parts == [
        "match:full",
        "errors:kept+corrected",
        "anaphors:gold",
        "window:7",
        "analysis:en_core_web_sm 3.8.0",
        "texts:0123456789ab",
    ]


def test_another_setting_gives_another_fingerprint() -> None:
    settings = Settings()
    forms = {
        short_signature(settings, signature(settings, seed=seed), models=(), texts="")
        for seed in (1, 2)
    }
    assert len(forms) == 2
