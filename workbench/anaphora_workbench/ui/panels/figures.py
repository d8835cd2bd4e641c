"""What was done over time, how far annotators agree, and what showing proposals does, in pictures.

Each page has a sentence, a chart and a table with its numbers. Nothing is counted here: a page that
is shown asks for the figures, once, and again by its button.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QDateTime, QEvent, QLocale, QObject, Qt, QTime, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.project.project_figures import (
    ProgressOverTime,
    ProjectFigures,
    ProposalEffect,
)
from anaphora_workbench.annotation.project.proposal_bias import ALL
from anaphora_workbench.io.csv_tables import guarded
from anaphora_workbench.ui.design import NEAR, SMALL, scaled
from anaphora_workbench.ui.panels.charts import BarChart, Bars, Chart, StepChart, Steps
from anaphora_workbench.ui.panels.lists import RowModel, RowTable, colour_selection
from anaphora_workbench.ui.panels.looks import colour_words
from anaphora_workbench.ui.panels.panel import FlowLayout, Panel, fill, show_plain
from anaphora_workbench.ui.wording.names import kind_name

Row = tuple[str, ...]
_PADDING = 1.2
"""Room beside the text of a cell, in em."""
_BESIDE = 3.5
"""Room beside the table, in em."""
_MOST = 16_777_215
"""Qt's greatest height of a widget."""
_DATE, _TIME = "d MMM yyyy", "HH:mm"
"""Months have names: 3/4 is another day elsewhere."""
DASH = "–"
"""Stands for a figure that is not known."""


class FigureModel(RowModel[Row]):
    """A table of texts, a row a figure."""

    trailing = frozenset(range(1, 9))

    def __init__(self, columns: int, parent: QObject | None = None) -> None:
        self.names: Sequence[str] = ("",) * columns
        super().__init__(parent)

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return self.names

    def text(self, row: Row, column: int) -> str:
        """Return what a cell shows."""
        return row[column]

    def sentence(self, row: Row) -> str:
        """Return a row in one sentence, which is what a screen reader says."""
        rest = [f"{name}: {text}" for name, text in zip(self.names[1:], row[1:], strict=True)]
        return ", ".join([row[0], *rest])


class ProposalModel(FigureModel):
    """A table whose first two columns are words."""

    trailing = frozenset(range(2, 9))


