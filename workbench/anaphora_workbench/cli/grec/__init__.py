"""``anaphora grec``: the GREC challenge, references to the main subject of a text."""

from __future__ import annotations

import argparse

from anaphora_workbench.cli.commands import Commands, add_commands

_DESCRIPTION = """\
GREC: a short text about one thing; which of the listed expressions does a system choose at each
place that refers to it - a name, a category noun, a pronoun, or none?

Files are XML as in the challenge of 2008. GREC-2.0 itself has no licence that lets anybody pass it
on: name the folder where you have it, or make files from annotated texts.

examples:
  anaphora grec report C=test.xml L=lakes.xml --train train.xml     all systems, with letters
  anaphora grec run cnts-type-g test.xml --train train.xml -o out.xml
  anaphora grec score test.xml team=out.xml other.xml               answers of several teams
  anaphora grec split GREC-2.0/ --ratio 0.1 --seed 1 -o parts/      training and test texts
  anaphora grec make corpus/ -o made.xml                            from texts with chains
  anaphora grec extrinsic test.xml team=out.xml                     what resolvers make of them
  anaphora grec validate GREC-2.0/                                  problems with file:line:column
"""


_COMMANDS = {
    "validate": ("grec.validate", "every problem of files, and what they hold"),
    "run": ("grec.run", "what one system chooses"),
    "score": ("grec.score", "files of answers against the texts"),
    "report": ("grec.report", "train, run and score systems side by side"),
    "train": ("grec.train", "train a system and write a model file"),
    "make": ("grec.make", "GREC files from texts with chains"),
    "split": ("grec.split", "training and test texts"),
    "extrinsic": ("grec.extrinsic", "what coreference resolvers make of the systems' texts"),
}
"""Module and help line of each command, in the order of the help."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "grec",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="kind", metavar="COMMAND", required=True)
    add_commands(kinds, _COMMANDS, commands.following)
