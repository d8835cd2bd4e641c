"""The table of all commands. A command that is not in it has no menu, no key and no help."""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.keys.annotation_commands import DECIDING_SECTIONS, EXPRESSIONS_SECTIONS
from anaphora_workbench.ui.keys.command import Command, Menu
from anaphora_workbench.ui.keys.window_commands import PROGRAM_SECTIONS, WINDOW_SECTIONS

_SECTIONS = (
    *PROGRAM_SECTIONS,
    *WINDOW_SECTIONS,
    *DECIDING_SECTIONS,
    *EXPRESSIONS_SECTIONS,
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
