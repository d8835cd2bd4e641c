"""The file of an open project, copied by hand or by a sync program, and opened in two windows."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSysInfo
from PySide6.QtTest import QTest

from anaphora_workbench.store import Project
from anaphora_workbench.ui.shell.project_file_watcher import mark_of

TITLE = "This project is already open in another window"


def _decisions(path: Path, folder: Path, *, torn: bool = False) -> int | None:
    """Return how many decisions a copy of the file alone contains.

    Args:
        path: The project.
        folder: Where to copy it.
        torn: The window may write the file while it is copied. ``None`` is returned for a copy
            with a part of what was written.
    """
    copy = Path(shutil.copyfile(path, folder / "copied alone.anaphora"))
    with Project.open(copy, read_only=True) as project:
        problems = project.problems()
        if problems and torn:
            return None
        assert problems == []
        return len(list(project.history()))


def test_two_seconds_after_the_last_decision_the_file_alone_holds_every_one(
    story: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    path = story.window.work.path
    for keys in (1, 2):
        before = len(list(story.window.work.project.history()))
        story.press("Return", times=keys)
        QTest.qWait(2000)
        assert _decisions(path, folder) == before + keys


def test_no_key_waits_for_the_log(story: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    project, going, end = story.window.work.project, threading.Event(), threading.Event()

    def slow() -> bool:
        going.set()
        return end.wait(20)

    monkeypatch.setattr(project, "work_log_in", slow)
    story.press("Return")
    story.until(going.is_set, 5)
    before = len(list(project.history()))
    begun = time.monotonic()
    story.press("Return")
    assert len(list(project.history())) == before + 1
    assert time.monotonic() - begun < 10
    end.set()


def test_what_a_reader_holds_up_is_worked_in_when_it_is_gone(story: Any, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    path = story.window.work.path
    with Project.open(path, read_only=True) as reader:
        reader._connection.execute("BEGIN")
        reader.documents()
        story.press("Return")
        QTest.qWait(1500)
        assert _decisions(path, folder) == 0
        reader._connection.execute("ROLLBACK")
        story.until(lambda: _decisions(path, folder, torn=True) == 1, 5)


# Two windows


def test_a_second_window_says_so_when_it_opens(story: Any, opened: Callable[..., Any]) -> None:
    path = story.window.work.path
    assert story.window.notice.isHidden()
    other = opened(path)
    other.until(lambda: other.window.work.controller is not None)
    assert TITLE in other.window.notice.text
    assert "The project is open in another window on this computer." in other.window.notice.text
    assert story.window.notice.isHidden()
    other.window.close()
    story.window.close()
    assert not mark_of(path).exists()
    third = opened(path)
    third.until(lambda: third.window.work.controller is not None)
    assert third.window.notice.isHidden()


def test_a_refused_answer_leaves_nothing_of_the_old_question_on_the_screen(
    story: Any, opened: Callable[..., Any]
) -> None:
    """The other window's answer is in the list, the header, the chain bar and the title."""
    story.go("it")
    other = opened(story.window.work.path)
    other.until(lambda: other.window.work.controller is not None)
    other.go("it")
    other.press("2")
    assert story.window.chain.title.text().startswith("No chain yet")
    story.front()
    story.press("3")
    assert "Another window changed this annotation" in story.message
    count = len(story.session.chain(story.session.active))
    assert story.window.chain.title.text() == f"Chain of {count}"
    assert "refers back" in story.window.candidates.head.sentence()
    story.settle()
    assert f"{story.session.queue.open_count} left" in story.window.windowTitle()


def test_a_window_of_another_process_is_noticed(
    copied: Callable[[str], Path], opened: Callable[..., Any]
) -> None:
    path = copied("story")
    script = (
        "import sys; from PySide6.QtCore import QLockFile\n"
        "lock = QLockFile(sys.argv[1]); lock.setStaleLockTime(0)\n"
        "print(lock.tryLock(0), flush=True)\n"
        "sys.stdin.read()"
    )
    command = [sys.executable, "-c", script, str(mark_of(path))]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        driven = opened(path)
        driven.until(lambda: driven.window.work.controller is not None)
        assert TITLE in driven.window.notice.text
        driven.window.close()
        process.kill()
    again = opened(path)  # what it has left is not a window
    again.until(lambda: again.window.work.controller is not None)
    assert again.window.notice.isHidden()


@pytest.mark.skipif(sys.platform == "win32", reason="a mark is kept open there")
def test_a_window_on_another_computer_is_named_with_what_to_do_if_there_is_none(
    copied: Callable[[str], Path], opened: Callable[..., Any]
) -> None:
    path = copied("story")
    name = f"not-{socket.gethostname()}"
    assert name != QSysInfo.machineHostName()
    mark_of(path).write_text(f"77\nanaphora\n{name}\n\n\n", encoding="utf-8")
    driven = opened(path)
    driven.until(lambda: driven.window.work.controller is not None)
    assert f"on the computer {name}" in driven.window.notice.text
    assert f"delete the file {mark_of(path)}" in driven.window.notice.text


def test_the_same_window_may_open_its_project_again(story: Any) -> None:
    story.window.work.open(story.window.work.path)
    story.until(lambda: story.window.work.controller is not None)
    assert story.window.notice.isHidden()
    assert mark_of(story.window.work.path).exists()


@pytest.mark.skipif(os.name != "posix", reason="names of files are UTF-16 there")
def test_a_project_whose_name_is_no_utf_8_is_opened_decided_and_closed(
    copied: Callable[[str], Path], opened: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.anaphora")
    try:
        copied("story").rename(path)
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    driven = opened(path)
    driven.until(lambda: driven.window.work.controller is not None)
    driven.press("Return")
    driven.until(lambda: len(list(driven.window.work.project.history())) == 1)
    assert mark_of(path).exists()
    driven.window.close()
    assert not mark_of(path).exists()
    assert _decisions(path, tmp_path) == 1
