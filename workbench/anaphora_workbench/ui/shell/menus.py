"""The menu bar: every command, with its key, made from the command table."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from anaphora_workbench.ui.keys.command import CONTEXT, SUBMENUS, Group, Menu
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.wording.translation import translate


class MenuBar(QMenuBar):
    """The menu bar of a window. Groups are set off by lines or are menus of their own.

    Args:
        commands: The commands of the window.
        parent: The window.
    """

    def __init__(self, commands: CommandSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self._menus = {menu: self.addMenu("") for menu in Menu}
        self._submenus: dict[Group, QMenu] = {}
        for menu, widget in self._menus.items():
            widget.setObjectName(menu.name.lower())
            widget.setToolTipsVisible(True)
            self._fill(menu, widget)
        self.retranslate()

    def menu(self, menu: Menu) -> QMenu:
        """Return a menu."""
        return self._menus[menu]

    def submenu(self, group: Group) -> QMenu:
        """Return the menu of a group that is one of its own."""
        return self._submenus[group]

    def retranslate(self) -> None:
        """Take the titles of the present language."""
        for menu, widget in self._menus.items():
            widget.setTitle(translate(CONTEXT, menu))
        for group, widget in self._submenus.items():
            widget.setTitle(translate(CONTEXT, group))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, with all actions."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._commands.retranslate()
            self.retranslate()

    def _fill(self, menu: Menu, widget: QMenu) -> None:
        last: Group | None = None
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
                target = self._submenus[command.group]
            target.addAction(self._commands.action(command.id))
