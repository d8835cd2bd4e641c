"""A text is annotated with keys only, from plain text to a file that another program scores."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_samples import path as sample
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Project

pytestmark = [pytest.mark.screen, pytest.mark.slow]

NAME = "en-story"


def test_a_text_is_annotated_with_keys_reopened_exported_and_evaluated(
    tag: Callable[..., Any],
    programs: Any,
    screen: Any,
    reader: Any,
    home: Path,
    wait_until: Callable[..., Any],
) -> None:
    text = home / f"{NAME}.txt"
    shutil.copy(sample("en-story").parents[1] / "text" / "en" / "story.txt", text)
    project = text.with_suffix(".anaphora")
    tagger = tag(text, "--annotator", "ana", "--lang", "en")
    annotate(tagger, project, wait_until)
    with Project.open(project, read_only=True) as store:
        anaphors = store.layer(NAME, "ana").anaphors.values()
    assert all(anaphor.reference is not None for anaphor in anaphors)
    assert Reference.NON_REFERRING in {anaphor.reference for anaphor in anaphors}

    again = tag(project, "--annotator", "ana")
    assert again.left == 0
    exported = home / "answers.sgml"
    export(again, exported, reader, wait_until)
    shown = programs.run("evaluate", sample("en-story"), "--response", exported, "--json")
    total = next(row for row in json.loads(shown)["rows"] if row["kind"] == "*")
    assert total["gold"] > 20
    assert total["success_rate"] > 0.3


def annotate(tagger: Any, project: Path, wait_until: Callable[..., Any]) -> None:
    """Decide everything with keys, and close the window."""
    begin = tagger.left
    assert begin > 30

    def press(key: str, left: int) -> None:
        tagger.screen.press(key)
        wait_until(lambda: tagger.left == left, f"{left} left after {key}")

    press("Return", begin - 1)
    press("2", begin - 2)
    press("ctrl+z", begin - 1)
    press("2", begin - 2)
    press("x", begin - 3)
    with Project.open(project, read_only=True) as store:
        assert [row.annotator for row in store.in_force(NAME, "ana")] == ["ana"] * 3
    while left := tagger.left:
        tagger.screen.press("Return")
        try:
            wait_until(lambda left=left: tagger.left < left, "a decision", 3.0)
        except AssertionError:
            # Nothing is proposed: it refers to something outside the text.
            tagger.screen.press("exclam")
            wait_until(lambda left=left: tagger.left < left, "a decision")
    leave(tagger)


def export(tagger: Any, target: Path, reader: Any, wait_until: Callable[..., Any]) -> None:
    """Write MUC with keys, and close the window."""
    screen = tagger.screen
    screen.press("ctrl+e")
    window = wait_until(lambda: list(screen.windows("Export")), "the export window")[0]
    screen.focus(window)
    # Its name tells that what will be dropped is listed.
    button = wait_until(lambda: reader.find(role="push button", name="Export anyway"), "the losses")
    screen.press("alt+t", "ctrl+a")
    screen.type(str(target))
    for _ in range(10):
        if button.focused:
            break
        screen.press("Tab")
    assert button.focused
    screen.press("space")
    wait_until(target.exists, "the file")
    screen.press("Escape")
    wait_until(lambda: not screen.windows("Export"), "the export window to close")
    screen.focus(tagger.window)
    leave(tagger)


def leave(tagger: Any) -> None:
    """Close the program with a key; it must end well."""
    tagger.screen.press("ctrl+q")
    assert tagger.program.status() == 0, tagger.program.output()
    assert "Traceback" not in tagger.program.output()
