"""An anaphor that one comes back to is asked as it was asked first: numbers, marks, names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.resolver_answers import (
    ProposedAnswer,
    ResolverAnswers,
)
from anaphora_workbench.annotation.session.session import READING
from anaphora_workbench.annotation.session.values import Change
from anaphora_workbench.model import Reference

SHE, NORA, ITS, LEAF, WIND, IT, IT2 = "m1", "m2", "m7", "m5", "m4", "m8", "m9"
HIMSELF, OLD_MAN = "m15", "m14"


def codes(change: Change) -> list[str]:
    return [message.code for message in change.messages]


def numbers(work: Any) -> dict[str, int]:
    return {row.markable.id: row.number for row in work.session.question.rows}


def test_who_comes_back_finds_the_numbers_of_the_first_time(english: Any) -> None:
    for name in (ITS, IT, IT2):
        english.session.activate(name)
        asked = numbers(english)
        english.decide.choose(2)
        english.session.activate(name)
        assert numbers(english) == asked
        assert english.session.current_row.number == 2
        assert not any(row.proposed for row in english.session.rows)


def test_an_accepted_proposal_is_number_one_on_coming_back(english: Any) -> None:
    english.session.activate(IT)
    asked = numbers(english)
    english.decide.accept()
    english.session.activate(IT)
    assert numbers(english) == asked
    assert english.session.current_row.markable.id == WIND
    assert english.session.current_row.number == 1


def test_numbers_are_the_same_after_reopening(
    english: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    english.session.activate(IT)
    asked = numbers(english)
    english.decide.choose(3)
    english.project.close()
    again = begin(texts["english"], path=english.path)
    again.session.activate(IT)
    assert numbers(again) == asked


def test_a_blind_item_keeps_its_shuffled_numbers_once_it_is_decided(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"], share=1.0)
    work.session.activate(IT2)
    assert work.session.question.blind
    asked = numbers(work)
    work.decide.choose(2)
    work.session.activate(IT2)
    assert not work.session.question.blind
    assert numbers(work) == asked


def test_an_answer_from_outside_the_window_stands_last_on_coming_back(english: Any) -> None:
    far = english.session.layer.in_text_order()[-1].id
    english.session.activate(ITS)
    asked = numbers(english)
    assert far not in asked
    english.decide.choose_markable(far)
    english.session.activate(ITS)
    found = numbers(english)
    assert found.pop(far) == len(asked) + 1
    assert found == asked


def test_a_deleted_expression_is_proposed_no_more_after_reopening(
    english: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    english.mark.delete(OLD_MAN)
    english.project.close()
    again = begin(texts["english"], path=english.path)
    again.session.activate(HIMSELF)
    assert OLD_MAN not in numbers(again)
    assert not any(row.proposed for row in again.session.rows)


def test_a_deletion_done_again_takes_the_proposal_away_again(english: Any) -> None:
    english.session.activate(HIMSELF)
    english.mark.delete(OLD_MAN)
    english.session.undo()
    assert english.session.rows[0].proposed
    english.session.redo()
    english.session.activate(HIMSELF)
    assert OLD_MAN not in numbers(english)


def test_a_bridging_answer_is_marked_on_coming_back(english: Any) -> None:
    english.session.activate(IT)
    english.decide.mark(1)
    chosen = english.session.current_row.markable.id
    english.decide.bridge("part")
    english.session.activate(IT)
    question = english.session.question
    assert question.bridge.relation == "part"
    assert question.chosen == (chosen,)
    assert english.session.current_row.markable.id == chosen
    assert not english.decide.accept().saved
    assert english.session.layer.bridges[0].antecedent == chosen


def test_an_answer_instead_of_bridging_takes_the_link_away(english: Any) -> None:
    english.session.activate(IT)
    english.decide.bridge("part")
    english.session.activate(IT)
    english.decide.refer(Reference.EXOPHOR)
    english.session.activate(IT)
    assert english.session.question.bridge is None
    assert english.session.question.chosen == ()


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_bridging_link_beside_an_old_answer_is_no_answer_when_it_is_asked_again(
    texts: dict[str, Any], begin: Callable[..., Any], share: float
) -> None:
    answers = ResolverAnswers("other", None)
    answers.update([("him", ProposedAnswer(("ann",), Reference.ANAPHOR))])
    work = begin(texts["odd"], share=share, answers=answers)
    assert "him" in {bridge.anaphor for bridge in work.session.layer.bridges}
    work.chain.unlink("him")
    work.session.activate("him")
    question = work.session.question
    assert question.undecided
    assert question.old_answer == "she"
    assert question.bridge is None
    assert question.chosen == ()
    assert question.blind == bool(share)
    assert work.session.current == -1  # blind, or the constraints reject what is proposed
    assert "him" in {bridge.anaphor for bridge in work.session.layer.bridges}
    work.decide.choose_markable("both")
    assert "him" not in {bridge.anaphor for bridge in work.session.layer.bridges}


def test_a_pronoun_among_the_candidates_says_what_it_stands_for(english: Any) -> None:
    english.session.activate(ITS)
    english.decide.choose(1)
    english.session.activate(IT2)
    row = english.session.row_of(ITS)
    assert (row.words, row.stands_for) == ("its", "the last leaf")
    assert english.session.row_of(LEAF).stands_for == ""
    assert english.session.row_of(IT).stands_for == ""


def test_a_text_without_anaphors_does_not_call_them_decided(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    assert codes(begin(texts["plain"]).decide.step_open(1)) == ["no-anaphors"]


def test_newer_proposals_of_a_resolver_leave_a_decided_one_alone(english: Any) -> None:
    english.session.activate(IT)
    english.decide.choose(2)
    english.session.activate(IT)
    asked = numbers(english)
    english.session.take_answers([(ITS, ProposedAnswer((WIND,), Reference.ANAPHOR, (WIND, LEAF)))])
    english.session.reask()
    assert numbers(english) == asked


def test_an_expression_that_only_the_resolver_knows_may_still_be_proposed(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    text = texts["english"]
    stranger = text.start.markables[OLD_MAN]
    answers = ResolverAnswers("other", text.proposals)
    answers.remember([type(stranger)("far-1", stranger.spans, stranger.head)])
    answers.update([(ITS, ProposedAnswer(("far-1",), Reference.ANAPHOR))])
    work = begin(text, answers=answers)
    work.session.activate(ITS)
    assert work.session.question.proposed


def shown(work: Any) -> dict[int, frozenset[str]]:
    """Return by number the mentions of the entities that are listed."""
    return {row.number: frozenset(row.ids) for row in work.session.listing.everything}


def test_entities_keep_their_numbers_when_an_old_answer_is_opened_again(english: Any) -> None:
    """Joining entities between the two visits makes the first of them better, or a row go."""
    english.session.listing.by_entity = True
    english.session.activate(IT2)
    asked = shown(english)
    assert len(asked) > 3
    english.decide.choose(3)
    for name in (ITS, IT):
        english.session.activate(name)
        english.decide.choose(2)
    english.session.activate(IT2)
    again = shown(english)
    of_mention = {name: number for number, names in asked.items() for name in names}
    for number, names in again.items():
        known = [of_mention[name] for name in names if name in of_mention]
        assert not known or number == min(known)
    assert any(names != again.get(number) for number, names in asked.items())


def test_numbers_of_an_answer_are_those_that_it_was_given_by(english: Any) -> None:
    """What the resolver thinks after it was decided renumbers nothing."""
    english.session.activate(IT)
    asked = numbers(english)
    english.decide.choose(2)
    other = next(name for name, number in asked.items() if number == 3)
    english.session.take_answers(
        [(IT, ProposedAnswer((other,), Reference.ANAPHOR, (other, *reversed(asked))))]
    )
    english.session.activate(IT)
    assert numbers(english) == asked


def test_a_newer_proposal_is_number_one_where_nothing_is_decided(english: Any) -> None:
    english.session.activate(IT)
    other = next(name for name, number in numbers(english).items() if number == 3)
    english.session.activate(ITS)
    english.session.take_answers([(IT, ProposedAnswer((other,), Reference.ANAPHOR, (other,)))])
    english.session.activate(IT)
    assert numbers(english)[other] == 1


LATE = ProposedAnswer((WIND,), Reference.ANAPHOR, (WIND, LEAF))


def proposed_late(work: Any) -> None:
    """Let a proposal come for an anaphor that is asked about without one."""
    work.session.activate(ITS)
    assert work.session.awaits_proposal
    work.clock.now = 10.0
    work.session.take_answers([(ITS, LATE)])


def test_a_proposal_that_comes_late_moves_no_number(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"], answers=ResolverAnswers("other"))
    proposed_late(work)
    asked = numbers(work)
    work.session.renew_proposal(seen=True)
    assert numbers(work) == asked
    assert work.session.question.proposed == (WIND,)
    assert work.session.current_row.markable.id == WIND
    wanted = [row.markable.id for row in work.session.rows if row.number == 1]
    work.decide.choose(1)
    assert [*work.anaphor(ITS).antecedents] == wanted != [WIND]


def test_return_takes_a_late_proposal_once_it_could_be_read(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"], answers=ResolverAnswers("other"))
    proposed_late(work)
    work.session.renew_proposal(seen=True)
    work.clock.now += READING / 2
    assert codes(work.decide.accept()) == ["proposal-unread"]
    assert work.session.layer.anaphors[ITS].reference is None
    work.clock.now += READING
    work.decide.accept()
    assert work.anaphor(ITS).antecedents == (WIND,)


def test_the_next_anaphor_does_not_wait_for_the_proposal_of_another(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"], answers=ResolverAnswers("other"))
    proposed_late(work)
    work.session.renew_proposal(seen=True)
    work.session.activate(IT)
    assert not work.session.proposal_unread
