"""``anaphora compare`` with ``--html``, ``--latex`` and ``--cases``."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

SYSTEMS = ("--resolver", "nearest-agreeing,nearest", "--no-cache")


def test_page_and_table_are_written_beside_the_report(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    page, table = tmp_path / "report.html", tmp_path / "table.tex"
    reports = ("--html", page, "--no-failures", "--latex", table)
    ran = anaphora("compare", gold, *SYSTEMS, *reports)
    assert ran.status == 0
    assert ran.out.startswith("Side by side: 2 systems on 1 document")
    html = page.read_text(encoding="utf-8")
    assert f"<title>Resolvers side by side: {gold.name}</title>" in html
    assert '<section id="failures">' not in html
    assert table.read_text(encoding="utf-8").startswith("% Made by anaphora compare;")


def test_failures_stand_in_the_page_and_in_the_table_of_cases(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    page, cases = tmp_path / "report.html", tmp_path / "cases.csv"
    asked = ("--html", page, "--cases", cases)
    assert anaphora("compare", gold, *SYSTEMS, *asked).status == 0
    assert '<section id="failures">' in page.read_text(encoding="utf-8")
    with cases.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    assert {row["system"] for row in rows} == {"nearest", "nearest-agreeing"}


def test_an_earlier_report_is_replaced_and_nothing_else(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    page, table = tmp_path / "report.html", tmp_path / "table.tex"
    asked = ("compare", gold, *SYSTEMS, "--html", page, "--latex", table)
    assert anaphora(*asked).status == 0
    assert anaphora(*asked).status == 0
    table.write_text("\\section{My thesis}\n", encoding="utf-8")
    ran = anaphora(*asked)
    assert ran.status == 2
    assert "table.tex' exists and is not a report of this program" in ran.err
    assert table.read_text(encoding="utf-8") == "\\section{My thesis}\n"


@pytest.mark.parametrize("option", ["--html", "--latex", "--cases"])
def test_standard_output_is_for_the_report(anaphora: Run, gold: Path, option: str) -> None:
    ran = anaphora("compare", gold, *SYSTEMS, option, "-")
    assert ran.status == 2
    assert f"{option} takes a file" in ran.err


def test_failures_without_a_page_are_wrong_usage(anaphora: Run, gold: Path) -> None:
    for option in ("--failures", "--no-failures"):
        ran = anaphora("compare", gold, *SYSTEMS, option)
        assert ran.status == 2
        assert "--no-failures are about the page" in ran.err


def test_test_sets_with_measures_of_their_own_are_tables(
    anaphora: Run, project: Path, tmp_path: Path
) -> None:
    snippets, page = tmp_path / "snippets.tsv", tmp_path / "report.html"
    golden = project / "tests" / "golden" / "gap" / "snippets" / "input.gap.tsv"
    snippets.write_bytes(golden.read_bytes())
    asked = ("--resolver", "nearest,nearest-agreeing", "--no-cache", "--html", page)
    ran = anaphora("compare", snippets, *asked)
    assert ran.status == 0
    html = page.read_text(encoding="utf-8")
    section = html[html.index('<section id="measures">') :]
    section = section[: section.index("</section>")]
    assert "<caption>GAP</caption>" in section
    for name in ("nearest", "nearest-agreeing"):
        assert f'<th scope="row">{name}</th>' in section
