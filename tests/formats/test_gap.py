"""GAP: snippets become documents with one asked pronoun, layers become answers."""

from __future__ import annotations

import contextlib
import io
import itertools
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.json import JsonFormat
from anaphora_formats.test_sets.gap import GapFormat
from anaphora_workbench.cli.shared.losses import Losses
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    PARTIAL,
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.written_mentions import ToWrite
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import check_format
from anaphora_workbench.workspace import Workspace

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "gap"
GOLDEN = ROOT / "tests" / "golden" / "gap"
HEADER = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n"
ROW = "d-1\tAna saw Eva. She ran.\tShe\t13\tAna\t0\tFALSE\tEva\t8\tTRUE\thttp://example.org/Ana\n"


def read(text: str) -> list[Reading]:
    return list(GapFormat().read(Source.of_text(text, name="f.gap.tsv")))


def written(*readings: Reading) -> str:
    stream = io.BytesIO()
    GapFormat().write(readings, Target.of(stream))
    return stream.getvalue().decode("utf-8")


def messages() -> dict[str, list[str]]:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    sections = [section.rstrip().split("\n") for section in text.split("\n\n== ")[1:]]
    return {lines[0]: lines[1:] for lines in sections}


# ------------------------------------------------------------------------------------- snippets


def test_the_pronoun_refers_to_the_name_that_is_true() -> None:
    (reading,) = read(HEADER + ROW)
    (layer,) = reading.layers
    assert layer.anaphors == {
        "pronoun": Anaphor("pronoun", "persNoRefl", Reference.ANAPHOR, ("B",))
    }
    words = {name: reading.document.words(m.span) for name, m in layer.markables.items()}
    assert words == {"pronoun": "She", "A": "Ana", "B": "Eva"}


def test_a_name_behind_the_pronoun_makes_it_a_cataphor() -> None:
    (reading,) = read("d\tWhen he came, Tom sat.\the\t5\tTom\t14\tTRUE\tcame\t8\tFALSE\t\n")
    assert reading.layers[0].anaphors["pronoun"].reference is Reference.CATAPHOR


def test_a_pronoun_of_neither_name_has_no_antecedent() -> None:
    (reading,) = read(ROW.replace("TRUE", "FALSE"))
    assert reading.layers[0].anaphors == {"pronoun": Anaphor("pronoun", "persNoRefl")}


def test_metadata_tells_gender_address_places_and_the_truth() -> None:
    (reading,) = read(HEADER + ROW)
    assert dict(reading.document.metadata) == {
        "gender": "feminine",
        "url": "http://example.org/Ana",
        "gap.pronoun": [4, 5],
        "gap.a": [0, 1],
        "gap.b": [2, 3],
        "gap.a-coref": False,
        "gap.b-coref": True,
    }


def test_the_layer_says_nothing_of_other_pronouns() -> None:
    (reading,) = read(HEADER + ROW)
    assert reading.layers[0].metadata[PARTIAL] is True


def test_offsets_count_characters_beyond_the_basic_plane_as_one() -> None:
    (reading,) = read("d\t😀 Ana saw Eva. She ran.\tShe\t15\tAna\t2\tTRUE\tEva\t10\tFALSE\t\n")
    assert reading.problems == ()
    assert reading.document.words(reading.layers[0].markables["A"].span) == "Ana"


def test_texts_from_right_to_left_are_read_in_the_order_of_their_characters() -> None:
    (reading,) = read("d\tשרה saw דוד. She ran.\tShe\t13\tשרה\t0\tTRUE\tדוד\t8\tFALSE\t\n")
    assert reading.problems == ()
    assert reading.document.words(reading.layers[0].markables["B"].span) == "דוד"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_ends_a_snippet(end: str) -> None:
    text = (HEADER + ROW + ROW.replace("d-1", "d-2")).replace("\n", end)
    assert [reading.document.doc_id for reading in read(text)] == ["d-1", "d-2"]


def test_mixed_line_ends_are_read() -> None:
    text = HEADER.replace("\n", "\r\n") + ROW + ROW.replace("d-1", "d-2").replace("\n", "\r")
    assert len(read(text)) == 2


def test_quotation_marks_are_characters() -> None:
    (reading,) = read('d\t"Ana saw Eva. She ran.\tShe\t14\tAna\t1\tTRUE\tEva\t9\tFALSE\t\n')
    assert reading.document.text == '"Ana saw Eva. She ran.'


def test_a_long_file_is_read_snippet_by_snippet() -> None:
    many = HEADER + "".join([ROW.replace("d-1", f"d-{n}") for n in range(2000)])
    readings = GapFormat().read(Source.of_text(many + "broken\n"))
    assert next(readings).document.doc_id == "d-0"
    rest = list(readings)
    assert len(rest) == 1999
    assert [problem.code for problem in rest[-1].problems] == ["gap-columns"]


