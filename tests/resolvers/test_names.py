"""What a text tells of the bearers of its names: sex, person or not, first and last names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_resolvers.names import LONGEST_NAME, NameBearers, sex_of_name
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document
from anaphora_workbench.model.language import language

Parse = Callable[..., Document]

ENGLISH = language("en")
FEMALE = frozenset(("Fem",))
MALE = frozenset(("Masc",))
PERSON = frozenset(("person",))
NOTHING: frozenset[str] = frozenset()

NAMED = """
Velda Velda PROPN Number=Sing 3 nsubj
Marsh Marsh PROPN Number=Sing 1 flat
laughed laugh VERB VerbForm=Fin 0 root
. . PUNCT _ 3 punct
"""
LAST_NAME = """
Marsh Marsh PROPN Number=Sing 2 nsubj
left leave VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""
FIRST_NAME = LAST_NAME.replace("Marsh", "Velda")
ACTRESS = """
Marsh Marsh PROPN Number=Sing 4 nsubj
was be AUX VerbForm=Fin 4 cop
an a DET Definite=Ind 4 det
actress actress NOUN Number=Sing 0 root
. . PUNCT _ 4 punct
"""
FULL_ACTRESS = """
Velda Velda PROPN Number=Sing 5 nsubj
Marsh Marsh PROPN Number=Sing 1 flat
was be AUX VerbForm=Fin 5 cop
an a DET Definite=Ind 5 det
actress actress NOUN Number=Sing 0 root
. . PUNCT _ 5 punct
"""
SHIP = ACTRESS.replace("actress actress", "ship ship")


def bearers_of(document: Document) -> NameBearers:
    return NameBearers(TextView(document, ENGLISH))


@pytest.mark.parametrize(
    ("name", "sex"),
    [
        ("mary", "Fem"),
        ("john marsh", "Masc"),
        ("mrs. marsh", "Fem"),
        ("uncle velda", "Masc"),
        ("velda marsh", ""),
        ("john of gaunt", ""),
        ("", ""),
    ],
)
def test_a_first_name_or_a_title_tells_the_sex(name: str, sex: str) -> None:
    assert sex_of_name(name.split(), ENGLISH) == sex


def test_nothing_is_known_of_a_name_of_which_nothing_is_said(parse: Parse) -> None:
    assert bearers_of(parse(NAMED)).of(0) == (NOTHING, NOTHING)


def test_a_predicate_tells_sex_and_person(parse: Parse) -> None:
    assert bearers_of(parse(ACTRESS)).of(0) == (FEMALE, PERSON)


def test_a_predicate_below_its_copula_tells_sex_and_person(parse: Parse) -> None:
    document = parse(
        """
        Marsh Marsh PROPN Number=Sing 2 nsubj
        was be AUX VerbForm=Fin 0 ROOT
        an a DET Definite=Ind 4 det
        actress actress NOUN Number=Sing 2 attr
        """
    )
    assert bearers_of(document).of(0) == (FEMALE, PERSON)


def test_what_is_known_of_a_full_name_holds_for_its_last_name(parse: Parse) -> None:
    document = parse("\n".join((FULL_ACTRESS, LAST_NAME)))
    assert bearers_of(document).of(6) == (FEMALE, PERSON)


def test_what_is_known_of_a_full_name_holds_for_its_first_name(parse: Parse) -> None:
    document = parse("\n".join((FULL_ACTRESS, FIRST_NAME)))
    assert bearers_of(document).of(6) == (FEMALE, PERSON)


def test_a_first_name_of_two_bearers_tells_nothing(parse: Parse) -> None:
    another = FULL_ACTRESS.replace("Marsh", "Hale")
    document = parse("\n".join((FULL_ACTRESS, another, FIRST_NAME)))
    assert bearers_of(document).of(12) == (NOTHING, NOTHING)


def test_a_last_name_of_a_man_and_a_woman_tells_a_person_of_no_sex(parse: Parse) -> None:
    document = parse("\n".join((FULL_ACTRESS, NAMED.replace("Velda", "John"), LAST_NAME)))
    assert bearers_of(document).of(10) == (NOTHING, PERSON)


