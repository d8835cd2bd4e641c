"""The page of a study in a real Chromium: studies of each kind, a server of ours, one browser."""

from __future__ import annotations

import json
import shutil
import socket
import threading
import time
import wave
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.studies import page as study_page
from anaphora_workbench.studies.server.app import StudyService, create_app
from anaphora_workbench.studies.store import StudyStore
from anaphora_workbench.studies.study_file import Study, read_study

MISSING = "Chromium is missing; on Debian: apt-get install chromium"
COLOURS = {"red": "#c0392b", "blue": "#2874a6", "green": "#1e8449"}
SETTINGS: dict[str, str] = {
    "reading": "",
    "selection": "",
    "elicitation": "[trial]\nfeedback = true\nunderstood = 0.5\n",
    "identification": "[trial]\nseconds = 15.0\nfixation_ms = 100\n",
    "judgement": """
[[scale]]
name = "adequacy"
text = "How clear is this description?"
low = "not clear at all"
high = "very clear"
[[scale]]
name = "fluency"
text = "How fluent is this description?"
low = "not fluent at all"
high = "very fluent"
""",
    "rating": """
[[scale]]
name = "clarity"
text = "How easy to understand is the highlighted sentence within its text?"
low = "could not be more unclear"
high = "could not be clearer"
[[scale]]
name = "readability"
text = "How well does the highlighted sentence read?"
low = "could not read worse"
high = "could not read better"
[[scale]]
name = "meaning"
text = "How close in meaning is the second highlighted sentence to the first?"
low = "completely different"
high = "identical"
screen = 2
compares = true
""",
    "magnitude": '[trial]\nmodulus_text = "The dog which I saw it ran away."\n',
    "question-writing": '[trial]\nquestion_types = ["subdomain", "place"]\nwrong_answers = 2\n',
}
TEXT = [
    "Jean Baker was an American painter, born in the small town of Alder.",
    "She spent most of her life in a house by the river, where she kept two dogs.",
    "Baker's last picture shows the bridge in winter.",
]
QUESTIONS = [
    ("subdomain", "What did Jean Baker do?", "She painted.", ["She sang.", "She wrote."]),
    ("place", "Where did she live?", "By a river.", ["By the sea.", "In a city."]),
]


def _things() -> list[dict[str, Any]]:
    looks = [
        ("red", "chair"),
        ("blue", "chair"),
        ("green", "fan"),
        ("red", "fan"),
        ("blue", "desk"),
    ]
    return [
        {"id": f"thing{number}", "picture": f"pictures/{colour}-{shape}.svg", "target": number == 0}
        for number, (colour, shape) in enumerate(looks)
    ]


def _stimulus(kind: str, number: int) -> dict[str, Any]:
    grid = {"columns": 5, "rows": 3, "things": _things()}
    if kind == "reading":
        sentences = [{"text": text, "tokens": len(text.split())} for text in TEXT]
        questions = [
            {"id": str(place), "type": type_, "text": text, "answer": answer, "wrong": wrong}
            for place, (type_, text, answer, wrong) in enumerate(QUESTIONS)
        ]
        return {"sentences": sentences, "questions": questions}
    if kind == "selection":
        first = {"id": "1", "choices": ["Jean Baker", "Baker", "she", "the painter herself"]}
        second = {"id": "2", "choices": ["her", "Baker's", "_"]}
        return {
            "parts": [
                first,
                " was an American painter. Most of ",
                second,
                " life was spent by the river.\n\nIn the end, ",
                {"id": "3", "choices": ["she", "Baker", "_"]},
                " left for the coast and painted ships.",
            ]
        }
    if kind == "elicitation":
        return {"grid": grid, "domain": "furniture"}
    if kind in ("identification", "judgement"):
        return {"grid": grid, "text": "the red chair in the corner", "domain": "furniture"}
    if kind == "rating":
        return {
            "text": "It was made by the board a decision not easy .",
            "before": "The meeting went on until midnight.",
            "after": "Nobody was surprised by the outcome.",
            "reference": "The board made a decision that was not easy.",
        }
    if kind == "magnitude":
        return {"text": f"The dog that I saw it number {number} ran away."}
    return {"sentences": [{"text": text, "tokens": len(text.split())} for text in TEXT]}


