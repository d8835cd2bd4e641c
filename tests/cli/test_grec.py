"""``anaphora grec`` end to end, on the samples and on broken files."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import anaphora_samples

GREC = anaphora_samples.folder() / "grec"
TRAIN, TEST, LAKES = GREC / "train.xml", GREC / "test.xml", GREC / "lakes.xml"
BAD = Path(__file__).parents[1] / "bad_input" / "grec"
Run = Callable[..., object]


def test_validate_counts_what_a_file_holds(anaphora) -> None:
    ran = anaphora("grec", "validate", TEST)
    assert ran.status == 0
    assert ["references", "145"] in [line.split() for line in ran.out.splitlines()]
    assert ["errors", "0"] in [line.split() for line in ran.out.splitlines()]


def test_validate_says_every_problem_of_a_folder_and_reads_the_other_files(anaphora) -> None:
    ran = anaphora("grec", "validate", BAD, "--json")
    assert ran.status == 1
    result = json.loads(ran.out)
    codes = {problem["code"] for problem in result["problems"]}
    assert {"grec-xml", "grec-type", "grec-place", "encoding-unknown"} <= codes
    rows = {row["what"]: row["count"] for row in result["rows"]}
    assert rows["texts"] > 10


def test_run_writes_a_file_of_answers_that_score_reads(anaphora, tmp_path: Path) -> None:
    out = tmp_path / "cnts.xml"
    ran = anaphora("grec", "run", "cnts-type-g", TEST, "--train", TRAIN, "-o", out)
    assert (ran.status, ran.err) == (0, "")
    scored = anaphora("grec", "score", TEST, f"team={out}", "--json")
    assert scored.status == 0
    rows = json.loads(scored.out)["rows"]
    value = next(
        row["value"]
        for row in rows
        if (row["system"], row["measure"], row["group"]) == ("team", "type_accuracy", "*")
    )
    assert value > 0.6


def test_run_mirrors_a_folder(anaphora, tmp_path: Path) -> None:
    (tmp_path / "in" / "sub").mkdir(parents=True)
    for name in ("a.xml", "sub/b.xml"):
        (tmp_path / "in" / name).write_bytes(LAKES.read_bytes())
    ran = anaphora("grec", "run", "base-name", tmp_path / "in", "-o", tmp_path / "out")
    assert ran.status == 0
    found = sorted([str(p.relative_to(tmp_path)) for p in (tmp_path / "out").rglob("*.xml")])
    assert found == ["out/a.xml", "out/sub/b.xml"]


def test_a_model_runs_again_without_a_search_and_refuses_changed_texts(
    anaphora, tmp_path: Path
) -> None:
    data, model = tmp_path / "train.xml", tmp_path / "m.json"
    data.write_bytes(TRAIN.read_bytes())
    assert anaphora("grec", "train", "cnts-type-g", data, "-o", model).status == 0
    first, again = tmp_path / "1.xml", tmp_path / "2.xml"
    assert anaphora("grec", "run", "cnts-type-g", TEST, "--train", data, "-o", first).status == 0
    assert anaphora("grec", "run", "--model", model, TEST, "-o", again).status == 0
    assert first.read_bytes() == again.read_bytes()
    data.write_bytes(LAKES.read_bytes())
    ran = anaphora("grec", "run", "--model", model, TEST)
    assert ran.status == 1
    assert "has changed since" in ran.err


def test_report_makes_all_tables_of_all_systems(anaphora, tmp_path: Path) -> None:
    html, latex, rows = tmp_path / "r.html", tmp_path / "r.tex", tmp_path / "r.csv"
    ran = anaphora(
        *("grec", "report", f"C={TEST}", f"L={LAKES}", "--train", TRAIN, "--published"),
        *("--versions", f"C-2={GREC / 'test-2.xml'},{GREC / 'test-3.xml'}", "--draws", "3"),
        *("--html", html, "--latex", latex, "--csv", rows, "--correlations", "--all-tables"),
    )
    assert (ran.status, ran.err) == (0, "")
    assert "REG08-Type accuracy on 3 test sets" in ran.out
    assert "on other texts; for comparison, not re-run here." in ran.out
    assert "mean of 3 draws" in ran.out
    assert "REG08-Type accuracy by group, C" in ran.out
    assert "<table" in html.read_text(encoding="utf-8")
    assert "tabular" in latex.read_text(encoding="utf-8")
    with rows.open(encoding="utf-8", newline="") as handle:
        found = [
            row
            for row in csv.DictReader(handle)
            if (row["measure"], row["group"]) == ("type_accuracy", "*")
        ]
    by_place = {(row["test_set"], row["system"]): float(row["value"]) for row in found}
    assert len(by_place) == 3 * 11
    assert by_place["C", "corpus"] == 1.0
    assert 0.5 < by_place["C-2", "corpus"] < 1.0
    of_c = [row for row in found if row["test_set"] == "C"]
    letters = {row["system"]: set(row["letters"].split()) for row in of_c}
    assert not letters["osu-n-nonre"] & letters["base-freq"]
    # The report tests the texts' own choices against other people's (table 3), not against
    # themselves (table 2).
    assert letters["corpus"] == set()
    topline = next(row for row in found if (row["test_set"], row["system"]) == ("C-2", "corpus"))
    assert topline["letters"].startswith("A")
    assert "|with-corpus:C-2|version:" in ran.out


def test_a_report_begins_with_a_summary_and_has_the_tables_that_are_asked_for(
    anaphora, tmp_path: Path
) -> None:
    def titles(*more: object) -> list[str]:
        ran = anaphora("grec", "report", TEST, *SYSTEMS, *more)
        assert (ran.status, ran.err) == (0, "")
        return [line for line, below in pairwise(ran.out.splitlines()) if below[:2] == "=="]

    first = ["Generation Challenges: GREC, 3 systems", "Summary: the best systems, test"]
    overview = "All measures, test (145 items)"
    assert titles() == [*first, overview, "REG08-Type accuracy, test"]
    rows = tmp_path / "rows.csv"
    assert titles("--measures", "bleu_3,edit_distance", "--csv", rows) == [
        *first,
        overview,
        "BLEU-3 by group, test",
        "SE, test",
        "SE by group, test",
    ]
    with rows.open(encoding="utf-8", newline="") as handle:
        assert {row["measure"] for row in csv.DictReader(handle)} == {"bleu_3", "edit_distance"}
    assert len(titles("--all-tables")) == 15
    ran = anaphora("grec", "report", TEST, LAKES, *SYSTEMS)
    assert "More tables: --measures NAMES, or --all-tables. Measures: type_accuracy," in ran.out
    assert "REG08-Type accuracy on 2 test sets" in ran.out
    summary = ran.out.partition("Summary: the best systems")[2].partition("\n\n")[0]
    assert summary.count("all 2") == 10  # both choose alike on 'lakes'
    assert "corpus" not in summary


SYSTEMS = ("--system", "base-1st,base-name")


@pytest.mark.parametrize(
    ("measure", "message"),
    [
        ("bleu", "there is no measure 'bleu'. Did you mean 'bleu_3'?"),
        ("type_precision", "there is no measure 'type_precision'"),
    ],
)
def test_a_measure_that_results_do_not_have_is_refused(
    anaphora, measure: str, message: str
) -> None:
    ran = anaphora("grec", "report", TEST, *SYSTEMS, "--measures", measure)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_the_analysis_of_variance_is_of_systems_alone_unless_the_corpus_is_asked_for(
    anaphora, tmp_path: Path
) -> None:
    given = []
    for system in ("base-1st", "base-rand"):
        given.append(tmp_path / f"{system}.xml")
        anaphora("grec", "run", system, LAKES, "-o", given[-1])
    items = tmp_path / "items.csv"
    asked = ("grec", "score", LAKES, *given, "--json")

    def first(ran) -> dict[str, float]:
        rows = json.loads(ran.out)["rows"]
        return next(row for row in rows if row["measure"] == "type_accuracy")

    with_corpus = first(anaphora(*asked, "--with-corpus", "--blocked", "--items", items))
    systems = first(anaphora(*asked, "--blocked"))
    assert (systems["df_between"], with_corpus["df_between"]) == (1, 2)
    assert systems["f"] < with_corpus["f"]
    assert systems["blocked_f"] < with_corpus["blocked_f"]
    with items.open(encoding="utf-8", newline="") as handle:
        values = [row for row in csv.DictReader(handle) if row["measure"] == "type_accuracy"]
    for chosen, expected in (
        (values, with_corpus["f"]),
        ([row for row in values if row["system"] != "corpus"], systems["f"]),
    ):
        lines = [f"{row['system']},{row['value']}" for row in chosen]
        table = tmp_path / "table.csv"
        table.write_text("\n".join(["system,value", *lines]), encoding="utf-8")
        columns = ("--value", "value", "--group", "system", "--json")
        ran = anaphora("stats", "anova", *columns, table)
        assert json.loads(ran.out)["f"] == pytest.approx(expected)


def test_missing_and_extra_answers_are_counted_and_the_others_are_scored(
    anaphora, tmp_path: Path
) -> None:
    answers = tmp_path / "team.xml"
    texts = TEST.read_text(encoding="utf-8").replace('<TEXT ID="t1">', '<TEXT ID="t99">')
    answers.write_text(texts, encoding="utf-8")
    ran = anaphora("grec", "score", TEST, answers, "--json")
    row = next(row for row in json.loads(ran.out)["rows"] if row["system"] == "team")
    assert row["missing"] == row["extra"] == 10
    assert row["items"] == 145
    shown = anaphora("grec", "score", TEST, answers)
    assert "Missing outputs count as wrong" in shown.out


def test_a_broken_text_among_the_answers_costs_that_text_only(anaphora, tmp_path: Path) -> None:
    answers = tmp_path / "team.xml"
    whole = TEST.read_text(encoding="utf-8")
    answers.write_text(whole.replace("is a singer", "is & singer", 1), encoding="utf-8")
    ran = anaphora("grec", "score", TEST, answers, "--json")
    assert ran.status == 1
    assert "[grec-xml]" in ran.err
    row = next(row for row in json.loads(ran.out)["rows"] if row["system"] == "team")
    assert 0 < row["missing"] < 20


def test_odd_answers_are_told_with_their_place_and_scored(anaphora, tmp_path: Path) -> None:
    answers = tmp_path / "team.xml"
    odd = TEST.read_text(encoding="utf-8").replace('TYPE="name"', 'TYPE="nickname"', 1)
    answers.write_text(odd.replace(">_<", "><"), encoding="utf-8")
    ran = anaphora("grec", "score", TEST, answers, "--json")
    assert ran.status == 0
    assert f"{answers}:9:1: REG08-TYPE is 'nickname'" in ran.err
    assert "[grec-refex-empty]" in ran.err
    rows = {
        (row["system"], row["measure"]): row["value"]
        for row in json.loads(ran.out)["rows"]
        if row["group"] == "*"
    }
    assert rows["team", "type_accuracy"] == pytest.approx(144 / 145)
    assert rows["team", "string_accuracy"] == 1.0


def test_split_writes_training_and_test_texts(anaphora, tmp_path: Path) -> None:
    ran = anaphora(
        *("grec", "split", TRAIN, "--ratio", "0.25", "--seed", "3", "--asked"),
        *("-o", tmp_path / "parts"),
    )
    assert ran.status == 0
    assert ["all", "32", "10"] in [line.split() for line in ran.out.splitlines()]
    asked = (tmp_path / "parts" / "test-asked.xml").read_text(encoding="utf-8")
    assert "<REF " in asked
    assert anaphora("grec", "run", "base-1st", tmp_path / "parts" / "test-asked.xml").status == 0


def test_make_builds_texts_from_chains_and_from_marked_texts(anaphora, tmp_path: Path) -> None:
    out = tmp_path / "made.xml"
    bio = anaphora_samples.path("en-bio")
    ran = anaphora("grec", "make", bio, GREC / "source" / "lakes.txt", "-o", out)
    assert ran.status == 0
    counted = anaphora("grec", "validate", out)
    assert ["texts", "7"] in [line.split() for line in counted.out.splitlines()]
    assert ["errors", "0"] in [line.split() for line in counted.out.splitlines()]


def test_make_says_which_texts_it_cannot_use(anaphora, tmp_path: Path) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("Ada wove. She sang.\n", encoding="utf-8")
    ran = anaphora("grec", "make", plain, GREC / "source" / "lakes.txt", "-o", tmp_path / "m.xml")
    assert "'plain' has no chains, which 'anaphora resolve' makes; no text is made of it" in ran.err
    assert anaphora("grec", "make", plain).status == 2


def test_a_marked_text_without_a_title_is_told_with_its_place(anaphora, tmp_path: Path) -> None:
    marked = tmp_path / "m.txt"
    marked.write_text("# lake\n[s It] is deep, and [s it] is cold.\n", encoding="utf-8")
    ran = anaphora("grec", "make", marked)
    assert ran.status == 1
    assert f"{marked}:1:1: a text begins with '# SEMCAT TITLE'" in ran.err
    assert "[grec-marked]" in ran.err


def test_validate_has_nothing_to_say_of_what_make_writes(anaphora, tmp_path: Path) -> None:
    marked, out = tmp_path / "m.txt", tmp_path / "m.xml"
    marked.write_text(
        "# person Ada Moor | she\n[s Ada Moor], [s whom] we met, left [s him] [d Ada's] loom.\n",
        encoding="utf-8",
    )
    assert anaphora("grec", "make", marked, "-o", out).status == 0
    ran = anaphora("grec", "validate", out)
    assert (ran.status, ran.err) == (0, "")


def test_a_split_without_test_texts_is_refused(anaphora, tmp_path: Path) -> None:
    ran = anaphora("grec", "split", TRAIN, "--ratio", "0.001", "-o", tmp_path / "parts")
    assert ran.status == 2
    assert "the smallest that gives one is 0.02; nothing was written" in ran.err
    assert not (tmp_path / "parts").exists()


@pytest.mark.parametrize("sample", ["en/bio.conllu", "sr/deep-test.sr", "tuna/test.xml"])
@pytest.mark.parametrize("command", [("validate",), ("run", "base-1st")])
def test_files_of_other_formats_get_no_remedy_that_does_not_exist(
    anaphora, sample: str, command: tuple[str, ...]
) -> None:
    ran = anaphora("grec", *command, anaphora_samples.folder() / sample)
    assert ran.status in (1, 2)
    assert sample in ran.err
    assert "<TEXTS>" not in ran.out
    assert "--from" not in ran.err


def test_extrinsic_scores_the_chains_of_resolvers(anaphora, tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    ran = anaphora(
        *("grec", "extrinsic", f"L={LAKES}", "--system", "base-1st", "--system", "base-rand"),
        *("--resolvers", "supar,sieves,rap", "--by-resolver", rows, "--published"),
    )
    assert (ran.status, ran.err) == (0, "")
    assert "Resolvers are not readers" in ran.out
    assert "(MUC+CEAF+B3)/3" in ran.out
    assert "Pearson's correlations over 2 systems" in ran.out
    with rows.open(encoding="utf-8", newline="") as handle:
        found = list(csv.DictReader(handle))
    assert len(found) == 6 * 3 * 3
    assert {row["resolver"] for row in found} == {"supar", "sieves", "rap"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "is-g", TEST), "learns from texts with answers; name them with --train"),
        (("run", "is-g"), "name the system and then the files"),
        (("run", "full-brevity", TEST), "is a system of the track 'tuna', not of GREC"),
        (("run", "nobody", TEST), "there is no GREC system 'nobody'. Known: base-1st, base-freq,"),
        (("train", "base-1st", TRAIN, "-o", "m.json"), "learns nothing, so it needs no model"),
        (("report", TEST), "learns from texts with answers"),
        (("report", TEST, TEST, "--system", "base-1st"), "two test sets are called 'test'"),
        (("report", TEST, "--versions", "x"), "--versions takes NAME=FILE,FILE..."),
        (("score", TEST, TRAIN, f"train={LAKES}"), "two files of answers are called 'train'"),
        (("extrinsic", TEST, "--system", "is-g"), "learns from texts with answers"),
    ],
)
def test_wrong_usage_is_said_in_a_sentence(anaphora, arguments, message: str) -> None:
    ran = anaphora("grec", *arguments)
    assert ran.status == 2
    assert message in ran.err


def test_files_of_somebody_are_not_written_over(anaphora, tmp_path: Path) -> None:
    kept = tmp_path / "kept.xml"
    kept.write_text("mine", encoding="utf-8")
    ran = anaphora("grec", "run", "base-1st", TEST, "-o", kept)
    assert ran.status == 2
    assert "--force" in ran.err
    assert kept.read_text(encoding="utf-8") == "mine"
    assert anaphora("grec", "run", "base-1st", TEST, "-o", kept, "--force").status == 0


def test_texts_without_their_own_choices_cannot_be_scored_against(anaphora, tmp_path: Path) -> None:
    asked = tmp_path / "parts"
    anaphora("grec", "split", TRAIN, "--asked", "-o", asked)
    ran = anaphora("grec", "score", asked / "test-asked.xml", TEST)
    assert ran.status == 2
    assert "give texts with their selected expressions" in ran.err
