"""``anaphora compare``: resolvers and other systems side by side on the same gold files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
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
from anaphora_workbench.cli.shared.output import emit, emit_pieces, say, write_csv
from anaphora_workbench.errors import FormatError, UsageError, unknown_name
from anaphora_workbench.experiments import Cache, Comparison, ComparisonPlan, draws_spread
from anaphora_workbench.experiments.cluster_address import checked_address, checked_certificates
from anaphora_workbench.experiments.history import KeptFigure
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.comparison.data import ComparisonData
from anaphora_workbench.reports.comparison.text import comparison_text
from anaphora_workbench.reports.failures import case_columns, case_rows
from anaphora_workbench.scoring import TOTAL
from anaphora_workbench.user_folders import results_folder

REPORTS = ("html", "latex", "cases")
"""The options that name files beside the report."""


def _add_reports(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="also write tables, tests, plots and errors as one HTML file (extra 'reports')",
    )
    parser.add_argument(
        "--failures",
        action=argparse.BooleanOptionalAction,
        help="with --html: every error in its context, which the figures of the page open "
        "(default); memory and the file grow with the corpus and the number of systems, "
        "--no-failures leaves the errors out",
    )
    parser.add_argument(
        "--latex",
        metavar="FILE",
        help="also write the table of F1 with letters and intervals, for a paper "
        "(package booktabs)",
    )
    add_cases(parser)


_DAYS = 90
"""Kept results that nobody has asked for in so many days are removed."""

_DESCRIPTION = """\
Compare resolvers and other systems' output files on the same gold files.

The report gives, per system: F1 of recall and precision, SUPAR's success rate, resolution rate,
speed, candidates, what earlier errors cost, and coreference metrics; then F1 by kind, reference
type, distance, genre and text, and which differences are significant (exact McNemar, approximate
randomisation and bootstrap by document, adjusted by Holm). The system with the highest F1 comes
first.

examples:
  anaphora compare gold/ --resolver supar --resolver nearest-subject
  anaphora compare gold/ --resolver supar,baselines --response other-system/
  anaphora compare gold/ --resolver supar,hobbs,mitkov --json > figures.json
  anaphora compare gold/ --resolver supar,baselines --against supar
  anaphora compare gold/ --resolver supar,baselines --jobs 4
  anaphora compare gold/ --resolver supar,hobbs --html report.html --latex table.tex

Results are kept by content: adding a resolver runs only that one, and after an interrupt the same
command continues where it was. A changed text, setting, model or piece of code runs again; a
system whose code Anaphora cannot see completely is never kept unless it states a version. The
report gives the number: 'kept: 4 of 6 results'.
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("compare", description=_DESCRIPTION)
    add_systems(parser)
    add_settings(parser, match="head,full")
    add_success_rate(parser)
    add_lenient(parser)
    add_jobs(parser)
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="address of a Dask scheduler whose workers do the documents, such as "
        "tcp://10.0.0.5:8786 (extra 'cluster'); whoever reaches the scheduler can run code on "
        "its workers and here",
    )
    for option, what in (
        ("--tls-ca-file", "certificates to trust"),
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
        "--no-cache", action="store_true", help="run everything again and keep nothing"
    )
    parser.add_argument(
        "--against",
        metavar="NAME",
        help="the system that the report compares with each other one (default: the best); all "
        "pairs are tested anyway",
    )
    add_output(parser)
    _add_reports(parser)
    add_keep(parser)
    parser.set_defaults(run=compare)


