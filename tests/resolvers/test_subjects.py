"""Zero subjects: which verbs have one, what it agrees in, which verbs are impersonal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_workbench.model import Document, Layer

Build = Callable[..., Any]
FINITE = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"


def zeros(document: Document, *kinds: str) -> list[tuple[str, str, dict[str, str]]]:
    """Return the predicates with a zero subject, its kind and features."""
    layer = PronounFinder(kinds or None).find(document, Layer("base"))
    return [
        (
            document.tokens[markable.start].text,
            layer.anaphors[markable.id].kind,
            dict(markable.zero.features),
        )
        for markable in layer.in_text_order()
        if markable.zero is not None
    ]


def shown(document: Document) -> str:
    """Return the words with `Ø` where the zeros stand."""
    layer = PronounFinder(None).find(document, Layer("base"))
    words = {(index, 1): token.text for index, token in enumerate(document.tokens)}
    for markable in layer.markables.values():
        if markable.zero is not None:
            assert markable.zero.place is not None
            words[markable.zero.place[0] + 1, 0] = "Ø"
    return " ".join([words[place] for place in sorted(words)])


def predicates(document: Document) -> list[str]:
    return [verb for verb, _kind, _features in zeros(document)]


def test_a_finite_verb_without_subject_has_a_zero(parse: Build) -> None:
    document = parse(f"Llegó llegar VERB {FINITE} 2 conj\n. . PUNCT _ 0 root", "es")
    assert zeros(document) == [("Llegó", "zero", {"Number": "Sing", "Person": "3"})]


def test_an_overt_subject_leaves_no_place_for_a_zero(parse: Build) -> None:
    document = parse(f"Ana Ana PROPN _ 2 nsubj\nllegó llegar VERB {FINITE} 0 root", "es")
    assert predicates(document) == []


def test_english_has_no_zero_subjects(parse: Build) -> None:
    assert predicates(parse(f"Came come VERB {FINITE} 0 root", "en")) == []


def test_unparsed_text_has_no_zero_subjects(words_only: Build) -> None:
    assert predicates(words_only("Llegó tarde", code="es")) == []


def test_a_text_with_empty_nodes_is_believed(parse: Build) -> None:
    document = parse(
        f"""
        Llegó llegar VERB {FINITE} 0 root
        y y CCONJ _ 3 cc
        cantó cantar VERB {FINITE} 1 conj
        """,
        "es",
        "-1 0 nsubj _",
    )
    assert predicates(document) == ["Llegó"]


def test_each_of_two_coordinated_verbs_has_its_own(parse: Build) -> None:
    document = parse(
        f"""
        Ana Ana PROPN _ 2 nsubj
        llegó llegar VERB {FINITE} 0 root
        y y CCONJ _ 4 cc
        cantó cantar VERB {FINITE} 2 conj
        """,
        "es",
    )
    assert predicates(document) == ["cantó"]


def test_the_zero_of_a_copula_stands_on_the_predicate_and_has_its_gender(parse: Build) -> None:
    document = parse(
        f"Estaba estar AUX {FINITE} 2 cop\ncansada cansado ADJ Gender=Fem|Number=Sing 0 root", "es"
    )
    assert zeros(document) == [
        ("cansada", "zero", {"Number": "Sing", "Person": "3", "Gender": "Fem"})
    ]


@pytest.mark.parametrize("label", ["aux:pass", "aux"])
def test_a_passive_participle_tells_the_gender(parse: Build, label: str) -> None:
    document = parse(
        f"""
        Fueron ser AUX Mood=Ind|Number=Plur|Person=3|VerbForm=Fin 2 {label}
        detenidas detener VERB Gender=Fem|Number=Plur|VerbForm=Part 0 root
        """,
        "es",
    )
    assert zeros(document) == [
        ("detenidas", "zero", {"Number": "Plur", "Person": "3", "Gender": "Fem"})
    ]


def test_a_noun_as_predicate_does_not_lend_its_number(parse: Build) -> None:
    document = parse(
        """
        Eran ser AUX Mood=Ind|Number=Plur|Person=3|VerbForm=Fin 3 cop
        buena bueno ADJ Gender=Fem|Number=Sing 3 amod
        gente gente NOUN Gender=Fem|Number=Sing 0 root
        """,
        "es",
    )
    assert zeros(document) == [("gente", "zero", {"Number": "Plur", "Person": "3"})]


def test_the_first_person_has_a_kind_of_its_own(parse: Build) -> None:
    row = "Llego llegar VERB Mood=Ind|Number=Sing|Person=1|VerbForm=Fin 0 root"
    assert zeros(parse(row, "es")) == [("Llego", "zero12", {"Number": "Sing", "Person": "1"})]
    assert zeros(parse(row, "es"), "zero") == []


@pytest.mark.parametrize(
    "row",
    [
        "Lave lavar VERB Mood=Imp|Number=Sing|Person=3|VerbForm=Fin 0 root",
        "Lave lavar VERB Mood=Sub|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin 0 root",
        "lávela lavar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root",
    ],
)
def test_an_imperative_has_none(parse: Build, row: str) -> None:
    assert predicates(parse(row, "es")) == []


def test_a_wish_is_no_imperative(parse: Build) -> None:
    document = parse(
        """
        Ojalá ojalá ADV _ 2 advmod
        llegue llegar VERB Mood=Sub|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin 0 root
        """,
        "es",
    )
    assert predicates(document) == ["llegue"]


def test_a_relative_pronoun_is_the_subject_of_its_clause(parse: Build) -> None:
    document = parse(
        f"""
        hombre hombre NOUN _ 0 root
        que que PRON PronType=Rel 3 nsubj
        llegó llegar VERB {FINITE} 1 acl
        """,
        "es",
    )
    assert predicates(document) == []


IMPERSONAL = {
    "existential": f"Hay haber VERB {FINITE} 0 root\npan pan NOUN _ 1 obj",
    "weather": f"Llueve llover VERB {FINITE} 0 root",
    "weather below an auxiliary": f"Puede poder AUX {FINITE} 2 aux\nllover llover VERB _ 0 root",
    "weather below a verb": (
        f"Empezó empezar VERB {FINITE} 0 root\na a ADP _ 3 mark\n"
        "llover llover VERB VerbForm=Inf 1 xcomp"
    ),
    "weather with a light verb": f"Hace hacer VERB {FINITE} 0 root\nfrío frío NOUN _ 1 obj",
    "time since": f"hace hacer VERB {FINITE} 0 root\naños año NOUN Number=Plur 1 obj",
    "time of day": (
        "Son ser AUX Mood=Ind|Number=Plur|Person=3|VerbForm=Fin 3 cop\n"
        "las el DET _ 3 det\ncinco cinco NUM _ 0 root"
    ),
    "part of the day": (
        f"Era ser AUX {FINITE} 3 cop\nde de ADP _ 3 case\nnoche noche NOUN _ 0 root"
    ),
    "evaluation, clause taken for a complement": (
        f"Es ser AUX {FINITE} 2 cop\nfácil fácil ADJ _ 0 root\nverlo ver VERB VerbForm=Inf 2 xcomp"
    ),
    "evaluation with que": (
        f"Es ser AUX {FINITE} 2 cop\nraro raro ADJ _ 0 root\nque que SCONJ _ 4 mark\n"
        f"duerma dormir VERB {FINITE} 2 ccomp\nAna Ana PROPN _ 4 nsubj"
    ),
    "clause as subject": (
        f"Conviene convenir VERB {FINITE} 0 root\nsalir salir VERB VerbForm=Inf 1 xcomp"
    ),
    "enough with": (
        f"Basta bastar VERB {FINITE} 0 root\ncon con ADP _ 3 case\nesto este PRON _ 1 obl"
    ),
    "about": (
        f"Se él PRON _ 2 expl:pv\ntrata tratar VERB {FINITE} 0 root\nde de ADP _ 4 case\n"
        "error error NOUN _ 2 obl"
    ),
    "se with a clause": (
        f"Se él PRON _ 2 obj\ndice decir VERB {FINITE} 0 root\nque que SCONJ _ 4 mark\n"
        f"duerme dormir VERB {FINITE} 2 ccomp\nAna Ana PROPN _ 4 nsubj"
    ),
    "se with nobody in mind": (
        f"Se él PRON _ 2 obj\nvive vivir VERB {FINITE} 0 root\nbien bien ADV _ 2 advmod"
    ),
    "se passive whose subject was taken for an object": (
        "Se él PRON _ 2 obj\nvenden vender VERB Mood=Ind|Number=Plur|Person=3|VerbForm=Fin 0 root\n"
        "pisos piso NOUN Number=Plur 2 obj"
    ),
    "subject behind taken for an object": (
        f"Falta faltar VERB {FINITE} 0 root\npan pan NOUN Number=Sing 1 obj"
    ),
}


@pytest.mark.parametrize("case", IMPERSONAL)
def test_an_impersonal_verb_has_none(parse: Build, case: str) -> None:
    assert predicates(parse(IMPERSONAL[case], "es")) == []


PERSONAL = {
    "Hace": f"Hace hacer VERB {FINITE} 0 root\npan pan NOUN _ 1 obj",
    "buena": (
        f"Es ser AUX {FINITE} 2 cop\nbuena bueno ADJ Gender=Fem|Number=Sing 0 root\n"
        "en en ADP _ 4 case\nesto este PRON _ 2 obl"
    ),
    "capaz": (
        f"Es ser AUX {FINITE} 2 cop\ncapaz capaz ADJ _ 0 root\nde de ADP _ 4 mark\n"
        "hacerlo hacer VERB VerbForm=Inf 2 ccomp"
    ),
    "Parece": f"Parece parecer VERB {FINITE} 0 root\ncansada cansado ADJ _ 1 xcomp",
    "queja": f"Se él PRON _ 2 expl:pv\nqueja quejar VERB {FINITE} 0 root",
    "lava": (
        f"Se él PRON _ 2 obj\nlava lavar VERB {FINITE} 0 root\nen en ADP _ 4 case\n"
        "casa casa NOUN _ 2 obl"
    ),
}


@pytest.mark.parametrize("verb", PERSONAL)
def test_a_verb_that_looks_impersonal_but_is_not_has_one(parse: Build, verb: str) -> None:
    assert predicates(parse(PERSONAL[verb], "es")) == [verb]


NOT_SUBJECTS = {
    "a noun with a preposition": "de de ADP _ 3 case\nruido ruido NOUN _ 4 nsubj",
    "a dash": "y y CCONJ _ 4 cc\n— — PROPN _ 4 nsubj",
    "a reflexive": (
        "y y CCONJ _ 4 cc\nconsigo él PRON PronType=Prs|Person=3|Reflex=Yes|Case=Com 4 nsubj"
    ),
}


@pytest.mark.parametrize("case", NOT_SUBJECTS)
def test_what_cannot_be_a_subject_does_not_keep_a_zero_away(parse: Build, case: str) -> None:
    document = parse(
        f"Ya ya ADV _ 4 advmod\n{NOT_SUBJECTS[case]}\nllegó llegar VERB {FINITE} 0 root", "es"
    )
    assert predicates(document) == ["llegó"]


def test_a_noun_is_no_subject_of_a_verb_in_the_first_person_singular(parse: Build) -> None:
    document = parse(
        """
        vea vea NOUN Number=Sing 2 nsubj
        doy dar VERB Mood=Ind|Number=Sing|Person=1|VerbForm=Fin 0 root
        """,
        "es",
    )
    assert predicates(document) == ["doy"]


def test_a_plural_noun_may_be_the_subject_of_a_verb_in_the_first_person(parse: Build) -> None:
    document = parse(
        """
        vecinos vecino NOUN Number=Plur 2 nsubj
        sabemos saber VERB Mood=Ind|Number=Plur|Person=1|VerbForm=Fin 0 root
        """,
        "es",
    )
    assert predicates(document) == []


@pytest.mark.parametrize(
    "rows",
    [
        f"contestó contestar VERB {FINITE} 0 root\nella él PRON Case=Acc,Nom|Number=Sing 1 obj",
        (
            f"preguntó preguntar VERB {FINITE} 0 root\nuna uno DET _ 3 det\n"
            "niña niña NOUN Number=Sing 1 obj"
        ),
        (
            f"cantó cantar VERB {FINITE} 0 root\nel el DET Definite=Def 3 det\n"
            "niño niño NOUN Number=Sing 1 obj"
        ),
    ],
)
def test_a_person_without_preposition_behind_a_verb_is_its_subject(parse: Build, rows: str) -> None:
    assert predicates(parse(rows, "es")) == []


def test_a_person_with_the_preposition_is_an_object(parse: Build) -> None:
    document = parse(
        f"""
        vio ver VERB {FINITE} 0 root
        a a ADP _ 4 case
        el el DET Definite=Def 4 det
        niño niño NOUN Number=Sing 1 obj
        """,
        "es",
    )
    assert predicates(document) == ["vio"]


def test_what_somebody_is_compared_with_is_no_subject(parse: Build) -> None:
    document = parse(
        f"""
        Es ser AUX {FINITE} 3 cop
        más más ADV _ 3 advmod
        alta alto ADJ Gender=Fem|Number=Sing 0 root
        que que SCONJ _ 5 mark
        él él PRON Case=Acc,Nom|Number=Sing 3 obl
        """,
        "es",
    )
    assert predicates(document) == ["alta"]


PAST = "Mood=Ind|Number=Sing|Person=1|VerbForm=Fin"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            f"Lo él PRON Case=Acc 3 obj\nhabía haber AUX {PAST} 3 aux\n"
            "olvidado olvidar VERB VerbForm=Part 0 root",
            "Ø Lo había olvidado",
        ),
        (
            "y y CCONJ _ 5 cc\nno no ADV Polarity=Neg 5 advmod\nse él PRON _ 5 iobj\n"
            f"lo él PRON _ 5 obj\ndije decir VERB {PAST} 0 root",
            "y Ø no se lo dije",
        ),
        (
            f"ya ya ADV _ 4 advmod\nestaba estar AUX {PAST} 4 cop\nmuy muy ADV _ 4 advmod\n"
            "cansada cansado ADJ Gender=Fem 0 root",
            "ya Ø estaba muy cansada",
        ),
        (f"La él PRON Case=Acc 2 obj\nvi ver VERB {PAST} 0 root", "Ø La vi"),
        (f"hoy hoy ADV _ 2 advmod\nvine venir VERB {PAST} 0 root", "hoy Ø vine"),
        (f"casa casa NOUN _ 2 obl\nvine venir VERB {PAST} 0 root", "casa Ø vine"),
    ],
)
def test_a_zero_stands_before_the_verb_group(parse: Build, rows: str, expected: str) -> None:
    assert shown(parse(rows, "es")) == expected


def test_a_zero_of_the_file_stays_where_the_file_has_it(parse: Build) -> None:
    document = parse(
        f"Lo él PRON Case=Acc 2 obj\nvi ver VERB {PAST} 0 root", "es", "0 1 nsubj Person=1"
    )
    assert shown(document) == "Lo Ø vi"
