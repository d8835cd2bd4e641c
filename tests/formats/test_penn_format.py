"""Bracket files as documents, and their trees laid over documents that have none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anaphora_formats.penn import PennFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Span, Token, sentences_from_lengths
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.workspace import with_trees

TEXT = """\
( (S (NP-SBJ (PRP She)) (VP (VBD slept) (PRN (-LRB- -LRB-) (ADVP (RB well)) (-RRB- -RRB-)))))
(S (NP (-NONE- *pro*)) (VP (VBZ snores)))
"""


def read(text: str = TEXT) -> Reading:
    """Read brackets."""
    return next(iter(PennFormat().read(Source.of_text(text, name="sleep.ptb"))))


def test_words_tags_sentences_and_trees_are_read() -> None:
    document = read().document
    assert document.doc_id == "sleep"
    assert [token.text for token in document.tokens] == ["She", "slept", "(", "well", ")", "snores"]
    assert [token.tag for token in document.tokens][:2] == ["PRP", "VBD"]
    assert document.sentences == (Span(0, 5), Span(5, 6))
    assert [tree.span for tree in document.trees if tree] == [Span(0, 5), Span(5, 6)]


def test_file_without_trees_is_refused() -> None:
    with pytest.raises(
        FormatError, match=r"sleep\.ptb: contains no tree with words \[penn-no-tree\]"
    ):
        read("")


def test_writing_is_refused() -> None:
    with pytest.raises(FormatError, match="only read"):
        PennFormat().write([], None)


def plain(words: list[str], lengths: list[int]) -> Reading:
    """Return a document without trees."""
    tokens = tuple([Token(word) for word in words])
    document = Document("sleep", tokens=tokens, sentences=sentences_from_lengths(lengths))
    return Reading(document)


def test_trees_are_laid_over_a_document_of_the_same_words() -> None:
    reading = plain(["She", "slept", "(", "well", ")", "snores"], [5, 1])
    treed = with_trees(reading, read()).document
    assert treed == replace(reading.document, trees=read().document.trees)


def test_quotes_count_as_equal() -> None:
    trees = read("(S (`` ``) (NP (PRP She)) ('' ''))")
    assert with_trees(plain(['"', "She", '"'], [3]), trees).document.has_trees


@pytest.mark.parametrize(
    ("words", "lengths", "message"),
    [
        (["He", "slept", "(", "well", ")", "snores"], [5, 1], "word 1 of the trees is 'She', but"),
        (["She", "slept", "(", "well", ")", "snores"], [6], "6 words in 2 sentences, but 'sleep'"),
        (["She", "slept", "(", "well", ")"], [5], "has 5 in 1, or they end elsewhere"),
    ],
)
def test_other_words_or_sentences_are_refused(
    words: list[str], lengths: list[int], message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        with_trees(plain(words, lengths), read())
