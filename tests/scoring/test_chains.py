"""Chains of systems on the key's mentions, worked by hand."""

from __future__ import annotations

from collections.abc import Callable

from anaphora_workbench.model import CLAUSE, Anaphor, Document, Layer, Markable, Span
from anaphora_workbench.model.language import language
from anaphora_workbench.scoring import Match
from anaphora_workbench.scoring.chains import CHAIN_METRICS, ChainScorer
from anaphora_workbench.scoring.coreference import METRICS, Sums
from anaphora_workbench.scoring.judge import Aligner, Answer
from anaphora_workbench.scoring.keys import Key, key_of

MakeDocument = Callable[..., Document]
MakeLayer = Callable[..., Layer]


def _markable(start: int, end: int, head: int | None = None, name: str = "") -> Markable:
    return Markable(
        name or f"x{start}-{end}", (Span(start, end),), end - 1 if head is None else head
    )


def _answer(key: Key, own: Markable, *antecedents: Markable) -> Answer:
    return Answer(own, key.heads.place(own), "persNoRefl", antecedents)


def _f1(sums: dict[str, Sums], name: str) -> float | None:
    f1 = METRICS[name].scores(sums).f1
    return None if f1 is None else float(f1)


def _scorer(document: Document, layer: Layer) -> tuple[Key, ChainScorer, Aligner]:
    key = key_of(document, layer, language("en"))
    return key, ChainScorer(document, key), Aligner(key, Match.HEAD)


def test_links_to_the_heads_of_gold_mentions_give_the_chains_of_the_key(
    make_document: MakeDocument, make_layer: MakeLayer
) -> None:
    document = make_document("the old man met Bill", "he/p greeted him/p")
    layer = make_layer({"a": [(0, 3, 2), (5, 6)], "b": [(4, 5), (7, 8)]})
    key, scorer, aligner = _scorer(document, layer)
    he, him = _markable(5, 6), _markable(7, 8)
    answers = [_answer(key, he, _markable(1, 3)), _answer(key, him, _markable(4, 5))]
    sums = scorer.of_answers({a.place: a for a in answers}, aligner)
    assert {name: _f1(sums, name) for name in CHAIN_METRICS} == dict.fromkeys(CHAIN_METRICS, 1.0)


def test_what_stands_for_no_gold_mention_is_a_mention_that_the_key_lacks(
    make_document: MakeDocument, make_layer: MakeLayer
) -> None:
    document = make_document("man met Bill", "he/p left")
    key, scorer, aligner = _scorer(document, make_layer({"a": [(0, 1), (3, 4)]}))
    answer = _answer(key, _markable(3, 4), _markable(1, 2))
    sums = scorer.of_answers({answer.place: answer}, aligner)
    assert sums["mentions"] == Sums(1, 2, 1, 2)
    assert sums["muc"] == Sums(0, 1, 0, 1)


def _clause(start: int, end: int, head: int) -> Markable:
    return Markable(f"v{head}", (Span(start, end),), head, phrase=CLAUSE)


def test_a_clause_that_the_key_has_is_a_mention_by_its_head(
    make_document: MakeDocument, make_layer: MakeLayer
) -> None:
    document = make_document("he/p left again", "that/p hurt")
    key, scorer, aligner = _scorer(document, make_layer({"a": [(0, 2, 1), (3, 4)]}))
    answer = _answer(key, _markable(3, 4), _clause(0, 3, 1))
    assert scorer.of_answers({answer.place: answer}, aligner)["mentions"] == Sums(2, 2, 2, 2)


def test_a_clause_that_the_key_lacks_is_no_mention(
    make_document: MakeDocument, make_layer: MakeLayer
) -> None:
    document = make_document("Bill left", "that/p hurt him/p")
    key, scorer, aligner = _scorer(document, make_layer({"a": [(0, 1), (4, 5)]}))
    right = _answer(key, _markable(4, 5), _markable(0, 1))
    wrong = _answer(key, _markable(2, 3), _clause(0, 2, 1))
    answers = {answer.place: answer for answer in (right, wrong)}
    assert scorer.of_answers(answers, aligner)["mentions"] == Sums(2, 2, 2, 2)


def test_singletons_count_on_neither_side(
    make_document: MakeDocument, make_layer: MakeLayer
) -> None:
    document = make_document("man met Bill", "he/p left")
    layer = make_layer({"a": [(0, 1), (3, 4)], "b": [(2, 3)]})
    _key, scorer, aligner = _scorer(document, layer)
    response = Layer.build("system", [_markable(0, 1), _markable(2, 3), _markable(3, 4)])
    assert scorer.of_layer(response, aligner)["mentions"] == Sums(0, 2, 0, 0)


def test_a_gold_mention_of_two_chains_belongs_to_the_first(
    make_document: MakeDocument, make_layer: MakeLayer
) -> None:
    document = make_document("the man met Bill", "he/p left")
    layer = make_layer({"a": [(0, 2, 1), (4, 5)], "b": [(3, 4)]})
    _key, scorer, aligner = _scorer(document, layer)
    whole, inner = _markable(0, 2, 1), _markable(1, 2)
    bill, he = _markable(3, 4), _markable(4, 5)
    response = Layer.build(
        "system",
        [whole, inner, bill, he],
        [Anaphor(he.id, antecedents=(whole.id,)), Anaphor(bill.id, antecedents=(inner.id,))],
    )
    # The second chain is left with Bill alone and is none.
    assert scorer.of_layer(response, aligner)["mentions"] == Sums(2, 2, 2, 2)


def test_split_antecedents_connect_nothing(
    make_document: MakeDocument, make_layer: MakeLayer
) -> None:
    document = make_document("Ana met Bill", "they/p left")
    key, scorer, aligner = _scorer(document, make_layer({"a": [(0, 1), (3, 4)], "b": [(2, 3)]}))
    answer = _answer(key, _markable(3, 4), _markable(0, 1), _markable(2, 3))
    assert scorer.of_answers({answer.place: answer}, aligner)["mentions"] == Sums(0, 2, 0, 0)
