"""Hobbs's search: his own examples, on trees and on dependencies (working in README.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_resolvers.classic.hobbs import Hobbs
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Anaphor, Layer, Reference
from anaphora_workbench.ports import BranchingRun, Pool, StepResolver

Build = Callable[..., Any]

CASTLE_TREE = """
(ROOT (S
  (NP (NP (DT The) (NN castle)) (PP (IN in) (NP (NNP Camelot))))
  (VP (VBD remained)
    (NP (NP (DT the) (NN residence)) (PP (IN of) (NP (DT the) (NN king))))
    (PP (IN until)
      (NP (NP (CD 536))
        (SBAR (WHADVP (WRB when))
          (S (NP (PRP he)) (VP (VBD moved) (NP (PRP it)) (PP (TO to) (NP (NNP London)))))))))))
"""
CASTLE = """
The the DET _ 2 det
castle castle NOUN Number=Sing 5 nsubj
in in ADP _ 4 case
Camelot Camelot PROPN Number=Sing 2 nmod
remained remain VERB VerbForm=Fin 0 root
the the DET _ 7 det
residence residence NOUN Number=Sing 5 xcomp
of of ADP _ 10 case
the the DET _ 10 det
king king NOUN Number=Sing 7 nmod
until until ADP _ 12 case
536 536 NUM NumType=Card 5 obl
when when ADV PronType=Rel 15 advmod
he he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc|Case=Nom 15 nsubj
moved move VERB VerbForm=Fin 12 acl:relcl
it it PRON PronType=Prs|Person=3|Number=Sing|Gender=Neut 15 obj
to to ADP _ 18 case
London London PROPN Number=Sing 15 obl
"""


def proposals(sample: Any, words: str, *, nth: int = 0) -> list[tuple[str, int]]:
    """Return all that the search comes to, whatever the constraints say: words and step."""
    run: Any = Hobbs().start(sample.document, sample.layer)
    asked = sample.markable(words, nth=nth)
    return [
        (sample.document.words(node.markables[0].span), step)
        for node, step, _back in run._proposals(asked, 0, False)
        if node.markables
    ]


def test_the_castle_is_searched_in_the_published_order_on_trees(tree_sample: Build) -> None:
    text = tree_sample(CASTLE_TREE)
    assert proposals(text, "it") == [
        ("536 when he moved it to London", 6),
        ("The castle in Camelot", 7),
        ("the residence of the king", 7),
        ("Camelot", 7),
        ("the king", 7),
    ]


def test_the_castle_is_searched_in_the_same_order_on_dependencies(sample: Build) -> None:
    text = sample(CASTLE)
    assert [found for found in proposals(text, "it") if found[0] != "536"] == [
        ("536 when he moved it to London", 6),
        ("The castle in Camelot", 7),
        ("the residence of the king", 7),
        ("Camelot", 7),
        ("the king", 7),
    ]


def without(sample: Any, words: str, *excluded: str) -> Pool:
    """Return the candidates of a pronoun without some that world knowledge excludes."""
    pool: Pool = sample.session.candidates(Anaphor(sample.markable(words).id))
    kept = [
        (candidate, markable)
        for candidate, markable in zip(pool.candidates, pool.markables, strict=True)
        if sample.document.words(markable.span) not in excluded
    ]
    return Pool(tuple([one for one, _ in kept]), tuple([other for _, other in kept]))


def chosen(sample: Any, words: str, *excluded: str) -> str:
    """Return the words of the antecedent when world knowledge excludes some candidates."""
    anaphor = Anaphor(sample.markable(words).id, "persNoRefl")
    run = Hobbs().start(sample.document, sample.layer)
    decision = run.resolve(anaphor, without(sample, words, *excluded))
    return str(sample.document.words(decision.antecedents[0].span))


@pytest.mark.parametrize("form", ["trees", "dependencies"])
def test_it_is_the_residence_since_neither_dates_nor_castles_move(
    form: str, tree_sample: Build, sample: Build
) -> None:
    text = tree_sample(CASTLE_TREE) if form == "trees" else sample(CASTLE)
    dates = ("536 when he moved it to London", "536")
    assert chosen(text, "it", *dates) == "The castle in Camelot"
    assert chosen(text, "it", *dates, "The castle in Camelot") == "the residence of the king"


@pytest.mark.parametrize("form", ["trees", "dependencies"])
def test_he_is_the_king_since_a_town_is_no_man(
    form: str, tree_sample: Build, sample: Build
) -> None:
    text = tree_sample(CASTLE_TREE) if form == "trees" else sample(CASTLE)
    assert chosen(text, "he", "Camelot") == "the king"


DRIVER_TREE = """
(ROOT (S (NP (NNP Smith)) (VP (VBD saw)
  (NP (NP (DT a) (NN driver)) (PP (IN {}) (NP (PRP$ his) (NN truck)))))))
