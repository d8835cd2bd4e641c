"""The documents of a project, how far the annotator is with each, and who annotates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QEvent, QLocale, QModelIndex, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.ui.panels.lists import (
    EmptyNote,
    Index,
    RowDelegate,
    RowModel,
    RowTable,
    colour_selection,
    paint_share,
)
from anaphora_workbench.ui.panels.looks import Colours, trail
from anaphora_workbench.ui.panels.panel import RETURN, Panel, fill, pressed_key


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document of the project, with the anaphors in the annotator's layer.

    ``given`` of them have an answer from the file that nobody has decided. ``assigned`` tells
    whether the annotator has been given the document.
    """

    doc_id: str
    language: str
    tokens: int
    anaphors: int
    done: int
    flagged: int = 0
    assigned: bool = True
    given: int = 0


class _Column(IntEnum):
    NAME = 0
    LANGUAGE = 1
    WORDS = 2
    PROGRESS = 3
    FLAGGED = 4


class DocumentModel(RowModel[DocumentRow]):
    """One row a document."""

    trailing = frozenset((_Column.WORDS, _Column.FLAGGED))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.open = ""

    def show_documents(self, rows: Sequence[DocumentRow], open_document: str) -> None:
        """Show documents; one of them may be open."""
        self.open = open_document
        self.show_rows(rows)

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return (
            self.tr("Document"),
            self.tr("Language"),
            self.tr("Words"),
            self.tr("Decided"),
            self.tr("Flagged"),
        )

    def tip(self, row: DocumentRow, column: int) -> str | None:
        """Return the name, which the column may cut, and what is given."""
        if column == _Column.PROGRESS and row.given:
            return self.tr("{given} answers come from the file; nobody has decided them").format(
                given=row.given
            )
        return row.doc_id if column == _Column.NAME else None

    def sentence(self, row: DocumentRow) -> str:
        """Return a document in one sentence, which is what a screen reader says."""
        text = self.tr("{name}, {done} of {all} decided, flagged: {flagged}").format(
            name=row.doc_id, done=row.done, all=row.anaphors, flagged=row.flagged
        )
        if row.given:
            text = self.tr("{document}, answers from the file: {given}").format(
                document=text, given=row.given
            )
        if row.doc_id == self.open:
            text = self.tr("{document}, open").format(document=text)
        if not row.assigned:
            text = self.tr("{document}, not assigned to you").format(document=text)
        return text

    def text(self, row: DocumentRow, column: int) -> str:
        """Return what a cell shows."""
        match column:
            case _Column.NAME:
                if row.doc_id == self.open:
                    return self.tr("{name} (open)").format(name=row.doc_id)
                if not row.assigned:
                    return self.tr("{name} (not assigned)").format(name=row.doc_id)
                return row.doc_id
            case _Column.LANGUAGE:
                return row.language if row.language != "und" else "–"
            case _Column.WORDS:
                return QLocale().toString(row.tokens)
            case _Column.PROGRESS:
                text = self.tr("{done} of {all}").format(done=row.done, all=row.anaphors)
                if not row.given:
                    return text
                return self.tr("{decided}, given: {given}").format(decided=text, given=row.given)
            case _:
                return str(row.flagged) if row.flagged else ""


