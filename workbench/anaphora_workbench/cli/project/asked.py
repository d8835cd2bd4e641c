"""``anaphora project asked``: what a project asks its annotators about."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.annotation.project.asked import LEVELS, asked_of_text, level_of
from anaphora_workbench.annotation.project.asked_layers import follow
from anaphora_workbench.annotation.project.settings import settings_of
from anaphora_workbench.cli.shared.output import emit, json_result
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import counted
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.text_tables import Cell, table
from anaphora_workbench.store import Project

_DESCRIPTION = """\
What the tagger asks annotators about. Without WHAT, the command prints the present choice. With
WHAT, every annotator's layer follows at once: new questions are added, and questions without an
answer, a flag or a note disappear. Every decision stays. In the tagger, each change of a layer is
one step of undo.

WHAT is one of these, or a list of kinds with commas ('anaphora list tagsets' names the kinds):

  pronouns       pronouns and zeros (the default)
  names          and names
  descriptions   and definite descriptions (the old king, her sister, this house)
  noun-phrases   and all other noun phrases

--singletons sets whether the tagger's export writes entities that are mentioned once.

examples:
  anaphora project asked novel.anaphora
  anaphora project asked novel.anaphora descriptions
  anaphora project asked novel.anaphora name,poss,zero
  anaphora project asked novel.anaphora --singletons drop
"""
_COLUMNS = ("document", "annotator", "changed")


def add_parser(actions: Any) -> None:
    """Add the action."""
    parser = actions.add_parser("asked", description=_DESCRIPTION)
    parser.add_argument("file", metavar="FILE", help="an annotation project")
    parser.add_argument(
        "what", metavar="WHAT", nargs="?", help=f"{', '.join(LEVELS)}, or kinds such as name,poss"
    )
    parser.add_argument(
        "--singletons",
        choices=("keep", "drop"),
        help="whether the tagger exports entities of a single mention (default keep)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the action."""
    wanted = None if options.what is None else asked_of_text(options.what)
    reading = wanted is None and options.singletons is None
    rows: list[tuple[str, str, int]] = []
    with Project.open(options.file, read_only=reading) as project:
        if options.singletons is not None:
            project.settings.set("singletons", options.singletons == "keep")
        if wanted is not None:
            rows = _change(project, wanted)
        settings = settings_of(project)
    asked, singletons = settings.asked, settings.singletons
    if options.json:
        emit(
            json_result(
                "",
                {"file": options.file},
                [],
                [dict(zip(_COLUMNS, row, strict=True)) for row in rows],
                asked=list(asked),
                singletons=singletons,
            )
        )
        return 0
    shown: list[list[Cell]] = [list(row) for row in rows]
    text = f"{table(_COLUMNS, shown)}\n" if rows else ""
    changed = sum([count for _document, _annotator, count in rows])
    text += f"{options.file}: the tagger asks about {level_of(asked) or 'the kinds'} "
    text += f"({', '.join(asked)})"
    if rows:
        text += f"; {counted(changed, 'question')} changed"
    kept = "exports" if singletons else "does not export"
    emit(f"{text}\nThe tagger {kept} entities of a single mention.\n")
    return 0


def _change(project: Project, wanted: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Set what is asked, and let every layer follow; return how many questions changed in each."""
    project.settings.set("asked", list(wanted))
    finder_of = Registry().anaphor_finder
    names = [stored.name for stored in project.documents()]
    rows = []
    with ProgressLine(len(names), "documents") as progress:
        for name in names:
            document = project.document(name)
            for annotator in project.annotators():
                count = follow(project, document, name, annotator, wanted, finder_of)
                rows.append((name, annotator, count))
            progress.step(name)
    return rows
