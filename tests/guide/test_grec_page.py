"""The page on GREC: its figures are today's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "grec.md").read_text("utf-8")
FORMAT = (ROOT / "docs" / "formats" / "grec.md").read_text("utf-8")
SAMPLE = "sample_corpora/anaphora_samples/grec"
ROWS = re.findall(
    r"^\| `([a-z0-9-]+)` \| ([.0-9]+) \| ([A-D ]+) \| ([.0-9]+) \| ([A-D ]+) \|$",
    PAGE.partition("On GREC-2.0 (")[0],
    re.MULTILINE,
)


def test_the_figures_of_the_page_are_those_of_the_sample(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = ROOT / SAMPLE
    files = [str(folder / f"{name}.xml") for name in ("test", "lakes")]
    main(["grec", "report", *files, "--train", str(folder / "train.xml"), "--json"])
    rows = {
        (row["test_set"], row["system"]): row
        for row in json.loads(capsys.readouterr().out)["rows"]
        if (row["measure"], row["group"]) == ("type_accuracy", "*")
    }
    assert len(ROWS) == 10
    for name, test, letters, lakes, letters_of_lakes in ROWS:
        assert rows["test", name]["value"] == pytest.approx(float(test) / 100, abs=0.00006)
        assert rows["test", name]["letters"] == letters
        assert rows["lakes", name]["value"] == pytest.approx(float(lakes) / 100, abs=0.00006)
        assert rows["lakes", name]["letters"] == letters_of_lakes


def test_the_page_on_the_format_lists_every_code() -> None:
    listed = set(re.findall(r"`((?:grec|encoding|nul)-[a-z-]+)`", FORMAT))
    sources = [
        *sorted((ROOT / "formats" / "anaphora_formats").glob("grec*.py")),
        *sorted((ROOT / "formats" / "anaphora_formats").glob("xml_*.py")),
        ROOT / "workbench/anaphora_workbench/challenges/grec/from_documents.py",
    ]
    used = {
        code
        for path in sources
        for code in re.findall(r'"((?:grec|encoding|nul)-[a-z-]*[a-z])"', path.read_text("utf-8"))
    }
    assert used
    assert used <= listed
