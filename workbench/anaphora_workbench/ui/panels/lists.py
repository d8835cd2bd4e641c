"""Parts of the lists and tables of several panels: views, models, delegates, bars, empty notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QListView,
    QSizePolicy,
    QStyledItemDelegate,
    QTableView,
    QWidget,
)

from anaphora_workbench.annotation.preparation.confidence import Confidence
from anaphora_workbench.annotation.session.values import AnaphorState
from anaphora_workbench.ui.design import em
from anaphora_workbench.ui.panels.looks import Colours, draw_confidence, draw_state

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""The invalid index, parent of all rows of a list."""
ROWS_HIGH = 9.0
"""Least height of a list that is chosen from while other panels want room, in sizes of the font:
three rows or four can be seen, whatever else is open."""
RowT = TypeVar("RowT")
"""What a row shows."""
TRAILING = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
ModelT = TypeVar("ModelT", bound=QAbstractItemModel)
"""The model whose rows are painted."""


def colour_selection(view: QAbstractItemView, colours: Colours) -> None:
    """Paint the selected row pale, so that signs and bars on it stay readable."""
    palette = view.palette()
    palette.setColor(QPalette.ColorRole.Highlight, colours.current)
    palette.setColor(QPalette.ColorRole.HighlightedText, colours.text)
    view.setPalette(palette)


class WrappedList(QListView):
    """A list without frame whose rows are as high as their wrapped words need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Rows are laid out again when their width changes, not whenever a scroll bar comes or goes.
        self.setResizeMode(QListView.ResizeMode.Fixed)
        self.setMinimumHeight(1)
        self._laid_out = -1

    def row_width(self) -> int:
        """Return the width that rows are laid out for."""
        return self.viewport().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows out for the new width."""
        super().resizeEvent(event)
        if (width := self.row_width()) != self._laid_out:
            self._laid_out = width
            self.scheduleDelayedItemsLayout()


