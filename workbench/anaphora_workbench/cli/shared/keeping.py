"""``--keep NAME``: a run is added to the history that ``anaphora history`` shows."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from anaphora_workbench import __version__
from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.errors import UsageError
from anaphora_workbench.user_folders import history_file
from anaphora_workbench.workspace import Input

if TYPE_CHECKING:
    from anaphora_workbench.experiments.history import KeptFigure


def add_keep(parser: argparse.ArgumentParser) -> None:
    """Add ``--keep`` and ``--history``."""
    parser.add_argument(
        "--keep",
        metavar="NAME",
        help="also keep the figures of this run under a name; 'anaphora history' shows them over "
        "time",
    )
    add_history(parser)


def add_history(parser: argparse.ArgumentParser) -> None:
    """Add ``--history``."""
    parser.add_argument(
        "--history",
        metavar="FILE",
        help="file of the runs that are kept (default: in the user's data folder)",
    )


def history_of(options: argparse.Namespace) -> Path:
    """Return the file of the kept runs."""
    return Path(options.history) if options.history is not None else history_file()


def check_keep(options: argparse.Namespace) -> None:
    """Raise `UsageError` before any work is done, if the options do not fit."""
    if options.history is not None and options.keep is None:
        raise UsageError("--history is the file in which --keep NAME keeps the run; add --keep")
    if options.keep is not None and not options.keep.strip():
        raise UsageError("--keep needs a name, such as --keep baseline")


def keep(
    options: argparse.Namespace,
    signature: str,
    gold: Iterable[Input],
    figures: Sequence[KeptFigure],
) -> None:
    """Keep the run if that is asked for."""
    if options.keep is None:
        return
    # Imported here: most runs are not kept, and scoring needs no experiments.
    from anaphora_workbench.experiments.history import KeptRun, digest_of, keep_run

    time = datetime.now().astimezone().isoformat(timespec="seconds")
    texts = digest_of([entry.sha256() for entry in gold])
    place = history_of(options)
    name = options.keep.strip()
    run = KeptRun(name, time, options.command, __version__, signature, texts, tuple(figures))
    keep_run(place, run)
    say(f"kept as '{name}' in '{place}'")
