"""Commands on files, by their keys: new, open, recent, export, back up, close and quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QMenu, QPlainTextEdit

from anaphora_workbench.store import Project
from anaphora_workbench.ui.dialogs.tool_windows import ToolWindow
from anaphora_workbench.ui.keys.command import CommandGroup
from anaphora_workbench.ui.panels.export import ExportPanel
from anaphora_workbench.ui.preferences import Preferences

command = pytest.mark.command

PLAIN = "Pál látta a kutyát. Ő hívta, és az odajött.\n"
"""A text in a language without rules, which is prepared at once."""


def _text(folder: Path, name: str = "plain.txt", words: str = PLAIN) -> Path:
    path = folder / name
    path.write_text(words, encoding="utf-8")
    return path


@command("file.new")
def test_ctrl_n_begins_a_project_with_words_that_are_typed(
    opened: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    driven = opened()
    told: list[str] = []
    tell = driven.window.notice.tell

    def noted(heading: str, text: str, *further: Any, **named: Any) -> None:
        told.append(text)
        tell(heading, text, *further, **named)

    monkeypatch.setattr(driven.window.notice, "tell", noted)
    driven.press("Ctrl+N")
    form = driven.window.start.form
    driven.until(lambda: form.isAncestorOf(driven.here()))
    driven.type("Pal ran. He fell.")
    while not isinstance(driven.here(), QLineEdit):
        driven.press("Tab")
    driven.type("Fall")
    driven.press("Tab")
    driven.press("Ctrl+A")
    driven.type("hu")
    begin = next(b for b in form.findChildren(type(form._begin)) if b.text() == "Begin")
    driven.tab_to(begin)
    driven.press("Space", "Space")  # the second press asks for nothing else
    driven.until(lambda: driven.open_now == "Fall")
    # There is no analysis of Hungarian, which the usual resolver needs.
    driven.until(lambda: told and not driven.window.child.busy)
    (only,) = told
    assert only.startswith("supar cannot propose")
    assert driven.session.document.language == "hu"
    assert driven.window.work.path.stem == "Fall"


@command("file.new")
@pytest.mark.parametrize("key", ["Esc", "Return"])
def test_whoever_cancels_a_new_text_is_back_in_the_open_project(key: str, story: Any) -> None:
    story.press("Return")
    name, path = story.session.active, story.window.work.path
    story.window.docks.open("items")
    story.press("Ctrl+N")
    form = story.window.start.form
    story.until(lambda: form.isAncestorOf(story.here()))
    assert not story.window.docks.dock("items").isVisible()
    story.type("x")
    if key == "Return":
        story.tab_to(form._cancel)
        story.press("X", "1", "Ctrl+W", "Ctrl+Z")  # nothing of the project behind it is decided
    story.press(key)
    assert story.window.work.path == path
    assert story.window.work.project is not None
    assert story.here() is story.window.text
    assert story.window.docks.dock("items").isVisible()
    assert story.session.active == name
    assert story.session.layer.anaphors[name].reference is None
    story.press("Return")
    assert story.anaphor(name).reference is not None


@command("file.new")
def test_the_open_project_is_there_until_the_new_text_is(story: Any, own_settings: Path) -> None:
    story.press("Return")
    path = story.window.work.path
    story.press("Ctrl+N")
    form = story.window.start.form
    story.until(lambda: form.isAncestorOf(story.here()))
    story.type("Pal ran home in the rain. He fell.")
    story.tab_to(form._language)
    story.press("Ctrl+A")
    story.type("hu")
    story.tab_to(form._begin)
    story.press("Return")
    assert story.window.work.path == path
    assert story.here() is story.window.text
    story.until(lambda: story.open_now not in ("en-story", ""))
    assert story.window.work.path.is_relative_to(own_settings)
    with Project.open(path, read_only=True) as project:
        assert project.progress(project.documents()[0].name, "ana").done == 1
    story.press("Ctrl+N")
    assert form.findChild(QPlainTextEdit).toPlainText() == ""


@command("file.new")
def test_the_form_asks_for_the_name_that_decisions_are_saved_under(story: Any) -> None:
    before = story.window.work.path
    story.press("Ctrl+N")
    form = story.window.start.form
    story.until(lambda: form.isAncestorOf(story.here()))
    story.type("Pal ran home in the rain. He fell.")
    story.tab_to(form._annotator)
    assert form._annotator.text() == "ana", "the name that was used last"
    story.press("Ctrl+A")
    story.type("ben")
    story.tab_to(form._begin)
    story.press("Return")
    assert story.window.work.annotator == "ana", "the open project keeps its annotator"
    story.until(lambda: story.open_now not in ("en-story", ""))
    assert story.session.annotator == "ben"
    assert story.window.preferences.annotator == "ben"
    assert story.session.project.annotators() == ("ben",)
    with Project.open(before, read_only=True) as project:
        assert project.annotators() == ("ana",)
    story.press("X")
    assert story.anaphor(story.session.last).reference is not None
    story.press("Ctrl+N")
    assert form._annotator.text() == "ben"


@command("file.open")
def test_ctrl_o_opens_a_project(
    opened: Callable[..., Any], copied: Callable[[str], Path], files_asked: Callable[..., None]
) -> None:
    driven = opened()
    files_asked(copied("story"))
    driven.press("Ctrl+O")
    assert driven.open_now == "en-story"
    assert driven.active == "she"
    assert driven.window.text.hasFocus()


@command("file.open")
def test_a_dialog_for_files_that_is_cancelled_changes_nothing(
    story: Any, files_asked: Callable[..., None]
) -> None:
    files_asked()
    story.press("Ctrl+O")
    assert story.open_now == "en-story"


@command("file.recent")
def test_ctrl_shift_o_lists_recent_projects_and_a_digit_opens_one(
    opened: Callable[..., Any], copied: Callable[[str], Path]
) -> None:
    paths = [copied(name) for name in ("story", "spanish", "hebrew")]
    for path in paths:
        Preferences().remember_project(path)
    driven = opened()
    driven.run("file.recent")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text()[:10] for action in menu.actions()] == [
        "&1  hebrew",
        "&2  spanis",
        "&3  story ",
    ]
    QTest.keyClick(menu, "2")
    assert driven.open_now == "es-story"
    driven.run("file.recent")
    menu = QApplication.activePopupWidget()
    assert "spanish" not in " ".join([action.text() for action in menu.actions()])
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert driven.open_now == "en-story"


@command("file.recent")
def test_without_recent_projects_that_is_said(story: Any) -> None:
    story.run("file.recent")
    assert QApplication.activePopupWidget() is None
    assert "No other project" in story.message


def test_the_file_menu_lists_recent_projects(
    opened: Callable[..., Any], copied: Callable[[str], Path]
) -> None:
    path = copied("story")
    Preferences().remember_project(path)
    driven = opened()
    menu = driven.window.menuBar().submenu(CommandGroup.RECENT)
    for _time in range(2):
        menu.aboutToShow.emit()
        assert [action.text()[:8] for action in menu.actions()] == ["&1  story"[:8], "", "Choose a"]
    menu.actions()[0].trigger()
    assert driven.window.work.path == path


def test_a_project_is_listed_once_however_its_path_is_spelled(
    opened: Callable[..., Any], copied: Callable[[str], Path], tmp_path: Path
) -> None:
    path = copied("story")
    (tmp_path / "sub").mkdir()
    link = tmp_path / "link"
    try:
        link.symlink_to(tmp_path)
    except OSError:
        pytest.skip("links cannot be made here")
    driven = opened(path)
    driven.until(lambda: driven.open_now)
    driven.press("Down", "Down")
    name = driven.session.active
    for spelled in (tmp_path / "sub" / ".." / path.name, link / path.name):
        assert driven.window.work.open(spelled)
        assert len(driven.window.preferences.recent) == 1
        assert driven.session.active == name
    assert driven.window.preferences.recent == (link / path.name,)


@command("file.add-documents")
def test_texts_are_added_to_the_open_project(
    story: Any, files_asked: Callable[..., None], tmp_path: Path
) -> None:
    files_asked(_text(tmp_path))
    story.run("file.add-documents")
    story.until(lambda: story.open_now == "plain")
    names = [stored.name for stored in story.window.work.documents()]
    assert names == ["en-story", "plain"]


@command("file.export")
def test_ctrl_e_says_what_is_dropped_and_writes_muc(story: Any, tmp_path: Path) -> None:
    story.press("Return", "F", "1")
    story.press("Ctrl+E")
    panel = story.panel(ExportPanel)
    story.until(lambda: panel.export.isEnabled())
    assert panel.formats.currentText() == "MUC (SGML)"
    assert panel.losses.count() > 0
    story.tab_to(panel.export)
    story.press("Space")
    story.until(lambda: panel.result.text().startswith("Written"))
    story.press("Esc")
    story.until(lambda: not story.window.findChildren(ToolWindow))
    written = (tmp_path / "story-ana.sgml").read_text(encoding="utf-8")
    assert "COREF" in written


@command("file.close")
def test_side_panels_go_with_the_project_and_come_back(
    story: Any, copied: Callable[[str], Path], files_asked: Callable[..., None]
) -> None:
    window = story.window
    for name in ("items", "find", "guideline"):
        window.docks.open(name)
    window.docks.find.text.setText("kite")
    story.run("tools.evaluate")
    panel = window.evaluation.panel
    panel.classic.setPlainText("figures")
    window.text.setFocus()
    story.press("Ctrl+W")
    docks = window.findChildren(QDockWidget)
    story.press("L", "Ctrl+F", "G")
    assert [dock.objectName() for dock in docks if dock.isVisible()] == []
    assert window.docks.find.text.text() == ""
    assert window.docks.guideline.title.text() == "No anaphor is chosen"
    assert panel.classic.toPlainText() == ""
    files_asked(copied("spanish"))
    story.press("Ctrl+O")
    shown = {dock.objectName() for dock in docks if not dock.isHidden()}
    assert shown == {"dock-items", "dock-find", "dock-guideline", "dock-evaluate"}


def test_side_panels_of_the_last_time_wait_for_a_project(
    opened: Callable[..., Any], story: Any, files_asked: Callable[..., None]
) -> None:
    path = story.window.work.path
    story.window.docks.open("items")
    story.window.close()
    for _time in range(2):
        empty = opened()
        assert not any(dock.isVisible() for dock in empty.window.findChildren(QDockWidget))
        empty.window.close()
    files_asked(path)
    again = opened()
    again.press("Ctrl+O")
    assert again.window.docks.dock("items").isVisible()


@command("file.backup")
def test_a_backup_is_a_whole_project(
    story: Any, files_asked: Callable[..., None], tmp_path: Path
) -> None:
    name = story.session.active
    story.press("Return")
    goal = tmp_path / "copy.anaphora"
    files_asked(save=goal)
    story.run("file.backup")
    assert "copy.anaphora" in story.message
    with Project.open(goal, read_only=True) as copy:
        assert copy.layer("en-story", "ana").anaphors[name].antecedents
    story.run("file.backup")
    assert story.message.startswith("✕")


@command("file.close")
def test_ctrl_w_closes_the_project_and_shows_it_among_the_recent_ones(story: Any) -> None:
    path = story.window.work.path
    story.press("Ctrl+W")
    assert story.window.work.project is None
    assert story.window.start.isVisible()
    assert Preferences().recent[0] == path
    assert not story.window.commands.is_enabled("decide.accept")
    assert not Path(f"{path}-wal").exists()


@command("file.quit")
def test_ctrl_q_ends_and_every_decision_is_there(story: Any) -> None:
    name, path = story.session.active, story.window.work.path
    story.press("Return", "Ctrl+Q")
    assert not story.window.isVisible()
    with Project.open(path, read_only=True) as project:
        assert project.layer("en-story", "ana").anaphors[name].antecedents
