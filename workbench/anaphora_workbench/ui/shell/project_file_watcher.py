"""Watches that the file of the open project is still the one that was opened.

The store refuses every change when the file was deleted, renamed or replaced. Whoever annotates
should know before the next decision, and see what to do: so the file is looked at every second,
which costs microseconds, and at once when a decision was refused.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from anaphora_workbench.annotation.values import Message, Tone
from anaphora_workbench.errors import AnaphoraError, FormatError
from anaphora_workbench.store import SUFFIX, Project
from anaphora_workbench.ui.dialogs.project_opener import free_place, project_named
from anaphora_workbench.ui.shell.notices import Remedy
from anaphora_workbench.ui.wording.problems import error_in_words
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from anaphora_workbench.ui.shell.window import MainWindow

LOOK_MS = 1000
"""How often the file is looked at."""
WRITING = (
    *("file.add-documents", "file.proposals", "project.assign", "project.merge"),
    *("tools.recompute", "tools.evaluate", "tools.errors"),
)
"""Commands of which other processes open the project by its name."""
_TITLES = {
    "project-gone": QT_TRANSLATE_NOOP(
        "Safeguard", "The file of this project is not there any more"
    ),
    "project-replaced": QT_TRANSLATE_NOOP(
        "Safeguard", "Another file has taken the place of this project"
    ),
}
_REASONS = {
    "project-gone": QT_TRANSLATE_NOOP(
        "Safeguard",
        "{file} was deleted, renamed or moved while it was open.",
    ),
    "project-replaced": QT_TRANSLATE_NOOP(
        "Safeguard",
        "A sync program, a version control system or another person has put another file at"
        " {file} while it was open.",
    ),
}
_WHAT_TO_DO = QT_TRANSLATE_NOOP(
    "Safeguard",
    "Nothing more is saved to it, and no answer is taken until you go on with a copy. Nothing is"
    " lost so far: a copy holds every answer that was saved.",
)
_UNTOUCHED = QT_TRANSLATE_NOOP("Safeguard", "The file that lies there now is not touched.")


class Safeguard(QObject):
    """Says where one looks that the file has gone, and offers to go on with a copy.

    Args:
        window: The main window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._project: Project | None = None
        self._code = ""
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        window.commands.connect("file.backup", self.back_up)
        work = window.work
        work.opened.connect(self._opened)
        work.document_opened.connect(self._document_opened)
        work.closed.connect(self._closed)

    def look(self) -> None:
        """Look at the file, and say it once when it is not the one that was opened."""
        if self._project is None:
            return
        try:
            self._project.check_place()
        except FormatError as error:
            if error.code != self._code:
                self._code = error.code
                self._tell()
        else:
            if self._code:  # a share that was away is back
                self._found()

    def retranslate(self) -> None:
        """Say it in the present language."""
        if self._code:
            self._tell()

    def _tell(self) -> None:
        window, path = self._window, self._window.work.path
        if self._code not in _TITLES or path is None:
            return
        for command in WRITING:
            window.commands.set_enabled(command, False)
        title = translate("Safeguard", _TITLES[self._code])
        reason = translate("Safeguard", _REASONS[self._code]).format(file=path)
        what_to_do = translate("Safeguard", _WHAT_TO_DO)
        if path.exists():
            what_to_do = f"{what_to_do} {translate('Safeguard', _UNTOUCHED)}"
        remedies: list[Remedy] = [
            (
                translate("Safeguard", "Save a copy and go on with it …"),
                partial(window.commands.trigger, "file.backup"),
            ),
            (
                translate("Safeguard", "Close the project"),
                partial(window.commands.trigger, "file.close"),
            ),
        ]
        window.notices.bar.tell(title, f"{reason}\n{what_to_do}", remedies)
        window.line.tell(title, Tone.REFUSED)

    def _found(self) -> None:
        self._code = ""
        for command in WRITING:
            self._window.commands.set_enabled(command, True)
        self._window.notices.bar.dismiss()

    def back_up(self) -> None:
        """Write a copy of the project where the user wants it; without a file, go on with it."""
        window = self._window
        project, place = window.work.project, window.work.path
        if project is None or place is None:
            return
        self.look()
        wanted = place
        if self._code != "project-gone" or place.exists() or not place.parent.is_dir():
            wanted = free_place(place.with_name(f"{place.stem}-copy{SUFFIX}"))
        name, _filter = QFileDialog.getSaveFileName(
            window,
            translate("Window", "Write a copy of the project"),
            str(wanted),
            translate("Window", "Projects (*{suffix})").format(suffix=SUFFIX),
        )
        if not name:
            return
        copy = project_named(name)
        try:
            project.backup(copy)
        except AnaphoraError as error:
            window.line.tell(error_in_words(error), Tone.REFUSED)
            return
        if self._code:
            self._go_on_with(copy)
        window.line.tell(translate("Window", "The copy was written to {file}.").format(file=copy))

    def _go_on_with(self, copy: Path) -> None:
        """Open a copy where the project stands."""
        desk, preferences = self._window.work.desk, self._window.preferences
        if desk is None:
            self._window.open_project(copy)
            return
        session = desk.session
        preferences.remember_project(copy)
        preferences.remember_place(copy, session.annotator, session.name, session.active)
        self._window.open_project(copy, session.name)

    def _opened(self) -> None:
        self._project = self._window.work.project
        if self._project is not None and not self._project.read_only:
            self._timer.start()

    def _document_opened(self) -> None:
        desk = self._window.work.desk
        if desk is not None:
            desk.said.connect(self._look_after)

    def _look_after(self, message: Message) -> None:
        if message.tone is Tone.REFUSED and self._timer.isActive():
            self.look()
            if self._code and self._window.notices.bar.isHidden():
                self._tell()  # it was hidden, and forgotten

    def _closed(self) -> None:
        self._timer.stop()
        self._project = None
        if self._code:
            self._found()
