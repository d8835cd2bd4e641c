"""The files that ``compare`` writes beside its report: ``--html``, ``--latex`` and ``--cases``."""

from __future__ import annotations

import argparse

from anaphora_workbench.cli.judging import title_of
from anaphora_workbench.cli.output import emit, write_csv
from anaphora_workbench.errors import UsageError
from anaphora_workbench.experiments import Comparison
from anaphora_workbench.reports.compare_html import comparison_html
from anaphora_workbench.reports.compare_latex import comparison_latex
from anaphora_workbench.reports.failures import case_columns, case_rows

REPORTS = ("html", "latex", "cases")
"""The options that name files beside the report."""


def add_reports(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="also write tables, tests, plots and errors as one HTML file (extra 'reports')",
    )
    parser.add_argument(
        "--failures",
        action="store_true",
        help="with --html: also every error in its context; memory and the file then grow with "
        "the corpus and the number of systems",
    )
    parser.add_argument(
        "--latex",
        metavar="FILE",
        help="also write the table of F1 with letters and intervals, for a paper "
        "(package booktabs)",
    )
    parser.add_argument(
        "--cases",
        metavar="FILE",
        help="also write every judged anaphor with its answer and the cause of its error, as CSV",
    )


def check_failures(options: argparse.Namespace) -> None:
    """Refuse ``--failures`` that have no page to stand in.

    Raises:
        UsageError: There is no ``--html``.
    """
    if options.failures and options.html is None:
        raise UsageError("--failures is a part of the page: --html FILE says where to write it")


def wants_cases(options: argparse.Namespace) -> bool:
    """Return whether every judged anaphor has to be kept with its words."""
    return options.cases is not None or bool(options.failures)


def write_reports(options: argparse.Namespace, comparison: Comparison) -> None:
    """Write what was asked for."""
    if options.cases is not None:
        write_csv(options.cases, case_rows(comparison.evaluation), case_columns())
    if options.latex is not None:
        table = comparison_latex(comparison, anaphors=options.success_rate)
        emit(table, options.latex)
    if options.html is not None:
        title = title_of("Resolvers side by side", options.gold)
        page = comparison_html(
            comparison,
            title=title,
            failures=bool(options.failures),
            anaphors=options.success_rate,
        )
        emit(page, options.html)
