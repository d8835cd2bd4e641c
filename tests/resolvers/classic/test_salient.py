"""What RAP and Kennedy and Boguraev share: relative pronouns, referents, and excluded entities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_resolvers.classic.kennedy_boguraev import KennedyBoguraev
from anaphora_resolvers.classic.mitkov import Mars
from anaphora_resolvers.classic.rap import Rap
from anaphora_resolvers.classic.salience import SalienceRun
from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Markable, Span
from anaphora_workbench.ports import Decision

Build = Callable[..., Any]
HE = "he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc"

RESOLVERS = pytest.mark.parametrize(
    "resolver", [Rap(), KennedyBoguraev()], ids=lambda resolver: resolver.name
)

# *The man who met Tom slept. He snored.*
RELATIVE = f"""
The the DET _ 2 det
man man NOUN Number=Sing|Gender=Masc 6 nsubj
who who PRON PronType=Rel 4 nsubj
met meet VERB VerbForm=Fin 2 acl:relcl
Tom Tom PROPN Number=Sing|Gender=Masc 4 obj
slept sleep VERB VerbForm=Fin 0 root
. . PUNCT _ 6 punct

He {HE} 2 nsubj
snored snore VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""

# *Bob knew Tom. He told him nothing.*
TOLD = f"""
Bob Bob PROPN Number=Sing|Gender=Masc 2 nsubj
knew know VERB VerbForm=Fin 0 root
Tom Tom PROPN Number=Sing|Gender=Masc 2 obj
. . PUNCT _ 2 punct

He {HE} 2 nsubj
told tell VERB VerbForm=Fin 0 root
him {HE} 2 iobj
nothing nothing PRON _ 2 obj
. . PUNCT _ 2 punct
"""

# *Morgan sang. She saw Kim. He wept.*, where *she* is Morgan
MORGAN = f"""
Morgan Morgan PROPN Number=Sing 2 nsubj
sang sing VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct

She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
saw see VERB VerbForm=Fin 0 root
Kim Kim PROPN Number=Sing 2 obj
. . PUNCT _ 2 punct

He {HE} 2 nsubj
wept weep VERB VerbForm=Fin 0 root
. . PUNCT _ 2 punct
"""

# *When he came, he sang to Tom.*
LATER = f"""
When when ADV _ 3 advmod
he {HE} 3 nsubj
came come VERB VerbForm=Fin 6 advcl
, , PUNCT _ 3 punct
he {HE} 6 nsubj
sang sing VERB VerbForm=Fin 0 root
to to ADP _ 8 case
Tom Tom PROPN Number=Sing|Gender=Masc 6 obl
. . PUNCT _ 6 punct
"""


def answer(text: Any, run: SalienceRun, words: str, *, nth: int = 0) -> Decision:
    asked = Anaphor(text.markable(words, nth=nth).id, "persNoRefl")
    decision = run.resolve(asked, text.session.candidates(asked))
    run.settle(asked, decision)
    return decision


def words_of(text: Any, decision: Decision) -> list[str]:
    return [text.document.words(markable.span) for markable in decision.antecedents]


@RESOLVERS
def test_a_relative_pronoun_gives_its_factors_to_its_noun(sample: Build, resolver: Rap) -> None:
    text = sample(RELATIVE)
    who = Markable("who", (Span(2, 3),), 2, phrase="pronoun")
    text.layer = replace(text.layer, markables=text.layer.markables.updated({"who": who}))
    text.session = SuparCandidateFinder().start(text.document, text.layer)
    run = resolver.start(text.document, text.layer)
    assert words_of(text, answer(text, run, "He")) == ["The man who met Tom"]
    man = text.markable("The man who met Tom")
    assert run.salience.entity(man) == run.salience.entity(who)


@RESOLVERS
def test_an_entity_is_excluded_with_the_pronoun_that_stands_for_it(
    sample: Build, resolver: Rap
) -> None:
    text = sample(TOLD)
    run = resolver.start(text.document, text.layer)
    assert words_of(text, answer(text, run, "He")) == ["Bob"]
    him = answer(text, run, "him")
    assert words_of(text, him) == ["Tom"]
    assert any(line.endswith("(requirement 'entity')") for line in him.trace)
    assert [step.name for step in him.steps] == ["", "entity"]


@RESOLVERS
def test_an_entity_that_was_she_cannot_be_he(sample: Build, resolver: Rap) -> None:
    text = sample(MORGAN)
    run = resolver.start(text.document, text.layer)
    she = Anaphor(text.markable("She").id, "persNoRefl")
    run.settle(she, Decision((text.markable("Morgan"),)))
    assert words_of(text, answer(text, run, "He")) == ["Kim"]


