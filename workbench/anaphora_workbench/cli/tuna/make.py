"""``anaphora tuna make``: domains like those of TUNA, described by simulated authors."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from anaphora_workbench.challenges.tuna.made_domains import BALANCED, TrialPlan, make
from anaphora_workbench.cli.shared.challenge_files import add_force
from anaphora_workbench.cli.shared.options import add_seed, natural, refuse_existing
from anaphora_workbench.cli.tuna.track import TunaTrack
from anaphora_workbench.errors import UsageError

_DESCRIPTION = """\
Make items: a target and six distractors on a grid of three rows and five columns, as many items for
each set of attributes that tells the target from the others (furniture: colour, orientation, size;
people: age, beard, glasses). Simulated authors describe them, each with preferences and a style of
its own; half of the items say that places may be mentioned (+LOC). The same seed makes the same
items. With --descriptions 2 each item is described by two people, as in the test sets of 2008.

examples:
  anaphora tuna make -o train.xml --authors 20 --seed 1
  anaphora tuna make -o test.xml --authors 40 --first 101 --descriptions 2 --rounds 4 --seed 2
  anaphora tuna make -o corpus/ --authors 5 --to tuna-corpus         a file for each trial
  anaphora tuna make --domain people --authors 1 | less
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser("make", description=_DESCRIPTION)
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="file, or a folder for a file each trial (a name that ends in /); default: stdout",
    )
    parser.add_argument(
        "--authors", type=natural, default=20, metavar="N", help="how many people (default 20)"
    )
    parser.add_argument(
        "--first", type=natural, default=1, metavar="N", help="number of the first one (default 1)"
    )
    parser.add_argument(
        "--domain",
        choices=list(BALANCED),
        action="append",
        help="furniture or people (default: both)",
    )
    parser.add_argument(
        "--rounds",
        type=natural,
        default=1,
        metavar="N",
        help="how often each author (with several descriptions: each condition) has an item of "
        "each set of attributes (default 1)",
    )
    parser.add_argument(
        "--descriptions",
        type=natural,
        default=1,
        metavar="N",
        help="how many people describe each item (default 1)",
    )
    add_seed(parser, "all choices", 1)
    TunaTrack.add_to(parser)
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    refuse_existing(options.output, force=options.force)
    plan = TrialPlan(
        seed=options.seed,
        authors=options.authors,
        domains=tuple(dict.fromkeys(options.domain or BALANCED)),
        rounds=options.rounds,
        descriptions=options.descriptions,
        first=options.first,
    )
    if not (plan.authors and plan.rounds and plan.descriptions):
        raise UsageError("--authors, --rounds and --descriptions must be 1 at least")
    try:
        items = make(plan)
    except ValueError as error:
        raise UsageError(str(error)) from error
    track = TunaTrack(options)
    if options.output and (options.output.endswith("/") or Path(options.output).is_dir()):
        folder = Path(options.output)
        places = [str(folder / trial.domain / f"{trial.id}.xml") for trial in items]
        track.refuse([], places)
        for place, trial in zip(places, items, strict=True):
            track.write([trial], place)
    else:
        track.write(items, options.output)
    return track.status()
