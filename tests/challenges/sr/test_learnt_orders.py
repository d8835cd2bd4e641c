"""What the newer realisers are made of: weights, orders, lifted nodes, spelling, slots."""

from collections.abc import Callable

import numpy as np
import pytest

from anaphora_workbench.challenges.sr.dependency_ngrams import DependencyNgrams
from anaphora_workbench.challenges.sr.form_ranker import FormRanker, Pair, Rule, rule_of
from anaphora_workbench.challenges.sr.grammar import Grammar, grammars
from anaphora_workbench.challenges.sr.hashed_weights import (
    SIZE,
    Table,
    choices_loss,
    fitted,
    numbered,
    text_features,
    weights_of,
    weights_state,
    yes_no_loss,
)
from anaphora_workbench.challenges.sr.inflection import Inflection, regular_form
from anaphora_workbench.challenges.sr.lifting import Lifting, gold_lifts
from anaphora_workbench.challenges.sr.order_ranker import OrderRanker, described
from anaphora_workbench.challenges.sr.word_order import HEAD, Member, families
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.tasks.sr import SrNode, SrSentence, Track

Converted = Callable[..., SrSentence]
Seen = tuple[SrSentence, dict[int, int]]

GIVES = """
Ana Ana X NNP 2 nsubj
gave give X VBD 0 root
Eva Eva X NNP 2 iobj
books book X NNS 2 obj
today today X NN 2 obl
. . X . 2 punct
"""
LIST = """
Ana Ana X NNP 0 root
, , X , 5 punct
and and X CC 5 cc
so so X RB 5 advmod
Eva Eva X NNP 1 conj
"""


def in_order(sentence: SrSentence) -> Seen:
    """Return a sentence whose lemmas are all different, or commas, with its nodes' places."""
    assert sentence.text is not None
    words = [word.lower()[:3] for word in sentence.text.split()]
    places = {}
    for node in sorted(sentence.nodes, key=lambda node: node.parent):
        place = words.index({"give": "gav"}.get(node.lemma, node.lemma.lower()[:3]))
        places[node.id] = place
        words[place] = ""
    return sentence, places


def test_numbers_of_features_depend_on_all_they_are_made_of() -> None:
    codes = np.array([1, 2, 3], dtype=np.uint64)
    context = np.uint64(7)
    base = numbered(1, codes, codes, context)
    assert (base == numbered(1, codes, codes, context)).all()
    assert ((base >= 0) & (base < SIZE)).all()
    for other in (
        numbered(2, codes, codes, context),
        numbered(1, codes, codes[::-1], context),
        numbered(1, codes, codes, np.uint64(8)),
    ):
        assert (base != other).any()


def test_the_weight_of_a_choice_follows_from_how_often_it_was_made() -> None:
    rows = np.stack([text_features([name]) for name in ("a", "b") * 4])
    groups = np.array([0, 2, 4, 6])
    chosen = np.array([0, 2, 4, 7])  # a three times, b once
    weights = fitted([Table(rows)], choices_loss(groups, chosen, np.ones(4)), 1e-6, 100)
    one, other = weights[text_features(["a", "b"])]
    assert one - other == pytest.approx(np.log(3), abs=1e-3)


def test_the_weight_of_an_answer_is_the_logarithm_of_its_odds() -> None:
    rows = np.stack([text_features(["a"])] * 5)
    weights = fitted([Table(rows)], yes_no_loss(np.array([1.0, 1.0, 1.0, 1.0, 0.0])), 1e-6, 100)
    assert weights[text_features(["a"])][0] == pytest.approx(np.log(4), abs=1e-3)


def test_what_was_seen_once_has_no_weight() -> None:
    rows = np.stack([text_features(["a"])])
    assert not fitted([Table(rows)], yes_no_loss(np.array([1.0])), 1.0, 10).any()


def test_weights_are_kept_and_read() -> None:
    weights = np.zeros(SIZE)
    weights[[3, 9]] = 0.5, -1.25
    state = weights_state(weights)
    assert state == {"features": [3, 9], "weights": [0.5, -1.25]}
    assert (weights_of(state) == weights).all()


def test_a_ranker_learns_the_order_of_a_family(converted: Converted) -> None:
    seen = [in_order(converted(GIVES, seed=seed)) for seed in (1, 2)]
    ranker = OrderRanker.learnt(seen)
    new = converted(GIVES, seed=3)
    (family,) = described(new, families(new)).values()
    score, order = ranker.orders(family, 5)[0]
    assert [member.lemma for member in order] == ["ana", "give", "eva", "book", "today", "."]
    assert score < 0
    assert len({order for _score, order in ranker.orders(family, 5)}) == 5


