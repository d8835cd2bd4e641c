"""``anaphora project assign``: one file for each annotator, to be sent by mail."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from anaphora_workbench.annotation.project.assignments import (
    AssignmentPlan,
    Workload,
    file_names,
    hand_out,
    planned,
    weights_of,
)
from anaphora_workbench.cli.project.info import input_of
from anaphora_workbench.cli.shared.options import add_seed, listed, refuse_unwritable, share, stated
from anaphora_workbench.cli.shared.output import emit, json_result
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import UsageError
from anaphora_workbench.reports.text_tables import Cell, percent, table
from anaphora_workbench.store import Project

_DESCRIPTION = """\
Hand the documents of an annotation project out: one file for each annotator, with the documents,
proposals and settings that she or he needs and nobody else's decisions. FILE notes who has what;
'anaphora project merge' puts the files together again.

Documents are divided evenly by the anaphors in them, and the share named with --overlap is given
to two annotators each, so that agreement can be measured. The same seed gives the same division.
No file is replaced.

examples:
  anaphora project assign novel.anaphora -o mail/ --annotators ana,ben
  anaphora project assign news.anaphora -o mail/ --annotators ana,ben,carla --overlap 20%
  anaphora project assign news.anaphora -o mail/ --annotators dora --documents en-chat,en-news
  anaphora project assign news.anaphora -o mail/ --annotators ana,ben --dry-run
"""


def add_parser(actions: Any) -> None:
    """Add the action."""
    parser = actions.add_parser("assign", description=_DESCRIPTION)
    parser.add_argument("file", metavar="FILE", help="an annotation project")
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", required=True, help="where the files are written"
    )
    parser.add_argument(
        "--annotators",
        metavar="NAMES",
        required=True,
        type=_names,
        help="the annotators, with commas between them",
    )
    parser.add_argument(
        "--overlap",
        metavar="SHARE",
        type=share,
        default=0.0,
        help="share of the work that two annotators do each, such as 20%% or 0.2 (default 0)",
    )
    parser.add_argument(
        "--documents",
        metavar="NAMES",
        type=listed,
        help="only these documents, with commas between them (default all)",
    )
    parser.add_argument(
        "--balance",
        choices=[str(measure) for measure in Workload],
        default=str(Workload.ANAPHORS),
        help="divide evenly by anaphors (default; by tokens where there are none) or tokens",
    )
    add_seed(parser, "the division", 1)
    parser.add_argument(
        "--dry-run", action="store_true", help="say who would get what, and write nothing"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def _names(text: str) -> list[str]:
    """Return names, which may contain blanks."""
    return [name.strip() for name in text.split(",") if name.strip()]


def run(options: argparse.Namespace) -> int:
    """Run the action."""
    folder = Path(options.output)
    if folder.is_file():
        raise UsageError(f"'{options.output}' is a file, but a folder is needed; name one")
    refuse_unwritable(folder)
    with Project.open(options.file, read_only=options.dry_run) as project:
        plan = _plan(project, options)
        files = {name: folder / file for name, file in file_names(options.annotators).items()}
        if not options.dry_run:
            with ProgressLine(len(options.annotators), "files") as progress:
                files = hand_out(project, plan, folder, progress.step)
    emit(_json(options, plan, files) if options.json else _text(options, plan, files))
    return 0


def _plan(project: Project, options: argparse.Namespace) -> AssignmentPlan:
    known = [stored.name for stored in project.documents()]
    wanted = known if options.documents is None else options.documents
    for name in wanted:
        if name not in known:
            raise UsageError(
                f"the project has no document '{name}' (it has: {', '.join(known) or 'none'})",
                code="document-unknown",
            )
    chosen = [name for name in known if name in wanted]
    weights, measure = weights_of(project, chosen, Workload(options.balance))
    return planned(
        weights,
        options.annotators,
        overlap=options.overlap,
        seed=options.seed,
        measure=measure,
    )


def _json(options: argparse.Namespace, plan: AssignmentPlan, files: dict[str, Path]) -> str:
    rows = [
        {
            "annotator": annotator,
            "document": document,
            "doubled": document in plan.doubled,
            "file": str(files[annotator]),
        }
        for annotator, documents in plan.documents.items()
        for document in documents
    ]
    signature = f"assign:{plan.measure}|overlap:{options.overlap}|seed:{options.seed}"
    return json_result(
        signature,
        stated(options),
        [input_of(options.file)],
        rows,
        overlap=plan.share,
        loads=dict(plan.loads),
        measure=str(plan.measure),
    )


def _text(options: argparse.Namespace, plan: AssignmentPlan, files: dict[str, Path]) -> str:
    rows: list[list[Cell]] = [
        [
            annotator,
            len(documents),
            len([name for name in documents if name in plan.doubled]),
            plan.loads[annotator],
            str(files[annotator]) if documents else "-",
        ]
        for annotator, documents in plan.documents.items()
    ]
    header = ["annotator", "documents", "doubled", str(plan.measure), "file"]
    lines = [table(header, rows), "", f"Annotated twice: {percent(plan.share)} % of the work"]
    if options.dry_run:
        lines.append("Nothing was written (--dry-run).")
    return "\n".join(lines) + "\n"
