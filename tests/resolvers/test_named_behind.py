"""*I* and *you* in quotations and lines of dialogue: all resolvers go by who speaks and hears."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.sieves.resolver import Sieves

Prepared = Callable[..., Any]

RESOLVERS = (
    "supar",
    "rap",
    "nearest-subject",
    "nearest-agreeing",
    "hobbs",
    "mitkov",
    "cogniac",
    "s-list",
    "bfp",
    "lrc",
)


@pytest.mark.parametrize("name", RESOLVERS)
@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Martha left. “I am leaving tomorrow,” Helen said.", "Helen"),
        ("Martha left. Helen said: “I am leaving tomorrow.”", "Helen"),
        ("Martha left. “I am leaving,” said Helen, “before noon.”", "Helen"),
        ("Martha left. “It is late. I am leaving,” Helen said.", "Helen"),
        ("Dr. Lee met Tom. “I’ll go,” Sam said.", "Sam"),
        ("Mrs. Bennet laughed. “I am leaving,” said Mr. Bennet.", "Mr. Bennet"),
    ],
)
def test_i_is_the_named_speaker_wherever_the_name_stands(
    prepared: Prepared, name: str, text: str, speaker: str
) -> None:
    assert prepared(text).answers(name)["I"] == speaker


@pytest.mark.parametrize("name", RESOLVERS)
def test_i_takes_an_earlier_mention_of_the_speaker_before_the_name_behind(
    prepared: Prepared, name: str
) -> None:
    text = prepared("Helen Reed came home. Martha left. “I am leaving,” Helen said.")
    assert text.answers(name)["I"] == "Helen Reed"
    assert text.verdict("precedence", "I", "Helen").reason == (
        "It comes after the pronoun, and an earlier candidate is the same speaker or hearer."
    )


@pytest.mark.parametrize("name", RESOLVERS)
def test_i_and_you_of_one_turn_are_two_and_you_is_nobody_when_unknown(
    prepared: Prepared, name: str
) -> None:
    text = "Mary gave the boys a book. They thanked her. “I don't believe you,” said Martha."
    answers = prepared(text).answers(name)
    assert (answers["I"], answers["you"]) == ("Martha", "")


@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject", "hobbs", "mitkov"])
def test_you_is_who_is_told_and_me_is_who_tells(prepared: Prepared, name: str) -> None:
    text = "“It is late,” the captain told the sailors. “You know me.”"
    answers = prepared(text).answers(name)
    assert (answers["You"], answers["me"]) == ("the sailors", "the captain")


@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject", "hobbs"])
def test_in_an_answer_the_speakers_change_places(prepared: Prepared, name: str) -> None:
    text = "“I love you,” said John. “But you left me,” said Mary."
    answers = prepared(text).answers(name)
    assert answers["I"] == "John"
    assert answers["me"] == "Mary"
    assert answers["you"] in ("John", "I")  # the last *you*


@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject", "hobbs", "mitkov"])
def test_you_is_who_is_called_in_the_turn(prepared: Prepared, name: str) -> None:
    assert prepared("“Ana, I love you,” said Tom.").answers(name)["you"] == "Ana"


@pytest.mark.usefixtures("spanish_model")
@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject", "mitkov"])
def test_spanish_lines_of_dialogue_have_their_speakers(prepared: Prepared, name: str) -> None:
    text = "Pedro entró en la casa. —No te creo —dijo Marta. —Tú me conoces —respondió Pedro."
    answers = prepared(text, "es").answers(name)
    assert answers["te"] == "Pedro"
    assert answers["Tú"] == "Marta"
    assert answers["me"] == "Pedro"


@pytest.mark.parametrize("mark", ["--", "—"])
def test_english_lines_of_dialogue_with_dashes_have_their_speakers(
    prepared: Prepared, mark: str
) -> None:
    text = (
        f"Mary met John. {mark} I don't believe this, said Mary. {mark} You must trust me, "
        "John said."
    )
    answers = prepared(text).answers("supar")
    assert (answers["I"], answers["You"], answers["me"]) == ("Mary", "Mary", "John")


@pytest.mark.usefixtures("spanish_model")
def test_a_spanish_dash_is_no_name_and_no_subject(prepared: Prepared) -> None:
    text = prepared("Pedro entró. —No te creo —dijo Marta. —Tú me conoces —respondió Pedro.", "es")
    dashes = [token for token in text.document.tokens if token.text == "—"]
    assert {token.pos for token in dashes} == {"PUNCT"}
    assert {token.deprel for token in dashes} == {"punct"}
    assert not [words for words in text.words() if "—" in words]


@pytest.mark.usefixtures("spanish_model")
def test_me_before_a_verb_of_another_person_is_not_reflexive(prepared: Prepared) -> None:
    text = prepared("—Tú me conoces —dijo Ana.", "es")
    me = next(token for token in text.document.tokens if token.text == "me")
    assert "Reflex" not in me.features


@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject"])
def test_words_that_are_set_apart_are_nobodys_speech(prepared: Prepared, name: str) -> None:
    assert prepared("The so-called “king” left. He was tired.").answers(name)["He"] == (
        "The so-called “king”"
    )


@pytest.mark.parametrize(
    ("text", "asked", "expected"),
    [
        ("Martha left. “I am leaving tomorrow,” Helen said.", "I", "Helen"),
        ("“It is late,” the captain told the sailors. “You know me.”", "You", "the sailors"),
        ("“I love you,” said John. “But you left me,” said Mary.", "you", "I"),
    ],
)
def test_the_sieves_go_by_who_speaks_and_hears(
    prepared: Prepared, text: str, asked: str, expected: str
) -> None:
    sample = prepared(text)
    layer = Sieves().resolve(sample.document, sample.layer, ())
    answers = {
        sample.document.words(layer.markables[anaphor.markable].span): [
            sample.document.words(layer.markables[name].span) for name in anaphor.antecedents
        ]
        for anaphor in layer.anaphors_in_text_order()
    }
    assert answers[asked] == [expected]


def test_who_speaks_a_long_quotation_is_a_candidate_for_its_first_sentence(
    prepared: Prepared,
) -> None:
    text = prepared("Martha left. “I am tired. It is late,” said Helen.")
    assert text.outcome("precedence", "I", "Helen") == "pass"
    reason = text.verdict("person", "I", "Helen").reason
    assert reason == "It names the speaker of the quotation."


@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject", "hobbs"])
def test_you_is_never_the_you_of_a_turn_that_its_speaker_hears(
    prepared: Prepared, name: str
) -> None:
    said = "“I love you,” Anna said to Mark. “I love you too,” Mark said to her."
    text = prepared(f"{said} “You know me,” she told him.")
    assert text.answers(name)["you"] == "her"
    assert text.answers(name)["You"] == "you"
    assert text.outcome("person", "You", "you", nth=1) == "fail"
    said = "“Will you help me?” Jane asked Tom. “I will help you,” Tom told her."
    assert prepared(said).answers(name)["you"] == "her"


def test_you_takes_no_you_of_a_hearer_of_the_other_sex(prepared: Prepared) -> None:
    text = prepared("“You slept,” Mark said to her. He left. “You ate,” she told him.")
    assert text.outcome("person", "You", "You", of=1) == "fail"
