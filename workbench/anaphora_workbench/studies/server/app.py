"""The addresses of the server and what they answer.

| address | answer |
|---|---|
| ``GET /``, ``GET /p/{token}`` | the page |
| ``GET /static/{file}`` | its files |
| ``GET /media/{name}`` | a picture or sound, under a name that tells nothing |
| ``GET /api/study`` | title, consent, questions before the study, whether there is a place |
| ``POST /api/sessions`` | starts: takes a row of the square, returns the secret token |
| ``GET /api/sessions/{token}`` | the screens that are still to be shown |
| ``PUT /api/sessions/{token}/trials/{number}`` | stores an answer; the first one stays |
| ``POST /api/sessions/{token}/events`` | stores what happened between trials |
| ``POST /api/sessions/{token}/finish``, ``.../withdraw`` | ends |
| ``GET /admin``, ``GET /api/admin/...`` | the researcher's page and data (`admin`) |

Errors are JSON, ``{"code": ..., "message": ...}``. 429 and 503 say when to try again. What an
answer of 200 or 201 has acknowledged is on the disk.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.studies import page
from anaphora_workbench.studies.answers import TrialAnswer, checked_answers
from anaphora_workbench.studies.schedule import PlannedTrial, planned_trials, rows_of
from anaphora_workbench.studies.screens import about_study, way_through
from anaphora_workbench.studies.server.admin import add_admin, admin_files
from anaphora_workbench.studies.server.headers import HEADERS, MEDIA_POLICY, SecurityHeaders
from anaphora_workbench.studies.server.limits import Buckets, Limits, TooManyError
from anaphora_workbench.studies.server.requests import (
    EventsBody,
    RequestError,
    StartBody,
    checked_asked,
    parsed,
)
from anaphora_workbench.studies.store import ACTIVE, SessionRecord, StoreError, StudyStore
from anaphora_workbench.studies.study_file import Study

_LOG = logging.getLogger(__name__)
_BASE_STYLE = Path(__file__).with_name("base.css")
_STATUS = {
    "admin-token": 401,
    "team-token": 401,
    "not-yet": 403,
    "registration-closed": 403,
    "task-closed": 403,
    "team-taken": 409,
    "teams-full": 409,
    "submissions-used": 409,
    "not-found": 404,
    "session-unknown": 404,
    "trial-unknown": 404,
    "study-full": 409,
    "session-over": 409,
    "trials-missing": 409,
    "session-withdrawn": 410,
    "too-large": 413,
    "too-many": 429,
    "answers-unreadable": 503,
    "answers-unwritable": 503,
}
"""Status by code; 422 for all others, which are faults of what was sent."""
_RETRY_SECONDS = 5
_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".wav": "audio/wav",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".opus": "audio/ogg",
    ".flac": "audio/flac",
    ".m4a": "audio/mp4",
}
_STATIC_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


def body_of(most: Callable[[Limits], int]) -> Callable[[Request], Any]:
    """Return what reads the body of a request up to a limit."""

    async def read(request: Request) -> bytes:
        limit = most(request.app.state.limits)
        parts: list[bytes] = []
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > limit:
                raise RequestError(f"a request has at most {limit:,} bytes here", code="too-large")
            parts.append(part)
        return b"".join(parts)

    return read


AnswerBody = Annotated[bytes, Depends(body_of(lambda limits: limits.body))]
SmallBody = Annotated[bytes, Depends(body_of(lambda limits: limits.start_body))]


@dataclass(slots=True)
class StudyService:
    """What the addresses of participants do, without HTTP.

    Attributes:
        study: The study.
        store: Where answers go.
        limits: The limits.
        base_url: What personal links begin with; that of the request, where it is empty.
    """

    study: Study
    store: StudyStore
    limits: Limits = field(default_factory=Limits)
    base_url: str = ""
    _starts: Buckets = field(init=False)
    _sessions: Buckets = field(init=False)
    _media: dict[str, Path] = field(init=False)
    trials: Callable[[int, int], list[PlannedTrial]] = field(init=False)

    def __post_init__(self) -> None:
        self._starts = Buckets(self.limits.starts)
        self._sessions = Buckets(self.limits.session, self.limits.sessions)
        study, rows = self.study, rows_of(self.study)
        stimuli = (*study.stimuli, *study.practice)
        self._media = {
            self.store.media_name(path): study.folder / path
            for each in stimuli
            for path in each.media
        }
        self.trials = lru_cache(2_000)(
            lambda row, participant: planned_trials(study, rows[row], participant)
        )

    def about(self) -> dict[str, Any]:
        """Return what the page shows before somebody takes part."""
        is_open = sum(self.store.held()) < self.study.settings.design.participants
        return about_study(self.study.settings, is_open=is_open)

    def start(self, body: bytes, base_url: str) -> tuple[dict[str, Any], bool]:
        """Take a row for somebody; return token, link and number, and whether they had them."""
        self._starts.take()
        asked = parsed(StartBody, body)
        if not asked.agreed:
            raise RequestError("nobody takes part without consent", code="consent-missing")
        if len(json.dumps(asked.browser).encode()) > self.limits.browser:
            raise RequestError(
                f"'browser' has more than {self.limits.browser:,} bytes", code="too-large"
            )
        answers = checked_asked(self.study.settings, asked.asked)
        session = self.store.start(answers, asked.browser, key=asked.key)
        link = f"{(self.base_url or base_url).rstrip('/')}/p/{session.token}"
        found = {"token": session.token, "link": link, "participant": session.participant}
        return found, session.repeated

    def session(self, token: str) -> dict[str, Any]:
        """Return the screens that a participant has still to see."""
        self._sessions.take(token)
        session, answered = self.store.answered(token)
        trials = self.trials(session.row, session.participant)
        left = [each for each in trials if each.number not in answered]
        shown = left if session.state == ACTIVE else []
        return {
            "participant": session.participant,
            "state": session.state,
            "next": left[0].number if left else len(trials) + 1,
            **way_through(self.study.settings, trials, shown, self._media_url),
        }

    def answer(self, token: str, number: int, body: bytes) -> dict[str, Any]:
        """Store the answer to a trial."""
        self._sessions.take(token)
        session = self.store.session(token)
        trial = self._trial(session, number)
        answer = parsed(TrialAnswer, body)
        checked_answers(self.study.settings, trial, answer.answers)
        repeated = self.store.record(token, number, answer.model_dump_json())
        return {"stored": number, "repeated": repeated}

    def add_events(self, token: str, body: bytes) -> dict[str, Any]:
        """Store what happened between trials."""
        self._sessions.take(token)
        events = parsed(EventsBody, body).events
        self.store.add_events(token, [each.model_dump_json() for each in events])
        return {"stored": len(events)}

    def finish(self, token: str) -> dict[str, Any]:
        """Note that somebody has come to the end."""
        self._sessions.take(token)
        session, answered = self.store.answered(token)
        trials = self.trials(session.row, session.participant)
        missing = [each.number for each in trials if each.number not in answered]
        if missing and session.state == ACTIVE:
            raise RequestError(
                f"{len(missing)} of {len(trials)} trials have no answer yet, the first is"
                f" {missing[0]}",
                code="trials-missing",
            )
        self.store.finish(token)
        return {"state": self.store.session(token).state}

    def withdraw(self, token: str) -> dict[str, Any]:
        """Delete what somebody answered."""
        self._sessions.take(token)
        self.store.withdraw(token)
        return {"state": self.store.session(token).state}

    def media(self, name: str) -> Path:
        """Return the file of a picture or sound."""
        if name not in self._media or not self._media[name].is_file():
            raise RequestError("there is nothing at this address", code="not-found")
        return self._media[name]

    def _media_url(self, path: str) -> str:
        return f"/media/{self.store.media_name(path)}"

    def _trial(self, session: SessionRecord, number: int) -> PlannedTrial:
        trials = self.trials(session.row, session.participant)
        if not 1 <= number <= len(trials):
            raise RequestError(
                f"there is no trial {number}; the last one is {len(trials)}", code="trial-unknown"
            )
        return trials[number - 1]


def create_app(service: StudyService) -> FastAPI:
    """Return the application that serves a study."""
    app = bare_app(service.limits)
    language = service.study.settings.study.language

    @app.get("/", response_class=HTMLResponse)
    def first_page() -> str:
        return page.page_html("static/", language=language)

    @app.get("/p/{token}", response_class=HTMLResponse)
    def personal_page(token: str) -> str:
        return page.page_html("../static/", language=language)

    @app.get("/robots.txt", response_class=PlainTextResponse)
    def robots() -> str:
        return "User-agent: *\nDisallow: /\n"

    serve_files(app, {**page.page_files(), **admin_files()})
    add_admin(app, service.study, service.store)

    @app.get("/media/{name}")
    def media(name: str) -> FileResponse:
        path = service.media(name)
        headers = {
            "content-security-policy": MEDIA_POLICY,
            "cache-control": "private, max-age=86400",
        }
        kind = _TYPES.get(path.suffix.lower(), "application/octet-stream")
        return FileResponse(path, media_type=kind, headers=headers)

    @app.get("/api/study")
    def about() -> dict[str, Any]:
        return service.about()

    @app.post("/api/sessions", status_code=201)
    def start(request: Request, response: Response, body: SmallBody) -> dict[str, Any]:
        found, repeated = service.start(body, str(request.base_url))
        if repeated:
            response.status_code = 200
        return found

    @app.get("/api/sessions/{token}")
    def session(token: str) -> dict[str, Any]:
        return service.session(token)

    @app.put("/api/sessions/{token}/trials/{number:int}")
    def answer(token: str, number: int, body: AnswerBody) -> dict[str, Any]:
        return service.answer(token, number, body)

    @app.post("/api/sessions/{token}/events")
    def events(token: str, body: AnswerBody) -> dict[str, Any]:
        return service.add_events(token, body)

    @app.post("/api/sessions/{token}/finish")
    def finish(token: str) -> dict[str, Any]:
        return service.finish(token)

    @app.post("/api/sessions/{token}/withdraw")
    def withdraw(token: str) -> dict[str, Any]:
        return service.withdraw(token)

    return app


def bare_app(limits: Limits) -> FastAPI:
    """Return an application without addresses, with our errors and headers."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    app.state.limits = limits
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(AnaphoraError, _expected)
    app.add_exception_handler(HTTPException, _other)
    app.add_exception_handler(Exception, _unexpected)
    return app


