"""Studies in a folder, made of a few lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.studies.study_file import Study, read_study

Record = Mapping[str, Any]
MakeFolder = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> MakeFolder:
    """Write a study: its settings, and its stimuli as records."""

    def make(settings: str, stimuli: Iterable[Record], practice: Iterable[Record] = ()) -> Path:
        place = tmp_path / "study"
        place.mkdir(exist_ok=True)
        (place / "study.toml").write_text(settings, encoding="utf-8")
        for name, records in (("stimuli.jsonl", stimuli), ("practice.jsonl", practice)):
            lines = [json.dumps(record) + "\n" for record in records]
            (place / name).write_text("".join(lines), encoding="utf-8")
        return place

    return make


@pytest.fixture
def study(folder: MakeFolder) -> Callable[..., Study]:
    """Return a study that can run, of its settings and stimuli."""

    def make(settings: str, stimuli: Iterable[Record], practice: Iterable[Record] = ()) -> Study:
        return read_study(folder(settings, stimuli, practice)).wanted()

    return make


def settings_of(kind: str, more: str = "") -> str:
    """Return the shortest settings of a kind, and further tables."""
    return f'[study]\nname = "trial"\nkind = "{kind}"\n{more}'


def text_of(item: str, system: str, sentences: int = 2, **more: Any) -> Record:
    """Return a stimulus of a reading study; its first sentence has a reference."""
    each = [
        {"text": f"Sentence {n} of {item}.", "tokens": 5, "reference": n == 1}
        for n in range(1, sentences + 1)
    ]
    return {"item": item, "system": system, "sentences": each, **more}


def questions_of(item: str) -> list[Record]:
    """Return three questions of five answers each."""
    return [
        {
            "id": f"{item}-q{n}",
            "type": f"Q{n}",
            "text": f"Question {n}?",
            "answer": "right",
            "wrong": ["wrong 1", "wrong 2", "wrong 3", "wrong 4"],
        }
        for n in (1, 2, 3)
    ]


def grid_of(things: int = 7, target: int = 0) -> Record:
    """Return a grid without places; it has no files behind its pictures."""
    listed = [
        {"id": f"t{n}", "picture": f"media/t{n}.svg", "target": n == target} for n in range(things)
    ]
    return {"columns": 5, "rows": 3, "things": listed}


def draw(place: Path, things: int = 7) -> None:
    """Write the pictures of `grid_of`."""
    (place / "media").mkdir(parents=True, exist_ok=True)
    for n in range(things):
        (place / "media" / f"t{n}.svg").write_text("<svg/>", encoding="utf-8")