def test_a_huge_snippet_is_read() -> None:
    text = "Ana saw Eva. She ran." + " They all went on and on." * 20_000
    (reading,) = read(f"d\t{text}\tShe\t13\tAna\t0\tFALSE\tEva\t8\tTRUE\t\n")
    assert len(reading.document.tokens) == 7 + 20_000 * 7
    assert reading.problems == ()


@given(st.text(alphabet="Ana saw-Eva.\t'é😀א", max_size=40), st.integers(0, 40))
def test_any_snippet_is_read_with_marks_on_words_or_problems(text: str, offset: int) -> None:
    line = f"d\tx {text}\tAna\t{offset}\tEva\t3\tTRUE\tsaw\t{offset}\tFALSE\t\n"
    readings: list[Reading] = []
    with contextlib.suppress(FormatError):
        readings = read(line)
    for reading in readings:
        for markable in reading.layers[0].markables.values():
            assert reading.document.words(markable.span) in ("Ana", "Eva", "saw")


# -------------------------------------------------------------------------------------- answers


def with_layer(reading: Reading, layer: Layer) -> Reading:
    return replace(reading, layers=(layer,))


def answered(*mentions: tuple[int, int]) -> str:
    """Return the answer of a system that puts mentions into the entity of the pronoun."""
    (reading,) = read(
        "d\tAna saw her friend Eva. She ran.\tShe\t24\tAna\t0\tFALSE\tEva\t19\tTRUE\t\n"
    )
    markables = [Markable(f"m{n}", (Span(*span),)) for n, span in enumerate([*mentions, (6, 7)])]
    links = [
        Anaphor(after.id, "", Reference.ANAPHOR, (before.id,))
        for before, after in itertools.pairwise(markables)
    ]
    return written(with_layer(reading, Layer.build("system", markables, links)))


def test_a_name_in_the_entity_of_the_pronoun_is_true() -> None:
    assert answered((0, 1)) == "d\tTRUE\tFALSE\n"


def test_a_larger_mention_stands_for_the_name_that_is_its_head() -> None:
    assert answered((2, 5)) == "d\tFALSE\tTRUE\n"


def test_a_mention_with_another_head_stands_for_no_name() -> None:
    assert answered((2, 4)) == "d\tFALSE\tFALSE\n"


def test_both_names_may_be_in_the_entity() -> None:
    assert answered((0, 1), (4, 5)) == "d\tTRUE\tTRUE\n"


def test_a_split_antecedent_is_true_of_its_parts() -> None:
    (reading,) = read(HEADER + ROW)
    marks = [Markable(name, (Span(n, n + 1),)) for name, n in (("a", 0), ("b", 2), ("p", 4))]
    layer = Layer.build("s", marks, [Anaphor("p", "pers", Reference.ANAPHOR, ("a", "b"))])
    assert written(with_layer(reading, layer)) == "d-1\tTRUE\tTRUE\n"


def test_a_pronoun_without_mention_has_neither_name() -> None:
    (reading,) = read(HEADER + ROW)
    assert written(with_layer(reading, Layer.build("s"))) == "d-1\tFALSE\tFALSE\n"


def test_answers_are_read_and_written_as_they_were() -> None:
    text = "d-1\tTRUE\tFALSE\nd-2\tFALSE\tFALSE\n"
    readings = read(text)
    assert readings[0].document == Document(
        "d-1", metadata=readings[0].document.metadata.updated({"gap.a-coref": True})
    )
    assert readings[0].layers == ()
    assert written(*readings) == text


def test_a_text_that_is_no_snippet_is_refused() -> None:
    document = Document("d", tokens=read(ROW)[0].document.tokens, sentences=(Span(0, 7),))
    with pytest.raises(FormatError, match="not a snippet of GAP") as caught:
        written(Reading(document))
    assert caught.value.code == "gap-no-snippet"


def test_a_name_with_a_tab_cannot_be_written() -> None:
    (reading,) = read(ROW)
    renamed = replace(reading, document=replace(reading.document, doc_id="a\tb"))
    with pytest.raises(FormatError, match="cannot be the ID") as caught:
        written(renamed)
    assert caught.value.code == "gap-name"


def test_what_answers_lack_is_counted() -> None:
    (reading,) = read(HEADER + ROW)
    lost = {problem.code.removeprefix("gap-loses-") for problem in GapFormat().losses(reading)}
    assert lost >= {"words", "language", "text", "metadata", "mentions"}
    assert lost <= GapFormat.never_holds


def losses(*links: tuple[str, str], in_progress: bool = False) -> set[str]:
    """Return the codes of what is lost of a layer on one snippet."""
    (reading,) = read(
        "d\tAna saw her friend Eva. She ran.\tShe\t24\tAna\t0\tFALSE\tEva\t19\tTRUE\t\n"
    )
    places = {"Ana": (0, 1), "her": (2, 3), "friend": (2, 4), "Eva": (4, 5), "She": (6, 7)}
    markables = [Markable(name, (Span(*place),)) for name, place in places.items()]
    answers = [Anaphor(one, "", Reference.ANAPHOR, (other,)) for one, other in links]
    layer = Layer.build("system", markables, answers)
    found = GapFormat().losses(replace(with_layer(reading, layer), in_progress=in_progress))
    return {loss.code.removeprefix("gap-loses-") for loss in found} - GapFormat.never_holds


