"""Files for teams that work by mail: one for each annotator, and all of them merged again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.store import SUFFIX
from anaphora_workbench.ui.dialogs.project_opener import project_named
from anaphora_workbench.ui.jobs.child import Job

if TYPE_CHECKING:
    from anaphora_workbench.ui.shell.window import MainWindow


class TeamFiles(QObject):
    """Hands documents out and merges what comes back; the child process works.

    Args:
        window: The main window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.commands.connect("project.assign", self.assign)
        window.commands.connect("project.merge", self.merge)

    def merge(self) -> None:
        """Merge annotators' files into a new project and open it."""
        window = self._window
        place = window.work.path
        names, _filter = QFileDialog.getOpenFileNames(
            window,
            self.tr("Projects to be merged with this one"),
            "",
            self.tr("Projects (*{suffix})").format(suffix=SUFFIX),
        )
        if not names or place is None:
            return
        target, _filter = QFileDialog.getSaveFileName(
            window,
            self.tr("The merged project"),
            str(place.with_name(f"{place.stem}-merged{SUFFIX}")),
        )
        if not target:
            return
        goal = project_named(target)
        job = window.child.submit("merge", files=[str(place), *names], target=str(goal))
        self._follow(job, self.tr("Merging"), lambda _result: window.open_project(goal))

    def assign(self) -> None:
        """Write a file for each annotator, for teams that work by mail."""
        window = self._window
        place = window.work.path
        if place is None:
            return
        asked = AssignDialog(place.with_name(f"{place.stem}-parts"), window)
        if asked.exec() != QDialog.DialogCode.Accepted:
            return
        job = window.child.submit("assign", project=str(place), **asked.values())

        def done(result: Mapping[str, Any]) -> None:
            files = ", ".join([Path(file).name for file in result["files"].values()])
            window.line.tell(self.tr("Written: {file}").format(file=files))

        self._follow(job, self.tr("Handing out documents"), done)

    def _follow(self, job: Job, title: str, done: Callable[[dict[str, Any]], object]) -> None:
        self._window.strip.follow(job, title)
        job.problem.connect(self._window.note)
        job.finished.connect(done)


class AssignDialog(QDialog):
    """Asks who gets documents, how much is annotated twice, and where the files go.

    Args:
        folder: Proposed folder.
        parent: The main window.
    """

    def __init__(self, folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Hand out documents"))
        self.annotators = QLineEdit()
        self.annotators.setPlaceholderText(self.tr("ana, ben, carla"))
        self.overlap = QSpinBox()
        self.overlap.setRange(0, 100)
        self.overlap.setSuffix(self.tr(" %"))
        self.folder = QLineEdit(str(folder))
        form = QFormLayout()
        form.addRow(self.tr("&Annotators:"), self.annotators)
        form.addRow(self.tr("Annotated &twice:"), self.overlap)
        form.addRow(self.tr("&Folder:"), self.folder)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(buttons)

    def values(self) -> dict[str, Any]:
        """Return what was chosen, in the worker's names."""
        names = [name.strip() for name in self.annotators.text().split(",") if name.strip()]
        return {
            "annotators": names,
            "overlap": self.overlap.value(),
            "folder": self.folder.text().strip(),
        }
