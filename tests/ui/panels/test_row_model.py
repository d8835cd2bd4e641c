"""What tables over rows do whatever their rows are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from anaphora_workbench.ui.panels.lists import TRAILING, RowModel, RowTable

ROLE = Qt.ItemDataRole


class _Words(RowModel[str]):
    trailing = frozenset((1,))

    def headings(self) -> Sequence[str]:
        return "Word", "Letters"

    def text(self, row: str, column: int) -> str:
        return str(len(row)) if column else row

    def sentence(self, row: str) -> str:
        return f"the word {row}"


@pytest.fixture
def words() -> _Words:
    model = _Words()
    model.show_rows(["king", "it"])
    return model


def test_the_model_keeps_the_rules_of_tables(words: _Words, qtmodeltester: Any) -> None:
    qtmodeltester.check(words)


def test_cells_and_their_tips_say_the_text(words: _Words) -> None:
    for role in (ROLE.DisplayRole, ROLE.ToolTipRole):
        assert [words.index(1, column).data(role) for column in (0, 1)] == ["it", "2"]


def test_the_first_cell_speaks_for_its_row(words: _Words) -> None:
    sentences = [words.index(0, column).data(ROLE.AccessibleTextRole) for column in (0, 1)]
    assert sentences == ["the word king", "4"]


def test_numbers_and_their_headings_stand_at_the_end_of_the_line(words: _Words) -> None:
    aligned = [words.index(0, column).data(ROLE.TextAlignmentRole) for column in (0, 1)]
    assert aligned == [None, TRAILING]
    across = Qt.Orientation.Horizontal
    assert words.headerData(0, across, ROLE.TextAlignmentRole) is None
    assert words.headerData(1, across, ROLE.TextAlignmentRole) == TRAILING


def test_another_language_changes_all_cells_and_headings(qtbot: QtBot, words: _Words) -> None:
    with qtbot.waitSignal(words.headerDataChanged), qtbot.waitSignal(words.dataChanged) as caught:
        words.relabel()
    first, last, *_ = caught.args
    assert (first.row(), first.column(), last.row(), last.column()) == (0, 0, 1, 1)


def test_of_no_rows_nothing_is_painted_anew(qtbot: QtBot, words: _Words) -> None:
    words.show_rows([])
    with qtbot.assertNotEmitted(words.dataChanged):
        words.relabel()
    assert words.data(QModelIndex()) is None


def test_a_table_is_sized_in_em(qtbot: QtBot, words: _Words) -> None:
    table = RowTable(words)
    qtbot.addWidget(table)
    table.set_sizes(20, 1.5, {1: 3.1})
    assert table.rowHeight(0) == 30
    assert table.columnWidth(1) == 62
