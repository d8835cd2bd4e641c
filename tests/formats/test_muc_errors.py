"""Every mistake in a MUC file is named with its place, and the rest is read."""

import io
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.muc import MucExtendedFormat, MucFormat
from anaphora_formats.muc.markup import MARKUP
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer, Reference, Span, Token, chains_of
from anaphora_workbench.ports import Reading, Source, Target

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "muc"
DOCS = ROOT / "docs" / "formats" / "muc.md"

MESSAGES = (BAD / "messages.txt").read_text(encoding="utf-8")


def expected() -> dict[str, list[str]]:
    """Return the messages of each file, by code."""
    sections = MESSAGES.split("\n\n== ")[1:]
    return {lines[0]: lines[1:] for lines in [section.rstrip().split("\n") for section in sections]}


def problems_of(code: str) -> list[str]:
    """Return what reading a bad file reports; the file is called f."""
    found: list[str] = []
    try:
        for reading in MucFormat().read(Source.of(BAD / f"{code}.sgm", name="f")):
            found += [f"{problem.severity} {problem}" for problem in reading.problems]
    except FormatError as error:
        found.append(f"fatal {error}")
    return found


def read_bad(code: str) -> list[Reading]:
    return list(MucFormat().read(Source.of(BAD / f"{code}.sgm")))


def layer_of(code: str) -> Layer:
    (reading,) = read_bad(code)
    return reading.layers[0]


def words(document: Document) -> str:
    return " ".join([token.text for token in document.tokens])


@pytest.mark.parametrize("code", expected())
def test_a_bad_file_is_reported_with_its_places(code: str) -> None:
    assert problems_of(code) == expected()[code]


@pytest.mark.parametrize("code", expected())
def test_a_bad_file_shows_its_code(code: str) -> None:
    assert any(line.endswith(f"[{code}]") for line in expected()[code])


@given(st.text(alphabet="<>/?!ab =\"'\n", max_size=20))
def test_tags_end_where_their_quotation_marks_pair(text: str) -> None:
    for match in MARKUP.finditer(f"<a {text}>"):
        if match.lastgroup in ("rest", "other"):
            inside = match["rest"] if match.lastgroup == "rest" else match[0][2:-1]
            quotes = re.sub(r"[^<>\"']", "", inside)
            assert not _unpaired(quotes, "\"'" if match.lastgroup == "rest" else '"')


def _unpaired(signs: str, marks: str) -> bool:
    """Tell whether a mark has no partner, or a bracket stands outside of marks or opens inside."""
    opened = ""
    for sign in signs:
        if sign == "<" or (sign == ">" and not opened):
            return True
        if sign in marks and opened in ("", sign):
            opened = "" if opened else sign
    return bool(opened)


def codes_in_the_program() -> set[str]:
    text = "".join(
        [
            path.read_text(encoding="utf-8")
            for path in (ROOT / "formats" / "anaphora_formats" / "muc").glob("*.py")
        ]
    )
    return set(re.findall(r'"(muc-[a-z-]+[a-z])"', text)) - {"muc-extended"}


def test_every_code_has_a_bad_file_and_every_bad_file_a_test() -> None:
    files = {path.stem for path in BAD.glob("*.sgm")}
    assert files == set(expected())
    general = {"encoding-invalid", "nul-character"}
    assert codes_in_the_program() - {"muc-nul"} == files - general


def test_every_code_is_in_the_documentation() -> None:
    documented = set(re.findall(r"^\| `([a-z-]+)`", DOCS.read_text(encoding="utf-8"), re.MULTILINE))
    assert codes_in_the_program() <= documented


@pytest.mark.parametrize("code", sorted(set(expected()) - {"encoding-invalid", "nul-character"}))
def test_a_bad_file_is_written_with_the_same_words(code: str) -> None:
    if code == "muc-empty":
        with pytest.raises(FormatError):
            read_bad(code)
        return
    found = read_bad(code)
    stream = io.BytesIO()
    MucFormat().write(found, Target.of(stream))
    again = list(MucFormat().read(Source.of(io.BytesIO(stream.getvalue()), name="f")))
    assert [words(r.document) for r in again] == [words(r.document) for r in found]


