"""The constraints number, gender, person and semantic class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.preprocessors.parsed import RECOGNISED
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Markable, Span
from anaphora_workbench.model.markables import STATED

Build = Callable[..., Any]


def after(noun: str, pronoun: str, feats: str) -> str:
    """Return rows: the noun phrase sleeps; the pronoun laughs."""
    return f"""
    {noun}
    slept sleep VERB VerbForm=Fin 0 root

    {pronoun} {pronoun.lower()} PRON PronType=Prs|Person=3|{feats} 2 nsubj
    laughed laugh VERB VerbForm=Fin 0 root
    """


THEY = ("They", "Number=Plur")
HE = ("He", "Number=Sing|Gender=Masc")
SHE = ("She", "Number=Sing|Gender=Fem")
IT = ("It", "Number=Sing|Gender=Neut")


@pytest.mark.parametrize(
    ("noun", "words", "pronoun", "outcome", "reason"),
    [
        ("boys boy NOUN Number=Plur 2 nsubj", "boys", THEY, "pass", "Both are plural."),
        (
            "boys boy NOUN Number=Plur 2 nsubj",
            "boys",
            HE,
            "fail",
            "It is plural, but the pronoun is singular.",
        ),
        (
            "desk desk NOUN Number=Sing 2 nsubj",
            "desk",
            THEY,
            "fail",
            "It is singular, but the pronoun is plural.",
        ),
        (
            "team team NOUN Number=Sing 2 nsubj",
            "team",
            THEY,
            "pass",
            "It is singular, but names a group, which a plural pronoun may take up.",
        ),
        (
            "everyone everyone PRON Number=Sing|PronType=Tot 2 nsubj",
            "everyone",
            THEY,
            "pass",
            "It is singular but means several, so a plural pronoun may refer to it.",
        ),
        ("Greens Greens PROPN Number=Plur 2 nsubj", "Greens", IT, "pass", "Both are singular."),
        ("series series NOUN Number=Ptan 2 nsubj", "series", IT, "pass", "Both are singular."),
        ("wug wug NOUN _ 2 nsubj", "wug", THEY, "unknown", "Its number is unknown."),
    ],
)
def test_number(
    sample: Build, noun: str, words: str, pronoun: tuple[str, str], outcome: str, reason: str
) -> None:
    verdict = sample(after(noun, *pronoun)).verdict("number", pronoun[0], words)
    assert (verdict.outcome.value, verdict.reason) == (outcome, reason)


def test_singular_they_is_a_setting(sample: Build) -> None:
    rows = after("doctor doctor NOUN Number=Sing 2 nsubj", *THEY)
    assert sample(rows).outcome("number", "They", "doctor") == "fail"
    assert sample(rows, singular_they=True).outcome("number", "They", "doctor") == "pass"


def test_singular_they_never_takes_up_a_person_of_known_sex(sample: Build) -> None:
    rows = after("king king NOUN Number=Sing 2 nsubj", *THEY)
    assert sample(rows, singular_they=True).outcome("number", "They", "king") == "fail"


COORDINATION = """
Ana Ana PROPN Number=Sing|Gender=Fem 4 nsubj
{word} {word} CCONJ _ 3 cc
Juan Juan PROPN Number=Sing|Gender=Masc 1 conj
durmieron dormir VERB VerbForm=Fin|Number=Plur|Person=3 0 root

