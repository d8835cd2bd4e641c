"""The researcher's page: progress and data, behind a token.

The page asks for the token and keeps it for as long as the tab is open; it sends it in a header,
never in an address. Addresses:

- ``GET /admin``: the page.
- ``GET /api/admin/progress``: `Progress` as JSON.
- ``GET /api/admin/table.csv``: the long table.
- ``GET /api/admin/raw.jsonl``: everything that was stored, a JSON object a line.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.responses import HTMLResponse, StreamingResponse

from anaphora_workbench.studies.export import AnswerReader, csv_lines, raw_lines, table_rows
from anaphora_workbench.studies.progress import ProgressReader
from anaphora_workbench.studies.server.limits import Buckets
from anaphora_workbench.studies.server.requests import RequestError
from anaphora_workbench.studies.store import StudyStore
from anaphora_workbench.studies.study_file import Study

_FOLDER = Path(__file__).parent
_FRESH_SECONDS = 2.0
"""How old progress may be that several tabs share."""


def admin_files() -> dict[str, Path]:
    """Return the files of the page, by name."""
    return {path.name: path for path in _FOLDER.iterdir() if path.suffix in (".js", ".css")}


def admin_html() -> str:
    """Return the page."""
    return (_FOLDER / "admin.html").read_text(encoding="utf-8")


def admin_only(is_admin: Callable[[str], bool], faults: Buckets) -> Callable[[Request], None]:
    """Return what lets nobody pass but who sends the researcher's token.

    Args:
        is_admin: Tells whether a token is the researcher's.
        faults: Wrong tokens are counted here; the right one passes whatever came before.
    """

    def check(request: Request) -> None:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and token and is_admin(token):
            return
        faults.take()
        raise RequestError(
            "this needs the researcher's token, which 'anaphora study serve' prints",
            code="admin-token",
        )

    return check


def add_admin(app: FastAPI, study: Study, store: StudyStore) -> None:
    """Add the addresses of the researcher."""
    faults = Buckets(app.state.limits.admin_faults)
    only = [Depends(admin_only(store.is_admin, faults))]
    reader = ProgressReader(study, store)
    kept: dict[str, Any] = {}
    lock = Lock()

    @app.get("/admin", response_class=HTMLResponse)
    def admin_page() -> str:
        return admin_html()

    @app.get("/api/admin/progress", dependencies=only)
    def progress() -> dict[str, Any]:
        with lock:
            if not kept or time.time() - kept["now"] > _FRESH_SECONDS:
                kept.update(reader.read().to_json())
            return dict(kept)

    @app.get("/api/admin/table.csv", dependencies=only)
    def table() -> StreamingResponse:
        lines = csv_lines(study, table_rows(study, AnswerReader(study, store)))
        headers = {"content-disposition": 'attachment; filename="table.csv"'}
        return StreamingResponse(lines, media_type="text/csv", headers=headers)

    @app.get("/api/admin/raw.jsonl", dependencies=only)
    def raw() -> StreamingResponse:
        headers = {"content-disposition": 'attachment; filename="raw.jsonl"'}
        return StreamingResponse(raw_lines(study, store), media_type="text/plain", headers=headers)


__all__ = ["add_admin", "admin_files", "admin_html", "admin_only"]
