"""The commands: their names, help lines and modules, and the parser of the whole command line.

The help lines stand here, so that listing commands imports none of them. The module of a command
(``add_parser`` and ``run``) is imported when the command line names it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

from anaphora_workbench import __version__

_DESCRIPTION = """\
Tag pronouns, zero pronouns and other anaphors, resolve them, and compare resolvers.

examples:
  anaphora demo                                     tag, resolve, evaluate, compare shipped texts
  anaphora tag news.txt                             the desktop tagger
  anaphora prepare news.txt --brackets              anaphors, candidates and proposals
  anaphora resolve texts/ --resolver supar -o out/  one resolver's answers
  anaphora evaluate gold/ --resolver supar          a resolver on a folder of gold files
  anaphora evaluate gold/ --response out/           another system's output files
  anaphora evaluate gold/ --task for-others/        texts for another group's resolver
  anaphora compare gold/ --resolver supar,hobbs     comparison with significance tests
  anaphora score key/ system/                       all coreference metrics
  anaphora agree ana/ bea/                          inter-annotator agreement
  anaphora stats anova scores.csv --value f1 --group system   analysis of variance
  anaphora show gold.conllu -o page.html            a page of the text with its entities
  anaphora convert in.conllu out.anaphora.json      from one format to another
  anaphora check gold/                              every problem, with file:line:column
"""


_COMMANDS = {
    "demo": ("demo", "tag, resolve, evaluate and compare the shipped texts"),
    "tag": ("tag", "open the desktop tagger"),
    "prepare": ("prepare", "find anaphors, candidates and proposals in texts"),
    "resolve": ("resolve", "run one resolver over files or folders"),
    "evaluate": ("evaluate", "score resolvers or output files against gold files"),
    "compare": ("compare", "compare resolvers and output files, with significance tests"),
    "score": ("score", "compute coreference metrics of a response against a key"),
    "agree": ("agree", "compute inter-annotator agreement"),
    "stats": ("stats", "run analyses of variance, correlations and designs on any table"),
    "grec": ("grec", "the GREC challenge: choosing references to the main subject of a text"),
    "tuna": ("tuna", "the TUNA challenges: describing one of several things"),
    "sr": ("sr", "the Surface Realisation task: sentences from unordered trees"),
    "show": ("show", "write a page that shows texts with their entities"),
    "convert": ("convert", "convert files from one format to another"),
    "check": ("check", "report every problem in files, with file:line:column"),
    "project": ("project", "show the progress of annotation projects, assign documents, merge"),
    "doctor": ("doctor", "show what is installed, what is missing, how to install it"),
    "list": ("list", "list formats, resolvers, metrics, tag sets, generators and other plug-ins"),
    "worker": ("worker", ""),
    "train": ("train", "train a model for a resolver on annotated texts"),
}
"""Module and help line of each command, in the order of the help; without a line it is hidden."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are a sentence, an example and the way to the help.

    It does not hide that its help could not be printed. The parsers of sub-commands are of this
    class, too.
    """

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse arguments; refuse those that are not known as errors of this sub-command."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:  # the parser of the whole command would speak of itself
            from anaphora_workbench.errors import did_you_mean

            name = next((each for each in unknown if each.startswith("-")), "").partition("=")[0]
            if name:
                self.error(
                    f"there is no option '{name}'.{did_you_mean(name, self._option_string_actions)}"
                )
            self.error(f"unexpected argument '{unknown[0]}'")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, how the command looks, and where its help is; end with status 2."""
        sentence, separator, names = message.partition(" arguments are required: ")
        if separator and sentence == "the following":
            message = self._missing(names)
        message = message.removeprefix("argument ")
        for expected in ("expected one argument", "expected at least one argument"):
            message = message.replace(f": {expected}", " needs a value")
        lines = [f"{self.prog}: {message} [usage]"]
        if example := self._example():
            lines.append(f"  example: {example}")
        lines.append(f"  help:    {self.prog} --help")
        self.exit(2, "\n".join(lines) + "\n")

    def _missing(self, names: str) -> str:
        """Return the sentence on arguments that are missing, with what may stand there."""
        for action in self._actions:
            known = _names(action)
            if known and argparse._get_action_name(action) == names:
                return f"name one of {', '.join(known)}"
        return f"{names.replace(', ', ' and ')} {'are' if ', ' in names else 'is'} missing"

    def _example(self) -> str:
        """Return the first example of the description."""
        lines = (self.description or "").splitlines()
        found = next((line.strip() for line in lines if line.startswith("  anaphora ")), "")
        return found.partition("   ")[0]

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        from anaphora_workbench.errors import did_you_mean, unknown_name

        known = _names(action)
        meant = did_you_mean(value, known)
        if isinstance(action, argparse._SubParsersAction):
            message = unknown_name("command", value, known)
        elif action.option_strings:
            option = "/".join(action.option_strings)
            message = f"{option} takes {', '.join(known)}, not '{value}'.{meant}"
        else:
            message = f"'{value}' is not known.{meant} Known: {', '.join(known)}."
        raise argparse.ArgumentError(None, message)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores every OSError here, and would end with status 0 on a full disk.
        (file or sys.stderr).write(message)


