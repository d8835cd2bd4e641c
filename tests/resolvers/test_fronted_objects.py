"""A Spanish object before its verb that a parser takes for the subject, and the clitic after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]

TEXT = """
El el DET Definite=Def|Gender=Masc|Number=Sing|PronType=Art 2 det
huerto huerto NOUN Gender=Masc|Number=Sing 4 nsubj
{clitic} él PRON Case=Acc|Gender={gender}|Number=Sing|Person=3|PronType=Prs 4 obj
{verb} regar VERB Number={number}|Person=3|VerbForm=Fin 0 root
siempre siempre ADV _ 4 advmod
"""


@pytest.mark.parametrize(
    ("clitic", "gender", "verb", "number", "outcome"),
    [
        ("lo", "Masc", "riegan", "Plur", "pass"),
        ("lo", "Masc", "riega", "Sing", "fail"),
        ("la", "Fem", "riegan", "Plur", "fail"),
    ],
)
def test_a_fronted_object_is_what_its_clitic_repeats(
    sample: Build, clitic: str, gender: str, verb: str, number: str, outcome: str
) -> None:
    text = sample(TEXT.format(clitic=clitic, gender=gender, verb=verb, number=number), "es")
    assert text.outcome("binding", clitic, "El huerto") == outcome


def test_one_of_two_subjects_is_no_object(sample: Build) -> None:
    text = sample(
        """
        Hugo Hugo PROPN Gender=Masc|Number=Sing 5 nsubj
        y y CCONJ _ 3 cc
        Marta Marta PROPN Gender=Fem|Number=Sing 1 conj
        lo él PRON Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs 5 obj
        riegan regar VERB Number=Plur|Person=3|VerbForm=Fin 0 root
        """,
        "es",
    )
    assert text.outcome("binding", "lo", "Hugo") == "fail"