{pronoun} él PRON PronType=Prs|Person=3|{feats} 2 nsubj
rieron reír VERB VerbForm=Fin 0 root
"""


def test_a_coordination_is_plural_and_its_conjuncts_are_not(sample: Build) -> None:
    text = sample(
        COORDINATION.format(word="y", pronoun="Ellos", feats="Number=Plur|Gender=Masc"), "es"
    )
    assert text.outcome("number", "Ellos", "Ana y Juan") == "pass"
    assert text.outcome("number", "Ellos", "Ana") == "fail"


def test_a_coordination_with_a_man_is_masculine_in_spanish(sample: Build) -> None:
    text = sample(
        COORDINATION.format(word="y", pronoun="Ellas", feats="Number=Plur|Gender=Fem"), "es"
    )
    verdict = text.verdict("gender", "Ellas", "Ana y Juan")
    assert verdict.reason == "It is masculine, but the pronoun is feminine."


def test_one_of_two_is_singular_or_plural(sample: Build) -> None:
    text = sample(
        COORDINATION.format(word="o", pronoun="Él", feats="Number=Sing|Gender=Masc"), "es"
    )
    assert text.outcome("number", "Él", "Ana o Juan") == "pass"


@pytest.mark.parametrize(
    ("noun", "words", "pronoun", "outcome"),
    [
        ("queen queen NOUN Number=Sing 2 nsubj", "queen", SHE, "pass"),
        ("queen queen NOUN Number=Sing 2 nsubj", "queen", HE, "fail"),
        ("Mary Mary PROPN Number=Sing 2 nsubj", "Mary", SHE, "pass"),
        ("Mary Mary PROPN Number=Sing 2 nsubj", "Mary", IT, "fail"),
        ("dog dog NOUN Number=Sing 2 nsubj", "dog", SHE, "unknown"),
        ("Smith Smith PROPN Number=Sing 2 nsubj", "Smith", HE, "unknown"),
    ],
)
def test_english_gender_is_the_sex_that_words_and_first_names_tell(
    sample: Build, noun: str, words: str, pronoun: tuple[str, str], outcome: str
) -> None:
    assert sample(after(noun, *pronoun)).outcome("gender", pronoun[0], words) == outcome


def test_a_title_tells_the_sex_of_a_name(sample: Build) -> None:
    text = sample(
        """
        Mrs. Mrs. PROPN Number=Sing 2 compound
        Smith Smith PROPN Number=Sing 3 nsubj
        slept sleep VERB VerbForm=Fin 0 root

        He he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc 2 nsubj
        laughed laugh VERB VerbForm=Fin 0 root
        """
    )
    assert text.outcome("gender", "He", "Mrs. Smith") == "fail"


SPANISH = """
La el DET Definite=Def|Gender=Fem|Number=Sing 2 det
mesa mesa NOUN Gender=Fem|Number=Sing 3 nsubj
cayó caer VERB VerbForm=Fin|Number=Sing|Person=3 0 root

