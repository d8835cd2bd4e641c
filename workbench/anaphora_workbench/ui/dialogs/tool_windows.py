"""The tool windows: documents, annotators, tag set, blind items, export.

None of them is modal and none stands in the decision loop; long work goes to the child process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QInputDialog, QMessageBox, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from anaphora_workbench.annotation.adjudication import annotators_of
from anaphora_workbench.annotation.project.tagsets import TagSet
from anaphora_workbench.annotation.project.taken_over import note_taken_over, taking_over
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Tone
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ui.dialogs.fitted import FittedDialog
from anaphora_workbench.ui.panels.asked import AskedPanel
from anaphora_workbench.ui.panels.blind_settings import BlindSettings
from anaphora_workbench.ui.panels.documents import DocumentRow, DocumentsPanel
from anaphora_workbench.ui.panels.export import ExportChoice, ExportPanel, FormatChoice
from anaphora_workbench.ui.panels.looks import Colours
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.panels.tagset import TagSetEditor
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.wording.losses import ListedLoss
from anaphora_workbench.ui.wording.problems import error_in_words

FORMATS = (
    ("muc", ".sgml"),
    ("muc-extended", ".sgml"),
    ("corefud", ".conllu"),
    ("conll", ".conll"),
    ("supar", ".supar"),
    ("supar-sgml", ".sgml"),
    ("json", ".anaphora.json"),
)
"""Formats that can be written, in the order of the list, with their usual suffixes."""


class ToolWindow(FittedDialog):
    """A window with one panel beside the work. It asks before it drops what is not saved."""

    def __init__(self, panel: Panel, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.panel = panel
        self.setWindowTitle(title)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(panel)
        self.finished.connect(lambda _result: parent.activateWindow())
        # Return in a field must not press whichever button comes first.
        for button in panel.findChildren(QPushButton):
            button.setAutoDefault(False)

    def reject(self) -> None:
        """Close, by Esc or by the frame, if nothing is lost or that is what is wanted."""
        if not self.panel.unsaved() or self._may_drop():
            super().reject()

    def _may_drop(self) -> bool:
        """Ask what is to happen with changes; tell whether the window may close."""
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self,
            self.windowTitle(),
            self.tr("The changes are not saved. Save them?"),
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            return self.panel.save_all()
        return answer == buttons.Discard


class ToolWindows(QObject):
    """Opens the windows and does what they ask for."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        parts.window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the program end only when no window beside the work keeps something unsaved."""
        if event.type() == QEvent.Type.Close and watched is self._parts.window:
            for host in self._parts.window.findChildren(ToolWindow):
                if host.isVisible() and not host.close():
                    event.ignore()
                    return True
        return False

    def connect_commands(self) -> None:
        """Let the commands open the windows."""
        handlers: dict[str, Callable[[], object]] = {
            "project.documents": self.documents,
            "project.annotator": self.annotator,
            "project.tagset": self.tag_set,
            "file.export": self.export,
            "tools.blind": self.blind,
            "project.asked": self.asked,
        }
        for name, handler in handlers.items():
            self._parts.commands.connect(name, handler)

    def _show(self, panel: Panel, title: str, width: int = 760, height: int = 520) -> ToolWindow:
        host = ToolWindow(panel, title, self._parts.window)
        panel.set_colours(Colours.of_theme(self._parts.theme))
        host.resize(width, height)
        host.show()
        host.raise_()
        host.activateWindow()
        return host

    # Documents and people

    def documents(self) -> None:
        """Choose a document of the project, or who annotates."""
        panel = DocumentsPanel()
        host = self._show(panel, self.tr("Documents"))
        self._fill_documents(panel)

        def opened(name: str) -> None:
            host.close()
            self._parts.work.open_document(name)

        def chosen(name: str) -> None:
            self._parts.work.become(name)
            self._fill_documents(panel)

        panel.opened.connect(opened)
        panel.annotator_chosen.connect(chosen)
        panel.add_wanted.connect(partial(self._parts.commands.trigger, "file.add-documents"))

    def _fill_documents(self, panel: DocumentsPanel) -> None:
        work = self._parts.work
        project = work.project
        if project is None:
            return
        rows = []
        given = {
            one.document for one in project.assignments.all() if one.annotator == work.annotator
        }
        for stored in work.documents():
            try:
                progress = project.progress(stored.name, work.annotator)
            except AnaphoraError as error:
                self._parts.line.tell(error_in_words(error))
                continue
            rows.append(
                DocumentRow(
                    stored.name,
                    stored.language,
                    stored.tokens,
                    progress.anaphors,
                    progress.done,
                    progress.flagged,
                    not given or stored.name in given,
                    progress.given,
                )
            )
        open_now = work.controller.session.name if work.controller is not None else ""
        panel.set_documents(rows, open_now)
        panel.set_annotators(project.annotators(), work.annotator)

    def annotator(self) -> None:
        """Ask who annotates from now on."""
        project = self._parts.work.project
        if project is None:
            return
        known = list(project.annotators())
        here = self._parts.work.annotator
        name, chosen = QInputDialog.getItem(
            self._parts.window,
            self.tr("Annotator"),
            self.tr("Who annotates from now on?"),
            known,
            known.index(here) if here in known else 0,
            editable=True,
        )
        if chosen:
            self._parts.work.become(name)

    def offer_taking_over(self, other: str) -> None:
        """Offer what was decided under another name to whoever goes on under this one."""
        parts = self._parts
        controller = parts.work.controller
        if controller is None:
            return
        session = controller.session
        count = len(session.project.in_force(session.name, other))
        title = self.tr("Nothing is decided here under your name, {name}")
        text = self.tr("Decisions in this text by {other}: {count}. Are you {other} as well?")
        parts.notice.tell(
            title.format(name=session.annotator),
            text.format(other=other, count=count),
            [
                (self.tr("Yes, take them over"), partial(self._take_over, session, other)),
                (
                    self.tr("Annotate as {other}").format(other=other),
                    partial(parts.work.become, other),
                ),
            ],
        )
        mine = parts.notice.text

        def end() -> None:
            if parts.notice.text == mine:
                parts.notice.dismiss()

        controller.saved.connect(end)
        parts.work.closing.connect(end, Qt.ConnectionType.SingleShotConnection)

    def _take_over(self, session: Session, other: str) -> None:
        parts = self._parts
        controller = parts.work.controller
        if controller is None or controller.session is not session:
            return
        edit = taking_over(session.project, session.name, other)
        if edit is None:
            text = self.tr("The decisions of {other} cannot be taken over: the text was corrected.")
            parts.line.tell(text.format(other=other), Tone.REFUSED)
            return
        count = len(session.project.in_force(session.name, other))
        change = session.save(edit)
        if change.saved:
            note_taken_over(session.project, session.name, other, session.annotator)
        controller.show(change)
        controller.focus()
        if change.saved:
            text = self.tr("You took over decisions of {other}: {count}. {key} undoes it.")
            keys = parts.commands.keys.labels("edit.undo")
            parts.line.tell(text.format(other=other, count=count, key=keys[0] if keys else ""))

    # Settings of the project

    def tag_set(self) -> None:
        """Change kinds, reasons for doubt, bridging relations and guideline texts."""
        panel = TagSetEditor()
        panel.set_tag_set(self._parts.work.settings.tag_set)
        host = self._show(panel, self.tr("Tag set"), 900, 620)

        def saved(tags: TagSet) -> None:
            work = self._parts.work
            work.change_settings(replace(work.settings, tag_set=tags))

        panel.saved.connect(saved)
        panel.left.connect(host.close)

    def blind(self) -> None:
        """Set the share of anaphors that are asked without the proposal."""
        work = self._parts.work
        panel = BlindSettings()
        left = work.controller.session.queue.open_count if work.controller is not None else 0
        panel.set_share(work.settings.blind_share, left)
        host = self._show(panel, self.tr("Blind items"), 460, 260)

        def closed(_result: int) -> None:
            share = panel.share.value() / 100
            if share != work.settings.blind_share:
                work.change_settings(replace(work.settings, blind_share=share))

        host.finished.connect(closed)

    def asked(self) -> None:
        """Choose what annotators are asked about, and which entities are exported."""
        work = self._parts.work
        panel = AskedPanel()
        panel.set_values(work.settings.asked, singletons=work.settings.singletons)
        host = self._show(panel, self.tr("Expressions to annotate"), 520, 480)

        def saved(asked: tuple[str, ...], singletons: bool) -> None:
            host.close()
            if (asked, singletons) != (work.settings.asked, work.settings.singletons):
                work.change_settings(replace(work.settings, asked=asked, singletons=singletons))

        panel.saved.connect(saved)
        panel.left.connect(host.close)

    # Files

    def export(self) -> None:
        """Write documents in another format; what will be dropped is shown first."""
        work = self._parts.work
        controller = work.controller
        if work.path is None or controller is None:
            return
        panel = ExportPanel()
        host = self._show(panel, self.tr("Export"), 640, 460)
        panel.check_wanted.connect(partial(self._check_losses, panel))
        panel.export_wanted.connect(partial(self._export, panel))
        panel.left.connect(host.close)
        known = self._parts.registry.names("formats")
        formats = [FormatChoice(n, self._format_title(n), s) for n, s in FORMATS if n in known]
        # Once there is an adjudicated layer, that is the result of the project.
        final, document = work.settings.adjudicator, controller.session.name
        settled = final in controller.session.project.annotators()
        own = (work.annotator, final) if settled else (work.annotator,)
        names = dict.fromkeys((*own, *annotators_of(controller.session.project, document)))
        panel.set_annotators(tuple(names), final if settled else work.annotator)
        panel.set_formats(formats, str(work.path.with_suffix("")), "muc")

    def _format_title(self, name: str) -> str:
        titles = {
            "muc": self.tr("MUC (SGML)"),
            "muc-extended": self.tr("MUC with our extensions (SGML)"),
            "corefud": self.tr("CorefUD (CoNLL-U)"),
            "conll": self.tr("CoNLL-2012"),
            "supar": self.tr("SUPAR (a folder for each document)"),
            "supar-sgml": self.tr("SUPAR's SGML"),
            "json": self.tr("JSON, everything"),
        }
        return titles.get(name, name)

    def _export_values(self, choice: ExportChoice) -> dict[str, Any]:
        work = self._parts.work
        assert work.path is not None
        assert work.controller is not None
        values: dict[str, Any] = {
            "project": str(work.path),
            "annotator": choice.annotator or work.annotator,
            "adjudicator": work.settings.adjudicator,
            "target": choice.path,
            "format": choice.format,
            "linked": choice.linked,
            "all_mentions": choice.all_mentions,
            "singletons": work.settings.singletons,
            "replace": choice.replace,
        }
        if not choice.everything:
            values["documents"] = [work.controller.session.name]
        return values

    def _check_losses(self, panel: ExportPanel, choice: ExportChoice) -> None:
        job = self._parts.child.submit("losses", **self._export_values(choice))

        def found(result: dict[str, Any]) -> None:
            if not isValid(panel):
                return
            losses = [
                ListedLoss(one["code"], one["message"], one.get("times", 1))
                for one in result["losses"]
            ]
            panel.set_losses(
                choice,
                losses,
                (result["undecided"], result["anaphors"]),
                [(tuple(names), count) for names, count in result.get("only_by", ())],
            )

        def refused(_code: str, text: str) -> None:
            if isValid(panel):
                panel.set_refused(choice, text)

        job.finished.connect(found)
        job.failed.connect(refused)

    def _export(self, panel: ExportPanel, choice: ExportChoice) -> None:
        job = self._parts.child.submit("export", **self._export_values(choice))
        self._parts.strip.follow(job, self.tr("Exporting"))
        written = self.tr("Written: {file}").format(file=choice.path)

        def done(_result: dict[str, Any]) -> None:
            if isValid(panel):
                panel.set_result(written)
            else:  # closed while the file was being written
                self._parts.line.tell(written)

        def failed(_code: str, text: str) -> None:
            if isValid(panel):  # otherwise the strip's line says it
                panel.set_result(text, failed=True)

        job.finished.connect(done)
        job.failed.connect(failed)
