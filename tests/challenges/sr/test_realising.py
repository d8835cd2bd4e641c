"""The realisers: alignment, forms, orders, trigrams, and what they make of sentences."""

import io
import json
from collections.abc import Callable
from itertools import pairwise
from math import exp
from pathlib import Path

import pytest

from anaphora_workbench.challenges.sr.aligning import aligned_sentences
from anaphora_workbench.challenges.sr.decoding import Decoder
from anaphora_workbench.challenges.sr.inflection import (
    Inflection,
    agreements,
    fine_tag,
    regular_form,
)
from anaphora_workbench.challenges.sr.inserting import Insertion
from anaphora_workbench.challenges.sr.learning import learnt
from anaphora_workbench.challenges.sr.ordering import HEAD, Family, Member, Ordering, families
from anaphora_workbench.challenges.sr.systems import (
    CountsRealiser,
    RandomRealiser,
    Realiser,
    TrigramRealiser,
)
from anaphora_workbench.challenges.sr.trigrams import BORDER, Trigrams
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Generator, Source, Target
from anaphora_workbench.tasks.sr import SrNode, SrSentence, Track

Converted = Callable[..., SrSentence]

TEXTS = [
    ("the", "cats", "sleep"),
    ("the", "dogs", "ran"),
    ("a", "bird", "sings"),
    ("the", "owls", "saw", "the", "dogs"),
    ("an", "owl", "sings"),
    ("the", "birds", "ran"),
]
TAGS = {
    "cats": "cat NNS",
    "dogs": "dog NNS",
    "owls": "owl NNS",
    "birds": "bird NNS",
    "bird": "bird NN",
    "owl": "owl NN",
    "sleep": "sleep VBP",
    "ran": "run VBD",
    "saw": "see VBD",
    "sings": "sing VBZ",
    "the": "the DT",
    "a": "a DT",
    "an": "a DT",
}
REALISERS = [RandomRealiser, CountsRealiser, TrigramRealiser]


@pytest.fixture
def corpus(converted: Converted) -> list[SrSentence]:
    """Small sentences: a subject before its verb, an object behind it."""
    found = []
    for words in TEXTS:
        verb = 3
        rows = []
        for place, word in enumerate(words, 1):
            lemma, tag = TAGS[word].split()
            head, relation = verb, ("nsubj" if place < verb else "obj")
            if tag == "DT":
                head, relation = place + 1, "det"
            if place == verb:
                head, relation = 0, "root"
            rows.append(f"{word} {lemma} X {tag} {head} {relation}")
        found.append(converted("\n".join(rows)))
    return found


def without_text(sentence: SrSentence) -> SrSentence:
    return SrSentence(sentence.sentence_id, sentence.track, sentence.lines, None, sentence.labels)


def noun(lemma: str, relation: str = "NSUBJ", num: str = "sg", number: int = 2) -> SrNode:
    return SrNode(relation, number, 1, lemma, cpos="NN", num=num)


def verb(lemma: str, tense: str = "pres", **more: str) -> SrNode:
    return SrNode("SROOT", 1, 0, lemma, cpos="VB", tense=tense, **more)


def test_nodes_are_aligned_with_their_words(corpus: list[SrSentence]) -> None:
    for sentence, places in zip(corpus, aligned_sentences(corpus), strict=True):
        assert sentence.text is not None
        words = sentence.text.split()
        for node in sentence.nodes:
            if node.cpos != "DT":
                assert TAGS[words[places[node.id]]].split()[0] == node.lemma


def test_words_that_come_twice_are_aligned_near_their_heads(corpus: list[SrSentence]) -> None:
    sentence = corpus[3]
    (places,) = aligned_sentences([sentence])
    nodes = {node.id: node for node in sentence.nodes}
    for node in sentence.nodes:
        if node.cpos == "DT":
            assert places[node.id] == places[nodes[node.parent].id] - 1


def test_a_sentence_without_text_has_no_alignment(corpus: list[SrSentence]) -> None:
    assert aligned_sentences([without_text(corpus[0])]) == [{}]


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


