"""Reflexives that emphasize a noun, and those that nothing in their clause can bind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.constraints.binding import NONE_BOUND, UNBOUND
from anaphora_workbench.model import Anaphor
from anaphora_workbench.registry import Registry

Build = Callable[..., Any]

MAYOR = """
The the DET PronType=Art 2 det
mayor mayor NOUN Number=Sing 4 nsubj
{reflexive} 2 {relation}
swept sweep VERB VerbForm=Fin 0 root
the the DET PronType=Art 6 det
hall hall NOUN Number=Sing 4 obj
. . PUNCT _ 4 punct
"""
HERSELF = "herself herself PRON Gender=Fem|Number=Sing|Person=3|PronType=Prs|Reflex=Yes"


def answer(text: Any, words: str, name: str = "supar") -> str:
    """Return the words of the answer to a reflexive, ``""`` for none."""
    asked = Anaphor(text.markable(words).id, "persRefl")
    run = Registry().resolver(name).start(text.document, text.layer)
    found = run.resolve(asked, text.session.candidates(asked)).antecedents
    return "+".join([text.document.words(one.span) for one in found])


def verdicts(text: Any, words: str, candidate: str) -> dict[str, Any]:
    pool = text.session.candidates(Anaphor(text.markable(words).id, "persRefl"))
    for one, markable in zip(pool.candidates, pool.markables, strict=True):
        if text.document.words(markable.span) == candidate:
            return {verdict.constraint: verdict for verdict in one.verdicts}
    raise AssertionError(candidate)


@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject"])
@pytest.mark.parametrize("relation", ["appos", "nmod", "obl:npmod"])
def test_a_reflexive_behind_a_noun_takes_up_that_noun(
    sample: Build, name: str, relation: str
) -> None:
    text = sample(MAYOR.format(reflexive=HERSELF, relation=relation))
    assert answer(text, "herself", name).startswith("The mayor")


def test_a_picture_of_oneself_is_not_oneself(sample: Build) -> None:
    text = sample(
        """
        Nora Nora PROPN Number=Sing 2 nsubj
        drew draw VERB VerbForm=Fin 0 root
        a a DET PronType=Art 4 det
        face face NOUN Number=Sing 2 obj
        of of ADP _ 6 case
        herself herself PRON Gender=Fem|Number=Sing|Person=3|PronType=Prs|Reflex=Yes 4 nmod
        . . PUNCT _ 2 punct
        """
    )
    assert answer(text, "herself") == "Nora"
    assert verdicts(text, "herself", "a face of herself")["i-within-i"].outcome == "fail"


STRAY = """
Greta Greta PROPN Number=Sing 2 nsubj
said say VERB VerbForm=Fin 0 root
the the DET PronType=Art 4 det
knives knife NOUN Number=Plur 5 nsubj
were be VERB VerbForm=Fin 2 ccomp
there there ADV _ 5 advmod
, , PUNCT _ 8 punct
pleasing please VERB VerbForm=Ger 5 advcl
herself herself PRON Gender=Fem|Number=Sing|Person=3|PronType=Prs|Reflex=Yes 8 obj
. . PUNCT _ 2 punct
"""


def test_where_nothing_in_the_clause_agrees_the_sentence_may_bind_a_reflexive(
    sample: Build,
) -> None:
    text = sample(STRAY)
    assert answer(text, "herself") == "Greta"
    assert verdicts(text, "herself", "Greta")["binding"] == NONE_BOUND


def test_where_something_agrees_the_clause_binds_a_reflexive(sample: Build) -> None:
    text = sample(
        STRAY.replace("knives knife NOUN Number=Plur", "girl girl NOUN Number=Sing").replace(
            "were", "was"
        )
    )
    assert answer(text, "herself") == "the girl"
    assert verdicts(text, "herself", "Greta")["binding"] == UNBOUND


UNKNOWN_SUBJECT = (
    STRAY.replace("Greta", "Emma")
    .replace("knives knife NOUN Number=Plur", "{subject}")
    .replace("were", "was")
)


@pytest.mark.parametrize(
    ("subject", "words", "verdict"),
    [
        ("kite kite NOUN Number=Sing", "the kite", NONE_BOUND),
        ("aunt aunt NOUN Number=Sing", "the aunt", UNBOUND),
    ],
)
def test_a_person_competes_with_a_subject_that_is_not_known_to_be_one(
    sample: Build, subject: str, words: str, verdict: Any
) -> None:
    text = sample(UNKNOWN_SUBJECT.format(subject=subject))
    assert verdicts(text, "herself", words)["binding"].outcome == "pass"
    assert verdicts(text, "herself", "Emma")["binding"] == verdict


def test_a_subject_of_unknown_class_binds_itself(sample: Build) -> None:
    rows = UNKNOWN_SUBJECT.format(subject="kite kite NOUN Number=Sing")
    itself = rows.replace("herself herself", "itself itself").replace("Fem", "Neut")
    assert verdicts(sample(itself), "itself", "Emma")["binding"] == UNBOUND


RELATIVE = """
Greta Greta PROPN Number=Sing {head} nsubj
{verb}
a a DET Definite=Ind 4 det
neighbour neighbour NOUN Number=Sing {relation}
who who PRON PronType=Rel 6 nsubj
praised praise VERB VerbForm=Fin 4 acl:relcl
herself herself PRON Gender=Fem|Number=Sing|Person=3|PronType=Prs|Reflex=Yes 6 obj
. . PUNCT _ {head} punct
"""


@pytest.mark.parametrize(
    ("head", "verb", "relation", "outcome"),
    [
        ("4", "was be AUX VerbForm=Fin 4 cop", "0 root", "pass"),
        ("2", "saw see VERB VerbForm=Fin 0 root", "2 obj", "fail"),
    ],
)
def test_who_is_said_to_be_the_noun_of_a_relative_clause_binds_in_it(
    sample: Build, head: str, verb: str, relation: str, outcome: str
) -> None:
    text = sample(RELATIVE.format(head=head, verb=verb, relation=relation))
    assert verdicts(text, "herself", "Greta")["binding"].outcome == outcome


def test_a_name_with_an_apposition_binds_in_the_relative_clause_of_that(sample: Build) -> None:
    text = sample(
        """
        Greta Greta PROPN Number=Sing 9 nsubj
        , , PUNCT _ 4 punct
        a a DET Definite=Ind 4 det
        neighbour neighbour NOUN Number=Sing 1 appos
        who who PRON PronType=Rel 6 nsubj
        praised praise VERB VerbForm=Fin 4 acl:relcl
        herself herself PRON Gender=Fem|Number=Sing|Person=3|PronType=Prs|Reflex=Yes 6 obj
        , , PUNCT _ 4 punct
        slept sleep VERB VerbForm=Fin 0 root
        """
    )
    pool = text.session.candidates(Anaphor(text.markable("herself").id, "persRefl"))
    bound = [
        text.document.words(markable.span)
        for one, markable in zip(pool.candidates, pool.markables, strict=True)
        if not one.fails("binding")
    ]
    assert any(words.startswith("Greta") for words in bound)
    assert any(words.startswith("a neighbour") for words in bound)


def test_another_sentence_never_binds_a_reflexive(sample: Build) -> None:
    first = "Greta Greta PROPN Number=Sing 2 nsubj\nleft leave VERB VerbForm=Fin 0 root\n"
    text = sample(
        first + ". . PUNCT _ 2 punct\n" + STRAY.replace("Greta Greta PROPN", "Tom Tom PROPN")
    )
    assert answer(text, "herself") == ""


def test_spanish_reflexives_are_freed_as_well(sample: Build) -> None:
    text = sample(
        """
        Elisa Elisa PROPN Gender=Fem|Number=Sing 2 nsubj
        oyó oír VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
        cómo cómo ADV _ 6 advmod
        los el DET Definite=Def|Gender=Masc|Number=Plur 5 det
        perros perro NOUN Gender=Masc|Number=Plur 6 nsubj
        ladraban ladrar VERB Mood=Ind|Number=Plur|Person=3|VerbForm=Fin 2 ccomp
        detrás detrás ADV _ 6 advmod
        de de ADP _ 9 case
        sí él PRON Person=3|PronType=Prs|Reflex=Yes 7 obl
        misma mismo ADJ Gender=Fem|Number=Sing 9 amod
        . . PUNCT _ 2 punct
        """,
        "es",
    )
    words = next(w for w in text.words() if w.startswith("sí"))
    assert answer(text, words) == "Elisa"
