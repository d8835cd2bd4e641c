"""The keys of adjudication and of the error view."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget

from anaphora_workbench.annotation.adjudication.edits import SettledBy
from anaphora_workbench.annotation.adjudication.entries import Status
from anaphora_workbench.annotation.session.entities import Entities
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Project
from anaphora_workbench.ui.keys.command import Menu
from anaphora_workbench.ui.panels.export import ExportPanel

command = pytest.mark.command


def _decide(path: Path, *annotators: str) -> None:
    """Let annotators decide the story; ben differs from the others in some places."""
    from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers
    from anaphora_workbench.annotation.session.decisions import Decisions
    from anaphora_workbench.annotation.session.session import Session
    from anaphora_workbench.registry import Registry

    with Project.open(path, journal="delete") as project:
        for annotator in annotators:
            project.add_annotator(annotator)
            (layer,) = project.proposals("en-story").values()
            answers = ResolverAnswers(layer.name, layer)
            finder = Registry().candidate_finder("supar")
            session = Session(project, "en-story", annotator, finder, answers)
            session.pools.build()
            decide = Decisions(session)
            for number, item in enumerate(session.items):
                session.activate(item.markable_id)
                steps = (decide.accept, decide.not_referring)
                if annotator == "ben" and number % 4 == 1:
                    steps = (partial(decide.choose, 2), *steps)
                for step in steps:
                    session.activate(item.markable_id)
                    if not session.layer.anaphors[item.markable_id].decided:
                        step()


@pytest.fixture(scope="session")
def disagreed(originals: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The story with the decisions of ana, ben and carla, who differ on some anaphors.

    Ana and carla take what is proposed, ben another candidate in some places.
    """
    path = tmp_path_factory.mktemp("disagreed") / "disagreed.anaphora"
    shutil.copyfile(originals["story"], path)
    _decide(path, "ana", "ben", "carla")
    return path


@pytest.fixture
def adjudicating(opened: Callable[..., Any], disagreed: Path, tmp_path: Path) -> Any:
    """The window, stepping through the disagreements of three annotators."""
    path = tmp_path / "disagreed.anaphora"
    shutil.copyfile(disagreed, path)
    driven = opened(path)
    driven.pick("tools.adjudicate")
    assert driven.window.review.active == "adjudication"
    return driven


def _session(driven: Any) -> Any:
    return driven.window.review.adjudication.session


def _settled(driven: Any) -> list[str]:
    entries = _session(driven).every_entry
    return [entry.item.key for entry in entries if entry.status is not Status.OPEN]


def _adjudicated(driven: Any, key: str) -> Any:
    """Return the adjudicator's decision on a disagreement, read from the file."""
    markable = next(e.item.markable for e in _session(driven).every_entry if e.item.key == key)
    layer = driven.layer("adjudicated")
    return next(a for n, a in layer.anaphors.items() if layer.markables[n].span == markable.span)


@command("tools.adjudicate")
def test_only_real_disagreements_are_listed(adjudicating: Any) -> None:
    entries = _session(adjudicating).every_entry
    assert 0 < len(entries) <= 8
    panel = adjudicating.window.review.adjudication
    assert panel.isVisible()
    assert not adjudicating.window.candidates.isVisible()
    assert panel.model.rowCount() == len(entries)


@command("tools.adjudicate")
def test_disagreements_lie_in_front_of_another_panel_not_below_it(adjudicating: Any) -> None:
    window = adjudicating.window
    adjudicating.window.review.leave()
    window.docks.open("guideline")
    adjudicating.pick("tools.adjudicate")
    adjudicating.settle()
    dock = window.findChild(QDockWidget, "dock-adjudication")
    assert window.docks.dock("guideline") in window.tabifiedDockWidgets(dock)
    table = window.review.adjudication.table
    assert not table.visibleRegion().isEmpty()
    assert table.height() >= 4 * table.rowHeight(0)


