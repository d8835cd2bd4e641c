"""Kennedy and Boguraev: distinct factors of classes, segments, and a worked example."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_resolvers.classic import table
from anaphora_resolvers.classic.kennedy_boguraev import KennedyBoguraev, segments_of
from anaphora_resolvers.classic.salience import SalienceRun
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Anaphor, Layer, Span
from anaphora_workbench.ports import Decision
from anaphora_workbench.testing import check_resolver
from anaphora_workbench.testing.samples import sample_readings

Build = Callable[..., Any]

# README.md has the working.
GARDEN = """
Ana Ana PROPN Number=Sing|Gender=Fem 2 nsubj
gave give VERB VerbForm=Fin 0 root
Bob Bob PROPN Number=Sing|Gender=Masc 2 iobj
a a DET _ 5 det
book book NOUN Number=Sing|Gender=Neut 2 obj
in in ADP _ 8 case
the the DET _ 8 det
garden garden NOUN Number=Sing|Gender=Neut 2 obl
. . PUNCT _ 2 punct

He he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc 2 nsubj
thanked thank VERB VerbForm=Fin 0 root
her her PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 obj
. . PUNCT _ 2 punct

Its its PRON PronType=Prs|Poss=Yes|Person=3|Number=Sing|Gender=Neut 2 nmod:poss
cover cover NOUN Number=Sing|Gender=Neut 4 nsubj
was be AUX VerbForm=Fin 4 cop
red red ADJ _ 0 root
. . PUNCT _ 4 punct
"""
MENTIONS = ("Ana", "Bob", "a book", "the garden")


@pytest.fixture
def garden(sample: Build) -> Any:
    """The example; its third sentence begins a paragraph."""
    text = sample(GARDEN)
    text.document = replace(text.document, paragraphs=(Span(0, 13), Span(13, 18)))
    return text


def answer(text: Any, run: SalienceRun, words: str, kind: str) -> Decision:
    asked = Anaphor(text.markable(words).id, kind)
    decision = run.resolve(asked, text.session.candidates(asked))
    run.settle(asked, decision)
    return decision


def weights(text: Any, run: SalienceRun, sentence: int, *mentions: str) -> list[float]:
    return [run.salience.weight(text.markable(words), sentence) for words in mentions]


def first(text: Any, decision: Decision) -> str:
    return str(text.document.words(decision.antecedents[0].span))


def test_the_factors_of_a_sentence_add_up(garden: Any) -> None:
    run = KennedyBoguraev().start(garden.document, garden.layer)
    assert weights(garden, run, 0, *MENTIONS) == [360, 320, 330, 260]


def test_in_the_next_sentence_of_the_segment_a_hundred_is_gone(garden: Any) -> None:
    run = KennedyBoguraev().start(garden.document, garden.layer)
    assert weights(garden, run, 1, *MENTIONS) == [260, 220, 230, 160]


def test_a_class_has_each_factor_of_its_members_once(garden: Any) -> None:
    run = KennedyBoguraev().start(garden.document, garden.layer)
    he = answer(garden, run, "He", "persNoRefl")
    her = answer(garden, run, "her", "persNoRefl")
    assert (first(garden, he), he.score) == ("Bob", 220)
    assert (first(garden, her), her.score) == ("Ana", 260)
    assert weights(garden, run, 1, "Bob", "Ana") == [400, 410]


def test_a_new_segment_takes_the_weight_of_the_old_one_away(garden: Any) -> None:
    run = KennedyBoguraev().start(garden.document, garden.layer)
    assert weights(garden, run, 2, *MENTIONS) == [210, 170, 180, 110]
    its = answer(garden, run, "Its", "poss")
    assert (first(garden, its), its.score) == ("a book", 180)
    assert weights(garden, run, 2, "a book") == [50 + 80 + 50 + 65 + 150]


def test_the_trace_names_the_factors(garden: Any) -> None:
    run = KennedyBoguraev().start(garden.document, garden.layer)
    he = answer(garden, run, "He", "persNoRefl")
    assert he.trace[-2:] == (
        "factors: argument, head, indirect object, segment",
        "its entity has salience 220",
    )


def test_a_text_without_paragraphs_is_one_segment(garden: Any) -> None:
    assert segments_of(replace(garden.document, paragraphs=())) == (0, 0, 0)
    assert segments_of(garden.document) == (1, 1, 2)


def test_a_branch_goes_its_own_way(garden: Any) -> None:
    run = KennedyBoguraev().start(garden.document, garden.layer)
    branch = run.branch(garden.layer)
    answer(garden, branch, "He", "persNoRefl")
    assert weights(garden, run, 1, "Bob") == [220]
    assert weights(garden, branch, 1, "Bob") == [400]


def test_a_text_without_a_parse_is_refused(words_only: Build) -> None:
    with pytest.raises(NeedsError, match="lacks dependency heads"):
        KennedyBoguraev().start(words_only("He sleeps ."), Layer("none"))


def test_the_weights_are_those_of_the_paper() -> None:
    names = ("sentence", "segment", "subject", "existential", "possessive")
    more = ("direct object", "indirect object", "oblique", "head", "argument")
    weights = table("kennedy-boguraev")["weights"]
    assert [weights[name] for name in names] == [100, 50, 80, 70, 65]
    assert [weights[name] for name in more] == [50, 40, 30, 80, 50]


def test_the_conformance_kit_is_satisfied() -> None:
    check_resolver(KennedyBoguraev(), sample_readings())
