"""Failures as a table, and the candidates of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QObject

from anaphora_workbench.annotation.failures import Considered, Failure
from anaphora_workbench.model import Outcome
from anaphora_workbench.ui.panels.looks import isolated
from anaphora_workbench.ui.panels.row_model import RowModel
from anaphora_workbench.ui.wording.names import rule_name
from anaphora_workbench.ui.wording.reasons import reason_in_words
from anaphora_workbench.ui.wording.review_names import cause_name, cause_sentence, outcome_name

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
        said = [failure.anaphor.words, outcome_name(failure.outcome)]
        if failure.anaphor.sentence >= 0:
            place = self.tr("sentence {number}").format(number=failure.anaphor.sentence + 1)
            said.insert(0, place)
        if failure.carry_over:
            said.append(self.tr("by carry-over alone"))
        return f"{', '.join(said)}: {cause_sentence(failure.cause)}"

    def tip(self, failure: Failure, column: int) -> str:
        """Return what a cell shows, in full."""
        match column:
            case FailureColumn.CAUSE:
                return cause_sentence(failure.cause)
            case FailureColumn.CARRIED:
                return self.tr("by carry-over alone") if failure.carry_over else ""
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
                return outcome_name(failure.outcome)
            case FailureColumn.CAUSE:
                return cause_name(failure.cause)
            case _:
                return CARRIED if failure.carry_over else ""


class ConsideredModel(RowModel[Considered]):
    """One row a candidate of the failure that is looked at."""

    trailing = frozenset((CandidateColumn.SENTENCE,))
    centred = frozenset((CandidateColumn.SIGN,))

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return "", self.tr("Candidate"), self.tr("S."), self.tr("Rejected by")

    def tip(self, one: Considered, column: int) -> str:
        """Return why a candidate is thrown out, otherwise what the cell shows."""
        return self.reasons(one) or self.text(one, column)

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
            said.append(self.tr("correct"))
        if one.answered:
            said.append(self.tr("chosen"))
        reasons = self.reasons(one).replace("\n", " ")
        return f"{', '.join(said)}. {reasons}".strip()

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
