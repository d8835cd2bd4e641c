"""The tables of an evaluation: figures and failures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt
from PySide6.QtGui import QFont

from anaphora_workbench.ui.panels.candidate_model import Index
from anaphora_workbench.ui.panels.evaluation_values import Failure, FigureRow
from anaphora_workbench.ui.panels.looks import scaled
from anaphora_workbench.ui.panels.row_model import RowModel
from anaphora_workbench.ui.wording.review_names import cause_name


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
    """Return what a way of counting earlier errors is called."""
    translate = QCoreApplication.translate
    match mode:
        case "propagated":
            return translate("EvaluatePanel", "own earlier errors kept")
        case "corrected":
            return translate("EvaluatePanel", "earlier errors corrected")
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


class TextTable(RowModel[Sequence[str]]):
    """A table whose rows are texts."""

    def text(self, row: Sequence[str], column: int) -> str:
        """Return what a cell shows."""
        return row[column]


class FigureModel(TextTable):
    """One row a resolver, way of matching, mode and kind; all kinds together are bold."""

    trailing = frozenset(range(4, 14))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.figures: tuple[FigureRow, ...] = ()
        self.font = QFont()

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return [
            self.tr("Resolver"),
            self.tr("Match"),
            self.tr("Earlier errors"),
            self.tr("Kind"),
            self.tr("Gold"),
            self.tr("Answered"),
            self.tr("Correct"),
            self.tr("Wrong"),
            self.tr("Missing"),
            self.tr("Spurious"),
            self.tr("F1 %"),
            self.tr("Recall %"),
            self.tr("Precision %"),
            self.tr("Success rate (SUPAR) %"),
        ]

    def show_figures(self, figures: Sequence[FigureRow]) -> None:
        """Show figures."""
        self.figures = tuple(figures)
        locale = QLocale()
        self.show_rows(
            [
                [
                    row.system,
                    match_name(row.match),
                    carry_over_name(row.carry_over),
                    row.kind or self.tr("all"),
                    *[locale.toString(count) for count in row.counts],
                    *["–" if r is None else locale.toString(100 * r, "f", 1) for r in row.rates],
                ]
                for row in self.figures
            ]
        )

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if role == Qt.ItemDataRole.FontRole and 0 <= index.row() < len(self.figures):
            return scaled(self.font, bold=not self.figures[index.row()].kind)
        return super().data(index, role)


class FailureModel(TextTable):
    """One row a wrong answer."""

    trailing = frozenset((1,))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.failures: tuple[Failure, ...] = ()

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return [
            self.tr("Document"),
            self.tr("S."),
            self.tr("Anaphor"),
            self.tr("Kind"),
            self.tr("Resolver"),
            self.tr("Answer"),
            self.tr("Correct answer"),
            self.tr("Why"),
        ]

    def show_failures(self, failures: Sequence[Failure]) -> None:
        """Show wrong answers."""
        self.failures = tuple(failures)
        self.show_rows([self._cells(failure) for failure in self.failures])

    def sentence(self, row: Sequence[str]) -> str:
        """Return a wrong answer in one sentence, which is what a screen reader says."""
        pairs = zip(self.headings(), row, strict=True)
        return ", ".join([f"{name} {text}" for name, text in pairs if text])

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
