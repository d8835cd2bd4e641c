"""Spanish zeros and clitics, right-to-left text, no rules, and the language of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QDockWidget,
    QFileDialog,
    QLabel,
    QPushButton,
    QTreeView,
    QWidget,
)

from anaphora_workbench.annotation.project.settings import (
    ProjectSettings,
    save_settings,
    settings_of,
)
from anaphora_workbench.annotation.project.tagsets import default_tag_set
from anaphora_workbench.store import Project
from anaphora_workbench.ui.keys.command_table import COMMANDS
from anaphora_workbench.ui.text.marks import Role

# Zeros and clitics


def test_a_zero_is_asked_about_at_its_verb(spanish: Any) -> None:
    name = spanish.session.active
    assert spanish.active == "Ø abrió"
    assert spanish.session.here.zero is not None
    assert spanish.window.text.rect_of(spanish.session.here.span).isValid()
    spanish.press("Return")
    assert spanish.answer(name) == ("Inés",)
    (mark,) = [
        mark
        for mark in spanish.window.work.controller.marks.marks_of(0)
        if mark.key == name and mark.role is Role.DECIDED
    ]
    assert mark.label.startswith("Ø")


def test_two_clitics_of_one_verb_are_two_questions(spanish: Any) -> None:
    first = spanish.go("dárselo", 0)
    second = spanish.named("dárselo", 1)
    spans = [spanish.session.layer.markables[name].span for name in (first, second)]
    assert spans[0] != spans[1]
    spanish.press("1")
    assert spanish.session.active == second
    spanish.press("2")
    assert spanish.anaphor(first).antecedents != spanish.anaphor(second).antecedents


def test_the_agreement_of_a_zero_can_be_corrected(spanish: Any) -> None:
    name = spanish.session.active
    spanish.press("A", "P", "1", "Esc")
    features = spanish.layer().markables[name].zero.features
    assert (features["Number"], features["Person"]) == ("Plur", "1")


def test_a_zero_has_no_extent_to_change(spanish: Any) -> None:
    spanish.press("Shift+Right")
    assert spanish.message.startswith("✕")


# Other scripts, and no model


def test_a_right_to_left_text_is_annotated_with_keys(begun: Callable[..., Any]) -> None:
    driven = begun("hebrew")
    assert driven.session.items == ()
    token = driven.token("היא")
    driven.press("V")
    steps = 0
    while driven.window.text.cursor_token != token and steps < 20:
        driven.press("Left")  # the arrows follow the screen
        steps += 1
    assert driven.window.text.cursor_token == token
    assert steps <= token
    driven.press("Shift+M")
    assert driven.active == "היא"
    driven.press("V")
    while driven.window.text.cursor_token > 0:
        driven.press("Right")
    driven.press("M")
    name = driven.session.active
    driven.press("1")
    assert driven.answer(name) == ("דנה",)


def test_words_of_a_right_to_left_text_are_selected_towards_the_left(
    begun: Callable[..., Any],
) -> None:
    driven = begun("hebrew")
    driven.press("V")
    while driven.window.text.cursor_token > 0:
        driven.press("Right")
    driven.press("Shift+Left")
    assert driven.window.text.selection().end == 2


def test_a_document_without_anaphors_says_so_and_takes_new_ones(begun: Callable[..., Any]) -> None:
    driven = begun("hebrew")
    driven.press("Return")
    assert driven.message.startswith("✕")
    driven.press("Ctrl+Home")
    assert "no anaphors" in driven.message
    for command in COMMANDS:
        if command.id.startswith(("decide.", "reference.", "span.", "chain.")):
            driven.window.commands.trigger(command.id)
            driven.press("Esc")
    assert driven.session.layer.anaphors == {}


def test_emoji_do_not_shift_the_words(begun: Callable[..., Any]) -> None:
    driven = begun("hebrew")
    token = driven.token("🐕")
    driven.window.text.set_cursor(token)
    driven.window.text.setFocus()
    driven.press("Shift+M")
    assert driven.active == "🐕"
    driven.window.text.select(driven.session.here.span)
    driven.press("Ctrl+C")
    from PySide6.QtWidgets import QApplication

    assert QApplication.clipboard().text() == "🐕"


# The language of the program


def _texts(root: QWidget) -> set[str]:
    """Return the texts of labels, buttons, panels and menus that can be seen."""
    found = set()
    for label in root.findChildren(QLabel):
        if label.isVisible():
            found.add(label.text())
    for button in root.findChildren(QAbstractButton):
        if button.isVisible():
            found.add(button.text())
    for dock in root.findChildren(QDockWidget):
        if dock.isVisible():
            found.add(dock.windowTitle())
    for widget in root.findChildren(QWidget):
        if widget.isVisible():
            found.add(widget.accessibleName())
    found |= {action.text() for action in root.actions()}
    found |= {action.text() for action in root.menuBar().actions()}
    return {text for text in found if any(sign.isalpha() for sign in text)}


SAME = {"SUPAR, 2002", "Close", "Float"}
"""Texts that stay: the same in both languages, or Qt's own and set once."""


