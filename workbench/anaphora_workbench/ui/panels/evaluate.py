"""The evaluate panel: chooses resolvers and settings, shows figures, leads to failures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QLocale, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.model import EMPTY
from anaphora_workbench.ui.design import SMALL, TICKS, give_look, scaled
from anaphora_workbench.ui.panels.evaluation_tables import (
    CARRY_OVERS,
    KIND,
    MATCHES,
    EvaluationChoice,
    EvaluationResult,
    FailureTableModel,
    FigureModel,
    match_name,
)
from anaphora_workbench.ui.panels.lists import EmptyNote, RowTable, colour_selection
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import RETURN, Panel, fill, pressed_key, show_plain
from anaphora_workbench.ui.wording.names import layer_name, mode_name
from anaphora_workbench.ui.wording.translation import isolated

_NAME = int(Qt.ItemDataRole.UserRole)
_EMS_HIGH = 15.5
"""Height of the panel to begin with, in sizes of the font."""
_EMS_KIND = 22
"""Greatest width of the column of kinds at first; tool tips have the whole names."""


class _Choices(QScrollArea):
    """Holds the choices beside each other, scrolled only where there is no room for them."""

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class EvaluatePanel(Panel):
    """Asks for an evaluation and shows it.

    Signals:
        run_wanted(object): An `EvaluationChoice` is to be evaluated.
        cancel_wanted(): The evaluation that runs is to be stopped.
        failure_chosen(object): The `FailureRow` that is to be shown.
    """

    run_wanted = Signal(object)
    cancel_wanted = Signal()
    failure_chosen = Signal(object)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._running = False
        self._has_result = False
        self.resolvers = QListWidget(self)
        give_look(TICKS, self.resolvers)
        self.keys = QComboBox(self)
        self.matches = {name: QCheckBox(self) for name in MATCHES}
        self.modes = {name: QCheckBox(self) for name in CARRY_OVERS}
        self.run = QPushButton(self)
        self.cancel = QPushButton(self)
        self.progress = QProgressBar(self)
        self.state = QLabel(self)
        self.tabs = QTabWidget(self)
        self.figures = FigureModel(self)
        self.failures = FailureTableModel(self)
        self.classic = QPlainTextEdit(self)
        self.figure_table = RowTable(self.figures, sideways=True)
        self.failure_table = RowTable(self.failures, stretched=(5, 6, 7))
        self.why = QLabel(self)
        self.left_out = QLabel(self)
        self.key_note = QLabel(self)
        self._key: tuple[str, int, Mapping[str, int]] = ("", 0, EMPTY)
        self._undecided = (0, 0)
        self.empty = EmptyNote(self.failure_table)
        self._groups: list[QGroupBox] = []
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.matches["head"].setChecked(True)
        for box in self.modes.values():
            box.setChecked(True)
        self.classic.setReadOnly(True)
        self.classic.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.classic.setTabChangesFocus(True)
        show_plain(self.state, self.why, self.left_out, self.key_note)
        self.progress.setTextVisible(False)
        self.progress.hide()
        self.cancel.hide()
        groups: list[list[QWidget]] = [
            [self.resolvers],
            [self.keys],
            [*self.matches.values()],
            [*self.modes.values()],
        ]
        for widgets in groups:
            group = QGroupBox()
            inner = QVBoxLayout(group)
            for widget in widgets:
                inner.addWidget(widget)
            if widgets != [self.resolvers]:
                inner.addStretch(1)
            self._groups.append(group)
        # The panel lies under the text, and its height is taken from there: choices and figures
        # have the whole width, one behind the other.
        chosen = QWidget()
        self._choices = QHBoxLayout(chosen)
        self._choices.setContentsMargins(0, 0, 0, 0)
        fill(self._choices, *self._groups, 1)
        self.choices = _Choices(chosen, self)
        self._buttons = QWidget(self)
        buttons = QHBoxLayout(self._buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        fill(buttons, self.progress, self.run, self.cancel)
        results = QWidget(self)
        beside = QVBoxLayout(results)
        beside.setContentsMargins(0, 0, 0, 0)
        fill(beside, self.key_note, self.left_out, (self.figure_table, 1))
        failures = QWidget(self)
        column = QVBoxLayout(failures)
        column.setContentsMargins(0, 0, 0, 0)
        fill(column, (self.failure_table, 1), self.why)
        self.why.hide()
        for page in (self.choices, results, self.classic, failures):
            self.tabs.addTab(page, "")
        self.tabs.setCornerWidget(self._buttons, Qt.Corner.TopRightCorner)
        self._column = QVBoxLayout(self)
        fill(self._column, (self.tabs, 1), self.state)
        checks = (*self.matches.values(), *self.modes.values())
        order = (self.tabs.tabBar(), self.resolvers, self.keys, *checks, self.run, self.cancel)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self.resolvers.itemChanged.connect(self._check)
        for check in checks:
            check.toggled.connect(self._check)
        self.run.clicked.connect(self._run)
        self.cancel.clicked.connect(self.cancel_wanted)
        self.failure_table.clicked.connect(self._enter)
        for table in (self.figure_table, self.failure_table):
            table.setAlternatingRowColors(True)
        self.failure_table.horizontalHeader().setStretchLastSection(True)
        selection = self.failure_table.selectionModel()
        selection.currentChanged.connect(lambda index, _: self._explain(index.row()))
        self.failure_table.installEventFilter(self)

    def set_resolvers(
        self,
        resolvers: Sequence[tuple[str, str]],
        chosen: Sequence[str] = (),
        why_not: Mapping[str, str] = EMPTY,
    ) -> None:
        """Offer resolvers by name and title; the chosen ones come first, where they can be seen.

        Those that ``why_not`` names are shown with the reason, but cannot be ticked.
        """
        here = self.resolvers.currentIndex().data(_NAME)
        self.resolvers.blockSignals(True)
        self.resolvers.clear()
        for name, title in sorted(resolvers, key=lambda each: each[0] not in chosen):
            item = QListWidgetItem(name)
            lacking = why_not.get(name, "")
            item.setToolTip(lacking or title)
            item.setData(_NAME, name)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, lacking or title)
            usable = Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled
            item.setFlags(Qt.ItemFlag.NoItemFlags if lacking else usable)
            ticked = name in chosen and not lacking
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
            self.resolvers.addItem(item)
        names = [self.resolvers.item(row).data(_NAME) for row in range(self.resolvers.count())]
        # Where Space ticks: where it did before, else at the first.
        self.resolvers.setCurrentRow(names.index(here) if here in names else 0)
        self.resolvers.blockSignals(False)
        self._widen_resolvers()
        self._check()

    def set_keys(self, names: Sequence[str], chosen: str) -> None:
        """Offer the annotators whose decisions can be the key; a choice made before stays."""
        before = self.keys.currentData()
        self.keys.clear()
        for name in names:
            self.keys.addItem(layer_name(name), name)
        self.keys.setCurrentIndex(self.keys.findData(before if before in names else chosen))

    def _widen_resolvers(self) -> None:
        """Make room for the names of the resolvers, within limits."""
        bar = self.resolvers.verticalScrollBar().sizeHint().width()
        needed = self.resolvers.sizeHintForColumn(0) + bar + 2 * self.resolvers.frameWidth()
        least, most = round(self.em * 12), round(self.em * 18)
        self.resolvers.setMinimumWidth(max(least, min(needed, most)))

    def choice(self) -> EvaluationChoice:
        """Return what is chosen."""
        items = [self.resolvers.item(row) for row in range(self.resolvers.count())]
        names = [i.data(_NAME) for i in items if i.checkState() == Qt.CheckState.Checked]
        return EvaluationChoice(
            tuple(names),
            tuple([name for name, box in self.matches.items() if box.isChecked()]),
            tuple([name for name, box in self.modes.items() if box.isChecked()]),
            self.keys.currentData() or "",
        )

    def set_progress(self, done: int, total: int, text: str) -> None:
        """Show how far the evaluation is; ``total`` 0 when that is unknown."""
        self._set_running(True)
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        self._tell(text)

    def set_failed(self, message: str) -> None:
        """Say that there is no result, and why."""
        self._set_running(False)
        self._tell(message, trouble=True)

    def set_result(self, result: EvaluationResult) -> None:
        """Show an evaluation."""
        self._set_running(False)
        self._has_result = True
        self.figures.show_figures(result.rows)
        self.failures.show_failures(result.failures)
        blocks = [
            f"# {system}, {match_name(match)}, {mode_name(mode)}\n{text}"
            for system, match, mode, text in result.classic
        ]
        meaning = self.tr("exit: a correct answer · failure: a wrong answer")
        self.classic.setPlainText("\n\n".join([meaning, *blocks, result.signature]))
        self.figure_table.resizeColumnsToContents()
        widest = round(self.em * _EMS_KIND)
        self.figure_table.setColumnWidth(KIND, min(widest, self.figure_table.columnWidth(KIND)))
        documents = {failure.document for failure in result.failures}
        systems = {failure.system for failure in result.failures}
        self.failure_table.setColumnHidden(0, len(documents) < 2)
        self.failure_table.setColumnHidden(4, len(systems) < 2)
        self._undecided = (result.undecided, result.hanging)
        self._key = (result.key, result.decided, result.accepted)
        self._say_left_out()
        self._explain(-1)
        self._tell("")
        self._name_tabs()
        if self.tabs.currentWidget() is self.choices:
            self.tabs.setCurrentIndex(1)
            if self._buttons.isAncestorOf(QApplication.focusWidget() or self):
                self.figure_table.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """Forget the last evaluation and which resolvers were offered."""
        self._set_running(False)
        self._has_result = False
        self.resolvers.clear()
        self.keys.clear()
        self.tabs.setCurrentIndex(0)
        self.figures.show_figures(())
        self.failures.show_failures(())
        self.classic.clear()
        self._undecided = (0, 0)
        self._key = ("", 0, EMPTY)
        self._say_left_out()
        self._explain(-1)
        self._tell("")
        self._name_tabs()

    def sizeHint(self) -> QSize:
        """Return the room that it takes under the text: what is needed to choose, and no more."""
        return QSize(super().sizeHint().width(), round(self.em * _EMS_HIGH))

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Evaluate"))
        self.tabs.setAccessibleName(self.accessibleName())
        self.tabs.tabBar().setAccessibleName(self.accessibleName())
        key = self.tr("Key")
        titles = (self.tr("Resolvers"), key, self.tr("Match"), self.tr("Earlier errors"))
        for group, title in zip(self._groups, titles, strict=True):
            group.setTitle(title)
        self.resolvers.setAccessibleName(self.tr("Resolvers"))
        self.keys.setAccessibleName(key)
        self.keys.setToolTip(self.tr("Anaphora compares the answers with these decisions"))
        for row in range(self.keys.count()):
            self.keys.setItemText(row, layer_name(self.keys.itemData(row)))
        for name, box in self.matches.items():
            box.setText(match_name(name))
        for name, box in self.modes.items():
            box.setText(mode_name(name))
        self.run.setText(self.tr("&Run"))
        self.cancel.setText(self.tr("Cancel"))
        self.classic.setAccessibleName(self.tr("SUPAR format"))
        self.figure_table.setAccessibleName(self.tr("Figures"))
        self.failure_table.setAccessibleName(self.tr("Errors"))
        self.progress.setAccessibleName(self.tr("Progress of the evaluation"))
        self._name_tabs()
        self._say_left_out()
        self._check()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit // 2, unit // 2, unit // 2, unit // 2)
        self._choices.setSpacing(unit)
        self._widen_resolvers()
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(self.font().pointSizeF())
        self.classic.setFont(fixed)
        self.progress.setFixedSize(round(self.em * 8), round(self.em * 0.6))
        self.state.setFont(scaled(self.font(), SMALL))
        self.why.setContentsMargins(unit // 2, unit // 4, unit // 2, unit // 2)
        self.figures.font = self.font()
        for table in (self.figure_table, self.failure_table):
            colour_selection(table, self.colours)
        self.figure_table.set_sizes(self.em, 2, {})
        self.failure_table.set_sizes(self.em, 2, {0: 8, 1: 3.4, 2: 9, 3: 17, 4: 9})

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return shows the failure."""
        if pressed_key(event) in RETURN:
            self._enter(self.failure_table.currentIndex())
            return True
        return super().eventFilter(watched, event)

    def _explain(self, row: int) -> None:
        """Say of the chosen failure in full what the columns may cut."""
        there = 0 <= row < len(self.failures.failures)
        self.why.setVisible(there)
        if there:
            failure, cells = self.failures.failures[row], self.failures.rows[row]
            sentence = self.tr("“{words}”: answered {answer}, correct is {gold}; {why}")
            text = sentence.format(
                words=isolated(failure.words),
                answer=isolated(failure.answer or "–"),
                gold=isolated(failure.gold or "–"),
                why=cells[-1],
            )
            self.why.setText(text)

    def _say_left_out(self) -> None:
        """Say above the figures whose decisions the key is, and what they do not cover."""
        self._name_key()
        undecided, hanging = self._undecided
        self.left_out.setVisible(bool(undecided))
        text = self.tr("Undecided anaphors, not counted: {count}.").format(count=undecided)
        if hanging:
            more = self.tr(
                "Decided anaphors, not counted because their chain leads to "
                "undecided ones: {count}."
            )
            text = f"{text} {more.format(count=hanging)}"
        self.left_out.setText(text)
        colour_words(self.left_out, self.colours.warning)

    def _name_key(self) -> None:
        """Name the key, and warn where most of it is what an evaluated resolver proposed."""
        name, decided, accepted = self._key
        self.key_note.setVisible(bool(name))
        lines = [self.tr("Key: {name}.").format(name=isolated(layer_name(name)))]
        systems = dict.fromkeys([row.system for row in self.figures.figures])
        warned = [system for system in systems if 2 * accepted.get(system, 0) > decided]
        for system in warned:
            text = self.tr(
                "Most answers of the key are accepted proposals of {resolver} ({share} %), so that "
                "its figures are too high. Blind items are the honest measure."
            )
            share = QLocale().toString(100 * accepted[system] / decided, "f", 0)
            lines.append(text.format(resolver=isolated(system), share=share))
        self.key_note.setText(" ".join(lines))
        colour_words(self.key_note, self.colours.warning if warned else self.colours.muted)

    def _name_tabs(self) -> None:
        failures = self.tr("Errors ({count})").format(count=len(self.failures.failures))
        names = (self.tr("Settings"), self.tr("Figures"), self.tr("SUPAR format"), failures)
        for number, title in enumerate(names):
            self.tabs.setTabText(number, title)
        if not self._has_result:
            self.empty.say(self.tr("Choose resolvers and run them."))
        elif not self.failures.failures:
            self.empty.say(self.tr("No errors."))
        else:
            self.empty.say("")

    def _set_running(self, running: bool) -> None:
        self._running = running
        self.run.setVisible(not running)
        self.cancel.setVisible(running)
        self.progress.setVisible(running)
        for group in self._groups:
            group.setEnabled(not running)
        self._check()

    def _check(self) -> None:
        choice = self.choice()
        missing = ""
        if not choice.resolvers:
            missing = self.tr("Choose at least one resolver.")
        elif not choice.match:
            missing = self.tr("Choose at least one way of matching.")
        elif not choice.carry_over:
            missing = self.tr("Choose at least one way of counting earlier errors.")
        self.run.setEnabled(not missing)
        if not self._running:
            self._tell(missing)

    def _tell(self, text: str, *, trouble: bool = False) -> None:
        self.state.setText(text)
        self.state.setVisible(bool(text))
        self.state.setAccessibleName(text)
        colour = self.colours.warning if trouble else self.colours.muted
        colour_words(self.state, colour)

    def _run(self) -> None:
        self.set_progress(0, 0, self.tr("Starting …"))
        self.run_wanted.emit(self.choice())

    def _enter(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.failures.failures):
            self.failure_chosen.emit(self.failures.failures[index.row()])
