"""The keys that change expressions and chains, read back from the project file."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from anaphora_workbench.annotation.session.values import AnaphorState
from anaphora_workbench.model import Span

command = pytest.mark.command


def _words(driven: Any, name: str) -> str:
    """Return the words of an expression as the file has it."""
    markable = driven.layer().markables[name]
    return " … ".join([driven.session.document.words(span) for span in markable.spans])


# Anaphors


@command("anaphor.kind")
def test_k_and_a_letter_set_the_kind(story: Any) -> None:
    name = story.session.active
    kind = next(k for k in story.window.work.settings.tag_set.kinds if k.label == "demo")
    story.press("K", kind.key.upper())
    assert story.anaphor(name).kind == "demo"
    assert story.session.active == name


@command("anaphor.agreement")
def test_a_and_letters_correct_number_gender_and_person(story: Any) -> None:
    name = story.session.active
    story.press("A", "P", "M", "3", "Esc")
    attributes = story.layer().markables[name].attributes
    assert (attributes["Number"], attributes["Gender"], attributes["Person"]) == (
        "Plur",
        "Masc",
        "3",
    )
    assert dict(story.session.question.agreement)["Number"] == "Plur"
    story.press("A", "0", "Esc")
    assert "Number" not in story.layer().markables[name].attributes
    assert story.window.text.hasFocus()


@command("anaphor.new")
def test_shift_m_makes_an_anaphor_of_the_word_at_the_cursor(story: Any) -> None:
    story.cursor(story.token("kite"))
    story.press("Esc", "Shift+M")
    name = story.session.active
    assert story.layer().markables[name].span == Span(51, 52)
    assert story.anaphor(name).reference is None


@command("anaphor.zero")
def test_z_puts_a_zero_at_a_verb_and_takes_it_away(spanish: Any) -> None:
    token = spanish.token("preguntó")
    spanish.cursor(token)
    spanish.press("Esc", "Z")
    name = spanish.session.active
    markable = spanish.layer().markables[name]
    assert (markable.zero.governor, spanish.anaphor(name).kind) == (token, "zero")
    assert markable.zero.features["Person"] == "3"
    spanish.press("Z")
    assert name not in spanish.layer().markables


@command("anaphor.zero", "token.correct")
def test_z_takes_person_and_number_of_a_corrected_verb(spanish: Any) -> None:
    token = spanish.token("preguntó")
    spanish.cursor(token)
    spanish.press("Esc", "W")
    editor = spanish.window.word_correction.editor
    spanish.tab_to(editor.tag)
    spanish.press("Ctrl+A")
    spanish.type("vmis3p0")
    spanish.press("Return", "Esc", "Z")
    assert spanish.layer().markables[spanish.session.active].zero.features == {
        "Number": "Plur",
        "Person": "3",
    }
    assert dict(spanish.session.question.agreement) == {"Number": "Plur", "Person": "3"}


def test_a_new_zero_needs_two_keys_at_the_cursor(spanish: Any) -> None:
    spanish.cursor(spanish.token("preguntó"))
    before = len(spanish.session.items)
    spanish.press("Z")
    assert len(spanish.session.items) == before + 1
    assert not spanish.window.bar.isVisible()


# Expressions


@command("markable.new")
def test_m_makes_an_expression_of_the_selection_and_marks_it_as_candidate(story: Any) -> None:
    story.go("his", 0)
    story.cursor(story.token("wind"))
    story.press("Shift+Right", "Shift+Right", "M")
    found = [m for m in story.layer().markables.values() if m.span == Span(11, 14)]
    assert len(found) == 1
    assert story.session.current_row.markable.id == found[0].id
    assert story.message.endswith("is now a candidate.")
    assert story.window.work.controller.span() is None  # the next key works on the list


@command("markable.part")
def test_d_adds_a_second_part(story: Any) -> None:
    name = story.go("his", 0)
    story.cursor(story.token("held"))
    story.press("Esc", "D")
    assert _words(story, name) == "his … held"


@command("markable.head")
def test_h_sets_the_head_to_the_word_at_the_cursor(story: Any) -> None:
    name = story.go("his", 0)
    story.press("Shift+Right")  # "his teeth" is another expression
    token = story.token("teeth")
    story.cursor(token)
    story.press("Esc", "H")
    assert story.layer().markables[name].head == token


@command("markable.delete")
def test_del_deletes_the_active_expression(story: Any) -> None:
    name = story.session.active
    story.press("Del")
    assert name not in story.layer().markables
    assert story.session.active == story.named("its")


@command("markable.delete")
def test_an_anaphor_whose_antecedent_is_deleted_comes_back_with_its_old_answer(story: Any) -> None:
    name = story.session.active
    story.press("Return")
    story.cursor(story.token("Nora"))
    story.press("Esc", "Del")
    assert story.session.item(name).state is AnaphorState.STALE
    story.go("she")
    assert story.session.question.old_answer == "Nora"
    story.settle()
    assert "Nora" in story.window.candidates.head.accessibleDescription()


@command("token.correct")
def test_w_opens_the_word_at_the_cursor_and_a_correction_is_an_edit(story: Any) -> None:
    token = story.token("torn")
    story.cursor(token)
    story.press("Esc", "W")
    editor = story.window.word_correction.editor
    assert story.window.word_correction.dock.isVisible()
    assert editor.words.text() == "torn"
    assert story.here() is editor.part
    story.press("Ctrl+A")
    story.type("ADJ")
    story.tab_to(editor.apply)
    story.press("Space")
    assert story.layer().corrections[token].pos == "ADJ"
    story.press("Esc")
    assert not story.window.word_correction.dock.isVisible()
    assert story.window.text.hasFocus()


# Extents


@command("span.grow-right", "span.shrink-right")
def test_shift_and_arrows_move_the_right_edge(story: Any) -> None:
    name = story.go("his", 0)
    story.press("Shift+Right")
    assert _words(story, name) == "his teeth"
    story.press("Shift+Right", "Shift+Left")
    assert _words(story, name) == "his teeth"
    story.press("Shift+Left")
    assert _words(story, name) == "his"


@command("span.grow-left", "span.shrink-left")
def test_alt_and_arrows_move_the_left_edge(story: Any) -> None:
    name = story.go("his", 0)
    story.press("Alt+Left")
    assert _words(story, name) == "between his"
    story.press("Alt+Right")
    assert _words(story, name) == "his"


@command("span.grow-phrase", "span.shrink-phrase")
def test_ctrl_shift_and_arrows_move_by_phrases(story: Any) -> None:
    name = story.go("his", 0)
    story.press("Ctrl+Shift+Right")
    larger = story.layer().markables[name].span
    assert len(larger) > 2
    assert Span(165, 166) in larger
    story.press("Ctrl+Shift+Left")
    assert _words(story, name) == "his"


# Chains


@pytest.fixture
def chained(story: Any) -> Any:
    """The story with Nora, she, she in one chain, at the second *she*."""
    story.press("Return")
    story.go("she", 1)
    story.press(".")
    story.go("she", 1)
    return story


def _chain(driven: Any, name: str) -> list[str]:
    return [driven.words(one) for one in driven.session.chain(name)]


@command("chain.walk")
def test_c_and_the_arrows_walk_the_chain(chained: Any) -> None:
    assert _chain(chained, chained.session.active) == ["she", "Nora", "she"]
    chained.press("C", "Left", "Left")
    assert chained.window.text.selection() == Span(1, 2)
    chained.press("Return")
    assert chained.session.active == chained.named("she", 0)
    assert not chained.window.bar.isVisible()


@command("chain.walk")
def test_del_on_the_walk_deletes_one_link(chained: Any) -> None:
    name = chained.session.active
    chained.press("C", "Del")
    assert chained.anaphor(name).antecedents == ()
    assert chained.session.item(name).state is AnaphorState.STALE
    assert _chain(chained, chained.named("Nora")) == ["she", "Nora"]


@command("chain.split")
def test_s_shows_both_halves_and_return_splits(chained: Any) -> None:
    name = chained.session.active
    chained.press("S")
    assert chained.window.work.controller.marks.halves != (frozenset(), frozenset())
    assert len(chained.session.chain(name)) == 3
    chained.press("Return")
    assert name not in chained.session.chain(chained.named("Nora"))
    assert chained.anaphor(name).antecedents == ()
    chained.press("Ctrl+Z")
    assert len(chained.session.chain(name)) == 3


@command("chain.split")
def test_escape_leaves_the_chain_whole(chained: Any) -> None:
    name = chained.session.active
    chained.press("S", "Esc")
    assert len(chained.session.chain(name)) == 3
    assert chained.window.work.controller.marks.halves == (frozenset(), frozenset())


@command("chain.join")
def test_j_joins_with_the_chain_of_the_expression_at_the_cursor(chained: Any) -> None:
    name = chained.go("her", 0)
    chained.cursor(chained.token("Nora"))
    chained.press("Esc", "J")
    assert chained.window.bar.title == "Are Nora and her (sentence 5) the same entity?"
    sizes = chained.window.bar.notes.splitlines()[0]
    assert sizes.startswith("Nora: 3 mentions · her (sentence 5): 1 mention.")
    assert "one entity with 4 mentions" in sizes
    assert _chain(chained, name) == ["her"]
    chained.press("Return")
    assert chained.answer(name) == ("she",)
    assert _chain(chained, name) == ["she", "Nora", "she", "her"]


@command("chain.join")
def test_j_keeps_every_link_of_both_chains(chained: Any) -> None:
    her = chained.go("her", 0)
    leaf = chained.named("her", 1)
    chained.press("X", "Ctrl+Z")
    chained.session.activate(leaf)
    chained.window.work.controller.decisions.choose_markable(her)
    chained.session.activate(leaf)
    chained.cursor(chained.token("Nora"))
    chained.press("Esc", "J", "Return")
    assert chained.anaphor(leaf).antecedents == (her,)
    assert _chain(chained, leaf) == ["she", "Nora", "she", "her", "her"]
    chained.press("Ctrl+Z")
    assert _chain(chained, leaf) == ["her", "her"]


@command("chain.join")
def test_j_takes_the_marked_candidate_where_there_is_no_cursor(chained: Any) -> None:
    name = chained.go("her", 0)
    row = next(row for row in chained.session.rows if chained.named("Nora") in row.ids)
    chained.session.listing.mark(row.markable.id)
    chained.press("J")
    assert chained.window.chain.title.text() == "Join 3 and 1 mentions?"
    assert chained.window.work.controller.marks.halves[1] == {name}
    chained.press("Return")
    assert len(chained.session.chain(name)) == 4


@command("chain.join")
def test_escape_leaves_two_chains_apart(chained: Any) -> None:
    name = chained.go("her", 0)
    chained.cursor(chained.token("Nora"))
    chained.press("Esc", "J", "Esc")
    assert _chain(chained, name) == ["her"]
    assert chained.window.work.controller.marks.halves == (frozenset(), frozenset())
    assert chained.window.chain.title.text().startswith("No chain yet")


@command("chain.join")
def test_the_preview_of_a_join_warns_and_its_button_joins(chained: Any, qtbot: Any) -> None:
    name = chained.go("he", 0)
    chained.cursor(chained.token("Nora"))
    chained.press("Esc", "J")
    notes = chained.window.bar.notes
    assert "One link is added: he → she." in notes
    assert "They differ in gender: feminine and masculine." in notes
    qtbot.mouseClick(chained.window.chain.confirm, Qt.MouseButton.LeftButton)
    assert _chain(chained, name) == ["she", "Nora", "she", "he"]


def test_a_wrong_merge_is_undone_by_one_key(chained: Any) -> None:
    name = chained.go("her", 0)
    chained.press("Return")
    merged = chained.answer(name)
    assert merged
    chained.press("Ctrl+Z")
    assert chained.answer(name) == ()
    assert chained.session.active == name
