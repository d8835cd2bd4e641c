"""BFP as a step resolver: utterances together, corrections, the open cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.classic.bfp import Bfp
from anaphora_workbench.errors import NeedsError, UsageError
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import BranchingRun, StepResolver

Build = Callable[..., Any]


def test_the_races_come_out_with_the_published_transitions(races: Any, asking: Build) -> None:
    asks = asking(Bfp(), races)
    found = []
    for words, nth in (("She", 0), ("her", 0), ("She", 1), ("her", 1)):
        decision = asks.decide(words, nth=nth)
        transition = decision.trace[-1].split(":")[0].removeprefix("Transition ")
        found.append((asks.words(decision.antecedents[0]), transition))
    assert found == [
        ("Brennan", "continue"),
        ("She", "retain"),
        ("Friedman", "smooth-shift"),
        ("her", "smooth-shift"),
    ]


def test_the_trace_names_the_place_in_the_cf_list(races: Any, asking: Build) -> None:
    asks = asking(Bfp(), races)
    for words in ("She", "her"):
        asks.decide(words)
    assert asks.decide("She", nth=1).trace[-1] == (
        "Transition smooth-shift: it is number 1 of 3 in the previous Cf list, and the Cb."
    )


def test_a_correction_changes_what_the_rest_of_the_utterance_stands_for(
    races: Any, asking: Build
) -> None:
    asks = asking(Bfp(), races)
    for words in ("She", "her"):
        asks.decide(words)
    asks.tell("She", "her", nth=1)
    assert asks.answer("her", nth=1) == "Friedman"


def test_the_first_pronoun_is_interpreted_together_with_those_behind_it(
    sample: Build, asking: Build
) -> None:
    # By itself *She* would be Smith and continue; then nothing would be left for *him*.
    text = sample(
        """
        Smith Smith PROPN Number=Sing 2 nsubj
        met meet VERB VerbForm=Fin 0 root
        Eve Eve PROPN Number=Sing|Gender=Fem 2 obj

        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        thanked thank VERB VerbForm=Fin 0 root
        him he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc|Case=Acc 2 obj
        """
    )
    asks = asking(Bfp(), text)
    assert (asks.answer("She"), asks.answer("him")) == ("Eve", "Smith")
    alone = asking(Bfp(), text)
    alone.tell("him", "Eve")
    assert alone.answer("She") == "Smith"


def test_clauses_let_a_pronoun_find_its_antecedent_in_the_sentence(
    sample: Build, asking: Build
) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
        sang sing VERB VerbForm=Fin 0 root
        because because SCONJ _ 6 mark
        she she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 6 nsubj
        was be AUX VerbForm=Fin 6 cop
        happy happy ADJ _ 2 advcl
        """
    )
    assert asking(Bfp(), text).decide("she").trace[-1].startswith("Transition continue")
    decision = asking(Bfp(unit="sentence"), text).decide("she")
    assert decision.antecedents == (text.markable("Ann"),)
    assert decision.trace[-1] == "It is the highest entity of the same utterance that agrees."


def test_a_reflexive_is_the_subject_of_its_clause(sample: Build, asking: Build) -> None:
    text = sample(
        """
        Eve Eve PROPN Number=Sing|Gender=Fem 2 nsubj
        left leave VERB VerbForm=Fin 0 root

        Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
        hurt hurt VERB VerbForm=Fin 0 root
        herself herself PRON PronType=Prs|Reflex=Yes|Person=3|Number=Sing|Gender=Fem 2 obj
        """
    )
    assert asking(Bfp(), text).answer("herself", kind="persRefl") == "Ann"


def test_older_utterances_are_not_searched(lost: Any, asking: Build) -> None:
    decision = asking(Bfp(), lost).decide("She")
    assert decision.antecedents == ()
    assert decision.trace == ("Nothing in this utterance or the previous one agrees.",)


def test_without_an_interpretation_there_is_no_answer(sample: Build, asking: Build) -> None:
    text = sample(
        """
        Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
        met meet VERB VerbForm=Fin 0 root
        Eve Eve PROPN Number=Sing|Gender=Fem 2 obj

        Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
        thanked thank VERB VerbForm=Fin 0 root
        her she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem|Case=Acc 2 obj
        """
    )
    decision = asking(Bfp(), text).decide("her")
    assert decision.trace == ("No interpretation keeps the rules of centering.",)


def test_a_branch_knows_what_was_heard(races: Any, asking: Build) -> None:
    asks = asking(Bfp(), races)
    for words in ("She", "her"):
        asks.decide(words)
    asks.tell("She", "her", nth=1)
    assert isinstance(asks.run, BranchingRun)
    asks.run = asks.run.branch(races.layer)
    assert asks.answer("her", nth=1) == "Friedman"


def test_the_unit_is_a_setting(words_only: Build) -> None:
    assert Bfp().signature == "utterance:clause"
    with pytest.raises(UsageError, match="an utterance is sentence or clause"):
        Bfp(unit="page")
    with pytest.raises(NeedsError, match="lacks dependency heads"):
        Bfp().start(words_only("He left"), Layer("gold"))
    assert isinstance(Bfp(), StepResolver)


def test_a_pronoun_without_candidates_gets_no_answer(sample: Build, asking: Build) -> None:
    text = sample(
        """
        She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
        left leave VERB VerbForm=Fin 0 root
        """
    )
    assert asking(Bfp(), text).decide("She").trace == ("There is no candidate in the window.",)
