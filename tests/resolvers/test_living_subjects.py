"""Spanish *él* and *ella* as subjects stand for persons and animals, things are left unsaid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]

SUBJECT = """
El el DET Definite=Def|Gender=Masc|Number=Sing|PronType=Art 2 det
{noun} {noun} NOUN Gender=Masc|Number=Sing 3 nsubj
cayó caer VERB Number=Sing|Person=3|VerbForm=Fin 0 root

{pronoun} 2 {relation}
gritó gritar VERB Number=Sing|Person=3|VerbForm=Fin 0 root
"""
EL = "Él él PRON Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs"
LO = "Lo él PRON Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs"


@pytest.mark.parametrize(
    ("noun", "outcome"),
    [("martillo", "fail"), ("balcón", "fail"), ("panadero", "pass"), ("gato", "pass")],
)
def test_a_pronoun_as_subject_stands_for_no_thing(sample: Build, noun: str, outcome: str) -> None:
    text = sample(SUBJECT.format(noun=noun, pronoun=EL, relation="nsubj"), "es")
    assert text.outcome("semantic", "Él", f"El {noun}") == outcome


def test_what_a_noun_in_no_list_names_is_unknown(sample: Build) -> None:
    text = sample(SUBJECT.format(noun="tresbolillo", pronoun=EL, relation="nsubj"), "es")
    assert text.outcome("semantic", "Él", "El tresbolillo") == "unknown"


@pytest.mark.parametrize(("pronoun", "relation"), [(EL, "obl"), (LO, "obj")])
def test_elsewhere_it_may_stand_for_a_thing(sample: Build, pronoun: str, relation: str) -> None:
    text = sample(SUBJECT.format(noun="martillo", pronoun=pronoun, relation=relation), "es")
    assert text.outcome("semantic", pronoun.partition(" ")[0], "El martillo") == "unknown"
