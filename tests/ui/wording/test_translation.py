"""English and Spanish: nothing untranslated, nothing out of date, and a change while running."""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QDialogButtonBox

import anaphora_workbench.ui
from anaphora_workbench.annotation.session.values import Message
from anaphora_workbench.ui.dialogs.start_page import StartPage
from anaphora_workbench.ui.keys.command import CONTEXT, Menu
from anaphora_workbench.ui.keys.key_card import KeyCard, key_sheet
from anaphora_workbench.ui.keys.key_sets import key_label
from anaphora_workbench.ui.keys.palette import Palette
from anaphora_workbench.ui.wording.messages import sentence
from anaphora_workbench.ui.wording.translation import (
    Translations,
    chosen_language,
    translation_into,
)

ROOT = Path(__file__).parents[3]
FOLDER = Path(anaphora_workbench.ui.__file__).parent / "translations"
SPANISH = FOLDER / "anaphora_es.ts"


def _texts() -> list[tuple[str, str, str]]:
    """Return context, English and Spanish of every text."""
    root = ElementTree.parse(SPANISH).getroot()
    return [
        (context.findtext("name", ""), message.findtext("source", ""), form.text or "")
        for context in root.findall("context")
        for message in context.findall("message")
        for form in message.findall("translation//numerusform") or message.findall("translation")
    ]


TEXTS = _texts()


@pytest.fixture
def translations(qapp):
    spoken = Translations()
    yield spoken
    spoken.use("en")


@pytest.fixture(scope="module")
def renewed(tmp_path_factory):
    """The files as they would be after an update, and what the update printed."""
    folder = tmp_path_factory.mktemp("translations")
    script = ROOT / "scripts" / "update-translations.sh"
    done = subprocess.run(
        ["bash", str(script), "--into", str(folder)], capture_output=True, text=True, check=False
    )
    return folder, done


def test_every_text_of_the_sources_is_translated(renewed):
    _folder, done = renewed
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_shipped_files_are_up_to_date(renewed):
    folder, _done = renewed
    for name in ("anaphora_es.ts", "anaphora_es.qm"):
        assert (folder / name).read_bytes() == (FOLDER / name).read_bytes(), name


def test_no_text_is_in_a_place_where_it_cannot_be_found():
    assert [source for context, source, _translation in TEXTS if not context] == []


@pytest.mark.parametrize("place", [r"\{\w+\}", r"%\w", r"\n", r"</?[abip]\b[^>]*>"])
def test_a_translation_has_the_places_of_the_text(place):
    differing = [
        (source, translation)
        for _context, source, translation in TEXTS
        if translation
        and sorted(re.findall(place, source)) != sorted(re.findall(place, translation))
        and not re.search(r" [<>] |[<>]\xa0", source)
    ]
    assert differing == []


def test_a_sentence_stays_a_sentence():
    differing = [
        (source, translation)
        for _context, source, translation in TEXTS
        if translation
        and source.endswith(".") != translation.endswith(".")
        and not source.endswith("S.")
    ]
    assert differing == []


def test_no_two_spanish_menus_have_the_same_letter():
    translate = translation_into("es")
    titles = [translate(CONTEXT, menu) for menu in Menu]
    letters = [title[title.index("&") + 1].casefold() for title in titles]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize(
    ("setting", "wanted", "code"),
    [
        ("es", ["en-GB"], "es"),
        ("system", ["es-MX", "en"], "es"),
        ("system", ["ca-ES", "es-ES"], "es"),
        ("system", ["hu_HU"], "en"),
        ("system", [], "en"),
        ("tlh", ["es"], "es"),
    ],
)
def test_the_language_is_that_of_the_setting_or_the_system(setting, wanted, code):
    assert chosen_language(setting, wanted) == code


def test_without_a_wish_the_system_is_asked():
    languages = [tag.partition("-")[0] for tag in QLocale.system().uiLanguages()]
    assert chosen_language("system") in {*languages, "en"}


def test_the_window_changes_its_language_while_it_runs(frame, translations, qtbot):
    translations.use("es")
    qtbot.waitUntil(lambda: frame.window.menuBar().actions()[0].text() == "&Archivo")
    assert frame.commands.action("edit.undo").text() == "Deshacer"
    translations.use("en")
    qtbot.waitUntil(lambda: frame.window.menuBar().actions()[0].text() == "&File")
    assert frame.commands.action("edit.undo").text() == "Undo"


def test_texts_of_qt_are_translated_as_well(translations, qtbot):
    translations.use("es")
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(buttons)
    assert buttons.button(QDialogButtonBox.StandardButton.Cancel).text() == "Cancelar"


def test_keys_are_called_as_they_are_printed_on_spanish_keyboards(translations):
    translations.use("es")
    assert key_label("Ctrl+Shift+PgDown") == "Ctrl+Mayús+AvPág"
    assert key_label("Return") == "Intro"
    assert key_label("Shift+Left") == "Mayús+←"


def test_menus_print_spanish_names_of_keys(translations, frame):
    translations.use("es")
    shortcut = frame.commands.action("decide.accept").shortcut()
    assert shortcut.toString(shortcut.SequenceFormat.NativeText) == "Intro"


def test_the_command_list_is_searched_in_spanish_without_accents(translations, frame, qtbot):
    translations.use("es")
    palette = Palette(frame.commands, frame.window)
    palette.open_over()
    qtbot.keyClicks(palette._edit, "catafora")
    assert palette.current.command.id == "reference.cataphor"


def test_the_key_card_is_in_spanish(translations, frame):
    translations.use("es")
    card = KeyCard(frame.commands, frame.window)
    card.open_over()
    assert "Aceptar el candidato marcado" in card.text
    assert "Intro" in card.text


def test_a_card_in_another_language_leaves_the_window_as_it_is(translations, frame):
    html = key_sheet(frame.commands.keys, translation_into("es"), language="es")
    assert '<html lang="es">' in html
    assert "Deshacer" in html
    assert frame.commands.action("edit.undo").text() == "Undo"


def test_the_start_page_changes_its_language(translations, qtbot):
    page = StartPage()
    qtbot.addWidget(page)
    page.show()
    translations.use("es")
    qtbot.waitUntil(lambda: page.accessibleName() == "Página de inicio")


def test_messages_are_in_spanish(translations):
    translations.use("es")
    message = Message("undone", values=(("what", "Split chain"), ("words", "ella")))
    assert sentence(message) == "Deshecho: Dividir cadena – ella"
