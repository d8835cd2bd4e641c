"""A decision acts on the proposal for the next anaphor before its question is seen."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from anaphora_workbench.annotation.project.settings import learns
from anaphora_workbench.annotation.worker.following import Following
from anaphora_workbench.model import Reference
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.ui.annotating import reproposer
from anaphora_workbench.ui.panels.candidates import QuestionHead

command = pytest.mark.command


@pytest.fixture
def proposing(begun: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The story, proposed for by `nearest`, whose answers are waited for."""
    monkeypatch.setattr(reproposer, "AT_ONCE_MS", 30_000)
    driven = begun("story", resolver="nearest")
    driven.until(lambda: not driven.session.answers.empty and not driven.window.proposing.busy)
    return driven


def anew(driven: Any, first: str) -> tuple[str, ...]:
    """Return what a resolver proposes for an anaphor that hears all decisions anew."""
    name = driven.session.name
    pipeline = Pipeline.of(Registry(), PluginChoice(resolver="nearest"))
    with Project.open(driven.window.work.path, read_only=True) as project:
        layer = project.layer(name, "ana")
        desk = Following(pipeline, project.document(name), layer, None, lambda _step: None)
    (proposed,) = [one for one in desk.propose(first, 1) if one is not None]
    assert proposed.anaphor == first
    return proposed.answer.antecedents


@command("decide.2", "decide.not-referring")
def test_the_next_question_knows_the_last_decision(proposing: Any) -> None:
    changed = 0
    for number in range(8):
        session = proposing.session
        following = session.queue.open_neighbour(session.here, 1)
        before = session.answers.of(following).antecedents
        proposing.press("2" if number % 2 and len(session.rows) > 1 else "X")
        assert session.active == following
        question = session.question
        assert question is not None
        assert question.proposed == anew(proposing, following)
        changed += question.proposed != before
    assert changed


def test_an_answer_that_comes_too_late_delays_one_question_only(
    proposing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(
        proposing.window.proposing, "wait", lambda _job, most: waited.append(most) or False
    )
    proposing.press("X", "X")
    assert len(waited) == 1
    proposing.until(lambda: not proposing.window.proposing.busy)
    proposing.press("X")
    assert len(waited) == 2


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
@command("decide.not-referring")
def test_a_decision_waits_for_a_slow_resolver_no_longer_than_it_may(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", resolver="nearest")
    driven.until(lambda: not driven.session.answers.empty and not driven.window.proposing.busy)
    child = driven.window.proposing
    waits: list[tuple[bool, float]] = []
    wait = child.wait

    def measured(job: Any, milliseconds: int) -> bool:
        assert milliseconds == reproposer.AT_ONCE_MS == 60
        began = perf_counter()
        done = wait(job, milliseconds)
        waits.append((done, (perf_counter() - began) * 1000))
        return done

    child.wait = measured
    here, first = driven.here(), driven.session.active
    second = driven.session.queue.open_neighbour(driven.session.here, 1)
    third = driven.session.items[2].markable_id
    os.kill(child.pid, signal.SIGSTOP)  # a resolver that does not answer
    try:
        for _each in range(2):  # the second key comes while the first one waits
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                key = QKeyEvent(kind, Qt.Key.Key_X, Qt.KeyboardModifier.NoModifier, "x")
                QApplication.postEvent(here, key)
        driven.until(lambda: driven.session.active not in (first, second))
    finally:
        os.kill(child.pid, signal.SIGCONT)
    assert driven.session.active == third
    for name in (first, second):
        assert driven.anaphor(name).reference is Reference.NON_REFERRING
    ((done, took),) = waits  # the second decision does not wait again
    assert not done
    assert 55 < took < 500  # one wait of 60 ms, and what a busy machine adds

    driven.until(lambda: not child.busy)
    driven.press("X")
    assert len(waits) == 2


@command("tools.learning")
def test_learning_is_switched_off_and_on_and_kept(story: Any) -> None:
    action = story.window.commands.action("tools.learning")
    assert action.isChecked()
    for wanted in (False, True):
        story.run("tools.learning")
        assert action.isChecked() is wanted
        assert "adapt" in story.message
        with Project.open(story.window.work.path, read_only=True) as project:
            assert learns(project) is wanted


@pytest.fixture
def supar_story(begun: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The story at *it*, proposed for by `supar`, whose answers are waited for."""
    monkeypatch.setattr(reproposer, "AT_ONCE_MS", 30_000)
    driven = begun("story", resolver="supar")
    driven.until(lambda: not driven.session.answers.empty and not driven.window.proposing.busy)
    driven.go("she")
    return driven


@command("anaphor.agreement", "edit.undo")
def test_a_correction_acts_on_the_proposal_that_is_shown(supar_story: Any) -> None:
    session = supar_story.session
    first = session.question
    supar_story.press("A", "P", "Esc")
    corrected = session.question
    assert not corrected.corrected
    assert corrected.proposed != first.proposed
    assert corrected.why != first.why
    supar_story.run("edit.undo")
    back = session.question
    assert not back.corrected
    assert (back.proposed, back.why) == (first.proposed, first.why)


@command("anaphor.agreement", "edit.undo")
def test_a_proposal_that_comes_late_after_a_correction_is_marked_until_then(
    supar_story: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reproposer, "AT_ONCE_MS", 0)
    session = supar_story.session
    first = session.question
    supar_story.press("A", "P", "Esc")
    assert session.question.corrected
    head = supar_story.window.findChild(QuestionHead)
    assert "before your correction" in head.sentence()
    supar_story.until(lambda: not session.question.corrected)
    assert session.question.proposed != first.proposed
    assert "before your correction" not in head.sentence()
    assert "takes your correction into account" in supar_story.message
    supar_story.run("edit.undo")
    assert session.question.corrected
    undone = supar_story.message
    assert undone.startswith("Undone: ")
    supar_story.until(lambda: not session.question.corrected)
    assert supar_story.message == undone


@command("anaphor.agreement", "anaphor.new")
def test_a_correction_and_an_addition_of_an_earlier_session_are_proposed_for(
    supar_story: Any, opened: Callable[..., Any]
) -> None:
    job = supar_story.window.work.recompute()  # stored from now on
    done: list[object] = []
    job.finished.connect(done.append)
    supar_story.until(lambda: done)
    corrected = supar_story.session.active
    supar_story.press("A", "P", "Esc")
    newest = supar_story.session.question.proposed
    supar_story.cursor(supar_story.token("kite"))
    supar_story.press("Esc", "Shift+M")
    added = supar_story.session.active
    path = supar_story.window.work.path
    supar_story.window.close()
    with Project.open(path) as project:  # somebody has killed the program before a pause
        for name in project.settings.names():
            if name.startswith("proposals "):
                project.settings.set(name, None)

    again = opened(path, resolver="supar")
    again.until(lambda: again.window.work.controller is not None)
    session = again.session
    assert session.active == added
    again.until(lambda: not session.is_unanswered)
    again.go(again.words(corrected))
    again.until(lambda: not session.question.corrected)
    assert session.question.proposed == newest
