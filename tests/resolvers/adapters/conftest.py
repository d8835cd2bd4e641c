"""Small workers and programs that behave well or badly, written as Python scripts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from anaphora_resolvers.adapters.worker import Worker, WorkerSpec

_FRAME = """
import json, os, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def cluster(*mentions):
    return {{"clusters": [list(mentions)]}}

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="test", version="1.5")
    elif message["type"] == "ping":
        say(type="pong")
    else:
        number, document = message["id"], message["document"]
        words = [t["text"] for s in document["sentences"] for t in s]
{body}
"""


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], Path]:
    """Write a Python script."""

    def write(text: str, name: str = "worker.py") -> Path:
        path = tmp_path / name
        path.write_text(dedent(text), encoding="utf-8")
        return path

    return write


@pytest.fixture
def workers(script: Callable[[str], Path]) -> Iterator[Callable[..., Worker]]:
    """Start workers that do something of their own with a document, or everything."""
    started: list[Worker] = []

    def start(body: str = "", *, whole: str = "", **settings: Any) -> Worker:
        text = whole or _FRAME.format(body=indent(dedent(body), " " * 8))
        command = (sys.executable, str(script(text)))
        worker = Worker(WorkerSpec("test", command, **settings))
        started.append(worker)
        return worker

    yield start
    for worker in started:
        worker.close()
