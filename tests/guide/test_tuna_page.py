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


def scores(printed: str, title: str) -> dict[str, list[str]]:
    """Return the cells of a printed table by system."""
    lines = printed.split(f"{title}\n", 1)[1].split("\n\n", 1)[0].splitlines()
    return {line.split()[0]: line.split()[1:] for line in lines[3:]}


def rows_of(heading: str) -> dict[str, list[str]]:
    """Return the cells of the first table below a heading of the page, by system."""
    lines = PAGE.split(heading, 1)[1].split("\n## ")[0].splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("|---"))
    found = {}
    for line in lines[start + 1 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        name = re.search(r"`([a-z0-9-]+)`", cells[0])
        found[name[1] if name else cells[0]] = cells[1:]
    return found


def figure(cell: str) -> str:
    """Return a figure as the page prints it."""
    return cell.removeprefix("0") if cell.startswith("0.") else cell


def test_the_figures_of_the_page_are_those_of_the_sample(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = ROOT / SAMPLE
    main(["tuna", "report", str(folder / "test.xml"), "--train", str(folder / "train.xml")])
    printed = capsys.readouterr().out
    overview = scores(printed, "All measures, test (112 items)")
    lettered = scores(printed, "Dice, test")
    page = rows_of("## Results")
    assert len(page) == 16
    assert overview.keys() - page.keys() <= {"human-2", "No", "human-1:", "human-2:"}
    for name, (dice, masi, minimality, letters) in page.items():
        assert [dice, masi] == [figure(one) for one in overview[name][:2]]
        assert float(minimality) == pytest.approx(float(overview[name][3]) / 100, abs=0.0006)
        assert letters.split() == lettered[name][3:]


@pytest.mark.slow
def test_the_figures_of_the_page_are_those_of_made_domains(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, train, test = [str(tmp_path / f"{name}.xml") for name in ("made", "train", "made-test")]
    assert main(["tuna", "make", "--like-corpus", "-o", made, "--seed", "1"]) == 0
    parts = ["tuna", "split", made, train, test, "--ratio", "0.75", "--seed", "1"]
    assert main(parts) == 0
    capsys.readouterr()
    main(["tuna", "report", test, "--train", train, "--behaviour"])
    printed = capsys.readouterr().out
    overview = scores(printed, "All measures, made-test (194 items)")
    lettered = scores(printed, "Dice, made-test")
    behaviour = scores(printed, "Shortest, longer and ambiguous descriptions, made-test (%)")
    for name, (dice, masi, letters, *shares) in rows_of("### Behaviour").items():
        assert shares == [behaviour[name][0], behaviour[name][1], behaviour[name][3]]
        if name != "people":
            assert [dice, masi] == [figure(one) for one in overview[name][:2]]
            assert letters.split() == lettered[name][3:]
    samples = ROOT / SAMPLE
    realisers = rows_of("### Realisers")
    for file, learnt, title, first in (
        (str(samples / "test.xml"), str(samples / "train.xml"), "test (112 items)", 0),
        (test, train, "made-test (194 items)", 3),
    ):
        main(["tuna", "report", file, "--train", learnt, "--task", "r"])
        printed = capsys.readouterr().out
        overview = scores(printed, f"All measures, {title}")
        lettered = scores(printed, f"Edit distance, {title.split()[0]}")
        assert realisers.keys() == overview.keys()
        for name, cells in realisers.items():
            edit, bleu, letters = cells[first : first + 3]
            assert [edit, bleu] == [overview[name][0], figure(overview[name][2])]
            assert letters.split() == lettered[name][3:]
