"""The figures of the project in the statistics panel: the child process counts, files are saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from anaphora_workbench.annotation.project.project_figures import figures_of_json
from anaphora_workbench.annotation.session.values import Tone
from anaphora_workbench.ui.jobs.child import Job
from anaphora_workbench.ui.panels.figures import FigurePage, saved_as
from anaphora_workbench.ui.shell.parts import Parts


class FiguresController(QObject):
    """Has the figures counted when a page is seen or its button is pressed, never by a decision."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._pages = parts.docks.figures
        self._job: Job | None = None
        self._pages.wanted.connect(self._count)
        self._pages.picture_wanted.connect(self._save_picture)
        self._pages.table_wanted.connect(self._save_table)
        parts.work.opened.connect(self._pages.ask_again)
        parts.work.closed.connect(self._forget)

    def _count(self) -> None:
        work = self._parts.work
        if work.project is None or work.path is None:
            self._pages.show_figures(None)
            return
        adjudicator = work.settings.adjudicator
        known = adjudicator if adjudicator in work.project.annotators() else ""
        job = self._job = self._parts.submit(
            "figures",
            self.tr("Counting the figures"),
            project=str(work.path),
            adjudicator=known,
        )
        job.finished.connect(lambda result: self._show(job, result))
        job.failed.connect(lambda _code, _text: self._fail(job))

    def _show(self, job: Job, result: dict[str, Any]) -> None:
        if job is self._job:
            self._pages.show_figures(figures_of_json(result))

    def _fail(self, job: Job) -> None:
        if job is self._job:
            self._pages.show_figures(None)

    def _forget(self) -> None:
        self._job = None
        self._pages.show_figures(None)

    def _save_picture(self, page: FigurePage) -> None:
        self._save(page, ".png", self.tr("Save the picture"), self.tr("Pictures (*.png)"))

    def _save_table(self, page: FigurePage) -> None:
        self._save(page, ".csv", self.tr("Save the table"), self.tr("Tables (*.csv)"))

    def _save(self, page: FigurePage, suffix: str, title: str, kinds: str) -> None:
        """Ask for a place and save a picture or a table there."""
        parts = self._parts
        path = parts.work.path
        if path is None:
            return
        proposed = path.with_name(f"{path.stem}-{page.file_name}{suffix}")
        name, _filter = QFileDialog.getSaveFileName(parts.window, title, str(proposed), kinds)
        if not name:
            return
        place = Path(name)
        place = place if place.suffix.lower() == suffix else place.with_name(place.name + suffix)
        try:
            saved_as(place, page)
        except OSError as error:
            text = self.tr("{file} cannot be written: {reason}")
            parts.line.tell(text.format(file=place, reason=error.strerror or error), Tone.REFUSED)
            return
        parts.line.tell(self.tr("Saved: {file}").format(file=place))
