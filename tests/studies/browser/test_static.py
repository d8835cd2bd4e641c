"""The static export in a real Chromium, with stubs of JATOS and DataPipe behind it."""

from __future__ import annotations

import json
import socket
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, JSONResponse
from tests.studies.browser.conftest import until

from anaphora_workbench.studies import page as study_page
from anaphora_workbench.studies.answers import checked_answers, measures_of
from anaphora_workbench.studies.schedule import planned_trials, rows_of
from anaphora_workbench.studies.static_export import (
    Host,
    StaticExportError,
    export_static,
    read_results,
)
from anaphora_workbench.studies.study_file import Study

STUBS = Path(__file__).with_name("stubs")
NEXT = ".buttons .primary"


class Stub:
    """A web space with JATOS and DataPipe behind it.

    Attributes:
        results: By run, what `jatos.appendResultData` has appended.
        ended: By run, how it ended.
        files: By name, what DataPipe has saved.
        faults: Codes of errors with which DataPipe answers next; ``lost`` saves without a reply.
    """

    def __init__(self, folder: Path) -> None:
        self.results: dict[str, str] = {}
        self.sessions: dict[str, Any] = {}
        self.ended: dict[str, Any] = {}
        self.files: dict[str, str] = {}
        self.faults: list[str] = []
        self.condition = 0
        self._batch: dict[str, Any] = {}
        self._version = 0
        self.conflicts = 1
        app = FastAPI()

        async def batch(request: Request) -> Any:
            if request.method == "GET":
                return {"version": self._version, "batch": self._batch}
            patch = json.loads(await request.body())
            if self.conflicts:
                # Somebody else was faster.
                self.conflicts -= 1
                self._batch = {"anaphora": {"somebody": 1}}
                self._version += 1
            if patch["version"] != self._version:
                return JSONResponse({"message": "another version"}, 409)
            self._batch[patch["path"].strip("/")] = patch["value"]
            self._version += 1
            return {}

        async def session(run: str, request: Request) -> Any:
            if request.method == "POST":
                self.sessions[run] = json.loads(await request.body())
            return self.sessions.get(run, {})

        async def result(run: str, request: Request) -> Any:
            self.results[run] = self.results.get(run, "") + (await request.body()).decode()
            return {}

        async def end(run: str, request: Request) -> Any:
            self.ended[run] = json.loads(await request.body())
            return {}

        async def pipe(endpoint: str, request: Request) -> Any:
            body = json.loads(await request.body())
            if body.get("experimentID") != "abc123":
                return JSONResponse({"error": "EXPERIMENT_NOT_FOUND", "message": "?"}, 400)
            fault = self.faults.pop(0) if self.faults else ""
            if fault and fault != "lost":
                return JSONResponse({"error": fault, "message": fault}, 400)
            if endpoint == "condition":
                self.condition += 1
                return {"message": "Success", "condition": self.condition - 1}
            if body["filename"] in self.files:
                return JSONResponse({"error": "OSF_FILE_EXISTS", "message": "!"}, 400)
            self.files[body["filename"]] = body["data"]
            return JSONResponse({}, 500) if fault else {"message": "Success"}

        def file(path: str) -> Any:
            source = STUBS / path if path == "jatos.js" else folder / (path or "index.html")
            return FileResponse(source) if source.is_file() else JSONResponse({}, 404)

        app.add_api_route("/stub/batch", batch, methods=["GET", "POST"])
        app.add_api_route("/stub/session/{run}", session, methods=["GET", "POST"])
        app.add_api_route("/stub/result/{run}", result, methods=["POST"])
        app.add_api_route("/stub/end/{run}", end, methods=["POST"])
        app.add_api_route("/api/{endpoint}/", pipe, methods=["POST"])
        app.add_api_route("/{path:path}", file, methods=["GET"])
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(
            uvicorn.Config(app, log_level="error", lifespan="off", ws="none")
        )
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def close(self) -> None:
        """Stop the server."""
        self._server.should_exit = self._server.force_exit = True
        self._thread.join(timeout=10)
        self._socket.close()


@pytest.fixture
def stub(tmp_path: Path) -> Iterator[Stub]:
    """A web space that serves the folder ``static``."""
    made = Stub(tmp_path / "static")
    yield made
    made.close()


@pytest.fixture
def study(tmp_path: Path, new_study: Callable[..., Study]) -> Study:
    more = '[[ask]]\nname = "age"\ntext = "How old are you?"\ntype = "number"\n'
    return new_study(tmp_path / "study", "judgement", more, items=3, practice=True)


