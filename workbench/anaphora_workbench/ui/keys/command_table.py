"""The table of all commands. A command that is not in it has no menu, no key and no help."""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.keys import (
    annotation_commands,
    expression_commands,
    program_commands,
    window_commands,
)
from anaphora_workbench.ui.keys.command import Command, Menu

_SECTIONS = (
    *program_commands.SECTIONS,
    *window_commands.SECTIONS,
    *annotation_commands.SECTIONS,
    *expression_commands.SECTIONS,
)

COMMANDS: tuple[Command, ...] = tuple(
    [
        command
        for menu in Menu
        for section in _SECTIONS
        if section.menu is menu
        for command in section.commands()
    ]
)
"""Every command, in the order of the menu bar and its menus."""
COMMANDS_BY_ID = MappingProxyType({command.id: command for command in COMMANDS})
"""The same by id."""
