"""``anaphora compare``: resolvers and other systems side by side on the same gold files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

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
from anaphora_workbench.cli.shared.progress import Steps
from anaphora_workbench.errors import FormatError, UsageError, counted
from anaphora_workbench.experiments import Cache, Comparison, ComparisonPlan, default_folder, run
from anaphora_workbench.experiments.cluster_address import checked_address, checked_certificates
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.compare_html import comparison_html
from anaphora_workbench.reports.compare_latex import comparison_latex
from anaphora_workbench.reports.compare_text import comparison_text
from anaphora_workbench.reports.failures import case_columns, case_rows
from anaphora_workbench.scoring.measures import noted

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


_DAYS = 90
"""Kept results that nobody has asked for in so many days are removed."""

_DESCRIPTION = """\
Put resolvers and other systems' output files side by side on the same gold files.

The report gives, per system: F1 of recall and precision, SUPAR's success rate, resolution rate,
speed, candidates, what earlier errors cost, and coreference metrics; then F1 by kind, reference
type, distance, genre and text, and which differences are significant (exact McNemar, approximate
randomisation and bootstrap by document, corrected by Holm). The system with the highest F1 stands
first.

examples:
  anaphora compare gold/ --resolver supar --resolver nearest-subject
  anaphora compare gold/ --resolver supar,baselines --response other-system/
  anaphora compare gold/ --resolver supar,hobbs,mitkov --json > figures.json
  anaphora compare gold/ --resolver supar,baselines --against supar
  anaphora compare gold/ --resolver supar,baselines --jobs 4
  anaphora compare gold/ --resolver supar,hobbs --html report.html --latex table.tex

Results are kept by content: adding a resolver runs only that one, and after an interrupt the same
command goes on where it was. A changed text, setting, model or piece of code runs again; a system
whose code cannot be seen whole is never kept unless it states a version. The report gives the
number: 'kept: 4 of 6 results'.
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "compare",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_systems(parser)
    add_settings(parser, match="head,full")
    add_success_rate(parser)
    add_lenient(parser)
    add_jobs(parser)
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="let the workers of a Dask scheduler do the documents, such as tcp://10.0.0.5:8786 "
        "(extra 'cluster'); whoever reaches the scheduler can run code on its workers and here",
    )
    for option, what in (
        ("--tls-ca-file", "certificates of whom to trust"),
        ("--tls-cert", "certificate to show"),
        ("--tls-key", "key of that certificate (default: in the same file)"),
    ):
        parser.add_argument(
            option, metavar="FILE", help=f"for --cluster tls://HOST:PORT: {what}, in PEM"
        )
    parser.add_argument(
        "--cache",
        metavar="DIR",
        help="folder in which results are kept, so that adding a resolver runs one (default: the "
        "user's cache folder)",
    )
    parser.add_argument(
        "--no-cache", action="store_true", help="run everything anew and keep nothing"
    )
    parser.add_argument(
        "--against",
        metavar="NAME",
        help="the system whose differences from each other one the report shows (default: the "
        "best); all pairs are tested, whichever it is",
    )
    add_output(parser)
    add_reports(parser)
    parser.set_defaults(run=compare)


