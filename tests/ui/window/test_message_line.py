"""What the window tells: what was done, what undo takes back, what was remarked on an anaphor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from anaphora_workbench.errors import Position, Problem
from anaphora_workbench.model import Reference
from anaphora_workbench.ui.panels.candidate_words import row_sentence, row_words
from anaphora_workbench.ui.text.area import TextArea

ISOLATES = str.maketrans("", "", "\u2068\u2069")


def _strip(driven: Any) -> list[str]:
    """Return what the strip of the last changes says."""
    buttons = driven.window.chain.recent.buttons
    return [one.text().translate(ISOLATES) for one in buttons if not one.isHidden()]


def _head(driven: Any) -> list[str]:
    """Return the lines above the candidates."""
    labels = driven.window.candidates.head.findChildren(QLabel)
    return [label.text().translate(ISOLATES) for label in labels if not label.isHidden()]


def _named(driven: Any, label: str) -> str:
    """Return how a relation of the tag set is called, without its example."""
    relations = driven.window.work.settings.tag_set.relations
    return next(one.title for one in relations if one.label == label).split(" (")[0]


# The last line


def test_the_line_says_what_was_answered(story: Any) -> None:
    story.press("Return")
    assert story.message == "she → Nora (as proposed)"
    story.press("2")
    assert story.message == "its → The wind"
    story.press("X")
    assert story.message == "it: does not refer"


def test_the_line_says_what_was_flagged_noted_and_corrected(story: Any) -> None:
    doubt = story.window.work.settings.tag_set.doubts[0]
    story.press("F", doubt.key)
    assert story.message == f"Flag: she – {doubt.title}"
    story.press("Y")
    story.type("look again")
    story.press("Return")
    assert story.message == "Note: she – look again"
    story.press("A", "P", "Escape")
    assert story.message == "Correct agreement: she"


def test_the_line_says_it_in_spanish(begun: Callable[..., Any]) -> None:
    driven = begun("spanish", ui_language="es")
    words = driven.active
    driven.press("Return")
    assert driven.message.startswith(f"{words} → ")
    assert driven.message.endswith("(según la propuesta)")


def test_a_refusal_gives_way_to_what_was_done_next(story: Any) -> None:
    story.press("9")
    assert story.message.startswith("✕")
    story.press("Return")
    assert story.message == "she → Nora (as proposed)"


def test_a_warning_says_in_which_line_of_which_file_it_is(story: Any) -> None:
    at = Position("/home/ana/tale.conllu", 12, 3)
    story.window.parts.note(Problem("conllu-columns", "a word has 9 columns, not 10", at))
    assert story.message.translate(ISOLATES) == (
        "▲ tale.conllu, line 12, column 3: a word has 9 columns, not 10"
    )


def test_screen_readers_hear_the_answer_and_the_next_question_at_once(
    story: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(TextArea, "announce", lambda _area, text: heard.append(text))
    story.press("Return")
    (text,) = heard
    assert text.startswith("saved: she, Nora. its, ")
    story.press("F", story.window.work.settings.tag_set.doubts[0].key)
    assert heard[1:] == [story.message]


# The strip


def test_the_strip_tells_a_flag_that_undo_takes_back(story: Any) -> None:
    story.press("Return")
    story.press("F", story.window.work.settings.tag_set.doubts[0].key)
    assert _strip(story)[:2] == ["Ctrl+Z  Flag: its", "2×  she → Nora"]
    story.press("Ctrl+Z")
    assert _strip(story) == ["Ctrl+Z  she → Nora"]
    assert story.message == "Undone: Flag – its"


def test_the_strip_is_there_after_reopening(story: Any) -> None:
    story.press("Return", "X")
    before = _strip(story)
    path = story.window.work.path
    story.window.work.close()
    story.window.work.open(path)
    assert _strip(story) == before
    assert before[0] == "Ctrl+Z  its → does not refer"
    story.press("Ctrl+Z")
    assert _strip(story) == ["Ctrl+Z  she → Nora"]


# The head of the list


def test_whoever_comes_back_sees_doubt_and_note(story: Any) -> None:
    doubt = story.window.work.settings.tag_set.doubts[0]
    story.press("F", doubt.key, "Y")
    story.type("ask Ben")
    story.press("Return", "Down")
    assert not any("ask Ben" in line for line in _head(story))
    story.press("Up")
    assert f"Doubt: {doubt.title}\nNote: ask Ben" in _head(story)
    assert "Note: ask Ben" in story.window.candidates.head.sentence()


def test_a_bridging_answer_is_shown_with_relation_and_antecedent(story: Any) -> None:
    name = story.go("it")
    relation = story.window.work.settings.tag_set.relations[0]
    words = story.session.current_row.words
    story.press("B", relation.key)
    shown = f"bridging ({_named(story, relation.label)}): {words}"
    assert story.message == f"it → {shown}"
    assert _strip(story)[0].startswith("Ctrl+Z  it → bridging")
    story.press("Up")
    assert story.session.active == name
    assert story.anaphor(name).reference is Reference.OTHER
    assert any(shown in line for line in _head(story))
    assert not any("bound or new" in line for line in _head(story))
    assert story.session.current_row.words == words
    story.press("L")
    story.settle()
    model = story.window.docks.items.model
    assert shown in model.sentence(story.session.item(name))


def test_an_anaphor_whose_link_was_deleted_tells_the_old_answer(story: Any) -> None:
    story.press("Return", "Up", "C", "Del")
    assert "Open again; the answer was: Nora" in _head(story)


def test_numbers_are_those_of_the_first_time(story: Any) -> None:
    story.go("it")
    asked = [(row.number, row.words) for row in story.session.rows]
    story.press("Return", "Up")
    assert [(row.number, row.words) for row in story.session.rows] == asked
    assert story.session.current_row.number == 1


def test_a_pronoun_in_the_list_is_shown_with_what_it_stands_for(story: Any) -> None:
    story.go("its")
    story.press("1")
    row = next(row for row in story.session.question.rows if row.words == "its")
    assert row_words(row) == "its (= the last leaf)"
    assert "its, refers to the last leaf, same sentence" in row_sentence(row)


def test_a_text_without_anaphors_says_so(begun: Callable[..., Any]) -> None:
    driven = begun("hebrew")
    driven.press("N")
    assert driven.message == "✕ The document has no anaphors; select words and make one."
