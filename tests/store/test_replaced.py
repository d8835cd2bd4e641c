"""A project that is deleted, renamed or replaced while it is open: said, refused, nothing lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.store import Project

Change = Callable[[Path], object]

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows lets nobody replace a file that is open"
)


def _remove(path: Path) -> None:
    path.unlink()


def _rename(path: Path) -> None:
    path.rename(path.with_name("renamed.anaphora"))


def _rename_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def _replace(path: Path) -> None:
    path.with_name("other.anaphora").replace(path)


@pytest.fixture
def place(make: Callable[..., Path], tmp_path: Path) -> Path:
    """A project in a folder of its own, and beside it a larger one that can take its place."""
    folder = tmp_path / "folder"
    folder.mkdir()
    path = make().rename(folder / "work.anaphora")
    with Project.create(folder / "other.anaphora") as other:
        for number in range(500):
            other.add_annotator(f"someone-{number}")
    return path


def _decide(project: Project, chosen: Callable[..., Any], antecedent: str = "dog") -> None:
    project.record("farm", "ana", chosen("it", antecedent))


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("journal", ["wal", "delete"])
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_remove, "project-gone"),
        (_rename, "project-gone"),
        (_rename_folder, "project-gone"),
        (_replace, "project-replaced"),
    ],
)
def test_a_decision_is_refused_and_a_backup_holds_all_that_was_decided(
    place: Path,
    tmp_path: Path,
    chosen: Callable[..., Any],
    change: Change,
    code: str,
    journal: str,
) -> None:
    copy = tmp_path / "copy.anaphora"
    with Project.open(place, journal=journal) as project:
        _decide(project, chosen)
        change(place)
        for _again in range(2):
            with pytest.raises(FormatError, match="write it to a new file") as refused:
                _decide(project, chosen, "ana")
            assert refused.value.code == code
        with pytest.raises(FormatError):
            project.undo("farm", "ana")
        with pytest.raises(FormatError):
            project.check_place()
        assert project.layer("farm", "ana").anaphors["it"].antecedents == ("dog",)
        project.backup(copy)
    with Project.open(copy) as saved:
        assert len(list(saved.history())) == 1
        assert saved.layer("farm", "ana").anaphors["it"].antecedents == ("dog",)
        _decide(saved, chosen, "ana")
        assert saved.problems() == []


@pytest.mark.parametrize("journal", ["wal", "delete"])
@pytest.mark.parametrize("noticed", [True, False])
def test_the_file_that_took_the_place_is_left_as_it_was(
    place: Path, chosen: Callable[..., Any], journal: str, noticed: bool
) -> None:
    before = place.with_name("other.anaphora").read_bytes()
    with Project.open(place, journal=journal) as project:
        _decide(project, chosen)
        _replace(place)
        if noticed:
            with pytest.raises(FormatError):
                _decide(project, chosen)
            assert _names(place.parent) == ["work.anaphora"]
    assert place.read_bytes() == before
    assert _names(place.parent) == ["work.anaphora"]


def test_the_log_of_the_new_file_is_left_alone(place: Path, chosen: Callable[..., Any]) -> None:
    with Project.open(place) as project:
        _decide(project, chosen)
        _replace(place)
        with pytest.raises(FormatError):
            project.check_place()
        with Project.open(place) as other:
            other.add_annotator("late")
            log = place.with_name("work.anaphora-wal")
            number = log.stat().st_ino
            project.close()
            assert log.stat().st_ino == number
            assert log.stat().st_size > 0
            other.add_annotator("later")
    with Project.open(place, read_only=True) as other:
        assert other.annotators()[-2:] == ("late", "later")


def test_a_renamed_file_has_all_decisions(place: Path, chosen: Callable[..., Any]) -> None:
    with Project.open(place) as project:
        _decide(project, chosen)
        _rename(place)
        with pytest.raises(FormatError):
            project.check_place()
        assert not place.with_name("work.anaphora-wal").exists()
        alone = shutil.copy(place.with_name("renamed.anaphora"), place.with_name("alone.anaphora"))
    with Project.open(alone) as renamed:
        assert renamed.layer("farm", "ana").anaphors["it"].antecedents == ("dog",)


def test_a_file_that_was_renamed_and_back_is_opened_anew(
    place: Path, chosen: Callable[..., Any]
) -> None:
    with Project.open(place) as project:
        _decide(project, chosen)
        _rename(place)
        with pytest.raises(FormatError):
            project.check_place()
        place.with_name("renamed.anaphora").rename(place)
        with pytest.raises(FormatError) as refused:
            _decide(project, chosen)
        assert refused.value.code == "project-gone"
    with Project.open(place) as project:
        assert project.layer("farm", "ana").anaphors["it"].antecedents == ("dog",)
        _decide(project, chosen, "ana")


def test_a_link_to_the_project_that_leads_elsewhere_is_noticed(
    place: Path, chosen: Callable[..., Any]
) -> None:
    link = place.with_name("link.anaphora")
    try:
        link.symlink_to(place)
    except OSError:
        pytest.skip("links cannot be made here")
    with Project.open(link) as project:
        _decide(project, chosen)
        link.unlink()
        link.symlink_to(place.with_name("other.anaphora"))
        with pytest.raises(FormatError) as refused:
            _decide(project, chosen)
        assert refused.value.code == "project-replaced"


def test_what_is_open_to_be_read_does_not_mind(place: Path) -> None:
    with Project.open(place, read_only=True) as project:
        _replace(place)
        project.check_place()
        with pytest.raises(UsageError):
            project.add_annotator("new")


# Killed

CHILD = """
import sys
from anaphora_workbench.edits import SetAntecedents
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Project

