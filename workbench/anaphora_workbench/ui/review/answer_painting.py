"""Painting of answers: number, what is answered, and who answers so."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from anaphora_workbench.ui.panels.candidate_model import Index
from anaphora_workbench.ui.panels.delegates import RowDelegate
from anaphora_workbench.ui.panels.looks import lead, scaled
from anaphora_workbench.ui.panels.shapes import draw_check
from anaphora_workbench.ui.review.adjudication_model import AnswerModel


class AnswerDelegate(RowDelegate[AnswerModel]):
    """Paints an answer in two lines beside its number; a check mark at the one that was taken."""

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        super().set_font(font)
        self._words = scaled(font, bold=True)
        self._small = scaled(font, 0.88)
        self._number = scaled(font, 0.9, bold=True)

    def _areas(self, words: str, area: QRect) -> tuple[QRect, QRect]:
        """Return where the words and the names stand."""
        pad, indent = round(self._em * 0.45), round(self._em * 2.6)
        width = max(1, area.width() - indent - round(self._em * 2))
        metrics = QFontMetrics(self._words)
        wrapped = Qt.TextFlag.TextWordWrap
        height = metrics.boundingRect(0, 0, width, 10_000, wrapped, words).height()
        first = QRect(area.x() + indent, area.y() + pad, width, height)
        line = QFontMetrics(self._small).height()
        return first, QRect(first.x(), first.bottom() + 1, width, line)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room an answer takes."""
        width = self._view.viewport().width()
        words = self._model.words(self._model.answers[index.row()])
        _first, names = self._areas(words, QRect(0, 0, width, 0))
        return QSize(width, names.bottom() + 1 + round(self._em * 0.45))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint an answer."""
        answer = self._model.answers[index.row()]
        area: QRect = option.rect
        words, names = self._areas(self._model.words(answer), area)
        side = round(self._em * 1.5)
        badge = QRect(area.x() + round(self._em * 0.6), words.y(), side, side)
        check = QRectF(area.right() - self._em * 1.6, words.y(), self._em, self._em)
        mirrored = self._view.isRightToLeft()
        if mirrored:
            for part in (words, names, badge):
                part.moveRight(area.right() - (part.x() - area.x()))
            check.moveLeft(area.x() + self._em * 0.6)
        colours = self.colours
        state: QStyle.StateFlag = option.state
        marked = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if marked:
            painter.fillRect(area, colours.current)
            edge = QRect(area.x(), area.y(), round(self._em * 0.25), area.height())
            if mirrored:
                edge.moveRight(area.right())
            painter.fillRect(edge, colours.accent)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, colours.hover)
        painter.setPen(QPen(colours.allowed_line, 1))
        painter.setBrush(colours.allowed)
        painter.drawRoundedRect(QRectF(badge), side * 0.25, side * 0.25)
        painter.setPen(colours.on_allowed)
        painter.setFont(self._number)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(answer.number))
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        flags = int(lead(mirrored=mirrored)) | int(Qt.TextFlag.TextWordWrap)
        painter.setPen(colours.text)
        painter.setFont(self._words)
        painter.drawText(words, flags, self._model.words(answer))
        painter.setPen(colours.muted)
        painter.setFont(self._small)
        painter.drawText(names, int(lead(mirrored=mirrored)), self._model.who(answer))
        if answer.number == self._model.taken:
            draw_check(painter, check, colours.done)
        painter.restore()
