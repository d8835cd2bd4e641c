"""The chain strip: windows of long chains, walking, splitting, the last decisions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from anaphora_workbench.ui.panels.chain import ChainStrip, RecentDecision
from anaphora_workbench.ui.panels.chain_list import (
    AROUND,
    ChainMention,
    Divider,
    More,
    halves,
    window,
)

DECISIONS = (
    RecentDecision("he", "the president", 1),
    RecentDecision("su", "la ciudad", 2),
    RecentDecision("it", "does not refer", 4),
    RecentDecision("her", "Ana", 5),
)


def _mention(key: str) -> ChainMention:
    number = int(key[1:])
    return ChainMention(key, f"word{number}", number * 2, number > 0)


def _ids(count: int) -> list[str]:
    return [f"m{number}" for number in range(count)]


@pytest.fixture
def strip(qtbot: QtBot) -> ChainStrip:
    strip = ChainStrip()
    qtbot.addWidget(strip)
    strip.resize(1400, 50)
    strip.set_chain(_ids(6), "m3", _mention)
    strip.show()
    return strip


def test_the_current_chip_stays_whole_when_the_list_becomes_narrow(strip: ChainStrip) -> None:
    strip.set_chain(_ids(30), "m20", _mention)
    strip.resize(500, 50)
    strip.layout().activate()
    chips = strip.list
    place = chips.visualRect(chips.chain.index(chips.chain.position("m20"), 0))
    assert place.width() < chips.viewport().width()
    assert chips.viewport().rect().contains(place)


def _said(strip: ChainStrip) -> list[str]:
    model = strip.list.chain
    return [
        model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        for row in range(model.rowCount())
    ]


def test_the_chain_stands_in_one_line_with_the_active_anaphor_marked(strip: ChainStrip) -> None:
    assert _said(strip)[2:4] == ["word2, sentence 5", "word3, sentence 7, the active anaphor"]
    assert strip.title.text() == "Chain of 6"
    tops = {
        strip.list.visualRect(strip.list.chain.index(row, 0)).top()
        for row in range(strip.list.chain.rowCount())
    }
    assert len(tops) == 1


def test_of_a_long_chain_only_the_neighbourhood_is_asked_for() -> None:
    asked: list[str] = []

    def mention(key: str) -> ChainMention:
        asked.append(key)
        return _mention(key)

    chips = window(_ids(5000), "m2500", mention)
    assert len(asked) == 2 * AROUND + 1
    assert chips[0] == More(2480, "m2479", before=True)
    assert chips[-1] == More(2479, "m2521", before=False)


def test_at_the_ends_of_a_chain_as_many_are_shown() -> None:
    assert len(window(_ids(100), "m0", _mention)) == 2 * AROUND + 2
    assert len(window(_ids(100), "m99", _mention)) == 2 * AROUND + 2


def test_a_click_shows_a_mention(qtbot: QtBot, strip: ChainStrip) -> None:
    place = strip.list.visualRect(strip.list.chain.index(1, 0)).center()
    with qtbot.waitSignal(strip.shown) as caught:
        qtbot.mouseClick(strip.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == ["m1"]


def test_in_a_walk_a_click_leads_the_walk(qtbot: QtBot, strip: ChainStrip) -> None:
    strip.set_walk("m3")
    assert strip.title.text() == "Walking: 4 of 6"
    place = strip.list.visualRect(strip.list.chain.index(1, 0)).center()
    with qtbot.waitSignal(strip.walked) as caught:
        qtbot.mouseClick(strip.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == ["m1"]


def test_arrows_walk_and_follow_the_screen(qtbot: QtBot, strip: ChainStrip) -> None:
    strip.set_walk("m3")
    with qtbot.waitSignal(strip.walked) as caught:
        qtbot.keyClick(strip.list, Qt.Key.Key_Left)
    assert caught.args == ["m2"]
    strip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    strip.set_walk("m3")
    with qtbot.waitSignal(strip.walked) as caught:
        qtbot.keyClick(strip.list, Qt.Key.Key_Left)
    assert caught.args == ["m4"]


def test_a_split_shows_both_halves_apart_before_it_is_made(qtbot: QtBot, strip: ChainStrip) -> None:
    strip.set_split(_ids(6)[:2], _ids(6)[2:])
    assert strip.title.text() == "Split into 2 and 4?"
    assert _said(strip)[2] == "the chain is split here"
    with qtbot.waitSignal(strip.confirmed):
        qtbot.mouseClick(strip.confirm, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(strip.left):
        qtbot.mouseClick(strip.leave, Qt.MouseButton.LeftButton)
    strip.set_chain(_ids(6), "m3", _mention)
    assert strip.title.text() == "Chain of 6"
    assert strip.confirm.isHidden()


def test_two_chains_are_shown_side_by_side_before_they_are_joined(
    qtbot: QtBot, strip: ChainStrip
) -> None:
    strip.set_join(_ids(9)[:2], _ids(9)[2:], _mention)
    assert strip.title.text() == "Join 2 and 7 mentions?"
    assert _said(strip)[2] == "the chains are joined here"
    assert _said(strip)[-1] == "2 later"
    assert (strip.confirm.text(), strip.leave.text()) == ("Join", "Leave apart")
    with qtbot.waitSignal(strip.confirmed):
        qtbot.mouseClick(strip.confirm, Qt.MouseButton.LeftButton)
    strip.set_chain(_ids(6), "m3", _mention)
    assert strip.title.text() == "Chain of 6"


def test_halves_of_long_chains_show_what_is_near_the_divider() -> None:
    ids = _ids(200)
    chips = halves(ids[:120], ids[120:], _mention)
    assert chips[0] == More(110, "m109", before=True)
    assert chips[11] == Divider()
    assert chips[12] == _mention("m120")


def test_the_last_three_decisions_say_how_to_take_them_back(
    qtbot: QtBot, strip: ChainStrip
) -> None:
    strip.set_recent(DECISIONS)
    texts = [b.text().replace("\u2068", "").replace("\u2069", "") for b in strip.recent.buttons]
    assert texts == [
        "Ctrl+Z  he → the president",
        "2×  su → la ciudad",
        "4×  it → does not refer",
    ]
    with qtbot.waitSignal(strip.undo_wanted) as caught:
        qtbot.mouseClick(strip.recent.buttons[2], Qt.MouseButton.LeftButton)
    assert caught.args == [4]


def test_in_a_narrow_window_the_chain_has_the_room(strip: ChainStrip) -> None:
    strip.set_recent(DECISIONS)
    strip.resize(700, 50)
    assert [button.isHidden() for button in strip.recent.buttons] == [False, True, True]


def test_without_a_chain_the_strip_says_so(strip: ChainStrip) -> None:
    strip.set_chain([], "", _mention)
    assert strip.title.text() == "No chain yet"
    assert strip.list.chain.rowCount() == 0
