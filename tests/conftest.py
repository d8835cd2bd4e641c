"""Settings and fixtures that every test shares."""

from __future__ import annotations

import gc
import itertools
import os
import re
import signal
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import settings

from anaphora_workbench.cli.shared.number_threads import MATRICES
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ui import start_up

# A busy machine is not a failure, and a failing example must be found again anywhere. The examples
# are the same in every run, so that a change fails for what it changes; `pytest
# --hypothesis-profile=search` looks for new ones.
settings.register_profile("workbench", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile("workbench")

# Started in the background of a script, a run ignores Ctrl-C, and so would the programs that the
# tests start and stop with it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# As commands do for themselves: two test processes on two cores need no threads besides.
for _name in MATRICES:
    os.environ.setdefault(_name, "1")

# Fonts decide where lines break and what fits. All tests see one family, which comes with
# fontconfig on Debian, whatever else is installed; without it they see the machine's own.
if Path("/usr/share/fonts/truetype/dejavu/DejaVuSerif-BoldItalic.ttf").is_file():
    os.environ.setdefault("FONTCONFIG_FILE", str(Path(__file__).with_name("fonts.conf")))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector away from what is collected, which stays until the end.

    It would look through millions of objects again and again: half of the time of collecting.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    # pytest-qt ends the whole run where Qt cannot be loaded; tests/ui then skips its own tests.
    try:
        start_up.require_qt()
    except AnaphoraError:
        pluginmanager.unregister(name="pytest-qt")


_FOLDERS: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of the test's own, called as pytest would call it.

    To find its number, pytest looks through the folders of all tests before: thousands.
    """
    name = re.sub(r"\W", "_", request.node.name)[:30]
    while True:
        with suppress(FileExistsError):
            return tmp_path_factory.mktemp(f"{name}{next(_FOLDERS[name])}", numbered=False)


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


_WEIGHING = '''
from pathlib import Path

from anaphora_workbench.ports import Decision


class Weighing:
    """Takes the nearest candidate, the more likely the fewer there are: a plug-in."""

    name = "weighing"
    title = "the nearest candidate, with a probability"
    needs = frozenset()
    uses_history = False
    calibrated = True

    def version(self):
        return Path(__file__).with_name("version.txt").read_text()

    def start(self, document, layer):
        return self

    def branch(self, layer):
        return self

    def resolve(self, anaphor, pool):
        left = pool.admissible()
        if not left:
            return Decision(trace=("No candidate is left.",))
        likely = {1: 0.95, 2: 0.7}.get(len(left), 0.9 / len(left))
        return Decision(tuple(left[-1:]), None, likely, ("It is the nearest.",))

    def settle(self, anaphor, decision):
        pass


class Learning(Weighing):
    """The same, until it has learnt that people prefer the farthest: one number a lesson."""

    name = "learning"

    def __init__(self, far=0):
        self.far = far

    def adapted(self, lessons):
        return Learning(lessons[0] if lessons else 0)

    def lesson(self, anaphor, pool, decision):
        left = pool.admissible()
        if len(left) < 2 or not decision.antecedents:
            return ()
        return (1 if decision.antecedents[0] == left[0] else -1,)

    def resolve(self, anaphor, pool):
        decision = super().resolve(anaphor, pool)
        left = pool.admissible()
        if self.far > 0 and left:
            return Decision((left[0],), None, decision.score, ("It is the farthest.",))
        return decision
'''


@pytest.fixture
def weighing(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], None]:
    """Install a resolver whose scores are probabilities, and ``learning``, which also adapts.

    Child processes know them too.

    The function sets the version of its model, which is ``1`` at first. One candidate has the
    probability .95, the nearest of two .7, of three .3.
    """
    folder = tmp_path_factory.mktemp("weighing")
    (folder / "weighing.py").write_text(dedent(_WEIGHING), encoding="utf-8")
    (folder / "version.txt").write_text("1", encoding="utf-8")
    installed = folder / "weighing-1.0.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Name: weighing\nVersion: 1.0.0\n", encoding="utf-8")
    (installed / "entry_points.txt").write_text(
        "[anaphora_workbench.resolvers]\nweighing = weighing:Weighing\n"
        "learning = weighing:Learning\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "weighing", raising=False)
    rest = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *([rest] if rest else [])]))

    def update(version: str) -> None:
        (folder / "version.txt").write_text(version, encoding="utf-8")

    return update
