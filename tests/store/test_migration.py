"""Projects of earlier versions are brought up to date when they are opened, and lose nothing.

``version_1.sql`` is what the program of version 1 wrote: two annotators, a decision that was taken
back, context, snapshots.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.project.merged import merge
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Layer, Reference
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.store import (
    Action,
    Assignment,
    DecisionContext,
    Project,
    Proposal,
    opening,
    schema,
)
from anaphora_workbench.store.project_format import ProjectFormat

Chosen = Callable[..., Any]


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def check_content(project: Project, farm: Reading, chosen: Chosen) -> None:
    """Check everything that the file of version 1 holds."""
    (stored,) = project.documents()
    assert (stored.name, stored.revision, stored.source) == ("farm", 1, "farm.txt")
    assert project.document("farm") == farm.document
    assert project.start("farm") == farm.layers[0]
    assert project.proposals("farm") == {"supar": Layer("supar")}
    assert project.annotators() == ("ana", "bo")
    one, two, three, four = project.history()
    assert [d.action for d in (one, two, three, four)] == ["edit", "edit", Action.UNDO, "edit"]
    assert one.uid == "0a5ed9af26af47c093af458a7193568a"
    assert one.context == DecisionContext(
        "it", 4.25, 2, True, Proposal("supar", ("dog",), Reference.ANAPHOR), ("gender",)
    )
    assert two.edit == chosen("it2", "dog")
    assert (one.revision, one.carried) == (1, False)
    assert project.layer("farm", "ana").anaphors["it"].antecedents == ("ana",)
    assert project.layer("farm", "ana").anaphors["it2"].antecedents == ()
    assert project.steps("farm", "ana") == (1, 2)
    assert project.layer("farm", "bo").anaphors["she"].antecedents == ("ana",)
    assert project.settings.all() == {}
    assert project.assignments.all() == ()


def test_a_project_of_version_1_is_opened_with_everything_in_it(
    version_1: Path, farm: Reading, chosen: Chosen
) -> None:
    with Project.open(version_1) as project:
        check_content(project, farm, chosen)
        assert project.problems() == []
    assert version_of(version_1) == schema.VERSION


def test_a_project_of_version_1_goes_on_after_it_was_opened(
    version_1: Path, chosen: Chosen
) -> None:
    with Project.open(version_1) as project:
        assert project.redo("farm", "ana").number == 5
        assert project.record("farm", "bo", chosen("it", "dog")).number == 6
        project.settings.set("window", 3)
        project.assignments.add([Assignment("farm", "ana")])
    with Project.open(version_1) as project:
        assert project.layer("farm", "ana").anaphors["it2"].antecedents == ("dog",)
        assert project.settings.get("window") == 3
        assert project.assignments.all() == (Assignment("farm", "ana"),)
        assert project.problems() == []


def test_a_project_of_version_1_that_is_only_read_is_not_touched(
    version_1: Path, farm: Reading, chosen: Chosen
) -> None:
    before = version_1.read_bytes()
    with Project.open(version_1, read_only=True) as project:
        check_content(project, farm, chosen)
    (reading,) = ProjectFormat().read(Source.of(version_1))
    assert [layer.name for layer in reading.layers] == ["ana", "bo"]
    assert version_1.read_bytes() == before
    assert [file.name for file in version_1.parent.iterdir()] == [version_1.name]


def test_a_step_that_stops_half_way_leaves_a_project_of_version_1_as_it_was(
    version_1: Path, monkeypatch: pytest.MonkeyPatch, farm: Reading, chosen: Chosen
) -> None:
    def stopping(connection: sqlite3.Connection) -> None:
        schema.settings_and_teams(connection)
        raise sqlite3.OperationalError("disk full")

    steps = (schema.first_tables, stopping)
    monkeypatch.setattr(opening, "migrate", lambda one: schema.migrate(one, steps))
    before = version_1.read_bytes()
    with pytest.raises(FormatError):
        Project.open(version_1, journal="delete")
    assert version_1.read_bytes() == before
    monkeypatch.undo()
    with Project.open(version_1) as project:
        check_content(project, farm, chosen)


def test_the_tables_of_an_old_project_are_those_of_a_new_one(
    version_1: Path, tmp_path: Path
) -> None:
    Project.open(version_1).close()
    Project.create(tmp_path / "new.anaphora").close()
    statements = []
    for path in (version_1, tmp_path / "new.anaphora"):
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2")
            statements.append(rows.fetchall())
    assert statements[0] == statements[1]


def test_foreign_keys_are_still_watched_over_after_the_step(version_1: Path) -> None:
    with Project.open(version_1) as project:
        assert project._connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
        assert project._connection.execute("PRAGMA foreign_key_check").fetchall() == []
        with pytest.raises(sqlite3.IntegrityError):
            project._connection.execute("INSERT INTO assignment VALUES (99, 99, '')")


def test_the_database_itself_refuses_to_change_or_delete_texts(version_1: Path) -> None:
    with Project.open(version_1) as project:
        for statement in ("UPDATE document SET name = 'x'", "DELETE FROM document"):
            with pytest.raises(sqlite3.IntegrityError, match="documents are never"):
                project._connection.execute(statement)


def test_old_projects_are_merged_and_divided_without_touching_them(
    version_1: Path, tmp_path: Path, chosen: Chosen
) -> None:
    newer = tmp_path / "newer.anaphora"
    shutil.copy(version_1, newer)
    with Project.open(newer) as project:
        project.record("farm", "bo", chosen("it", "dog"))
    before = version_1.read_bytes()
    done = merge([version_1, newer], tmp_path / "merged.anaphora")
    assert (done.notes, done.decisions) == ((), 5)
    with Project.open(version_1, read_only=True) as project:
        project.copies.extract(tmp_path / "part.anaphora", ["farm"], ["bo"])
    assert version_1.read_bytes() == before
    with Project.open(tmp_path / "part.anaphora") as part:
        assert part.problems() == []
        assert part.annotators() == ("bo",)
        assert part.layer("farm", "bo").anaphors["she"].antecedents == ("ana",)
