"""`Project.problems` finds every damage that can matter; what is done to a file is made here."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.project.merged import problems_of
from anaphora_workbench.edits import AddMarkable, SetAntecedents
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Layer, Markable, Reference, Span
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import Assignment, DecisionContext, Project, Proposal
from anaphora_workbench.store.decision_log import SNAPSHOT_EVERY

Tampering = Callable[[Path], Any]

TABLES = {
    "project": ("name", "value"),
    "document": (
        *("number", "name", "revision", "language", "source", "tokens", "sentences", "sha256"),
        *("added", "content"),
    ),
    "layer": ("number", "document", "role", "name", "added", "content"),
    "annotator": ("number", "name", "added"),
    "decision": (
        *("number", "uid", "document", "annotator", "action", "target", "kind", "edit", "inverse"),
        *("at", "anaphor", "seconds", "rank", "blind", "proposal", "broken"),
    ),
    "snapshot": ("document", "annotator", "number", "content"),
    "setting": ("name", "value", "changed"),
    "assignment": ("document", "annotator", "added"),
}
UNNOTICED = {
    # Nothing else says what these are.
    *(("document", "source"), ("document", "added"), ("layer", "added")),
    # Annotators change their numbers; their decisions and assignments follow, or point nowhere.
    *(("annotator", "number"), ("layer", "number"), ("document", "number")),
}
"""Cells in which another value of the same sort is as good as the first one."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, farm: Reading) -> Path:
    """A project with something in every table and nearly every column."""
    path = tmp_path_factory.mktemp("whole") / "whole.anaphora"
    proposal = Layer.build("supar", farm.layers[0].markables.values())
    given = Layer.build("other", farm.layers[0].markables.values())
    with Project.create(path, journal="delete") as project:
        project._connection.execute("PRAGMA synchronous = OFF")
        project.add_document(Reading(farm.document, (*farm.layers, given), (), "farm.txt"))
        project.propose("farm", proposal)
        for name in ("ana", "bo"):
            project.add_annotator(name)
        project.assignments.add([Assignment("farm", "ana"), Assignment("farm", "bo")])
        project.settings.set_all({"blind_share": 0.2, "proposer": "supar"})
        known = DecisionContext(
            "it", 2.5, 1, True, Proposal("supar", ("dog",), Reference.ANAPHOR), ("gender",)
        )
        for number in range(SNAPSHOT_EVERY // 2 + 2):
            for name in ("ana", "bo"):
                project.record("farm", name, _link("it", "dog" if number % 2 else "ana"), known)
        project.record("farm", "ana", AddMarkable(Markable("cat", (Span(4, 5),))))
        project.undo("farm", "ana")
        project.redo("farm", "ana")
        project.record("farm", "ana", _link("she", "ana"))
    assert _found(path) == []
    return path


def _link(anaphor: str, antecedent: str) -> SetAntecedents:
    return SetAntecedents(anaphor, (antecedent,), Reference.ANAPHOR)


def _found(path: Path) -> list[str]:
    """Return the codes of what is wrong with a file."""
    try:
        with Project.open(path, read_only=True) as project:
            return [problem.code for problem in problems_of(project)]
    except FormatError as error:
        return [error.code]


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(whole, tmp_path / "copy.anaphora"))


