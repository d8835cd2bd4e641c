"""`make` says in a sentence which Python it needs, and does nothing when nothing is to be done."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

WANTED = "Anaphora Workbench needs Python 3.11, 3.12, 3.13 or 3.14"
STUB = """#!/bin/sh
case "$2" in *platform*) echo {version};; *version_info*) exit {refused};; esac
"""

SetUp = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def set_up(project: Path, tmp_path: Path) -> SetUp:
    """Run the script in a copy of the project, on a machine with some stubs of Python."""
    copy = tmp_path / "a project"
    for name in (
        "pyproject.toml",
        "constraints.txt",
        "requirements/models.txt",
        "scripts/set-up.sh",
        "workbench/anaphora_workbench/studies/page/libraries.toml",
    ):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(project / name, copy / name)
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("cat", "cksum", "dirname", "grep", "mkdir", "rm"):
        found = shutil.which(tool)
        assert found is not None
        (tools / tool).symlink_to(found)

    def run(pythons: dict[str, str], **environment: str) -> subprocess.CompletedProcess[str]:
        for name, version in pythons.items():
            (tools / name).write_text(STUB.format(version=version, refused=int("3.10" in version)))
            (tools / name).chmod(0o755)
        return subprocess.run(
            ["/bin/sh", str(copy / "scripts" / "set-up.sh"), "base"],
            env={"PATH": str(tools), **environment},
            capture_output=True,
            text=True,
        )

    return run


def test_a_machine_without_python_is_told_what_to_install(set_up: SetUp) -> None:
    done = set_up({})
    assert done.returncode == 1
    assert done.stderr == (
        f"{WANTED}; there is no python3 here. Install one of them, or name it: "
        "make PYTHON=/path/to/python3.12\n"
    )


def test_a_python_that_is_too_old_is_named_with_its_version(set_up: SetUp) -> None:
    done = set_up({"python3": "3.10.2"})
    assert done.returncode == 1
    assert f"{WANTED}; python3 here is 3.10.2." in done.stderr


def test_a_newer_python_is_taken_where_python3_is_too_old(set_up: SetUp) -> None:
    done = set_up({"python3": "3.10.2", "python3.12": "3.12.1"})
    assert "== set-up: new .venv with Python 3.12.1" in done.stderr


@pytest.mark.parametrize(
    ("name", "message"), [("old", "is 3.10.2"), ("nonsense", "is no Python that can be run")]
)
def test_a_python_that_was_asked_for_and_does_not_suit_is_refused(
    set_up: SetUp, name: str, message: str
) -> None:
    done = set_up({"python3": "3.12.1", "old": "3.10.2"}, PYTHON=name)
    assert done.returncode == 1
    assert done.stderr == f"PYTHON={name} {message}, but {WANTED}.\n"


def test_what_was_interrupted_is_begun_again(set_up: SetUp, tmp_path: Path) -> None:
    venv = tmp_path / "a project" / ".venv"
    venv.mkdir()
    (venv / ".unfinished").touch()
    (venv / "half").touch()
    done = set_up({"python3": "3.12.1"})
    assert "== set-up: new .venv" in done.stderr
    assert not (venv / "half").exists()
    assert (venv / ".unfinished").exists()


def test_what_is_ready_is_left_alone(set_up: SetUp, tmp_path: Path) -> None:
    folder = tmp_path / "a project"
    binaries = folder / ".venv" / "bin"
    binaries.mkdir(parents=True)
    (binaries / "python").write_text(STUB.format(version="3.12.1", refused=0))
    (binaries / "python").chmod(0o755)
    (binaries / "activate").write_text(f'VIRTUAL_ENV="{folder}/.venv"\n')
    summed = b"".join(
        (folder / name).read_bytes()
        for name in (
            "pyproject.toml",
            "constraints.txt",
            "requirements/models.txt",
            "scripts/set-up.sh",
            "workbench/anaphora_workbench/studies/page/libraries.toml",
        )
    )
    checksum = subprocess.run(["cksum"], input=summed, capture_output=True, check=True).stdout
    stamp = f"{folder}|3.12.1|{checksum.decode()}"
    (folder / ".venv" / ".ready-dev").write_text(stamp)
    done = set_up({})
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_changes_while_it_is_installed_is_installed_by_the_next_run(
    set_up: SetUp, tmp_path: Path
) -> None:
    folder = tmp_path / "a project"
    binaries = folder / ".venv" / "bin"
    binaries.mkdir(parents=True)
    changing = f'{STUB}case "$*" in *--editable*) echo >>pyproject.toml;; esac\n'
    (binaries / "python").write_text(changing.format(version="3.12.1", refused=0))
    (binaries / "python").chmod(0o755)
    (binaries / "activate").write_text(f'VIRTUAL_ENV="{folder}/.venv"\n')
    installed = "== set-up: installing what 'base' needs"
    assert installed in set_up({}).stderr
    assert (folder / ".venv" / ".ready-base").exists()
    assert installed in set_up({}).stderr
