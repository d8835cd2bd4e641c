"""The figures of a project in pictures: what they show, say and save."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.adjudication.figures import AnnotatorFigure
from anaphora_workbench.annotation.project.project_figures import (
    ProgressOverTime,
    ProjectFigures,
    ProposalEffect,
    ProposalView,
)
from anaphora_workbench.ui.panels.charts import BarChart, StepChart
from anaphora_workbench.ui.panels.figures import FigurePage, StatisticsPages, saved_as
from anaphora_workbench.ui.panels.looks import Colours
from anaphora_workbench.ui.panels.statistics import StatisticsPanel
from anaphora_workbench.ui.text.themes import THEMES

FIGURES = ProjectFigures(
    (
        ProgressOverTime("ana", 40, 2, (("2026-03-02T00:00", 10), ("2026-03-09T00:00", 31))),
        ProgressOverTime("=ben", 40, 0, (("2026-03-04T00:00", 12),)),
    ),
    (
        AnnotatorFigure("kind", "kappa", 0.91, 30),
        AnnotatorFigure("reference", "kappa", None, 0),
        AnnotatorFigure("antecedent", "same-link", 0.5, 30),
        AnnotatorFigure("antecedent", "same-chain", 0.8, 30),
        AnnotatorFigure("chains", "masi", 0.62),
    ),
    2,
    ("ana", "=ben"),
    (
        ProposalEffect(
            *("supar", "*", ProposalView(20, 0.9, 4, 0.5, 2.0), ProposalView(5, 0.6, 1, 0.0, 4.0)),
            *(0.3, 1.5, 0.5, 2.5),
        ),
        ProposalEffect(
            *("supar", "poss", ProposalView(3, 1.0, 0, None, 2.0)),
            *(ProposalView(0, None, 0, None, None), None, None, None, None),
        ),
    ),
)
EMPTY = ProjectFigures((), (), 0, (), ())


@pytest.fixture
def pages(qtbot: QtBot) -> StatisticsPages:
    panel = StatisticsPages(StatisticsPanel())
    qtbot.addWidget(panel)
    panel.resize(380, 640)
    panel.show()
    return panel


def shown(pages: StatisticsPages, number: int, figures: ProjectFigures = FIGURES) -> FigurePage:
    pages.setCurrentIndex(number + 1)
    pages.show_figures(figures)
    return pages.pages[number]


def test_a_page_asks_for_figures_when_it_is_seen_first(
    pages: StatisticsPages, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(pages.wanted, timeout=1000):
        pages.setCurrentIndex(1)
    with qtbot.assertNotEmitted(pages.wanted, wait=10):
        pages.setCurrentIndex(2)  # they come together
    pages.show_figures(FIGURES)
    with qtbot.assertNotEmitted(pages.wanted, wait=10):
        pages.setCurrentIndex(3)
    with qtbot.waitSignal(pages.wanted, timeout=1000):
        pages.pages[2].update_now.click()


def test_progress_is_drawn_by_annotator_and_listed(pages: StatisticsPages) -> None:
    page = shown(pages, 0)
    assert page.headline.text() == "43 of 80 anaphors decided in this project."
    assert [row[:4] for row in page.model.rows] == [
        ("ana", "31", "40", "2"),
        ("=ben", "12", "40", "0"),
    ]
    assert isinstance(page.chart, StepChart)
    assert [line.points for line in page.chart.lines] == [
        ((0.0, 10), (1.0, 31)),
        ((pytest.approx(2 / 7), 12),),
    ]
    assert "ana: 31 decided by" in page.chart.accessibleDescription()


def test_figures_and_dates_are_written_in_the_language_of_the_window(
    pages: StatisticsPages,
) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("es"))
    try:
        assert shown(pages, 0).model.rows[0][-1] == "9 mar 2026"
        assert shown(pages, 2).model.rows[0][-1] == "2,0 s"
    finally:
        QLocale.setDefault(before)


def test_agreement_is_drawn_with_what_is_known(pages: StatisticsPages) -> None:
    page = shown(pages, 1)
    assert page.headline.text() == "Texts that several have annotated: 2. Annotators: ana, =ben."
    assert page.model.rows == (
        ("Antecedents in the same chain", "80 %", "30"),
        ("Same antecedent", "50 %", "30"),
        ("Kinds (Cohen's kappa)", "0.91", "30"),
        ("Types of reference (Cohen's kappa)", "–", "0"),
        ("Chains (alpha, MASI)", "0.62", "–"),
    )
    assert isinstance(page.chart, BarChart)
    assert [group.values for group in page.chart.groups] == [
        (0.8,),
        (0.5,),
        (0.91,),
        (None,),
        (0.62,),
    ]


def test_proposals_are_compared_shown_and_hidden(pages: StatisticsPages) -> None:
    page = shown(pages, 2)
    assert page.headline.text() == (
        "Shown proposals are followed more often by 30.0 points. "
        "Showing them saves 1.5 s per answer (95 % interval: 0.5 s to 2.5 s)."
    )
    assert page.model.rows[:2] == (
        ("shown", "supar", "20", "90 %", "4", "50 %", "2.0 s"),
        ("hidden", "supar", "5", "60 %", "1", "0 %", "4.0 s"),
    )
    assert isinstance(page.chart, BarChart)
    assert page.chart.groups[1].label == "possessive pronoun"
    assert page.chart.groups[1].values == (1.0, None)
    assert "hidden (blind): 60 % of 5" in page.chart.accessibleDescription()


def test_the_resolver_is_named_with_each_kind_where_there_are_several(
    pages: StatisticsPages,
) -> None:
    other = [replace(one, resolver="ranker") for one in FIGURES.proposals]
    page = shown(pages, 2, replace(FIGURES, proposals=(*FIGURES.proposals, *other)))
    labels = [row[1] for row in page.model.rows]
    assert "supar, possessive pronoun" in labels
    assert "ranker, possessive pronoun" in labels


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("width", [240, 900])
def test_no_cell_of_a_table_is_cut(pages: StatisticsPages, number: int, width: int) -> None:
    page = shown(pages, number)
    pages.resize(width, 600)
    QApplication.processEvents()
    header, words = page.table.horizontalHeader(), page.table.fontMetrics()
    for column, name in enumerate(page.model.headings()):
        room = page.table.columnWidth(column)
        assert room > header.fontMetrics().horizontalAdvance(name)
        assert all(room > words.horizontalAdvance(row[column]) for row in page.model.rows)
    whole = sum([page.table.columnWidth(n) for n in range(page.model.columnCount())])
    assert whole >= page.table.viewport().width()


@pytest.mark.parametrize("number", range(3))
def test_a_page_without_figures_says_what_is_missing(pages: StatisticsPages, number: int) -> None:
    page = shown(pages, number, EMPTY)
    assert page.headline.text()
    assert not page.chart.isVisible()
    assert not page.save_picture.isEnabled()


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_charts_are_painted_in_the_colours_of_the_theme(
    pages: StatisticsPages, number: int, theme: str, tmp_path: Path
) -> None:
    page = shown(pages, number)
    colours = Colours.of_theme(THEMES[theme])
    page.chart.set_colours(colours)
    place = tmp_path / "chart.png"
    saved_as(place, page)
    image = QImage(str(place))
    assert image.width() == 2 * page.chart.width()
    assert image.pixelColor(image.width() - 1, image.height() - 1) == colours.ground
    found = {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }
    assert {QColor(colours.done).name(), QColor(colours.ground).name()} <= found


def test_a_table_is_saved_without_formulas(pages: StatisticsPages, tmp_path: Path) -> None:
    place = tmp_path / "table.csv"
    saved_as(place, shown(pages, 0))
    lines = place.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "Annotator,Decided,Of,Given,Last"
    assert lines[2].startswith("'=ben,12,40,0,")
