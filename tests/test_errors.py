"""What a message shows of a file."""

from __future__ import annotations

import pytest

from anaphora_workbench.errors import FormatError, Position, Problem

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
