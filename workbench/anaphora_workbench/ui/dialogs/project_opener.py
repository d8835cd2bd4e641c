"""From files, texts and samples to a project that is open.

A text that is not UTF-8 is shown in several encodings, so that the right one can be chosen.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.errors import AnaphoraError, Problem
from anaphora_workbench.io.encodings import Decoding, decodings, is_told
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.store import SUFFIX, Project
from anaphora_workbench.ui.dialogs.fitted import FittedDialog
from anaphora_workbench.ui.dialogs.new_text_form import NewText
from anaphora_workbench.ui.dialogs.samples import Sample, copied_sample, sample_folder
from anaphora_workbench.ui.jobs.child import Child, Job
from anaphora_workbench.ui.jobs.job_strip import JobStrip
from anaphora_workbench.ui.panels.panel import fill, show_plain
from anaphora_workbench.ui.preferences import Preferences
from anaphora_workbench.ui.wording.problems import error_in_words
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

LINES = 12
"""So many lines are shown."""
TITLES = frozenset(
    (
        QT_TRANSLATE_NOOP("Encodings", "Windows-1252 (Western European)"),
        QT_TRANSLATE_NOOP("Encodings", "Latin-1 (ISO 8859-1)"),
        QT_TRANSLATE_NOOP("Encodings", "Latin-9 (ISO 8859-15, with €)"),
        QT_TRANSLATE_NOOP("Encodings", "DOS (code page 850)"),
        QT_TRANSLATE_NOOP("Encodings", "UTF-16 (little-endian)"),
        QT_TRANSLATE_NOOP("Encodings", "UTF-16 (big-endian)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1250 (Central European)"),
        QT_TRANSLATE_NOOP("Encodings", "Latin-2 (ISO 8859-2)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1251 (Cyrillic)"),
        QT_TRANSLATE_NOOP("Encodings", "KOI8-R (Russian)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1253 (Greek)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1254 (Turkish)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1255 (Hebrew)"),
        QT_TRANSLATE_NOOP("Encodings", "Windows-1256 (Arabic)"),
        QT_TRANSLATE_NOOP("Encodings", "GB 18030 (Chinese)"),
        QT_TRANSLATE_NOOP("Encodings", "Big5 (Chinese)"),
        QT_TRANSLATE_NOOP("Encodings", "Shift JIS (Japanese)"),
        QT_TRANSLATE_NOOP("Encodings", "EUC-KR (Korean)"),
    )
)
"""Titles of encodings that have something to translate."""
_ENCODING = int(Qt.ItemDataRole.UserRole)
_ASCII = 0x80


class EncodingChoice(FittedDialog):
    """Shows the lines of a file with letters that depend on the encoding, in each encoding."""

    def __init__(
        self, name: str, choices: Sequence[Decoding], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("encoding-choice")
        self.setWindowTitle(self.tr("Encoding of {name}").format(name=name))
        self._choices = tuple(choices)
        text = QLabel(
            self.tr(
                "{name} is not in UTF-8. Choose the encoding in which the letters below look "
                "correct."
            ).format(name=name)
        )
        show_plain(text)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Encodings"))
        for choice in self._choices:
            item = QListWidgetItem(translate("Encodings", choice.title))
            item.setData(_ENCODING, choice.encoding)
            self.list.addItem(item)
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.preview.setTabChangesFocus(True)
        self.preview.setAccessibleName(self.tr("How the text looks"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.read = buttons.addButton(
            self.tr("&Read it so"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.read.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        fill(rows, text, (self.list, 1), (self.preview, 1), buttons)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(lambda _item: self.accept())
        self.list.setCurrentRow(0)
        self.list.setFocus()
        self.resize(self.fontMetrics().averageCharWidth() * 80, self.fontMetrics().height() * 30)

    @property
    def encoding(self) -> str:
        """The encoding that is chosen."""
        return str(self.list.currentItem().data(_ENCODING))

    def _show(self, row: int) -> None:
        if 0 <= row < len(self._choices):
            self.preview.setPlainText("\n".join(telling_lines(self._choices[row].text)))


def telling_lines(text: str) -> list[str]:
    """Return the first lines with letters that depend on the encoding, else the first ones."""
    lines = [line for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if any(ord(sign) >= _ASCII for sign in line)]
    return (telling or lines)[:LINES]


def ask_for_encoding(
    paths: Sequence[Path], parent: QWidget | None, chosen: Callable[[str, list[str]], None]
) -> None:
    """Find out in what encoding files are, and say so; a person is asked where they do not tell.

    Args:
        paths: The files; folders are passed over.
        parent: The window.
        chosen: Hears the encoding and the files that are in it: ``""`` and none where nothing had
            to be asked. It is not called when the person does not want to read them.
    """
    unclear: list[Path] = []
    choices: list[Decoding] = []
    for path in paths:
        try:
            data = path.read_bytes() if path.is_file() else b""
        except OSError:
            continue  # preparing says it
        if is_told(data):
            continue
        found = decodings(data)
        if found:
            unclear.append(path)
            choices = choices or found
    if not unclear:
        chosen("", [])
        return
    dialog = EncodingChoice(unclear[0].name, choices, parent)
    names = [str(path.absolute()) for path in unclear]
    dialog.accepted.connect(lambda: chosen(dialog.encoding, names))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


class ProjectOpener(QObject):
    """Opens a project at once, anything else after the child process has prepared it."""

    ready = Signal(object, str)
    """`Path` of a project that can be opened, and the name of the document to show, or ``""``."""
    refused = Signal(str)
    """Why something cannot be opened."""
    waiting = Signal(object)
    """`Path` of a project that can be opened, when the annotator has gone on elsewhere."""
    cancelled = Signal(str)
    """Somebody has cancelled the preparation: what there is now, as a sentence."""
    noted = Signal(object)
    """A `Problem` that was met on the way."""

    def __init__(
        self,
        child: Child,
        strip: JobStrip,
        preferences: Preferences,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._child = child
        self._strip = strip
        self._preferences = preferences
        self._gone_on = False
        self._under_way: object = None

    def go_on(self) -> None:
        """Take note that the annotator decides elsewhere: what gets ready must not come between.

        A key that was meant for one text must never be a decision on another.
        """
        self._gone_on = True

    def open(
        self,
        paths: Sequence[Path],
        *,
        project: Path | None = None,
        language: str = "",
        resolver: str = "supar",
        format_name: str = "",
        encoding: str = "",
        asked: Sequence[str] = (),
    ) -> None:
        """Open files.

        Args:
            paths: One project, or texts in any readable format.
            project: The project that texts are added to; beside the first text when left out,
                under its name.
            language: Code of the texts' language; given or guessed when left out.
            resolver: Who proposes, ``""`` for nobody.
            format_name: Format to read them in; found out when left out.
            encoding: What they are in; asked when left out and they do not tell.
            asked: What annotators are asked about; pronouns, or what the project asks, when left
                out.
        """
        projects = [path for path in paths if path.suffix == SUFFIX and path.is_file()]
        if projects and len(paths) == 1:
            self.ready.emit(projects[0], "")
            return
        if projects:
            self.refused.emit(
                self.tr("'{name}' is a project; open it alone, then add texts to it.").format(
                    name=projects[0].name
                )
            )
            return
        if not paths:
            return
        place = project if project is not None else place_for(paths[0])
        if project is None and place.exists():
            # The text was opened before: its project goes on where it was left.
            self.ready.emit(place, "")
            return
        more = {"asked": list(asked)} if asked else {}
        self._read(place, language, resolver, paths, encoding, format=format_name, **more)

    def new_text(self, new: NewText, *, resolver: str = "supar") -> None:
        """Begin a project with a text that was pasted, or is to be read."""
        if new.file is not None:
            place = free_place(place_for(new.file))
            asked = list(new.asked)
            self._read(place, new.language, resolver, [new.file], title=new.title, asked=asked)
            return
        name = file_name(new.title) or "text"
        place = free_place(sample_folder() / f"{name}{SUFFIX}")
        texts = [{"name": new.title or name, "text": new.text}]
        self._prepare(place, new.language, resolver, texts=texts, asked=list(new.asked))

    def sample(self, sample: Sample, *, resolver: str = "supar") -> None:
        """Open a sample; one that was tried before goes on where it was left."""
        folder = sample_folder()
        place = folder / f"{sample.key}{SUFFIX}"
        if place.exists():
            self.ready.emit(place, "")
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            copy = copied_sample(sample, folder)
        except (OSError, ModuleNotFoundError) as error:
            self.refused.emit(
                self.tr("The sample cannot be copied to {folder}: {reason}").format(
                    folder=folder, reason=error
                )
            )
            return
        self._prepare(place, sample.language, resolver, paths=[str(copy)])

    def add(self, project: Path, paths: Sequence[Path], *, resolver: str = "supar") -> None:
        """Add texts to a project."""
        self._read(project, "", resolver, paths)

    def _read(
        self,
        place: Path,
        language: str,
        resolver: str,
        paths: Sequence[Path],
        encoding: str = "",
        **what: object,
    ) -> None:
        """Prepare files; what they are in is asked where neither they nor somebody tells."""
        names = [str(path.absolute()) for path in paths]

        def prepare(chosen: str, unclear: list[str]) -> None:
            if chosen:
                what.update(encoding=chosen, encoded=unclear)
            self._prepare(place, language, resolver, paths=names, **what)

        if encoding:
            prepare(encoding, names)
            return
        window = self.parent()
        ask_for_encoding(paths, window if isinstance(window, QWidget) else None, prepare)

    def _prepare(self, place: Path, language: str, resolver: str, **what: object) -> None:
        try:
            place.absolute().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.refused.emit(
                self.tr("The project cannot be written to {folder}: {reason}").format(
                    folder=place.parent, reason=error
                )
            )
            return
        request = (place, language, resolver, what)
        if request == self._under_way:
            return  # a second press of the button
        self._under_way = request
        proposer = "" if resolver == "none" else resolver
        create = not place.exists()
        self._gone_on = False
        job = self._child.submit(
            "prepare",
            project=str(place.absolute()),
            create=create,
            language=language,
            resolver=proposer,
            **what,
        )
        self._strip.follow(job, self.tr("Preparing …"))
        self._watch(job, place, proposer if create else None)

    def _watch(self, job: Job, place: Path, proposer: str | None) -> None:
        def done(result: dict[str, Any]) -> None:
            self._under_way = None
            if proposer is not None:
                self._set_up(place, proposer)
            self._done(place, result)

        def failed(code: str, _message: str) -> None:
            self._under_way = None
            if code != "cancelled":
                return  # the strip reports it
            if proposer is not None:
                self.cancelled.emit(
                    self.tr("Cancelled. No project was made, and your text is unchanged.")
                )
            else:
                text = self.tr("Cancelled. Nothing was added; {name} is as it was.")
                self.cancelled.emit(text.format(name=place.name))

        job.problem.connect(self._note)
        job.finished.connect(done)
        job.failed.connect(failed)

    def _set_up(self, place: Path, proposer: str) -> None:
        """Let a new project go on as it has begun, and as the user wants new ones."""
        share = self._preferences.blind_share / 100
        try:
            with Project.open(place) as project:
                project.settings.set_all({"proposer": proposer, "blind_share": share})
        except AnaphoraError as error:
            self.refused.emit(error_in_words(error))

    def _note(self, problem: Problem) -> None:
        if problem.code != "encoding-chosen":  # whoever has chosen it knows
            self.noted.emit(problem)

    def _done(self, place: Path, result: dict[str, Any]) -> None:
        documents, known = result["documents"], result["known"]
        name = documents[0]["name"] if documents else known[0] if known else ""
        if self._gone_on:
            self.waiting.emit(place)
        else:
            self.ready.emit(place, name)


def place_for(path: Path) -> Path:
    """Return where the project of a text goes: beside it, or where the user keeps documents."""
    beside = (
        path.absolute().with_suffix(SUFFIX) if path.suffix else Path(f"{path.absolute()}{SUFFIX}")
    )
    if beside.exists() or os.access(beside.parent, os.W_OK):
        return beside
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / beside.name


def free_place(path: Path) -> Path:
    """Return a path at which nothing lies: the one that is wanted, else with a number."""
    place, number = path, 1
    while place.exists():
        number += 1
        place = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return place


def project_named(typed: str) -> Path:
    """Return the file that is meant by a name that was typed: without a suffix, a project."""
    path = Path(typed)
    return path if path.suffix else path.with_name(f"{path.name}{SUFFIX}")


def file_name(title: str) -> str:
    """Return a title as the name of a file on every platform."""
    kept = "".join([sign if sign.isalnum() or sign in " -_" else " " for sign in title])
    return safe_name(" ".join(kept.split())[:60].strip(), "", signs=" -_")
