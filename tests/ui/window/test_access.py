"""What has the keyboard has a name and can be seen: in the window, all panels and all dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QFileDialog,
    QLabel,
    QMenu,
    QWidget,
)

from anaphora_workbench.ui.dialogs.start_page import StartPage
from anaphora_workbench.ui.keys.command_table import COMMANDS

MARGIN = 4
"""Pixels around a widget in which its focus may be drawn."""
OF_THE_DESKTOP = ("file.quit", "file.close", "help.docs", "help.guide")
"""Commands that leave the window."""


def _focusable(whole: QWidget) -> Iterator[QWidget]:
    """Yield what the keyboard or a click can give the focus to, without the lists of boxes."""
    for widget in (whole, *whole.findChildren(QWidget)):
        popup = widget.window() if widget.parentWidget() is not None else widget
        inside_box = isinstance(popup.parentWidget(), QComboBox)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not inside_box:
            yield widget


def _nameless(whole: QWidget) -> set[str]:
    found = set()
    for widget in _focusable(whole):
        if isinstance(widget, QLabel):
            continue  # its text is what it is called
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or not interface.text(QAccessible.Text.Name).strip():
            found.add(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    return found


def _without_popups(found: set[str]) -> set[str]:
    """Leave out the list that Qt drops down from a box, whose box has the name."""
    return {name for name in found if not name.startswith("QListView in QFrame")}


@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_that_takes_the_keyboard_is_without_a_name(
    opened: Callable[..., Any],
    copied: Callable[[str], Any],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("getOpenFileNames", "getOpenFileName", "getSaveFileName"):
        nothing: Any = ([], "") if name.endswith("s") else ("", "")
        monkeypatch.setattr(QFileDialog, name, lambda *_args, nothing=nothing: nothing)
    driven = opened(copied("story"), ui_language=language)
    driven.until(lambda: driven.window.work.controller is not None)
    window, found = driven.window, set[str]()

    def look() -> None:
        """Look at a modal window, which waits for an answer, and close it."""
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            found.update(_nameless(dialog))
            if isinstance(dialog, QDialog):
                dialog.reject()
            else:
                dialog.close()

    modal = QTimer()
    modal.setInterval(50)
    modal.timeout.connect(look)
    modal.start()
    opens = 0
    for command in COMMANDS:
        if command.id in OF_THE_DESKTOP or not window.commands.is_enabled(command.id):
            continue
        window.commands.trigger(command.id)
        QApplication.processEvents()
        for other in QApplication.topLevelWidgets():
            if other.isVisible() and not isinstance(other, QMenu):
                found.update(_nameless(other))
            if other is not window and other.isVisible():
                opens += 1
                other.close()
        window.bar.leave()
        window.review.leave()
    modal.stop()
    for dock in window.findChildren(QDockWidget):
        dock.show()
        QApplication.processEvents()
        found.update(_nameless(dock))
    found.update(_nameless(window.start))
    assert opens
    assert _without_popups(found) == set()


def _picture(widget: QWidget) -> QImage:
    """Return how a widget and its surroundings look."""
    page = widget.window()
    place = QRect(widget.mapTo(page, widget.rect().topLeft()), widget.size())
    wide = place.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    return page.grab(wide).toImage().convertToFormat(QImage.Format.Format_RGB32)


def _differing(one: QImage, other: QImage) -> int:
    """Return how many pixels of two pictures differ by what an eye sees."""
    found = 0
    for y in range(min(one.height(), other.height())):
        for x in range(min(one.width(), other.width())):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            found += abs(a.lightness() - b.lightness()) > 40
    return found


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_tab_shows_where_it_is_on_the_start_page(opened: Callable[..., Any], theme: str) -> None:
    driven = opened(theme=theme)
    start: StartPage = driven.window.start
    seen: dict[QWidget, QImage] = {}
    before: QWidget | None = None
    for _step in range(40):
        driven.press("Tab")
        QTest.qWait(20)
        here = driven.here()
        if before is not None:
            side = min(before.width(), before.height())
            name = before.accessibleName() or type(before).__name__
            assert _differing(seen[before], _picture(before)) >= side, name
        if here in seen:
            break
        seen[here] = _picture(here)
        before = here
    assert len(seen) > 3
    assert all(start.isAncestorOf(widget) for widget in seen)
