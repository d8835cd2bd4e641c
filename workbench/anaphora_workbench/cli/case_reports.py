"""The options of ``evaluate`` that need every single case: ``--html`` and ``--cases``."""

from __future__ import annotations

import argparse
from pathlib import Path

from anaphora_workbench.cli.output import emit, write_csv
from anaphora_workbench.errors import UsageError
from anaphora_workbench.reports.failures import case_columns, case_rows
from anaphora_workbench.reports.frames import check_reports
from anaphora_workbench.reports.html import evaluation_html
from anaphora_workbench.scoring import Evaluation


def add_case_reports(parser: argparse.ArgumentParser) -> None:
    """Add ``--html`` and ``--cases``."""
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="also write a report with plots and every failure in its context, as one HTML file "
        "(extra 'reports')",
    )
    parser.add_argument(
        "--cases",
        metavar="FILE",
        help="also write every judged anaphor with its answer and the cause of its failure, as CSV",
    )


def case_report_paths(options: argparse.Namespace) -> list[str | None]:
    """Return the files that will be written; say what is wrong before any work is done.

    Raises:
        MissingExtraError: ``--html`` is asked for and the extra ``reports`` is not installed.
        UsageError: A file is ``-``.
    """
    for name in ("html", "cases"):
        if getattr(options, name) == "-":
            raise UsageError(f"--{name} takes a file; the report or the JSON is on standard output")
    if options.html is not None:
        check_reports()
    return [options.html, options.cases]


def write_case_reports(options: argparse.Namespace, evaluation: Evaluation) -> None:
    """Write what was asked for."""
    if options.cases is not None:
        write_csv(options.cases, list(case_rows(evaluation)), case_columns())
    if options.html is not None:
        names = ", ".join([Path(path).name or path for path in options.gold[:3]])
        more = ", …" if len(options.gold) > 3 else ""
        title = f"Anaphora resolution: {names}{more}"
        system = next(iter(evaluation.systems()), None) if options.importance else None
        emit(evaluation_html(evaluation, title=title, system=system), options.html)
