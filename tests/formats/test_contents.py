"""The page of what each format can contain is what the formats do."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from anaphora_workbench.registry import Registry

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> Iterator[ModuleType]:
    """The script that writes the page."""
    name = "format_contents"
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[name]


def test_the_page_is_what_the_formats_do(script: ModuleType) -> None:
    again = "write it again: python scripts/format_contents.py"
    assert script.PAGE.read_text(encoding="utf-8") == script.page(), again


def test_json_contains_everything_and_text_no_mentions(script: ModuleType) -> None:
    rows = list(script.contents())
    json, text = Registry().format("json"), Registry().format("text")
    assert all(script.contained(json, row) for row in rows)
    assert not any(script.contained(text, row) for row in rows if row.is_mark)
    assert sum(row.is_mark for row in rows) > 15


def test_every_loss_of_a_row_is_known(script: ModuleType) -> None:
    from anaphora_workbench.ports.losses import WHAT

    assert {loss for row in script.contents() for loss in row.losses} <= set(WHAT)
