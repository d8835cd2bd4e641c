"""The options of ``evaluate`` that need every single case: ``--html`` and ``--cases``."""

from __future__ import annotations

import argparse

from anaphora_workbench.cli.judging import title_of
from anaphora_workbench.cli.output import emit, write_csv
from anaphora_workbench.reports.failures import case_columns, case_rows
from anaphora_workbench.reports.html import evaluation_html
from anaphora_workbench.scoring import Evaluation

REPORTS = ("html", "cases")
"""The options that name files beside the report."""


def add_case_reports(parser: argparse.ArgumentParser) -> None:
    """Add ``--html`` and ``--cases``."""
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="also write a report with plots and every error in its context, as one HTML file "
        "(extra 'reports')",
    )
    parser.add_argument(
        "--cases",
        metavar="FILE",
        help="also write every judged anaphor with its answer and the cause of its error, as CSV",
    )


def write_case_reports(options: argparse.Namespace, evaluation: Evaluation) -> None:
    """Write what was asked for."""
    if options.cases is not None:
        write_csv(options.cases, case_rows(evaluation), case_columns())
    if options.html is not None:
        title = title_of("Anaphora resolution", options.gold)
        system = next(iter(evaluation.systems()), None) if options.importance else None
        page = evaluation_html(
            evaluation, title=title, system=system, anaphors=options.success_rate
        )
        emit(page, options.html)
