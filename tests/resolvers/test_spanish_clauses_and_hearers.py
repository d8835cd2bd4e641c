"""Spanish: hearers without *usted*, subjunctive clauses, datives that feel, and noun phrases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]

spanish = pytest.mark.usefixtures("spanish_model")


@spanish
@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("¿Le duele el brazo?", "unknown"),
        ("¿Viene usted mañana? ¿Le duele el brazo?", "pass"),
        ("¿Vienes tú mañana? ¿Le duele el brazo?", "fail"),
    ],
)
def test_a_third_person_may_be_the_hearer_unless_the_speaker_says_tu(
    prepared: Build, said: str, outcome: str
) -> None:
    text = prepared(f"—{said} —preguntó Bruno a Celia.", "es")
    assert text.outcome("person", "Le", "Celia") == outcome


@spanish
def test_su_may_be_who_said_i_in_the_turn_before(prepared: Build) -> None:
    text = prepared("—Yo vivo en Vigo —dijo Celia. —¿Y es grande su casa? —preguntó Bruno.", "es")
    assert text.outcome("person", "su", "Yo") == "unknown"


@spanish
def test_who_speaks_is_apart_with_all_that_is_one_with_the_first_person(prepared: Build) -> None:
    text = prepared("—Yo lo perdí —dijo Celia. —¿Y ella lo sabe? —preguntó Bruno.", "es")
    assert text.outcome("person", "ella", "Yo") == "fail"
    assert text.verdict("person", "ella", "Yo").entity


@spanish
def test_usted_is_still_never_el(prepared: Build) -> None:
    text = prepared("—¿Lo sabe usted o lo sabe él? —preguntó Bruno a Celio.", "es")
    assert text.outcome("person", "él", "Celio") == "fail"


ASKED = """
Celia Celia PROPN _ 3 nsubj
le él PRON Case=Dat|Number=Sing|Person=3|PronType=Prs 3 iobj
{verb} {lemma} VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
a a ADP _ 5 case
Bruno Bruno PROPN _ 3 iobj
que que SCONJ _ 7 mark
{below} cantar VERB Mood={mood}|Number=Sing|Person=3|VerbForm=Fin 3 ccomp
"""


@pytest.mark.parametrize(
    ("verb", "lemma", "below", "mood", "outcome"),
    [
        ("pidió", "pedir", "cantara", "Sub", "fail"),
        ("ordenó", "ordenar", "cantara", "Sub", "fail"),
        ("contó", "contar", "cantaba", "Ind", "pass"),
    ],
)
def test_who_asks_is_not_who_shall_do_it(
    sample: Build, verb: str, lemma: str, below: str, mood: str, outcome: str
) -> None:
    text = sample(ASKED.format(verb=verb, lemma=lemma, below=below, mood=mood), "es")
    assert text.outcome("binding", "Ø", "Celia") == outcome
    assert text.outcome("binding", "Ø", "Bruno") == "pass"


@spanish
def test_what_is_for_a_purpose_is_done_by_somebody_else(prepared: Build) -> None:
    text = prepared("Celia quería que Bruno cantara para que riera.", "es")
    assert text.outcome("binding", "Ø", "Bruno") == "fail"
    assert text.outcome("binding", "Ø", "Celia") == "pass"


@spanish
@pytest.mark.parametrize(
    ("what", "outcome"),
    [("gustó la casa", "pass"), ("dio miedo", "pass"), ("dio una flor", "fail")],
)
def test_who_feels_something_may_be_the_subject_before(
    prepared: Build, what: str, outcome: str
) -> None:
    text = prepared(f"Celia entró y le {what}.", "es")
    assert text.outcome("binding", "le", "Celia") == outcome


RIVAL = """
Mis mi DET Number=Plur|Person=1|Poss=Yes|PronType=Prs 2 det
tíos tío NOUN Gender=Masc|Number=Plur 5 nsubj
; ; PUNCT _ 2 punct
lo él PRON Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs 5 obj
compraron comprar VERB Number=Plur|Person=3|VerbForm=Fin 0 root
"""


def test_what_a_parser_calls_the_subject_may_be_what_the_zero_stands_for(sample: Build) -> None:
    zero = "3 4 nsubj Number=Plur|Person=3"
    text = sample(RIVAL, "es", zero)
    assert text.outcome("binding", "Ø", "Mis tíos") == "unknown"


HANDS = """
Celia Celia PROPN _ 3 nsubj
los él PRON Case=Acc|Gender=Masc|Number=Plur|Person=3|PronType=Prs 3 obj
vio ver VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
{marker}dando dar VERB VerbForm={form} 3 advcl
se él PRON Person=3|PronType=Prs|Reflex=Yes {above} iobj
la el DET Definite=Def|Gender=Fem|Number=Sing|PronType=Art {noun} det
mano mano NOUN Gender=Fem|Number=Sing {above} obj
"""


def test_the_object_above_a_gerund_may_bind_its_reflexive(sample: Build) -> None:
    text = sample(HANDS.format(marker="", form="Ger", above=4, noun=7), "es")
    assert text.outcome("binding", "se", "los") == "unknown"
    marked = sample(
        HANDS.format(marker="al al SCONJ _ 5 mark\n", form="Inf", above=5, noun=8), "es"
    )
    assert marked.outcome("binding", "se", "los") == "fail"


@spanish
@pytest.mark.parametrize(
    ("predicate", "outcome"),
    [("una pintora de Soria", "fail"), ("la pintora de Soria", "pass")],
)
def test_an_indefinite_predicate_leaves_the_place_to_its_subject(
    prepared: Build, predicate: str, outcome: str
) -> None:
    text = prepared(f"Celia es {predicate}. Ella vive sola.", "es")
    assert text.outcome("semantic", "Ella", predicate) == outcome


def test_a_predicate_stays_where_its_subject_does_not_agree(sample: Build) -> None:
    rows = """
