"""``anaphora project learning``: what a resolver learns from an annotator, and a model of it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from anaphora_workbench.annotation.project.settings import learns
from anaphora_workbench.annotation.worker.lessons import Lessons, added
from anaphora_workbench.annotation.worker.project_lessons import DocumentLessons, project_lessons
from anaphora_workbench.cli.project.info import input_of
from anaphora_workbench.cli.shared.options import refuse_unwritable
from anaphora_workbench.cli.shared.output import emit, json_result
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import FormatError, Position, UsageError, counted, one_line
from anaphora_workbench.ports import Adaptable
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.text_tables import Cell, table
from anaphora_workbench.store import Project

_DESCRIPTION = """\
What a resolver learns from the decisions of an annotator: a row for each document. -o saves the
model with what it has learnt, as a folder that works on any computer and with any text:

  decisions  anaphors that the annotator has decided
  lessons    those of them that teach something: on anaphors for which there are candidates

The decisions count, whoever proposed. In the tagger, proposals learn while you annotate; --off
ends that for the project, and --on starts it again.

examples:
  anaphora project learning novel.anaphora
  anaphora project learning novel.anaphora --annotator ana -o ana-model
  anaphora resolve other.txt --resolver ranker:ana-model -o out/
  anaphora project learning novel.anaphora --off
"""
_COLUMNS = ("document", "decisions", "lessons")


def add_parser(actions: Any) -> None:
    """Add the action."""
    parser = actions.add_parser("learning", description=_DESCRIPTION)
    parser.add_argument("file", metavar="FILE", help="an annotation project")
    parser.add_argument(
        "-o", "--output", metavar="DIR", help="new folder for the model with what it has learnt"
    )
    parser.add_argument(
        "--annotator", metavar="NAME", help="whose decisions (default: the only annotator's)"
    )
    parser.add_argument(
        "--resolver", metavar="NAME", default="ranker", help="the resolver (default ranker)"
    )
    switch = parser.add_mutually_exclusive_group()
    switch.add_argument(
        "--on", action="store_true", help="let proposals learn from decisions (the default)"
    )
    switch.add_argument(
        "--off", action="store_true", help="let proposals no longer learn from decisions"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the action."""
    if options.on or options.off:
        return _switch(options)
    folder = None if options.output is None else Path(options.output)
    if folder is not None:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UsageError(f"'{folder}' is there already; name a new folder for the model")
        refuse_unwritable(folder)
    registry = Registry()
    resolver = registry.resolver(options.resolver)
    if not isinstance(resolver, Adaptable):
        listings = registry.listing("resolvers")
        able = [entry.name for entry in listings if isinstance(entry.plugin, Adaptable)]
        raise UsageError(
            f"'{options.resolver}' does not learn from decisions. These do: "
            f"{', '.join(able) or 'none'}"
        )
    with Project.open(options.file, read_only=True) as project:
        annotator = _annotator(project, options.annotator)
        with ProgressLine(len(project.documents()), "documents") as progress:
            found = list(
                project_lessons(project, registry, options.resolver, annotator, progress.step)
            )
        learning = learns(project)
    total = added([one.lessons for one in found])
    use = None
    if folder is not None:
        if not total.count:
            raise FormatError(
                f"no decision of '{annotator}' is on an anaphor with candidates, so there is "
                "nothing to learn from; annotate first, or name another annotator",
                code="learning-empty",
                at=Position(options.file),
            )
        use = resolver.save_adapted(total.sums, folder)
    emit(_shown(options, annotator, found, total, use, learning=learning))
    return 0


def _switch(options: argparse.Namespace) -> int:
    if options.output is not None:
        raise UsageError("--on and --off change the project; give -o in a command of its own")
    with Project.open(options.file) as project:
        project.settings.set("learning", options.on)
    if options.json:
        emit(json_result("", {"file": options.file}, [], [], learning=options.on))
    else:
        emit(_state(options.file, on=options.on))
    return 0


def _state(file: str, *, on: bool) -> str:
    """Return the line that tells whether proposals in the tagger learn."""
    if on:
        return f"{file}: proposals learn from decisions\n"
    return f"{file}: proposals no longer learn from decisions; --on lets them learn\n"


def _annotator(project: Project, named: str | None) -> str:
    """Return the annotator that was named, or the only one."""
    known = project.annotators()
    if named is not None:
        if named not in known:
            raise UsageError(f"the project has no annotator '{named}'")
        return named
    if len(known) != 1:
        people = one_line(", ".join(known)) or "nobody"
        raise UsageError(f"name one annotator with --annotator; the project has: {people}")
    return known[0]


def _shown(
    options: argparse.Namespace,
    annotator: str,
    found: Sequence[DocumentLessons],
    total: Lessons,
    use: str | None,
    *,
    learning: bool,
) -> str:
    decided = sum([one.decided for one in found])
    rows: list[tuple[str, int, int]] = [
        *[(one.document, one.decided, one.lessons.count) for one in found],
        ("*", decided, total.count),
    ]
    if options.json:
        return json_result(
            "",
            {
                "file": options.file,
                "annotator": annotator,
                "resolver": options.resolver,
                "output": options.output,
            },
            [input_of(options.file)],
            [dict(zip(_COLUMNS, row, strict=True)) for row in rows],
            use=use,
            learning=learning,
        )
    shown: list[list[Cell]] = [list(row) for row in rows]
    text = f"{table(_COLUMNS, shown).rstrip()}\n{_state(options.file, on=learning)}"
    if use is None:
        return text
    return (
        f"{text}{options.output}: {options.resolver} with {counted(total.count, 'lesson')} "
        f"of {one_line(annotator)}\nuse it with {use}\n"
    )
