"""``anaphora.read``: whatever stands for texts, and what is refused with a remedy."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import anaphora
from anaphora_samples import folder, path
from anaphora_workbench.errors import FormatError, UsageError

CONLL = (
    "#begin document (story); part 000\n"
    "story 0 0 Ana (0)\nstory 0 1 saw -\nstory 0 2 her (0)\n\n"
    "story 0 0 She (0)\nstory 0 1 left -\n"
    "#end document\n"
)


def test_a_path_is_read_as_string_and_as_path() -> None:
    one, other = anaphora.read(str(path("en-news"))), anaphora.read(path("en-news"))
    assert one == other
    assert [text.id for text in one] == ["en-news"]


def test_a_folder_is_a_corpus_with_length_index_name_and_slice() -> None:
    corpus = anaphora.read(folder() / "en")
    assert len(corpus) == 10
    assert corpus[0].id == "en-bio"
    assert corpus["en-news"].id == "en-news"
    assert [text.id for text in corpus[:2]] == ["en-bio", "en-chat"]
    with pytest.raises(UsageError, match="Did you mean 'en-news'"):
        corpus["en-nws"]


def test_the_content_of_a_file_is_read_in_its_format() -> None:
    (text,) = anaphora.read(CONLL)
    assert text.format == "conll"
    assert text.clusters() == [[(0, 1), (2, 3), (3, 4)]]
    assert text.clusters(inclusive=True) == [[(0, 0), (2, 2), (3, 3)]]


@pytest.mark.parametrize("stream", [io.StringIO(CONLL), io.BytesIO(CONLL.encode())])
def test_an_open_file_is_read(stream: io.IOBase) -> None:
    assert anaphora.read(stream)[0].id == anaphora.read(CONLL)[0].id


def test_an_iterable_of_anything_is_one_corpus() -> None:
    corpus = anaphora.read([path("en-news"), CONLL, anaphora.read(path("es-news"))])
    assert [text.format for text in corpus] == ["corefud", "conll", "corefud"]


def test_raw_text_is_a_text_in_a_language_that_is_guessed() -> None:
    (text,) = anaphora.read("Ana vio a su hermana. La saludó y se fue con ella al mercado.")
    assert text.language == "es"
    assert len(text.sentences) == 2
    assert text.format == "text"
    (english,) = anaphora.read("She left.\n", language="en")
    assert (english.language, english.words) == ("en", ("She", "left", "."))


@pytest.mark.parametrize(
    "missing",
    ["gold", "gold.conll", "my texts/gold file.conllu", "./no such folder", Path("no such.txt")],
)
def test_a_missing_file_is_an_error_with_a_remedy_and_never_a_text(missing: str | Path) -> None:
    with pytest.raises(FormatError, match="check the path") as caught:
        anaphora.read(missing)
    assert caught.value.code == "file-missing"
    assert str(caught.value).startswith(str(Path(missing)))


def test_markup_is_not_taken_for_a_text_and_the_remedy_is_an_argument() -> None:
    with pytest.raises(FormatError, match='format="text"') as caught:
        anaphora.read("<html><body>Ana left.</body></html>\n")
    assert caught.value.code == "text-other-format"


def test_errors_of_a_file_are_problems_or_refused() -> None:
    broken = CONLL.replace("story 0 2 her (0)", "story 0 2 her (0")
    corpus = anaphora.read(broken)
    assert [problem.code for problem in corpus.problems] == ["conll-bracket-unclosed"]
    with pytest.raises(FormatError, match=r"stops before it skips anything;.*lenient=True"):
        anaphora.read(broken, lenient=False)


def test_a_text_in_another_encoding_is_read_when_it_is_named(tmp_path: Path) -> None:
    place = tmp_path / "cafe.txt"
    place.write_bytes("The café burnt.\n".encode("windows-1252"))
    with pytest.raises(FormatError, match=r'anaphora\.read\(path, encoding="windows-1252"\)'):
        anaphora.read(place)
    (text,) = anaphora.read(place, encoding="windows-1252")
    assert text.words[1] == "café"


def test_what_nobody_can_read_is_refused() -> None:
    with pytest.raises(UsageError, match="type int"):
        anaphora.read(7)


def test_every_sample_says_the_same_through_its_entities_as_through_the_scorer() -> None:
    for text in anaphora.read(folder() / "en"):
        score = anaphora.score(text, text, ["mentions"])
        overt = [m for e in text.entities for m in e if m.realisation == "overt"]
        assert sum(map(len, text.clusters())) == len(overt)
        row = score.rows[-1]
        assert int(str(row["recall_den"])) == sum(map(len, text.entities))


def test_a_corpus_is_written_and_read_again(tmp_path: Path) -> None:
    corpus = anaphora.read(folder() / "es")
    corpus.save(tmp_path / "all.anaphora.json")
    again = anaphora.read(tmp_path / "all.anaphora.json")
    assert [text.clusters() for text in again] == [text.clusters() for text in corpus]
    with pytest.raises(UsageError, match="give format="):
        corpus.save(tmp_path / "all.docx")


def test_the_short_form_of_a_corpus_is_short_whatever_its_size() -> None:
    corpus = anaphora.read([folder() / name for name in ("en", "es", "grec", "es-further")])
    assert len(repr(corpus).splitlines()) < 10
    assert len(repr(corpus)) < 800
    assert repr(corpus["en-news"]).startswith("<Text 'en-news' (en): ")


def test_a_text_in_a_notebook_has_its_chains_in_colour_and_numbered() -> None:
    page = anaphora.read(CONLL)[0]._repr_html_()
    assert page.count("data-e=1 ") == 3
    assert ".anaphora-text .c0{--c:" in page
    long = anaphora.from_clusters([["word"] * 1500, ["more"] * 1500, ["left"] * 500], [])
    assert "... and 500 more words" in long._repr_html_()
    assert "<table>" in anaphora.read(folder() / "en")._repr_html_()
    assert "&lt;b&gt;" in anaphora.from_clusters(["<b>"], [])._repr_html_()


def test_the_frame_has_a_row_an_anaphor() -> None:
    pytest.importorskip("pandas")
    corpus = anaphora.read(folder() / "en")
    frame = corpus.to_frame()
    assert len(frame) == sum([len(text.anaphors) for text in corpus])
    assert {"document", "text", "start", "end", "kind", "reference"} <= set(frame.columns)


def test_a_text_is_rewritten_by_its_own_links() -> None:
    data = Path(__file__).parents[1] / "rewriting" / "data" / "first-en.anaphora.json"
    result = anaphora.read(data)[0].rewrite()
    assert (result.text, result.replaced) == ("Ana lost her book. Ana was sad.", 1)
    assert [(edit.old, edit.new) for edit in result.edits] == [("She", "Ana")]


def test_raw_texts_of_a_list_have_names_of_their_own() -> None:
    corpus: Any = anaphora.read(["Ana met Bo.", "She left."], language="en")
    assert [text.id for text in corpus] == ["text", "text-2"]
    assert "text-2" in corpus
    assert "text-3" not in corpus
    assert corpus[0] in corpus
    assert [text.id for text in corpus[:1] + corpus[1:]] == ["text", "text-2"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda corpus: corpus[1.5], "numbers, names or slices"),
        (lambda corpus: anaphora.read({"a": "b"}), "type dict"),
        (
            lambda corpus: anaphora.resolve(corpus, **{"resolver": ["supar", "nearest"]}),
            "one resolver",
        ),
        (lambda corpus: anaphora.resolve(corpus, **{"window": "3"}), "number of sentences"),
        (lambda corpus: anaphora.evaluate(corpus, **{"responses": [corpus]}), "a mapping"),
        (lambda corpus: anaphora.agree(corpus, corpus, names=["x", "x"]), "one name: x, x"),
        (lambda corpus: anaphora.from_spacy([corpus]), "one Doc of spaCy, not list"),
        (lambda corpus: anaphora.to_spacy(corpus), "one text, not Corpus"),
    ],
)
def test_wrong_arguments_are_named(call: Callable[[Any], object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        call(anaphora.read(path("en-news")))


def test_remedies_are_arguments_of_python() -> None:
    corpus = anaphora.read(folder() / "en")
    with pytest.raises(FormatError, match='missing_documents="empty"'):
        anaphora.score(corpus, corpus[:2])


def test_a_bibliography_beside_texts_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "sources.bib").write_text("@book{ana, title = {A {Long} Day}, year = {2001}}\n")
    (tmp_path / "story.conll").write_text(CONLL)
    assert [text.format for text in anaphora.read(tmp_path)] == ["conll"]


@pytest.mark.parametrize("own", ["", ' ref="#one"'])
def test_tei_whose_references_point_to_the_first_mention(own: str) -> None:
    content = (
        '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p>'
        f'<persName xml:id="a"{own}>Ana</persName> met Bo. <rs xml:id="b" ref="#a">She</rs> left '
        '<rs ref="#b">her</rs> hat.</p></body></text></TEI>\n'
    )
    (text,) = anaphora.read(content)
    assert [[mention.words for mention in chain] for chain in text.chains] == [
        ["Ana", "She", "her"]
    ]


def test_a_file_of_webnlg_is_sent_to_the_command_that_reads_it() -> None:
    with pytest.raises(FormatError, match="Use 'anaphora grec' to read it"):
        anaphora.read(folder() / "webnlg" / "test.xml")
