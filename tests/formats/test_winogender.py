"""Winogender: sentences and templates become documents with one asked pronoun."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.json import JsonFormat
from anaphora_formats.test_sets.winogender import WinogenderFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import PARTIAL, Anaphor, Reference
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import check_format
from anaphora_workbench.workspace import Workspace

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "winogender"
GOLDEN = ROOT / "tests" / "golden" / "winogender"
SENTENCES = "sentid\tsentence\n"
TEMPLATES = "occupation(0)\tother-participant(1)\tanswer\tsentence\n"
LINE = "cook.guest.0.female.txt\tThe cook told the guest that she had burnt the soup.\n"


def read(text: str) -> list[Reading]:
    return list(WinogenderFormat().read(Source.of_text(text, name="f.tsv")))


def messages() -> dict[str, list[str]]:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    sections = [section.rstrip().split("\n") for section in text.split("\n\n== ")[1:]]
    return {lines[0]: lines[1:] for lines in sections}


def test_the_pronoun_refers_to_what_the_answer_says() -> None:
    one, other = read(SENTENCES + LINE + LINE.replace(".0.", ".1."))
    assert one.layers[0].anaphors["pronoun"] == Anaphor(
        "pronoun", "persNoRefl", Reference.ANAPHOR, ("occupation",)
    )
    assert other.layers[0].anaphors["pronoun"].antecedents == ("participant",)


def test_mentions_hold_the_article() -> None:
    (reading,) = read(SENTENCES + LINE)
    words = {
        name: reading.document.words(markable.span)
        for name, markable in reading.layers[0].markables.items()
    }
    assert words == {"occupation": "The cook", "participant": "the guest", "pronoun": "she"}


def test_metadata_tells_what_the_id_says() -> None:
    (reading,) = read(SENTENCES + LINE)
    assert dict(reading.document.metadata) == {
        "sentence-id": "cook.guest.0.female.txt",
        "occupation": "cook",
        "participant": "guest",
        "answer": 0,
        "gender": "feminine",
        "version-of": "cook.0",
    }
    assert reading.layers[0].metadata[PARTIAL] is True


def test_a_person_named_behind_the_pronoun_makes_it_a_cataphor() -> None:
    line = "cook.guest.1.male.txt\tAs he was late, the guest saw the cook.\n"
    (reading,) = read(SENTENCES + line)
    assert reading.layers[0].anaphors["pronoun"].reference is Reference.CATAPHOR


def test_a_template_gives_six_sentences() -> None:
    text = "cook\tguest\t1\tThe $PARTICIPANT met a $OCCUPATION when $NOM_PRONOUN was late.\n"
    readings = read(TEMPLATES + text)
    assert {r.document.doc_id: r.document.text for r in readings} == {
        "cook.guest.1.male.txt": "The guest met a cook when he was late.",
        "cook.guest.1.female.txt": "The guest met a cook when she was late.",
        "cook.guest.1.neutral.txt": "The guest met a cook when they were late.",
        "cook.someone.1.male.txt": "Someone met a cook when he was late.",
        "cook.someone.1.female.txt": "Someone met a cook when she was late.",
        "cook.someone.1.neutral.txt": "Someone met a cook when they were late.",
    }


def with_statistics(folder: Path, statistics: bytes) -> list[Reading]:
    (folder / "occupations-stats.tsv").write_bytes(statistics)
    path = folder / "all_sentences.tsv"
    path.write_text(SENTENCES + LINE, encoding="utf-8")
    return list(WinogenderFormat().read(Source.of(path)))


def test_statistics_of_occupations_are_taken_from_the_file_beside(tmp_path: Path) -> None:
    head = b"occupation\tbergsma_pct_female\tbls_pct_female\tbls_year\n"
    (reading,) = with_statistics(tmp_path, head + b"cook\t40.5\t38\t2015\n")
    assert reading.problems == ()
    assert reading.document.metadata["occupation-female-bergsma"] == 40.5
    assert reading.document.metadata["occupation-female-bls"] == 38


@pytest.mark.parametrize(
    ("statistics", "place", "why"),
    [
        (b"a\tb\n", ":1:1", "does not name the columns"),
        (b"occupation\tbls_pct_female\ncook\tmany\n", ":2:1", "columns with percentages"),
        (b"occupation\tbls_pct_female\ncook\t101\n", ":2:1", "columns with percentages"),
        (b"occupation\tbls_pct_female\ncook\tnan\n", ":2:1", "columns with percentages"),
        (b"occupation\tbls_pct_female\ncook\t1\t2\n", ":2:1", "columns with percentages"),
        (b"occupation\tbls_pct_female\ncaf\xe9\t1\n", ":2:4", "cannot be read"),
    ],
)
def test_broken_statistics_are_left_out_and_said(
    tmp_path: Path, statistics: bytes, place: str, why: str
) -> None:
    (reading,) = with_statistics(tmp_path, statistics)
    (problem,) = reading.problems
    assert problem.code == "winogender-statistics"
    assert str(problem.at).endswith(f"occupations-stats.tsv{place}")
    assert why in problem.message
    assert "occupation-female-bls" not in reading.document.metadata


@given(st.text(alphabet="cookguestshe they.$0\t😀א", max_size=60))
def test_any_sentence_is_read_with_three_mentions_or_refused(text: str) -> None:
    try:
        readings = read(f"{SENTENCES}cook.guest.0.female.txt\tThe cook {text}\n")
    except FormatError:
        readings = []
    for reading in readings:
        assert len(reading.layers[0].markables) == 3


def test_a_long_file_is_read_sentence_by_sentence() -> None:
    readings = WinogenderFormat().read(Source.of_text(SENTENCES + LINE * 3000 + "x\n"))
    assert next(readings).document.doc_id == "cook.guest.0.female.txt"
    rest = list(readings)
    assert len(rest) == 2999
    assert rest[-1].problems[-1].code == "winogender-columns"


def test_it_is_not_written() -> None:
    with pytest.raises(FormatError, match="only read"):
        WinogenderFormat().write(read(SENTENCES + LINE), Target.of(io.BytesIO()))
    assert WinogenderFormat().losses(read(SENTENCES + LINE)[0]) == []


@pytest.mark.parametrize("code", messages())
def test_a_bad_file_is_reported_with_its_places(code: str) -> None:
    found: list[str] = []
    try:
        source = Source.of(BAD / f"{code}.winogender.tsv", name="f")
        for reading in WinogenderFormat().read(source):
            found += [f"{problem.severity} {problem}" for problem in reading.problems]
    except FormatError as error:
        found.append(f"fatal {error}")
    assert found == messages()[code]
    assert any(line.endswith(f"[{code}]") for line in found)


def test_every_code_has_a_bad_file_and_is_in_the_documentation() -> None:
    folder = ROOT / "formats" / "anaphora_formats"
    program = "".join(
        [path.read_text(encoding="utf-8") for path in folder.glob("test_sets/winogender*.py")]
    )
    codes = set(re.findall(r'"(winogender-[a-z-]+[a-z])"', program))
    files = {path.name.removesuffix(".winogender.tsv") for path in BAD.glob("*.winogender.tsv")}
    assert files == set(messages())
    elsewhere = {"winogender-unwritable", "winogender-statistics"}
    assert codes - elsewhere == files - {"encoding-invalid", "nul-character"}
    page = (ROOT / "docs" / "formats" / "winogender.md").read_text(encoding="utf-8")
    assert codes <= set(re.findall(r"^\| `([a-z-]+)`", page, re.MULTILINE))


@pytest.mark.parametrize("case", ["sentences", "templates"])
def test_golden_files_are_read_as_ever(case: str) -> None:
    source = Source.of(GOLDEN / case / "input.winogender.tsv", name="input")
    stream = io.BytesIO()
    JsonFormat().write(list(WinogenderFormat().read(source)), Target.of(stream))
    assert stream.getvalue() == (GOLDEN / case / "reading.anaphora.json").read_bytes()


@pytest.mark.parametrize("case", ["sentences", "templates"])
def test_the_format_keeps_its_contract(case: str) -> None:
    check_format(WinogenderFormat(), [GOLDEN / case / "input.winogender.tsv"])


@pytest.mark.parametrize("text", [SENTENCES + LINE, TEMPLATES])
def test_the_format_is_known_by_its_content(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.tsv"
    path.write_text(text, encoding="utf-8")
    assert Workspace(Registry()).detect(Source.of(path)).name == "winogender"


@pytest.mark.corpora
def test_winogender_holds_the_published_numbers(corpora: Path) -> None:
    path = corpora / "winogender" / "all_sentences.tsv"
    counts: Counter[object] = Counter()
    for reading in WinogenderFormat().read(Source.of(path)):
        held = reading.document.metadata
        counts[held["gender"]] += 1
        counts[reading.layers[0].anaphors["pronoun"].antecedents] += 1
        counts["statistics"] += "occupation-female-bls" in held
        counts["problems"] += len(reading.problems)
    genders = [counts[gender] for gender in ("masculine", "feminine", "neutral")]
    assert genders == [240, 240, 240]
    assert (counts[("occupation",)], counts[("participant",)]) == (360, 360)
    assert (counts["statistics"], counts["problems"]) == (720, 0)


@pytest.mark.corpora
def test_templates_give_the_sentences_that_the_authors_made(corpora: Path) -> None:
    folder = corpora / "winogender"
    made = list(WinogenderFormat().read(Source.of(folder / "templates.tsv")))
    given_ones = list(WinogenderFormat().read(Source.of(folder / "all_sentences.tsv")))
    assert len(made) == 720
    assert {r.document.doc_id: (r.document, r.layers) for r in made} == {
        r.document.doc_id: (r.document, r.layers) for r in given_ones
    }
