"""``anaphora tuna``: the TUNA challenges, describing one thing of several."""

from __future__ import annotations

import argparse

from anaphora_workbench.cli.commands import Commands, add_commands

_DESCRIPTION = """\
TUNA: a domain of furniture or people, one of them the target; which attributes does a system choose
to describe it (AS), how does it put attributes into words (R), or both (REG)?

Files are those of the challenges (format tuna) or of the corpus 1.0 (tuna-corpus). The corpus has
no licence that lets anybody pass it on: name the folder where you have it, or make domains.

examples:
  anaphora tuna make -o train.xml --authors 20 --seed 1          domains and simulated authors
  anaphora tuna make -o test.xml --authors 40 --descriptions 2 --rounds 4 --seed 2 --first 101
  anaphora tuna split corpus.xml train.xml development.xml       a corpus in two
  anaphora tuna report test.xml --train train.xml                all systems, with letters
  anaphora tuna run incremental:colour,size,hasBeard,age test.xml -o ia.xml
  anaphora tuna score test.xml ia.xml --realise template         also the measures of strings
  anaphora tuna show test.xml item-1 -o item-1.svg               the domain as people saw it
  anaphora tuna validate TUNA/corpus/                            problems with file:line:column
"""


_COMMANDS = {
    "validate": ("tuna.validate", "every problem of files, and what they hold"),
    "run": ("tuna.run", "what one system answers"),
    "score": ("tuna.score", "files of answers against people's descriptions"),
    "report": ("tuna.report", "train, run and score systems side by side"),
    "train": ("tuna.train", "keep what a system has learnt"),
    "make": ("tuna.make", "make domains and let simulated authors describe them"),
    "split": ("tuna.split", "a corpus in two, for training and testing"),
    "convert": ("tuna.convert", "from one form of files to the other"),
    "show": ("tuna.show", "draw the domain of an item (SVG)"),
}
"""Module and help line of each command, in the order of the help."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "tuna",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="kind", metavar="COMMAND", required=True)
    add_commands(kinds, _COMMANDS, commands.following)
