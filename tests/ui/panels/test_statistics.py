"""The statistics and the guideline panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.session.values import AnaphorState, Item
from anaphora_workbench.model import Span
from anaphora_workbench.ui.panels.guideline import Example, GuidelinePanel, guideline_html
from anaphora_workbench.ui.panels.statistics import KindCount, StatisticsPanel, summary_of
from anaphora_workbench.ui.panels.text_search import Hit

MakeItems = Callable[[int], list[Item]]


def test_the_summary_counts_by_state_and_kind(make_items: MakeItems) -> None:
    summary = summary_of(make_items(42), ())
    assert (summary.total, summary.done, summary.left, summary.flagged) == (42, 12, 30, 4)
    assert dict(summary.states)[AnaphorState.STALE] == 6
    assert sum([count for _, count in summary.states]) == 42
    assert summary.kinds[0] == KindCount("persIt", 2, 7)
    assert summary.seconds is None
    assert summary.per_hour is None


def test_the_pace_is_that_of_the_last_fifty_with_breaks_cut(make_items: MakeItems) -> None:
    summary = summary_of(make_items(42), [1000.0] * 60 + [10.0] * 49 + [9000.0])
    assert summary.per_hour == pytest.approx(3600 * 50 / (490 + 300))
    assert summary.hours_left == pytest.approx(30 / (3600 * 50 / 790))
    assert summary.seconds == 1000.0


@pytest.fixture
def statistics(qtbot: QtBot, make_items: MakeItems) -> StatisticsPanel:
    panel = StatisticsPanel()
    qtbot.addWidget(panel)
    panel.set_figures(make_items(42), [8.0, 9.0, 12.5])
    panel.show()
    return panel


def _figures(panel: StatisticsPanel) -> dict[str, str]:
    return {name.text(): value.text() for name, value in panel.figures}


def test_the_figures_are_written_in_the_language_of_the_window(
    qtbot: QtBot, statistics: StatisticsPanel, make_items: MakeItems
) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("es"))
    try:
        statistics.set_figures(make_items(42), [8.0, 0.84])
        qtbot.waitUntil(lambda: "4,4 s" in _figures(statistics).values(), timeout=2000)
    finally:
        QLocale.setDefault(before)


def test_the_panel_shows_the_figures(statistics: StatisticsPanel) -> None:
    assert statistics.headline.text() == "12 of 42 decided, 30 left"
    assert _figures(statistics) == {
        "median time of a decision": "9.0 s",
        "decisions an hour": "366",
        "time left at this pace": "5 min",
        "flagged": "4",
    }
    labels = [label.text() for label in statistics.findChildren(QLabel) if label.isVisible()]
    assert "2 of 7" in labels
    assert "open again" in labels


def test_the_figures_follow_a_decision(
    qtbot: QtBot, statistics: StatisticsPanel, make_items: MakeItems
) -> None:
    items = [replace(item, state=AnaphorState.DECIDED) for item in make_items(42)]
    statistics.set_figures(items, [8.0])
    qtbot.waitUntil(lambda: statistics.headline.text() == "42 of 42 decided, 0 left")
    assert statistics.bar.share == 1.0
    assert _figures(statistics)["time left at this pace"] == "0 min"


def test_hidden_figures_are_counted_when_they_come_into_sight(
    statistics: StatisticsPanel, make_items: MakeItems
) -> None:
    statistics.hide()
    statistics.set_figures(make_items(7), [])
    assert statistics.summary.total == 42
    statistics.show()
    assert statistics.summary.total == 7
    assert _figures(statistics)["median time of a decision"] == "–"


def test_an_empty_document_has_no_figures(statistics: StatisticsPanel) -> None:
    statistics.set_figures([], [])
    statistics.count()
    assert statistics.headline.text() == "No anaphors yet"


def test_guidelines_are_set_in_italics_and_bold_and_nothing_else() -> None:
    assert guideline_html("A *quoted **it** here*\n\n<b>&amp;") == (
        '<p dir="auto" style="margin: 0 0 0.5em 0">A <i>quoted <b>it</b> here</i></p>'
        '<p dir="auto" style="margin: 0 0 0.5em 0">&lt;b&gt;&amp;amp;</p>'
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("***It** snowed*", "<i><b>It</b> snowed</i>"),
        ("*a child ... **them***", "<i>a child ... <b>them</b></i>"),
        ("***all***", "<i><b>all</b></i>"),
        ("5 * 3 = 15", "5 * 3 = 15"),
        ("**a *b** c*", "**a *b** c*"),
        ("type `$` here", "type <tt>$</tt> here"),
    ],
)
def test_emphasis_is_nested_and_stars_that_pair_with_nothing_stay(text: str, shown: str) -> None:
    assert guideline_html(text).endswith(f">{shown}</p>")


@pytest.fixture
def guideline(qtbot: QtBot) -> GuidelinePanel:
    panel = GuidelinePanel()
    qtbot.addWidget(panel)
    panel.resize(360, 500)
    place = Hit(Span(30, 31), 2, "The king said that ", "he", "would come")
    panel.set_guideline("poss", "", "Link *his*.", [Example(place, "the king")])
    panel.show()
    return panel


def test_the_guideline_of_a_kind_is_shown(guideline: GuidelinePanel) -> None:
    assert guideline.title.text() == "possessive pronoun"
    assert "<i>his</i>" in guideline.text.text()


def test_a_kind_without_guideline_says_so(guideline: GuidelinePanel) -> None:
    guideline.set_guideline("mine", "", "")
    assert guideline.title.text() == "mine"
    assert "no guideline" in guideline.text.text()
    assert guideline.empty.text() == "None of this kind yet."


def test_an_example_is_shown_in_the_text(qtbot: QtBot, guideline: GuidelinePanel) -> None:
    place = guideline.list.visualRect(guideline.examples.index(0, 0)).center()
    with qtbot.waitSignal(guideline.example_chosen) as caught:
        qtbot.mouseClick(guideline.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == [30, 31]
    guideline.list.setCurrentIndex(guideline.examples.index(0, 0))
    with qtbot.waitSignal(guideline.example_chosen):
        qtbot.keyClick(guideline.list, Qt.Key.Key_Return)
    with qtbot.waitSignal(guideline.left):
        qtbot.keyClick(guideline, Qt.Key.Key_Escape)


def test_an_example_reads_with_its_answer(guideline: GuidelinePanel) -> None:
    sentence = guideline.examples.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert sentence == "sentence 3: he; The king said that he would come; answer: the king"
