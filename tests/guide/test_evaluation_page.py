"""The page on figures: its example of a signature is what its command prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main


def test_the_short_signature_is_what_the_command_above_it_prints(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (project / "docs" / "guide" / "evaluation.md").read_text("utf-8")
    found = re.search(r"(?m)^    anaphora (evaluate .*)\n\n    (To quote: .*)$", page)
    assert found is not None
    monkeypatch.chdir(project)
    assert main(found[1].split()) == 0
    assert found[2] in capsys.readouterr().out.splitlines()
