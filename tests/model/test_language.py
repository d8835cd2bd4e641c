"""Language tables: kinds of pronoun, agreement, tags, roles, guessing."""

from collections import Counter
from pathlib import Path

import pytest

from anaphora_workbench.model import FrozenDict, Token
from anaphora_workbench.model.language import (
    UNKNOWN,
    kind_order,
    language,
    language_codes,
    tag_set,
)


def word(text: str, *, lemma: str = "", pos: str = "", tag: str = "", feats: str = "") -> Token:
    features = FrozenDict([part.split("=", 1) for part in feats.split("|") if part])
    return Token(text, lemma, pos, tag, "", features)


def test_the_tag_set_begins_with_the_default_kinds_in_the_order_of_reports() -> None:
    assert [kind.label for kind in tag_set() if kind.default] == [
        "persIt",
        "persRefl",
        "persNoRefl",
        "poss",
        "demo",
        "zero",
        "clitic",
    ]
    assert [kind.default for kind in tag_set()] == sorted(
        [kind.default for kind in tag_set()], reverse=True
    )


def test_unknown_kinds_sort_behind_the_tag_set_by_alphabet() -> None:
    labels = ["mine", "zero", "also", "persIt"]
    assert sorted(labels, key=kind_order) == ["persIt", "zero", "also", "mine"]


def test_every_kind_of_every_form_table_is_in_the_tag_set() -> None:
    known = {kind.label for kind in tag_set()} | {""}
    for code in language_codes():
        for form in language(code).forms.values():
            assert {form.kind, form.single} <= known


def test_a_region_does_not_matter_and_the_tables_are_read_once() -> None:
    assert language("es-MX") is language("es")


def test_a_language_without_a_file_gets_the_tables_of_every_language() -> None:
    assert language("sw").forms == language("und").forms
    assert language("sw").role("nsubj:pass") == "subject"
    assert language("sw").code == "sw"


@pytest.mark.parametrize(
    ("token", "kind"),
    [
        (word("It", lemma="it", pos="PRON", feats="PronType=Prs|Person=3"), "persIt"),
        (word("its", lemma="its", pos="PRON", feats="PronType=Prs|Person=3|Poss=Yes"), "poss"),
        (word("them", lemma="they", pos="PRON", feats="PronType=Prs|Person=3"), "persNoRefl"),
        (word("itself", pos="PRON", feats="PronType=Emp|Person=3|Reflex=Yes"), "persRefl"),
        (word("ourselves", pos="PRON", feats="PronType=Prs|Person=1|Reflex=Yes"), "refl12"),
        (word("we", pos="PRON", feats="PronType=Prs|Person=1"), "pers12"),
        (word("your", pos="PRON", feats="PronType=Prs|Person=2|Poss=Yes"), "poss12"),
        (word("that", pos="PRON", feats="PronType=Dem|Number=Sing"), "demo"),
        (word("that", pos="DET", feats="PronType=Dem|Number=Sing"), ""),
        (word("that", pos="PRON", tag="WDT", feats="PronType=Rel"), "rel"),
        (word("whose", pos="PRON", feats="PronType=Rel|Poss=Yes"), "rel"),
        (word("each", pos="DET", feats="PronType=Rcp|ExtPos=PRON"), "recip"),
        (word("there", pos="PRON", tag="EX", feats="PronType=Dem"), ""),
        (word("the", pos="DET", feats="PronType=Art|Definite=Def"), ""),
        (word("Mine", pos="NOUN"), ""),
    ],
)
def test_english_kinds_follow_the_universal_features(token: Token, kind: str) -> None:
    assert language("en").kind_of(token) == kind


