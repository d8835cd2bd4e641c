"""The pages of the window: the start page alone, or the work with its side panels."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtWidgets import QDockWidget, QSplitter, QStackedWidget

from anaphora_workbench.ui.annotating.word_correction import WordCorrection
from anaphora_workbench.ui.dialogs.new_text_form import NewText
from anaphora_workbench.ui.preferences import PanelLayout
from anaphora_workbench.ui.shell.parts import Parts

START, WORK = 0, 1
"""Numbers of the pages."""


class Pages(QObject):
    """Turns the pages; side panels belong to the work, go with it and come back with it.

    A new text is asked for while the open project stays open: it is closed when the new one is
    ready, and not at all when nobody begins.

    Each project has its own panels, with their sizes; one that is new has those of the last one.
    """

    def __init__(
        self, parts: Parts, stack: QStackedWidget, middle: QSplitter, words: WordCorrection
    ) -> None:
        super().__init__(parts.window)
        self._parts, self._stack, self._middle, self._words = parts, stack, middle, words
        self._project: Path | None = None
        self._panels: QByteArray | None = None
        self._asked = False
        parts.work.opened.connect(self._opened)
        parts.work.closed.connect(self._closed)
        parts.start.form.cancelled.connect(self.show_work)
        parts.start.text_submitted.connect(self._submitted)

    def restore_panels(self, panels: QByteArray) -> None:
        """Take the places of the side panels, as Qt writes them; the next project has them."""
        self._panels = panels
        self._hide_panels()

    def panels(self) -> QByteArray:
        """Return the places of the side panels, as Qt writes them."""
        return QByteArray(self._parts.window.saveState()) if self._panels is None else self._panels

    def remember(self) -> None:
        """Remember how the open project is laid out; nothing where none is open."""
        if self._project is not None:
            layout = PanelLayout(self.panels(), QByteArray(self._middle.saveState()))
            self._parts.preferences.remember_layout(self._project, layout)

    def ask_for_text(self) -> None:
        """Ask for a new text; the commands of the open project rest meanwhile."""
        parts = self._parts
        parts.bar.leave()
        parts.commands.set_open(project=False, document=False)
        self._put_away()
        self._stack.setCurrentIndex(START)
        parts.start.ask_for_text()

    def show_work(self) -> None:
        """Go back to the open project; without one the start page stays."""
        parts = self._parts
        if parts.work.project is None:
            return
        controller = parts.work.controller
        self._stack.setCurrentIndex(WORK)
        self._bring_back()
        parts.commands.set_open(project=True, document=controller is not None)
        if controller is not None:
            controller.focus()

    def _submitted(self, _new: NewText) -> None:
        self._asked = True
        self.show_work()

    def _opened(self) -> None:
        parts = self._parts
        parts.commands.set_open(project=True, document=False)
        self._stack.setCurrentIndex(WORK)
        self._project = parts.work.path
        layout = None
        if self._project is not None:
            layout = parts.preferences.layout_of(self._project)
        if layout is not None:
            self._panels = layout.panels
            self._middle.restoreState(layout.middle)
        self._bring_back()
        self._words.hide()
        if self._asked:
            self._asked = False
            parts.start.form.clear()

    def _closed(self) -> None:
        parts = self._parts
        parts.commands.set_open(project=False, document=False)
        parts.bar.leave()
        self._words.hide()
        self.remember()
        self._project = None
        self._put_away()
        parts.docks.clear()
        parts.start.show_recent(parts.preferences.recent)
        parts.start.show_front()
        self._stack.setCurrentIndex(START)

    # Side panels

    def _put_away(self) -> None:
        if self._panels is None:
            self._panels = self.panels()
            self._hide_panels()

    def _hide_panels(self) -> None:
        for dock in self._parts.window.findChildren(QDockWidget):
            dock.hide()

    def _bring_back(self) -> None:
        panels, self._panels = self._panels, None
        if panels is not None and not panels.isEmpty():
            self._parts.window.restoreState(panels)
        self._parts.docks.share_room()