def member(number: int, relation: str, lemma: str = "x", size: int = 1) -> Member:
    return Member(number, relation, "X", lemma, size)


def test_orders_are_learnt_of_pairs() -> None:
    ordering = Ordering()
    head, subject, thing = member(1, HEAD, size=0), member(2, "NSUBJ"), member(3, "OBJ")
    ordering.learn(Family("VB", (head, subject, thing)), {1: 1, 2: 0, 3: 2})
    (_score, order), *_others = ordering.orders(Family("VB", (thing, head, subject)), 1)
    assert [each.relation for each in order] == ["NSUBJ", HEAD, "OBJ"]


def test_lemmas_count_more_than_relations() -> None:
    ordering = Ordering()
    head = member(1, HEAD, size=0)
    for lemma, place in (("soon", 2), ("well", 2), ("never", 0), ("never", 0), ("late", 2)):
        family = Family("VB", (head, member(2, "ADVMOD", lemma)))
        ordering.learn(family, {1: 1, 2: place})
    for lemma, expected in (("never", ["ADVMOD", HEAD]), ("today", [HEAD, "ADVMOD"])):
        family = Family("VB", (head, member(2, "ADVMOD", lemma)))
        assert [each.relation for each in ordering.orders(family, 1)[0][1]] == expected


def test_heavier_ones_go_outward_where_nothing_else_is_known() -> None:
    ordering = Ordering()
    head = member(1, HEAD, size=0)
    light, heavy = member(2, "OBJ", size=1), member(3, "OBL", size=4)
    for _ in range(3):
        ordering.learn(Family("VB", (head, light, heavy)), {1: 0, 2: 1, 3: 2})
    other = Family("MD", (head, member(2, "IOBJ", "y", 4), member(3, "ADVMOD", "z", 1)))
    found = [each.size for each in ordering.orders(other, 1)[0][1]]
    assert found == [0, 1, 4]


def test_orders_are_each_another_and_get_worse() -> None:
    ordering = Ordering()
    members = tuple([member(number, f"R{number}") for number in range(5)])
    ordering.learn(Family("X", members), dict(zip(range(5), range(5), strict=True)))
    found = ordering.orders(Family("X", members), 6)
    assert len({order for _score, order in found}) == 6
    assert all(one[0] >= other[0] for one, other in pairwise(found))


def test_shares_of_both_orders_add_up_to_one() -> None:
    ordering = Ordering()
    one, other = member(1, "A"), member(2, "B")
    ordering.learn(Family("X", (one, other)), {1: 0, 2: 1})
    assert ordering.share("X", one, other) > 0.5
    assert ordering.share("X", one, other) + ordering.share("X", other, one) == pytest.approx(1)


def test_a_long_list_is_ordered_at_once() -> None:
    members = tuple([member(number, "LIST") for number in range(400)])
    assert len(Ordering().orders(Family("X", members), 5)[0][1]) == 400


def test_families_come_from_the_leaves_upwards(corpus: list[SrSentence]) -> None:
    sentence = corpus[3]
    order = list(families(sentence))
    for node in sentence.nodes:
        if node.parent:
            assert order.index(node.id) < order.index(node.parent)


def test_trigrams_are_shares() -> None:
    model = Trigrams()
    model.learn_all([["the", "cat"], ["the", "dog"], ["a", "cat"]])
    words = ["the", "cat", "dog", "a", BORDER, "other"]
    shares = [exp(model.log_share(word, "the", BORDER)) for word in words[:-1]]
    assert sum(shares) < 1
    assert model.log_share("cat", "the", BORDER) > model.log_share("a", "the", BORDER)
    assert model.log_share("other", "the", BORDER) < model.log_share("dog", "the", BORDER)


def test_trigrams_are_read_from_their_state() -> None:
    model = Trigrams()
    model.learn(["the", "cat", "sleeps"])
    again = Trigrams.of(json.loads(json.dumps(model.state())))
    for key in (("cat", "the", BORDER), ("cat", "the", ""), ("sleeps", "", "")):
        assert again.log_share(*key) == model.log_share(*key)


