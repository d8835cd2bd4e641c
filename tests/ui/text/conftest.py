"""Documents, marks and windows for the tests of the text view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.model.document import sentences_from_lengths
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.text.marks import Mark, MarkSource
from anaphora_workbench.ui.text.metrics import Metrics
from anaphora_workbench.ui.text.page import Page
from anaphora_workbench.ui.text.tags import TagMode
from anaphora_workbench.ui.text.themes import LIGHT

POS = ("PRON", "VERB", "NOUN", "ADP", "PROPN", "DET")

TEXTS = {
    "english": "The president didn't say it. She left (early) for the city's “old town”, and he, "
    "tired of waiting, followed her there an hour later with his well-known friend. It rained.",
    "spanish": "La llevó al mercado del pueblo. Dámelo, ¿quieres? Se lo dijo a su madre.",
    "arabic": "قال الرئيس إن الشركة Rockwell International باعت 25 طائرة (جديدة). وقالت ليلى إنها "
    "رأته أمس في مدينة القاهرة وأخبرته بأن الكتاب الذي قرأه كان جديدا.",
    "hebrew": "לאחר מכן הוא אמר: John Smith לא יבוא היום. היא שמחה.",
    "mandarin": "王先生说他不会来北京，因为他很忙。小红告诉她的母亲：“我看见了那本书！”",
    "emoji": "She 👩‍👩‍👧 sent 𝒢andalf 😀 a “naïve” note. He laughed 🇪🇸 at it 🙂.",
    "combining": "Cafe\u0301 e\u0308tait la\u0300. Ἄνθρωπος ᾤδησεν.",
}
LANGUAGES = {"arabic": "ar", "hebrew": "he", "spanish": "es", "english": "en", "mandarin": "zh"}


class Marks:
    """A source of marks that remembers which sentences it has been asked for."""

    def __init__(self, document: Document, marks: Iterable[Mark] = ()) -> None:
        self.document = document
        self.marks: list[Mark] = list(marks)
        self.asked: list[int] = []

    def marks_of(self, sentence: int) -> Sequence[Mark]:
        self.asked.append(sentence)
        span = self.document.sentences[sentence]
        return [m for m in self.marks if any(part.overlaps(span) for part in m.spans)]


def tag_words(document: Document) -> Document:
    """Give words tags of different lengths, and punctuation its own."""
    return replace(
        document,
        tokens=tuple(
            [
                replace(
                    token,
                    pos=POS[i % len(POS)] if any(map(str.isalnum, token.text)) else "PUNCT",
                    tag=f"x{i % 7}",
                )
                for i, token in enumerate(document.tokens)
            ]
        ),
    )


@pytest.fixture(params=sorted(TEXTS))
def script(request: pytest.FixtureRequest) -> Document:
    """A tagged text in one of several scripts."""
    name = str(request.param)
    return tag_words(document_of_text(name, TEXTS[name], LANGUAGES.get(name, "und")))


@pytest.fixture
def english() -> Document:
    """A short English text."""
    return tag_words(document_of_text("english", TEXTS["english"], "en"))


@pytest.fixture
def long_document() -> Document:
    """Two thousand sentences without running text."""
    lengths = [3 + (7 * i) % 23 for i in range(2000)]
    words = ["he", "saw", "the", "old", "president", "of", "Argentina", "yesterday"]
    tokens = tuple([Token(words[(i * 5) % 8], pos=POS[i % 6]) for i in range(sum(lengths))])
    return Document("long", "en", "", tokens, sentences_from_lengths(lengths))


@pytest.fixture
def marks() -> type[Marks]:
    """The class of mark sources."""
    return Marks


@pytest.fixture
def page_of(qapp: object) -> Callable[..., Page]:
    """Builds pages of a width."""

    def build(
        document: Document, width: float = 420.0, mode: TagMode = "pos", zoom: float = 1.0
    ) -> Page:
        page = Page(document, Metrics(zoom), mode, LIGHT)
        page.set_width(width)
        return page

    return build


@pytest.fixture
def area_of(qtbot: QtBot) -> Callable[..., TextArea]:
    """Builds shown text views."""

    def build(
        document: Document, source: MarkSource | None = None, width: int = 700, height: int = 500
    ) -> TextArea:
        area = TextArea(LIGHT)
        qtbot.addWidget(area)
        area.resize(width, height)
        with qtbot.waitExposed(area):
            area.show()
        area.set_document(document)
        if source is not None:
            area.set_marks(source)
        return area

    return build


@pytest.fixture
def find() -> Callable[..., Span]:
    """Finds words in a document."""

    def found(document: Document, words: str, number: int = 0) -> Span:
        wanted = words.split()
        hits = [
            i
            for i in range(len(document) - len(wanted) + 1)
            if [t.text for t in document.tokens[i : i + len(wanted)]] == wanted
        ]
        return Span(hits[number], hits[number] + len(wanted))

    return found
