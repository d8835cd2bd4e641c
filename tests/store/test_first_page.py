"""The first page of a text is its beginning, to the letter, or there is none."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.model import Document, FrozenDict, Span, Token, sentences_from_lengths
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import documents
from anaphora_workbench.store.documents import document_text
from anaphora_workbench.store.first_page import first_page
from anaphora_workbench.store.project import Project
from anaphora_workbench.testing.samples import sample_readings

SIGNS = st.text(st.sampled_from('a“é\\"],[{}:🌲\n\u2028 '), min_size=1, max_size=4)


def assert_begins(page: Document | None, document: Document) -> None:
    """Check that a page is the beginning of a document, as far as a view shows it."""
    assert page is not None
    size = len(page.tokens)
    assert page.sentences == document.sentences[: len(page.sentences)]
    assert (page.doc_id, page.language) == (document.doc_id, document.language)
    assert page.metadata == document.metadata
    shown = [(token.text, token.pos, token.tag) for token in page.tokens]
    assert shown == [(token.text, token.pos, token.tag) for token in document.tokens[:size]]
    assert page.offsets == tuple(document.offsets[:size])
    if page.offsets:
        assert page.text == document.text[: page.offsets[-1][1]]
    starts = [span.start for span in page.paragraphs]
    assert starts == [span.start for span in document.paragraphs if span.start < size]


@pytest.mark.parametrize("reading", sample_readings(), ids=lambda r: r.document.doc_id)
def test_the_page_is_the_beginning_of_the_text(reading: Reading) -> None:
    document = reading.document
    for words in (1, 12, 10**6):
        assert_begins(first_page(document_text(document).encode(), words), document)


@given(st.lists(SIGNS, min_size=1, max_size=30), st.integers(1, 40), st.booleans(), SIGNS)
def test_signs_of_json_in_the_words_change_nothing(
    words: list[str], most: int, running: bool, other: str
) -> None:
    offsets, text = [], ""
    for word in words:
        offsets.append((len(text), len(text) + len(word)))
        text += word + " "
    lengths = [3] * (len(words) // 3) + [len(words) % 3]
    document = Document(
        other,
        "en",
        text if running else "",
        tuple([Token(word, other, other, word) for word in words]),
        sentences_from_lengths(lengths),
        tuple(offsets) if running else (),
        metadata=FrozenDict({"sentences": [1], "tokens": {"text": [other]}}),
    )
    document = replace(document, paragraphs=(Span(0, len(words)),))
    page = first_page(document_text(document).encode(), most)
    if running:
        assert_begins(page, replace(document))
    else:
        assert page is None or page.sentences == document.sentences[: len(page.sentences)]


@pytest.mark.parametrize("text", ["", "{}", '{"id":1}', "[1,2]", '{"id": "a", "language": "en"}'])
def test_what_is_written_otherwise_has_no_first_page(text: str) -> None:
    assert first_page(text.encode()) is None


def test_a_text_that_is_cut_off_has_no_first_page_or_a_sound_one(farm: Reading) -> None:
    data = document_text(farm.document).encode()
    for end in range(len(data)):
        page = first_page(data[:end], 4)
        assert page is None or page.tokens == tuple(
            [Token(token.text, pos=token.pos, tag=token.tag) for token in page.tokens]
        )


def test_only_long_texts_have_one(opened: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    assert opened.first_page("farm") is None
    monkeypatch.setattr(documents, "LONG", 0)
    page = opened.first_page("farm")
    assert page is not None
    assert page.sentences == opened.document("farm").sentences
