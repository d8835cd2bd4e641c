"""Plural names, datives and who receives, the word that holds a clitic, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Prepared = Callable[..., Any]
RESOLVERS = ("supar", "rap", "nearest-subject", "hobbs")
spanish = pytest.mark.usefixtures("spanish_model")


@pytest.mark.parametrize("name", RESOLVERS)
def test_a_family_is_neither_he_nor_she_nor_it(prepared: Prepared, name: str) -> None:
    text = prepared("The Smiths bought a car. It was red. He drove it. She sold it.")
    answers = text.answers(name)
    assert (answers["It"], answers["He"], answers["She"]) == ("a car", "", "")


def test_the_reason_says_that_a_name_is_plural(prepared: Prepared) -> None:
    text = prepared("The Smiths came. He left.")
    assert text.verdict("number", "He", "The Smiths").reason == (
        "It is a plural name, but the pronoun refers to one person."
    )


@pytest.mark.parametrize("name", RESOLVERS)
@pytest.mark.parametrize(
    ("text", "anaphor", "answer"),
    [
        ("Mr. Williams came. The Williamses came. He left.", "He", "Mr. Williams"),
        ("Mr. Williams came. He left.", "He", "Mr. Williams"),
        ("The Netherlands won. It was happy.", "It", "The Netherlands"),
        ("The Smiths came. They left.", "They", "The Smiths"),
    ],
)
def test_names_that_end_in_s_are_singular_without_an_article_and_for_a_country(
    prepared: Prepared, name: str, text: str, anaphor: str, answer: str
) -> None:
    assert prepared(text).answers(name)[anaphor] == answer


@spanish
@pytest.mark.parametrize("name", RESOLVERS)
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Los García llegaron. Él habló.", ""),
        ("Pedro vio a los García. Él habló.", "Pedro"),
    ],
)
def test_a_spanish_name_behind_a_plural_article_is_plural(
    prepared: Prepared, name: str, text: str, answer: str
) -> None:
    assert prepared(text, "es").answers(name)["Él"] == answer


@spanish
@pytest.mark.parametrize("name", RESOLVERS)
def test_a_clitic_does_not_take_the_verb_to_which_it_is_written(
    prepared: Prepared, name: str
) -> None:
    answers = prepared("Siéntate, Pepe. Cállate.", "es").answers(name)
    assert (answers["[Siéntate]"], answers["[Cállate]"]) == ("", "[Siéntate]")


@spanish
def test_an_imperative_with_te_and_the_name_that_is_called_are_no_coordination(
    prepared: Prepared,
) -> None:
    text = prepared("Siéntate, Pepe. Cállate.", "es")
    words = [text.document.words(it.span) for it in text.layer.in_text_order() if not it.clitic]
    assert words == ["Pepe"]


TAGGED_AS_A_NAME = """
Siéntate Siéntate PROPN _ 0 root
Pepe Pepe PROPN _ 1 conj
"""


def test_a_verb_that_is_tagged_as_a_name_is_no_candidate_of_its_clitic(sample: Prepared) -> None:
    text = sample(TAGGED_AS_A_NAME, "es")
    verdict = text.verdict("i-within-i", "Siéntate", "Siéntate", of=1)
    assert verdict.outcome.value == "fail"
    assert verdict.reason == "It is the word that contains the clitic."


@spanish
@pytest.mark.parametrize("name", RESOLVERS)
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Regalé un libro a Ana. Se lo regalé a mis tías.", "mis tías"),
        ("Regalé un libro a Ana. Se lo regalé a mi tía.", "mi tía"),
        ("María los vio. Les dio un libro. Se lo dio ayer.", "Les"),
        ("Pedro vio a Ana. Compró un libro. Se lo dio ayer.", "Ana"),
    ],
)
def test_a_dative_se_is_who_receives_and_not_the_thing_that_is_given(
    prepared: Prepared, name: str, text: str, answer: str
) -> None:
    assert prepared(text, "es").answers(name)["Se"] == answer


@spanish
@pytest.mark.parametrize("name", RESOLVERS)
def test_a_dative_takes_a_thing_where_nobody_is_at_hand(prepared: Prepared, name: str) -> None:
    text = prepared("El coche no funcionaba. Le cambié el aceite.", "es")
    assert text.answers(name)["Le"] == "El coche"


@spanish
def test_an_adverbial_that_is_no_person_is_not_repeated(prepared: Prepared) -> None:
    assert prepared("Ana llegó. Le llevé el libro a casa.", "es").answers("supar")["Le"] == "Ana"


@spanish
@pytest.mark.parametrize("name", RESOLVERS)
def test_a_clitic_takes_the_pronoun_that_it_repeats_where_nobody_before_agrees(
    prepared: Prepared, name: str
) -> None:
    answers = prepared("Pedro le pegó a él.", "es").answers(name)
    assert (answers["le"], answers["él"]) == ("él", "")


def test_a_title_tells_no_sex_of_a_name_with_another_title(prepared: Prepared) -> None:
    text = prepared("Dr. Lee saw Mrs. Lee. She left.")
    assert text.outcome("gender", "She", "Dr. Lee") == "unknown"
    assert text.outcome("gender", "She", "Mrs. Lee") == "pass"


@pytest.mark.parametrize("name", RESOLVERS)
@pytest.mark.parametrize(
    ("text", "anaphor"),
    [("Not one boy ate. He was ill.", "He"), ("Not a single girl came. She was ill.", "She")],
)
def test_not_one_boy_names_nobody(prepared: Prepared, name: str, text: str, anaphor: str) -> None:
    assert prepared(text).answers(name)[anaphor] == ""


@spanish
def test_ni_un_nino_names_nobody(prepared: Prepared) -> None:
    assert prepared("Ni un niño comió. Él estaba enfermo.", "es").answers("supar")["Él"] == ""
