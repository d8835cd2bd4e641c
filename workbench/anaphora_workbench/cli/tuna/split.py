"""``anaphora tuna split``: a corpus in two, for training and for testing."""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from typing import Any

from anaphora_workbench.cli.shared.challenge_files import add_force, refuse_inputs
from anaphora_workbench.cli.shared.grids import status_of
from anaphora_workbench.cli.shared.options import level, natural, refuse_existing
from anaphora_workbench.cli.tuna.options import FORMATS, Reader, add_from_and_plural, write_trials
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Trial

_DESCRIPTION = """\
Part items by chance into two files, for training and for testing. Both have the same share of each
domain and condition; the order stays as it was. Trials with two targets are left out.

examples:
  anaphora tuna split corpus.xml train.xml development.xml
  anaphora tuna split TUNA/corpus/singular/ train.xml test.xml --ratio 0.6 --seed 3
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "split",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="IN", help="file or folder")
    parser.add_argument("first", metavar="TRAIN", help="file of the first part")
    parser.add_argument("second", metavar="TEST", help="file of the rest")
    parser.add_argument(
        "--ratio",
        type=level,
        default=0.8,
        metavar="P",
        help="share of the first part (default 0.8)",
    )
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help="seed (default 1)")
    parser.add_argument("--to", choices=FORMATS, default="tuna", help="form (default tuna)")
    add_from_and_plural(parser)
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    places = (options.first, options.second)
    refuse_inputs([options.file], places)
    for place in places:
        refuse_existing(place, force=options.force)
    registry = Registry()
    reader = Reader(options, registry)
    items = reader.items([options.file], plural=options.plural).trials
    for place, part in zip(places, split(items, options.ratio, options.seed), strict=True):
        write_trials(registry, options.to, part, place)
    return status_of(reader.log)


def split(items: tuple[Trial, ...], ratio: float, seed: int) -> tuple[list[Trial], list[Trial]]:
    """Return two parts with the same share of each domain and condition.

    Args:
        items: The items.
        ratio: Share of the first part.
        seed: Seed of the choice.
    """
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, item in enumerate(items):
        groups[item.kind, item.condition].append(place)
    random = Random(seed)
    first: set[int] = set()
    for _group, places in sorted(groups.items()):
        first.update(random.sample(places, round(ratio * len(places))))
    return (
        [item for place, item in enumerate(items) if place in first],
        [item for place, item in enumerate(items) if place not in first],
    )
