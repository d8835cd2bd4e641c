"""``anaphora tuna run``: what one system answers to the items of files."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from anaphora_workbench.challenges.tuna.checks import order_problems, seen_problems
from anaphora_workbench.challenges.tuna.running import (
    TunaPipeline,
    line_of,
    read_model,
    run_line,
)
from anaphora_workbench.cli.shared.challenge_files import add_force, refuse_inputs
from anaphora_workbench.cli.shared.grids import status_of
from anaphora_workbench.cli.shared.options import refuse_existing
from anaphora_workbench.cli.shared.progress import Progress
from anaphora_workbench.cli.tuna.options import (
    FORMATS,
    Reader,
    add_from_and_plural,
    add_training,
    write_trials,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Trial

_DESCRIPTION = """\
Write what one system answers: an ATTRIBUTE-SET for each item or, from a realiser, a WORD-STRING.
Systems: full-brevity, greedy, incremental, graph-fp, graph-sc, titch, usp-each, is-fbn, is-fbs,
is-iac, att; realisers: template, phrases; both in a row: incremental+phrases. Settings stand behind
a colon: usp-each:threshold=0.5, full-brevity:type=yes,location=no, incremental:colour,size. A
system never looks at the items' own descriptions, except that a realiser by itself is given the
attributes of the first one (task R).

examples:
  anaphora tuna run full-brevity test.xml -o fb.xml
  anaphora tuna run incremental:colour,size,hasBeard,age test.xml -o ia.xml
  anaphora tuna run usp-each+phrases test.xml --train train.xml -o usp.xml
  anaphora tuna run --model usp.json test.xml -o usp.xml
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
    parser.add_argument("--model", metavar="FILE", help="a system of 'anaphora tuna train'")
    add_training(parser)
    add_from_and_plural(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="file of answers (default: stdout)")
    parser.add_argument(
        "--to", choices=FORMATS, default="tuna", help="format of the answers (default tuna)"
    )
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    files = options.names if options.model else options.names[1:]
    if not files:
        raise UsageError("name the system and then the files of items")
    refuse_inputs([*files, *(options.train or []), options.model], [options.output])
    refuse_existing(options.output, force=options.force)
    if options.model and options.train:
        raise UsageError("--model is trained already; name it or --train, not both")
    line = (
        read_model(options.model, registry)
        if options.model
        else line_of(options.names[0], registry, options.realise)
    )
    reader = Reader(options, registry)
    if not options.model:
        trained(line, options, reader)
    items = reader.items(files, plural=options.plural).trials
    reader.log.add(order_problems(line, items))
    if line.trained and options.train:
        warn_of_seen(items, options, reader)
    progress = Progress(len(items), "items")
    try:
        answers = run_line(line, items, progress.step)
    finally:
        progress.close()
    answered = [
        _answer(item, replace(item, descriptions=(answers.by_item[item.id],)))
        for item in items
        if item.id in answers.by_item
    ]
    write_trials(registry, options.to, answered, options.output)
    return status_of(reader.log)


def trained(line: TunaPipeline, options: argparse.Namespace, reader: Reader) -> None:
    """Train a system on the files of ``--train``, if it has to learn.

    Raises:
        UsageError: It has to learn and there is nothing to learn from.
    """
    if not line.trained:
        return
    if not options.train:
        raise UsageError(
            f"'{line.name}' goes by what people say: name items with answers for it (--train)"
        )
    items = reader.items(options.train, plural=False).trials
    reader.training = len(items)
    line.train(items, seed=options.seed)


def warn_of_seen(tests: Sequence[Trial], options: argparse.Namespace, reader: Reader) -> None:
    """Warn if test items are among those of ``--train``."""
    training = reader.items(options.train, plural=False).trials
    reader.log.add(seen_problems(tests, training))


def _answer(item: Trial, answered: Trial) -> Trial:
    """Return an answer without the domain, which the item has."""
    return replace(answered, id=item.id, entities=(), domain="", cardinality=None, similarity="")
