"""``anaphora study``: studies with people from the command line."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Ran

from anaphora_workbench.studies.schedule import planned_trials, rows_of
from anaphora_workbench.studies.simulation import Simulation
from anaphora_workbench.studies.study_file import read_study

SETTINGS = '[study]\nname = "trial"\nkind = "reading"\n[design]\nparticipants = 21\n'


@pytest.fixture
def readers(tmp_path: Path) -> Path:
    """A reading study of 21 texts in seven versions."""
    folder = tmp_path / "study"
    folder.mkdir()
    (folder / "study.toml").write_text(SETTINGS, encoding="utf-8")
    lines = [
        json.dumps({"item": f"t{n}", "system": system, "sentences": [{"text": "Hi.", "tokens": 2}]})
        for n in range(21)
        for system in "ABCDEFG"
    ]
    (folder / "stimuli.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_check_prints_the_design(anaphora: Callable[..., Ran], readers: Path) -> None:
    ran = anaphora("study", "check", readers)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "study:        trial (reading)",
        "items:        21",
        "systems:      7 (A, B, C, D, E, F, G)",
        "rows:         7, 21 trials each",
        "practice:     0 trials",
        "participants: 21 planned, 441 trials",
        "seen by:      3 people a version",
        "measures:     reading_time, question_accuracy, question_time",
        "0 errors",
    ]


def test_check_lists_every_problem_with_its_place(
    anaphora: Callable[..., Ran], readers: Path
) -> None:
    with (readers / "study.toml").open("a", encoding="utf-8") as handle:
        handle.write("particpants = 3\n")
    ran = anaphora("study", "check", readers)
    assert ran.status == 1
    assert ran.out.splitlines() == [
        f"error: {readers}/study.toml:6:15: there is no 'particpants' here. "
        "Did you mean 'participants'? [study-unknown]",
        "1 error",
    ]


def test_check_warns_of_what_nobody_sees(anaphora: Callable[..., Ran], readers: Path) -> None:
    (readers / "study.toml").write_text(SETTINGS.replace("21", "5"), encoding="utf-8")
    ran = anaphora("study", "check", readers)
    assert ran.status == 0
    assert ran.out.splitlines()[0] == (
        "warning: nobody sees 42 of 147 stimuli, such as 't0' of F: 5 participants for 7 rows; "
        "plan 7 or a multiple ([design] participants) [study-unseen]"
    )
    assert "0 to 1 people a version" in ran.out
    assert ran.out.endswith("0 errors\n")


def test_check_prints_json(anaphora: Callable[..., Ran], readers: Path) -> None:
    found = json.loads(anaphora("study", "check", readers, "--json").out)
    assert found["rows"] == []
    assert found["study"]["rows"] == "7, 21 trials each"


def test_a_missing_folder_is_an_error(anaphora: Callable[..., Ran], tmp_path: Path) -> None:
    ran = anaphora("study", "check", tmp_path / "none")
    assert ran.status == 1
    assert ran.out.count("[study-missing]") == 2


@pytest.fixture
def rated(anaphora: Callable[..., Ran], tmp_path: Path) -> Path:
    """The sample of a rating study with simulated answers, exported."""
    study = tmp_path / "rating"
    assert anaphora("study", "new", "--sample", "rating", "-o", study).status == 0
    effects = ("--effect", "random=-25", "--effect", "trigrams=-12")
    assert anaphora("study", "simulate", study, *effects).status == 0
    database = study / "simulated.sqlite"
    ran = anaphora("study", "export", study, "--database", database, "-o", tmp_path / "out.csv")
    table = tmp_path / "out.csv"
    assert ran.status == 0
    assert ran.out == f"192 answers of 24 participants\nanaphora stats trials {table}\n"
    return table


def test_ratings_go_into_the_analysis_as_they_are(
    anaphora: Callable[..., Ran], rated: Path
) -> None:
    ran = anaphora("stats", "trials", rated, "--model", "none")
    assert (ran.status, ran.err) == (0, "")
    assert "clarity rating" in ran.out
    assert "outliers" not in ran.out.partition("stats:trials")[0]
    order = [line.split()[0] for line in ran.out.splitlines() if line.startswith(("cor", "ran"))]
    assert order[:2] == ["corpus", "random"]  # more is better: the best one comes first


def test_ratings_by_rater_have_mean_0(anaphora: Callable[..., Ran], rated: Path) -> None:
    ran = anaphora("stats", "trials", rated, "--model", "none", "--z-by-rater", "--json")
    rows = [row for row in json.loads(ran.out)["rows"] if row["measure"] == "clarity_rating"]
    assert sum(row["mean"] * row["n"] for row in rows) == pytest.approx(0, abs=1e-9)


def test_means_of_systems_join_a_report(
    anaphora: Callable[..., Ran], rated: Path, tmp_path: Path
) -> None:
    people, report = tmp_path / "people.csv", tmp_path / "report.csv"
    assert anaphora("stats", "trials", rated, "--system-means", people).status == 0
    assert people.read_text("utf-8").splitlines()[0] == (
        "system,clarity_rating,readability_rating,meaning_rating"
    )
    head = "test_set,system,group,measure,value\n"
    rows = "s,corpus,*,bleu,1\ns,random,*,bleu,0.1\ns,random,x,bleu,9\ns,trigrams,*,bleu,0.3\n"
    report.write_text(f"{head}{rows}s,other,*,bleu,0.2\n", encoding="utf-8")
    ran = anaphora(
        *("stats", "pearson", people, "--join", report),
        *("--columns", "clarity_rating,bleu", "--json"),
    )
    assert "not counted: other" in ran.err
    (row,) = json.loads(ran.out)["rows"]
    assert (row["first"], row["second"], row["n"]) == ("clarity_rating", "bleu", 3)
    assert row["r"] > 0.8


def test_a_table_to_join_has_a_line_for_each_system(
    anaphora: Callable[..., Ran], rated: Path, tmp_path: Path
) -> None:
    people, twice = tmp_path / "people.csv", tmp_path / "twice.csv"
    anaphora("stats", "trials", rated, "--system-means", people)
    twice.write_text("system,bleu\ncorpus,1\ncorpus,2\n", encoding="utf-8")
    ran = anaphora("stats", "pearson", people, "--join", twice, "--columns", "clarity_rating,bleu")
    assert ran.status == 1
    assert "twice.csv:3: the system 'corpus' has an earlier line" in ran.err
    twice.write_text("system,bleu\nx,1\n", encoding="utf-8")
    ran = anaphora("stats", "pearson", people, "--join", twice, "--columns", "clarity_rating,bleu")
    assert ran.status == 2
    assert "no system is in both tables" in ran.err


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("1,a,A,clarity_rating,101", ":2: a rating lies between 0 and 100, which 101 does not"),
        ("1,a,A,magnitude,0", ":2: a magnitude is above 0, which 0 is not"),
        ("1,a,,choice,3", "the table has words for answers, which have no mean"),
    ],
)
def test_values_that_cannot_be_are_refused(
    anaphora: Callable[..., Ran], tmp_path: Path, row: str, message: str
) -> None:
    table = tmp_path / "table.csv"
    table.write_text(f"participant,item,system,measure,value\n{row}\n", encoding="utf-8")
    ran = anaphora("stats", "trials", table)
    assert ran.status in (1, 2)
    assert message in ran.err


def test_excluded_rows_do_not_count(anaphora: Callable[..., Ran], tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    rows = [
        f"{p},{i},{s},magnitude,{1 + p + i},{('', 'no', '0', 'native')[p]}"
        for p in range(4)
        for i in range(3)
        for s in "AB"
    ]
    head = "participant,item,system,measure,value,excluded\n"
    table.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")
    ran = anaphora("stats", "trials", table)
    assert "note: 1 participant excluded, 6 rows\n" in ran.err
    assert "an experiment with 3 participants" in ran.out
    assert "magnitude (logarithm)" in ran.out
    ran = anaphora("stats", "trials", table, "--with-excluded")
    assert "an experiment with 4 participants" in ran.out


def test_answers_are_never_simulated_among_real_ones(
    anaphora: Callable[..., Ran], tmp_path: Path
) -> None:
    study = tmp_path / "study"
    anaphora("study", "new", "--sample", "magnitude", "-o", study)
    for more, message in (
        (("-o", study / "answers.sqlite"), "has the answers of real people"),
        (("--participants", "25"), "--participants takes 1 to 24"),
        (("--effect", "nobody=3"), "there is no system 'nobody'"),
        (("--effect", "random"), "'random' is not SYSTEM=VALUE"),
    ):
        ran = anaphora("study", "simulate", study, *more)
        assert (ran.status, ran.out) == (2, "")
        assert message in ran.err
    assert anaphora("study", "simulate", study, "--participants", "1").status == 0
    ran = anaphora("study", "simulate", study, "--participants", "1")
    assert "exists; choose another name" in ran.err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ((), "name what to write"),
        (("--grec", "v"), "--grec belongs to a selection study; this one is a magnitude study"),
        (("-o", "a.csv", "--raw", "a.csv"), "two outputs have the same name"),
        (("-o", "a.csv"), "[answers-missing]"),
        (("--static", "jatos"), "--static needs a folder to write"),
        (("--static", "jatos", "-o", "x", "--raw", "y"), "leave --raw out"),
        (("-o", "a.csv", "--results", "none.txt"), "none.txt"),
    ],
)
def test_what_cannot_be_exported_is_refused(
    anaphora: Callable[..., Ran],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    more: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    anaphora("study", "new", "--sample", "magnitude", "-o", "study")
    ran = anaphora("study", "export", "study", *more)
    assert ran.status in (1, 2)
    assert message in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["study"]


@pytest.mark.parametrize(
    ("kind", "rule"),
    [("reading", " --keep-outliers"), ("identification", " --outliers 2 --treatment replace")],
)
def test_the_command_that_analyses_follows_the_settings(
    anaphora: Callable[..., Ran], tmp_path: Path, kind: str, rule: str
) -> None:
    study, table = tmp_path / "my study", tmp_path / "my table.csv"
    anaphora("study", "new", "--sample", kind, "-o", study)
    ran = anaphora("study", "simulate", study, "--participants", "4")
    database = study / "simulated.sqlite"
    assert shlex.split(ran.out.splitlines()[1])[3:6] == [str(study), "--database", str(database)]
    ran = anaphora("study", "export", study, "--database", database, "-o", table)
    assert ran.out.splitlines()[1] == f"anaphora stats trials '{table}'{rule}"
    arguments = shlex.split(ran.out.splitlines()[1])[1:]
    assert anaphora(*arguments).status == 0


def test_results_without_any_answer_make_no_table(
    anaphora: Callable[..., Ran], tmp_path: Path
) -> None:
    study, results, table = tmp_path / "study", tmp_path / "results.txt", tmp_path / "out.csv"
    anaphora("study", "new", "--sample", "magnitude", "-o", study)
    results.write_text("participant,value\n1,2\n", encoding="utf-8")
    ran = anaphora("study", "export", study, "--results", results, "-o", table)
    assert (ran.status, ran.out) == (1, "")
    assert f"{results}:1: this is not JSON" in ran.err
    assert "nothing was written [static-results]" in ran.err
    assert not table.exists()


def test_choices_and_descriptions_come_back_as_challenge_files(
    anaphora: Callable[..., Ran], tmp_path: Path
) -> None:
    for kind, option, place in (
        ("selection", "--grec", tmp_path / "versions"),
        ("elicitation", "--tuna", tmp_path / "descriptions.xml"),
    ):
        study = tmp_path / kind
        anaphora("study", "new", "--sample", kind, "-o", study)
        anaphora("study", "simulate", study, "--participants", "3")
        database = study / "simulated.sqlite"
        ran = anaphora("study", "export", study, "--database", database, option, place)
        assert ran.status == 0
    names = sorted(path.name for path in (tmp_path / "versions").iterdir())
    assert names == ["version-1.xml", "version-2.xml", "version-3.xml"]
    versions = [tmp_path / "versions" / name for name in names]
    ran = anaphora(
        *("grec", "score", tmp_path / "selection" / "material.xml", versions[0]),
        *("--versions", *versions),
    )
    assert ran.status == 0
    assert re.search(r"^version-1 +100\.00 +100\.00", ran.out, re.MULTILINE)
    ran = anaphora("tuna", "validate", tmp_path / "descriptions.xml")
    assert ran.status == 0
    assert "descriptions             24" in ran.out


def test_results_of_a_static_export_give_the_same_table(
    anaphora: Callable[..., Ran], tmp_path: Path
) -> None:
    place = tmp_path / "study"
    anaphora("study", "new", "--sample", "magnitude", "-o", place)
    study = read_study(place).wanted()
    trials = planned_trials(study, rows_of(study)[0], 1)
    run = {"study": study.fingerprint, "run": "r1", "participant": 1, "sent": 1.0}
    lines: list[dict[str, Any]] = [{**run, "what": "start", "asked": {"native": "yes"}}]
    for trial, answers in zip(trials, Simulation(study).answers(trials, 1), strict=True):
        body = {"answers": answers, "duration": 900.5}
        lines.append({**run, "what": "trial", "number": trial.number, "body": body})
    text = "\n".join([json.dumps(line) for line in [*lines, {**run, "what": "finish"}]])
    results, table = tmp_path / "results.txt", tmp_path / "out.csv"
    results.write_text(f"{text}\nnonsense\n", encoding="utf-8")
    ran = anaphora("study", "export", place, "--results", results, "-o", table)
    assert ran.status == 1
    assert f"{results}:9: this is not JSON" in ran.err
    assert ran.out.startswith("6 answers of 1 participant\n")
    assert anaphora("study", "simulate", place, "--participants", "1").status == 0
    other = tmp_path / "other.csv"
    anaphora("study", "export", place, "--database", place / "simulated.sqlite", "-o", other)
    assert other.read_text("utf-8") == table.read_text("utf-8")


def test_more_answers_than_planned_are_said_to_be_more(
    anaphora: Callable[..., Ran], tmp_path: Path
) -> None:
    study = tmp_path / "a study"
    ran = anaphora("study", "new", "--sample", "magnitude", "-o", study)
    assert ran.status == 0
    settings = study / "study.toml"
    anaphora("study", "simulate", study, "--participants", "3")
    text = settings.read_text("utf-8").replace("participants = 24", "participants = 2")
    settings.write_text(text, "utf-8")
    ran = anaphora("study", "status", study, "--database", study / "simulated.sqlite")
    assert "answers:      18 (12 planned)\n" in ran.out