project = Project.open(sys.argv[1], journal="wal")
for line in sys.stdin:
    try:
        project.record("farm", "ana", SetAntecedents("it", (line.strip(),), Reference.ANAPHOR))
        print("saved", flush=True)
    except AnaphoraError as error:
        print(error.code, flush=True)
"""


class _Decider:
    """Another process with a project open.

    Args:
        child: The process.
    """

    def __init__(self, child: subprocess.Popen[str]) -> None:
        self._child = child

    def decide(self, antecedent: str) -> str:
        """Let it decide; return ``saved`` or the code of the refusal."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(f"{antecedent}\n")
        self._child.stdin.flush()
        return self._child.stdout.readline().strip()


@contextmanager
def _killed_at_the_end(path: Path) -> Iterator[_Decider]:
    command = [sys.executable, "-c", CHILD, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as child:
        try:
            yield _Decider(child)
        finally:
            child.kill()


def test_a_kill_after_the_refusal_leaves_the_new_file_sound(place: Path) -> None:
    before = place.with_name("other.anaphora").read_bytes()
    with _killed_at_the_end(place) as decider:
        assert [decider.decide(name) for name in ("dog", "ana") * 10] == ["saved"] * 20
        _replace(place)
        assert decider.decide("dog") == "project-replaced"
    assert place.read_bytes() == before
    with Project.open(place) as project:
        assert len(project.annotators()) == 500
        assert project.problems() == []


def test_a_log_that_a_killed_program_left_to_another_file_is_told_with_what_to_do(
    place: Path,
) -> None:
    before = place.with_name("other.anaphora").read_bytes()
    with _killed_at_the_end(place) as decider:
        assert [decider.decide(name) for name in ("dog", "ana") * 10] == ["saved"] * 20
        _replace(place)
    for read_only in (True, False):
        with pytest.raises(FormatError, match=r"work\.anaphora-wal") as refused:
            Project.open(place, read_only)
        assert refused.value.code == "project-log"
    assert place.read_bytes() == before
    for suffix in ("-wal", "-shm"):
        place.with_name(f"{place.name}{suffix}").unlink(missing_ok=True)
    with Project.open(place) as project:
        assert project.problems() == []


def test_no_decision_is_lost_when_somebody_removes_the_log(place: Path) -> None:
    with _killed_at_the_end(place) as decider:
        assert decider.decide("dog") == "saved"
        for suffix in ("-wal", "-shm"):
            place.with_name(f"{place.name}{suffix}").unlink()
        assert [decider.decide(name) for name in ("ana", "dog", "ana")] == ["saved"] * 3
    with Project.open(place) as project:
        assert len(list(project.history())) == 4
        assert project.problems() == []
