"""``anaphora project info``: how far each annotator has come, and what showing proposals does."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from anaphora_workbench.annotation.bias import bias_of
from anaphora_workbench.annotation.inspecting import problems_of
from anaphora_workbench.annotation.settings import readable_settings
from anaphora_workbench.annotation.standing import Standing, standings_of, total_of
from anaphora_workbench.cli.options import add_output
from anaphora_workbench.cli.output import (
    emit,
    json_result,
    problem_row,
    refuse_overwriting,
    write_csv,
)
from anaphora_workbench.cli.places import refuse_replacing
from anaphora_workbench.cli.progress import Progress
from anaphora_workbench.cli.project_bias import (
    BIAS_COLUMNS,
    bias_rows,
    bias_signature,
    bias_text,
)
from anaphora_workbench.cli.saying import say
from anaphora_workbench.errors import Problem, Severity, UsageError, one_line
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.table import Cell, table
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Input

_DESCRIPTION = """\
How far an annotation project has come: a row for each document and annotator. The file is not
written, and may be open in the tagger. A damaged project gives a warning and exit status 1.

  done       anaphors that are answered, or were decided to be left without an answer
  flagged    anaphors with a doubt flag; notes: those with a note
  decisions  decisions in force; blind: those taken without seeing the proposal
  seconds    median time of a decision

The bias report compares first answers to proposals that were shown with those to hidden (blind)
ones: how many are the proposal (link) or in its chain, how many of the wrong ones were accepted
(wrong: by the adjudicator, the annotator's own correction, or the majority of the others), and
the seconds that showing saves, with a 95 % bootstrap interval. '-' is not known.

examples:
  anaphora project info novel.anaphora
  anaphora project info novel.anaphora --json
  anaphora project info novel.anaphora --csv progress.csv
"""

COLUMNS = (
    *("document", "kind", "section", "annotator", "assigned", "anaphors", "done", "left"),
    *("flagged", "notes", "decisions", "blind", "seconds"),
    *BIAS_COLUMNS,
)


def add_parser(actions: Any) -> None:
    """Add the action."""
    parser = actions.add_parser(
        "info",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="an annotation project")
    parser.add_argument(
        "--adjudicator",
        metavar="NAME",
        help="annotator whose answers are right (default: the one in the project's settings)",
    )
    add_output(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the action."""
    if options.csv == "-":
        raise UsageError("--csv takes a file; the report or the JSON is on standard output")
    places = [options.output, options.csv]
    refuse_overwriting([options.file], places)
    refuse_replacing(places, force=options.force)
    with Project.open(options.file, read_only=True) as project:
        damage = [one for one in problems_of(project) if one.severity is Severity.ERROR]
        if damage:
            _warn(options.file, damage)
        adjudicator = options.adjudicator
        if adjudicator is None:
            named = readable_settings(project)[0].adjudicator
            adjudicator = named if named in project.annotators() else ""
        elif adjudicator not in project.annotators():
            raise UsageError(f"the project has no annotator '{adjudicator}'")
        progress = Progress(2 * len(project.documents()), "documents")
        try:
            standings = standings_of(project, progress.step)
            bias = bias_of(project, adjudicator, progress.step)
        finally:
            progress.close()
    rows = [_row(standing) for standing in (*standings, *total_of(standings))] + bias_rows(bias)
    rows = [dict.fromkeys(COLUMNS) | row for row in rows]
    if options.csv is not None:
        write_csv(options.csv, rows, COLUMNS)
    if options.json:
        told = {"file": options.file, "adjudicator": adjudicator}
        inputs = [input_of(options.file)]
        listed = [problem_row(problem) for problem in damage]
        text = json_result(bias_signature(adjudicator), told, inputs, rows, problems=listed)
    else:
        text = f"{_text(standings)}{bias_text(bias)}\nSignature: {bias_signature(adjudicator)}\n"
    emit(text, options.output)
    return 1 if damage else 0


def _warn(file: str, damage: Sequence[Problem]) -> None:
    """Say before the figures that they may be wrong."""
    more = f" (and {len(damage) - 1} more)" if len(damage) > 1 else ""
    say(f"error: {damage[0]}{more}")
    say(
        f"error: the figures of '{file}' may be wrong, since the project is damaged; type "
        f"'anaphora check {file}' to see all damage, and open a backup [project-damaged]"
    )


def input_of(path: str) -> Input:
    """Return a project's file as the input that ``--json`` tells of."""
    return Input(Source.of(path), Registry().format("project"), Path(Path(path).name))


def _row(standing: Standing) -> dict[str, Any]:
    progress = standing.progress
    return {
        "document": standing.document,
        "kind": "*",
        "section": "progress",
        "annotator": standing.annotator,
        "assigned": standing.assigned,
        "anaphors": progress.anaphors,
        "done": progress.done,
        "left": progress.left,
        "flagged": progress.flagged,
        "notes": progress.notes,
        "decisions": progress.decisions,
        "blind": progress.blind,
        "seconds": progress.seconds,
    }


def _text(standings: tuple[Standing, ...]) -> str:
    header = ["document", "annotator", "anaphors", "done", "left", "flagged", "notes"]
    header += ["decisions", "blind", "seconds"]
    rows = [_cells(standing) for standing in standings]
    total = [_cells(standing) for standing in total_of(standings)]
    names = dict.fromkeys([standing.annotator for standing in standings])
    title = one_line(f"Annotators: {', '.join(names) or 'none'}")
    if not standings:
        return f"{title}\n{'=' * len(title)}\n\nNobody annotates here yet, or there is no text.\n"
    return f"{title}\n{'=' * len(title)}\n\n{table(header, [*rows, *total])}\n"


def _cells(standing: Standing) -> list[Cell]:
    cells = _row(standing)
    for name in ("kind", "section", "assigned"):
        del cells[name]
    return list(cells.values())
