"""Opens a project for an annotator: text first, then the layer, then what takes its time.

The first page of a novel is on the screen after a tenth of a second, before the rest of the text is
read; the layer follows, of the resolver's answers their outlines. The candidates' index is built in
a thread that stops whenever somebody presses a key, until the answer has been painted.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

from anaphora_workbench.annotation.preparation.resolver_answers import (
    PROBABILITY,
    ResolverAnswers,
    outline_of,
)
from anaphora_workbench.annotation.project.asked_layers import asks_more, follow, followed
from anaphora_workbench.annotation.project.settings import ProjectSettings, readable_settings
from anaphora_workbench.annotation.project.tagsets import tag_set_in
from anaphora_workbench.annotation.session.planned_edits import Primitive
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.errors import Problem
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Document
from anaphora_workbench.model.pacing import making_way
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

SWITCH = 0.0005
"""Seconds after which the thread hands the interpreter over to a window that nobody has touched."""
QUIET_MS = 50
"""How long after a key the background stays quiet: until the text and its panels are painted."""
_INPUT = frozenset(
    (
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
    )
)


class InputQuiet(QObject):
    """Lets a thread stop while somebody works: from each key, click or turn of the wheel on.

    Python runs one thread at a time. Two that both want to run take it from each other each few
    milliseconds, and a window that paints gives it away far more often than that.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._free = threading.Event()
        self._free.set()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(QUIET_MS)
        self._pause.timeout.connect(self._free.set)

    def begin(self) -> None:
        """Look at what the user does from now on."""
        application = QCoreApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def end(self) -> None:
        """Let the thread run to its end."""
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._pause.stop()
        self._free.set()

    def wait(self) -> None:
        """Return when nobody has done anything for a moment; called in the thread."""
        self._free.wait()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Notice what the user does; let every event through."""
        if event.type() in _INPUT:
            self._free.clear()
            self._pause.start()
        return False


LONG_TEXT = 20_000
"""Tokens of a text that takes a second to be searched for other kinds of anaphors."""


class ProjectLoader(QObject):
    """Makes sessions, and builds what they need in the background.

    Args:
        registry: Where the candidate finder comes from.

    Attributes:
        new_questions: How many questions of the document opened last have changed, because the
            project asks about something else.
        late_questions: Whether the document opened last is still to be searched for such questions.
        long_text: Tokens of a text that is not searched while the window waits.
    """

    built = Signal()
    """Candidates can be asked for now."""

    def __init__(self, registry: Registry, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._registry = registry
        self.new_questions = 0
        self.late_questions = False
        self.long_text = LONG_TEXT
        self._thread: threading.Thread | None = None
        self._frozen = False
        self._quiet = InputQuiet(self)
        self._watch = QTimer(self)
        self._watch.setInterval(30)
        self._watch.timeout.connect(self._look)

    def session(
        self,
        project: Project,
        name: str,
        annotator: str,
        document: Document,
        settings: ProjectSettings,
        added: Iterable[Primitive] | None = None,
    ) -> Session:
        """Return the session of an annotator on a document that was read already.

        Args:
            project: The project.
            name: The document's name in it.
            annotator: Whose decisions are made.
            document: The document.
            settings: The project's settings.
            added: Questions that are new in it, where they have been looked for.

        Raises:
            AnaphoraError: The project cannot be read, or a plug-in is missing.
        """
        if self._frozen:
            # What the text before has left. Before the first one there is nothing to look for, and
            # looking through a novel takes longer than reading it.
            gc.unfreeze()
            gc.collect()
        with collector_paused():
            self._follow(project, name, annotator, document, settings.asked, added)
            session = self._session(project, name, annotator, document, settings)
            # What a text needs lives as long as its window: the collector need not look at it.
            gc.freeze()
        self._frozen = True
        return session

    def _follow(
        self,
        project: Project,
        name: str,
        annotator: str,
        document: Document,
        asked: tuple[str, ...],
        added: Iterable[Primitive] | None,
    ) -> None:
        """Let the layer follow what the project asks, unless a long text must be searched first."""
        self.new_questions, self.late_questions = 0, False
        if project.read_only:
            return
        more = asks_more(followed(project, name, annotator), asked)
        self.late_questions = added is None and more and len(document.tokens) > self.long_text
        if not self.late_questions:
            finder_of = self._registry.anaphor_finder
            self.new_questions = follow(project, document, name, annotator, asked, finder_of, added)

    def _session(
        self,
        project: Project,
        name: str,
        annotator: str,
        document: Document,
        settings: ProjectSettings,
    ) -> Session:
        proposers = project.proposers(name)
        chosen = settings.proposer
        if "proposer" not in project.settings.all() and len(proposers) == 1:
            (chosen,) = proposers  # nobody has chosen: whoever was asked at the start goes on
        answers = None
        if chosen:
            known = project.layer(name, annotator).markables
            stored = project.proposal(name, chosen, outline_of, (PROBABILITY,))
            answers = ResolverAnswers(chosen, stored, known)
        return Session(
            project,
            name,
            annotator,
            self._registry.candidate_finder("supar", window=settings.window),
            answers,
            blind_share=settings.blind_share,
            document=document,
        )

    def is_resolver(self, name: str) -> bool:
        """Tell whether a name is that of a resolver that can be asked for newer proposals."""
        return self._registry.has_resolver(name)

    def build(self, session: Session) -> None:
        """Build what finds candidates: a short text's at once, a long one's in a thread."""
        pools = session.pools
        if pools.small:
            pools.build()
            self.built.emit()
            return
        self.wait()
        self._quiet.begin()

        old = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)

        def work() -> None:
            try:
                with collector_paused(), making_way(self._quiet.wait):
                    pools.build()
                    session.build_matches()
                    gc.freeze()  # else the next key would wait until all of it was looked at
            finally:
                sys.setswitchinterval(old)

        self._thread = threading.Thread(target=work, name="candidates", daemon=True)
        self._thread.start()
        self._watch.start()

    @property
    def busy(self) -> bool:
        """Whether a thread makes candidates ready."""
        return self._thread is not None

    def wait(self) -> None:
        """Wait for the thread, if there is one."""
        if self._thread is not None:
            self._quiet.end()
            self._thread.join()
            self._look()

    def _look(self) -> None:
        if self._thread is not None and not self._thread.is_alive():
            self._thread = None
            self._quiet.end()
            self._watch.stop()
            self.built.emit()


def open_project(
    path: Path, annotator: str, fallback: str, language: str = "en"
) -> tuple[Project, ProjectSettings, str, list[Problem]]:
    """Open a project for an annotator, who is added when new.

    Args:
        path: The project.
        annotator: Who annotates, ``""`` when it is unknown: then whoever the project knows,
            when it knows just one.
        fallback: Who annotates when that does not tell either.
        language: Language of the guidelines of a project that has no tag set of its own.

    Returns:
        The project, its settings, who annotates (``""`` for nobody, which happens only where
        nothing can be written), and what the annotator should know of how it was opened.

    Raises:
        FormatError: The file is damaged, newer, locked ...; it was not touched.
    """
    project = Project.open(path)
    try:
        known = project.annotators()
        name = annotator or (known[0] if len(known) == 1 else fallback)
        if name not in known:
            if project.read_only:
                name = known[0] if known else ""
            else:
                project.add_annotator(name)
        settings, faults = readable_settings(project, language)
        settings = replace(settings, tag_set=tag_set_in(settings.tag_set, language))
        return project, settings, name, [*project.notes, *faults]
    except BaseException:
        project.close()
        raise
