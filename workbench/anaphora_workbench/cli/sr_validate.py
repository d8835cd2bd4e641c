"""``anaphora sr validate``: every problem of files, and what they hold."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from anaphora_workbench.cli.options import stated
from anaphora_workbench.cli.output import ProblemLog, emit, json_result
from anaphora_workbench.cli.sr_options import OUTPUTS, SENTENCES, Reader
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.table import table
from anaphora_workbench.tasks.sr import SrOutput, SrSentence
from anaphora_workbench.workspace import tasks_of

_DESCRIPTION = """\
Read files of sentences and outputs, say every problem as file:line:column, and count what they
hold. The exit status is 1 when there is an error; warnings leave it 0.

examples:
  anaphora sr validate train.sr test.sr
  anaphora sr validate theirs.nbest --json
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
    parser.add_argument(
        "--from",
        dest="from_format",
        choices=[*SENTENCES, OUTPUTS],
        help="read everything in this format",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    reader = Reader(Registry(), options.from_format)
    log = ProblemLog(limit=1_000_000)
    problems: list[Problem] = []
    items: list[SrSentence | SrOutput] = []
    for entry in reader.open(options.files, [*SENTENCES, OUTPUTS]):
        for reading in tasks_of(entry):
            problems += reading.problems
            if not options.json:
                log.add(reading.problems)
            if reading.item is not None:
                items.append(reading.item)
    counts = _counts(items, problems)
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
        rows = [{"what": what, "count": count} for what, count in counts.items()]
        emit(json_result("", stated(options), reader.inputs, rows, problems=listed))
    else:
        emit(table(["", "count"], [[what, count] for what, count in counts.items()]) + "\n")
    return 1 if any(one.severity is Severity.ERROR for one in problems) else 0


def _counts(items: list[SrSentence | SrOutput], problems: list[Problem]) -> dict[str, int]:
    """Return what is counted, in the order in which it is printed."""
    sentences = [item for item in items if isinstance(item, SrSentence)]
    outputs = [item for item in items if isinstance(item, SrOutput)]
    found = {
        "sentences": len(sentences),
        "with text": sum([each.text is not None for each in sentences]),
        "nodes": sum([len(each.nodes) for each in sentences]),
        "further heads": sum([len(each.heads) for each in sentences]),
    }
    for track, count in sorted(Counter([each.track for each in sentences]).items()):
        found[f"track {track}"] = count
    for labels, count in sorted(Counter([each.labels for each in sentences]).items()):
        found[f"labels {labels or 'not stated'}"] = count
    if outputs:
        found["outputs"] = len(outputs)
        found["sentences with outputs"] = len({each.sentence_id for each in outputs})
        found["highest rank"] = max(each.rank for each in outputs)
    found["errors"] = sum([one.severity is Severity.ERROR for one in problems])
    found["warnings"] = sum([one.severity is Severity.WARNING for one in problems])
    for code, count in sorted(Counter([one.code for one in problems]).items()):
        found[f"code {code}"] = count
    return found
