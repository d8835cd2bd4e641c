"""The parts of the window that controllers work with; they do not know the window itself."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from anaphora_workbench.errors import Problem
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.annotating.docks import Docks
from anaphora_workbench.ui.annotating.mode_bar import ModeBar
from anaphora_workbench.ui.annotating.project_work import ProjectWork
from anaphora_workbench.ui.dialogs.start_page import StartPage
from anaphora_workbench.ui.jobs.child import Child, Job
from anaphora_workbench.ui.jobs.job_strip import JobStrip
from anaphora_workbench.ui.keys.commands import CommandSet
from anaphora_workbench.ui.panels.candidates import CandidatePanel
from anaphora_workbench.ui.panels.chain import ChainStrip
from anaphora_workbench.ui.panels.rail import Rail
from anaphora_workbench.ui.preferences import Preferences
from anaphora_workbench.ui.shell.message_line import MessageLine, Notice
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.text.themes import Theme
from anaphora_workbench.ui.wording.problems import note_in_words


@dataclass(eq=False)
class Parts:
    """What a controller can reach. A part that only one controller needs is given to it alone.

    Attributes:
        window: The window as Qt knows it: parent of dialogs, home of side panels.
        commands: All commands, whose handlers the controllers are.
        preferences: The user's preferences.
        registry: The plug-ins.
        child: The process for long work.
        work: The open project.
        text: The text.
        candidates: The candidates of the active anaphor.
        chain: Its chain.
        rail: The overview.
        docks: The side panels about the open document.
        start: The page before anything is open.
        bar: Asks for one more key.
        line: Says what was done.
        notice: The bar of what must not be overlooked.
        strip: Shows how far long work is.
        theme: The colours in use.
    """

    window: QMainWindow
    commands: CommandSet
    preferences: Preferences
    registry: Registry
    child: Child
    work: ProjectWork
    text: TextArea
    candidates: CandidatePanel
    chain: ChainStrip
    rail: Rail
    docks: Docks
    start: StartPage
    bar: ModeBar
    line: MessageLine
    notice: Notice
    strip: JobStrip
    theme: Theme

    def note(self, problem: Problem) -> None:
        """Show a problem that was met on the way, and where."""
        self.line.note(note_in_words(problem))

    def submit(self, task: str, title: str, /, **values: object) -> Job:
        """Give a task to the child process; the strip shows it, its problems are noted."""
        job = self.child.submit(task, **values)
        self.strip.follow(job, title)
        job.problem.connect(self.note)
        return job

    def new_dock(self, name: str, panel: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """Return a hidden frame with a panel at a side of the window, remembered by its name."""
        dock = QDockWidget(self.window)
        dock.setObjectName(f"dock-{name}")
        dock.setWidget(panel)
        dock.hide()
        self.window.addDockWidget(area, dock)
        return dock