def compare(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    cluster = "" if options.cluster is None else checked_address(options.cluster)
    certificates = checked_certificates(
        cluster, options.tls_ca_file, options.tls_cert, options.tls_key
    )
    if cluster and options.jobs > 1:
        raise UsageError("--jobs are processes on this machine; with --cluster its workers do all")
    registry = Registry()
    settings = settings_of(options)
    systems = systems_of(options, settings, registry)
    check_failures(options)
    judging = Judging.opened(
        options,
        registry,
        resolvers=[resolver.name for resolver in systems.resolvers],
        reports=REPORTS,
    )
    _check_against(options.against, [r.name for r in systems.resolvers], judging.responses)
    cache = _cache_of(options)
    plan = ComparisonPlan(
        settings,
        systems.resolvers,
        systems.facts,
        wants_cases(options),
        against=options.against or "",
    )
    progress = Steps(judging.inputs, len(plan.systems(judging.responses)))
    try:
        comparison = run(
            plan,
            progress.watch(judging.readings()),
            registry=registry,
            responses=judging.responses,
            jobs=options.jobs,
            cluster=cluster,
            certificates=certificates,
            cache=cache,
            progress=progress,
            on_problems=judging.aligning.add,
        )
    except KeyboardInterrupt:
        if cache is not None:
            print(file=sys.stderr)  # behind the line of progress
            say("anaphora: what was finished is kept; the same command goes on from there")
        raise
    finally:
        progress.close()
        judging.log.close()
    judging.say(comparison.evaluation, settings)
    _say_not_run(comparison)
    if options.against and not comparison.against:
        say(
            f"warning: {options.against} has no figures here; the best system is shown against "
            "the others [compare-against]"
        )
    for sentence in comparison.warnings:
        say(f"warning: {sentence} [compare-limits]")
    _say_kept(comparison)
    _show(options, comparison, judging)
    return 0 if not comparison.idle and not comparison.evaluation.failed else 1


def _check_against(named: str | None, resolvers: Sequence[str], responses: Iterable[str]) -> None:
    """Refuse a name that is none of the systems that are compared.

    Raises:
        UsageError: It is none.
    """
    names = [*resolvers, *responses]
    if named is not None and named not in names:
        raise UsageError(f"--against: '{named}' is none of the systems here: {', '.join(names)}")


def _cache_of(options: argparse.Namespace) -> Cache | None:
    """Return where results are kept; tell when the user's own folder cannot hold them.

    Raises:
        FormatError: The folder that was named cannot be written.
        UsageError: A folder is named, and it is not to be used.
    """
    if options.no_cache:
        if options.cache is not None:
            raise UsageError("--cache and --no-cache cannot both be asked for")
        return None
    cache = Cache(Path(options.cache) if options.cache is not None else default_folder())
    try:
        cache.prepare()
    except FormatError as error:
        if options.cache is not None:
            raise
        say(f"warning: {error}")
        return None
    cache.prune(_DAYS)
    return cache


def _say_not_run(comparison: Comparison) -> None:
    for system in comparison.systems:
        if system.missing:
            say(f"warning: {system.name} is not usable here: {system.missing} [resolver-skipped]")
        elif system.skipped:
            document, reason = system.skipped[0]
            say(
                f"warning: {system.name} could not run on "
                f"{counted(len(system.skipped), 'document')}, such as '{document}': {reason} "
                "[resolver-skipped]"
            )


def _say_kept(comparison: Comparison) -> None:
    """Print how many results were kept, and which systems' never are."""
    for name, reason in comparison.kept.unseen.items():
        say(f"warning: results of {name} are not kept: {reason} [results-not-kept]")
    say(str(comparison.kept))


def _show(options: argparse.Namespace, comparison: Comparison, judging: Judging) -> None:
    if options.csv is not None:
        write_csv(options.csv, comparison.rows())
    write_reports(options, comparison)
    if not options.json:
        text = comparison_text(comparison, anaphors=options.success_rate)
        emit(text, options.output)
        return
    headline = comparison.headline
    parts: dict[str, object] = {
        "breakdowns": [noted(part.row(), headline) for part in comparison.breakdowns],
        "systems": [system.row() for system in comparison.systems],
        "pairs": [noted(test.row(), headline) for test in comparison.pairs],
        "measure_pairs": [test.row() for test in comparison.measure_pairs],
        "chain_pairs": [test.row() for test in comparison.chain_pairs],
        "letters": [
            noted(row, headline) for letters in comparison.letters for row in letters.flat_rows()
        ],
        "measure_letters": [
            row for found in comparison.measure_letters for row in found.flat_rows()
        ],
        "agreement": [found.row() for found in comparison.agreements],
        "errors": [row for errors in comparison.errors for row in errors.rows()],
        "warnings": list(comparison.warnings),
        "kept": comparison.kept.row(),
    }
    rows = list(comparison.rows())
    result = judging.result(comparison.evaluation, comparison.signature, rows, **parts)
    emit(result, options.output)
