"""The glossary names things of the code that exist."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

WORDS = (
    "layer",
    "markable",
    "mention",
    "anaphor",
    "candidate",
    "clause",
    "pool",
    "verdict",
    "answer",
    "decision",
    "proposal",
    "confidence",
    "lesson",
    "blind item",
    "new entity",
    "key (gold)",
    "response",
    "entity (chain)",
    "entity type",
    "exit, failure",
    "loss",
    "problem",
)


def rows(project: Path) -> dict[str, tuple[str, ...]]:
    """Return meaning, example and code of each word of the glossary."""
    lines = (project / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    table = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if line[:1] == "|"
    ]
    return {word: tuple(cells) for word, *cells in table[2:]}


def test_each_word_has_a_sentence_an_example_and_a_thing_in_the_code(project: Path) -> None:
    found = rows(project)
    assert tuple(found) == WORDS
    for word, (meaning, example, code) in found.items():
        assert meaning.endswith("."), word
        assert example, word
        assert "`" in code, word


def test_everything_that_the_glossary_names_exists(project: Path) -> None:
    names = [
        name
        for _meaning, _example, code in rows(project).values()
        for name in re.findall("`([^`]+)`", code)
    ]
    assert len(names) >= len(WORDS)
    for name in names:
        module, _, member = name.rpartition(".")
        assert hasattr(importlib.import_module(f"anaphora_workbench.{module}"), member), name


def test_readers_find_the_glossary(project: Path) -> None:
    for page, link in (
        ("README.md", "docs/glossary.md"),
        ("CONTRIBUTING.md", "docs/glossary.md"),
        ("docs/README.md", "glossary.md"),
    ):
        assert f"({link})" in (project / page).read_text(encoding="utf-8"), page
