"""A small window with commands, and a clock that tests turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMainWindow, QVBoxLayout, QWidget

from anaphora_workbench.ui.annotating.mode_bar import ModeBar
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.shell.menus import MenuBar


@dataclass
class Clock:
    """Seconds that pass when a test says so."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Frame:
    """A window in which every command writes its id down."""

    window: QMainWindow
    view: QWidget
    edit: QLineEdit
    bar: ModeBar
    commands: CommandSet
    clock: Clock
    ran: list[str] = field(default_factory=list)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def new_frame(qtbot, clock: Clock) -> Callable[[str], Frame]:
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
def frame(new_frame) -> Frame:
    return new_frame("default")
