"""Programs and workers end with the command that started them, in several processes, too."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

STUBBORN = """
import json, os, pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path(sys.argv[1], str(os.getpid())).touch()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1}
    else:
        answer = {"type": "result", "id": message["id"], "clusters": []}
    print(json.dumps(answer), flush=True)
time.sleep(100)
"""


@pytest.fixture
def texts(gold: Path, tmp_path: Path) -> Path:
    """A folder of six gold files."""
    folder = tmp_path / "texts"
    folder.mkdir()
    text = gold.read_text(encoding="utf-8")
    for number in range(6):
        path = folder / f"{number}.conllu"
        path.write_text(text.replace("newdoc id = story", f"newdoc id = s{number}"), "utf-8")
    return folder


@pytest.fixture
def started(texts: Path) -> Callable[..., subprocess.Popen[str]]:
    """Start an evaluation in two processes, in a group of its own."""

    def start(resolver: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "anaphora_workbench.cli", "evaluate", str(texts)]
        return subprocess.Popen(
            [*command, "--resolver", resolver, "--jobs", "2"],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start


def wait_for(folder: Path, count: int) -> list[int]:
    """Return the process numbers that programs leave in a folder, when they are so many."""
    for _ in range(400):
        pids = [int(path.name) for path in folder.iterdir()]
        if len(pids) >= count:
            return pids
        time.sleep(0.05)
    pytest.fail(f"only {len(list(folder.iterdir()))} of {count} programs were started")


def gone(pid: int) -> bool:
    """Tell whether a process ends within some seconds."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_ctrl_c_does_not_wait_for_programs_that_hang(
    started: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    pids.mkdir()
    settings = tmp_path / "hang.toml"
    settings.write_text(
        f"""command = ["sh", "-c", 'touch "{pids}/$$"; exec sleep 100']""", encoding="utf-8"
    )
    with started(f"command:{settings}") as process:
        running = wait_for(pids, 2)
        os.killpg(process.pid, signal.SIGINT)
        _out, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors == "anaphora: stopped; nothing was left half-written\n"
    assert all(gone(pid) for pid in running)


def test_workers_of_several_processes_end_with_them_even_if_they_do_not_want_to(
    started: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    pids.mkdir()
    script = tmp_path / "stubborn.py"
    script.write_text(STUBBORN, encoding="utf-8")
    with started(f"worker:{sys.executable} {script} {pids}") as process:
        process.communicate(timeout=60)
    assert process.returncode == 0
    running = wait_for(pids, 1)
    assert all(gone(pid) for pid in running)
