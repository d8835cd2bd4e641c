"""TOML with the place of each value."""

from __future__ import annotations

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.io.toml_text import TomlText

TEXT = '''\
title = "x"
[study]
name = "a"
  kind.more = 1
text = """
[not a table]
name = 'neither'
"""
after = 2  # [comment]
[[ask]]
name = "first"
[[ask]]
name = "second"
[ask.inner]
deep = true
[plain."quoted key"]
"other key" = 1
'''


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (["title"], "s.toml:1:9"),
        (["study"], "s.toml:2:1"),
        (["study", "name"], "s.toml:3:8"),
        (["study", "kind", "more"], "s.toml:4:15"),
        (["study", "after"], "s.toml:9:9"),
        (["ask", 0, "name"], "s.toml:11:8"),
        (["ask", 1, "name"], "s.toml:13:8"),
        (["ask", 1, "inner", "deep"], "s.toml:15:8"),
        (["plain", "quoted key", "other key"], "s.toml:17:15"),
    ],
)
def test_a_value_has_its_place(keys: list[str | int], place: str) -> None:
    assert str(TomlText(TEXT, "s.toml", "code").at(keys)) == place


def test_a_value_that_is_not_there_has_the_place_of_its_table() -> None:
    text = TomlText(TEXT, "s.toml", "code")
    assert str(text.at(["ask", 1, "text"])) == "s.toml:12:1"
    assert str(text.at(["nothing", "here"])) == "s.toml"


def test_lines_inside_of_a_long_text_are_no_tables() -> None:
    text = TomlText(TEXT, "s.toml", "code")
    assert str(text.at(["not a table"])) == "s.toml"
    assert text.value["study"]["after"] == 2


def test_windows_line_ends_change_no_place() -> None:
    text = TomlText(TEXT.replace("\n", "\r\n"), "s.toml", "code")
    assert str(text.at(["ask", 1, "name"])) == "s.toml:13:8"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a = 1\nb = = 2\n", "s.toml:2:5"),
        ("a = [1,\n", "s.toml:2:1"),
        ("a = 1\na = 2\n", "s.toml:2:6"),
        ('a = "open\n', "s.toml:1:10"),
    ],
)
def test_what_is_not_toml_is_reported_with_line_and_column(text: str, place: str) -> None:
    with pytest.raises(FormatError) as caught:
        TomlText(text, "s.toml", "study-syntax")
    assert caught.value.code == "study-syntax"
    assert str(caught.value.at) == place
    assert str(caught.value.message).startswith("this is not TOML: ")
    assert "(at" not in caught.value.message


def test_endless_nesting_is_an_error_and_no_crash() -> None:
    with pytest.raises(FormatError):
        TomlText("a = " + "[" * 100_000, "s.toml", "study-syntax")
