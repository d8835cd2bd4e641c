"""Left-Right Centering: the worked example, the order of the search (working in README.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.classic.lrc import Lrc
from anaphora_workbench.errors import NeedsError, UsageError
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import BranchingRun, StepResolver

Build = Callable[..., Any]
PRONOUNS = (("She", 0), ("her", 0), ("She", 1), ("her", 1))


def test_the_races_come_out_as_worked_by_hand(races: Any, asking: Build) -> None:
    asks = asking(Lrc(), races)
    answers = [asks.answer(words, nth=nth) for words, nth in PRONOUNS]
    assert answers == ["Brennan", "She", "Friedman", "her"]


def test_the_current_utterance_is_searched_before_the_previous_one(
    sample: Build, asking: Build
) -> None:
    text = sample(
        """
        Eve Eve PROPN Number=Sing|Gender=Fem 2 nsubj
        left leave VERB VerbForm=Fin 0 root

        Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
        said say VERB VerbForm=Fin 0 root
        she she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 4 nsubj
        sang sing VERB VerbForm=Fin 2 ccomp
        """
    )
    decision = asking(Lrc(), text).decide("she")
    assert decision.antecedents == (text.markable("Ann"),)
    assert decision.trace[-1] == (
        "It is the highest that agrees in the partial Cf list of its utterance."
    )


def test_the_subject_of_the_previous_utterance_comes_first(smith: Any, asking: Build) -> None:
    assert asking(Lrc(), smith).answer("He") == "A man"


def test_older_utterances_are_searched_after_the_previous_one(lost: Any, asking: Build) -> None:
    decision = asking(Lrc(), lost).decide("She")
    assert decision.antecedents == (lost.markable("Ann"),)
    assert decision.trace[-1] == "It is the highest that agrees in the Cf list 2 utterances back."


def test_what_is_told_makes_the_entity_that_binding_keeps_apart(races: Any, asking: Build) -> None:
    asks = asking(Lrc(), races)
    asks.tell("She", "Brennan")
    asks.tell("her", "She")
    asks.tell("She", "her", nth=1)
    assert asks.answer("her", nth=1) == "Friedman"


def test_a_branch_knows_what_was_heard_and_does_not_tell_it_on(races: Any, asking: Build) -> None:
    asks = asking(Lrc(), races)
    asks.tell("She", "Brennan")
    asks.tell("her", "She")
    assert isinstance(asks.run, BranchingRun)
    other = asking(Lrc(), races)
    other.run = asks.run.branch(races.layer)
    other.tell("She", "her", nth=1)
    assert other.answer("her", nth=1) == "Friedman"
    asks.tell("She", "Friedman", nth=1)
    assert asks.answer("her", nth=1) == "her"


def test_what_follows_the_pronoun_is_never_taken(sample: Build, asking: Build) -> None:
    text = sample(
        """
        When when SCONJ _ 3 mark
        she she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 3 nsubj
        came come VERB VerbForm=Fin 5 advcl
        Ana Ana PROPN Number=Sing 5 nsubj
        sang sing VERB VerbForm=Fin 0 root
        """
    )
    assert asking(Lrc(), text).answer("she") == ""


def test_an_unknown_utterance_or_ranking_is_refused() -> None:
    with pytest.raises(UsageError, match="an utterance is sentence or clause, not 'page'"):
        Lrc(unit="page")
    with pytest.raises(UsageError, match="the ranking is role or walk, not 'length'"):
        Lrc(ranking="length")


def test_the_signature_names_what_can_move_a_figure() -> None:
    assert Lrc().signature == "utterance:sentence,ranking:walk"
    assert isinstance(Lrc(), StepResolver)
    assert Lrc().uses_history


def test_text_without_heads_is_refused(words_only: Build) -> None:
    with pytest.raises(NeedsError, match="lacks dependency heads"):
        Lrc().start(words_only("He left"), Layer("gold"))


def test_spanish_zeros_ask_and_answer(sample: Build, asking: Build) -> None:
    text = sample(
        """
        Ana Ana PROPN Gender=Fem|Number=Sing 2 nsubj
        llamó llamar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        a a ADP _ 4 case
        Eva Eva PROPN Gender=Fem|Number=Sing 2 obj

        Sonrió sonreír VERB VerbForm=Fin|Number=Sing|Person=3 0 root

        Lloró llorar VERB VerbForm=Fin|Number=Sing|Person=3 0 root
        """,
        "es",
        "3 4 nsubj Number=Sing|Person=3\n4 5 nsubj Number=Sing|Person=3",
    )
    asks = asking(Lrc(), text)
    assert [asks.answer("Ø"), asks.answer("Ø", nth=1)] == ["Ana", "Ø"]
