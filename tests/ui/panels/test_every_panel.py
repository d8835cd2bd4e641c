"""What holds for every panel: names for screen readers, language, direction, fonts, themes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.adjudication.figures import AnnotatorFigure
from anaphora_workbench.annotation.project.project_figures import (
    ProgressOverTime,
    ProjectFigures,
    ProposalEffect,
    ProposalView,
)
from anaphora_workbench.annotation.project.tagsets import default_tag_set
from anaphora_workbench.annotation.session.values import Item, Question
from anaphora_workbench.model import EMPTY, Document, Span, Token
from anaphora_workbench.ui.panels.blind_settings import BlindSettings
from anaphora_workbench.ui.panels.candidates import CandidatePanel
from anaphora_workbench.ui.panels.chain import ChainStrip, RecentDecision
from anaphora_workbench.ui.panels.chain_list import ChainMention
from anaphora_workbench.ui.panels.documents import DocumentRow, DocumentsPanel
from anaphora_workbench.ui.panels.entities import EntityPanel
from anaphora_workbench.ui.panels.entity_model import EntitySource
from anaphora_workbench.ui.panels.evaluate import EvaluatePanel
from anaphora_workbench.ui.panels.export import ExportPanel, FormatChoice
from anaphora_workbench.ui.panels.figures import (
    AgreementPage,
    FigurePage,
    ProgressPage,
    ProposalPage,
)
from anaphora_workbench.ui.panels.find import FindPanel
from anaphora_workbench.ui.panels.guideline import Example, GuidelinePanel
from anaphora_workbench.ui.panels.items import ItemList
from anaphora_workbench.ui.panels.looks import Colours
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.panels.rail import Rail
from anaphora_workbench.ui.panels.statistics import StatisticsPanel
from anaphora_workbench.ui.panels.tagset import TagSetEditor
from anaphora_workbench.ui.panels.text_search import Hit
from anaphora_workbench.ui.panels.token_editor import TokenEditor
from anaphora_workbench.ui.text.themes import THEMES

NAMES = [
    "blind",
    "candidates",
    "chain",
    "documents",
    "entities",
    "evaluate",
    "export",
    "find",
    "guideline",
    "items",
    "rail",
    "statistics",
    "tagset",
    "token",
    "progress",
    "agreement",
    "proposals",
]


FIGURE_PAGES: dict[str, Callable[[], FigurePage]] = {
    "progress": ProgressPage,
    "agreement": AgreementPage,
    "proposals": ProposalPage,
}
FIGURES = ProjectFigures(
    (ProgressOverTime("ana", 9, 1, (("2026-03-02T10:00", 3), ("2026-03-02T11:00", 5))),),
    (AnnotatorFigure("antecedent", "same-chain", 0.5, 4),),
    1,
    ("ana", "ben"),
    (
        ProposalEffect(
            *("supar", "*", ProposalView(2, 0.5, 0, None, 2.0)),
            *(ProposalView(0, None, 0, None, None), None, None, None, None),
        ),
    ),
)


@pytest.fixture
def make(
    qtbot: QtBot,
    english: Question,
    make_items: Callable[[int], list[Item]],
    entity_text: Callable[..., Any],
) -> Callable[[str], Panel]:
    """Builds a panel that shows something."""

    def build(name: str) -> Panel:
        panel = _build(name, english, make_items(40), entity_text().source())
        qtbot.addWidget(panel)
        panel.resize(900 if name == "chain" else panel.sizeHint().width(), 500)
        panel.show()
        return panel

    return build


def _build(name: str, question: Question, items: list[Item], source: EntitySource) -> Panel:
    panel: Panel
    if name == "blind":
        panel = BlindSettings()
        panel.set_share(0.1, 40)
    elif name == "candidates":
        panel = CandidatePanel()
        panel.set_question(question)
        panel.set_rows(question.rows, 1, True, ("m1",), "e")
    elif name == "chain":
        panel = ChainStrip()
        panel.set_chain(["a", "b"], "b", lambda key: ChainMention(key, "the king", 3))
        panel.set_recent([RecentDecision("he", "the king", 1)])
    elif name == "documents":
        panel = DocumentsPanel()
        panel.set_annotators(["ana"], "ana")
        panel.set_documents([DocumentRow("news", "en", 100, 10, 2)], "news")
    elif name == "entities":
        panel = EntityPanel()
        panel.set_source(source)
    elif name == "evaluate":
        panel = EvaluatePanel()
        panel.set_resolvers([("supar", "SUPAR")], [])
    elif name == "export":
        panel = ExportPanel()
        panel.set_formats([FormatChoice("muc", "MUC", ".sgm")], "news")
    elif name == "find":
        panel = FindPanel()
        tokens = tuple([Token(word) for word in ["the", "king", "came"]])
        panel.set_document(Document("d", "en", "", tokens, (Span(0, 3),)), items)
        panel.text.setText("king")
        panel.start()
    elif name == "guideline":
        panel = GuidelinePanel()
        place = Hit(Span(1, 2), 0, "the ", "king", "came")
        panel.set_guideline("poss", "", "", [Example(place, "the king")])
    elif name == "items":
        panel = ItemList()
        panel.set_items(items)
    elif name == "rail":
        panel = Rail()
        panel.set_items(items, 480)
        panel.set_active("a3")
        panel.set_view(100, 200)
    elif name == "statistics":
        panel = StatisticsPanel()
        panel.set_figures(items, [9.0])
    elif name in FIGURE_PAGES:
        page = FIGURE_PAGES[name]()
        page.show_figures(FIGURES)
        panel = page
    elif name == "tagset":
        panel = TagSetEditor()
        panel.set_tag_set(default_tag_set())
    else:
        panel = TokenEditor()
        token = Token("king", "king", "NOUN", "NN", "", EMPTY, 2, "nsubj")
        panel.set_token(1, token, None, ((0, "the"), (1, "king"), (2, "came")))
    return panel


_HOLDERS = (QComboBox, QAbstractScrollArea, QLineEdit, QAbstractSpinBox)
"""Widgets that speak for the widgets inside them."""


def _named(widget: QWidget) -> bool:
    """Tell whether a screen reader has a name for a widget."""
    if widget.accessibleName():
        return True
    if isinstance(widget, QAbstractButton) and widget.text():
        return True
    parent = widget.window()
    return any(label.buddy() is widget for label in parent.findChildren(QLabel))


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_takes_the_focus_has_a_name(
    make: Callable[[str], Panel], name: str
) -> None:
    panel = make(name)
    assert panel.accessibleName()
    nameless = []
    for widget in panel.findChildren(QWidget):
        inner = isinstance(
            widget.parent(), (QComboBox, QAbstractScrollArea, QLineEdit, QAbstractSpinBox)
        )
        plain = isinstance(widget, QScrollBar | QTabBar) or type(widget).__name__ in (
            "QScrollArea",
            "QTabWidget",
        )
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes and widget.isVisible() and not (inner or plain or _named(widget)):
            nameless.append(widget)
    assert nameless == []


class _Marked(QTranslator):
    """Translates every text into itself between angle quotation marks."""

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return f"«{text}»"


@pytest.fixture
def translator(qapp: QApplication) -> Iterator[_Marked]:
    translator = _Marked()
    yield translator
    qapp.removeTranslator(translator)


@pytest.mark.parametrize("name", NAMES)
def test_the_language_changes_while_the_panel_is_open(
    qapp: QApplication, make: Callable[[str], Panel], translator: _Marked, name: str
) -> None:
    panel = make(name)
    before = panel.accessibleName()
    qapp.installTranslator(translator)
    qapp.processEvents()
    assert panel.accessibleName() == f"«{before}»"
    left = [
        button.text()
        for button in panel.findChildren(QAbstractButton)
        if button.isVisible() and button.text() and "«" not in button.text()
    ]
    # Chips, decisions and resolvers are data, which nobody translates.
    assert [text for text in left if "×" not in text and "Ctrl+Z" not in text] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_panel_is_painted_in_right_to_left_windows(
    make: Callable[[str], Panel], name: str
) -> None:
    panel = make(name)
    before = panel.grab().toImage()
    panel.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    QApplication.processEvents()
    assert panel.grab().toImage() != before


@pytest.mark.parametrize("name", NAMES)
def test_the_panel_grows_with_the_font(make: Callable[[str], Panel], name: str) -> None:
    panel = make(name)
    before = panel.sizeHint()
    font = QFont(panel.font())
    font.setPointSizeF(font.pointSizeF() * 2)
    panel.setFont(font)
    QApplication.processEvents()
    after = panel.sizeHint()
    assert after.width() > before.width() or after.height() > before.height()


@pytest.mark.parametrize("name", NAMES)
def test_the_panel_is_painted_in_every_theme(
    qapp: QApplication, make: Callable[[str], Panel], name: str
) -> None:
    panel = make(name)
    pictures = []
    for theme in THEMES.values():
        panel.setPalette(theme.palette())
        panel.set_colours(Colours.of_theme(theme))
        pictures.append(panel.grab().toImage())
    assert all(first != second for first, second in itertools.pairwise(pictures))


def _contrast(one: QColor, other: QColor) -> float:
    def light(colour: QColor) -> float:
        parts = [colour.redF(), colour.greenF(), colour.blueF()]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def _sets() -> list[tuple[str, Colours]]:
    dark = QPalette()
    dark.setColor(QPalette.ColorRole.Base, QColor("#181b1f"))
    dark.setColor(QPalette.ColorRole.Text, QColor("#e4e2dc"))
    light = QPalette()
    light.setColor(QPalette.ColorRole.Base, QColor("#ffffff"))
    light.setColor(QPalette.ColorRole.Text, QColor("#1b1e22"))
    themes = [(name, Colours.of_theme(theme)) for name, theme in THEMES.items()]
    return [("palette-light", Colours.of(light)), ("palette-dark", Colours.of(dark)), *themes]


@pytest.mark.parametrize(("name", "colours"), _sets(), ids=[name for name, _ in _sets()])
def test_words_and_signs_can_be_read_in_every_set_of_colours(name: str, colours: Colours) -> None:
    for ink, ground in (
        (colours.text, colours.ground),
        (colours.text, colours.current),
        (colours.text, colours.hover),
        (colours.muted, colours.ground),
        (colours.on_allowed, colours.allowed),
        (colours.on_rejected, colours.rejected),
        (colours.on_chosen, colours.chosen),
        (colours.warning, colours.ground),
        (colours.conflict, colours.ground),
        (colours.done, colours.ground),
        (colours.waiting, colours.ground),
    ):
        assert _contrast(ink, ground) >= 4.5
    for line in (colours.allowed_line, colours.rejected_line):
        assert _contrast(line, colours.ground) >= 3
