"""Long work: progress, cancelling, a window that stays awake, crashes, closing in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QProgressBar, QPushButton

from anaphora_workbench.store import Project

LONG = "Ana fed the dog before it slept. She left it there, and he took it. " * 1500


def _text(folder: Path, words: str = LONG) -> Path:
    path = folder / "long.txt"
    path.write_text(words, encoding="utf-8")
    return path


def _bar(driven: Any) -> QProgressBar | None:
    bars = driven.window.strip.findChildren(QProgressBar)
    return bars[0] if bars else None


def _left(folder: Path) -> list[str]:
    """Return what lies in a folder besides the texts."""
    # The mark of the open project belongs to the window, not to what works in the background.
    found = [path.name for path in folder.iterdir() if path.suffix not in (".txt", ".open")]
    return sorted(found)


@pytest.fixture
def preparing(begun: Callable[..., Any], tmp_path: Path, files_asked: Any) -> Any:
    """The story is open, and a long text without rules for its language is being prepared."""
    driven = begun("story")
    files_asked(_text(tmp_path))
    driven.press("Ctrl+O")
    driven.until(lambda: _bar(driven) is not None and driven.window.child.pid)
    return driven


def test_preparing_shows_how_far_it_is(preparing: Any) -> None:
    assert preparing.window.strip.isVisible()
    preparing.until(lambda: _bar(preparing) is None or _bar(preparing).maximum() > 0)
    assert _bar(preparing) is not None


def test_the_bar_moves_while_a_text_of_one_line_is_prepared(
    begun: Callable[..., Any], tmp_path: Path, files_asked: Any
) -> None:
    driven = begun("story")
    files_asked(_text(tmp_path, "Pál fut, és Éva látja őt a kertben. " * 5_000))
    driven.press("Ctrl+O")
    seen: set[tuple[int, int]] = set()

    def watch() -> bool:
        bar = _bar(driven)
        if bar is not None:
            seen.add((bar.maximum(), bar.value()))
        return bool(seen) and bar is None

    driven.until(watch, 120)
    values = {value for most, value in seen if most}
    assert (0, -1) in seen  # to and fro, before anything is known
    assert 0 not in values
    assert driven.session.name == "long"


def test_keys_are_quick_while_a_text_is_prepared(preparing: Any, heart: Any) -> None:
    for _number in range(12):
        preparing.press("Return", "Ctrl+Z", "Down")
        preparing.settle()
    assert preparing.window.child.busy
    work = sorted(heart.stop())
    assert work[len(work) * 9 // 10] < 0.2
    assert preparing.session.name == "en-story"


def test_cancelling_leaves_nothing_behind(preparing: Any, tmp_path: Path) -> None:
    button = preparing.window.strip.findChildren(QPushButton)[0]
    before = preparing.window.work.path
    for _panel in range(6):
        if preparing.here() is button:
            break
        preparing.press("F6")
    preparing.press("Space")
    preparing.until(lambda: not preparing.window.child.busy)
    assert not preparing.window.strip.isVisible()
    assert preparing.message == "Cancelled. No project was made, and your text is unchanged."
    assert preparing.window.work.path == before
    assert [name for name in _left(tmp_path) if name.startswith(("long", "."))] == []
    name = preparing.session.active
    preparing.window.text.setFocus()
    preparing.press("Return")
    assert preparing.anaphor(name).reference is not None


def test_after_cancelling_the_text_can_be_opened_anew(preparing: Any, tmp_path: Path) -> None:
    preparing.window.strip.findChildren(QPushButton)[0].click()
    preparing.until(lambda: not preparing.window.child.busy)
    _text(tmp_path, "Pál fut.\n")
    preparing.press("Ctrl+O")
    preparing.until(lambda: preparing.session.name == "long")


def test_closing_the_window_ends_the_work_and_leaves_nothing(
    preparing: Any, tmp_path: Path
) -> None:
    pid = preparing.window.child.pid
    preparing.press("Return", "Ctrl+Q")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert _left(tmp_path) == ["story.anaphora"]
    with Project.open(tmp_path / "story.anaphora", read_only=True) as project:
        assert project.progress("en-story", "ana").done == 1


def test_a_crash_of_the_child_is_told_and_survived(preparing: Any, tmp_path: Path) -> None:
    preparing.until(lambda: _bar(preparing).maximum() > 0)
    os.kill(preparing.window.child.pid, signal.SIGKILL)
    preparing.until(lambda: preparing.message)
    assert "background process" in preparing.message
    assert not preparing.window.strip.isVisible()
    assert [name for name in _left(tmp_path) if not name.startswith("story")] == []
    name = preparing.session.active
    preparing.press("Return")
    assert preparing.anaphor(name).reference is not None
    _text(tmp_path, "Pál fut.\n")
    preparing.press("Ctrl+O")
    preparing.until(lambda: preparing.session.name == "long")


def test_what_gets_ready_never_comes_between_two_decisions(
    begun: Callable[..., Any], tmp_path: Path, files_asked: Any
) -> None:
    driven = begun("story")
    files_asked(_text(tmp_path, "Pál fut.\n"))
    driven.press("Ctrl+O")
    driven.press("Return")
    driven.until(lambda: "is ready" in driven.message)
    assert driven.session.name == "en-story"
    driven.press("Ctrl+O")
    assert driven.session.name == "long"


def test_proposals_are_renewed_after_a_decision(begun: Callable[..., Any]) -> None:
    driven = begun("story", resolver="nearest-agreeing")
    proposing = driven.window.proposing
    driven.until(lambda: not driven.session.answers.empty and not proposing.busy)
    active = driven.go("its")
    numbers = [(row.number, row.words) for row in driven.session.rows]
    name = driven.named("it", 0)
    before = driven.session.answers.of(name)
    driven.press("X")
    driven.until(lambda: driven.session.answers.of(name) is not before)
    driven.until(lambda: not proposing.busy)
    after = driven.session.answers.of(name)
    assert active not in after.antecedents
    driven.press("Up")
    assert [(row.number, row.words) for row in driven.session.rows] == numbers
    assert driven.session.answers.name == "nearest-agreeing"


def test_a_crash_while_proposing_does_not_stop_the_decisions(begun: Callable[..., Any]) -> None:
    driven = begun("story", resolver="nearest")
    proposing = driven.window.proposing
    driven.until(lambda: not driven.session.answers.empty)
    os.kill(proposing.pid, signal.SIGKILL)
    driven.until(lambda: "background process" in driven.message)
    name = driven.session.active
    driven.press("X")
    assert driven.anaphor(name).reference is not None
    driven.until(lambda: proposing.pid)
    driven.until(lambda: not proposing.busy)
    assert "background process" not in driven.message


def test_a_plain_text_in_english_is_prepared_with_proposals(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "ana.txt"
    path.write_text("Ana fed the dog before it slept. She left it there.\n", encoding="utf-8")
    driven = opened(path)
    driven.until(lambda: driven.window.work.controller is not None, 60)
    assert [item.words for item in driven.session.items] == ["it", "She", "it"]
    assert driven.session.question.offers
    driven.press("Return", times=3)
    assert driven.answer(driven.named("She")) == ("Ana",)
    assert driven.message.startswith("Everything in this text is decided.")
