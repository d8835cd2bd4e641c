"""Undo works wherever the keyboard is, on what the strip of the last decisions announces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit

from anaphora_workbench.ui.preferences import Place

PLACES = (
    *("view.items", "view.statistics", "view.sentence", "find.text", "help.guideline"),
    *("token.correct", "tools.evaluate", "view.next-panel"),
)
"""Commands that lead the keyboard to a panel."""
QUESTIONS = (
    *("anaphor.kind", "anaphor.agreement", "decision.flag", "decision.note", "decide.bridge"),
    *("decide.filter", "cursor.walk", "tools.proposer"),
)
"""Commands that ask for one more key, or for words."""


def decided(story: Any) -> str:
    """Decide the first anaphor; return its id."""
    name = str(story.session.active)
    story.press("Return")
    assert story.anaphor(name).decided
    return name


@pytest.mark.parametrize("command", PLACES + QUESTIONS)
def test_undo_takes_back_the_last_decision_from_any_part(story: Any, command: str) -> None:
    name = decided(story)
    story.run(command)
    QApplication.processEvents()
    story.press("Ctrl+Z")
    assert not story.anaphor(name).decided
    assert story.session.active == name


def test_a_field_keeps_the_key_while_it_has_changes_of_its_own(story: Any) -> None:
    name = decided(story)
    story.run("find.text")
    field = story.here()
    assert isinstance(field, QLineEdit)
    story.type("dog")
    story.press("Ctrl+Z")
    assert story.anaphor(name).decided
    assert field.text() == ""
    assert "Ctrl+Z works on what you typed" in story.window.line.text()
    story.press("Ctrl+Z")  # nobody who goes on pressing loses a decision
    assert story.anaphor(name).decided
    story.press("Escape", "Ctrl+Z")
    assert not story.anaphor(name).decided


def test_an_old_answer_that_is_changed_keeps_the_view(story: Any) -> None:
    name = decided(story)
    story.press("Return")
    story.run("go.first")
    assert story.session.active == name
    story.press("X")
    assert story.session.active == name
    assert story.anaphor(name).reference is not None
    story.press("Return")
    assert story.session.active not in ("", name)


def test_the_place_is_remembered_while_the_window_is_open(
    story: Any, opened: Callable[..., Any]
) -> None:
    story.press("Return", "N")
    here, preferences = story.session.active, story.window.preferences
    path = story.window.work.path
    story.until(lambda: preferences.place_in(path).anaphor == here)
    place = preferences.place_in(path)
    # Killed: the last second was not remembered, but its decisions are in the project.
    story.press("Return")
    there = story.session.active
    story.window.close()
    preferences.remember_place(path, place)
    assert opened(path).session.active == there


def test_a_project_from_another_computer_opens_behind_the_last_decision(
    story: Any, opened: Callable[..., Any]
) -> None:
    path, preferences = story.window.work.path, story.window.preferences
    story.press("N", "N", "Return")
    there = story.session.active
    story.window.close()
    preferences.remember_place(path, Place())
    assert opened(path).session.active == there


def test_a_note_being_written_is_kept_too(story: Any) -> None:
    name = decided(story)
    story.run("decision.note")
    field = story.here()
    assert isinstance(field, QLineEdit | QPlainTextEdit)
    story.type("hm")
    story.press("Ctrl+Z")
    assert story.anaphor(name).decided
