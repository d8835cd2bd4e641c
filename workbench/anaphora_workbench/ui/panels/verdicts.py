"""Everything that is known of one candidate: what each constraint says, and SUPAR's record."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.model import Outcome, Verdict
from anaphora_workbench.ui.design import SMALL, scaled
from anaphora_workbench.ui.panels.lists import Index, RowDelegate, RowModel, WrappedList
from anaphora_workbench.ui.panels.looks import Colours, draw_check, draw_cross, draw_unknown, lead
from anaphora_workbench.ui.panels.panel import Panel, fill, show_plain
from anaphora_workbench.ui.pause import Pause
from anaphora_workbench.ui.wording.names import (
    agreement_words,
    features_of,
    joined,
    outcome_name,
    record_facts,
)
from anaphora_workbench.ui.wording.problems import reason_in_words, rule_name
from anaphora_workbench.ui.wording.translation import isolated

REST = 30
"""Milliseconds that a candidate is marked before its details follow: less than a blink, but keys
in a row do not wait for what nobody can read."""


class VerdictModel(RowModel[Verdict]):
    """One row a verdict."""

    def show_verdicts(self, verdicts: tuple[Verdict, ...]) -> None:
        """Show the verdicts of another candidate: failures first, as they decide."""
        weight = {Outcome.FAIL: 0, Outcome.UNKNOWN: 1, Outcome.PASS: 2}
        self.show_rows(sorted(verdicts, key=lambda verdict: weight[verdict.outcome]))

    def text(self, verdict: Verdict, column: int) -> str:
        """Return constraint, outcome and reason."""
        text = f"{rule_name(verdict.constraint)}, {outcome_name(verdict.outcome)}"
        reason = reason_in_words(verdict.reason)
        return f"{text}: {reason}" if reason else f"{text}."

    def tip(self, verdict: Verdict, column: int) -> None:
        """Return no tip: the list shows everything."""


class VerdictDelegate(RowDelegate[VerdictModel]):
    """Paints a sign, the name of the constraint and its reason."""

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        super().set_font(font)
        self._font = scaled(font, SMALL)
        self._bold = scaled(font, SMALL, bold=True)
        self._metrics = QFontMetrics(self._font)
        self._bold_metrics = QFontMetrics(self._bold)

    def _areas(self, verdict: Verdict, area: QRect) -> tuple[QRect, QRect]:
        """Return where the name and the reason stand."""
        pad, indent = round(self._em * 0.25), round(self._em * 1.6)
        name = self._bold_metrics.horizontalAdvance(rule_name(verdict.constraint) + "  ")
        line = self._metrics.height()
        top = area.y() + pad
        first = QRect(area.x() + indent, top, name, line)
        beside = area.width() - indent - name - pad
        text = reason_in_words(verdict.reason)
        needed = self._metrics.horizontalAdvance(text)
        if needed <= beside:
            return first, QRect(first.right() + 1, top, beside, line)
        width = max(1, area.width() - indent - pad)
        words = Qt.TextFlag.TextWordWrap
        height = self._metrics.boundingRect(0, 0, width, 10_000, words, text).height()
        return first, QRect(area.x() + indent, top + line, width, height)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room a verdict takes."""
        width = self._view.viewport().width()
        _, reason = self._areas(self._model.row(index.row()), QRect(0, 0, width, 0))
        return QSize(width, reason.bottom() + 1 + round(self._em * 0.25))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a verdict."""
        verdict = self._model.row(index.row())
        area: QRect = option.rect
        name, reason = self._areas(verdict, area)
        side = self._em * 0.7
        sign = QRectF(area.x() + self._em * 0.5, name.center().y() - side / 2, side, side)
        if self._view.isRightToLeft():
            name.moveRight(area.right() - (name.x() - area.x()))
            reason.moveRight(area.right() - (reason.x() - area.x()))
            sign.moveLeft(area.right() - self._em * 0.5 - side)
        painter.save()
        draw = {
            Outcome.PASS: draw_check,
            Outcome.FAIL: draw_cross,
            Outcome.UNKNOWN: draw_unknown,
        }[verdict.outcome]
        colours = self.colours
        ink = colours.muted if verdict.outcome is Outcome.UNKNOWN else colours.text
        draw(painter, sign, ink)
        painter.setPen(ink)
        painter.setFont(self._bold)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        side_flags = lead(mirrored=self._view.isRightToLeft())
        painter.drawText(name, side_flags, rule_name(verdict.constraint))
        painter.setFont(self._font)
        text = reason_in_words(verdict.reason)
        painter.drawText(reason, int(side_flags) | int(Qt.TextFlag.TextWordWrap), text)
        painter.restore()


class CandidateDetails(Panel):
    """The current candidate in full: its words, its record, all verdicts with their reasons."""

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._row: CandidateRow | None = None
        self._wanted: CandidateRow | None = None
        self._answer, self._answered = "", False
        # The panel around it is painted with each question, the details only when they follow.
        self._rest = Pause(REST, parent or self, self)
        self._rest.timeout.connect(self._follow)
        self._words, self._record = QLabel(self), QLabel(self)
        show_plain(self._words, self._record)
        self.verdicts = VerdictModel(self)
        self._list = WrappedList(self)
        self._list.setModel(self.verdicts)
        self._painting = VerdictDelegate(self._list, self.verdicts)
        self._list.setItemDelegate(self._painting)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._list.viewport().setAutoFillBackground(False)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        fill(column, self._words, self._record, (self._list, 1))
        self.refresh()

    def show_row(self, row: CandidateRow | None) -> None:
        """Show another candidate, or none; in sight, as soon as keys come to rest."""
        self._wanted = row
        if row is not None and self.isVisible():
            self._rest.begin()
        else:
            self._follow()

    def set_answer(self, answer: str, *, answered: bool = False) -> None:
        """Say what Return accepts while no candidate is marked, ``""`` for nothing.

        Nothing is missing where the annotator has ``answered`` without naming a candidate.
        """
        if (answer, answered) != (self._answer, self._answered):
            self._answer, self._answered = answer, answered
            if self._row is None:
                self._say()

    def _follow(self) -> None:
        row = self._wanted
        self._rest.stop()
        if row is self._row:
            return
        self._row = row
        self.verdicts.show_verdicts(row.verdicts if row is not None else ())
        self._say()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Details of the marked candidate"))
        self._list.setAccessibleName(self.tr("Verdict of each constraint"))
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        margins = (unit * 2 // 3, unit // 3, unit * 2 // 3, 0)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*margins)
        self._words.setFont(scaled(self.font(), bold=True))
        self._record.setFont(scaled(self.font(), SMALL))
        self._painting.restyle(self.colours, self.font())

    def _say(self) -> None:
        row = self._row
        if row is None:
            text = "" if self._answered else self.tr("No candidate is marked")
            if self._answer:
                text = self.tr("Return accepts: {answer}").format(answer=self._answer)
            self._words.setText(text)
            self._record.setText("")
            self.setAccessibleDescription("")
            return
        self._words.setText(row.words)
        facts = record_facts(row)
        if not agreement_words(features_of(row.record)):
            facts.insert(0, self.tr("gender and number unknown"))
        if row.record.head:
            facts.insert(0, self.tr("head “{head}”").format(head=isolated(row.record.head)))
        if row.record.modifiers:
            modifiers = ", ".join([isolated(word) for word in row.record.modifiers])
            facts.insert(1, self.tr("modifiers {words}").format(words=modifiers))
        self._record.setText(joined(facts))
        self.setAccessibleDescription(", ".join(facts))
