"""Data tables: tags of corpora against universal tags, letters at places, impossible values."""

import pytest

from anaphora_workbench.model import Token
from anaphora_workbench.model.language import language, language_codes
from anaphora_workbench.model.language_tables import (
    UNIVERSAL_TAGS,
    PrefixTable,
    by_position,
    language_data,
    positions,
    possible,
    pronoun_forms,
    tag_features,
)


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize("tag", sorted(UNIVERSAL_TAGS))
def test_a_universal_tag_tells_no_features(code: str, tag: str) -> None:
    assert language(code).features_of(Token("x", tag=tag)) == {}


def test_a_name_tagged_propn_is_no_plural_pronoun() -> None:
    name = Token("Juan", pos="PROPN", tag="PROPN")
    assert language("es").agreement(name).gender <= {"Masc"}
    assert language("es").agreement(name).number == frozenset()


def test_a_universal_tag_with_features_behind_it_is_no_prefix_match_either() -> None:
    table = PrefixTable({"pr*": "relative"})
    assert table.get("PROPN__Gender=Masc") is None
    assert table.get("PR0CN000") == "relative"


@pytest.mark.parametrize(
    ("tag", "features"),
    [
        ("ncms000", {"Gender": "Masc", "Number": "Sing"}),
        ("np0000l", {}),
        ("pp3fpa00", {"PronType": "Prs", "Person": "3", "Gender": "Fem", "Number": "Plur"}),
        ("da0ns0", {"PronType": "Art", "Number": "Sing"}),
        ("aq0cp0", {"Number": "Plur"}),
        ("vmp00sf", {"VerbForm": "Part", "Number": "Sing", "Gender": "Fem"}),
        ("ADVERB", {}),
        ("DETPOSS", {}),
        ("VERBFIN", {}),
    ],
)
def test_letters_at_places_tell_features_of_eagles_tags_only(
    tag: str, features: dict[str, str]
) -> None:
    assert language("es").features_of(Token("x", tag=tag)) == features


@pytest.mark.parametrize(
    ("tag", "pos"),
    [("a", "ADJ"), ("Fp", "PUNCT"), ("Z", "NUM"), ("sps00", "ADP"), ("np", "PROPN"), ("XYZ", "")],
)
def test_spanish_tags_have_word_classes(tag: str, pos: str) -> None:
    assert language("es").upos(tag) == pos


def test_a_letter_of_another_tag_set_ends_the_reading() -> None:
    letters = {"gender": {"m": "Masc", "0": ""}, "number": {"s": "Sing"}}
    table = positions([{"prefixes": ["n"], "gender": 1, "number": 2}], letters)
    assert by_position("nms", table.get("nms")) == {"Gender": "Masc", "Number": "Sing"}
    assert by_position("n0s", table.get("n0s")) == {"Number": "Sing"}
    assert by_position("nps", table.get("nps")) == {}
    assert by_position("nm", table.get("nm")) == {"Gender": "Masc"}


def test_a_gender_cannot_be_plural() -> None:
    with pytest.raises(ValueError, match="Gender cannot be Plur"):
        possible("Gender", frozenset(("Masc", "Plur")))


def test_impossible_letters_are_refused_when_the_tables_are_loaded() -> None:
    with pytest.raises(ValueError, match="Number cannot be Fem"):
        positions([], {"number": {"f": "Fem"}})


def test_impossible_features_of_tags_are_refused() -> None:
    with pytest.raises(ValueError, match="Person cannot be Sing"):
        tag_features({"NN": {"Person": "Sing"}})


def test_impossible_pronouns_are_refused() -> None:
    with pytest.raises(ValueError, match="Number cannot be Masc"):
        pronoun_forms([{"forms": ["he"], "kind": "persNoRefl", "number": "Masc"}])


@pytest.mark.parametrize("code", [*language_codes(), "und"])
def test_all_letters_of_the_data_files_are_possible(code: str) -> None:
    data = language_data(code)
    assert positions(data["positions"], data["letters"]).get("no such tag") is None


@pytest.mark.parametrize(
    ("noun", "noun_class"),
    [
        ("panadera", "person"),
        ("viajero", "person"),
        ("ardilla", "animal"),
        ("orquesta", "group"),
        ("aldea", "place"),
        ("martillo", "thing"),
        ("madrugada", "time"),
    ],
)
def test_a_spanish_noun_tells_its_class(noun: str, noun_class: str) -> None:
    assert language("es").noun_classes(noun) == {noun_class}


def test_no_spanish_noun_is_listed_both_as_a_person_and_as_a_thing() -> None:
    nouns = language_data("es")["nouns"]
    assert not {*nouns["person"], *nouns["masc"], *nouns["fem"]} & set(nouns["thing"])


def test_no_spanish_first_name_is_listed_with_both_sexes() -> None:
    names = language_data("es")["names"]
    assert not set(names["masc"]) & set(names["fem"])
    assert language("es").first_names["horacio"] == "Masc"
    assert language("es").first_names["graciela"] == "Fem"
