"""The pages of researchers, organisers and teams in a real Chromium."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.studies.submissions.app import TaskService, create_task_app
from anaphora_workbench.studies.submissions.board import Board
from anaphora_workbench.studies.submissions.judging import Judgement
from anaphora_workbench.studies.submissions.task_file import wanted_task

RATING = '{"answers": {"values": [5, 5, 5]}, "duration": 4000}'
TASK = """\
[task]
name = "pronouns"
title = "Pronouns of two texts"
text = "First paragraph.\\n\\nSecond one."
language = "es"
[files]
texts = "texts"
key = "key"
[show]
scores = "at-once"
report = "at-once"
table = "at-once"
[teams]
registration = "open"
"""


def test_progress_opens_with_the_token_only_and_is_shown_with_its_pictures(
    tab: Any, served: Callable[..., Any]
) -> None:
    study = served("rating")
    one = study.store.start({}, {})
    study.store.record(one.token, 1, RATING)
    study.store.withdraw(study.store.start({}, {}).token)
    tab.goto(f"{study.url}/admin")
    tab.keyboard.type("wrong")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#refused:not(:empty)")
    assert tab.inner_text("#refused") == "This is not the token of this study."
    tab.keyboard.type(study.store.new_admin())
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#progress:not([hidden])")
    assert tab.inner_text("h1#title") == "Words and things"
    cells = [row.split("\t") for row in tab.inner_text("#people").split("\n")]
    assert [[part.strip() for part in cell[:5]] for cell in cells] == [
        ["2", "2", "withdrawn", "0 / 2", "withdrawn"],
        ["1", "1", "taking part", "1 / 2", ""],
    ]
    assert tab.get_attribute("#square svg", "aria-label") == "Participants by row: 1, 0"
    assert tab.get_attribute("#arrivals svg", "aria-label").startswith("1 answers from")
    with tab.expect_download() as download:
        tab.click("#raw")
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["record"] for line in lines] == ["session", "session", "answer"]
    tab.set_viewport_size({"width": 400, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth") == 400
    tab.click("#leave")
    tab.reload()
    tab.wait_for_selector("#login:not([hidden])")
    assert study.url in tab.url
    assert "?" not in tab.url


@pytest.fixture
def task_site(tmp_path: Path) -> Iterator[tuple[Board, str]]:
    """A task, served: its store and its address."""
    import uvicorn

    folder = tmp_path / "task"
    for name, text in (("texts", "Ana left."), ("key", "Ana left. She cried.")):
        (folder / name).mkdir(parents=True)
        (folder / name / "one text.txt").write_text(text, encoding="utf-8")
    (folder / "task.toml").write_text(TASK, encoding="utf-8")
    task = wanted_task(folder)
    with Board(folder / "submissions.sqlite", task) as board:
        listening = socket.create_server(("127.0.0.1", 0))
        app = create_task_app(TaskService(task, board, lambda: None))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield board, f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = server.force_exit = True
        thread.join(timeout=10)
        listening.close()


def test_a_team_registers_submits_and_sees_problems_scores_and_the_table(
    tab: Any, task_site: tuple[Board, str], tmp_path: Path
) -> None:
    board, address = task_site
    answers = tmp_path / "answers.conllu"
    answers.write_text("content", encoding="utf-8")
    tab.goto(address)
    tab.wait_for_selector("#register:not([hidden])")
    assert tab.inner_text("#about").split("\n\n") == ["First paragraph.", "Second one."]
    with tab.expect_download() as download:
        tab.click("summary")
        tab.click("#texts a")
    assert Path(download.value.path()).read_text(encoding="utf-8") == "Ana left."
    tab.fill("#name", "Equipo A")
    tab.press("#name", "Enter")
    tab.wait_for_selector("#own:not([hidden])")
    assert tab.inner_text("#own-title") == "Equipo A"
    assert tab.inner_text("#new-token").startswith("Guarde esta clave")
    for system in ("first", "second"):
        tab.fill("#system", system)
        tab.set_input_files("#file", str(answers))
        tab.click("#submit button")
        tab.wait_for_selector(f"article h3:has-text('{system}')")
    problem = {"place": "answers.conllu:1:1", "severity": "error", "code": "x-y", "message": "No."}
    board.judged(1, Judgement(False, (problem,)))
    board.judged(2, Judgement(True, (), (("f1", 0.5),), "<!DOCTYPE html><p>Report</p>"))
    tab.reload()
    tab.wait_for_selector("article dl")
    accepted, refused = [each.inner_text() for each in tab.query_selector_all("article")]
    assert "0,5000" in accepted
    assert "aceptado" in accepted
    assert "answers.conllu:1:1 No. [x-y]" in refused
    assert tab.inner_text("#table tr:nth-child(2)").split("\t")[1:4] == [
        "Equipo A",
        "second",
        "0,5000",
    ]
    with tab.expect_download() as download:
        tab.click("article button")
    assert "Report" in Path(download.value.path()).read_text(encoding="utf-8")
    assert board.content(2) == b"content"
    tab.set_viewport_size({"width": 400, "height": 800})
    assert tab.evaluate("document.documentElement.scrollWidth") == 400
