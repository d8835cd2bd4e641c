"""The addresses of a task and what they answer.

| address | answer |
|---|---|
| ``GET /`` | the page |
| ``GET /api/task`` | title, text, times, limits, the files that are offered |
| ``GET /texts/{path}``, ``GET /texts.zip`` | the texts, once the task has opened |
| ``POST /api/teams`` | registers a team, where the task allows it; returns its token |
| ``GET /api/team`` | the submissions of a team |
| ``POST /api/submissions?file=NAME&system=NAME`` | takes an answer file |
| ``GET /api/submissions/{number}/report`` | the report on a submission, when it is shown |
| ``GET /api/table`` | the table of teams, when it is shown |

Teams send their token in the header ``Authorization: Bearer``. The key is at no address.
"""

from __future__ import annotations

import io
import logging
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse
from pydantic import Field

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.studies import page as study_page
from anaphora_workbench.studies.server.app import bare_app, body_of, serve_files
from anaphora_workbench.studies.server.limits import Buckets, Limits, Rate
from anaphora_workbench.studies.server.requests import RequestError, parsed
from anaphora_workbench.studies.stimuli import StudyRecord
from anaphora_workbench.studies.submissions.board import SCORED, Board, Submission, Team
from anaphora_workbench.studies.submissions.judging import Judgement, file_name, judge
from anaphora_workbench.studies.submissions.task_file import Task

_LOG = logging.getLogger(__name__)
_PAGE = Path(__file__).parent / "page"
_TEAM_RATE = Rate(120, 2.0)
_NEW_TEAMS = Rate(20, 0.05)
_UPLOADS = Rate(10, 0.1)
_FAULTS = Rate(60, 1.0)
_REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
Clock = Callable[[], datetime]
Body = Annotated[bytes, Depends(body_of(lambda limits: limits.body))]
SmallBody = Annotated[bytes, Depends(body_of(lambda limits: limits.start_body))]


