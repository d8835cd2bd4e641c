"""Forms of words: agreement, what is learnt, dictionary, rules of spelling."""

from importlib.util import find_spec

import pytest

from anaphora_workbench.challenges.sr.inflection import (
    Inflection,
    agreements,
    fine_tag,
    regular_form,
)
from anaphora_workbench.tasks.sr import SrNode, SrSentence, Track


def noun(lemma: str, relation: str = "NSUBJ", num: str = "sg", number: int = 2) -> SrNode:
    return SrNode(relation, number, 1, lemma, cpos="NN", num=num)


def verb(lemma: str, tense: str = "pres", **more: str) -> SrNode:
    return SrNode("SROOT", 1, 0, lemma, cpos="VB", tense=tense, **more)


@pytest.mark.parametrize(
    ("subject", "agreement"),
    [
        (noun("cat"), "3"),
        (noun("cat", num="pl"), "pl"),
        (SrNode("NSUBJ", 2, 1, "I", cpos="PRP"), "1"),
        (SrNode("NSUBJ", 2, 1, "they", cpos="PRP"), "pl"),
        (SrNode("NSUBJ", 2, 1, "it", cpos="PRP"), "3"),
    ],
)
def test_verbs_agree_with_their_subjects(subject: SrNode, agreement: str) -> None:
    sentence = SrSentence("1", Track.SHALLOW, (verb("sleep"), subject))
    assert agreements(sentence) == {1: agreement}


def test_auxiliaries_agree_with_the_subject_of_the_verb() -> None:
    auxiliary = SrNode("AUX", 3, 1, "be", cpos="VB", tense="pres")
    main = SrNode("SROOT", 1, 0, "sleep", cpos="VBG", partic="pres")
    sentence = SrSentence("1", Track.SHALLOW, (main, noun("cat", num="pl"), auxiliary))
    assert agreements(sentence) == {3: "pl"}


def test_subjects_that_are_coordinated_are_plural() -> None:
    conjunction = SrNode("COORD", 3, 2, "and", cpos="CC")
    sentence = SrSentence("1", Track.SHALLOW, (verb("sleep"), noun("cat"), conjunction))
    assert agreements(sentence) == {1: "pl"}


def test_relative_pronouns_agree_with_their_noun() -> None:
    sentence = SrSentence(
        "1",
        Track.SHALLOW,
        (
            SrNode("SROOT", 1, 0, "cat", cpos="NN", num="pl"),
            SrNode("ACL:RELCL", 2, 1, "sleep", cpos="VB", tense="pres"),
            SrNode("NSUBJ", 3, 2, "that", cpos="WDT"),
        ),
    )
    assert agreements(sentence) == {2: "pl"}


def test_a_verb_without_subject_agrees_with_nothing() -> None:
    assert agreements(SrSentence("1", Track.SHALLOW, (verb("sleep"),))) == {1: ""}


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [
        ("cat", "NNS", "cats"),
        ("box", "NNS", "boxes"),
        ("city", "NNS", "cities"),
        ("boy", "NNS", "boys"),
        ("walk", "VBD", "walked"),
        ("bake", "VBN", "baked"),
        ("carry", "VBD", "carried"),
        ("stop", "VBD", "stopped"),
        ("stop", "VBG", "stopping"),
        ("bake", "VBG", "baking"),
        ("lie", "VBG", "lying"),
        ("see", "VBG", "seeing"),
        ("open", "VBG", "opening"),
        ("walk", "VBZ", "walks"),
        ("green", "JJ", "green"),
        ("State", "NNPS", "States"),
        ("States", "NNPS", "States"),
        ("Islands", "NNPS", "Islands"),
        ("Witness", "NNPS", "Witnesses"),
        ("people", "NNS", "people"),
        ("clothes", "NNS", "clothes"),
        ("bus", "NNS", "buses"),
        ("glass", "NNS", "glasses"),
    ],
)
def test_unseen_words_follow_the_rules_of_spelling(lemma: str, tag: str, form: str) -> None:
    assert regular_form(lemma, tag) == form


def test_features_stand_for_fine_tags() -> None:
    assert fine_tag(noun("cat", num="pl"), "") == "NNS"
    assert fine_tag(verb("run"), "3") == "VBZ"
    assert fine_tag(verb("run"), "pl") == "VBP"
    assert fine_tag(verb("run", "past"), "3") == "VBD"
    assert fine_tag(verb("run", "", partic="past"), "") == "VBN"


def test_forms_are_learnt_by_agreement() -> None:
    inflection = Inflection()
    for form, agreement in (("is", "3"), ("are", "pl"), ("are", "pl"), ("am", "1")):
        inflection.learn(verb("be"), agreement, form)
    assert inflection.forms(verb("be"), "3") == [("is", 1.0)]
    assert inflection.forms(verb("be"), "pl") == [("are", 1.0)]
    assert inflection.forms(verb("be"), "")[0] == ("are", 0.5)


def test_forms_of_unseen_lemmas_come_from_the_dictionary() -> None:
    pytest.importorskip("lemminflect")
    assert Inflection().forms(noun("mouse", num="pl"), "") == [("mice", 1.0)]
    assert Inflection().forms(verb("be", "past"), "pl") == [("were", 1.0)]


def test_determiners_agree_with_their_noun() -> None:
    this = SrNode("DET", 3, 2, "this", cpos="DT")
    for num in ("sg", "pl"):
        sentence = SrSentence("1", Track.SHALLOW, (verb("sleep"), noun("cat", num=num), this))
        assert agreements(sentence)[3] == num


def test_numbers_keep_their_form() -> None:
    assert Inflection().forms(noun("1980s", num="pl"), "") == [("1980s", 1.0)]


@pytest.mark.parametrize(
    ("lemma", "cpos", "form"),
    [
        ("Islands", "NNP", "Islands"),
        ("States", "NNP", "States"),
        ("Olympics", "NNP", "Olympics"),
        ("Nation", "NNP", "Nations"),
        ("scissors", "NN", "scissors"),
        ("lens", "NN", "lenses" if find_spec("lemminflect") else "lens"),
        ("zogs", "NN", "zogs"),
        ("zog", "NN", "zogs"),
        ("ילד", "NN", "ילד"),
        ("café", "NN", "café"),
        ("°", "NN", "°"),
        ("%", "NN", "%"),
    ],
)
def test_only_english_singulars_are_made_plural(lemma: str, cpos: str, form: str) -> None:
    node = SrNode("OBJ", 2, 1, lemma, cpos=cpos, num="pl")
    assert Inflection().forms(node, "") == [(form, 1.0)]


def test_signs_keep_the_form_of_their_lemma() -> None:
    sign = SrNode("PUNCT", 2, 1, '"', cpos="``")
    inflection = Inflection()
    inflection.learn(sign, "", "“")
    assert inflection.forms(sign, "") == [('"', 1.0)]


def test_rules_of_english_are_for_english_only() -> None:
    node = SrNode("SROOT", 1, 0, "dormir", cpos="VERB", tense="past")
    assert Inflection().forms(node, "3") == [("dormir", 1.0)]
