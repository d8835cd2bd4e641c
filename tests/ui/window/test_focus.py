"""The keyboard is never lost: whatever was open and however it goes, the next key decides."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QDockWidget,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

PANELS = {
    "view.items": "items",
    "view.statistics": "statistics",
    "view.sentence": "sentence",
    "find.text": "find",
    "help.guideline": "guideline",
    "token.correct": "word",
    "tools.evaluate": "evaluate",
}
"""Commands that open a panel, and the name of its frame."""
TOGGLES = ("view.items", "view.statistics", "view.sentence")
QUESTIONS = (
    *("anaphor.kind", "anaphor.agreement", "decision.flag", "decision.note", "decide.bridge"),
    *("decide.filter", "cursor.walk", "tools.proposer", "tools.errors"),
)
"""Commands that ask in the bar."""
WINDOWS = ("project.documents", "project.tagset", "file.export", "tools.blind", "help.guide")
OVER = ("help.keys", "help.commands")


def dock(story: Any, command: str) -> QDockWidget:
    return story.window.findChild(QDockWidget, f"dock-{PANELS[command]}")


def inside(part: QWidget) -> bool:
    here = QApplication.focusWidget()
    return here is not None and (part is here or part.isAncestorOf(here))


def seen(widget: QWidget) -> bool:
    """Tell whether anything of a widget, or of what it scrolls, is not covered."""
    parts = [widget]
    if isinstance(widget, QAbstractScrollArea):
        parts = [widget, widget.viewport(), *widget.viewport().findChildren(QWidget)]
    return any(not part.visibleRegion().isEmpty() for part in parts)


def decides(story: Any) -> None:
    """See that the keyboard is somewhere and that Return, or a digit, decides."""
    QApplication.processEvents()
    assert story.here() is QApplication.focusWidget()
    assert seen(story.here())
    name = story.session.active
    assert story.anaphor(name).reference is None
    story.press("Return")
    assert story.anaphor(name).reference is not None


def enter(story: Any, command: str) -> QDockWidget:
    """Open a panel by its command, and give it the keyboard with F6."""
    story.run(command)
    frame = dock(story, command)
    assert frame.isVisible()
    for _part in range(12):
        if inside(frame):
            return frame
        story.press("F6")
    raise AssertionError(f"F6 does not reach {command}")


def click_on(widget: QWidget, place: QPoint | None = None) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place or QPoint())
    QApplication.processEvents()


def close_by_mouse(frame: QDockWidget) -> None:
    buttons = frame.findChildren(QAbstractButton, "qt_dockwidget_closebutton")
    click_on(buttons[0], buttons[0].rect().center())


@pytest.fixture
def crowded(story: Any) -> Any:
    """The story with every panel open, the keyboard in the text."""
    for command in PANELS:
        story.run(command)
        story.front()
    return story


@pytest.mark.parametrize("command", PANELS)
def test_escape_leads_from_a_panel_back_to_the_text(story: Any, command: str) -> None:
    enter(story, command)
    story.press("Esc")
    assert story.here() is story.window.text
    decides(story)


@pytest.mark.parametrize("command", PANELS)
def test_escape_leads_back_from_every_field_of_a_panel(story: Any, command: str) -> None:
    frame = enter(story, command)
    fields = [
        part
        for part in frame.widget().findChildren(QWidget)
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.isVisible() and part.isEnabled()
    ]
    for field in fields:
        frame.show()
        field.setFocus()
        story.press("Esc")
        assert story.here() is story.window.text, field
    decides(story)


@pytest.mark.parametrize("command", PANELS)
def test_escape_from_a_panel_brings_the_question_back_into_sight(story: Any, command: str) -> None:
    story.window.resize(1100, 420)
    enter(story, command)
    text, asked = story.window.text, story.session.here
    text.verticalScrollBar().setValue(text.verticalScrollBar().maximum())
    assert not text.sees(asked.span)
    story.press("Esc")
    assert text.sees(asked.span)
    decides(story)


def test_a_place_that_was_found_is_left_in_two_steps(story: Any) -> None:
    story.window.resize(1100, 420)
    asked, text = story.session.here, story.window.text
    story.press("Ctrl+F")
    story.type("poison")
    story.settle()
    story.press("Return")
    found = text.selection()
    story.press("Esc")
    assert story.here() is text
    assert text.selection() == found  # M and I work on it
    assert text.sees(found)
    story.press("Esc")
    assert text.selection() is None
    assert text.sees(asked.span)
    decides(story)


@pytest.mark.parametrize("command", PANELS)
def test_a_panel_closed_with_the_mouse_gives_the_keyboard_back(crowded: Any, command: str) -> None:
    frame = dock(crowded, command)
    frame.raise_()
    QApplication.processEvents()
    assert crowded.here() is crowded.window.text
    close_by_mouse(frame)
    assert not frame.isVisible()
    assert crowded.here() is crowded.window.text
    decides(crowded)


@pytest.mark.parametrize("command", PANELS)
def test_a_panel_with_the_keyboard_closed_with_the_mouse_gives_it_back(
    crowded: Any, command: str
) -> None:
    frame = dock(crowded, command)
    frame.show()
    frame.raise_()
    QApplication.processEvents()
    for _part in range(14):
        if inside(frame):
            break
        crowded.press("F6")
    assert inside(frame)
    close_by_mouse(frame)
    assert crowded.here() is crowded.window.text
    decides(crowded)


@pytest.mark.parametrize("command", TOGGLES)
def test_the_command_that_hides_a_panel_gives_the_keyboard_back(story: Any, command: str) -> None:
    frame = enter(story, command)
    story.window.commands.trigger(command)
    assert not frame.isVisible()
    decides(story)


@pytest.mark.parametrize("command", ["find.text", "help.guideline"])
def test_another_tab_in_front_of_a_panel_gives_the_keyboard_back(
    crowded: Any, command: str
) -> None:
    frame = dock(crowded, command)
    frame.raise_()
    QApplication.processEvents()
    for _part in range(14):
        if inside(frame):
            break
        crowded.press("F6")
    bars = [bar for bar in crowded.window.findChildren(QTabBar) if bar.isVisible()]
    here = [
        (bar, n)
        for bar in bars
        for n in range(bar.count())
        if bar.tabText(n) == frame.windowTitle() and bar.parent() is crowded.window
    ]
    ((bar, place),) = here
    other = (place + 1) % bar.count()
    click_on(bar, bar.tabRect(other).center())
    assert frame.visibleRegion().isEmpty()
    decides(crowded)


def test_a_panel_that_floats_keeps_its_keys_and_gives_the_keyboard_back(story: Any) -> None:
    frame = enter(story, "find.text")
    frame.setFloating(True)
    story.until(lambda: QApplication.activeWindow() is frame)
    story.settle()
    story.window.docks.find.text.setFocus()
    name = story.session.active
    story.type("1 ")
    story.press("Return")
    assert story.anaphor(name).reference is None
    assert story.window.docks.find.text.text() == "1 "
    story.press("Esc")
    story.until(lambda: story.here() is story.window.text)
    decides(story)


@pytest.mark.parametrize("command", QUESTIONS)
def test_escape_leads_from_a_question_back_to_the_text(story: Any, command: str) -> None:
    story.run(command)
    assert story.window.bar.active
    story.press("Esc")
    decides(story)


@pytest.mark.parametrize("command", QUESTIONS)
def test_a_question_asked_from_a_panel_is_left_for_the_text_in_two_steps(
    story: Any, command: str
) -> None:
    frame = enter(story, "view.statistics")
    story.window.commands.trigger(command)
    story.press("Esc")
    assert inside(frame)
    story.press("Esc")
    decides(story)


@pytest.mark.parametrize("command", QUESTIONS)
def test_a_question_whose_panel_has_gone_is_left_for_the_text(story: Any, command: str) -> None:
    frame = enter(story, "view.statistics")
    story.window.commands.trigger(command)
    close_by_mouse(frame)
    story.press("Esc")
    decides(story)


@pytest.mark.parametrize("command", WINDOWS)
def test_a_window_beside_the_work_gives_the_keyboard_back(story: Any, command: str) -> None:
    story.run(command)
    QApplication.processEvents()
    window = QApplication.activeWindow()
    assert window is not story.window
    story.press("Esc")
    story.until(lambda: not isValid(window) or not window.isVisible())
    assert story.here() is story.window.text
    decides(story)


@pytest.mark.parametrize("command", WINDOWS)
def test_a_window_opened_from_a_panel_that_has_gone_leads_to_the_text(
    story: Any, command: str
) -> None:
    frame = enter(story, "find.text")
    story.window.commands.trigger(command)
    QApplication.processEvents()
    window = QApplication.activeWindow()
    assert window is not story.window
    frame.close()
    window.close()
    story.until(lambda: QApplication.activeWindow() in (None, story.window))
    story.here()
    decides(story)


@pytest.mark.parametrize("command", OVER)
def test_what_covers_the_window_gives_the_keyboard_back(story: Any, command: str) -> None:
    story.run(command)
    assert story.here() is not story.window.text
    story.press("Esc")
    decides(story)


def test_the_preferences_give_the_keyboard_back(story: Any) -> None:
    story.run("tools.preferences")
    QApplication.processEvents()
    assert isinstance(QApplication.activeWindow(), QDialog)
    story.press("Esc")
    decides(story)


def test_escape_leads_from_the_candidates_back_to_the_text(story: Any) -> None:
    story.press("F6")
    assert story.here() is story.window.candidates.list
    story.press("Esc")
    assert story.here() is story.window.text
    decides(story)


def test_the_keyboard_comes_back_when_the_candidates_are_hidden(story: Any) -> None:
    story.press("F6")
    story.window.commands.trigger("view.candidates")
    QApplication.processEvents()
    assert story.here() is story.window.text
    decides(story)


def test_escape_leads_from_the_chain_back_to_the_text(story: Any) -> None:
    story.press("Return", "F6", "F6")
    assert inside(story.window.chain)
    story.press("Esc")
    assert story.here() is story.window.text
    decides(story)


def test_a_split_that_is_left_leads_back_to_the_text(story: Any) -> None:
    while len(story.session.chain(story.session.active)) < 2:
        story.press("Return", "Up")
    story.run("chain.walk")
    story.press("Right", "S", "Esc")
    assert story.here() is story.window.text


def test_escape_leads_from_the_rail_and_the_first_steps_back_to_the_text(begun: Any) -> None:
    story = begun("story", steps=True)
    for part in (story.window.rail, story.window.first_steps):
        for _part in range(8):
            story.press("F6")
            if inside(part):
                break
        assert inside(part)
        story.press("Esc")
        assert story.here() is story.window.text
    decides(story)


def test_a_closed_project_leaves_the_keyboard_on_the_start_page(story: Any) -> None:
    story.press("Ctrl+W")
    assert story.window.start.isVisible()
    assert inside(story.window.start)


# Where the keyboard is, is seen


def test_f6_goes_round_the_parts_and_frames_each(crowded: Any) -> None:
    crowded.press("Return")
    seen: list[QWidget] = []
    for _part in range(30):
        crowded.press("F6")
        frame = crowded.window.focus_parts.frame
        part = frame.parentWidget()
        if part in seen:
            break
        seen.append(part)
        assert frame.isVisible()
        assert inside(part)
        assert frame.geometry() == part.rect()
    assert crowded.window.text in seen
    assert crowded.window.candidates in seen
    assert crowded.window.chain in seen
    assert crowded.window.rail in seen
    assert len(seen) >= 8


def test_the_frame_around_the_text_goes_with_the_next_key(story: Any) -> None:
    story.press("F6", "Shift+Tab")
    for _part in range(8):
        story.press("F6")
        if story.here() is story.window.text:
            break
    assert story.window.focus_parts.frame.isVisible()
    story.press("Down")
    assert not story.window.focus_parts.frame.isVisible()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "supar", "print"])
def test_the_frame_is_seen_in_every_theme(story: Any, theme: str) -> None:
    story.window.use_theme(theme)
    story.press("F6")
    part = story.window.candidates
    picture = part.grab().toImage()
    edge, beside = picture.pixelColor(1, 200), picture.pixelColor(6, 200)
    lightness = sorted((edge.lightnessF(), beside.lightnessF()))
    assert lightness[1] - lightness[0] > 0.3


# Tab


@pytest.mark.parametrize("command", PANELS)
def test_tab_never_leads_to_a_place_without_a_picture(story: Any, command: str) -> None:
    enter(story, command)
    for _step in range(40):
        story.press("Tab")
        here = story.here()
        assert seen(here)
        if here is story.window.text:
            break
    story.press("Esc")
    decides(story)
