"""The user guide: what it says is there, in both languages, and the program shows it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from anaphora_workbench.ui.dialogs import guide
from anaphora_workbench.ui.dialogs.guide import (
    GuidePage,
    GuideWindow,
    guide_file,
    heading_anchor,
    without_dead_links,
)
from anaphora_workbench.ui.keys.command import CONTEXT
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.key_card import key_tables
from anaphora_workbench.ui.keys.key_sets import DEFAULT, read_key_maps
from anaphora_workbench.ui.wording.translation import Translations, translation_into

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "guide"
GUIDES = {"en": FOLDER / "tagger.md", "es": FOLDER / "tagger.es.md"}
TEXTS = {code: file.read_text(encoding="utf-8") for code, file in GUIDES.items()}
REFERENCES = {
    code: (ROOT / "docs" / "reference" / file.name).read_text(encoding="utf-8")
    for code, file in GUIDES.items()
}
BOTH = pytest.mark.parametrize("texts", [TEXTS, REFERENCES], ids=["guide", "reference"])
LANGUAGES = pytest.mark.parametrize("code", GUIDES)


@pytest.fixture
def page(qtbot: Any) -> GuidePage:
    shown = GuidePage()
    qtbot.addWidget(shown)
    shown.resize(700, 500)
    shown.show()
    return shown


@pytest.fixture
def host(qtbot: Any) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def window(host: QWidget) -> GuideWindow:
    return GuideWindow(lambda: "en", host)


def _headings(text: str) -> list[tuple[int, str]]:
    return [(len(signs), title) for signs, title in re.findall(r"^(#+) (.+)$", text, re.MULTILINE)]


# What is written


@BOTH
def test_both_languages_have_the_same_chapters(texts: dict[str, str]) -> None:
    levels = {code: [level for level, _title in _headings(text)] for code, text in texts.items()}
    assert levels["en"] == levels["es"]


@BOTH
def test_both_languages_have_tables_of_the_same_height(texts: dict[str, str]) -> None:
    rows = {
        code: [len(part.split("\n")) for part in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE)]
        for code, text in texts.items()
    }
    assert rows["en"] == rows["es"]


@LANGUAGES
def test_every_link_leads_somewhere(code: str) -> None:
    text = TEXTS[code]
    anchors = {heading_anchor(title) for _level, title in _headings(text)}
    dead = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if "://" in target:
            continue
        if (path and not (FOLDER / path).is_file()) or (not path and anchor not in anchors):
            dead.append(target)
    assert dead == []


@LANGUAGES
def test_every_chapter_is_in_the_contents(code: str) -> None:
    titles = [title for level, title in _headings(TEXTS[code]) if level == 2]
    contents = TEXTS[code].partition("\n## ")[0]
    assert [title for title in titles if f"(#{heading_anchor(title)})" not in contents] == []


@LANGUAGES
def test_every_menu_entry_that_is_named_exists(code: str) -> None:
    translate = translation_into(code)
    named = re.findall(r"\*\*([^*>]+) > ([^*]+)\*\*", TEXTS[code] + REFERENCES[code])
    known = {
        (translate(CONTEXT, c.menu).replace("&", ""), c.title_in(translate).rstrip(" …"))
        for c in COMMANDS
    }
    lost = [
        (menu, entry)
        for menu, entry in named
        if not any(m == menu and title.startswith(entry) for m, title in known)
    ]
    assert len(named) > 15
    assert lost == []


@LANGUAGES
def test_every_key_in_its_tables_is_a_key(code: str) -> None:
    """Tables of keys have nothing but keys in their first column."""
    translate = translation_into(code)
    cards = key_tables(read_key_maps().get(DEFAULT), translate)
    known = {*re.findall(r"`([^`]+)`", cards), *"123456789", "Enter", "…"}
    heads = ("| key |", "| keys |", "| tecla |", "| teclas |")
    wrong = []
    for table in re.findall(r"(?:^\|.*\n?)+", TEXTS[code] + REFERENCES[code], re.MULTILINE):
        if table.startswith(heads):
            for row in table.splitlines()[2:]:
                keys = re.findall(r"`([^`]+)`", row.split("|")[1])
                wrong.extend([key for key in keys if key not in known])
    assert wrong == []


def test_every_picture_is_used() -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    used = {
        Path(name).name
        for page in pages
        for name in re.findall(r"\(((?:[\w./-]+/)?images/[^)\s]+)\)", page.read_text("utf-8"))
    }
    there = {file.name for file in (FOLDER / "images").iterdir()}
    assert there == used


def test_pictures_are_small() -> None:
    large = [f.name for f in (FOLDER / "images").glob("*.png") if f.stat().st_size > 90_000]
    assert large == []


# Where it is found


def test_it_is_found_in_a_checkout() -> None:
    assert guide_file("en") == GUIDES["en"]
    assert guide_file("es") == GUIDES["es"]


def test_where_there_is_no_translation_it_is_english() -> None:
    assert guide_file("hu") == GUIDES["en"]


def test_what_the_wheel_carries_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tagger.es.md").write_text("# Guía\n", encoding="utf-8")
    monkeypatch.setattr(guide, "_SHIPPED", tmp_path)
    assert guide_file("es") == tmp_path / "tagger.es.md"
    assert guide_file("en") == GUIDES["en"]


def test_without_any_guide_the_window_says_so(
    window: GuideWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide, "_SHIPPED", tmp_path)
    monkeypatch.setattr(guide, "_WRITTEN", tmp_path)
    window.show_guide()
    assert window.missing.text() == "The guide is not installed with this program."
    assert window.missing.isVisible()


# What the program shows


def test_links_and_pictures_that_are_not_there_become_words(tmp_path: Path) -> None:
    (tmp_path / "there.md").touch()
    text = "![A picture](gone.png)\nSee [this](gone.md#x), [that](there.md) and [below](#here).\n"
    assert without_dead_links(text, tmp_path) == "See this, [that](there.md) and [below](#here).\n"


@pytest.mark.parametrize(
    ("title", "anchor"),
    [
        ("A first decision, step by step", "a-first-decision-step-by-step"),
        ("Número, género, persona", "número-género-persona"),
        ("What is a *mention*?", "what-is-a-mention"),
    ],
)
def test_headings_are_called_as_code_hosts_do(title: str, anchor: str) -> None:
    assert heading_anchor(title) == anchor


@LANGUAGES
def test_chapters_are_listed_and_lead_there(code: str, window: GuideWindow) -> None:
    window._language = lambda: code
    window.show_guide()
    titles = [title for level, title in _headings(TEXTS[code]) if level == 2]
    assert [window.chapters.item(row).text() for row in range(window.chapters.count())] == titles
    window.chapters.setCurrentRow(12)
    assert window.page.textCursor().block().text() == titles[12]
    assert window.page.verticalScrollBar().value() > 0


def test_a_link_in_the_page_leads_to_its_heading(page: GuidePage) -> None:
    page.show_page(GUIDES["es"])
    page.follow(QUrl("#número-género-persona"))
    assert page.textCursor().block().text() == "Número, género, persona"


def test_a_link_to_another_page_shows_it(page: GuidePage) -> None:
    page.show_page(GUIDES["en"])
    page.follow(QUrl("teams.md#3-coming-back"))
    assert page.page == FOLDER / "teams.md"
    assert page.textCursor().block().text() == "3. Coming back"


def test_other_links_are_left_to_the_system(
    page: GuidePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    page.show_page(GUIDES["en"])
    page.follow(QUrl("https://www.python.org"))
    page.follow(QUrl("keys-en.html"))
    assert opened == [
        "https://www.python.org",
        QUrl.fromLocalFile(str(FOLDER / "keys-en.html")).toString(),
    ]


def test_pictures_are_not_wider_than_the_page(page: GuidePage) -> None:
    page.show_page(GUIDES["en"])
    assert page.document().idealWidth() <= page.viewport().width()
    picture = page.loadResource(2, QUrl("images/dark.png"))
    assert 0 < picture.width() < page.viewport().width()


def test_the_search_goes_from_place_to_place_and_round(window: GuideWindow, qtbot: Any) -> None:
    window.show_guide()
    qtbot.keyClicks(window.search, "braille")
    assert window.page.textCursor().selectedText() == "braille"
    first = window.page.textCursor().position()
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    assert window.page.textCursor().position() == first
    assert not window.nothing.isVisible()


def test_what_is_not_in_the_guide_is_said(window: GuideWindow, qtbot: Any) -> None:
    window.show_guide()
    qtbot.keyClicks(window.search, "xylophone")
    assert window.nothing.isVisible()
    window.search.clear()
    qtbot.keyClicks(window.search, "chain")
    assert not window.nothing.isVisible()


def test_the_guide_changes_its_language_while_it_is_open(window: GuideWindow, qtbot: Any) -> None:
    translations = Translations()
    window._language = lambda: translations.code
    window.show_guide()
    translations.use("es")
    qtbot.waitUntil(lambda: window.windowTitle() == "Guía de uso")
    assert window.page.page == GUIDES["es"]
    translations.use("en")


def test_it_is_not_modal(window: GuideWindow) -> None:
    window.show_guide()
    assert not window.isModal()