@command("tools.adjudicate")
def test_one_annotator_alone_cannot_be_adjudicated(story: Any) -> None:
    story.run("tools.adjudicate")
    assert story.window.review.active == ""
    assert story.message.startswith("✕ Adjudication needs two annotators; nobody has decided")
    story.press("Return")
    story.run("tools.adjudicate")
    assert story.window.review.active == ""
    assert "only ana has decided anything in en-story" in story.message
    assert "[" not in story.message


def test_without_a_project_adjudication_says_that_one_is_missing(
    opened: Callable[..., Any],
) -> None:
    driven = opened()
    driven.pick("tools.adjudicate")
    assert driven.message == "✕ Open a project first: adjudication compares its annotators."


@command("tools.adjudicate")
def test_the_first_line_of_the_menu_starts_it(adjudicating: Any) -> None:
    adjudicating.press("Esc")
    menu = adjudicating.window.menuBar().menu(Menu.REVIEW)
    adjudicating.press("Alt+A")
    assert QApplication.activePopupWidget() is menu
    first = adjudicating.window.commands.action("tools.adjudicate")
    while menu.activeAction() is not first:
        QTest.keyClick(menu, Qt.Key.Key_Up)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    adjudicating.until(lambda: adjudicating.window.review.active == "adjudication")


@command("review.accept")
@pytest.mark.parametrize("key", ["Return", "Space"])
def test_return_takes_the_majority_and_goes_on(key: str, adjudicating: Any) -> None:
    session = _session(adjudicating)
    first, majority = session.active, session.entry.item.majority
    wanted = session.entry.item.answers[majority - 1].reply
    adjudicating.press(key)
    assert _settled(adjudicating) == [first]
    assert session.active != first
    given = _adjudicated(adjudicating, first)
    assert given.reference is wanted.reference
    assert len(given.antecedents) == len(wanted.antecedents)


@command(*[f"review.{number}" for number in range(1, 10)])
@pytest.mark.parametrize("number", range(1, 10))
def test_a_digit_takes_this_answer(number: int, adjudicating: Any) -> None:
    session = _session(adjudicating)
    first, answers = session.active, session.entry.item.answers
    adjudicating.press(str(number))
    if number > len(answers):
        assert _settled(adjudicating) == []
        assert str(number) in adjudicating.message
        return
    entry = next(e for e in session.every_entry if e.item.key == first)
    wanted = {m.span for m in answers[number - 1].reply.antecedents}
    assert entry.status is Status.SETTLED
    assert {m.span for m in entry.chosen.antecedents} == wanted


@command("review.both")
def test_w_keeps_both_as_an_ambiguity(adjudicating: Any) -> None:
    first = _session(adjudicating).active
    adjudicating.press("W")
    entry = next(e for e in _session(adjudicating).every_entry if e.item.key == first)
    assert entry.how is SettledBy.BOTH


@command("review.gap")
def test_r_asks_for_a_word_on_the_guidelines(adjudicating: Any) -> None:
    panel = adjudicating.window.review.adjudication
    first = _session(adjudicating).active
    adjudicating.press("R")
    assert adjudicating.here() is panel.word
    adjudicating.type("1 or 2?")
    adjudicating.press("Return")
    entry = next(e for e in _session(adjudicating).every_entry if e.item.key == first)
    assert (entry.how, entry.word) == (SettledBy.GAP, "1 or 2?")


@command("review.gap")
def test_escape_leaves_the_word_and_not_the_adjudication(adjudicating: Any) -> None:
    adjudicating.press("R", "Esc")
    assert adjudicating.window.review.active == "adjudication"
    assert not adjudicating.window.review.adjudication.word.isVisible()
    assert _settled(adjudicating) == []


@command("review.next", "review.previous")
def test_n_goes_through_the_open_ones(adjudicating: Any) -> None:
    session = _session(adjudicating)
    keys = [entry.item.key for entry in session.every_entry]
    adjudicating.press("N")
    assert session.active == keys[1]
    adjudicating.press("Shift+N")
    assert session.active == keys[0]


