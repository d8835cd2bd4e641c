"""``anaphora tuna validate``: every problem of TUNA files, and what they hold."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from anaphora_workbench.challenges.tuna.items import items_of
from anaphora_workbench.cli.challenges import status_of
from anaphora_workbench.cli.options import stated
from anaphora_workbench.cli.output import ProblemLog, emit, json_result
from anaphora_workbench.cli.tuna_options import Reader, add_encoding_and_plural
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.table import table
from anaphora_workbench.tasks.tuna import Trial
from anaphora_workbench.workspace import tasks_of

_DESCRIPTION = """\
Read TUNA files and say every problem with file:line:column and a stable code. Errors cost something
of the file; warnings are what looks odd and is kept, such as an attribute that is not true of the
target. Then count what the files hold.

examples:
  anaphora tuna validate test.xml
  anaphora tuna validate TUNA/corpus/ --json > problems.json
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
    add_encoding_and_plural(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    reader = Reader(options, Registry())
    log = ProblemLog(limit=0 if options.json else 1_000_000)
    trials: list[Trial] = []
    problems: list[Problem] = []
    for entry in reader.open(options.files):
        for reading in tasks_of(entry):
            problems += reading.problems
            log.add([] if options.json else reading.problems)
            if reading.item is not None:
                trials.append(reading.item)
    answers_only = not any(trial.entities for trial in trials)
    if not answers_only:
        found = items_of(trials, plural=options.plural)
        problems += found.problems
        log.add([] if options.json else found.problems)
    counts = _counts(trials, problems)
    rows = [{"what": what, "count": count} for what, count in counts.items()]
    if options.json:
        listed = [
            {
                "code": one.code,
                "severity": str(one.severity),
                "message": one.message,
                "file": one.at.source if one.at else None,
                "line": one.at.line if one.at else None,
                "column": one.at.column if one.at else None,
            }
            for one in problems
        ]
        emit(json_result("", stated(options), reader.inputs, rows, problems=listed))
        return 1 if any(one.severity is Severity.ERROR for one in problems) else 0
    emit(table(["", "count"], [[what, count] for what, count in counts.items()]) + "\n")
    return status_of(log)


def _counts(trials: list[Trial], problems: list[Problem]) -> dict[str, int]:
    """Return what is counted, in the order in which it is printed."""
    single = [trial for trial in trials if not trial.plural]
    said = [one for trial in trials for one in trial.descriptions]
    authors = {trial.speaker for trial in trials if trial.speaker}
    authors |= {one.author for one in said if one.author}
    return {
        "trials": len(trials),
        "with two targets": len(trials) - len(single),
        **_by("domain", [trial.kind for trial in trials]),
        **_by("condition", [trial.condition for trial in trials]),
        "descriptions": len(said),
        "with words": sum([1 for one in said if one.words]),
        "with annotated words": sum([1 for one in said if one.annotated]),
        "with attributes": sum([1 for one in said if one.attributes is not None]),
        "authors": len(authors),
        "errors": sum([1 for one in problems if one.severity is Severity.ERROR]),
        "warnings": sum([1 for one in problems if one.severity is Severity.WARNING]),
        **_by("code", [one.code for one in problems]),
    }


def _by(what: str, values: list[str]) -> dict[str, int]:
    return {
        f"{what} {value or 'not stated'}": count for value, count in sorted(Counter(values).items())
    }
