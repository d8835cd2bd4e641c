"""GREC files as tasks: everything is kept, and what is broken costs its text only."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.challenges.grec_tasks import GrecTaskFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText, Part, Ref, Refex

BAD = Path(__file__).parents[1] / "bad_input" / "grec"
NAME = FrozenDict({"REG08-TYPE": "name", "EMPHATIC": "no", "HEAD": "nominal", "CASE": "plain"})
ADA = Refex("Ada Moor", NAME)
SHE = Refex("she", FrozenDict({"REG08-TYPE": "pronoun", "HEAD": "pronoun", "CASE": "nominative"}))
NONE = Refex("_", FrozenDict({"REG08-TYPE": "empty"}))
REF = (
    '<REF ID="1.1" SEMCAT="person" SYNCAT="np-subj"><ALT-REFEX>'
    '<REFEX REG08-TYPE="name">Ada</REFEX></ALT-REFEX></REF>'
)


def text_of(number: int, *parts: Part) -> GrecText:
    return GrecText(str(number), "Ada Moor", (parts,))


def written(*texts: GrecText) -> str:
    stream = io.BytesIO()
    GrecTaskFormat().write(texts, Target.of(stream))
    return stream.getvalue().decode("utf-8")


def read(xml: str | bytes) -> list[GrecText | None]:
    data = xml.encode("utf-8") if isinstance(xml, str) else xml
    source = Source.of(io.BytesIO(data), name="f.xml")
    return [reading.item for reading in GrecTaskFormat().read(source)]


def sections() -> dict[str, list[str]]:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    return {
        lines[0]: lines[1:]
        for section in text.split("\n\n== ")[1:]
        for lines in [section.rstrip().split("\n")]
    }


def test_a_file_like_that_of_the_report_is_read() -> None:
    xml = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TEXT SYSTEM "reg08-grec.dtd">\n'
        '<TEXT ID="9">\n<TITLE>Ada Moor</TITLE>\n<PARAGRAPH>\n'
        '  <REF ID="9.1" SEMCAT="person" SYNCAT="np-subj">\n'
        '    <REFEX REG08-TYPE="empty">_</REFEX>\n    <ALT-REFEX>\n'
        '      <REFEX REG08-TYPE="empty">_</REFEX>\n    </ALT-REFEX>\n  </REF>\nwove.\n'
        "</PARAGRAPH>\n</TEXT>\n"
    )
    ref = Ref("9.1", "person", "np-subj", (NONE,), NONE)
    assert read(xml) == [GrecText("9", "Ada Moor", (("\n  ", ref, "\nwove.\n"),))]


def test_the_order_of_attributes_and_unknown_ones_are_kept() -> None:
    odd = Refex("Ada", FrozenDict({"SCORE": "3", "REG08-TYPE": "name"}))
    ref = Ref("1.1", "lake", "np-subj", (odd,), None, FrozenDict({"LEVEL": "2"}))
    text = GrecText("1", "Ada", ((ref, "\n\t"),), FrozenDict({"SET": "L"}))
    (back,) = read(written(text))
    assert back == text
    assert back is not None
    assert list(back.refs[0].alternatives[0].attributes) == ["SCORE", "REG08-TYPE"]


def test_several_texts_share_a_file_and_one_is_the_root() -> None:
    texts = [text_of(number, "wove.") for number in (1, 2, 3)]
    assert "<TEXTS>" in written(*texts)
    assert read(written(*texts)) == texts
    assert "<TEXTS>" not in written(texts[0])
    assert read("".join([written(text) for text in texts])) == texts


def test_named_characters_are_read_without_a_dtd() -> None:
    for start in ("", '<!DOCTYPE TEXT SYSTEM "http://example.org/none.dtd">'):
        xml = f'{start}<TEXT ID="1&eacute;"><TITLE>Caf&eacute; &amp; &nope;</TITLE></TEXT>'
        (text,) = read(xml)
        assert text is not None
        assert (text.id, text.title) == ("1é", "Café & &nope;")


def test_an_entity_of_the_file_is_used_and_no_other_file_is_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    xml = (
        f'<!DOCTYPE TEXT [<!ENTITY own "mine"><!ENTITY other SYSTEM "{secret.as_uri()}">]>'
        '<TEXT ID="1"><TITLE>&own;&other;</TITLE></TEXT>'
    )
    (text,) = read(xml)
    assert text is not None
    assert text.title == "mine&other;"


def test_the_declared_encoding_counts() -> None:
    xml = '<?xml version="1.0" encoding="iso-8859-1"?><TEXT ID="1"><TITLE>Café</TITLE></TEXT>'
    (text,) = read(xml.encode("iso-8859-1"))
    assert text is not None
    assert text.title == "Café"


@pytest.mark.parametrize(
    "before", ["no XML at all ", "<TEXTS><a></b>", "<TEXTS>&&", "<", "<?xml version='9'?><!DOCTYPE"]
)
def test_a_broken_beginning_is_told_and_the_text_behind_it_is_read(before: str) -> None:
    xml = f'{before}\n<TEXT ID="1"><TITLE>Ada</TITLE><PARAGRAPH>{REF}</PARAGRAPH></TEXT>'
    source = Source.of_text(xml, name="f.xml")
    readings = list(GrecTaskFormat().read(source))
    codes = [problem.code for reading in readings for problem in reading.problems]
    assert "grec-xml" in codes
    assert [reading.item.id for reading in readings if reading.item is not None] in (["1"], [])


@given(st.text("<>&TEXTREF/\"= '\n", max_size=60), st.integers(0, 300))
def test_whatever_is_broken_reading_ends_with_a_text_or_a_problem(noise: str, place: int) -> None:
    text = f'<TEXT ID="1"><TITLE>Ada</TITLE><PARAGRAPH>{REF}</PARAGRAPH></TEXT>'
    whole = f"<TEXTS>{text}{text}</TEXTS>"
    broken = whole[:place] + noise + whole[place:]
    readings = []
    with contextlib.suppress(FormatError):
        readings = list(GrecTaskFormat().read(Source.of_text(broken, name="f.xml")))
    assert all(reading.item is not None or reading.problems for reading in readings)


def test_what_cannot_be_written_in_xml_is_refused_with_the_name_of_the_text() -> None:
    with pytest.raises(FormatError, match="the text '7' contains U\\+0001"):
        written(text_of(7, "a\x01b"))


def test_the_format_is_found_by_name_and_by_what_a_file_begins_with() -> None:
    fmt = Registry().task_format("grec")
    source = Source.of_text("", name="f.xml")
    assert fmt.sniff(written(text_of(1, "wove.")), source)
    assert fmt.sniff('<TEXT ID="1"><TITLE>Ada</TITLE>', source)
    assert not fmt.sniff("<html><p>TEXT</p></html>", source)


@pytest.mark.parametrize("name", sorted(sections()))
def test_bad_input_is_told_with_its_place_and_the_other_texts_are_kept(name: str) -> None:
    reports: list[str] = []
    kept: list[str] = []
    try:
        for reading in GrecTaskFormat().read(Source.of(BAD / f"{name}.xml", name="f")):
            reports += [f"{problem.severity} {problem}" for problem in reading.problems]
            kept += [reading.item.id] if reading.item else []
        reports.append(f"kept {' '.join(kept)}".rstrip())
    except FormatError as error:
        reports.append(f"fatal {error}")
    assert reports == sections()[name]


def test_every_file_of_bad_input_has_its_messages() -> None:
    assert sorted(sections()) == sorted([path.stem for path in BAD.glob("*.xml")])


_WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=9
) | st.sampled_from([" ", "\n", "&", "<", "]]>", '"', "\r\n", "&amp;", "é", "%C3%A9"])
_EXPRESSIONS = st.builds(
    Refex,
    _WORDS,
    st.dictionaries(st.sampled_from(["REG08-TYPE", "CASE", "X"]), _WORDS, max_size=3).map(
        FrozenDict
    ),
)


@given(st.lists(st.tuples(_WORDS, st.lists(_EXPRESSIONS, min_size=1, max_size=3)), max_size=4))
def test_what_is_written_is_read_back_as_it_was(
    drawn: list[tuple[str, list[Refex]]],
) -> None:
    parts: list[Part] = []
    for number, (words, expressions) in enumerate(drawn):
        if words:
            parts.append(words)
        ref = Ref(f"1.{number}", "city", "np-obj", tuple(expressions[1:]), expressions[0])
        parts.append(ref)
    text = GrecText("1", "A & <B>", (tuple(parts), ()))
    assert read(written(text)) == [text]


@pytest.mark.skipif("ANAPHORA_GREC" not in os.environ, reason="needs GREC-2.0 in $ANAPHORA_GREC")
def test_every_file_of_the_real_corpus_comes_back_as_it_was() -> None:
    fmt = GrecTaskFormat()
    files = sorted(Path(os.environ["ANAPHORA_GREC"]).rglob("*.xml"))
    assert files
    for file in files:
        for reading in fmt.read(Source.of(file)):
            assert reading.item is not None
            assert {problem.code for problem in reading.problems} <= {"grec-no-refs"}
            assert read(written(reading.item)) == [reading.item]