@command("edit.undo", "edit.redo")
def test_undo_and_redo_work_on_answers(adjudicating: Any) -> None:
    first = _session(adjudicating).active
    adjudicating.press("Return", "Ctrl+Z")
    assert _settled(adjudicating) == []
    assert adjudicating.message.startswith("Undone")
    adjudicating.press("Ctrl+Y")
    assert _settled(adjudicating) == [first]


@command("review.leave")
def test_escape_goes_back_to_deciding(adjudicating: Any) -> None:
    adjudicating.press("Esc")
    assert adjudicating.window.review.active == ""
    assert adjudicating.window.candidates.isVisible()
    assert adjudicating.window.text.hasFocus()
    adjudicating.press("Ctrl+Home")
    assert adjudicating.active == "she"


def _seen(driven: Any) -> dict[str, Any]:
    """Return what is on the screen, and how much room it has."""
    window = driven.window
    docks = [dock for dock in window.findChildren(QDockWidget) if dock.isVisible()]
    return {
        "panels": {dock.objectName(): dock.geometry().getRect() for dock in docks},
        "candidates": window.candidates.geometry().getRect(),
        "scrolled": window.text.verticalScrollBar().value(),
        "rows": [row.words for row in driven.session.rows],
        "here": driven.here(),
        "active": driven.active,
    }


@command("review.leave")
def test_escape_gives_back_what_was_on_the_screen(adjudicating: Any) -> None:
    driven = adjudicating
    driven.press("Esc")
    driven.window.resize(1280, 720)
    for panel in ("items", "guideline"):
        driven.window.docks.open(panel)
    driven.front()
    driven.press("Down", times=5)
    driven.press("'")
    driven.type("it")
    driven.press("Return")
    driven.settle()
    before = _seen(driven)
    driven.pick("tools.adjudicate")
    driven.press("N", "Return")
    driven.settle()
    assert _seen(driven) != before
    driven.press("Esc")
    driven.settle()
    assert _seen(driven) == before


def test_settled_differences_are_not_asked_again_after_a_restart_and_with_another_annotator(
    adjudicating: Any, opened: Callable[..., Any]
) -> None:
    asked = len(_session(adjudicating).every_entry)
    adjudicating.press("Return", "2")
    assert len(_settled(adjudicating)) == 2
    path = adjudicating.window.work.path
    adjudicating.window.close()
    with Project.open(path) as project:  # dora decides as carla
        decided = project.layer("en-story", "carla").anaphors.values()
        project.add_annotator("dora")
        project.record("en-story", "dora", Batch(tuple([SetAnaphor(one) for one in decided])))
    again = opened(path)
    again.pick("tools.adjudicate")
    assert "dora" in _session(again).annotators
    assert _session(again).counts().waiting == asked - 2
    assert _session(again).active not in _settled(again)


def test_the_next_start_begins_with_deciding(adjudicating: Any, opened: Callable[..., Any]) -> None:
    path = adjudicating.window.work.path
    adjudicating.window.close()
    again = opened(path)
    assert not again.window.review.adjudication.isVisible()
    assert again.window.candidates.isVisible()


def test_adjudication_is_opened_from_the_command_line(
    opened: Callable[..., Any], disagreed: Path, tmp_path: Path
) -> None:
    path = tmp_path / "disagreed.anaphora"
    shutil.copyfile(disagreed, path)
    driven = opened(path, adjudicate=True)
    driven.until(lambda: driven.window.review.active == "adjudication")


def test_the_keys_of_deciding_are_off_while_adjudicating(adjudicating: Any) -> None:
    before = adjudicating.layer("ana")
    adjudicating.press("X", "Z", "Del", "Down")
    assert adjudicating.layer("ana") == before


@command("view.names-hidden")
def test_names_are_hidden_and_shown(adjudicating: Any) -> None:
    session, commands = _session(adjudicating), adjudicating.window.commands
    assert session.label("ben") == "ben"
    adjudicating.run("view.names-hidden")
    assert session.hidden
    assert session.label("ben") == "B"
    assert commands.action("view.names-hidden").isChecked()
    adjudicating.press("Esc")
    adjudicating.run("tools.adjudicate")
    assert _session(adjudicating).hidden
    adjudicating.run("view.names-hidden")
    assert _session(adjudicating).label("ben") == "ben"
    assert not commands.action("view.names-hidden").isChecked()