@RESOLVERS
def test_a_pronoun_that_follows_has_no_referent_yet(sample: Build, resolver: Rap) -> None:
    text = sample(LATER)
    run = resolver.start(text.document, text.layer)
    assert words_of(text, answer(text, run, "he")) == ["Tom"]


@RESOLVERS
def test_where_every_entity_is_excluded_the_constraints_alone_hold(
    sample: Build, resolver: Rap
) -> None:
    text = sample(MORGAN)
    run = resolver.start(text.document, text.layer)
    she = Anaphor(text.markable("She").id, "persNoRefl")
    for name in ("Morgan", "Kim"):
        run.settle(she, Decision((text.markable(name),)))
    decision = answer(text, run, "He")
    assert len(decision.antecedents) == 1
    assert [step.name for step in decision.steps] == [""]


FRONTED = f"""
Although although SCONJ _ 3 mark
he {HE} 3 nsubj
ate eat VERB VerbForm=Fin 6 advcl
, , PUNCT _ 3 punct
Tom Tom PROPN Number=Sing|Gender=Masc 6 nsubj
sang sing VERB VerbForm=Fin 0 root
. . PUNCT _ 6 punct
"""


def test_kennedy_and_boguraev_look_ahead_only_where_nothing_comes_before(sample: Build) -> None:
    alone = sample(FRONTED)
    run = KennedyBoguraev().start(alone.document, alone.layer)
    assert words_of(alone, answer(alone, run, "he")) == ["Tom"]
    text = sample(TOLD.split("\n\n")[0] + "\n\n" + FRONTED)
    run = KennedyBoguraev().start(text.document, text.layer)
    assert words_of(text, answer(text, run, "he")) == ["Bob"]


# *Pablo habla. Ella se ríe de él.*
LAUGHS = f"""
Pablo Pablo PROPN Number=Sing|Gender=Masc 2 nsubj
habla hablar VERB VerbForm=Fin|Mood=Ind|Number=Sing|Person=3 0 root
. . PUNCT _ 2 punct

Ella él PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 3 nsubj
se él PRON PronType=Prs|Person=3|Reflex=Yes|Case=Acc 3 expl:pv
ríe reír VERB VerbForm=Fin|Mood=Ind|Number=Sing|Person=3 0 root
de de ADP _ 5 case
él {HE.replace("he", "él", 1)} 3 obl
. . PUNCT _ 3 punct
"""


@pytest.mark.parametrize(
    "resolver", [Rap(), KennedyBoguraev(), Mars()], ids=lambda resolver: resolver.name
)
def test_an_expletive_is_no_answer(sample: Build, resolver: Rap) -> None:
    text = sample(LAUGHS, code="es")
    se = Markable("se", (Span(4, 5),), 4, phrase="pronoun")
    others = {n: m for n, m in text.layer.markables.items() if m.start != se.start}
    text.layer = Layer("found", FrozenDict({**others, "se": se}))
    text.session = SuparCandidateFinder().start(text.document, text.layer)
    asked = Anaphor(text.markable("él").id, "persNoRefl")
    pool = text.session.candidates(asked)
    assert se in pool.markables
    run = resolver.start(text.document, text.layer)
    assert words_of(text, run.resolve(asked, pool)) == ["Pablo"]


@RESOLVERS
def test_first_and_second_persons_join_no_entity(sample: Build, resolver: Rap) -> None:
    text = sample(TOLD)
    run = resolver.start(text.document, text.layer)
    bob, tom = text.markable("Bob"), text.markable("Tom")
    run.settle(Anaphor(bob.id, "pers12"), Decision((tom,)))
    assert run.salience.entity(bob) != run.salience.entity(tom)
    run.settle(Anaphor(bob.id, "persNoRefl"), Decision((tom,)))
    assert run.salience.entity(bob) == run.salience.entity(tom)


@RESOLVERS
def test_a_split_antecedent_makes_nothing_one(sample: Build, resolver: Rap) -> None:
    text = sample(TOLD)
    run = resolver.start(text.document, text.layer)
    he, bob, tom = text.markable("He"), text.markable("Bob"), text.markable("Tom")
    run.settle(Anaphor(he.id, "persNoRefl"), Decision((bob, tom)))
    assert len({run.salience.entity(m) for m in (he, bob, tom)}) == 3
