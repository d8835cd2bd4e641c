"""The program around the window: how it starts, ends, fails, and what it loads.

It is tested in processes of its own, since a process has one application.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from anaphora_workbench.ui.shell.app import create_application

STAND_IN = """
import sys, types
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMainWindow

class MainWindow(QMainWindow):
    def __init__(self, options):
        super().__init__()
        QTimer.singleShot(0, self.act)

    def act(self):
        pass

    def closeEvent(self, event):
        print("closed", flush=True)

module = types.ModuleType("anaphora_workbench.ui.shell.window")
module.MainWindow = MainWindow
sys.modules[module.__name__] = module
from anaphora_workbench.ui.shell import app
from anaphora_workbench.ui.start_up import StartOptions
"""
"""A window that does nothing: what is tested lies around it."""

RUN = "\nstatus = app.run(StartOptions())\nprint('status', status)\n"


def start(code: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )


def test_closing_the_window_ends_the_program(own_settings: Path) -> None:
    running = start(STAND_IN + "MainWindow.act = MainWindow.close\n" + RUN)
    out, err = running.communicate(timeout=60)
    assert (out, err, running.returncode) == ("closed\nstatus 0\n", "", 0)


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_window_as_its_user_would(
    own_settings: Path, number: signal.Signals
) -> None:
    running = start(STAND_IN + "MainWindow.act = lambda self: print('up', flush=True)\n" + RUN)
    assert running.stdout is not None
    assert running.stdout.readline() == "up\n"
    running.send_signal(number)
    out, err = running.communicate(timeout=60)
    assert (out, err) == (f"closed\nstatus {128 + number}\n", "")


def test_a_defect_is_logged_and_the_window_stays(own_settings: Path) -> None:
    failing = """
def act(self):
    QTimer.singleShot(0, self.look)
    raise ZeroDivisionError("by chance")

def look(self):
    from anaphora_workbench.ui.shell.defects import DefectBar
    print(self.findChild(DefectBar).accessibleName(), flush=True)
    self.close()

MainWindow.act, MainWindow.look = act, look
"""
    out, err = start(STAND_IN + failing + RUN).communicate(timeout=60)
    (log,) = own_settings.rglob("defects.log")
    assert "ZeroDivisionError: by chance" in log.read_text(encoding="utf-8")
    assert out == (
        f"The program made an error. Your decisions are saved. Please report: {log}\n"
        "closed\nstatus 0\n"
    )
    assert "Traceback" not in err


def test_a_key_set_that_is_not_there_is_refused(own_settings: Path) -> None:
    refused = """
from anaphora_workbench.errors import UsageError
try:
    app.run(StartOptions(key_set="mine"))
except UsageError as error:
    print(error)
"""
    out, err = start(STAND_IN + refused).communicate(timeout=60)
    keys = own_settings / "config" / "anaphora-workbench" / "keys.toml"
    assert out == (
        "--key-set: there is no key set 'mine'; there are default, left-hand. Your own sets "
        f"are in {keys} [usage]\n"
    )
    assert err == ""


EMPTY_START = """
import sys
from PySide6.QtTest import QTest
from anaphora_workbench.ui.shell import app
from anaphora_workbench.ui.start_up import StartOptions
application = app.create_application()
window = app.open_window(StartOptions())
assert QTest.qWaitForWindowExposed(window)
QTest.qWait(300)
heavy = ("matplotlib", "numpy", "pandas", "scipy", "spacy")
print([name for name in heavy if name in sys.modules])
window.close()
"""


def test_an_empty_start_loads_no_heavy_package(own_settings: Path) -> None:
    """They take longer to import than a window may take to appear."""
    out, err = start(EMPTY_START).communicate(timeout=60)
    assert out == "[]\n", err


def test_dialogs_have_short_titles_as_qt_appends_no_name() -> None:
    """With a display name Qt appends it to each title, and small dialogs cut both."""
    application = create_application()
    assert application.applicationDisplayName() == application.applicationName()