def test_the_figures_of_agreement_follow_the_answers(adjudicating: Any) -> None:
    figures = adjudicating.window.review.adjudication.figures
    adjudicating.until(lambda: "α" in figures.text() or "kappa" in figures.text().lower())
    before = figures.text()
    while _session(adjudicating).counts().waiting:
        adjudicating.press("Return")
    adjudicating.until(lambda: figures.text() != before)
    assert adjudicating.message == (
        "Every disagreement is settled. Ctrl+E exports the result, Esc leaves adjudication."
    )


# The error view


@command("tools.errors")
def test_the_failures_of_a_resolver_are_stepped_through(adjudicating: Any) -> None:
    driven = adjudicating
    driven.press("Esc")
    driven.run("tools.errors")
    driven.choose_option("nearest")
    driven.until(lambda: driven.window.review.active == "errors")
    errors = driven.window.review.errors
    first = errors.active
    driven.press("N")
    assert errors.active != first
    driven.press("Shift+N")
    assert errors.active == first
    driven.press("Esc")
    assert driven.window.review.active == ""
    assert driven.window.candidates.isVisible()


@command("review.leave")
def test_escape_leaves_the_word_on_a_gap_then_the_adjudication(adjudicating: Any) -> None:
    adjudicating.press("R")
    assert adjudicating.here() is adjudicating.window.review.adjudication.word
    adjudicating.press("Esc")
    assert adjudicating.window.review.active
    assert adjudicating.here() is adjudicating.window.text
    adjudicating.press("Esc")
    assert not adjudicating.window.review.active
    assert adjudicating.here() is adjudicating.window.text


@command("review.leave")
def test_escape_leads_from_every_field_of_the_adjudication_to_the_text(adjudicating: Any) -> None:
    reviewing, text = adjudicating.window.review, adjudicating.window.text
    for _field in range(40):
        adjudicating.press("Tab")
        here = adjudicating.here()
        if reviewing.adjudication.isAncestorOf(here):
            adjudicating.press("Esc")
            assert adjudicating.here() is text
            assert reviewing.active
            here.setFocus()
    adjudicating.front()
    waiting = _session(adjudicating).counts().waiting
    adjudicating.press("1")
    assert _session(adjudicating).counts().waiting == waiting - 1


def test_the_answers_can_be_seen_beside_the_evaluate_panel(adjudicating: Any) -> None:
    window = adjudicating.window
    window.resize(1280, 720)
    adjudicating.pick("tools.evaluate")
    adjudicating.settle()
    panel = window.review.adjudication
    assert window.evaluation.dock.isVisible()
    assert panel.answer_list.height() >= 9 * panel.em - 1
    assert panel.take.visibleRegion().boundingRect().height() == panel.take.height()
    assert window.height() == 720


@command("edit.undo", "edit.redo")
@pytest.mark.parametrize("place", ["text", "table", "search"])
def test_undo_takes_back_the_last_decision_in_the_error_view(adjudicating: Any, place: str) -> None:
    driven = adjudicating
    driven.press("Esc", "Ctrl+Home")
    name, before = driven.session.active, driven.anaphor(driven.session.active)
    driven.press("X")
    changed = driven.anaphor(name)
    assert changed != before
    driven.run("tools.errors")
    driven.choose_option("nearest")
    driven.until(lambda: driven.window.review.active == "errors")
    errors = driven.window.review.errors
    listed = errors.listed
    goal = {"text": driven.window.text, "table": errors.table, "search": errors.filters.search}
    goal[place].setFocus()
    driven.press("Ctrl+Z")
    assert driven.anaphor(name) == before
    assert driven.message.startswith("Undone: the answer to")
    assert driven.window.review.active == "errors"
    assert errors.listed == listed
    driven.press("Ctrl+Y")
    assert driven.anaphor(name) == changed
    driven.press("Esc", "Esc")
    assert driven.window.review.active == ""
    driven.press("Ctrl+Z")
    assert driven.anaphor(name) == before


