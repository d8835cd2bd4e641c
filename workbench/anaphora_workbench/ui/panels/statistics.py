"""The statistics panel: done, left, flagged, pace, time left, by state and by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from anaphora_workbench.annotation.session.values import UNDECIDED_STATES, AnaphorState, Item
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.ui.design import FIGURE, NEAR, SMALL, scaled
from anaphora_workbench.ui.panels.lists import ShareBar, StateSign
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel, fill
from anaphora_workbench.ui.wording.names import kind_name, kind_with_code, state_name

LAST = 50
"""Decisions that the pace is taken from."""

PAUSE = 300.0
"""Seconds at which the time of a decision is cut for the pace: longer ones are breaks."""
PAUSE_MS = 250
"""How long after the last change the figures follow."""


@dataclass(frozen=True, slots=True)
class KindCount:
    """Anaphors of one kind: decided ones, and all."""

    kind: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class DocumentStatistics:
    """The figures of a document; those of time are ``None`` without any time.

    Attributes:
        seconds: Median time of a decision in seconds.
        per_hour: Decisions an hour, from the last `LAST` of them.
        hours_left: Hours that the open anaphors take at this pace.
        states: Anaphors by state, those that occur.
        kinds: Anaphors by kind, in tag-set order.
    """

    total: int
    done: int
    flagged: int
    seconds: float | None
    per_hour: float | None
    hours_left: float | None
    states: tuple[tuple[AnaphorState, int], ...]
    kinds: tuple[KindCount, ...]

    @property
    def left(self) -> int:
        """Anaphors that wait for an answer."""
        return self.total - self.done - self.given

    @property
    def given(self) -> int:
        """Anaphors with an answer from the file that nobody has decided."""
        return dict(self.states).get(AnaphorState.GIVEN, 0)


def summary_of(items: Sequence[Item], seconds: Sequence[float]) -> DocumentStatistics:
    """Count a document's anaphors; ``seconds`` of the decisions come oldest first."""
    pairs = Counter([(item.kind, item.state) for item in items])
    states: Counter[AnaphorState] = Counter()
    totals: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for (kind, state), count in pairs.items():
        states[state] += count
        totals[kind] += count
        if state not in UNDECIDED_STATES:
            done[kind] += count
    last = [min(time, PAUSE) for time in seconds[-LAST:]]
    spent = sum(last)
    per_hour = 3600 * len(last) / spent if spent > 0 else None
    left = len(items) - done.total() - states[AnaphorState.GIVEN]
    return DocumentStatistics(
        len(items),
        done.total(),
        sum([item.doubt is not None for item in items]),
        median(seconds) if seconds else None,
        per_hour,
        left / per_hour if per_hour else None,
        tuple([(state, states[state]) for state in AnaphorState if states[state]]),
        tuple([KindCount(k, done[k], totals[k]) for k in sorted(totals, key=kind_order)]),
    )


