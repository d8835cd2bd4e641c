"""The open project: its document and annotator, their session and proposals."""

from __future__ import annotations

import ctypes
import getpass
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from anaphora_workbench.annotation.project.settings import (
    ProjectSettings,
    readable_settings,
    save_settings,
)
from anaphora_workbench.annotation.project.tagsets import tag_set_in
from anaphora_workbench.annotation.session.planned_edits import Primitive
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Document
from anaphora_workbench.store import Project, Stored, edit_of
from anaphora_workbench.ui.annotating.project_loader import ProjectLoader, open_project
from anaphora_workbench.ui.annotating.reproposer import Reproposer
from anaphora_workbench.ui.annotating.session_controller import SessionController, Views
from anaphora_workbench.ui.jobs.child import Child, Job
from anaphora_workbench.ui.preferences import Place, Preferences
from anaphora_workbench.ui.start_up import StartOptions
from anaphora_workbench.ui.wording.problems import error_in_words, problem_in_words

WARM_UP_MS = 1000
"""How long after a document was opened the child process begins to get ready for it."""
PLACE_MS = 600
"""How long after a move the place is remembered, in the next pause between two keys."""


class ProjectWork(QObject):
    """One project at a time; ``project`` and ``controller`` are ``None`` while nothing is open.

    Attributes:
        settings: Its settings, with those of the command line.
        annotator: Whose decisions are made.
        language: Language of the guidelines of projects that have none of their own.
        remembering: Whether what is written now is no decision, but what `_remember` keeps.
    """

    opened = Signal()
    """A project is open."""
    document_opened = Signal()
    """A document is open."""
    closing = Signal()
    """The document is closed."""
    closed = Signal()
    """No project is open any more."""
    refused = Signal(str)
    """Why something cannot be opened."""
    noted = Signal(str)
    """Something that the user should know."""
    working = Signal(object, str)
    """Something takes a while in the child process: the `Job`, and what it does in words."""
    misnamed = Signal(str)
    """The annotator has decided nothing in the text that was opened, but this name has: that of
    the account, or the one used before."""
    silenced = Signal(str, str)
    """A resolver (its name) cannot propose, and why; `refused` has reported it."""

    def __init__(
        self,
        loader: ProjectLoader,
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
        self._named = self._last_name = ""
        self._stored = ProjectSettings()
        self._places: dict[tuple[str, str], Place] = {}
        self.project: Project | None = None
        self.settings = ProjectSettings()
        self.controller: SessionController | None = None
        self._late = False
        self.annotator = ""
        self.language = "en"
        self._found: tuple[Session, list[Primitive]] | None = None
        self._moved = self.remembering = False
        self._place_timer = QTimer(self)
        self._place_timer.setSingleShot(True)
        self._place_timer.setInterval(PLACE_MS)
        self._place_timer.timeout.connect(self._remember_now)
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
        wanted = self._asked_for or self._preferences.annotator
        try:
            project, settings, annotator, notes = open_project(
                path.absolute(), wanted, user_name(), self.language
            )
        except (AnaphoraError, OSError) as error:
            self.refused.emit(error_in_words(error))
            return False
        self.close()
        self.project, self.settings, self.annotator = project, settings, annotator
        if self._named == annotator:
            self._named, self._preferences.annotator = "", annotator
        self._stored = settings
        self._places.clear()
        self._use_options()
        self._preferences.remember_project(path)
        for note in notes:
            self.noted.emit(problem_in_words(note.code, note.message))
        self.opened.emit()
        place = self._preferences.place_in(path)
        left_by, left = place.annotator, place.document
        self._places[(left_by, left)] = place
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

    def open_document(self, name: str, added: Iterable[Primitive] | None = None) -> bool:
        """Open a document; tell whether that could be done.

        ``added`` are new questions of it, where they have been looked for.
        """
        # Once for all parts: where a pause ends, the collector looks at everything made in it.
        with collector_paused():
            return self._open_document(name, added)

    def _open_document(self, name: str, added: Iterable[Primitive] | None) -> bool:
        project = self.project
        if project is None or not self.annotator:
            return False
        text = self._views.text
        begun = self.controller is None and self._show_first_page(project, name)
        try:
            document = project.document(name)
        except AnaphoraError as error:
            if begun:
                text.set_document(Document(""))
            self.refused.emit(error_in_words(error))
            return False
        self._leave()
        text.set_document(document)
        if not begun:
            text.repaint()
        return self._settle(project, document, name, added)

    def _show_first_page(self, project: Project, name: str) -> bool:
        """Paint the beginning of a long text before the rest is read; tell whether there was one.

        A document that is open stays in sight instead, until the other one is known to be sound.
        """
        try:
            page = project.first_page(name)
        except AnaphoraError:
            return False  # reading all of it tells what is wrong
        if page is None:
            return False
        stored = next(one for one in project.documents() if one.name == name)
        self._views.text.set_document(page, sentences=stored.sentences)
        self._views.text.repaint()
        return True

    def _settle(
        self,
        project: Project,
        document: Document,
        name: str,
        added: Iterable[Primitive] | None,
    ) -> bool:
        try:
            session = self._loader.session(
                project, name, self.annotator, document, self.settings, added
            )
        except AnaphoraError as error:
            self.refused.emit(error_in_words(error))
            return False
        self.controller = SessionController(
            session, self._views, self, lambda: self.settings.tag_set
        )
        session.queue.order_by_confidence(self._preferences.by_confidence)
        if self._preferences.by_kind:
            session.queue.order_by_kind(True)
        session.listing.by_entity = self._preferences.by_entity
        proposer = session.answers.name
        if self._loader.is_resolver(proposer) and not project.read_only:
            self._reproposer = Reproposer(self._child, self.controller, proposer, self)
            self._reproposer.outdated.connect(self._tell_of_version)
            self._reproposer.failed.connect(self._tell_of_failure)
            self._reproposer.answered.connect(self._remember_soon)
        self.document_opened.emit()
        self.controller.replaced.connect(self._open_again)
        self.controller.moved.connect(self._remember_soon)
        self.controller.saved.connect(self._remember_soon)
        self.controller.settled.connect(self._remember_now)
        there = resumed(session, self._places.get((self.annotator, name), Place()))
        if there:
            self.controller.show(session.activate(there))
        self._late = not session.pools.ready
        if self._late and not session.active:
            self.controller.begin()  # the question is seen before its candidates
        self._loader.build(session)
        if count := self._loader.new_questions:
            text = self.tr("Questions added to this text or removed from it: {count}")
            self.controller.quiet.emit(text.format(count=count))
        self._tell_of_others(project, name)
        if self._loader.late_questions:
            self._find_questions(session)
        return True

    def _find_questions(self, session: Session) -> None:
        """Have a long text searched for what the project asks about; keys go on meanwhile."""
        asked = self.settings.asked
        job = self._child.submit(
            "questions",
            project=session.project.name,
            document=session.name,
            annotator=session.annotator,
            asked=list(asked),
        )

        def take(result: dict[str, Any]) -> None:
            if self.settings.asked == asked:
                self._found = session, [edit_of(value) for value in result.get("edits", ())]
                self._take_questions()

        job.finished.connect(take)
        self.working.emit(job, self.tr("Finding what this project asks about …"))

    def _take_questions(self) -> None:
        """Ask about what was found, once nothing else is being made ready."""
        if self._found is None or self._loader.busy:
            return
        (session, added), self._found = self._found, None
        if self.controller is not None and self.controller.session is session:
            self.open_document(session.name, added)

    def _open_again(self, change: Change) -> None:
        """Open the document again, whose text is another one; show where, and say what was done."""
        if self.controller is None or not self.open_document(self.controller.session.name):
            return
        size = len(self.controller.session.document.tokens)
        if size and change.saved:
            self.controller.show_tokens(change.tokens, min(change.tokens + 1, size))
        self.controller.show(Change(change.messages))

    def _tell_of_version(self, resolver: str, count: int) -> None:
        """Say that proposals change although nobody has decided anything."""
        text = self.tr("The model of {resolver} has changed: {count} proposals are renewed.")
        self.noted.emit(text.format(resolver=resolver, count=count))

    def _tell_of_failure(self, resolver: str, code: str, why: str) -> None:
        """Say that nothing is proposed any more, why, and what the annotator can do."""
        reasons = {
            "analysis-missing": self.tr(
                "the text lacks the parts of speech or the syntax that it needs."
            ),
            "model-unreadable": self.tr("its model is missing or cannot be read."),
            "model-damaged": self.tr("its model is damaged."),
            "model-version": self.tr("its model is for another version of Anaphora."),
        }
        text = self.tr(
            "{resolver} cannot propose: {why} The old proposals stay, and nothing is learned from "
            "your decisions. Choose another resolver in Tools > Proposing resolver."
        )
        why = reasons.get(code) or problem_in_words(code, why)
        why = why if why.endswith(".") else f"{why}."
        self.refused.emit(text.format(resolver=resolver, why=why))
        self.silenced.emit(resolver, why.rstrip("."))

    def _tell_of_others(self, project: Project, document: str) -> None:
        """Say whose decisions a text holds where the annotator has none: the name may be wrong."""

        def decided(annotator: str) -> bool:
            return next(project.history(document, annotator), None) is not None

        names = [
            name
            for name in project.annotators()
            if name not in (self.annotator, self.settings.adjudicator)
        ]
        others = [] if decided(self.annotator) else list(filter(decided, names))
        if others:
            text = self.tr(
                "You annotate as {name}; the decisions in this text are by {others}. Change "
                "the name in Project > Annotator."
            )
            self.noted.emit(text.format(name=self.annotator, others=", ".join(others)))
            own = [name for name in (self._last_name, user_name()) if name in others]
            if own and not project.read_only:
                self.misnamed.emit(own[0])

    def _built(self) -> None:
        """Ask the question again whose candidates were not there yet; begin when nothing is."""
        controller = self.controller
        if controller is None:
            return
        if self._found is not None:
            QTimer.singleShot(0, self, self._take_questions)
        QTimer.singleShot(WARM_UP_MS, self, give_back_memory)
        if not controller.session.active:
            controller.begin()
        elif self._late or not controller.session.rows:
            controller.ask_again()
        self._late = False
        if self._reproposer is None:
            return
        if controller.session.answers.empty:
            self._reproposer.recompute()
        elif self._loader.new_questions:
            self._reproposer.recompute(store=True)
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
        if self.controller is not None:
            self.open_document(self.controller.session.name)

    def speak(self, language: str) -> None:
        """Take guidelines in another language, unless the project has its own."""
        self.language = language
        if self.project is None:
            return
        tags = tag_set_in(readable_settings(self.project, language)[0].tag_set, language)
        self.settings = replace(self.settings, tag_set=tags)
        self._stored = replace(self._stored, tag_set=tags)

    def list_by_entity(self, wanted: bool) -> None:
        """List candidates by entity, or every mention for itself."""
        if self.controller is not None:
            self.controller.show(self.controller.session.set_by_entity(wanted))

    @property
    def next_annotator(self) -> str:
        """Who annotates in a new project unless somebody else is named."""
        return self._asked_for or self._preferences.annotator or user_name()

    def begin_as(self, annotator: str) -> None:
        """Annotate under a name in what is opened from now on; the open project keeps its own."""
        if annotator:
            self._asked_for = self._named = annotator

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
        self._last_name, self.annotator = self.annotator, name
        self._preferences.annotator = name
        if self.controller is not None:
            self.open_document(self.controller.session.name)

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

    def _remember_soon(self) -> None:
        """Remember the place in a moment: the program may be killed, or the power fail."""
        if not self._moved:
            self._moved = True
            self._place_timer.start()

    def _remember_now(self) -> None:
        """Remember the place unless keys follow one another; then the next pause does it.

        Writing takes some milliseconds, for which no key should wait.
        """
        controller = self.controller
        waiting = self._place_timer.isActive() or not self._moved
        if controller is not None and not waiting and not controller.busy:
            self._remember(controller.session)

    def _remember(self, session: Session) -> None:
        """Remember what is asked, letters and newer proposals for the next time."""
        self._moved = False
        self.remembering = True
        try:
            session.keep_letters()
            session.keep_proposals()
        finally:
            self.remembering = False
        place = self._places[(session.annotator, session.name)] = place_of(session)
        self._preferences.remember_place(Path(session.project.name), place)

    def _leave(self) -> None:
        self._place_timer.stop()
        if self._reproposer is not None:
            self._reproposer.close()
            self._reproposer.deleteLater()
            self._reproposer = None
        if self.controller is not None:
            self.closing.emit()
            controller, self.controller = self.controller, None
            self._remember(controller.session)
            controller.deleteLater()
            self._views.text.set_marks(None)
            self._views.candidates.set_question(None)
            self._views.chain.set_chain((), "", controller.mention)


def place_of(session: Session) -> Place:
    """Return where an annotator is."""
    return Place(session.annotator, session.name, session.active, session.last_number)


def resumed(session: Session, place: Place) -> str:
    """Return the anaphor at which work goes on, ``""`` for the first open one.

    That is the anaphor that was asked about. Where the annotator has decided something since it
    was remembered (the program was killed, or work went on at another computer), it is the one that
    was asked about after the last decision.
    """
    last, number = session.last, session.last_number
    known = place.anaphor if place.anaphor in session.layer.anaphors else ""
    if known and (place.decision is None or number <= place.decision):
        return known
    if not number or last not in session.layer.anaphors:
        return known
    return session.queue.open_neighbour(session.layer.markables[last], 1) or last


def give_back_memory() -> None:
    """Return to the system what reading a long text has used and freed, where glibc keeps it."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def user_name() -> str:
    """Return the name of whoever uses the machine, for the first decision."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "annotator"