def _rows(connection: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    columns = ", ".join(TABLES[table])
    return connection.execute(f"SELECT {columns} FROM {table}").fetchall()


def _where(table: str, row: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
    """Return a condition for exactly one row, and its values."""
    columns = TABLES[table]
    return " AND ".join([f"{column} IS ?" for column in columns]), row


def _cells(connection: sqlite3.Connection) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Yield table and column of each cell of some rows: the first, a middle and the last one."""
    for table, columns in TABLES.items():
        rows = _rows(connection, table)
        for row in dict.fromkeys([rows[0], rows[len(rows) // 2], rows[-1]]):
            for column in columns:
                yield table, column, row


def _attempt(connection: sqlite3.Connection, statement: str, values: tuple[Any, ...]) -> bool:
    """Damage a file; tell whether SQLite let that happen."""
    try:
        changed = connection.execute(statement, values).rowcount
    except sqlite3.IntegrityError:
        return False
    assert changed == 1
    return True


def _each_damaged(
    whole: Path, folder: Path, tampering: Tampering, damages: list[tuple[str, tuple[Any, ...]]]
) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each damage that SQLite let happen, and what was found."""
    path = folder / "damaged.anaphora"
    for number, (statement, values) in enumerate(damages):
        shutil.copyfile(whole, path)
        with tampering(path) as connection:
            done = _attempt(connection, statement, values)
        if done:
            yield number, _found(path)


GARBAGE = (b"\xff\x00\xfe", "\x00garbage{", -7)


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_cell_that_was_overwritten_with_garbage_is_found(
    whole: Path, tmp_path: Path, tampering: Tampering, table: str
) -> None:
    with closing(sqlite3.connect(whole)) as connection:
        cells = [cell for cell in _cells(connection) if cell[0] == table]
    kinds: list[tuple[str, object]] = []
    damages = []
    seen = set()
    for number, (_table, column, row) in enumerate(cells):
        garbage = GARBAGE[number % len(GARBAGE)] if (column, 0) in seen else GARBAGE[0]
        seen.add((column, 0))
        where, values = _where(table, row)
        kinds.append((column, garbage))
        damages.append((f"UPDATE {table} SET {column} = ? WHERE {where}", (garbage, *values)))
    for number, found in _each_damaged(whole, tmp_path, tampering, damages):
        column, garbage = kinds[number]
        if (table, column) in UNNOTICED and garbage is not GARBAGE[0]:
            continue
        assert found, f"{table}.{column} holds {garbage!r} and nothing was said"


@pytest.mark.parametrize("table", ["decision", "document", "layer", "snapshot"])
def test_a_cell_that_was_overwritten_with_that_of_another_row_is_found(
    whole: Path, tmp_path: Path, tampering: Tampering, table: str
) -> None:
    chance = random.Random(table)
    damages, columns = [], []
    with closing(sqlite3.connect(whole)) as connection:
        rows = _rows(connection, table)
    for place, column in enumerate(TABLES[table]):
        pairs = [(one, two) for one in rows[-3:] for two in rows[:3] if one[place] != two[place]]
        for one, two in chance.sample(pairs, min(2, len(pairs))):
            where, values = _where(table, one)
            damages.append(
                (f"UPDATE {table} SET {column} = ? WHERE {where}", (two[place], *values))
            )
            columns.append(column)
    for number, found in _each_damaged(whole, tmp_path, tampering, damages):
        if (table, columns[number]) not in UNNOTICED:
            assert found, f"{table}.{columns[number]} is another row's and nothing was said"


@pytest.mark.parametrize(
    ("table", "which"),
    [
        ("project", "name = 'uid'"),
        ("project", "name = 'created'"),
        ("document", "number = 1"),
        ("layer", "role = 'start'"),
        ("annotator", "number = 1"),
        ("decision", "number = 1"),
        ("decision", "number = 2"),
        ("decision", "number = 200"),
        ("decision", "number = (SELECT max(number) FROM decision)"),
    ],
)
def test_a_row_that_was_deleted_is_found(
    copy: Path, tampering: Tampering, table: str, which: str
) -> None:
    with tampering(copy) as connection:
        connection.execute(f"DELETE FROM {table} WHERE {which}")
    assert _found(copy)


def test_values_that_make_sense_where_they_are_but_are_not_what_was_decided_are_found(
    copy: Path, whole: Path, tampering: Tampering
) -> None:
    for statement in (
        "UPDATE decision SET edit = replace(edit, 'dog', 'ana') WHERE number = 4",
        "UPDATE decision SET edit = replace(edit, 'it', 'it2'), inverse = replace(inverse, "
        "'\"it\"', '\"it2\"') WHERE number = 6",
        "UPDATE decision SET seconds = 25.0 WHERE number = 5",
        "UPDATE decision SET blind = 0 WHERE number = 5",
        "UPDATE decision SET at = '2001-01-01T00:00:00.000Z' WHERE number = 5",
        "UPDATE layer SET content = replace(content, 'persIt', 'poss') WHERE role = 'start'",
        "UPDATE layer SET content = replace(content, '[2,4]', '[3,4]') WHERE role = 'given'",
        "UPDATE document SET content = replace(content, 'Ana', 'Eva')",
        "UPDATE document SET tokens = 12",
        "UPDATE document SET language = 'es'",
        "UPDATE document SET name = 'barn'",
        "UPDATE document SET revision = 2",
        "UPDATE setting SET value = '7' WHERE name = 'blind_share'",
        "UPDATE setting SET changed = 'yesterday'",
        "UPDATE setting SET value = '0.3' WHERE name = 'blind_share'",
        "UPDATE setting SET name = 'adjudicator' WHERE name = 'proposer'",
        "UPDATE setting SET changed = replace(changed, '2', '1')",
        "UPDATE assignment SET added = ''",
        "UPDATE annotator SET added = '2026-02-31T10:00:00.000Z'",
        "UPDATE annotator SET name = 'eva' WHERE name = 'bo'",
        "UPDATE annotator SET name = '' WHERE name = 'bo'",
        "UPDATE project SET value = (SELECT value FROM project WHERE name = 'uid')",
    ):
        shutil.copyfile(whole, copy)
        with tampering(copy) as connection:
            assert connection.execute(statement).rowcount > 0
        assert _found(copy), statement


def test_an_assignment_that_nobody_made_is_found(copy: Path, tampering: Tampering) -> None:
    with tampering(copy) as connection:
        connection.execute("DELETE FROM assignment WHERE annotator = 2")
        connection.execute("UPDATE assignment SET annotator = 2")
    with Project.open(copy, read_only=True) as project:
        (problem,) = problems_of(project)
    assert problem.message == ("the assignment of 'farm' to 'bo' was changed, but not by Anaphora")


def test_a_setting_that_was_changed_by_something_else_is_sound_once_it_is_set_again(
    copy: Path, tampering: Tampering
) -> None:
    with tampering(copy) as connection:
        connection.execute("UPDATE setting SET value = '0.3' WHERE name = 'blind_share'")
    with Project.open(copy) as project:
        assert [problem.code for problem in problems_of(project)] == ["project-content"]
        project.settings.set("blind_share", 0.3)
        assert problems_of(project) == []


def test_what_version_1_set_has_no_fingerprint_and_is_sound(
    copy: Path, tampering: Tampering
) -> None:
    """A colleague's older program changes values and times, as it always did."""
    with tampering(copy) as connection:
        time = "2026-05-04T10:00:01.000Z"
        connection.execute(
            "UPDATE setting SET value = '0.4', changed = ? WHERE name = 'blind_share'", (time,)
        )
        connection.execute("INSERT INTO annotator (name, added) VALUES ('eva', ?)", (time,))
        connection.execute("INSERT INTO assignment VALUES (1, 3, ?)", (time,))
    assert _found(copy) == []


def test_blobs_that_changed_places_are_found(copy: Path, whole: Path, tampering: Tampering) -> None:
    for table, one, two in (("decision", 3, 5), ("decision", 5, 8), ("layer", 1, 2)):
        shutil.copyfile(whole, copy)
        with tampering(copy) as connection:
            columns = "content" if table == "layer" else "edit, inverse"
            rows = [
                connection.execute(
                    f"SELECT {columns} FROM {table} WHERE number = ?", (number,)
                ).fetchone()
                for number in (one, two)
            ]
            assert rows[0] != rows[1]
            setting = ", ".join([f"{column} = ?" for column in columns.split(", ")])
            for number, row in ((two, rows[0]), (one, rows[1])):
                connection.execute(f"UPDATE {table} SET {setting} WHERE number = ?", (*row, number))
        assert _found(copy), (table, one, two)


def test_a_snapshot_that_was_changed_is_found_and_not_read(
    copy: Path, whole: Path, tampering: Tampering
) -> None:
    with tampering(copy) as connection:
        connection.execute("UPDATE snapshot SET content = replace(content, 'dog', 'ana')")
        assert connection.execute("SELECT count(*) FROM snapshot").fetchone()[0] > 0
    assert "project-snapshot" in _found(copy)
    with Project.open(whole, read_only=True) as project, Project.open(copy) as damaged:
        for name in ("ana", "bo"):
            assert damaged.layer("farm", name) == project.layer("farm", name)


@pytest.mark.parametrize("seed", range(4))
def test_pages_that_were_overwritten_or_cut_off_are_found(
    copy: Path, whole: Path, seed: int
) -> None:
    chance = random.Random(seed)
    data = whole.read_bytes()
    with closing(sqlite3.connect(whole)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    pages = [data[start : start + size] for start in range(0, len(data), size)]
    for _ in range(6):
        one, two = chance.sample(range(1, len(pages)), 2)
        damaged = list(pages)
        damaged[one] = chance.choice((pages[two], b"\0" * size, chance.randbytes(size)))
        copy.write_bytes(b"".join(damaged))
        assert _found(copy), f"page {one} of {len(pages)} is another one"
        copy.write_bytes(data[: -size * chance.randrange(1, len(pages))])
        assert _found(copy)


def test_what_version_1_wrote_has_no_fingerprints_and_is_sound(version_1: Path) -> None:
    with Project.open(version_1) as project:
        assert problems_of(project) == []
        name = project.annotators()[0]
        project.undo(project.documents()[0].name, name)
        assert problems_of(project) == []