@pytest.mark.parametrize(
    ("token", "kind"),
    [
        (word("su", pos="DET", feats="PronType=Prs|Person=3|Poss=Yes|Number=Sing"), "poss"),
        (word("se", pos="PRON", feats="PronType=Prs|Person=3|Reflex=Yes"), "persRefl"),
        (word("la", pos="PRON", feats="PronType=Prs|Person=3|Gender=Fem"), "persNoRefl"),
        (word("lo", pos="PRON", feats="PronType=Prs|Person=3|Definite=Def"), ""),
        (word("ello", lemma="él", pos="PRON", feats="PronType=Prs|Person=3"), "persIt"),
        (word("que", pos="PRON", feats="PronType=Int,Rel"), "rel"),
        (word("qué", pos="PRON", feats="PronType=Int,Rel"), ""),
        (word("que", pos="SCONJ", feats="PronType=Int,Rel"), ""),
        (word("eso", tag="pd0ns000"), "demo"),
        (word("la", tag="pp3fsa00"), "persNoRefl"),
        (word("la", tag="da0fs0"), ""),
        (word("sus", tag="dp3cp0"), "poss"),
        (word("nosotros", tag="pp1mp000"), "pers12"),
    ],
)
def test_spanish_kinds_follow_the_features_or_the_eagles_tags(token: Token, kind: str) -> None:
    assert language("es").kind_of(token) == kind


def test_a_person_makes_a_personal_pronoun_where_the_corpus_gives_no_pronoun_type() -> None:
    assert language("fr").kind_of(word("eux", pos="PRON", feats="Person=3")) == "persNoRefl"
    assert language("fr").kind_of(word("rien", pos="PRON", feats="Number=Sing")) == ""


@pytest.mark.parametrize(
    ("form", "tag", "kind"),
    [
        ("her", "PRP", "persNoRefl"),
        ("her", "PRP$", "poss"),
        ("himself", "PRP", "persRefl"),
        ("It", "PRP", "persIt"),
        ("our", "PRP$", "poss12"),
        ("that", "DT", ""),
        ("that", "IN", ""),
        ("who", "WP", "rel"),
        ("it", "PPH1R1", "persIt"),
    ],
)
def test_penn_and_claws_tags_are_read_with_the_form_table(form: str, tag: str, kind: str) -> None:
    assert language("en").kind_of(word(form, tag=tag)) == kind


def test_untagged_words_count_by_form_only_when_the_form_is_unambiguous() -> None:
    english = language("en")
    kinds = [english.kind_of(word(form)) for form in ("He", "her", "that", "house")]
    assert kinds == ["persNoRefl", "poss", "", ""]


def test_a_mention_of_one_word_decides_ambiguous_forms() -> None:
    english = language("en")
    kinds = [english.kind_of(word(form), single=True) for form in ("her", "that", "house")]
    assert kinds == ["persNoRefl", "demo", ""]


def test_untagged_spanish_articles_are_no_pronouns_unless_they_are_mentions() -> None:
    assert language("es").kind_of(word("la")) == ""
    assert language("es").kind_of(word("la"), single=True) == "persNoRefl"


def test_agreement_of_an_untagged_pronoun_comes_from_its_form() -> None:
    she = language("en").agreement(word("She"))
    assert (she.number, she.gender, she.person, she.animate) == ({"Sing"}, {"Fem"}, {"3"}, True)


def test_features_win_over_the_form_table() -> None:
    they = word("they", pos="PRON", feats="PronType=Prs|Person=3|Number=Sing")
    assert language("en").agreement(they).number == {"Sing"}


def test_a_spanish_possessive_does_not_have_the_number_of_the_thing_possessed() -> None:
    sus = word("sus", pos="DET", feats="PronType=Prs|Person=3|Poss=Yes|Number=Plur")
    assert language("es").agreement(sus).number == frozenset()


def test_layered_features_tell_the_number_of_the_possessor() -> None:
    feats = "PronType=Prs|Person=1|Poss=Yes|Number=Plur|Number[psor]=Sing"
    assert language("es").agreement(word("mis", pos="DET", feats=feats)).number == {"Sing"}


def test_nouns_have_their_gender_and_animacy_from_the_lists() -> None:
    english = language("en")
    queen = english.agreement(word("queens", lemma="queen", pos="NOUN", feats="Number=Plur"))
    table = english.agreement(word("table", lemma="table", pos="NOUN", feats="Number=Sing"))
    team = english.agreement(word("team", lemma="team", pos="NOUN", feats="Number=Sing"))
    assert (queen.gender, queen.animate) == ({"Fem"}, True)
    assert (table.gender, table.animate) == (frozenset(), False)
    assert team.animate is None


