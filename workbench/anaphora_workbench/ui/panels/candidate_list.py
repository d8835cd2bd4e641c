"""The list of candidates: its model, how a candidate is painted, clicks and keys.

An index reads as a sentence for screen readers. Painted are number, words, distance, record and,
of a rejected candidate, why. Clicks and keys move the mark, the mouse points into the text.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QStaticText,
    QTextOption,
    QTransform,
)
from PySide6.QtWidgets import QAbstractItemView, QMenu, QStyle, QStyleOptionViewItem, QWidget

from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.model import Verdict
from anaphora_workbench.model.reasons import objection
from anaphora_workbench.ui.design import SMALL, scaled
from anaphora_workbench.ui.panels.lists import Index, RowDelegate, RowModel, WrappedList
from anaphora_workbench.ui.panels.looks import (
    ELLIPSIS,
    draw_check,
    draw_cross,
    draw_plus,
    draw_pointer,
    elided,
    lead,
)
from anaphora_workbench.ui.wording.names import (
    distance_long,
    distance_short,
    joined,
    match_name,
    record_facts,
)
from anaphora_workbench.ui.wording.problems import reason_in_words, rule_name
from anaphora_workbench.ui.wording.translation import directed, translate

_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")
RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
KEYS = 9
"""Candidates whose number is a key."""
TEXTS = 2_000
"""Texts, wrapped words and heights that are kept, of each as many."""


class CandidateModel(RowModel[CandidateRow]):
    """The candidates that are shown, the marked one, the chosen ones and the set being built."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current = -1
        self.members: frozenset[str] = frozenset()
        self.answer: frozenset[str] = frozenset()
        self._dividers: frozenset[int] = frozenset()
        self._further: frozenset[int] = frozenset()
        self._clauses: frozenset[int] = frozenset()

    def show_candidates(
        self,
        rows: tuple[CandidateRow, ...],
        current: int,
        members: frozenset[str],
        answer: frozenset[str],
    ) -> bool:
        """Show candidates.

        Args:
            rows: The candidates in their order.
            current: Index of the marked one, -1 for none.
            members: Ids in the set that is being built.
            answer: Ids of the antecedents that the annotator has chosen before.

        Returns:
            Whether the rows are others than before, so that they have to be laid out anew.
        """
        fresh = rows != self.rows
        self.current, self.members, self.answer = current, members, answer
        if fresh:
            allowed = [True, *_verdicts(rows)]
            self._dividers = frozenset(
                [place for place in range(len(rows)) if allowed[place] and not allowed[place + 1]]
            )
            further = [False, *(row.further and row.allowed for row in rows)]
            self._further = frozenset(
                [place for place in range(len(rows)) if further[place + 1] and not further[place]]
            )
            clauses = [False, *(bool(row.predicate) and row.allowed for row in rows)]
            self._clauses = frozenset(
                [n for n in range(1, len(rows)) if clauses[n + 1] and not clauses[n]]
            )
            self.show_rows(rows)
        else:
            self.repaint(0, len(rows) - 1)
        return fresh

    def divider(self, position: int) -> str:
        """Return what the divider above a row says, ``""`` for none."""
        if position in self._dividers:
            return translate("Panels", "Rejected by a constraint")
        if position in self._further:
            return translate("Panels", "Mentioned further back")
        if position in self._clauses:
            return translate("Panels", "Clauses")
        return ""

    def is_answer(self, row: CandidateRow) -> bool:
        """Tell whether the annotator has chosen a candidate before, or a mention of an entity."""
        return not self.answer.isdisjoint(row.ids)

    def is_member(self, row: CandidateRow) -> bool:
        """Tell whether a candidate is in the set that is being built."""
        return not self.members.isdisjoint(row.ids)

    def text(self, row: CandidateRow, column: int) -> str:
        """Return the words of a candidate."""
        return row.words

    def tip(self, row: CandidateRow, column: int) -> str:
        """Return the words of a candidate, and what a pronoun stands for."""
        return row_words(row)

    def sentence(self, row: CandidateRow) -> str:
        """Return a candidate in one sentence, which is what a screen reader says."""
        current = 0 <= self.current < len(self.rows) and row is self.rows[self.current]
        return row_sentence(row, current=current, in_set=self.is_member(row))

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what an index holds; its description is its sentence, too."""
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            role = int(Qt.ItemDataRole.AccessibleTextRole)
        return super().data(index, role)


def _verdicts(rows: Sequence[CandidateRow]) -> Iterator[bool]:
    """Yield whether each row is allowed; mentions below an entity count as that does."""
    allowed = True
    for row in rows:
        if not row.part:
            allowed = row.allowed
        yield allowed


def entity_facts(row: CandidateRow) -> list[str]:
    """Return what a row says of its entity: how many mentions are candidates, and the verdicts."""
    count = len(row.mentions)
    if count < 2:
        return []
    if row.passing in (0, count):
        return [translate("Panels", "{count} mentions here").format(count=count)]
    text = translate("Panels", "{passing} of {count} mentions here allowed")
    return [text.format(passing=row.passing, count=count)]


def key_of(row: CandidateRow) -> str:
    """Return the digit or letter that chooses a row, ``""`` for none."""
    return "" if row.part else letter_of(row) or f"{row.number}"


def letter_of(row: CandidateRow) -> str:
    """Return the letter that is shown in place of a number that is not a key, ``""`` for none."""
    return row.letter.upper() if row.number > KEYS else ""


def row_words(row: CandidateRow) -> str:
    """Return the words of a candidate, a pronoun with what it stands for: *she (= Marta)*.

    A clause begins with its predicate: *left: Marta left the house*.
    """
    if row.predicate:
        return f"{directed(row.predicate)}: {directed(row.words)}"
    if not row.stands_for:
        return row.words
    return f"{directed(row.words)} (= {directed(row.stands_for)})"


def row_sentence(row: CandidateRow, *, current: bool = False, in_set: bool = False) -> str:
    """Return a candidate as one sentence, which is what a screen reader says."""
    parts = [key_of(row), row.words, distance_long(row.distance)]
    if row.part:
        parts[0] = translate("Panels", "same entity")
    if row.predicate:
        parts.insert(1, translate("Panels", "clause of {words}").format(words=row.predicate))
    if row.stands_for:
        parts.insert(2, translate("Panels", "refers to {words}").format(words=row.stands_for))
    if current:
        parts.append(translate("Panels", "marked"))
    if row.proposed:
        parts.append(translate("Panels", "proposed"))
    if in_set:
        parts.append(translate("Panels", "in the set"))
    parts += [
        translate("Panels", "rejected by {rule}: {reason}").format(
            rule=rule_name(verdict.constraint), reason=reason_in_words(verdict.reason).rstrip(".")
        )
        for verdict in row.failed
    ]
    if row.match is not None:
        parts.append(match_name(row.match))
    if row.letter and row.number <= KEYS:
        parts.append(translate("Panels", "letter {letter}").format(letter=row.letter.upper()))
    if row.outside:
        parts.append(translate("Panels", "outside the window"))
    parts += [*entity_facts(row), *record_facts(row)]
    return ", ".join(parts) + "."


def _pills(row: CandidateRow) -> tuple[tuple[str, bool], ...]:
    """Return the marks of a row, and whether each is a warning."""
    pills = []
    if row.proposed:
        pills.append((translate("Panels", "proposed"), False))
    if row.predicate and row.proposed:  # others are below a heading that says it
        pills.append((translate("Panels", "clause"), False))
    if row.match is not None:
        pills.append((match_name(row.match), False))
    if row.outside and not row.further:
        pills.append((translate("Panels", "outside the window"), True))
    return tuple(pills)


def split_line(words: str, metrics: QFontMetrics, width: int) -> tuple[str, str]:
    """Return the words that fit on the first of two lines, at least one, and the rest."""
    parts = words.split(" ")
    count = 1
    while count < len(parts) and (metrics.horizontalAdvance(" ".join(parts[: count + 1])) <= width):
        count += 1
    return elided(" ".join(parts[:count]), metrics, width), " ".join(parts[count:])


def whole_words(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return the words at the beginning of a text that fit on one line, and an ellipsis."""
    if metrics.horizontalAdvance(text) <= width:
        return text
    room = width - metrics.horizontalAdvance(f" {ELLIPSIS}")
    ends = [place for place, sign in enumerate(text) if sign in " \u00a0"]
    fits = bisect(ends, room, key=lambda end: metrics.horizontalAdvance(text[:end]))
    if not fits:
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    return text[: ends[fits - 1]].rstrip(" \u00a0·,") + f" {ELLIPSIS}"