{form} {lemma} PRON PronType={type}|Number=Sing|Gender={gender}|Person=3 2 nsubj
duele doler VERB VerbForm=Fin|Number=Sing|Person=3 0 root
"""


def test_spanish_gender_comes_from_the_features(sample: Build) -> None:
    fem = SPANISH.format(form="Ella", lemma="él", type="Prs", gender="Fem")
    masc = SPANISH.format(form="Él", lemma="él", type="Prs", gender="Masc")
    assert sample(fem, "es").outcome("gender", "Ella", "La mesa") == "pass"
    assert sample(masc, "es").outcome("gender", "Él", "La mesa") == "fail"


def test_a_spanish_neuter_may_take_up_a_thing_of_any_gender(sample: Build) -> None:
    rows = SPANISH.format(form="Eso", lemma="ese", type="Dem", gender="Neut")
    assert sample(rows, "es").outcome("gender", "Eso", "La mesa") == "unknown"


def test_a_speaker_is_no_antecedent_of_a_third_person(sample: Build) -> None:
    rows = after("I I PRON PronType=Prs|Person=1|Number=Sing 2 nsubj", *HE)
    verdict = sample(rows).verdict("person", "He", "I")
    assert verdict.reason == "It is first person, but the pronoun is third person."


def test_a_name_may_be_the_hearer(sample: Build) -> None:
    rows = """
    Ana Ana PROPN Number=Sing 2 vocative
    listen listen VERB VerbForm=Fin 0 root

    You you PRON PronType=Prs|Person=2 2 nsubj
    won win VERB VerbForm=Fin 0 root
    """
    assert sample(rows).outcome("person", "You", "Ana") == "unknown"


@pytest.mark.parametrize(
    ("noun", "words", "pronoun", "outcome"),
    [
        ("desk desk NOUN Number=Sing 2 nsubj", "desk", HE, "unknown"),
        ("desk table NOUN Number=Sing 2 nsubj", "desk", HE, "fail"),
        ("team team NOUN Number=Sing 2 nsubj", "team", SHE, "fail"),
        ("dog dog NOUN Number=Sing 2 nsubj", "dog", SHE, "pass"),
        ("France France PROPN Number=Sing 2 nsubj", "France", SHE, "unknown"),
        ("France France PROPN Number=Sing 2 nsubj", "France", HE, "fail"),
        ("wuggity wuggity NOUN Number=Sing 2 nsubj", "wuggity", HE, "fail"),
        ("doctor doctor NOUN Number=Sing 2 nsubj", "doctor", IT, "fail"),
        ("baby baby NOUN Number=Sing 2 nsubj", "baby", IT, "pass"),
        ("team team NOUN Number=Sing 2 nsubj", "team", IT, "pass"),
        ("doctor doctor NOUN Number=Sing 2 nsubj", "doctor", THEY, "unknown"),
    ],
)
def test_persons_go_with_the_pronouns_of_persons(
    sample: Build, noun: str, words: str, pronoun: tuple[str, str], outcome: str
) -> None:
    found = sample(after(noun, *pronoun)).outcome("semantic", pronoun[0], words)
    assert found == outcome


@pytest.mark.parametrize(
    ("rows", "words", "outcome"),
    [
        (
            "She she PRON _ 2 nsubj\nsings sing VERB _ 0 root\nall all DET _ 4 det\n"
            "evening evening NOUN Number=Sing 2 obl:tmod",
            "all evening",
            "fail",
        ),
        (
            "She she PRON _ 2 nsubj\nsang sing VERB _ 0 root\nin in ADP _ 4 case\n"
            "November November PROPN Number=Sing 2 obl",
            "November",
            "fail",
        ),
        (
            "She she PRON _ 2 nsubj\nliked like VERB _ 0 root\nthe the DET _ 4 det\n"
            "evening evening NOUN Number=Sing 2 obj",
            "the evening",
            "pass",
        ),
        (
            "She she PRON _ 2 nsubj\nsang sing VERB _ 0 root\nin in ADP _ 4 case\n"
            "Rome Rome PROPN Number=Sing 2 obl",
            "Rome",
            "unknown",
        ),
    ],
)
def test_what_only_says_when_something_happens_is_not_taken_up(
    sample: Build, rows: str, words: str, outcome: str
) -> None:
    text = f"{rows}\n\nIt it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut 2 nsubj\n"
    text += "pleased please VERB VerbForm=Fin 0 root"
    assert sample(text).outcome("semantic", "It", words) == outcome


def test_the_class_that_a_corpus_gives_wins_over_names(parse: Build) -> None:
    document = parse(
        """
        Mary Mary PROPN Number=Sing 2 nsubj
        fell fall VERB VerbForm=Fin 0 root
        it it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut 2 dep
        """
    )
    town = Markable("town", (Span(0, 1),), 0)
    it = Markable("it", (Span(2, 3),), 2)
    verdicts = []
    for label in ("place", "person"):
        layer = Layer.build("gold", [replace(town, semantic=label), it])
        pool = SuparCandidateFinder().start(document, layer).candidates(Anaphor("it"))
        verdicts.append(pool.candidates[0].fails("gender", "semantic"))
    assert verdicts == [False, True]


NAMED = """
    {0} {0} PROPN Number=Sing 2 nsubj
    slept sleep VERB VerbForm=Fin 0 root

    {1} {2} PRON PronType=Prs|Person=3|Number=Sing|Gender={3} 2 nsubj
    laughed laugh VERB VerbForm=Fin 0 root
    """


@pytest.mark.parametrize(
    ("name", "pronoun", "label", "outcome"),
    [
        ("Rivera", ("She", "she", "Fem"), "place", "unknown"),
        ("Rivera", ("He", "he", "Masc"), "group", "unknown"),
        ("Rivera", ("He", "he", "Masc"), "person", "pass"),
        ("Rivera", ("He", "he", "Masc"), "time", "fail"),
        ("Rivera", ("It", "it", "Neut"), "group", "pass"),
        ("Mary", ("She", "she", "Fem"), "place", "pass"),
        ("Rivera", ("It", "it", "Neut"), "person", "unknown"),
        ("Mary", ("It", "it", "Neut"), "person", "fail"),
    ],
)
def test_a_recogniser_that_calls_a_name_no_person_excludes_no_person(
    parse: Build, name: str, pronoun: tuple[str, str, str], label: str, outcome: str
) -> None:
    document = parse(NAMED.format(name, *pronoun))
    layer = Layer.build(
        "spacy",
        [Markable("name", (Span(0, 1),), 0, semantic=label), Markable("he", (Span(2, 3),), 2)],
        metadata={RECOGNISED: "a model"},
    )
    (found,) = SuparCandidateFinder().start(document, layer).candidates(Anaphor("he")).candidates
    (verdict,) = [verdict for verdict in found.verdicts if verdict.constraint == "semantic"]
    assert verdict.outcome.value == outcome


TWO_NAMES = """
    Rivera Rivera PROPN Number=Sing 3 nsubj
    Quinn Quinn PROPN Number=Sing 1 flat
    spoke speak VERB VerbForm=Fin 0 root

    {name} {name} PROPN Number=Sing 2 nsubj
    laughed laugh VERB VerbForm=Fin 0 root
    """


@pytest.mark.parametrize("label", ["place", "thing"])
@pytest.mark.parametrize(
    ("name", "recognised", "stated", "outcome"),
    [
        ("Rivera", True, False, "unknown"),
        ("Quinn", True, False, "unknown"),
        ("Blake", True, False, "fail"),
        ("Rivera", False, False, "fail"),
        ("Rivera", True, True, "fail"),
    ],
)
def test_a_guessed_class_does_not_part_a_name_from_the_longer_one_that_it_is_part_of(
    parse: Build, label: str, name: str, recognised: bool, stated: bool, outcome: str
) -> None:
    layer = Layer.build(
        "spacy",
        [
            Markable("whole", (Span(0, 2),), 0, semantic="person"),
            Markable(
                "name",
                (Span(3, 4),),
                3,
                semantic=label,
                attributes=FrozenDict({STATED: "yes"} if stated else {}),
            ),
        ],
        metadata={RECOGNISED: "a model"} if recognised else {},
    )
    session = SuparCandidateFinder().start(parse(TWO_NAMES.format(name=name)), layer)
    asked = Anaphor("name", "name")
    for (found,) in (session.candidates(asked).candidates, session.judge(asked, ["whole"])):
        (verdict,) = [verdict for verdict in found.verdicts if verdict.constraint == "semantic"]
        assert verdict.outcome.value == outcome


def test_an_english_demonstrative_is_no_person_for_he_or_she(sample: Build) -> None:
    text = after("This this PRON PronType=Dem|Number=Sing 2 nsubj", *SHE)
    assert sample(text).outcome("semantic", "She", "This") == "fail"
    text = after("This this PRON PronType=Dem|Number=Sing 2 nsubj", *IT)
    assert sample(text).outcome("semantic", "It", "This") == "pass"


@pytest.mark.parametrize(("form", "agrees"), [("Eso", False), ("Ésa", True)])
def test_a_spanish_demonstrative_of_the_neuter_is_no_person(
    sample: Build, form: str, agrees: bool
) -> None:
    text = sample(
        f"""
        {form} {form.lower()} PRON PronType=Dem|Number=Sing 2 nsubj
        durmió dormir VERB VerbForm=Fin 0 root

        Ella él PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        rió reír VERB VerbForm=Fin 0 root
        """,
        "es",
    )
    assert text.candidate("Ella", form).admissible is agrees


def test_a_spanish_reflexive_agrees_as_its_adjective_does(sample: Build) -> None:
    text = sample(
        """
        Eva Eva PROPN Gender=Fem|Number=Sing 2 nsubj
        habló hablar VERB VerbForm=Fin 0 root
        de de ADP _ 4 case
        sí sí PRON PronType=Prs|Person=3|Reflex=Yes|PrepCase=Pre 2 obl
        misma mismo ADJ Gender=Fem|Number=Sing 4 amod

        Él él PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc 2 nsubj
        rió reír VERB VerbForm=Fin 0 root

        Ella él PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        rió reír VERB VerbForm=Fin 0 root
        """,
        "es",
    )
    assert text.outcome("gender", "Él", "sí misma") == "fail"
    assert text.outcome("gender", "Ella", "sí misma") == "pass"


def test_a_demonstrative_takes_up_a_clause_in_the_singular(parse: Build) -> None:
    document = parse(
        """
        They they PRON PronType=Prs|Person=3|Number=Plur 2 nsubj
        left leave VERB VerbForm=Fin 0 root

        This this PRON PronType=Dem|Number=Sing 2 nsubj
        hurt hurt VERB VerbForm=Fin 0 root
        """
    )
    layer = Layer.build(
        "gold", [Markable("clause", (Span(0, 2),), 1), Markable("this", (Span(2, 3),), 2)]
    )
    pool = SuparCandidateFinder().start(document, layer).candidates(Anaphor("this"))
    assert [candidate.admissible for candidate in pool.candidates] == [True]


@pytest.mark.parametrize(
    ("noun", "pronoun", "outcome"),
    [("ship", SHE, "unknown"), ("ship", HE, "fail"), ("ship", IT, "pass"), ("table", SHE, "fail")],
)
def test_a_ship_may_be_spoken_of_as_she(
    sample: Build, noun: str, pronoun: tuple[str, str], outcome: str
) -> None:
    text = sample(after(f"{noun} {noun} NOUN Number=Sing 2 nsubj", *pronoun))
    assert text.outcome("semantic", pronoun[0], noun) == outcome


AN_ACTRESS_AND_A_SINGER = """
an a DET Definite=Ind {noun} det
actress actress NOUN Number=Sing {relation}
and and CCONJ _ {second} cc
singer singer NOUN Number=Sing {noun} conj
"""


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Jeanne Jeanne PROPN Number=Sing 4 nsubj\nwas be AUX VerbForm=Fin 4 cop", "pass"),
        ("We we PRON Number=Plur|PronType=Prs 2 nsubj\nsaw see VERB VerbForm=Fin 0 root", "fail"),
    ],
)
def test_what_one_person_is_said_to_be_is_one(sample: Build, text: str, outcome: str) -> None:
    relation = "0 root" if "cop" in text else "2 obj"
    rows = text + AN_ACTRESS_AND_A_SINGER.format(noun=4, relation=relation, second=6)
    found = sample(
        rows + "\nShe she PRON Gender=Fem|Number=Sing|PronType=Prs 2 nsubj"
        "\nlaughed laugh VERB VerbForm=Fin 0 root"
    )
    assert found.outcome("number", "She", "an actress and singer") == outcome
