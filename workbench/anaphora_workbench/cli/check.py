"""``anaphora check``: every problem in files, with place and code."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from anaphora_workbench.annotation.project.merged import problems_of
from anaphora_workbench.cli.shared.options import add_input
from anaphora_workbench.cli.shared.output import json_result, problem_row, say, say_skipped
from anaphora_workbench.errors import AnaphoraError, Problem, Severity, counted
from anaphora_workbench.registry import Registry
from anaphora_workbench.store.project_format import ProjectFormat, opened
from anaphora_workbench.workspace import Input, Workspace, tasks_of


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "check",
        description="Read files and list every problem as 'file:line:column: message [code]'.\n"
        "Challenge files (GREC, TUNA, Surface Realisation) are read, too; an item counts as a "
        "document.\nOf an annotation project everything is verified: tables, texts, layers, "
        "decisions and settings,\nagainst each other and against their fingerprints.\n"
        "Exit status 1 if there is an error; warnings alone give 0.\n\n"
        "examples:\n  anaphora check gold/\n  anaphora check key.conll --json",
    )
    add_input(parser, "files", "files or folders, - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    workspace = Workspace(Registry(), groups=["formats", "task_formats"])
    inputs = workspace.open(options.files, options.from_format)
    say_skipped(workspace.skipped)
    rows: list[dict[str, Any]] = []
    documents = errors = 0
    damaged = []
    for entry in inputs:
        before = errors
        for found in _problems(entry):
            if found is None:
                documents += 1
                continue
            errors += found.severity is Severity.ERROR
            if options.json:
                rows.append(problem_row(found))
            else:
                print(f"{found.severity}: {found}")
        if isinstance(entry.format, ProjectFormat) and errors > before:
            damaged.append(entry.source.name)
    for name in damaged:
        say(
            f"note: '{name}' is damaged; open a backup of it. Where there is none, "
            f"'anaphora convert {name} saved.anaphora.json --lenient' saves what can still be read"
        )
    if options.json:
        formats = [{"file": one.source.name, "format": one.format.name} for one in inputs]
        result = json_result("", {"files": options.files}, inputs, rows, formats=formats)
        print(result, end="")
    else:
        print(f"{_files(inputs)}, {counted(documents, 'document')}, {counted(errors, 'error')}")
    return 1 if errors else 0


def _files(inputs: Sequence[Input]) -> str:
    """Return how many files were read, and in which formats, which content and names decide."""
    counts = Counter(entry.format.name for entry in inputs)
    files = counted(len(inputs), "file")
    if len(counts) == 1:
        return f"{files} ({', '.join(counts)})"
    return f"{files} ({', '.join([f'{count} {name}' for name, count in sorted(counts.items())])})"


def _problems(entry: Input) -> Iterator[Problem | None]:
    """Yield the problems of a file, and ``None`` for each document or item that could be read."""
    try:
        if isinstance(entry.format, ProjectFormat):
            found = _problems_of_project(entry)
            yield from found
            if any(problem.severity is Severity.ERROR for problem in found):
                return  # what is read now may be anything
        for reading in tasks_of(entry) if entry.task else entry.readings():
            yield from reading.problems
            yield None
    except AnaphoraError as error:
        yield Problem(error.code, error.message, error.at or entry.source.at())


def _problems_of_project(entry: Input) -> list[Problem]:
    with opened(entry.source) as project:
        return problems_of(project)
