"""``anaphora evaluate``: resolvers or other systems' output against gold files."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.cli.shared.evaluation_jobs import run_task
from anaphora_workbench.cli.shared.evaluation_options import (
    add_settings,
    add_success_rate,
    add_systems,
    settings_of,
    systems_of,
)
from anaphora_workbench.cli.shared.judging import Judging, title_of
from anaphora_workbench.cli.shared.options import add_jobs, add_lenient, add_output
from anaphora_workbench.cli.shared.output import emit, say, write_csv
from anaphora_workbench.cli.shared.progress import Progress
from anaphora_workbench.cli.shared.systems import in_parts
from anaphora_workbench.errors import counted
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import evaluation_text, importance_report
from anaphora_workbench.reports.failures import case_columns, case_rows
from anaphora_workbench.reports.html import evaluation_html
from anaphora_workbench.scoring import Evaluation, Figure, differences, evaluate
from anaphora_workbench.scoring.measures import noted
from anaphora_workbench.scoring.responses import refuse_doubled, versions_of

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


_DESCRIPTION = """\
Compare what resolvers, or other systems' output files, say of each anaphor with a gold file.

The report gives, per resolver and kind of anaphor: correct and wrong answers, recall (correct /
gold), precision (correct / (answered + spurious)), F1 of both, SUPAR's success rate (correct /
answered), critical and non-trivial success rate, candidates before and after constraints, what
earlier errors cost, SUPAR's lines and speed table, and a signature of every setting that can move a
figure. F1 says which resolver is better.

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
    parser = commands.add_parser(
        "evaluate",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_systems(parser)
    parser.add_argument(
        "--task",
        metavar="DIR",
        help="evaluate nothing; write the texts for another group's resolver, without what gives "
        "the answers away, into a new folder. What comes back is a --response",
    )
    add_settings(parser)
    add_success_rate(parser)
    parser.add_argument(
        "--importance",
        action="store_true",
        help="what each constraint and preference of a resolver is worth: run it without each "
        "(for supar and supar-published)",
    )
    add_lenient(parser)
    add_jobs(parser)
    add_output(parser)
    add_case_reports(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    settings = settings_of(options)
    if options.task is not None:
        return run_task(options, settings, registry)
    systems = systems_of(options, settings, registry)
    resolvers, facts = list(systems.resolvers), systems.facts
    if options.importance:
        resolvers = in_parts(resolvers)
    if versions := versions_of(resolvers):
        facts["versions"] = versions
    judging = Judging.opened(
        options, registry, resolvers=[resolver.name for resolver in resolvers], reports=REPORTS
    )
    refuse_doubled([resolver.name for resolver in resolvers])
    progress = Progress(len(judging.inputs), "documents")
    try:
        evaluation = evaluate(
            judging.readings(),
            resolvers,
            settings,
            registry=registry,
            responses=judging.responses,
            jobs=options.jobs,
            facts=facts,
            progress=progress.step,
            cases=options.html is not None or options.cases is not None,
            on_problems=judging.aligning.add,
        )
    finally:
        progress.close()
        judging.log.close()
    judging.say(evaluation, settings)
    for system in dict.fromkeys([name for name, _document, _reason in evaluation.skipped]):
        reasons = [(doc, why) for name, doc, why in evaluation.skipped if name == system]
        say(
            f"warning: {system} could not run on {counted(len(reasons), 'document')}: "
            f"{reasons[0][1]} "
            "[resolver-skipped]"
        )
    _show(options, evaluation, judging)
    named = {*[resolver.name for resolver in resolvers], *judging.responses}
    return 0 if named <= set(evaluation.systems()) and not evaluation.failed else 1


def _show(options: argparse.Namespace, evaluation: Evaluation, judging: Judging) -> None:
    rows = list(evaluation.rows())
    if options.csv is not None:
        write_csv(options.csv, rows)
    write_case_reports(options, evaluation)
    if options.json:
        compared = [
            noted(difference.row(), evaluation.headline)
            for figure in (Figure.F1, Figure.SUCCESS_RATE)
            for difference in differences(evaluation, figure=figure, kinds=True)
        ]
        emit(
            judging.result(evaluation, evaluation.signature, rows, differences=compared),
            options.output,
        )
    else:
        text = (
            importance_report(evaluation)
            if options.importance
            else evaluation_text(evaluation, anaphors=options.success_rate)
        )
        emit(text, options.output)
