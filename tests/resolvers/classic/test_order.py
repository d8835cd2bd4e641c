"""Phrase structure from dependencies and trees: order, coordination, zeros, clitics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anaphora_resolvers.classic.nodes import CLAUSE, NP, Node, left_of, path_down, right_of, rising
from anaphora_resolvers.classic.order import PhraseOrder
from anaphora_resolvers.views import TextView
from anaphora_workbench.model.language import language

Build = Callable[..., Any]


def order_of(text: Any) -> PhraseOrder:
    """Return the phrase structure of a sample."""
    tables = language(text.document.language)
    view = TextView(text.document, tables)
    return PhraseOrder(text.layer.in_text_order(), view)


def walked(text: Any, sentence: int = 0) -> list[str]:
    """Return the words of the noun phrases of a sentence in the order of the walk."""
    return [
        "Ø" if markable.zero is not None else text.document.words(markable.span)
        for node in order_of(text).noun_phrases(sentence)
        for markable in node.markables
    ]


def test_subjects_come_before_objects_and_what_is_nested_comes_last(sample: Build) -> None:
    text = sample(
        """
        The the DET _ 2 det
        friend friend NOUN Number=Sing 5 nsubj
        of of ADP _ 4 case
        Ann Ann PROPN Number=Sing 2 nmod
        gave give VERB VerbForm=Fin 0 root
        Eve Eve PROPN Number=Sing 5 iobj
        a a DET _ 8 det
        book book NOUN Number=Sing 5 obj
        in in ADP _ 10 case
        Rome Rome PROPN Number=Sing 5 obl
        """
    )
    assert walked(text) == ["The friend of Ann", "Eve", "a book", "Ann", "Rome"]


def test_a_coordination_comes_before_its_conjuncts(sample: Build) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing 4 nsubj
        and and CCONJ _ 3 cc
        Eve Eve PROPN Number=Sing 1 conj
        met meet VERB VerbForm=Fin 0 root
        Tom Tom PROPN Number=Sing 4 obj
        """
    )
    assert walked(text) == ["Ann and Eve", "Ann", "Eve", "Tom"]


def test_coordinated_sentences_are_as_deep_as_each_other(sample: Build) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing 2 nsubj
        saw see VERB VerbForm=Fin 0 root
        Eve Eve PROPN Number=Sing 2 obj
        and and CCONJ _ 6 cc
        Tom Tom PROPN Number=Sing 6 nsubj
        left leave VERB VerbForm=Fin 2 conj
        """
    )
    assert walked(text) == ["Ann", "Tom", "Eve"]


def test_coordinated_verbs_share_the_subject_above_them(sample: Build) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing 2 nsubj
        saw see VERB VerbForm=Fin 0 root
        Eve Eve PROPN Number=Sing 2 obj
        and and CCONJ _ 5 cc
        met meet VERB VerbForm=Fin 2 conj
        Tom Tom PROPN Number=Sing 5 obj
        """
    )
    order = order_of(text)
    tom = order.node_of(text.markable("Tom"))
    clause = next(node for node in rising(tom) if node.kind == CLAUSE)
    assert [found.markables[0] for found, _ in left_of(clause, path_down(clause, tom))] == [
        text.markable("Ann"),
        text.markable("Eve"),
    ]


def test_a_predicate_noun_stands_in_the_verb_phrase_with_its_own_modifiers(sample: Build) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing 4 nsubj
        is be AUX VerbForm=Fin 4 cop
        the the DET _ 4 det
        queen queen NOUN Number=Sing 0 root
        of of ADP _ 6 case
        Spain Spain PROPN Number=Sing 4 nmod
        """
    )
    order = order_of(text)
    queen = order.node_of(text.markable("the queen of Spain"))
    spain = order.node_of(text.markable("Spain"))
    assert next(rising(spain)) is queen
    assert next(rising(queen)) is order.root(0).children[0]
    assert walked(text) == ["Ann", "the queen of Spain", "Spain"]


def test_a_zero_subject_stands_before_its_verb_and_a_clitic_in_the_verb_phrase(
    sample: Build,
) -> None:
    text = sample(
        """
        Hoy hoy ADV _ 3 advmod
        lo él PRON PronType=Prs|Person=3|Number=Sing|Case=Acc 3 obj
        vio ver VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        Ana Ana PROPN Number=Sing 3 obl
        """,
        "es",
        "1 2 nsubj Number=Sing|Person=3",
    )
    assert walked(text) == ["Ø", "lo", "Ana"]


def test_the_walk_is_the_same_on_trees(tree_sample: Build) -> None:
    text = tree_sample(
        """(ROOT (S (NP (NP (DT The) (NN friend)) (PP (IN of) (NP (NNP Ann))))
             (VP (VBD gave) (NP (NNP Eve)) (NP (DT a) (NN book)) (PP (IN in) (NP (NNP Rome))))))"""
    )
    assert walked(text) == ["The friend of Ann", "Eve", "a book", "Ann", "Rome"]


def test_flat_conjuncts_and_possessives_of_trees_get_nodes_of_their_own(
    tree_sample: Build,
) -> None:
    text = tree_sample(
        """(ROOT (S (NP (NNP Ann) (CC and) (NNP Eve))
             (VP (VBD saw) (NP (PRP$ their) (NN dog)))))"""
    )
    assert walked(text) == ["Ann and Eve", "Ann", "Eve", "their dog", "their"]


def test_a_bare_infinitive_is_no_sentence_in_a_tree(tree_sample: Build) -> None:
    text = tree_sample(
        """(ROOT (S (NP (NNP Ann)) (VP (VBZ wants)
             (S (VP (TO to) (VP (VB see) (NP (PRP him))))))))"""
    )
    order = order_of(text)
    him = order.node_of(text.markable("him"))
    assert order.node_of(text.markable("Ann")).parent is next(rising(him))


def test_a_fragment_is_a_sentence_by_its_root(tree_sample: Build) -> None:
    text = tree_sample("(NP (DT The) (NN castle))")
    order = order_of(text)
    assert [node.kind for node in rising(order.node_of(text.markable("The castle")))] == [CLAUSE]


def test_right_of_a_path_nothing_below_noun_phrases_is_found() -> None:
    top, path, outer, inner = (
        Node(CLAUSE, (0, 0)),
        Node(NP, (0, 0)),
        Node(NP, (1, 0)),
        Node(NP, (2, 0)),
    )
    top.add(path)
    top.add(outer)
    outer.add(inner)
    assert list(right_of(top, path_down(top, path))) == [outer]


def test_nodes_are_inserted_at_their_place() -> None:
    top = Node(CLAUSE, (0, 0))
    for place in (3, 1, 2):
        top.insert(Node(NP, (place, 0)))
    assert [child.place[0] for child in top.children] == [1, 2, 3]
