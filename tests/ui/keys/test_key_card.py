"""The key card."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from anaphora_workbench.ui.keys.command import Mode
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.keys.key_card import KeyCard, key_card_html, key_card_markdown, main
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.wording.translation import translation_into

ROOT = Path(__file__).parents[3]


def _words(html: str) -> str:
    text = unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL))
    return re.sub(r"\s+", " ", text.replace("\u2011", "-"))


@pytest.fixture
def card(frame) -> KeyCard:
    shown = KeyCard(frame.commands, frame.window)
    frame.commands.connect("help.keys", shown.open_over)
    return shown


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_command_with_a_key_is_on_the_card(language):
    words = _words(key_card_html(language))
    keys, translate = read_key_maps().get("default"), translation_into(language)
    for command in COMMANDS:
        labels = keys.labels(command.id, translate)
        if labels and not command.number:
            assert command.title_in(translate) in words
            assert all(label in words for label in labels)


def test_the_nine_numbers_are_one_line():
    words = _words(key_card_html("en"))
    assert "1–9 Choose candidate 1–9" in words
    assert "Choose candidate 3" not in words


def test_the_card_follows_the_key_set():
    assert "Shift+Q Set the head" in _words(key_card_html("en", "left-hand"))


def test_the_card_is_the_same_page_every_time():
    assert key_card_html("es") == key_card_html("es")


def test_the_card_is_written_by_a_command(capsys):
    assert main(["en"]) == 0
    assert capsys.readouterr().out == key_card_html("en")


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_command_with_a_key_is_in_the_tables(language):
    page = key_card_markdown(language)
    keys, translate = read_key_maps().get("default"), translation_into(language)
    for command in COMMANDS:
        labels = keys.labels(command.id, translate)
        if labels and not command.number:
            assert f"| {command.title_in(translate)} |" in page
            assert all(f"`{label}`" in page for label in labels)


def test_the_tables_are_written_by_a_command(capsys):
    assert main(["es", "--markdown"]) == 0
    assert capsys.readouterr().out == key_card_markdown("es")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("suffix", "card", "option"),
    [("html", key_card_html, ""), ("md", key_card_markdown, " --markdown")],
)
def test_the_cards_of_the_guide_are_up_to_date(language, suffix, card, option):
    file = ROOT / "docs" / "guide" / f"keys-{language}.{suffix}"
    command = f"python -m anaphora_workbench.ui.keys.key_card {language}{option} > {file.name}"
    assert file.read_text(encoding="utf-8") == card(language), f"write it again: {command}"


def test_the_card_is_written_without_a_screen():
    found = subprocess.run(
        [sys.executable, "-m", "anaphora_workbench.ui.keys.key_card", "es"],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={"PATH": "", "PYTHONIOENCODING": "utf-8"},
    )
    assert found.stdout == key_card_html("es")
    assert found.stderr == ""


def test_f1_shows_the_keys_of_the_present_mode(frame, card, qtbot):
    qtbot.keyClick(frame.view, Qt.Key.Key_F1)
    assert card.isVisible()
    assert "Accept the marked candidate" in card.text
    assert "Gap in the guidelines" not in card.text


def test_while_adjudicating_it_shows_other_keys(frame, card, qtbot):
    frame.commands.set_mode(Mode.REVIEW)
    qtbot.keyClick(frame.view, Qt.Key.Key_F1)
    assert "Gap in the guidelines" in card.text
    assert "Accept the marked candidate" not in card.text


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F1])
def test_escape_and_f1_close_it(frame, card, qtbot, key):
    qtbot.keyClick(frame.view, Qt.Key.Key_F1)
    qtbot.keyClick(QApplication.focusWidget(), key)
    assert not card.isVisible()
    assert QApplication.focusWidget() is frame.view
    assert frame.ran == []


def test_another_key_set_is_shown_at_once(frame, card, qtbot):
    qtbot.keyClick(frame.view, Qt.Key.Key_F1)
    frame.commands.use_keys(read_key_maps().get("left-hand"))
    assert "Shift+Q" in card.text


def test_it_keeps_its_place_when_the_window_grows(frame, card, qtbot):
    qtbot.keyClick(frame.view, Qt.Key.Key_F1)
    frame.window.resize(1000, 700)
    qtbot.waitUntil(lambda: frame.window.rect().contains(card.geometry()) and card.height() > 600)
    left, right = card.x(), frame.window.width() - card.geometry().right() - 1
    assert left == right
