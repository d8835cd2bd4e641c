"""The filters of the list of failures."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from anaphora_workbench.annotation.failures import FailureFilter, FailureList, GroupBy
from anaphora_workbench.ui.panels.looks import Colours, isolated
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.wording.names import kind_name
from anaphora_workbench.ui.wording.review_names import cause_name, family_name, outcome_name

_WITH_NAMES = frozenset(("constraint", "requirement", "preference"))
"""Families whose single causes are offered, too."""


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
        for box in self._boxes:
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(6)
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
        for system, number in failures.counts(GroupBy.SYSTEM):
            if system:
                self._add(self.systems, isolated(system), system, number)
        self.causes.addItem(self.tr("All causes"), "")
        causes = failures.counts(GroupBy.CAUSE)
        for family, number in failures.counts(GroupBy.FAMILY):
            self._add(self.causes, family_name(family), family, number)
            if family in _WITH_NAMES:
                for cause, single in causes:
                    if cause.startswith(f"{family}:"):
                        self._add(self.causes, cause_name(cause), cause, single)
        self.kinds.addItem(self.tr("All kinds"), "")
        for kind, number in failures.counts(GroupBy.KIND):
            if kind:
                self._add(self.kinds, kind_name(kind), kind, number)
        self.outcomes.addItem(self.tr("All results"), "")
        for outcome, number in failures.counts(GroupBy.OUTCOME):
            self._add(self.outcomes, outcome_name(outcome), outcome, number)
        for box, data in zip(self._boxes, chosen, strict=True):
            box.setCurrentIndex(max(0, box.findData(data)))
        self.systems.setVisible(self.systems.count() > 2)
        del blockers

    def _add(self, box: QComboBox, name: str, data: str, number: int) -> None:
        said = self.tr("{name} ({count})").format(name=name, count=number)
        box.addItem(said[:1].upper() + said[1:], data)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Filters of errors"))
        self.systems.setAccessibleName(self.tr("System"))
        self.causes.setAccessibleName(self.tr("Cause of errors"))
        self.kinds.setAccessibleName(self.tr("Kind of anaphor"))
        self.outcomes.setAccessibleName(self.tr("Result"))
        self.carried.setText(self.tr("Carry-over only"))
        self.carried.setAccessibleDescription(
            self.tr("Shows what is correct once earlier errors are corrected")
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
