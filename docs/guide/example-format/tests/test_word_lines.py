"""The format keeps the contract of the workbench, and its errors are what its users will read."""

from __future__ import annotations

import io
import re
import tomllib
from pathlib import Path

import anaphora_word_lines
import pytest
from anaphora_word_lines import WordLinesFormat

from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer, Markable, Span, Token, chains_of
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing import check_format, fuzz_format
from anaphora_workbench.testing.samples import sample_readings

IN_FULL = {"word-lines-empty"}
"""The codes that the source does not put together."""
GOLDEN = Path(__file__).parent / "golden" / "farm.words"


def read(text: str) -> list[Reading]:
    return list(WordLinesFormat().read(Source.of_text(text, name="x.words")))


def written(*readings: Reading) -> str:
    stream = io.BytesIO()
    WordLinesFormat().write(readings, Target.of(stream))
    return stream.getvalue().decode("utf-8")


def entities(reading: Reading) -> list[list[str]]:
    layer = reading.layers[0]
    words = {name: reading.document.words(m.span) for name, m in layer.markables.items()}
    return [[words[name] for name in names] for names in chains_of(layer).entities]


def test_the_format_keeps_the_contract() -> None:
    check_format(WordLinesFormat(), [GOLDEN, *sample_readings()])


def test_mutants_end_in_no_traceback_and_lose_nothing_in_silence() -> None:
    report = fuzz_format(WordLinesFormat(), [GOLDEN, *sample_readings()], mutants=200)
    assert not report.failures, "\n".join(map(str, report.failures))


def test_the_golden_file_is_read_and_written_as_it_was() -> None:
    farm, poem = WordLinesFormat().read(Source.of(GOLDEN))
    assert entities(farm) == [["Ana", "She"], ["a dog"]]
    assert farm.document.sentences == (Span(0, 5), Span(5, 8))
    assert (poem.document.doc_id, entities(poem)) == ("שיר 𝒜", [["نام", "هو"]])
    assert written(farm, poem) == GOLDEN.read_text(encoding="utf-8")


def test_line_ends_of_all_systems_and_a_byte_order_mark_are_read() -> None:
    assert (
        read("Ana\t1\r\nran\r\rShe\t1\n")[0].document == read("Ana\t1\nran\n\nShe\t1\n")[0].document
    )
    (reading,) = WordLinesFormat().read(Source.of(io.BytesIO(b"\xef\xbb\xbfAna\n"), name="x.words"))
    assert reading.document == Document("x", tokens=(Token("Ana"),), sentences=(Span(0, 1),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# note\na", "x.words:1:1: '# note' names no document; the line is skipped"),
        ("a\n\t1", "x.words:2:1: there is no word before the tab; the line is skipped"),
        ("ab\t1\tc", "x.words:1:6: a line has two columns; 'c' is skipped"),
        ("# document x", "x.words:1: the document 'x' has no words"),
        ("a\n# document x\nb", "x.words:2: another document is called 'x'"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(text: str, message: str) -> None:
    (problem,) = [problem for reading in read(text) for problem in reading.problems]
    assert str(problem).startswith(message)


def test_every_code_is_on_the_page_and_in_spanish() -> None:
    folder = Path(anaphora_word_lines.__file__).parent
    with (folder / "wording" / "es.toml").open("rb") as handle:
        spanish = tomllib.load(handle)["problem"].keys()
    page = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    assert spanish == set(re.findall(r"^\| `(word-lines-[a-z-]+)`", page, re.MULTILINE))
    source = (folder / "__init__.py").read_text(encoding="utf-8")
    assert all(f'"{code.removeprefix("word-lines-")}"' in source for code in spanish - IN_FULL)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "x.words:1: the file has no words; each stands in a line of its own"),
        (b"Ana\ncaf\xe9\n", "x.words:2:4: "),
    ],
)
def test_what_cannot_be_read_is_refused(raw: bytes, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        list(WordLinesFormat().read(Source.of(io.BytesIO(raw), name="x.words")))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("name", "word", "code"),
    [(" ", "a", "name"), ("x ", "a", "name"), ("x", "a\tb", "word"), ("x", "# a", "word")],
)
def test_what_has_no_line_is_not_written(name: str, word: str, code: str) -> None:
    document = Document(name, tokens=(Token(word),), sentences=(Span(0, 1),))
    with pytest.raises(FormatError) as caught:
        written(Reading(document))
    assert caught.value.code == f"word-lines-{code}"


def test_a_mention_inside_another_one_is_lost_and_reported() -> None:
    document = Document("x", tokens=(Token("its"), Token("bark")), sentences=(Span(0, 2),))
    layer = Layer.build("gold", [Markable("a", (Span(0, 2),)), Markable("b", (Span(0, 1),))])
    assert written(Reading(document, (layer,))) == "# document x\nits\t1\nbark\t1\n"
    assert [str(problem) for problem in WordLinesFormat().losses(Reading(document, (layer,)))] == [
        "word-lines does not keep 1 mention; first: 'its' in sentence 1 [word-lines-loses-mentions]"
    ]
