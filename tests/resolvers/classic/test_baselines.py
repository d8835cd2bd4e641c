"""The baselines: what each chooses, ties, traces, and that chance is the same every time."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.classic.baselines import (
    FirstNP,
    MostFrequent,
    Nearest,
    NearestAgreeing,
    NearestSubject,
    Random,
)
from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span
from anaphora_workbench.ports import Decision, StepResolver
from anaphora_workbench.testing import worked_example

Build = Callable[..., Any]
ALL = (Nearest, NearestAgreeing, NearestSubject, FirstNP, MostFrequent, Random)


def decide(resolver: StepResolver, document: Document, layer: Layer, asked: str) -> Decision:
    session = SuparCandidateFinder().start(document, layer)
    anaphor = Anaphor(asked)
    return resolver.start(document, layer).resolve(anaphor, session.candidates(anaphor))


def answers(resolver: StepResolver) -> dict[str, list[str]]:
    document, layer = worked_example.document(), worked_example.layer()
    return {
        asked: [m.id for m in decide(resolver, document, layer, asked).antecedents]
        for asked in ("He", "His", "she", "them", "Ø", "They", "It")
    }


def test_nearest_takes_the_last_candidate_before_whatever_the_constraints_say() -> None:
    assert answers(Nearest()) == {
        "He": ["Bill"],
        "His": ["it"],
        "she": ["His"],
        "them": ["Ana"],
        "Ø": ["them"],
        "They": ["Ø"],
        "It": ["They"],
    }


def test_nearest_agreeing_takes_the_last_admissible_candidate() -> None:
    assert answers(NearestAgreeing()) == {
        "He": ["Bill"],
        "His": ["He"],
        "she": ["His dog"],
        "them": [],
        "Ø": ["Ana"],
        "They": ["them"],
        "It": ["Ø"],
    }


def test_nearest_subject_prefers_subjects() -> None:
    found = answers(NearestSubject())
    assert (found["He"], found["They"]) == (["John"], ["them"])


def test_first_np_takes_the_first_candidate_of_the_previous_sentence() -> None:
    found = answers(FirstNP())
    assert (found["He"], found["It"], found["Ø"]) == (["John"], ["Ø"], ["she"])


def test_most_frequent_counts_heads_up_to_the_anaphor(words_only: Build) -> None:
    document = words_only("Smith met Jones", "Smith met Brown", "He left")
    layer = Layer.build("gold", [Markable(f"m{n}", (Span(n, n + 1),)) for n in (0, 2, 3, 5, 6)])
    assert [m.id for m in decide(MostFrequent(), document, layer, "m6").antecedents] == ["m3"]
    assert [m.id for m in decide(NearestAgreeing(), document, layer, "m6").antecedents] == ["m5"]


def test_of_nested_candidates_the_inner_one_is_the_nearest(words_only: Build) -> None:
    document = words_only("the king of Spain left", "He slept")
    layer = Layer.build(
        "gold",
        [
            Markable("king", (Span(0, 4),), 1),
            Markable("Spain", (Span(3, 4),), 3),
            Markable("He", (Span(5, 6),), 5),
        ],
    )
    assert [m.id for m in decide(Nearest(), document, layer, "He").antecedents] == ["Spain"]


def test_a_candidate_that_follows_is_taken_when_none_before_is_left(sample: Build) -> None:
    text = sample(
        """
        When when SCONJ _ 3 mark
        she she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 3 nsubj
        came come VERB VerbForm=Fin 5 advcl
        Ana Ana PROPN Number=Sing 5 nsubj
        sang sing VERB VerbForm=Fin 0 root
        """
    )
    decision = decide(NearestAgreeing(), text.document, text.layer, text.markable("she").id)
    assert decision.antecedents == (text.markable("Ana"),)
    assert decision.reference is Reference.CATAPHOR


def test_without_a_candidate_the_trace_says_what_excluded_them() -> None:
    document, layer = worked_example.document(), worked_example.layer()
    decision = decide(NearestAgreeing(), document, layer, "them")
    assert decision.antecedents == ()
    assert decision.trace[0].startswith("No candidate is left of 8; excluded by 'number' 8")


@pytest.mark.parametrize("resolver", ALL)
def test_every_decision_says_why(resolver: Callable[[], StepResolver]) -> None:
    document, layer = worked_example.document(), worked_example.layer()
    decision = decide(resolver(), document, layer, "Ø")
    assert len(decision.trace) == 1
    assert decision.trace[0].endswith(".")


@pytest.mark.parametrize("resolver", ALL)
def test_every_baseline_is_a_step_resolver_without_history(
    resolver: Callable[[], StepResolver],
) -> None:
    assert isinstance(resolver(), StepResolver)
    assert not resolver().uses_history


def test_nearest_subject_refuses_text_without_heads(words_only: Build) -> None:
    with pytest.raises(NeedsError, match="lacks dependency heads"):
        NearestSubject().start(words_only("He left"), Layer("gold"))


def test_chance_is_the_same_in_every_process_and_order() -> None:
    program = (
        "from anaphora_workbench.testing import worked_example as w\n"
        "from anaphora_workbench.model import Anaphor\n"
        "from anaphora_resolvers.classic.baselines import Random\n"
        "from anaphora_resolvers.finders.candidates import SuparCandidateFinder\n"
        "d, l = w.document(), w.layer()\n"
        "s, r = SuparCandidateFinder().start(d, l), Random(7).start(d, l)\n"
        "for name in ('Ø', 'She', 'He', 'His')[::-1]:\n"
        "    if name in l.markables:\n"
        "        a = Anaphor(name)\n"
        "        print(r.resolve(a, s.candidates(a)).antecedents[0].id, end=' ')\n"
    )
    run = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program], capture_output=True, text=True, check=True
    )
    document, layer = worked_example.document(), worked_example.layer()
    here = [
        decide(Random(7), document, layer, name).antecedents[0].id for name in ("He", "Ø", "His")
    ]
    assert run.stdout.split() == [here[2], here[0], here[1]]


def test_another_seed_draws_other_lots() -> None:
    drawn = {str(answers(Random(seed))) for seed in range(5)}
    assert len(drawn) > 1
