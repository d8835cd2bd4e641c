"""A decision acts on the proposal for the next anaphor before its question is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_workbench.annotation.project.settings import learns
from anaphora_workbench.annotation.worker.following import Following
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.ui.annotating import project_work

command = pytest.mark.command


@pytest.fixture
def proposing(begun: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The story, proposed for by `nearest`, whose answers are waited for."""
    monkeypatch.setattr(project_work, "AT_ONCE_MS", 30_000)
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


@command("tools.learning")
def test_learning_is_switched_off_and_on_and_kept(story: Any) -> None:
    action = story.window.commands.action("tools.learning")
    assert action.isChecked()
    for wanted in (False, True):
        story.run("tools.learning")
        assert action.isChecked() is wanted
        assert "adapt" in story.said
        with Project.open(story.window.work.path, read_only=True) as project:
            assert learns(project) is wanted
