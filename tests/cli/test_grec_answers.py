"""``anaphora grec`` says where answers and versions do not fit the texts, and whose they are."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import anaphora_samples

GREC = anaphora_samples.folder() / "grec"
TRAIN, TEST, LAKES = GREC / "train.xml", GREC / "test.xml", GREC / "lakes.xml"
SUPAR = ("--resolvers", "supar", "--texts", "3")
REFEX = re.compile(r"(<REF [^>]*>\s*)<REFEX [^>]*>[^<]*</REFEX>")


@pytest.fixture
def team(tmp_path: Path) -> Callable[[Callable[[str], str]], Path]:
    """A function that writes the test set, changed, as the answers of a team."""

    def written(change: Callable[[str], str]) -> Path:
        place = tmp_path / "team.xml"
        place.write_text(change(TEST.read_text(encoding="utf-8")), encoding="utf-8")
        return place

    return written


def without_first_text(texts: str) -> str:
    return re.sub(r'<TEXT ID="t1">.*?</TEXT>', "", texts, count=1, flags=re.DOTALL)


def doubled(texts: str) -> str:
    match = re.search(r'<TEXT ID="t1">.*?</TEXT>', texts, flags=re.DOTALL)
    assert match is not None
    return texts.replace(match[0], match[0] * 2)


def test_a_missing_answer_is_told_with_its_file(anaphora, team) -> None:
    answers = team(lambda texts: REFEX.sub(r"\1", texts, count=1))
    ran = anaphora("grec", "score", TEST, answers)
    assert ran.status == 0
    assert ran.err == (
        f"warning: {answers}: no answer to 1 reference, 't1.1'; they count as wrong "
        "[grec-answer-missing]\n"
    )


def test_a_missing_text_and_one_that_nobody_asked_for_are_told(anaphora, team) -> None:
    answers = team(lambda texts: texts.replace('<TEXT ID="t1">', '<TEXT ID="t99">'))
    ran = anaphora("grec", "score", TEST, answers)
    assert ran.status == 0
    assert (
        f"{answers}: no answer to 10 references, the first 't1.1' (1 whole text, 't1'); they "
        "count as wrong [grec-answer-missing]"
    ) in ran.err
    assert (
        f"{answers}: answers to 10 references, the first 't1.1' (1 whole text, 't99') that no item "
        "needs; they are skipped [grec-answer-extra]"
    ) in ran.err


def test_a_text_that_is_answered_twice_is_told_and_so_it_is_in_reports(anaphora, team) -> None:
    answers = team(doubled)
    for arguments in (("score", TEST, answers), ("report", TEST, "--answers", f"x={answers}")):
        ran = anaphora("grec", *arguments)
        assert ran.status == 0
        assert (
            f"{answers}: several answers to 1 text, 't1'; the first one counts [grec-answer-twice]"
        ) in ran.err


def test_a_text_that_a_team_lacks_stays_in_for_all_when_resolvers_read(
    anaphora, team, tmp_path: Path
) -> None:
    answers, rows = team(without_first_text), tmp_path / "rows.csv"
    ran = anaphora(
        *("grec", "extrinsic", TEST, answers, "--system", "base-1st", *SUPAR),
        *("--by-resolver", rows, "--json"),
    )
    assert ran.status == 0
    assert f"{answers}: no answer to 10 references, the first 't1.1' (1 whole text" in ran.err
    assert "nothing replaces them" in ran.err
    assert "grec-answer-extra" not in ran.err
    found = {row["system"]: row for row in json.loads(ran.out)["rows"] if row["group"] == "*"}
    assert {row["items"] for row in found.values()} == {3}
    assert (found["team"]["missing"], found["base-1st"]["missing"]) == (10, 0)
    with rows.open(encoding="utf-8", newline="") as handle:
        values = {(row["text"], row["system"]): row["mean"] for row in csv.DictReader(handle)}
    assert float(values["t1", "team"]) == 0
    assert len(values) == 3 * 3


def test_resolvers_find_no_chain_in_texts_without_words_and_say_whose_they_are(
    anaphora, tmp_path: Path
) -> None:
    short = tmp_path / "short.txt"
    short.write_text("# person Ada Moor\n[s Ada Moor] wove and [s _] sang.\n", encoding="utf-8")
    made = tmp_path / "short.xml"
    assert anaphora("grec", "make", short, "-o", made).status == 0
    ran = anaphora("grec", "extrinsic", made, "--system", "base-1st", *SUPAR)
    assert ran.status == 2
    assert f"no text of '{made}' has two references with words" in ran.err


def test_correlations_are_over_systems_and_the_texts_themselves_are_none(anaphora) -> None:
    ran = anaphora(
        *("grec", "extrinsic", TEST, "--system", "base-1st,base-name,base-rand", *SUPAR),
        "--correlations",
    )
    assert ran.status == 0
    assert "n = 3" in ran.out
    assert "n = 4" not in ran.out


def test_versions_of_other_texts_are_refused(anaphora) -> None:
    for arguments in (
        ("score", TEST, "--versions", LAKES),
        ("report", TEST, "--versions", f"R={LAKES}", "--system", "base-1st"),
    ):
        ran = anaphora("grec", *arguments)
        assert ran.status == 2
        assert f"no text of '{LAKES}' is a text of the test set" in ran.err


def test_versions_of_other_texts_among_them_are_told_and_left_out(anaphora, tmp_path: Path) -> None:
    both = tmp_path / "both"
    both.mkdir()
    for each in (GREC / "test-2.xml", LAKES):
        (both / each.name).write_bytes(each.read_bytes())
    ran = anaphora("grec", "score", TEST, "--versions", both, "--json")
    assert ran.status == 0
    assert f"{both}: 16 of its 22 texts are texts of the test set" in ran.err
    assert "[grec-versions]" in ran.err
    assert {row["items"] for row in json.loads(ran.out)["rows"] if row["group"] == "*"} == {145}


def test_texts_that_the_first_version_lacks_are_told(anaphora, team) -> None:
    version = team(without_first_text)
    ran = anaphora("grec", "score", TEST, "--versions", version)
    assert ran.status == 0
    assert (
        f"{version}: the first version lacks 1 text, 't1'; not scored [grec-versions]"
    ) in ran.err


def test_no_draws_are_refused(anaphora) -> None:
    ran = anaphora("grec", "report", TEST, "--system", "base-rand", "--draws", "0")
    assert ran.status == 2
    assert "--draws 0" in ran.err


@pytest.mark.parametrize("command", ["report", "extrinsic"])
def test_a_system_that_cannot_be_trained_is_left_out_and_the_others_go_on(
    anaphora, tmp_path: Path, command: str
) -> None:
    poor = tmp_path / "poor.xml"
    poor.write_text(
        '<TEXT ID="1"><TITLE>Ada</TITLE><PARAGRAPH><REF ID="1.1" SEMCAT="person" SYNCAT="np-subj">'
        '<REFEX REG08-TYPE="name">Ada</REFEX><ALT-REFEX><REFEX REG08-TYPE="name">Ada</REFEX>'
        "</ALT-REFEX></REF> wove.</PARAGRAPH></TEXT>\n",
        encoding="utf-8",
    )
    more = SUPAR if command == "extrinsic" else ()
    ran = anaphora(
        *("grec", command, TEST, "--system", "osu-b-all,base-1st", *more, "--train", poor)
    )
    assert ran.status == 1
    assert "error: 'osu-b-all' cannot be trained: " in ran.err
    assert "it is skipped [grec-untrained]" in ran.err
    assert "base-1st" in ran.out
    assert "osu-b-all" not in ran.out
