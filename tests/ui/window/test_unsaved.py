"""What was changed and not saved is never dropped without a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from shiboken6 import isValid

from anaphora_workbench.ui.dialogs.tool_windows import ToolWindow


@pytest.fixture
def changed_tags(story: Any) -> Iterator[Any]:
    """The story with a tag set that was changed and not saved."""
    story.run("project.tagset")
    QApplication.processEvents()
    (host,) = story.window.findChildren(ToolWindow)
    story.tab_to(host.panel.kinds.form.title)
    story.press("End")
    story.type("!")
    assert host.panel.unsaved()
    yield story
    if isValid(host):
        host.panel.set_tag_set(host.panel.tag_set())  # nobody is there to be asked


def answered(run: Callable[[], object], *keys: Qt.Key) -> str:
    """Do something that asks, answer with keys, and return what was asked."""
    asked: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            timer.start(10)
            return
        asked.append(box.text())
        for key in keys:
            QTest.keyClick(box.focusWidget() or box, key)
        if isValid(box) and box.isVisible():
            box.reject()

    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(answer)
    timer.start(10)
    run()
    timer.stop()
    (text,) = asked
    return text


def titles(story: Any) -> list[str]:
    return [kind.title for kind in story.window.work.settings.tag_set.kinds]


def test_escape_asks_before_it_drops_a_changed_tag_set(changed_tags: Any) -> None:
    (host,) = changed_tags.window.findChildren(ToolWindow)
    message = answered(lambda: changed_tags.press("Esc"), Qt.Key.Key_Escape)
    assert "not saved" in message
    assert host.isVisible()
    assert host.panel.unsaved()


def test_return_saves_the_tag_set_that_was_to_be_dropped(changed_tags: Any) -> None:
    answered(lambda: changed_tags.press("Esc"), Qt.Key.Key_Return)
    changed_tags.until(lambda: not changed_tags.window.findChildren(ToolWindow))
    assert titles(changed_tags)[0].endswith("!")
    assert changed_tags.here() is changed_tags.window.text


def test_a_changed_tag_set_can_be_thrown_away(changed_tags: Any) -> None:
    answered(lambda: changed_tags.press("Esc"), Qt.Key.Key_Tab, Qt.Key.Key_Space)
    changed_tags.until(lambda: not changed_tags.window.findChildren(ToolWindow))
    assert not titles(changed_tags)[0].endswith("!")
    assert changed_tags.here() is changed_tags.window.text


def test_the_program_does_not_end_over_an_unsaved_tag_set(changed_tags: Any) -> None:
    answered(changed_tags.window.close, Qt.Key.Key_Escape)
    assert changed_tags.window.isVisible()
    assert changed_tags.session.active
    answered(changed_tags.window.close, Qt.Key.Key_Tab, Qt.Key.Key_Space)
    assert not changed_tags.window.isVisible()
