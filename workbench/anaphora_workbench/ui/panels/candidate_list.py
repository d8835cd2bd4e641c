"""The list of candidates: clicks and keys move the mark, the mouse points into the text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.ui.panels.candidate_delegate import CandidateDelegate
from anaphora_workbench.ui.panels.candidate_model import CandidateModel
from anaphora_workbench.ui.panels.lists import WrappedList

RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CandidateList(WrappedList):
    """The list itself: clicks and keys move the mark, the mouse points into the text.

    Signals:
        row_clicked(int): Number of the candidate that was clicked; a double click counts as two.
        chosen(int): Number of the candidate that Return was pressed on, or that the menu chose.
        pointed(int): Number of the candidate the ``>`` mark is wanted at.
        hovered(str): Id of the markable below the mouse, ``""`` when there is none.
        unfold_wanted(int): Number of a row whose entity's mentions are to be shown or hidden.
        show_wanted(str): Id of a markable that is to be brought into sight.
    """

    row_clicked = Signal(int)
    chosen = Signal(int)
    pointed = Signal(int)
    hovered = Signal(str)
    show_wanted = Signal(str)
    unfold_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hover = ""
        self._pressed = -1
        self.rows_model = CandidateModel(self)
        self.setModel(self.rows_model)
        self.painting = CandidateDelegate(self, self.rows_model)
        self.setItemDelegate(self.painting)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setMouseTracking(True)
        # A click leaves the keyboard where it is: a filter that is being typed stays.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_rows(
        self,
        rows: tuple[CandidateRow, ...],
        current: int,
        members: frozenset[str],
        answer: frozenset[str],
    ) -> None:
        """Show candidates; see `CandidateModel.show_candidates`. The mark is kept in sight."""
        if self.rows_model.show_candidates(rows, current, members, answer):
            self.painting.forget()
            self.scrollToTop()
        index = self.rows_model.index(current, 0) if 0 <= current < len(rows) else QModelIndex()
        if self.currentIndex() != index:
            self.setCurrentIndex(index)
        self._keep_in_sight()

    def row_at(self, place: QPoint) -> int:
        """Return the index of the row at a point of the viewport, -1 where there is none."""
        index = self.indexAt(place)
        if not index.isValid():
            return -1
        area = self.painting.row_area(index.row(), self.visualRect(index))
        return index.row() if area.contains(place) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the row, which is clicked when the button is let go over it."""
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = self.row_at(event.position().toPoint()) if left else -1
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell which row was clicked, unless the mouse has left it."""
        position = self.row_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and 0 <= position == self._pressed:
            self.row_clicked.emit(self.rows_model.rows[position].number)
        self._pressed = -1
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second press of a double click for a click like the first."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which markable is below the mouse."""
        position = self.row_at(event.position().toPoint())
        self._point(self.rows_model.rows[position].markable.id if position >= 0 else "")

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing any more."""
        super().leaveEvent(event)
        self._point("")

    def _point(self, markable_id: str) -> None:
        if markable_id != self._hover:
            self._hover = markable_id
            self.hovered.emit(markable_id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with a row."""
        position = self.row_at(event.pos())
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            position = self.rows_model.current
        if 0 <= position < len(self.rows_model.rows):
            self.menu_of(position).exec(event.globalPos())

    def menu_of(self, position: int) -> QMenu:
        """Return the menu of a row."""
        row = self.rows_model.rows[position]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        choose = menu.addAction(self.tr("Choose"))
        choose.triggered.connect(lambda: self.chosen.emit(row.number))
        if len(row.mentions) > 1 or row.part:
            hide = row.unfolded or row.part
            fold = menu.addAction(
                self.tr("Hide its other mentions") if hide else self.tr("Show its other mentions")
            )
            fold.triggered.connect(lambda: self.unfold_wanted.emit(row.number))
        show = menu.addAction(self.tr("Show in text"))
        show.triggered.connect(lambda: self.show_wanted.emit(row.markable.id))
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the mark with the arrows, choose with Return; leave all other keys to the window.

        While a set is built, Return in the list closes it as well.
        """
        rows, current = self.rows_model.rows, self.rows_model.current
        steps = {
            Qt.Key.Key_Down: current + 1,
            Qt.Key.Key_Up: max(current - 1, 0),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(rows) - 1,
        }
        key = Qt.Key(event.key())
        if key in steps and rows:
            self.pointed.emit(rows[min(steps[key], len(rows) - 1)].number)
        elif key in RETURN and 0 <= current < len(rows) and not self.rows_model.members:
            self.chosen.emit(rows[current].number)
        else:
            event.ignore()

    def row_width(self) -> int:
        """Return the width that rows are laid out for."""
        return self.painting.row_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the mark in sight."""
        super().resizeEvent(event)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        current = self.rows_model.current
        if 0 <= current < len(self.rows_model.rows):
            self.scrollTo(self.rows_model.index(current, 0))
