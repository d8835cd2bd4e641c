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
from anaphora_workbench.store import Project

Run = Callable[..., Any]


@pytest.fixture
def novel(anaphora: Run, gold: Path, tmp_path: Path) -> Path:
    """A project of one text in which an annotator has decided twice."""
    path = tmp_path / "novel.anaphora"
    assert anaphora("convert", gold, path).status == 0
    with Project.open(path) as project:
        project.add_annotator("ana")
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
    assert (ran.status, ran.out) == (0, "1 file, 1 document, 0 errors\n")


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE document SET content = replace(content, 'Bill', 'Will')", "the text of 'story'"),
        ("UPDATE decision SET edit = replace(edit, '\"<\"', '\"!\"')", "decision 2 on 'story' by"),
        ("DELETE FROM decision WHERE number = 1", "or one before it is missing"),
        ("DELETE FROM decision WHERE number = 2", "the last decisions are missing"),
        ("DELETE FROM annotator", "points at no row of annotator"),
        ("INSERT INTO setting VALUES ('window', '\"four\"', '')", "setting"),
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
    assert anaphora("check", path).out == "1 file, 1 document, 0 errors\n"
    assert anaphora("project", "info", path).status == 0
    assert json.loads(anaphora("project", "info", path, "--json").out)["inputs"][0]["sha256"]
    assert anaphora("convert", path, tmp_path / "out.conllu").status == 0
    parts = tmp_path / "parts"
    assert anaphora("project", "assign", path, "-o", parts, "--annotators", "ana").status == 0
    merged = tmp_path / os.fsdecode(b"\xff.anaphora")
    ran = anaphora("project", "merge", path, parts / "ana.anaphora", "-o", merged)
    assert (ran.status, merged.is_file()) == (0, True)
