"""Files for teams that work by mail: one for each annotator, and all of them merged again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.store import SUFFIX
from anaphora_workbench.ui.dialogs.fitted import FittedDialog
from anaphora_workbench.ui.dialogs.project_opener import project_named
from anaphora_workbench.ui.panels.panel import NumberBox, fill, name_field
from anaphora_workbench.ui.shell.parts import Parts


class TeamFiles(QObject):
    """Hands documents out and merges what comes back; the child process works."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        parts.commands.connect("project.assign", self.assign)
        parts.commands.connect("project.merge", self.merge)

    def merge(self) -> None:
        """Merge annotators' files into a new project and open it."""
        parts = self._parts
        place = parts.work.path
        names, _filter = QFileDialog.getOpenFileNames(
            parts.window,
            self.tr("Projects to be merged with this one"),
            "",
            self.tr("Projects (*{suffix})").format(suffix=SUFFIX),
        )
        if not names or place is None:
            return
        target, _filter = QFileDialog.getSaveFileName(
            parts.window,
            self.tr("The merged project"),
            str(place.with_name(f"{place.stem}-merged{SUFFIX}")),
        )
        if not target:
            return
        goal = project_named(target)
        job = parts.submit(
            "merge", self.tr("Merging"), files=[str(place), *names], target=str(goal)
        )
        job.finished.connect(lambda _result: parts.work.open(goal))

    def assign(self) -> None:
        """Write a file for each annotator, for teams that work by mail."""
        parts = self._parts
        place = parts.work.path
        if place is None:
            return
        asked = AssignDialog(place.with_name(f"{place.stem}-parts"), parts.window)
        if asked.exec() != QDialog.DialogCode.Accepted:
            return
        job = parts.submit(
            "assign", self.tr("Handing out documents"), project=str(place), **asked.values()
        )

        def done(result: Mapping[str, Any]) -> None:
            files = ", ".join([Path(file).name for file in result["files"].values()])
            parts.line.tell(self.tr("Written: {file}").format(file=files))

        job.finished.connect(done)


class AssignDialog(FittedDialog):
    """Asks who gets documents, how much is annotated twice, and where the files go.

    Args:
        folder: Proposed folder.
    """

    def __init__(self, folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Hand out documents"))
        self.annotators = QLineEdit()
        self.annotators.setPlaceholderText(self.tr("ana, ben, carla"))
        self.overlap = NumberBox()
        self.overlap.setRange(0, 100)
        self.overlap.setSuffix(self.tr(" %"))
        self.folder = QLineEdit(str(folder))
        form = QFormLayout()
        form.addRow(self.tr("&Annotators:"), self.annotators)
        form.addRow(self.tr("Annotated &twice:"), self.overlap)
        form.addRow(self.tr("&Folder:"), self.folder)
        for field in (self.annotators, self.overlap, self.folder):
            label = form.labelForField(field)
            assert isinstance(label, QLabel)
            name_field(field, label.text().replace("&", "").rstrip(":"))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        fill(column, form, buttons)

    def values(self) -> dict[str, Any]:
        """Return what was chosen, in the worker's names."""
        names = [name.strip() for name in self.annotators.text().split(",") if name.strip()]
        return {
            "annotators": names,
            "overlap": self.overlap.value(),
            "folder": self.folder.text().strip(),
        }
