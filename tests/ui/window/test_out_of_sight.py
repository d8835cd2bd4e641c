"""No key changes what has scrolled away: the cursor's claim ends with the question."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from anaphora_workbench.annotation.session import pools
from anaphora_workbench.annotation.session.pools import Pools

command = pytest.mark.command


def _hold(driven: Any, key: Qt.Key, modifier: Qt.KeyboardModifier, times: int) -> None:
    """Hold a key: one press, repetitions that the system marks, one release."""
    here = driven.here()
    for number in range(times):
        for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            event = QKeyEvent(kind, key, modifier, "", number > 0)
            QApplication.sendEvent(here, event)
        QApplication.processEvents()
    QApplication.sendEvent(here, QKeyEvent(QEvent.Type.KeyRelease, key, modifier))


@command("markable.delete")
def test_del_takes_the_framed_expression_once_others_were_answered(story: Any) -> None:
    story.cursor(story.token("kite"))
    story.press("Esc", "Shift+Right", "Ctrl+Z", "M")
    story.cursor(story.token("wind"))
    story.press("M")
    marked = next(m.id for m in story.layer().in_text_order() if story.words(m.id) == "wind")
    story.press("Return", times=5)
    framed, words = story.session.active, story.active
    story.press("Del")
    assert marked in story.layer().markables
    assert framed not in story.layer().markables
    assert story.message.endswith(f"Deleted: {words}") or f"Deleted: {words}. " in story.message


@command("markable.delete")
def test_moving_on_ends_the_selection_too(story: Any) -> None:
    story.cursor(story.token("wind"))
    story.press("Shift+Right", "Esc")
    assert story.window.text.selection() is not None
    story.press("Down")
    assert story.window.text.selection() is None
    assert story.window.text.cursor_token == -1


@command("markable.delete")
def test_an_expression_that_was_just_marked_is_deleted_and_named(story: Any) -> None:
    story.cursor(story.token("wind"))
    story.press("M", "Del")
    assert story.message == "Deleted: wind"
    assert "wind" not in [story.words(m.id) for m in story.layer().in_text_order()]
    active = story.session.active
    story.press("Del")
    assert active not in story.layer().markables


@command("markable.delete")
def test_what_was_scrolled_away_is_shown_before_it_is_deleted(story: Any) -> None:
    story.window.resize(900, 420)
    name = story.session.active
    story.press("Return")
    story.cursor(story.token("Nora"))
    story.press("Esc")
    bar = story.window.text.verticalScrollBar()
    bar.setValue(bar.maximum())
    story.settle()
    before = story.layer().markables
    story.press("Del")
    assert story.layer().markables == before
    assert "was out of sight, so nothing has changed" in story.message
    story.press("Del")
    assert len(story.layer().markables) == len(before) - 1
    assert story.message.startswith("Deleted: Nora. Anaphors open again:")
    assert story.session.recent[0].words == "Nora"
    story.press("Ctrl+Z")
    assert story.message == "Undone: Delete expression – Nora"
    assert story.answer(name) == ("Nora",)


@command("anaphor.zero")
def test_z_without_a_cursor_makes_no_zero_where_it_once_stood(spanish: Any) -> None:
    spanish.cursor(spanish.token("preguntó"))
    spanish.press("Esc", "Down")
    before = spanish.layer().markables
    spanish.press("Z")
    if spanish.words(spanish.session.active) != "Ø":
        assert spanish.message.startswith("✕ Select words")
        assert spanish.layer().markables == before


@command("markable.new", "anaphor.new", "anaphor.zero")
@pytest.mark.parametrize("key", ["M", "Shift+M", "Z"])
def test_punctuation_alone_is_refused_with_the_reason(story: Any, key: str) -> None:
    story.cursor(story.token("."))
    before = story.layer()
    story.press("Esc", key)
    assert story.message.startswith("✕ . is punctuation only")
    assert story.layer() == before


@command("edit.undo", "edit.redo")
def test_held_undo_and_redo_take_one_step_a_press(story: Any) -> None:
    story.press("Return", times=4)
    control = Qt.KeyboardModifier.ControlModifier
    left = story.session.queue.open_count
    _hold(story, Qt.Key.Key_Z, control, 12)
    assert story.session.queue.open_count == left + 1
    story.press("Ctrl+Z", "Ctrl+Z")
    assert story.session.queue.open_count == left + 3
    _hold(story, Qt.Key.Key_Y, control, 12)
    assert story.session.queue.open_count == left + 2


def test_what_was_said_goes_with_the_next_command(story: Any) -> None:
    story.press("Return", "Ctrl+Z")
    assert story.message.startswith("Undone")
    story.press("Ctrl+F")
    assert story.message == ""


def test_a_text_without_anaphors_says_how_to_mark_the_first(begun: Callable[..., Any]) -> None:
    hebrew = begun("hebrew")
    assert "Shift+M" in hebrew.window.candidates.empty.text()
    hebrew.press("V", "Shift+M")
    assert len(hebrew.session.queue) == 1
    assert "Shift+M" not in hebrew.window.candidates.empty.text()


def test_a_long_text_asks_before_its_candidates_are_there_and_loses_no_key_silently(
    begun: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, build = threading.Event(), Pools.build

    def slow(self: Pools) -> None:
        go_on.wait(20)
        build(self)

    monkeypatch.setattr(pools, "SMALL", 0)
    monkeypatch.setattr(Pools, "build", slow)
    driven = begun("story")
    first = driven.session.active
    assert first
    assert "inding candidates" in driven.window.candidates.empty.text()
    driven.press("Return")
    assert driven.anaphor(first).reference is None
    assert driven.session.active == first
    assert "still finding candidates" in driven.message
    go_on.set()
    driven.until(lambda: "inding candidates" not in driven.window.candidates.empty.text())
    driven.press("Return")
    assert driven.anaphor(first).antecedents
