"""Adjudication and the error view: other panels next to the same text, with their own keys."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDockWidget, QFileDialog, QMainWindow, QWidget

from anaphora_workbench.annotation.adjudication import AdjudicationSession, annotators_of
from anaphora_workbench.annotation.adjudication.figures import figures_of_json
from anaphora_workbench.annotation.failures.files import failures_of_json
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change, Tone
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.store import SUFFIX
from anaphora_workbench.ui.annotating.mode_bar import Option
from anaphora_workbench.ui.dialogs.resolver_offers import ResolverOffers, options_of
from anaphora_workbench.ui.keys.command import Mode
from anaphora_workbench.ui.keys.key_guard import COMMAND_KEYS
from anaphora_workbench.ui.review.adjudication_panel import AdjudicationPanel
from anaphora_workbench.ui.review.error_panel import ErrorPanel
from anaphora_workbench.ui.review.review_marks import AdjudicationMarks, ErrorMarks
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.wording.names import only_by_text
from anaphora_workbench.ui.wording.problems import error_in_words

FIGURES_MS = 1500
"""How long after the last answer the figures of agreement are computed anew."""


@dataclass(frozen=True)
class _Before:
    """What was on the screen before adjudication or the error view.

    Attributes:
        panels: Which side panels, and where.
        hidden: What these hide.
        width: Width of the text.
        scrolled: How far it was scrolled.
    """

    panels: QByteArray
    hidden: tuple[QWidget, ...]
    width: int
    scrolled: int


class ReviewController(QObject):
    """Steps through disagreements of annotators, or through failures of a resolver.

    Args:
        leave_panel: Gives the keyboard back to the text; tells whether a panel had it.
    """

    retitled = Signal()
    """Another mode is on, or something was settled in it: the window has another title."""

    def __init__(
        self, parts: Parts, offers: ResolverOffers, leave_panel: Callable[[], bool]
    ) -> None:
        super().__init__(parts.window)
        self._parts, self._offers, self._leave_panel = parts, offers, leave_panel
        self.adjudication = AdjudicationPanel()
        self.errors = ErrorPanel()
        self._docks: dict[str, QDockWidget] = {}
        side = Qt.DockWidgetArea.RightDockWidgetArea
        for name, panel in (("adjudication", self.adjudication), ("errors", self.errors)):
            self._docks[name] = parts.new_dock(name, panel, side)
        for table in (self.adjudication.table, self.adjudication.answer_list, self.errors.table):
            table.setProperty(COMMAND_KEYS, True)
        self._marks: AdjudicationMarks | ErrorMarks | None = None
        self._scratch: tempfile.TemporaryDirectory[str] | None = None
        self._before: _Before | None = None
        self._figures = QTimer(self)
        self._figures.setSingleShot(True)
        self._figures.setInterval(FIGURES_MS)
        self._figures.timeout.connect(self._compute_figures)
        self.adjudication.changed.connect(self._settled)
        self.adjudication.travel.connect(parts.text.reveal)
        self.adjudication.filters.hidden_names.toggled.connect(
            partial(parts.commands.set_checked, "view.names-hidden")
        )
        self.errors.changed.connect(self._show_failures)
        self.errors.travel.connect(self._travel)
        self._connect_commands()
        self.retranslate()

    @property
    def active(self) -> str:
        """``adjudication`` or ``errors`` while one of them is open, else ``""``."""
        if self.adjudication.session is not None:
            return "adjudication"
        return "errors" if isinstance(self._marks, ErrorMarks) else ""

    @property
    def title(self) -> str:
        """The mode in words, and how much is left in it; ``""`` while annotators decide."""
        session = self.adjudication.session
        if session is not None:
            left = self.tr("%n to settle", "", session.counts().waiting)
            return f"{self.tr('Adjudication')} · {left}"
        return self.tr("Errors") if self.active else ""

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        adjudicating = self.active == "adjudication"
        title = self.title if adjudicating else self.tr("Adjudication")
        self._docks["adjudication"].setWindowTitle(title)
        self._docks["errors"].setWindowTitle(self.tr("Errors"))

    def _connect_commands(self) -> None:
        panel = self.adjudication
        handlers: dict[str, Callable[[], object]] = {
            "tools.adjudicate": self.adjudicate,
            "tools.errors": self.choose_failures,
            "view.names-hidden": self.hide_names,
            "review.accept": panel.accept,
            "review.both": panel.both,
            "review.only": panel.take_over,
            "review.gap": panel.ask_word,
            "review.next": self._next,
            "review.previous": self._previous,
            "review.leave": self.leave_step,
        }
        for number in range(1, 10):
            handlers[f"review.{number}"] = partial(self._answer, number)
        for name, handler in handlers.items():
            self._parts.commands.connect(name, handler)

    def _answer(self, number: int) -> None:
        if self.active == "adjudication":
            self.adjudication.choose(number)

    def hide_names(self) -> None:
        """Call the annotators A, B, C, or by their names; in later adjudications as well."""
        self.adjudication.filters.hidden_names.toggle()

    def _next(self) -> None:
        if self.active == "adjudication":
            self.adjudication.next()
        else:
            self.errors.next()

    def _previous(self) -> None:
        if self.active == "adjudication":
            self.adjudication.previous()
        else:
            self.errors.previous()

    def clicked(self, key: str) -> bool:
        """Take a click on a mark of the text; tell whether it was one of this mode."""
        if self.active == "adjudication":
            self.adjudication.click(key)
        elif self.active == "errors":
            self.errors.activate(key)
        return bool(self.active)

    def undo(self) -> None:
        """Take back the last answer; beside errors the annotator's last decision."""
        if self.active == "adjudication":
            self.adjudication.undo()
        else:
            self._step(lambda session: session.undo())

    def redo(self) -> None:
        """Give the answer again that was taken back last, or decide so again."""
        if self.active == "adjudication":
            self.adjudication.redo()
        else:
            self._step(lambda session: session.redo())

    def _step(self, step: Callable[[Session], Change]) -> None:
        """Undo or redo a decision while errors are shown; they stay on the screen."""
        controller = self._parts.work.controller
        if controller is None:
            return
        controller.show(step(controller.session))
        self._show_failures()

    # Adjudication

    def adjudicate(self) -> bool:
        """Step through the disagreements in the open document; tell whether there can be any."""
        work = self._parts.work
        if work.project is None or work.controller is None:
            missing = self.tr("Open a project first: adjudication compares its annotators.")
            self._parts.line.tell(missing, Tone.REFUSED)
            return False
        session = work.controller.session
        names = annotators_of(work.project, session.name)
        if len(names) < 2:
            self._parts.line.tell(self._too_few(names, session.name), Tone.REFUSED)
            return False
        try:
            adjudication = AdjudicationSession(
                work.project, session.name, document=session.document
            )
        except AnaphoraError as error:
            self._parts.line.tell(error_in_words(error), Tone.REFUSED)
            return False
        self.leave()
        self._remember()
        adjudication.hidden = self.adjudication.filters.hidden_names.isChecked()
        self.adjudication.set_session(adjudication)
        marks = self._marks = AdjudicationMarks(adjudication)
        self._parts.text.set_marks(marks)
        self._parts.docks.set_adjudication(adjudication)
        self._open("adjudication")
        self._settled(Change(moved=True))
        self._compute_figures()
        return True

    def _too_few(self, names: list[str], document: str) -> str:
        """Say who is missing for an adjudication, and how they come into the project."""
        if names:
            text = self.tr(
                "Adjudication needs a second annotator: only {name} has decided anything in "
                "{document}. Project > Annotator changes who annotates; "
                "Project > Merge annotators adds another file."
            )
            return text.format(name=names[0], document=document)
        text = self.tr(
            "Adjudication needs two annotators; nobody has decided anything in {document}."
        )
        return text.format(document=document)

    def _remember(self) -> _Before:
        """Note what is on the screen, to give it back; once until it is left."""
        parts = self._parts
        if self._before is None:
            seen: tuple[QWidget, ...] = (parts.candidates, parts.chain)
            self._before = _Before(
                parts.window.saveState(),
                tuple([part for part in seen if not part.isHidden()]),
                parts.text.width(),
                parts.text.verticalScrollBar().value(),
            )
        return self._before

    def _open(self, name: str) -> None:
        parts = self._parts
        before = self._remember()
        for part in before.hidden:
            part.hide()
        self._docks[name].show()
        # Below another panel it would have no room for its list.
        for other in parts.window.findChildren(QDockWidget):
            if other is not self._docks[name] and _beside(parts.window, other, self._docks[name]):
                parts.window.tabifyDockWidget(other, self._docks[name])
                break
        self._docks[name].raise_()
        wide = max(parts.window.width() // 3, 360)
        parts.window.resizeDocks([self._docks[name]], [wide], Qt.Orientation.Horizontal)
        parts.text.set_pinned(None)
        parts.line.done()
        parts.commands.set_mode(Mode.REVIEW)
        parts.text.setFocus(Qt.FocusReason.OtherFocusReason)
        self._retitle()

    def _retitle(self) -> None:
        """Show the mode, and how much is left in it, above its panel as well as in the title."""
        if self.active == "adjudication":
            self._docks["adjudication"].setWindowTitle(self.title)
        self.retitled.emit()

    def _settled(self, change: Change) -> None:
        """Show what a command of the panel has done."""
        session, marks = self.adjudication.session, self._marks
        if session is None or not isinstance(marks, AdjudicationMarks):
            return
        marks.renew()
        self._parts.text.refresh(None)
        self._parts.docks.show_entities()
        entry = session.entry
        if entry is not None:
            markable = entry.item.markable
            sentence = session.document.sentence_of(markable.start)
            self._parts.text.set_active(session.active, sentence)
            self._parts.text.reveal(markable.start)
        if change.saved and not change.messages:
            self._parts.line.done()
        for message in change.messages:
            if message.code == "all-settled" and session.counts().only_by:
                self._parts.line.tell(self._not_all_settled(session), Tone.WARNING)
            else:
                self._parts.line.say(message)
        if change.saved:
            self._figures.start()
            self._retitle()

    def _not_all_settled(self, session: AdjudicationSession) -> str:
        """Say at the end what the adjudicated layer still lacks, and how it gets it."""
        text = self.tr(
            "Every disagreement is settled, but the result lacks {missing}. A takes them over, "
            "N goes through them."
        )
        return text.format(missing=only_by_text(session.counts().only_by, session.label))

    def _compute_figures(self) -> None:
        session = self.adjudication.session
        if session is None:
            return
        job = self._parts.child.submit(
            "agreement",
            project=session.project.name,
            document=session.name,
            adjudicator=session.adjudicator,
        )

        def done(result: dict[str, Any]) -> None:
            if self.adjudication.session is session:
                self.adjudication.set_figures(figures_of_json(result))

        job.finished.connect(done)

    # Failures

    def choose_failures(self) -> None:
        """Ask whose failures are shown, against the annotator's decisions."""
        work = self._parts.work
        if work.controller is None:
            return
        options = options_of(self._offers.all())
        options.append(Option("0", self.tr("a file …"), ""))

        def chosen(name: str) -> None:
            if name:
                self.run_failures(resolvers=[name])
            else:
                self._choose_file()

        self._parts.bar.choose(self.tr("Whose errors?"), options, chosen)

    def _choose_file(self) -> None:
        names, _filter = QFileDialog.getOpenFileNames(
            self._parts.window, self.tr("A resolver's output, or a list of errors")
        )
        if not names:
            return
        if names[0].endswith(".json") and not names[0].endswith(".anaphora.json"):
            self._submit({"list": names[0]})
        else:
            response = {"name": Path(names[0]).stem, "files": names}
            self.run_failures(responses=[response])

    def run_failures(self, **what: object) -> None:
        """Compare resolvers or output files with the annotator's decisions."""
        work = self._parts.work
        if work.path is not None:
            self._submit({"project": str(work.path), "annotator": work.annotator, **what})

    def compare(self, gold: Path, response: Path) -> None:
        """Open a key, and step through where a system's output differs from it."""
        parts = self._parts
        self._scratch = tempfile.TemporaryDirectory(prefix="anaphora-errors-")
        place = Path(self._scratch.name) / f"{gold.stem}{SUFFIX}"
        job = parts.child.submit(
            "prepare",
            paths=[str(gold.absolute())],
            project=str(place),
            create=True,
            resolver="",
            annotators=[self.tr("key")],
        )
        parts.strip.follow(job, self.tr("Reading {name}").format(name=gold.name))

        def opened(result: dict[str, Any]) -> None:
            documents = result["documents"]
            if parts.work.open(place, documents[0]["name"] if documents else ""):
                answers = {"name": response.stem, "files": [str(response.absolute())]}
                self._submit({"files": [str(gold.absolute())], "responses": [answers]})

        job.finished.connect(opened)

    def _submit(self, values: dict[str, Any]) -> None:
        job = self._parts.submit("failures", self.tr("Looking for errors"), **values)
        job.finished.connect(self._found)

    def _found(self, result: dict[str, Any]) -> None:
        work = self._parts.work
        if work.controller is None:
            return
        self.leave()
        self._remember()
        marks = self._marks = ErrorMarks(work.controller.session.document)
        self._parts.text.set_marks(marks)
        self._open("errors")
        self.errors.set_failures(failures_of_json(result))
        if not self.errors.listed:
            self._parts.line.tell(self.tr("There are no errors."))

    def _show_failures(self) -> None:
        if not isinstance(self._marks, ErrorMarks):
            return
        self._marks.renew(self.errors.listed, self.errors.active)
        self._parts.text.refresh(None)

    def _travel(self, document: str, token: int) -> None:
        work = self._parts.work
        if work.controller is not None and work.controller.session.name != document:
            # The document is another one: its text comes, the list of failures stays.
            if work.project is None or document not in [s.name for s in work.documents()]:
                return
            self._marks = None
            work.open_document(document)
            if work.controller is None:
                return
            self._marks = ErrorMarks(work.controller.session.document)
            self._parts.text.set_marks(self._marks)
            self._open("errors")
            self._show_failures()
        if 0 <= token < len(self._parts.text.document):
            self._parts.text.reveal(token)

    # Leaving

    def leave_step(self) -> None:
        """Close an open list, else leave a panel for the text, else go back to deciding."""
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
            return
        if self.adjudication.word.isVisible():
            self.adjudication.close_word()
        if not self._leave_panel():
            mode = self.active
            self.leave()
            self._tell_of_leaving(mode)

    def _tell_of_leaving(self, mode: str) -> None:
        """Say that keys decide again, and for whom."""
        text = {
            "adjudication": self.tr("You left adjudication. Keys decide as {name} again."),
            "errors": self.tr("You left the list of errors. Keys decide as {name} again."),
        }.get(mode)
        if text is not None:
            self._parts.line.tell(text.format(name=self._parts.work.annotator))

    def leave(self) -> None:
        """Go back to deciding."""
        if not self.active:
            return
        parts = self._parts
        self._marks = None
        self._figures.stop()
        self.adjudication.set_session(None)
        if parts.docks.adjudication is not None:
            parts.docks.set_adjudication(None)
        self.errors.set_failures(None)
        for dock in self._docks.values():
            dock.hide()
        before, self._before = self._before, None
        if before is not None:
            parts.window.restoreState(before.panels)
            for part in before.hidden:
                part.show()
        parts.commands.set_mode(Mode.DECISION)
        self._retitle()
        controller = parts.work.controller
        if controller is not None:
            parts.text.set_marks(controller.marks)
            controller.show(Change(moved=bool(controller.session.active)))
            controller.focus()
            if before is not None:
                self._scroll_back(before)

    def _scroll_back(self, before: _Before, tries: int = 5) -> None:
        """Show the lines that were in sight, once panels and text have their places again."""
        text = self._parts.text
        if self.active or self._parts.work.controller is None:
            return
        bar = text.verticalScrollBar()
        if text.width() == before.width and bar.maximum() >= before.scrolled:
            bar.setValue(before.scrolled)
        elif tries:
            QTimer.singleShot(10, self, partial(self._scroll_back, before, tries - 1))

    def close(self) -> None:
        """Remove what was written for a comparison."""
        self.leave()
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None


def _beside(window: QMainWindow, one: QDockWidget, other: QDockWidget) -> bool:
    """Tell whether two panels are open at the same side of a window."""
    if one.isHidden() or one.isFloating() or other.isFloating():
        return False
    return window.dockWidgetArea(one) == window.dockWidgetArea(other)