"""
DRIVER = """
Smith Smith PROPN Number=Sing 2 nsubj
saw see VERB VerbForm=Fin 0 root
a a DET _ 4 det
driver driver NOUN Number=Sing 2 obj
{} {} ADP _ 7 case
his his PRON PronType=Prs|Poss=Yes|Person=3|Number=Sing|Gender=Masc 7 nmod:poss
truck truck NOUN Number=Sing 4 nmod
"""


@pytest.mark.parametrize("form", ["trees", "dependencies"])
@pytest.mark.parametrize(
    ("preposition", "first"),
    [("in", ("a driver in his truck", 6)), ("of", ("Smith", 7))],
)
def test_the_noun_phrase_around_is_proposed_unless_the_way_leads_through_its_nominal(
    form: str, preposition: str, first: tuple[str, int], tree_sample: Build, sample: Build
) -> None:
    if form == "trees":
        text = tree_sample(DRIVER_TREE.format(preposition))
    else:
        text = sample(DRIVER.format(preposition, preposition))
    assert proposals(text, "his")[0] == first


def test_step_three_wants_a_noun_phrase_or_sentence_in_between(tree_sample: Build) -> None:
    text = tree_sample(
        "(ROOT (S (NP (NP (NNP Ann) (POS 's)) (NN brother)) (VP (VBD saw) (NP (PRP her)))))"
    )
    assert proposals(text, "her") == [("Ann 's", 3)]


def test_step_eight_finds_what_follows_but_goes_below_no_noun_phrase(tree_sample: Build) -> None:
    text = tree_sample(
        """(ROOT (S (SBAR (IN When) (S (NP (PRP he)) (VP (VBD slept))))
             (NP (NP (DT the) (NN father)) (PP (IN of) (NP (NNP Tom))))
             (VP (VBD sang) (NP (NNS songs)))))"""
    )
    assert proposals(text, "he") == [("the father of Tom", 8), ("songs", 8)]


def test_previous_sentences_are_searched_from_the_nearest_each_breadth_first(
    tree_sample: Build,
) -> None:
    text = tree_sample(
        "(ROOT (S (NP (NNP Eve)) (VP (VBD left))))",
        """(ROOT (S (NP (NP (DT the) (NN friend)) (PP (IN of) (NP (NNP Ann))))
             (VP (VBD met) (NP (NNP Mary)))))""",
        "(ROOT (S (NP (PRP She)) (VP (VBD sang))))",
    )
    assert proposals(text, "She") == [
        ("the friend of Ann", 4),
        ("Mary", 4),
        ("Ann", 4),
        ("Eve", 4),
    ]


def test_the_trace_names_the_step_and_where_it_led(tree_sample: Build, asking: Build) -> None:
    text = tree_sample(
        "(ROOT (S (NP (NNP Mary)) (VP (VBD met) (NP (NNS friends)))))",
        "(ROOT (S (NP (PRP They)) (VP (VBD sang))))",
    )
    decision = asking(Hobbs(), text).decide("They")
    assert decision.trace == (
        "constraints: 1 of 2 candidates left (excluded by 'number' 1)",
        "Step 4 proposes it 1 sentence back, after turning down 1.",
    )
    assert [step.name for step in decision.steps] == ["", "search"]


def test_a_reflexive_takes_the_subject_of_its_clause(sample: Build, asking: Build) -> None:
    text = sample(
        """
        Eve Eve PROPN Number=Sing|Gender=Fem 2 nsubj
        said say VERB VerbForm=Fin 0 root
        Ann Ann PROPN Number=Sing|Gender=Fem 4 nsubj
        hurt hurt VERB VerbForm=Fin 2 ccomp
        herself herself PRON PronType=Prs|Reflex=Yes|Person=3|Number=Sing|Gender=Fem 4 obj
        """
    )
    assert asking(Hobbs(), text).answer("herself", kind="persRefl") == "Ann"


def test_what_follows_the_pronoun_is_told_as_a_cataphor(sample: Build, asking: Build) -> None:
    text = sample(
        """
        When when SCONJ _ 3 mark
        she she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 3 nsubj
        came come VERB VerbForm=Fin 5 advcl
        Ana Ana PROPN Number=Sing 5 nsubj
        sang sing VERB VerbForm=Fin 0 root
        """
    )
    decision = asking(Hobbs(), text).decide("she")
    assert decision.antecedents == (text.markable("Ana"),)
    assert decision.reference is Reference.CATAPHOR


def test_a_spanish_zero_subject_stands_before_its_verb(sample: Build, asking: Build) -> None:
    text = sample(
        """
        Ana Ana PROPN Gender=Fem|Number=Sing 2 nsubj
        vio ver VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        a a ADP _ 4 case
        Eva Eva PROPN Gender=Fem|Number=Sing 2 obj

        Sonrió sonreír VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        y y CCONJ _ 3 cc
        saludó saludar VERB VerbForm=Fin|Number=Sing|Person=3 1 conj
        """,
        "es",
        "3 4 nsubj Number=Sing|Person=3",
    )
    asks = asking(Hobbs(), text)
    assert asks.answer("Ø") == "Ana"


def test_a_text_without_any_parse_is_refused(words_only: Build) -> None:
    with pytest.raises(NeedsError, match="needs constituent trees or dependency heads"):
        Hobbs().start(words_only("He left"), Layer("gold"))


def test_a_sentence_without_a_parse_among_others_is_searched_in_text_order(
    sample: Build, asking: Build
) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
        slept sleep VERB VerbForm=Fin 0 root

        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        sang sing VERB VerbForm=Fin 0 root
        """
    )
    tokens = [replace(t, head=None, deprel="") for t in text.document.tokens[:2]]
    text.document = replace(text.document, tokens=(*tokens, *text.document.tokens[2:]))
    assert asking(Hobbs(), text).answer("She") == "Ann"