def test_the_language_changes_while_the_program_runs(story: Any) -> None:
    for command in ("view.statistics", "view.items", "view.sentence"):
        story.run(command)
    story.press("G", "0")
    story.settle()
    before = _texts(story.window)
    title = story.window.windowTitle()
    story.window.preferences.language = "es"
    story.settle()
    after = _texts(story.window)
    assert "&Archivo" in after
    words = {story.words(item.markable_id) for item in story.session.items}
    labels = {kind.label for kind in story.window.work.settings.tag_set.kinds}
    kept = before & after - SAME - words - labels
    assert {text for text in kept if text != "Nora"} == set()
    assert story.window.windowTitle() != title
    story.press("Return")
    assert story.session.queue.open_count == len(story.session.items) - 1
    story.window.preferences.language = "en"
    story.settle()
    assert "&File" in _texts(story.window)


def test_the_start_page_changes_its_language(opened: Callable[..., Any]) -> None:
    driven = opened()
    before = _texts(driven.window)
    driven.window.preferences.language = "es"
    driven.settle()
    after = _texts(driven.window)
    kept = (before & after) - SAME - {"Anaphora Workbench"}
    assert kept == set()


def test_messages_and_bars_are_in_the_language_of_the_program(begun: Callable[..., Any]) -> None:
    driven = begun("story", ui_language="es")
    driven.press("9")
    assert "Ningún candidato" in driven.message
    driven.press("A")
    assert driven.window.bar.title == "Número, género, persona"
    driven.press("Esc")
    driven.press("Ctrl+K")
    driven.type("Deshacer")
    assert driven.window.palette_list.current.command.id == "edit.undo"


def test_qts_own_file_dialog_speaks_spanish(begun: Callable[..., Any], tmp_path: Path) -> None:
    driven = begun("story", ui_language="es")
    (tmp_path / "carpeta").mkdir()
    dialog = QFileDialog(driven.window, "", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    table = dialog.findChild(QTreeView)
    driven.until(lambda: table.model().rowCount(table.rootIndex()))
    labels = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"&Buscar en:", "&Nombre de archivo:", "Archivos de &tipo:"} <= labels
    model, root = table.model(), table.rootIndex()
    rows = {model.index(n, 0, root).data(): n for n in range(model.rowCount(root))}
    assert model.index(rows["carpeta"], 2, root).data() == "Carpeta"
    headings = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(4)]
    assert headings == ["Nombre", "Tamaño", "Tipo", "Última modificación"]
    assert {button.text() for button in dialog.findChildren(QPushButton)} == {"&Abrir", "Cancelar"}
    dialog.close()


def test_a_tag_set_that_a_project_keeps_is_shown_in_the_language_of_the_program(
    opened: Callable[..., Any], copied: Callable[[str], Path]
) -> None:
    path = copied("story")
    kept = default_tag_set("en")
    own = replace(kept.relations[1], title="one of our own")
    kept = replace(kept, relations=(kept.relations[0], own, *kept.relations[2:]))
    with Project.open(path) as project:
        save_settings(project, ProjectSettings(tag_set=kept), {"tag_set"})
    driven = opened(path, ui_language="es")
    driven.until(lambda: driven.window.work.controller is not None)
    driven.go("his")
    driven.press("B")
    titles = [option.label for option in driven.window.bar._question.options]
    assert titles[0] == default_tag_set("es").relations[0].title != kept.relations[0].title
    assert titles[1] == "one of our own"
    driven.press("Esc")
    with Project.open(path, read_only=True) as project:
        assert settings_of(project).tag_set == kept
