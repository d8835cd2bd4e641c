"""The project's file under a real window and real keys: copied, opened twice, killed."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_samples import path as sample
from anaphora_workbench.store import Project
from anaphora_workbench.ui.shell.project_file_watcher import mark_of

pytestmark = [pytest.mark.screen, pytest.mark.slow]

NAME = "en-story"


@pytest.fixture
def text(home: Path) -> Path:
    """A text of the user's own."""
    path = home / f"{NAME}.txt"
    shutil.copy(sample("en-story").parents[1] / "text" / "en" / "story.txt", path)
    return path


def decide(tagger: Any, wait_until: Callable[..., Any], *keys: str) -> None:
    """Press keys that decide, one after the other."""
    for key in keys:
        left = tagger.left
        tagger.screen.press(key)
        wait_until(lambda left=left: tagger.left == left - 1, f"the decision of {key}")


def decisions(path: Path) -> int:
    """Return how many decisions a file holds, which must be sound."""
    with Project.open(path, read_only=True) as project:
        assert project.problems() == []
        return len(list(project.history()))


def test_two_seconds_after_the_last_key_a_copy_of_the_file_alone_holds_every_decision(
    tag: Callable[..., Any], text: Path, home: Path, wait_until: Callable[..., Any]
) -> None:
    tagger = tag(text, "--annotator", "ana", "--lang", "en")
    decide(tagger, wait_until, "Return", "Return", "exclam")
    time.sleep(2)
    (home / "elsewhere").mkdir()
    copy = home / "elsewhere" / "copy.anaphora"
    shutil.copyfile(text.with_suffix(".anaphora"), copy)
    assert decisions(copy) == 3


def test_a_tagger_that_is_killed_while_keys_are_pressed_loses_no_decision(
    tag: Callable[..., Any], text: Path, wait_until: Callable[..., Any]
) -> None:
    tagger = tag(text, "--annotator", "ana", "--lang", "en")
    begin = tagger.left
    tagger.screen.xdotool("key", "--delay", "30", *["Return"] * 6)
    wait_until(lambda: tagger.left < begin, "the first decision")
    seen = begin - tagger.left
    tagger.program.kill()
    project = text.with_suffix(".anaphora")
    assert decisions(project) >= seen > 0
    again = tag(project, "--annotator", "ana")
    assert begin - again.left == decisions(project)
    assert mark_of(project).exists()
