"""The strip that shows long work: what is being done, how far it is, and a button that stops it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from anaphora_workbench.ui.jobs.child import Child, Job

_SURE = 0.02
"""Share of the work from which the time left is shown; before that it is off by hours."""


class JobStrip(QWidget):
    """One line for each job that is shown, whichever child has it; hidden while there is none."""

    failed = Signal(str)
    """A job has failed, and why; not for those that were cancelled or replaced."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: dict[Job, QWidget] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 2, 8, 2)
        self._column.setSpacing(2)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setAccessibleName(self.tr("Work in the background"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def follow(self, job: Job, title: str, *, reports: bool = True) -> None:
        """Show a job until it is done; one that is reported elsewhere fails without a word."""
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        words = QLabel(title)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setMaximumWidth(260)
        bar.setAccessibleName(title)
        stop = QPushButton(self.tr("Cancel"))
        stop.setAccessibleDescription(title)
        stop.clicked.connect(partial(_cancel, job))
        row.addWidget(words, 1)
        row.addWidget(bar)
        row.addWidget(stop)
        self._column.addWidget(line)
        self._lines[job] = line

        def progress(done: int, total: int, text: str, left: float) -> None:
            # Before the first part is done, the bar runs to and fro: it must not look stuck.
            bar.setRange(0, total if done else 0)
            bar.setValue(done)
            known = left >= 0 and done >= total * _SURE
            words.setText(f"{text} · {self._left(left)}" if known else text)

        job.progress.connect(progress)
        job.finished.connect(lambda _result: self._end(job))
        job.failed.connect(
            (lambda code, text: self._fail(job, code, text))
            if reports
            else (lambda _code, _text: self._end(job))
        )
        self.show()

    def _left(self, seconds: float) -> str:
        if seconds < 60:
            return self.tr("{seconds} s left").format(seconds=max(1, round(seconds)))
        return self.tr("{minutes} min left").format(minutes=round(seconds / 60))

    def _fail(self, job: Job, code: str, text: str) -> None:
        self._end(job)
        if code not in ("cancelled", "superseded"):
            self.failed.emit(text)

    def _end(self, job: Job) -> None:
        line = self._lines.pop(job, None)
        if line is not None:
            self._column.removeWidget(line)
            line.deleteLater()
        self.setVisible(bool(self._lines))


def _cancel(job: Job) -> None:
    child = job.parent()
    if isinstance(child, Child):
        child.cancel(job)
