"""The page on correlations: its commands run and print its figures, its codes are all there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "correlations.md").read_text("utf-8")
COMMANDS = re.findall(r"^    (anaphora .*)$", PAGE, re.MULTILINE)


def test_the_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) == 6
    for command in COMMANDS:
        assert main(shlex.split(command)[1:]) == 0, command
    printed = {line.rstrip() for line in capsys.readouterr().out.splitlines()}
    shown = [
        line.rstrip()
        for block in re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    assert len(shown) == 15
    assert [line for line in shown if line not in printed] == []


def test_the_table_of_the_reports_has_the_figures_of_its_commands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    values = []
    for command in COMMANDS[2:]:
        main([*shlex.split(command)[1:], "--json"])
        rows = json.loads(capsys.readouterr().out)["rows"]
        values += [row["value"] for row in rows if row["analysis"] == "pearson"]
    told = re.findall(r"^\| .* \| (?:\.\d{3})? ?\| ([−.0-9]+) \|$", PAGE, re.MULTILINE)
    assert [f"{value:.3f}".replace("0.", ".").replace("-", "−") for value in values] == told


def test_the_page_lists_every_code() -> None:
    folder = ROOT / "workbench" / "anaphora_workbench" / "cli" / "stats"
    used = {
        code
        for name in ("correlate", "score_tables")
        for code in re.findall(
            r"(?:\[|code=\")(correlate-[a-z]+|join-twice|not-a-number)",
            (folder / f"{name}.py").read_text("utf-8"),
        )
    }
    assert used == set(re.findall(r"^\| `([a-z-]+)` \| ", PAGE.partition("## Messages")[2], re.M))
