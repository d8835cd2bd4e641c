"""``anaphora study status``: the progress of a study on the terminal."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anaphora_workbench.cli.shared.output import json_text
from anaphora_workbench.cli.study.serve import add_database, opened_store, opened_study
from anaphora_workbench.errors import counted

if TYPE_CHECKING:
    from anaphora_workbench.studies.progress import PersonProgress, Progress

_DESCRIPTION = """\
Print who takes part in a study and how far they are, how full the square is, times, and who is
excluded so far. The server may run meanwhile.

examples:
  anaphora study status study/
  anaphora study status study/ --json
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("status", description=_DESCRIPTION)
    parser.add_argument("folder", metavar="FOLDER", help="the study")
    add_database(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    study = opened_study(options.folder)
    from anaphora_workbench.studies.progress import ProgressReader

    with opened_store(study, options.database, make=False) as store:
        progress = ProgressReader(study, store).read()
    if options.json:
        print(json_text({"folder": str(Path(options.folder)), **progress.to_json()}), end="")
        return 0
    for name, value in _facts(progress):
        print(f"{name + ':':<14}{value}")
    if progress.people:
        print()
        for line in _people(progress.people):
            print(line.rstrip())
    return 0


def _facts(progress: Progress) -> list[tuple[str, str]]:
    states = ", ".join(f"{number} {name}" for name, number in sorted(progress.states.items()))
    taken = [each.taken for each in progress.rows]
    spread = f"{min(taken)}" if min(taken) == max(taken) else f"{min(taken)} to {max(taken)}"
    facts = [
        ("study", f"{progress.title} ({progress.kind})"),
        ("participants", f"{states or 'none'}; {progress.planned} planned"),
        ("square", f"{counted(len(progress.rows), 'row')}, each taken by {spread}"),
        ("answers", _answers(progress)),
        ("times", _times(progress)),
    ]
    if progress.excluded:
        reasons = ", ".join(f"{number} ({name})" for name, number in progress.excluded.items())
        facts.append(("excluded", reasons))
    return facts


def _answers(progress: Progress) -> str:
    """Return how many there are of how many; more people than planned may have taken part."""
    if progress.answers > progress.answers_planned:
        return f"{progress.answers:,} ({progress.answers_planned:,} planned)"
    return f"{progress.answers:,} of {progress.answers_planned:,}"


def _times(progress: Progress) -> str:
    parts: list[str] = []
    if progress.trial_seconds is not None:
        parts.append(f"median {progress.trial_seconds:.1f} s a trial")
    if progress.session_minutes is not None:
        parts.append(f"{progress.session_minutes:.1f} min a participant")
    parts.append(f"{progress.timeouts} over the limit")
    if progress.outliers is not None:
        parts.append(f"{progress.outliers} too far from the mean")
    return ", ".join(parts)


def _people(people: tuple[PersonProgress, ...]) -> list[str]:
    rows = [("no.", "row", "state", "trials", "started", "last answer", "s/trial", "excluded")]
    for one in people:
        rows.append(
            (
                str(one.participant),
                str(one.row + 1),
                one.state,
                f"{one.answered}/{one.total}",
                _time(one.started),
                _time(one.last_seen) if one.answered else "-",
                "-" if one.trial_seconds is None else f"{one.trial_seconds:.1f}",
                one.excluded,
            )
        )
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
