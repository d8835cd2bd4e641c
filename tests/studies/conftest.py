"""Small studies of each kind, and a PostgreSQL server where Debian's package is installed."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.studies.study_file import Study, read_study

THINGS = [
    {"id": "the-target", "picture": "chair.svg", "target": True, "name": "a chair"},
    {"id": "sofa", "picture": "sofa.svg", "name": "a sofa"},
    {"id": "desk", "picture": "desk.svg"},
]
CONTENT: dict[str, dict[str, Any]] = {
    "reading": {
        "sentences": [{"text": "Lima is a city.", "tokens": 4}],
        "questions": [
            {"id": "q", "type": "1", "text": "What is it?", "answer": "right", "wrong": ["w", "x"]}
        ],
    },
    "selection": {"parts": ["Then ", {"id": "1.1", "choices": ["she", "", "Ana"]}, " left."]},
    "elicitation": {"grid": {"things": THINGS}},
    "identification": {"grid": {"things": THINGS}, "text": "the red chair"},
    "judgement": {"grid": {"things": THINGS}, "text": "the red chair"},
    "rating": {"text": "It rains.", "before": "Look.", "after": "Hm.", "reference": "Rain."},
    "magnitude": {"text": "It rains."},
    "question-writing": {"sentences": [{"text": "Lima is a city.", "tokens": 4}]},
}
SYSTEMS = ("secret-system-a", "secret-system-b")
_WITHOUT_SYSTEMS = ("selection", "elicitation", "question-writing")


def _sample_study(folder: Path, kind: str, more: str = "", *, items: int = 2) -> Study:
    """Write and read a study with the items of a kind, under two systems where it has any."""
    folder.mkdir(exist_ok=True)
    scale = '[[scale]]\nname = "clarity"\ntext = "How clear?"\n'
    settings = f'{scale}{more}\n[study]\nname = "s"\ntitle = "Sample"\nkind = "{kind}"\n'
    if kind == "question-writing":
        settings += '[trial]\nquestion_types = ["1"]\n'
    (folder / "study.toml").write_text(settings, encoding="utf-8")
    systems = ("",) if kind in _WITHOUT_SYSTEMS else SYSTEMS
    stimuli = [
        {"item": f"secret-item-{number}", "system": system, **CONTENT[kind]}
        for number in range(items)
        for system in systems
    ]
    lines = "\n".join(json.dumps(each) for each in stimuli)
    (folder / "stimuli.jsonl").write_text(lines, encoding="utf-8")
    for thing in THINGS:
        (folder / str(thing["picture"])).write_text("<svg/>", encoding="utf-8")
    return read_study(folder).wanted()


@pytest.fixture
def sample_study() -> Callable[..., Study]:
    """Return what writes a small study of a kind: folder, kind, more settings, ``items=2``."""
    return _sample_study


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a PostgreSQL server in a temporary folder; return the URL without a database."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not programs:
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    import pwd  # not on Windows

    root = os.geteuid() == 0
    if root and "postgres" not in {each.pw_name for each in pwd.getpwall()}:
        pytest.skip("PostgreSQL does not run as root, and there is no user 'postgres'")
    folder = Path(tempfile.mkdtemp(prefix="anaphora-pg-"))
    folder.chmod(0o755)
    if root:
        shutil.chown(folder, "postgres")
    as_user = ["runuser", "-u", "postgres", "--"] if root else []

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(programs[-1].parent / program), *arguments]
        subprocess.run(command, check=True, cwd=folder, capture_output=True, timeout=120)

    data = str(folder / "data")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    run("initdb", "-D", data, "-A", "trust", "-U", "anaphora", "--no-sync", "-E", "UTF8")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    run("pg_ctl", "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
    try:
        yield f"postgresql://anaphora@127.0.0.1:{port}"
    finally:
        run("pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def _database_numbers() -> Iterator[int]:
    return iter(count(1))


@pytest.fixture
def postgres_database(postgres: str, _database_numbers: Iterator[int]) -> Callable[[], str]:
    """Return a function that makes an empty database and returns its URL."""

    def make() -> str:
        import psycopg

        name = f"answers{next(_database_numbers)}"
        with psycopg.connect(f"{postgres}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{postgres}/{name}"

    return make