def test_an_apposition_tells_sex_and_person(parse: Parse) -> None:
    document = parse(
        """
        Marsh Marsh PROPN Number=Sing 5 nsubj
        , , PUNCT _ 4 punct
        her her PRON Poss=Yes|PronType=Prs 4 nmod
        uncle uncle NOUN Number=Sing 1 appos
        left leave VERB VerbForm=Fin 0 root
        """
    )
    assert bearers_of(document).of(0) == (MALE, PERSON)


def test_who_tells_a_person(parse: Parse) -> None:
    document = parse(
        """
        Marsh Marsh PROPN Number=Sing 4 nsubj
        who who PRON PronType=Rel 3 nsubj WP
        laughed laugh VERB VerbForm=Fin 1 acl:relcl
        left leave VERB VerbForm=Fin 0 root
        """
    )
    assert bearers_of(document).of(0) == (NOTHING, PERSON)


def test_which_tells_nothing(parse: Parse) -> None:
    document = parse(
        """
        Marsh Marsh PROPN Number=Sing 4 nsubj
        which which PRON PronType=Rel 3 nsubj
        opened open VERB VerbForm=Fin 1 acl:relcl
        closed close VERB VerbForm=Fin 0 root
        """
    )
    assert bearers_of(document).of(0) == (NOTHING, NOTHING)


def test_a_name_that_is_said_to_be_a_thing_is_one_whoever_has_the_name(parse: Parse) -> None:
    document = parse("\n".join((FULL_ACTRESS, SHIP, LAST_NAME)))
    bearers = bearers_of(document)
    assert bearers.of(6) == (NOTHING, frozenset(("thing",)))
    assert bearers.of(11) == (FEMALE, PERSON)


def test_words_inside_names_and_common_nouns_head_no_name(parse: Parse) -> None:
    bearers = bearers_of(parse(FULL_ACTRESS))
    assert [bearers.words(index) for index in (0, 1, 4)] == [["velda", "marsh"], [], []]


def test_a_long_name_is_a_title_and_tells_nothing(parse: Parse) -> None:
    words = ["John", *["Marsh"] * LONGEST_NAME]
    rows = [f"{word} {word} PROPN Number=Sing 1 flat" for word in words]
    rows[0] = "John John PROPN Number=Sing 0 root"
    assert bearers_of(parse("\n".join(rows))).words(0) == []


MRS = """
Mrs. Mrs. PROPN Number=Sing 2 compound
Marsh Marsh PROPN Number=Sing 3 nsubj
spoke speak VERB VerbForm=Fin 0 root
. . PUNCT _ 3 punct
"""
EMMA = NAMED.replace("Velda", "Emma")
MRS_VELDA = """
Mrs. Mrs. PROPN Number=Sing 3 compound
Velda Velda PROPN Number=Sing 3 compound
Marsh Marsh PROPN Number=Sing 4 nsubj
spoke speak VERB VerbForm=Fin 0 root
. . PUNCT _ 4 punct
"""


@pytest.mark.parametrize(
    ("text", "sex"),
    [
        ((NAMED, MRS), FEMALE),
        ((NAMED, MRS, EMMA), NOTHING),
        ((NAMED, EMMA), NOTHING),
        ((NAMED, MRS_VELDA), NOTHING),
        ((NAMED, MRS_VELDA, MRS), NOTHING),
        ((NAMED, FULL_ACTRESS, EMMA), FEMALE),
        ((LAST_NAME, EMMA), FEMALE),
        ((FIRST_NAME, NAMED, EMMA), NOTHING),
        ((FIRST_NAME, FULL_ACTRESS, EMMA.replace("Emma", "John")), FEMALE),
    ],
)
def test_those_with_another_first_name_tell_no_sex(
    parse: Parse, text: tuple[str, ...], sex: frozenset[str]
) -> None:
    document = parse("\n\n".join([block.strip() for block in text]))
    assert bearers_of(document).of(0)[0] == sex
