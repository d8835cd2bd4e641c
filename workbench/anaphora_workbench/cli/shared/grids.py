"""Results as grids, printed and written in every form that people ask for."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from anaphora_workbench.challenges.correlations import correlation_grid
from anaphora_workbench.challenges.grids import Grid, main_grids, standard_grids, summary
from anaphora_workbench.challenges.results import Challenge
from anaphora_workbench.challenges.rows import blocked_grid, challenge_rows, item_rows
from anaphora_workbench.cli.shared.options import (
    add_output,
    level,
    listed,
    refuse_replacing,
    stated,
)
from anaphora_workbench.cli.shared.output import (
    emit,
    json_result,
    refuse_overwriting,
    say,
    write_csv,
)
from anaphora_workbench.errors import UsageError, unknown_name
from anaphora_workbench.model import EMPTY
from anaphora_workbench.reports.challenge_tables import grids_html, grids_latex, grids_text
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
    """Refuse files of a report, and ``further`` ones, that cannot be written, before any work.

    Raises:
        FormatError: A place cannot be written.
        UsageError: A file is not a report, or one of the inputs.
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
    parts: Mapping[str, object] = EMPTY,
    hint: str = "",
) -> None:
    """Print tables, and write the files that the options of `add_files` name.

    The title begins as `refuse_replacing` recognises reports, and ``lead`` is the text below it.
    ``hint`` follows only where the tables are printed as text. ``--json`` has ``parts`` beside the
    rows.
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
        text = grids_text(listed, signature, title, "\n".join(filter(None, [lead, hint])))
    emit(text, options.output)


def add_reports(parser: argparse.ArgumentParser, *, corpus: bool = False) -> None:
    """Add the options of a report: its files, and the level of its tests.

    With ``corpus``, ``--with-corpus`` tests the texts' own choices like a system.
    """
    add_files(parser)
    parser.add_argument(
        "--items",
        metavar="FILE",
        help="also write the value of every item as CSV, for 'anaphora stats'",
    )
    parser.add_argument(
        "--measures",
        action="append",
        default=[],
        type=listed,
        metavar="NAMES",
        help="only these measures, each with its letters and groups, by the names that a report "
        "lists below its title (default: the summary, all scores, and the letters of the first "
        "measure)",
    )
    parser.add_argument(
        "--all-tables",
        action="store_true",
        help="print every table: letters and groups of all measures, and what a track adds",
    )
    add_alpha(parser)
    parser.add_argument(
        "--blocked",
        action="store_true",
        help="also letters with the items as blocks: all systems answer the same ones, and some "
        "are hard for all",
    )
    if corpus:
        parser.add_argument(
            "--with-corpus",
            action="store_true",
            help="test the texts' own choices (corpus) like a system: analysis of variance and "
            "letters (default: only where the reports of the challenges do)",
        )
    parser.add_argument(
        "--correlations",
        action="store_true",
        help="also correlate the measures over the systems (Pearson)",
    )


def check_reports(options: argparse.Namespace, inputs: Iterable[str]) -> None:
    """Refuse files of a report that cannot be written, as `check_files` does."""
    check_files(options, inputs, [options.items])


def write_challenge(
    options: argparse.Namespace,
    challenge: Challenge,
    inputs: Sequence[Input],
    further: Sequence[Section] = (),
) -> None:
    """Print the results, and write the files that the options of `add_reports` name.

    The results are by the measures that `measured` leaves. ``further`` sections, such as published
    figures, follow the standard ones.
    """
    if hasattr(options, "with_corpus"):
        challenge = _with_corpus(challenge, everywhere=options.with_corpus)
    whole = wants_all(options)
    grids = [summary(challenge), *(standard_grids if whole else main_grids)(challenge)]
    if options.blocked:
        for each in challenge.sets:
            for measure in challenge.measures:
                grids += blocked_grid(challenge, each, measure)
    if options.correlations:
        found = [correlation_grid(challenge, each) for each in challenge.sets]
        grids += [grid for grid in found if grid is not None]
        if not any(found):
            say("warning: correlations need three systems and two measures [correlations-few]")
    # Their tests of each group take longer than those of the tables, which test all items.
    rows = (
        list(challenge_rows(challenge, blocked=options.blocked))
        if options.csv or options.json
        else []
    )
    if options.items:
        write_csv(options.items, item_rows(challenge))
    write_grids(
        options,
        f"Generation Challenges: {challenge.title}",
        " ".join(challenge.notes),
        [("Results", grids), *further],
        challenge.signature,
        rows,
        inputs,
        hint="" if whole else _further(challenge),
    )


def wants_all(options: argparse.Namespace) -> bool:
    """Tell whether a report has all tables of its measures."""
    return bool(options.all_tables or options.measures)


def measured(options: argparse.Namespace, challenge: Challenge) -> Challenge:
    """Return the results by the measures of ``--measures``, in their order; by all without it.

    Raises:
        UsageError: The results have no measure of that name.
    """
    names = [name for names in options.measures for name in names]
    known = {measure.name: measure for measure in challenge.measures}
    check_measures(names, known)
    if not names:
        return challenge
    return replace(challenge, measures=tuple([known[name] for name in dict.fromkeys(names)]))


def check_measures(names: Iterable[str], known: Iterable[str]) -> None:
    """Raise `UsageError` for the first name that is no measure."""
    listed_names = list(known)
    for name in names:
        if name not in listed_names:
            raise UsageError(f"--measures: {unknown_name('measure', name, listed_names)}")


def _further(challenge: Challenge) -> str:
    """Return how to get the tables that a short report leaves out."""
    names = ", ".join([measure.name for measure in challenge.measures])
    return f"More tables: --measures NAMES, or --all-tables. Measures: {names}."


def _with_corpus(challenge: Challenge, *, everywhere: bool) -> Challenge:
    """Return the results with the texts' own choices tested where they are to be.

    The signature names the test sets where they are.
    """
    sets = challenge.sets
    if everywhere:
        sets = tuple([replace(each, with_references=True) for each in sets])
    named = ",".join([each.name for each in sets if each.with_references]) or "none"
    settings, mark, version = challenge.signature.rpartition("|version:")
    return replace(challenge, sets=sets, signature=f"{settings}|with-corpus:{named}{mark}{version}")
