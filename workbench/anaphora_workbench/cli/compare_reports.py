"""The files that ``compare`` writes beside its report: ``--html``, ``--latex`` and ``--cases``."""

from __future__ import annotations

import argparse
from pathlib import Path

from anaphora_workbench.cli.output import emit, write_csv
from anaphora_workbench.errors import UsageError
from anaphora_workbench.experiments import Comparison
from anaphora_workbench.reports.compare_html import comparison_html
from anaphora_workbench.reports.compare_latex import comparison_latex
from anaphora_workbench.reports.failures import case_columns, case_rows
from anaphora_workbench.reports.frames import check_reports

_FILES = ("html", "latex", "cases")


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
        help="with --html: also every failure in its context; memory and the file then grow with "
        "the corpus and the number of systems",
    )
    parser.add_argument(
        "--latex",
        metavar="FILE",
        help="also write the table of success rates with letters and intervals, for a paper "
        "(package booktabs)",
    )
    parser.add_argument(
        "--cases",
        metavar="FILE",
        help="also write every judged anaphor with its answer and the cause of its failure, as CSV",
    )


def report_paths(options: argparse.Namespace) -> list[str | None]:
    """Return the files that will be written; say what is wrong before any work is done.

    Raises:
        MissingExtraError: ``--html`` is asked for and the extra ``reports`` is not installed.
        UsageError: A file is ``-``, or ``--failures`` has no page to stand in.
    """
    for name in _FILES:
        if getattr(options, name) == "-":
            raise UsageError(f"--{name} takes a file; the report or the JSON is on standard output")
    if options.failures and options.html is None:
        raise UsageError("--failures is a part of the page: --html FILE says where to write it")
    if options.html is not None:
        check_reports()
    return [getattr(options, name) for name in _FILES]


def wants_cases(options: argparse.Namespace) -> bool:
    """Return whether every judged anaphor has to be kept with its words."""
    return options.cases is not None or bool(options.failures)


def write_reports(options: argparse.Namespace, comparison: Comparison) -> None:
    """Write what was asked for."""
    if options.cases is not None:
        write_csv(options.cases, list(case_rows(comparison.evaluation)), case_columns())
    if options.latex is not None:
        emit(comparison_latex(comparison), options.latex)
    if options.html is not None:
        names = ", ".join([Path(path).name or path for path in options.gold[:3]])
        more = ", …" if len(options.gold) > 3 else ""
        title = f"Resolvers side by side: {names}{more}"
        page = comparison_html(comparison, title=title, failures=bool(options.failures))
        emit(page, options.html)
