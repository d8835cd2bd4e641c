"""A text is annotated with keys only, from plain text to a file that another program scores."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_samples import path as sample
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Decision, Project

pytestmark = [pytest.mark.screen, pytest.mark.slow]

NAME = "en-story"


def decided(project: Path) -> tuple[Decision, ...]:
    """Return what is on the disk while the window is open."""
    with Project.open(project, read_only=True) as store:
        return store.in_force(NAME, "ana")


def test_a_text_is_annotated_with_keys_reopened_exported_and_evaluated(
    tag: Callable[..., Any], programs: Any, screen: Any, home: Path, wait_until: Callable[..., Any]
) -> None:
    text = home / f"{NAME}.txt"
    shutil.copy(sample("en-story").parents[1] / "text" / "en" / "story.txt", text)
    project = text.with_suffix(".anaphora")
    tagger = tag(text, "--annotator", "ana", "--lang", "en")
    begin = tagger.left
    assert begin > 30

    def press(*keys: str, left: int, patience: float = 60.0) -> None:
        """Press keys, and wait until so many anaphors are left."""
        screen.press(*keys)
        wait_until(lambda: tagger.left == left, f"{left} left after {keys}", patience)

    press("Return", left=begin - 1)
    press("2", left=begin - 2)
    press("ctrl+z", left=begin - 1)
    press("2", left=begin - 2)
    press("x", left=begin - 3)
    rows = decided(project)
    assert [row.annotator for row in rows] == ["ana"] * 3
    left = begin - 3
    while left:
        try:
            press("Return", left=left - 1, patience=3)
        except AssertionError:
            # Nothing is proposed: it refers to something outside the text.
            press("exclam", left=left - 1)
        left -= 1
    screen.press("ctrl+q")
    assert tagger.program.status() == 0, tagger.program.said()
    assert "Traceback" not in tagger.program.said()

    with Project.open(project, read_only=True) as store:
        anaphors = store.layer(NAME, "ana").anaphors.values()
    assert all(a.reference is not None for a in anaphors)
    assert Reference.NON_REFERRING in {a.reference for a in anaphors}

    again = tag(project, "--annotator", "ana")
    assert again.left == 0
    screen.press("ctrl+q")
    assert again.program.status() == 0, again.program.said()
