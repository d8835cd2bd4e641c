"""``anaphora grec train``: what a system has to be trained from, as a file."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.challenges.grec.running import model_of, model_text
from anaphora_workbench.cli.grec.options import Reader, generator, trained
from anaphora_workbench.cli.shared.challenge_files import add_force, refuse_inputs
from anaphora_workbench.cli.shared.grids import status_of
from anaphora_workbench.cli.shared.options import add_seed, refuse_existing
from anaphora_workbench.cli.shared.output import emit
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry

_DESCRIPTION = """\
Train a system and write a model: its name and seed, the settings that it searched for, and the
training files with their fingerprints. 'anaphora grec run --model' trains it again from these files
without the search, and refuses when one of them has changed. A model file holds no program.

examples:
  anaphora grec train cnts-type-g train.xml -o cnts.json
  anaphora grec train cnts-prop-s GREC-2.0/train/ --seed 3 -o cnts.json
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "train",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("system", metavar="SYSTEM", help="such as cnts-type-g")
    parser.add_argument("files", nargs="+", metavar="FILE", help="texts to learn from")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the model")
    add_seed(parser, "everything that is drawn by lot", 1)
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    refuse_inputs(options.files, [options.output])
    refuse_existing(options.output, force=options.force)
    if not generator(options.system, registry).trained:
        raise UsageError(f"'{options.system}' learns nothing, so it needs no model: just run it")
    reader = Reader(registry)
    texts = reader.texts(options.files)
    system = trained(options.system, reader, texts, seed=options.seed)
    files = [(entry.source.name, entry.sha256()) for entry in reader.inputs]
    emit(model_text(model_of(system, options.seed, files)), options.output)
    return status_of(reader.log)