def _begin(tab: Any, address: str) -> None:
    tab.goto(address)
    tab.click(NEXT)
    tab.fill("input[type=text]", "40")
    tab.click(NEXT)
    tab.click("button:has-text('Begin')")


def _judge(tab: Any) -> None:
    tab.wait_for_selector("input[type=range]")
    tab.wait_for_timeout(300)
    tab.focus("input[type=range] >> nth=0")
    tab.keyboard.press("End")
    tab.check("input[type=checkbox] >> nth=1")
    tab.click(NEXT)


def _values(study: Study, found: Any) -> list[tuple[int, str, str, list[float | None]]]:
    """Return participant, item, system and values of the answers to the main trials."""
    rows = rows_of(study)
    values: list[tuple[int, str, str, list[float | None]]] = []
    sessions = {each.participant: each for each in found.sessions()}
    for each in found.answers():
        row = rows[sessions[each.participant].row]
        trial = planned_trials(study, row, each.participant)[each.number - 1]
        answers = checked_answers(study.settings, trial, json.loads(each.answer)["answers"])
        if not trial.practice:
            measures = measures_of(study.settings, trial, answers)
            stimulus = trial.stimulus
            values.append(
                (each.participant, stimulus.item, stimulus.system, [one.value for one in measures])
            )
    return values


@pytest.mark.slow
def test_under_jatos_a_run_survives_a_reload_and_comes_back_as_answers(
    tab: Any, stub: Stub, study: Study, tmp_path: Path
) -> None:
    assert export_static(study, tmp_path / "static", Host.JATOS) == 48
    _begin(tab, f"{stub.url}/?run=77")
    _judge(tab)
    tab.click("button:has-text('Begin')")
    _judge(tab)
    until(tab, "document.querySelector('#progress').textContent.startsWith('2')")
    until(tab, "!localStorage.length")
    tab.reload()
    tab.wait_for_selector("text=Welcome back")
    tab.click(NEXT)
    for _ in range(2):
        _judge(tab)
    tab.wait_for_selector("h1:has-text('Thank you')")
    assert stub.ended == {"77": {"successful": True, "message": "finished"}}
    lines = [json.loads(line)["what"] for line in stub.results["77"].splitlines()]
    assert [what for what in lines if what != "events"] == ["start", *["trial"] * 4, "finish"]

    export = tmp_path / "results.txt"
    export.write_text(stub.results["77"], encoding="utf-8")
    archive = tmp_path / "results.jrzip"
    with zipfile.ZipFile(archive, "w") as files:
        files.writestr("study_result_77/comp-result_1/data.txt", stub.results["77"])
        files.writestr("metadata.json", "{}")
    for source in (export, archive):
        found = read_results(study, [source])
        assert found.problems == []
        (session,) = found.sessions()
        # Place 1 was taken at the same moment by somebody else.
        assert (session.participant, session.state) == (2, "finished")
        assert session.asked == {"age": 40}
        assert session.answered == 4
        rows = rows_of(study)
        assert sorted(each[1:3] for each in _values(study, found)) == sorted(rows[1].versions)
        assert {tuple(each[3]) for each in _values(study, found)} == {(100.0, 50.0)}


@pytest.mark.slow
def test_with_datapipe_all_answers_come_as_one_file_once(
    tab: Any, stub: Stub, study: Study, tmp_path: Path
) -> None:
    export_static(
        study,
        tmp_path / "static",
        Host.DATAPIPE,
        places=3,
        address=f"{stub.url}/api/",
        experiment="abc123",
    )
    _begin(tab, stub.url)
    _judge(tab)
    tab.click("button:has-text('Begin')")
    _judge(tab)
    until(tab, "document.querySelector('#progress').textContent.startsWith('2')")
    tab.goto(stub.url)
    tab.click("button:has-text('Continue my session')")
    tab.click(NEXT)
    stub.faults = ["OSF_UPLOAD_ERROR", "lost"]
    _judge(tab)
    assert stub.files == {}
    _judge(tab)
    tab.wait_for_selector("text=Sending your answers")
    tab.wait_for_selector("h1:has-text('Thank you')")
    (name,) = stub.files
    assert name.startswith("participant-0001-")
    folder = tmp_path / "osf"
    folder.mkdir()
    (folder / name).write_text(stub.files[name], encoding="utf-8")
    found = read_results(study, [folder])
    assert found.problems == []
    (session,) = found.sessions()
    assert (session.participant, session.state, session.answered) == (1, "finished", 4)
    assert sorted(each[1:3] for each in _values(study, found)) == sorted(rows_of(study)[0].versions)
    assert all(event["at"] >= 0 for _, text, _ in found.events() for event in [json.loads(text)])
    assert tab.evaluate("localStorage.length") == 0


