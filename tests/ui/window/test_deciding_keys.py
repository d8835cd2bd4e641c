"""The keys of the decision loop: what they write into the project, and where they lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from anaphora_workbench.annotation.preparation.proposals import ProposedAnswer
from anaphora_workbench.annotation.session.values import AnaphorState
from anaphora_workbench.model import Reference
from anaphora_workbench.store import Project

command = pytest.mark.command


def _allowed(driven: Any) -> list[Any]:
    return [row for row in driven.session.rows if row.allowed]


@command("decide.accept")
@pytest.mark.parametrize("key", ["Return", "Enter", "Space"])
def test_accept_saves_the_proposal_and_goes_on(key: str, story: Any) -> None:
    name = story.session.active
    story.press(key)
    assert story.answer(name) == ("Nora",)
    assert story.anaphor(name).reference is Reference.CATAPHOR
    assert story.active == "its"
    assert story.window.text.hasFocus()


@command("decide.accept")
def test_accept_takes_the_candidate_that_was_marked(story: Any) -> None:
    name = story.go("its")
    story.press("Right", "Return")
    assert story.answer(name) == ("The wind",)


@command(*[f"decide.{number}" for number in range(1, 10)])
@pytest.mark.parametrize("number", range(1, 10))
def test_a_digit_chooses_the_candidate_with_this_number(number: int, story: Any) -> None:
    name = story.go("his", 0)
    words = next(row.words for row in story.session.rows if row.number == number)
    story.press(str(number))
    assert story.answer(name) == (words,)
    assert story.active == "it"


def test_a_digit_of_the_keypad_counts_as_well(story: Any) -> None:
    name = story.go("his", 0)
    words = next(row.words for row in story.session.rows if row.number == 2)
    story.press("Num+2")
    assert story.answer(name) == (words,)


def test_a_digit_without_a_candidate_is_refused(story: Any) -> None:
    story.press("9")
    assert "9" in story.message
    assert story.active == "she"
    assert story.anaphor(story.session.active).reference is None


@command("decide.next", "decide.previous")
@pytest.mark.parametrize(("on", "back"), [("Right", "Left"), ("Tab", "Shift+Tab")])
def test_the_arrows_move_the_mark_and_save_nothing(on: str, back: str, story: Any) -> None:
    name = story.go("its")
    story.press(on, on)
    assert story.session.current_row.words == "the window"
    assert story.window.candidates.list.currentIndex().row() == 2
    story.press(back)
    assert story.session.current_row.words == "The wind"
    assert story.anaphor(name).reference is None


@command("decide.rejected")
def test_zero_shows_the_rejected_ones_and_choosing_one_records_the_constraint(story: Any) -> None:
    name = story.go("its")
    before = {row.markable.id: row.number for row in story.session.rows}
    story.press("0")
    rows = story.session.rows
    assert story.window.commands.action("decide.rejected").isChecked()
    assert {row.markable.id: row.number for row in rows if row.allowed} == before
    rejected = next(row for row in rows if not row.allowed)
    story.press(str(rejected.number))
    assert story.answer(name) == (rejected.words,)
    with Project.open(story.window.work.path, read_only=True) as project:
        (decision,) = project.in_force(story.session.name, "ana")
    assert decision.context.broken == tuple([one.constraint for one in rejected.failed])
    assert decision.context.rank == rejected.number
    assert story.message.startswith("▲")


@command("decide.rejected")
def test_zero_pressed_again_hides_the_rejected_ones(story: Any) -> None:
    story.go("its")
    count = len(story.session.rows)
    story.press("0", "0")
    assert len(story.session.rows) == count
    assert not story.window.commands.action("decide.rejected").isChecked()


def test_the_switch_of_the_rejected_ones_follows_the_list(story: Any) -> None:
    story.go("its")
    story.press("0", "Down")
    assert not story.session.show_rejected
    assert not story.window.commands.action("decide.rejected").isChecked()


@command("decide.same")
def test_the_dot_answers_with_the_entity_of_the_last_decision(story: Any) -> None:
    story.press("Return")
    name = story.go("her", 0)
    story.press(".")
    assert story.answer(name) == ("she",)
    assert "Nora" in [story.words(one) for one in story.session.chain(name)]


@command("decide.not-referring")
def test_x_says_that_it_does_not_refer(story: Any) -> None:
    name = story.go("it", 2)
    story.press("X")
    assert story.anaphor(name).reference is Reference.NON_REFERRING
    assert story.anaphor(name).antecedents == ()
    assert story.session.active != name


def test_x_asks_again_what_was_linked_to_the_expression_and_says_so(story: Any) -> None:
    she = story.session.active
    story.press("Return")
    her = story.go("her", 0)
    story.press(".")
    assert story.anaphor(her).antecedents == (she,)
    before = story.layer()
    story.go("she")
    story.press("X")
    assert story.anaphor(she).reference is Reference.NON_REFERRING
    assert (story.anaphor(her).reference, story.anaphor(her).antecedents) == (None, ())
    assert "she does not refer" in story.message
    assert "open again: 1" in story.message
    assert story.session.recent[0].words == "she"
    story.go("her", 0)
    assert story.session.question.old_answer == "she"
    story.press("Ctrl+Z")
    assert story.layer() == before


def test_x_on_a_word_that_nothing_is_linked_to_warns_of_nothing(story: Any) -> None:
    story.go("it", 2)
    story.press("X")
    assert "open again" not in story.message


@command("decide.filter")
def test_the_filter_takes_letters_and_return_takes_the_first(story: Any) -> None:
    name = story.go("his", 0)
    story.press("'")
    story.type("kite")
    assert all("kite" in row.words for row in story.session.rows)
    first = story.session.rows[0]
    story.press("Return")
    assert story.anaphor(name).antecedents == (first.markable.id,)
    assert story.window.text.hasFocus()
    assert story.session.filter == ""


@command("decide.filter", "mode.leave")
def test_escape_leaves_the_filter_and_shows_all_again(story: Any) -> None:
    name = story.go("his", 0)
    count = len(story.session.rows)
    story.press("'")
    story.type("kite")
    story.press("Esc")
    assert len(story.session.rows) == count
    assert story.anaphor(name).reference is None
    assert not story.window.bar.isVisible()


def test_the_filter_moves_the_mark_with_the_arrows(story: Any) -> None:
    name = story.go("his", 0)
    story.press("'")
    story.type("kite")
    story.press("Down", "Return")
    assert story.answer(name) == ("the kite",)


@command("reference.anaphor")
def test_less_makes_the_answer_refer_back(story: Any) -> None:
    name = story.session.active
    story.press("<")
    assert story.session.reference is Reference.ANAPHOR
    story.press("1")
    assert story.anaphor(name).reference is Reference.ANAPHOR


@command("reference.cataphor")
def test_greater_shows_what_follows(story: Any) -> None:
    name = story.go("her", 0)
    story.press(">")
    assert all(row.sentence >= story.session.question.sentence for row in story.session.rows)
    row = story.session.rows[0]
    story.press(str(row.number))
    assert story.anaphor(name).antecedents == (row.markable.id,)
    assert story.anaphor(name).reference is Reference.CATAPHOR


@command("reference.exophor", "reference.other")
@pytest.mark.parametrize(("key", "sign"), [("!", Reference.EXOPHOR), ("$", Reference.OTHER)])
def test_exophors_and_others_are_decided_at_once(key: str, sign: Reference, story: Any) -> None:
    name = story.session.active
    story.press(key)
    assert (story.anaphor(name).reference, story.anaphor(name).antecedents) == (sign, ())
    assert story.session.active != name


@command("decide.add")
def test_plus_gathers_a_split_antecedent_and_accept_closes_it(story: Any) -> None:
    name = story.go("them")
    story.press("+")
    assert "Return saves the set" in story.message
    assert story.session.chosen == ()  # a proposal does not get in by itself
    story.press("Right", "+")
    assert f"In the set: {story.words(story.session.chosen[0])}." in story.message
    assert "Backspace removes the last" in story.message
    story.press("Right", "+")
    assert len(story.session.chosen) == 2
    assert story.anaphor(name).reference is None
    chosen = tuple(story.session.chosen)
    story.press("Return")
    assert story.anaphor(name).antecedents == chosen


@command("decide.add")
def test_plus_without_a_mark_begins_a_set_to_which_numbers_add(story: Any) -> None:
    name = story.go("them")
    story.press("0")
    story.session.listing.unmark()
    story.press("+")
    assert (story.session.gathering, story.session.chosen) == (True, ())
    assert "Numbers and clicks add or remove" in story.message
    assert story.window.candidates.chips.isVisible()
    story.press("Return")
    assert "The set is empty" in story.message
    story.press("1", "2", "3")
    assert (len(story.session.chosen), story.session.active) == (3, name)
    assert story.anaphor(name).reference is None
    story.press("2", "4", "+")
    rows = {row.number: row.markable.id for row in story.session.rows}
    assert story.session.chosen == (rows[1], rows[3], rows[4])
    story.press("Return")
    assert story.anaphor(name).antecedents == (rows[1], rows[3], rows[4])
    assert not story.session.gathering
    assert not story.window.candidates.chips.isVisible()


@command("decide.add", "decide.entity")
def test_a_set_is_chosen_again_by_number_or_letter(story: Any) -> None:
    first = story.go("its")
    story.press("+", "1", "2", "Return")
    assert len(story.anaphor(first).antecedents) == 2
    story.press("Ctrl+End")
    name = story.session.active
    (row,) = [row for row in story.session.listing.everything if first in row.ids]
    assert row.further
    assert " + " in row.stands_for
    story.press(",", row.letter.upper())
    assert story.anaphor(name).antecedents == (first,)


@command("decide.add", "decide.entity")
def test_a_letter_adds_to_an_open_set(story: Any) -> None:
    name = story.go("them")
    first, second = [row for row in story.session.listing.everything if row.letter][:2]
    story.press("Right", "+", "Backspace", ",", first.letter.upper(), ",", second.letter.upper())
    assert story.session.chosen == (first.markable.id, second.markable.id)
    assert story.anaphor(name).reference is None
    story.press("Esc")
    assert not story.session.gathering
    assert story.anaphor(name).reference is None


@command("decide.add")
def test_return_in_the_list_closes_the_set(story: Any) -> None:
    name = story.go("them")
    story.press("Right", "+", "Right", "+")
    chosen = story.session.chosen
    story.window.candidates.list.setFocus()
    story.press("Right", "Return")
    assert story.anaphor(name).antecedents == chosen


@command("decide.add", "mode.leave")
def test_escape_empties_the_set(story: Any) -> None:
    story.go("them")
    story.press("+", "Esc")
    assert story.session.chosen == ()


@command("decide.add")
def test_plus_takes_the_expression_at_the_cursor(story: Any) -> None:
    name = story.go("they")
    story.cursor(story.token("Nora"))
    story.press("Esc", "+")
    assert story.window.candidates.chips.buttons[0].accessibleName() == "Nora"
    assert story.window.text.cursor_token == -1
    story.press("V", times=1)
    story.window.text.set_cursor(story.token("man"))
    story.press("+", "Esc", "Return")
    assert story.answer(name) == ("Nora", "The old man")


@command("decide.add", "decide.filter")
def test_plus_takes_what_the_filter_has_found_and_goes_on_filtering(story: Any) -> None:
    name = story.go("they")
    story.press("'")
    story.type("old m")
    story.press("+")
    assert story.window.bar.title == "The old man + candidates with"
    assert story.window.bar.text == ""
    story.type("nor")
    story.press("Return")
    assert story.window.bar.title == "The old man + Nora + candidates with"
    assert story.anaphor(name).reference is None
    story.press("Return")
    assert not story.window.bar.active
    assert story.anaphor(name).reference is None
    story.press("Return")
    assert set(story.answer(name)) == {"The old man", "Nora"}


def hint(driven: Any) -> str:
    (text,) = [
        label.text()
        for label in driven.window.bar.findChildren(QLabel)
        if "Esc" in label.text() or "Down" in label.text()
    ]
    return str(text)


@command("decide.filter")
def test_the_filter_says_what_return_does_and_saves_nothing_without_a_hit(story: Any) -> None:
    name = story.go("his", 0)
    story.press("'")
    assert hint(story) == "Return or Esc: leave the filter"
    story.type("kite")
    assert "Return: choose The kite and save" in hint(story)
    story.type("xyz")
    assert hint(story).startswith("Return: nothing")
    story.press("Return")
    assert "No candidate contains these words" in story.message
    assert (story.window.bar.active, story.anaphor(name).reference) == (True, None)
    story.press("Esc", "'", "Return")
    assert (story.window.bar.active, story.session.active) == (False, name)
    assert story.anaphor(name).reference is None


@command("decide.filter")
def test_return_in_the_filter_overwrites_no_answer_with_a_rejected_candidate(story: Any) -> None:
    name = story.go("its")
    story.press("1")
    old = story.anaphor(name)
    story.go("its")
    story.press("'")
    story.type("nora")
    assert story.session.rows
    assert not any(row.allowed for row in story.session.rows)
    assert "Nora is rejected · Down: mark it" in hint(story)
    story.press("Return", "Return")
    assert story.anaphor(name) == old
    assert "Return does not choose it" in story.message
    story.press("Down")
    assert "Return: replace the answer by Nora" in hint(story)
    story.press("Return")
    assert story.answer(name) == ("Nora",)


@command("decide.remove")
def test_backspace_takes_the_last_part_out_of_the_set(story: Any) -> None:
    story.go("they")
    story.press("Right", "+", "Right", "+", "Backspace")
    assert len(story.session.chosen) == 1
    story.press("'", "Backspace")
    assert story.session.chosen == ()
    story.type("x")
    story.press("Backspace")
    assert story.window.bar.active


@command("decide.entity")
def test_a_letter_chooses_an_entity_however_far_back(story: Any) -> None:
    story.press("Return")
    name = story.go("her", 0)
    row = next(r for r in story.session.listing.everything if story.named("Nora") in r.ids)
    assert row.letter == "n"
    story.press(",")
    assert story.window.bar.title == "Entity"
    story.press("N")
    assert story.answer(name) == (row.words,)
    assert story.active != "her" or story.session.active != name


def test_comma_offers_entities_first_and_letters_stay_with_what_they_name(story: Any) -> None:
    letters: dict[str, str] = {}
    kept = 0
    for _question in range(8):
        story.press("Return")
        entities = story.session.entities
        story.press(",")
        names = [option.value for option in story.window.bar._question.options]
        assert [bool(entities.of(name)) for name in names] == sorted(
            [bool(entities.of(name)) for name in names], reverse=True
        )
        for option in story.window.bar._question.options:
            name = entities.of(option.value) or option.value
            first = entities.mentions(name)[:1]
            known = letters.get(name) or next((letters[one] for one in first if one in letters), "")
            kept += bool(known)
            assert option.key == (known or option.key), name
            letters[name] = option.key
        story.press("Esc")
    assert kept > 20


def test_a_pronoun_as_an_answer_is_told_by_its_name_or_its_sentence(story: Any) -> None:
    story.press("Return")
    story.go("her", 0)
    story.press(".")
    assert story.message == "her → she (= Nora)"
    story.go("it", 1)
    story.press("'")
    story.type("its")
    story.press("Return")
    assert story.window.chain.recent._decisions[0].answer == "its (sentence 2)"


@command("decide.unfold")
def test_minus_shows_the_mentions_of_the_marked_entity(story: Any) -> None:
    story.press("Return")
    story.go("she", 1)
    story.press("-")
    rows = story.session.rows
    part = next(row for row in rows if row.part)
    assert story.session.links.joined(part.markable.id, story.named("Nora"))
    story.press("-")
    assert not any(row.part for row in story.session.rows)


@command("view.by-entity")
def test_the_list_of_mentions_can_be_had_back(story: Any) -> None:
    story.press("Return")
    story.go("she", 1)
    assert any(len(row.mentions) > 1 for row in story.session.rows)
    story.pick("view.by-entity")
    assert not any(row.mentions for row in story.session.rows)
    assert story.window.preferences.by_entity is False
    story.press(",")
    assert "Candidates by entity" in story.message
    story.pick("view.by-entity")
    assert any(len(row.mentions) > 1 for row in story.session.rows)


@command("decide.bridge")
def test_b_links_without_joining_chains(story: Any) -> None:
    name = story.go("his", 0)
    story.press("B")
    option = story.window.work.settings.tag_set.relations[0]
    assert story.window.bar.isVisible()
    story.press(option.key or "1")
    layer = story.layer()
    (bridge,) = layer.bridges
    assert (bridge.anaphor, bridge.relation) == (name, option.label)
    assert layer.anaphors[name].antecedents == ()
    assert story.session.chain(name) in ((), (name,))


@command("decision.flag")
def test_f_and_a_key_flag_a_doubt(story: Any) -> None:
    name = story.session.active
    reason = story.window.work.settings.tag_set.doubts[0]
    story.press("F", reason.key or "1")
    assert story.anaphor(name).attributes["doubt"] == reason.label
    assert story.session.item(name).doubt == reason.label
    assert story.session.active == name
    story.press("F", "0")
    assert "doubt" not in story.anaphor(name).attributes


@command("decision.note")
def test_y_writes_a_note_and_changes_it(story: Any) -> None:
    name = story.session.active
    story.press("Y")
    story.type("or the wind?")
    story.press("Return")
    assert story.anaphor(name).attributes["note"] == "or the wind?"
    story.press("Y")
    story.type("no")
    story.press("Return")
    assert story.anaphor(name).attributes["note"] == "no"


def test_keys_typed_into_a_note_are_no_commands(story: Any) -> None:
    name = story.session.active
    story.press("Y")
    story.type("x 1 N . $")
    assert story.anaphor(name).reference is None
    assert story.session.active == name
    story.press("Esc")
    assert "note" not in story.anaphor(name).attributes


@command("mode.leave")
def test_escape_takes_a_chosen_reference_type_back(story: Any) -> None:
    story.press(">", "Esc")
    assert story.session.reference is None
    assert story.session.rows[0].words == "Nora"


def test_a_key_that_is_no_choice_does_nothing_in_the_bar(story: Any) -> None:
    name = story.session.active
    story.press("F", "X")
    assert story.window.bar.isVisible()
    assert story.anaphor(name).reference is None
    story.press("Esc")
    assert story.window.text.hasFocus()


def test_a_second_press_within_the_bounce_time_is_not_meant(story: Any) -> None:
    story.window.preferences.bounce = 2000
    story.press("Return", "Return")
    assert [item.state for item in story.session.items].count(AnaphorState.DECIDED) == 1


def test_numbers_stay_while_an_anaphor_is_active(story: Any) -> None:
    story.go("his", 0)
    before = {row.markable.id: row.number for row in story.session.rows}
    story.press("0", "'")
    story.type("kite")
    story.press("Esc", "F", "1")
    after = {row.markable.id: row.number for row in story.session.rows}
    assert {name: after[name] for name in before} == before


def test_a_whole_document_is_decided_with_one_key_each(story: Any) -> None:
    count = story.session.queue.open_count
    pressed = 0
    while story.session.queue.open_count and pressed < 3 * count:
        if story.session.question.offers:
            story.press("Return")
        else:
            story.press("$")
        pressed += 1
    assert pressed == count
    assert story.message.startswith("Everything in this text is decided. Ctrl+E exports it")
    layer = story.layer()
    assert all(anaphor.reference is not None for anaphor in layer.anaphors.values())
    story.settle()
    assert "0 left" in story.window.windowTitle()


@pytest.mark.parametrize("set_name", ["left-hand"])
def test_the_left_hand_set_decides_as_well(set_name: str, begun: Callable[..., Any]) -> None:
    driven = begun("story", key_set=set_name)
    name = driven.session.active
    driven.press("Space")
    assert driven.answer(name) == ("Nora",)
    driven.press("F4")
    assert driven.active == "it"


@command("decide.accept")
def test_return_does_not_save_a_proposal_that_a_rule_rejects(story: Any) -> None:
    name, nora = story.named("its"), story.named("Nora")
    story.session.take_answers([(name, ProposedAnswer((nora,), Reference.ANAPHOR))])
    story.go("its")
    assert story.session.current_row is None
    assert any(
        "The proposal Nora is rejected" in label.text()
        for label in story.window.candidates.findChildren(QLabel)
    )
    story.press("Return")
    assert story.anaphor(name).reference is None
    assert "Return does not accept it" in story.message
    row = next(row for row in story.session.rows if nora in row.ids)
    story.press(str(row.number))
    assert story.anaphor(name).antecedents == (row.markable.id,)


@command("decide.add")
def test_a_set_that_counts_an_entity_twice_is_saved_on_a_second_return_only(story: Any) -> None:
    group = story.go("its")
    story.press("+", "1", "2")
    parts = story.session.chosen
    story.press("Return")
    name = story.go("they")
    story.window.text.set_cursor(-1)
    story.press("+")
    story.session.gather((group, parts[0]))
    story.press("Return")
    assert "twice" in story.message
    assert story.anaphor(name).reference is None
    story.press("Return")
    assert story.anaphor(name).antecedents == (group, parts[0])


@command("decide.accept", "decide.1")
@pytest.mark.parametrize("pause", [0, 100, 300, 400])
def test_a_key_that_follows_a_decision_at_once_decides_no_question_unread(
    pause: int, story: Any
) -> None:
    story.window.commands.bounce = 0.25
    first = story.session.active
    story.press("1")
    second = story.session.active
    QTest.qWait(pause)
    story.press("Return")
    assert story.anaphor(first).decided
    assert story.anaphor(second).decided == (pause > 250)
    if pause < 250:
        assert "Press it again" in story.message
        assert story.session.active == second
