"""The start page, a new text, the samples and the guided first decision."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
)

from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.annotating.first_steps import STEPS, FirstSteps, Seen
from anaphora_workbench.ui.dialogs.new_text_form import NewText, NewTextForm
from anaphora_workbench.ui.dialogs.resolver_offers import Offer
from anaphora_workbench.ui.dialogs.samples import SAMPLES, copied_sample, sample_folder
from anaphora_workbench.ui.dialogs.start_page import StartPage
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.style_sheet import style_sheet
from anaphora_workbench.ui.text.themes import THEMES
from anaphora_workbench.workspace import Workspace

HERE, GONE = Path("/projects/novel.anaphora"), Path("/projects/gone.anaphora")


@pytest.fixture
def page(qtbot) -> StartPage:
    shown = StartPage(why_not=lambda path: "missing" if path == GONE else "")
    qtbot.addWidget(shown)
    shown.resize(1000, 700)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


@pytest.fixture
def form(qtbot) -> NewTextForm:
    shown = NewTextForm()
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


class Sight:
    """What a window would show; a command is triggered after what it changes here."""

    def __init__(self) -> None:
        self.seen = Seen(rows=3, marked=0, rejected=True)

    def look(self) -> Seen:
        return self.seen

    def change(self, **fields: Any) -> None:
        self.seen = replace(self.seen, **fields)


@pytest.fixture
def sight() -> Sight:
    return Sight()


@pytest.fixture
def steps(frame, sight) -> FirstSteps:
    panel = FirstSteps(frame.commands, sight.look, frame.window)
    panel.begin()
    return panel


def _button(widget, text: str) -> QPushButton:
    [found] = [b for b in widget.findChildren(QPushButton) if b.text().startswith(text)]
    return found


def _click(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_recent_project_is_opened_by_a_click(page, qtbot):
    chosen = []
    page.project_chosen.connect(chosen.append)
    page.show_recent([HERE])
    _click(qtbot, _button(page, "novel"))
    assert chosen == [HERE]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_presses_a_button_of_the_page(page, qtbot, key):
    asked, chosen, forgotten = [], [], []
    page.open_wanted.connect(lambda: asked.append(True))
    page.project_chosen.connect(chosen.append)
    page.forget_wanted.connect(forgotten.append)
    page.show_recent([HERE])
    for words in ("Open", "novel", "×"):
        _button(page, words).setFocus()
        qtbot.keyClick(_button(page, words), key)
    assert (asked, chosen, forgotten) == ([True], [HERE], [HERE])


def test_a_project_that_is_gone_is_grey_and_says_why(page):
    page.show_recent([HERE, GONE])
    button = _button(page, "gone")
    assert not button.isEnabled()
    assert button.text() == "gone\nno longer there"


def test_a_long_path_is_shortened_in_its_middle_and_read_out_whole(page):
    deep = Path(
        "/home/ana/corpora/spanish/novels/nineteenth-century/second-round/la-regenta.anaphora"
    )
    page.resize(640, 400)
    page.show_recent([deep, HERE])
    QApplication.processEvents()
    button = _button(page, "la-regenta")
    name, where = button.text().split("\n")
    assert name == "la-regenta"
    assert "…" in where
    assert where.startswith("/home")
    assert where.endswith("round")
    room = button.fontMetrics()
    assert max(room.horizontalAdvance(line) for line in (name, where)) <= button.width() - 24
    assert button.accessibleName() == f"la-regenta, {deep.parent}"
    assert button.toolTip() == str(deep)
    assert _button(page, "novel").text() == "novel\n/projects"


def test_nothing_can_begin_without_a_text_and_the_button_looks_so(form):
    begin = _button(form, "Begin")
    theme = THEMES["light"]
    form.setStyleSheet(style_sheet(theme))
    assert not begin.isEnabled()
    assert begin.grab().toImage().pixelColor(6, begin.height() // 2).name() == theme.button
    form.findChild(QPlainTextEdit).setPlainText("Nora ran.")
    assert begin.isEnabled()
    assert begin.grab().toImage().pixelColor(6, begin.height() // 2).name() == theme.accent


def test_a_project_can_be_taken_off_the_list(page, qtbot):
    forgotten = []
    page.forget_wanted.connect(forgotten.append)
    page.show_recent([GONE])
    forget = _button(page, "×")
    assert forget.accessibleName() == "Remove gone from the list"
    _click(qtbot, forget)
    assert forgotten == [GONE]


def test_without_projects_the_page_says_what_will_stand_there(page):
    assert page._no_recent.isVisible()
    page.show_recent([HERE])
    assert not page._no_recent.isVisible()


def test_open_asks_the_window(page, qtbot):
    asked = []
    page.open_wanted.connect(lambda: asked.append(True))
    _click(qtbot, _button(page, "Open"))
    assert asked == [True]


def test_there_are_samples_in_english_and_spanish(page, qtbot):
    chosen = []
    page.sample_chosen.connect(chosen.append)
    _click(qtbot, _button(page, "English · A story"))
    _click(qtbot, _button(page, "Spanish · A news item"))
    assert [sample.key for sample in chosen] == ["en-story", "es-news"]


def test_new_from_text_begins_with_pasted_words(page, qtbot):
    submitted = []
    page.text_submitted.connect(submitted.append)
    _click(qtbot, _button(page, "New from text"))
    page.findChild(QPlainTextEdit).setPlainText("Ana left. She was late for the bus to work.")
    _click(qtbot, _button(page, "Begin"))
    title = "Ana left. She was late for"
    assert submitted == [NewText("Ana left. She was late for the bus to work.", title)]


def test_cancelling_shows_the_page_again(page, qtbot):
    _click(qtbot, _button(page, "New from text"))
    _click(qtbot, _button(page, "Cancel"))
    assert _button(page, "Open").isVisible()


def test_every_button_is_reached_by_the_tab_key(page):
    buttons = [b for b in page.findChildren(QPushButton) if b.isVisible()]
    assert len(buttons) >= 6
    assert all(b.focusPolicy() & Qt.FocusPolicy.TabFocus for b in buttons)


def test_nothing_can_begin_without_words(form):
    assert not _button(form, "Begin").isEnabled()
    form.findChild(QPlainTextEdit).setPlainText("  \n ")
    assert not _button(form, "Begin").isEnabled()


def test_a_language_without_analysis_says_what_that_means(form, qtbot):
    form.findChild(QPlainTextEdit).setPlainText("Sina lähed koju.")
    form.findChild(QComboBox).setEditText("et")
    assert "No analysis is installed" in form._hint.text()
    assert form.language == "et"
    assert _button(form, "Begin").isEnabled()


def test_a_language_that_is_no_code_is_refused(form):
    form.findChild(QPlainTextEdit).setPlainText("Ana left.")
    form.findChild(QComboBox).setEditText("Klingon")
    assert not _button(form, "Begin").isEnabled()
    assert form._hint.text() == "Choose a language, or type its code: en, es, hu."


def test_a_language_is_chosen_by_its_own_name(form):
    box = form.findChild(QComboBox)
    box.setCurrentIndex(box.findText("español (es)"))
    assert form.language == "es"


def test_a_file_waits_for_begin_and_keeps_title_and_language(form, qtbot):
    submitted = []
    form.submitted.connect(submitted.append)
    form.findChild(QPlainTextEdit).setPlainText("Ana left.")
    form.findChild(QLineEdit).setText("My own title")
    form.read_file(Path("novel.txt"))
    assert submitted == []
    assert form._source.text() == "Text from novel.txt."
    assert form.focusWidget() is form.findChild(QLineEdit)
    form.findChild(QComboBox).setCurrentIndex(form.findChild(QComboBox).findText("español (es)"))
    _click(qtbot, _button(form, "Begin"))
    assert submitted == [NewText("", "My own title", "es", Path("novel.txt"))]


def test_the_resolver_of_a_new_text_is_chosen_among_those_that_can_run(form, qtbot):
    submitted = []
    form.submitted.connect(submitted.append)
    form.offer_resolvers(
        [Offer("bfp"), Offer("ranker"), Offer("supar"), Offer("xrenner", "not there")], "supar"
    )
    box = form._resolver
    assert (box.currentData(), box.accessibleName()) == ("supar", "Proposing resolver")
    assert [box.itemData(row) for row in range(2)] == ["supar", "ranker"]
    assert "ranker has learned" in box.toolTip()
    greyed = box.findData("xrenner")
    assert not box.model().item(greyed).isEnabled()
    assert "not there" in box.itemData(greyed, Qt.ItemDataRole.ToolTipRole)
    for name in ("ranker", "none"):
        box.setCurrentIndex(box.findData(name))
        form.offer_resolvers([Offer("ranker"), Offer("supar")], "supar")  # the child has answered
        form.findChild(QPlainTextEdit).setPlainText("Ana left.")
        _click(qtbot, _button(form, "Begin"))
    assert [new.resolver for new in submitted] == ["ranker", "none"]


def test_what_was_pasted_is_there_again_when_the_file_is_not_wanted(form, qtbot):
    submitted = []
    form.submitted.connect(submitted.append)
    form.findChild(QPlainTextEdit).setPlainText("Ana left.")
    form.read_file(Path("novel.txt"))
    assert not form.findChild(QPlainTextEdit).isEnabled()
    assert form.findChild(QPlainTextEdit).toPlainText() == ""
    _click(qtbot, _button(form, "Use the field instead"))
    assert not form._source.isVisible()
    _click(qtbot, _button(form, "Begin"))
    assert submitted == [NewText("Ana left.", "Ana left.", "")]


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        ("Zoë left.\nShe ran.".encode(), "Zoë left.\nShe ran."),
        (b"\xef\xbb\xbfAna left.", "Ana left."),
        ("Zoë".encode("latin-1"), ""),
        (b"PK\x00\x01", ""),
        ("é".encode() * 15_000, "é" * 10_000),
    ],
)
def test_the_field_shows_how_the_file_begins(form, tmp_path, content, shown):
    field = form.findChild(QPlainTextEdit)
    field.setPlainText("Ana left.")
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_bytes(content)
        form.read_file(tmp_path / name)
        assert field.toPlainText() == shown
    form.read_file(None)
    assert field.toPlainText() == "Ana left."


@pytest.mark.parametrize("sample", SAMPLES, ids=[s.key for s in SAMPLES])
def test_samples_come_with_tags_and_without_answers(sample, tmp_path):
    file = copied_sample(sample, tmp_path / "new")
    [reading] = [r for i in Workspace(Registry()).open([str(file)]) for r in i.readings()]
    assert reading.problems == ()
    assert reading.document.language == sample.language
    assert all(token.pos for token in reading.document.tokens)
    assert not any(layer.markables for layer in reading.layers)


def test_samples_go_into_the_users_documents(own_settings):
    assert sample_folder().name == "Anaphora Workbench"


def test_a_step_is_done_by_doing_it(frame, sight, steps, qtbot):
    assert "Press → to mark the next one" in steps.text
    sight.change(marked=1)
    qtbot.keyClick(frame.view, Qt.Key.Key_Right)
    assert steps.step == 1
    assert "Press 0" in steps.text


def test_a_key_without_effect_does_not_move_it_on(frame, steps, qtbot):
    qtbot.keyClick(frame.view, Qt.Key.Key_Right)
    frame.commands.trigger("decide.accept")
    assert steps.step == 0


def test_other_commands_do_not_move_it_on(frame, sight, steps):
    sight.change(marked=2)
    frame.commands.trigger("go.next")
    sight.change(rejected_shown=True)
    frame.commands.trigger("decide.rejected")
    assert steps.step == 0


def test_an_answer_leads_on_whatever_the_step_asks_for(frame, sight, steps):
    sight.change(marked=1)
    frame.commands.trigger("decide.next")
    assert "Press 0" in steps.text
    sight.change(saved=1)
    frame.commands.trigger("decide.accept")
    assert steps.step == 2


def test_what_no_candidate_allows_is_not_asked_for(frame, sight, steps):
    sight.change(rejected=False)
    steps.follow()
    sight.change(marked=1)
    frame.commands.trigger("decide.next")
    assert "Press 0" not in steps.text
    assert "accept the candidate" in steps.text


def test_after_the_last_step_the_panel_ends_for_good(frame, sight, steps, qtbot):
    wanted = []
    steps.done_with.connect(wanted.append)
    effects = ({"marked": 1}, {"rejected_shown": True}, {"saved": 1}, {"saved": 2}, {"saved": 3})
    for step, effect in zip(STEPS, effects, strict=True):
        frame.clock.now += 1
        sight.change(**effect)
        frame.commands.trigger(step.commands[0])
    assert steps.text.startswith("That is all you need")
    assert "F1 shows all keys" in steps.text
    assert wanted == [True]


def test_the_panel_can_be_closed_for_now(steps, qtbot):
    wanted = []
    steps.done_with.connect(wanted.append)
    _click(qtbot, _button(steps, "Close"))
    assert wanted == []
    assert not steps.isVisible()


def test_the_tick_counts_at_once(steps, qtbot):
    wanted = []
    steps.done_with.connect(wanted.append)
    box = steps.findChild(QCheckBox)
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Space)
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert wanted == [True, False]


def test_with_one_candidate_frame_and_list_are_explained_and_an_answer_goes_on(frame, sight, steps):
    sight.change(rows=1)
    steps.follow()
    assert steps.step == 0
    assert steps.text.startswith("The framed word is the active anaphor.")
    assert "Press ⏎ to accept it" in steps.text or "Press Return to accept it" in steps.text
    sight.change(saved=1)
    frame.commands.trigger("decide.accept")
    assert steps.step == 1


def test_the_first_step_waits_until_something_else_than_a_new_entity_is_proposed(
    frame, sight, steps
):
    sight.change(rows=0, marked=-1, new=True, bare=True)
    steps.follow()
    assert "proposes a new entity" in steps.text
    sight.change(rows=3, marked=0, new=False, bare=False)
    steps.follow()
    assert "to mark the next one" in steps.text
    sight.change(marked=1)
    frame.commands.trigger("decide.next")
    assert steps.step == 1


def test_a_closed_panel_counts_nothing(frame, sight, steps, qtbot):
    _click(qtbot, _button(steps, "Close"))
    sight.change(marked=1)
    frame.commands.trigger("decide.next")
    assert steps.step == 0


def test_steps_can_be_skipped(steps, qtbot):
    _click(qtbot, _button(steps, "Skip"))
    assert steps.step == 1


def test_steps_name_the_keys_of_the_present_set(frame, steps):
    frame.commands.use_keys(read_key_maps().get("left-hand"))
    assert "Press Tab to mark" in steps.text


def test_an_accepted_new_entity_leads_on(frame, sight, steps):
    sight.change(rows=1, marked=-1, new=True, bare=True)
    steps.follow()
    assert "proposes a new entity" in steps.text
    sight.change(saved=1)
    frame.commands.trigger("decide.accept")
    assert steps.step == 1
    assert "proposes a new entity" not in steps.text


@pytest.mark.parametrize("rows", [0, 1])
def test_a_later_proposal_without_antecedent_is_what_return_accepts(frame, sight, steps, rows):
    sight.change(marked=1)
    frame.commands.trigger("decide.next")
    sight.change(saved=1, rejected=False)
    frame.commands.trigger("decide.accept")  # the first step is done
    sight.change(saved=0, rows=rows, marked=-1, new=True, bare=True)
    steps.follow()
    assert "proposes a new entity" in steps.text
    assert "Press ⏎ to accept" in steps.text or "Press Return to accept" in steps.text
    sight.change(new=False)
    steps.follow()
    assert "none of the candidates" in steps.text
    done = steps.step
    frame.clock.now += 1
    sight.change(saved=2, rows=3, marked=0, bare=False)
    frame.commands.trigger("decide.accept")
    assert steps.step == done + 1


def test_no_digit_is_asked_for_where_none_of_the_candidates_is_proposed(frame, sight, steps):
    sight.change(rejected=False)
    for _skipped in range(2):
        steps.follow()
        _button(steps, "Skip").click()
    assert "Press a digit" in steps.text
    sight.change(marked=-1, new=True, bare=True)
    steps.follow()
    assert "proposes a new entity" in steps.text


def test_a_candidate_alone_that_is_not_marked_is_not_what_return_accepts(frame, sight, steps):
    sight.change(rows=1, marked=-1)
    steps.follow()
    assert "to mark the next one" in steps.text
    sight.change(marked=0)
    steps.follow()
    assert "there is only one" in steps.text


def test_nothing_is_said_before_the_candidates_are_known_and_nothing_changes_then(sight, steps):
    sight.change(rows=0, marked=-1, ready=False)
    steps.end()
    steps.begin()
    assert not steps.isVisible()
    sight.change(rows=3, marked=0, ready=True)
    steps.follow()
    assert steps.isVisible()
    before = steps.text
    sight.change(rows=0, marked=-1, ready=False)
    steps.follow()
    assert steps.text == before
