"""The page on Surface Realisation: its commands run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "sr.md").read_text("utf-8")
COMMANDS = re.findall(r"^ {4}anaphora (.*)$", PAGE, re.MULTILINE)


def test_the_commands_of_the_page_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("spacy")
    (tmp_path / "sample_corpora").symlink_to(ROOT / "sample_corpora")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) >= 10
    for command in COMMANDS:
        words = command.replace("$S", "sample_corpora/anaphora_samples").split()
        assert main(words) == 0, command
    lines = (tmp_path / "work" / "news.nbest").read_text(encoding="utf-8").splitlines()
    assert len({line.split("\t")[0] for line in lines}) == 16
    assert "STUMABA-S (published)" in capsys.readouterr().out
