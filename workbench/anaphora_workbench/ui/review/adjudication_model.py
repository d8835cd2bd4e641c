"""The disagreements as a table, and the answers to one of them as a painted list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.adjudication.disagreements import ItemAnswer, Reply
from anaphora_workbench.annotation.adjudication.entries import Entry
from anaphora_workbench.annotation.adjudication.expression_numbers import key_of
from anaphora_workbench.ui.design import SMALL, scaled
from anaphora_workbench.ui.panels.lists import Index, RowDelegate, RowModel
from anaphora_workbench.ui.panels.looks import draw_check, lead
from anaphora_workbench.ui.wording.names import (
    JOINT,
    answer_words,
    group_name,
    kind_name,
    status_name,
    status_sign,
    votes_text,
)
from anaphora_workbench.ui.wording.translation import isolated

Label = Callable[[str], str]
"""What an annotator is called."""


class DisagreementColumn(IntEnum):
    """The columns of the table."""

    SENTENCE = 0
    WORDS = 1
    VOTES = 2
    GROUP = 3
    STATUS = 4


class DisagreementModel(RowModel[Entry]):
    """One row a disagreement that passes the filter, in text order."""

    trailing = frozenset((DisagreementColumn.SENTENCE,))
    centred = frozenset((DisagreementColumn.STATUS,))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._label: Label = str
        self._where: dict[str, int] = {}

    def show_entries(self, entries: Sequence[Entry], label: Label) -> None:
        """Show disagreements; where the same ones stay, only changed rows are painted anew."""
        self._label = label
        where = {entry.item.key: row for row, entry in enumerate(entries)}
        if where != self._where:
            self._where = where
            self.show_rows(entries)
            return
        old, self.rows = self.rows, tuple(entries)
        for row, (before, now) in enumerate(zip(old, self.rows, strict=True)):
            if before is not now:
                self.repaint(row, row)

    def row_of(self, key: str) -> int:
        """Return the row of a disagreement, -1 when it is not listed."""
        return self._where.get(key, -1)

    def headings(self) -> Sequence[str]:
        """Return the headings of the columns."""
        return self.tr("S."), self.tr("Anaphor"), self.tr("Answers"), self.tr("Difference"), ""

    def tip(self, entry: Entry, column: int) -> str:
        """Return what a cell shows, of the sign of a status its name and word."""
        if column == DisagreementColumn.STATUS:
            return JOINT.join([text for text in (status_name(entry), entry.word) if text])
        return self.text(entry, column)

    def spoken(self, entry: Entry, column: int) -> str | None:
        """Return what a screen reader says of a cell, of the sign of a status its name."""
        return (
            status_name(entry)
            if column == DisagreementColumn.STATUS
            else super().spoken(entry, column)
        )

    def sentence(self, entry: Entry) -> str:
        """Return a disagreement in one sentence, which is what a screen reader says."""
        parts = [
            self.tr("sentence {number}").format(number=entry.sentence + 1),
            entry.words,
            kind_name(entry.item.kind),
            group_name(entry.item.group),
            self._votes(entry),
            status_name(entry),
        ]
        return ", ".join(parts) + "."

    def _votes(self, entry: Entry) -> str:
        answered, undecided = self.tr("{name}: answer {number}"), self.tr("{name}: not decided")
        return ", ".join(
            [
                (answered if number else undecided).format(name=self._label(name), number=number)
                for name, number in entry.votes
            ]
        )

    def text(self, entry: Entry, column: int) -> str:
        """Return what a cell shows."""
        match column:
            case DisagreementColumn.SENTENCE:
                return str(entry.sentence + 1)
            case DisagreementColumn.WORDS:
                return isolated(entry.words)
            case DisagreementColumn.VOTES:
                return votes_text(entry, self._label)
            case DisagreementColumn.GROUP:
                return group_name(entry.item.group)
            case _:
                return status_sign(entry)


class AnswerModel(RowModel[ItemAnswer]):
    """One row an answer to ``entry``; ``taken`` is the number of the one that settles it, or 0."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entry: Entry | None = None
        self.taken = 0
        self._session: AdjudicationSession | None = None

    def show_entry(self, session: AdjudicationSession | None) -> None:
        """Show the answers to the active disagreement of a session, ``None`` for none."""
        self._session = session
        entry = self.entry = session.entry if session is not None else None
        self.taken = _taken(entry) if entry is not None else 0
        self.show_rows(entry.item.answers if entry is not None else ())

    @property
    def marked(self) -> int:
        """Number of the answer to begin with: that was taken, or the majority's; 0 for none."""
        return self.taken or (self.entry.item.majority if self.entry is not None else 0)

    def text(self, answer: ItemAnswer, column: int = 0) -> str:
        """Return an answer in words."""
        session = self._session
        if self.entry is None or session is None:
            return ""
        return answer_words(session.document, self.entry.item, answer.reply, session.meaning)

    def who(self, answer: ItemAnswer) -> str:
        """Return who gives an answer, and whether that is the majority."""
        label = self._session.label if self._session is not None else str
        names = ", ".join([isolated(label(name)) for name in answer.annotators])
        if self.entry is not None and answer.number == self.entry.item.majority:
            return self.tr("{names}: the majority").format(names=names)
        return names

    def sentence(self, answer: ItemAnswer) -> str:
        """Return an answer in one sentence, which is what a screen reader says."""
        return f"{answer.number}, {self.text(answer)}, {self.who(answer)}."


def _taken(entry: Entry) -> int:
    """Return the number of the answer that a disagreement is settled with, 0 for none of them."""
    if entry.chosen is None:
        return 0
    chosen = _answer_values(entry.chosen)
    return next(
        (one.number for one in entry.item.answers if _answer_values(one.reply) == chosen), 0
    )


def _answer_values(reply: Reply) -> tuple[object, ...]:
    """Return what a reply says, whoever gives it and whatever its ids are."""
    if reply.markable is None:
        return ()
    return (
        key_of(reply.markable),
        reply.reference,
        {key_of(other) for other in reply.antecedents},
        {(key_of(other), relation) for other, relation in reply.bridges},
    )


class AnswerDelegate(RowDelegate[AnswerModel]):
    """Paints an answer in two lines beside its number; a check mark at the one that was taken."""

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        super().set_font(font)
        self._words = scaled(font, bold=True)
        self._small = scaled(font, SMALL)
        self._number = scaled(font, SMALL, bold=True)

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
        words = self._model.text(self._model.row(index.row()))
        _first, names = self._areas(words, QRect(0, 0, width, 0))
        return QSize(width, names.bottom() + 1 + round(self._em * 0.45))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint an answer."""
        answer = self._model.row(index.row())
        area: QRect = option.rect
        words, names = self._areas(self._model.text(answer), area)
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
        painter.drawText(words, flags, self._model.text(answer))
        painter.setPen(colours.muted)
        painter.setFont(self._small)
        painter.drawText(names, int(lead(mirrored=mirrored)), self._model.who(answer))
        if answer.number == self._model.taken:
            draw_check(painter, check, colours.done)
        painter.restore()
