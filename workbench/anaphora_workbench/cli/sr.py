"""``anaphora sr``: the Surface Realisation task, sentences from unordered dependency graphs."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli import (
    sr_convert,
    sr_report,
    sr_run,
    sr_score,
    sr_train,
    sr_validate,
)

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


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "sr",
        help="the Surface Realisation task: sentences from unordered trees",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="kind", metavar="COMMAND", required=True)
    for module in (sr_validate, sr_convert, sr_train, sr_run, sr_score, sr_report):
        module.add_parser(kinds)
