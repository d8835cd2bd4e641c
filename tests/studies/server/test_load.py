"""The load test of `benchmarks/bench_studies.py` with few participants."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

from anaphora_workbench.studies.page import missing_libraries

pytestmark = pytest.mark.skipif(
    bool(missing_libraries()), reason="needs jsPsych: make setup with npm"
)


@pytest.fixture
def bench(project: Path) -> ModuleType:
    path = project / "benchmarks" / "bench_studies.py"
    spec = importlib.util.spec_from_file_location("bench_studies", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_loses_and_doubles_nothing_and_the_square_stays_even(
    bench: ModuleType, request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    database: str | None = None
    if kind == "postgresql":
        make: Callable[[], str] = request.getfixturevalue("postgres_database")
        database = make()
    # A thread of its own: the browser of other tests may have left an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        ran = thread.submit(bench.run, tmp_path / "study", database, people=10, trials=10, kills=1)
        load = ran.result()
    assert load.good, "\n".join(load.lines())
    assert load.stored == 100
    assert sorted(load.rows) == [1, 1, 1, 1, 2, 2, 2]
    assert load.repeated >= 10
