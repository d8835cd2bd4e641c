"""How a candidate is painted: laid out once, and kept until width, font or language change.

Painted are number, words, distance, record and, of a rejected candidate, why.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPen,
    QPixmap,
    QStaticText,
    QTextOption,
    QTransform,
)
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from anaphora_workbench.annotation.session.values import CandidateRow
from anaphora_workbench.model import Verdict
from anaphora_workbench.model.reasons import asked_in, objection
from anaphora_workbench.ui.design import SMALL, scaled
from anaphora_workbench.ui.panels.candidate_model import CandidateModel
from anaphora_workbench.ui.panels.candidate_words import KEYS, entity_facts, key_of, row_words
from anaphora_workbench.ui.panels.lists import Index, RowDelegate
from anaphora_workbench.ui.panels.looks import (
    ELLIPSIS,
    draw_check,
    draw_cross,
    draw_plus,
    draw_pointer,
    elided,
    lead,
)
from anaphora_workbench.ui.wording.names import distance_short, joined, match_name, record_facts
from anaphora_workbench.ui.wording.problems import reason_in_words
from anaphora_workbench.ui.wording.translation import translate

_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")
TEXTS = 2_000
"""Texts, wrapped words and heights that are kept, of each as many."""


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


class _Standing(NamedTuple):
    """What a row is to the annotator now: the marked one, the answer, in the set being built."""

    current: bool
    chosen: bool
    member: bool


@dataclass(slots=True)
class _Look:
    """A row laid out for one width and font; coordinates from its left upper corner.

    The phrase has the whole width and, where it is long, two lines. How far away it is and what
    marks it (*proposed*) stand behind it if there is room, else on a line of their own, and a
    distance alone at the beginning of the facts, which are one line. What only painting needs is
    made when the row comes into sight: most rows never do. Pictures are made in the pause before.
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
    pictures: dict[_Standing, QPixmap] = field(default_factory=dict)


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
        self._whole = self._width = 0
        self._pad = round(self._em * 0.4)
        self._line, self._small_line = self._metrics.height(), self._small_metrics.height()
        self.forget_words()

    def forget(self) -> None:
        """Forget what was laid out, because other candidates are shown."""
        self._looks.clear()

    def forget_words(self) -> None:
        """Put everything into words anew, because the language is another one."""
        self._looks: dict[int, tuple[CandidateRow, _Look]] = {}
        self._ready: dict[str, tuple[CandidateRow, _Look]] = {}
        self._advances: dict[tuple[str, bool], int] = {}
        self._facts: dict[Hashable, str] = {}
        self._cuts: dict[tuple[str, int], str] = {}
        self._reasons: dict[tuple[Verdict, str], str] = {}

    @property
    def _indent(self) -> int:
        """Where the words begin: behind the pointer and the number."""
        return round(self._em * 3.1)

    def row_width(self) -> int:
        """Return the width of a row, which is the same with a scroll bar and without.

        Else rows would be laid out again whenever one question has more of them than fit and the
        next one has not, and their marks would jump to and fro.
        """
        whole = self._view.maximumViewportSize().width()
        if whole != self._whole:
            self._looks.clear()
            self._ready.clear()
            self._whole = whole
            self._width = whole - self._view.verticalScrollBar().sizeHint().width()
        return self._width

    def _look(self, position: int) -> _Look:
        width = self.row_width()
        known = self._looks.get(position)
        row = self._model.rows[position]
        if known is None or known[0] is not row:
            ready = self._ready.get(row.markable.id)
            look = ready[1] if ready and ready[0] == row else self._lay_out(row, width)
            known = self._looks[position] = (row, look)
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

    def foresee(
        self, rows: Sequence[CandidateRow], current: int, answer: frozenset[str]
    ) -> Iterator[None]:
        """Lay out what is likely to be shown next, and paint what is in sight, row by row.

        Args:
            rows: The rows; each is used when one that is equal to it is shown.
            current: Index of the marked one, -1 for none.
            answer: Ids of the antecedents that the annotator has chosen before.
        """
        width, room = self.row_width(), self._view.maximumViewportSize().height()
        self._ready.clear()
        for position, row in enumerate(rows):
            look = self._lay_out(row, width)
            if row.markable.id not in self._ready:
                self._ready[row.markable.id] = row, look
            if room > 0 and self._scale():
                chosen = not answer.isdisjoint(row.ids)
                self._picture(row, look, _Standing(position == current, chosen, False))
            room -= look.height
            yield

    def _facts_of(self, row: CandidateRow) -> str:
        """Return the facts below the words: most candidates were listed for the anaphor before."""
        count = len(row.mentions) if len(row.mentions) > 1 else 0
        entity = (count, row.passing, row.disagreeing) if count else (0, 0, ())
        key = (row.record, row.members, bool(row.predicate), entity)
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
        # Reasons are equal by their English text, whatever they call what is asked about.
        key = (verdict, asked_in(verdict.reason))
        known = self._reasons.get(key)
        if known is None:
            known = reason_in_words(objection(verdict))
            _note(self._reasons, key, known)
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
        area: QRect = option.rect
        standing = self._standing(position, row)
        pointed = option.state & QStyle.StateFlag.State_MouseOver and not standing.current
        picture = None
        if look.pictures and not pointed and painter.deviceTransform().m11() == self._scale():
            picture = look.pictures.get(standing)
        if picture is not None and not (standing.current or self._model.divider(position)):
            painter.drawPixmap(area.topLeft(), picture)
            return
        if not look.words:
            self._finish(row, look)
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        if title := self._model.divider(position):
            self._paint_divider(painter, area, title)
        area = self.row_area(position, area)
        if standing.current:
            painter.fillRect(area, colours.current)
        elif pointed:
            painter.fillRect(area, colours.hover)
        if picture is not None:
            painter.drawPixmap(area.topLeft(), picture)
        else:
            self._paint_row(painter, area, row, look, standing)
        painter.restore()

    def _standing(self, position: int, row: CandidateRow) -> _Standing:
        model = self._model
        member = row.markable.id in model.members or (not row.unfolded and model.is_member(row))
        return _Standing(position == model.current, model.is_answer(row), member)

    def _paint_row(
        self, painter: QPainter, area: QRect, row: CandidateRow, look: _Look, standing: _Standing
    ) -> None:
        """Paint a row on its ground."""
        self._paint_edge(painter, area, row)
        if standing.current:
            side = self._em * 0.8
            box = QRectF(area.x() + self._em * 0.4, 0, side, side)
            box.moveTop(area.y() + self._pad + (self._line - side) / 2)
            draw_pointer(
                painter,
                self._mirrored(box, area),
                self.colours.text,
                mirrored=self._view.isRightToLeft(),
            )
        self._paint_number(painter, area, row, standing)
        self._paint_words(painter, area, row, look, current=standing.current)

    def _scale(self) -> int:
        """Return the pixels of the screen for one of ours; 0 where rows have no pictures.

        Where it is no whole number, rows begin between two pixels of the screen.
        """
        scale = self._view.devicePixelRatioF()
        return 0 if self._view.isRightToLeft() or scale != int(scale) else int(scale)

    def _picture(self, row: CandidateRow, look: _Look, standing: _Standing) -> QPixmap:
        """Return a picture of a row, which is painted if there is none."""
        known = look.pictures.get(standing)
        if known is None:
            if not look.words:
                self._finish(row, look)
            view, scale = self._view.viewport(), self._scale()
            whole = QRect(0, 0, self._width, look.height)
            known = QPixmap(whole.size() * scale)
            known.setDevicePixelRatio(scale)
            ground = view.palette().color(view.backgroundRole())
            known.fill(self.colours.current if standing.current else ground)
            painter = QPainter(known)
            painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
            self._paint_row(painter, whole, row, look, standing)
            painter.end()
            look.pictures[standing] = known
        return known

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
        self, painter: QPainter, area: QRect, row: CandidateRow, standing: _Standing
    ) -> None:
        colours, size = self.colours, self._em
        chosen, text = standing.chosen, key_of(row)
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
            self._paint_sign(painter, box, area, row, standing)
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
        signed = self._paint_sign(painter, box, area, row, standing)
        letter = row.letter.upper() if row.number <= KEYS else ""
        below = QRectF(box.x(), box.bottom() + 1, box.width(), self._line)
        if letter and not signed:
            painter.setFont(self._font)
            painter.setPen(colours.text if standing.current else colours.muted)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, letter)

    def _paint_sign(
        self, painter: QPainter, box: QRectF, area: QRect, row: CandidateRow, standing: _Standing
    ) -> bool:
        """Paint whether a row is in the set or the answer; tell whether it is either."""
        size = self._em
        side = size * 0.62
        top = box.y() + (box.height() - side) / 2 if row.part else box.bottom() + size * 0.28
        sign = QRectF(box.center().x() - side / 2, top, side, side)
        if sign.bottom() > area.bottom():
            return True
        if standing.member:
            draw_plus(painter, sign, self.colours.text)
        elif standing.chosen:
            draw_check(painter, sign, self.colours.text)
        else:
            return False
        return True

    def _paint_words(
        self, painter: QPainter, area: QRect, row: CandidateRow, look: _Look, *, current: bool
    ) -> None:
        colours, right = self.colours, self._view.isRightToLeft()
        begin, width = self._indent + self._inset(row), self._inner(row, self._width)
        line = QRect(area.x() + begin, area.y() + self._pad, width, self._line)
        if right:
            line.moveLeft(area.x() + area.width() - begin - width)
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
