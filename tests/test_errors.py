"""What a message shows of a file."""

from __future__ import annotations

import pytest

from anaphora_workbench.errors import (
    LONGEST_VALUE,
    FormatError,
    Position,
    Problem,
    ResolverError,
    counted,
    shortened_values,
    unseen_in,
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
    assert "characters omitted" in shown
    assert shown.endswith("; write 1")


@pytest.mark.parametrize("value", ["a" * LONGEST_VALUE, "rock 'n' roll", "", "'"])
def test_a_value_of_usual_length_stays_as_it_is(value: str) -> None:
    message = f"the head '{value}' is no word of the sentence" + "; it is read without one" * 5
    assert shortened_values(message) == message


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 clitics"), (1, "1 clitic"), (2, "2 clitics"), (1200, "1,200 clitics")],
)
def test_a_number_has_its_noun_in_the_right_number(number: int, words: str) -> None:
    assert counted(number, "clitic") == words
    assert counted(number, "person", "people").endswith("person" if number == 1 else "people")


@pytest.mark.parametrize("name", ["a\x00", "a\nb", "\u202eana", "ana\u2066"])
def test_what_nobody_sees_in_a_name_is_found(name: str) -> None:
    assert unseen_in(name).startswith("U+")


@pytest.mark.parametrize("name", ["ana", "Ana María", "\u05d3\u05e0\u05d4\u200f", "می\u200cخواهم"])
def test_marks_that_names_of_some_languages_need_are_seen(name: str) -> None:
    assert unseen_in(name) == ""
