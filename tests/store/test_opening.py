"""Opening a project: what is not sound is said with a code and a remedy, and left alone."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.store import Project, opening, schema
from anaphora_workbench.store.opening import share_of

Make = Callable[..., Path]
Chosen = Callable[..., Any]


def refused(path: Path, **options: Any) -> FormatError:
    """Open a file that is to be refused; nothing in its folder may change."""
    before = _state(path.parent)
    with pytest.raises(FormatError) as caught:
        Project.open(path, **options)
    assert _state(path.parent) == before
    assert caught.value.at is not None
    assert caught.value.at.source == str(path)
    return caught.value


def _state(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    error = refused(tmp_path / "no.anaphora")
    assert str(error) == f"{tmp_path}/no.anaphora: there is no such file [file-missing]"


def test_a_folder_is_no_project(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    assert refused(tmp_path / "sub").code == "is-a-folder"


def test_an_empty_file_is_no_project(tmp_path: Path) -> None:
    path = tmp_path / "empty.anaphora"
    path.touch()
    assert str(refused(path)) == (
        f"{path}: the file is empty; a project is made from a text, not opened [project-empty]"
    )


@pytest.mark.parametrize("content", [b"Ana left.\n", b"\0" * 4096])
def test_a_file_of_another_sort_is_no_project(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "text.anaphora"
    path.write_bytes(content)
    assert str(refused(path)) == (
        f"{path}: this is not an annotation project; texts and other formats are opened as "
        "documents, or turned into a project with 'anaphora convert' [project-foreign]"
    )


def test_a_database_of_another_program_is_no_project(tmp_path: Path) -> None:
    path = tmp_path / "other.anaphora"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE mine (value)")
    assert refused(path).code == "project-foreign"


def test_a_newer_project_is_refused_and_left_alone(make: Make) -> None:
    path = make()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    for read_only in (False, True):
        error = refused(path, read_only=read_only)
        assert error.code == "project-newer"
        assert error.message == (
            "the project was written by a newer version of the program (tables of version 99, "
            f"known up to {schema.VERSION}); update the program. Nothing was changed"
        )


@pytest.mark.parametrize("kept", [50, 100, 4096, 9000, -4096, -1])
def test_a_file_that_was_cut_off_is_damaged(make: Make, kept: int) -> None:
    path = make()
    path.write_bytes(path.read_bytes()[:kept])
    error = refused(path)
    assert error.code == "project-damaged"
    assert "it is cut off" in error.message
    assert "Open a backup of it" in error.message


def test_a_page_that_was_overwritten_is_found(make: Make) -> None:
    path = make()
    data = bytearray(path.read_bytes())
    data[8192 : 8192 + 64] = b"\xff" * 64
    path.write_bytes(data)
    for read_only in (False, True):
        error = refused(path, read_only=read_only)
        assert error.code == "project-damaged"


@pytest.fixture
def copied_while_open(make: Make, tmp_path: Path) -> Path:
    """A copy of an open project, made without its log: it says that it has one."""
    folder = tmp_path / "alone"
    folder.mkdir()
    source = make()
    with Project.open(source) as project:
        project.add_annotator("ben")
        copy = Path(shutil.copyfile(source, folder / "copy.anaphora"))
    assert copy.read_bytes()[18:20] == b"\2\2"
    return copy


def test_a_damaged_file_that_had_a_log_is_left_without_one(copied_while_open: Path) -> None:
    data = bytearray(copied_while_open.read_bytes())
    data[8192 : 8192 + 64] = b"\xff" * 64
    copied_while_open.write_bytes(data)
    for read_only in (False, True):
        assert refused(copied_while_open, read_only=read_only).code == "project-damaged"


def test_reading_a_file_that_had_a_log_leaves_none_beside_it(copied_while_open: Path) -> None:
    before = _state(copied_while_open.parent)
    with Project.open(copied_while_open, read_only=True) as project:
        assert "ana" in project.annotators()
    assert _state(copied_while_open.parent) == before


def test_a_project_whose_tables_are_gone_is_damaged(make: Make) -> None:
    path = make()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE snapshot")
    error = refused(path)
    assert error.code == "project-damaged"
    assert "the table 'snapshot' is missing" in error.message


def test_content_that_was_changed_is_said_with_its_place(make: Make, tampering: Any) -> None:
    path = make()
    with tampering(path) as connection:
        connection.execute('UPDATE layer SET content = \'{"name": "x", "anaphors": [{}]}\'')
        connection.execute("UPDATE document SET content = replace(content, 'Ana', 'Eva')")
    with Project.open(path) as project:
        with pytest.raises(FormatError) as caught:
            project.layer("farm", "ana")
        problems = project.problems()
    assert str(caught.value).startswith(
        f"{path}: the layer 'prepared' of document 'farm' cannot be understood ("
    )
    assert caught.value.code == "project-content"
    assert [problem.code for problem in problems] == ["project-content"] * 2


def test_a_text_that_was_changed_is_a_problem(make: Make, tampering: Any) -> None:
    path = make()
    with tampering(path) as connection:
        connection.execute("UPDATE document SET content = replace(content, 'Ana', 'Eva')")
    with Project.open(path) as project:
        (problem,) = project.problems()
    assert problem.message == "the text of 'farm' was changed after it was added"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the file as a program does that is writing to it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
        connection.execute("ROLLBACK")


def test_a_locked_file_is_said_to_be_locked(make: Make) -> None:
    path = make()
    with locked(path):
        error = refused(path, wait=0.05)
    assert error.code == "project-locked"
    assert "wait until it is done" in error.message


def test_a_decision_while_another_program_writes_is_refused_and_can_be_repeated(
    make: Make, chosen: Chosen
) -> None:
    path = make()
    with Project.open(path, wait=0.05) as project:
        with locked(path), pytest.raises(FormatError) as caught:
            project.record("farm", "ana", chosen("it", "dog"))
        assert caught.value.code == "project-locked"
        assert project.layer("farm", "ana").anaphors["it"].antecedents == ()
        assert project.record("farm", "ana", chosen("it", "dog")).number == 1


def test_a_full_disk_loses_only_the_decision_that_was_refused(make: Make, chosen: Chosen) -> None:
    path = make()
    with Project.open(path, journal="delete") as project:
        (pages,) = project._connection.execute("PRAGMA page_count").fetchone()
        project._connection.execute(f"PRAGMA max_page_count = {pages}")
        recorded = 0

        def record_many() -> None:
            nonlocal recorded
            for _ in range(1000):
                project.record("farm", "ana", chosen("it", "dog"))
                recorded += 1

        with pytest.raises(FormatError) as caught:
            record_many()
        assert caught.value.code == "project-unwritable"
        assert "is the disk full" in caught.value.message
    with Project.open(path) as project:
        assert len(list(project.history())) == recorded
        assert project.problems() == []


def test_a_project_that_is_opened_to_be_read_is_not_written(make: Make, chosen: Chosen) -> None:
    path = make()
    before = _state(path.parent)
    with Project.open(path, read_only=True) as project:
        assert project.read_only
        assert project.layer("farm", "ana").anaphors
        with pytest.raises(UsageError) as caught:
            project.record("farm", "ana", chosen("it", "dog"))
    assert caught.value.code == "project-read-only"
    assert _state(path.parent) == before


def test_a_medium_that_cannot_be_written_is_opened_to_be_read_and_says_so(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make()
    before = _state(path.parent)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with Project.open(path) as project:
        assert project.read_only
        (note,) = project.notes
        assert project.layer("farm", "ana").anaphors
    assert note.code == "project-read-only"
    assert _state(path.parent) == before


def crashed(path: Path, chosen: Chosen, target: Path) -> Path:
    """Return a copy of a project as a killed program leaves it: with a log beside it."""
    with Project.open(path) as project:
        project.record("farm", "ana", chosen("it", "dog"))
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", f"{target}{suffix}")
    return target


def test_what_a_crash_left_in_the_log_is_read(make: Make, chosen: Chosen, tmp_path: Path) -> None:
    copy = crashed(make(), chosen, tmp_path / "crashed.anaphora")
    with Project.open(copy) as project:
        assert project.layer("farm", "ana").anaphors["it"].antecedents == ("dog",)


def test_what_a_crash_left_in_the_log_is_read_without_writing(
    make: Make, chosen: Chosen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "medium"
    folder.mkdir()
    copy = crashed(make(), chosen, folder / "crashed.anaphora")
    before = _state(folder)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with Project.open(copy) as project:
        assert project.layer("farm", "ana").anaphors["it"].antecedents == ("dog",)
        assert [note.code for note in project.notes] == ["project-read-only"]
    assert _state(folder) == before


def test_every_decision_is_flushed_to_the_disk_in_a_log(opened: Project) -> None:
    assert opened.journal == "wal"
    assert opened.notes == ()
    pragma = opened._connection.execute
    assert pragma("PRAGMA synchronous").fetchone() == (2,)
    assert pragma("PRAGMA foreign_keys").fetchone() == (1,)


def test_on_a_network_share_the_safe_journal_is_chosen_and_said(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "share_of", lambda path: "nfs4")
    path = make()
    with Project.open(path) as project:
        assert project.journal == "delete"
        (note,) = project.notes
        assert str(note) == (
            f"{path}: the project lies on a network share (nfs4): every decision is saved with a "
            "rollback journal, which is as safe but slower. Only one person at a time should have "
            "it open [project-journal]"
        )
        assert project._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_journal_that_was_asked_for_needs_no_note(make: Make) -> None:
    with Project.open(make(), journal="delete") as project:
        assert (project.journal, project.notes) == ("delete", ())
    with pytest.raises(UsageError, match="a journal is 'wal' or 'delete', not 'off'"):
        Project.open(make("b.anaphora"), journal="off")


MOUNTS = """\
22 28 0:21 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /srv/team\\040share rw shared:2 - cifs //server/team rw
31 30 0:41 / /srv/team\\040share/local rw - ext4 /dev/sdb1 rw
32 22 0:42 / /home/ana/remote rw - fuse.sshfs host: rw
broken line
"""


@pytest.mark.parametrize(
    ("place", "share"),
    [
        ("/home/ana/novel.anaphora", ""),
        ("/srv/team share/novel.anaphora", "cifs"),
        ("/srv/team share/local/novel.anaphora", ""),
        ("/srv/team share2/novel.anaphora", ""),
        ("/home/ana/remote/novel.anaphora", "fuse.sshfs"),
    ],
)
def test_the_mount_that_holds_a_file_tells_whether_it_is_shared(
    tmp_path: Path, place: str, share: str
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS, encoding="utf-8")
    assert share_of(Path(place), mounts) == share


def test_without_a_list_of_mounts_nothing_is_known(tmp_path: Path) -> None:
    assert share_of(tmp_path, tmp_path / "none") == ""


def test_an_older_project_is_brought_up_to_date_when_it_is_opened(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make()
    _add_a_step(monkeypatch)
    with Project.open(path) as project:
        assert project._connection.execute("SELECT * FROM later").fetchall() == [("farm",)]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION + 1,)


def test_an_older_project_that_is_only_read_stays_as_it_is(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make()
    before = _state(path.parent)
    _add_a_step(monkeypatch)
    with Project.open(path, read_only=True) as project:
        assert project._connection.execute("SELECT * FROM later").fetchall() == [("farm",)]
    assert _state(path.parent) == before


def test_a_step_that_fails_leaves_the_older_project_as_it_was(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make()
    before = _state(path.parent)

    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE half (value)")
        connection.execute("SELECT * FROM nowhere")

    _add_a_step(monkeypatch, broken)
    with pytest.raises(FormatError):
        Project.open(path, journal="delete")
    assert _state(path.parent) == before


def later(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE later AS SELECT name FROM document")


def _add_a_step(monkeypatch: pytest.MonkeyPatch, step: schema.Migration = later) -> None:
    """Pretend that the program has one step more than it has."""
    steps = (*schema.MIGRATIONS, step)
    monkeypatch.setattr(opening, "VERSION", len(steps))
    monkeypatch.setattr(opening, "migrate", lambda connection: schema.migrate(connection, steps))