class ProgressDelegate(RowDelegate[DocumentModel]):
    """Paints a bar and the figures beside it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of bar and figures."""
        return QSize(round(self._em * 12), round(self._em * 2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the progress of a document."""
        row, unit = self._model.rows[index.row()], self._em
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self.colours.current)
        text = str(index.data())
        area = QRectF(option.rect).adjusted(unit * 0.4, 0, -unit * 0.4, 0)
        wide = QFontMetrics(self._view.font()).horizontalAdvance(text) + unit * 0.6
        bar = QRectF(area.x(), 0, max(unit, area.width() - max(wide, unit * 6)), unit * 0.7)
        bar.moveTop(area.center().y() - bar.height() / 2)
        mirrored = self._view.isRightToLeft()
        if mirrored:
            bar.moveRight(area.right())
        share = row.done / row.anaphors if row.anaphors else 0.0
        paint_share(painter, bar, share, self.colours, mirrored=mirrored)
        painter.setPen(self.colours.text)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        painter.drawText(area, trail(mirrored=mirrored), text)
        painter.restore()


class DocumentsPanel(Panel):
    """Chooses annotator and document.

    Signals:
        opened(str): Name of the document to open.
        annotator_chosen(str): Name of the annotator, also of a new one.
        add_wanted(): Documents are to be added to the project.
    """

    opened = Signal(str)
    annotator_chosen = Signal(str)
    add_wanted = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.model = DocumentModel(self)
        self.who = QLabel(self)
        self.annotators = QComboBox(self)
        self.new_name = QLineEdit(self)
        self.add_name = QPushButton(self)
        self.table = RowTable(self.model, self, stretched=(_Column.NAME,), sideways=True)
        self.empty = EmptyNote(self.table)
        self.total = QLabel(self)
        self.add = QPushButton(self)
        self.open = QPushButton(self)
        self._painting = ProgressDelegate(self.table, self.model)
        self._build()
        self.refresh()

    def _build(self) -> None:
        table = self.table
        table.setItemDelegateForColumn(_Column.PROGRESS, self._painting)
        self.who.setBuddy(self.annotators)
        self.new_name.setMaxLength(80)
        self._upper, self._lower = QHBoxLayout(), QHBoxLayout()
        fill(self._upper, self.who, (self.annotators, 1), (self.new_name, 1), self.add_name)
        fill(self._lower, (self.total, 1), self.add, self.open)
        self._column = QVBoxLayout(self)
        fill(self._column, self._upper, (table, 1), self._lower)
        self.annotators.activated.connect(self._choose)
        self.new_name.textChanged.connect(self._check)
        self.new_name.returnPressed.connect(self._add_annotator)
        self.add_name.clicked.connect(self._add_annotator)
        table.doubleClicked.connect(self._open)
        table.installEventFilter(self)
        table.selectionModel().currentChanged.connect(lambda *_: self._check())
        self.open.clicked.connect(lambda: self._open(table.currentIndex()))
        self.add.clicked.connect(self.add_wanted)

    def set_documents(self, rows: Sequence[DocumentRow], open_document: str = "") -> None:
        """Show the documents of the project; one of them may be open."""
        chosen = self.table.currentIndex().row()
        self.model.show_documents(rows, open_document)
        names = [row.doc_id for row in rows]
        if open_document in names:
            chosen = names.index(open_document)
        if rows:
            self.table.setCurrentIndex(self.model.index(min(max(chosen, 0), len(rows) - 1), 0))
        self._say()

    def set_annotators(self, names: Sequence[str], current: str) -> None:
        """Show who annotates in this project and who does now."""
        self.annotators.clear()
        self.annotators.addItems(list(names))
        self.annotators.setCurrentIndex(self.annotators.findText(current))
        self.new_name.clear()
        self._check()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Documents of the project"))
        self.who.setText(self.tr("&Annotator"))
        self.annotators.setAccessibleName(self.tr("Annotator"))
        self.new_name.setPlaceholderText(self.tr("New annotator"))
        self.new_name.setAccessibleName(self.tr("Name of a new annotator"))
        self.add_name.setText(self.tr("Add"))
        self.add.setText(self.tr("Add documents …"))
        self.open.setText(self.tr("Open"))
        self.table.setAccessibleName(self.tr("Documents"))
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit, unit, unit, unit)
        self._column.setSpacing(unit * 3 // 4)
        for row in (self._upper, self._lower):
            row.setSpacing(unit // 2)
        self.table.set_sizes(
            self.em,
            2.1,
            {_Column.LANGUAGE: 6, _Column.WORDS: 6, _Column.PROGRESS: 19, _Column.FLAGGED: 6},
        )
        self._painting.restyle(self.colours, self.font())
        colour_selection(self.table, self.colours)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return opens the document."""
        if watched is self.table and pressed_key(event) in RETURN:
            self._open(self.table.currentIndex())
            return True
        return super().eventFilter(watched, event)

    def _say(self) -> None:
        rows = self.model.rows
        done = sum([row.done for row in rows])
        everything = sum([row.anaphors for row in rows])
        given = sum([row.given for row in rows])
        text = self.tr("Documents: {count}, {done} of {all} anaphors decided")
        text = text.format(count=len(rows), done=done, all=everything) if rows else ""
        if given:
            text = self.tr("{decided}, {given} given in the files").format(
                decided=text, given=given
            )
        self.total.setText(text)
        self.empty.say("" if rows else self.tr("The project has no documents yet. Add some."))
        self._check()

    def _check(self) -> None:
        name = self.new_name.text().strip()
        known = [self.annotators.itemText(n) for n in range(self.annotators.count())]
        self.add_name.setEnabled(bool(name) and name not in known)
        self.open.setEnabled(self.table.currentIndex().isValid())

    def _choose(self, position: int) -> None:
        self.annotator_chosen.emit(self.annotators.itemText(position))

    def _add_annotator(self) -> None:
        if self.add_name.isEnabled():
            self.annotator_chosen.emit(self.new_name.text().strip())

    def _open(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.model.rows):
            self.opened.emit(self.model.rows[index.row()].doc_id)
