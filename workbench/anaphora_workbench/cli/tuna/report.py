"""``anaphora tuna report``: train and run systems, and score them side by side."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.challenges.tuna.checks import order_problems
from anaphora_workbench.challenges.tuna.correlating import read_extrinsic
from anaphora_workbench.challenges.tuna.items import Answers, Items
from anaphora_workbench.challenges.tuna.running import TunaPipeline, crossed, lines_for, run_line
from anaphora_workbench.challenges.tuna.scoring import Task, scored
from anaphora_workbench.cli.shared.challenge_files import files_below
from anaphora_workbench.cli.shared.grids import add_reports, check_reports, status_of
from anaphora_workbench.cli.shared.options import natural
from anaphora_workbench.cli.shared.output import names_of_paths
from anaphora_workbench.cli.shared.progress import Progress
from anaphora_workbench.cli.tuna.options import (
    Reader,
    add_from_and_plural,
    add_scoring,
    add_training,
    settings_of,
)
from anaphora_workbench.cli.tuna.run import trained, warn_of_seen
from anaphora_workbench.cli.tuna.score import write_results
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry

_DESCRIPTION = """\
Train systems, run them on test sets, and print all tables: measures, letters, means by domain and
condition, minimality against likeness to people. Without --system all that fit the task are run:
eleven that select attributes (as; reg with --realise), or both realisers (r). Each TEST is a test
set of its own and they stand side by side. With --folds there is one corpus and no training set:
each part of it is answered after training on the others.

examples:
  anaphora tuna report test.xml --train train.xml
  anaphora tuna report dev.xml test.xml --train train.xml --html report.html
  anaphora tuna report test.xml --train train.xml --task reg --realise phrases
  anaphora tuna report test.xml --train train.xml --task r
  anaphora tuna report test.xml --system incremental:colour,size,hasBeard,age --system full-brevity
  anaphora tuna report TUNA/corpus/singular/ --folds 5 --published
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "report",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("tests", nargs="+", metavar="TEST", help="test sets with descriptions")
    parser.add_argument(
        "--system",
        action="append",
        default=[],
        metavar="NAME",
        help="a system, with its settings; again for another one",
    )
    parser.add_argument(
        "--task",
        choices=[str(one) for one in Task],
        default="as",
        help="attributes (as, default), words for given attributes (r), words (reg)",
    )
    parser.add_argument(
        "--folds",
        type=natural,
        default=0,
        metavar="N",
        help="cross-validation in N parts, instead of --train",
    )
    add_scoring(parser)
    add_training(parser)
    add_from_and_plural(parser)
    add_reports(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    task = Task(options.task)
    if options.folds and options.train:
        raise UsageError("--folds trains on the corpus itself; name it or --train, not both")
    lines = lines_for(task, registry, options.system, options.realise)
    names = [line.name for line in lines]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two systems are called '{name}'; name it once")
    inputs = [*options.tests, *(options.train or []), options.extrinsic]
    check_reports(options, files_below(inputs))
    extrinsic = read_extrinsic(options.extrinsic) if options.extrinsic else None
    settings = settings_of(options, task)
    reader = Reader(options, registry)
    if not options.folds:
        for line in lines:
            trained(line, options, reader)
    tests = [(path, reader.items([path], plural=options.plural)) for path in options.tests]
    for _path, items in tests:
        for line in lines:
            reader.log.add(order_problems(line, items.trials))
        if options.train and any(line.trained for line in lines):
            warn_of_seen(items.trials, options, reader)
    total = len(lines) * sum([len(items.trials) for _path, items in tests])
    progress = Progress(total, "answers")
    sets = []
    try:
        for name, (_path, items) in zip(names_of_paths(options.tests), tests, strict=True):
            systems = {line.name: _answers(line, items, options, progress) for line in lines}
            sets.append((scored(name, items.trials, systems, settings, by=options.group), items))
    finally:
        progress.close()
    write_results(options, settings, sets, names, reader, extrinsic)
    return status_of(reader.log)


def _answers(
    line: TunaPipeline, items: Items, options: argparse.Namespace, progress: Progress
) -> Answers:
    if options.folds:
        return crossed(line, items.trials, options.folds, options.seed, progress.step)
    return run_line(line, items.trials, progress.step)
