"""Coloured entities in the text: colour, line and letter are painted, and only where one looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from anaphora_workbench.model import Document, Span, Token, sentences_from_lengths
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.text.themes import THEMES, Theme


class Marked:
    """Marks of every sentence, and which sentences were asked for."""

    def __init__(self, marks_of: Callable[[int], Sequence[Mark]]) -> None:
        self._marks_of = marks_of
        self.asked: set[int] = set()

    def marks_of(self, sentence: int) -> Sequence[Mark]:
        """Return the marks of a sentence."""
        self.asked.add(sentence)
        return self._marks_of(sentence)


def document(sentences: int) -> Document:
    words = ["Nora", "saw", "her", "dog", "."] * sentences
    return Document(
        "d",
        "en",
        "",
        tuple([Token(word) for word in words]),
        sentences_from_lengths([5] * sentences),
    )


def entity(key: str, start: int, end: int, number: int, letter: str = "") -> Mark:
    return Mark(key, (Span(start, end),), Role.ENTITY, entity=number, letter=letter)


@pytest.fixture(params=list(THEMES.values()), ids=lambda theme: theme.name)
def theme(request: pytest.FixtureRequest) -> Theme:
    found: Theme = request.param
    return found


def painted(qtbot: QtBot, theme: Theme, marks: Sequence[Mark]) -> tuple[TextArea, QImage]:
    area = TextArea(theme)
    qtbot.addWidget(area)
    area.set_document(document(1))
    area.set_marks(Marked(lambda _sentence: marks))
    area.resize(500, 200)
    area.show()
    return area, area.viewport().grab().toImage()


def colours(image: QImage) -> set[str]:
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(image.width())
        for y in range(image.height())
    }


def test_the_line_above_a_mention_has_the_colour_of_its_entity(qtbot: QtBot, theme: Theme) -> None:
    for number in range(len(theme.entities)):
        _area, image = painted(qtbot, theme, [entity("a", 0, 1, number)])
        assert QColor(theme.entities[number]).name() in colours(image)


def test_entities_of_one_colour_have_other_lines_and_letters(qtbot: QtBot, theme: Theme) -> None:
    size = len(theme.entities)
    images = [painted(qtbot, theme, [entity("a", 0, 4, size * line)])[1] for line in range(4)]
    images.append(painted(qtbot, theme, [entity("a", 0, 4, 0, "n")])[1])
    images.append(painted(qtbot, theme, [entity("a", 0, 4, 0, "k")])[1])
    assert all(one != other for place, one in enumerate(images) for other in images[:place])


def test_a_nested_mention_has_a_line_of_its_own(qtbot: QtBot) -> None:
    outer, inner = entity("a", 2, 4, 0, "d"), entity("b", 2, 3, 1, "n")
    area, both = painted(qtbot, THEMES["light"], [outer, inner])
    _area, one = painted(qtbot, THEMES["light"], [outer])
    assert both != one
    seen = colours(both)
    assert {THEMES["light"].entities[0], THEMES["light"].entities[1]} <= seen
    assert area.markable_at(area.rect_of(Span(2, 3)).center()) == "b"
    assert area.markable_at(area.rect_of(Span(3, 4)).center()) == "a"


def test_the_sign_of_a_chosen_mention_stands_behind_its_letter(qtbot: QtBot) -> None:
    light = THEMES["light"]
    chosen = Mark("a", (Span(0, 1),), Role.CHOSEN)
    area, image = painted(qtbot, light, [entity("a", 0, 1, 0, "n"), chosen])
    word, metrics = area.rect_of(Span(0, 1)), area._metrics
    sign = QColor(light.tone(Role.CHOSEN).line)
    row = range(word.top() - metrics.sign_height, word.top() - 2)
    found = [x for x in range(image.width()) for y in row if image.pixelColor(x, y) == sign]
    assert min(found) >= word.left() + metrics.badge_widths["n"]


def test_a_coloured_mention_takes_no_room(qtbot: QtBot) -> None:
    plain, _image = painted(qtbot, THEMES["light"], [])
    coloured, _image = painted(qtbot, THEMES["light"], [entity("a", 0, 4, 0, "n")])
    for token in range(5):
        assert plain.rect_of(Span(token, token + 1)) == coloured.rect_of(Span(token, token + 1))


def test_only_sentences_in_sight_are_asked_for_their_colours(qtbot: QtBot) -> None:
    area = TextArea(THEMES["light"])
    qtbot.addWidget(area)
    area.set_document(document(2000))
    marks = Marked(lambda sentence: [entity(f"m{sentence}", 5 * sentence, 5 * sentence + 1, 0)])
    area.set_marks(marks)
    area.resize(500, 300)
    area.show()
    area.viewport().grab()
    marks.asked.clear()
    area.refresh_in_sight(())
    area.viewport().grab()
    assert marks.asked <= set(area.visible_sentences())
    assert len(marks.asked) < 20