def test_hobbs_is_a_step_resolver_without_history_that_branches(tree_sample: Build) -> None:
    text = tree_sample(CASTLE_TREE)
    run = Hobbs().start(text.document, text.layer)
    assert isinstance(Hobbs(), StepResolver)
    assert isinstance(run, BranchingRun)
    assert not Hobbs().uses_history
    assert run.branch(text.layer) is run
    assert run.branch(replace(text.layer, markables=text.layer.markables.updated({}))) is not None


def test_a_pronoun_without_any_candidate_gets_no_answer(tree_sample: Build, asking: Build) -> None:
    text = tree_sample("(ROOT (S (NP (PRP She)) (VP (VBD sang))))")
    decision = asking(Hobbs(), text).decide("She")
    assert decision.antecedents == ()
    assert decision.trace == ("There is no candidate in the window.",)


def test_a_relative_pronoun_is_no_noun_phrase(tree_sample: Build, asking: Build) -> None:
    text = tree_sample(
        """(ROOT (S (NP (NP (DT The) (NNS men)) (SBAR (WHNP (WP who)) (S (VP (VBD came)))))
             (VP (VBD sang))))""",
        "(ROOT (S (NP (PRP They)) (VP (VBD left))))",
    )
    decision = asking(Hobbs(), text).decide("They")
    assert decision.antecedents == (text.markable("The men who came"),)
