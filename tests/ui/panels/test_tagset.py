"""The tag-set editor: entries, faults beside their fields, saving."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.project.tagsets import Choice, KindTag, TagSet, default_tag_set
from anaphora_workbench.ui.panels.tagset import TagSetEditor, fault_words

TAGS = TagSet(
    (
        KindTag("pers", "personal", "p", "#0072B2", "Link *it*."),
        KindTag("poss", "possessive", "s"),
        KindTag("zero"),
    ),
    (Choice("vague", "vague", "1"),),
    (Choice("part-whole", "part", "1"),),
)


@pytest.fixture
def editor(qtbot: QtBot) -> TagSetEditor:
    editor = TagSetEditor()
    qtbot.addWidget(editor)
    editor.resize(720, 480)
    editor.set_tag_set(TAGS)
    editor.show()
    return editor


def _names(editor: TagSetEditor) -> list[str]:
    return [editor.kinds.list.item(row).text() for row in range(editor.kinds.list.count())]


def test_what_is_shown_is_the_tag_set(editor: TagSetEditor) -> None:
    assert editor.tag_set() == TAGS
    assert _names(editor) == ["personal  [P]", "possessive  [S]", "zero"]
    assert not editor.save.isEnabled()


def test_the_default_tag_set_is_shown_unchanged(editor: TagSetEditor) -> None:
    editor.set_tag_set(default_tag_set("es"))
    for row in range(editor.kinds.list.count()):
        editor.kinds.list.setCurrentRow(row)
    assert editor.tag_set() == default_tag_set("es")
    assert not editor.revert.isEnabled()


def test_fields_change_the_chosen_kind_and_are_saved(qtbot: QtBot, editor: TagSetEditor) -> None:
    editor.kinds.list.setCurrentRow(2)
    form = editor.kinds.form
    qtbot.keyClicks(form.title, "without words")
    qtbot.keyClicks(form.key, "z")
    form.guideline.setFocus()
    qtbot.keyClicks(form.guideline, "At the verb.")
    with qtbot.waitSignal(editor.saved) as caught:
        qtbot.mouseClick(editor.save, Qt.MouseButton.LeftButton)
    assert caught.args is not None
    assert caught.args[0].kinds[2] == KindTag("zero", "without words", "z", "", "At the verb.")
    assert not editor.save.isEnabled()


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("label", "", "Every entry needs a label."),
        ("label", "two words", "A label is one word; some formats allow no blank."),
        ("label", "pers", "Another entry already has this label."),
        ("key", "p", "Another entry already has this key."),
        ("key", "7", "Kinds have a small letter as key, others a digit."),
        ("colour", "red", "Write the colour as #RRGGBB, or leave it empty."),
    ],
)
def test_a_fault_is_said_beside_its_field(
    qtbot: QtBot, editor: TagSetEditor, field: str, text: str, message: str
) -> None:
    editor.kinds.list.setCurrentRow(1)
    form = editor.kinds.form
    line = {"label": form.label, "key": form.key, "colour": form.colour}[field]
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Delete)
    qtbot.keyClicks(line, text)
    assert form.faults[field].text() == message
    assert form.faults[field].isVisible()
    assert line.accessibleDescription() == message
    assert _names(editor)[1].startswith("! ")
    assert not editor.save.isEnabled()


def test_a_fault_stays_with_its_entry(qtbot: QtBot, editor: TagSetEditor) -> None:
    editor.kinds.list.setCurrentRow(1)
    qtbot.keyClicks(editor.kinds.form.key, "x")
    editor.kinds.list.setCurrentRow(0)
    assert not editor.kinds.form.faults["key"].isVisible()
    editor.kinds.list.setCurrentRow(1)
    assert editor.kinds.form.faults["key"].isVisible()


def test_entries_are_added_moved_and_taken_out(qtbot: QtBot, editor: TagSetEditor) -> None:
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(editor.kinds.add, left)
    assert editor.state.text() == "To fix before saving: 1"
    qtbot.keyClicks(editor.kinds.form.label, "demo")
    assert editor.save.isEnabled()
    qtbot.mouseClick(editor.kinds.up, left)
    assert [kind.label for kind in editor.tag_set().kinds] == ["pers", "poss", "demo", "zero"]
    editor.kinds.list.setCurrentRow(0)
    qtbot.mouseClick(editor.kinds.remove, left)
    assert [kind.label for kind in editor.tag_set().kinds] == ["poss", "demo", "zero"]


def test_a_tag_set_needs_a_kind(qtbot: QtBot, editor: TagSetEditor) -> None:
    for _ in range(3):
        qtbot.mouseClick(editor.kinds.remove, Qt.MouseButton.LeftButton)
    assert editor.state.text() == "A tag set needs at least one kind of anaphor."
    assert not editor.save.isEnabled()
    assert not editor.kinds.form.isEnabled()


def test_revert_brings_everything_back(qtbot: QtBot, editor: TagSetEditor) -> None:
    editor.tabs.setCurrentIndex(1)
    qtbot.keyClicks(editor.doubts.form.title, "!")
    assert editor.tag_set() != TAGS
    qtbot.mouseClick(editor.revert, Qt.MouseButton.LeftButton)
    assert editor.tag_set() == TAGS


def test_reasons_and_relations_have_neither_colour_nor_guideline(editor: TagSetEditor) -> None:
    editor.tabs.setCurrentIndex(1)
    assert editor.doubts.form.label.isVisible()
    assert not editor.doubts.form.colour.isVisible()
    assert not editor.doubts.form.guideline.isVisible()


def test_an_unknown_fault_is_said_by_its_code() -> None:
    assert fault_words("something-else") == "something-else"
