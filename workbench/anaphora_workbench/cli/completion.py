"""``anaphora completion``: what completes commands, options, names and files in a shell."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from anaphora_workbench.registry import Registry

SHELLS = ("bash", "zsh")

_DESCRIPTION = """\
Print a script that completes commands, options, their values and file names in your shell.

examples:
  anaphora completion bash > ~/.local/share/bash-completion/completions/anaphora
  anaphora completion zsh > ~/.zfunc/_anaphora

For zsh the folder must be in the search path: put 'fpath+=~/.zfunc' before 'compinit' into
~/.zshrc. Open a new shell then. Print it again after an update, or after you install a plug-in.
"""

_FILES = frozenset(("FILE", "GOLD", "KEY", "RESPONSE", "IN", "OUT", "TEST", "TRAIN"))
_FOLDERS = frozenset(("DIR", "FOLDER"))
"""Metavars of arguments that are files or folders."""
_PLUGINS = {"resolver": "resolvers", "preprocessor": "preprocessors", "from_format": "formats"}
"""Groups of plug-ins by the option that names one of them."""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("completion", description=_DESCRIPTION)
    parser.add_argument("shell", choices=SHELLS, help="your shell")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    print(script(options.shell), end="")
    return 0


def script(shell: str) -> str:
    """Return what a shell reads to complete the command line."""
    # Imported here: only this command needs it.
    import shtab

    from anaphora_workbench.cli.commands import parser

    top = parser()
    registry = Registry()
    names = {group: registry.names(group) for group in _PLUGINS.values()}
    for action in actions_of(top):
        if isinstance(action, argparse._SubParsersAction):
            # Beside a command, zsh shows the description, of which the first line says too little.
            for line in action._choices_actions:
                action.choices[line.dest].description = line.help
        metavar = action.metavar if isinstance(action.metavar, str) else ""
        if action.dest in _PLUGINS and action.choices is None and action.option_strings:
            # For completion only: 'sieves:ontonotes' and lists with commas remain possible.
            action.choices = sorted(names[_PLUGINS[action.dest]])
        elif metavar in _FILES:
            vars(action)["complete"] = shtab.FILE
        elif metavar in _FOLDERS:
            vars(action)["complete"] = shtab.DIRECTORY
    return str(shtab.complete(top, shell))


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a parser and of all its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from actions_of(command)
