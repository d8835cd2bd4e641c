"""New entities and all with the same words, under real keys: a killed program loses none of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_samples import path as sample
from anaphora_workbench.model.language import is_new
from anaphora_workbench.store import Project

pytestmark = [pytest.mark.screen, pytest.mark.slow]


def labels(path: Path) -> list[str]:
    """Return what the changes in force are called; the file must be sound."""
    with Project.open(path, read_only=True) as project:
        assert project.problems() == []
        name = project.documents()[0].name
        return [project.edit(number).label for number in project.numbers_in_force(name, "ana")]


def linked(path: Path) -> tuple[int, int]:
    """Return how many names are linked, and how many introduce an entity."""
    with Project.open(path, read_only=True) as project:
        layer = project.layer(project.documents()[0].name, "ana")
        names = [anaphor for anaphor in layer.anaphors.values() if anaphor.kind == "name"]
        return sum([bool(one.antecedents) for one in names]), sum(map(is_new, names))


def test_names_are_united_and_introduced_and_taken_back_after_kills(
    tag: Callable[..., Any], home: Path, wait_until: Callable[..., Any]
) -> None:
    text = home / "story.txt"
    shutil.copy(sample("en-story").parents[1] / "text" / "en" / "story.txt", text)
    project = text.with_suffix(".anaphora")
    tagger = tag(text, "--annotator", "ana", "--lang", "en", "--asked", "names")
    tagger.screen.press("shift+o", "n", "u")
    tagger.screen.press("Return")
    wait_until(lambda: labels(project) == ["Same words"], "the union")
    united = linked(project)
    assert united[0] >= 2
    tagger.screen.press("r")
    wait_until(lambda: labels(project) == ["Same words", "Decision"], "the new entity")
    tagger.program.kill()
    again = tag(project, "--annotator", "ana")
    assert linked(project) == (united[0], 1)
    again.screen.press("ctrl+z")
    wait_until(lambda: labels(project) == ["Same words"], "the union alone")
    again.screen.press("ctrl+z")
    wait_until(lambda: linked(project) == (0, 0), "nothing")
    again.program.kill()
    third = tag(project, "--annotator", "ana")
    third.screen.press("ctrl+y")
    wait_until(lambda: linked(project) == united, "the union again")
