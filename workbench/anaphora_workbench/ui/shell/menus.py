"""The menu bar: every command with its key, the recent projects, and check marks kept true."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QMenu, QMenuBar, QToolButton, QWidget

from anaphora_workbench.ui.annotating.session_controller import SessionController
from anaphora_workbench.ui.keys.command import CONTEXT, SUBMENUS, CommandGroup, Menu
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.preferences import unusable
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.wording.translation import translate

_WIDEST = 60
"""Letters of a folder before it is shortened in its middle."""
_DOCKS = ("items", "entities", "sentence", "statistics")
_MORE = "qt_menubar_ext_button"
"""Name that Qt gives to the button behind which the menus lie that a narrow window cuts off."""
_MORE_SIGN = "»"
_SHOWN = frozenset((QEvent.Type.ShowToParent, QEvent.Type.HideToParent))


class MenuBar(QMenuBar):
    """The menu bar of a window. Groups are set off by lines or are menus of their own."""

    def __init__(self, commands: CommandSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self._menus = {menu: self.addMenu("") for menu in Menu}
        self._submenus: dict[CommandGroup, QMenu] = {}
        for menu, widget in self._menus.items():
            widget.setObjectName(menu.name.lower())
            widget.setToolTipsVisible(True)
            self._fill(menu, widget)
        self.retranslate()

    def menu(self, menu: Menu) -> QMenu:
        """Return a menu."""
        return self._menus[menu]

    def submenu(self, group: CommandGroup) -> QMenu:
        """Return the menu of a group that is one of its own."""
        return self._submenus[group]

    def retranslate(self) -> None:
        """Take the titles of the present language."""
        for menu, widget in self._menus.items():
            widget.setTitle(translate(CONTEXT, menu))
        for group, widget in self._submenus.items():
            widget.setTitle(translate(CONTEXT, group))
        more = self.findChild(QToolButton, _MORE)
        if more is not None:
            more.setText(_MORE_SIGN)  # Qt's own sign cannot be seen on a dark ground
            more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            more.setAccessibleName(self.tr("More menus"))
            more.setToolTip(self.tr("More menus"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, with all actions."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._commands.retranslate()
            self.retranslate()

    def _fill(self, menu: Menu, widget: QMenu) -> None:
        last: CommandGroup | None = None
        for command in COMMANDS:
            if command.menu is not menu:
                continue
            if last not in (None, command.group):
                widget.addSeparator()
            last = command.group
            target = widget
            if command.group in SUBMENUS:
                if command.group not in self._submenus:
                    self._submenus[command.group] = widget.addMenu("")
                    widget.aboutToShow.connect(partial(self._grey, command.group))
                target = self._submenus[command.group]
            target.addAction(self._commands.action(command.id))

    def _grey(self, group: CommandGroup) -> None:
        """Grey a submenu in which nothing can be chosen now."""
        menu = self._submenus[group]
        menu.setEnabled(any(action.isEnabled() for action in menu.actions()))


class RecentMenu(QObject):
    """Lists recent projects, the latest first, each with a digit; without the one that is open."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._shown: list[QAction] = []
        self._menu = cast(MenuBar, parts.window.menuBar()).submenu(CommandGroup.RECENT)
        self._menu.aboutToShow.connect(self._fill)
        parts.commands.connect("file.recent", self.open)

    def open(self) -> None:
        """Show the list in the middle of the window, with the keyboard."""
        parts, window = self._parts, self._parts.window
        menu = QMenu(window)
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(self.tr("Recent projects"))
        actions = self._actions(menu)
        if not actions:
            parts.line.tell(self.tr("No other project was opened before."))
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
        parts = self._parts
        recent = [path for path in parts.preferences.recent if path != parts.work.path]
        actions = []
        for number, path in enumerate(recent, start=1):
            action = QAction(_title(number, path, menu.fontMetrics()), menu)
            action.setToolTip(str(path))
            action.setEnabled(not unusable(path))
            action.triggered.connect(partial(self._open, path))
            actions.append(action)
        return actions

    def _open(self, path: Path, _checked: bool = False) -> None:
        self._parts.work.open(path)


def _title(number: int, path: Path, metrics: QFontMetrics) -> str:
    """Return a line of the menu: the digit that chooses it, the name, the folder."""
    digit = f"&{number}" if number < 10 else str(number)
    width = metrics.averageCharWidth() * _WIDEST
    folder = metrics.elidedText(str(path.parent), Qt.TextElideMode.ElideMiddle, width)
    named = f"{path.stem}  –  {folder}".replace("&", "&&")
    return f"{digit}  {named}"


class MenuState(QObject):
    """Watches the panels that a command shows and hides, and the list of candidates."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._commands = parts.commands
        self._parts: dict[QObject, str] = {
            parts.rail: "view.rail",
            parts.candidates: "view.candidates",
        }
        for name in _DOCKS:
            self._parts[parts.docks.dock(name)] = f"view.{name}"
        for part, command in self._parts.items():
            part.installEventFilter(self)
            assert isinstance(part, QWidget)
            self._commands.set_checked(command, not part.isHidden())

    def follow(self, controller: SessionController) -> None:
        """Watch whether rejected candidates are shown in a session."""

        def look() -> None:
            self._commands.set_checked("decide.rejected", controller.session.show_rejected)

        controller.changed.connect(look)
        look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take note of what is shown or hidden."""
        if event.type() in _SHOWN and watched in self._parts:
            assert isinstance(watched, QWidget)
            self._commands.set_checked(self._parts[watched], not watched.isHidden())
        return False
