"""Numbers of tables: a point between thousands is not taken for a decimal point."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pytest

from anaphora_workbench.io.csv_tables import CsvTable, decimal_of, grouping_hint
from anaphora_workbench.io.sources import Source


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
    assert table(text).grouped is grouped


@pytest.mark.parametrize("text", ["1.234", "-12.000", "1.234.567"])
def test_a_number_that_may_be_a_thousand_is_refused_with_what_to_write(text: str) -> None:
    assert decimal_of(text, comma=True, grouped=True) is None
    assert text.replace(".", "") in grouping_hint(text, grouped=True)
    assert grouping_hint(text, grouped=False) == ""


@pytest.mark.parametrize(
    ("text", "number"), [("0.123", "0.123"), ("1.5", "1.5"), ("1234", "1234"), ("0,5", "0.5")]
)
def test_other_numbers_are_read_next_to_decimal_commas(text: str, number: str) -> None:
    assert decimal_of(text, comma=True, grouped=True) == Decimal(number)
    assert grouping_hint(text, grouped=True) == ""


def test_a_point_is_decimal_where_no_number_has_a_comma() -> None:
    assert decimal_of("1.234", comma=True) == Decimal("1.234")
