"""``anaphora grec validate``: every problem of GREC files, and what they hold."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any

from anaphora_workbench.cli.challenges import status_of
from anaphora_workbench.cli.grec_options import Reader
from anaphora_workbench.cli.options import stated
from anaphora_workbench.cli.output import ProblemLog, emit, json_result
from anaphora_workbench.errors import AnaphoraError, FormatError, Problem, Severity
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.table import table
from anaphora_workbench.tasks.grec import GrecText
from anaphora_workbench.workspace import tasks_of

_DESCRIPTION = """\
Read GREC files and say every problem with file:line:column and a stable code. Errors cost something
of the file; warnings are what looks odd and is kept, such as an unknown REG08-TYPE. Then count what
the files hold.

examples:
  anaphora grec validate test.xml
  anaphora grec validate GREC-2.0/ --json > problems.json
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "validate",
        help="every problem of files, and what they hold",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files or folders, - for stdin")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    reader = Reader(Registry())
    problems: list[Problem] = []
    texts: list[GrecText] = []
    for entry in reader.open(options.files):
        try:
            for reading in tasks_of(entry):
                problems += reading.problems
                if reading.item is not None:
                    texts.append(reading.item)
        except FormatError as error:
            problems.append(_problem(error))
    problems += _twice(texts)
    counts = _counts(texts, problems)
    if options.json:
        rows = [{"what": what, "count": count} for what, count in counts]
        listed = [_listed(problem) for problem in problems]
        emit(json_result("", stated(options), reader.inputs, rows, problems=listed))
        return 1 if any(one.severity is Severity.ERROR for one in problems) else 0
    log = ProblemLog(limit=1_000_000)
    log.add(problems)
    emit(table(["", "count"], [[what, count] for what, count in counts]) + "\n")
    return status_of(log)


def _problem(error: AnaphoraError) -> Problem:
    return Problem(error.code, error.message, error.at)


def _twice(texts: Sequence[GrecText]) -> list[Problem]:
    """Return a warning for each ID that several texts have."""
    return [
        Problem(
            "grec-text-twice",
            f"{count} texts have the ID '{name}'; scores are given by ID, so only one counts",
            None,
            Severity.WARNING,
        )
        for name, count in Counter([text.id for text in texts]).items()
        if count > 1
    ]


def _listed(problem: Problem) -> dict[str, object]:
    at = problem.at
    return {
        "code": problem.code,
        "severity": str(problem.severity),
        "message": problem.message,
        "file": at.source if at else None,
        "line": at.line if at else None,
        "column": at.column if at else None,
    }


def _counts(texts: Sequence[GrecText], problems: Sequence[Problem]) -> list[tuple[str, int]]:
    """Return what is counted, in the order in which it is printed."""
    refs = [ref for text in texts for ref in text.refs]
    chosen = [ref.chosen for ref in refs if ref.chosen is not None]
    return [
        ("texts", len(texts)),
        *_by("texts, ", [text.domain or "no references" for text in texts]),
        ("references", len(refs)),
        *_by("SYNCAT ", [ref.syncat for ref in refs]),
        ("alternatives", sum([len(ref.alternatives) for ref in refs])),
        ("selected expressions", len(chosen)),
        *_by("REG08-TYPE ", [refex.type for refex in chosen]),
        ("errors", sum([1 for one in problems if one.severity is Severity.ERROR])),
        ("warnings", sum([1 for one in problems if one.severity is Severity.WARNING])),
        *_by("code ", [problem.code for problem in problems]),
    ]


def _by(what: str, values: Sequence[str]) -> list[tuple[str, int]]:
    counted = sorted(Counter(values).items())
    return [(f"  {what}{value or 'not stated'}", count) for value, count in counted]
