"""The current sentence in words."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.text.sentence import SentencePanel, spoken_sentence


def test_marks_are_said_before_their_words(find: Callable[..., Span]) -> None:
    document = document_of_text("d", "The old man saw his dog.", "en")
    marks = [
        Mark("m", (find(document, "The old man"),), Role.ALLOWED, number=1, current=True),
        Mark("h", (find(document, "his"),), Role.ACTIVE),
        Mark("d", (find(document, "his dog"),), Role.UNDECIDED, flagged=True),
    ]
    spoken = spoken_sentence(document, 0, marks)
    assert spoken.text == (
        "[candidate 1, marked: The old man] saw [undecided, in doubt: [active: his] dog]."
    )
    assert spoken.active is not None
    assert spoken.text[slice(*spoken.active)] == "his"


def test_zeros_and_clitics_are_said_beside_their_words() -> None:
    document = document_of_text("d", "Dijo que vino.", "es")
    marks = [
        Mark("z", (Span(2, 3),), Role.DECIDED, label="Ø 3sg"),
        Mark("c", (Span(0, 1),), Role.UNDECIDED, label="+lo", before=False),
    ]
    spoken = spoken_sentence(document, 0, marks)
    assert spoken.text == "Dijo [undecided: +lo] que [decided: Ø 3sg] vino."


def test_every_role_has_a_name_of_its_own() -> None:
    document = Document("d", "en", "", (Token("it"),), (Span(0, 1),))
    names = {spoken_sentence(document, 0, [Mark("m", (Span(0, 1),), role)]).text for role in Role}
    assert len(names) == len(Role)


def test_a_contraction_is_read_once() -> None:
    tokens = (Token("de"), Token("el"), Token("río"))
    document = Document("d", "es", "del río", tokens, (Span(0, 3),), ((0, 3), (0, 3), (4, 7)))
    assert spoken_sentence(document, 0, ()).text == "del río"


def test_without_running_text_punctuation_sticks_to_its_word() -> None:
    tokens = (Token("He"), Token("left"), Token("."))
    document = Document("d", "en", "", tokens, (Span(0, 3),))
    assert spoken_sentence(document, 0, ()).text == "He left."


def test_a_mark_that_begins_before_the_sentence_is_said_in_it() -> None:
    document = document_of_text("d", "One two. Three four.", "en")
    mark = Mark("m", (Span(1, 5),), Role.CHOSEN)
    assert spoken_sentence(document, 1, [mark]).text == "[antecedent: Three four]."


def test_the_panel_puts_its_cursor_on_the_anaphor_behind_emoji(qtbot: QtBot) -> None:
    document = document_of_text("d", "😀 𝒢andalf saw him.", "en")
    place = next(i for i, token in enumerate(document.tokens) if token.text == "him")
    panel = SentencePanel()
    qtbot.addWidget(panel)
    panel.show_sentence(document, 0, [Mark("h", (Span(place, place + 1),), Role.ACTIVE)])
    assert panel.isReadOnly()
    assert panel.textCursor().selectedText() == "him"
    assert panel.toPlainText().startswith("Sentence 1 of 1\n")
