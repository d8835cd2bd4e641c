"""Undo and the place under real keys: what a killed program leaves, the next one takes back."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_samples import path as sample
from anaphora_workbench.store import Project

pytestmark = [pytest.mark.screen, pytest.mark.slow]

NAME = "en-story"
TABS_TO_JOIN = 6
"""From the part of speech, where the panel of a word begins, to *Join with the next word*."""


@pytest.fixture
def text(home: Path) -> Path:
    """A text of the user's own."""
    path = home / f"{NAME}.txt"
    shutil.copy(sample("en-story").parents[1] / "text" / "en" / "story.txt", path)
    return path


def kill(tagger: Any) -> None:
    tagger.program.kill()


def words(path: Path) -> int:
    """Return how many words the present text has; the file must be sound."""
    with Project.open(path, read_only=True) as project:
        assert project.problems() == []
        return len(project.document(project.documents()[0].name).tokens)


def decided(path: Path) -> list[str]:
    """Return the anaphors that are decided, in the order in which that was done."""
    with Project.open(path, read_only=True) as project:
        return project.anaphors_decided(project.documents()[0].name, "ana")


def test_a_correction_is_taken_back_after_the_program_was_killed(
    tag: Callable[..., Any], text: Path, wait_until: Callable[..., Any]
) -> None:
    project = text.with_suffix(".anaphora")
    tagger = tag(text, "--annotator", "ana", "--lang", "en")
    begin, count = tagger.left, words(project)
    tagger.screen.press("Return")
    wait_until(lambda: tagger.left == begin - 1, "the decision")
    tagger.screen.press("w", *["Tab"] * TABS_TO_JOIN, "space")
    wait_until(lambda: words(project) == count - 1, "the correction")
    kill(tagger)
    again = tag(project, "--annotator", "ana")
    assert again.left == begin - 1
    again.screen.press("ctrl+z")
    wait_until(lambda: words(project) == count, "the text before")
    again.screen.press("ctrl+z")
    wait_until(lambda: decided(project) == [], "no decision")
    again.screen.press("ctrl+y")
    wait_until(lambda: len(decided(project)) == 1, "the decision again")
    kill(again)
    third = tag(project, "--annotator", "ana")
    third.screen.press("ctrl+y")
    wait_until(lambda: words(project) == count - 1, "the correction again")
    assert len(decided(project)) == 1


def test_a_killed_program_opens_at_the_anaphor_where_the_annotator_was(
    tag: Callable[..., Any], text: Path, wait_until: Callable[..., Any]
) -> None:
    project = text.with_suffix(".anaphora")
    tagger = tag(text, "--annotator", "ana", "--lang", "en")
    begin = tagger.left
    with Project.open(project, read_only=True) as opened:
        layer = opened.layer(opened.documents()[0].name, "ana")
        names = [anaphor.markable for anaphor in layer.anaphors_in_text_order()]
    tagger.screen.press("Down", "Down", "Down", "Down")
    time.sleep(1.5)
    kill(tagger)
    again = tag(project, "--annotator", "ana")
    again.screen.press("x")
    wait_until(lambda: again.left == begin - 1, "the decision")
    assert decided(project) == [names[4]]
    kill(again)  # at once: the place is that of the last decision
    third = tag(project, "--annotator", "ana")
    third.screen.press("x")
    wait_until(lambda: third.left == begin - 2, "the next decision")
    assert decided(project) == names[4:6]