@command("review.leave")
@pytest.mark.parametrize("field", ["groups", "kinds", "annotators"])
def test_escape_closes_an_open_list_and_nothing_else(field: str, adjudicating: Any) -> None:
    box = getattr(adjudicating.window.review.adjudication.filters, field)
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    adjudicating.until(lambda: box.view().isVisible())
    handle = adjudicating.window.windowHandle()
    QTest.keyClick(handle, Qt.Key.Key_Escape)  # the way of a real key: shortcuts are asked first
    adjudicating.until(lambda: not box.view().isVisible())
    assert adjudicating.window.review.active == "adjudication"
    adjudicating.front()
    adjudicating.press("1")
    assert len(_settled(adjudicating)) == 1


@command("review.leave")
def test_the_title_and_a_message_say_in_which_mode_keys_are(adjudicating: Any) -> None:
    driven = adjudicating
    waiting = _session(driven).counts().waiting
    title = driven.window.windowTitle
    assert title().startswith(f"Adjudication · {waiting} to settle · en-story · ")
    driven.press("1")
    assert title().startswith(f"Adjudication · {waiting - 1} to settle · ")
    driven.press("Esc")
    assert driven.message == "You left adjudication. Keys decide as ana again."
    assert title().startswith("en-story · ")
    assert "Adjudication" not in title()


@pytest.mark.parametrize("decided", [2, 12])
def test_who_has_decided_next_to_nothing_is_named_and_not_compared(
    decided: int, adjudicating: Any, opened: Callable[..., Any]
) -> None:
    before = [entry.item.key for entry in _session(adjudicating).every_entry]
    path = adjudicating.window.work.path
    adjudicating.window.close()
    with Project.open(path) as project:
        anaphors = project.layer("en-story", "ana").anaphors.values()
        assert len(anaphors) >= 20
        others = [
            replace(one, reference=Reference.NON_REFERRING, antecedents=()) for one in anaphors
        ]
        project.add_annotator("root")
        for one in others[:decided]:
            project.record("en-story", "root", SetAnaphor(one))
    again = opened(path)
    again.pick("tools.adjudicate")
    session = _session(again)
    progress = again.window.review.adjudication.progress
    keys = [entry.item.key for entry in session.every_entry]
    if decided == 2:
        assert session.annotators == ("ana", "ben", "carla")
        assert keys == before
        assert "not compared, too few decisions: " in progress.text()
        assert "root" in progress.text()
        again.run("view.names-hidden")
        assert "root" not in progress.text()
    else:
        assert "root" in session.annotators
        assert len(keys) > len(before)
        assert "not compared" not in progress.text()


@command("review.accept")
def test_return_without_a_mark_or_a_majority_says_what_to_press(
    opened: Callable[..., Any], copied: Callable[[str], Path]
) -> None:
    path = copied("story")
    _decide(path, "ana", "ben")
    driven = opened(path)
    driven.pick("tools.adjudicate")
    assert _session(driven).entry.item.majority == 0
    driven.press("Return")
    assert "Press the number of one (1 to 2)" in driven.message
    assert _settled(driven) == []
    driven.press("2")
    assert len(_settled(driven)) == 1


def test_the_panel_names_the_mode_and_how_much_is_left(adjudicating: Any) -> None:
    dock = adjudicating.window.findChild(QDockWidget, "dock-adjudication")
    assert dock.windowTitle() == "Adjudication · 8 to settle"
    adjudicating.press("Return")
    assert dock.windowTitle() == "Adjudication · 7 to settle"