def compare(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_keep(options)
    cluster = "" if options.cluster is None else checked_address(options.cluster)
    certificates = checked_certificates(
        cluster, options.tls_ca_file, options.tls_cert, options.tls_key
    )
    if cluster and options.jobs > 1:
        raise UsageError("--jobs are processes on this machine; with --cluster its workers do all")
    registry = Registry()
    settings = settings_of(options)
    systems = systems_of(options, settings, registry)
    if options.failures is not None and options.html is None:
        raise UsageError(
            "--failures and --no-failures are about the page: --html FILE says where to write it"
        )
    names = [resolver.name for resolver in systems.resolvers]
    opened = EvaluationRun.opened(options, registry, resolvers=names, reports=REPORTS)
    _check_against(options.against, [*names, *opened.responses])
    cache = _cache_of(options)
    failures = options.html is not None and options.failures is not False
    cases = options.cases is not None or failures
    plan = ComparisonPlan(
        settings, systems.resolvers, systems.facts, cases, against=options.against or ""
    )
    try:
        comparison = opened.run(plan, cluster=cluster, certificates=certificates, cache=cache)
    except KeyboardInterrupt:
        if cache is not None:
            print(file=sys.stderr)  # behind the line of progress
            say("anaphora: what was finished is kept; the same command continues from there")
        raise
    if options.against and not comparison.against:
        say(
            f"warning: {options.against} has no figures here; the best system is shown against "
            "the others [compare-against]"
        )
    for sentence in comparison.warnings:
        say(f"warning: {sentence} [compare-limits]")
    _say_kept(comparison)
    with draws_spread(options.jobs, cluster, certificates):
        _write(options, comparison, opened)
        if options.keep is not None:
            keep(options, comparison.evaluation.signature, opened.inputs, _figures(comparison))
    return status_of(comparison)


def _figures(comparison: Comparison) -> list[KeptFigure]:
    """Return F1 of each system in the first way of judging, as the report begins with it."""
    data = ComparisonData.of_comparison(comparison)
    rates = data.rates(*data.ways[0])
    found = [(system, rates.get((system, TOTAL))) for system in data.ranked]
    return [
        KeptFigure(system, "f1", rate.value, rate.low, rate.high, rate.gold)
        for system, rate in found
        if rate is not None
    ]


def _check_against(named: str | None, names: Sequence[str]) -> None:
    """Raise `UsageError` for a name that is none of the systems that are compared."""
    if named is not None and named not in names:
        raise UsageError("--against: " + unknown_name("system", named, names))


def _cache_of(options: argparse.Namespace) -> Cache | None:
    """Return where results are kept; warn when the user's own folder cannot be written.

    Raises:
        FormatError: The folder that was named cannot be written.
        UsageError: A folder is named, and it is not to be used.
    """
    if options.no_cache:
        if options.cache is not None:
            raise UsageError("give either --cache or --no-cache")
        return None
    cache = Cache(Path(options.cache) if options.cache is not None else results_folder())
    try:
        cache.prepare()
    except FormatError as error:
        if options.cache is not None:
            raise
        say(f"warning: {error}")
        return None
    cache.prune(_DAYS)
    return cache


def _say_kept(comparison: Comparison) -> None:
    """Print how many results were kept, and which systems' never are."""
    for name, reason in comparison.kept.unseen.items():
        say(f"warning: results of {name} are not kept: {reason} [results-not-kept]")
    say(str(comparison.kept))


def _write(options: argparse.Namespace, comparison: Comparison, opened: EvaluationRun) -> None:
    """Write the report, and the files that are asked for beside it."""
    evaluation, anaphors = comparison.evaluation, options.success_rate
    data = ComparisonData.of_comparison(comparison)
    if options.csv is not None:
        write_csv(options.csv, comparison.rows())
    if options.cases is not None:
        write_csv(options.cases, case_rows(evaluation), case_columns())
    # Imported here: pages and plots take a while, and most runs write none.
    if options.latex is not None:
        from anaphora_workbench.reports.comparison.latex import comparison_latex

        emit(comparison_latex(data, anaphors=anaphors), options.latex)
    if options.html is not None:
        from anaphora_workbench.reports.comparison.html import comparison_html

        title = title_of("Resolvers side by side", options.gold)
        failures = options.failures is not False
        page = comparison_html(data, title=title, failures=failures, anaphors=anaphors)
        emit(page, options.html)
    if options.json:
        parts = comparison.parts()
        emit_pieces(opened.result(evaluation, comparison.rows(), **parts), options.output)
    else:
        emit(comparison_text(data, anaphors=anaphors), options.output)
