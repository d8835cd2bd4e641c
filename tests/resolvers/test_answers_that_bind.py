"""What an answer means for the other pronouns of its verb, and for what stands for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Prepared = Callable[..., Any]
spanish = pytest.mark.usefixtures("spanish_model")
RESOLVERS = ("supar", "rap", "nearest-subject", "hobbs", "nearest-agreeing")


@pytest.mark.parametrize("name", RESOLVERS)
def test_him_is_not_what_i_was_answered_with(prepared: Prepared, name: str) -> None:
    text = '"Go away", said Peter. "I will never forgive him."'
    answers = prepared(text).answers(name)
    assert (answers["I"], answers["him"]) == ("Peter", "")


@pytest.mark.parametrize("name", RESOLVERS)
def test_a_reflexive_still_takes_what_its_subject_was_answered_with(
    prepared: Prepared, name: str
) -> None:
    answers = prepared("Mary came home. She hurt herself.").answers(name)
    assert (answers["She"], answers["herself"]) == ("Mary", "She")


@pytest.mark.parametrize("name", RESOLVERS)
def test_two_pronouns_of_one_verb_stay_two_entities(prepared: Prepared, name: str) -> None:
    text = prepared("Mary saw Ann. She gave it to her.")
    answers = text.answers(name)
    assert {answers["She"], answers["her"]} == {"Mary", "Ann"}


@spanish
@pytest.mark.parametrize("name", RESOLVERS)
def test_three_arguments_of_one_spanish_verb_are_three_entities(
    prepared: Prepared, name: str
) -> None:
    text = "Ana tenía un libro. Luisa entró. Ella se lo devolvió."
    answers = prepared(text, "es").answers(name)
    assert len({answers["Ella"], answers["se"], answers["lo"]}) == 3


@spanish
@pytest.mark.parametrize("name", RESOLVERS)
def test_a_plural_does_not_take_a_possessive_that_stands_for_one_person(
    prepared: Prepared, name: str
) -> None:
    text = "Elena entró. Su hermano cantaba. Ellos comieron."
    assert prepared(text, "es").answers(name)["Ellos"] == ""