class TeamBody(StudyRecord):
    """A team registers."""

    name: str = Field(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*\w[^\x00-\x1f\x7f]*$")
    contact: str = Field(default="", max_length=200)


class JudgeThread:
    """Judges submissions one after the other, in the order in which they came."""

    def __init__(self, task: Task, board: Board) -> None:
        self._task = task
        self._board = board
        self._news = Event()
        self._ended = False
        self._thread = Thread(target=self._work, daemon=True)

    def start(self) -> None:
        """Start with what waits since the last run."""
        self._thread.start()

    def notice(self) -> None:
        """Look for a new submission."""
        self._news.set()

    def end(self) -> None:
        """Stop after the submission that is being judged."""
        self._ended = True
        self._news.set()
        self._thread.join()

    def judge_waiting(self) -> None:
        """Judge all that wait."""
        while not self._ended and (found := self._board.waiting()) is not None:
            submission, content = found
            try:
                judgement = judge(self._task, submission.file, content)
            except Exception as error:  # whatever one file does, the others are judged
                _LOG.exception("submission %s could not be judged", submission.id)
                problem = {
                    "place": submission.file,
                    "severity": "error",
                    "code": "submission-unreadable",
                    "message": f"the file could not be judged ({type(error).__name__})",
                }
                judgement = Judgement(False, (problem,))
            self._board.judged(submission.id, judgement)

    def _work(self) -> None:
        while not self._ended:
            try:
                self.judge_waiting()
            except AnaphoraError as error:
                _LOG.error("%s", error)
            self._news.wait(5.0)
            self._news.clear()


def now_utc() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


class TaskService:
    """What the addresses do, without HTTP."""

    def __init__(
        self, task: Task, board: Board, notice: Callable[[], None], clock: Clock = now_utc
    ) -> None:
        self._task = task
        self._board = board
        self._notice = notice
        self._clock = clock
        self._teams = Buckets(_TEAM_RATE)
        self._uploads = Buckets(_UPLOADS)
        self._new_teams = Buckets(_NEW_TEAMS)
        self._faults = Buckets(_FAULTS)

    @property
    def largest(self) -> int:
        """Bytes of an answer file."""
        return int(self._task.settings.answers.largest_mb * 1_000_000)

    def about(self) -> dict[str, Any]:
        """Return what everybody may know by now."""
        settings, now = self._task.settings, self._clock()
        texts = self._task.texts() if self._task.has_opened(now) else {}
        return {
            "title": settings.task.title or settings.task.name,
            "text": settings.task.text,
            "language": settings.task.language,
            "contact": settings.task.contact,
            "kind": settings.task.kind.value,
            "opens": _seconds(settings.task.opens),
            "closes": _seconds(settings.task.closes),
            "now": now.timestamp(),
            "opened": self._task.has_opened(now),
            "closed": self._task.has_closed(now),
            "texts": [{"name": name, "bytes": path.stat().st_size} for name, path in texts.items()],
            "formats": list(settings.answers.formats),
            "largest": self.largest,
            "per_team": settings.answers.per_team,
            "per_day": settings.answers.per_day,
            "counts": settings.answers.counts,
            "registration": settings.teams.registration,
            "shown": {
                name: self._task.shows(getattr(settings.show, name), now)
                for name in ("scores", "report", "table")
            },
        }

    def text(self, name: str) -> Path:
        """Return a text that is offered."""
        self._check_opened()
        texts = self._task.texts()
        if name not in texts:
            raise RequestError("there is nothing at this address", code="not-found")
        return texts[name]

    def archive(self) -> bytes:
        """Return all texts as an archive."""
        self._check_opened()
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, path in self._task.texts().items():
                archive.write(path, name)
        return made.getvalue()

    def register(self, body: bytes) -> dict[str, Any]:
        """Add a team that registers itself."""
        self._new_teams.take()
        if self._task.settings.teams.registration != "open":
            raise RequestError(
                "the organiser adds teams; ask for a token", code="registration-closed"
            )
        asked = parsed(TeamBody, body)
        token = self._board.add_team(asked.name, asked.contact)
        return {"team": " ".join(asked.name.split()), "token": token}

    def team(self, request: Request) -> Team:
        """Return the team that sent a request."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        found = self._board.team_of(token) if kind.lower() == "bearer" and token else None
        if found is None:
            self._faults.take()
            raise RequestError("this needs the token of a team", code="team-token")
        self._teams.take(str(found.team))
        return found

    def own(self, team: Team) -> dict[str, Any]:
        """Return what a team may see of its submissions."""
        return {
            "team": team.name,
            "submissions": [self._shown(each) for each in self._board.submissions(team.team)],
        }

    def submit(self, team: Team, file: str, system: str, content: bytes) -> dict[str, Any]:
        """Store an answer file; it is judged afterwards."""
        self._check_opened()
        if self._task.has_closed(self._clock()):
            raise RequestError("the task has closed", code="task-closed")
        self._uploads.take(str(team.team))
        if not content:
            raise RequestError("the file is empty", code="submission-empty")
        name = " ".join(system.split())[:60] or "system"
        if not name.isprintable():
            raise RequestError(
                "the name of the system has signs that cannot be shown", code="request-invalid"
            )
        number = self._board.submit(team.team, name, file_name(file), content)
        self._notice()
        return {"number": number, "state": "waiting"}

    def report(self, team: Team, number: int) -> str:
        """Return the report on a submission."""
        settings = self._task.settings
        if not self._task.shows(settings.show.report, self._clock()):
            raise RequestError("reports are not shown yet", code="not-yet")
        report = self._board.report(number, team.team)
        if not report:
            raise RequestError("there is no such report", code="not-found")
        return report

    def table(self) -> dict[str, Any]:
        """Return the table of teams."""
        if not self._task.shows(self._task.settings.show.table, self._clock()):
            raise RequestError("the table is not shown yet", code="not-yet")
        return {"rows": self._board.table()}

    def _check_opened(self) -> None:
        if not self._task.has_opened(self._clock()):
            raise RequestError("the task has not opened yet", code="not-yet")

    def _shown(self, submission: Submission) -> dict[str, Any]:
        show, now = self._task.settings.show, self._clock()
        scores = self._task.shows(show.scores, now)
        report = self._task.shows(show.report, now) and submission.state == SCORED
        return {
            "number": submission.id,
            "system": submission.system,
            "file": submission.file,
            "received": submission.received,
            "state": submission.state,
            "problems": list(submission.problems),
            "figures": [list(each) for each in submission.figures] if scores else None,
            "report": report,
        }


def _seconds(time: datetime | None) -> float | None:
    return None if time is None else time.timestamp()


def _sender(request: Request) -> Team:
    service: TaskService = request.app.state.task_service
    return service.team(request)


Sender = Annotated[Team, Depends(_sender)]


def create_task_app(service: TaskService) -> FastAPI:
    """Return the application that serves a task."""
    app = bare_app(Limits(body=service.largest))
    app.state.task_service = service
    icon = {"icon.svg": study_page.FOLDER / "icon.svg"}
    own = {path.name: path for path in _PAGE.iterdir() if path.suffix in (".js", ".css")}
    serve_files(app, {**icon, **own})

    @app.get("/", response_class=HTMLResponse)
    def first_page() -> str:
        return (_PAGE / "submissions.html").read_text(encoding="utf-8")

    @app.get("/robots.txt", response_class=PlainTextResponse)
    def robots() -> str:
        return "User-agent: *\nDisallow: /\n"

    @app.get("/api/task")
    def about() -> dict[str, Any]:
        return service.about()

    @app.get("/texts/{name:path}")
    def text(name: str) -> FileResponse:
        path = service.text(name)
        kind = "application/octet-stream"
        return FileResponse(path, media_type=kind, filename=path.name)

    @app.get("/texts.zip")
    def archive() -> Response:
        headers = {"content-disposition": 'attachment; filename="texts.zip"'}
        return Response(service.archive(), media_type="application/zip", headers=headers)

    @app.post("/api/teams", status_code=201)
    def register(body: SmallBody) -> dict[str, Any]:
        return service.register(body)

    @app.get("/api/team")
    def own_submissions(team: Sender) -> dict[str, Any]:
        return service.own(team)

    @app.post("/api/submissions", status_code=201)
    def submit(team: Sender, body: Body, file: str = "answers", system: str = "") -> dict[str, Any]:
        return service.submit(team, file, system, body)

    @app.get("/api/submissions/{number:int}/report")
    def report(team: Sender, number: int) -> HTMLResponse:
        headers = {
            "content-security-policy": _REPORT_POLICY,
            "content-disposition": f'attachment; filename="report-{number}.html"',
        }
        return HTMLResponse(service.report(team, number), headers=headers)

    @app.get("/api/table")
    def table() -> dict[str, Any]:
        return service.table()

    return app
