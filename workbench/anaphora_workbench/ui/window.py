"""The main window: text in the middle, candidates beside it, the chain below, no dialog between."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.child import Child
from anaphora_workbench.ui.commands import CommandSet
from anaphora_workbench.ui.desk import Desk, Views
from anaphora_workbench.ui.keys import read_key_maps
from anaphora_workbench.ui.loading import Loader
from anaphora_workbench.ui.menus import MenuBar
from anaphora_workbench.ui.message_line import MessageLine
from anaphora_workbench.ui.mode_bar import ModeBar
from anaphora_workbench.ui.panels.candidates import CandidatePanel
from anaphora_workbench.ui.panels.chain import ChainStrip
from anaphora_workbench.ui.panels.rail import Rail
from anaphora_workbench.ui.start_options import StartOptions
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.themes import THEMES


class MainWindow(QMainWindow):
    """The one window of the program.

    Args:
        options: What it opens with.
    """

    def __init__(self, options: StartOptions) -> None:
        super().__init__()
        self.options = options
        self.registry = Registry()
        self.theme = THEMES.get(options.theme, THEMES["light"])
        maps = read_key_maps()
        self.commands = CommandSet(self, maps.get(options.key_set or "default"))
        self.child = Child(self)
        self.loader = Loader(self.registry, self)
        self.text = TextArea(self.theme)
        self.candidates = CandidatePanel()
        self.chain = ChainStrip()
        self.rail = Rail()
        self.bar = ModeBar(self)
        self.line = MessageLine(self.theme)
        self.desk: Desk | None = None
        self._build()

    def _build(self) -> None:
        self.setMenuBar(MenuBar(self.commands, self))
        self.middle = QSplitter(Qt.Orientation.Horizontal)
        self.middle.addWidget(self.rail)
        self.middle.addWidget(self.text)
        self.middle.addWidget(self.candidates)
        self.middle.setStretchFactor(0, 0)
        self.middle.setStretchFactor(1, 3)
        self.middle.setStretchFactor(2, 1)
        work = QWidget()
        column = QVBoxLayout(work)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.middle, 1)
        column.addWidget(self.chain)
        column.addWidget(self.bar)
        self.pages = QStackedWidget()
        self.pages.addWidget(work)
        self.setCentralWidget(self.pages)
        self.statusBar().addWidget(self.line, 1)
        self.resize(1200, 820)
