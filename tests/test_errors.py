"""What a message shows of a file."""

from __future__ import annotations

import pytest

from anaphora_workbench.errors import (
    LONGEST_VALUE,
    FormatError,
    Position,
    Problem,
    ResolverError,
    shortened_values,
)

FORGED = "the name 'x\nwarning: gold.conllu:1: all is well [fine]\r\x1b[2K' is wrong"


@pytest.mark.parametrize(
    "breaking", ["\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\x1b"]
)
def test_what_a_message_quotes_begins_no_line_of_its_own(breaking: str) -> None:
    at = Position(f"a{breaking}b", 1, 2)
    for shown in (Problem("c", f"x{breaking}y", at), FormatError(f"x{breaking}y", code="c", at=at)):
        assert str(shown).splitlines() == [str(shown)]
        assert breaking not in str(shown)


def test_escapes_say_what_stands_there_and_tabs_and_letters_stay() -> None:
    problem = Problem("c", FORGED)
    assert str(problem) == (
        r"the name 'x\nwarning: gold.conllu:1: all is well [fine]\r\x1b[2K' is wrong [c]"
    )
    assert problem.message == FORGED
    assert str(Problem("c", "día\tñ")) == "día\tñ [c]"


def test_a_long_value_is_shortened_and_what_stands_around_it_stays() -> None:
    value = "don't stop " * 1376
    message = f"the head '{value}' is no word of 'farm', so it isn't read; write 1"
    expected = (
        f"the head '{value[: LONGEST_VALUE // 2]}... (15,136 characters)' is no word of 'farm', "
        "so it isn't read; write 1"
    )
    assert Problem("c", message).message == expected
    assert FormatError(message).message == expected
    assert ResolverError("farm", message).reason == expected


def test_a_message_without_quotes_has_an_end_too() -> None:
    shown = shortened_values("x" * 15_000 + "; write 1")
    assert len(shown) < 2_100
    assert "characters left out" in shown
    assert shown.endswith("; write 1")


@pytest.mark.parametrize("value", ["a" * LONGEST_VALUE, "rock 'n' roll", "", "'"])
def test_a_value_of_usual_length_stays_as_it_is(value: str) -> None:
    message = f"the head '{value}' is no word of the sentence" + "; it is read without one" * 5
    assert shortened_values(message) == message
