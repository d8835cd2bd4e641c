"""Formats take 0 to 9 for digits, and no number of thousands of them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from anaphora_formats.conll import ConllFormat
from anaphora_workbench.errors import Problem
from anaphora_workbench.io.csv_tables import NumberStyle, decimal_of
from anaphora_workbench.io.sources import are_digits, whole_number
from anaphora_workbench.ports import Source

ARABIC = "\u0661\u0662"


@pytest.mark.parametrize("text", [ARABIC, "\uff11", "1_0", " 1", "+1", "", "1.0", "\u00b2"])
def test_only_0_to_9_are_digits(text: str) -> None:
    assert not are_digits(text)
    assert whole_number(text) is None


def test_a_number_has_nine_digits_at_most() -> None:
    assert (whole_number("007"), whole_number("9" * 9), whole_number("9" * 10)) == (
        7,
        10**9 - 1,
        None,
    )


@pytest.mark.parametrize("text", [f"{ARABIC}.5", "1_0.5"])
def test_a_cell_of_a_table_is_a_number_only_in_the_digits_0_to_9(text: str) -> None:
    assert decimal_of(text) is None


@pytest.mark.parametrize("text", ["1,5", "-,5", "1,5e3", "1.5"])
def test_a_decimal_comma_is_a_point_where_it_may_be_one(text: str) -> None:
    assert NumberStyle(comma=True).number(text) == Decimal(text.replace(",", "."))


@pytest.mark.parametrize("text", ["1,234,5", "1.234,5", "1,234.5", ",", "1,,5"])
def test_a_comma_between_thousands_is_no_decimal_comma(text: str) -> None:
    assert NumberStyle(comma=True).number(text) is None


def _problems(text: str) -> list[Problem]:
    return [
        problem
        for reading in ConllFormat().read(Source.of_text(text, name="a.conll"))
        for problem in reading.problems
    ]


def test_a_word_number_in_arabic_digits_is_reported() -> None:
    rows = [f"a\t0\t{number}\tshe\tPRP\t(1)" for number in ("0", "\u0661", "2")]
    text = "#begin document (a); part 000\n" + "\n".join(rows) + "\n\n#end document\n"
    found = _problems(text)
    assert [(problem.code, problem.at and problem.at.line) for problem in found] == [
        ("conll-word-number", 3)
    ]
