"""Plain text tables."""

from __future__ import annotations

from anaphora_workbench.reports import percent, table


def test_words_stand_left_and_numbers_right() -> None:
    assert table(("name", "n"), [["a", 5], ["long name", 120]]).splitlines() == [
        "name         n",
        "---------  ---",
        "a            5",
        "long name  120",
    ]


def test_undefined_is_a_dash_and_floats_have_one_decimal() -> None:
    assert table(("x",), [[None], [2.345]]).splitlines()[2:] == ["  -", "2.3"]
    assert (percent(None), percent(0.8051), percent(1.0)) == ("-", "80.5", "100.0")


def test_accents_and_wide_characters_keep_columns_straight() -> None:
    lines = table(("w", "n"), [["e\u0301l", 1], ["漢字", 2]]).splitlines()
    assert lines[2] == "e\u0301l    1"
    assert lines[3] == "漢字  2"


def test_empty_table_has_its_header() -> None:
    assert table(("a", "b"), []) == "a  b\n-  -"
