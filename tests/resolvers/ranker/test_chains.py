"""Chains of names, noun phrases and pronouns by the learned ranking, on sentences of our own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_resolvers.finders.descriptions import NominalFinder
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.ranker.chain_model import ChainModel
from anaphora_resolvers.ranker.chain_steps import ChainSteps
from anaphora_resolvers.ranker.chains import RankerChains
from anaphora_resolvers.ranker.detection import RULES, learnt_rules, with_mentions
from anaphora_resolvers.ranker.entities import Entities
from anaphora_resolvers.ranker.link_features import NAMES, Links
from anaphora_resolvers.ranker.mentions import ChainText
from anaphora_workbench.errors import FormatError, NeedsError
from anaphora_workbench.model import Document, Layer, Markable, Reference, Span, chains_of
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import TRACE, Decision

Parse = Callable[..., Document]
ENGLISH = """
Ana ana PROPN Number=Sing 3 nsubj
Hu hu PROPN Number=Sing 1 flat
keeps keep VERB Number=Sing|Person=3|VerbForm=Fin 0 root
a a DET Definite=Ind 6 det
small small ADJ _ 6 amod
boat boat NOUN Number=Sing 3 obj
in in ADP _ 8 case
Porto Porto PROPN Number=Sing 3 obl

The the DET Definite=Def 2 det
boat boat NOUN Number=Sing 3 nsubj
leaks leak VERB Number=Sing|Person=3|VerbForm=Fin 0 root

Mrs mrs PROPN Number=Sing 3 nsubj
Hu hu PROPN Number=Sing 1 flat
paints paint VERB Number=Sing|Person=3|VerbForm=Fin 0 root
it it PRON Case=Acc|Gender=Neut|Number=Sing|Person=3|PronType=Prs 3 obj
"""
SPANISH = """
Ana Ana PROPN Gender=Fem|Number=Sing 2 nsubj
compra comprar VERB Number=Sing|Person=3|VerbForm=Fin 0 root
un uno DET Definite=Ind 4 det
barco barco NOUN Gender=Masc|Number=Sing 2 obj

El el DET Definite=Def 2 det
barco barco NOUN Gender=Masc|Number=Sing 4 nsubj
es ser AUX Number=Sing|Person=3|VerbForm=Fin 4 cop
viejo viejo ADJ Gender=Masc|Number=Sing 0 root

