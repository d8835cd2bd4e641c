"""Tags under the words: what is seen of them at rest and when the annotator comes to a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.text.page import Page
from anaphora_workbench.ui.text.tags import PENN, UNIVERSAL, fitting, short_form
from anaphora_workbench.ui.text.themes import THEMES

WIDTHS = {"NOUN": 30.0, "N": 7.0, "ADP+DET": 40.0, "P+D": 21.0, "XY": 12.0}
NEAR = Document(
    "d",
    "es",
    "Fue al mar, a un barco",
    (
        *(Token("Fue", pos="VERB"), Token("a", pos="ADP"), Token("el", pos="DET")),
        *(Token("mar", pos="PROPN"), Token(",", pos="PUNCT"), Token("a", pos="ADP")),
        *(Token("un", pos="DET"), Token("barco", pos="NOUN")),
    ),
    (Span(0, 8),),
    ((0, 3), (4, 6), (4, 6), (7, 10), (10, 11), (12, 13), (14, 16), (17, 22)),
)


@pytest.mark.parametrize(
    ("tag", "room", "seen"),
    [
        *(("NOUN", 30.0, "NOUN"), ("NOUN", 29.0, "N"), ("NOUN", 7.0, "N"), ("NOUN", 6.0, "")),
        *(("ADP+DET", 40.0, "ADP+DET"), ("ADP+DET", 25.0, "P+D"), ("ADP+DET", 20.0, "")),
        ("XY", 11.0, ""),
    ],
)
def test_the_longest_form_that_fits_is_seen(tag: str, room: float, seen: str) -> None:
    assert fitting(tag, room, WIDTHS) == seen


@pytest.mark.parametrize(
    ("tag", "short"),
    [
        *(("PROPN", "PN"), ("SCONJ", "SC"), ("PRP$", "PP$"), ("ncms000", "nc"), ("sps00", "sp")),
        *(("rg", ""), ("X", ""), ("", ""), ("NOUN1", "NO"), ("foreign", "")),
    ],
)
def test_short_forms(tag: str, short: str) -> None:
    assert short_form(tag) == short


def test_no_two_tags_have_one_short_form() -> None:
    for table in (UNIVERSAL, PENN):
        assert len(set(table.values())) == len(table)
        assert all(len(short) < len(tag) for tag, short in table.items())


def test_tags_that_do_not_fit_are_short_or_left_out(page_of: Callable[..., Page]) -> None:
    tags = sorted(page_of(NEAR, 900.0).placed(0).shape.line(0).tags)
    shown = {(tag.first, tag.full): tag.shown for tag in tags}
    # How wide letters are differs from font to font; these words leave no choice.
    assert (shown[0, "VERB"], shown[7, "NOUN"]) == ("VERB", "NOUN")
    assert shown[5, "ADP"] in ("", "P")
    # The parts of "al" have a tag each where both fit, else one together.
    if (1, "ADP+DET") in shown:
        assert shown[1, "ADP+DET"] in ("", "P+D")
    else:
        assert shown[1, "ADP"]
        assert shown[2, "DET"]


def grab(area: TextArea) -> QImage:
    QApplication.processEvents()
    return area.grab().toImage()


def test_the_whole_tag_is_seen_under_the_mouse_and_at_the_text_cursor(
    area_of: Callable[..., TextArea],
) -> None:
    area = area_of(NEAR)
    rest = grab(area)
    place = area.rect_of(Span(2, 3)).center()
    QTest.mouseMove(area.viewport(), place)
    under = grab(area)
    assert under != rest
    QApplication.sendEvent(area.viewport(), QEvent(QEvent.Type.Leave))
    assert grab(area) == rest
    area.set_cursor(5)
    assert grab(area) != rest
    tags = area._page.placed(0).shape.line(0).tags
    assert [tag.shown for tag in tags if tag.first == 5] != ["ADP"]


def test_the_tip_of_a_word_names_its_tag_in_words(area_of: Callable[..., TextArea]) -> None:
    area = area_of(NEAR)
    place = area.rect_of(Span(3, 4)).center()
    tip = QHelpEvent(QEvent.Type.ToolTip, place, area.viewport().mapToGlobal(place))
    QApplication.sendEvent(area.viewport(), tip)
    assert QToolTip.text() == "mar · PROPN · proper noun"
    area.set_tags("tag")
    assert area.word_and_tag(3) == "mar · proper noun"
    QToolTip.hideText()


def test_moving_the_text_cursor_says_the_word_and_its_tag(
    area_of: Callable[..., TextArea], monkeypatch: pytest.MonkeyPatch
) -> None:
    area = area_of(NEAR)
    announced: list[str] = []
    monkeypatch.setattr(area, "announce", announced.append)
    area.move_cursor(0, 0)
    area.move_cursor(3, 0)
    assert announced == ["Fue · VERB · verb", "mar · PROPN · proper noun"]


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_a_line_has_seventy_to_seventy_five_characters_and_stands_in_the_middle(
    long_document: Document, zoom: float, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(long_document, width=1920)
    area.set_zoom(zoom)
    page = area._page
    mean = page.metrics.word_widths[0]["nothing of it for a long time after all"] / 39
    assert 69 <= page.width / mean <= 77
    left = area._text_left()
    right = area.viewport().width() - left - page.width
    assert left % 4 == 0 or zoom != 1.0
    assert abs(left - right) <= area._number_column() + area._metrics.side


def test_a_click_on_a_word_that_is_left_without_tag_still_finds_it(
    area_of: Callable[..., TextArea],
) -> None:
    area = area_of(NEAR)
    rect = area.rect_of(Span(5, 6))
    under = QPoint(rect.center().x(), rect.bottom() - 2)
    QTest.mouseClick(
        area.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, under
    )
    assert area.cursor_token == 5
    assert area._page.token_at(QPointF(0, 0)) == 0


def drawn(area: TextArea, scale: int) -> QImage:
    """The text's window as a screen of a scale shows it, in pixels of scale 1."""
    size = area.viewport().size()
    image = QImage(size * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    area.viewport().render(image)
    image.setDevicePixelRatio(1)
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def ink(image: QImage, blocks: int) -> list[int]:
    """Mean darkness, 0 to 255, of the squares of a picture."""
    small = image.convertToFormat(QImage.Format.Format_Grayscale8).scaled(
        image.width() // blocks,
        image.height() // blocks,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    return [
        255 - small.pixelColor(x, y).red()
        for y in range(small.height())
        for x in range(small.width())
    ]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_picture_at_scale_two_shows_what_it_shows_at_scale_one(
    theme: str, english: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    around = [
        Mark("a", (Span(1, 4),), Role.ALLOWED, number=1, current=True),
        Mark("b", (Span(2, 3),), Role.REJECTED, number=2),
        Mark("c", (Span(7, 8),), Role.ACTIVE),
        Mark("z", (Span(9, 10),), Role.UNDECIDED, label="Ø 3sg"),
    ]
    area = area_of(english, marks(english, around), width=480, height=260)
    area.set_theme(THEMES[theme])
    one, two = (ink(drawn(area, scale), 12) for scale in (1, 2))
    assert max(abs(a - b) for a, b in zip(one, two, strict=True)) < 40
    assert max(one) - min(one) > 60


def test_bars_stand_below_the_tags_and_above_the_next_line(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    page = page_of(english, 420.0)
    nested = [
        Mark(f"m{end}", (Span(0, end),), Role.ALLOWED, number=number)
        for number, end in enumerate((2, 3, 5), 1)
    ]
    page.set_source(marks(english, nested))
    page.set_width(420.0)
    page.learn_all(range(len(page)))
    placed, metrics = page.placed(0), page.metrics
    [line] = [dress for dress in placed.dresses if dress.lanes]
    assert line.lanes == 3
    tags_end = page.lanes_top
    lanes_end = tags_end + line.lanes * metrics.lane_height
    assert metrics.sign_height + metrics.word_height + metrics.line_room < tags_end
    assert metrics.badge_height < metrics.lane_height
    assert lanes_end + metrics.line_gap <= placed.tops[1] - placed.tops[0]