class EmptyNote(QLabel):
    """A sentence in the middle of an empty list, which says why it is empty and what to do."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view.viewport())
        self._view = view
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        self.hide()

    def say(self, text: str) -> None:
        """Show a sentence, or nothing for ``""``."""
        self.setText(text)
        self.setVisible(bool(text))
        self.setGeometry(self._view.viewport().rect())
        self._view.setAccessibleDescription(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the list."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.viewport().rect())
        return False


class RowTable(QTableView):
    """A table without frame and grid, of which one row can be chosen.

    Args:
        model: What it shows.
        stretched: Columns that share the room that others leave.
        sideways: Whether it scrolls sideways where there is not enough room.
    """

    def __init__(
        self,
        model: QAbstractItemModel,
        parent: QWidget | None = None,
        *,
        stretched: Iterable[int] = (),
        sideways: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        if not sideways:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        for column in stretched:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def set_sizes(self, unit: float, height: float, widths: Mapping[int, float]) -> None:
        """Set the height of rows and the widths of columns, in em of ``unit`` pixels."""
        self.verticalHeader().setDefaultSectionSize(round(unit * height))
        for column, width in widths.items():
            self.setColumnWidth(column, round(unit * width))


class RowModel(QAbstractTableModel, Generic[RowT]):
    """A table or list whose cells are found when they are painted; ``rows`` is what it shows.

    Subclasses give `text`, of a table `headings`, and what else there is to say of a cell.
    """

    trailing: ClassVar[frozenset[int]] = frozenset()
    """Columns that are set to the end of the line, as numbers are."""

    centred: ClassVar[frozenset[int]] = frozenset()
    """Columns that are set in the middle, as signs are."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[RowT] = ()
        self._width = len(self.headings())

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns, always as many; of a list one."""
        return ("",)

    def text(self, row: RowT, column: int) -> str:
        """Return what a cell shows, unless a subclass knows better the row as text."""
        return str(row)

    def tip(self, row: RowT, column: int) -> str | None:
        """Return the tip below the mouse: the text, which the column may cut."""
        return self.text(row, column)

    def sentence(self, row: RowT) -> str:
        """Return a row in one sentence, which is what a screen reader says."""
        return self.text(row, 0)

    def spoken(self, row: RowT, column: int) -> str | None:
        """Return what a screen reader says of a cell; the first one stands for its row."""
        return self.text(row, column) if column else self.sentence(row)

    def picture(self, row: RowT, column: int) -> QPixmap | None:
        """Return the sign before a cell's text."""
        return None

    def row(self, position: int) -> RowT:
        """Return what a row shows."""
        return self.rows[position]

    def show_rows(self, rows: Iterable[RowT]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def repaint(self, first: int, last: int) -> None:
        """Have rows painted anew; there are none where ``last`` is before ``first``."""
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, self._width - 1))

    def relabel(self) -> None:
        """Say all words anew, for example in another language."""
        self.repaint(0, self.rowCount() - 1)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self._width - 1)

    def rowCount(self, parent: Index = TOP) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = TOP) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else self._width

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell holds."""
        if not 0 <= index.row() < self.rowCount():
            return None
        row, column = self.row(index.row()), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.text(row, column)
            case Qt.ItemDataRole.DecorationRole:
                return self.picture(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return self.tip(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.spoken(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(column)
            case _:
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
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag | None:
        """Return how a column is set, its heading like its cells."""
        if column in self.trailing:
            return TRAILING
        return Qt.AlignmentFlag.AlignCenter if column in self.centred else None


class RowDelegate(QStyledItemDelegate, Generic[ModelT]):
    """Paints rows of a model in the colours and the font of a panel.

    Attributes:
        colours: What is painted with.
    """

    def __init__(self, view: QAbstractItemView, model: ModelT) -> None:
        super().__init__(view)
        self._view = view
        self._model = model
        self.colours = Colours.of(view.palette())
        self.set_font(view.font())

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        self._em = em(font)

    def restyle(self, colours: Colours, font: QFont) -> None:
        """Paint with other colours and another font, for which rows are laid out anew."""
        self.colours = colours
        self.set_font(font)
        self._view.scheduleDelayedItemsLayout()


def paint_share(
    painter: QPainter, box: QRectF, share: float, colours: Colours, *, mirrored: bool
) -> None:
    """Paint a frame that is filled up to a share of its width."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    round_by = box.height() / 2
    painter.setBrush(colours.ground)
    painter.drawRoundedRect(box, round_by, round_by)
    if share > 0:
        full = QRectF(box)
        full.setWidth(max(box.height(), box.width() * min(1.0, share)))
        if mirrored:
            full.moveRight(box.right())
        painter.setBrush(colours.done)
        painter.drawRoundedRect(full, round_by, round_by)
    painter.setPen(QPen(colours.muted, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), round_by, round_by)
    painter.restore()


class ShareBar(QWidget):
    """A bar that is filled up to a share; its text is next to it."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = colours
        self.share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_share(self, done: int, total: int, colours: Colours) -> None:
        """Show a share of a whole."""
        self.share = done / total if total else 0.0
        self.colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a thin bar."""
        unit = em(self.font())
        return QSize(round(unit * 6), round(unit * 0.7))

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        unit = em(self.font())
        return QSize(round(unit * 2), round(unit * 0.7))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar."""
        painter = QPainter(self)
        box = QRectF(self.rect())
        paint_share(painter, box, self.share, self.colours, mirrored=self.isRightToLeft())
        painter.end()


class StateSign(QWidget):
    """The sign of a state."""

    def __init__(
        self, state: AnaphorState, colours: Colours, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._state = state
        self.colours = colours
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of a letter."""
        side = round(em(self.font()))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign."""
        painter = QPainter(self)
        draw_state(painter, QRectF(self.rect()), self._state, self.colours)
        painter.end()


class ConfidenceSign(QWidget):
    """The sign of a level of confidence, nothing for ``None``; the words are next to it."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.confidence: Confidence | None = None
        self.colours = colours
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_confidence(self, confidence: Confidence | None, colours: Colours) -> None:
        """Show another level in colours."""
        self.confidence, self.colours = confidence, colours
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a letter."""
        side = round(em(self.font()))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign."""
        if self.confidence is None:
            return
        painter = QPainter(self)
        draw_confidence(painter, QRectF(self.rect()), self.confidence, self.colours.text)
        painter.end()
