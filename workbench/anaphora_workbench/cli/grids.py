"""Results as grids, printed and written in every form that people ask for."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.cli.options import add_output, level, stated
from anaphora_workbench.cli.output import emit, json_result, refuse_overwriting, write_csv
from anaphora_workbench.cli.places import refuse_replacing
from anaphora_workbench.reports.challenge import grids_html, grids_latex, grids_text
from anaphora_workbench.workspace import Input

Section = tuple[str, Sequence[Grid]]
"""Heading and tables of a part of a report."""


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``, ``--csv``, ``-o``, ``--force``, ``--html`` and ``--latex``."""
    add_output(parser)
    parser.add_argument("--html", metavar="FILE", help="also write all tables as one HTML file")
    parser.add_argument(
        "--latex", metavar="FILE", help="also write all tables for a paper (package booktabs)"
    )


def add_alpha(parser: argparse.ArgumentParser) -> None:
    """Add ``--alpha``."""
    parser.add_argument(
        "--alpha",
        type=level,
        default=0.05,
        metavar="P",
        help="level of significance of the letters (default 0.05)",
    )


def check_files(
    options: argparse.Namespace, inputs: Iterable[str], further: Iterable[str | None] = ()
) -> None:
    """Refuse files of a report that cannot be written, before any work is done.

    Args:
        options: The options that `add_files` added.
        inputs: What is read.
        further: Other files that are written.

    Raises:
        FormatError: A place cannot be written.
        UsageError: A file is no report, or one of the inputs.
    """
    outputs = [options.output, options.csv, options.html, options.latex, *further]
    refuse_overwriting(inputs, outputs)
    refuse_replacing(outputs, force=options.force)


def write_grids(
    options: argparse.Namespace,
    title: str,
    lead: str,
    sections: Sequence[Section],
    signature: str,
    rows: Sequence[Mapping[str, Any]],
    inputs: Sequence[Input] = (),
    **parts: object,
) -> None:
    """Print tables, and write the files that the options name.

    Args:
        options: The options that `add_files` added.
        title: Title of the report; it begins with what `refuse_replacing` knows reports by.
        lead: What stands below it.
        sections: The tables.
        signature: Every setting that can move a figure.
        rows: The same as flat rows, for ``--csv`` and ``--json``.
        inputs: What was read, for ``--json``.
        parts: What ``--json`` has beside the rows.
    """
    listed = [grid for _heading, section in sections for grid in section]
    if options.csv:
        write_csv(options.csv, rows)
    if options.html:
        emit(grids_html(title, lead, sections, signature), options.html)
    if options.latex:
        emit(grids_latex(listed, signature), options.latex)
    if options.json:
        text = json_result(signature, stated(options), inputs, rows, **parts)
    else:
        text = grids_text(listed, signature, title, lead)
    emit(text, options.output)
