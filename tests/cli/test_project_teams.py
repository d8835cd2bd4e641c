"""``anaphora project assign`` and ``merge``: working by mail."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.cli.commands import parser
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import Reference
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Workspace

Run = Callable[..., object]


@pytest.fixture
def project(gold: Path, tmp_path: Path) -> Path:
    """A project with three copies of the gold text under names of their own."""
    path = tmp_path / "team.anaphora"
    text = gold.read_text(encoding="utf-8")
    with Project.create(path) as opened:
        for name in ("a", "b", "c"):
            copy = tmp_path / f"{name}.conllu"
            copy.write_text(text.replace("story", name), encoding="utf-8")
            for entry in Workspace(Registry()).open([str(copy)]):
                for reading in entry.readings():
                    opened.add_document(reading)
    return path


def decide(path: Path, annotator: str) -> None:
    with Project.open(path) as opened:
        for stored in opened.documents():
            first, *_, last = opened.layer(stored.name, annotator).in_text_order()
            edit = SetAntecedents(last.id, (first.id,), Reference.ANAPHOR)
            opened.record(stored.name, annotator, edit)


def test_documents_go_out_and_come_back(anaphora: Run, project: Path, tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    ran = anaphora("project", "assign", project, "-o", mail, "--annotators", "ana, Ben B.")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == "Annotated twice: 0.0 % of the work"
    files = [mail / "ana.anaphora", mail / "Ben_B.anaphora"]
    for path, annotator in zip(files, ("ana", "Ben B."), strict=True):
        decide(path, annotator)
    together = tmp_path / "together.anaphora"
    ran = anaphora("project", "merge", project, *files, "-o", together)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{together}: 3 documents, 3 decisions by ana, Ben B.\n"
    info = json.loads(anaphora("project", "info", together, "--json").out)["rows"]
    progress = [row for row in info if row["section"] == "progress"]
    assert [row["assigned"] for row in progress] == [True] * 4


def test_json_tells_who_got_what(anaphora: Run, project: Path, tmp_path: Path) -> None:
    ran = anaphora(
        *("project", "assign", project, "-o", tmp_path / "mail", "--annotators", "ana,ben"),
        *("--overlap", "100%", "--documents", "a,c", "--balance", "tokens", "--json"),
    )
    result = json.loads(ran.out)
    assert [(row["annotator"], row["document"], row["doubled"]) for row in result["rows"]] == [
        ("ana", "a", True),
        ("ana", "c", True),
        ("ben", "a", True),
        ("ben", "c", True),
    ]
    assert result["overlap"] == 1.0
    assert result["loads"] == {"ana": 16, "ben": 16}
    assert Path(result["rows"][0]["file"]).is_file()
    assert result["signature"] == "assign:tokens|overlap:1.0|seed:1"


def test_a_dry_run_writes_nothing(anaphora: Run, project: Path, tmp_path: Path) -> None:
    before = project.read_bytes()
    mail = tmp_path / "mail"
    ran = anaphora("project", "assign", project, "-o", mail, "--annotators", "ana,ben", "--dry-run")
    assert ran.status == 0
    assert ran.out.endswith("Nothing was written (--dry-run).\n")
    assert not mail.exists()
    assert project.read_bytes() == before


def test_merging_says_contradictions_and_tells_them_in_json(
    anaphora: Run, project: Path, tmp_path: Path
) -> None:
    with Project.open(project) as opened:
        opened.add_annotator("ana")
    copies = [tmp_path / "home.anaphora", tmp_path / "office.anaphora"]
    for copy in copies:
        copy.write_bytes(project.read_bytes())
        decide(copy, "ana")
    ran = anaphora("project", "merge", *copies, "-o", tmp_path / "both.anaphora", "--json")
    assert ran.status == 0
    assert ran.err.count("[merge-conflict]") == 3
    result = json.loads(ran.out)
    assert [tuple(row.values()) for row in result["rows"]] == [
        ("ana", 3, 3),
        ("ana (office)", 3, 3),
        ("*", 3, 6),
    ]
    assert {note["code"] for note in result["notes"]} == {"merge-conflict"}
    assert {note["file"] for note in result["notes"]} == {str(copies[1])}
    assert [entry["file"] for entry in result["inputs"]] == [str(copy) for copy in copies]


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["merge", "{project}", "-o", "{out}"], 2, "merging takes two files or more"),
        (["merge", "{project}", "{project}", "-o", "{out}"], 2, "appears twice"),
        (["merge", "{project}", "no.anaphora", "-o", "{out}"], 1, "there is no such file"),
        (["merge", "{project}", "{gold}", "-o", "{out}"], 1, "[project-foreign]"),
        (["merge", "{gold}", "{project}", "-o", "{project}"], 2, "[project-exists]"),
        (["merge", "{project}", "{gold}", "-o", "-"], 2, "a project is a file"),
        (["merge", "{project}", "{gold}"], 2, "-o/--output is missing"),
        (["assign", "{project}", "-o", "{out}", "--annotators", ","], 2, "name the annotators"),
        (
            ["assign", "{project}", "-o", "{out}", "--annotators", "a,b", "--overlap", "20"],
            2,
            "'20' is not a share; write 20% or 0.2",
        ),
        (
            ["assign", "{project}", "-o", "{out}", "--annotators", "a", "--documents", "x"],
            2,
            "the project has no document 'x' (it has: a, b, c) [document-unknown]",
        ),
        (["assign", "{project}", "-o", "{gold}", "--annotators", "a"], 2, "is a file"),
        (["assign", "{gold}", "-o", "{out}", "--annotators", "a"], 1, "[project-foreign]"),
        (["assign", "{project}", "-o", "{out}", "--annotators", "a,A"], 2, "would both be"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    anaphora: Run,
    project: Path,
    gold: Path,
    tmp_path: Path,
    arguments: list[str],
    status: int,
    message: str,
) -> None:
    out = tmp_path / "out"
    filled = [text.format(project=project, gold=gold, out=out) for text in arguments]
    ran = anaphora("project", *filled)
    assert (ran.status, ran.out) == (status, "")
    assert message in ran.err
    assert not out.exists()


def test_handing_out_twice_into_one_folder_is_refused(
    anaphora: Run, project: Path, tmp_path: Path
) -> None:
    command = ["project", "assign", project, "-o", tmp_path / "mail", "--annotators", "ana"]
    assert anaphora(*command).status == 0
    before = (tmp_path / "mail" / "ana.anaphora").read_bytes()
    ran = anaphora(*command)
    assert ran.status == 2
    assert "exists; choose another folder" in ran.err
    assert (tmp_path / "mail" / "ana.anaphora").read_bytes() == before


@pytest.mark.parametrize("action", ["assign", "merge"])
def test_the_help_has_examples(anaphora: Run, action: str) -> None:
    ran = anaphora("project", action, "--help")
    assert ran.status == 0
    assert f"anaphora project {action}" in ran.out
    assert "examples:" in ran.out


def test_every_command_of_the_guide_is_one() -> None:
    page = Path(__file__).parents[2] / "docs" / "guide" / "teams.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    commands = [line.split()[1:] for line in lines if line.startswith("    anaphora ")]
    assert len(commands) >= 5
    for command in commands:
        options = parser(command).parse_args(command)
        assert callable(options.run)
