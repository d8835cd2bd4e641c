"""The list of all anaphors: filters, keys, changes, size."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.session.values import OPEN_STATES, AnaphorState, Item
from anaphora_workbench.ui.panels.items import ItemColumn, ItemFilter, ItemList

MakeItems = Callable[[int], list[Item]]


@pytest.fixture
def panel(qtbot: QtBot, make_items: MakeItems) -> ItemList:
    panel = ItemList()
    qtbot.addWidget(panel)
    panel.resize(420, 500)
    panel.set_items(make_items(60), lambda key: "the king" if key == "a0" else "")
    panel.show()
    return panel


def _shown(panel: ItemList) -> list[str]:
    return [panel.model.row(row).markable_id for row in range(panel.model.rowCount())]


def _cell(panel: ItemList, row: int, column: int) -> str:
    return str(panel.model.index(row, column).data())


def test_all_anaphors_stand_in_text_order_with_their_answers(panel: ItemList) -> None:
    assert _shown(panel) == [f"a{n}" for n in range(60)]
    assert _cell(panel, 0, ItemColumn.SENTENCE) == "1"
    assert _cell(panel, 0, ItemColumn.ANSWER) == "the king"
    assert _cell(panel, 1, ItemColumn.ANSWER) == "refers back"
    assert _cell(panel, 2, ItemColumn.ANSWER) == ""


def test_typing_finds_words_whatever_their_case_and_accents(
    qtbot: QtBot, panel: ItemList, make_items: MakeItems
) -> None:
    panel.set_items([replace(make_items(1)[0], words="Él"), *make_items(3)[1:]])
    qtbot.keyClicks(panel.search, "el")
    assert [panel.model.row(0).words] == ["Él"]
    assert panel.model.rowCount() == 1


def test_typing_finds_notes(qtbot: QtBot, panel: ItemList) -> None:
    qtbot.keyClicks(panel.search, "line 4")
    assert _shown(panel) == ["a5", "a20", "a35", "a50"]


def test_flagged_and_noted_and_states_and_kinds_filter_together(
    qtbot: QtBot, panel: ItemList
) -> None:
    panel.flagged.setFocus()
    qtbot.keyClick(panel.flagged, Qt.Key.Key_Space)
    assert _shown(panel) == ["a3", "a13", "a23", "a33", "a43", "a53"]
    panel.kinds.setCurrentIndex(panel.kinds.findData("persIt"))
    assert _shown(panel) == ["a3", "a33"]
    panel.states.setCurrentIndex(panel.states.findText("Stale"))
    panel.set_filter(ItemFilter(states=frozenset((AnaphorState.STALE,)), flagged=True))
    assert _shown(panel) == ["a33"]


def test_open_shows_everything_that_waits(panel: ItemList) -> None:
    panel.states.setCurrentIndex(1)
    states = {panel.model.row(row).state for row in range(panel.model.rowCount())}
    assert states == OPEN_STATES


def test_a_click_goes_to_the_anaphor(qtbot: QtBot, panel: ItemList) -> None:
    place = panel.table.visualRect(panel.model.index(3, ItemColumn.WORDS)).center()
    with qtbot.waitSignal(panel.activated) as caught:
        qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == ["a3"]


def test_down_leads_from_the_search_into_the_list_and_return_chooses(
    qtbot: QtBot, panel: ItemList
) -> None:
    panel.activateWindow()
    panel.search.setFocus()
    qtbot.keyClicks(panel.search, "it")
    qtbot.keyClick(panel.search, Qt.Key.Key_Down)
    qtbot.keyClick(panel.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.activated) as caught:
        qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert caught.args == ["a9"]


def test_return_in_the_search_goes_to_the_first_find(qtbot: QtBot, panel: ItemList) -> None:
    qtbot.keyClicks(panel.search, "themselves")
    with qtbot.waitSignal(panel.activated) as caught:
        qtbot.keyClick(panel.search, Qt.Key.Key_Return)
    assert caught.args == ["a5"]


def test_escape_empties_the_search(qtbot: QtBot, panel: ItemList) -> None:
    qtbot.keyClicks(panel.search, "it")
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.search.text() == ""
    assert panel.model.rowCount() == 60


def test_a_kind_that_no_anaphor_has_any_more_is_not_filtered_by(
    panel: ItemList, make_items: MakeItems
) -> None:
    panel.kinds.setCurrentIndex(panel.kinds.findData("persIt"))
    few = [item for item in make_items(12) if item.kind != "persIt"]
    panel.set_items(few)
    assert panel.kinds.currentText() == "All kinds"
    assert panel.count.text() == f"{len(few)} anaphors"
    assert len(_shown(panel)) == len(few)


def test_what_passes_a_filter_is_in_sight(panel: ItemList) -> None:
    panel.set_active("a58")
    panel.search.setText("line 4")  # four notes, the last of them before the active anaphor
    assert panel.count.text() == "4 of 60"
    rows = range(panel.model.rowCount())
    places = [panel.table.visualRect(panel.model.index(n, ItemColumn.WORDS)) for n in rows]
    assert all(panel.table.viewport().rect().contains(place) for place in places)


def test_of_many_that_pass_a_filter_those_next_to_the_active_one_are_in_sight(
    panel: ItemList, make_items: MakeItems
) -> None:
    panel.set_items(make_items(2000))
    panel.set_active("a1000")
    panel.states.setCurrentIndex(panel.states.findText("Decided"))
    row = panel.model.row_near("a1000")
    assert panel.model.row_of("a1000") < 0 < row < panel.model.rowCount() - 1
    place = panel.table.visualRect(panel.model.index(row, ItemColumn.WORDS))
    assert panel.table.viewport().rect().contains(place)


def test_a_decided_anaphor_leaves_the_open_ones_and_comes_back(
    panel: ItemList, make_items: MakeItems
) -> None:
    panel.states.setCurrentIndex(1)
    item = make_items(60)[2]
    assert _shown(panel)[0] == "a2"
    panel.update_items([replace(item, state=AnaphorState.DECIDED)])
    assert _shown(panel)[0] == "a3"
    panel.update_items([item])
    assert _shown(panel)[:2] == ["a2", "a3"]


def test_the_active_anaphor_is_selected(panel: ItemList) -> None:
    panel.set_active("a55")
    assert panel.table.currentIndex().row() == 55
    place = panel.table.visualRect(panel.table.currentIndex())
    assert panel.table.viewport().rect().intersects(place)


def test_an_empty_list_says_why(qtbot: QtBot, panel: ItemList) -> None:
    qtbot.keyClicks(panel.search, "nothing like it")
    assert panel.empty.text() == "No anaphor passes the filters."
    assert not panel.empty.isHidden()
    panel.search.clear()
    assert panel.empty.isHidden()
    panel.set_items([])
    assert panel.empty.text() == "No anaphors yet."


def test_a_row_reads_as_a_sentence(panel: ItemList) -> None:
    role = Qt.ItemDataRole.AccessibleTextRole
    assert panel.model.index(3, 0).data(role) == (
        "sentence 2, it, personal pronoun (it), not decided, flagged hard to tell."
    )


def test_fifty_thousand_anaphors_are_filtered_while_typing(
    qtbot: QtBot, panel: ItemList, make_items: MakeItems
) -> None:
    panel.set_items(make_items(50_000))
    start = time.process_time()
    qtbot.keyClicks(panel.search, "themselves")
    panel.table.grab()
    each = (time.process_time() - start) / 10
    assert panel.model.rowCount() == 8333
    # Measured: 8 ms a letter.
    assert each < 1
