"""Gold layers of real corpora on the words of our own tokeniser, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_workbench.alignment import align, carried_and_counted
from anaphora_workbench.model import Document, Token, sentences_from_lengths
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace


def retokenised(document: Document) -> Document:
    """Return the text in the words of our tokeniser, in one sentence."""
    text = " ".join(token.text for token in document.tokens)
    words = [text[a:b] for a, b in document_of_text("", text, document.language).offsets]
    return Document(
        document.doc_id,
        document.language,
        tokens=tuple([Token(word) for word in words]),
        sentences=sentences_from_lengths([len(words)]),
    )


@pytest.mark.corpora
@pytest.mark.parametrize("folder", ["gum/corefud", "litbank/conll"])
def test_no_mention_of_a_real_corpus_is_lost_on_the_way(corpora: Path, folder: str) -> None:
    mentions = 0
    for entry in Workspace(Registry()).open([str(corpora / folder)]):
        for reading in entry.readings():
            other = retokenised(reading.document)
            there, _, first = carried_and_counted(reading.layers[0], align(other, reading.document))
            back, _, second = carried_and_counted(there, align(reading.document, other))
            for counts in (first, second):
                assert (counts.dropped, counts.narrowed, counts.links) == (0, 0, 0)
                assert (counts.tokens.gold_missing, counts.tokens.other_extra) == (0, 0)
            assert back.anaphors == reading.layers[0].anaphors
            mentions += len(back.markables)
    assert mentions > 1000
