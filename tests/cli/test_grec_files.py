"""``anaphora grec`` leaves what it reads, and what others wrote, as it is."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import anaphora_samples

GREC = anaphora_samples.folder() / "grec"
EXTRINSIC = ("--system", "base-1st", "--resolvers", "supar", "--texts", "1")


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str], Path]:
    """A function that copies a sample to where commands may try to write over it."""

    def copied(name: str) -> Path:
        return Path(shutil.copy(GREC / name, tmp_path / name))

    return copied


def test_rows_by_resolver_do_not_replace_what_is_no_report(anaphora, own, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("important", encoding="utf-8")
    asked = ("grec", "extrinsic", own("lakes.xml"), *EXTRINSIC, "--by-resolver", note)
    ran = anaphora(*asked)
    assert ran.status == 2
    assert f"'{note}' exists and is not a report of this program" in ran.err
    assert note.read_text(encoding="utf-8") == "important"
    assert anaphora(*asked, "--force").status == 0
    assert note.read_text(encoding="utf-8").startswith("task,test_set,text,system,resolver,")
    assert anaphora(*asked).status == 0


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_rows_by_resolver_go_over_no_input_and_no_other_output(
    anaphora, own, tmp_path: Path, force: tuple[str, ...]
) -> None:
    test, answers = own("lakes.xml"), tmp_path / "team.xml"
    shutil.copy(test, answers)
    before = test.read_bytes()
    both = tmp_path / "q.csv"
    asked = ("grec", "extrinsic", test, answers, *EXTRINSIC, *force)
    for place, more in ((test, ()), (answers, ()), (both, ("--csv", both))):
        ran = anaphora(*asked, "--by-resolver", place, *more)
        assert ran.status == 2
        assert f"'{place}' is an input or another output as well" in ran.err
    assert test.read_bytes() == answers.read_bytes() == before
    assert not both.exists()


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("lakes.xml", ("run", "base-1st", "{}", "-o", "{}")),
        ("train.xml", ("train", "is-g", "{}", "-o", "{}")),
        ("train.xml", ("split", "{}", "--ratio", "0.2", "-o", "{folder}")),
        ("train.xml", ("run", "base-freq", "{lakes}", "--train", "{}", "-o", "{}")),
        ("lakes.xml", ("run", "base-1st", "{folder}", "-o", "{folder}")),
        ("source/lakes.txt", ("make", "{}", "-o", "{}")),
        ("lakes.xml", ("make", "{}", "-o", "{}")),
        ("lakes.xml", ("score", "{folder}", "{lakes}", "--csv", "{}")),
    ],
)
def test_no_command_writes_over_what_it_reads_even_with_force(
    anaphora, tmp_path: Path, name: str, arguments: tuple[str, ...]
) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    suffix = "made.xml" if name.endswith(".txt") else Path(name).name
    mine = Path(shutil.copy(GREC / name, folder / suffix))
    before = mine.read_bytes()
    words = [
        each.replace("{}", str(mine))
        .replace("{folder}", str(folder))
        .replace("{lakes}", str(GREC / "lakes.xml"))
        for each in arguments
    ]
    ran = anaphora("grec", *words, "--force")
    assert ran.status == 2
    assert f"'{mine}' is an input or another output as well" in ran.err
    assert mine.read_bytes() == before
    assert [each.name for each in folder.iterdir()] == [suffix]


def test_a_model_and_the_texts_that_it_was_trained_from_stay(anaphora, own, tmp_path: Path) -> None:
    train, model = own("train.xml"), tmp_path / "m.json"
    assert anaphora("grec", "train", "osu-n-nonre", train, "-o", model).status == 0
    before = train.read_bytes()
    ran = anaphora("grec", "run", "--model", model, GREC / "lakes.xml", "-o", train, "--force")
    assert ran.status == 2
    assert train.read_bytes() == before


NEG = Path(__file__).parents[1] / "bad_input" / "grec" / "grec-neg.xml"
"""Two people in one text, one REF inside the other, one list of alternatives behind the text."""


@pytest.mark.parametrize("lenient", [(), ("--lenient",)])
@pytest.mark.parametrize(
    "command",
    [
        ("convert", NEG, "-", "--to", "json"),
        ("convert", NEG, "-", "--from", "grec", "--to", "json"),
        ("evaluate", NEG, "--resolver", "nearest"),
    ],
)
def test_a_grec_neg_file_is_refused_by_its_name_with_and_without_lenient(
    anaphora, command: tuple[object, ...], lenient: tuple[str, ...]
) -> None:
    ran = anaphora(*command, *lenient)
    assert (ran.status, ran.out) == (1, "")
    assert "grec-neg.xml:6:1: this is a GREC-NEG file (its REF has ENTITY): its texts" in ran.err
    assert "[grec-neg]" in ran.err


def test_each_mark_of_grec_neg_is_enough(anaphora, tmp_path: Path) -> None:
    text = NEG.read_text(encoding="utf-8")
    for gone, mark in (
        ("ENTITY", "its REF has SYNFUNC"),
        ("ENTITY|SYNFUNC", "its REF has MENTION"),
        ("ENTITY|SYNFUNC|MENTION", "its ALT-REFEX is not in a REF"),
    ):
        path = tmp_path / "neg.grec.xml"
        plain = re.sub(f' ({gone})="[^"]*"', "", text)
        path.write_text(re.sub("<REF( [^>]*)?><REFEX[^>]*>her</REFEX></REF>", "her", plain))
        assert mark in anaphora("check", path, "--from", "grec").out