Ana Ana PROPN Gender=Fem|Number=Sing 3 nsubj
lo él PRON Case=Acc|Gender=Masc|Number=Sing|Person=3|PronType=Prs 3 obj
pinta pintar VERB Number=Sing|Person=3|VerbForm=Fin 0 root
"""


def prepared(document: Document) -> tuple[Document, Layer]:
    """Return a parsed text with its noun phrases and pronouns."""
    document, layer = ParsedPreprocessor().prepare(document)
    return document, PronounFinder().find(document, layer)


def chains(document: Document, layer: Layer) -> list[list[str]]:
    """Return the words of each chain of several mentions."""
    found: dict[int, list[str]] = {}
    entity_of = chains_of(layer).entity_of
    for markable in layer.in_text_order():
        if markable.id in entity_of:
            words = document.words(markable.span)
            found.setdefault(entity_of[markable.id], []).append(words)
    return [words for words in found.values() if len(words) > 1]


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        (ENGLISH, "en", [["Ana Hu", "Mrs Hu"], ["a small boat", "The boat", "it"]]),
        (SPANISH, "es", [["Ana", "Ana"], ["un barco", "El barco", "lo"]]),
    ],
)
def test_names_descriptions_and_pronouns_become_chains(
    parse: Parse, text: str, code: str, expected: list[list[str]]
) -> None:
    document, layer = prepared(parse(text, code))
    answer = RankerChains().resolve(document, layer, ())
    assert chains(document, answer) == expected
    traces = [anaphor.attributes.get(TRACE) for anaphor in answer.anaphors_in_text_order()]
    assert all(traces)
    assert len(traces) == 3


def test_the_answer_does_not_depend_on_a_later_sentence(parse: Parse) -> None:
    rows = ENGLISH.strip().split("\n\n")
    whole, layer = prepared(parse(ENGLISH))
    part, short = prepared(parse("\n\n".join(rows[:2])))
    links = {
        (whole.words(answer.markables[a.markable].span), a.antecedents)
        for answer in (RankerChains().resolve(whole, layer, ()),)
        for a in answer.anaphors.values()
        if answer.markables[a.markable].start < len(part.tokens)
    }
    again = RankerChains().resolve(part, short, ())
    assert links == {
        (part.words(again.markables[a.markable].span), a.antecedents)
        for a in again.anaphors.values()
    }


def test_a_text_without_noun_phrases_has_no_chains(parse: Parse) -> None:
    document, layer = prepared(parse("Run run VERB VerbForm=Fin 0 root"))
    assert not RankerChains().resolve(document, layer, ()).markables


def test_one_mention_is_linked_to_nothing(parse: Parse) -> None:
    document, layer = prepared(
        parse("Ana ana PROPN Number=Sing 2 nsubj\nruns run VERB VerbForm=Fin 0 root")
    )
    assert not RankerChains().resolve(document, layer, ()).anaphors


def test_a_text_without_words_or_tags_is_refused() -> None:
    for text in ("", "Ana runs."):
        document = document_of_text("x", text, "en")
        with pytest.raises(NeedsError, match="parts of speech"):
            RankerChains().resolve(document, Layer("none"), ())


def test_time_is_linear_in_the_mentions(parse: Parse) -> None:
    document, layer = prepared(parse("\n\n".join([ENGLISH.strip()] * 60)))
    text = ChainText(document, layer)
    entities = Entities(text)
    most = 0
    for number in range(len(text.mentions)):
        most = max(most, len(entities.candidates(number)))
        entities.join(number, None)
    assert len(text.mentions) > 300
    assert most < 40


def test_features_are_small_whole_numbers(parse: Parse) -> None:
    document, layer = prepared(parse(ENGLISH))
    text = ChainText(document, layer)
    entities = Entities(text)
    links = Links(text, entities)
    for number in range(len(text.mentions)):
        candidates = entities.candidates(number)
        rows = links.rows(number, candidates)
        assert rows.shape == (len(candidates) + 1, len(NAMES))
        assert rows.dtype.kind == "i"
        assert abs(rows).max() < 1 << 15
        entities.join(number, None)


def test_a_person_who_answers_new_keeps_later_names_apart(parse: Parse) -> None:
    document, layer = prepared(parse(ENGLISH))
    layer = NominalFinder().find(document, layer)
    asked = {document.words(layer.markables[a.markable].span): a for a in layer.anaphors.values()}
    boat, it = asked["The boat"], asked["it"]
    steps = ChainSteps(document, layer, ChainModel.shipped("en"))
    answer = steps.resolve(boat)
    assert answer is not None
    assert answer.reference is Reference.ANAPHOR
    assert document.words(answer.antecedents[0].span) == "a small boat"
    assert answer.score is None  # nothing is known of how probable it is
    steps.settle(boat, Decision((), Reference.OTHER))
    steps.resolve(asked["Mrs Hu"])
    steps.settle(asked["Mrs Hu"], Decision())
    again = steps.resolve(it)
    assert again is not None
    assert document.words(again.antecedents[0].span) == "The boat"


def test_the_first_mention_of_a_name_is_new(parse: Parse) -> None:
    document, layer = prepared(parse(ENGLISH))
    first = next(m for m in layer.in_text_order() if document.words(m.span) == "Porto")
    asked = replace(next(iter(layer.anaphors.values())), markable=first.id, kind="name")
    steps = ChainSteps(document, Layer.build("x", layer.markables.values(), [asked]), _english())
    answer = steps.resolve(asked)
    assert answer is not None
    assert answer.is_silent
    assert answer.reference is Reference.OTHER


def _english() -> ChainModel:
    return ChainModel.shipped("en")


MET = """
We we PRON Case=Nom|Number=Plur|Person=1|PronType=Prs 2 nsubj
met meet VERB VerbForm=Fin 0 root
Ana ana PROPN Number=Sing 2 obj
"""


@pytest.mark.parametrize(
    ("rule", "rows"),
    [
        ("apposition", [", , PUNCT _ 5 punct", "singers singer NOUN Number=Sing 3 appos"]),
        ("bracket", ["( ( PUNCT _ 5 punct", "Porto Porto PROPN Number=Sing 3 nmod"]),
        ("colon", [": : PUNCT _ 5 punct", "singers singer NOUN Number=Sing 3 nmod"]),
        ("dash", ["-- -- PUNCT _ 5 punct", "singers singer NOUN Number=Sing 3 nmod"]),
        (
            "clause",
            [
                ", , PUNCT _ 6 punct",
                "who who PRON PronType=Rel 6 nsubj",
                "sang sing VERB VerbForm=Fin 3 acl:relcl",
            ],
        ),
    ],
)
def test_a_noun_phrase_stops_where_the_guideline_stops(
    parse: Parse, rule: str, rows: list[str]
) -> None:
    document, layer = prepared(parse(MET + "\n".join(rows)))
    longer = document.words(range_of(document, layer, 2))
    assert longer.startswith("Ana ")
    assert len(longer) > len("Ana")
    changed, added = with_mentions(document, layer, (rule,))
    assert document.words(range_of(document, changed, 2)) == "Ana"
    assert not added
    others = [other for other in RULES if other != rule]
    same, _added = with_mentions(document, layer, others)
    assert document.words(range_of(document, same, 2)) == longer


def range_of(document: Document, layer: Layer, head: int) -> Span:
    """Return the tokens of the phrase with a head."""
    return next(m.span for m in layer.in_text_order() if m.head == head)


def test_the_ending_of_a_possessor_is_a_rule(parse: Parse) -> None:
    rows = "Ana ana PROPN Number=Sing 3 nmod:poss\n's 's PART _ 1 case\nboat boat NOUN _ 0 root"
    document, layer = prepared(parse(rows))
    assert document.words(range_of(document, layer, 0)) == "Ana 's"
    changed, _added = with_mentions(document, layer, ("possessive",))
    assert document.words(range_of(document, changed, 0)) == "Ana"


def test_a_name_before_a_noun_is_a_mention_if_it_comes_again(parse: Parse) -> None:
    rows = "Porto Porto PROPN _ 2 compound\nwine wine NOUN Number=Sing 0 root"
    again = "Porto Porto PROPN Number=Sing 0 root"
    document, layer = prepared(parse(f"{rows}\n\n{again}"))
    _changed, added = with_mentions(document, layer, ())
    assert added == ["chain-0"]
    document, layer = prepared(parse(rows))
    assert with_mentions(document, layer, ())[1] == []


def test_rules_are_learnt_from_the_extents_of_the_annotation(parse: Parse) -> None:
    text = MET + ", , PUNCT _ 5 punct\nsingers singer NOUN Number=Sing 3 appos"
    document, layer = prepared(parse(text))
    short = Layer.build("key", [Markable("a", (Span(2, 3),), 2)], ())
    assert learnt_rules([(document, layer, short)]) == ("apposition",)
    assert learnt_rules([(document, layer, layer)]) == ()


def test_what_a_file_has_marked_keeps_its_extent(parse: Parse) -> None:
    document, layer = prepared(parse(ENGLISH))
    marked = [replace(m, attributes=m.attributes.without("found")) for m in layer.in_text_order()]
    given = Layer.build("key", marked, ())
    assert with_mentions(document, given, RULES) == (given, [])


def test_a_damaged_model_names_its_file(tmp_path: Path) -> None:
    good = json.loads(_english().written())
    cases = {
        "model-damaged": ["", "[]", "{}", json.dumps({**good, "rules": ["none"]}), "{" * 9],
        "model-version": [
            json.dumps({**good, "version": 0}),
            json.dumps({**good, "ranking": {**good["ranking"], "features": NAMES[::-1]}}),
        ],
    }
    path = tmp_path / "chains.json"
    for code, texts in cases.items():
        for text in texts:
            path.write_text(text)
            with pytest.raises(FormatError, match=r"chains\.json") as caught:
                RankerChains().configured(str(path))
            assert caught.value.code == code
    with pytest.raises(FormatError, match="anaphora train ranker"):
        RankerChains().configured(str(tmp_path / "none"))


def test_a_model_survives_its_file(tmp_path: Path, parse: Parse) -> None:
    path = tmp_path / "chains.json"
    path.write_text(_english().written())
    resolver = RankerChains().configured(str(tmp_path))
    assert resolver.name == f"ranker-chains:{tmp_path}"
    assert resolver.version() != RankerChains().version() != ""
    document, layer = prepared(parse(ENGLISH))
    assert chains(document, resolver.resolve(document, layer, ())) == chains(
        document, RankerChains().resolve(document, layer, ())
    )


def test_a_guideline_has_a_model_of_its_own(parse: Parse) -> None:
    resolver = RankerChains().configured("litbank")
    assert resolver.name == "ranker-chains:litbank"
    assert ChainModel.of_guidelines("litbank").rules != _english().rules
    document, layer = prepared(parse(ENGLISH))
    assert ["Ana Hu", "Mrs Hu"] in chains(document, resolver.resolve(document, layer, ()))
