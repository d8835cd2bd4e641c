"""The list of entities, colours in the text, attaching, types: by keys, read back from the file."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from anaphora_workbench.model import Span
from anaphora_workbench.ui.annotating.session_marks import Colouring
from anaphora_workbench.ui.text.marks import Role

command = pytest.mark.command


def _accept(driven: Any, times: int) -> None:
    driven.press("Return", times=times)


def _names(driven: Any) -> list[str]:
    """Return the names in the list, in order."""
    model = driven.window.docks.entities.model
    return [driven.session.entities.name(one) for one in model.rows]


def _current(driven: Any) -> str:
    return str(driven.session.entities.name(driven.window.docks.entities.current))


def _coloured(driven: Any) -> set[str]:
    """Return the names of the entities of which the first sentences have coloured mentions."""
    marks = driven.window.work.controller.marks
    found = [mark for number in range(13) for mark in marks.marks_of(number)]
    entities = driven.session.entities
    return {entities.name(entities.of(m.key)) for m in found if m.role is Role.ENTITY}


# The list


@command("view.entities")
def test_shift_l_opens_the_list_at_the_entity_of_the_active_anaphor(story: Any) -> None:
    _accept(story, 4)
    story.press("Up", "Shift+L")
    panel = story.window.docks.entities
    assert panel.tree.hasFocus()
    assert story.session.entities.of(story.session.active) == panel.current
    assert len(_names(story)) == len(story.session.entities) > 1
    story.press("Esc")
    assert story.window.text.hasFocus()
    story.press("Shift+L")
    assert not story.window.docks.dock("entities").isVisible()


def test_the_list_follows_decisions_and_undo(story: Any) -> None:
    story.press("Shift+L", "Esc")
    assert _names(story) == []
    assert story.window.docks.entities.empty.text()
    _accept(story, 3)
    story.settle()
    entities = story.session.entities
    assert set(story.window.docks.entities.model.rows) == set(entities)
    story.press("Ctrl+Z", times=3)
    story.settle()
    assert _names(story) == []


def test_return_walks_the_mentions_and_shift_return_goes_back(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    panel, session = story.window.docks.entities, story.session
    (largest,) = session.entities.largest(1)
    panel.set_current(largest)
    spans = [session.layer.markables[name].span for name in session.entities.mentions(largest)]
    assert len(spans) > 2
    for span in (*spans, spans[0]):
        story.press("Return")
        shown = story.window.text.selection()
        assert (shown.start, shown.end) == (span.start, span.end)
    story.press("Shift+Return")
    assert story.window.text.selection().start == spans[-1].start


def test_letters_lead_to_entities_and_decide_nothing(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    before = story.layer()
    work = story.window.work.controller.entities
    for entity_id in story.window.docks.entities.model.rows:
        letter = work.letters.own(entity_id)
        if letter:
            story.window.docks.entities.tree._last = 0.0
            story.press(letter.upper())
            assert story.window.docks.entities.current == entity_id
    assert story.layer() == before


def test_search_and_order_choose_what_is_listed(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    panel, entities = story.window.docks.entities, story.session.entities
    everything = _names(story)
    panel.orders.setCurrentIndex(1)
    sizes = [entities.size(one) for one in panel.model.rows]
    assert sizes == sorted(sizes, reverse=True)
    panel.orders.setCurrentIndex(2)
    assert _names(story) == sorted(everything, key=str.casefold)
    panel.search.setFocus()
    story.type(everything[0][:4])
    assert everything[0] in _names(story)
    assert len(_names(story)) < len(everything)
    story.press("Return")
    assert panel.tree.hasFocus()
    panel.search.clear()
    assert len(_names(story)) == len(everything)


def test_a_wrong_mention_is_cut_out_in_the_list(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    panel, session = story.window.docks.entities, story.session
    (largest,) = session.entities.largest(1)
    panel.set_current(largest)
    mentions = session.entities.mentions(largest)
    story.press("Right", "Down", "Down")
    assert panel.model.mention_at(panel.tree.currentIndex()) == mentions[1]
    story.press("Del")
    story.settle()
    assert session.entities.mentions(largest) == (mentions[0], *mentions[2:])
    assert session.entities.of(mentions[1]) == ""
    story.press("Ctrl+Z")
    assert session.entities.mentions(largest) == mentions


@command("chain.cut-out")
def test_ctrl_del_cuts_the_active_mention_out(story: Any) -> None:
    _accept(story, 8)
    session = story.session
    (largest,) = session.entities.largest(1)
    last = session.entities.mentions(largest)[-1]
    while session.active != last:
        story.press("Up")
    story.press("Ctrl+Del")
    assert last not in session.entities.mentions(largest)
    assert story.anaphor(last).antecedents == ()


def test_two_entities_are_joined_after_a_preview(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    panel, entities = story.window.docks.entities, story.session.entities
    one, other = panel.model.rows[:2]
    size = entities.size(one) + entities.size(other)
    story.press("Home", "Shift+Down", "+")
    assert story.window.bar.active
    story.press("Return")
    story.settle()
    assert entities.size(entities.of(entities.mentions(one or other)[0])) == size
    assert len({one, other} & set(entities)) == 1
    story.press("Ctrl+Z")
    story.settle()
    assert {one, other} <= set(panel.model.rows)


def test_an_entity_is_dragged_onto_another_to_join_them(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    panel = story.window.docks.entities
    one, other = panel.model.rows[:2]
    data = panel.model.mimeData([panel.model.index_of(one)])
    place = QPointF(panel.tree.visualRect(panel.model.index_of(other)).center())
    event = QDropEvent(
        place,
        Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    panel.tree.dropEvent(event)
    assert story.window.bar.active
    story.press("Esc")
    assert {one, other} <= set(story.session.entities)


@pytest.mark.parametrize("leave", ["click", "Esc"])
def test_a_join_that_a_click_drops_is_reported(leave: str, story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    panel, text = story.window.docks.entities, story.window.text
    one, other = panel.model.rows[:2]
    story.press("Home", "Shift+Down", "+")
    assert story.window.bar.active
    if leave == "Esc":
        story.press("Esc")
    else:
        QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton)
        text.setFocus(Qt.FocusReason.MouseFocusReason)
    story.settle()
    assert not story.window.bar.active
    assert story.message.startswith("✕ Not joined: ") is (leave == "click")
    assert {one, other} <= set(story.session.entities)


def test_the_rail_shows_where_the_marked_entity_stands(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    rail, session = story.window.rail, story.session
    (largest,) = session.entities.largest(1)
    story.window.docks.entities.set_current(largest)
    mentions = session.entities.mentions(largest)
    tokens = [session.layer.markables[name].start for name in mentions]
    assert rail.places == tokens


# Types


@command("entity.type")
def test_a_type_is_chosen_by_a_digit_and_set_for_all_mentions(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L")
    panel, session = story.window.docks.entities, story.session
    (largest,) = session.entities.largest(1)
    panel.set_current(largest)
    story.press("F2", "3")
    story.settle()
    layer = story.layer()
    mentions = session.entities.mentions(largest)
    assert {layer.markables[name].semantic for name in mentions} == {"organization"}
    assert panel.tree.hasFocus()
    story.press("Esc")
    story.session.activate(mentions[-1])
    story.pick("entity.type")
    story.press("0")
    assert {story.layer().markables[name].semantic for name in mentions} == {""}


# Colours


@command("entity.colours")
def test_p_colours_the_active_entity_then_all_then_none(story: Any) -> None:
    _accept(story, 8)
    story.press("Up")
    entities = story.session.entities
    assert _coloured(story) == set()
    story.press("P")
    assert _coloured(story) == {entities.name(entities.of(story.session.active))}
    story.press("P")
    assert _coloured(story) == {entities.name(one) for one in entities}
    story.press("P")
    assert _coloured(story) == set()


def test_space_in_the_list_chooses_what_is_coloured(story: Any) -> None:
    _accept(story, 8)
    story.press("Shift+L", "Home", "Space", "Down", "Space")
    panel = story.window.docks.entities
    chosen = {story.session.entities.name(one) for one in panel.model.rows[:2]}
    assert _coloured(story) == chosen
    assert story.window.work.controller.marks.colouring is Colouring.CHOSEN
    story.press("Space")
    assert len(_coloured(story)) == 1


def test_colours_follow_every_change_at_once(story: Any) -> None:
    _accept(story, 6)
    story.press("P", "P")
    text = story.window.text
    for keys in (("Return",), ("Ctrl+Z",), ("Up", "Ctrl+Del"), ("Ctrl+Z",), ("X",)):
        story.press(*keys)
        seen = text.viewport().grab().toImage()
        text.refresh(None)
        assert text.viewport().grab().toImage() == seen


# Attaching


@command("entity.attach")
def test_i_and_a_letter_make_the_word_at_the_cursor_a_mention(story: Any) -> None:
    _accept(story, 8)
    session = story.session
    (largest,) = session.entities.largest(1)
    letter = story.window.work.controller.entities.letters.own(largest)
    place = story.token("kite")
    story.cursor(place)
    story.press("Esc", "I", letter)
    layer = story.layer()
    (new,) = [m for m in layer.markables.values() if m.spans == (Span(place, place + 1),)]
    assert session.entities.of(new.id) == largest
    assert layer.anaphors[new.id].antecedents[0] in session.entities.mentions(largest)
    assert story.window.work.controller.span() is None  # the next key works on the question


def test_an_entity_can_be_found_by_typing_its_name(story: Any) -> None:
    _accept(story, 8)
    session = story.session
    controller = story.window.work.controller
    (largest,) = session.entities.largest(1)
    assert controller.entities.named(session.entities.name(largest)[:3], 5)[0] == largest
    story.window.text.select(Span(story.token("kite"), story.token("kite") + 1))
    story.window.entities._search(controller, story.window.text.selection(), "Entity")
    story.type(session.entities.name(largest)[:3])
    story.press("Return")
    assert any(story.words(name) == "kite" for name in session.entities.mentions(largest))


def test_words_selected_by_mouse_with_no_anaphor_active_ask_for_their_entity(story: Any) -> None:
    _accept(story, 8)
    story.session._leave()
    text = story.window.text
    place = Span(story.token("kite"), story.token("kite") + 1)
    story.window.work.controller.bring_into_sight(place)
    rect = text.rect_of(place)
    left, right = rect.topLeft(), rect.topRight()
    middle = rect.top() + rect.height() // 2
    left.setY(middle)
    right.setY(middle)
    QTest.mousePress(text.viewport(), Qt.MouseButton.LeftButton, pos=left)
    QTest.mouseMove(text.viewport(), right)
    assert not story.window.bar.active
    QTest.mouseRelease(text.viewport(), Qt.MouseButton.LeftButton, pos=right)
    assert text.selection() == place
    assert story.window.bar.active
    story.press("Esc")
    assert not story.window.bar.active
