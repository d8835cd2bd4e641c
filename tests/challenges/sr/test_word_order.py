"""Orders of families: pairs, commas in their gaps, trigrams."""

import json
from itertools import pairwise
from math import exp

import pytest

from anaphora_workbench.challenges.sr.trigrams import BORDER, Trigrams
from anaphora_workbench.challenges.sr.word_order import HEAD, Family, Member, Ordering

COMMA = Member(9, "PUNCT , ,", ",", ",", 1)


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


def test_trigrams_are_shares() -> None:
    model = Trigrams()
    for words in (["the", "cat"], ["the", "dog"], ["a", "cat"]):
        model.learn(words)
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
