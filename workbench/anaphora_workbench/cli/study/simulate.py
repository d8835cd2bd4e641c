"""``anaphora study simulate``: made-up participants, to try a study and its analysis."""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import quote
from typing import Any

from anaphora_workbench.cli.shared.challenge_files import add_force
from anaphora_workbench.cli.shared.options import add_seed, decimal, natural, refuse_existing
from anaphora_workbench.cli.study.serve import opened_store, opened_study
from anaphora_workbench.errors import UsageError, counted

_DESCRIPTION = """\
Let simulated participants take part in a study, with effects that you state, and store their
answers in a file of their own, never among real ones. 'anaphora study export --database' and
'anaphora stats trials' then show what an analysis finds.

The effect of a system is in milliseconds (reading, identification), in points (judgement, rating),
or a factor (magnitude). Participants and items differ at random as well.

examples:
  anaphora study simulate study/ --participants 21 --effect base=300
  anaphora study simulate study/ --effect ours=-8 --effect base=-20 -o simulated.sqlite
"""
_FILE = "simulated.sqlite"


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("simulate", description=_DESCRIPTION)
    parser.add_argument("folder", metavar="FOLDER", help="the study")
    parser.add_argument(
        "--participants", type=natural, metavar="N", help="participants (default: as planned)"
    )
    parser.add_argument(
        "--effect",
        action="append",
        default=[],
        type=_effect,
        metavar="SYSTEM=VALUE",
        help="what a system adds; again for another one",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"where to write (default FOLDER/{_FILE})"
    )
    add_seed(parser, "all draws", 1)
    add_force(parser)
    parser.set_defaults(run=run)


def _effect(text: str) -> tuple[str, float]:
    name, sign, value = text.rpartition("=")
    if not sign or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not SYSTEM=VALUE, such as base=300")
    return name, decimal(value)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    study = opened_study(options.folder)
    from anaphora_workbench.studies.simulation import Simulation, simulate_into
    from anaphora_workbench.studies.store import ANSWERS_FILE

    simulation = Simulation(study, dict(options.effect), options.seed)
    planned = study.settings.design.participants
    participants = planned if options.participants is None else options.participants
    if not 1 <= participants <= planned:
        raise UsageError(
            f"--participants takes 1 to {planned}, the number that study.toml plans; raise "
            "'participants' there for more"
        )
    place = Path(options.output or study.folder / _FILE)
    if place.name == ANSWERS_FILE:
        raise UsageError(f"{ANSWERS_FILE} has the answers of real people; choose another name")
    refuse_existing(str(place), force=options.force)
    for suffix in ("", "-wal", "-shm"):
        place.with_name(place.name + suffix).unlink(missing_ok=True)
    with opened_store(study, str(place), make=True) as store:
        answers = simulate_into(store, simulation, participants)
    print(
        f"{place}: {counted(participants, 'participant')}, {counted(answers, 'answer')}\n"
        f"anaphora study export {quote(options.folder)} --database {quote(str(place))} "
        "-o simulated.csv"
    )
    return 0
