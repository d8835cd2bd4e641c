"""``anaphora sr``: the Surface Realisation task, sentences from unordered dependency graphs."""

from __future__ import annotations

import argparse

from anaphora_workbench.cli.commands import Commands, add_commands

_DESCRIPTION = """\
Surface Realisation (2011): the lemmas of a sentence and how they depend on each other are given, in
no order; a system finds the words and their order. Shallow input are syntactic trees, deep input
(experimental here) graphs of semantic roles. Files are in the formats sr-shallow and sr-deep; what
systems hand in is sr-nbest, a line SENTENCE<TAB>RANK<TAB>TEXT for each realisation.

examples:
  anaphora sr convert train/*.conllu -o train.sr            input from parsed texts
  anaphora sr convert notes.txt --preprocessor spacy -o notes.sr
  anaphora sr report test.sr --train train.sr               all systems, with letters
  anaphora sr train train.sr -o model.json
  anaphora sr run sr-trigrams test.sr --model model.json -o trigrams.nbest
  anaphora sr score test.sr trigrams.nbest team=theirs.nbest --published
  anaphora sr validate test.sr theirs.nbest                 problems with file:line:column
"""


_COMMANDS = {
    "validate": ("sr.validate", "every problem of files, and what they hold"),
    "convert": ("sr.convert", "input from parsed documents"),
    "train": ("sr.train", "learn a model and keep it"),
    "run": ("sr.run", "what one realiser makes of sentences"),
    "score": ("sr.score", "files of outputs against the sentences"),
    "report": ("sr.report", "train, run and score realisers side by side"),
}
"""Module and help line of each command, in the order of the help."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "sr",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="kind", metavar="COMMAND", required=True)
    add_commands(kinds, _COMMANDS, commands.following)
