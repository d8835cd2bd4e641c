"""The page on experiments with people: its commands run, and print what the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "experiments.md").read_text("utf-8")
SAMPLES = "sample_corpora/anaphora_samples"
_OPEN = (
    "anaphora study preview",
    "anaphora study export work/reading -o",
    "anaphora stats trials work/answers",
)
"""Commands that need a browser, or the answers of people."""


@pytest.mark.slow
def test_the_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sample_corpora").symlink_to(ROOT / "sample_corpora")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^    (anaphora .*)$", PAGE, re.MULTILINE)
    assert len(commands) > 20
    for command in commands:
        if not command.startswith(_OPEN):
            arguments = shlex.split(command.replace("$S", SAMPLES))[1:]
            assert main(arguments) == 0, command
    printed = {line.rstrip() for line in capsys.readouterr().out.splitlines()}
    shown = [
        line.rstrip()
        for block in re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    assert len(shown) > 30
    assert [line for line in shown if line not in printed] == []
