"""The server's addresses: taking part from consent to the end, and all that can go wrong."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from anaphora_workbench.studies.server.app import StudyService, create_app
from anaphora_workbench.studies.server.limits import Limits, Rate
from anaphora_workbench.studies.store import StudyStore
from anaphora_workbench.studies.study_file import Study

MakeStudy = Callable[..., Study]
ASK = """
[consent]
text = "We keep your answers."
agree = "I agree"
[instructions]
text = "Rate."
end = "Thanks."
[[ask]]
name = "native"
text = "Is English your first language?"
[[ask]]
name = "age"
text = "How old are you?"
type = "number"
required = false
[[ask]]
name = "hand"
text = "Which hand do you write with?"
type = "choice"
choices = ["left", "right"]
required = false
"""
ASKED = {"native": "yes", "age": 30}


@pytest.fixture
def study(sample_study: MakeStudy, tmp_path: Path) -> Study:
    return sample_study(tmp_path / "study", "rating", ASK)


@pytest.fixture
def store(study: Study, tmp_path: Path) -> Iterator[StudyStore]:
    with StudyStore.open(tmp_path / "answers.sqlite", study) as opened:
        yield opened


@pytest.fixture
def client(study: Study, store: StudyStore) -> Iterator[TestClient]:
    with TestClient(create_app(StudyService(study, store)), base_url="http://lab.edu") as found:
        yield found


def test_taking_part_from_consent_to_the_end(client: TestClient, store: StudyStore) -> None:
    about = client.get("/api/study").json()
    assert about["title"] == "Sample"
    assert about["open"] is True
    assert about["consent"] == {"text": "We keep your answers.", "agree": "I agree"}
    assert about["ask"][2]["choices"] == ["left", "right"]
    started = _start(client)
    assert started["participant"] == 1
    assert started["link"] == f"http://lab.edu/p/{started['token']}"
    address = f"/api/sessions/{started['token']}"
    session = client.get(address).json()
    assert (session["state"], session["next"], session["total"]) == ("active", 1, 2)
    assert session["instructions"]["end"] == "Thanks."
    assert [screen["number"] for screen in session["trials"]] == [1, 2]
    for screen in session["trials"]:
        stored = client.put(f"{address}/trials/{screen['number']}", json=_rating(50))
        assert (stored.status_code, stored.json()["repeated"]) == (200, False)
    assert client.post(f"{address}/finish").json() == {"state": "finished"}
    assert client.get(address).json()["trials"] == []
    values = [json.loads(each.answer)["answers"]["values"] for each in store.answers()]
    assert values == [[50], [50]]
    (record,) = store.sessions()
    assert (record.state, record.asked, record.browser) == ("finished", ASKED, {"name": "Test"})


def test_who_comes_back_sees_only_what_has_no_answer(client: TestClient) -> None:
    address = f"/api/sessions/{_start(client)['token']}"
    client.put(f"{address}/trials/2", json=_rating(50))
    session = client.get(address).json()
    assert (session["next"], [each["number"] for each in session["trials"]]) == (1, [1])
    client.put(f"{address}/trials/1", json=_rating(50))
    assert (client.get(address).json()["next"], client.get(address).json()["trials"]) == (3, [])


def test_an_answer_that_is_sent_again_changes_nothing(
    client: TestClient, store: StudyStore
) -> None:
    address = f"/api/sessions/{_start(client)['token']}/trials/1"
    assert client.put(address, json=_rating(10)).json() == {"stored": 1, "repeated": False}
    assert client.put(address, json=_rating(90)).json() == {"stored": 1, "repeated": True}
    (answer,) = store.answers()
    assert json.loads(answer.answer)["answers"]["values"] == [10]


def test_a_start_whose_reply_was_lost_gives_the_same_session(client: TestClient) -> None:
    first = _start(client, key="k" * 36)
    again = client.post("/api/sessions", json=_start_body(key="k" * 36))
    assert (again.status_code, again.json()) == (200, first)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"no json", 422, "request-invalid"),
        (b'{"answers": {"values": [5]}', 422, "request-invalid"),
        (b'{"answers": {"values": [5]}, "duration": -1}', 422, "request-invalid"),
        (b'{"answers": {"values": [5]}, "duration": 1e999}', 422, "request-invalid"),
        (b'{"answers": {"values": [5]}, "duration": NaN}', 422, "request-invalid"),
        (b'{"answers": {"values": [5]}, "duration": 1, "system": "A"}', 422, "request-invalid"),
        (b'{"answers": {"values": [101]}, "duration": 1}', 422, "answer-invalid"),
        (b'{"answers": {"values": [5, 5]}, "duration": 1}', 422, "answer-invalid"),
        (b'{"answers": {"values": ["5"]}, "duration": 1}', 422, "answer-invalid"),
        (b'{"answers": {"values": [5], "x": 1}, "duration": 1}', 422, "answer-invalid"),
        (b'{"answers": {"text": "\\ud800"}, "duration": 1}', 422, "request-invalid"),
        (b"\xff\xfe", 422, "request-invalid"),
        (b"[" * 100_000, 422, "request-invalid"),
        (b"x" * 2_000_001, 413, "too-large"),
    ],
)
def test_what_is_no_answer_is_refused_and_nothing_is_stored(
    client: TestClient, store: StudyStore, body: bytes, status: int, code: str
) -> None:
    address = f"/api/sessions/{_start(client)['token']}/trials/1"
    answer = client.put(address, content=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]
    assert list(store.answers()) == []


@pytest.mark.parametrize("number", ["0", "3", "-1", "x", "1.5", "99999999999999999999999"])
def test_a_trial_that_was_not_planned_takes_no_answer(client: TestClient, number: str) -> None:
    address = f"/api/sessions/{_start(client)['token']}/trials/{number}"
    answer = client.put(address, json=_rating(50))
    assert answer.status_code == 404
    assert answer.json()["code"] in ("trial-unknown", "not-found")


@pytest.mark.parametrize("token", ["x", "a" * 48, "a" * 5000, "%00", "%ff", "ñ"])
def test_a_wrong_link_opens_nothing(client: TestClient, token: str) -> None:
    _start(client)
    for answer in (
        client.get(f"/api/sessions/{token}"),
        client.put(f"/api/sessions/{token}/trials/1", json=_rating(50)),
        client.post(f"/api/sessions/{token}/finish"),
        client.post(f"/api/sessions/{token}/withdraw"),
        client.post(f"/api/sessions/{token}/events", json={"events": []}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "session-unknown")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"agreed": False}, "consent-missing"),
        ({"agreed": "yes"}, "request-invalid"),
        ({"row": 3}, "request-invalid"),
        ({"key": "short"}, "request-invalid"),
        ({"asked": {}}, "asked-invalid"),
        ({"asked": {"native": "maybe"}}, "asked-invalid"),
        ({"asked": {"native": True}}, "asked-invalid"),
        ({"asked": {**ASKED, "name": "Ana"}}, "asked-invalid"),
        ({"asked": {**ASKED, "age": "30"}}, "asked-invalid"),
        ({"asked": {**ASKED, "age": 1e300}}, "asked-invalid"),
        ({"asked": {**ASKED, "hand": "both"}}, "asked-invalid"),
        ({"browser": {"name": "x" * 9000}}, "too-large"),
    ],
)
def test_nobody_starts_without_consent_and_answers(
    client: TestClient, store: StudyStore, change: dict[str, Any], code: str
) -> None:
    answer = client.post("/api/sessions", json={**_start_body(), **change})
    assert answer.json()["code"] == code
    assert list(store.sessions()) == []


def test_the_end_comes_after_the_last_answer(client: TestClient) -> None:
    address = f"/api/sessions/{_start(client)['token']}"
    client.put(f"{address}/trials/1", json=_rating(50))
    answer = client.post(f"{address}/finish")
    assert (answer.status_code, answer.json()["code"]) == (409, "trials-missing")
    assert "1 of 2 trials have no answer yet, the first is 2" in answer.json()["message"]
    client.put(f"{address}/trials/2", json=_rating(50))
    assert client.post(f"{address}/finish").status_code == 200
    assert client.post(f"{address}/finish").json() == {"state": "finished"}


def test_who_withdraws_leaves_no_answers(client: TestClient, store: StudyStore) -> None:
    address = f"/api/sessions/{_start(client)['token']}"
    client.put(f"{address}/trials/1", json=_rating(50))
    assert client.post(f"{address}/withdraw").json() == {"state": "withdrawn"}
    assert list(store.answers()) == []
    assert client.get(address).json()["state"] == "withdrawn"
    answer = client.put(f"{address}/trials/2", json=_rating(50))
    assert (answer.status_code, answer.json()["code"]) == (410, "session-withdrawn")


def test_events_between_trials_are_kept(client: TestClient, store: StudyStore) -> None:
    token = _start(client)["token"]
    events = [{"at": 5.5, "what": "hidden", "value": ""}]
    answer = client.post(f"/api/sessions/{token}/events", json={"events": events})
    assert answer.json() == {"stored": 1}
    assert [json.loads(event) for _, event, _ in store.events()] == events


def test_a_full_study_is_closed(sample_study: MakeStudy, tmp_path: Path) -> None:
    study = sample_study(tmp_path / "small", "rating", "[design]\nparticipants = 1\n")
    with StudyStore.open(tmp_path / "small.sqlite", study) as store:
        client = TestClient(create_app(StudyService(study, store)))
        assert client.post("/api/sessions", json={"agreed": True}).status_code == 201
        assert client.get("/api/study").json()["open"] is False
        answer = client.post("/api/sessions", json={"agreed": True})
        assert (answer.status_code, answer.json()["code"]) == (409, "study-full")


def test_a_session_that_asks_too_often_waits_and_others_do_not(
    study: Study, store: StudyStore
) -> None:
    limits = Limits(session=Rate(2, 0.001))
    client = TestClient(create_app(StudyService(study, store, limits)))
    first, second = (f"/api/sessions/{_start(client)['token']}" for _ in range(2))
    assert [client.get(first).status_code for _ in range(3)] == [200, 200, 429]
    answer = client.get(first)
    assert answer.json()["code"] == "too-many"
    assert int(answer.headers["retry-after"]) > 1
    assert client.get(second).status_code == 200


def test_a_crowd_of_starts_waits(study: Study, store: StudyStore) -> None:
    limits = Limits(starts=Rate(2, 0.001))
    client = TestClient(create_app(StudyService(study, store, limits)))
    codes = [client.post("/api/sessions", json=_start_body()).status_code for _ in range(3)]
    assert codes == [201, 201, 429]


def test_a_full_disk_is_said_and_the_page_can_send_again(
    client: TestClient, store: StudyStore
) -> None:
    address = f"/api/sessions/{_start(client)['token']}/trials/1"
    events = [{"at": 1.0, "what": "key", "value": "x" * 400}] * 500
    with store._base._engine.connect() as work:
        pages = work.exec_driver_sql("PRAGMA page_count").scalar()

    def small(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}").fetchall()

    sa.event.listen(store._base._engine, "checkout", small)
    answer = client.put(address, json=_rating(50) | {"events": events})
    assert (answer.status_code, answer.json()["code"]) == (503, "answers-unwritable")
    assert "database or disk is full" in answer.json()["message"]
    assert answer.headers["retry-after"] == "5"
    sa.event.remove(store._base._engine, "checkout", small)
    with store._base._engine.connect() as work:
        work.exec_driver_sql("PRAGMA max_page_count=1000000")
    answer = client.put(address, json=_rating(50) | {"events": events})
    assert answer.json() == {"stored": 1, "repeated": False}


def test_every_answer_carries_the_security_headers(client: TestClient) -> None:
    for address in ("/", "/p/x", "/api/study", "/nothing", "/static/icon.svg", "/api/sessions/x"):
        headers = client.get(address).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "set-cookie" not in headers
    assert client.get("/api/study").headers["cache-control"] == "no-store"


def test_media_are_served_under_names_that_tell_nothing(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path / "study", "identification")
    with StudyStore.open(tmp_path / "answers.sqlite", study) as store:
        client = TestClient(create_app(StudyService(study, store)))
        token = client.post("/api/sessions", json={"agreed": True}).json()["token"]
        session = client.get(f"/api/sessions/{token}").json()
        assert len(session["media"]) == 3
        for address in session["media"]:
            assert "chair" not in address
            picture = client.get(address)
            assert (picture.status_code, picture.text) == (200, "<svg/>")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert "sandbox" in picture.headers["content-security-policy"]
        for name in ("chair.svg", "..%2Fstudy.toml", "study.toml"):
            assert client.get(f"/media/{name}").status_code == 404


@pytest.mark.parametrize(
    "address", ["/static/study.toml", "/static/../app.py", "/docs", "/openapi.json", "/api"]
)
def test_there_is_nothing_at_other_addresses(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_a_base_address_begins_the_personal_links(study: Study, store: StudyStore) -> None:
    service = StudyService(study, store, base_url="https://study.lab.edu/")
    started = _start(TestClient(create_app(service)))
    assert started["link"] == f"https://study.lab.edu/p/{started['token']}"


def _start_body(**more: Any) -> dict[str, Any]:
    return {"agreed": True, "asked": ASKED, "browser": {"name": "Test"}, **more}


def _start(client: TestClient, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/sessions", json=_start_body(**more))
    assert answer.status_code == 201
    found: dict[str, Any] = answer.json()
    return found


def _rating(value: int) -> dict[str, Any]:
    return {"answers": {"values": [value]}, "duration": 1234.5}
