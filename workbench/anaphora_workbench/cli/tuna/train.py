"""``anaphora tuna train``: a system that has learnt, as a file."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.challenges.tuna.running import line_of, write_model
from anaphora_workbench.cli.shared.challenge_files import add_force, refuse_inputs
from anaphora_workbench.cli.shared.grids import status_of
from anaphora_workbench.cli.shared.options import natural, refuse_existing
from anaphora_workbench.cli.shared.output import emit
from anaphora_workbench.cli.tuna.options import Reader, add_from_and_plural
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry

_DESCRIPTION = """\
Let a system learn from items with answers, and keep what it has learnt: how often people mention
what (of selections), or people's words and their order (of the realiser phrases). The file is JSON
and holds counts only, no items.

examples:
  anaphora tuna train usp-each train.xml -o usp.json
  anaphora tuna train incremental:author=yes+phrases train.xml -o ia.json
  anaphora tuna run --model ia.json test.xml -o answers.xml
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "train",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("system", metavar="SYSTEM", help="such as usp-each, or usp-each+phrases")
    parser.add_argument("files", nargs="+", metavar="FILE", help="items with answers")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the model")
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="seed (default 1)")
    add_from_and_plural(parser)
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    refuse_inputs(options.files, [options.output])
    refuse_existing(options.output, force=options.force)
    line = line_of(options.system, registry)
    if not line.trained:
        raise UsageError(f"'{line.name}' learns nothing, so it needs no model: just run it")
    reader = Reader(options, registry)
    items = reader.items(options.files, plural=options.plural).trials
    line.train(items, seed=options.seed)
    emit(write_model(line, len(items)), options.output)
    return status_of(reader.log)
