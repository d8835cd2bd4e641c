"""The commands on the pages of the Generation Challenges run; those of GREC print its tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main

COMMAND = re.compile(r"^ {4}(?:(S=)(.*)|anaphora (.*))$", re.MULTILINE)
SAME = {"grec": ("again.xml", "cnts.xml"), "tuna": ("again.xml", "usp.xml")}
"""Files of a page that a model and its training make alike."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "fewest"), [("grec", 11), ("tuna", 11), ("sr", 6), ("challenges", 3)]
)
def test_the_commands_of_a_page_run(
    page: str,
    fewest: int,
    project: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if page == "sr":
        pytest.importorskip("spacy")
    text = (project / "docs" / "guide" / f"{page}.md").read_text(encoding="utf-8")
    (tmp_path / "sample_corpora").symlink_to(project / "sample_corpora")
    monkeypatch.chdir(tmp_path)
    samples, ran = "", 0
    for sets, folder, command in COMMAND.findall(text):
        if sets:
            samples = folder
            continue
        assert main(command.replace("$S", samples).split()) == 0, command
        ran += 1
    assert ran >= fewest
    if page == "sr":
        lines = (tmp_path / "work" / "news.nbest").read_text(encoding="utf-8").splitlines()
        assert len({line.split("\t")[0] for line in lines}) == 16
        assert "STUMABA-S (published)" in capsys.readouterr().out
    if page in SAME:
        one, other = [tmp_path / "work" / name for name in SAME[page]]
        assert one.read_bytes() == other.read_bytes()
    if page == "grec":
        printed = {line.rstrip() for line in capsys.readouterr().out.splitlines()}
        blocks = re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        shown = [line for block in blocks for line in block.splitlines()]
        assert len(shown) >= 40
        assert [line for line in shown if line not in printed] == []
    capsys.readouterr()
