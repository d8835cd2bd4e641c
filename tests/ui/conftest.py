"""Tests of windows: no screen is needed, nothing of the user's own settings is seen or changed.

Qt ends the process where it finds no screen, so the drawing that needs none is chosen before Qt is
imported; whoever chooses another one, such as ``QT_QPA_PLATFORM=xcb``, is heard.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ui import start_up

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _obstacle() -> str:
    try:
        start_up.require_qt()
        start_up.require_screen()
    except AnaphoraError as error:
        return error.message
    return ""


OBSTACLE = _obstacle()
"""What keeps Qt from working here, ``""`` if nothing does."""


class Unreadable(pytest.Module):
    """A file of tests that cannot even be imported here."""

    def collect(self) -> Any:
        pytest.skip(OBSTACLE, allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> Any:
    return Unreadable.from_parent(parent, path=module_path) if OBSTACLE else None


_HOMES = itertools.count()


@pytest.fixture(autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands for the user's home: settings, data and caches begin empty."""
    from PySide6.QtCore import QSettings, QStandardPaths

    # Numbered here, as pytest would look through all earlier ones for the next number.
    home = tmp_path_factory.mktemp(f"home{next(_HOMES)}", numbered=False)
    monkeypatch.setenv("HOME", str(home))
    for variable in ("CONFIG", "DATA", "CACHE", "STATE"):
        folder = home / variable.lower()
        folder.mkdir()
        monkeypatch.setenv(f"XDG_{variable}_HOME", str(folder))
    # Qt reads XDG_CONFIG_HOME once in a process, and other systems have no such variable.
    for form in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(form, QSettings.Scope.UserScope, str(home / "config"))
    QStandardPaths.setTestModeEnabled(sys.platform != "linux")
    return home


@pytest.fixture(autouse=True)
def plain_numbers() -> None:
    """Begin every test with numbers as C writes them, whatever language the last one chose."""
    from PySide6.QtCore import QLocale

    QLocale.setDefault(QLocale.c())


@pytest.fixture(scope="session")
def qapp(qapp: Any) -> Any:
    """The application, with the one style and font that look the same everywhere."""
    from PySide6.QtGui import QFont

    qapp.setStyle("Fusion")
    qapp.setFont(QFont("DejaVu Sans", 10))
    return qapp


@dataclass
class Clock:
    """Seconds that pass when a test says so."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Frame:
    """A small window in which every command writes its id down."""

    window: Any
    view: Any
    edit: Any
    bar: Any
    commands: Any
    clock: Clock
    ran: list[str] = field(default_factory=list)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def new_frame(qtbot: Any, clock: Clock) -> Callable[[str], Frame]:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QLineEdit, QMainWindow, QVBoxLayout, QWidget

    from anaphora_workbench.ui.annotating.mode_bar import ModeBar
    from anaphora_workbench.ui.keys.command_table import COMMANDS
    from anaphora_workbench.ui.keys.commands import CommandSet
    from anaphora_workbench.ui.keys.key_sets import read_key_maps
    from anaphora_workbench.ui.shell.menus import MenuBar

    def make(keys: str = "default") -> Frame:
        window = QMainWindow()
        qtbot.addWidget(window)
        middle = QWidget()
        commands = CommandSet(window, read_key_maps().get(keys), clock=clock)
        view, edit, bar = QWidget(), QLineEdit(), ModeBar(held=commands.held)
        view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = QVBoxLayout(middle)
        for widget in (view, edit, bar):
            layout.addWidget(widget)
        window.setCentralWidget(middle)
        window.setMenuBar(MenuBar(commands, window))
        frame = Frame(window, view, edit, bar, commands, clock)
        for command in COMMANDS:
            commands.connect(command.id, lambda name=command.id: frame.ran.append(name))
        commands.set_open(project=True, document=True)
        window.resize(900, 600)
        with qtbot.waitActive(window):
            window.show()
        view.setFocus()
        return frame

    return make


@pytest.fixture
def frame(new_frame: Callable[[str], Frame]) -> Frame:
    return new_frame("default")
