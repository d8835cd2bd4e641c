"""The file of the open project: whether it is still the one that was opened, and who else has it.

The store refuses every change when the file was deleted, renamed or replaced. Whoever annotates
should know before the next decision: so the file is looked at every second, which costs
microseconds, and at once when a decision was refused.

Two windows on one project lose nothing, but who does not know of the other one wonders at answers
that come and go. So a window leaves a small file beside an open project, which also people on other
computers see in a shared folder; what a killed program has left is recognised.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QSysInfo, QTimer
from PySide6.QtWidgets import QFileDialog

from anaphora_workbench.annotation.session.values import Message, Tone
from anaphora_workbench.errors import AnaphoraError, FormatError
from anaphora_workbench.io.file_names import safe_name, shortened
from anaphora_workbench.store import SUFFIX, Project
from anaphora_workbench.ui.annotating.project_work import place_of
from anaphora_workbench.ui.dialogs.project_opener import free_place, project_named
from anaphora_workbench.ui.shell.message_line import Remedy
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.wording.problems import error_in_words
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

LOOK_MS = 1000
"""How often the file is looked at."""
WRITING = (
    *("file.add-documents", "file.proposals", "project.assign", "project.merge"),
    *("tools.recompute", "tools.evaluate", "tools.errors"),
)
"""Commands of which other processes open the project by its name."""
_TITLES = {
    "project-gone": QT_TRANSLATE_NOOP(
        "ProjectFileWatcher", "The file of this project no longer exists"
    ),
    "project-replaced": QT_TRANSLATE_NOOP(
        "ProjectFileWatcher", "Another file has replaced this project"
    ),
}
_REASONS = {
    "project-gone": QT_TRANSLATE_NOOP(
        "ProjectFileWatcher",
        "{file} was deleted, renamed or moved while it was open.",
    ),
    "project-replaced": QT_TRANSLATE_NOOP(
        "ProjectFileWatcher",
        "A sync program, a version control system or another person has put another file at"
        " {file} while it was open.",
    ),
}
_WHAT_TO_DO = QT_TRANSLATE_NOOP(
    "ProjectFileWatcher",
    "The tagger saves nothing more to it and accepts no answer until you continue with a copy. "
    "Nothing is lost: the copy contains every saved answer.",
)
_UNTOUCHED = QT_TRANSLATE_NOOP("ProjectFileWatcher", "The tagger leaves the new file unchanged.")


class ProjectFileWatcher(QObject):
    """Says where one looks that the file has gone, and offers to go on with a copy."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._project: Project | None = None
        self._code = ""
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        parts.commands.connect("file.backup", self.back_up)
        work = parts.work
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
        parts, path = self._parts, self._parts.work.path
        if self._code not in _TITLES or path is None:
            return
        for command in WRITING:
            parts.commands.set_enabled(command, False)
        title = translate("ProjectFileWatcher", _TITLES[self._code])
        reason = translate("ProjectFileWatcher", _REASONS[self._code]).format(file=path)
        what_to_do = translate("ProjectFileWatcher", _WHAT_TO_DO)
        if path.exists():
            what_to_do = f"{what_to_do} {translate('ProjectFileWatcher', _UNTOUCHED)}"
        remedies: list[Remedy] = [
            (
                translate("ProjectFileWatcher", "Save a copy and go on with it …"),
                partial(parts.commands.trigger, "file.backup"),
            ),
            (
                translate("ProjectFileWatcher", "Close the project"),
                partial(parts.commands.trigger, "file.close"),
            ),
        ]
        parts.notice.tell(title, f"{reason}\n{what_to_do}", remedies)
        parts.line.tell(title, Tone.REFUSED)

    def _found(self) -> None:
        self._code = ""
        for command in WRITING:
            self._parts.commands.set_enabled(command, True)
        self._parts.notice.dismiss()

    def back_up(self) -> None:
        """Write a copy of the project where the user wants it; without a file, go on with it."""
        parts = self._parts
        project, place = parts.work.project, parts.work.path
        if project is None or place is None:
            return
        self.look()
        wanted = place
        if self._code != "project-gone" or place.exists() or not place.parent.is_dir():
            wanted = free_place(place.with_name(f"{place.stem}-copy{SUFFIX}"))
        name, _filter = QFileDialog.getSaveFileName(
            parts.window,
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
            parts.line.tell(error_in_words(error), Tone.REFUSED)
            return
        if self._code:
            self._go_on_with(copy)
        parts.line.tell(translate("Window", "The copy was written to {file}.").format(file=copy))

    def _go_on_with(self, copy: Path) -> None:
        """Open a copy where the project stands."""
        controller, preferences = self._parts.work.controller, self._parts.preferences
        if controller is None:
            self._parts.work.open(copy)
            return
        session = controller.session
        preferences.remember_project(copy)
        preferences.remember_place(copy, place_of(session))
        self._parts.work.open(copy, session.name)

    def _opened(self) -> None:
        self._project = self._parts.work.project
        if self._project is not None and not self._project.read_only:
            self._timer.start()

    def _document_opened(self) -> None:
        controller = self._parts.work.controller
        if controller is not None:
            controller.message.connect(self._look_after)

    def _look_after(self, message: Message) -> None:
        if message.tone is Tone.REFUSED and self._timer.isActive():
            self.look()
            if self._code and self._parts.notice.isHidden():
                self._tell()  # it was hidden, and forgotten

    def _closed(self) -> None:
        self._timer.stop()
        self._project = None
        if self._code:
            self._found()


def mark_of(path: Path) -> Path:
    """Return the file that shows that a window has a project open."""
    file = path.resolve()
    # Qt knows no name that is not UTF-8.
    name = file.name if _is_text(file.name) else safe_name(file.name)
    return file.with_name(f".{shortened(name)}.open")


def _is_text(name: str) -> bool:
    return os.fsencode(name).decode("utf-8", "replace") == name


class OpenElsewhere(QObject):
    """Marks the open project, and says above the text when another window has done so."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._mark: QLockFile | None = None
        work = parts.work
        work.opened.connect(self._opened)
        work.closed.connect(self._closed)

    def _opened(self) -> None:
        path = self._parts.work.path
        if path is None:
            return
        mark = mark_of(path)
        if not _is_text(os.fspath(mark)):
            return  # in such a folder nothing can be marked
        lock = QLockFile(os.fspath(mark))
        lock.setStaleLockTime(0)  # an annotator sits longer than any time before one project
        if lock.tryLock(0):
            self._mark = lock
        elif lock.error() == QLockFile.LockError.LockFailedError:
            self._tell(lock, mark)

    def _closed(self) -> None:
        if self._mark is not None:
            self._mark.unlock()
            self._mark = None

    def _tell(self, lock: QLockFile, mark: Path) -> None:
        _process, host, _program = lock.getLockInfo()
        if host and host != QSysInfo.machineHostName():
            where = translate(
                "OpenElsewhere",
                "The project is open on the computer {computer}. If nobody works there, the "
                "program ended without closing it: delete the file {mark}.",
            ).format(computer=host, mark=mark)
        else:
            where = translate(
                "OpenElsewhere", "The project is open in another window on this computer."
            )
        advice = translate(
            "OpenElsewhere",
            "You can continue in both windows; each shows the other's answers before it "
            "accepts a new one. Two people need two annotator names, or better two files.",
        )
        close: Remedy = (
            translate("OpenElsewhere", "Close the project"),
            partial(self._parts.commands.trigger, "file.close"),
        )
        title = translate("OpenElsewhere", "This project is already open in another window")
        self._parts.notice.tell(title, f"{where}\n{advice}", [close])