@pytest.fixture
def unfinished(opened: Callable[..., Any], originals: dict[str, Path], tmp_path: Path) -> Any:
    """The window, adjudicating the story of ana and ben, who has left the last three undecided."""
    path = tmp_path / "unfinished.anaphora"
    shutil.copyfile(originals["story"], path)
    _decide(path, "ana", "ben")
    with Project.open(path) as project:
        layer = project.layer("en-story", "ben")
        names = sorted(layer.anaphors, key=lambda name: layer.markables[name].order)[-3:]
        edits = [
            SetAnaphor(replace(layer.anaphors[n], reference=None, antecedents=())) for n in names
        ]
        project.record("en-story", "ben", Batch(tuple(edits)))
    driven = opened(path)
    driven.pick("tools.adjudicate")
    return driven


def _plain(text: str) -> str:
    """Return a text without the signs that keep names in their direction of writing."""
    return text.replace("\u2068", "").replace("\u2069", "")


def _open_anaphors(driven: Any) -> int:
    return sum([not one.decided for one in driven.layer("adjudicated").anaphors.values()])


@command("review.only")
def test_a_takes_over_what_only_one_has_decided(unfinished: Any) -> None:
    driven, panel = unfinished, unfinished.window.review.adjudication
    assert _plain(panel.only_button.text()) == "Take over 3 decided by ana only"
    while _session(driven).counts().waiting:
        driven.press("1")
    assert "lacks 3 decided by ana only" in _plain(driven.message)
    assert _open_anaphors(driven) == 3
    driven.press("A")
    assert "Taken over: 3 answers" in driven.message
    assert _open_anaphors(driven) == 0
    assert not panel.only_button.isVisible()
    driven.press("Ctrl+Z")
    assert _open_anaphors(driven) == 3
    assert panel.only_button.isVisible()


@command("review.next")
def test_n_goes_through_what_only_one_has_decided_at_the_end(unfinished: Any) -> None:
    driven, panel = unfinished, unfinished.window.review.adjudication
    while _session(driven).counts().waiting:
        driven.press("1")
    driven.press("N")
    assert panel.model.rowCount() == 3
    assert panel.filters.groups.currentText() == "Decided by some only (3)"
    driven.press("Return", "Return")
    assert "lacks" not in driven.message
    assert _open_anaphors(driven) == 1
    driven.press("Return")
    assert _open_anaphors(driven) == 0
    assert "Every disagreement is settled." in driven.message


def test_export_says_what_adjudication_can_still_take_over(unfinished: Any) -> None:
    unfinished.press("Esc", "Ctrl+E")
    panel = unfinished.panel(ExportPanel)
    unfinished.until(lambda: panel.export.isEnabled())
    assert panel.whose.currentText() == "adjudicated"
    text = _plain(panel.waiting.text())
    assert text.endswith("Adjudication can still take over 3 decided by ana only.")


def test_the_entities_are_those_of_the_adjudicated_layer(adjudicating: Any) -> None:
    window = adjudicating.window
    session, panel = _session(adjudicating), window.docks.entities
    dock = window.findChild(QDockWidget, "dock-entities")
    window.docks.toggle("entities")
    adjudicating.settle()
    assert dock.windowTitle() == "Entities · adjudicated"

    def listed() -> set[tuple[str, ...]]:
        source = panel.model.source
        return {source.entities.mentions(one) for one in source.entities}

    def expected() -> set[tuple[str, ...]]:
        entities = Entities(session.document, session.layer, LayerLinks(session.layer))
        return {entities.mentions(one) for one in entities}

    before = expected()
    assert listed() == before
    while session.counts().waiting:
        adjudicating.press("1")
    assert listed() == expected() != before
    assert panel.model.rowCount() == len(expected())
    adjudicating.press("Ctrl+Z")
    assert listed() == expected()
    own = window.work.controller.session
    layer = own.layer
    first, second = list(session.entities)[:2]
    panel.merge_wanted.emit(first, second)
    assert "entities of the adjudicated text" in adjudicating.message
    assert own.layer is layer
    window.review.leave()
    adjudicating.settle()
    assert dock.windowTitle() == "Entities"
    assert panel.model.source.entities is own.entities
