"""The list of words that pages and messages avoid: what it finds, and that it finds nothing."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def words(project: Path) -> ModuleType:
    """The script."""
    spec = importlib.util.spec_from_file_location(
        "check_words", project / "scripts" / "check_words.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def found(words: ModuleType, name: str, text: str) -> list[tuple[int, str]]:
    return sorted({(line, what) for line, what, _ in words.Checker().problems(name, text)})


def test_the_prose_of_a_page_is_checked_and_its_code_is_not(words: ModuleType) -> None:
    page = "# What it is\n\nThe file holds\n`it holds` this.\n\n    it holds\n\n```\nholds\n```\n"
    assert found(words, "docs/guide/new.md", page) == [(1, "# What"), (3, "holds")]


def test_literals_are_checked_and_docstrings_are_not(words: ModuleType) -> None:
    code = '"""It holds all."""\n\nTEXT = "the file holds all"\nMORE = f"{TEXT} is no file"\n'
    assert found(words, "workbench/new.py", code) == [(3, "holds"), (4, "is no")]


def test_a_changelog_is_checked_to_the_end_of_its_newest_version(words: ModuleType) -> None:
    text = "# Changelog\n\n## 2\n\n- It holds.\n\n## 1\n\n- It stands.\n"
    assert found(words, "CHANGELOG.md", text) == [(5, "holds")]


def test_an_exception_covers_its_words_only(words: ModuleType) -> None:
    text = "Held-out data and what is held.\n"
    assert found(words, "docs/guide/new.md", text) == [(1, "held")]


def test_there_is_nothing_to_find(words: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert words.main([]) == 0, capsys.readouterr().out