La el DET Definite=Def|Gender=Fem|Number=Sing|PronType=Art 2 det
víctima víctima NOUN Gender=Fem|Number=Sing 5 nsubj
es ser AUX Number=Sing|Person=3|VerbForm=Fin 5 cop
un uno DET Definite=Ind|Gender=Masc|Number=Sing|PronType=Art 5 det
panadero panadero NOUN Gender=Masc|Number=Sing 0 root

Él él PRON Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs 2 nsubj
gritó gritar VERB Number=Sing|Person=3|VerbForm=Fin 0 root
"""
    text = sample(rows, "es")
    assert text.outcome("semantic", "Él", "un panadero") == "pass"


@spanish
@pytest.mark.parametrize(
    ("subject", "pronoun", "outcome"),
    [
        ("Los dos", "los", "pass"),
        ("Las tres", "los", "fail"),
        ("Las tres", "las", "pass"),
    ],
)
def test_a_numeral_has_the_gender_of_its_article(
    prepared: Build, subject: str, pronoun: str, outcome: str
) -> None:
    text = prepared(f"{subject} llegaron tarde. Celia {pronoun} vio.", "es")
    assert text.outcome("gender", pronoun, subject) == outcome


def test_an_adjective_that_heads_a_phrase_may_name_a_person(sample: Build) -> None:
    rows = """
El el DET Definite=Def|Gender=Masc|Number=Sing|PronType=Art 2 det
{word} {word} ADJ Gender=Masc|Number=Sing 3 nsubj
cayó caer VERB Number=Sing|Person=3|VerbForm=Fin 0 root

Él él PRON Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs 2 nsubj
gritó gritar VERB Number=Sing|Person=3|VerbForm=Fin 0 root
"""
    assert sample(rows.format(word="viejo"), "es").outcome("semantic", "Él", "El viejo") == "pass"
    assert sample(rows.format(word="rojo"), "es").outcome("semantic", "Él", "El rojo") == "unknown"


@spanish
def test_neuter_demonstratives_are_neuter_however_they_are_tagged(prepared: Build) -> None:
    text = prepared("Eso pasó ayer. Celia habló con él.", "es")
    assert text.outcome("gender", "él", "Eso") == "fail"


@spanish
@pytest.mark.parametrize(
    ("text", "phrase", "outcome"),
    [
        ("Bruno le dio la vuelta a la barca.", "la barca", "pass"),
        ("Bruno le llevó a la estación.", "la estación", "fail"),
    ],
)
def test_a_dative_repeats_a_thing_that_the_verb_gives_something(
    prepared: Build, text: str, phrase: str, outcome: str
) -> None:
    assert prepared(text, "es").outcome("precedence", "le", phrase) == outcome


@spanish
def test_an_article_stands_for_the_noun_that_is_left_out(prepared: Build) -> None:
    text = prepared("Bruno compró la casa de Celia y vendió la de Pía.", "es")
    assert "la de Pía" in text.words()
    record = text.session.expressions.by_id[text.markable("la de Pía").id]
    assert record.traits.agreement.gender == {"Fem"}


def test_a_predicate_with_a_preposition_tells_no_gender(sample: Build) -> None:
    rows = """
Estaba estar AUX Number=Sing|Person=3|VerbForm=Fin 4 cop
sobre sobre ADP _ 4 case
la el DET Definite=Def|Gender=Fem|Number=Sing|PronType=Art 4 det
cómoda cómodo ADJ Gender=Fem|Number=Sing 0 root
"""
    text = sample(rows, "es")
    zero = text.markable("Ø").zero
    assert zero is not None
    assert "Gender" not in zero.features


LENDS = """
Bruno Bruno PROPN _ 2 nsubj
presta prestar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
cuentos cuento NOUN Gender=Masc|Number=Plur 2 obj
a a ADP _ 6 case
los el DET Definite=Def|Gender=Masc|Number=Plur|PronType=Art 6 det
{receiver} {lemma} NOUN Gender=Masc|Number=Plur 3 nmod
"""


def test_the_person_behind_an_object_is_no_part_of_it(sample: Build) -> None:
    words = sample(LENDS.format(receiver="niños", lemma="niño"), "es").words()
    assert words == ["Bruno", "cuentos", "los niños"]
    words = sample(LENDS.format(receiver="precios", lemma="precio"), "es").words()
    assert words == ["Bruno", "cuentos a los precios", "los precios"]


def test_a_pronoun_before_a_noun_is_no_part_of_its_phrase(sample: Build) -> None:
    rows = """
Bruno Bruno PROPN _ 2 nsubj
dio dar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root
a a ADP _ 6 case
esta este PRON Gender=Fem|Number=Sing|PronType=Dem 6 obj
un uno DET Definite=Ind|Gender=Masc|Number=Sing|PronType=Art 4 det
libro libro NOUN Gender=Masc|Number=Sing 2 obj
"""
    words = sample(rows, "es").words()
    assert "esta" in words
    assert "esta un" not in words
