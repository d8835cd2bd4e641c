"""Another resolver proposes, or one that proposed cannot do so any more: what is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers
from anaphora_workbench.store import Project
from anaphora_workbench.ui.annotating import reproposer


def switched(driven: Any, name: str) -> None:
    """Choose another resolver at an anaphor for which it has an answer."""
    if driven.session.active == driven.session.items[0].markable_id:
        driven.press("Down", "Down")
    driven.window.proposer_choice.use_proposer(name)


def with_model(path: Path, folder: Path) -> str:
    """Let proposals of a resolver with a model be there; return its name."""
    name = f"ranker:{folder}"
    with Project.open(path) as project:
        (document,) = [stored.name for stored in project.documents()]
        (layer,) = project.proposals(document).values()
        project.propose(document, replace(layer, name=name))
    return name


def test_the_anaphor_at_hand_gets_the_proposal_when_it_comes(story: Any) -> None:
    switched(story, "nearest")
    active = story.session.active
    story.until(lambda: story.session.question.offers)
    assert story.session.active == active
    assert story.session.current >= 0
    story.until(lambda: "proposals of nearest" in story.message)
    story.until(lambda: not story.session.proposal_unread)
    story.press("Return")
    assert story.anaphor(active).antecedents == story.session.answers.of(active).antecedents


def test_what_was_begun_is_left_alone_when_proposals_come(story: Any) -> None:
    switched(story, "nearest")
    begun = story.session.active
    story.run("decide.next")
    marked = story.session.current_row.markable.id
    story.until(lambda: not story.session.answers.empty)
    story.until(lambda: not story.window.proposing.busy)
    assert (story.session.active, story.session.question.offers) == (begun, False)
    assert story.session.current_row.markable.id == marked


def proposed_late(driven: Any) -> tuple[str, Any]:
    """Go to an anaphor without a proposal while proposals come; return it with the one to come.

    Of those to choose from it is one whose proposal is not the first in the list.
    """
    driven.until(lambda: not driven.session.answers.empty and not driven.window.proposing.busy)
    session, controller = driven.session, driven.window.work.controller
    answers = {item.markable_id: session.answers.of(item.markable_id) for item in session.items}
    for name, answer in answers.items():
        session.answers = ResolverAnswers("nearest")
        controller.show(session.activate(name))
        numbers = {row.markable.id: row.number for row in session.rows}
        if len(numbers) > 1 and [numbers.get(one, 1) for one in answer.antecedents] == [1]:
            continue
        if session.awaits_proposal and len(numbers) > 2 and len(answer.antecedents) == 1:
            return name, answer
    raise AssertionError("no such anaphor")


@pytest.mark.command("decide.1")
def test_a_digit_that_is_pressed_as_a_proposal_comes_means_what_was_seen(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", resolver="nearest")
    name, answer = proposed_late(driven)
    session, controller = driven.session, driven.window.work.controller
    (first,) = [row.markable.id for row in session.rows if row.number == 1]
    assert first not in answer.antecedents

    # The key waits while the proposal is taken, as it does when both come at once.
    here = driven.here()
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier, "1")
        QApplication.postEvent(here, event)
    controller.show_quietly(session.take_answers([(name, answer)]))
    assert session.question.proposed == answer.antecedents
    driven.until(lambda: session.active != name)
    assert driven.anaphor(name).antecedents == (first,)


@pytest.mark.command("decide.accept")
def test_return_that_is_pressed_as_a_proposal_comes_accepts_nothing(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", resolver="nearest")
    name, answer = proposed_late(driven)
    session, controller = driven.session, driven.window.work.controller
    controller.show_quietly(session.take_answers([(name, answer)]))
    driven.press("Return")
    assert driven.message.endswith(
        "A proposal has just come. Read it, then press Return to accept it."
    )
    assert session.active == name
    driven.until(lambda: not session.proposal_unread)
    driven.press("Return")
    assert driven.anaphor(name).antecedents == answer.antecedents


def test_the_panel_says_that_a_proposal_is_looked_for(story: Any) -> None:
    switched(story, "nearest")
    head = story.window.candidates.head
    assert "nearest is looking for the antecedent …" in head.sentence()
    story.until(lambda: story.session.question.offers)
    assert "is looking for" not in head.sentence()
    assert "Proposed by nearest" in head.sentence()


def test_a_decision_does_not_end_the_search_for_all_proposals(
    story: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reproposer, "AHEAD", 1)
    switched(story, "nearest")
    story.press("X", "X")
    story.until(lambda: not story.window.candidates.head.expected)
    story.until(lambda: not story.window.proposing.busy)
    left = [item.markable_id for item in story.session.items[4:]]
    assert all(story.session.answers.of(name).given for name in left)


def test_a_resolver_of_the_command_line_proposes_for_the_first_anaphor(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", resolver="nearest")
    driven.press("Down", "Down")
    driven.until(lambda: driven.session.question.offers)
    assert driven.message == "nearest proposes now."


def test_a_model_that_is_gone_is_reported_when_the_project_is_opened(
    copied: Callable[[str], Path], opened: Callable[..., Any], tmp_path: Path
) -> None:
    path = copied("story")
    name = with_model(path, tmp_path / "gone")
    driven = opened(path, resolver=name)
    driven.until(lambda: driven.window.notice.text)
    text = driven.window.notice.text
    assert f"{name} cannot propose: its model is missing or cannot be read." in text
    assert "Choose another resolver in Tools > Proposing resolver." in text
    assert "train" not in text
    assert driven.session.question.offers  # the old proposals stay

    driven.window.proposer_choice.choose()
    options = {o.value: o for o in driven.window.bar._question.options}
    assert "its model is missing or cannot be read" in options[name].why_not
    assert not options["nearest"].why_not
    assert options[name].label == "ranker:gone (in use)"
    assert options["nearest"].label == "nearest"
    driven.press("Esc")

    driven.window.notice.dismiss()
    driven.window.proposer_choice.recompute()
    driven.until(lambda: driven.window.notice.text)
    assert driven.window.notice.text == text

    switched(driven, "nearest")
    driven.until(lambda: "proposals of nearest" in driven.message)
    assert driven.window.notice.text == ""


@pytest.mark.command("tools.proposer")
def test_a_model_of_ones_own_is_chosen_by_its_folder(
    story: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    shipped = files("anaphora_resolvers.ranker") / "models" / "pronouns.json"
    (mine / "model.json").write_bytes(shipped.read_bytes())
    folders = [str(tmp_path), str(mine)]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: folders.pop(0))

    story.run("tools.proposer")
    story.press(".")
    story.until(lambda: "contains no model of a resolver" in story.message)
    assert story.window.work.settings.proposer == "from a file"

    story.run("tools.proposer")
    story.press(".")
    story.until(lambda: story.window.bar.title == "Who proposes with the model in mine?")
    options = {option.label: option.key for option in story.window.bar._question.options}
    assert set(options) == {"ranker", "ranker-sure"}
    story.press(options["ranker"])
    name = f"ranker:{mine}"
    assert story.window.work.settings.proposer == name
    story.until(lambda: "proposals of ranker:mine" in story.message)
    story.press("Down")
    story.until(lambda: story.session.question.offers)
    head = story.window.candidates.head
    assert "ranker:mine" in head._proposal.text()
    assert str(tmp_path) not in head.sentence()
    assert head._proposal.toolTip().startswith(name)

    story.run("tools.proposer")
    (option,) = [o for o in story.window.bar._question.options if o.value == name]
    assert (option.label, option.more) == ("ranker:mine (in use)", name)


def test_closed_first_steps_stay_closed_when_another_resolver_proposes(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", steps=True)
    assert driven.window.first_steps.isVisible()
    driven.window.first_steps._close.click()
    switched(driven, "nearest")
    assert driven.window.work.settings.proposer == "nearest"
    assert not driven.window.first_steps.isVisible()


def test_spanish_reports_of_a_change_of_resolver(begun: Callable[..., Any], tmp_path: Path) -> None:
    driven = begun("spanish", resolver=f"ranker:{tmp_path / 'gone'}", ui_language="es")
    driven.until(lambda: driven.window.notice.text)
    assert "no puede proponer: falta su modelo o no se puede leer." in driven.window.notice.text
    switched(driven, "nearest")
    messages = ("Ahora propone nearest.", "propuestas de nearest")
    driven.until(lambda: any(words in driven.message for words in messages))
