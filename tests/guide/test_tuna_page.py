"""The page on TUNA: its pictures and figures are today's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "tuna.md").read_text("utf-8")
SAMPLE = "sample_corpora/anaphora_samples/tuna"


@pytest.mark.parametrize(("item", "name"), [("item-45", "furniture"), ("item-70", "people")])
def test_the_pictures_are_what_the_program_draws(
    item: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tuna", "show", str(ROOT / SAMPLE / "test.xml"), item]) == 0
    shown = (ROOT / "docs" / "guide" / "images" / f"tuna-{name}.svg").read_text("utf-8")
    assert capsys.readouterr().out == shown


def test_the_figures_of_the_page_are_those_of_the_sample(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = ROOT / SAMPLE
    main(["tuna", "report", str(folder / "test.xml"), "--train", str(folder / "train.xml")])
    printed = {
        line.split()[0]: line.split()[1:]
        for line in capsys.readouterr().out.split("Dice, test")[0].splitlines()
        if len(line.split()) == 7
    }
    rows = re.findall(r"^\| .*?`([a-z0-9-]+)`\)? \| ([.0-9 |]+) \| [ABC ]+ \|$", PAGE, re.MULTILINE)
    assert len(rows) == 10
    for name, cells in rows:
        dice, masi, minimality = [float(cell) for cell in cells.split("|")]
        found = [float(cell) for cell in printed[name]]
        assert (dice, masi, minimality) == pytest.approx(
            (found[0], found[1], found[3] / 100), abs=0.0006
        )
