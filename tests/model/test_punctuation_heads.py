"""Punctuation marks hang where Universal Dependencies have them."""

from __future__ import annotations

import pytest

from anaphora_workbench.model import Span, Token
from anaphora_workbench.model.clearnlp import punctuation_heads


def hanging(lines: str) -> list[str]:
    """Return the head of each mark; a line is ``word head label``, the head a number from 1."""
    rows = [line.split() for line in lines.strip().splitlines()]
    tokens = [Token(word, pos="PUNCT" if label == "punct" else "X") for word, _, label in rows]
    heads = [int(head) - 1 for _, head, _ in rows]
    found = punctuation_heads(Span(0, len(rows)), tokens, heads, [row[2] for row in rows])
    return [rows[found[mark]][0] for mark in sorted(found)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("When 2 mark\nwoke 4 advcl\n, 4 punct\nran 0 root\n. 4 punct", ["woke", "ran"]),
        ("Ana 0 root\n, 1 punct\nBo 1 conj\n, 1 punct\nCy 1 conj", ["Bo", "Cy"]),
        ("Ana 5 nsubj\n, 5 punct\nboss 1 appos\n, 5 punct\nran 0 root", ["boss", "boss"]),
        ("ran 0 root\n( 1 punct\nfast 1 advmod\n) 1 punct\n! 1 punct", ["fast", "fast", "ran"]),
        ("said 0 root\n“ 1 punct\nGo 1 ccomp\n! 1 punct\n” 1 punct", ["Go", "said", "Go"]),
        ("film 3 compound\n- 3 punct\nmaker 0 root", ["film"]),
        ("( 2 punct\nran 0 root", ["ran"]),
    ],
)
def test_a_mark_hangs_below_what_it_introduces_closes_or_encloses(
    lines: str, expected: list[str]
) -> None:
    assert hanging(lines) == expected


def test_marks_alone_and_marks_with_dependents_stay() -> None:
    assert hanging("! 0 punct") == []
    assert hanging("ran 0 root\n: 1 punct\nfast 2 advmod") == []
