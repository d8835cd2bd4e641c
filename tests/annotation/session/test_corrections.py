"""A correction of an expression and the proposals that do not know it yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.resolver_answers import STORED, ProposedAnswer
from anaphora_workbench.model import Markable, Reason, Reference, Span

LEAF, WIND, IT, IT2 = "m5", "m4", "m8", "m9"


def answer(name: str, why: str = "other.reason") -> ProposedAnswer:
    return ProposedAnswer((name,), Reference.ANAPHOR, (name,), (Reason(why, why),))


def of_anaphor(work: Any) -> None:
    work.mark.agreement("Number", "Plur")


def of_its_kind(work: Any) -> None:
    work.decide.kind("demo")


def of_its_words(work: Any) -> None:
    work.mark.grow("right", 1)


CORRECTIONS = [of_anaphor, of_its_kind, of_its_words]


@pytest.mark.parametrize("correct", CORRECTIONS)
def test_a_proposal_from_before_a_correction_says_so_until_a_newer_one_has_come(
    english: Any, correct: Callable[[Any], None]
) -> None:
    session = english.session
    session.activate(IT)
    before = session.question
    assert before.offers
    assert not before.corrected
    correct(english)
    assert session.question.corrected
    assert session.question.proposed == before.proposed

    session.take_answers([(IT, answer(LEAF))], heard=session.answers.corrections - 1)
    assert not session.knows_correction  # it was asked for before the correction
    session.take_answers([(IT, answer(LEAF))])
    assert session.knows_correction
    session.renew_proposal(seen=True)
    assert not session.question.corrected
    assert session.question.proposed == (LEAF,)
    assert session.question.why[-1].code == "other.reason"
    assert session.proposal_unread
    numbers = {row.markable.id: row.number for row in session.question.rows}
    first = {row.markable.id: row.number for row in before.rows}
    assert numbers == {name: first[name] for name in numbers}


def test_the_same_proposal_again_ends_the_warning(english: Any) -> None:
    session = english.session
    session.activate(IT)
    old = session.answers.of(IT)
    of_anaphor(english)
    session.take_answers([(IT, old)])
    assert session.knows_correction
    session.renew_proposal(seen=True)
    assert session.question.proposed == old.antecedents
    assert not session.question.corrected
    assert not session.proposal_unread  # Return means what the annotator has read


def test_undo_is_a_correction_as_well(english: Any) -> None:
    session = english.session
    session.activate(IT)
    of_anaphor(english)
    session.take_answers([(IT, answer(LEAF))])
    session.renew_proposal(seen=True)
    for step in (session.undo, session.redo):
        step()
        assert session.question.corrected
        session.take_answers([(IT, answer(WIND))])
        session.renew_proposal(seen=True)
        assert not session.question.corrected


def test_a_correction_of_a_candidate_concerns_later_questions_that_list_it(english: Any) -> None:
    session = english.session
    session.activate(IT)
    candidates = {row.markable.id for row in session.question.rows}
    last = session.items[-1].markable_id
    of_anaphor(english)
    session.activate(IT2)
    assert IT in {row.markable.id for row in session.question.rows}
    assert session.question.corrected
    session.activate(last)
    listed = {row.markable.id for row in session.question.rows}
    assert IT not in listed
    assert candidates - listed
    assert not session.question.corrected


def test_a_decision_corrects_nothing(english: Any) -> None:
    session = english.session
    session.activate(IT)
    english.decide.accept()
    english.session.activate(IT2)
    assert not session.question.corrected
    session.undo()
    session.activate(IT2)
    assert not session.question.corrected


def test_a_resolver_that_does_not_know_the_correction_leaves_the_warning(english: Any) -> None:
    session = english.session
    session.activate(IT)
    of_anaphor(english)
    session.take_answers([(IT, answer(LEAF))], heard=STORED)
    assert not session.knows_correction
    session.activate(IT)
    assert session.question.corrected


def test_a_stored_proposal_is_from_before_a_correction_of_an_earlier_session(
    english: Any, texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    english.session.activate(IT)
    of_anaphor(english)
    english.project.close()
    again = begin(texts["english"], path=english.path)
    again.session.activate(IT)
    assert again.session.question.corrected
    again.session.take_answers([(IT, answer(LEAF))])
    again.session.renew_proposal(seen=True)
    assert not again.session.question.corrected


def test_newer_proposals_about_changes_are_there_when_the_text_is_opened_again(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"])
    session = work.session
    session.activate(IT)
    work.mark.new_anaphor(Span(0, 1), "pers")
    added = session.active
    session.take_answers([(added, answer(LEAF)), (IT2, answer(LEAF))])
    work.decide.choose_markable(LEAF)
    session.activate(IT)
    work.mark.agreement("Number", "Plur")
    far = Markable("s1", (Span(2, 4),))
    session.take_answers([(IT, answer("s1"))], [far])
    session.keep_proposals()
    work.project.close()

    again = begin(texts["english"], path=work.path)
    assert again.session.answers.of(IT) == answer("s1")
    assert again.session.markable("s1").spans == far.spans
    assert again.session.answers.of(added) == answer(LEAF)  # although it is decided
    assert again.session.answers.of(IT2) != answer(LEAF)  # the stored one is not wrong
    again.session.activate(IT)
    assert not again.session.question.corrected
    again.mark.agreement("Number", "Sing")
    assert again.session.question.corrected
    again.session.keep_proposals()  # what is from before the correction is kept no longer
    again.project.close()

    last = begin(texts["english"], path=work.path)
    assert last.session.answers.of(added) == answer(LEAF)
    last.session.activate(IT)
    assert last.session.question.corrected
    name = next(n for n in last.project.settings.names() if n.startswith("proposals "))
    last.project.settings.set(name, {**last.project.settings.get(name), "answers": ["spoilt"]})
    last.project.close()
    assert begin(texts["english"], path=work.path).session.answers.unknown(added)


def test_who_only_looks_keeps_no_proposals(english: Any) -> None:
    names = english.project.settings.names()
    english.session.activate(IT)
    english.session.take_answers([(IT, answer(LEAF))])
    english.session.keep_proposals()
    assert english.project.settings.names() == names
