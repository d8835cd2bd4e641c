"""Plain text: read into one document, written as running text."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.text import TextFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer, Markable, Span, Token, Tree
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing.strategies import readings


def read(text: str, language: str = "und") -> Document:
    (reading,) = TextFormat(language).read(Source.of_text(text))
    return reading.document


def written(*all_readings: Reading) -> str:
    stream = io.BytesIO()
    TextFormat().write(all_readings, Target.of(stream))
    return stream.getvalue().decode()


def test_the_example_of_the_specification() -> None:
    document = read("Ana can't come.\n\nShe is ill.\n", "en")
    words = [token.text for token in document.tokens]
    assert words == ["Ana", "ca", "n't", "come", ".", "She", "is", "ill", "."]
    assert document.sentences == document.paragraphs == (Span(0, 5), Span(5, 9))
    assert (document.language, document.metadata) == ("en", {})


def test_the_document_is_called_as_the_file(tmp_path: Path) -> None:
    (tmp_path / "news.1.txt").write_text("Hi.", encoding="utf-8")
    (reading,) = TextFormat().read(Source.of(tmp_path / "news.1.txt"))
    assert reading.document.doc_id == "news"
    assert reading.document.language == "und"
    assert reading.layers == reading.problems == ()


@pytest.mark.parametrize(
    "raw", [b"He left.\r\n\r\nShe\r\n", b"He left.\r\rShe", b"\xef\xbb\xbfHe left.\n\nShe\n"]
)
def test_line_ends_and_byte_order_marks_make_no_difference(raw: bytes) -> None:
    (reading,) = TextFormat().read(Source.of(io.BytesIO(raw)))
    assert reading.document.text == "He left.\n\nShe\n"
    assert reading.document.paragraphs == (Span(0, 3), Span(3, 4))


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_text_without_words_is_an_empty_document_and_a_warning(text: str) -> None:
    (reading,) = TextFormat().read(Source.of_text(text, name="a.txt"))
    assert len(reading.document) == 0
    assert [str(problem) for problem in reading.problems] == [
        "a.txt: the text contains no words; nothing can be tagged in it [text-empty]"
    ]


def test_bytes_that_are_no_utf_8_are_refused_with_their_place() -> None:
    source = Source.of(io.BytesIO("ok\nEspaña".encode("latin-1")), name="a.txt")
    with pytest.raises(FormatError, match=r"^a\.txt:2:5: byte 0xf1 .* \[encoding-invalid\]$"):
        list(TextFormat().read(source))


def test_right_to_left_text_and_emoji_are_read_and_written_unchanged() -> None:
    text = "שלום עולם. 👩\u200d🚀 e\u0301\n"
    document = read(text)
    assert [document.words(Span(i, i + 1)) for i in range(3)] == ["שלום", "עולם", "."]
    assert written(Reading(document)) == text


def test_a_line_of_a_megabyte_is_read() -> None:
    assert len(read("word " * 200_000)) == 200_000


@given(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0\r\ufeff")))
def test_a_text_is_written_as_it_was_read(text: str) -> None:
    document = read(text)
    ended = text if text.endswith("\n") or not text else f"{text}\n"
    assert written(Reading(document)) == document.text == ended


def test_a_document_of_tokens_is_written_a_line_per_sentence() -> None:
    tokens = tuple([Token(word) for word in ["A", "b", ".", "C", ".", "D"]])
    sentences = (Span(0, 3), Span(3, 5), Span(5, 6))
    document = Document(
        "d", tokens=tokens, sentences=sentences, paragraphs=(Span(0, 5), Span(5, 6))
    )
    assert written(Reading(document)) == "A b .\nC .\n\nD\n"


def test_nothing_is_lost_of_a_text_that_was_read() -> None:
    assert TextFormat().losses(Reading(read("A b."))) == []


def test_each_sort_of_loss_is_counted() -> None:
    document = Document(
        "d",
        tokens=(Token("a", lemma="a"), Token("b")),
        sentences=(Span(0, 2),),
        trees=(Tree("S", Span(0, 2)),),
    )
    layer = Layer.build("gold", [Markable("m", (Span(0, 1),))])
    assert [str(problem) for problem in TextFormat().losses(Reading(document, (layer,)))] == [
        "text does not keep 1 constituent tree [text-loses-trees]",
        "text does not keep 1 lemma; first: 'a' in sentence 1 [text-loses-lemmas]",
        "text does not keep 1 mention; first: 'a' in sentence 1 [text-loses-mentions]",
    ]


def test_a_division_of_its_own_and_a_language_are_counted() -> None:
    tokens = (Token("de"), Token("el"), Token("mar"))
    text = Document("d", "es", "del mar", tokens, (Span(0, 3),), ((0, 3), (0, 3), (4, 7)))
    assert [problem.code for problem in TextFormat().losses(Reading(text))] == [
        "text-loses-words",
        "text-loses-language",
    ]


@given(readings())
def test_the_words_of_any_document_are_written(reading: Reading) -> None:
    text = written(reading)
    position = 0
    for index, token in enumerate(reading.document.tokens):
        shared = index and reading.document.offsets[index - 1 : index + 1]
        if shared and shared[0] == shared[1]:
            continue
        position = text.index(token.text, position) + len(token.text)


def test_several_documents_are_refused() -> None:
    with pytest.raises(FormatError, match=r"one document, but there are 2.*\[text-many\]"):
        written(Reading(read("a")), Reading(read("b")))


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(FormatError, match=r"U\+D800.*\[text-surrogate\]"):
        written(Reading(Document("d", text="\ud800")))


def test_the_name_tells_a_text(tmp_path: Path) -> None:
    assert TextFormat().sniff("anything", Source.of("a/b.TXT"))
    assert not TextFormat().sniff("anything", Source.of("a/b.conllu"))
    (tmp_path / "x.txt").mkdir()
    assert not TextFormat().sniff("", Source.of(tmp_path / "x.txt"))
