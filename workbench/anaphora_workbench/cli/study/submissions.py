"""``anaphora study submissions``: the page where teams submit answers to a task."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anaphora_workbench import lazy
from anaphora_workbench.cli.shared.output import json_text
from anaphora_workbench.cli.study.extra import need_studies
from anaphora_workbench.cli.study.serve import add_address, add_database
from anaphora_workbench.errors import FormatError, Position, UsageError, counted

if TYPE_CHECKING:
    from anaphora_workbench.studies.submissions.board import Board
    from anaphora_workbench.studies.submissions.task_file import Task

_DESCRIPTION = """\
Serve a shared task until you press Ctrl+C: teams download its texts, submit answer files in any
readable format, and see problems with their places. Scores, reports and the table of teams appear
when task.toml says so. The key is never served.

FOLDER contains task.toml, the texts (anaphora evaluate KEY --task TEXTS makes them) and the key.

examples:
  anaphora study submissions task/ --add-team "Team A"     prints the token of a team
  anaphora study submissions task/ --base-url https://task.example.org
  anaphora study submissions task/ --table                 all teams and scores by now
  anaphora study submissions task/ --save answers/         the files that were scored
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("submissions", description=_DESCRIPTION)
    parser.add_argument("folder", metavar="FOLDER", help="the task")
    add_address(parser)
    add_database(parser, "FOLDER/submissions.sqlite")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--add-team", metavar="NAME", help="add a team, print its token and serve nothing"
    )
    instead.add_argument(
        "--table", action="store_true", help="print teams and scores and serve nothing"
    )
    instead.add_argument(
        "--save",
        metavar="DIR",
        help="write the files that were scored into a new folder and serve nothing",
    )
    parser.add_argument("--json", action="store_true", help="with --table: one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    if options.json and not options.table:
        raise UsageError("--json goes with --table")
    need_studies()
    lazy.needed("sqlalchemy", extra="studies", by="anaphora study")
    from anaphora_workbench.studies.submissions.board import SUBMISSIONS_FILE, Board
    from anaphora_workbench.studies.submissions.task_file import wanted_task

    task = wanted_task(Path(options.folder))
    with Board(options.database or task.folder / SUBMISSIONS_FILE, task) as board:
        if options.add_team is not None:
            return _add_team(board, options.add_team)
        if options.table:
            return _table(board, options)
        if options.save is not None:
            return _save(board, Path(options.save))
        return _serve(task, board, options)


def _add_team(board: Board, name: str) -> int:
    shown = " ".join(name.split())
    if not shown.isprintable() or not 1 <= len(shown) <= 60:
        raise UsageError("--add-team: a name has 1 to 60 signs that can be shown")
    token = board.add_team(shown)
    print(f"{shown}: {token}")
    print("Send the token to the team; it is not printed again.")
    return 0


def _table(board: Board, options: argparse.Namespace) -> int:
    rows = board.table()
    teams = board.teams()
    submissions = board.submissions()
    if options.json:
        counts = {each.team: 0 for each in teams}
        for one in submissions:
            counts[one.team] += 1
        named = [{"team": each.name, "submissions": counts[each.team]} for each in teams]
        print(json_text({"folder": options.folder, "rows": rows, "teams": named}), end="")
        return 0
    print(f"{counted(len(teams), 'team')}, {counted(len(submissions), 'submission')}")
    for place, row in enumerate(rows, 1):
        figures = ", ".join(
            f"{name} {'-' if value is None else format(value, '.4f')}"
            for name, value in row["figures"][:4]
        )
        received = datetime.fromtimestamp(row["received"]).strftime("%Y-%m-%d %H:%M")
        print(f"{place:>3}  {row['team']} ({row['system']}, {received}): {figures}")
    return 0


def _save(board: Board, folder: Path) -> int:
    from anaphora_workbench.io.file_names import safe_name
    from anaphora_workbench.ports import Target
    from anaphora_workbench.studies.submissions.board import SCORED

    names = {each.team: safe_name(each.name, "team") for each in board.teams()}
    written = 0
    try:
        with Target.of(str(folder)).open_folder() as top:
            for one in board.submissions():
                if one.state == SCORED:
                    own = top / f"{one.team}-{names[one.team]}"
                    own.mkdir(exist_ok=True)
                    (own / f"{one.id}-{one.file}").write_bytes(board.content(one.id))
                    written += 1
    except OSError as error:
        raise FormatError(
            f"cannot be written: {error.strerror}",
            code="file-unwritable",
            at=Position(str(folder)),
        ) from error
    print(f"{folder}: {counted(written, 'file')}")
    return 0


def _serve(task: Task, board: Board, options: argparse.Namespace) -> int:
    lazy.needed("fastapi", extra="studies", by="anaphora study submissions")
    lazy.needed("uvicorn", extra="studies", by="anaphora study submissions")
    from anaphora_workbench.studies.server.running import address_of, bound_socket, serve
    from anaphora_workbench.studies.submissions.app import (
        JudgeThread,
        TaskService,
        create_task_app,
    )

    with bound_socket(options.host, options.port) as found:
        thread = JudgeThread(task, board)
        app = create_task_app(TaskService(task, board, thread.notice))
        settings = task.settings
        lines = [
            f"{settings.task.title or settings.task.name} ({settings.task.kind})",
            f"  teams:         {options.base_url or address_of(found, options.host)}/",
            f"  texts:         {counted(len(task.texts()), 'file')}",
            f"  opens, closes: {settings.task.opens or 'now'}, {settings.task.closes or 'never'}",
            f"  submissions:   {board.where}",
            "Press Ctrl+C to stop.",
        ]
        for line in lines:
            print(line, flush=True)
        thread.start()
        serve(app, found)
        thread.end()
    print("Stopped. All submissions that were acknowledged are stored.")
    return 0
