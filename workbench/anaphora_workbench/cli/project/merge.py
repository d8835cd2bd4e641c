"""``anaphora project merge``: the files of several annotators become one project."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.annotation.project.merged import Merged, merge
from anaphora_workbench.cli.project.info import input_of
from anaphora_workbench.cli.shared.options import refuse_unwritable
from anaphora_workbench.cli.shared.output import ProblemLog, emit, json_result
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import UsageError, counted, one_line
from anaphora_workbench.store import Project

_DESCRIPTION = """\
Put copies and parts of an annotation project together. Documents are matched by name and text,
decisions by their identifiers; each keeps its time and context, and undo still works.

  - documents and annotators that only one file has are added
  - where one file goes on from where another stopped, the decisions are joined
  - where two files went on in different ways for one annotator, both are kept, the second under a
    name of its own, with a warning: adjudicate them
  - settings of the first file count; Anaphora reports those that differ

The files are not changed. OUT is written whole or not at all and never overwritten.

examples:
  anaphora project merge ana.anaphora ben.anaphora -o together.anaphora
  anaphora project merge novel.anaphora mail/*.anaphora -o novel-2.anaphora --json
"""

_COLUMNS = ("annotator", "documents", "decisions")


def add_parser(actions: Any) -> None:
    """Add the action."""
    parser = actions.add_parser("merge", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="two annotation projects or more")
    parser.add_argument(
        "-o", "--output", metavar="OUT", required=True, help="the new project, not yet there"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the action."""
    if options.output == "-":
        raise UsageError("a project is a file; name one with -o")
    refuse_unwritable(options.output)
    with ProgressLine(0, "documents") as progress:
        merged = merge(options.files, options.output, progress.step)
    with ProblemLog() as log:
        log.add(merged.notes)
    emit(_json(options, merged) if options.json else _text(options, merged))
    return 0


def _json(options: argparse.Namespace, merged: Merged) -> str:
    rows = []
    with Project.open(options.output, read_only=True) as project:
        for annotator in project.annotators():
            decisions = list(project.history(annotator=annotator))
            documents = len({decision.document for decision in decisions})
            rows.append(dict(zip(_COLUMNS, (annotator, documents, len(decisions)), strict=True)))
    rows.append(dict(zip(_COLUMNS, ("*", merged.documents, merged.decisions), strict=True)))
    return json_result(
        "",
        {"files": options.files, "output": options.output},
        [input_of(path) for path in options.files],
        rows,
        notes=[
            {
                "code": note.code,
                "message": note.message,
                "file": note.at.source if note.at is not None else None,
            }
            for note in merged.notes
        ],
    )


def _text(options: argparse.Namespace, merged: Merged) -> str:
    people = one_line(", ".join(merged.annotators)) or "nobody"
    return (
        f"{options.output}: {counted(merged.documents, 'document')}, "
        f"{counted(merged.decisions, 'decision')} by {people}\n"
    )