@dataclass(slots=True)
class _Look:
    """A row laid out for one width and font; coordinates from its left upper corner.

    The phrase has the whole width and, where it is long, two lines. How far away it is and what
    marks it (*proposed*) stand behind it if there is room, else on a line of their own, and a
    distance alone at the beginning of the facts, which are one line. What only painting needs is
    made when the row comes into sight: most rows never do.
    """

    height: int
    lines: int
    marks_y: int
    facts_y: int
    reason: str
    reason_y: int
    pills: tuple[tuple[str, bool], ...]
    distance: str
    words: tuple[str, ...] = ()
    facts: str = ""
    reason_text: QStaticText | None = None


def _note(kept: dict[_Key, _Kept], key: _Key, value: _Kept) -> None:
    """Keep something for the next anaphors, as long as there are not too many of its kind."""
    if len(kept) >= TEXTS:
        kept.clear()
    kept[key] = value


class CandidateDelegate(RowDelegate[CandidateModel]):
    """Paints candidates; keeps what it has laid out until the width or the font changes."""

    def set_font(self, font: QFont) -> None:
        """Measure everything anew for a font."""
        super().set_font(font)
        self._font = scaled(font)
        self._bold = scaled(font, bold=True)
        self._small = scaled(font, SMALL)
        self._metrics = QFontMetrics(self._font)
        self._bold_metrics = QFontMetrics(self._bold)
        self._small_metrics = QFontMetrics(self._small)
        self._texts: dict[tuple[str, int, bool], QStaticText] = {}
        self._heights: dict[tuple[str, int, int], int] = {}
        self._width = 0
        self._pad = round(self._em * 0.4)
        self._line, self._small_line = self._metrics.height(), self._small_metrics.height()
        self.forget_words()

    def forget(self) -> None:
        """Forget what was laid out, because other candidates are shown."""
        self._looks.clear()

    def forget_words(self) -> None:
        """Put everything into words anew, because the language is another one."""
        self._looks: dict[int, tuple[CandidateRow, _Look]] = {}
        self._advances: dict[tuple[str, bool], int] = {}
        self._facts: dict[Hashable, str] = {}
        self._cuts: dict[tuple[str, int], str] = {}
        self._reasons: dict[Verdict, str] = {}

    @property
    def _indent(self) -> int:
        """Where the words begin: behind the pointer and the number."""
        return round(self._em * 3.1)

    def _look(self, position: int) -> _Look:
        width = self._view.viewport().width()
        if width != self._width:
            self._looks.clear()
            self._width = width
        known = self._looks.get(position)
        row = self._model.rows[position]
        if known is None or known[0] is not row:
            known = (row, self._lay_out(row, width))
            self._looks[position] = known
        return known[1]

    def _lay_out(self, row: CandidateRow, width: int) -> _Look:
        """Find out how high a row is."""
        inner = self._inner(row, width)
        pills, distance = _pills(row), distance_short(row.distance)
        words = self._advance(row_words(row), bold=True)
        beside = words + round(self._em * 0.6) + self._marks_width(pills, distance) <= inner
        lines = 1 if words <= inner else 2
        marks_y = self._pad
        y = self._pad + self._line * lines + 1
        if not beside and pills:
            marks_y = y + 1
            y += self._small_line + 3
        facts_y = y
        y += self._small_line
        reason, reason_y = "", 0
        if failed := row.failed:
            reason = "\u2028".join([self._reason_of(verdict) for verdict in failed])
            reason_y = y + 1
            y = reason_y + self._height_of(reason, inner - self._sign_room, lines=len(failed))
        if not beside and not pills:
            distance = ""  # the line of facts begins with it
        return _Look(y + self._pad, lines, marks_y, facts_y, reason, reason_y, pills, distance)

    def _inner(self, row: CandidateRow, width: int) -> int:
        """Return the width of a row's words."""
        return width - self._indent - self._pad - self._inset(row)

    def _marks_width(self, pills: tuple[tuple[str, bool], ...], distance: str) -> int:
        """Return the width of a row's marks and its distance."""
        width = self._advance(distance)
        for text, _ in pills:
            width += self._advance(text) + round(self._em * 1.2)
        return width

    def _advance(self, text: str, *, bold: bool = False) -> int:
        """Return the width of small words, or of a phrase; many stand in the next list, too."""
        key = (text, bold)
        known = self._advances.get(key)
        if known is None:
            metrics = self._bold_metrics if bold else self._small_metrics
            known = metrics.horizontalAdvance(text)
            _note(self._advances, key, known)
        return known

    def foresee(self, rows: Iterable[CandidateRow]) -> None:
        """Measure what is likely to be shown next, and put it into words."""
        width = self._view.viewport().width()
        for row in rows:
            self._lay_out(row, width)
            self._cut(self._facts_of(row), self._inner(row, width))

    def _facts_of(self, row: CandidateRow) -> str:
        """Return the facts below the words: most candidates were listed for the anaphor before."""
        count = len(row.mentions) if len(row.mentions) > 1 else 0
        key = (row.record, row.members, bool(row.predicate), count, row.passing if count else 0)
        known = self._facts.get(key)
        if known is None:
            known = joined([*entity_facts(row), *record_facts(row)])
            _note(self._facts, key, known)
        return known

    def _cut(self, facts: str, width: int) -> str:
        """Return as many of the facts as fit on a line."""
        key = (facts, width)
        known = self._cuts.get(key)
        if known is None:
            known = whole_words(facts, self._small_metrics, width)
            _note(self._cuts, key, known)
        return known

    def _reason_of(self, verdict: Verdict) -> str:
        known = self._reasons.get(verdict)
        if known is None:
            known = reason_in_words(objection(verdict))
            _note(self._reasons, verdict, known)
        return known

    def _inset(self, row: CandidateRow) -> int:
        """How far a mention is set in below its entity."""
        return round(self._em * 1.2) if row.part else 0

    @property
    def _sign_room(self) -> int:
        """Room of the cross before the reasons."""
        return round(self._em * 1.1)

    def _height_of(self, text: str, width: int, *, lines: int = 1) -> int:
        """Return the height of wrapped words; quick for those that fit on one line."""
        key = (text, width, lines)
        known = self._heights.get(key)
        if known is None:
            if lines == 1 and self._small_metrics.horizontalAdvance(text) < width:
                known = self._small_line
            else:
                known = round(self._static(text, width).size().height())
            _note(self._heights, key, known)
        return known

    def _finish(self, row: CandidateRow, look: _Look) -> None:
        """Lay out what painting needs."""
        inner = self._inner(row, self._width)
        words = row_words(row)
        if look.lines == 1:
            look.words = (words,)
        else:
            first, rest = split_line(words, self._bold_metrics, inner)
            look.words = (first, elided(rest, self._bold_metrics, inner))
        facts = self._facts_of(row)
        if not look.distance:
            facts = joined([part for part in (distance_short(row.distance), facts) if part])
        look.facts = self._cut(facts, inner)
        if look.reason:
            look.reason_text = self._static(look.reason, inner - self._sign_room)

    def _static(self, text: str, width: int) -> QStaticText:
        """Return wrapped words; the same reasons stand under most questions."""
        mirrored = self._view.isRightToLeft()
        key = (text, width, mirrored)
        known = self._texts.get(key)
        if known is None:
            known = self._wrapped(text, width, mirrored=mirrored)
            _note(self._texts, key, known)
        return known

    def _wrapped(self, text: str, width: int, *, mirrored: bool) -> QStaticText:
        static = QStaticText(text)
        static.setTextFormat(Qt.TextFormat.PlainText)
        option = QTextOption(lead(mirrored=mirrored))
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        static.setTextOption(option)
        static.setTextWidth(max(1, width))
        static.prepare(QTransform(), self._small)
        return static

    @property
    def _divider(self) -> int:
        """Height of the line above the candidates that are rejected."""
        return round(self._small_metrics.height() * 1.5)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room a row takes."""
        position = index.row()
        height = self._look(position).height
        if self._model.divider(position):
            height += self._divider
        return QSize(self._width, height)

    def row_area(self, position: int, area: QRect) -> QRect:
        """Return a row's area without the divider above it."""
        if self._model.divider(position):
            return area.adjusted(0, self._divider, 0, 0)
        return area

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        position = index.row()
        if not 0 <= position < len(self._model.rows):
            return
        row, look, colours = self._model.rows[position], self._look(position), self.colours
        if not look.words:
            self._finish(row, look)
        area: QRect = option.rect
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        if title := self._model.divider(position):
            self._paint_divider(painter, area, title)
        area = self.row_area(position, area)
        current = position == self._model.current
        state: QStyle.StateFlag = option.state
        if current:
            painter.fillRect(area, colours.current)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, colours.hover)
        self._paint_edge(painter, area, row)
        if current:
            side = self._em * 0.8
            box = QRectF(area.x() + self._em * 0.4, 0, side, side)
            box.moveTop(area.y() + self._pad + (self._line - side) / 2)
            draw_pointer(
                painter,
                self._mirrored(box, area),
                colours.text,
                mirrored=self._view.isRightToLeft(),
            )
        self._paint_number(painter, area, row, current=current)
        self._paint_words(painter, area, row, look, current=current)
        painter.restore()

    def _mirrored(self, box: QRectF, area: QRect) -> QRectF:
        """Return where a box stands: on the other side in right-to-left windows."""
        if self._view.isRightToLeft():
            box.moveLeft(2 * area.x() + area.width() - box.right())
        return box

    def _paint_divider(self, painter: QPainter, area: QRect, title: str) -> None:
        band = QRect(area.x(), area.y(), area.width(), self._divider)
        painter.setFont(self._small)
        painter.setPen(self.colours.muted)
        inner = band.adjusted(round(self._em * 0.45), 0, -round(self._em * 0.45), 0)
        painter.drawText(inner, lead(mirrored=self._view.isRightToLeft()), title)
        taken = self._small_metrics.horizontalAdvance(title) + round(self._em * 0.6)
        line = QRectF(inner.x() + taken, inner.center().y(), max(0, inner.width() - taken), 0)
        line = self._mirrored(line, inner)
        painter.setPen(QPen(self.colours.line, 1))
        painter.drawLine(line.topLeft(), line.topRight())

    def _paint_edge(self, painter: QPainter, area: QRect, row: CandidateRow) -> None:
        """Paint the bar that text and list share: solid for allowed ones, dashed for the others."""
        width = self._em * 0.22
        box = self._mirrored(QRectF(area.x(), area.y() + 1, width, area.height() - 2), area)
        if row.allowed:
            painter.fillRect(box, self.colours.allowed_line)
            return
        pen = QPen(self.colours.rejected_line, width)
        pen.setDashPattern([1.6, 1.2])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(
            QPointF(box.center().x(), box.top()), QPointF(box.center().x(), box.bottom())
        )

    def _paint_number(
        self, painter: QPainter, area: QRect, row: CandidateRow, *, current: bool
    ) -> None:
        colours, size = self.colours, self._em
        chosen, text = self._model.is_answer(row), key_of(row)
        fill, ink = colours.allowed, colours.on_allowed
        if chosen:
            fill, ink = colours.chosen, colours.on_chosen
        elif not row.allowed:
            fill, ink = colours.rejected, colours.on_rejected
        box = QRectF(area.x() + size * 1.3, 0, size * 1.45, size * 1.35)
        box.moveTop(area.y() + self._pad + (self._line - box.height()) / 2)
        box = self._mirrored(box, area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.part:
            self._paint_sign(painter, box, area, row, chosen=chosen)
            return
        keyed = row.number <= KEYS or bool(row.letter)
        if keyed or chosen:
            pen = QPen(colours.allowed_line if row.allowed else colours.rejected_line, 1)
            if not row.allowed:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(fill)
            painter.drawRoundedRect(box, size * 0.25, size * 0.25)
            painter.setPen(ink)
        else:
            painter.setPen(colours.muted)
        painter.setFont(self._bold if keyed else self._small)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        signed = self._paint_sign(painter, box, area, row, chosen=chosen)
        letter = row.letter.upper() if row.number <= KEYS else ""
        below = QRectF(box.x(), box.bottom() + 1, box.width(), self._line)
        if letter and not signed:
            painter.setFont(self._font)
            painter.setPen(colours.text if current else colours.muted)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, letter)

    def _paint_sign(
        self, painter: QPainter, box: QRectF, area: QRect, row: CandidateRow, *, chosen: bool
    ) -> bool:
        """Paint whether a row is in the set or the answer; tell whether it is either."""
        size = self._em
        side = size * 0.62
        top = box.y() + (box.height() - side) / 2 if row.part else box.bottom() + size * 0.28
        sign = QRectF(box.center().x() - side / 2, top, side, side)
        if sign.bottom() > area.bottom():
            return True
        if row.markable.id in self._model.members or (
            not row.unfolded and self._model.is_member(row)
        ):
            draw_plus(painter, sign, self.colours.text)
        elif chosen:
            draw_check(painter, sign, self.colours.text)
        else:
            return False
        return True

    def _paint_words(
        self, painter: QPainter, area: QRect, row: CandidateRow, look: _Look, *, current: bool
    ) -> None:
        colours, right = self.colours, self._view.isRightToLeft()
        line = QRect(
            area.x() + self._indent + self._inset(row),
            area.y() + self._pad,
            self._inner(row, area.width()),
            self._line,
        )
        if right:
            line.moveLeft(area.x() + self._pad)
        painter.setPen(colours.text if row.allowed or current else colours.muted)
        painter.setFont(self._bold if current or row.proposed else self._font)
        for number, words in enumerate(look.words):
            painter.drawText(line.translated(0, number * self._line), lead(mirrored=right), words)
        painter.setFont(self._small)
        quiet = colours.text if current else colours.muted
        self._paint_marks(painter, line, look, quiet)
        painter.setPen(quiet)
        facts = QRect(line.x(), area.y() + look.facts_y, line.width(), self._small_line)
        painter.drawText(facts, lead(mirrored=right), look.facts)
        if look.reason_text is not None:
            side = self._small_metrics.ascent() * 0.8
            box = QRectF(line.x(), area.y() + look.reason_y + side * 0.35, side, side)
            draw_cross(painter, self._mirrored(box, line), colours.text)
            painter.setPen(colours.text)
            corner = QPoint(line.x() + (0 if right else self._sign_room), area.y() + look.reason_y)
            painter.drawStaticText(corner, look.reason_text)

    def _paint_marks(self, painter: QPainter, line: QRect, look: _Look, quiet: QColor) -> None:
        """Paint distance and marks: behind the phrase, or in reading order on their own line."""
        colours, size = self.colours, self._em
        beside = look.marks_y == self._pad
        height = self._line if beside else self._small_line
        band = QRect(line.x(), line.y() + look.marks_y - self._pad, line.width(), height)
        x = float(line.width() - self._marks_width(look.pills, look.distance) if beside else 0)
        for text, warning in look.pills:
            width = self._advance(text) + size * 0.8
            pill = QRectF(band.x() + x, 0, width, self._small_line + 1)
            pill.moveTop(band.y() + (band.height() - pill.height()) / 2)
            x += width + size * 0.4
            pill = self._mirrored(pill, band)
            ink = colours.warning if warning else colours.text
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colours.warning if warning else quiet, 1))
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            painter.setPen(ink)
            painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
        rest = QRectF(band.x() + x, band.y(), self._advance(look.distance) + 1, band.height())
        painter.setPen(quiet)
        alignment = lead(mirrored=self._view.isRightToLeft())
        painter.drawText(self._mirrored(rest, band), alignment, look.distance)


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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the mark in sight."""
        super().resizeEvent(event)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        current = self.rows_model.current
        if 0 <= current < len(self.rows_model.rows):
            self.scrollTo(self.rows_model.index(current, 0))
