"""``anaphora grec run``: what one system chooses in the texts of files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from anaphora_workbench.challenges.grec.running import answered
from anaphora_workbench.cli.grec.options import (
    Reader,
    add_training,
    of_model,
    trained,
    write_texts,
)
from anaphora_workbench.cli.shared.challenge_files import add_force, refuse_inputs
from anaphora_workbench.cli.shared.grids import status_of
from anaphora_workbench.cli.shared.options import refuse_existing
from anaphora_workbench.cli.shared.progress import Progress
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import Generator
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText

_DESCRIPTION = """\
Write texts with the expressions that one system chooses, in the place of those that they have. A
system never sees the texts' own choices.

Systems: base-rand, base-freq, base-1st, base-name; cnts-type-g and cnts-prop-s (memory-based),
osu-b-all, osu-b-nonre and osu-n-nonre (maximum entropy), is-g (multi-layer perceptron). base-rand,
base-1st and base-name learn nothing. An output whose name does not end in .xml is a folder, in
which each file of the input has one of the same name.

examples:
  anaphora grec run base-name test.xml
  anaphora grec run cnts-type-g test.xml --train train.xml -o cnts.xml
  anaphora grec run is-g GREC-2.0/test/ --train GREC-2.0/train/ --seed 3 -o is-g/
  anaphora grec run --model cnts.json test.xml -o cnts.xml
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "run",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "names", nargs="+", metavar="SYSTEM FILE", help="the system (not with --model), then files"
    )
    parser.add_argument("--model", metavar="FILE", help="a system of 'anaphora grec train'")
    add_training(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="file or folder of answers (default: stdout)"
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    files = options.names if options.model else options.names[1:]
    if not files:
        raise UsageError(
            "name the system, and then the files with the texts, before --train, which takes all "
            "files that follow it"
        )
    if options.model and options.train:
        raise UsageError("--model says what to learn from; name it or --train, not both")
    folder = options.output not in (None, "-") and not options.output.lower().endswith(".xml")
    if options.output not in (None, "-"):
        if not folder:
            given = [*files, *options.train, *([options.model] if options.model else [])]
            refuse_inputs(given, [options.output])
        refuse_existing(options.output, force=options.force and not folder)
    reader = Reader(Registry())
    if options.model:
        system = of_model(options.model, reader)
    else:
        train = reader.texts(options.train) if options.train else []
        system = trained(options.names[0], reader, train, seed=options.seed)
    _answer(system, reader, files, options, folder=folder)
    return status_of(reader.log)


def _answer(
    system: Generator[GrecText],
    reader: Reader,
    files: list[str],
    options: argparse.Namespace,
    *,
    folder: bool,
) -> None:
    inputs = reader.open(files)
    places = [Path(options.output) / entry.relative for entry in inputs] if folder else []
    outputs = [str(place) for place in places] if folder else [options.output]
    read = [entry.place for entry in reader.inputs]
    refuse_inputs([*read, *([options.model] if options.model else [])], outputs)
    for place in places:
        refuse_existing(str(place), force=options.force)
    progress = Progress(len(inputs), "files")
    found: list[GrecText] = []
    try:
        for number, entry in enumerate(inputs):
            texts = [answered(system, text) for text in reader.read(entry)]
            if folder and texts:
                write_texts(reader.registry, texts, str(places[number]), force=True)
            found += texts
            progress.step(entry.source.name)
    finally:
        progress.close()
    if not found:
        raise UsageError(f"there is no GREC text in {', '.join(files)}; nothing was written")
    if not folder:
        write_texts(reader.registry, found, options.output, force=options.force)
