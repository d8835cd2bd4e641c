"""The evaluate panel beside the work: filled when it comes back, small enough to go on deciding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSize, Qt

from anaphora_workbench.ui.shell.window import first_size

WIDTH, HEIGHT = 1280, 720
"""A small screen, such as that of a notebook."""


@pytest.fixture
def small(story: Any) -> Any:
    """The story in a window on a small screen, with the evaluate panel open."""
    story.window.resize(WIDTH, HEIGHT)
    story.pick("tools.evaluate")
    story.settle()
    return story


def _offered(driven: Any) -> dict[str, bool]:
    items = driven.window.evaluation.panel.resolvers
    rows = [items.item(row) for row in range(items.count())]
    return {row.text(): row.checkState() == Qt.CheckState.Checked for row in rows}


def test_a_panel_that_was_open_comes_back_filled(
    opened: Callable[..., Any], copied: Callable[[str], Any]
) -> None:
    path = copied("story")
    first = opened(path, resolver="supar")
    first.until(lambda: first.window.work.controller is not None)
    first.pick("tools.evaluate")
    offered = _offered(first)
    assert offered["supar"]
    first.window.close()
    second = opened(path, resolver="supar")
    second.until(lambda: second.window.work.controller is not None)
    assert second.window.evaluation.dock.isVisible()
    assert _offered(second) == offered
    assert second.window.evaluation.panel.run.isEnabled()


def test_it_is_filled_again_with_the_next_project(small: Any, copied: Callable[[str], Any]) -> None:
    before = _offered(small)
    small.window.work.open(copied("spanish"))
    assert small.window.evaluation.dock.isVisible()
    assert set(_offered(small)) == set(before)


def test_the_resolver_that_is_chosen_stands_first(begun: Callable[..., Any]) -> None:
    driven = begun(resolver="supar")
    driven.pick("tools.evaluate")
    assert next(iter(_offered(driven).items())) == ("supar", True)


def test_text_and_candidates_keep_most_of_a_small_window(small: Any) -> None:
    window = small.window
    assert window.evaluation.dock.height() <= HEIGHT / 3
    assert window.text.height() >= HEIGHT / 2
    unit = window.candidates.em
    assert window.candidates.list.height() >= 9 * unit


def test_every_choice_and_run_can_be_reached_by_keys(small: Any) -> None:
    panel = small.window.evaluation.panel
    small.press("Space")
    for box in (*panel.matches.values(), *panel.modes.values(), panel.run):
        small.tab_to(box)
        place = QRect(box.mapTo(panel, box.rect().topLeft()), box.size())
        assert panel.rect().contains(place)
        assert not box.visibleRegion().isEmpty()


def test_the_window_does_not_grow_for_panels_and_keeps_its_last_line(small: Any) -> None:
    window = small.window
    small.front()
    for panel in ("items", "guideline", "statistics", "sentence"):
        window.docks.open(panel)
    small.front()
    small.press("F")
    small.settle()
    assert window.bar.isVisible()
    assert window.size() == QSize(WIDTH, HEIGHT)
    line = window.line
    assert line.mapTo(window, line.rect().bottomLeft()).y() < HEIGHT
    assert window.candidates.list.height() >= 3 * window.candidates.em


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1280, 720), (1264, 680)),
        ((1920, 1080), (1904, 1040)),
        ((3840, 2160), (1920, 1200)),
        ((1024, 600), (1008, 560)),
    ],
)
def test_the_first_window_fits_the_screen(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_size(QRect(0, 0, *screen)) == QSize(*size)
