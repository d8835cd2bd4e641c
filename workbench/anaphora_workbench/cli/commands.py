"""The commands: their names, help lines and modules, and the parser of the whole command line.

The help lines stand here, so that listing commands imports none of them. The module of a command
(``add_parser`` and ``run``) is imported when the command line names it.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.cli.command_parser import CommandFormatter, CommandParser

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

_FIRST_STEPS = f"""\
Anaphora Workbench {__version__}: tag anaphors in texts, resolve them, compare resolvers.

  anaphora demo                              do all of it on the shipped texts
  anaphora tag                               open the tagger; 'tag FILE' with a text
  anaphora prepare FILE --brackets           show the anaphors of a text and their candidates
  anaphora evaluate GOLD --resolver supar    score a resolver on annotated texts
  anaphora doctor                            show what is installed and what is missing
  anaphora --help                            list all commands

Name a command [usage]
"""

_COMMANDS = {
    "demo": ("demo", "tag, resolve, evaluate and compare the shipped texts"),
    "doctor": ("doctor", "show what is installed, what is missing, how to install it"),
    "docs": ("docs", "open the documentation in the browser"),
    "list": ("list", "list formats, resolvers, metrics, tag sets, generators and other plug-ins"),
    "completion": ("completion", "print what completes commands and options in your shell"),
    "tag": ("tag", "open the desktop tagger"),
    "agree": ("agree", "compute inter-annotator agreement"),
    "project": ("project", "show the progress of annotation projects, assign documents, merge"),
    "prepare": ("prepare", "find anaphors, candidates and proposals in texts"),
    "resolve": ("resolve", "run one resolver over files or folders"),
    "train": ("train", "train a model for a resolver on annotated texts"),
    "evaluate": ("evaluate", "score resolvers or output files against gold files"),
    "compare": ("compare", "compare resolvers and output files, with significance tests"),
    "score": ("score", "compute coreference metrics of a response against a key"),
    "history": ("history", "list kept runs and their figures over time"),
    "stats": ("stats", "run analyses of variance, correlations and designs on any table"),
    "show": ("show", "write a page that shows texts with their entities"),
    "convert": ("convert", "convert files from one format to another"),
    "check": ("check", "report every problem in files, with file:line:column"),
    "grec": ("grec", "the GREC challenge: choosing references to the main subject of a text"),
    "tuna": ("tuna", "the TUNA challenges: describing one of several things"),
    "sr": ("sr", "the Surface Realisation task: sentences from unordered trees"),
    "study": ("study", "studies with people: reading, choosing, describing, finding, rating"),
    "worker": ("worker", ""),
}
"""Module and help line of each command, in the order of the help; without a line it is hidden."""

_GROUPS = {
    "first steps": "demo doctor docs list completion",
    "annotate": "tag agree project",
    "resolve": "prepare resolve train",
    "evaluate": "evaluate compare score history stats",
    "files": "show convert check",
    "Generation Challenges": "grec tuna sr study",
}
"""The commands by the heading of the help that they stand below, in the order of the table."""

_PAGES = {
    "tag": "tagger",
    "agree": "agreement",
    "project": "teams",
    "prepare": "commands",
    "resolve": "commands",
    "train": "ranker",
    "evaluate": "evaluation",
    "compare": "comparing",
    "score": "scoring",
    "stats": "statistics",
    "show": "show",
    "convert": "formats",
    "check": "formats",
    "grec": "guide/grec",
    "tuna": "guide/tuna",
    "sr": "guide/sr",
    "study": "guide/experiments",
    "list": "plugins",
}
"""The page of the docs that the help of a command names."""


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
        settings.setdefault("formatter_class", CommandFormatter)
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
    top = CommandParser(prog="anaphora", description=_DESCRIPTION, formatter_class=CommandFormatter)
    top.add_argument("--version", action="version", version=f"anaphora {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    vars(commands)["groups"] = {
        name: heading for heading, names in _GROUPS.items() for name in names.split()
    }
    top._positionals.title = "commands"
    # Some versions of Python let -- come before the command.
    named = None if given is None else [each for each in given if each != "--"]
    if named is not None and not named:
        # Not 0: a script that names no command has a mistake.
        top.exit(2, _FIRST_STEPS)
    if named and named[0].startswith("-") and len(named[0]) > 1:
        _check_first_option(top, named[0])
    add_commands(commands, _COMMANDS, named)
    for name, page in _PAGES.items():
        if name in commands.choices:
            commands.choices[name].epilog = f"more: anaphora docs {page}"
    return top


def _check_first_option(top: CommandParser, given: str) -> None:
    """Refuse an unknown option before the command; argparse would miss the command only."""
    known = top._option_string_actions
    if not any(each.startswith(given) for each in known):
        top.refuse_option(given)
