"""``anaphora evaluate``: resolvers or other systems' output against gold files."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli.shared.evaluation_options import (
    add_cases,
    add_settings,
    add_success_rate,
    add_systems,
    settings_of,
    systems_of,
)
from anaphora_workbench.cli.shared.evaluation_run import EvaluationRun, status_of, title_of
from anaphora_workbench.cli.shared.keeping import add_keep, check_keep, keep
from anaphora_workbench.cli.shared.options import add_jobs, add_lenient, add_output
from anaphora_workbench.cli.shared.output import emit, emit_pieces, write_csv
from anaphora_workbench.cli.shared.systems import in_parts
from anaphora_workbench.experiments import ComparisonPlan, draws_spread
from anaphora_workbench.experiments.history import KeptFigure
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import evaluation_text, importance_report
from anaphora_workbench.reports.failures import case_columns, case_rows
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.scoring import Evaluation, Figure, differences
from anaphora_workbench.scoring.measures import noted

REPORTS = ("html", "cases")
"""The options that name files beside the report."""

_DESCRIPTION = """\
Score the answers of resolvers, or of other systems' output files, against gold files.

The report gives, per resolver and kind of anaphor: correct and wrong answers, recall (correct /
gold), precision (correct / (answered + spurious)), F1 of both, SUPAR's success rate (correct /
answered), critical and non-trivial success rate, candidates before and after constraints, what
earlier errors cost, SUPAR's lines and speed table, and a signature of every setting that can change
a figure. Tables are sorted by F1.

examples:
  anaphora evaluate gold/ --resolver nearest --resolver nearest-agreeing
  anaphora evaluate gold.conllu --response system.conllu --match head,full
  anaphora evaluate gold/ --resolver nearest --kinds persIt,zero --carry-over corrected
  anaphora evaluate gold/ --resolver nearest --anaphors found --json > figures.json
  anaphora evaluate gold/ --resolver supar,nearest-subject --html report.html --cases cases.csv
  anaphora evaluate gold/ --task for-your-resolver/
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("evaluate", description=_DESCRIPTION)
    add_systems(parser)
    parser.add_argument(
        "--task",
        metavar="DIR",
        help="evaluate nothing; write the texts without the answers into a new folder, for "
        "another group's resolver. What comes back is a --response",
    )
    add_settings(parser)
    add_success_rate(parser)
    parser.add_argument(
        "--importance",
        action="store_true",
        help="ablation: run a resolver without each of its constraints and preferences (supar "
        "and supar-published)",
    )
    add_lenient(parser)
    add_jobs(parser)
    add_output(parser)
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="also write a report with plots and every error in its context, as one HTML file "
        "(extra 'reports')",
    )
    add_cases(parser)
    add_keep(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_keep(options)
    registry = Registry()
    settings = settings_of(options)
    if options.task is not None:
        from anaphora_workbench.cli.shared.resolver_task import write_resolver_task

        return write_resolver_task(options, settings, registry)
    systems = systems_of(options, settings, registry)
    resolvers = systems.resolvers
    if options.importance:
        resolvers = tuple(in_parts(list(resolvers)))
    names = [resolver.name for resolver in resolvers]
    opened = EvaluationRun.opened(options, registry, resolvers=names, reports=REPORTS)
    cases = options.html is not None or options.cases is not None
    comparison = opened.run(ComparisonPlan(settings, resolvers, systems.facts, cases, tests=False))
    with draws_spread(options.jobs):
        _write(options, comparison.evaluation, opened)
    data = ReportData(comparison.evaluation)
    tallies = [(system, data.first_tally(system)) for system in data.ranked]
    figures = [KeptFigure(name, "f1", t.f1, None, None, t.gold) for name, t in tallies]
    keep(options, comparison.evaluation.signature, opened.inputs, figures)
    return status_of(comparison)


def _write(options: argparse.Namespace, evaluation: Evaluation, opened: EvaluationRun) -> None:
    """Write the report, and the files that are asked for beside it."""
    data = ReportData(evaluation)
    if options.csv is not None:
        write_csv(options.csv, evaluation.rows())
    if options.cases is not None:
        write_csv(options.cases, case_rows(evaluation), case_columns())
    if options.html is not None:
        # Imported here: pages and plots take a while, and most runs write none.
        from anaphora_workbench.reports.html import evaluation_html

        title = title_of("Anaphora resolution", options.gold)
        system = next(iter(evaluation.systems()), None) if options.importance else None
        page = evaluation_html(data, title=title, system=system, anaphors=options.success_rate)
        emit(page, options.html)
    if options.json:
        compared = [
            noted(difference.row(), evaluation.headline)
            for figure in (Figure.F1, Figure.SUCCESS_RATE)
            for difference in differences(evaluation, figure=figure, kinds=True)
        ]
        result = opened.result(evaluation, evaluation.rows(), differences=compared)
        emit_pieces(result, options.output)
    elif options.importance:
        emit(importance_report(data), options.output)
    else:
        emit(evaluation_text(data, anaphors=options.success_rate), options.output)
