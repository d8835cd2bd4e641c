"""Which page the window shows: the start page alone, or the work with its side panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtWidgets import QDockWidget

from anaphora_workbench.ui.dialogs.start_page import NewText

if TYPE_CHECKING:
    from anaphora_workbench.ui.shell.window import MainWindow

START, WORK = 0, 1
"""Numbers of the pages."""


class Pages(QObject):
    """Turns the pages; side panels belong to the work, go with it and come back with it.

    A new text is asked for while the open project stays open: it is closed when the new one is
    ready, and not at all when nobody begins.

    Args:
        window: The main window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._panels: QByteArray | None = None
        self._asked = False

    def connect_work(self) -> None:
        """Follow what is opened and closed."""
        window = self._window
        window.work.opened.connect(self._opened)
        window.work.closed.connect(self._closed)
        window.start.form.cancelled.connect(self.show_work)
        window.start.text_submitted.connect(self._submitted)

    def restore_panels(self, panels: QByteArray) -> None:
        """Take the places of the side panels, as Qt writes them; the next project has them."""
        self._panels = panels
        self._hide_panels()

    def panels(self) -> QByteArray:
        """Return the places of the side panels, as Qt writes them."""
        return QByteArray(self._window.saveState()) if self._panels is None else self._panels

    def ask_for_text(self) -> None:
        """Ask for a new text; the commands of the open project rest meanwhile."""
        window = self._window
        window.bar.leave()
        window.commands.set_open(project=False, document=False)
        self._put_away()
        window.page_stack.setCurrentIndex(START)
        window.start.ask_for_text()

    def show_work(self) -> None:
        """Go back to the open project; without one the start page stays."""
        window = self._window
        if window.work.project is None:
            return
        controller = window.work.controller
        window.page_stack.setCurrentIndex(WORK)
        self._bring_back()
        window.commands.set_open(project=True, document=controller is not None)
        if controller is not None:
            controller.focus()

    def _submitted(self, _new: NewText) -> None:
        self._asked = True
        self.show_work()

    def _opened(self) -> None:
        window = self._window
        window.commands.set_open(project=True, document=False)
        window.page_stack.setCurrentIndex(WORK)
        self._bring_back()
        self._hide_word_panels()
        if self._asked:
            self._asked = False
            window.start.form.clear()
        window.retitle()

    def _closed(self) -> None:
        window = self._window
        window.commands.set_open(project=False, document=False)
        window.bar.leave()
        window.first_steps.hide()
        self._hide_word_panels()
        self._put_away()
        window.docks.clear()
        window.start.show_recent(window.preferences.recent)
        window.start.show_front()
        window.page_stack.setCurrentIndex(START)
        window.retitle()

    # Side panels

    def _hide_word_panels(self) -> None:
        """Hide the panels that are about one word of the text that was open."""
        for dock in (self._window.word_correction.dock, self._window.word_correction.losses):
            dock.hide()

    def _put_away(self) -> None:
        if self._panels is None:
            self._panels = self.panels()
            self._hide_panels()

    def _hide_panels(self) -> None:
        for dock in self._window.findChildren(QDockWidget):
            dock.hide()

    def _bring_back(self) -> None:
        panels, self._panels = self._panels, None
        if panels is not None and not panels.isEmpty():
            self._window.restoreState(panels)