def write_study(
    folder: Path,
    kind: str,
    more: str = "",
    *,
    study: str = "",
    items: int = 2,
    practice: bool = False,
    settings: str | None = None,
    sound: bool = False,
) -> Study:
    """Write and read a study.

    Args:
        folder: Where.
        kind: Its kind.
        more: Further tables of ``study.toml``.
        study: Further lines of its table ``[study]``.
        items: How many items, under two systems where the kind has any.
        practice: Whether there is an item for practice.
        settings: What stands for the tables of the kind.
        sound: Whether descriptions are heard.
    """
    folder.mkdir(parents=True, exist_ok=True)
    own = SETTINGS[kind] if settings is None else settings
    head = f'[study]\nname = "sample"\nkind = "{kind}"\ntitle = "Words and things"\n{study}\n'
    (folder / "study.toml").write_text(f"{head}{own}\n{more}\n", encoding="utf-8")
    systems = ("A", "B") if kind not in ("selection", "elicitation", "question-writing") else ("",)
    audio = {"audio": "words.wav"} if sound else {}
    if sound:
        with wave.open(str(folder / "words.wav"), "wb") as file:
            file.setparams((1, 2, 8000, 0, "NONE", ""))
            file.writeframes(bytes(8000))
    stimuli = [
        {"item": f"i{number}", "system": system, **_stimulus(kind, number), **audio}
        for number in range(items)
        for system in systems
    ]
    lines = [json.dumps(each) for each in stimuli]
    (folder / "stimuli.jsonl").write_text("\n".join(lines), encoding="utf-8")
    if practice:
        (folder / "practice.jsonl").write_text(
            json.dumps({"item": "p", "system": systems[0], **_stimulus(kind, 9)}), encoding="utf-8"
        )
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    shapes = {
        "chair": '<path d="M30 15v40h40V40M32 55v30M68 55v30" fill="none" stroke-width="9"/>',
        "fan": '<circle cx="50" cy="38" r="26" fill="none" stroke-width="8"/><path d="M50 64v24M32 '
        '88h36M50 38l-16-12M50 38l17-10M50 38v20" fill="none" stroke-width="7"/>',
        "desk": '<path d="M15 40h70M22 40v45M78 40v45M52 42v22h25" fill="none" stroke-width="9"/>',
    }
    for name, colour in COLOURS.items():
        for shape, drawn in shapes.items():
            (pictures / f"{name}-{shape}.svg").write_text(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" stroke-linecap='
                f'"round" stroke="{colour}">{drawn}</svg>',
                encoding="utf-8",
            )
    return read_study(folder).wanted()


@dataclass
class Served:
    """A study that a server of ours serves.

    Attributes:
        study: The study.
        store: Its answers.
        url: Where it is.
    """

    study: Study
    store: StudyStore
    url: str
    stop: Callable[[], None] = field(repr=False)

    def answers(self) -> list[dict[str, Any]]:
        """Return the stored answers, in the order of their trials."""
        return [json.loads(each.answer) for each in self.store.answers()]


def serve_study(study: Study, where: Path) -> Served:
    """Serve a study in a thread."""
    import uvicorn

    store = StudyStore.open(where / "answers.sqlite", study)
    listening = socket.create_server(("127.0.0.1", 0))
    app = create_app(StudyService(study, store))
    config = uvicorn.Config(app, log_level="error", lifespan="off", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)

    def stop() -> None:
        server.should_exit = True
        server.force_exit = True
        thread.join(timeout=10)
        listening.close()
        store.close()

    return Served(study, store, f"http://127.0.0.1:{listening.getsockname()[1]}", stop)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One Chromium for all tests."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip(MISSING)
    if missing := study_page.missing_libraries():
        pytest.skip(f"{', '.join(missing)} missing: {study_page.HOW_TO_GET_THEM}")
    with playwright.sync_playwright() as started:
        arguments = ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"]
        browser = started.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def tab(chromium: Any) -> Iterator[Any]:
    """A tab of a fresh profile; errors of the page and refused scripts or styles fail the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(10_000)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: (
            faults.append(message.text) if "Content Security Policy" in message.text else None
        ),
    )
    yield page
    context.close()
    assert faults == []


def until(tab: Any, expression: str) -> None:
    """Wait until an expression is true in a page whose policy forbids ``eval``.

    ``wait_for_function`` would work for what is true at once only.
    """
    for _ in range(500):
        if tab.evaluate(f"Boolean({expression})"):
            return
        tab.wait_for_timeout(20)
    pytest.fail(f"not within ten seconds: {expression}")


@pytest.fixture
def new_study() -> Callable[..., Study]:
    """Return what writes and reads a study; see `write_study`."""
    return write_study


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Return what writes and serves a study; see `write_study`."""
    running: list[Served] = []

    def serve(kind: str, more: str = "", **options: Any) -> Served:
        study = write_study(tmp_path / "study", kind, more, **options)
        running.append(serve_study(study, tmp_path))
        return running[-1]

    yield serve
    for each in running:
        each.stop()
