"""Submissions: texts out, answers in, judged by the commands, shown in their time."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from anaphora_workbench.studies.database import StoreError
from anaphora_workbench.studies.submissions.app import (
    JudgeThread,
    TaskService,
    create_task_app,
)
from anaphora_workbench.studies.submissions.board import Board
from anaphora_workbench.studies.submissions.judging import Judgement, file_name, judge
from anaphora_workbench.studies.submissions.task_file import wanted_task

WriteTask = Callable[..., Path]
BEFORE = datetime(2027, 1, 1, tzinfo=UTC)
DURING = datetime(2027, 1, 20, tzinfo=UTC)
AFTER = datetime(2027, 2, 2, tzinfo=UTC)
OPEN = '[teams]\nregistration = "open"\n'


class Site:
    """A task with its server and a clock that tests set."""

    def __init__(self, folder: Path) -> None:
        self.now = DURING
        self.task = wanted_task(folder)
        self.board = Board(folder / "submissions.sqlite", self.task)
        self.judges = JudgeThread(self.task, self.board)
        service = TaskService(self.task, self.board, lambda: None, lambda: self.now)
        self.client = TestClient(create_task_app(service))

    def submit(self, token: str, content: bytes, file: str = "a.conllu") -> Any:
        """Submit a file."""
        return self.client.post(
            "/api/submissions",
            params={"file": file, "system": "mine"},
            content=content,
            headers={"authorization": f"Bearer {token}"},
        )

    def get(self, address: str, token: str) -> Any:
        """Get what a team may see."""
        return self.client.get(address, headers={"authorization": f"Bearer {token}"})


@pytest.fixture
def open_site(write_task: WriteTask) -> Iterator[Callable[..., Site]]:
    sites: list[Site] = []

    def make(more: str = "", **head: str) -> Site:
        sites.append(Site(write_task(more, **head)))
        return sites[-1]

    yield make
    for site in sites:
        site.board.close()


def test_answers_are_scored_as_the_command_scores_them_and_shown_after_the_end(
    open_site: Callable[..., Site], key: str
) -> None:
    site = open_site()
    token = site.board.add_team("Team A")
    answer = site.submit(token, key.encode())
    assert (answer.status_code, answer.json()) == (201, {"number": 1, "state": "waiting"})
    site.judges.judge_waiting()
    (during,) = site.get("/api/team", token).json()["submissions"]
    assert (during["state"], during["figures"], during["report"]) == ("scored", None, False)
    for address in ("/api/submissions/1/report", "/api/table"):
        refused = site.get(address, token)
        assert (refused.status_code, refused.json()["code"]) == (403, "not-yet")
    site.now = AFTER
    (after,) = site.get("/api/team", token).json()["submissions"]
    figures = dict(after["figures"])
    assert (figures["f1"], figures["recall"]) == (1.0, 1.0)
    report = site.get("/api/submissions/1/report", token)
    assert report.text.startswith("<!DOCTYPE html>")
    assert "sandbox" in report.headers["content-security-policy"]
    (row,) = site.client.get("/api/table").json()["rows"]
    assert (row["team"], row["system"], dict(row["figures"])["f1"]) == ("Team A", "mine", 1.0)


def test_a_broken_file_is_refused_with_places_and_costs_no_submission(
    open_site: Callable[..., Site],
) -> None:
    site = open_site("[answers]\nper_team = 1\n")
    token = site.board.add_team("Team A")
    site.submit(token, b'{"broken": ', "../../own answers.anaphora.json")
    site.judges.judge_waiting()
    (one,) = site.get("/api/team", token).json()["submissions"]
    assert one["state"] == "refused"
    assert one["problems"][0]["place"] == "own_answers.anaphora.json:1:12"
    assert one["problems"][0]["code"] == "json-syntax"
    assert site.submit(token, b"x").status_code == 201


def test_nothing_is_shown_or_taken_before_its_time(
    open_site: Callable[..., Site], key: str
) -> None:
    site = open_site()
    token = site.board.add_team("Team A")
    site.now = BEFORE
    about = site.client.get("/api/task").json()
    assert (about["opened"], about["texts"]) == (False, [])
    for address in ("/texts.zip", "/texts/plain/story.txt"):
        assert site.client.get(address).json()["code"] == "not-yet"
    assert site.submit(token, key.encode()).json()["code"] == "not-yet"
    site.now = AFTER
    assert site.submit(token, key.encode()).json()["code"] == "task-closed"
    assert site.board.submissions() == []


def test_texts_are_offered_and_the_key_is_not(open_site: Callable[..., Site]) -> None:
    site = open_site()
    assert [each["name"] for each in site.client.get("/api/task").json()["texts"]] == [
        "plain/story.txt"
    ]
    assert site.client.get("/texts/plain/story.txt").text == "Ana met Bill.\n"
    with zipfile.ZipFile(io.BytesIO(site.client.get("/texts.zip").content)) as archive:
        assert archive.namelist() == ["plain/story.txt"]
    for path in ("key/story.conllu", "../key/story.conllu", "%2e%2e/key/story.conllu", "key"):
        answer = site.client.get(f"/texts/{path}")
        assert answer.status_code == 404
    styles = ("/static/base.css", "/static/submissions.css")
    for address in ("/", "/api/task", "/static/submissions.js", *styles):
        answer = site.client.get(address)
        assert answer.status_code == 200
        assert "e1-person" not in answer.text
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")


def test_teams_register_themselves_where_the_task_allows_it(
    open_site: Callable[..., Site],
) -> None:
    closed = open_site()
    answer = closed.client.post("/api/teams", json={"name": "Team A"})
    assert (answer.status_code, answer.json()["code"]) == (403, "registration-closed")
    site = open_site(OPEN)
    made = site.client.post("/api/teams", json={"name": " Team  A", "contact": "a@x.org"})
    assert (made.status_code, made.json()["team"]) == (201, "Team A")
    assert site.get("/api/team", made.json()["token"]).json()["submissions"] == []
    taken = site.client.post("/api/teams", json={"name": "TEAM A"})
    assert (taken.status_code, taken.json()["code"]) == (409, "team-taken")
    for name in ("", "   ", "a\nb", "x" * 61):
        assert site.client.post("/api/teams", json={"name": name}).status_code == 422


def test_a_wrong_token_opens_nothing(open_site: Callable[..., Site], key: str) -> None:
    site = open_site()
    other = site.board.add_team("Team B")
    own = site.board.add_team("Team A")
    site.submit(own, key.encode())
    for token in ("", "x", own[:-1]):
        assert site.submit(token, b"x").json()["code"] == "team-token"
        assert site.get("/api/team", token).status_code == 401
    assert site.get("/api/team", other).json()["submissions"] == []
    site.board.judged(1, Judgement(True, (), (("f1", 0.5),), "<p>secret</p>"))
    site.now = AFTER
    assert site.get("/api/submissions/1/report", other).json()["code"] == "not-found"


def test_a_team_has_so_many_submissions(open_site: Callable[..., Site]) -> None:
    site = open_site("[answers]\nper_team = 3\nper_day = 2\nlargest_mb = 0.001\n")
    token = site.board.add_team("Team A")
    assert [site.submit(token, b"x").status_code for _ in range(3)] == [201, 201, 409]
    assert "2 submissions of this day" in site.submit(token, b"x").json()["message"]
    (team,) = site.board.teams()
    site.board.submit(team.team, "s", "f", b"x", now=0.0)
    with pytest.raises(StoreError, match="all of its 3 submissions"):
        site.board.submit(team.team, "s", "f", b"x", now=1e6)
    assert site.submit(token, b"x" * 1001).json()["code"] == "too-large"
    assert site.submit(token, b"").json()["code"] == "submission-empty"


@pytest.mark.parametrize(("counts", "expected"), [("last", 0.25), ("best", 0.75)])
def test_the_table_has_the_last_or_the_best_submission_of_a_team(
    open_site: Callable[..., Site], counts: str, expected: float
) -> None:
    site = open_site(f'[answers]\ncounts = "{counts}"\n')
    for name, values in (("Team A", (0.75, 0.25)), ("Team B", (0.5,)), ("Team C", ())):
        token = site.board.add_team(name)
        team = site.board.team_of(token)
        assert team is not None
        for value in values:
            number = site.board.submit(team.team, "s", "f", b"x")
            site.board.judged(number, Judgement(True, (), (("f1", value),)))
    table = site.board.table()
    assert [row["figures"][0][1] for row in table] == sorted([expected, 0.5], reverse=True)


def test_what_waits_when_the_server_stops_is_judged_after_the_next_start(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = open_site()
    token = site.board.add_team("Team A")
    site.submit(token, b"x")
    with Board(site.task.folder / "submissions.sqlite", site.task) as again:
        found = again.waiting()
        assert found is not None
        assert (found[0].file, found[1]) == ("a.conllu", b"x")


def test_a_store_of_another_task_is_refused(
    open_site: Callable[..., Site], write_task: WriteTask
) -> None:
    place = open_site().task.folder / "submissions.sqlite"
    other = wanted_task(write_task(head='[task]\nname = "other"\ncloses = 2027-02-01T12:00:00Z\n'))
    with pytest.raises(StoreError) as caught:
        Board(place, other)
    assert caught.value.code == "task-changed"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["../evil.conllu"], "'../evil.conllu' leads out of it"),
        (["/evil.conllu"], "'/evil.conllu' leads out of it"),
        (["c:/evil.conllu"], "'c:/evil.conllu' leads out of it"),
        ([], "there is no file in it"),
        (["__MACOSX/a", ".DS_Store"], "there is no file in it"),
        ([f"f{number}" for number in range(5_001)], "it has 5,001 files"),
    ],
)
def test_an_archive_that_cannot_be_used_is_refused(
    write_task: WriteTask, names: list[str], message: str
) -> None:
    judgement = judge(wanted_task(write_task()), "a.zip", _archive(dict.fromkeys(names, b"x")))
    assert not judgement.accepted
    assert message in judgement.problems[0]["message"]
    assert judgement.problems[0]["code"] == "submission-archive"


@pytest.mark.parametrize(
    ("more", "advice"),
    [("", ""), ('[answers]\nformats = ["json", "conllu"]\n', "; the task takes json, conllu")],
)
def test_a_team_gets_no_advice_about_options(write_task: WriteTask, more: str, advice: str) -> None:
    judgement = judge(wanted_task(write_task(more)), "a.csv", b"item,system\n1,2\n")
    (problem,) = judgement.problems
    assert problem["code"] == "format-unknown"
    assert problem["message"] == f"a.csv: the format is not recognised{advice}"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken", b"no archive"])
def test_what_is_no_archive_is_refused(write_task: WriteTask, content: bytes) -> None:
    judgement = judge(wanted_task(write_task()), "a.zip", content)
    assert judgement.problems[0]["code"] == "submission-archive"


def test_a_bomb_is_not_unpacked(write_task: WriteTask) -> None:
    bomb = _archive({"a.conllu": b"\0" * 30_000_000})
    judgement = judge(wanted_task(write_task()), "a.zip", bomb)
    assert "20 times as large" in judgement.problems[0]["message"]


def test_a_folder_in_an_archive_is_scored_and_other_formats_are_refused(
    write_task: WriteTask, key: str
) -> None:
    archive = _archive({"out/story.conllu": key.encode(), "__MACOSX/out/._x": b"x"})
    judgement = judge(wanted_task(write_task()), "a.zip", archive)
    assert judgement.accepted, judgement.problems
    assert judgement.figures[0] == ("f1", 1.0)
    refused = judge(wanted_task(write_task('[answers]\nformats = ["conll"]\n')), "a.zip", archive)
    assert [each["code"] for each in refused.problems] == ["submission-format"]
    assert "this is the format 'corefud'; the task takes conll" in refused.problems[0]["message"]


def test_a_command_that_takes_too_long_is_ended(write_task: WriteTask, key: str) -> None:
    judgement = judge(wanted_task(write_task()), "a.conllu", key.encode(), seconds=0.01)
    assert [each["code"] for each in judgement.problems] == ["submission-time"]


def test_answers_to_grec_are_scored(write_task: WriteTask, project: Path) -> None:
    samples = project / "sample_corpora" / "anaphora_samples" / "grec"
    folder = write_task(head='[task]\nname = "g"\nkind = "grec"\ncloses = 2027-02-01T12:00:00Z\n')
    (folder / "key" / "story.conllu").unlink()
    text = (samples / "test.xml").read_text(encoding="utf-8")
    (folder / "key" / "test.xml").write_text(text, encoding="utf-8")
    task = wanted_task(folder)
    judgement = judge(task, "answers.xml", text.encode())
    assert judgement.accepted, judgement.problems
    assert dict(judgement.figures)["type_accuracy"] == 1.0
    assert judgement.report.startswith("<!DOCTYPE html>")


def test_names_of_files_are_made_safe() -> None:
    assert file_name("C:\\own\\my answers.conllu") == "my_answers.conllu"
    assert file_name("../../etc/passwd") == "passwd"
    assert file_name("..") == "__"
    assert file_name("") == "answers"
    assert file_name("CON.xml") == "_CON.xml"


def _archive(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def test_the_page_gets_what_a_team_has(open_site: Callable[..., Site]) -> None:
    site = open_site()
    token = site.board.add_team("Team A")
    found = site.get("/api/team", token).json()
    assert json.dumps(found) == '{"team": "Team A", "submissions": []}'
