"""``anaphora sr train``: learn a realiser's model and keep it in a file."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli.shared.challenge_files import add_force, target_of
from anaphora_workbench.cli.shared.grids import status_of
from anaphora_workbench.cli.shared.output import emit
from anaphora_workbench.cli.sr.options import Reader, check_output, own_realiser
from anaphora_workbench.registry import Registry

_DESCRIPTION = """\
Learn the order of words and their forms from sentences, and write the counts as JSON, which people
can read and every realiser can load (anaphora sr run --model, anaphora sr report --model).

examples:
  anaphora sr train train.sr -o model.json
  anaphora sr train train-deep.sr -o deep.json
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "train",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="sentences with their texts")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the model file")
    parser.add_argument(
        "--system",
        default="sr-trigrams",
        metavar="NAME",
        help="the realiser that learns (default sr-trigrams; the own ones share their models)",
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_output(options.output, options.files, force=options.force)
    registry = Registry()
    system = own_realiser(options.system, registry, "'anaphora sr train'")
    reader = Reader(registry)
    system.train(reader.sentences(options.files, told=True))
    system.save(target_of(options.output))
    known = system.known
    if options.output != "-":
        emit(
            f"{known.sentences:,} sentences ({known.track}, labels {known.labels or 'not stated'}) "
            f"-> {options.output}; use it with: anaphora sr run {options.system} TEST --model "
            f"{options.output}\n"
        )
    return status_of(reader.log)
