"""The panel of a system's failures: what went wrong, why, and what would have been right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLabel,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.failures import Failure, FailureFilter, FailureList
from anaphora_workbench.ui.panels.lists import EmptyNote
from anaphora_workbench.ui.panels.looks import Colours, colour_words, isolated, scaled
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.panels.tables import RowTable
from anaphora_workbench.ui.review.error_filters import ErrorFilters
from anaphora_workbench.ui.review.error_model import (
    CandidateColumn,
    ConsideredModel,
    FailureColumn,
    FailureModel,
)
from anaphora_workbench.ui.wording.names import JOINT, kind_name
from anaphora_workbench.ui.wording.reasons import reason_in_words
from anaphora_workbench.ui.wording.review_names import (
    cause_sentence,
    joined,
    mode_name,
    outcome_name,
)


class ErrorPanel(Panel):
    """Steps through failures.

    Signals:
        changed(): Other failures are listed, or another one is looked at: the text is to be painted
            anew (`ErrorMarks.renew` with `listed` and `active`).
        travel(str, int): Document and token that are to be brought into sight.
    """

    changed = Signal()
    travel = Signal(str, int)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._failures: FailureList | None = None
        self._chosen = FailureFilter()
        self.active: Failure | None = None
        self.model = FailureModel(self)
        self.candidates = ConsideredModel(self)
        self.count = QLabel(self)
        self.filters = ErrorFilters(colours, self)
        self.table = RowTable(self.model, self, stretched=(FailureColumn.CAUSE,))
        self.title = QLabel(self)
        self.cause = QLabel(self)
        self.answers = QLabel(self)
        self.modes = QLabel(self)
        self.trace = QLabel(self)
        self.candidate_table = RowTable(self.candidates, self, stretched=(CandidateColumn.WORDS,))
        self.empty = EmptyNote(self.table)
        self._labels = (self.count, self.title, self.cause, self.answers, self.modes, self.trace)
        self._build()
        self.refresh()

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        for label in self._labels:
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        # Margins of labels themselves would be left out where the height of wrapped lines is found.
        self._head, self._details = QVBoxLayout(), QVBoxLayout()
        self._head.addWidget(self.count)
        for label in self._labels[1:]:
            self._details.addWidget(label)
        self._column.addLayout(self._head)
        self._column.addWidget(self.filters)
        self._column.addWidget(self.table, 3)
        self._column.addLayout(self._details)
        self._column.addWidget(self.candidate_table, 2)
        self.filters.filtered.connect(self._filter)
        self.table.selectionModel().currentRowChanged.connect(self._moved)
        self.table.clicked.connect(self._travel)
        self.candidate_table.clicked.connect(self._travel_to_candidate)
        for table in (self.table, self.candidate_table):
            table.installEventFilter(self)

    def set_colours(self, colours: Colours | None) -> None:
        """Paint with the colours of a theme, or again with those of the palette."""
        super().set_colours(colours)
        self.filters.set_colours(colours)

    def set_failures(self, failures: FailureList | None) -> None:
        """Show a list of failures, the first one active; ``None`` for none."""
        self._failures = failures
        self.active = None
        self.filters.offer(failures if failures is not None else FailureList())
        self._filter(self.filters.chosen())

    @property
    def listed(self) -> Sequence[Failure]:
        """The failures that pass the filter."""
        return self.model.rows

    def activate(self, failure_id: str) -> bool:
        """Look at a failure that is listed; tell whether there is one of this id."""
        row = self.model.row_of(failure_id)
        if row < 0:
            return False
        self._go(row)
        return True

    def next(self) -> None:
        """Look at the next failure, round the end, and show it in the text."""
        self._step(1)

    def previous(self) -> None:
        """Look at the failure before, round the beginning, and show it in the text."""
        self._step(-1)

    def _step(self, by: int) -> None:
        if self.listed:
            row = self.table.currentIndex().row()
            self._go((row + by) % len(self.listed) if row >= 0 else 0)
            self._travel(self.table.currentIndex())

    def _go(self, row: int) -> None:
        index = self.model.index(row, FailureColumn.WORDS)
        self.table.setCurrentIndex(index)
        self.table.scrollTo(index)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Errors"))
        self.table.setAccessibleName(self.tr("Errors in text order"))
        self.candidate_table.setAccessibleName(self.tr("Candidates of the active error"))
        self.cause.setAccessibleName(self.tr("Cause"))
        self.trace.setAccessibleName(self.tr("What decided"))
        self.model.relabel()
        self.candidates.relabel()
        self._show_count()
        self._show_active()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        edge = round(unit * 0.6)
        self._column.setContentsMargins(0, edge, 0, 0)
        self._column.setSpacing(round(unit * 0.4))
        for part in (self._head, self._details):
            part.setContentsMargins(edge, 0, edge, 0)
            part.setSpacing(round(unit * 0.4))
        self.title.setFont(scaled(self.font(), 1.1, bold=True))
        self.table.set_sizes(
            unit,
            1.9,
            {
                FailureColumn.SENTENCE: 3.2,
                FailureColumn.WORDS: 8,
                FailureColumn.OUTCOME: 7,
                FailureColumn.CARRIED: 2.2,
            },
        )
        self.candidate_table.set_sizes(
            unit,
            1.9,
            {
                CandidateColumn.SIGN: 2.2,
                CandidateColumn.SENTENCE: 3.2,
                CandidateColumn.EXCLUDED: 11,
            },
        )
        for label in (self.modes, self.trace):
            colour_words(label, self.colours.muted)

    def _filter(self, chosen: FailureFilter) -> None:
        self._chosen = chosen
        before = self.active.id if self.active is not None else ""
        shown = self._failures.shown(chosen) if self._failures is not None else ()
        self.model.show_failures(shown)
        self._show_count()
        if shown:
            self._go(max(0, self.model.row_of(before)))
        else:
            self.active = None
            self._show_active()
        self.changed.emit()

    def _moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        row = index.row()
        self.active = self.listed[row] if 0 <= row < len(self.listed) else None
        self._show_active()
        self.changed.emit()

    def _travel(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.listed):
            failure = self.listed[index.row()]
            self.travel.emit(failure.document, failure.anaphor.spans[0].start)

    def _travel_to_candidate(self, index: QModelIndex) -> None:
        if self.active is not None and 0 <= index.row() < len(self.candidates.rows):
            mention = self.candidates.rows[index.row()].mention
            self.travel.emit(self.active.document, mention.spans[0].start)

    def _show_count(self) -> None:
        if self._failures is None:
            self.count.setText("")
            self.empty.say(self.tr("Evaluate a resolver, or open a list of errors."))
            return
        every, shown = len(self._failures.failures), len(self.listed)
        if shown == every:
            text = self.tr("Errors: {count}").format(count=every)
        else:
            text = self.tr("Errors: {shown} of {count}").format(shown=shown, count=every)
        if self._failures.judged:
            text += JOINT + self.tr("judged: {count}").format(count=self._failures.judged)
        carried = sum([failure.carry_over for failure in self.listed])
        if carried:
            text += JOINT + self.tr("by carry-over alone: {count}").format(count=carried)
        self.count.setText(text)
        self.table.setAccessibleDescription(text)
        if not every:
            self.empty.say(self.tr("No errors."))
        else:
            self.empty.say("" if shown else self.tr("No error passes the filters."))

    def _show_active(self) -> None:
        failure = self.active
        for label in self._labels[1:]:
            label.setVisible(failure is not None)
        self.candidate_table.setVisible(failure is not None and bool(failure.candidates))
        self.candidates.show_rows(failure.candidates if failure is not None else ())
        if failure is None:
            return
        parts = [isolated(failure.anaphor.words)]
        if failure.kind:
            parts.append(kind_name(failure.kind))
        parts.append(failure.reference)
        self.title.setText(JOINT.join([part for part in parts if part]))
        self.cause.setText(cause_sentence(failure.cause))
        self.answers.setText(self._answers(failure))
        self.modes.setText(self._modes(failure))
        self.modes.setVisible(len(failure.judged) > 1)
        self.trace.setText(reason_in_words("\n".join(failure.trace)))
        self.trace.setVisible(bool(failure.trace))

    def _answers(self, failure: Failure) -> str:
        named = joined([mention.words for mention in failure.answer]) or "–"
        right = joined([mention.words for mention in failure.antecedents]) or "–"
        lines = [
            self.tr("Answer: {words}").format(words=named),
            self.tr("Correct: {words}").format(words=right),
        ]
        return "\n".join(lines)

    def _modes(self, failure: Failure) -> str:
        said = [f"{mode_name(one.mode)}: {outcome_name(one.outcome)}" for one in failure.judged]
        if failure.carry_over:
            said.append(self.tr("wrong by carry-over alone"))
        if failure.lucky:
            said.append(self.tr("correct by a lucky double error"))
        return JOINT.join(said)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Step with N, show with Return."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
            plain = event.modifiers() in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            )
            if event.key() == Qt.Key.Key_N and (plain or shift):
                self.previous() if shift else self.next()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
                if watched is self.candidate_table:
                    self._travel_to_candidate(self.candidate_table.currentIndex())
                else:
                    self._travel(self.table.currentIndex())
                return True
        return super().eventFilter(watched, event)
