"""The page of a text in a real Chromium: chains, search, differences, narrow windows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.reports.text_differences import compared_views
from anaphora_workbench.reports.text_page import text_page
from anaphora_workbench.reports.text_view import text_view

TEXT = "Ana met Bo 🚲. She greeted him. He smiled at Ana."


def _document() -> Document:
    return document_of_text("story", TEXT, "en")


def _layer(name: str = "gold", him: str = "Bo") -> Layer:
    words = [token.text for token in _document().tokens]
    places = {"Ana": 0, "Bo": 2, "She": words.index("She"), "him": words.index("him")}
    places |= {"He": words.index("He"), "Ana2": words.index("Ana", 1)}
    markables = [Markable(word, (Span(place, place + 1),)) for word, place in places.items()]
    links = {"She": "Ana", "him": him, "He": "him", "Ana2": "She"}
    anaphors = [Anaphor(one, "", Reference.ANAPHOR, (other,)) for one, other in links.items()]
    return Layer.build(name, markables, anaphors)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """The page of one annotation."""
    path = tmp_path / "page.html"
    path.write_text(text_page([text_view(_document(), _layer())]), encoding="utf-8")
    return path


@pytest.fixture
def both(tmp_path: Path) -> Path:
    """The page of two annotations that differ in the antecedent of *him*."""
    document = _document()
    views = text_view(document, _layer()), text_view(document, _layer("bea", him="Ana"))
    path = tmp_path / "both.html"
    path.write_text(text_page([compared_views(*views)]), encoding="utf-8")
    return path


def _wait(condition: Callable[[], bool]) -> None:
    end = monotonic() + 10
    while not condition():
        assert monotonic() < end, "nothing happened for ten seconds"
        sleep(0.05)


CHOSEN = "[...document.querySelectorAll('.at')].map(each => each.textContent).join('|')"
DETAIL = "document.getElementById('detail').textContent"


def test_a_click_and_the_arrow_keys_follow_a_chain(browser: Any, page: Path) -> None:
    browser.open(page)
    browser.click(".text [data-m='1']")
    assert browser.run(CHOSEN) == "Bo"
    assert "mention 1 of 3" in browser.run(DETAIL)
    browser.press("ArrowRight")
    assert browser.run(CHOSEN) == "him"
    assert "mention 2 of 3" in browser.run(DETAIL)
    assert "antecedent: “Bo”" in browser.run(DETAIL)
    browser.click("#mention-next")
    browser.click("#mention-next")
    assert browser.run(CHOSEN) == "Bo"
    browser.press("Escape")
    assert browser.run(CHOSEN) == ""


def test_the_mouse_lights_up_all_mentions_of_an_entity(browser: Any, page: Path) -> None:
    browser.open(page)
    browser.hover(".text [data-m='2']")
    lit = "[...document.querySelectorAll('.text .on')].map(each => each.textContent)"
    assert browser.run(lit) == ["Ana", "She", "Ana"]


def test_an_entity_of_the_list_leads_to_its_first_mention(browser: Any, page: Path) -> None:
    browser.open(page)
    browser.click("aside button[data-e='2']")
    assert browser.run(CHOSEN) == "Bo"


def test_the_search_finds_text_across_mentions(browser: Any, page: Path) -> None:
    browser.open(page)
    browser.press("bo 🚲. sHE", "#search")
    hits = "document.getElementById('hits').textContent"
    _wait(lambda: browser.run(hits) != "")
    assert browser.run(hits) == "1 of 1"
    found = "[...CSS.highlights.get('hit-now')].map(String)"
    assert browser.run(found) == ["Bo 🚲. She"]
    browser.press("x", "#search")
    _wait(lambda: browser.run(hits) != "1 of 1")
    assert browser.run(hits) == "no hits"


def test_differences_are_visited_one_by_one_on_both_sides(browser: Any, both: Path) -> None:
    browser.open(both)
    assert "Differences: 1" in browser.run("document.querySelector('aside').textContent")
    browser.click("#difference-next")
    assert browser.run(CHOSEN) == "him|him"
    assert "other antecedent" in browser.run(DETAIL)


@pytest.mark.parametrize("name", ["page", "both"])
def test_nothing_is_wider_than_a_phone(
    browser: Any, name: str, request: pytest.FixtureRequest
) -> None:
    size = {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.devtools("Emulation.setDeviceMetricsOverride", **size)
    browser.open(request.getfixturevalue(name))
    assert browser.run("document.documentElement.scrollWidth") == 400
