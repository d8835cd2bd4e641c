"""A Spanish verb keeps its accent where it needs one when its clitics go."""

from __future__ import annotations

import pytest

from anaphora_workbench.rewriting.rules import rules_of


@pytest.mark.parametrize(
    ("word", "clitic", "left", "expected"),
    [
        ("Envíala", "la", (), "Envía"),
        ("sitúalos", "los", (), "sitúa"),
        ("Envíasela", "la", ("le",), "Envíale"),
        ("Llámala", "la", (), "Llama"),
        ("Léelo", "lo", (), "Lee"),
        ("Dilo", "lo", (), "Di"),
        ("Dáselo", "lo", ("le",), "Dale"),
        ("Cómpraselo", "lo", ("le",), "Cómprale"),
        ("Vendédselo", "lo", ("le",), "Vendedle"),
        ("dárselo", "lo", ("le",), "darle"),
        ("oírla", "la", (), "oír"),
        ("diciéndole", "le", (), "diciendo"),
        ("diciéndoselo", "lo", ("le",), "diciéndole"),
    ],
)
def test_a_verb_without_its_last_clitic(
    word: str, clitic: str, left: tuple[str, ...], expected: str
) -> None:
    rules = rules_of("es")
    assert rules is not None
    apart = rules.taken_apart(word, clitic, 1 + len(left))
    assert apart is not None
    assert rules.with_clitics(apart.host, left) == expected
