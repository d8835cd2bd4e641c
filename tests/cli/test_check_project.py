"""`anaphora check` on annotation projects: the whole verification, whatever the file is called."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Assignment, Project

Run = Callable[..., Any]


@pytest.fixture
def novel(anaphora: Run, gold: Path, tmp_path: Path) -> Path:
    """A project of one text in which an annotator has decided twice."""
    path = tmp_path / "novel.anaphora"
    assert anaphora("convert", gold, path).status == 0
    with Project.open(path) as project:
        project.add_annotator("ana")
        project.settings.set("window", 5)
        project.assignments.add([Assignment("story", "ana")])
        layer = project.layer("story", "ana")
        he, bill = [
            next(one.id for one in layer.markables.values() if one.spans[0].start == start)
            for start in (4, 2)
        ]
        for reference in (Reference.CATAPHOR, Reference.ANAPHOR):
            project.record("story", "ana", SetAntecedents(he, (bill,), reference))
    return path


def test_a_sound_project_has_no_problem(anaphora: Run, novel: Path) -> None:
    ran = anaphora("check", novel)
    assert (ran.status, ran.out) == (0, "1 file (project), 1 document, 0 errors\n")


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE document SET content = replace(content, 'Bill', 'Will')", "the text of 'story'"),
        ("UPDATE decision SET edit = replace(edit, '\"<\"', '\"!\"')", "decision 2 on 'story' by"),
        ("DELETE FROM decision WHERE number = 1", "or one before it is missing"),
        ("DELETE FROM decision WHERE number = 2", "the last decisions are missing"),
        ("DELETE FROM annotator", "belong to an annotator that is missing"),
        (
            "INSERT OR REPLACE INTO setting VALUES ('window', '\"four\"', '')",
            "the setting 'window' cannot",
        ),
        (
            f"INSERT OR REPLACE INTO setting VALUES ('window', '{'9' * 23}', '')",
            "a number of sentences from 0",
        ),
        (
            "INSERT OR REPLACE INTO setting VALUES ('adjudicator', '\"a\u202e\"', '')",
            "contains U+202E",
        ),
        (
            "UPDATE setting SET value = '3' WHERE name = 'window'",
            "'window' was changed, but not by",
        ),
        ("UPDATE project SET value = 'zz' WHERE name = 'uid'", "not an identifier of 32 hex"),
        ("UPDATE annotator SET name = 'a\u202eb'", "contains something that is not a name"),
        ("UPDATE annotator SET name = 'a' || char(0)", "contains something that is not a name"),
        ("UPDATE annotator SET name = 'bo'", "the name of the annotator 'bo' was changed"),
        ("UPDATE assignment SET document = 9", "one assignment belongs to a document that is"),
    ],
)
def test_damage_is_an_error(
    anaphora: Run, novel: Path, tampering: Callable[..., Any], statement: str, message: str
) -> None:
    with tampering(novel) as connection:
        assert connection.execute(statement).rowcount
    ran = anaphora("check", novel)
    assert ran.status == 1
    assert ran.out.startswith(f"error: {novel}: ")
    assert message in ran.out
    rows = json.loads(anaphora("check", novel, "--json").out)["rows"]
    assert {row["severity"] for row in rows} == {"error"}
    assert ran.out.count("error: ") == len(rows)


def test_damage_comes_with_what_to_type(
    anaphora: Run, novel: Path, tmp_path: Path, tampering: Callable[..., Any]
) -> None:
    with tampering(novel) as connection:
        connection.execute("UPDATE decision SET seconds = 7 WHERE number = 1")
    saved = tmp_path / "saved.anaphora.json"
    ran = anaphora("check", novel)
    assert (
        f"'anaphora convert {novel} saved.anaphora.json --lenient' saves what can still be"
        in ran.err
    )
    assert anaphora("convert", novel, saved, "--lenient").status == 0
    assert json.loads(saved.read_text(encoding="utf-8"))


@pytest.mark.parametrize("command", ["project info", "convert", "evaluate"])
def test_no_figure_comes_out_of_a_damaged_project_without_a_word(
    anaphora: Run, novel: Path, tmp_path: Path, tampering: Callable[..., Any], command: str
) -> None:
    with tampering(novel) as connection:
        connection.execute("UPDATE decision SET edit = replace(edit, '\"<\"', '\"!\"')")
    rest = {"convert": [tmp_path / "out.conllu"], "evaluate": ["--resolver", "nearest"]}
    ran = anaphora(*command.split(), novel, *rest.get(command, []))
    assert ran.status == 1
    assert "decision 2 on 'story' by 'ana' was changed" in ran.err
    if command == "project info":
        assert f"type 'anaphora check {novel}' to see all damage" in ran.err
        problems = json.loads(anaphora("project", "info", novel, "--json").out)["problems"]
        assert {row["code"] for row in problems} == {"project-content"}


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE snapshot SET content = '{'", "differs from the decisions"),
        ("UPDATE snapshot SET content = x'ff00fe'", "differs from the decisions"),
        ("UPDATE snapshot SET number = 1", "differs from the decisions"),
        ("UPDATE snapshot SET number = 99", "differs from the decisions"),
        ("UPDATE snapshot SET number = 'x'", "differs from the decisions"),
        ("UPDATE snapshot SET annotator = 7", "one snapshot belongs to a document or an annotator"),
    ],
)
def test_a_faulty_snapshot_is_a_warning_since_the_decisions_count(
    anaphora: Run, novel: Path, tampering: Callable[..., Any], statement: str, message: str
) -> None:
    with tampering(novel) as connection:
        connection.execute("INSERT INTO snapshot VALUES (1, 1, 2, 'garbage')")
        connection.execute(statement)
    ran = anaphora("check", novel)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"warning: {novel}: ")
    assert message in ran.out
    assert ran.out.endswith("1 file (project), 1 document, 0 errors\n")
    assert anaphora("project", "info", novel).status == 0


def test_a_faulty_snapshot_is_replaced_when_the_text_is_opened_and_closed(
    anaphora: Run, novel: Path, tampering: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with tampering(novel) as connection:
        connection.execute("INSERT INTO snapshot VALUES (1, 1, 2, 'garbage')")
    monkeypatch.setattr("anaphora_workbench.store.decision_log.SNAPSHOT_EVERY", 2)
    assert "to replace it, open 'story' as 'ana' in the tagger" in anaphora("check", novel).out
    with Project.open(novel) as project:
        project.layer("story", "ana")
    assert anaphora("check", novel).out == "1 file (project), 1 document, 0 errors\n"


@pytest.mark.parametrize("command", ["check", "project info", "convert", "evaluate"])
def test_no_command_hangs_on_a_view_in_the_place_of_a_table(
    anaphora: Run, novel: Path, tmp_path: Path, command: str
) -> None:
    with closing(sqlite3.connect(novel)) as connection:
        connection.execute("ALTER TABLE annotator RENAME TO people")
        connection.execute(
            "CREATE VIEW annotator AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
            "FROM n) SELECT i AS number, 'ana' AS name, '' AS added FROM n WHERE i < 0"
        )
    rest = {"convert": [tmp_path / "out.conllu"], "evaluate": ["--resolver", "nearest"]}
    ran = anaphora(*command.split(), novel, *rest.get(command, []))
    assert ran.status == 1
    assert "project-damaged" in ran.err + ran.out


@pytest.mark.skipif(os.name != "posix", reason="names of files are UTF-16 there")
def test_every_command_takes_a_file_whose_name_is_no_utf_8(
    anaphora: Run, novel: Path, tmp_path: Path
) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.anaphora")
    try:
        novel.rename(path)
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    assert anaphora("check", path).out == "1 file (project), 1 document, 0 errors\n"
    assert anaphora("project", "info", path).status == 0
    assert json.loads(anaphora("project", "info", path, "--json").out)["inputs"][0]["sha256"]
    assert anaphora("convert", path, tmp_path / "out.conllu").status == 0
    parts = tmp_path / "parts"
    assert anaphora("project", "assign", path, "-o", parts, "--annotators", "ana").status == 0
    merged = tmp_path / os.fsdecode(b"\xff.anaphora")
    ran = anaphora("project", "merge", path, parts / "ana.anaphora", "-o", merged)
    assert (ran.status, merged.is_file()) == (0, True)
