"""CogNIAC's rules one by one, what it leaves, and what the full version makes of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_resolvers.classic.cogniac import Cogniac, CogniacFull
from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import BranchingRun, StepResolver

Build = Callable[..., Any]

ANN_SANG = """
Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
sang sing VERB VerbForm=Fin 0 root
"""
EVE_SANG = ANN_SANG.replace("Ann", "Eve")
DOGS_BARKED = """
Dogs dog NOUN Number=Plur 2 nsubj
barked bark VERB VerbForm=Fin 0 root
"""
SHE_LEFT = """
She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
left leave VERB VerbForm=Fin 0 root
"""
ANN_MET_EVE = """
Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
met meet VERB VerbForm=Fin 0 root
Eve Eve PROPN Number=Sing|Gender=Fem 2 obj
"""
DOGS_SAW_HER = """
Dogs dog NOUN Number=Plur 2 nsubj
saw see VERB VerbForm=Fin 0 root
her she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem|Case=Acc 2 obj
"""


@pytest.fixture
def text(sample: Build) -> Build:
    """The builder of samples from sentences."""

    def build(*sentences: str) -> Any:
        return sample("\n\n".join([sentence.strip() for sentence in sentences]))

    return build


def rule(decision: Any) -> str:
    """Return the rule that decided, ``""`` when none did."""
    return decision.trace[-1].partition(":")[0] if decision.antecedents else ""


def test_rule_1_unique_in_discourse(text: Build, asking: Build) -> None:
    asks = asking(Cogniac(), text(ANN_SANG, DOGS_BARKED, DOGS_BARKED, SHE_LEFT))
    decision = asks.decide("She")
    assert decision.trace[-1] == "Rule 1: it is the only possible antecedent in the text so far."
    assert asks.words(decision.antecedents[0]) == "Ann"


def test_rule_1_does_not_hold_when_another_agrees_far_back(text: Build, asking: Build) -> None:
    far = text(EVE_SANG, *[DOGS_BARKED] * 5, ANN_SANG, SHE_LEFT)
    assert rule(asking(Cogniac(), far).decide("She")) == "Rule 3"
    same = text(ANN_SANG, *[DOGS_BARKED] * 5, ANN_SANG, SHE_LEFT)
    assert rule(asking(Cogniac(), same).decide("She")) == "Rule 1"


def test_rule_1_counts_mentions_of_one_entity_once(text: Build, asking: Build) -> None:
    asks = asking(Cogniac(), text(ANN_SANG, SHE_LEFT, DOGS_BARKED, SHE_LEFT))
    asks.tell("She", "Ann")
    decision = asks.decide("She", nth=1)
    assert rule(decision) == "Rule 1"
    assert decision.antecedents == (asks.sample.markable("She"),)


def test_rule_2_reflexive(text: Build, asking: Build) -> None:
    hurt = """
    Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
    told tell VERB VerbForm=Fin 0 root
    Eve Eve PROPN Number=Sing|Gender=Fem 2 obj
    about about ADP _ 5 case
    herself herself PRON PronType=Prs|Reflex=Yes|Person=3|Number=Sing|Gender=Fem 2 obl
    """
    asks = asking(Cogniac(), text(hurt))
    decision = asks.decide("herself", kind="persRefl")
    assert rule(decision) == "Rule 2"
    assert asks.words(decision.antecedents[0]) == "Eve"


def test_rule_3_unique_in_current_and_prior(text: Build, asking: Build) -> None:
    asks = asking(Cogniac(), text(EVE_SANG, DOGS_BARKED, ANN_SANG, DOGS_SAW_HER))
    decision = asks.decide("her")
    assert rule(decision) == "Rule 3"
    assert asks.words(decision.antecedents[0]) == "Ann"


LOCKER = """
{0} {0} PROPN Number=Sing|Gender=Masc 2 nsubj
opened open VERB VerbForm=Fin 0 root
his he PRON PronType=Prs|Poss=Yes|Person=3|Number=Sing|Gender=Masc 4 nmod:poss
{1} {1} NOUN Number=Sing 2 obj
"""


def test_rule_4_the_same_possessive_phrase(text: Build, asking: Build) -> None:
    asks = asking(
        Cogniac(), text(LOCKER.format("John", "locker"), LOCKER.format("Peter", "locker"))
    )
    asks.tell("his", "John")
    decision = asks.decide("his", nth=1, kind="poss")
    assert rule(decision) == "Rule 4"
    assert decision.antecedents == (asks.sample.markable("his"),)


def test_rule_4_wants_the_same_noun(text: Build, asking: Build) -> None:
    asks = asking(
        Cogniac(), text(LOCKER.format("John", "locker"), LOCKER.format("Peter", "window"))
    )
    asks.tell("his", "John")
    assert rule(asks.decide("his", nth=1, kind="poss")) == "Rule 5"


def test_rule_5_unique_in_the_current_sentence(text: Build, asking: Build) -> None:
    said = """
    Mary Mary PROPN Number=Sing|Gender=Fem 2 nsubj
    said say VERB VerbForm=Fin 0 root
    dogs dog NOUN Number=Plur 4 nsubj
    saw see VERB VerbForm=Fin 2 ccomp
    her she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem|Case=Acc 4 obj
    """
    asks = asking(Cogniac(), text(ANN_MET_EVE, said))
    decision = asks.decide("her")
    assert rule(decision) == "Rule 5"
    assert asks.words(decision.antecedents[0]) == "Mary"


def test_rule_6_unique_subject(text: Build, asking: Build) -> None:
    asks = asking(Cogniac(), text(ANN_MET_EVE, SHE_LEFT))
    decision = asks.decide("She")
    assert rule(decision) == "Rule 6"
    assert asks.words(decision.antecedents[0]) == "Ann"


def test_rule_6_is_for_subjects(text: Build, asking: Build) -> None:
    decision = asking(Cogniac(), text(ANN_MET_EVE, DOGS_SAW_HER)).decide("her")
    assert decision.antecedents == ()
    assert decision.trace == ("2 antecedents are possible, and no rule decides.",)


def test_rule_6_wants_a_single_one_in_the_subject(text: Build, asking: Build) -> None:
    sister = """
    Ann Ann PROPN Number=Sing|Gender=Fem 3 nmod:poss
    's 's PART _ 1 case
    sister sister NOUN Number=Sing|Gender=Fem 4 nsubj
    met meet VERB VerbForm=Fin 0 root
    dogs dog NOUN Number=Plur 4 obj
    """
    assert asking(Cogniac(), text(sister, SHE_LEFT)).answer("She") == ""


def test_rule_7_picks_the_center_of_the_previous_clause(text: Build, asking: Build) -> None:
    asks = asking(CogniacFull(), text(ANN_MET_EVE, DOGS_SAW_HER))
    decision = asks.decide("her")
    assert rule(decision) == "Rule 7"
    assert asks.words(decision.antecedents[0]) == "Ann"


def test_rule_7_prefers_what_the_clause_has_mentioned(text: Build, asking: Build) -> None:
    thanked = """
    Her she PRON PronType=Prs|Poss=Yes|Person=3|Number=Sing|Gender=Fem 2 nmod:poss
    dogs dog NOUN Number=Plur 7 nsubj
    and and CCONJ _ 6 cc
    Mary Mary PROPN Number=Sing|Gender=Fem 6 nmod:poss
    's 's PART _ 4 case
    cats cat NOUN Number=Plur 2 conj
    saw see VERB VerbForm=Fin 0 root
    her she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem|Case=Acc 7 obj
    """
    asks = asking(CogniacFull(), text(ANN_MET_EVE, thanked))
    asks.tell("Her", "Eve")
    decision = asks.decide("her")
    assert rule(decision) == "Rule 7"
    assert decision.antecedents == (asks.sample.markable("Her"),)


def test_rule_8_takes_the_most_recent(text: Build, asking: Build) -> None:
    asks = asking(CogniacFull(), text(ANN_MET_EVE, DOGS_BARKED, SHE_LEFT))
    decision = asks.decide("She")
    assert rule(decision) == "Rule 8"
    assert asks.words(decision.antecedents[0]) == "Eve"


def test_the_abstaining_one_is_the_full_one_without_its_last_rules(
    text: Build, asking: Build
) -> None:
    assert asking(Cogniac(), text(ANN_MET_EVE, DOGS_BARKED, SHE_LEFT)).answer("She") == ""
    assert asking(CogniacFull(), text(ANN_MET_EVE, SHE_LEFT)).answer("She") == "Ann"


def test_a_branch_knows_what_was_heard(text: Build, asking: Build) -> None:
    asks = asking(Cogniac(), text(ANN_SANG, SHE_LEFT, DOGS_BARKED, SHE_LEFT))
    asks.tell("She", "Ann")
    assert isinstance(asks.run, BranchingRun)
    asks.run = asks.run.branch(asks.sample.layer)
    assert rule(asks.decide("She", nth=1)) == "Rule 1"


@pytest.mark.parametrize("resolver", [Cogniac, CogniacFull])
def test_both_are_step_resolvers_that_need_tags(
    resolver: Callable[[], StepResolver], words_only: Build
) -> None:
    assert isinstance(resolver(), StepResolver)
    assert resolver().uses_history
    with pytest.raises(NeedsError, match="lacks parts of speech"):
        resolver().start(words_only("He left"), Layer("gold"))


def test_tags_without_a_parse_are_enough_but_for_subjects(text: Build, asking: Build) -> None:
    for sentences, wanted in (((ANN_SANG, SHE_LEFT), "Ann"), ((ANN_MET_EVE, SHE_LEFT), "")):
        flat = text(*sentences)
        tokens = [replace(token, head=None, deprel="") for token in flat.document.tokens]
        flat.document = replace(flat.document, tokens=tuple(tokens), structures=())
        flat.session = SuparCandidateFinder().start(flat.document, flat.layer)
        assert asking(Cogniac(), flat).answer("She") == wanted


def test_without_a_possible_antecedent_the_trace_says_why(text: Build, asking: Build) -> None:
    decision = asking(CogniacFull(), text(DOGS_BARKED, SHE_LEFT)).decide("She")
    assert decision.trace[0].startswith("No candidate is left of 1; excluded by 'number' 1")
