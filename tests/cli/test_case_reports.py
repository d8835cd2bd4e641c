"""``anaphora evaluate --html`` and ``--cases``."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import MissingExtraError
from anaphora_workbench.reports.failures import case_columns

Run = Callable[..., Any]
SYSTEMS = ("--resolver", "nearest", "--resolver", "nearest-agreeing")


def test_html_is_written_beside_the_report(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    page = tmp_path / "out" / "report.html"
    ran = anaphora("evaluate", gold, *SYSTEMS, "--html", page)
    assert (ran.status, ran.err) == (0, "")
    assert "All scored kinds" in ran.out
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>\n<html")
    assert f"<title>Anaphora resolution: {gold.name}</title>" in text
    assert 'id="f1"' in text


def test_cases_are_one_row_each(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    table = tmp_path / "cases.csv"
    assert anaphora("evaluate", gold, *SYSTEMS, "--cases", table).status == 0
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert list(rows[0]) == case_columns()
    found = [(row["system"], row["anaphor"], row["propagated_cause"]) for row in rows]
    assert found == [
        ("nearest", "He", "right"),
        ("nearest", "her", "choice"),
        ("nearest-agreeing", "He", "right"),
        ("nearest-agreeing", "her", "right"),
    ]
    assert rows[1]["propagated_answer"] == "He"
    assert (rows[1]["place"], rows[1]["antecedent_places"]) == ("7-7", "1-1")


def test_cases_of_nothing_still_have_a_header(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    table = tmp_path / "cases.csv"
    anaphora("evaluate", gold, *SYSTEMS, "--kinds", "zero", "--cases", table)
    assert table.read_text(encoding="utf-8") == ",".join(case_columns()) + "\n"


def test_a_mode_that_was_not_asked_for_is_empty(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    table = tmp_path / "cases.csv"
    anaphora("evaluate", gold, *SYSTEMS, "--carry-over", "corrected", "--cases", table)
    row = next(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert (row["propagated_outcome"], row["corrected_outcome"]) == ("", "exit")


def test_the_text_report_says_where_failures_come_from_only_with_cases(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    plain = anaphora("evaluate", gold, *SYSTEMS).out
    printed = anaphora("evaluate", gold, *SYSTEMS, "--cases", tmp_path / "cases.csv").out
    title = "Where the errors come from, match head"
    assert title not in plain
    section = printed[printed.index(title) :]
    assert "choice: a correct candidate was left and another one taken" in section
    assert "cause   nearest-agreeing  nearest" in section
    assert "choice                 0        1" in section


@pytest.mark.parametrize("name", ["--html", "--cases"])
def test_standard_output_is_refused(anaphora: Run, gold: Path, name: str) -> None:
    ran = anaphora("evaluate", gold, *SYSTEMS, name, "-")
    assert ran.status == 2
    assert f"{name} takes a file" in ran.err


@pytest.mark.parametrize("name", ["--html", "--cases"])
def test_an_input_is_never_written_over(anaphora: Run, gold: Path, name: str) -> None:
    before = gold.read_bytes()
    ran = anaphora("evaluate", gold, *SYSTEMS, name, gold)
    assert ran.status == 2
    assert gold.read_bytes() == before


def test_two_reports_never_share_a_file(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    both = tmp_path / "both"
    ran = anaphora("evaluate", gold, *SYSTEMS, "--html", both, "--cases", both)
    assert ran.status == 2
    assert not both.exists()


def test_a_missing_extra_is_said_before_any_work(
    anaphora: Run, gold: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> object:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("anaphora_workbench.lazy.import_module", missing)
    page = tmp_path / "report.html"
    ran = anaphora("evaluate", gold, *SYSTEMS, "--html", page)
    assert ran.status != 0
    assert ran.out == ""
    assert "the extra 'reports' brings it" in ran.err
    assert ran.err.count("\n") == 1
    assert not page.exists()
    assert MissingExtraError.code in ran.err or "extra" in ran.err


def test_task_writes_no_reports(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    ran = anaphora("evaluate", gold, "--task", tmp_path / "task", "--html", tmp_path / "r.html")
    assert ran.status == 2
    assert "--html" in ran.err
