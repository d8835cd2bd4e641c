"""A project that one process opens twice keeps its locks, so that no other takes its log away."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from anaphora_workbench.store import Project


def _run(script: str, path: Path) -> str:
    """Run a script in a process of its own and return what it prints."""
    command = [sys.executable, "-c", script, str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


OPEN_AND_CLOSE = """
import sys
from anaphora_workbench.store import Project
with Project.open(sys.argv[1]) as project:
    project.add_annotator("other")
"""
NAMES = """
import sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute("SELECT name FROM annotator ORDER BY number")
print(" ".join(name for (name,) in rows))
"""


@pytest.mark.parametrize("read_only", [True, False])
def test_what_is_written_after_a_second_opening_reaches_the_file(
    read_only: bool, tmp_path: Path
) -> None:
    path = tmp_path / "work.anaphora"
    with Project.create(path) as project:
        project.add_annotator("ana")
        with Project.open(path, read_only) as second:
            assert second.annotators() == ("ana",)
        _run(OPEN_AND_CLOSE, path)
        project.add_annotator("late")
        assert _run(NAMES, path).split() == ["ana", "other", "late"]
