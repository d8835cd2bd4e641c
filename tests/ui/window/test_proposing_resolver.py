"""Another resolver proposes, or one that proposed cannot do so any more: what is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from anaphora_workbench.store import Project


def switched(driven: Any, name: str) -> None:
    """Choose another resolver at an anaphor for which it has an answer."""
    if driven.session.active == driven.session.items[0].markable_id:
        driven.press("Down", "Down")
    driven.window.tool_windows._propose(name)


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
    story.until(lambda: "proposals of nearest" in story.said)
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


def test_a_resolver_of_the_command_line_proposes_for_the_first_anaphor(
    begun: Callable[..., Any],
) -> None:
    driven = begun("story", resolver="nearest")
    driven.press("Down", "Down")
    driven.until(lambda: driven.session.question.offers)
    assert driven.said == "nearest proposes now."


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

    driven.window.tool_windows.proposer()
    options = {o.value: o for o in driven.window.bar._question.options}
    assert "its model is missing or cannot be read" in options[name].why_not
    assert not options["nearest"].why_not
    assert options[name].label == "ranker:gone (in use)"
    assert options["nearest"].label == "nearest"
    driven.press("Esc")

    driven.window.notice.dismiss()
    driven.window.tool_windows.recompute()
    driven.until(lambda: driven.window.notice.text)
    assert driven.window.notice.text == text

    switched(driven, "nearest")
    driven.until(lambda: "proposals of nearest" in driven.said)
    assert driven.window.notice.text == ""


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
    said = ("Ahora propone nearest.", "propuestas de nearest")
    driven.until(lambda: any(words in driven.said for words in said))
