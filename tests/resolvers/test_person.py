"""The constraint person: first, second and third persons in and outside of quotations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Prepared = Callable[..., Any]


@pytest.mark.parametrize(
    ("text", "anaphor", "candidate", "outcome"),
    [
        # In the narration nobody speaks of himself in the third person.
        ("Ana came in. I greeted her.", "I", "Ana", "fail"),
        ("Ana came in. You greeted her.", "You", "Ana", "fail"),
        ("I came in. She greeted Bill.", "She", "I", "fail"),
        ("I came in. My friend slept.", "My", "I", "pass"),
        ("I am a doctor. My friend slept.", "My", "a doctor", "unknown"),
        ("Ana is a doctor. My friend slept.", "My", "a doctor", "fail"),
        ("Ana, you are late.", "you", "Ana", "unknown"),
        # Who hears is called, told or said to, or spoke before; nobody else is *you*.
        ("“Ana, you are late,” said Bill.", "you", "Ana", "pass"),
        ("Eva came. “You are late,” Bill told Ana.", "You", "Ana", "pass"),
        ("Eva came. “You are late,” Bill told Ana.", "You", "Eva", "fail"),
        ("Eva came. “You are late,” said Bill.", "You", "Eva", "fail"),
        ("“You are late,” the captain told the sailors.", "You", "the captain", "fail"),
        ("“Come here,” said Ana. “You are late,” said Bill.", "You", "Ana", "pass"),
        ("“I slept,” said Ana. “You left,” said Bill.", "You", "I", "pass"),
        ("“You slept,” said Ana. “You left,” said Bill.", "You", "You", "fail"),
        # In a turn the third person is neither who speaks nor who hears.
        ("Bill slept. “He is late,” said Bill.", "He", "Bill", "fail"),
        ("Ana slept. “Ana, she is late,” said Bill.", "she", "Ana", "fail"),
        # In one quotation neither.
        ("“Bill slept and I left,” said Ana.", "I", "Bill", "fail"),
        ("“I left and he slept,” said Ana.", "he", "I", "fail"),
        ("“I left you,” said Ana.", "you", "I", "fail"),
        # Who speaks is named by the subject of the verb of saying and by nobody else there.
        ("“I am tired,” said Ana to Eva.", "I", "Ana", "pass"),
        ("Ana said to Eva: “I am tired.”", "I", "Eva", "fail"),
        ("Bill slept. Ana said: “I am tired.”", "I", "Bill", "fail"),
        ("Bill slept. “I am tired,” said Ana.", "I", "Bill", "fail"),
        ("Ana said: “You are tired.”", "You", "Ana", "fail"),
        ("Ana met Eva. “I am tired,” said Bill.", "I", "Ana", "fail"),
        # A later *she* may be who said *I* where the text names the speaker.
        ("“I am tired,” said Ana. She slept.", "She", "I", "unknown"),
        ("“I am tired.” She slept.", "She", "I", "fail"),
        ("“You are tired,” said Ana. She slept.", "She", "You", "fail"),
        # Two speakers.
        ("“I slept,” I said. “I left,” said Bill.", "I", "I", "fail"),
        ("“I slept,” said Ana. “I left,” said Ana.", "I", "I", "pass"),
        ("“I slept,” said Ana. “I left,” he said.", "I", "I", "fail"),
    ],
)
def test_english_persons(
    prepared: Prepared, text: str, anaphor: str, candidate: str, outcome: str
) -> None:
    last = text.count(f" {anaphor} ") + text.count(f"“{anaphor} ") - 1
    last = last if anaphor == candidate else 0
    assert prepared(text).outcome("person", anaphor, candidate, of=last) == outcome


@pytest.mark.usefixtures("spanish_model")
@pytest.mark.parametrize(
    ("text", "anaphor", "candidate", "outcome"),
    [
        ("Juan llegó. Yo lo vi.", "Yo", "Juan", "fail"),
        ("Juan llegó. Tú lo viste.", "Tú", "Juan", "fail"),
        ("Yo llegué. Él salió.", "Él", "Yo", "fail"),
        ("«Yo no lo vi», dijo Juan.", "Yo", "Juan", "pass"),
        ("Juan dijo: «Tú no lo viste».", "Tú", "Juan", "fail"),
        ("—Yo estoy cansado —dijo Juan—. ¿Vienes?", "Yo", "Juan", "pass"),
        ("«Yo no lo vi», dijo Juan. Él estaba cansado.", "Él", "Yo", "unknown"),
        ("«Yo y Juan salimos», dijo Ana.", "Yo", "Ana", "pass"),
        ("Ana llegó. Zoe dijo: «Yo estoy cansada».", "Yo", "Ana", "fail"),
    ],
)
def test_spanish_persons(
    prepared: Prepared, text: str, anaphor: str, candidate: str, outcome: str
) -> None:
    assert prepared(text, "es").outcome("person", anaphor, candidate) == outcome


def test_i_has_the_sex_of_whom_the_text_names_as_the_speaker(prepared: Prepared) -> None:
    text = prepared("Bill came. “I am tired,” said Ana. He slept. She laughed.")
    assert text.outcome("gender", "He", "I") == "fail"
    assert text.outcome("gender", "She", "I") == "pass"
    assert text.outcome("gender", "I", "Bill") == "fail"


@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject"])
def test_resolvers_take_no_third_person_for_i_and_you(prepared: Prepared, name: str) -> None:
    text = prepared("Ana came in. I greeted her. You know me.")
    assert text.answers(name) == {"I": "", "her": "Ana", "You": "", "me": "I"}


@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject"])
def test_resolvers_take_the_named_speaker_for_i(prepared: Prepared, name: str) -> None:
    text = prepared("Bill met Eva. “I am tired,” said Ana. “You sleep.” He left her.")
    assert text.answers(name)["I"] == "Ana"
    assert text.answers(name)["He"] == "Bill"


def test_usted_is_addressed_and_agrees_in_the_third_person(sample: Callable[..., Any]) -> None:
    text = sample(
        """
        Juan Juan PROPN _ 2 nsubj
        duerme dormir VERB VerbForm=Fin 0 root

        Usted usted PRON Case=Nom|Number=Sing|Person=2|Polite=Form|PronType=Prs 2 nsubj
        duerme dormir VERB VerbForm=Fin 0 root

        Ana Ana PROPN _ 3 nsubj
        lo él PRON Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs 3 obj
        vio ver VERB VerbForm=Fin 0 root
        """,
        "es",
    )
    assert text.outcome("person", "lo", "Usted") == "pass"
    assert text.outcome("person", "Usted", "Juan") == "fail"


def test_usted_is_no_third_person_of_an_earlier_sentence_and_never_él(
    sample: Callable[..., Any],
) -> None:
    text = sample(
        """
        Le él PRON Case=Dat|Number=Sing|Person=3|PronType=Prs 2 iobj
        gustó gustar VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root

        Usted usted PRON Case=Nom|Number=Sing|Person=2|Polite=Form|PronType=Prs 2 nsubj
        duerme dormir VERB VerbForm=Fin 0 root

        Él él PRON Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs 2 nsubj
        duerme dormir VERB VerbForm=Fin 0 root
        """,
        "es",
    )
    assert text.outcome("person", "Usted", "Le") == "fail"
    assert text.outcome("person", "Usted", "Ø") == "fail"
    assert text.outcome("person", "Él", "Usted") == "fail"


@pytest.mark.parametrize(
    ("verb", "person", "outcome"), [("Soy", "1", "unknown"), ("Es", "3", "fail")]
)
def test_what_somebody_says_to_be_may_be_taken_up_by_i(
    sample: Callable[..., Any], verb: str, person: str, outcome: str
) -> None:
    text = sample(
        f"""
        {verb} ser AUX Person={person}|Number=Sing|VerbForm=Fin 3 cop
        el el DET Definite=Def|PronType=Art 3 det
        rey rey NOUN Number=Sing|Gender=Masc 0 root

        Mi mi DET Number[psor]=Sing|Person=1|Poss=Yes|PronType=Prs 2 det
        perro perro NOUN Number=Sing|Gender=Masc 3 nsubj
        duerme dormir VERB VerbForm=Fin 0 root
        """,
        "es",
    )
    assert text.outcome("person", "Mi", "el rey") == outcome


@pytest.mark.usefixtures("spanish_model")
@pytest.mark.parametrize("name", ["supar", "rap", "nearest-subject"])
@pytest.mark.parametrize(
    "text",
    [
        "Usted llegó tarde. No avisó a nadie.",
        "Juan duerme. Usted llegó tarde y no avisó a nadie.",
    ],
)
def test_a_zero_behind_usted_is_usted(prepared: Callable[..., Any], text: str, name: str) -> None:
    assert prepared(text, "es").answers(name)["Ø"] == "Usted"