def test_the_scores_of_all_orders_of_a_family_are_logarithms_of_shares(
    converted: Converted,
) -> None:
    sentence = converted(GIVES)
    (family,) = described(sentence, families(sentence)).values()
    ranked = OrderRanker.learnt([in_order(sentence)] * 2).orders(family, 720)
    assert len(ranked) == 720
    assert sum([np.exp(score) for score, _order in ranked]) == pytest.approx(1.0)


def test_beam_search_and_all_orders_agree(
    converted: Converted, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = converted(GIVES)
    (family,) = described(sentence, families(sentence)).values()
    ranker = OrderRanker.learnt([in_order(sentence)] * 2)
    all_orders = ranker.orders(family, 1)[0][1]
    monkeypatch.setattr("anaphora_workbench.challenges.sr.order_ranker._COMPLETE", 2)
    assert ranker.orders(family, 1)[0][1] == all_orders


def test_a_very_large_family_is_sorted_without_search(
    converted: Converted, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [in_order(converted(GIVES, seed=seed)) for seed in (1, 2)]
    ranker = OrderRanker.learnt(seen)
    (family,) = described(seen[0][0], families(seen[0][0])).values()
    monkeypatch.setattr("anaphora_workbench.challenges.sr.order_ranker._WIDEST", 3)
    ((_score, order),) = ranker.orders(family, 5)
    assert [member.lemma for member in order] == ["ana", "give", "eva", "book", "today", "."]


def test_words_that_cross_others_are_lifted(converted: Converted) -> None:
    sentence, places = in_order(converted(LIST))
    nodes = {node.id: node for node in sentence.nodes}
    lifted = gold_lifts(sentence, places)
    assert [(nodes[number].lemma, times) for number, times in lifted.items()] == [(",", 1)]
    (number,) = lifted
    assert nodes[nodes[number].parent].lemma == "Eva"


def test_lifting_is_learnt(converted: Converted) -> None:
    seen = [in_order(converted(LIST, seed=seed)) for seed in (1, 2, 3)]
    lifting = Lifting.learnt(seen)
    new = converted(LIST, seed=4)
    lifted = lifting.lifted(new)
    nodes = {node.id: node for node in lifted.nodes}
    moved = [node for node in lifted.nodes if node.relation.endswith("^")]
    assert [(node.lemma, nodes[node.parent].lemma) for node in moved] == [(",", "and")]
    assert len(lifted.nodes) == len(new.nodes)
    assert Lifting().lifted(new) is new


@pytest.mark.parametrize(
    ("lemma", "form", "rule"),
    [
        ("study", "studies", Rule(1, "ies")),
        ("cat", "cat", Rule(0, "")),
        ("cat", "Cats", Rule(0, "s")),
        ("be", "was", None),
        ("internationalise", "inter", None),
        ("50000", "50,000", Rule(-1, ",")),
        ("1234567", "1.234.567", Rule(-1, ".")),
        ("1999", "99", None),
    ],
)
def test_rules_of_spelling_follow_from_pairs(lemma: str, form: str, rule: Rule | None) -> None:
    assert rule_of(lemma, form) == rule
    if rule is not None:
        assert rule.fits(lemma)
        assert rule.applied(lemma).lower() == form.lower()


def _verb(lemma: str) -> SrNode:
    return SrNode("ROOT", 1, 0, lemma, cpos="VERB", features=_THEY)


_THEY = FrozenDict({"Person": "3", "Number": "Plur"})


@pytest.mark.parametrize(
    ("lemma", "fits"), [("cat", True), ("café", True), ("1990", True), ("שלום", False)]
)
def test_letters_of_another_alphabet_are_not_added(lemma: str, fits: bool) -> None:
    assert Rule(0, "s").fits(lemma) is fits
    assert Rule(1, "").fits(lemma)


def test_forms_of_unseen_words_follow_from_others_by_their_endings() -> None:
    pairs = [
        *[Pair(_verb(lemma), "", f"{lemma[:-2]}an") for lemma in ("cantar", "saltar", "pasar")],
        *[Pair(_verb(lemma), "", f"{lemma[:-2]}en") for lemma in ("comer", "beber", "temer")],
    ]
    seen = Inflection()
    for pair in pairs:
        seen.learn(*pair)
    ranker = FormRanker(seen)
    ranker.learn(pairs)
    assert ranker.forms(_verb("hablar"), "", 1)[0][0] == "hablan"
    assert ranker.forms(_verb("vender"), "", 1)[0][0] == "venden"
    assert ranker.forms(_verb("comer"), "", 1) == [("comen", 1.0)]
    other = FormRanker(seen)
    other.take(ranker.state())
    assert other.forms(_verb("vender"), "", 3) == ranker.forms(_verb("vender"), "", 3)


def test_forms_that_were_seen_in_other_agreement_do_not_count() -> None:
    seen = Inflection()
    node = SrNode("ROOT", 1, 0, "sing", cpos="VB", tense="pres")
    seen.learn(node, "3", "sings")
    assert FormRanker(seen).forms(node, "pl", 1)[0][0] == "sing"
    assert FormRanker(seen).forms(node, "3", 1) == [("sings", 1.0)]


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [
        ("big", "JJR", "bigger"),
        ("nice", "JJS", "nicest"),
        ("happy", "JJR", "happier"),
        ("clear", "RBR", "clearer"),
        ("careful", "JJS", "careful"),
        ("dangerous", "JJR", "dangerous"),
    ],
)
def test_short_adjectives_are_compared(lemma: str, tag: str, form: str) -> None:
    assert regular_form(lemma, tag) == form


def test_gerunds_of_unseen_verbs_have_their_ending() -> None:
    node = SrNode("ACL", 1, 0, "underlie", cpos="VBG", partic="pres")
    assert Inflection().forms(node, "", 1)[0][0] == "underlying"


def test_ngrams_of_relations_learn_the_order_of_a_family(converted: Converted) -> None:
    model = DependencyNgrams()
    for seed in (1, 2):
        sentence, places = in_order(converted(GIVES, seed=seed))
        for family in families(sentence).values():
            model.learn(family, places)
    new = converted(GIVES, seed=3)
    family = next(each for each in families(new).values() if len(each.members) > 1)
    ranked = model.orders(family, 5)
    assert [member.lemma for member in ranked[0][1]] == ["ana", "give", "eva", "book", "today", "."]
    assert [score for score, _order in ranked] == sorted([s for s, _o in ranked], reverse=True)


def _member(relation: str, kind: str = "NN", lemma: str = "x") -> Member:
    return Member(1, relation, kind, lemma, 1)


def test_the_written_grammar_has_slots_for_both_languages() -> None:
    assert set(grammars()) == {"en", "es"}
    for slots in grammars().values():
        assert slots["NSUBJ"] < slots["COP"] < slots["DET"] < slots[HEAD] < slots["OBJ"]


def test_the_slot_of_a_member_is_that_of_what_says_most(converted: Converted) -> None:
    grammar = Grammar()
    assert grammar.slot(_member("DET")) is None  # it knows no language yet
    sentence, places = in_order(converted("The the X DT 2 det\ncats cat X NNS 0 root"))
    for family in families(sentence).values():
        grammar.learn(family, places)
    slots = grammars()["en"]
    assert grammar.language == "en"
    assert grammar.slot(_member("NSUBJ:OUTER")) == slots["NSUBJ"]
    assert grammar.slot(_member("MARK", "TO", "to")) == slots["MARK=to"] != slots["MARK"]
    assert grammar.slot(_member("OBJ", "WP+wh", "who")) == slots["OBJ+wh"]
    assert grammar.slot(_member("AINV", "JJ")) == slots["AINV~JJ"]
    assert grammar.slot(_member("NOTHING")) is None


def test_rules_of_the_treebank_go_before_the_written_ones(converted: Converted) -> None:
    grammar = Grammar()
    noun, after, article = _member(HEAD, "NN"), _member("NMOD"), _member("DET", "DT", "the")
    sentence, places = in_order(converted("The the X DT 2 det\ncats cat X NNS 0 root"))
    for family in families(sentence).values():
        grammar.learn(family, places)
    assert grammar.share("NN", article, noun) > 0.8
    assert grammar.share("NN", noun, after) > 0.8
    before, _places = in_order(converted("Ana Ana X NNP 2 nmod\ncats cat X NNS 0 root"))
    other = Grammar()
    for family in families(before).values():
        for _time in range(3):
            other.learn(family, {node.id: -node.parent for node in before.nodes})
    assert other.share("NN", _member("NMOD", "NNP", "ana"), _member(HEAD, "NN", "cat")) > 0.8


def test_the_side_that_the_input_gives_is_kept() -> None:
    grammar = Grammar()
    head = _member(HEAD)
    assert grammar.share("NN", _member("PUNCT ,+", lemma="?"), head) < 0.01
    assert grammar.share("NN", _member("CONJ-"), head) > 0.99


def test_the_grammar_is_kept_and_read(converted: Converted) -> None:
    grammar = Grammar()
    sentence, places = in_order(converted(GIVES))
    for family in families(sentence).values():
        grammar.learn(family, places)
    other = Grammar.of(grammar.state())
    family = next(each for each in families(sentence).values() if len(each.members) > 1)
    assert other.orders(family, 3) == grammar.orders(family, 3)
    assert sentence.track is Track.SHALLOW
