"""The file alone is current once the log was worked in, and nobody waits for that."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.store import Project

Make = Callable[..., Path]
Chosen = Callable[..., Any]


def _decisions_of_a_copy(path: Path, folder: Path) -> int:
    """Return how many decisions the file holds that a person copies."""
    copy = Path(shutil.copyfile(path, folder / "copied.anaphora"))
    with Project.open(copy, read_only=True) as project:
        assert project.problems() == []
        return len(list(project.history()))


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def test_a_copy_of_the_file_alone_holds_every_decision(
    make: Make, chosen: Chosen, elsewhere: Path
) -> None:
    path = make()
    with Project.open(path, journal="wal") as project:
        project.record("farm", "ana", chosen("it", "dog"))
        assert _decisions_of_a_copy(path, elsewhere) == 0
        assert project.work_log_in()
        assert _decisions_of_a_copy(path, elsewhere) == 1
        project.record("farm", "ana", chosen("she", "ana"))
        project.undo("farm", "ana")
        assert project.work_log_in()
        assert _decisions_of_a_copy(path, elsewhere) == 3
    assert [file.name for file in path.parent.iterdir() if file.is_file()] == [path.name]


def test_a_reader_is_not_waited_for_and_what_it_needs_follows_later(
    make: Make, chosen: Chosen, elsewhere: Path
) -> None:
    path = make()
    with (
        Project.open(path, journal="wal") as project,
        closing(sqlite3.connect(path, isolation_level=None)) as reader,
    ):
        project.record("farm", "ana", chosen("it", "dog"))
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM decision").fetchone()
        project.record("farm", "ana", chosen("she", "ana"))
        before = monotonic()
        assert not project.work_log_in()
        assert monotonic() - before < 1
        assert reader.execute("SELECT count(*) FROM decision").fetchone() == (1,)
        reader.execute("ROLLBACK")
        assert project.work_log_in()
        assert _decisions_of_a_copy(path, elsewhere) == 2


def test_decisions_go_on_while_another_thread_works_the_log_in(
    make: Make, chosen: Chosen, elsewhere: Path
) -> None:
    path = make()
    with Project.open(path, journal="wal") as project:
        stop = threading.Event()

        def work() -> None:
            while not stop.is_set():
                project.work_log_in()

        thread = threading.Thread(target=work)
        thread.start()
        try:
            for number in range(40):
                project.record("farm", "ana", chosen("it", "dog" if number % 2 else "ana"))
        finally:
            stop.set()
            thread.join()
        assert project.work_log_in()
        assert _decisions_of_a_copy(path, elsewhere) == 40


def test_every_change_is_told_after_it_has_reached_the_disk(make: Make, chosen: Chosen) -> None:
    path = make()
    seen: list[int] = []
    with Project.open(path) as project:
        project.after_writing(lambda: seen.append(len(list(project.history()))))
        project.record("farm", "ana", chosen("it", "dog"))
        project.undo("farm", "ana")
        project.settings.set("window", 3)
    assert seen == [1, 2, 2]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody replace an open file")
def test_a_file_that_took_the_place_is_not_touched(make: Make, chosen: Chosen) -> None:
    path, other = make(), make("other.anaphora")
    before = other.read_bytes()
    with Project.open(path, journal="wal") as project:
        project.record("farm", "ana", chosen("it", "dog"))
        other.replace(path)
        assert project.work_log_in()
        with pytest.raises(FormatError):
            project.check_place()
        assert project.work_log_in()
    assert path.read_bytes() == before


def test_without_a_log_there_is_nothing_to_work_in(make: Make) -> None:
    with Project.open(make("a.anaphora"), journal="delete") as project:
        assert project.work_log_in()
    with Project.open(make("b.anaphora"), read_only=True) as project:
        assert project.work_log_in()


def test_another_program_can_write_before_and_after(make: Make) -> None:
    script = (
        "import sys; from anaphora_workbench.store import Project\n"
        "with Project.open(sys.argv[1]) as project: project.add_annotator(sys.argv[2])"
    )
    path = make()
    with Project.open(path, journal="wal") as project:
        for name in ("carla", "dora"):
            subprocess.run([sys.executable, "-c", script, str(path), name], check=True)
            project.add_annotator(name + "2")
            assert project.work_log_in()
        assert project.annotators() == ("ana", "bo", "carla", "carla2", "dora", "dora2")
