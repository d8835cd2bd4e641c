"""Settings and fixtures that every test shares."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ui import start_up

# A busy machine is no failure, and a failing example must be found again anywhere. The examples
# are the same in every run, so that a change fails for what it changes; `pytest
# --hypothesis-profile=search` looks for new ones.
settings.register_profile("workbench", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile("workbench")

# Started in the background of a script, a run ignores Ctrl-C, and so would the programs that the
# tests start and stop with it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    # pytest-qt ends the whole run where Qt cannot be loaded; tests/ui then skips its own tests.
    try:
        start_up.require_qt()
    except AnaphoraError:
        pluginmanager.unregister(name="pytest-qt")


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder that holds pyproject.toml."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of the real corpora; tests that ask for it are skipped where there is none."""
    folder = os.environ.get("ANAPHORA_CORPORA", "")
    if not folder:
        pytest.skip("needs the real corpora: set ANAPHORA_CORPORA to their folder")
    return Path(folder)


@contextmanager
def _tampering(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _sql in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _name, sql in triggers:
            connection.execute(sql)


@pytest.fixture(scope="session")
def tampering() -> Callable[[Path], AbstractContextManager[sqlite3.Connection]]:
    """Open an annotation project's database so that anything in it can be changed.

    The triggers that keep decisions and texts as they are come back at the end.
    """
    return _tampering
