"""Reflexives without a form of their own, and clitics that repeat a phrase of their verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.sieves.resolver import Sieves

Prepared = Callable[..., Any]
spanish = pytest.mark.usefixtures("spanish_model")
RESOLVERS = ("supar", "rap", "nearest-subject", "hobbs", "s-list", "cogniac", "lrc", "mitkov")


@spanish
@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject", "hobbs", "s-list"])
@pytest.mark.parametrize(("text", "anaphor"), [("Me voy a casa.", "Me"), ("Nos vamos.", "Nos")])
def test_a_first_person_clitic_is_its_verbs_zero_subject(
    prepared: Prepared, name: str, text: str, anaphor: str
) -> None:
    assert prepared(text, "es").answers(name)[anaphor] == "Ø"


@spanish
def test_first_and_second_person_are_still_kept_apart(prepared: Prepared) -> None:
    answers = prepared("Yo llegué tarde. Tú me viste.", "es").answers("nearest-subject")
    assert (answers["Tú"], answers["me"]) == ("", "Yo")


@spanish
@pytest.mark.parametrize("name", RESOLVERS)
@pytest.mark.parametrize(
    ("text", "anaphor", "answer"),
    [
        ("Antonio llegó. Él abrió la puerta. Dile a Juan la verdad.", "[Dile]", "Juan"),
        ("Él llegó. Antonio le dijo a Beatriz que la cena estaba lista.", "le", "Beatriz"),
        ("Pedro llegó. Se lo dio a Ana.", "Se", "Ana"),
        ("Ana llegó. Le di un beso a mi madre.", "Le", "mi madre"),
        ("Antonio llegó con Pedro. A los niños les gusta el chocolate.", "les", "los niños"),
    ],
)
def test_a_dative_clitic_takes_the_phrase_of_its_own_clause_before_anything_else(
    prepared: Prepared, name: str, text: str, anaphor: str, answer: str
) -> None:
    assert prepared(text, "es").answers(name)[anaphor] == answer


@spanish
def test_the_sieves_take_the_phrase_that_a_clitic_repeats(prepared: Prepared) -> None:
    text = prepared("Antonio llegó. Dile a Juan la verdad.", "es")
    anaphors = text.layer.anaphors_in_text_order()
    found = Sieves().resolve(text.document, text.layer, anaphors)
    clitic = next(one for one in found.anaphors.values() if one.kind == "clitic")
    words = [text.document.words(found.markables[name].span) for name in clitic.antecedents]
    assert words == ["Juan"]


@spanish
def test_what_is_said_of_a_thing_with_a_is_repeated_by_no_dative(prepared: Prepared) -> None:
    text = prepared("Ana llegó. Le dio una respuesta a la pregunta.", "es")
    assert text.outcome("precedence", "Le", "la pregunta") == "fail"


STRESSED = """
A a ADP _ 2 case
ellos él PRON Case=Acc|Gender=Masc|Number=Plur|Person=3|PronType=Prs 4 obj
les él PRON Case=Dat|Number=Plur|Person=3|PronType=Prs 4 iobj
gusta gustar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
"""


def test_a_clitic_and_the_pronoun_that_it_repeats_do_not_answer_each_other(
    sample: Prepared,
) -> None:
    answers = sample(STRESSED, "es").answers("nearest-agreeing")
    assert answers["les"] == "ellos"
    assert answers["ellos"] == ""
