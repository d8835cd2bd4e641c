"""Failures as a table, and the candidates of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from anaphora_workbench.annotation.failures import Considered, Failure
from anaphora_workbench.model import Outcome
from anaphora_workbench.ui.panels.candidate_model import TOP, Index
from anaphora_workbench.ui.panels.looks import isolated
from anaphora_workbench.ui.panels.wording import rule_name
from anaphora_workbench.ui.reasons import reason_in_words
from anaphora_workbench.ui.review.wording import cause_name, cause_sentence, outcome_name

CARRIED = "↪"
"""Sign of a failure that error carry-over alone makes wrong."""


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


class FailureModel(QAbstractTableModel):
    """One row a failure that passes the filter."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.failures: tuple[Failure, ...] = ()
        self._rows: dict[str, int] = {}

    def show_failures(self, failures: Sequence[Failure]) -> None:
        """Show other failures."""
        self.beginResetModel()
        self.failures = tuple(failures)
        self._rows = {failure.id: row for row, failure in enumerate(self.failures)}
        self.endResetModel()

    def relabel(self) -> None:
        """Say words in another language."""
        if self.failures:
            last = self.index(len(self.failures) - 1, len(FailureColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(FailureColumn) - 1)

    def row_of(self, failure_id: str) -> int:
        """Return the row of a failure, -1 when it is not listed."""
        return self._rows.get(failure_id, -1)

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of failures that are listed."""
        return 0 if parent.isValid() else len(self.failures)

    def columnCount(self, parent: Index = TOP) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(FailureColumn)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if not 0 <= index.row() < len(self.failures):
            return None
        failure, column = self.failures[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(failure, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(failure, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._tip(failure, column) if column else self.sentence(failure)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            if column == FailureColumn.SENTENCE:
                return Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
            if column == FailureColumn.CARRIED:
                return Qt.AlignmentFlag.AlignCenter
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> Any:
        """Return the heading of a column."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        match section:
            case FailureColumn.SENTENCE:
                return self.tr("S.")
            case FailureColumn.WORDS:
                return self.tr("Anaphor")
            case FailureColumn.OUTCOME:
                return self.tr("Result")
            case FailureColumn.CAUSE:
                return self.tr("Cause")
            case _:
                return ""

    def sentence(self, failure: Failure) -> str:
        """Return a failure in one sentence, which is what a screen reader says."""
        said = [failure.anaphor.words, outcome_name(failure.outcome)]
        if failure.anaphor.sentence >= 0:
            place = self.tr("sentence {number}").format(number=failure.anaphor.sentence + 1)
            said.insert(0, place)
        if failure.carry_over:
            said.append(self.tr("by carry-over alone"))
        return f"{', '.join(said)}: {cause_sentence(failure.cause)}"

    def _tip(self, failure: Failure, column: int) -> str:
        match column:
            case FailureColumn.CAUSE:
                return cause_sentence(failure.cause)
            case FailureColumn.CARRIED:
                return self.tr("by carry-over alone") if failure.carry_over else ""
            case _:
                return self._text(failure, column)

    def _text(self, failure: Failure, column: int) -> str:
        match column:
            case FailureColumn.SENTENCE:
                number = failure.anaphor.sentence + 1
                return str(number) if number else ""
            case FailureColumn.WORDS:
                return isolated(failure.anaphor.words)
            case FailureColumn.OUTCOME:
                return outcome_name(failure.outcome)
            case FailureColumn.CAUSE:
                return cause_name(failure.cause)
            case _:
                return CARRIED if failure.carry_over else ""


class ConsideredModel(QAbstractTableModel):
    """One row a candidate of the failure that is looked at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.candidates: tuple[Considered, ...] = ()

    def show_candidates(self, candidates: Sequence[Considered]) -> None:
        """Show other candidates."""
        self.beginResetModel()
        self.candidates = tuple(candidates)
        self.endResetModel()

    def relabel(self) -> None:
        """Say words in another language."""
        self.show_candidates(self.candidates)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(CandidateColumn) - 1)

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of candidates."""
        return 0 if parent.isValid() else len(self.candidates)

    def columnCount(self, parent: Index = TOP) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(CandidateColumn)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if not 0 <= index.row() < len(self.candidates):
            return None
        one, column = self.candidates[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(one, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.reasons(one) or self._text(one, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._text(one, column) if column else self.sentence(one)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            if column == CandidateColumn.SIGN:
                return Qt.AlignmentFlag.AlignCenter
            if column == CandidateColumn.SENTENCE:
                return Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> Any:
        """Return the heading of a column."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        match section:
            case CandidateColumn.WORDS:
                return self.tr("Candidate")
            case CandidateColumn.SENTENCE:
                return self.tr("S.")
            case CandidateColumn.EXCLUDED:
                return self.tr("Thrown out by")
            case _:
                return ""

    def reasons(self, one: Considered) -> str:
        """Return the reasons why a candidate is thrown out, a line each."""
        lines = [
            f"{rule_name(verdict.constraint)}: {reason_in_words(verdict.reason)}"
            for verdict in one.verdicts
            if verdict.outcome is Outcome.FAIL
        ]
        return "\n".join(lines)

    def sentence(self, one: Considered) -> str:
        """Return a candidate in one sentence, which is what a screen reader says."""
        said = [one.mention.words]
        if one.right:
            said.append(self.tr("right"))
        if one.answered:
            said.append(self.tr("chosen"))
        reasons = self.reasons(one).replace("\n", " ")
        return f"{', '.join(said)}. {reasons}".strip()

    def _text(self, one: Considered, column: int) -> str:
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
