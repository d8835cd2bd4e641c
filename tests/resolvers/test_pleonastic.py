"""Pleonastic *it* by tags alone and with a parse, and the Spanish *se* that refers to nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.finders.pleonastic import PATTERNS, Pleonastic
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Document, Layer, Reference, Token, sentences_from_lengths
from anaphora_workbench.model.language import language
from anaphora_workbench.model.language_tables import language_data

Build = Callable[..., Any]


def tagged(text: str, code: str = "en") -> Document:
    """Build one sentence of words: ``form/POS``, ``form/lemma/POS`` or ``form/lemma/POS/tag``."""
    tokens = []
    for word in text.split():
        form, *rest = word.split("/")
        lemma = rest[0] if len(rest) > 1 else form.lower()
        pos, tag = (rest[1], rest[2]) if len(rest) == 3 else (rest[-1], "")
        tokens.append(Token(form, lemma, pos, tag))
    return Document("d", code, "", tuple(tokens), sentences_from_lengths([len(tokens)]))


def pattern(text: str) -> str:
    """Return the pattern of the first *it*."""
    document = tagged(text)
    place = next(i for i, token in enumerate(document.tokens) if token.text.lower() == "it")
    return Pleonastic(TextView(document, language("en"))).pattern(place)


EMPTY_ONES = {
    "It/PRON rained/rain/VERB again/ADV": "weather",
    "It/PRON rained/rain/VERB all/DET day/NOUN": "weather",
    "It/PRON began/begin/VERB to/PART snow/snow/VERB": "weather",
    "It/PRON was/be/AUX windy/ADJ": "weather",
    "It/PRON was/be/AUX cold/ADJ outside/ADV": "weather",
    "It/PRON is/be/AUX half/ADV past/ADP nine/NUM": "time",
    "It/PRON is/be/AUX late/ADJ ./PUNCT": "time",
    "It/PRON took/take/VERB two/NUM days/day/NOUN to/PART dig/VERB": "time",
    "It/PRON is/be/AUX two/NUM years/year/NOUN since/SCONJ": "time",
    "It/PRON is/be/AUX ten/NUM miles/mile/NOUN to/ADP Rome/PROPN": "distance",
    "It/PRON is/be/AUX clear/ADJ that/SCONJ he/PRON lied/lie/VERB": "evaluation",
    "It/PRON is/be/AUX hard/ADJ to/PART open/VERB the/DET lid/NOUN": "evaluation",
    "It/PRON is/be/AUX kind/ADJ of/ADP you/PRON to/PART come/VERB": "evaluation",
    "It/PRON is/be/AUX a/DET pity/NOUN that/SCONJ he/PRON lied/lie/VERB": "evaluation",
    "how/ADV hard/ADJ it/PRON is/be/AUX to/PART win/VERB": "evaluation",
    "Is/be/AUX it/PRON true/ADJ that/SCONJ he/PRON lied/lie/VERB": "evaluation",
    "Is/be/AUX n't/not/PART it/PRON true/ADJ that/SCONJ he/PRON lied/lie/VERB": "evaluation",
    "It/PRON is/be/AUX said/say/VERB/VBN that/SCONJ he/PRON lied/lie/VERB": "belief",
    "It/PRON was/be/AUX decided/decide/VERB/VBN to/PART go/VERB": "belief",
    "It/PRON seems/seem/VERB that/SCONJ he/PRON lied/lie/VERB": "seeming",
    "It/PRON looks/look/VERB as/SCONJ if/SCONJ he/PRON lied/lie/VERB": "seeming",
    "It/PRON appears/appear/VERB nobody/PRON came/come/VERB": "seeming",
    "It/PRON matters/matter/VERB whether/SCONJ he/PRON lied/lie/VERB": "happening",
    "It/PRON makes/make/VERB no/DET sense/NOUN to/PART wait/VERB": "happening",
    "It/PRON was/be/AUX in/ADP Rome/PROPN that/SCONJ they/PRON met/meet/VERB": "cleft",
    "It/PRON was/be/AUX Ana/PROPN who/PRON won/win/VERB": "cleft",
    "He/PRON found/find/VERB it/PRON hard/ADJ to/PART win/VERB": "object",
    "I/PRON like/VERB it/PRON when/SCONJ he/PRON sings/sing/VERB": "object",
    "We/PRON called/call/VERB it/PRON a/DET day/NOUN": "idiom",
    "when/ADV it/PRON comes/come/VERB to/ADP money/NOUN": "idiom",
}


@pytest.mark.parametrize("text", EMPTY_ONES)
def test_tags_alone_show_the_pattern(text: str) -> None:
    assert pattern(text) == EMPTY_ONES[text]


def test_every_pattern_is_tested() -> None:
    assert set(EMPTY_ONES.values()) == set(PATTERNS)


@pytest.mark.parametrize(
    "text",
    [
        "It/PRON barked/bark/VERB ./PUNCT",
        "It/PRON was/be/AUX cold/ADJ ./PUNCT",
        "It/PRON is/be/AUX easy/ADJ to/PART open/VERB ./PUNCT",
        "It/PRON is/be/AUX likely/ADJ to/PART break/VERB ./PUNCT",
        "It/PRON is/be/AUX so/ADV big/ADJ that/SCONJ it/PRON broke/break/VERB",
        "It/PRON is/be/AUX too/ADV good/ADJ to/PART lose/VERB",
        "It/PRON is/be/AUX good/ADJ enough/ADV to/PART win/VERB",
        "It/PRON seems/seem/VERB to/PART sleep/VERB ./PUNCT",
        "It/PRON is/be/AUX said/say/VERB/VBN to/PART sleep/VERB",
        "It/PRON said/say/VERB/VBD that/SCONJ he/PRON lied/lie/VERB",
        "It/PRON is/be/AUX sure/ADJ that/SCONJ he/PRON lied/lie/VERB",
        "It/PRON is/be/AUX the/DET one/NOUN that/PRON he/PRON likes/like/VERB",
        "It/PRON is/be/AUX ten/NUM minutes/minute/NOUN slow/ADJ",
        "It/PRON poured/pour/VERB the/DET tea/NOUN",
        "He/PRON made/make/VERB it/PRON thicker/ADJ ./PUNCT",
        "He/PRON left/leave/VERB it/PRON in/ADP the/DET rain/NOUN",
    ],
)
def test_a_pronoun_that_refers_shows_none(text: str) -> None:
    assert pattern(text) == ""


def test_words_without_tags_show_no_more_than_fixed_phrases(words_only: Build) -> None:
    view = TextView(words_only("It seems that he came", "when it comes to bread"), language("en"))
    assert Pleonastic(view).pattern(0) == ""
    assert Pleonastic(view).pattern(6) == "idiom"


RELATIVE = """
    It it PRON PronType=Prs|Person=3 4 nsubj
    is be AUX _ 4 cop
    a a DET _ 4 det
    rule rule NOUN _ 0 root
    that that PRON PronType=Rel 7 {object}
    we we PRON _ 7 nsubj
    wrote write VERB VerbForm=Fin 4 {relation}
    """


def test_a_relative_clause_is_no_clause_that_the_pronoun_announces(parse: Build) -> None:
    tables = language("en")
    relative = parse(RELATIVE.format(object="obj", relation="acl:relcl"))
    announced = parse(RELATIVE.format(object="mark", relation="ccomp"))
    assert Pleonastic(TextView(relative, tables)).pattern(0) == ""
    assert Pleonastic(TextView(announced, tables)).pattern(0) == "evaluation"


def test_the_finder_names_the_pattern() -> None:
    document = tagged("It/it/PRON/PRP rained/rain/VERB")
    (found,) = PronounFinder().find(document, Layer("base")).anaphors.values()
    assert found.kind == "persIt"
    assert found.reference is Reference.NON_REFERRING
    assert found.attributes == {"pattern": "weather"}


def test_patterns_can_be_left_to_the_parse() -> None:
    document = tagged("It/it/PRON/PRP rained/rain/VERB")
    (found,) = PronounFinder(pleonastic=False).find(document, Layer("base")).anaphors.values()
    assert found.reference is None


def test_a_decision_that_is_there_is_not_overruled() -> None:
    document = tagged("It/it/PRON/PRP rained/rain/VERB")
    found = PronounFinder(pleonastic=False).find(document, Layer("base"))
    assert PronounFinder().find(document, found) == found


def test_each_list_is_of_single_lower_case_words() -> None:
    data = dict(language_data("en")["pleonastic"])
    idioms = data.pop("idioms")
    assert all("it" in phrase.split() for phrase in idioms)
    for name, words in data.items():
        assert len(set(words)) == len(words), name
        assert all(word == word.lower() and " " not in word for word in words), name


def reflexive(rows: str, parse: Build) -> tuple[object, str]:
    """Return reference and pattern of the first *se*."""
    document = parse(rows, "es")
    found = PronounFinder(["persRefl"]).find(document, Layer("base"))
    (anaphor,) = found.anaphors.values()
    return anaphor.reference, anaphor.attributes.get("pattern", "")


UNDECIDED = "PronType=Prs|Person=3|Reflex=Yes|Case=Acc,Dat"
FINITE = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"


def test_se_of_an_inherent_verb_refers_to_nobody(parse: Build) -> None:
    rows = f"Se él PRON {UNDECIDED} 2 obj\nfue ir VERB {FINITE} 0 root"
    assert reflexive(rows, parse) == (Reference.NON_REFERRING, "inherent-se")


def test_se_of_a_thing_that_is_done_something_to_is_passive(parse: Build) -> None:
    rows = (
        f"Se él PRON {UNDECIDED} 2 obj\nlava lavar VERB {FINITE} 0 root\nmesa mesa NOUN _ 2 nsubj"
    )
    assert reflexive(rows, parse) == (Reference.NON_REFERRING, "passive-se")


def test_se_of_one_who_does_it_to_himself_refers(parse: Build) -> None:
    rows = (
        f"Se él PRON {UNDECIDED} 2 obj\nlava lavar VERB {FINITE} 0 root\nniño niño NOUN _ 2 nsubj"
    )
    assert reflexive(rows, parse) == (None, "")


def test_se_before_an_accusative_is_a_dative(parse: Build) -> None:
    rows = f"Se él PRON {UNDECIDED} 3 obj\nlo él PRON _ 3 obj\ndio dar VERB {FINITE} 0 root"
    found = PronounFinder().find(parse(rows, "es"), Layer("base"))
    (se, _lo) = [a for a in found.anaphors_in_text_order() if not a.kind.startswith("zero")]
    assert (se.kind, se.reference) == ("persNoRefl", None)


def test_se_that_somebody_has_analysed_is_believed(parse: Build) -> None:
    known = UNDECIDED.replace("Acc,Dat", "Acc")
    rows = f"Se él PRON {known} 2 obj\nfue ir VERB {FINITE} 0 root"
    assert reflexive(rows, parse) == (None, "")


def test_se_inside_an_infinitive_is_judged_by_its_verb(parse: Build) -> None:
    rows = (
        "Quiso querer VERB Mood=Ind|Number=Sing|Person=3|VerbForm=Fin 0 root\n"
        "irse ir VERB VerbForm=Inf 1 xcomp\ny y CCONJ _ 4 cc\n"
        "lavarse lavar VERB VerbForm=Inf 2 conj"
    )
    found = PronounFinder(["clitic"]).find(parse(rows, "es"), Layer("base"))
    assert [anaphor.reference for anaphor in found.anaphors_in_text_order()] == [
        Reference.NON_REFERRING,
        None,
    ]
