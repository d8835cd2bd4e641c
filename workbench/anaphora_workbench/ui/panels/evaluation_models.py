"""The tables of an evaluation: figures and failures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QLocale, QObject, Qt
from PySide6.QtGui import QFont

from anaphora_workbench.ui.panels.candidate_model import TOP, Index
from anaphora_workbench.ui.panels.evaluation_values import Failure, FigureRow
from anaphora_workbench.ui.panels.looks import scaled
from anaphora_workbench.ui.review.wording import cause_name


def match_name(match: str) -> str:
    """Return what a way of matching is called."""
    translate = QCoreApplication.translate
    match match:
        case "head":
            return translate("EvaluatePanel", "head")
        case "full":
            return translate("EvaluatePanel", "full")
        case "partial":
            return translate("EvaluatePanel", "partial")
        case _:
            return match


def carry_over_name(mode: str) -> str:
    """Return what a mode of error carry-over is called."""
    translate = QCoreApplication.translate
    match mode:
        case "propagated":
            return translate("EvaluatePanel", "propagated")
        case "corrected":
            return translate("EvaluatePanel", "corrected")
        case _:
            return mode


def outcome_title(outcome: str) -> str:
    """Return what an outcome is called."""
    translate = QCoreApplication.translate
    match outcome:
        case "failure":
            return translate("EvaluatePanel", "wrong")
        case "part":
            return translate("EvaluatePanel", "part of a split antecedent")
        case "missing":
            return translate("EvaluatePanel", "no answer")
        case "spurious":
            return translate("EvaluatePanel", "should not be answered")
        case _:
            return outcome


class TextTable(QAbstractTableModel):
    """A table of texts; rows and headings are given by subclasses."""

    numbers: frozenset[int] = frozenset()
    """Columns that are set to the end of the line."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cells: list[list[str]] = []

    def headings(self) -> list[str]:
        """Return the headings of the columns."""
        raise NotImplementedError

    def show_cells(self, cells: list[list[str]]) -> None:
        """Show other texts."""
        self.beginResetModel()
        self.cells = cells
        self.endResetModel()

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.cells)

    def columnCount(self, parent: Index = TOP) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.headings())

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if not 0 <= index.row() < len(self.cells):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.cells[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self.numbers:
            return Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> Any:
        """Return the heading of a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.headings()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section in self.numbers:
            return Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        return None


class FigureModel(TextTable):
    """One row a resolver, way of matching, mode and kind; all kinds together are bold."""

    numbers = frozenset(range(4, 13))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[FigureRow, ...] = ()
        self.font = QFont()

    def headings(self) -> list[str]:
        """Return the headings of the columns."""
        return [
            self.tr("Resolver"),
            self.tr("Match"),
            self.tr("Carry-over"),
            self.tr("Kind"),
            self.tr("Gold"),
            self.tr("Answered"),
            self.tr("Exit"),
            self.tr("Failure"),
            self.tr("Missing"),
            self.tr("Spurious"),
            self.tr("Success %"),
            self.tr("Recall %"),
            self.tr("Precision %"),
        ]

    def show_rows(self, rows: Sequence[FigureRow]) -> None:
        """Show figures."""
        self.rows = tuple(rows)
        locale = QLocale()
        self.show_cells(
            [
                [
                    row.system,
                    match_name(row.match),
                    carry_over_name(row.carry_over),
                    row.kind or self.tr("all"),
                    *[locale.toString(count) for count in row.counts],
                    *["–" if r is None else locale.toString(100 * r, "f", 1) for r in row.rates],
                ]
                for row in self.rows
            ]
        )

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if role == Qt.ItemDataRole.FontRole and 0 <= index.row() < len(self.rows):
            return scaled(self.font, bold=not self.rows[index.row()].kind)
        return super().data(index, role)


class FailureModel(TextTable):
    """One row a wrong answer."""

    numbers = frozenset((1,))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.failures: tuple[Failure, ...] = ()

    def headings(self) -> list[str]:
        """Return the headings of the columns."""
        return [
            self.tr("Document"),
            self.tr("S."),
            self.tr("Anaphor"),
            self.tr("Kind"),
            self.tr("Resolver"),
            self.tr("Answer"),
            self.tr("Right"),
            self.tr("Why"),
        ]

    def show_failures(self, failures: Sequence[Failure]) -> None:
        """Show wrong answers."""
        self.failures = tuple(failures)
        self.show_cells([self._cells(failure) for failure in self.failures])

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds; the first one of a row reads as a sentence."""
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            row = self.cells[index.row()]
            pairs = zip(self.headings(), row, strict=True)
            return ", ".join([f"{name} {text}" for name, text in pairs if text])
        return super().data(index, role)

    def _cells(self, failure: Failure) -> list[str]:
        why = outcome_title(failure.outcome)
        if failure.cause and failure.cause != failure.outcome:
            why = f"{why}: {cause_name(failure.cause)}"
        if failure.inherited:
            why = self.tr("{why} (carried over from an earlier error)").format(why=why)
        return [
            failure.document,
            f"{failure.sentence + 1}",
            failure.words,
            failure.kind,
            failure.system,
            failure.answer or "–",
            failure.gold or "–",
            why,
        ]