def serve_files(app: FastAPI, known: Mapping[str, Path]) -> None:
    """Serve files of pages, by name, and the style sheet of organisers' pages below ``/static``."""
    files = {_BASE_STYLE.name: _BASE_STYLE, **known}

    @app.get("/static/{name}")
    def static(name: str) -> FileResponse:
        if name not in files:
            raise RequestError("there is nothing at this address", code="not-found")
        path = files[name]
        kind = _STATIC_TYPES.get(path.suffix, "application/octet-stream")
        return FileResponse(path, media_type=kind, headers={"cache-control": "no-cache"})


async def _expected(_: Request, error: Exception) -> JSONResponse:
    """Answer with an error that says what is wrong."""
    code = getattr(error, "code", "")
    status = _STATUS.get(code, 422)
    headers: dict[str, str] = {}
    if isinstance(error, TooManyError):
        headers["retry-after"] = str(error.seconds)
    elif status == 503:
        headers["retry-after"] = str(_RETRY_SECONDS)
        _LOG.error("%s", error)
    elif status == 401:
        headers["www-authenticate"] = "Bearer"
    message = getattr(error, "message", str(error))
    return JSONResponse({"code": code, "message": message}, status, headers)


async def _other(_: Request, error: Exception) -> JSONResponse:
    status = getattr(error, "status_code", 404)
    if status == 404:
        return JSONResponse(
            {"code": "not-found", "message": "there is nothing at this address"}, status
        )
    message = str(getattr(error, "detail", "this request cannot be served"))
    return JSONResponse({"code": "request-invalid", "message": message}, status)


async def _unexpected(_: Request, __: Exception) -> JSONResponse:
    # The server logs the error itself; this answer comes from outside of `SecurityHeaders`.
    return JSONResponse(
        {"code": "server-fault", "message": "the server made a mistake; it has written a report"},
        500,
        HEADERS,
    )


__all__ = ["StoreError", "StudyService", "bare_app", "body_of", "create_app", "serve_files"]