def test_a_full_datapipe_experiment_is_told(
    tab: Any, stub: Stub, study: Study, tmp_path: Path
) -> None:
    address = f"{stub.url}/api"
    export_static(study, tmp_path / "static", Host.DATAPIPE, address=address, experiment="abc123")
    stub.faults = ["SESSION_LIMIT_REACHED"]
    tab.goto(stub.url)
    tab.click(NEXT)
    tab.fill("input[type=text]", "40")
    tab.click(NEXT)
    tab.wait_for_selector("text=All places of this study are taken")


def test_the_folder_tells_neither_items_nor_systems(study: Study, tmp_path: Path) -> None:
    if study_page.missing_libraries():
        pytest.skip("jsPsych is missing")
    folder = tmp_path / "static"
    export_static(study, folder, Host.JATOS, places=2)
    texts = [path.read_text("utf-8") for path in folder.glob("**/*.json")]
    shown = "\n".join(texts)
    for secret in ("i0", "target", "thing0", "red-chair", '"A"', '"B"'):
        assert secret not in shown
    assert sorted(path.name for path in (folder / "plans").iterdir()) == ["1.json", "2.json"]
    media = json.loads((folder / "plans" / "1.json").read_text("utf-8"))["media"]
    assert all((folder / path).is_file() for path in media)
    assert "2 places" in (folder / "README.txt").read_text("utf-8")
    assert '<script src="jatos.js">' in (folder / "index.html").read_text("utf-8")


def test_a_target_that_exists_and_too_many_places_are_refused(study: Study, tmp_path: Path) -> None:
    if study_page.missing_libraries():
        pytest.skip("jsPsych is missing")
    with pytest.raises(StaticExportError, match="exists already"):
        export_static(study, tmp_path, Host.JATOS)
    with pytest.raises(StaticExportError, match="1 to 10,000 places"):
        export_static(study, tmp_path / "x", Host.JATOS, places=10_001)
    (tmp_path / "file").write_text("")
    with pytest.raises(StaticExportError, match="cannot write"):
        export_static(study, tmp_path / "file" / "x", Host.JATOS)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "study"]


def _result(of: Study, **changes: Any) -> str:
    line = {
        "study": of.fingerprint,
        "run": "r1",
        "participant": 1,
        "sent": 10.0,
        "what": "trial",
        "number": 1,
        "body": {"answers": {"values": [1, 2]}, "duration": 5.0},
    }
    return json.dumps({**line, **changes})


def test_results_that_cannot_be_used_are_reported_with_their_lines(
    study: Study, tmp_path: Path
) -> None:
    file = tmp_path / "results.txt"
    lines = [
        _result(study),
        "{nonsense",
        _result(study, study="another"),
        _result(study, number=99),
        _result(study, number=2, body={"answers": {"values": [1, 200]}, "duration": 5.0}),
        _result(study, participant=-3),
        _result(study, sent=11.0, body={"answers": {"values": [7, 7]}, "duration": 5.0}),
        _result(study, run="r2"),
        _result(study, run="r2", number=2),
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    found = read_results(study, [file])
    assert [(each.code, each.at.line) for each in found.problems if each.at] == [
        ("results-json", 2),
        ("results-study", 3),
        ("results-answer", 4),
        ("results-answer", 5),
        ("results-field", 6),
        ("results-place", 8),
    ]
    (answer,) = found.answers()
    assert json.loads(answer.answer)["answers"] == {"values": [1, 2]}
    (session,) = found.sessions()
    assert (session.state, session.started, session.last_seen) == ("active", 10.0, 11.0)


def test_results_that_cannot_be_read_are_one_error(study: Study, tmp_path: Path) -> None:
    (tmp_path / "bad.zip").write_bytes(b"PK no archive")
    (tmp_path / "latin.txt").write_bytes(b"\xe9")
    for name in ("missing.txt", "bad.zip", "latin.txt"):
        with pytest.raises(StaticExportError, match=name):
            read_results(study, [tmp_path / name])
    (tmp_path / "empty").mkdir()
    with pytest.raises(StaticExportError, match="no files with results"):
        read_results(study, [tmp_path / "empty"])
