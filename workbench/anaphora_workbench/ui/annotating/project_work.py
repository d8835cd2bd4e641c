"""The open project: which document and annotator, the desk they have, and what keeps it going."""

from __future__ import annotations

import getpass
from dataclasses import fields, replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from anaphora_workbench.annotation.session import Session
from anaphora_workbench.annotation.settings import (
    ProjectSettings,
    readable_settings,
    save_settings,
)
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.model import Document
from anaphora_workbench.ports.collecting import collector_paused
from anaphora_workbench.store import Project, Stored
from anaphora_workbench.ui.annotating.project_loader import Loader, open_project
from anaphora_workbench.ui.annotating.reproposer import Reproposer
from anaphora_workbench.ui.annotating.session_controller import Desk, Views
from anaphora_workbench.ui.jobs.child import Child, Job
from anaphora_workbench.ui.preferences import Preferences
from anaphora_workbench.ui.start_options import StartOptions
from anaphora_workbench.ui.wording.problems import error_in_words, problem_in_words

WARM_UP_MS = 1000
"""How long after a document was opened the child process begins to get ready for it."""


class ProjectWork(QObject):
    """One project at a time.

    Args:
        loader: Makes sessions.
        child: Renews proposals.
        views: What shows the document.
        preferences: Who annotates.
        options: What the program was started with.
        parent: The window.

    Attributes:
        project: The project, ``None`` while none is open.
        settings: Its settings.
        desk: The open document, ``None`` while none is open.
        annotator: Whose decisions are made.
        language: Language of the guidelines of projects that have none of their own.
    """

    opened = Signal()
    """A project is open."""
    document_opened = Signal()
    """A document is on the desk."""
    closing = Signal()
    """The document leaves the desk."""
    closed = Signal()
    """No project is open any more."""
    refused = Signal(str)
    """Why something cannot be opened."""
    noted = Signal(str)
    """Something that the user should know."""

    def __init__(
        self,
        loader: Loader,
        child: Child,
        views: Views,
        preferences: Preferences,
        options: StartOptions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._loader = loader
        self._child = child
        self._views = views
        self._preferences = preferences
        self._options = options
        self._reproposer: Reproposer | None = None
        self._asked_for = options.annotator
        self._stored = ProjectSettings()
        self._places: dict[tuple[str, str], str] = {}
        self.project: Project | None = None
        self.settings = ProjectSettings()
        self.desk: Desk | None = None
        self._late = False
        self.annotator = ""
        self.language = "en"
        loader.built.connect(self._built)

    @property
    def path(self) -> Path | None:
        """The file of the project."""
        return Path(self.project.name) if self.project is not None else None

    def documents(self) -> tuple[Stored, ...]:
        """Return what is known of the documents."""
        return self.project.documents() if self.project is not None else ()

    def open(self, path: Path, document: str = "") -> bool:
        """Open a project in place of the one that is open; tell whether that could be done."""
        annotator = self._asked_for or self._preferences.annotator
        try:
            project, settings, annotator, notes = open_project(
                path.absolute(), annotator, user_name(), self.language
            )
        except (AnaphoraError, OSError) as error:
            self.refused.emit(error_in_words(error))
            return False
        self.close()
        self.project, self.settings, self.annotator = project, settings, annotator
        self._stored = settings
        self._places.clear()
        self._use_options()
        self._preferences.remember_project(path)
        for note in notes:
            self.noted.emit(problem_in_words(note.code, note.message))
        self.opened.emit()
        left_by, left, anaphor = self._preferences.place_in(path)
        self._places[(left_by, left)] = anaphor
        names = [stored.name for stored in project.documents()]
        if document in names:
            return self.open_document(document)
        if left_by == self.annotator and left in names:
            names = [left, *[name for name in names if name != left]]
        return self.open_document(self._unfinished(names)) if names else True

    def _use_options(self) -> None:
        """Lay what the command line says over the project's settings; it holds for this run."""
        options = self._options
        if options.blind is not None:
            self.settings = replace(self.settings, blind_share=options.blind)
        if options.resolver:
            name = "" if options.resolver == "none" else options.resolver
            self.settings = replace(self.settings, proposer=name)

    def _unfinished(self, names: list[str]) -> str:
        """Return the first document in which something is left to decide, else the first."""
        if len(names) == 1 or self.project is None:
            return names[0]
        for name in names:
            try:
                if self.project.progress(name, self.annotator).left:
                    return name
            except AnaphoraError:
                return name
        return names[0]

    def open_document(self, name: str) -> bool:
        """Put a document on the desk; tell whether that could be done."""
        project = self.project
        if project is None or not self.annotator:
            return False
        try:
            with collector_paused():
                document = project.document(name)
        except AnaphoraError as error:
            self.refused.emit(error_in_words(error))
            return False
        self._leave()
        self._views.text.set_document(document)
        self._views.text.repaint()
        return self._settle(project, document, name)

    def _settle(self, project: Project, document: Document, name: str) -> bool:
        try:
            session = self._loader.session(project, name, self.annotator, document, self.settings)
        except AnaphoraError as error:
            self.refused.emit(error_in_words(error))
            return False
        self.desk = Desk(session, self._views, self, lambda: self.settings.tag_set)
        proposer = session.answers.name
        if self._loader.is_resolver(proposer) and not project.read_only:
            self._reproposer = Reproposer(self._child, self.desk, proposer, self)
        self.document_opened.emit()
        left = self._places.get((self.annotator, name), "")
        if left in session.layer.anaphors:
            self.desk.show(session.activate(left))
        self._late = not session.pools.ready
        if self._late and not session.active:
            self.desk.begin()  # what is asked is seen, and can be walked, before its candidates
        self._loader.build(session.pools)
        self._tell_of_others(project, name)
        return True

    def _tell_of_others(self, project: Project, document: str) -> None:
        """Say whose decisions a text holds where the annotator has none: the name may be wrong."""

        def decided(annotator: str) -> bool:
            return next(project.history(document, annotator), None) is not None

        names = [name for name in project.annotators() if name != self.annotator]
        others = [] if decided(self.annotator) else list(filter(decided, names))
        if others:
            text = self.tr(
                "You decide as {name}; the decisions in this text are those of {others}."
                " Another name: Preferences."
            )
            self.noted.emit(text.format(name=self.annotator, others=", ".join(others)))

    def _built(self) -> None:
        """Ask the question again whose candidates were not there yet; begin when nothing is."""
        desk = self.desk
        if desk is None:
            return
        if not desk.session.active:
            desk.begin()
        elif self._late or not desk.session.rows:
            desk.ask_again()
        self._late = False
        if self._reproposer is None:
            return
        if desk.session.answers.empty:
            self._reproposer.recompute()
        else:
            QTimer.singleShot(WARM_UP_MS, self._reproposer, self._reproposer.get_ready)

    def recompute(self) -> Job | None:
        """Ask for all proposals anew; return the job, ``None`` when nobody proposes."""
        return self._reproposer.recompute(store=True) if self._reproposer is not None else None

    def change_settings(self, settings: ProjectSettings) -> None:
        """Write other settings, and use them from now on.

        What the command line has laid over the others for this run is not written.
        """
        if self.project is None:
            return
        names = [field.name for field in fields(settings)]
        new = {name: getattr(settings, name) for name in names}
        changed = {name: new[name] for name in names if new[name] != getattr(self.settings, name)}
        stored = replace(self._stored, **changed)
        try:
            save_settings(self.project, stored, changed)
        except AnaphoraError as error:
            self.refused.emit(error_in_words(error))
            return
        self.settings, self._stored = settings, stored
        if self.desk is not None:
            self.open_document(self.desk.session.name)

    def speak(self, language: str) -> None:
        """Take guidelines in another language, unless the project has its own."""
        self.language = language
        if self.project is None:
            return
        tags = readable_settings(self.project, language)[0].tag_set
        self.settings = replace(self.settings, tag_set=tags)
        self._stored = replace(self._stored, tag_set=tags)

    def become(self, annotator: str) -> None:
        """Let another annotator go on with the same document."""
        name = annotator.strip()
        if not name:
            return
        self._asked_for = name
        if self.project is None or name == self.annotator:
            return
        try:
            if name not in self.project.annotators():
                self.project.add_annotator(name)
        except AnaphoraError as error:
            self.refused.emit(error_in_words(error))
            return
        self.annotator = name
        self._preferences.annotator = name
        if self.desk is not None:
            self.open_document(self.desk.session.name)

    def close(self) -> None:
        """Close the project; every decision is on the disk already."""
        if self.project is None:
            return
        self._leave()
        self._loader.wait()
        project, self.project = self.project, None
        if self._child.pid:
            self._child.submit("release")
        project.close()
        self.closed.emit()

    def _remember(self, session: Session) -> None:
        """Remember what is asked, for the next time that the document is opened."""
        self._places[(session.annotator, session.name)] = session.active
        path = Path(session.project.name)
        self._preferences.remember_place(path, session.annotator, session.name, session.active)

    def _leave(self) -> None:
        if self._reproposer is not None:
            self._reproposer.close()
            self._reproposer.deleteLater()
            self._reproposer = None
        if self.desk is not None:
            self.closing.emit()
            desk, self.desk = self.desk, None
            self._remember(desk.session)
            desk.deleteLater()
            self._views.text.set_marks(None)
            self._views.candidates.set_question(None)
            self._views.chain.set_chain((), "", desk.mention)


def user_name() -> str:
    """Return the name of whoever uses the machine, for the first decision."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "annotator"