def test_a_penn_tag_tells_the_number_of_a_noun() -> None:
    assert language("en").agreement(word("wugs", tag="NNS")).number == {"Plur"}


def test_an_unknown_word_agrees_with_everything() -> None:
    assert language("en").agreement(word("wug")) == UNKNOWN


@pytest.mark.parametrize(
    ("code", "tag", "pos"),
    [
        ("en", "VBD", "VERB"),
        ("en", "PRP$", "PRON"),
        ("en", "NOUN", "NOUN"),
        ("en", "???", ""),
        ("es", "ncms000", "NOUN"),
        ("es", "NCMS000", "NOUN"),
        ("es", "vsip3s0", "AUX"),
        ("es", "sps00", "ADP"),
        ("hu", "[/N/Pro][3Sg][Nom]", "PRON"),
    ],
)
def test_corpus_tags_become_universal_parts_of_speech(code: str, tag: str, pos: str) -> None:
    assert language(code).upos(tag) == pos


@pytest.mark.parametrize(
    ("code", "deprel", "role"),
    [
        ("en", "nsubj", "subject"),
        ("en", "nsubj:pass", "subject"),
        ("en", "nsubjpass", "subject"),
        ("en", "dobj", "object"),
        ("en", "pobj", "prepositional-object"),
        ("en", "obl:tmod", "oblique"),
        ("en", "nmod:poss", "possessor"),
        ("en", "poss", "possessor"),
        ("en", "expl", "expletive"),
        ("es", "expl:pv", "expletive"),
        ("hu", "subj", "subject"),
        ("hu", "poss", "possessor"),
        ("hu", "coord", "conjunct"),
        ("en", "made-up", ""),
    ],
)
def test_relation_labels_become_roles(code: str, deprel: str, role: str) -> None:
    assert language(code).role(deprel) == role


@pytest.mark.corpora
def test_gum_has_1321_third_person_pronouns_and_each_gets_a_kind(corpora: Path) -> None:
    english = language("en")
    kinds: Counter[str] = Counter()
    for path in sorted((corpora / "gum" / "conllu").glob("*.conllu")):
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = line.split("\t")
            if len(cells) != 10 or not cells[0].isdigit() or cells[3] != "PRON":
                continue
            token = word(
                cells[1], lemma=cells[2], pos=cells[3], tag=cells[4], feats=cells[5].strip("_")
            )
            if token.features.get("PronType") == "Prs" and token.features.get("Person") == "3":
                kinds[english.kind_of(token)] += 1
    assert kinds == {"persIt": 293, "persNoRefl": 533, "poss": 470, "persRefl": 25}


@pytest.mark.parametrize(
    ("following", "kind"),
    [
        ("hand", "poss"),
        ("old", "poss"),
        ("to", "persNoRefl"),
        (",", "persNoRefl"),
        ("", "persNoRefl"),
    ],
)
@pytest.mark.parametrize("single", [True, False])
def test_untagged_her_is_possessive_before_what_can_be_possessed(
    following: str, kind: str, single: bool
) -> None:
    after = Token(following)
    assert language("en").kind_of(Token("her"), single=single, following=after) == kind


def test_spanish_se_is_reflexive_unless_it_is_a_dative() -> None:
    features = {"PronType": "Prs", "Person": "3"}
    se = Token("se", "él", "PRON", features=FrozenDict(features))
    dative = Token("se", "él", "PRON", features=FrozenDict({**features, "Case": "Dat"}))
    assert language("es").kind_of(se) == "persRefl"
    assert language("es").kind_of(dative) == "persNoRefl"


def test_a_form_of_several_genders_keeps_them_whatever_its_tag_says() -> None:
    lo = Token("lo", "él", "PRON", features=FrozenDict({"Gender": "Masc", "Person": "3"}))
    assert language("es").agreement(lo).gender == {"Masc", "Neut"}


def test_a_polite_pronoun_is_addressed_and_agrees_as_third_person() -> None:
    features = FrozenDict({"Person": "2", "Polite": "Form", "Number": "Sing"})
    usted = Token("usted", "usted", "PRON", features=features)
    assert language("es").agreement(usted).person == {"2", "3"}
