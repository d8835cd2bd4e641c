"""The projects that were opened last: a part of the File menu, and a menu that a key opens."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QMenu

from anaphora_workbench.ui.keys.command import Group
from anaphora_workbench.ui.preferences import unusable
from anaphora_workbench.ui.shell.menus import MenuBar

if TYPE_CHECKING:
    from anaphora_workbench.ui.shell.window import MainWindow

_WIDEST = 60
"""Letters of a folder before it is shortened in its middle."""


class RecentMenu(QObject):
    """Lists recent projects, the latest first, each with a digit; without the one that is open.

    Args:
        window: The main window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._shown: list[QAction] = []
        self._menu = cast(MenuBar, window.menuBar()).submenu(Group.RECENT)
        self._menu.aboutToShow.connect(self._fill)
        window.commands.connect("file.recent", self.open)

    def open(self) -> None:
        """Show the list in the middle of the window, with the keyboard."""
        window = self._window
        menu = QMenu(window)
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(self.tr("Recent projects"))
        actions = self._actions(menu)
        if not actions:
            window.line.tell(self.tr("No other project was opened before."))
            return
        menu.addActions(actions)
        size = menu.sizeHint()
        middle = window.mapToGlobal(window.rect().center())
        middle.setX(middle.x() - size.width() // 2)
        middle.setY(middle.y() - size.height() // 2)
        menu.popup(middle)
        ready = [action for action in actions if action.isEnabled()]
        if ready:
            menu.setActiveAction(ready[0])

    def _fill(self) -> None:
        """List the projects above the command, in the menu of the File menu."""
        for action in self._shown:
            self._menu.removeAction(action)
            action.deleteLater()
        first = self._menu.actions()[0]
        self._shown = self._actions(self._menu)
        self._menu.insertActions(first, self._shown)
        if self._shown:
            self._shown.append(self._menu.insertSeparator(first))

    def _actions(self, menu: QMenu) -> list[QAction]:
        window = self._window
        recent = [path for path in window.preferences.recent if path != window.work.path]
        actions = []
        for number, path in enumerate(recent, start=1):
            action = QAction(_title(number, path, menu.fontMetrics()), menu)
            action.setToolTip(str(path))
            action.setEnabled(not unusable(path))
            action.triggered.connect(partial(self._open, path))
            actions.append(action)
        return actions

    def _open(self, path: Path, _checked: bool = False) -> None:
        self._window.open_project(path)


def _title(number: int, path: Path, metrics: QFontMetrics) -> str:
    """Return a line of the menu: the digit that chooses it, the name, the folder."""
    digit = f"&{number}" if number < 10 else str(number)
    width = metrics.averageCharWidth() * _WIDEST
    folder = metrics.elidedText(str(path.parent), Qt.TextElideMode.ElideMiddle, width)
    named = f"{path.stem}  –  {folder}".replace("&", "&&")
    return f"{digit}  {named}"
