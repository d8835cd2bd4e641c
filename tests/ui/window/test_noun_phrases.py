"""Names and noun phrases in the window: what is annotated, new entities, same words, one kind."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox

from anaphora_workbench.annotation.project.asked import LEVELS
from anaphora_workbench.annotation.project.settings import settings_of
from anaphora_workbench.model import Reference
from anaphora_workbench.model.language import is_new
from anaphora_workbench.ui.panels.asked import AskedPanel
from anaphora_workbench.ui.preferences import Preferences

command = pytest.mark.command


def choose(driven: Any, asked: str) -> None:
    """Annotate something else, by the window of the project's settings."""
    driven.run("project.asked")
    panel = driven.panel(AskedPanel)
    panel.level.setCurrentIndex(list(LEVELS).index(asked))
    panel.save.click()
    driven.front()
    driven.settle()


def noras(driven: Any) -> list[str]:
    layer = driven.session.layer
    words = ("Nora", "Nora's")
    return [m.id for m in layer.in_text_order() if driven.words(m.id) in words]


@command("project.asked")
def test_what_is_annotated_changes_and_decisions_stay(story: Any) -> None:
    story.press("Return")
    decided = {n: a for n, a in story.layer().anaphors.items() if a.decided}
    before = set(story.layer().anaphors)
    choose(story, "noun-phrases")
    assert settings_of(story.window.work.project).asked == LEVELS["noun-phrases"]
    assert before < set(story.layer().anaphors)
    story.go("Nora", 2)  # no pronoun has been linked to this one
    story.press("X")
    choose(story, "pronouns")
    kept = story.layer().anaphors
    assert decided.items() <= kept.items()
    assert {a.reference for a in kept.values() if a.kind == "name"} == {Reference.NON_REFERRING}


def test_a_long_text_is_searched_while_keys_go_on(story: Any, qtbot: Any) -> None:
    story.window.work._loader.long_text = 0
    before = set(story.layer().anaphors)
    choose(story, "names")
    assert set(story.layer().anaphors) == before
    first = story.session.active
    story.press("Return")
    assert story.anaphor(first).decided
    qtbot.waitUntil(lambda: before < set(story.layer().anaphors), timeout=60_000)
    assert story.anaphor(first).decided
    assert {story.anaphor(n).kind for n in set(story.layer().anaphors) - before} == {"name"}
    story.press("Ctrl+Z")
    assert set(story.layer().anaphors) == before


def test_a_list_of_kinds_is_a_choice_too_and_nothing_is_none(qtbot: Any) -> None:
    panel = AskedPanel()
    qtbot.addWidget(panel)
    heard: list[tuple[tuple[str, ...], bool]] = []
    panel.saved.connect(lambda kinds, singletons: heard.append((kinds, singletons)))
    panel.set_values(("name", "poss"), singletons=False)
    assert panel.level.currentText() == "the kinds that are ticked"
    panel.save.click()
    assert heard == [(("poss", "name"), False)]
    panel.set_values((), singletons=True)
    assert not panel.save.isEnabled()
    panel.level.setCurrentIndex(1)
    assert panel.asked == LEVELS["names"]
    assert panel.save.isEnabled()


@command("decide.new-entity")
def test_a_new_entity_is_one_key_and_undone_by_one(story: Any) -> None:
    choose(story, "names")
    first = story.go("Nora")
    story.press("R")
    assert is_new(story.anaphor(first))
    assert "new entity" in story.message
    assert story.session.active != first
    story.press("Ctrl+Z")
    assert not story.anaphor(first).decided


@command("chain.same-words")
def test_all_with_the_same_words_are_shown_first_and_united_by_return(story: Any) -> None:
    choose(story, "names")
    places = noras(story)
    story.go("Nora", 1)
    before = story.layer()
    story.press("U")
    bar = story.window.bar
    assert bar.active
    assert story.layer() == before
    assert bar.notes.startswith("Sentences: ")
    story.press("Right", "Left", "Esc")
    assert story.layer() == before
    story.press("U", "Return")
    assert story.session.chain(places[0]) == tuple(places)
    assert "are one entity" in story.message
    story.press("Ctrl+Z")
    assert story.layer() == before


@command("go.by-kind")
def test_one_kind_at_a_time_begins_with_names_and_is_remembered(story: Any) -> None:
    choose(story, "descriptions")
    story.press("Shift+O")
    assert "Names come next" in story.message
    story.press("N")
    assert story.session.item(story.session.active).kind == "name"
    assert Preferences().by_kind
    story.press("O")
    story.press("Shift+O")
    assert not Preferences().by_kind
    assert not story.window.commands.action("go.by-kind").isChecked()


def test_a_new_text_offers_what_to_annotate(story: Any) -> None:
    boxes = story.window.start.form.findChildren(QComboBox)
    (offered,) = [box for box in boxes if box.accessibleName() == "Expressions to annotate"]
    assert [tuple(offered.itemData(row)) for row in range(offered.count())] == [*LEVELS.values()]
