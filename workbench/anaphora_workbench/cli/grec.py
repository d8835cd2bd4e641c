"""``anaphora grec``: the GREC challenge, references to the main subject of a text."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli import (
    grec_extrinsic,
    grec_make,
    grec_report,
    grec_run,
    grec_score,
    grec_split,
    grec_train,
    grec_validate,
)

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


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "grec",
        help="the GREC challenge: choosing references to the main subject of a text",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="kind", metavar="COMMAND", required=True)
    for module in (
        grec_validate,
        grec_run,
        grec_score,
        grec_report,
        grec_train,
        grec_make,
        grec_split,
        grec_extrinsic,
    ):
        module.add_parser(kinds)