class FigurePage(Panel):
    """A sentence, a chart, a table, and buttons that save chart and table.

    Signals:
        wanted(): The figures are to be counted.
        picture_wanted(): The chart is to be saved.
        table_wanted(): The table is to be saved.
    """

    wanted = Signal()
    picture_wanted = Signal()
    table_wanted = Signal()
    model_type: ClassVar[type[FigureModel]] = FigureModel

    def __init__(
        self, chart: Chart, columns: int, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(None, parent)
        self.chart, self.file_name = chart, name
        self.figures: ProjectFigures | None = None
        self.asked = False
        self._counted = QTime.currentTime()
        self.headline = QLabel(self)
        self.headline.setWordWrap(True)
        show_plain(self.headline)
        self.model = self.model_type(columns, self)
        self.table = RowTable(self.model, self, stretched=(0,), sideways=True)
        self.when = QLabel(self)
        self.update_now = QPushButton(self)
        self.save_picture = QPushButton(self)
        self.save_table = QPushButton(self)
        self.update_now.clicked.connect(self.wanted)
        self.save_picture.clicked.connect(self.picture_wanted)
        self.save_table.clicked.connect(self.table_wanted)
        body = QWidget(self)
        inner = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, 0, 0)
        fill(inner, chart)
        inner.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(body)
        self._buttons = FlowLayout(gap=NEAR)
        for button in (self.save_picture, self.save_table):
            self._buttons.addWidget(button)
        self._lower = QHBoxLayout()
        fill(self._lower, self.update_now, (self.when, 1))
        self._column = QVBoxLayout(self)
        fill(
            self._column,
            self.headline,
            (self._scroll, 3),
            (self.table, 2),
            self._lower,
            self._buttons,
        )
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the figures when the page is seen for the first time."""
        super().showEvent(event)
        if self.figures is None and not self.asked:
            self.wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns of the table the room that there is now."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the chart no more room than it needs, and columns as much as their texts need.

        None is cut; what does not fit is scrolled to.
        """
        height = self.chart.sizeHint().height() + NEAR
        self._scroll.setMaximumHeight(_MOST if self.chart.isHidden() else height)
        header, words = self.table.horizontalHeader(), self.table.fontMetrics()
        widths = []
        for column, name in enumerate(self.model.headings()):
            texts = [words.horizontalAdvance(row[column]) for row in self.model.rows]
            width = max([header.fontMetrics().horizontalAdvance(name), *texts])
            widths.append(width + round(self.em * _PADDING))
        mode = QHeaderView.ResizeMode
        # The table gets its room after this panel; its frame and a scroll bar are beside it.
        room = self.width() - round(self.em * _BESIDE)
        header.setSectionResizeMode(0, mode.Stretch if sum(widths) <= room else mode.Fixed)
        for column, width in enumerate(widths):
            self.table.setColumnWidth(column, width)

    def begin(self) -> None:
        """Say that the figures are being counted."""
        self.asked = True
        self.when.setText(self.tr("Counting …"))

    def show_figures(self, figures: ProjectFigures | None) -> None:
        """Show figures, ``None`` while there are none."""
        self.figures = figures
        self.asked = figures is not None
        self._counted = QTime.currentTime()
        self._say()

    def retranslate(self) -> None:
        """Set the texts."""
        self.update_now.setText(self.tr("Update"))
        self.save_picture.setText(self.tr("Save picture …"))
        self.save_table.setText(self.tr("Save table …"))
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit, unit * 3 // 4, unit, unit // 2)
        self._column.setSpacing(unit * 2 // 3)
        self._lower.setSpacing(NEAR)
        colour_words(self.when, self.colours.muted)
        self.table.set_sizes(self.em, 1.9, {})
        self._fit()
        self.table.setMinimumHeight(round(self.em * 6))
        colour_selection(self.table, self.colours)

    def csv(self) -> str:
        """Return the table as CSV, without formulas that a spreadsheet would run."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        for row in (self.model.headings(), *self.model.rows):
            writer.writerow([guarded(cell) for cell in row])
        return out.getvalue()

    def _say(self) -> None:
        found = self.figures is not None
        if not found:
            self.headline.clear()
        else:
            self._fill()
        time = QLocale().toString(self._counted, QLocale.FormatType.ShortFormat)
        self.when.setText(self.tr("Counted at {time}").format(time=time) if found else "")
        self.chart.setVisible(found and bool(self.model.rows))
        self.table.setVisible(found and bool(self.model.rows))
        for button in (self.save_picture, self.save_table):
            button.setEnabled(found and bool(self.model.rows))
        for part in (self.chart, self.table):
            part.setAccessibleName(self.headline.text() or self.accessibleName())
        self.setAccessibleDescription(self.headline.text())
        self._fit()

    def _fill(self) -> None:
        """Set the sentence, the chart and the table."""

    def _show_rows(self, names: Sequence[str], rows: Sequence[Row]) -> None:
        self.model.names = names
        self.model.show_rows(rows)
        self.model.relabel()

    def _percent(self, share: float | None) -> str:
        if share is None:
            return DASH
        return self.tr("{number} %").format(number=QLocale().toString(100 * share, "f", 0))

    def _seconds(self, value: float | None) -> str:
        if value is None:
            return DASH
        return self.tr("{seconds} s").format(seconds=QLocale().toString(value, "f", 1))

    def _count(self, number: int | None) -> str:
        return DASH if number is None else QLocale().toString(number)


class ProgressPage(FigurePage):
    """How many anaphors each annotator had decided when."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._steps = StepChart()
        super().__init__(self._steps, 5, "progress", parent)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Over time"))
        super().retranslate()

    def _fill(self) -> None:
        assert self.figures is not None
        lines = self.figures.progress
        names = (
            *(self.tr("Annotator"), self.tr("Decided"), self.tr("Of"), self.tr("Given")),
            self.tr("Last"),
        )
        rows = [
            (
                line.annotator,
                self._count(line.points[-1][1]),
                self._count(line.anaphors),
                self._count(line.given),
                self._time(line.points[-1][0]),
            )
            for line in lines
        ]
        self._show_rows(names, rows)
        if not lines:
            self.headline.setText(self.tr("Nobody has decided anything yet."))
            self._steps.show_lines((), (), "")
            return
        done, everything = (
            sum([line.points[-1][1] for line in lines]),
            sum([line.anaphors for line in lines]),
        )
        self.headline.setText(
            self.tr("{done} of {all} anaphors decided in this project.").format(
                done=self._count(done), all=self._count(everything)
            )
        )
        self._draw(lines)

    def _draw(self, lines: Sequence[ProgressOverTime]) -> None:
        moments = sorted({time for line in lines for time, _count in line.points})
        first, last = (datetime.fromisoformat(moments[at]) for at in (0, -1))
        whole = (last - first).total_seconds()

        def place(time: str) -> float:
            return (datetime.fromisoformat(time) - first).total_seconds() / whole if whole else 0.0

        steps = [
            Steps(line.annotator, tuple([(place(time), count) for time, count in line.points]))
            for line in lines
        ]
        times = [self._time(moments[0]), self._time(moments[-1])]
        spoken = [
            self.tr("{annotator}: {count} decided by {time}").format(
                annotator=line.annotator,
                count=self._count(line.points[-1][1]),
                time=self._time(line.points[-1][0]),
            )
            for line in lines
        ]
        self._steps.show_lines(steps, times if whole else times[:1], "; ".join(spoken))

    def _time(self, text: str) -> str:
        """Return a local time; the time of the day only where it is one."""
        when = QDateTime.fromString(text[:16], "yyyy-MM-ddTHH:mm")
        date = QLocale().toString(when.date(), _DATE)
        if when.time() == QTime(0, 0):
            return date
        return f"{date} {QLocale().toString(when.time(), _TIME)}"


class AgreementPage(FigurePage):
    """How far the annotators agree on the texts that several have annotated."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._bars = BarChart()
        super().__init__(self._bars, 3, "agreement", parent)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Agreement"))
        super().retranslate()

    def _fill(self) -> None:
        assert self.figures is not None
        figures = self.figures
        names = {
            ("antecedent", "same-chain"): self.tr("Antecedents in the same chain"),
            ("antecedent", "same-link"): self.tr("Same antecedent"),
            ("antecedent", "link-alpha"): self.tr("Antecedents (Krippendorff's alpha)"),
            ("kind", "kappa"): self.tr("Kinds (Cohen's kappa)"),
            ("reference", "kappa"): self.tr("Types of reference (Cohen's kappa)"),
            ("chains", "masi"): self.tr("Chains (alpha, MASI)"),
        }
        values = {(one.subject, one.measure): one for one in figures.agreement}
        shown = [(name, values[key]) for key, name in names.items() if key in values]
        texts = ["same-chain", "same-link"]

        def text(measure: str, value: float | None) -> str:
            if value is None or measure in texts:
                return self._percent(value)
            return QLocale().toString(value, "f", 2)

        rows = [(name, text(one.measure, one.value), self._count(one.items)) for name, one in shown]
        self._show_rows((self.tr("Measure"), self.tr("Value"), self.tr("Items")), rows)
        if not shown:
            self.headline.setText(
                self.tr("Agreement needs a text in which two annotators have decided something.")
            )
            self._bars.show_groups(())
            return
        self.headline.setText(
            self.tr("Texts that several have annotated: {count}. Annotators: {names}.").format(
                count=figures.shared, names=", ".join(figures.annotators)
            )
        )
        self._bars.show_groups(
            [Bars(name, (one.value,), (text(one.measure, one.value),)) for name, one in shown]
        )


class ProposalPage(FigurePage):
    """What showing the proposals does: answers to shown and to hidden (blind) ones."""

    model_type = ProposalModel

    def __init__(self, parent: QWidget | None = None) -> None:
        self._bars = BarChart()
        super().__init__(self._bars, 7, "proposals", parent)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Proposals"))
        super().retranslate()

    def _fill(self) -> None:
        assert self.figures is not None
        effects = self.figures.proposals
        shown, blind = self.tr("shown"), self.tr("hidden (blind)")
        names = (
            # What tells two rows apart comes first: names are long, and panels are narrow.
            *(self.tr("Visibility"), self.tr("Proposals"), self.tr("Answers")),
            self.tr("Followed"),
            *(self.tr("Wrong"), self.tr("Accepted"), self.tr("Time")),
        )
        rows = []
        for effect in effects:
            for view, name in ((effect.shown, shown), (effect.blind, self.tr("hidden"))):
                rows.append(
                    (
                        name,
                        self._label(effect),
                        self._count(view.answers),
                        self._percent(view.followed),
                        self._count(view.wrong),
                        self._percent(view.wrong_accepted),
                        self._seconds(view.seconds),
                    )
                )
        self._show_rows(names, rows)
        if not effects:
            self.headline.setText(self.tr("No proposal has been answered yet."))
            self._bars.show_groups(())
            return
        self.headline.setText(self._summary(effects[0]))
        self._bars.show_groups(
            [
                Bars(
                    self._label(effect),
                    (effect.shown.followed, effect.blind.followed),
                    tuple(
                        [
                            self.tr("{share} of {count}").format(
                                share=self._percent(view.followed), count=self._count(view.answers)
                            )
                            for view in (effect.shown, effect.blind)
                        ]
                    ),
                )
                for effect in effects
            ],
            (shown, blind),
        )

    def _label(self, effect: ProposalEffect) -> str:
        """Return what an effect is about; the resolver is named where there are several."""
        assert self.figures is not None
        resolver = self.tr("all resolvers") if effect.resolver == ALL else effect.resolver
        if effect.kind == ALL:
            return resolver
        kind = kind_name(effect.kind)
        several = len({one.resolver for one in self.figures.proposals}) > 1
        return f"{resolver}, {kind}" if several else kind

    def _summary(self, effect: ProposalEffect) -> str:
        """Return what showing proposals does in a sentence, as far as it is known."""
        if effect.pull is None:
            return self.tr(
                "Shown and hidden proposals cannot be compared yet: one of them has no answers."
            )
        more, less = (
            self.tr("Shown proposals are followed more often by {points} points."),
            self.tr("Shown proposals are followed less often by {points} points."),
        )
        points = QLocale().toString(abs(100 * effect.pull), "f", 1)
        text = (more if effect.pull >= 0 else less).format(points=points)
        if effect.saved is None:
            return text
        saves, costs = (
            self.tr("Showing them saves {seconds} per answer"),
            self.tr("Showing them costs {seconds} per answer"),
        )
        spent = self._seconds(abs(effect.saved))
        text = f"{text} {(saves if effect.saved >= 0 else costs).format(seconds=spent)}"
        if effect.low is None or effect.high is None:
            return f"{text}."
        interval = self.tr("(95 % interval: {low} to {high})").format(
            low=self._seconds(effect.low), high=self._seconds(effect.high)
        )
        return f"{text} {interval}."


class StatisticsPages(QTabWidget):
    """The statistics of the open document, and the figures of its project, a page each."""

    wanted = Signal()
    picture_wanted = Signal(object)
    table_wanted = Signal(object)

    def __init__(self, document: Panel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.tabBar().setElideMode(Qt.TextElideMode.ElideRight)  # where it is very narrow
        self.setUsesScrollButtons(False)  # all pages are seen, and no text of Qt's own is left
        self.document = document
        self.pages: tuple[FigurePage, ...] = (ProgressPage(), AgreementPage(), ProposalPage())
        for page in (document, *self.pages):
            self.addTab(page, "")
        for page in self.pages:
            page.wanted.connect(self._want)
            page.picture_wanted.connect(lambda page=page: self.picture_wanted.emit(page))
            page.table_wanted.connect(lambda page=page: self.table_wanted.emit(page))
        self._set_titles_font()
        self.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, and the font, which a new style sheet sets as well."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._set_titles_font()

    def _set_titles_font(self) -> None:
        """Print the titles small: all four are read beside the panels of the other side."""
        self.tabBar().setFont(scaled(self.font(), SMALL))

    def retranslate(self) -> None:
        """Set the titles of the pages."""
        titles = (
            *(self.tr("Document"), self.tr("Over time")),
            *(self.tr("Agreement"), self.tr("Proposals")),
        )
        for number, title in enumerate(titles):
            self.setTabText(number, title)
            self.setTabToolTip(number, title)
        self.setAccessibleName(self.tr("Statistics"))
        self.tabBar().setAccessibleName(self.accessibleName())

    def show_figures(self, figures: ProjectFigures | None) -> None:
        """Show the figures of the project, ``None`` to forget them."""
        for page in self.pages:
            page.show_figures(figures)

    def ask_again(self) -> None:
        """Ask for figures if a page for them can be seen that has none."""
        page = self.currentWidget()
        if isinstance(page, FigurePage) and page.isVisible() and page.figures is None:
            self._want()

    def _want(self) -> None:
        for page in self.pages:
            page.begin()
        self.wanted.emit()


def saved_as(place: Path, page: FigurePage) -> None:
    """Save the chart of a page as PNG, or by another suffix its table as CSV.

    Raises:
        OSError: The file cannot be written.
    """
    if place.suffix.lower() == ".png":
        if not page.chart.picture().save(str(place)):
            raise OSError(f"cannot write '{place}'")
    else:
        place.write_text(page.csv(), encoding="utf-8")