class StatisticsPanel(Panel):
    """Figures of the open document. They are counted when they can be seen, after a pause."""

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._items: Callable[[], Sequence[Item]] = tuple
        self._times: Callable[[], Sequence[float]] = tuple
        self.summary = summary_of((), ())
        self.headline = QLabel(self)
        self.bar = ShareBar(self.colours, self)
        self.figures: list[tuple[QLabel, QLabel]] = []
        self._body = QWidget(self)
        self._grid = QGridLayout()
        self._rows: list[QWidget] = []
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.count)
        self._numbers = QGridLayout()
        for number in range(4):
            name, value = QLabel(self), QLabel(self)
            self._numbers.addWidget(value, number // 2 * 2, number % 2)
            for label in (name, value):
                label.setWordWrap(True)
            self._numbers.addWidget(name, number // 2 * 2 + 1, number % 2)
            self.figures.append((name, value))
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._body)
        inner = QVBoxLayout(self._body)
        inner.setContentsMargins(0, 0, 0, 0)
        fill(inner, self._numbers, (self._grid, 1))
        self._scroll = scroll
        self._column = QVBoxLayout(self)
        fill(self._column, self.headline, self.bar, (scroll, 1))
        self.refresh()

    def follow(
        self, items: Callable[[], Sequence[Item]], seconds: Callable[[], Sequence[float]]
    ) -> None:
        """Take note of where the figures come from; they are asked for in a pause, if seen.

        ``items`` returns the anaphors, ``seconds`` how long each decision took, the oldest first.
        """
        self._items, self._times = items, seconds
        if self.isVisible():
            self._pause.start()

    def set_figures(self, items: Sequence[Item], seconds: Sequence[float]) -> None:
        """Take in the anaphors and how long each decision took, the oldest first."""
        self.follow(lambda: items, lambda: seconds)

    def count(self) -> None:
        """Count and show the figures now."""
        self._pause.stop()
        self.summary = summary_of(self._items(), self._times())
        self._say()

    def showEvent(self, event: QShowEvent) -> None:
        """Count when the panel comes into sight."""
        super().showEvent(event)
        self.count()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Statistics"))
        self._scroll.setAccessibleName(self.accessibleName())
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit, unit * 3 // 4, unit, unit // 2)
        self._column.setSpacing(unit * 2 // 3)
        self._numbers.setVerticalSpacing(0)
        self._grid.setContentsMargins(0, unit // 2, 0, 0)
        self._grid.setHorizontalSpacing(unit * 2 // 3)
        self._grid.setVerticalSpacing(unit // 3)
        self._grid.setColumnStretch(1, 3)
        self._grid.setColumnStretch(2, 1)
        self._numbers.setHorizontalSpacing(NEAR)
        for column in range(2):
            self._numbers.setColumnStretch(column, 1)
        self.headline.setWordWrap(True)
        self.headline.setFont(scaled(self.font(), bold=True))
        for name, value in self.figures:
            value.setFont(scaled(self.font(), FIGURE))
            name.setFont(scaled(self.font(), SMALL))
            colour_words(name, self.colours.muted)
        self._say()

    def _say(self) -> None:
        summary = self.summary
        if not summary.total:
            self.headline.setText(self.tr("No anaphors yet"))
        else:
            text = self.tr("{done} of {all} decided, {left} left").format(
                done=summary.done, all=summary.total, left=summary.left
            )
            if summary.given:
                text = self.tr("{decided}, {given} given in the file").format(
                    decided=text, given=summary.given
                )
            self.headline.setText(text)
        self.bar.set_share(summary.done, summary.total, self.colours)
        values = (
            (self.tr("median time of a decision"), self._seconds(summary.seconds)),
            (self.tr("decisions an hour"), self._rate(summary.per_hour)),
            (self.tr("time left at this pace"), self._hours(summary.hours_left)),
            (self.tr("flagged"), f"{summary.flagged}"),
        )
        for (name, value), (title, text) in zip(self.figures, values, strict=True):
            name.setText(title)
            value.setText(text)
            value.setAccessibleName(f"{title}: {text}")
        self.setAccessibleDescription(
            ", ".join([self.headline.text(), *[f"{title}: {text}" for title, text in values]])
        )
        self._fill(summary)

    def _fill(self, summary: DocumentStatistics) -> None:
        """Set the rows of states and kinds."""
        for widget in self._rows:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._rows = []
        row = 0
        for state, count in summary.states:
            sign = StateSign(state, self.colours, self._body)
            self._row(row, sign, state_name(state), None, f"{count}")
            row += 1
        if summary.kinds:
            gap = QWidget(self._body)
            gap.setFixedHeight(round(self.em * 0.5))
            self._grid.addWidget(gap, row, 0)
            self._rows.append(gap)
            row += 1
        for kind in summary.kinds:
            bar = ShareBar(self.colours, self._body)
            bar.set_share(kind.done, kind.total, self.colours)
            text = self.tr("{done} of {all}").format(done=kind.done, all=kind.total)
            self._row(row, None, kind_name(kind.kind), bar, text, kind_with_code(kind.kind))
            row += 1
        self._grid.setRowStretch(row, 1)
        for above in range(row):
            self._grid.setRowStretch(above, 0)

    def _row(
        self,
        row: int,
        sign: QWidget | None,
        name: str,
        bar: QWidget | None,
        value: str,
        tip: str = "",
    ) -> None:
        title, figure = QLabel(name, self._body), QLabel(value, self._body)
        title.setToolTip(tip)
        title.setWordWrap(True)
        figure.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        figure.setAccessibleName(f"{name}: {value}")
        for column, widget in enumerate((sign, title, bar, figure)):
            if widget is not None:
                start = 0 if sign is None and column == 1 else column
                self._grid.addWidget(widget, row, start, 1, 2 if start != column else 1)
                widget.show()
                self._rows.append(widget)

    def _seconds(self, value: float | None) -> str:
        if value is None:
            return "–"
        number = QLocale().toString(value, "f", 1)
        return self.tr("{seconds} s").format(seconds=number)

    def _rate(self, value: float | None) -> str:
        return "–" if value is None else QLocale().toString(round(value))

    def _hours(self, value: float | None) -> str:
        if value is None:
            return "–"
        minutes = round(value * 60)
        if minutes < 1 and value > 0:
            return self.tr("< 1 min")
        if minutes < 60:
            return self.tr("{minutes} min").format(minutes=minutes)
        return self.tr("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)