def _names(action: argparse.Action) -> list[str]:
    """Return the names among which an argument chooses, without those of hidden commands."""
    if isinstance(action, argparse._SubParsersAction):
        return [each.dest for each in action._choices_actions]
    return [str(each) for each in action.choices or ()]


class Commands:
    """Where the module of one command adds its parser.

    Attributes:
        name: The command's name.
        following: The arguments behind its name; ``None`` when no call is parsed.
    """

    def __init__(
        self,
        action: argparse._SubParsersAction[Any],
        name: str,
        help_line: str,
        following: Sequence[str] | None = None,
    ) -> None:
        self._action = action
        self._help_line = help_line
        self.name = name
        self.following = following

    def add_parser(self, name: str, **settings: Any) -> argparse.ArgumentParser:
        """Add the parser of a command and return it; its description is printed as it is."""
        if self._help_line:
            settings["help"] = self._help_line
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        parser: argparse.ArgumentParser = self._action.add_parser(name, **settings)
        return parser

    def add_group(
        self,
        name: str,
        description: str,
        table: Mapping[str, tuple[str, str]],
        dest: str = "kind",
        metavar: str = "COMMAND",
    ) -> None:
        """Add the parser of a command that is a group of commands.

        Several commands of the table may share a module, which finds in `name` whose parser is
        asked for. ``dest`` is the attribute of the options that names the command.
        """
        parser = self.add_parser(name, description=description)
        action = parser.add_subparsers(dest=dest, metavar=metavar, required=True)
        add_commands(action, table, self.following)


def add_commands(
    action: argparse._SubParsersAction[Any],
    table: Mapping[str, tuple[str, str]],
    given: Sequence[str] | None,
) -> None:
    """Add the parsers of commands, as far as a call needs them.

    ``given`` are the arguments that come where the command's name belongs. When they begin with a
    command, only that one is added, as it is; when not, all that can happen is a help or a
    complaint, and all are added without their options. ``None``: all with their options.
    """
    chosen = None if given is None else next(iter(given), "")
    for name, (module, help_line) in table.items():
        if chosen == name or chosen is None:
            following = None if given is None else given[1:]
            found = import_module(f"anaphora_workbench.cli.{module}")
            found.add_parser(Commands(action, name, help_line, following))
        elif chosen not in table:
            Commands(action, name, help_line).add_parser(name)


def parser(given: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """Return the parser of the whole command for a call, or for all calls.

    What the arguments ``given`` do not need is left out, since importing all commands takes longer
    than many of them run.
    """
    top = _Parser(
        prog="anaphora",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"anaphora {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    # Some versions of Python let -- come before the command.
    named = None if given is None else [each for each in given if each != "--"]
    add_commands(commands, _COMMANDS, named)
    return top
