"""``anaphora history``: the runs that were kept, and their figures over time."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli.shared.keeping import add_history, history_of
from anaphora_workbench.cli.shared.options import add_output, refuse_replacing
from anaphora_workbench.cli.shared.output import emit, json_text, refuse_overwriting, write_csv
from anaphora_workbench.errors import UsageError
from anaphora_workbench.experiments.history import kept_runs
from anaphora_workbench.reports.history import (
    HISTORY_COLUMNS,
    history_html,
    history_rows,
    history_text,
)

_DESCRIPTION = """\
List the runs that --keep NAME of evaluate, compare and score has kept, and their figures over
time: F1 of anaphors, or the CoNLL score, in per cent. NAME chooses the runs of a name.

A change is given where command, settings and gold files are those of the run before.

examples:
  anaphora evaluate gold/ --resolver supar --keep monday
  anaphora history
  anaphora history monday tuesday --csv runs.csv
  anaphora history --html runs.html
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("history", description=_DESCRIPTION)
    parser.add_argument("names", nargs="*", metavar="NAME", help="runs of this name (default: all)")
    add_history(parser)
    add_output(parser)
    parser.add_argument(
        "--html", metavar="FILE", help="also write a page with the figures over time as charts"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    for name in ("csv", "html"):
        if getattr(options, name) == "-":
            raise UsageError(f"--{name} takes a file; the list is on standard output")
    place = history_of(options)
    written = [options.output, options.csv, options.html]
    refuse_overwriting([str(place)], written)
    refuse_replacing(written, force=options.force)
    runs = list(kept_runs(place))
    if options.names:
        known = {each.name for each in runs}
        for name in options.names:
            if name not in known:
                shown = ", ".join(sorted(known)) or "none"
                raise UsageError(f"no run is called '{name}'. Kept are: {shown}")
        runs = [each for each in runs if each.name in options.names]
    if options.csv:
        write_csv(options.csv, history_rows(runs), HISTORY_COLUMNS)
    if options.html and runs:
        emit(history_html(runs), options.html)
    if options.json:
        emit(json_text({"rows": list(history_rows(runs))}), options.output)
    else:
        emit(history_text(runs), options.output)
    return 0
