"""The panel of adjudication: disagreements, the answers to one of them, one key to settle it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.adjudication.disagreements import DisagreementGroup
from anaphora_workbench.annotation.adjudication.entries import AdjudicationCounts, Filter, Status
from anaphora_workbench.annotation.adjudication.figures import Figures
from anaphora_workbench.annotation.session.values import Change, refused
from anaphora_workbench.ui.design import scaled
from anaphora_workbench.ui.panels.lists import ROWS_HIGH, EmptyNote, RowTable, WrappedList
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel, fill, keep_narrow, show_plain
from anaphora_workbench.ui.review.adjudication_model import (
    AnswerDelegate,
    AnswerModel,
    DisagreementColumn,
    DisagreementModel,
)
from anaphora_workbench.ui.review.review_marks import clicked
from anaphora_workbench.ui.wording.names import (
    JOINT,
    before_after,
    figures_text,
    group_name,
    kind_name,
    left_out_text,
    only_by_text,
    status_name,
    undone_text,
)
from anaphora_workbench.ui.wording.translation import isolated

_GROUPS = tuple([group for group in DisagreementGroup if group is not DisagreementGroup.NONE])
Command = Callable[[AdjudicationSession], Change]
"""What is done to a session."""


class AdjudicationFilters(Panel):
    """Group, kind and annotator; open ones only; and whether names are hidden.

    Signals:
        filtered(Filter): What is to be listed.
        names_hidden(bool): Whether annotators are called A, B ...
    """

    filtered = Signal(object)
    names_hidden = Signal(bool)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._session: AdjudicationSession | None = None
        self.groups = QComboBox(self)
        self.kinds = QComboBox(self)
        self.annotators = QComboBox(self)
        self.waiting = QCheckBox(self)
        self.hidden_names = QCheckBox(self)
        self._boxes = (self.groups, self.kinds, self.annotators)
        self._column = QVBoxLayout(self)
        self._top, self._bottom = QHBoxLayout(), QHBoxLayout()
        keep_narrow(*self._boxes)
        for box in self._boxes:
            box.currentIndexChanged.connect(self._emit)
        fill(self._top, (self.groups, 1), (self.kinds, 1))
        fill(self._bottom, self.waiting, self.hidden_names, 1)
        fill(self._column, self._top, self.annotators, self._bottom)
        self.waiting.toggled.connect(self._emit)
        self.hidden_names.toggled.connect(self.names_hidden)
        self.refresh()

    def chosen(self) -> Filter:
        """Return what is to be listed."""
        group = self.groups.currentData()
        return Filter(
            Filter().groups if group is None else frozenset((group,)),
            self.kinds.currentData() or "",
            None,
            self.annotators.currentData() or "",
            self.waiting.isChecked(),
        )

    def offer(self, session: AdjudicationSession | None) -> None:
        """Offer the groups, kinds and annotators that occur; what was chosen stays."""
        self._session = session
        counts = session.counts().groups if session is not None else {}
        entries = session.every_entry if session is not None else ()
        chosen = [box.currentData() for box in self._boxes]
        blockers = [QSignalBlocker(widget) for widget in (*self._boxes, self.hidden_names)]
        for box in self._boxes:
            box.clear()
        self.groups.addItem(self.tr("All groups"), None)
        for group in _GROUPS:
            if number := counts.get(group, 0):
                text = self.tr("{group} ({count})").format(group=group_name(group), count=number)
                self.groups.addItem(text[:1].upper() + text[1:], group)
        self.kinds.addItem(self.tr("All kinds"), "")
        for kind in sorted({entry.item.kind for entry in entries} - {""}):
            self.kinds.addItem(kind_name(kind), kind)
        self.annotators.addItem(self.tr("All annotators"), "")
        if session is not None:
            text = self.tr("{name} differs from the majority")
            for name in session.annotators:
                label = isolated(session.label(name))
                self.annotators.addItem(text.format(name=label), name)
            self.hidden_names.setChecked(session.hidden)
        for box, data in zip(self._boxes, chosen, strict=True):
            box.setCurrentIndex(max(0, box.findData(data)))
        del blockers

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Filters of disagreements"))
        self.groups.setAccessibleName(self.tr("Group of disagreements"))
        self.kinds.setAccessibleName(self.tr("Kind of anaphor"))
        self.annotators.setAccessibleName(self.tr("Annotator who differs from the majority"))
        self.waiting.setText(self.tr("Open only"))
        self.waiting.setAccessibleDescription(self.tr("Hides settled disagreements"))
        self.hidden_names.setText(self.tr("Hide names"))
        self.hidden_names.setAccessibleDescription(self.tr("Calls the annotators A, B and so on"))
        self.offer(self._session)

    def restyle(self) -> None:
        """Set sizes."""
        edge = round(self.em * 0.6)
        self._column.setContentsMargins(edge, 0, edge, 0)
        self._column.setSpacing(round(self.em * 0.35))
        for row in (self._top, self._bottom):
            row.setSpacing(round(self.em * 0.5))

    def _emit(self) -> None:
        self.filtered.emit(self.chosen())


class AdjudicationPanel(Panel):
    """Steps through what annotators differ on.

    The panel works on its session; after each command it emits `changed`, so that the window paints
    the text anew (`AdjudicationMarks`), shows messages and follows the active anaphor.

    Signals:
        changed(Change): What a command has done.
        travel(int): The token that is to be brought into sight.
    """

    changed = Signal(object)
    travel = Signal(int)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.session: AdjudicationSession | None = None
        self._figures: Figures | None = None
        self._counts: AdjudicationCounts | None = None
        self.model = DisagreementModel(self)
        self.answers = AnswerModel(self)
        self.progress = QLabel(self)
        self.figures = QLabel(self)
        self.filters = AdjudicationFilters(colours, self)
        self.table = RowTable(
            self.model, self, stretched=(DisagreementColumn.WORDS, DisagreementColumn.VOTES)
        )
        self.title = QLabel(self)
        self.answer_list = WrappedList(self)
        self.painting = AnswerDelegate(self.answer_list, self.answers)
        self.take = QPushButton(self)
        self.both_button = QPushButton(self)
        self.gap_button = QPushButton(self)
        self.only_button = QPushButton(self)
        self.word = QLineEdit(self)
        self.empty = EmptyNote(self.table)
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.answer_list.setModel(self.answers)
        self.answer_list.setItemDelegate(self.painting)
        self.answer_list.setMouseTracking(True)
        show_plain(self.progress, self.figures, self.title)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column = QVBoxLayout(self)
        self._buttons = QHBoxLayout()
        for button in (self.take, self.both_button, self.gap_button):
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
        # Margins of labels themselves would be left out where the height of wrapped lines is found.
        self._head, self._title_row, self._foot = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        fill(self._head, self.progress, self.figures)
        self._title_row.addWidget(self.title)
        fill(self._foot, self._buttons, self.only_button, self.word)
        fill(
            self._column,
            self._head,
            self.filters,
            (self.table, 3),
            self._title_row,
            (self.answer_list, 2),
            self._foot,
        )
        self.word.hide()
        self.filters.filtered.connect(self._filter)
        self.filters.names_hidden.connect(self._hide_names)
        self.table.clicked.connect(self._enter)
        self.answer_list.clicked.connect(lambda index: self.choose(index.row() + 1))
        self.take.clicked.connect(self.accept)
        self.both_button.clicked.connect(self.both)
        self.gap_button.clicked.connect(self.ask_word)
        self.only_button.clicked.connect(self.take_over)
        self.word.returnPressed.connect(self._take_word)
        for widget in (self.table, self.answer_list, self.word):
            widget.installEventFilter(self)

    def set_colours(self, colours: Colours | None) -> None:
        """Paint with the colours of a theme, or again with those of the palette."""
        super().set_colours(colours)
        self.filters.set_colours(colours)

    # What is shown

    def set_session(self, session: AdjudicationSession | None) -> None:
        """Show an adjudication, ``None`` for none; its first open disagreement becomes active."""
        self.session = session
        self._figures = None
        self.filters.offer(session)
        self.word.hide()
        if session is not None:
            session.set_filter(self.filters.chosen())
            if not session.active:
                self._do(lambda session: session.next())
        self._show()

    def set_figures(self, figures: Figures | None) -> None:
        """Show agreement before and after; ``None`` while it is being computed."""
        self._figures = figures
        self._show_figures()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Adjudication"))
        self.table.setAccessibleName(self.tr("Disagreements in text order"))
        self.answer_list.setAccessibleName(self.tr("Answers to the active disagreement"))
        self.figures.setAccessibleName(self.tr("Agreement before and after"))
        self.take.setText(self.tr("Take"))
        self.take.setToolTip(self.tr("Settle with the marked answer, at first the majority's"))
        self.both_button.setText(self.tr("Both acceptable"))
        self.both_button.setToolTip(self.tr("Keep as a real ambiguity"))
        self.gap_button.setText(self.tr("Gap in the guidelines …"))
        self.gap_button.setToolTip(self.tr("Name the gap in the guidelines in a word"))
        self.word.setPlaceholderText(self.tr("Gap in the guidelines, in a word. Return saves."))
        self.word.setAccessibleName(self.tr("Gap in the guidelines, in a word"))
        self.model.relabel()
        self._show()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        edge = round(unit * 0.6)
        self._column.setContentsMargins(0, edge, 0, edge)
        self._column.setSpacing(round(unit * 0.45))
        for part in (self._head, self._title_row, self._foot):
            part.setContentsMargins(edge, 0, edge, 0)
            part.setSpacing(round(unit * 0.4))
        self._buttons.setSpacing(round(unit * 0.5))
        self.title.setFont(scaled(self.font(), bold=True))
        self.table.set_sizes(
            unit,
            1.9,
            {
                DisagreementColumn.SENTENCE: 3.2,
                DisagreementColumn.GROUP: 8.5,
                DisagreementColumn.STATUS: 2.2,
            },
        )
        self.painting.restyle(self.colours, self.font())
        self.answer_list.setMinimumHeight(round(unit * ROWS_HIGH))
        colour_words(self.figures, self.colours.muted)

    def _show(self, change: Change | None = None) -> None:
        session = self.session
        entries = session.entries if session is not None else ()
        self.model.show_entries(entries, session.label if session is not None else str)
        self._counts = session.counts() if session is not None else None
        self._show_progress()
        self._show_figures()
        entry = session.entry if session is not None else None
        row = self.model.row_of(session.active) if session is not None else -1
        if row < 0:
            self.table.clearSelection()
        elif self.table.currentIndex().row() != row or change is None:
            self.table.setCurrentIndex(self.model.index(row, DisagreementColumn.WORDS))
            self.table.scrollTo(self.model.index(row, DisagreementColumn.WORDS))
        self.answers.show_entry(session)
        if marked := self.answers.marked:
            self.answer_list.setCurrentIndex(self.answers.index(marked - 1, 0))
        self.title.setText(self._title())
        only_by = self._counts.only_by if self._counts is not None else ()
        self.only_button.setVisible(bool(only_by))
        # It has a name while it is hidden, too.
        answers = only_by_text(only_by, session.label) if session is not None and only_by else ""
        text = self.tr("Take over {answers}")
        self.only_button.setText(text.format(answers=answers).strip())
        for button in (self.take, self.both_button, self.gap_button):
            button.setEnabled(entry is not None)
        if session is None:
            self.empty.say(self.tr("No adjudication is open."))
        elif not session.every_entry:
            self.empty.say(self.tr("The annotators agree on everything."))
        else:
            self.empty.say("" if entries else self.tr("No disagreement passes the filters."))

    def _title(self) -> str:
        entry = self.session.entry if self.session is not None else None
        if entry is None:
            return ""
        parts = [
            isolated(entry.words),
            kind_name(entry.item.kind),
            group_name(entry.item.group),
            status_name(entry) if entry.status is not Status.OPEN else "",
            isolated(entry.word),
        ]
        return JOINT.join([part for part in parts if part])

    def _show_progress(self) -> None:
        counts = self._counts
        if counts is None:
            self.progress.setText("")
            return
        sentence = self.tr("Disagreements settled: {settled} of {all} · agreed: {agreed}")
        text = sentence.format(
            settled=counts.settled, all=counts.disagreements, agreed=counts.agreed
        )
        if counts.statuses[Status.CHANGED]:
            changed = self.tr("{count} changed since they were settled")
            text += JOINT + changed.format(count=counts.statuses[Status.CHANGED])
        if counts.undone and self.session is not None:
            text += JOINT + undone_text(counts.undone, self.session.label)
        if self.session is not None and self.session.left_out:
            text += JOINT + left_out_text(self.session.left_out, self.session.label)
        self.progress.setText(text)

    def _show_figures(self) -> None:
        counts = self._counts
        if counts is None:
            self.figures.setText("")
            return
        text = self.tr("agreeing answers {figure}").format(
            figure=before_after(counts.share_before, counts.share_after)
        )
        # Measures that are still being computed have their place: nothing moves when they come.
        text += JOINT + figures_text(self._figures)
        self.figures.setText(text)
        self.figures.setAccessibleDescription(text)

    # Commands

    def accept(self) -> Change:
        """Take the marked answer, at first that of the majority."""
        session = self.session
        if session is None or session.entry is None:
            return self._done(refused("no-disagreement"))
        index = self.answer_list.currentIndex()
        number = index.row() + 1 if index.isValid() else 0
        if number in (0, session.entry.item.majority):
            return self._done(session.majority())
        return self._done(session.settle(number))

    def choose(self, number: int) -> Change:
        """Take the answer of a number."""
        return self._do(lambda session: session.settle(number))

    def both(self) -> Change:
        """Say that all answers are acceptable."""
        return self._do(lambda session: session.both())

    def take_over(self) -> Change:
        """Take over what only some have decided."""
        return self._do(lambda session: session.take_over())

    def next(self) -> Change:
        """Go to the next open disagreement; after the last, to what only some have decided."""
        self._list_only_by()
        return self._do(lambda session: session.next())

    def previous(self) -> Change:
        """Go to the previous open disagreement; before the first, to what only some have decided.

        That is where no disagreement is open.
        """
        self._list_only_by()
        return self._do(lambda session: session.previous())

    def _list_only_by(self) -> None:
        """List what only some have decided, once no disagreement is left open."""
        counts = self._counts
        if counts is not None and counts.only_by and not counts.waiting:
            group = self.filters.groups.findData(DisagreementGroup.UNDECIDED)
            self.filters.groups.setCurrentIndex(group)

    def undo(self) -> Change:
        """Take back the last decision."""
        return self._do(lambda session: session.undo())

    def redo(self) -> Change:
        """Do again what was taken back last."""
        return self._do(lambda session: session.redo())

    def click(self, key: str) -> Change:
        """Take a click on a mark of the text: an answer's expression is its number."""
        name, number = clicked(key)
        if self.session is not None and name == self.session.active and number:
            return self.choose(number)
        return self._do(lambda session: session.activate(name))

    def ask_word(self) -> None:
        """Open the line for the word on a gap in the guidelines."""
        if self.session is None or self.session.entry is None:
            self._done(refused("no-disagreement"))
            return
        self.word.clear()
        self.word.show()
        self.word.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _take_word(self) -> None:
        change = self._do(lambda session: session.gap(self.word.text()))
        if change.saved:
            self.close_word()

    def close_word(self) -> None:
        """Close the line for the word on a gap without an answer."""
        self.word.hide()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _do(self, command: Command) -> Change:
        if self.session is None:
            return self._done(refused("no-disagreement"))
        return self._done(command(self.session))

    def _done(self, change: Change) -> Change:
        self._show(change)
        self.changed.emit(change)
        if change.moved and self.session is not None and self.session.entry is not None:
            self.travel.emit(self.session.entry.item.markable.start)
        return change

    def _enter(self, index: QModelIndex) -> None:
        if index.isValid():
            key = self.model.rows[index.row()].item.key
            self._do(lambda session: session.activate(key))

    def _filter(self, chosen: Filter) -> None:
        self._do(lambda session: session.set_filter(chosen))

    def _hide_names(self, hidden: bool) -> None:
        if self.session is not None:
            self.session.hidden = hidden
            self.filters.offer(self.session)
            self.model.relabel()
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of adjudication in the lists, where no window has them as commands."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if watched is self.word:
            if event.key() == Qt.Key.Key_Escape:
                self.close_word()
                return True
            return False
        return self._press(event) or super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        keys, modifiers = Qt.Key, event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shift = modifiers == Qt.KeyboardModifier.ShiftModifier
        if modifiers and not shift:
            return False
        match event.key():
            case keys.Key_N:
                self.previous() if shift else self.next()
            case _ if shift:
                return False
            case keys.Key_Return | keys.Key_Enter | keys.Key_Space:
                self.accept()
            case keys.Key_W:
                self.both()
            case keys.Key_A:
                self.take_over()
            case keys.Key_R:
                self.ask_word()
            case key if keys.Key_1 <= key <= keys.Key_9:
                self.choose(key - keys.Key_0)
            case _:
                return False
        return True
