"""``anaphora project info``: progress and the bias report of a project."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import Reference
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import DecisionContext, Project, Proposal
from anaphora_workbench.workspace import Workspace

Run = Callable[..., object]


@pytest.fixture
def project(gold: Path, tmp_path: Path) -> Path:
    """A project with the gold text; ana has answered one pronoun."""
    path = tmp_path / "story.anaphora"
    with Project.create(path) as opened:
        for entry in Workspace(Registry()).open([str(gold)]):
            for reading in entry.readings():
                opened.add_document(reading)
        opened.add_annotator("ana")
        opened.add_annotator("ben")
        layer = opened.layer("story", "ana")
        ana, _, _, her = [markable.id for markable in layer.in_text_order()]
        opened.record(
            "story",
            "ana",
            SetAntecedents(her, (ana,), Reference.ANAPHOR),
            DecisionContext(her, 4.0, 1, False, Proposal("supar", (ana,), Reference.ANAPHOR)),
        )
    return path


def test_the_report_has_a_row_for_each_document_and_annotator(anaphora: Run, project: Path) -> None:
    before = project.read_bytes()
    ran = anaphora("project", "info", project)
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:2] == ["Annotators: ana, ben", "===================="]
    (row,) = [line for line in lines if line.startswith("story") and " ana " in line]
    assert row.split()[-3:] == ["1", "0", "4.0"]
    assert project.read_bytes() == before


def test_json_has_a_row_for_each_and_the_total(anaphora: Run, project: Path) -> None:
    ran = anaphora("project", "info", project, "--json")
    result = json.loads(ran.out)
    rows = [row for row in result["rows"] if row["section"] == "progress"]
    assert [(row["document"], row["annotator"]) for row in rows] == [
        ("story", "ana"),
        ("story", "ben"),
        ("*", "*"),
    ]
    assert (rows[0]["decisions"], rows[0]["seconds"], rows[0]["assigned"]) == (1, 4.0, False)
    assert (rows[1]["decisions"], rows[1]["seconds"]) == (0, None)
    assert len(result["inputs"][0]["sha256"]) == 64


def test_csv_has_the_rows_of_json_and_is_replaced_when_it_is_made_again(
    anaphora: Run, project: Path, tmp_path: Path
) -> None:
    table = tmp_path / "progress.csv"
    report = tmp_path / "report.txt"
    for _ in range(2):
        assert anaphora("project", "info", project, "--csv", table, "-o", report).status == 0
    with table.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    wanted = json.loads(anaphora("project", "info", project, "--json").out)["rows"]
    assert [list(row.values()) for row in rows] == [
        ["" if value is None else str(value) for value in row.values()] for row in wanted
    ]


def test_a_project_without_annotators_says_so(anaphora: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.anaphora"
    Project.create(path).close()
    ran = anaphora("project", "info", path)
    assert ran.status == 0
    assert "\n\nNobody annotates here yet, or there is no text.\n" in ran.out


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["info", "no.anaphora"], 1, "no.anaphora: there is no such file in"),
        (["info", "{gold}"], 1, "[project-foreign]"),
        (["info", "{project}", "--csv", "-"], 2, "--csv takes a file"),
        (["info", "{project}", "-o", "{project}"], 2, "is an input or another output"),
        (["info", "{project}", "-o", "{gold}"], 2, "exists and is not a report"),
        ([], 2, "name one of info, assign, merge"),
    ],
)
def test_what_cannot_be_done_is_said(
    anaphora: Run, project: Path, gold: Path, arguments: list[str], status: int, message: str
) -> None:
    filled = [argument.format(gold=gold, project=project) for argument in arguments]
    ran = anaphora("project", *filled)
    assert (ran.status, ran.out) == (status, "")
    assert message in ran.err


def test_the_help_has_examples(anaphora: Run) -> None:
    assert "anaphora project merge" in anaphora("project", "--help").out
    assert "--csv progress.csv" in anaphora("project", "info", "--help").out


def test_the_bias_report_follows_with_its_signature(anaphora: Run, project: Path) -> None:
    with Project.open(project) as opened:
        layer = opened.layer("story", "ben")
        ana, bill, he, her = [markable.id for markable in layer.in_text_order()]
        for anaphor, chosen, blind in ((her, bill, True), (he, bill, False)):
            opened.record(
                "story",
                "ben",
                SetAntecedents(anaphor, (chosen,), Reference.ANAPHOR),
                DecisionContext(
                    *(anaphor, 6.0, 2, blind, Proposal("supar", (ana,), Reference.ANAPHOR)),
                    ("gender", "outside-window"),
                ),
            )
    lines = anaphora("project", "info", project).out.splitlines()
    rows = [line.split() for line in lines if line.startswith("supar  ")]
    assert rows[0] == ["supar", "*", "shown", "2", "50.0", "50.0", "1", "100.0", "5.0"]
    assert rows[1] == ["supar", "*", "blind", "1", "0.0", "0.0", "0", "-", "6.0"]
    assert any(
        line.startswith("supar: shown proposals are followed +50.0 points") for line in lines
    )
    assert ["gender", "2", "66.7"] in [line.split() for line in lines]
    assert lines[-1].startswith("Signature: answers:first|adjudicator:none|pause:300|block:20|")


def test_versions_of_a_resolver_have_a_table_and_rows(anaphora: Run, project: Path) -> None:
    with Project.open(project) as opened:
        ana, bill, he, her = [m.id for m in opened.layer("story", "ben").in_text_order()]
        for anaphor, version in ((her, "1"), (he, "2")):
            proposal = Proposal("ranker", (ana,), Reference.ANAPHOR, 0.8, version)
            opened.record(
                "story",
                "ben",
                SetAntecedents(anaphor, (bill,), Reference.ANAPHOR),
                DecisionContext(anaphor, 6.0, 2, False, proposal),
            )
    lines = anaphora("project", "info", project).out.splitlines()
    table = lines[lines.index("First answers by version of the resolver") :]
    rows = [line.split() for line in table if line.startswith("ranker")]
    assert [row[:5] for row in rows] == [
        ["ranker", "1", "shown", "1", "0.0"],
        ["ranker", "1", "blind", "0", "-"],
        ["ranker", "2", "shown", "1", "0.0"],
        ["ranker", "2", "blind", "0", "-"],
    ]
    info = json.loads(anaphora("project", "info", project, "--json").out)
    versions = [
        r["version"] for r in info["rows"] if r["resolver"] == "ranker" and r["view"] == "*"
    ]
    assert versions[0] == "*"
    assert versions[-2:] == ["1", "2"]


def test_an_adjudicator_is_named_or_taken_from_the_settings(anaphora: Run, project: Path) -> None:
    named = anaphora("project", "info", project, "--adjudicator", "ben", "--json")
    assert json.loads(named.out)["options"]["adjudicator"] == "ben"
    with Project.open(project) as opened:
        opened.settings.set("adjudicator", "ana")
    info = json.loads(anaphora("project", "info", project, "--json").out)
    assert info["options"]["adjudicator"] == "ana"
    unknown = anaphora("project", "info", project, "--adjudicator", "zoe")
    assert (unknown.status, unknown.out) == (2, "")
    assert "the project has no annotator 'zoe'" in unknown.err


def test_the_rows_of_the_bias_report_are_tidy(anaphora: Run, project: Path) -> None:
    rows = json.loads(anaphora("project", "info", project, "--json").out)["rows"]
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    effects = [row for row in rows if row["section"] == "effect"]
    assert [(row["resolver"], row["view"], row["answers"]) for row in effects[:3]] == [
        ("supar", "shown", 1),
        ("supar", "blind", 0),
        ("supar", "*", 1),
    ]
    (rank,) = [row for row in rows if row["section"] == "rank" and row["view"] == "shown"]
    assert (rank["rank"], rank["answers"]) == (1, 1)
    constraints = {row["constraint"]: row for row in rows if row["section"] == "constraint"}
    assert constraints["*"]["answers"] == 1
    assert constraints["outside-window"]["rate"] == 0.0
