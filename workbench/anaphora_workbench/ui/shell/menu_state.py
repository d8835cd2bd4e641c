"""Keeps the check marks in the menus true to what is seen, whoever has shown or hidden it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from anaphora_workbench.ui.annotating.session_controller import Desk

if TYPE_CHECKING:
    from anaphora_workbench.ui.shell.window import MainWindow

_DOCKS = ("items", "sentence", "statistics")
_SHOWN = frozenset((QEvent.Type.ShowToParent, QEvent.Type.HideToParent))


class Switches(QObject):
    """Watches the panels that a command shows and hides, and the list of candidates.

    Args:
        window: The main window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._commands = window.commands
        self._parts: dict[QObject, str] = {
            window.rail: "view.rail",
            window.candidates: "view.candidates",
        }
        for name in _DOCKS:
            self._parts[window.docks.dock(name)] = f"view.{name}"
        for part, command in self._parts.items():
            part.installEventFilter(self)
            assert isinstance(part, QWidget)
            self._commands.set_checked(command, not part.isHidden())

    def follow(self, desk: Desk) -> None:
        """Watch whether rejected candidates are shown on a desk."""

        def look() -> None:
            self._commands.set_checked("decide.rejected", desk.session.show_rejected)

        desk.changed.connect(look)
        look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take note of what is shown or hidden."""
        if event.type() in _SHOWN and watched in self._parts:
            assert isinstance(watched, QWidget)
            self._commands.set_checked(self._parts[watched], not watched.isHidden())
        return False
