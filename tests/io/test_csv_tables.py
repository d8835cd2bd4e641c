"""Numbers of tables: a point between thousands is not taken for a decimal point."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pytest

from anaphora_workbench.io.csv_tables import CsvTable, NumberStyle
from anaphora_workbench.io.sources import Source

SPANISH = NumberStyle(comma=True, grouped=True)


def table(text: str) -> CsvTable:
    return CsvTable(Source.of(BytesIO(text.encode()), name="t.csv"), "table", "columns")


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("s;x;y\na;1.234;0,5\n", True),
        ("s;x;y\r\na;1.234;-0,5\r\n", True),
        ('s;y;x\na;"0,5";1.234\n', True),
        ("s;x;y\na;1.234;0.5\n", False),
        ("s;x;y\nAna, Bea;1.234;2\n", False),
        ("s,x,y\na,1,5\n", False),
    ],
)
def test_a_table_with_decimal_commas_may_group_thousands(text: str, grouped: bool) -> None:
    assert table(text).style.grouped is grouped


@pytest.mark.parametrize("text", ["1.234", "-12.000", "1.234.567"])
def test_a_number_that_may_be_a_thousand_is_refused_with_what_to_write(text: str) -> None:
    assert SPANISH.number(text) is None
    assert text.replace(".", "") in SPANISH.hint(text)
    assert NumberStyle(comma=True).hint(text) == ""


@pytest.mark.parametrize(
    ("text", "number"), [("0.123", "0.123"), ("1.5", "1.5"), ("1234", "1234"), ("0,5", "0.5")]
)
def test_other_numbers_are_read_next_to_decimal_commas(text: str, number: str) -> None:
    assert SPANISH.number(text) == Decimal(number)
    assert SPANISH.hint(text) == ""


def test_a_point_is_decimal_where_no_number_has_a_comma() -> None:
    assert NumberStyle(comma=True).number("1.234") == Decimal("1.234")


@pytest.mark.parametrize("line", ["sep=;", '"sep=;"'])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_that_states_the_separator_is_passed_over(line: str, end: str) -> None:
    found = table(f"{line}{end}s;x{end}a;0,5{end}")
    assert found.header == ["s", "x"]
    assert list(found.lines()) == [(3, ["a", "0,5"])]
    assert table("sep=a;x\n1;2\n").header == ["sep=a", "x"]
