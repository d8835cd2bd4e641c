"""Commands on files, projects, proposals, evaluation, preferences and help, by their keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QMenu, QPlainTextEdit

from anaphora_workbench import __version__
from anaphora_workbench.annotation.project.settings import settings_of
from anaphora_workbench.store import Project
from anaphora_workbench.ui.dialogs.guide import GuideWindow
from anaphora_workbench.ui.dialogs.preferences_window import PreferencesWindow
from anaphora_workbench.ui.dialogs.tool_windows import ToolWindow
from anaphora_workbench.ui.keys.command import CommandGroup
from anaphora_workbench.ui.panels.blind_settings import BlindSettings
from anaphora_workbench.ui.panels.documents import DocumentsPanel
from anaphora_workbench.ui.panels.export import ExportPanel
from anaphora_workbench.ui.panels.tagset import TagSetEditor
from anaphora_workbench.ui.preferences import Preferences

command = pytest.mark.command

PLAIN = "Pál látta a kutyát. Ő hívta, és az odajött.\n"
"""A text in a language without rules, which is prepared at once."""


def _panel(driven: Any, kind: type) -> Any:
    """Return the panel of a kind in a window beside the work."""
    shown = [w for w in driven.window.findChildren(ToolWindow) if w.isVisible()]
    found = [host.panel for host in shown if isinstance(host.panel, kind)]
    assert len(found) == 1
    return found[0]


def _text(folder: Path, name: str = "plain.txt", words: str = PLAIN) -> Path:
    path = folder / name
    path.write_text(words, encoding="utf-8")
    return path


def _open_now(driven: Any) -> str:
    controller = driven.window.work.controller
    return "" if controller is None else controller.session.name


# Files


@command("file.new")
def test_ctrl_n_begins_a_project_with_words_that_are_typed(opened: Callable[..., Any]) -> None:
    driven = opened()
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
    driven.press("Space")
    driven.until(lambda: _open_now(driven) == "Fall")
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
    story.type("Pal ran. He fell.")
    story.tab_to(form._language)
    story.press("Ctrl+A")
    story.type("hu")
    story.tab_to(form._begin)
    story.press("Return")
    assert story.window.work.path == path
    assert story.here() is story.window.text
    story.until(lambda: _open_now(story) not in ("en-story", ""))
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
    story.type("Pal ran. He fell.")
    story.tab_to(form._annotator)
    assert form._annotator.text() == "ana", "the name that was used last"
    story.press("Ctrl+A")
    story.type("ben")
    story.tab_to(form._begin)
    story.press("Return")
    assert story.window.work.annotator == "ana", "the open project keeps its annotator"
    story.until(lambda: _open_now(story) not in ("en-story", ""))
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
    assert _open_now(driven) == "en-story"
    assert driven.active == "she"
    assert driven.window.text.hasFocus()


@command("file.open")
def test_a_dialog_for_files_that_is_cancelled_changes_nothing(
    story: Any, files_asked: Callable[..., None]
) -> None:
    files_asked()
    story.press("Ctrl+O")
    assert _open_now(story) == "en-story"


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
    assert _open_now(driven) == "es-story"
    driven.run("file.recent")
    menu = QApplication.activePopupWidget()
    assert "spanish" not in " ".join([action.text() for action in menu.actions()])
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert _open_now(driven) == "en-story"


@command("file.recent")
def test_without_recent_projects_that_is_said(story: Any) -> None:
    story.run("file.recent")
    assert QApplication.activePopupWidget() is None
    assert "No other project" in story.said


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
    driven.until(lambda: _open_now(driven))
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
    story.until(lambda: _open_now(story) == "plain")
    names = [stored.name for stored in story.window.work.documents()]
    assert names == ["en-story", "plain"]


@command("file.proposals")
def test_a_resolver_s_output_becomes_the_proposals(
    story: Any, files_asked: Callable[..., None], output: Path
) -> None:
    files_asked(output)
    story.run("file.proposals")
    story.until(lambda: "proposals of" in story.said)
    assert story.window.work.settings.proposer == "machine"
    assert story.session.question.proposer == "machine"
    assert [story.words(name) for name in story.session.question.proposed] == ["the window"]


@pytest.fixture
def output(story: Any, tmp_path: Path) -> Path:
    """What a resolver called *machine* says of the story: every anaphor is the window."""
    from dataclasses import replace

    from anaphora_workbench.model import FrozenDict, Reference
    from anaphora_workbench.ports import Reading, Target
    from anaphora_workbench.registry import Registry

    layer = story.session.layer
    window = story.named("the window")
    anaphors = {
        name: replace(anaphor, reference=Reference.ANAPHOR, antecedents=(window,))
        for name, anaphor in layer.anaphors.items()
    }
    layer = replace(layer, name="machine", anaphors=FrozenDict(anaphors))
    path = tmp_path / "machine.anaphora.json"
    Registry().format("json").write([Reading(story.session.document, (layer,))], Target.of(path))
    return path


@command("file.export")
def test_ctrl_e_says_what_is_dropped_and_writes_muc(story: Any, tmp_path: Path) -> None:
    story.press("Return", "F", "1")
    story.press("Ctrl+E")
    panel = _panel(story, ExportPanel)
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
    assert "copy.anaphora" in story.said
    with Project.open(goal, read_only=True) as copy:
        assert copy.layer("en-story", "ana").anaphors[name].antecedents
    story.run("file.backup")
    assert story.said.startswith("✕")


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


# The project


@command("project.documents")
def test_ctrl_d_opens_another_document(begun: Callable[..., Any]) -> None:
    driven = begun("both")
    assert _open_now(driven) == "en-story"
    driven.press("Ctrl+D")
    panel = _panel(driven, DocumentsPanel)
    driven.tab_to(panel.table)
    driven.press("Down", "Return")
    assert _open_now(driven) == "es-story"
    assert driven.window.text.hasFocus()
    assert driven.active == "Ø abrió"


@command("project.documents")
def test_another_annotator_goes_on_in_a_layer_of_his_own(story: Any) -> None:
    name = story.session.active
    story.press("Return", "Ctrl+D")
    panel = _panel(story, DocumentsPanel)
    story.tab_to(panel.new_name)
    story.type("ben")
    story.press("Return")
    assert story.session.annotator == "ben"
    assert story.anaphor(name).reference is None
    assert story.layer("ana").anaphors[name].antecedents


@command("project.annotator")
def test_the_annotator_is_asked_for_by_name(story: Any) -> None:
    def ask() -> None:
        story.pick("project.annotator")

    story.in_dialog(ask, "Return", words="carla")
    assert story.session.annotator == "carla"
    assert story.window.work.project.annotators() == ("ana", "carla")
    assert Preferences().annotator == "carla"


@command("project.tagset")
def test_the_tag_set_is_edited_and_used_at_once(story: Any) -> None:
    story.run("project.tagset")
    editor = _panel(story, TagSetEditor)
    story.tab_to(editor.kinds.add)
    story.press("Space")
    assert story.here() is editor.kinds.form.label
    story.type("nick")
    story.press("Tab")
    story.type("Nickname")
    story.press("Tab")
    story.type("q")
    story.tab_to(editor.save)
    story.press("Space")
    with Project.open(story.window.work.path, read_only=True) as project:
        kinds = settings_of(project).tag_set.kinds
    assert (kinds[-1].label, kinds[-1].title, kinds[-1].key) == ("nick", "Nickname", "q")
    editor.left.emit()
    name = story.session.active
    story.window.activateWindow()
    story.window.text.setFocus()
    story.press("K", "Q")
    assert story.anaphor(name).kind == "nick"


@command("project.assign", "project.merge")
def test_documents_are_handed_out_and_merged_again(
    begun: Callable[..., Any], files_asked: Callable[..., None], tmp_path: Path
) -> None:
    driven = begun("both")

    def ask() -> None:
        driven.pick("project.assign")

    driven.in_dialog(ask, "Return", words="ana, ben")
    driven.until(lambda: driven.said.startswith("Written"))
    folder = tmp_path / "both-parts"
    parts = sorted(folder.glob("*.anaphora"))
    assert len(parts) == 2
    with Project.open(parts[1]) as part:
        assert len(part.documents()) >= 1
    goal = tmp_path / "merged.anaphora"
    files_asked(*parts, save=goal)
    driven.run("project.merge")
    driven.until(lambda: driven.window.work.path == goal)
    with Project.open(goal, read_only=True) as merged:
        assert {"ana", "ben"} <= set(merged.annotators())
        assert len(merged.documents()) == 2


# Proposals


@command("tools.proposer")
def test_another_resolver_proposes(story: Any) -> None:
    story.pick("tools.proposer")
    bar = story.window.bar
    key = next(option.key for option in bar._question.options if option.value == "nearest")
    story.press(key.upper() if key.isalpha() else key)
    assert story.window.work.settings.proposer == "nearest"
    story.until(lambda: "nearest" in story.window.work.project.proposals("en-story"))
    story.go("its")
    assert story.session.question.proposer == "nearest"


LACKING = {"coreferee": "it is not installed", "supar": "", "nearest": ""}
"""What the child process says of some resolvers."""


@command("tools.proposer")
def test_a_proposer_that_cannot_be_used_says_why_and_is_not_taken(story: Any) -> None:
    rows = [{"name": name, "missing": missing} for name, missing in LACKING.items()]
    story.window.proposer_choice.offers._take({"resolvers": rows})
    before = story.window.work.settings.proposer
    story.pick("tools.proposer")
    bar = story.window.bar
    options = {option.value: option for option in bar._question.options}
    assert list(options)[:2] == ["nearest", "supar"]
    story.press(options["coreferee"].key.upper())
    assert bar.active
    assert bar._hint.text() == "coreferee is not usable here: it is not installed"
    assert story.window.work.settings.proposer == before


@command("tools.evaluate")
def test_the_child_tells_which_resolvers_can_be_evaluated(story: Any) -> None:
    story.run("tools.evaluate")
    story.until(lambda: story.window.proposer_choice.offers.known)
    items = story.window.evaluation.panel.resolvers
    rows = {items.item(row).text(): items.item(row) for row in range(items.count())}
    assert {"supar", "hobbs", "xrenner"} <= set(rows)
    assert not {"command", "worker"} & set(rows)
    for offer in story.window.proposer_choice.offers.all():
        enabled = bool(rows[offer.name].flags() & Qt.ItemFlag.ItemIsEnabled)
        assert enabled is not bool(offer.missing)


@command("tools.recompute")
def test_proposals_are_computed_again_with_the_decisions_so_far(begun: Callable[..., Any]) -> None:
    driven = begun("story", resolver="nearest")
    driven.run("tools.recompute")
    driven.until(lambda: "nearest" in driven.window.work.project.proposals("en-story"))
    driven.until(lambda: not driven.window.proposing.busy)
    driven.go("its")
    assert driven.session.question.proposer == "nearest"


@command("tools.recompute")
def test_where_nobody_proposes_nothing_can_be_computed(story: Any) -> None:
    story.run("tools.recompute")
    assert story.said.startswith("✕")


@command("tools.blind")
def test_a_share_of_items_is_asked_blind(story: Any) -> None:
    story.run("tools.blind")
    panel = _panel(story, BlindSettings)
    story.tab_to(panel.share)
    story.press("Ctrl+A")
    story.type("100")
    story.press("Esc")
    assert story.window.work.settings.blind_share == 1
    name = story.session.active
    assert story.session.question.blind
    story.press("Return")
    assert story.anaphor(name).reference is None
    assert "blind" in story.said
    story.press("Right", "Return")
    assert story.anaphor(name).reference is not None
    with Project.open(story.window.work.path, read_only=True) as project:
        (decision,) = project.in_force("en-story", "ana")
    assert decision.context.blind


# Evaluation


@command("tools.evaluate")
def test_resolvers_are_scored_and_return_on_a_failure_goes_there(story: Any) -> None:
    while story.session.queue.open_count:
        story.press("2")
        if story.said.startswith("✕"):
            story.press("X")
    story.run("tools.evaluate")
    panel = story.window.evaluation.panel
    assert story.here() is panel.resolvers
    while panel.resolvers.currentItem() is None or panel.resolvers.currentItem().text() != "supar":
        story.press("Down")
    story.press("Space")
    story.tab_to(panel.run)
    story.press("Space")
    story.until(lambda: panel.figures.rowCount())
    assert "NumberSentences" in panel.classic.toPlainText()
    assert panel.failures.rowCount() > 0
    panel.tabs.setCurrentIndex(3)
    panel.failure_table.setFocus()
    panel.failure_table.selectRow(1)
    story.press("Return")
    assert story.session.active == panel.failures.failures[1].markable_id


@command("tools.preferences")
def test_ctrl_comma_shows_the_preferences_and_they_are_kept(story: Any) -> None:
    story.press("Ctrl+,")
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, PreferencesWindow))
    assert dialog.isVisible()
    story.tab_to(dialog._size)
    story.press("Ctrl+A")
    story.type("24")
    story.press("Tab")
    assert Preferences().font_size == 24
    story.press("Esc")
    assert not dialog.isVisible()


# Help


@command("help.keys")
def test_f1_shows_the_keys_of_the_mode(story: Any) -> None:
    story.press("F1")
    assert story.window.key_card.isVisible()
    assert "Accept the marked candidate" in story.window.key_card.text
    story.press("Esc")
    assert not story.window.key_card.isVisible()
    assert story.window.text.hasFocus()


@command("help.commands")
def test_ctrl_k_lists_every_command_of_the_mode(story: Any) -> None:
    story.press("Ctrl+K")
    assert len(story.window.palette_list.entries) > 90
    story.press("Ctrl+K")
    assert not story.window.palette_list.isVisible()


@command("help.about")
def test_about_tells_version_and_files(story: Any) -> None:
    said = story.in_dialog(lambda: story.pick("help.about"), "Return")
    assert __version__ in said
    assert str(Preferences().file) in said


@command("help.guide")
def test_the_user_guide_is_shown_beside_the_work(story: Any) -> None:
    story.run("help.guide")
    guide = next(w for w in QApplication.topLevelWidgets() if isinstance(w, GuideWindow))
    assert guide.isVisible()
    assert guide.chapters.count() > 3
    story.press("Esc")
    assert not guide.isVisible()


@command("help.guideline")
def test_g_shows_what_the_tag_set_says_of_the_kind(story: Any) -> None:
    story.press("G")
    panel = story.window.docks.guideline
    assert panel.isVisible()
    assert "He, she, they, him, her, them" in panel.text.text()


@command("help.examples")
def test_e_shows_anaphors_of_the_kind_that_are_decided(story: Any) -> None:
    story.press("Return")
    story.go("she", 1)
    story.press("E")
    examples = story.window.docks.guideline.examples
    assert examples.rowCount() == 1
