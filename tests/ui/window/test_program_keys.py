"""Commands on projects, proposals, evaluation, preferences and help, by their keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from anaphora_workbench import __version__
from anaphora_workbench.annotation.project.settings import settings_of
from anaphora_workbench.documentation import Site, local_site
from anaphora_workbench.store import Project
from anaphora_workbench.ui.dialogs import guide
from anaphora_workbench.ui.dialogs.guide import GuideWindow
from anaphora_workbench.ui.dialogs.preferences_window import PreferencesWindow
from anaphora_workbench.ui.panels.blind_settings import BlindSettings
from anaphora_workbench.ui.panels.documents import DocumentsPanel
from anaphora_workbench.ui.panels.tagset import TagSetEditor
from anaphora_workbench.ui.preferences import Preferences

command = pytest.mark.command

# The project


@command("project.documents")
def test_ctrl_d_opens_another_document(begun: Callable[..., Any]) -> None:
    driven = begun("both")
    assert driven.open_now == "en-story"
    driven.press("Ctrl+D")
    panel = driven.panel(DocumentsPanel)
    driven.tab_to(panel.table)
    driven.press("Down", "Return")
    assert driven.open_now == "es-story"
    assert driven.window.text.hasFocus()
    assert driven.active == "Ø abrió"


@command("project.documents")
def test_another_annotator_goes_on_in_a_layer_of_his_own(story: Any) -> None:
    name = story.session.active
    story.press("Return", "Ctrl+D")
    panel = story.panel(DocumentsPanel)
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
    editor = story.panel(TagSetEditor)
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
    driven.until(lambda: driven.message.startswith("Written"))
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


@command("file.proposals")
def test_a_resolver_s_output_becomes_the_proposals(
    story: Any, files_asked: Callable[..., None], output: Path
) -> None:
    files_asked(output)
    story.run("file.proposals")
    story.until(lambda: "proposals of" in story.message)
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


@command("tools.proposer")
def test_another_resolver_proposes(story: Any) -> None:
    story.pick("tools.proposer")
    story.choose_option("nearest")
    assert story.window.work.settings.proposer == "nearest"
    story.until(lambda: "nearest" in story.window.work.project.proposals("en-story"))
    story.go("its")
    assert story.session.question.proposer == "nearest"


LACKING = {"coreferee": "it is not installed", "supar": "", "nearest": ""}
"""What the child process says of some resolvers."""


@command("tools.proposer")
def test_a_proposer_that_cannot_be_used_says_why_and_is_not_taken(story: Any) -> None:
    rows = [{"name": name, "missing": missing} for name, missing in LACKING.items()]
    story.until(lambda: story.window.proposer_choice.offers.known)
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
def test_the_child_tells_which_resolvers_can_be_evaluated(
    usable_resolvers: Any, begun: Callable[..., Any]
) -> None:
    usable_resolvers.forget()
    story = begun()
    assert story.window.child.busy
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
    assert story.message.startswith("✕")


@command("tools.blind")
def test_a_share_of_items_is_asked_blind(story: Any) -> None:
    story.run("tools.blind")
    panel = story.panel(BlindSettings)
    story.tab_to(panel.share)
    story.press("Ctrl+A")
    story.type("100")
    story.press("Esc")
    assert story.window.work.settings.blind_share == 1
    name = story.session.active
    assert story.session.question.blind
    story.press("Return")
    assert story.anaphor(name).reference is None
    assert "blind" in story.message
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
        if story.message.startswith("✕"):
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
    text = story.in_dialog(lambda: story.pick("help.about"), "Return")
    assert __version__ in text
    assert str(Preferences().file) in text


@command("help.guide")
def test_the_user_guide_is_shown_beside_the_work(story: Any) -> None:
    story.run("help.guide")
    guide = next(w for w in QApplication.topLevelWidgets() if isinstance(w, GuideWindow))
    assert guide.isVisible()
    assert guide.chapters.count() > 3
    story.press("Esc")
    assert not guide.isVisible()


@command("help.docs")
@pytest.mark.parametrize(
    ("code", "page"), [("en", "index.html"), ("es", "readers/annotator.es.html")]
)
def test_all_documentation_opens_in_the_browser(
    story: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, page: str
) -> None:
    for name in ("index.html", "readers/annotator.es.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("<h1>Page</h1>", encoding="utf-8")
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    monkeypatch.setattr(guide, "local_site", lambda: Site(tmp_path))
    story.window.translations.use(code)
    story.pick("help.docs")
    story.window.translations.use("en")
    assert opened == [str(tmp_path / page)]


def test_an_installation_without_documentation_says_where_the_guide_is(
    story: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide, "local_site", lambda: local_site(tmp_path, tmp_path))
    story.pick("help.docs")
    assert "The user guide is in Help > User guide." in story.window.line.text()


@command("help.guideline")
def test_g_shows_what_the_tag_set_says_of_the_kind(story: Any) -> None:
    story.press("G")
    panel = story.window.docks.guideline
    assert panel.isVisible()
    assert "He, she, they, him, her, them" in panel.text.text()
    story.press("G")
    assert not panel.isVisible()
    assert story.window.text.hasFocus()


@command("help.examples")
def test_e_shows_anaphors_of_the_kind_that_are_decided(story: Any) -> None:
    story.press("Return")
    story.go("she", 1)
    story.press("E")
    examples = story.window.docks.guideline.examples
    assert examples.rowCount() == 1
