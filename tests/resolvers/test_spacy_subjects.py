"""Pronouns and subjects that the models do not know for what they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unicodedata import normalize

import pytest

Prepared = Callable[..., Any]
spanish = pytest.mark.usefixtures("spanish_model")


def _zeros(text: Any) -> int:
    return sum(markable.zero is not None for markable in text.layer.markables.values())


@spanish
@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject", "hobbs"])
def test_ellas_is_a_pronoun_and_two_women_are_feminine(prepared: Prepared, name: str) -> None:
    text = prepared("Ana y Luisa vinieron. Ellas cantaron.", "es")
    assert text.answers(name)["Ellas"] == "Ana y Luisa"


@spanish
@pytest.mark.parametrize(
    ("names", "pronoun", "outcome"),
    [
        ("Ana y Luisa", "Ellas", "pass"),
        ("Ana y Luisa", "Ellos", "fail"),
        ("Ana y Pedro", "Ellas", "fail"),
        ("Ana y Pedro", "Ellos", "pass"),
    ],
)
def test_a_coordination_is_feminine_only_if_all_members_are(
    prepared: Prepared, names: str, pronoun: str, outcome: str
) -> None:
    text = prepared(f"{names} vinieron. {pronoun} cantaron.", "es")
    assert text.outcome("number", pronoun, names) == "pass"
    assert text.outcome("gender", pronoun, names) == outcome


@spanish
@pytest.mark.parametrize("whole", ["Mi hermana y yo", "Tú y yo", "Juan y yo"])
def test_a_noun_phrase_and_a_pronoun_are_one_plural_subject(prepared: Prepared, whole: str) -> None:
    text = prepared(f"{whole} fuimos al cine. Nosotros vimos una película.", "es")
    assert text.answers("supar")["Nosotros"] == whole
    assert _zeros(text) == 0


@spanish
@pytest.mark.parametrize(
    ("sentence", "zeros"),
    [
        ("Las niñas la esperaban.", 0),
        ("Su hermano la esperaba.", 0),
        ("Mi madre lo sabe.", 0),
        ("La esperaban.", 1),
        ("Una noche las contó.", 1),
        ("Se lo explicó todo.", 1),
        ("Compró el pan y la leche.", 1),
    ],
)
def test_a_verb_has_a_zero_subject_where_no_subject_stands(
    prepared: Prepared, sentence: str, zeros: int
) -> None:
    assert _zeros(prepared(sentence, "es")) == zeros


@spanish
@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject", "hobbs"])
def test_se_is_not_the_subject_of_se_lo_explico(prepared: Prepared, name: str) -> None:
    text = "La profesora entró en la clase. Marta levantó la mano. Se lo explicó todo."
    answers = prepared(text, "es").answers(name)
    assert answers["Ø"] in ("La profesora", "Marta")
    assert answers["Se"] not in (answers["Ø"], "Ø", "")


@spanish
@pytest.mark.parametrize(
    ("sentence", "verb"),
    [("Compró el pan y la leche.", True), ("Miró la calle.", True), ("Sharon la vio.", False)],
)
def test_a_verb_that_begins_a_sentence_is_no_name(
    prepared: Prepared, sentence: str, verb: bool
) -> None:
    assert (prepared(sentence, "es").document.tokens[0].pos == "VERB") is verb


@pytest.mark.parametrize(
    ("sentence", "pronoun", "kind"),
    [
        ("The red car is hers.", "hers", "poss"),
        ("Theirs is old.", "Theirs", "poss"),
        ("Ours is old.", "Ours", "poss12"),
        ("This book is mine.", "mine", "poss12"),
    ],
)
def test_possessives_without_a_noun_are_anaphors(
    prepared: Prepared, sentence: str, pronoun: str, kind: str
) -> None:
    text = prepared(sentence)
    assert text.layer.anaphors[text.markable(pronoun).id].kind == kind


def test_a_mine_with_a_determiner_is_a_noun(prepared: Prepared) -> None:
    text = prepared("The mine is deep.")
    assert text.markable("The mine").id not in text.layer.anaphors


@pytest.mark.parametrize(
    ("sentence", "pronoun", "kind"),
    [
        ("You should help yourselves.", "yourselves", "refl12"),
        ("The boys said: “Help yourselves.”", "yourselves", "refl12"),
        ("They saw themselves.", "themselves", "persRefl"),
    ],
)
def test_reflexives_that_the_model_takes_for_nouns_are_anaphors(
    prepared: Prepared, sentence: str, pronoun: str, kind: str
) -> None:
    text = prepared(sentence)
    assert text.layer.anaphors[text.markable(pronoun).id].kind == kind
    (person,) = text.document.tokens[text.markable(pronoun).head].features["Person"]
    assert person == ("3" if kind == "persRefl" else "2")


@spanish
@pytest.mark.parametrize("name", ["supar", "rap"])
def test_a_text_with_decomposed_letters_has_the_answers_of_one_with_composed(
    prepared: Prepared, name: str
) -> None:
    text = "José llegó. Él la saludó. María lo vio a él."
    apart = prepared(normalize("NFD", text), "es")
    whole = prepared(text, "es")
    assert "Él" in whole.answers(name)
    assert apart.answers(name) == {
        normalize("NFD", asked): normalize("NFD", answer)
        for asked, answer in whole.answers(name).items()
    }
    assert apart.document.text == normalize("NFD", text)
    assert apart.document.tokens[0].text == normalize("NFD", "José")
