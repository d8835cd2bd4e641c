"""The table of all commands. A command that is not in it has no menu, no key and no help.

A command is one line each in three places, found by its id:

- its title, help sentence, menu and mode in `annotation_commands` or `window_commands`, where
  pyside6-lupdate finds the texts;
- its keys in ``ui/data/keys.toml``: that is a file for users, who read there how keys are written
  and copy lines of it into a file of their own, and each key set is read as a whole;
- its handler in the controller that does the work, which needs what the table must not import
  (palette, menus and the key card show commands without being able to do them).

Tests see to it that each command has all three: `CommandSet.unconnected` is empty in the window,
and the default key set has a line for every command.
"""

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
