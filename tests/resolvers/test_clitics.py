"""Pronouns inside Spanish verbs: what is one, what only looks so, what each agrees in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.clitics import clitic_table, enclitics
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_workbench.model import Document, FrozenDict, Layer, Token, sentences_from_lengths
from anaphora_workbench.model.language import language
from anaphora_workbench.model.language_tables import language_data

Build = Callable[..., Any]
SPANISH = clitic_table("es")


def tagged(*words: str) -> Document:
    """Build one sentence of words written ``form/POS/features``."""
    tokens = []
    for word in words:
        form, pos, *feats = word.split("/")
        pairs = dict(part.split("=") for part in feats[0].split("|")) if feats else {}
        tokens.append(Token(form, "", pos, features=FrozenDict(pairs)))
    return Document("d", "es", "", tuple(tokens), sentences_from_lengths([len(tokens)]))


def hosts(document: Document) -> list[str]:
    return [found.host for _index, found in enclitics(document, language("es"))]


@pytest.mark.parametrize(
    ("word", "host", "form", "clitics"),
    [
        ("comprarlo", "comprar", "infinitive", ("lo",)),
        ("dárselo", "dar", "infinitive", ("se", "lo")),
        ("decírmelo", "decir", "infinitive", ("me", "lo")),
        ("oírla", "oír", "infinitive", ("la",)),
        ("irse", "ir", "infinitive", ("se",)),
        ("viéndola", "viendo", "gerund", ("la",)),
        ("diciéndoselo", "diciendo", "gerund", ("se", "lo")),
        ("retírela", "retire", "imperative", ("la",)),
        ("enfríelo", "enfríe", "imperative", ("lo",)),
        ("ábrala", "abra", "imperative", ("la",)),
        ("ciérrelos", "cierre", "imperative", ("los",)),
        ("vístanse", "vistan", "imperative", ("se",)),
        ("muéstresela", "muestre", "imperative", ("se", "la")),
        ("dime", "di", "imperative", ("me",)),
        ("dímelo", "di", "imperative", ("me", "lo")),
        ("mantenlo", "manten", "imperative", ("lo",)),
        ("vete", "ve", "imperative", ("te",)),
        ("miradlo", "mirad", "imperative", ("lo",)),
        ("sentaos", "sentad", "imperative", ("os",)),
        ("idos", "id", "imperative", ("os",)),
        ("vámonos", "vamos", "imperative", ("nos",)),
        ("hagámoslo", "hagamos", "imperative", ("lo",)),
        ("digámoselo", "digamos", "imperative", ("se", "lo")),
    ],
)
def test_a_verb_is_taken_apart(word: str, host: str, form: str, clitics: tuple[str, ...]) -> None:
    found = SPANISH.split(word)
    assert found is not None
    assert (found.host, found.form, found.clitics) == (host, form, clitics)


@pytest.mark.parametrize(
    "word",
    [
        "habla",
        "vale",
        "clase",
        "consume",
        "perla",
        "parte",
        "dárlo",
        "película",
        "títulos",
        "móviles",
        "lole",
        "pedidos",
        "nosotros",
        "se",
    ],
)
def test_a_word_that_only_ends_so_is_left_whole(word: str) -> None:
    assert SPANISH.split(word) is None


def test_every_listed_exception_would_otherwise_be_taken_apart() -> None:
    table = type(SPANISH)(language("es"))
    table._none = frozenset()
    words = language_data("es")["clitics"]["none"]
    assert [word for word in words if table.split(word) is None] == []


def test_a_wrong_noun_tag_is_no_proof_against_a_clitic() -> None:
    document = tagged("Retírela/NOUN", "y/CCONJ", "límpiela/VERB/VerbForm=Fin", "dárselo/NOUN")
    assert hosts(document) == ["retire", "limpie", "dar"]


def test_a_noun_behind_its_article_is_no_verb() -> None:
    assert hosts(tagged("el/DET", "páramelo/NOUN", "la/DET", "contarla/NOUN")) == []


def test_a_finite_verb_is_no_infinitive_with_a_clitic() -> None:
    assert hosts(tagged("Él/PRON", "comparte/VERB/VerbForm=Fin")) == []
    assert hosts(tagged("compararte/VERB/VerbForm=Inf")) == ["comparar"]


def test_a_verb_of_unknown_form_is_an_infinitive_only_by_its_lemma() -> None:
    tokens = (Token("duerme", "dormir", "VERB"), Token("verme", "ver", "VERB"))
    assert hosts(Document("d", "es", "", tokens, sentences_from_lengths([2]))) == ["ver"]


def test_a_form_of_many_nouns_counts_only_as_a_verb() -> None:
    assert hosts(tagged("museos/NOUN", "letreros/ADJ")) == []
    assert hosts(tagged("sentaos/VERB/VerbForm=Fin")) == ["sentad"]


def test_an_imperative_of_vos_needs_no_accent_but_its_tag() -> None:
    document = tagged("Decile/VERB/Mood=Imp|VerbForm=Fin", "callate/VERB/Mood=Imp|VerbForm=Fin")
    assert hosts(document) == ["deci", "calla"]
    assert hosts(tagged("compralo/NOUN", "retirela/VERB/Mood=Ind")) == []


def test_the_end_of_a_stem_is_no_clitic_of_vos() -> None:
    features = FrozenDict({"Mood": "Imp", "VerbForm": "Fin"})
    words = [("instale", "instalar"), ("consume", "consumir"), ("regale", "regalar")]
    tokens = tuple([Token(form, lemma, "VERB", features=features) for form, lemma in words])
    assert hosts(Document("d", "es", "", tokens, sentences_from_lengths([3]))) == []


def test_a_name_in_the_middle_of_a_sentence_is_no_imperative() -> None:
    assert hosts(tagged("dijo/VERB", "Rómpela/PROPN")) == []
    assert hosts(tagged("¡/PUNCT", "Dime/PROPN", "algo/PRON")) == ["di"]


def test_clitics_are_numbered_in_their_word_and_agree() -> None:
    found = PronounFinder().find(tagged("dárselas/NOUN"), Layer("base"))
    first, second = found.markables["c1"], found.markables["c2"]
    assert (first.clitic, second.clitic) == (1, 2)
    assert first.attributes == {"Form": "se", "Person": "3", "Case": "Dat", "Host": "dar"}
    assert second.attributes == {
        "Form": "las",
        "Number": "Plur",
        "Gender": "Fem",
        "Person": "3",
        "Case": "Acc",
        "Host": "dar",
    }


def test_a_reflexive_clitic_says_so() -> None:
    assert SPANISH.features(("se",), 1).get("Reflex") == "Yes"
    assert "Reflex" not in SPANISH.features(("se", "lo"), 1)


def test_clitics_of_the_first_person_have_a_kind_of_their_own() -> None:
    found = PronounFinder().find(tagged("dímelo/VERB"), Layer("base"))
    assert [anaphor.kind for anaphor in found.anaphors.values()] == ["clitic12", "clitic"]


def test_untagged_text_gives_its_clitics(words_only: Build) -> None:
    document = words_only("Quiso dárselo y se fue", code="es")
    assert hosts(document) == ["dar"]


def test_other_languages_have_no_clitics(words_only: Build) -> None:
    assert list(enclitics(words_only("come darlo"), language("en"))) == []


def test_clitics_that_are_words_of_their_own_are_not_found_twice(parse: Build) -> None:
    document = parse(
        """
        comprar comprar VERB VerbForm=Inf 0 root
        lo él PRON Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs 1 obj
        """,
        "es",
    )
    found = PronounFinder().find(document, Layer("base"))
    assert [anaphor.kind for anaphor in found.anaphors.values()] == ["persNoRefl"]


def test_finding_again_changes_nothing() -> None:
    document = tagged("dárselo/NOUN")
    found = PronounFinder().find(document, Layer("base"))
    assert PronounFinder().find(document, found) == found
