"""Correcting words and breaks from the window: decisions are carried over, losses are listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anaphora_workbench.store import Project


def _edit(driven: Any, token: int) -> Any:
    """Open the editor for a word with keys and return it."""
    driven.cursor(token)
    driven.press("Esc", "W")
    return driven.window.word_correction.editor


def _push(driven: Any, button: Any) -> None:
    driven.tab_to(button)
    driven.press("Space")


def _revised(driven: Any, tokens: int) -> None:
    driven.until(
        lambda: driven.window.work.controller and len(driven.session.document.tokens) == tokens
    )


def test_a_word_is_split_and_every_decision_is_kept(story: Any) -> None:
    first, third = story.session.active, story.named("it", 0)
    story.press("Return", "Return", "Return")
    answers = [story.answer(name) for name in (first, third)]
    count = len(story.session.document.tokens)
    editor = _edit(story, story.token("shouted"))
    story.tab_to(editor.pieces)
    story.press("End", "Left", "Left")
    story.type(" ")
    _push(story, editor.split)
    _revised(story, count + 1)
    assert "all decisions kept" in story.message
    assert [story.session.document.tokens[n].text for n in (39, 40)] == ["shout", "ed"]
    assert [story.answer(name) for name in (first, third)] == answers


def test_words_are_joined(story: Any) -> None:
    count = len(story.session.document.tokens)
    editor = _edit(story, story.token("dog"))
    _push(story, editor.join)
    _revised(story, count - 1)
    assert "dog." in [token.text for token in story.session.document.tokens]


def test_a_correction_is_undone_and_done_again_like_a_decision(
    story: Any, opened: Callable[..., Any]
) -> None:
    story.press("Return", "Ctrl+Z", "Ctrl+Z")
    assert story.message == "✕ There is nothing to undo."
    name = story.session.active
    story.press("Return")
    here, count = story.session.active, len(story.session.document.tokens)
    editor = _edit(story, story.token("dog"))
    _push(story, editor.join)
    _revised(story, count - 1)
    assert [done.what for done in story.session.recent] == ["Correct text", "Decision"]
    assert story.session.recent[0].words == "dog."
    story.front()
    story.press("Ctrl+Z")
    assert len(story.session.document.tokens) == count
    assert story.message == "Undone: dog. → dog ."
    assert story.session.active == here
    story.press("Ctrl+Z")
    assert not story.anaphor(name).decided
    story.press("Ctrl+Y")
    path = story.window.work.path
    story.window.close()
    again = opened(path)
    assert len(again.session.document.tokens) == count
    again.press("Ctrl+Y")
    assert len(again.session.document.tokens) == count - 1
    assert again.message == "Corrected again: dog . → dog."
    assert again.anaphor(name).decided


def test_the_program_asks_before_others_cannot_undo_any_more(story: Any) -> None:
    story.press("Return")
    story.window.work.become("ben")
    count = len(story.session.document.tokens)
    editor = _edit(story, story.token("dog"))
    story.tab_to(editor.join)
    asked = story.in_dialog(lambda: story.press("Space"), "Escape")
    assert asked.startswith("This text is also that of ana.")
    assert len(story.session.document.tokens) == count
    editor = _edit(story, story.token("dog"))
    story.tab_to(editor.join)
    story.in_dialog(lambda: story.press("Space"), "Tab", "Return")
    _revised(story, count - 1)


def test_the_strip_undoes_several_changes_over_a_correction(story: Any) -> None:
    name, count = story.session.active, len(story.session.document.tokens)
    story.press("Return")
    editor = _edit(story, story.token("dog"))
    _push(story, editor.join)
    _revised(story, count - 1)
    story.window.chain.undo_wanted.emit(2)
    assert len(story.session.document.tokens) == count
    assert not story.anaphor(name).decided


def test_sentences_are_joined_and_divided(story: Any) -> None:
    sentences = len(story.session.document.sentences)
    editor = _edit(story, 1)
    _push(story, editor.join_sentences)
    story.until(
        lambda: (
            story.window.work.controller and len(story.session.document.sentences) == sentences - 1
        )
    )
    editor = _edit(story, 10)
    _push(story, editor.begin_sentence)
    story.until(
        lambda: story.window.work.controller and len(story.session.document.sentences) == sentences
    )
    assert story.session.document.sentences[1].start == 10


def test_decisions_that_cannot_be_carried_over_are_listed(story: Any) -> None:
    name = story.go("them")
    words = "Anaïs and her small dog"
    number = next(row.number for row in story.session.rows if row.words == words)
    story.press(str(number))
    assert story.answer(name) == (words,)
    editor = _edit(story, 97)
    assert editor.words.text() == "and"
    _push(story, editor.begin_sentence)
    story.until(lambda: "Decisions lost: 1" in story.message)
    lost = story.window.word_correction.lost
    assert lost.isVisible()
    (message,) = [lost.item(row).text() for row in range(lost.count())]
    assert message.startswith("ana: 'Anaïs and her small dog' (sentence 8): it reaches into")


def test_the_question_stays_after_a_revision(story: Any) -> None:
    here = story.go("himself")
    count = len(story.session.document.tokens)
    editor = _edit(story, story.token("dog"))
    _push(story, editor.join)
    _revised(story, count - 1)
    assert story.session.active == here


def test_whoever_annotates_stays_after_a_revision(story: Any) -> None:
    story.window.work.become("ben")
    count = len(story.session.document.tokens)
    editor = _edit(story, story.token("dog"))
    _push(story, editor.join)
    _revised(story, count - 1)
    assert story.session.annotator == "ben"


def test_a_corrected_head_and_tag_are_edits_that_can_be_undone(story: Any) -> None:
    token = story.token("torn")
    editor = _edit(story, token)
    story.tab_to(editor.lemma)
    story.press("Ctrl+A")
    story.type("TEAR")
    story.press("Return")
    story.until(lambda: token in story.layer().corrections)
    assert story.layer().corrections[token].lemma == "TEAR"
    story.press("Esc", "Ctrl+Z")
    assert token not in story.layer().corrections
    with Project.open(story.window.work.path, read_only=True) as project:
        assert project.document("en-story").tokens[token].lemma == "tear"


def test_a_corrected_tag_is_shown_under_the_word_and_undo_takes_it_away(story: Any) -> None:
    token = story.token("torn")
    editor = _edit(story, token)
    story.press("Ctrl+A")
    story.type("ADJ")
    _push(story, editor.apply)
    assert story.window.text._page.tag(token) == "ADJ"
    story.press("Esc", "Ctrl+Z")
    assert story.window.text._page.tag(token) == "VERB"