@pytest.mark.parametrize("kind", REALISERS)
def test_a_realiser_is_a_generator(kind: type[Realiser]) -> None:
    realiser: Generator[SrSentence] = kind()
    assert (realiser.task, realiser.trained) == ("sr", True)


@pytest.mark.parametrize("kind", [CountsRealiser, TrigramRealiser])
def test_sentences_are_realised_from_what_was_learnt(
    kind: type[Realiser], corpus: list[SrSentence], converted: Converted
) -> None:
    realiser = kind()
    realiser.train(corpus)
    new = converted(
        "the the X DT 2 det\ncats cat X NNS 3 nsubj\nsaw see X VBD 0 root\n"
        "a a X DT 5 det\nowl owl X NN 3 obj"
    )
    best, *others = realiser.generate(without_text(new))
    assert (best.rank, best.text) == (1, "The cats saw an owl")
    assert [output.rank for output in others] == list(range(2, 2 + len(others)))
    assert len({output.text for output in (best, *others)}) == len(others) + 1 == 5


@pytest.mark.parametrize("kind", REALISERS)
def test_a_realiser_does_not_look_at_the_answer(
    kind: type[Realiser], corpus: list[SrSentence]
) -> None:
    realiser = kind()
    realiser.train(corpus, seed=3)
    for sentence in corpus:
        assert realiser.generate(sentence) == realiser.generate(without_text(sentence))


@pytest.mark.parametrize("kind", REALISERS)
def test_a_saved_realiser_says_the_same(kind: type[Realiser], corpus: list[SrSentence]) -> None:
    realiser, other = kind(), kind()
    realiser.train(corpus, seed=3)
    stream = io.BytesIO()
    realiser.save(Target.of(stream))
    other.load(Source.of(io.BytesIO(stream.getvalue())), seed=3)
    assert [other.generate(each) for each in corpus] == [realiser.generate(e) for e in corpus]
    assert (other.known.track, other.known.labels, other.known.sentences) == ("shallow", "ud", 6)


def test_the_random_order_depends_on_the_seed(corpus: list[SrSentence]) -> None:
    one, other = RandomRealiser(), RandomRealiser()
    one.train(corpus, seed=1)
    other.train(corpus, seed=2)
    assert [one.generate(each) for each in corpus] != [other.generate(each) for each in corpus]


def test_deep_input_is_realised_too(converted: Converted) -> None:
    rows = "the the X DT 2 det\ncats cat X NNS 3 nsubj\nsleep sleep X VBP 0 root"
    sentence = converted(rows, Track.DEEP)
    realiser = CountsRealiser()
    realiser.train([sentence, sentence])
    assert realiser.generate(without_text(sentence))[0].text == "The cats sleep"


def test_there_must_be_something_to_learn_from(corpus: list[SrSentence]) -> None:
    with pytest.raises(ValueError, match="nothing to learn from"):
        CountsRealiser().train([without_text(corpus[0])])


def test_a_realiser_that_learnt_nothing_still_answers(corpus: list[SrSentence]) -> None:
    outputs = CountsRealiser().generate(corpus[0])
    assert sorted(outputs[0].text.lower().split()) == ["cats", "sleep", "the"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cats", r"m.json:1:1: this is no JSON: .*\[sr-model-invalid\]"),
        ("[]", r"m.json: this is no model of a realiser"),
        ('{"format": "anaphora-sr-model", "version": 9}', "has the version 9, not 1"),
        ('{"format": "anaphora-sr-model", "version": 1}', r"is damaged \('ordering'\); train it"),
        (
            '{"format": "anaphora-sr-model", "version": 1, "ordering": {"a": 1}, "trigrams": {}, '
            '"inflection": {}, "track": "", "labels": "", "sentences": 1}',
            "is damaged",
        ),
    ],
)
def test_what_is_no_model_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        CountsRealiser().load(Source.of_text(text, name="m.json"))


def test_a_model_file_is_readable(tmp_path: Path, corpus: list[SrSentence]) -> None:
    realiser = CountsRealiser()
    realiser.train(corpus)
    realiser.save(Target.of(tmp_path / "m.json"))
    parts = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    assert parts["inflection"]["dog NN|pl||"] == {"dogs": 2}
    assert set(parts) >= {"format", "version", "track", "labels", "ordering", "trigrams"}