MENDED = {
    "muc-coref-empty",
    "muc-coref-unclosed",
    "muc-coref-unopened",
    "muc-id-entity",
    "muc-id-missing",
    "muc-id-twice",
    "muc-instruction",
    "muc-words",
}


@pytest.mark.parametrize(
    "code", sorted(set(expected()) - {"encoding-invalid", "nul-character", "muc-empty"})
)
def test_a_bad_file_is_written_as_it_was_unless_it_has_to_be_mended(code: str) -> None:
    stream = io.BytesIO()
    MucExtendedFormat().write(read_bad(code), Target.of(stream))
    same = stream.getvalue() == (BAD / f"{code}.sgm").read_bytes()
    assert same == (code not in MENDED)


def test_the_mention_of_an_unclosed_tag_is_left_out_and_its_words_stay() -> None:
    (reading,) = read_bad("muc-coref-unclosed")
    assert words(reading.document) == "Ana left . She ran ."
    assert set(reading.layers[0].markables) == {"2"}
    assert reading.layers[0].anaphors == {}


def test_a_second_mention_of_an_id_gets_another_one() -> None:
    layer = layer_of("muc-id-twice")
    assert set(layer.markables) == {"1", "1.2", "2"}
    assert layer.anaphors["2"].antecedents == ("1",)


def test_a_min_that_is_not_found_leaves_the_others() -> None:
    layer = layer_of("muc-min")
    assert layer.markables["1"].minimum == (Span(3, 4),)
    assert layer.markables["2"].minimum == ()


def test_a_circle_is_kept_as_one_entity() -> None:
    assert len(chains_of(layer_of("muc-ref-circle")).entities) == 1


def test_a_link_of_another_type_joins_nothing() -> None:
    layer = layer_of("muc-type")
    assert layer.anaphors == {}
    assert [(b.anaphor, b.antecedent, b.relation) for b in layer.bridges] == [("2", "1", "PART")]


def test_unescaped_signs_are_text() -> None:
    (ampersand,), (less,) = read_bad("muc-ampersand"), read_bad("muc-less-than")
    assert "AT&T" in ampersand.document.text
    assert "x < 5 then <3" in less.document.text


def test_a_wrong_value_leaves_the_mention() -> None:
    layer = layer_of("muc-value")
    assert set(layer.markables) == {"1", "2", "3", "4", "5", "6", "7"}
    assert layer.markables["2"].zero is not None
    assert layer.anaphors["7"].reference is Reference.ANAPHOR


def test_documents_before_a_wrong_byte_are_read() -> None:
    readings = MucFormat().read(Source.of(BAD / "encoding-invalid.sgm"))
    assert next(readings).document.doc_id == "d1"
    with pytest.raises(FormatError, match="LATIN1"):
        next(readings)


def test_a_nul_cannot_be_written() -> None:
    document = Document("d", "en", "", (Token("a\0b"),), (Span(0, 1),))
    with pytest.raises(FormatError, match="NUL"):
        MucFormat().write([Reading(document)], Target.of(io.BytesIO()))
    assert [p.code for p in MucFormat().losses(Reading(document))] == ["muc-nul"]


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="there is no such file"):
        list(MucFormat().read(Source.of(tmp_path / "none.sgm")))


def test_ids_that_name_entities_make_chains_part_by_part() -> None:
    (reading,) = read_bad("muc-id-entity")
    layer = reading.layers[0]
    assert reading.document.doc_id == "nw/x@0001"
    assert list(layer.markables) == ["1/5.1", "1/7.1", "1/7.2", "1/5.2", "2/5.1"]
    assert {name: a.antecedents for name, a in layer.anaphors.items()} == {"1/5.2": ("1/5.1",)}
    assert [(b.anaphor, b.antecedent, b.relation) for b in layer.bridges] == [
        ("1/7.2", "1/7.1", "APPOS")
    ]
