"""The panel of a system's failures: what went wrong, why, and what would have been right."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.failures import (
    Considered,
    Failure,
    FailureFilter,
    FailureGrouping,
    FailureList,
)
from anaphora_workbench.model import Outcome, Reference
from anaphora_workbench.model.language import is_noun_kind
from anaphora_workbench.model.reasons import about, objection
from anaphora_workbench.ui.design import scaled
from anaphora_workbench.ui.panels.lists import EmptyNote, RowModel, RowTable
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel, fill, keep_narrow, show_plain
from anaphora_workbench.ui.wording.names import (
    JOINT,
    cause_name,
    cause_sentence,
    failure_name,
    family_name,
    joined_words,
    kind_name,
    mode_name,
    reference_name,
)
from anaphora_workbench.ui.wording.problems import reason_in_words, rule_name
from anaphora_workbench.ui.wording.translation import isolated

CARRIED = "↪"
"""Sign of a failure that error carry-over alone makes wrong."""
_WITH_NAMES = frozenset(("constraint", "requirement", "preference"))
"""Families whose single causes are offered, too."""


class FailureColumn(IntEnum):
    """The columns of the failures."""

    SENTENCE = 0
    WORDS = 1
    OUTCOME = 2
    CAUSE = 3
    CARRIED = 4


class CandidateColumn(IntEnum):
    """The columns of the candidates."""

    SIGN = 0
    WORDS = 1
    SENTENCE = 2
    EXCLUDED = 3


class FailureModel(RowModel[Failure]):
    """One row a failure that passes the filter."""

    trailing = frozenset((FailureColumn.SENTENCE,))
    centred = frozenset((FailureColumn.CARRIED,))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._where: dict[str, int] = {}

    def show_failures(self, failures: Sequence[Failure]) -> None:
        """Show other failures."""
        self._where = {failure.id: row for row, failure in enumerate(failures)}
        self.show_rows(failures)

    def row_of(self, failure_id: str) -> int:
        """Return the row of a failure, -1 when it is not listed."""
        return self._where.get(failure_id, -1)

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return self.tr("S."), self.tr("Anaphor"), self.tr("Result"), self.tr("Cause"), ""

    def spoken(self, failure: Failure, column: int) -> str | None:
        """Return what a screen reader says of a cell, in full."""
        return self.tip(failure, column) if column else self.sentence(failure)

    def sentence(self, failure: Failure) -> str:
        """Return a failure in one sentence, which is what a screen reader says."""
        parts = [failure.anaphor.words, failure_name(failure.outcome)]
        if failure.anaphor.sentence >= 0:
            place = self.tr("sentence {number}").format(number=failure.anaphor.sentence + 1)
            parts.insert(0, place)
        if failure.carry_over:
            parts.append(self.tr("only because of earlier errors"))
        return f"{', '.join(parts)}: {cause_sentence(failure.cause)}"

    def tip(self, failure: Failure, column: int) -> str:
        """Return what a cell shows, in full."""
        match column:
            case FailureColumn.CAUSE:
                return cause_sentence(failure.cause)
            case FailureColumn.CARRIED:
                return self.tr("only because of earlier errors") if failure.carry_over else ""
            case _:
                return self.text(failure, column)

    def text(self, failure: Failure, column: int) -> str:
        """Return what a cell shows."""
        match column:
            case FailureColumn.SENTENCE:
                number = failure.anaphor.sentence + 1
                return str(number) if number else ""
            case FailureColumn.WORDS:
                return isolated(failure.anaphor.words)
            case FailureColumn.OUTCOME:
                return failure_name(failure.outcome)
            case FailureColumn.CAUSE:
                return cause_name(failure.cause)
            case _:
                return CARRIED if failure.carry_over else ""


class ConsideredModel(RowModel[Considered]):
    """One row a candidate of the failure that is looked at.

    Attributes:
        kind: Kind of the anaphor: reasons about a name or a noun phrase call it by what it is.
    """

    kind = ""

    trailing = frozenset((CandidateColumn.SENTENCE,))
    centred = frozenset((CandidateColumn.SIGN,))

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return "", self.tr("Candidate"), self.tr("S."), self.tr("Rejected by")

    def tip(self, one: Considered, column: int) -> str:
        """Return why a candidate is rejected, otherwise what the cell shows."""
        return self.reasons(one) or self.text(one, column)

    def reasons(self, one: Considered) -> str:
        """Return the reasons why a candidate is rejected, a line each."""
        lines = [
            reason_in_words(self.about(objection(verdict)))
            for verdict in one.verdicts
            if verdict.outcome is Outcome.FAIL
        ]
        return "\n".join(lines)

    def about(self, reason: str) -> str:
        """Return a reason that calls the anaphor what it is, if it is no pronoun."""
        if not is_noun_kind(self.kind):
            return reason
        return about(reason, "name" if self.kind == "name" else "noun-phrase")

    def sentence(self, one: Considered) -> str:
        """Return a candidate in one sentence, which is what a screen reader says."""
        parts = [one.mention.words]
        if one.right:
            parts.append(self.tr("correct"))
        if one.answered:
            parts.append(self.tr("chosen"))
        reasons = self.reasons(one).replace("\n", " ")
        return f"{', '.join(parts)}. {reasons}".strip()

    def text(self, one: Considered, column: int) -> str:
        """Return what a cell shows."""
        match column:
            case CandidateColumn.SIGN:
                return ("✓" if one.right else "") + ("✗" if one.answered and not one.right else "")
            case CandidateColumn.WORDS:
                return isolated(one.mention.words)
            case CandidateColumn.SENTENCE:
                number = one.mention.sentence + 1
                return str(number) if number else ""
            case _:
                return ", ".join([rule_name(name) for name in one.excluded_by])


class ErrorFilters(Panel):
    """System, cause, kind, result, carry-over and text; each choice says how many it has.

    Signals:
        filtered(FailureFilter): What is to be listed.
    """

    filtered = Signal(object)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._failures = FailureList()
        self.systems = QComboBox(self)
        self.causes = QComboBox(self)
        self.kinds = QComboBox(self)
        self.outcomes = QComboBox(self)
        self.carried = QCheckBox(self)
        self.search = QLineEdit(self)
        self._boxes = (self.systems, self.causes, self.kinds, self.outcomes)
        self._column = QVBoxLayout(self)
        self._rows = (QHBoxLayout(), QHBoxLayout(), QHBoxLayout())
        keep_narrow(*self._boxes)
        for box in self._boxes:
            box.currentIndexChanged.connect(self._emit)
        for row, widgets in zip(
            self._rows,
            ((self.systems, self.causes), (self.kinds, self.outcomes), (self.search, self.carried)),
            strict=True,
        ):
            for number, widget in enumerate(widgets):
                row.addWidget(widget, 0 if widget is self.carried else 1 + number)
            self._column.addLayout(row)
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._emit)
        self.carried.toggled.connect(self._emit)
        self.refresh()

    def chosen(self) -> FailureFilter:
        """Return what is to be listed."""
        return FailureFilter(
            system=self.systems.currentData() or "",
            cause=self.causes.currentData() or "",
            kind=self.kinds.currentData() or "",
            outcome=self.outcomes.currentData() or "",
            carry_over=True if self.carried.isChecked() else None,
            text=self.search.text().strip(),
        )

    def offer(self, failures: FailureList) -> None:
        """Offer what occurs in a list, the most frequent first; what was chosen stays."""
        self._failures = failures
        chosen = [box.currentData() for box in self._boxes]
        blockers = [QSignalBlocker(box) for box in self._boxes]
        for box in self._boxes:
            box.clear()
        self.systems.addItem(self.tr("All systems"), "")
        for system, number in failures.counts(FailureGrouping.SYSTEM):
            if system:
                self._add(self.systems, isolated(system), system, number)
        self.causes.addItem(self.tr("All causes"), "")
        causes = failures.counts(FailureGrouping.CAUSE)
        for family, number in failures.counts(FailureGrouping.FAMILY):
            self._add(self.causes, family_name(family), family, number)
            if family in _WITH_NAMES:
                for cause, single in causes:
                    if cause.startswith(f"{family}:"):
                        self._add(self.causes, cause_name(cause), cause, single)
        self.kinds.addItem(self.tr("All kinds"), "")
        for kind, number in failures.counts(FailureGrouping.KIND):
            if kind:
                self._add(self.kinds, kind_name(kind), kind, number)
        self.outcomes.addItem(self.tr("All results"), "")
        for outcome, number in failures.counts(FailureGrouping.OUTCOME):
            self._add(self.outcomes, failure_name(outcome), outcome, number)
        for box, data in zip(self._boxes, chosen, strict=True):
            box.setCurrentIndex(max(0, box.findData(data)))
        self.systems.setVisible(self.systems.count() > 2)
        del blockers

    def _add(self, box: QComboBox, name: str, data: str, number: int) -> None:
        text = self.tr("{name} ({count})").format(name=name, count=number)
        box.addItem(text[:1].upper() + text[1:], data)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Filters of errors"))
        self.systems.setAccessibleName(self.tr("System"))
        self.causes.setAccessibleName(self.tr("Cause of errors"))
        self.kinds.setAccessibleName(self.tr("Kind of anaphor"))
        self.outcomes.setAccessibleName(self.tr("Result"))
        self.carried.setText(self.tr("Earlier errors only"))
        self.carried.setAccessibleDescription(
            self.tr("Shows only errors caused by an earlier error")
        )
        self.search.setPlaceholderText(self.tr("Search words"))
        self.search.setAccessibleName(self.tr("Search errors"))
        self.offer(self._failures)

    def restyle(self) -> None:
        """Set sizes."""
        edge = round(self.em * 0.6)
        self._column.setContentsMargins(edge, 0, edge, 0)
        self._column.setSpacing(round(self.em * 0.35))
        for row in self._rows:
            row.setSpacing(round(self.em * 0.5))

    def _emit(self) -> None:
        self.filtered.emit(self.chosen())


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
        show_plain(*self._labels)
        for label in self._labels:
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        # Margins of labels themselves would be left out where the height of wrapped lines is found.
        self._head, self._details = QVBoxLayout(), QVBoxLayout()
        self._head.addWidget(self.count)
        for label in self._labels[1:]:
            self._details.addWidget(label)
        fill(
            self._column,
            self._head,
            self.filters,
            (self.table, 3),
            self._details,
            (self.candidate_table, 2),
        )
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
        self.title.setFont(scaled(self.font(), bold=True))
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
            text += JOINT + self.tr("only because of earlier errors: {count}").format(count=carried)
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
        self.candidates.kind = failure.kind if failure is not None else ""
        self.candidates.show_rows(failure.candidates if failure is not None else ())
        if failure is None:
            return
        parts = [isolated(failure.anaphor.words)]
        if failure.kind:
            parts.append(kind_name(failure.kind))
        known = failure.reference in frozenset(Reference)
        parts.append(reference_name(Reference(failure.reference)) if known else failure.reference)
        self.title.setText(JOINT.join([part for part in parts if part]))
        self.cause.setText(self._cause(failure))
        self.answers.setText(self._answers(failure))
        self.modes.setText(self._modes(failure))
        self.modes.setVisible(len(failure.judged) > 1)
        steps = [reason_in_words(self.candidates.about(step)) for step in failure.trace]
        self.trace.setText("\n".join(steps))
        self.trace.setVisible(bool(failure.trace))

    def _cause(self, failure: Failure) -> str:
        """Return the cause, and the sentences that exclude the correct candidate."""
        names = failure.excluded_by
        right = [one for one in failure.candidates if one.right and one.excluded_by == names]
        why = self.candidates.reasons(right[-1]) if names and right else ""
        return f"{cause_sentence(failure.cause)}\n{why}".rstrip()

    def _answers(self, failure: Failure) -> str:
        none = self.tr("none")
        named = joined_words([mention.words for mention in failure.answer]) or none
        right = joined_words([mention.words for mention in failure.antecedents]) or none
        lines = [
            self.tr("Answer: {words}").format(words=named),
            self.tr("Correct: {words}").format(words=right),
        ]
        return "\n".join(lines)

    def _modes(self, failure: Failure) -> str:
        parts = [f"{mode_name(one.mode)}: {failure_name(one.outcome)}" for one in failure.judged]
        if failure.carry_over:
            parts.append(self.tr("wrong only because of earlier errors"))
        if failure.lucky:
            parts.append(self.tr("correct by a lucky double error"))
        return JOINT.join(parts)

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
