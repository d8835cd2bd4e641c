"""What the commands of the Generation Challenges share: reading items, and writing results."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from anaphora_workbench.challenges.correlations import correlation_grid
from anaphora_workbench.challenges.grids import Grid, standard_grids
from anaphora_workbench.challenges.results import Challenge
from anaphora_workbench.challenges.rows import COLUMNS, challenge_rows, item_rows
from anaphora_workbench.cli.options import add_output, level, stated
from anaphora_workbench.cli.output import (
    ProblemLog,
    emit,
    json_result,
    refuse_overwriting,
    write_csv,
)
from anaphora_workbench.cli.places import refuse_replacing
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.challenge import grids_html, grids_latex, grids_text
from anaphora_workbench.workspace import Input, Workspace, tasks_of

REPORTS = ("output", "csv", "html", "latex", "items")
"""The options that name files."""


def add_reports(parser: argparse.ArgumentParser) -> None:
    """Add the options of a report: its files, and the level of its tests."""
    add_output(parser)
    parser.add_argument("--html", metavar="FILE", help="also write all tables as one HTML file")
    parser.add_argument(
        "--latex", metavar="FILE", help="also write all tables for a paper (package booktabs)"
    )
    parser.add_argument(
        "--items",
        metavar="FILE",
        help="also write the value of every item as CSV, for 'anaphora stats'",
    )
    parser.add_argument(
        "--alpha",
        type=level,
        default=0.05,
        metavar="P",
        help="level of significance of the letters (default 0.05)",
    )
    parser.add_argument(
        "--correlations",
        action="store_true",
        help="also correlate the measures over the systems (Pearson)",
    )


def check_reports(options: argparse.Namespace, inputs: Iterable[str]) -> None:
    """Refuse files of a report that cannot be written, before any work is done.

    Raises:
        FormatError: A place cannot be written.
        UsageError: A file is no report, or one of the inputs.
    """
    outputs = [getattr(options, name) for name in REPORTS]
    refuse_overwriting(inputs, outputs)
    refuse_replacing(outputs, force=options.force)


def open_tasks(
    paths: Sequence[str], registry: Registry, format_name: str | None = None, encoding: str = ""
) -> list[Input]:
    """Return the challenge files that paths stand for; a folder stands for all files below it.

    Raises:
        FormatError: A path does not exist, or holds no challenge file.
        PluginError: There is no format of that name.
    """
    return Workspace(registry, encoding, "task_formats").open(paths, format_name)


def read_tasks(inputs: Iterable[Input], log: ProblemLog) -> Iterator[Any]:
    """Yield the items and say their problems; what is broken costs its item only.

    Whoever reads so ends with `status_of`, since the results are not of all that was given.

    Raises:
        FormatError: The rest of a file cannot be read.
    """
    for entry in inputs:
        for reading in tasks_of(entry):
            log.add(reading.problems)
            if reading.item is not None:
                yield reading.item


def status_of(log: ProblemLog) -> int:
    """Close a log and return the exit status: 1 when something of the input was lost, else 0."""
    log.close()
    return 1 if log.errors else 0


def write_challenge(
    options: argparse.Namespace,
    challenge: Challenge,
    inputs: Sequence[Input],
    further: Sequence[tuple[str, Sequence[Grid]]] = (),
) -> None:
    """Print the results, and write the files that the options name.

    Args:
        options: The options that `add_reports` added.
        challenge: The results.
        inputs: What was read, for ``--json``.
        further: Heading and tables of sections behind the standard ones, such as published rows.
    """
    grids = standard_grids(challenge)
    if options.correlations:
        found = [correlation_grid(challenge, each) for each in challenge.sets]
        grids += [grid for grid in found if grid is not None]
    sections: list[tuple[str, Sequence[Grid]]] = [("Results", grids), *further]
    listed = [grid for _heading, section in sections for grid in section]
    if options.csv:
        write_csv(options.csv, challenge_rows(challenge), COLUMNS)
    if options.items:
        write_csv(options.items, item_rows(challenge))
    title = f"Generation Challenges: {challenge.title}"
    lead = " ".join(challenge.notes)
    if options.html:
        emit(grids_html(title, lead, sections, challenge.signature), options.html)
    if options.latex:
        emit(grids_latex(listed, challenge.signature), options.latex)
    if options.json:
        rows = challenge_rows(challenge)
        text = json_result(challenge.signature, stated(options), inputs, rows)
    else:
        text = grids_text(listed, challenge.signature, title, lead)
    emit(text, options.output)