def test_a_decoder_gives_nothing_for_no_nodes() -> None:
    decoder = Decoder(Ordering(), Inflection(), Insertion())
    assert decoder.realise(SrSentence("1", Track.SHALLOW, ())) == []


def test_learning_counts_sentences_with_text(corpus: list[SrSentence]) -> None:
    assert learnt([*corpus, without_text(corpus[0])]).sentences == len(corpus)


COMMA = Member(9, "PUNCT , ,", ",", ",", 1)


def trained_with_commas() -> tuple[Ordering, Family]:
    ordering = Ordering()
    head, adverb, subject = member(1, HEAD, size=0), member(2, "ADVCL"), member(3, "NSUBJ")
    family = Family("VB", (head, adverb, subject, COMMA))
    for _ in range(3):
        ordering.learn(family, {2: 0, 9: 1, 3: 2, 1: 3})
    return ordering, family


def test_commas_go_where_such_neighbours_had_them() -> None:
    ordering, family = trained_with_commas()
    (_score, order), *_others = ordering.orders(family, 3)
    assert [each.relation for each in order] == ["ADVCL", "PUNCT , ,", "NSUBJ", HEAD]


def test_other_places_of_a_comma_come_after() -> None:
    ordering, family = trained_with_commas()
    found = ordering.orders(family, 5)
    assert len({order for _score, order in found}) == 5
    assert all(sorted(order) == sorted(family.members) for _score, order in found)


def test_more_commas_than_gaps_are_all_kept() -> None:
    ordering, family = trained_with_commas()
    commas = tuple([COMMA._replace(id=number) for number in range(20, 27)])
    crowded = Family("VB", (*family.members[:2], *commas))
    assert sorted(ordering.orders(crowded, 2)[0][1]) == sorted(crowded.members)


def test_a_comma_that_is_the_head_is_no_sign_to_be_placed() -> None:
    head = Member(1, HEAD, ",", ",", 0)
    family = Family(",", (head, member(2, "CONJ")))
    assert len(Ordering().orders(family, 2)[0][1]) == 2


def test_orderings_are_read_from_their_state() -> None:
    ordering, family = trained_with_commas()
    again = Ordering.of(json.loads(json.dumps(ordering.state())))
    assert again.orders(family, 5) == ordering.orders(family, 5)


WANTS = """
Ana Ana X NNP 2 nsubj
wants want X VBZ 0 root
to to X TO 4 mark
sleep sleep X VB 2 xcomp
"""
THINKS = """
Ana Ana X NNP 2 nsubj
thinks think X VBZ 0 root
that that X IN 5 mark
cats cat X NNS 5 nsubj
sleep sleep X VBP 2 ccomp
"""
OLD = """
old old X JJ 4 amod
, , X , 1 punct
grey grey X JJ 4 amod
cats cat X NNS 0 root
"""


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (WANTS, "Ana wants to sleep"),
        (THINKS, "Ana thinks that cats sleep"),
        (OLD, "Old , grey cats"),
    ],
)
@pytest.mark.parametrize("kind", [CountsRealiser, TrigramRealiser])
def test_words_that_deep_input_lacks_are_put_in(
    kind: type[Realiser], rows: str, text: str, converted: Converted
) -> None:
    sentence = converted(rows, Track.DEEP)
    realiser = kind()
    realiser.train([sentence] * 8)
    found = realiser.generate(without_text(sentence))[0].text
    words = {word.lower() for word in found.split()}
    assert words == {word.lower() for word in text.split()}
    if rows is not OLD:
        assert found == text


def test_nothing_is_put_into_shallow_sentences(converted: Converted) -> None:
    sentence = converted("old old X JJ 3 amod\ngrey grey X JJ 3 amod\ncats cat X NNS 0 root")
    deep = converted(OLD, Track.DEEP)
    realiser = CountsRealiser()
    realiser.train([deep] * 8)
    assert "," not in realiser.generate(sentence)[0].text
