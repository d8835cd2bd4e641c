"""Commands on entities, sets and clauses under real keys: a killed program loses none of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_samples import path as sample
from anaphora_workbench.model import Layer
from anaphora_workbench.store import Project

pytestmark = [pytest.mark.screen, pytest.mark.slow]

KEYS = (
    ("Same words", ("shift+o", "n", "u", "Return")),
    ("Decision", ("r",)),
    ("Join chains", ("Right", "j", "Return")),
    ("Decision", ("Right", "plus", "Right", "plus", "Return")),
    ("Decision", ("v", "Right", "q")),
    ("Decision", ("ctrl+Right", "ctrl+Right", "ctrl+Right", "i", "a")),
    (
        "Set entity type",
        ("Up", "Up", "ctrl+k", *"set", "space", *"the", "space", *"type", "Return", "1"),
    ),
    ("Cut out of chain", ("ctrl+Delete",)),
)
"""What undo calls each change, and the keys that make it."""


def opened(path: Path) -> tuple[list[str], Layer]:
    """Return what the changes in force are called, and the layer; the file must be sound."""
    with Project.open(path, read_only=True) as project:
        assert project.problems() == []
        name = project.documents()[0].name
        numbers = project.numbers_in_force(name, "ana")
        return [project.edit(number).label for number in numbers], project.layer(name, "ana")


def test_every_command_is_kept_and_taken_back_over_kills(
    tag: Callable[..., Any], home: Path, wait_until: Callable[..., Any]
) -> None:
    text = home / "story.txt"
    shutil.copy(sample("en-story").parents[1] / "text" / "en" / "story.txt", text)
    project = text.with_suffix(".anaphora")
    tagger = tag(text, "--annotator", "ana", "--lang", "en", "--asked", "names")
    layers = [opened(project)[1]]
    for number, (label, keys) in enumerate(KEYS, start=1):
        tagger.screen.press(*keys)
        wait_until(lambda n=number: len(opened(project)[0]) == n, f"{label} ({number})", 15)
        labels, layer = opened(project)
        assert labels == [one for one, _keys in KEYS[:number]]
        layers.append(layer)
    tagger.program.kill()
    again = tag(project, "--annotator", "ana")
    assert opened(project)[1] == layers[-1]
    for before in reversed(layers[:-1]):
        again.screen.press("ctrl+z")
        wait_until(lambda layer=before: opened(project)[1] == layer, "undo")
    again.program.kill()
    third = tag(project, "--annotator", "ana")
    for after in layers[1:]:
        third.screen.press("ctrl+y")
        wait_until(lambda layer=after: opened(project)[1] == layer, "redo")
    third.program.kill()
    assert opened(project) == ([label for label, _keys in KEYS], layers[-1])
