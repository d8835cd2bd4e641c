"""``anaphora tuna``: the TUNA challenges, describing one thing of several."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli import (
    tuna_convert,
    tuna_make,
    tuna_report,
    tuna_run,
    tuna_score,
    tuna_show,
    tuna_split,
    tuna_train,
    tuna_validate,
)

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


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "tuna",
        help="the TUNA challenges: describing one thing of several",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="kind", metavar="COMMAND", required=True)
    for module in (
        tuna_validate,
        tuna_run,
        tuna_score,
        tuna_report,
        tuna_train,
        tuna_make,
        tuna_split,
        tuna_convert,
        tuna_show,
    ):
        module.add_parser(kinds)
