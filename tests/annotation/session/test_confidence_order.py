"""Undecided anaphors by the confidence in their proposals, the lowest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.confidence import Confidence
from anaphora_workbench.annotation.preparation.resolver_answers import NO_ANSWER, ProposedAnswer
from anaphora_workbench.annotation.session.confidence_order import (
    ConfidenceOrder,
    least_confident_first,
)
from anaphora_workbench.annotation.session.values import AnaphorState
from anaphora_workbench.model import Reference


def likely(probability: float | None) -> ProposedAnswer:
    return ProposedAnswer((), Reference.NON_REFERRING, probability=probability)


def give(work: Any, *probabilities: float | None) -> list[str]:
    """Let the first anaphors have proposals with probabilities; return all ids in text order."""
    names = [item.markable_id for item in work.session.items]
    shown = dict(zip(names, probabilities, strict=False))
    work.session.take_answers([(name, likely(shown.get(name, 0.99))) for name in names])
    return names


def visited(work: Any, count: int, by: int = 1) -> list[str]:
    found = []
    for _step in range(count):
        work.decide.step_open(by)
        found.append(work.session.active)
    return found


# The order itself


def test_nothing_proposed_comes_first_and_no_probability_last() -> None:
    shown = [
        ("a", likely(0.9)),
        ("b", likely(None)),
        ("c", NO_ANSWER),
        ("d", likely(0.2)),
        ("e", likely(0.9)),
    ]
    assert least_confident_first(shown, ()) == ["c", "d", "a", "e", "b"]


def test_blind_items_stand_where_their_names_say_whatever_is_proposed() -> None:
    shown = [(name, likely(0.1 * number)) for number, name in enumerate("abcd", 1)]
    assert least_confident_first(shown, [("x", 0.5), ("y", 0.0)]) == [*"y", *"ab", "x", *"cd"]


def test_who_looks_something_up_comes_back_to_where_the_order_was_left() -> None:
    order = ConfidenceOrder("abc")
    assert order.step("z", 1, lambda _name: True) == "a"
    assert order.step("a", 1, lambda _name: True) == "b"
    assert order.step("z", 1, lambda _name: True) == "b"
    assert order.step("z", 1, lambda name: name != "b") == "c"
    assert order.step("c", 1, lambda _name: True) == ""


def test_the_way_back_is_the_way_that_was_gone() -> None:
    order = ConfidenceOrder("abc", backwards=True)
    there = [order.step(here, -1, lambda _name: True) for here in ("", "c", "b")]
    assert there == ["c", "b", "a"]
    assert order.step("a", 1, lambda _name: True) == "b"


# In a session


def test_text_order_is_the_default(english: Any) -> None:
    names = give(english, 0.9, 0.8, 0.1)
    assert visited(english, 2) == names[1:3]


def test_the_least_likely_proposals_come_first_and_answering_goes_on_with_them(
    english: Any,
) -> None:
    names = give(english, 0.9, 0.3, 0.8, 0.2)
    change = english.decide.order_by_confidence(True)
    assert [message.code for message in change.messages] == ["confidence-first"]
    assert english.session.active == names[0]  # the question stays
    assert visited(english, 1) == [names[3]]
    english.decide.accept()
    assert english.session.active == names[1]
    english.decide.accept()
    assert english.session.active == names[2]
    assert visited(english, 1, by=-1) != [names[1]]  # that is decided
    english.decide.order_by_confidence(False)
    english.session.activate(names[0])
    assert visited(english, 1) == [names[2]]


def test_newer_proposals_move_nothing_until_the_order_is_asked_for_again(english: Any) -> None:
    names = give(english, 0.9, 0.3, 0.8, 0.2)
    english.decide.order_by_confidence(True)
    visited(english, 1)
    english.session.take_answers([(names[2], likely(0.01))])
    assert visited(english, 1) == [names[1]]
    assert visited(english, 1, by=-1) == [names[3]]
    english.decide.order_by_confidence(True)
    assert visited(english, 1) == [names[2]]


def test_the_order_is_made_anew_round_its_end(english: Any) -> None:
    names = give(english, *[0.5 + 0.01 * number for number in range(30)])
    english.decide.order_by_confidence(True)
    seen = visited(english, len(names) - 1)
    assert seen == names[1:]  # the active one is left out
    english.session.take_answers([(names[4], likely(0.01))])
    assert visited(english, 1) == [names[4]]
    assert english.session.item(names[2]).state is AnaphorState.SKIPPED


def test_without_probabilities_the_order_is_refused_and_stays(english: Any) -> None:
    names = [item.markable_id for item in english.session.items]
    change = english.decide.order_by_confidence(True)
    assert [message.code for message in change.messages] == ["confidence-unknown"]
    assert change.messages[0].values == (("resolver", "supar"),)
    assert visited(english, 2) == names[1:3]


def test_an_order_that_was_kept_begins_when_probabilities_come(english: Any) -> None:
    english.session.queue.order_by_confidence(True)
    names = [item.markable_id for item in english.session.items]
    assert visited(english, 1) == [names[1]]
    give(english, 0.9, 0.9, 0.9, 0.9, 0.1)
    assert visited(english, 1) == [names[4]]


# Levels


def test_items_and_questions_have_the_level_of_what_is_shown(english: Any) -> None:
    names = give(english, 0.95, 0.7, 0.3, None)
    levels = [item.confidence for item in english.session.items][:4]
    assert levels == [Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW, None]
    english.session.activate(names[2])
    assert english.session.question.confidence is Confidence.LOW
    english.decide.accept()
    assert english.session.item(names[2]).confidence is None  # decided
    english.session.activate(names[2])
    assert english.session.question.confidence is None


def test_a_level_that_changes_is_shown_anew(english: Any) -> None:
    names = give(english, 0.95)
    change = english.session.take_answers([(names[0], likely(0.96))])
    assert change.touched == frozenset()
    change = english.session.take_answers([(names[0], likely(0.4))])
    assert change.touched == {names[0]}
    assert english.session.item(names[0]).confidence is Confidence.LOW


@pytest.mark.parametrize("skipped", [False, True])
def test_blind_items_tell_nothing(texts: Any, begin: Callable[..., Any], skipped: bool) -> None:
    work = begin(texts["english"], share=1.0)
    names = give(work, 0.1, 0.95)
    if skipped:
        work.decide.first()
        work.decide.step_open(1)
        assert work.session.item(names[0]).state is AnaphorState.SKIPPED
    assert {item.confidence for item in work.session.items} == {None}
    work.session.activate(names[0])
    assert work.session.question.confidence is None


def test_the_place_of_a_blind_item_does_not_depend_on_its_proposal(
    texts: Any, begin: Callable[..., Any]
) -> None:
    orders = []
    for hidden in (0.01, 0.99):
        work = begin(texts["english"], share=0.5)
        names = give(work)
        blind = [name for name in names if work.session.blind(name)]
        assert 0 < len(blind) < len(names)
        work.session.take_answers([(name, likely(hidden)) for name in blind])
        shown = [name for name in names if name not in blind]
        work.session.take_answers(
            [(name, likely(0.2 + 0.01 * number)) for number, name in enumerate(shown)]
        )
        work.decide.order_by_confidence(True)
        work.session.activate(shown[-1])
        orders.append(visited(work, len(names) - 1))
    assert orders[0] == orders[1]
