"""The S-list: the worked example, what is old to the hearer (working in README.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.classic.s_list import SList
from anaphora_workbench.errors import NeedsError, UsageError
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import BranchingRun, StepResolver

Build = Callable[..., Any]


def listed(asks: Any, words: str, *, nth: int = 0) -> list[tuple[str, int, int]]:
    """Return the S-list at an anaphor: words of one mention, status, utterances back."""
    discourse = asks.run.discourse
    asked = asks.sample.markable(words, nth=nth)
    found = []
    for entity, (status, back, order) in asks.run.ranked(asked):
        mention = next(m for m in discourse.markables if m.order == order)
        assert discourse.entity(mention) == entity
        found.append((asks.words(mention), status, back))
    return found


def test_the_races_come_out_as_worked_by_hand(races: Any, asking: Build) -> None:
    asks = asking(SList(), races)
    assert listed(asks, "She") == [("Brennan", 0, 1), ("an Alfa", 2, 1)]
    assert asks.answer("She") == "Brennan"
    assert listed(asks, "her") == [("Friedman", 0, 0), ("She", 0, 1)]
    assert asks.answer("her") == "She"
    assert listed(asks, "She", nth=1) == [("Friedman", 0, 1), ("her", 0, 1), ("weekends", 2, 1)]
    assert asks.answer("She", nth=1) == "Friedman"
    assert listed(asks, "her", nth=1) == [("She", 0, 0), ("her", 0, 1), ("weekends", 2, 1)]
    assert asks.answer("her", nth=1) == "her"


def test_a_name_is_older_to_the_hearer_than_a_new_subject(smith: Any, asking: Build) -> None:
    decision = asking(SList(), smith).decide("He")
    assert decision.antecedents == (smith.markable("Smith"),)
    assert decision.trace[-1] == "It is number 1 of 2 in the S-list: hearer-old, 1 utterance back."


def test_what_the_last_utterance_left_out_is_not_found(lost: Any, asking: Build) -> None:
    decision = asking(SList(), lost).decide("She")
    assert decision.antecedents == ()
    assert decision.trace == ("The only entity in the S-list does not agree.",)


def test_definite_phrases_and_phrases_with_something_old_are_mediated(
    sample: Build, asking: Build
) -> None:
    text = sample(
        """
        A a DET _ 2 det
        friend friend NOUN Number=Sing 5 nsubj
        of of ADP _ 4 case
        Ann Ann PROPN Number=Sing|Gender=Fem 2 nmod
        met meet VERB VerbForm=Fin 0 root
        the the DET _ 7 det
        queen queen NOUN Number=Sing 5 obj
        near near ADP _ 10 case
        a a DET _ 10 det
        house house NOUN Number=Sing 5 obl

        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        left leave VERB VerbForm=Fin 0 root
        """
    )
    asks = asking(SList(), text)
    assert [(words, status) for words, status, _back in listed(asks, "She")] == [
        ("Ann", 0),
        ("A friend of Ann", 1),
        ("the queen", 1),
        ("a house", 2),
    ]


def test_a_definite_phrase_that_is_repeated_is_old(sample: Build, asking: Build) -> None:
    text = sample(
        """
        The the DET _ 2 det
        queen queen NOUN Number=Sing 3 nsubj
        left leave VERB VerbForm=Fin 0 root

        A a DET _ 2 det
        maid maid NOUN Number=Sing 3 nsubj
        saw see VERB VerbForm=Fin 0 root
        the the DET _ 5 det
        queen queen NOUN Number=Sing 3 obj

        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        left leave VERB VerbForm=Fin 0 root
        """
    )
    assert asking(SList(), text).answer("She") == "the queen"


def test_a_branch_knows_what_was_heard(races: Any, asking: Build) -> None:
    asks = asking(SList(), races)
    asks.tell("She", "Brennan")
    asks.tell("her", "She")
    asks.tell("She", "her", nth=1)
    assert isinstance(asks.run, BranchingRun)
    asks.run = asks.run.branch(races.layer)
    assert asks.answer("her", nth=1) == "Friedman"


def test_the_unit_is_a_setting(words_only: Build) -> None:
    assert SList(unit="clause").signature == "utterance:clause"
    with pytest.raises(UsageError, match="an utterance is sentence or clause"):
        SList(unit="page")
    with pytest.raises(NeedsError, match="lacks parts of speech"):
        SList().start(words_only("He left"), Layer("gold"))
    assert isinstance(SList(), StepResolver)


def test_without_an_admissible_candidate_the_trace_says_why(sample: Build, asking: Build) -> None:
    text = sample(
        """
        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        left leave VERB VerbForm=Fin 0 root
        """
    )
    assert asking(SList(), text).decide("She").trace == ("There is no candidate in the window.",)


def test_after_a_sentence_that_mentions_nothing_the_list_is_empty(
    sample: Build, asking: Build
) -> None:
    text = sample(
        """
        Ana Ana PROPN Gender=Fem|Number=Sing 2 nsubj
        slept sleep VERB VerbForm=Fin 0 root
        . . PUNCT _ 2 punct

        Rained rain VERB VerbForm=Fin 0 root
        . . PUNCT _ 1 punct

        She she PRON Gender=Fem|Number=Sing|Person=3|PronType=Prs 2 nsubj
        woke wake VERB VerbForm=Fin 0 root
        . . PUNCT _ 2 punct
        """
    )
    assert asking(SList(), text).decide("She").trace == ("The S-list is empty.",)
