"""Projects that came by mail: whatever stands in the place of a table, no command hangs on it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import process_time

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.store import Project, schema
from anaphora_workbench.store.opening import guarded
from anaphora_workbench.store.project_file import connect

Make = Callable[..., Path]

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"


def _changed(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    return path


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        (
            (
                "DROP TABLE annotator",
                "CREATE VIEW annotator AS WITH RECURSIVE n(i) AS "
                "(SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                "SELECT i AS number, 'ana' AS name, '' AS added FROM n WHERE i < 0",
            ),
            "the table 'annotator' differs from that of a project",
        ),
        (
            ("CREATE VIEW more AS " + ENDLESS,),
            "the view 'more' does not belong to a project",
        ),
        (
            (
                "CREATE TRIGGER busy AFTER INSERT ON annotator BEGIN SELECT count(*) FROM "
                "decision; END",
            ),
            "the trigger 'busy' does not belong to a project",
        ),
        (
            ("CREATE INDEX slow ON layer (hex(content))",),
            "the index 'slow' does not belong to a project",
        ),
        (
            ("ALTER TABLE setting ADD COLUMN more TEXT CHECK (hex(value) <> 'a')",),
            "the table 'setting' differs from that of a project",
        ),
        (("DROP INDEX decision_course",), "the index 'decision_course' is missing"),
        (("DROP TRIGGER decision_stays",), "the trigger 'decision_stays' is missing"),
    ],
)
def test_tables_that_are_not_those_of_a_project_are_refused_before_they_are_read(
    make: Make, statements: tuple[str, ...], reason: str, read_only: bool
) -> None:
    path = _changed(make(), *statements)
    before = process_time()
    with pytest.raises(FormatError) as caught:
        Project.open(path, read_only)
    assert process_time() - before < 2
    assert caught.value.code == "project-damaged"
    assert reason in caught.value.message


def test_what_recovering_a_file_leaves_is_no_reason_to_refuse_it(make: Make) -> None:
    path = _changed(make(), "CREATE TABLE lost_and_found (rootpgno INTEGER, c0, c1)")
    with Project.open(path) as project:
        assert project.problems() == []


def test_the_tables_of_both_versions_are_known(make: Make, version_1: Path) -> None:
    for path, version in ((make(), schema.VERSION), (version_1, 1)):
        with closing(sqlite3.connect(path)) as connection:
            assert schema.strangeness(connection, version) == ""
    with Project.open(version_1) as project:
        assert project.problems() == []
    with closing(sqlite3.connect(version_1)) as connection:
        assert schema.strangeness(connection, schema.VERSION) == ""


def test_a_statement_without_an_end_is_stopped(make: Make) -> None:
    path = make()
    with closing(connect(path, "mode=ro", 0)) as connection:
        before = process_time()
        with pytest.raises(FormatError) as caught, guarded("farm.anaphora"):
            for _row in connection.execute(ENDLESS):
                pass
        assert process_time() - before < 10
        assert caught.value.code == "project-damaged"
        assert "reading it does not end" in caught.value.message
        assert connection.execute("SELECT count(*) FROM annotator").fetchone() == (2,)


@pytest.mark.skipif(os.name != "posix", reason="names of files are UTF-16 there")
@pytest.mark.parametrize("coded", [b"caf\xe9 100% #1?.anaphora", b"\xff/\xfe.anaphora"])
def test_a_file_name_that_is_no_utf_8_is_as_good_as_any(
    make: Make, tmp_path: Path, coded: bytes
) -> None:
    path = tmp_path / os.fsdecode(coded)
    try:
        path.parent.mkdir(exist_ok=True)
        make().rename(path)
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    with Project.open(path) as project:
        project.add_annotator("carla")
        project.backup(path.with_name("backup" + path.name))
    with Project.open(path.with_name("backup" + path.name), read_only=True) as project:
        assert project.annotators() == ("ana", "bo", "carla")
        assert project.problems() == []
    with Project.create(path.with_name("new" + path.name)) as project:
        assert project.documents() == ()
