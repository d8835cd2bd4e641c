"""Export to every format, with what is dropped told before; the error view by options."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import anaphora_samples
from anaphora_workbench.annotation.project.asked import LEVELS
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.dialogs.tool_windows import FORMATS, ToolWindow
from anaphora_workbench.ui.panels.export import ExportPanel


def _panel(driven: Any) -> Any:
    driven.press("Ctrl+E")
    return driven.panel(ExportPanel)


@pytest.mark.parametrize(("name", "suffix"), FORMATS)
def test_every_format_is_written_and_read_again(
    name: str, suffix: str, story: Any, tmp_path: Path
) -> None:
    story.press("Return", "Return", "Y")
    story.type("a note")
    story.press("Return")
    panel = _panel(story)
    if panel.formats.currentData() != name:
        story.tab_to(panel.formats)
        story.press("Home")
        while panel.formats.currentData() != name:
            story.press("Down")
    story.until(lambda: panel.export.isEnabled())
    losses = [panel.losses.item(row).text() for row in range(panel.losses.count())]
    if name == "json":
        assert losses == []
    else:
        assert any("note" in loss for loss in losses), "the note is lost, and that is told"
    story.tab_to(panel.export)
    story.press("Space")
    story.until(lambda: panel.result.text())
    goal = tmp_path / f"story-ana{suffix}"
    assert panel.result.text().startswith("Written")
    (reading,) = Registry().format(name).read(Source.of(goal))
    words = [token.text for token in reading.document.tokens]
    assert words == [token.text for token in story.session.document.tokens]
    assert any(layer.markables for layer in reading.layers)


def test_what_annotators_have_decided_comes_first_among_the_losses(story: Any) -> None:
    story.press("Return", "Return", "Y")
    story.type("a note")
    story.press("Return")
    story.go("they")
    story.press("Right", "+", "Right", "+", "Return")
    panel = _panel(story)
    panel.formats.setCurrentIndex(panel.formats.findData("muc"))
    story.until(lambda: panel.export.isEnabled())
    losses = [panel.losses.item(row).text() for row in range(panel.losses.count())]
    assert panel.verdict.text() == "The format loses this, your answers first:"
    places = [
        next(place for place, loss in enumerate(losses) if words in loss)
        for words in ("1 split antecedent", "notes and flags", "kinds of anaphors", "lemmas")
    ]
    assert places == sorted(places)
    assert places[1] < 6


def test_what_is_not_decided_is_told_before_anything_is_written(story: Any) -> None:
    count = len(story.session.items)
    panel = _panel(story)
    story.until(lambda: panel.export.isEnabled())
    assert panel.waiting.isVisible()
    assert panel.waiting.text().startswith(f"Undecided: {count} of {count} anaphors.")
    story.press("Escape")
    story.press("Return")
    panel = _panel(story)
    story.until(lambda: panel.export.isEnabled())
    assert panel.waiting.text().startswith(f"Undecided: {count - 1} of {count} anaphors.")


def test_a_place_that_cannot_be_written_is_told_and_nothing_is_left(
    story: Any, tmp_path: Path
) -> None:
    panel = _panel(story)
    story.until(lambda: panel.export.isEnabled())
    story.tab_to(panel.path)
    story.press("Ctrl+A")
    story.type(str(tmp_path / "nowhere" / "story.sgml"))
    story.tab_to(panel.export)
    story.press("Space")
    story.until(lambda: panel.result.text())
    assert not panel.result.text().startswith("Written")
    assert not (tmp_path / "nowhere").exists()


def test_a_panel_that_is_closed_while_it_writes_is_told_of_in_the_line(
    story: Any, tmp_path: Path
) -> None:
    panel = _panel(story)
    story.until(lambda: panel.export.isEnabled())
    story.tab_to(panel.export)
    story.press("Space", "Escape")
    story.until(lambda: not story.window.findChildren(ToolWindow))
    story.until(lambda: not story.window.child.busy)
    assert story.message == f"Written: {tmp_path / 'story-ana.sgml'}"


def test_a_panel_that_is_closed_before_its_losses_are_known_is_gone(
    story: Any, caplog: pytest.LogCaptureFixture
) -> None:
    _panel(story)
    story.press("Escape")
    story.until(lambda: not story.window.findChildren(ToolWindow))
    story.until(lambda: not story.window.child.busy)
    assert not caplog.records


def test_gold_and_response_open_the_error_view(opened: Callable[..., Any], tmp_path: Path) -> None:
    gold, response = tmp_path / "gold.conllu", tmp_path / "system.conllu"
    shutil.copyfile(anaphora_samples.path("en-story"), gold)
    lines = gold.read_text(encoding="utf-8").splitlines()
    changed = [line.replace("Entity=(e1", "Entity=(e2", 1) for line in lines]
    response.write_text("\n".join(changed) + "\n", encoding="utf-8")
    driven = opened(gold=gold, response=response)
    driven.until(lambda: driven.window.review.active == "errors")
    errors = driven.window.review.errors
    assert errors.listed
    first = errors.active
    driven.press("N")
    assert errors.active != first
    assert sorted(path.name for path in tmp_path.iterdir()) == ["gold.conllu", "system.conllu"]
    driven.window.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["gold.conllu", "system.conllu"]


def test_the_export_counts_undecided_ones_as_the_title_does(story: Any) -> None:
    settings = story.window.work.settings
    story.window.work.change_settings(replace(settings, asked=LEVELS["noun-phrases"]))
    story.settle()
    story.press("Return", "X")
    count, left = len(story.session.items), story.session.queue.open_count
    assert f"{left} left" in story.window.windowTitle()
    panel = _panel(story)
    for name, _suffix in FORMATS[:3]:
        panel.formats.setCurrentIndex(panel.formats.findData(name))
        story.until(lambda: panel.export.isEnabled())
        assert panel.waiting.text().startswith(f"Undecided: {left} of {count} anaphors.")


def test_whose_answers_are_written_is_chosen_and_the_adjudicated_ones_come_first(
    story: Any, tmp_path: Path
) -> None:
    name = story.session.active
    story.press("X")
    story.window.work.project.add_annotator("adjudicated")
    story.window.work.become("adjudicated")
    story.press("Return")
    story.window.work.become("ben")
    story.press("Return", "Return")
    story.window.work.become("ana")
    panel = _panel(story)
    story.until(lambda: panel.export.isEnabled())
    offered = [panel.whose.itemText(n) for n in range(panel.whose.count())]
    assert offered == ["ana", "adjudicated", "ben"]
    assert panel.whose.currentText() == "adjudicated"
    assert panel.path.text() == str(tmp_path / "story-adjudicated.sgml")
    story.tab_to(panel.whose)
    story.press("Home")
    assert panel.path.text() == str(tmp_path / "story-ana.sgml")
    panel.formats.setCurrentIndex(panel.formats.findData("json"))
    for whose, decided in (("ana", False), ("adjudicated", True)):
        panel.whose.setCurrentText(whose)
        story.until(lambda: panel.export.isEnabled())
        panel.export.click()
        story.until(lambda: panel.result.text())
        goal = tmp_path / f"story-{whose}.anaphora.json"
        (reading,) = Registry().format("json").read(Source.of(goal))
        (layer,) = reading.layers
        assert bool(layer.anaphors[name].antecedents) is decided