def test_an_antecedent_besides_the_two_names_is_reported_as_lost() -> None:
    assert losses(("She", "friend")) == {"antecedents"}
    assert losses(("She", "Eva")) == set()
    assert losses() == set()


def test_answers_to_other_pronouns_are_reported_as_lost() -> None:
    assert losses(("She", "Eva"), ("her", "Ana")) == {"other-anaphors"}


def test_an_open_answer_of_a_project_is_reported_as_lost() -> None:
    assert losses(in_progress=True) == {"open-answer"}
    assert losses(("She", "Eva"), in_progress=True) == set()


# ------------------------------------------------------------------------------ files and errors


@pytest.mark.parametrize("code", messages())
def test_a_bad_file_is_reported_with_its_places(code: str) -> None:
    found: list[str] = []
    try:
        for reading in GapFormat().read(Source.of(BAD / f"{code}.gap.tsv", name="f")):
            found += [f"{problem.severity} {problem}" for problem in reading.problems]
    except FormatError as error:
        found.append(f"fatal {error}")
    assert found == messages()[code]
    assert any(line.endswith(f"[{code}]") for line in found)


def test_every_code_has_a_bad_file_and_is_in_the_documentation() -> None:
    folder = ROOT / "formats" / "anaphora_formats"
    program = "".join(
        [path.read_text(encoding="utf-8") for path in folder.glob("test_sets/gap*.py")]
    )
    codes = set(re.findall(r'"(gap-[a-z-]+[a-z])"', program))
    files = {path.name.removesuffix(".gap.tsv") for path in BAD.glob("*.tsv")}
    assert files == set(messages())
    assert codes - {"gap-name", "gap-no-snippet"} == files - {"encoding-invalid", "nul-character"}
    page = (ROOT / "docs" / "formats" / "gap.md").read_text(encoding="utf-8")
    assert codes <= set(re.findall(r"^\| `([a-z-]+)`", page, re.MULTILINE))


@pytest.mark.parametrize("case", ["snippets", "answers"])
def test_golden_files_are_read_as_ever(case: str) -> None:
    readings = list(GapFormat().read(Source.of(GOLDEN / case / "input.gap.tsv", name="input")))
    stream = io.BytesIO()
    JsonFormat().write(readings, Target.of(stream))
    assert stream.getvalue() == (GOLDEN / case / "reading.anaphora.json").read_bytes()
    assert written(*readings).encode() == (GOLDEN / case / "output.gap.tsv").read_bytes()


@pytest.mark.parametrize("case", ["snippets", "answers"])
def test_the_format_keeps_its_contract(case: str) -> None:
    check_format(GapFormat(), [GOLDEN / case / "input.gap.tsv"])


@pytest.mark.parametrize("text", [HEADER + ROW, ROW, "d\tTRUE\tFALSE\n", "ID\tA-coref\tB-coref\n"])
def test_the_format_is_known_by_its_content(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.tsv"
    path.write_text(text, encoding="utf-8")
    assert Workspace(Registry()).detect(Source.of(path)).name == "gap"


def test_other_tables_are_not_taken_for_gap() -> None:
    source = Source.of_text("")
    assert not GapFormat().sniff("a\tb\tc\n", source)
    assert not GapFormat().sniff("sentid\tsentence\n", source)


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("part", "a", "b", "neither", "parted"),
    [("development", 874, 925, 201, 7), ("validation", 187, 205, 62, 2)],
)
def test_gap_holds_the_published_numbers(
    corpora: Path, part: str, a: int, b: int, neither: int, parted: int
) -> None:
    readings = list(GapFormat().read(Source.of(corpora / "gap" / f"gap-{part}.tsv")))
    links = [reading.layers[0].anaphors["pronoun"].antecedents for reading in readings]
    assert (links.count(("A",)), links.count(("B",)), links.count(())) == (a, b, neither)
    genders = [reading.document.metadata["gender"] for reading in readings]
    assert genders.count("feminine") == genders.count("masculine") == len(readings) / 2
    codes = [problem.code for reading in readings for problem in reading.problems]
    assert codes == ["gap-word-parted"] * parted
    gold = [
        "\t".join([r.document.doc_id, *[str(r.document.metadata[f"gap.{x}-coref"]) for x in "ab"]])
        for r in readings
    ]
    assert written(*readings).splitlines() == [
        line.replace("True", "TRUE").replace("False", "FALSE") for line in gold
    ]


def test_conversion_does_not_warn_of_what_an_answer_never_holds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (reading,) = read(HEADER + ROW)
    Losses(GapFormat()).check(ToWrite(reading), Source.of_text(ROW))
    assert capsys.readouterr().err == ""
