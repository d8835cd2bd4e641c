"""Lines that were painted before they are seen look exactly as lines that are painted then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from anaphora_workbench.model import Document, Span
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.text.scroll_view import Foreseen
from anaphora_workbench.ui.text.themes import DARK

AT = 0.35
NOW, NEXT = 40, 42
"""Sentences of the anaphor that is asked about, and of the next one."""


def marks_for(document: Document, sentence: int) -> list[Mark]:
    """Return an anaphor in a sentence, with candidates of all kinds in those before."""
    roles = (Role.ALLOWED, Role.REJECTED, Role.CHOSEN, Role.UNDECIDED, Role.DECIDED, Role.MEMBER)
    found = [Mark("here", (word(document, sentence, 0),), Role.ACTIVE)]
    for number, role in enumerate(roles, start=1):
        where = document.sentences[sentence - number // 2]
        span = Span(where.start + number % 2 + 1, where.end - number % 2)
        shown = number if role in (Role.ALLOWED, Role.REJECTED, Role.CHOSEN) else 0
        found.append(Mark(f"m{number}", (span,), role, shown, current=number == 1))
    return found


def word(document: Document, sentence: int, number: int) -> Span:
    start = document.sentences[sentence].start + number
    return Span(start, start + 1)


def foresee(area: TextArea, document: Document, source: Any) -> None:
    """Prepare the next question, as a pause does."""
    view = Foreseen(NEXT, AT, source(document, marks_for(document, NEXT)).marks_of, {NEXT - 3})
    assert len(list(area.foresee(view))) > 3


def ask(area: TextArea, document: Document, sentence: int) -> None:
    """Ask about the anaphor in a sentence."""
    source: Any = area._page.source
    source.marks = marks_for(document, sentence)
    around = {NOW - 3, NOW - 2, NOW - 1, NOW, NEXT - 1}
    area.set_active("here", sentence, around | {sentence - 3, sentence - 2, sentence - 1})
    area.reveal(document.sentences[sentence].start, AT)


def seen(area: TextArea, scale: int = 1) -> QImage:
    """Return what is painted, on a screen of some scale."""
    QApplication.processEvents()
    picture = QImage(area.size() * scale, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(scale)
    painter = QPainter(picture)
    area.render(painter, QPoint())
    painter.end()
    return picture


def painted_before(area: TextArea) -> int:
    """Return how many lines in sight are shown by pictures."""
    page, tiles = area._page, area._tiles
    return sum(
        tiles.of(sentence, number, placed, area._look(active=sentence == NEXT)) is not None
        for sentence in area.visible_sentences()
        for placed in [page.placed(sentence)]
        for number in range(len(placed.dresses))
    )


def _other_mark(area: TextArea) -> None:
    source: Any = area._page.source
    source.marks[1] = Mark("m1", source.marks[1].spans, Role.REJECTED, 7, flagged=True)
    area.refresh({NEXT})


def _point(area: TextArea) -> None:
    area._hover(area.document.sentences[NEXT].start + 1)


CHANGES: dict[str, Callable[[TextArea], object]] = {
    "nothing": lambda area: None,
    "a mark": _other_mark,
    "theme": lambda area: area.set_theme(DARK),
    "zoom": lambda area: area.set_zoom(1.3),
    "font": lambda area: area.set_font("", 14),
    "tags": lambda area: area.set_tags(None),
    "a corrected tag": lambda area: area.set_corrected_tags(
        {area.document.sentences[NEXT].start: "INTJ"}
    ),
    "selection": lambda area: area.select(word(area.document, NEXT, 1)),
    "cursor": lambda area: area.set_cursor(area.document.sentences[NEXT].start),
    "mouse": _point,
    "width": lambda area: area.resize(560, 480),
    "scrolled": lambda area: area.verticalScrollBar().setValue(
        area.verticalScrollBar().value() + 33
    ),
}


@pytest.mark.parametrize(
    ("change", "early", "scale"),
    [*((change, early, 1) for change in CHANGES for early in (True, False)), ("nothing", True, 2)],
)
def test_foreseen_lines_look_as_lines_painted_at_once(
    change: str,
    early: bool,
    scale: int,
    long_document: Document,
    area_of: Callable[..., TextArea],
    marks: Callable[..., Any],
) -> None:
    pictures = []
    for prepared in (True, False):
        area = area_of(long_document, marks(long_document), 640, 480)
        area.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        ask(area, long_document, NOW)
        seen(area)
        if prepared:
            foresee(area, long_document, marks)
        if early:  # between the pause and the key
            CHANGES[change](area)
        ask(area, long_document, NEXT)
        if prepared and change == "nothing":
            assert painted_before(area) > 5
        if not early:
            seen(area)
            CHANGES[change](area)
        pictures.append(seen(area, scale))
    assert pictures[0] == pictures[1]


def test_preparing_changes_nothing_that_is_seen_or_measured(
    long_document: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    area = area_of(long_document, marks(long_document))
    ask(area, long_document, NOW)
    before, extras = seen(area), area._page.heights.with_extras
    bar = area.verticalScrollBar()
    place = bar.value(), bar.maximum()
    foresee(area, long_document, marks)
    assert seen(area) == before
    assert (bar.value(), bar.maximum()) == place
    assert area._page.heights.with_extras == extras


def test_steps_that_are_left_do_nothing_to_another_document(
    long_document: Document,
    english: Document,
    area_of: Callable[..., TextArea],
    marks: Callable[..., Any],
) -> None:
    area = area_of(long_document, marks(long_document))
    ask(area, long_document, NOW)
    source = marks(long_document, marks_for(long_document, NEXT))
    steps = area.foresee(Foreseen(NEXT, AT, source.marks_of))
    next(steps)
    area.set_document(english)
    assert list(steps) == []
    fresh = area_of(english)
    assert seen(area) == seen(fresh)
