"""The figures of the project in the window: counted by the child, saved by a dialog."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QSpinBox, QWidget

from anaphora_workbench.ui.design import TIGHT
from anaphora_workbench.ui.preferences import Preferences


def _reach(story: Any, part: QWidget) -> None:
    """Go round the parts of the window to one."""
    for _step in range(12):
        if part.isAncestorOf(story.here()):
            return
        story.press("F6")
    raise AssertionError("F6 does not reach the panel")


def _open(story: Any, page: int) -> Any:
    """Show the statistics and one of their pages with keys, and return the pages."""
    story.run("view.statistics")
    pages = story.window.docks.figures
    _reach(story, pages)
    story.tab_to(pages.tabBar())
    story.press("Right", times=page)
    story.until(lambda: pages.pages[0].figures is not None)
    return pages


def test_progress_is_counted_when_its_page_is_seen_and_not_by_a_decision(story: Any) -> None:
    story.press("Return", "Return")
    pages = _open(story, 1)
    page = pages.pages[0]
    assert [row[:2] for row in page.model.rows] == [("ana", "2")]
    before = page.figures
    story.front()
    story.press("Return")
    story.until(lambda: not story.window.child.busy)
    assert page.figures is before
    _reach(story, pages)
    story.tab_to(page.update_now)
    story.press("Space")
    story.until(lambda: page.figures is not before)
    assert [row[:2] for row in page.model.rows] == [("ana", "3")]


def test_agreement_says_what_it_needs(story: Any) -> None:
    story.press("Return")
    pages = _open(story, 2)
    assert "two annotators" in pages.pages[1].headline.text()


def test_proposals_are_compared_and_their_table_is_saved(
    story: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    story.press("Return", "Return")
    pages = _open(story, 3)
    page = pages.pages[2]
    assert page.model.rows[0][:4] == ("shown", "from a file", "2", "100 %")
    place = tmp_path / "proposals"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(place), ""))
    story.tab_to(page.save_picture)
    story.press("Space")
    assert Path(f"{place}.png").read_bytes().startswith(b"\x89PNG")
    story.tab_to(page.save_table)
    story.press("Space")
    assert story.message == f"Saved: {place}.csv"
    assert "shown,from a file,2" in Path(f"{place}.csv").read_text(encoding="utf-8")


def test_another_project_has_other_figures(story: Any, begun: Any) -> None:
    story.press("Return")
    pages = _open(story, 1)
    story.window.work.close()
    assert pages.pages[0].figures is None


@pytest.mark.parametrize("code", ["en", "es"])
def test_all_titles_are_read_beside_the_panels_of_the_other_side(
    begun: Callable[..., Any], code: str
) -> None:
    Preferences().language = code
    story = begun("story")
    window = story.window
    window.resize(1280, 720)
    for name in ("statistics", "items", "entities"):
        story.run(f"view.{name}")
        story.settle()
    bar = window.docks.figures.tabBar()
    assert bar.isVisible()
    assert window.docks.entities.isVisible()
    assert bar.width() >= bar.sizeHint().width()
    assert [bar.tabText(number) for number in range(2)] == (
        ["Document", "Over time"] if code == "en" else ["Documento", "Evolución"]
    )


def test_a_number_keeps_a_distance_from_the_edge_of_its_box(story: Any) -> None:
    story.run("tools.blind")
    boxes = story.window.findChildren(QSpinBox)
    (box,) = [box for box in boxes if box.isVisible()]
    line = box.lineEdit()
    left = line.mapTo(box, line.rect().topLeft()).x() + line.textMargins().left()
    assert left >= TIGHT
    story.press("Esc")
