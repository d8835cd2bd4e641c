"""Text in report tables that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from anaphora_workbench.cli.shared.output import write_csv
from anaphora_workbench.io.csv_tables import CsvTable, guarded, report_rows, unguarded
from anaphora_workbench.ports import Source

FORMULAS = [
    "=1+1",
    "+cmd|' /C calc'!A0",
    "-x",
    "-",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "'=1",
    "''@",
]
HARMLESS = ["Ana", "'tis", "", "x=1", "'", "'s", " =1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_begins_as_a_formula_gets_an_apostrophe_that_reading_takes_off(text: str) -> None:
    assert guarded(text) == f"'{text}"
    assert unguarded(f"'{text}") == text


@pytest.mark.parametrize(
    "cell", [-1, -0.5, None, "-1", "-0.25", "+3", "-1e-05", "-12.5%", *HARMLESS]
)
def test_numbers_and_other_text_stay_as_they_are(cell: object) -> None:
    assert guarded(cell) == cell
    if isinstance(cell, str):
        assert unguarded(cell) == cell


def test_rows_of_a_report_come_back_with_line_separators_inside_of_cells() -> None:
    handle = io.StringIO()
    cells = ["'=a", "b\u2028c", "d\x0be", "f\ng"]
    csv.writer(handle).writerows([["one", "two", "'-three", "four"], cells])
    (row,) = report_rows(handle.getvalue())
    assert row == {"one": "=a", "two": "b\u2028c", "-three": "d\x0be", "four": "f\ng"}


def test_a_report_is_safe_in_a_spreadsheet_and_read_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    rows = [
        {"system": "=cmd()", "f1": -0.5, "note": "-"},
        {"system": "b", "f1": None, "note": "-1"},
    ]
    write_csv(str(path), rows)
    assert path.read_text("utf-8") == "system,f1,note\n'=cmd(),-0.5,'-\nb,,-1\n"
    table = CsvTable(Source.of(path), "table", "system")
    assert [cells for _, cells in table.lines()] == [["=cmd()", "-0.5", "-"], ["b", "", "-1"]]
