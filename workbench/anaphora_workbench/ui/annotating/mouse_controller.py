"""The mouse in text, candidates, chain and rail, as commands on the open session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from anaphora_workbench.annotation.session.candidate_rows import PRECEDENCE
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import CandidateRow, Message
from anaphora_workbench.ui.annotating.session_controller import SessionController
from anaphora_workbench.ui.keys.command_table import COMMANDS_BY_ID
from anaphora_workbench.ui.shell.parts import Parts


class MouseController(QObject):
    """Connects the views of a window to whatever session is open.

    Args:
        takes_click: Tells whether a click on a mark of the text was meant for somebody else.
    """

    def __init__(self, parts: Parts, takes_click: Callable[[str], bool]) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._takes_click = takes_click
        self._marked = ("", "")
        commands, candidates, chain = parts.commands, parts.candidates, parts.chain
        parts.rail.travel.connect(parts.text.reveal)
        bar = parts.text.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        # A text that begins, another size of letters, another height of the window.
        bar.rangeChanged.connect(self._scrolled)
        commands.ran.connect(lambda _name: parts.line.go_on())
        parts.work.document_opened.connect(lambda: QTimer.singleShot(0, self, self._scrolled))
        parts.text.markable_clicked.connect(self._clicked)
        candidates.clicked.connect(self._click_row)
        candidates.chosen.connect(self._choose)
        candidates.pointed.connect(self._point)
        candidates.show_wanted.connect(self._show)
        candidates.unfold_wanted.connect(self._unfold)
        candidates.hovered.connect(self._show_for_a_moment)
        candidates.accepted.connect(lambda: commands.trigger("decide.accept"))
        candidates.rejected_toggled.connect(lambda: commands.trigger("decide.rejected"))
        candidates.removed.connect(self._remove_from_set)
        candidates.filter_cleared.connect(lambda: commands.trigger("mode.leave"))
        chain.shown.connect(self._show)
        chain.undo_wanted.connect(self._undo)

    @property
    def _controller(self) -> SessionController | None:
        return self._parts.work.controller

    def _choose(self, number: int) -> None:
        controller = self._controller
        if controller is not None:
            change = controller.show(controller.decisions.choose(number))
            controller.focus()
            command = f"decide.{number}"
            if change.saved and command in COMMANDS_BY_ID:
                self._parts.commands.ran.emit(command)  # the guided first steps count it as well

    def _click_row(self, number: int) -> None:
        controller = self._controller
        if controller is None:
            return
        row = next((row for row in controller.session.rows if row.number == number), None)
        if row is not None:
            self._mark_or_take(controller, row)
            if not controller.session.filter:
                controller.focus()

    def _mark_or_take(self, controller: SessionController, row: CandidateRow) -> None:
        """Mark a candidate by the first click, take it by the second.

        That the program had marked it before makes no difference: the first click never saves. To a
        set of antecedents that is open each click adds a candidate, or takes it out again.
        """
        session = controller.session
        if session.gathering:
            self._marked = ("", "")
            controller.show(controller.decisions.toggle_in_set(row.markable.id))
            controller.let_go()
            return
        here = (session.active, row.markable.id)
        if self._marked == here and session.listing.marked == row.markable.id:
            self._marked = ("", "")
            self._choose(row.number)
        else:
            self._marked = here
            self._point(row.number)

    def _point(self, number: int) -> None:
        controller = self._controller
        if controller is not None:
            numbers = [row.number for row in controller.session.rows]
            if number in numbers:
                controller.show(controller.session.set_current(numbers.index(number)))

    def _unfold(self, number: int) -> None:
        controller = self._controller
        if controller is not None:
            self._point(number)
            controller.show(controller.decisions.unfold())

    def _show(self, name: str) -> None:
        controller = self._controller
        if controller is not None:
            markable = controller.session.markable(name)
            if markable is not None:
                controller.show_tokens(markable.start, markable.end)

    def _show_for_a_moment(self, name: str) -> None:
        if self._controller is not None:
            self._controller.point_at(name)

    def _remove_from_set(self, name: str) -> None:
        controller = self._controller
        if controller is not None:
            controller.show(controller.decisions.remove_from_set(name))

    def _undo(self, steps: int) -> None:
        for _step in range(steps):
            controller = self._controller  # another one once a correction of the text is undone
            if controller is not None:
                controller.show(controller.session.undo())

    def _scrolled(self) -> None:
        text = self._parts.text
        seen = text.visible_sentences()
        if len(seen):
            sentences = text.document.sentences
            self._parts.rail.set_view(sentences[seen[0]].start, sentences[seen[-1]].end - 1)

    def _clicked(self, name: str) -> None:
        """A click on a candidate marks it, a second one takes it; one on another anaphor asks it.

        Rejected candidates are shown for it, if they are hidden. Ctrl+click asks about an anaphor
        that is a candidate. While a set of antecedents is open, a click adds to it and leads
        nowhere.
        """
        controller = self._controller
        if controller is None or self._takes_click(name):
            return
        session = controller.session
        goes = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        if session.gathering:
            controller.show(controller.decisions.toggle_in_set(name))
            controller.let_go()
        elif goes and session.item(name) is not None:
            controller.show(session.activate(name))
        elif any(name in row.ids for row in session.rows):
            if name not in [row.markable.id for row in session.rows]:
                controller.show(session.point(name))
            row = next(row for row in session.rows if row.markable.id == name)
            self._mark_or_take(controller, row)
        elif _is_rejected(session, name):
            self._mark_rejected(controller, name)
        elif session.item(name) is not None and name != session.active:
            controller.show(session.activate(name))

    def _mark_rejected(self, controller: SessionController, name: str) -> None:
        """Show the rejected candidates and mark one that was clicked in the text."""
        session = controller.session
        controller.show(session.set_rejected(True))
        is_item = session.item(name) is not None
        code = "rejected-marked-item" if is_item else "rejected-marked"
        message = Message(code, values=(("words", controller.words(name)),))
        controller.show(replace(session.point(name), messages=(message,)))
        self._marked = (session.active, name)


def _is_rejected(session: Session, name: str) -> bool:
    """Tell whether an expression is a candidate that is rejected, but not as what follows."""
    row = session.row_of(name)
    if row is None or not any(name in one.ids for one in session.listing.everything):
        return False
    return PRECEDENCE not in [verdict.constraint for verdict in row.failed]
