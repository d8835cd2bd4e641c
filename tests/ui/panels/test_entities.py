"""The list of entities: rows on demand, order, filter, changes, keys and signs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.project.tagsets import Choice, default_tag_set, tag_set_in
from anaphora_workbench.edits import SetAnaphor
from anaphora_workbench.model import Anaphor, Reference
from anaphora_workbench.ui.panels.entities import EntityPanel
from anaphora_workbench.ui.panels.entity_model import (
    EntityColumn,
    EntityModel,
    EntityOrder,
)
from anaphora_workbench.ui.wording.names import CLASSES, class_name
from anaphora_workbench.ui.wording.translation import LANGUAGES, Translations


@pytest.fixture
def text(entity_text: Callable[..., Any]) -> Any:
    return entity_text()


@pytest.fixture
def panel(qtbot: QtBot, text: Any) -> EntityPanel:
    made = EntityPanel()
    qtbot.addWidget(made)
    made.set_source(text.source())
    made.resize(420, 400)
    made.show()
    made.begin()
    return made


def shown(model: EntityModel, parent: QModelIndex | None = None) -> list[list[str]]:
    """Return what the cells show."""
    above = QModelIndex() if parent is None else parent
    return [
        [model.index(row, column, above).data() or "" for column in range(len(EntityColumn))]
        for row in range(model.rowCount(above))
    ]


def test_a_row_shows_name_mentions_type_and_sentences(panel: EntityPanel) -> None:
    assert shown(panel.model) == [["Zoe", "3", "Person", "1–3"], ["Bert", "2", "", "1–2"]]
    index = panel.model.index(0, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == (
        "Zoe, 3 mentions, Person, sentences 1–3, letter z."
    )


def test_a_long_type_leaves_room_for_the_names_unless_two_begin_alike(
    panel: EntityPanel, text: Any
) -> None:
    names = {"person": "person, persona", "work": "work, literary", "film": "work, filmed"}
    panel.set_source(replace(text.source(), type_name=lambda label: names[label]))
    assert [row[EntityColumn.TYPE] for row in shown(panel.model)] == ["person", ""]
    assert panel.model.widest()[EntityColumn.TYPE] == "person"
    names["person"] = "work, written"
    panel.model._types.add("film")
    assert shown(panel.model)[0][EntityColumn.TYPE] == "work, written"


@pytest.mark.parametrize("language", LANGUAGES)
def test_guessed_and_chosen_types_have_the_same_names(qtbot: QtBot, language: str) -> None:
    translations = Translations()
    translations.use(language)
    titles = {one.title.partition(",")[0] for one in default_tag_set(language).types}
    guessed = {class_name(label) for label in CLASSES}
    translations.use("en")
    assert guessed <= titles


def test_a_project_with_earlier_titles_of_types_shows_those_of_today() -> None:
    old = replace(
        default_tag_set("es"),
        types=(Choice("organization", "organisation, group"), Choice("object", "my own title")),
    )
    titles = [one.title for one in tag_set_in(old, "es").types]
    assert titles == ["grupo, organización", "my own title"]


def test_mentions_are_found_when_a_row_is_unfolded(panel: EntityPanel) -> None:
    index = panel.model.index(0, 0)
    assert panel.model.rowCount(index) == 0
    assert panel.model.hasChildren(index)
    panel.tree.expand(index)
    assert [row[0] for row in shown(panel.model, index)] == ["Zoe", "She", "She"]
    child = panel.model.index(1, 0, index)
    assert panel.model.parent(child) == index
    assert not panel.model.hasChildren(child)


def test_the_order_is_chosen_in_the_box_or_by_a_heading(panel: EntityPanel) -> None:
    def names() -> list[str]:
        return [row[0] for row in shown(panel.model)]

    panel.tree.header().sectionClicked.emit(EntityColumn.NAME)
    assert panel.orders.currentData() == EntityOrder.NAME
    assert names() == ["Bert", "Zoe"]
    panel.tree.header().sectionClicked.emit(EntityColumn.MENTIONS)
    assert names() == ["Zoe", "Bert"]
    panel.tree.header().sectionClicked.emit(EntityColumn.TYPE)
    assert names() == ["Zoe", "Bert"]


def test_the_search_finds_names_and_types_whatever_their_case(panel: EntityPanel) -> None:
    panel.search.setText("BÉR")
    assert [row[0] for row in shown(panel.model)] == ["Bert"]
    assert panel.count.text() == "1 of 2"
    panel.search.setText("pers")
    assert [row[0] for row in shown(panel.model)] == ["Zoe"]
    panel.search.setText("nobody")
    assert panel.empty.text() == "No entity passes the filters."


def test_entities_that_are_mentioned_once_can_be_hidden(panel: EntityPanel, text: Any) -> None:
    panel.update_entities(text.do(SetAnaphor(Anaphor("ana0", "name", Reference.OTHER))))
    assert [row[:2] for row in shown(panel.model)] == [["Zoe", "3"], ["Bert", "2"], ["Ana", "1"]]
    panel.several.click()
    assert [row[0] for row in shown(panel.model)] == ["Zoe", "Bert"]
    assert panel.count.text() == "2 of 3"
    panel.several.click()
    assert len(shown(panel.model)) == 3


def test_what_changes_changes_its_row_and_the_marked_entity_stays(
    panel: EntityPanel, text: Any
) -> None:
    panel.tree.expand(panel.model.index(0, 0))
    zoe, bert = panel.model.rows
    panel.set_current(bert)
    panel.update_entities(text.do(SetAnaphor(Anaphor("ana0", "", Reference.ANAPHOR, ("zoe0",)))))
    assert shown(panel.model)[0][:2] == ["Zoe", "4"]
    assert len(shown(panel.model, panel.model.index(0, 0))) == 4
    assert panel.current == bert
    panel.update_entities(text.do(SetAnaphor(Anaphor("he0", "pers"))))
    assert list(panel.model.rows) == [zoe]
    panel.update_entities(text.do(SetAnaphor(Anaphor("he0", "pers", None, ("bert0",)))))
    assert list(panel.model.rows) == [zoe, bert]


def test_many_changes_set_all_rows_anew(qtbot: QtBot, entity_text: Callable[..., Any]) -> None:
    text = entity_text(copies=60)
    panel = EntityPanel()
    qtbot.addWidget(panel)
    panel.set_source(text.source())
    assert len(panel.model.rows) == 120
    changed: set[str] = set()
    for copy in range(50):
        changed |= text.do(SetAnaphor(Anaphor(f"he{copy}", "pers")))
    panel.update_entities(changed)
    assert len(panel.model.rows) == 70


def test_names_are_asked_for_only_where_rows_are_seen(
    qtbot: QtBot, entity_text: Callable[..., Any]
) -> None:
    text = entity_text(copies=400)
    asked: set[str] = set()
    usual = text.entities.entity
    text.entities.entity = lambda name: (asked.add(name), usual(name))[1]
    panel = EntityPanel()
    qtbot.addWidget(panel)
    panel.set_source(text.source())
    panel.resize(400, 300)
    panel.show()
    panel.tree.viewport().repaint()
    assert len(panel.model.rows) == 800
    assert 0 < len(asked) < 60


def test_plus_joins_two_that_are_selected(panel: EntityPanel, qtbot: QtBot) -> None:
    zoe, bert = panel.model.rows
    flags = QItemSelectionModel.SelectionFlag
    panel.tree.selectionModel().select(panel.model.index_of(bert), flags.Select | flags.Rows)
    with qtbot.waitSignal(panel.merge_wanted) as heard:
        QTest.keyClick(panel.tree, "+")
    assert heard.args == [zoe, bert]


def test_the_menu_does_by_mouse_what_the_keys_do(panel: EntityPanel, qtbot: QtBot) -> None:
    zoe = panel.model.rows[0]
    menu = panel.menu()
    texts = {action.text().split("\t")[0]: action for action in menu.actions()}
    assert [name for name, action in texts.items() if not action.isEnabled()] == [
        "Join the two selected entities …",
        "Cut out this mention",
    ]
    with qtbot.waitSignal(panel.type_wanted) as heard:
        texts["Type …"].trigger()
    assert heard.args == [zoe]
    with qtbot.waitSignal(panel.mention_wanted) as heard:
        texts["Next mention"].trigger()
    assert heard.args == ["zoe0"]
    panel.tree.expand(panel.model.index(0, 0))
    panel.tree.setCurrentIndex(panel.model.index(1, 0, panel.model.index(0, 0)))
    cut = panel.menu().actions()[-1]
    assert cut.isEnabled()
    with qtbot.waitSignal(panel.cut_wanted) as heard:
        cut.trigger()
    assert heard.args == ["she0"]


def test_the_sign_of_a_coloured_entity_is_full(panel: EntityPanel) -> None:
    zoe = panel.model.rows[0]
    before = panel.model.index(0, 0).data(Qt.ItemDataRole.DecorationRole).toImage()
    panel.set_chosen(frozenset((zoe,)))
    assert panel.model.index(0, 0).data(Qt.ItemDataRole.DecorationRole).toImage() != before


def test_names_that_begin_alike_keep_their_ends(panel: EntityPanel) -> None:
    assert panel.tree.textElideMode() == Qt.TextElideMode.ElideMiddle
    index = panel.model.index(0, 0)
    assert index.data() in index.data(Qt.ItemDataRole.ToolTipRole)
