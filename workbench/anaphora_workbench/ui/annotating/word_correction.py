"""Correcting words: parts of speech and heads as edits, words and sentence breaks as revisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QListWidget, QMessageBox

from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Tone
from anaphora_workbench.model import Correction
from anaphora_workbench.ui.panels.token_editor import TokenEditor
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.wording.problems import problem_in_words

if TYPE_CHECKING:
    from anaphora_workbench.ui.annotating.session_controller import SessionController


class WordCorrection(QObject):
    """The panels that correct a word, and list what the last correction could not carry over."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self.editor = TokenEditor()
        self.dock = parts.new_dock("word", self.editor, Qt.DockWidgetArea.RightDockWidgetArea)
        self.lost = QListWidget()
        self.losses = parts.new_dock("losses", self.lost, Qt.DockWidgetArea.BottomDockWidgetArea)
        self._corrected: dict[int, str] = {}
        self.editor.corrected.connect(self._correct)
        self.editor.token_split.connect(self._split)
        self.editor.tokens_joined.connect(self._join)
        self.editor.sentence_split.connect(self._begin_sentence)
        self.editor.sentences_joined.connect(self._join_sentences)
        self.editor.left.connect(self.leave)
        parts.commands.connect("token.correct", self.open)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.dock.setWindowTitle(self.tr("Word"))
        self.lost.setAccessibleName(self.tr("Decisions lost"))

    @property
    def _controller(self) -> SessionController | None:
        return self._parts.work.controller

    def open(self) -> None:
        """Show the word at the cursor, else the first of the active anaphor."""
        controller = self._controller
        if controller is None:
            return
        self._show(self._here())
        self.dock.show()
        self.dock.raise_()
        self.editor.part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _here(self) -> int:
        """Return the word at the cursor, else the first of the active anaphor."""
        controller, token = self._controller, self._parts.text.cursor_token
        if token < 0 and controller is not None:
            markable = controller.session.markable(controller.session.active)
            return markable.start if markable is not None else 0
        return max(token, 0)

    def _show(self, token: int) -> None:
        controller = self._controller
        if controller is None or not controller.session.document.tokens:
            return
        document, layer = controller.session.document, controller.session.layer
        sentence = document.sentences[document.sentence_of(token)]
        self.editor.set_token(
            token,
            document.tokens[token],
            layer.corrections.get(token),
            [(index, document.tokens[index].text) for index in sentence],
        )

    def follow(self, controller: SessionController) -> None:
        """Keep the corrected tags true to another session."""
        self._corrected = {}
        self.show_corrections()
        controller.saved.connect(self.show_corrections)

    def show_corrections(self) -> None:
        """Show the corrected tags of the annotator's layer under the words."""
        controller = self._controller
        if controller is None:
            return
        corrections = controller.session.layer.corrections
        tags = {index: one.pos for index, one in corrections.items() if one.pos}
        if tags != self._corrected:
            self._corrected = tags
            self._parts.text.set_corrected_tags(tags)

    def hide(self) -> None:
        """Hide the panels: they are about one word of one text."""
        self.dock.hide()
        self.losses.hide()

    def leave(self) -> None:
        """Go back to the text."""
        self.dock.hide()
        if self._controller is not None:
            self._controller.focus()

    def _correct(self, token: int, correction: Correction | None) -> None:
        controller = self._controller
        if controller is None:
            return
        controller.show(controller.markings.correct(token, correction))
        self.show_corrections()
        self._show(token)

    # Revisions

    def _sentence(self, token: int) -> tuple[int, list[str]]:
        """Return the number and the words of the sentence of a token."""
        assert self._controller is not None
        document = self._controller.session.document
        number = document.sentence_of(token)
        span = document.sentences[number]
        return number, [document.tokens[index].text for index in span]

    def _split(self, token: int, pieces: Sequence[str]) -> None:
        if self._controller is None:
            return
        number, words = self._sentence(token)
        place = token - self._controller.session.document.sentences[number].start
        words[place : place + 1] = pieces
        self._revise(number, number + 1, words, [len(words)])

    def _join(self, token: int) -> None:
        if self._controller is None:
            return
        number, words = self._sentence(token)
        place = token - self._controller.session.document.sentences[number].start
        if place + 1 < len(words):
            words[place : place + 2] = ["".join(words[place : place + 2])]
            self._revise(number, number + 1, words, [len(words)])

    def _begin_sentence(self, token: int) -> None:
        if self._controller is None:
            return
        number, words = self._sentence(token)
        place = token - self._controller.session.document.sentences[number].start
        if place:
            self._revise(number, number + 1, words, [place, len(words) - place])

    def _join_sentences(self, token: int) -> None:
        if self._controller is None:
            return
        number, words = self._sentence(token)
        sentences = self._controller.session.document.sentences
        if number + 1 < len(sentences):
            _number, more = self._sentence(sentences[number + 1].start)
            words += more
            self._revise(number, number + 2, words, [len(words)])

    def _revise(self, first: int, last: int, words: list[str], lengths: list[int]) -> None:
        """Let the child process make a revision; the document is opened again afterwards."""
        controller, work = self._controller, self._parts.work
        if controller is None or work.path is None:
            return
        name = controller.session.name
        if not self._allowed(controller.session):
            return
        # The word that is shown will be another one, or gone.
        self.editor.set_token(-1, None, None, ())
        job = self._parts.submit(
            "revise",
            self.tr("Correcting the text"),
            project=str(work.path),
            document=name,
            annotator=controller.session.annotator,
            first=first,
            last=last,
            words=words,
            lengths=lengths,
        )

        def done(result: dict[str, Any]) -> None:
            path = work.path
            if path is not None:
                work.open(path, name)
            if self.dock.isVisible():
                self._show(self._here())
            losses = result["losses"]
            if losses:
                self._list_losses(
                    [problem_in_words(loss["code"], loss["message"]) for loss in losses]
                )
            else:
                self._parts.line.tell(self.tr("Text corrected; all decisions kept."))

        job.finished.connect(done)

    def _allowed(self, session: Session) -> bool:
        """Ask before a correction behind which others cannot undo what they have decided."""
        project = session.project
        others = [
            name
            for name in project.annotators()
            if name != session.annotator and project.anaphors_decided(session.name, name)
        ]
        if not others:
            return True
        text = self.tr(
            "This text is also that of {names}. After the correction they keep their answers and "
            "can change them, but they cannot undo them any more.\n\n"
            "Correct the text?"
        )
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._parts.window,
            self.tr("Correct the text"),
            text.format(names=", ".join(others)),
            buttons.Yes | buttons.No,
            buttons.No,
        )
        return answer == buttons.Yes

    def _list_losses(self, messages: list[str]) -> None:
        """List what could not be carried over, in a panel that stays."""
        text = self.tr("Decisions lost: {count}").format(count=len(messages))
        self._parts.line.tell(text, Tone.WARNING)
        self.losses.setWindowTitle(text)
        self.lost.clear()
        self.lost.addItems(messages)
        self.lost.setAccessibleName(text)
        self.losses.show()
        self.losses.raise_()
