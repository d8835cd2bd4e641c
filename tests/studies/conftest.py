"""A PostgreSQL server of the tests' own, where Debian's package is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest


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
