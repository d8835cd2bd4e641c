"""Keys that are held on a real X server: one decision for each time that a finger goes down.

The window here has all commands, without a bounce time, and writes down which one has run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow
from anaphora_workbench.ui.keys.commands import COMMANDS
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.keys.key_sets import read_key_maps

application = QApplication(sys.argv)
window = QMainWindow()
window.setWindowTitle("held keys test")
commands = CommandSet(window, read_key_maps().get("default"), bounce=0.0)
if sys.argv[2] == "blind":
    # As where the system says of no press that it is a repetition.
    QKeyEvent.isAutoRepeat = lambda _event: False
    for command in COMMANDS:
        commands.action(command.id).setAutoRepeat(True)
log = Path(sys.argv[1]).open("a", encoding="utf-8", buffering=1)
for command in COMMANDS:
    commands.connect(command.id, lambda name=command.id: print(name, file=log))
commands.connect("file.quit", application.quit)
commands.set_open(project=True, document=True)
window.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
window.show()
window.setFocus()
application.exec()
"""
HOLD = 1.2
"""Seconds: the server repeats after half a second."""


@pytest.fixture(params=["told", "blind"])
def log(request: Any, screen: Any, wait_until: Any, tmp_path: Path) -> Iterator[Path]:
    """What has run in a window that has the keyboard."""
    path = tmp_path / "ran.txt"
    path.touch()
    environment = {**os.environ, "DISPLAY": screen.name, "QT_QPA_PLATFORM": "xcb"}
    program = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(path), request.param], env=environment
    )
    try:
        [window] = wait_until(lambda: screen.windows("held keys test"), "the window")
        screen.focus(window)
        yield path
    finally:
        program.kill()
        program.wait()


def ran(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8").split()


def hold(screen: Any, key: str) -> None:
    screen.xdotool("keydown", key)
    time.sleep(HOLD)
    screen.xdotool("keyup", key)


@pytest.mark.slow
def test_a_held_decision_is_made_once_and_a_held_move_goes_on(screen, wait_until, log):
    hold(screen, "Return")
    wait_until(lambda: ran(log), "the decision")
    assert ran(log) == ["decide.accept"]
    hold(screen, "Right")
    wait_until(lambda: ran(log).count("decide.next") > 3, "moves that repeat", 10.0)
    assert ran(log).count("decide.accept") == 1


@pytest.mark.slow
def test_quick_presses_of_a_finger_count_each(screen, wait_until, log):
    for number in range(1, 6):
        screen.xdotool("key", "--delay", "60", "2", "sleep", "0.06")
        wait_until(lambda number=number: len(ran(log)) >= number, "the decision", 10.0)
    assert ran(log) == ["decide.2"] * 5


@pytest.mark.slow
def test_a_key_that_was_held_in_another_window_counts_again(screen, wait_until, log):
    screen.xdotool("keydown", "Return")
    wait_until(lambda: ran(log), "the decision")
    window = screen.xdotool("getwindowfocus").strip()
    screen.xdotool("windowfocus", "1")  # the release goes there
    screen.xdotool("keyup", "Return")
    screen.focus(window)
    time.sleep(1.6)
    screen.press("Return")
    wait_until(lambda: len(ran(log)) == 2, "the second decision", 10.0)
