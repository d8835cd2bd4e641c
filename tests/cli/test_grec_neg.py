"""``anaphora grec`` on texts about several people."""

from __future__ import annotations

import json
from pathlib import Path

import anaphora_samples

SAMPLES = anaphora_samples.folder()
TEST = SAMPLES / "grec-people" / "test.xml"
TRAIN = SAMPLES / "grec-people" / "train.xml"


def rows_of(out: str) -> dict[tuple[str, str], float]:
    return {
        (row["system"], row["measure"]): row["value"]
        for row in json.loads(out)["rows"]
        if row["group"] == "*"
    }


def test_references_inside_others_count_for_recall_and_precision(anaphora, tmp_path: Path) -> None:
    text = TEST.read_text(encoding="utf-8")
    begin = text.index('<REF ENTITY="1" MENTION="1"')
    end = text.index("</REF> uncle</REFEX></REF>") + len("</REF> uncle</REFEX></REF>")
    ref = text[begin : text.index(">", begin) + 1]
    he = '<REFEX ENTITY="1" REG08-TYPE="pronoun" CASE="nominative">he</REFEX></REF>'
    own = tmp_path / "own.xml"
    own.write_text(f"{text[:begin]}{ref}{he}{text[end:]}", encoding="utf-8")
    ran = anaphora("grec", "score", TEST, own, "--json")
    assert (ran.status, ran.err) == (0, "")
    rows = rows_of(ran.out)
    # *Her uncle* became *he*: its type is wrong, and the reference of *her* is gone.
    assert rows["own", "type_accuracy"] == 45 / 47
    assert rows["own", "type_precision"] == 45 / 46
    ran = anaphora("grec", "score", own, TEST, "--json")
    assert (ran.status, ran.err) == (0, "")
    rows = rows_of(ran.out)
    assert rows["test", "type_accuracy"] == 45 / 46
    assert rows["test", "type_precision"] == 45 / 47


def test_systems_learn_and_answer_in_the_format_of_the_file(anaphora, tmp_path: Path) -> None:
    out = tmp_path / "out.xml"
    ran = anaphora("grec", "run", "base-freq", TEST, "--train", TRAIN, "-o", out)
    assert (ran.status, ran.err) == (0, "")
    assert "<GREC-ITEM>" in out.read_text(encoding="utf-8")
    counted = anaphora("grec", "validate", out)
    assert counted.status == 0
    assert "SYNCAT np-subj_rel-clause" in counted.out
    both = anaphora("grec", "run", "base-1st", TEST, SAMPLES / "grec" / "lakes.xml")
    assert both.status == 2
    assert "some texts are of GREC, others of GREC-NEG" in both.err
    ran = anaphora("grec", "extrinsic", TEST, out)
    assert ran.status == 2
    assert "about several people" in ran.err


def test_answers_are_written_as_grec_neg_and_scored_against_the_corpus(
    anaphora, tmp_path: Path
) -> None:
    folder, out = SAMPLES / "webnlg", tmp_path / "names.xml"
    test, train = folder / "test.xml", folder / "train.xml"
    ran = anaphora("grec", "run", "base-freq", test, "--train", train, "-o", out)
    assert (ran.status, ran.err) == (0, "")
    assert "<GREC-ITEM>" in out.read_text(encoding="utf-8")
    ran = anaphora("grec", "score", test, out, "--json")
    assert (ran.status, ran.err) == (0, "")
    rows = rows_of(ran.out)
    assert rows["corpus", "string_accuracy"] == 1
    assert rows["names", "string_accuracy"] == 11 / 20
    assert rows["names", "type_accuracy"] == 13 / 20


def test_people_of_vareg_are_versions_that_the_best_of_counts(anaphora) -> None:
    folder = SAMPLES / "vareg"
    ran = anaphora("grec", "score", folder, "--versions", folder, "--json")
    assert (ran.status, ran.err) == (0, "")
    rows = rows_of(ran.out)
    # The text of five references: the first person chose four as the original; that of three: two.
    assert rows["corpus", "type_accuracy"] == 6 / 8
