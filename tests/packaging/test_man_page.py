"""The man page shows the command line as it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PAGE = PROJECT / "docs" / "man" / "anaphora.1"


def test_the_page_is_up_to_date() -> None:
    command = [sys.executable, "scripts/man_page.py", "--check"]
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"run scripts/man_page.py\n{ran.stderr}"


def test_the_page_has_the_commands_that_help_lists() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert ".SH ANAPHORA EVALUATE\n" in page
    assert ".SH ANAPHORA GREC SCORE\n" in page
    assert ".SH ANAPHORA WORKER\n" not in page
    assert "\\fB\\-\\-carry\\-over" in page
