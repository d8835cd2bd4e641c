"""Running a resolver: its answers become one edit, whatever sort of resolver it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
)
from anaphora_workbench.pipeline import resolve, step_decisions
from anaphora_workbench.ports import Decision, Need, Pool

WORDS = ["Ana", "saw", "Bill", "and", "she", "greeted", "him"]


def markable(name: str, start: int, end: int) -> Markable:
    return Markable(name, (Span(start, end),), start)


ANA, BILL = markable("ana", 0, 1), markable("bill", 2, 3)
SHE, HIM = markable("she", 4, 5), markable("him", 6, 7)
ASKED = (Anaphor("she", "persNoRefl"), Anaphor("him", "persNoRefl"))


@pytest.fixture
def document() -> Document:
    tokens = tuple([Token(word) for word in WORDS])
    return Document("d", "en", tokens=tokens, sentences=(Span(0, 7),))


@pytest.fixture
def layer() -> Layer:
    return Layer.build("found", (ANA, BILL, SHE, HIM), ASKED)


@dataclass
class Steps:
    """A step resolver that gives prepared answers and notes what it hears."""

    answers: dict[str, Decision]
    heard: list[tuple[str, Decision]] = field(default_factory=list)
    name: str = "steps"
    title: str = "prepared answers"
    needs: frozenset[Need] = frozenset()
    uses_history: bool = True

    def start(self, document: Document, layer: Layer) -> Steps:
        return self

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        return self.answers.get(anaphor.markable, Decision())

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        self.heard.append((anaphor.markable, decision))


@dataclass
class Whole:
    """A batch resolver that returns a prepared layer."""

    layer: Layer
    name: str = "whole"
    title: str = "a prepared layer"
    needs: frozenset[Need] = frozenset()

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        return self.layer


def no_pool(anaphor: Anaphor) -> Pool:
    return Pool()


def test_answers_of_steps_are_in_a_layer_named_after_the_resolver(
    document: Document, layer: Layer
) -> None:
    answers = {"she": Decision((ANA,), trace=("nearest",)), "him": Decision((BILL,))}
    resolved = resolve(Steps(answers), document, layer, ASKED, no_pool)
    assert resolved.layer.name == "steps"
    assert resolved.layer.anaphors["she"].antecedents == ("ana",)
    assert resolved.layer.anaphors["him"].antecedents == ("bill",)
    assert resolved.decisions["she"].trace == ("nearest",)
    assert list(resolved.decisions) == ["she", "him"]


def test_the_edit_leads_from_the_layer_to_the_answers_and_back(
    document: Document, layer: Layer
) -> None:
    stranger = markable("x", 0, 3)
    answers = {"she": Decision((ANA,)), "him": Decision((stranger,))}
    resolved = resolve(Steps(answers), document, layer, ASKED, no_pool)
    applied = resolved.edit.apply(layer)
    assert applied.layer.anaphors == resolved.layer.anaphors
    assert applied.inverse.apply(applied.layer).layer == layer


def test_reference_type_follows_from_the_place_unless_stated(
    document: Document, layer: Layer
) -> None:
    answers = {"she": Decision((HIM,)), "him": Decision(reference=Reference.EXOPHOR)}
    resolved = resolve(Steps(answers), document, layer, ASKED, no_pool)
    assert resolved.layer.anaphors["she"].reference is Reference.CATAPHOR
    assert resolved.layer.anaphors["him"].reference is Reference.EXOPHOR


def test_what_does_not_refer_gets_no_antecedent(document: Document, layer: Layer) -> None:
    answers = {"she": Decision((ANA,), Reference.NON_REFERRING)}
    resolved = resolve(Steps(answers), document, layer, ASKED, no_pool)
    assert resolved.layer.anaphors["she"] == Anaphor("she", "persNoRefl", Reference.NON_REFERRING)


def test_a_markable_of_the_resolver_gets_an_id_of_its_own(document: Document, layer: Layer) -> None:
    other = markable("ana", 0, 3)
    resolved = resolve(Steps({"she": Decision((other,))}), document, layer, ASKED, no_pool)
    (name,) = resolved.layer.anaphors["she"].antecedents
    assert name == "ana~2"
    assert resolved.layer.markables[name].spans == other.spans
    assert resolved.layer.markables["ana"] == ANA


def test_run_hears_its_own_decision_or_what_holds_instead(document: Document, layer: Layer) -> None:
    own, given = Decision((BILL,)), Decision((ANA,))
    steps = Steps({"she": own})
    assert {
        anaphor.markable: decision
        for anaphor, decision in step_decisions(steps, ASKED[:1], no_pool, lambda a, d: given)
    } == {"she": own}
    assert steps.heard == [("she", given)]
    list(step_decisions(steps, ASKED[:1], no_pool))
    assert steps.heard[-1] == ("she", own)


@dataclass
class Last(Steps):
    """A step resolver that takes the last candidate, or gives the answers that were prepared."""

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        known = self.answers.get(anaphor.markable)
        return Decision(pool.markables[-1:]) if known is None else known


BEFORE = {"she": (ANA, BILL), "him": (ANA, BILL, SHE)}


def pool_before(anaphor: Anaphor) -> Pool:
    before = BEFORE[anaphor.markable]
    return Pool(tuple([Candidate(one.id) for one in before]), before)


@pytest.mark.parametrize("reference", [Reference.EXOPHOR, Reference.OTHER, Reference.NON_REFERRING])
def test_what_was_answered_to_refer_to_nothing_is_no_candidate_afterwards(
    reference: Reference,
) -> None:
    silent = {"she": Decision(reference=reference)}
    assert dict(_answers(Last(silent))) == {"she": (), "him": (BILL,)}
    assert dict(_answers(Last({"she": Decision()}))) == {"she": (), "him": (SHE,)}
    bound = {"she": Decision((ANA,), Reference.OTHER)}
    assert dict(_answers(Last(bound))) == {"she": (ANA,), "him": (SHE,)}


def test_what_the_truth_says_to_refer_to_nothing_is_no_candidate_afterwards() -> None:
    def held(anaphor: Anaphor, decision: Decision) -> Decision:
        return (
            Decision(reference=Reference.NON_REFERRING) if anaphor.markable == "she" else decision
        )

    assert dict(_answers(Last({}), held))["him"] == (BILL,)
    # Unless something is known to take it up all the same.
    assert dict(_answers(Last({}), held, ("she",)))["him"] == (SHE,)


def _answers(run: Steps, *arguments: Any) -> Iterator[tuple[str, tuple[Markable, ...]]]:
    for anaphor, decision in step_decisions(run, ASKED, pool_before, *arguments):
        yield anaphor.markable, decision.antecedents


def test_layer_of_a_batch_resolver_is_taken_over(document: Document, layer: Layer) -> None:
    whole = markable("w1", 0, 3)
    answered = Layer.build(
        "theirs",
        (whole, SHE, markable("ana", 6, 7)),
        (
            Anaphor("she", "persNoRefl", Reference.ANAPHOR, ("w1",)),
            Anaphor("ana", "persNoRefl", Reference.ANAPHOR, ("she",)),
        ),
    )
    resolved = resolve(Whole(answered), document, layer, ASKED, no_pool)
    assert resolved.layer.anaphors["she"].antecedents == ("w1",)
    assert resolved.layer.anaphors["ana~2"].antecedents == ("she",)
    assert resolved.layer.anaphors["him"] == ASKED[1]
    assert resolved.decisions["him"] == Decision()
    assert resolved.edit.apply(layer).layer.anaphors == resolved.layer.anaphors


def test_what_a_resolver_needs_is_checked_first(document: Document, layer: Layer) -> None:
    resolver = Steps({}, needs=frozenset((Need.HEADS,)))
    with pytest.raises(NeedsError, match="needs dependency heads"):
        resolve(resolver, document, layer, ASKED, no_pool)
    assert resolver.heard == []


@dataclass
class Nearest(Steps):
    """Answers the first anaphor with what follows, and any other with the last candidate left."""

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        known = self.answers.get(anaphor.markable)
        return known or Decision(pool.markables[-1:])


def everything(anaphor: Anaphor) -> Pool:
    found = tuple([one for one in (ANA, BILL, SHE, HIM) if one.id != anaphor.markable])
    return Pool(tuple([Candidate(one.id) for one in found]), found)


def test_answers_never_go_round_in_a_circle(document: Document, layer: Layer) -> None:
    resolved = resolve(Nearest({"she": Decision((HIM,))}), document, layer, ASKED, everything)
    assert resolved.layer.anaphors["she"].antecedents == ("him",)
    assert resolved.layer.anaphors["him"].antecedents == ("bill",)


def test_what_holds_and_not_the_answer_rules_a_circle_out(document: Document) -> None:
    steps = Nearest({"she": Decision((HIM,))})
    found = step_decisions(steps, ASKED, everything, lambda a, d: Decision((ANA,)))
    assert [decision.antecedents for _anaphor, decision in found] == [(HIM,), (SHE,)]
