"""The researcher's addresses: closed without the token, progress and raw answers with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from anaphora_workbench.studies.server.app import StudyService, create_app
from anaphora_workbench.studies.server.limits import Buckets, Limits, Rate, TooManyError
from anaphora_workbench.studies.store import StudyStore
from anaphora_workbench.studies.study_file import Study

ADDRESSES = ("progress", "raw.jsonl", "table.csv")


@pytest.fixture
def study(sample_study: Callable[..., Study], tmp_path: Path) -> Study:
    return sample_study(tmp_path / "study", "rating")


@pytest.fixture
def store(study: Study, tmp_path: Path) -> Iterator[StudyStore]:
    with StudyStore.open(tmp_path / "answers.sqlite", study) as opened:
        yield opened


@pytest.fixture
def client(study: Study, store: StudyStore) -> TestClient:
    return TestClient(create_app(StudyService(study, store)))


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Bearer x", "Basic x", "x"])
def test_nothing_is_shown_without_the_token(
    client: TestClient, store: StudyStore, address: str, header: str | None
) -> None:
    store.new_admin()
    headers = {} if header is None else {"authorization": header}
    answer = client.get(f"/api/admin/{address}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "admin-token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_the_token_is_not_taken_from_the_address(client: TestClient, store: StudyStore) -> None:
    token = store.new_admin()
    assert client.get(f"/api/admin/progress?token={token}").status_code == 401


def test_a_participants_token_opens_nothing(client: TestClient, store: StudyStore) -> None:
    store.new_admin()
    token = store.start({}, {}).token
    headers = {"authorization": f"Bearer {token}"}
    assert client.get("/api/admin/progress", headers=headers).status_code == 401


def test_guessing_is_slowed_down_and_the_right_token_passes(
    study: Study, store: StudyStore
) -> None:
    limits = Limits(admin_faults=Rate(2, 0.001))
    client = TestClient(create_app(StudyService(study, store, limits)))
    wrong = {"authorization": "Bearer wrong"}
    codes = [client.get("/api/admin/progress", headers=wrong).status_code for _ in range(4)]
    assert codes == [401, 401, 429, 429]
    right = {"authorization": f"Bearer {store.new_admin()}"}
    assert client.get("/api/admin/progress", headers=right).status_code == 200


def test_progress_and_raw_answers_come_with_the_token(
    client: TestClient, store: StudyStore
) -> None:
    headers = {"authorization": f"Bearer {store.new_admin()}"}
    token = store.start({}, {}).token
    answer = '{"answers": {"values": [5]}, "duration": 2000}'
    store.record(token, 1, answer, received=10.0)
    store.add_events(token, ['{"at": 1.0, "what": "hidden"}'], received=11.0)
    progress = client.get("/api/admin/progress", headers=headers).json()
    assert (progress["answers"], progress["trial_seconds"]) == (1, 2.0)
    raw = client.get("/api/admin/raw.jsonl", headers=headers)
    assert "attachment" in raw.headers["content-disposition"]
    rows = [json.loads(line) for line in raw.text.splitlines()]
    assert [row["record"] for row in rows] == ["session", "answer", "event"]
    assert (rows[1]["number"], rows[1]["answer"]) == (1, json.loads(answer))
    assert rows[2]["event"] == {"at": 1.0, "what": "hidden"}
    table = client.get("/api/admin/table.csv", headers=headers)
    assert "attachment" in table.headers["content-disposition"]
    header, first, *_ = table.text.splitlines()
    assert header.startswith("participant,item,system,measure,value,")
    assert first.startswith("1,")
    assert first.endswith(",unfinished")


def test_the_page_loads_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/admin")
    assert page.headers["content-type"].startswith("text/html")
    assert "://" not in page.text
    for name in ("admin.js", "base.css", "admin.css"):
        assert f"static/{name}" in page.text
        assert client.get(f"/static/{name}").status_code == 200


def test_a_bucket_fills_up_again() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 0.5), most=2, clock=lambda: now[0])
    buckets.take("a")
    buckets.take("a")
    with pytest.raises(TooManyError) as caught:
        buckets.take("a")
    assert caught.value.seconds == 2
    buckets.take("b")
    now[0] = 2.0
    buckets.take("a")
    with pytest.raises(TooManyError):
        buckets.take("a")


def test_buckets_forget_what_was_used_least_lately() -> None:
    buckets = Buckets(Rate(1, 0.001), most=2, clock=lambda: 0.0)
    for name in ("a", "b", "c"):
        buckets.take(name)
    buckets.take("a")
    with pytest.raises(TooManyError):
        buckets.take("c")
